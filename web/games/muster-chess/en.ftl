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
