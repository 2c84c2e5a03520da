# Woraus Steine und Brett sein können, und was vom Brett ist.

clusterfuss-pieces = Steine
clusterfuss-pieces-turned = Gedrechseltes Holz
clusterfuss-pieces-glass = Glas
clusterfuss-pieces-bold = Starke Umrisse
clusterfuss-board = Brett
clusterfuss-board-linen = Leinen
clusterfuss-board-oak = Eiche
clusterfuss-board-slate = Schiefer
clusterfuss-board-ink = Hoher Kontrast
clusterfuss-captives = { $count ->
    [one] { $count } Stein des Gegners ist
   *[other] { $count } Steine des Gegners sind
} vom Brett
