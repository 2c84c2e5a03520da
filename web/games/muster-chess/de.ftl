# Was jede Seite mit einem Brett von Muster Chess sagt; panel.de.ftl kommt mit dessen Teilen.

chess-white = Weiß
chess-black = Schwarz
chess-army-of = { $side ->
    [white] Armee von Weiß
   *[black] Armee von Schwarz
}
chess-army-below = die Armee, die unten gezeichnet ist
chess-muster-comes = Die Aufstellung …
chess-you-muster = Du stellst die Armee von { $seat ->
    [a] Weiß
   *[b] Schwarz
} auf.
