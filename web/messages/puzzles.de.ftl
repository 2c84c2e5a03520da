# Die Rätsel aller Spiele.

puzzles-about = { $total } Stellungen, in denen genau eine Wahl sicher gewinnt, was die anderen auch tun, oder klar die beste ist, wo der Zufall regiert. Jede ist durch Suche bewiesen und sagt, wie. Deine Wertungen und Serien bleiben in diesem Browser.
puzzles-none-tried = { $count } Rätsel.
puzzles-rating = { $rating } Punkte.
puzzles-solved = { $solved } von { $count } auf Anhieb gelöst.
puzzles-streak = { $streak } in Folge, am meisten waren es { $best }.
puzzles-day = Rätsel des Tages
puzzles-day-in = Rätsel des Tages in { $game }
puzzles-day-solved = Heute gelöst
puzzles-day-solved-in = Rätsel des Tages in { $game }, gelöst
puzzles-next = Nächstes Rätsel
puzzles-next-in = Nächstes Rätsel von { $game }
puzzles-days = Das Rätsel des Tages an { $days } Tagen in Folge.
