# Ein neuer Tisch.

players-and-minutes = { $players } Personen, { $minutes } Min.
read-rules = Regeln lesen
how-to-play = Wie du spielst
way-bot = Gegen einen Bot
way-bot-more = Ein Bot der Stufe, die du wählst.
way-link = Mit Freunden
way-link-more = Du bekommst einen Link zum Verschicken.
way-device = An diesem Gerät
way-device-more = Reicht es herum oder sitzt zusammen davor.
by-lot = Auslosen, wer welchen Platz bekommt
see-ratings = Wertungen
play-alone = Nur auf diesem Gerät
rated-match = Gewertet: das Ergebnis zählt, nichts wird zurückgenommen, und es gibt keine Tipps
hints-for-all = Alle dürfen um Tipps bitten
anyone-watches = Partie in der Lobby zeigen: alle dürfen zusehen
open-table = Tisch eröffnen
no-such-game = So ein Spiel gibt es nicht.

## Plätze

seat-lettered = Platz { $seat }
sits-me = Ich
sits-device = Jemand an diesem Gerät
sits-link = Ein Freund, per Link
sits-anyone = Irgendwer aus der Lobby
sits-bot = Ein Bot
level-is = Stufe { $level }
strength-1 = für ein erstes Spiel
strength-2 = leicht
strength-3 = gemütlich
strength-4 = ordentlich
strength-5 = gut
strength-6 = stark
strength-7 = sehr stark
strength-8 = das Beste, was es hier gibt
how-bots-think = Wie die Bots denken
level-does = Stufe { $level }: { $text }.

## Zeit

time-title = Zeit
time-for-moves = Für die Züge
time-none = keine Uhr
time-own = etwas anderes …
time-none-help = Alle denken nach, solange sie mögen.
time-weekends = Samstage und Sonntage zählen nicht (UTC)
time-help = Wer die Zeit überschreitet, verliert; bei mehr als zweien spielt ein Bot weiter. Bots haben keine Uhr.
time-kind = Wie sie zählt
kind-increment = für die Partie, und mehr nach jedem Zug
kind-delay = für die Partie, jeder Zug hat etwas Zeit frei
kind-per-move = für jeden Zug
kind-bank = ein Vorrat, der mit jedem Zug wächst
time-base = Minuten für die Partie
time-increment = Sekunden mehr nach jedem Zug
time-free = Sekunden frei je Zug
time-hours-a-move = Stunden für jeden Zug
time-start = Tage zu Beginn
time-more = Stunden mehr nach jedem Zug
time-cap = Tage höchstens
absence-ask = Fehlt jemand, der gefragt ist, darf ein Bot einspringen nach
absence-usual = wie üblich

## Optionen

options = Optionen
change-options = Optionen ändern
options-done = Fertig
usual-options = Wieder wie üblich
option-on = ja
option-off = nein
option-given = angegeben
option-none = nichts
choose-file-for = Datei wählen: { $option }
