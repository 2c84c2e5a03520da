# Die Seite von jemandem: Wertungen, Partien, Ergebnisse.

person-since = Dabei seit { $day }
person-here = ist da
person-account = Konto und Geräte
person-guest = Du bist Gast: das sind die Partien dieses Browsers.
person-keep = Meinen Namen behalten
person-challenge = Herausfordern
person-follow = Folgen
person-unfollow = Nicht mehr folgen
person-block = Sperren
person-unblock = Sperre aufheben
person-blocked = Die Halle bringt euch beide an keinem Tisch zusammen, außer durch einen Link.
person-report = Melden
person-private = Die Partien sind für dich nicht zu sehen.
person-live = Spielt gerade
person-tournaments = Turniere
person-tournament-open = hat noch nicht begonnen
person-tournament-now = Runde { $round } von { $rounds }: Platz { $place } von { $count }, Punkte: { $points }
person-tournament-done = Platz { $place } von { $count }, Punkte: { $points }
person-ratings = Wertungen
person-quick = schnell
person-slow = über Tage
person-more = zu dritt und mehr
person-matches = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
person-like = spielt ungefähr wie Stufe { $level }
person-best = am besten { $strength } am { $day }
person-curve = Die Wertung nach { $count } Partien: von { $from } bis { $to }, zwischen { $low } und { $high }
person-people = Leute
person-follows = Du folgst
person-blocks = Du hast gesperrt
my-matches = Meine Partien
results = Ergebnisse
results-last = Aus den letzten { $count } Partien.
results-won = { $count } gewonnen
results-drawn = { $count } unentschieden
results-lost = { $count } verloren
results-opponents = Nach Gegnern
matches = Partien
match-any = Alle
match-game = Spiel
match-with = Gegner
match-result = Ergebnis
match-from = Von
match-until = Bis
match-won = Gewonnen
match-drawn = Unentschieden
match-lost = Verloren
match-over = Zu Ende
match-against = gegen
match-rated = gewertet
match-more = Mehr zeigen
match-none = Keine Partie passt dazu.
match-none-yet = Noch keine Partie ist zu Ende.
match-found = { $count ->
    [one] 1 Partie ist zu sehen.
   *[other] { $count } Partien sind zu sehen.
}
off-title = Freie Tage
off-about = An diesen Tagen stehen die Uhren deiner langsamen Partien. { $left ->
    [one] Ein Tag ist
   *[other] { $left } Tage sind
} in diesem Jahr noch übrig.
off-first = Erster Tag
off-last = Letzter Tag
off-announce = Ankündigen
off-stand = Frei vom { $first } bis { $last }.
off-end = Jetzt beenden
off-kept = Deine freien Tage sind angekündigt.
off-ended = Deine freien Tage sind beendet.
shown-title = Was andere sehen
shown-page = Meine Seite mit den Wertungen
shown-matches = Meine Partien und Ergebnisse
shown-here = Ob ich da bin und was ich spiele
shown-everybody = Alle
shown-accounts = Wer ein Konto hat
shown-nobody = Niemand
shown-about = Von deinen Partien sehen andere die, die in der Lobby zu sehen waren. In Bestenlisten stehst du trotzdem.
shown-kept = Das ist gespeichert.
