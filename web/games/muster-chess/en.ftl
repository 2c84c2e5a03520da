# What every page with a board of Muster Chess says; panel.en.ftl comes with its parts.

chess-white = White
chess-black = Black
chess-army-of = { $side ->
    [white] White’s army
   *[black] Black’s army
}
chess-army-below = the army that is drawn below
chess-muster-comes = The muster …
chess-you-muster = You are the musterer of { $seat ->
    [a] White
   *[b] Black
}.
chess-taken = Taken: { $men }
chess-ahead = Ahead by { $points }

chess-pieces = Pieces
chess-pieces-turned = Turned wood
chess-pieces-modern = Modern
chess-pieces-bold = Bold outlines
chess-board = Board
chess-board-walnut = Walnut and maple
chess-board-slate = Slate and marble
chess-board-green = Green and buff
chess-board-ink = High contrast
