# First steps.

lesson-steps = Steps
lesson-step = Step { $step } of { $steps }
lesson-step-done = Step { $step } of { $steps }, done
you-are = You are { $seat }.
what-now = What now
right-spoken = Right.
try-again = Try again
lesson-back = Back
next = Next
skip = Skip
show-me = Show me
start-over = Start over
well-done = Well done
enough-for = You know enough for a first game of { $game }.
play-level = Play now against level { $level }
strategy-known = You know what wins in { $game }, and how it is known. Now try it out.
lesson-findings = Where this is from
lesson-findings-about = This command plays or solves it again and prints the same numbers, with their 95 % intervals:
lesson-command = The command
lesson-found = What it prints
another-table = Another table
all-rules = All the rules

# Puzzles.
puzzles-of = Puzzles of { $game }
puzzles-all = Puzzles of all games
puzzle-number = Puzzle { $number }
puzzle-of-day = Puzzle of the day
puzzle-of-day-go = The puzzle of the day
puzzle-task = { $left ->
    [1] Exactly one choice wins. Find it: it wins at once.
   *[other] Exactly one choice wins. Find it: { $left } choices of yours are needed, whatever the others do.
}
puzzle-grade = About { $rating } points.
puzzle-goes-on = Right. Go on.
puzzle-shown = This was the solution.
puzzle-won = That wins, and nothing else did.
puzzle-not-that = That does not win by force.
puzzle-task-best = { $margin ->
    [100] Exactly one choice wins for certain; every other one gives the win away. Find it.
   *[other] One choice is the best: on average its share of the win is larger by at least { $margin } percentage points than that of any other. Find it.
}
puzzle-best = That is best: a share of the win of at least { $best } on average. No other choice gets more than { $second }. What is shown is one way to go on.
puzzle-not-best = That gets a share of the win of at most { $most } on average; another choice gets at least { $best }.
puzzle-standing = Your rating is { $rating }; { $solved } of { $count } solved at once.
puzzle-streak = { $streak } in a row.
puzzle-days = { $days } days in a row.
puzzle-proof = How this is known
puzzle-only = Of { $actions } choices only this one wins; each other one was followed to the end of every match.
puzzle-within = Of { $actions } choices only this one wins by force within { $plies } choices of both sides.
puzzle-worth-any = Of { $actions } choices this one gets a share of the win of at least { $best } on average, whatever the others do. Each other one gets { $second } at most, even if all of them help.
puzzle-worth-both = Of { $actions } choices this one gets a share of the win of at least { $best } on average, however the other side plays. If it plays its best, each other one gets { $second } at most.
puzzle-followed-all = Every reply and every outcome of chance was followed to the end of the match, with its weight.
puzzle-followed = Every reply and every outcome of chance was followed for { $plies } further choices, with its weight. What comes later may end in any way.
puzzle-nodes = { $nodes ->
    [one] One position was looked at.
   *[other] { $nodes } positions were looked at.
}
puzzle-levels = How often bots of each level find it: { $levels }
puzzle-from = From a match of bots, after step { $step }:
