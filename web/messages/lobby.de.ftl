# Die Lobby.

welcome = Versammle deine Figuren.
welcome-more = Spiele vom Sammeln und Aufstellen: gegen einen Bot, per Link mit Freunden oder mit wem gerade da ist. Ganz ohne Konto.
find-opponent = Jemanden zum Spielen finden
my-tables = Deine Tische
open-tables = Hier fehlt noch jemand
live-tables = Gerade gespielt
no-open-tables = Gerade wartet niemand auf Mitspieler. Eröffne einen Tisch für alle, dann steht er hier.
none-under-way = Du hast keine laufende Partie.
all-matches = Alle Partien
more-tables = Mehr zeigen
hide-over = Beendete ausblenden
turn-at = { $count ->
    [one] du bist an { $count } Tisch am Zug
   *[other] du bist an { $count } Tischen am Zug
}

## Ein Spiel

players-range = { $range } { $most ->
    [one] Person
   *[other] Personen
}
minutes-long = { $range } Min.
play-now = Spielen
play-opens = Moment …
play-game-now = Sofort spielen: { $game }
set-up = Einrichten
set-up-game = { $game } einrichten: wer spielt und wie
first-steps-done = Erste Schritte in { $game }, { $done } von { $lessons } getan

## Ein Tisch

waits-rematch = Revanche gewünscht
waits-result = Das Ergebnis hast du noch nicht gesehen
waits-left = noch { $time }
a-bot = ein Bot
open-seat = freier Platz
sit-down = Hinsetzen
sit-at = Hinsetzen zu { $game } mit { $names }
card-strength = Wertung { $strength }, auf { $range } genau
watch-game = Zusehen:
was-drawn = Remis
was-won = Du hast gewonnen
was-won-by = Sieg für { $names }
was-ended = Beendet
was-left = Du bist gegangen
is-mine = Du bist am Zug
is-theirs = { $who } ist am Zug
is-waiting = Es fehlt noch jemand
is-played = Läuft
