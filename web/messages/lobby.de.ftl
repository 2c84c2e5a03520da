# Die Lobby.

welcome = Sammle deine Figuren.
welcome-more = Spiele vom Aufstellen und Versammeln: an einem Tisch, rund um die Welt oder gegen einen Bot. Kein Konto nötig: Eröffne einen Tisch und verschicke den Link.
my-tables = Meine Tische
open-tables = Offene Tische
no-open-tables = Gerade sucht kein Tisch Mitspieler. Eröffne einen, dann steht er hier.
turn-at = { $count ->
    [one] du bist an { $count } Tisch dran
   *[other] du bist an { $count } Tischen dran
}

## Ein Spiel

players-range = { $range } { $most ->
    [one] Person
   *[other] Personen
}
minutes-long = { $range } Min.
play-game = { $game } spielen
first-steps-done = Erste Schritte in { $game }, { $done } von { $lessons } gemacht

## Ein Tisch

option-not = Nicht: { $option }
a-bot = ein Bot
open-seat = frei
join = mitspielen
was-drawn = remis
was-won = du hast gewonnen
was-won-by = Sieg für { $names }
was-ended = zu Ende
was-left = du bist gegangen
is-mine = du bist dran
is-theirs = { $who } ist am Zug
is-waiting = wartet auf Mitspieler
is-played = läuft
