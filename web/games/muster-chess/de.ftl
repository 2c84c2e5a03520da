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
chess-taken = Geschlagen: { $men }
chess-ahead = Vorsprung: { $points }

chess-pieces = Figuren
chess-pieces-turned = Gedrechseltes Holz
chess-pieces-modern = Modern
chess-pieces-bold = Starke Umrisse
chess-board = Brett
chess-board-walnut = Nussbaum und Ahorn
chess-board-slate = Schiefer und Marmor
chess-board-green = Grün und Creme
chess-board-ink = Hoher Kontrast
