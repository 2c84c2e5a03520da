# Wie die Halle aussieht, für alle, die an ihr arbeiten.

style-what = Jedes Element der Seiten, wie sie es zeichnen, in den Farben, die du oben gewählt hast. docs/style.md sagt, wann man welches nimmt.
look-of = Das Aussehen von { $game }

## Farben

style-colours = Farben
style-tokens = Marken aus css/base.css, jede für hell und dunkel. Ein Spiel darf die der Plätze und der Felder ändern.
token-paper = die Seite
token-card = was auf ihr liegt
token-sunk = was in sie eingelassen ist
token-line = feine Linien
token-line-strong = Ränder von Eingabefeldern
token-ink = Text
token-ink-2 = Nebentext
token-accent = Links und Knöpfe
token-accent-ink = Text darauf
token-focus = wo die Tastatur ist
token-warn = Ablehnungen
token-good = was gut ging
token-glow = Siege und Aufgaben
style-seat = Platz { $seat }

## Schrift

style-type = Schrift
style-page-begins = So beginnt eine Seite
style-chapter = So ein Kapitel
style-text = Text steht in Figtree, Überschriften in Bitter.
style-link = Ein Link
style-underlined = ist unterstrichen.
style-help = Hilfe ist kleiner und heller.
style-wrong = Fehler werden klar benannt.

## Knöpfe

style-buttons = Knöpfe und Zeichen
style-big = Groß
style-button = Knopf
style-quiet = Leise
style-small = Klein
style-warn = Warnung
style-not-now = Jetzt nicht
style-round = Rund

## Felder

style-fields = Felder
style-chosen = Gewählt
style-one-way = einer von mehreren Wegen
style-not-chosen = Nicht gewählt
style-another-way = ein anderer Weg
style-text-field = Text
style-shown = Gezeigt
style-size = Größe

## Hinweise

style-notices = Hinweise
style-two-groups = Dann blieben zwei Gruppen.
style-refusal = Eine Ablehnung nennt die Regel.
style-red-wins = Rot gewinnt
style-end = Das Ende einer Partie.
style-went-well = Ein Schritt einer Lektion, der gut ging.
style-did-not = Einer, der nicht gut ging.
style-nothing = Hier ist noch nichts.

## Plätze, Figuren und Bretter

style-figures = Einen Platz erkennt man an einer Figur und an seiner Farbe. Ein Spiel ohne eigene Zeichen bekommt diese.
style-glyph = ein Schriftzeichen
style-pieces = Figuren
style-no-signs = Dieses Spiel hat keine eigenen Zeichen: Scheiben in den Farben der Plätze.
style-boards = Bretter
style-steps = Jeder der ersten Schritte: was man berühren darf und wie es ausgeht.
style-before = { $step }, davor
style-after = { $step }, danach
style-board = Brett, Marken und Hinweise
style-disc = Scheibe von Platz { $seat }
style-in-the-way = im Weg
style-picked = Eine Figur, die gewählt ist, und wohin sie darf
style-cells = Was jedes Feld zeigt, Reihe für Reihe
