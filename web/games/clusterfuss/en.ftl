# What its men and its board may be made of.

clusterfuss-pieces = Checkers
clusterfuss-pieces-turned = Turned wood
clusterfuss-pieces-glass = Glass
clusterfuss-pieces-bold = Bold outlines
clusterfuss-board = Board
clusterfuss-board-linen = Linen
clusterfuss-board-oak = Oak
clusterfuss-board-slate = Slate
clusterfuss-board-ink = High contrast
