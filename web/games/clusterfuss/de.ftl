# Woraus Steine und Brett sein können.

clusterfuss-pieces = Steine
clusterfuss-pieces-turned = Gedrechseltes Holz
clusterfuss-pieces-glass = Glas
clusterfuss-pieces-bold = Starke Umrisse
clusterfuss-board = Brett
clusterfuss-board-linen = Leinen
clusterfuss-board-oak = Eiche
clusterfuss-board-slate = Schiefer
clusterfuss-board-ink = Hoher Kontrast
