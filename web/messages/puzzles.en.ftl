# The puzzles of all games.

puzzles-about = { $total } positions in which exactly one choice wins by force, whatever the others do, or is the best by a margin where chance rules. Each is proven by search, and says how. Your ratings and streaks stay in this browser.
puzzles-none-tried = { $count } puzzles.
puzzles-rating = { $rating } points.
puzzles-solved = { $solved } of { $count } solved at once.
puzzles-streak = { $streak } in a row now, { $best } at best.
puzzles-day = Puzzle of the day
puzzles-day-in = Puzzle of the day in { $game }
puzzles-day-solved = Solved today
puzzles-day-solved-in = Puzzle of the day in { $game }, solved
puzzles-next = Next puzzle
puzzles-next-in = Next puzzle of { $game }
puzzles-days = The puzzle of the day on { $days } days in a row.
