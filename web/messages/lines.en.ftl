# Moves that one prepares while another is to move: conditional lines and premoves.

lines-title = Conditional moves
lines-when = An answer is played as soon as its move comes; only then do others see it.
lines-help = Play the move, then your answer. Nobody else sees it.
lines-prepare = Prepare an answer
lines-count =
    { $count ->
        [one] { $count } answer prepared
       *[other] { $count } answers prepared
    }
lines-played = Your prepared move was played: { $move }.
lines-seen = All right
lines-if = If { $move }
lines-if-of = If { $seat } plays { $move }
lines-then = then { $move }
lines-ask-first = What may { $seat } do?
lines-ask-answer = What do you answer?
lines-ask-keep = Keep this line, or play on
lines-end = This line ends here.
lines-board = Board for conditional moves
lines-so-far = The line so far
lines-keep = Keep
lines-back = Back
lines-yours = Prepared
lines-remove = Remove “{ $step }” and what follows
lines-removed = Removed.
lines-kept = The line is kept.
lines-none-now = You can prepare answers while another player is to move.
premove-kept = Your move is played as soon as it is your turn, if it is legal then.
premove-cancelled = Premove cancelled.
premove-illegal = The premove is not legal now.
