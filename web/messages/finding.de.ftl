# Mitspieler finden: Gesuche und Herausforderungen.

## Suchen

pace = Tempo
without-clock = Ohne Uhr
of-players = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
is-rated = gewertet
seek-game = Spiel
seek-seats = Personen
seek-at = { $game } spielen, { $pace }, mit wem es gerade passt
seek-conditions = Bedingungen
seek-rated = Gewertet: das Ergebnis zählt
seek-low = Stärke von
seek-high = Stärke bis
seek-least = Anfangen ab
seeking = Gegner gesucht
stop-seeking = Nicht mehr suchen
stop-seeking-this = Nicht mehr suchen: { $match }
of-so-many = { $waiting } von { $seats } da
in-range = Stärke { $low } bis { $high }
table-ready = Dein Tisch ist bereit
to-the-table = Zum Tisch
bot-meanwhile = Inzwischen gegen einen Bot der Stufe { $level }
mine-waits = Deins
seeks-now = Gerade gesucht
seeks-slow = Über Tage
play-it = Spielen
play-with = Mit { $who } spielen: { $match }

## Herausforderungen

challenges = Herausforderungen
challenge-somebody = Jemanden beim Namen herausfordern
challenge-to = Name
challenge-it = Herausfordern
challenge-two = Zu einer Herausforderung gehören zwei; dieses Spiel braucht mehr.
challenges-you = { $who } fordert dich heraus
you-challenged = Du hast { $who } herausgefordert
has-accepted = { $who } hat angenommen
has-declined = { $who } hat abgelehnt
accept-it = Annehmen
decline-it = Ablehnen
withdraw-it = Zurückziehen
put-away = Weglegen
