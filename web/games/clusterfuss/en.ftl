# What its men and its board may be made of, and what is off the board.

clusterfuss-pieces = Checkers
clusterfuss-pieces-turned = Turned wood
clusterfuss-pieces-glass = Glass
clusterfuss-pieces-bold = Bold outlines
clusterfuss-board = Board
clusterfuss-board-linen = Linen
clusterfuss-board-oak = Oak
clusterfuss-board-slate = Slate
clusterfuss-board-ink = High contrast
clusterfuss-captives = { $count ->
    [one] { $count } checker of the rival
   *[other] { $count } checkers of the rival
} off the board
