# Der Aufbau von Stellungen.

editor-of = Eine Stellung von { $game } aufbauen
editor-board = Die Stellung von { $game }, die aufgebaut wird
editor-loads = Die Regeln werden gefragt …
editor-palette = Was eine Berührung des Bretts tut
editor-move = Figuren versetzen
editor-erase = Wegnehmen
editor-picked = Die Figur auf { $spot } ist gewählt: Berühre, wohin sie soll.
editor-moved = Von { $from } nach { $to }
editor-put = { $thing } auf { $spot }
editor-erased = { $spot } ist leer
editor-start = Anfang
editor-clear = Leeren
editor-undo = Zurück
editor-flip = Umdrehen
editor-legal = Das ist eine Stellung des Spiels.
editor-not-yet = Noch keine Stellung:
editor-fields = Zug, Rechte und Zahlen
editor-none = jetzt keine
editor-count = Einzeln zählen
editor-street = Straße { $level }
editor-on-board = Auf dem Brett setzen
editor-first = { $spot } ist das eine Ende: Berühre das andere.
editor-pairs-help = Berühre den einen Ort, dann den anderen: Was dazwischen liegt, wird gesetzt oder weggenommen.
editor-path-help = Berühre die Orte der Reihe nach; den letzten noch einmal, und er ist weg.
editor-spot-help = Berühre den Ort.
editor-past = Was davor geschah
editor-read = Diesen Text aufbauen
editor-play = Von hier spielen
editor-seat = Dein Platz
editor-level = Stufe des Bots
editor-play-bot = Gegen Stufe { $level }
editor-play-link = { $seats ->
    [2] Mit einem Freund per Link
   *[other] Mit Freunden per Link
}
editor-play-both = { $seats ->
    [2] Beide Seiten an einem Gerät
   *[other] Alle Seiten an einem Gerät
}
editor-unrated = So eine Partie wird nicht gewertet, und sie sagt, dass sie aus einer Stellung begann.
editor-picture = Bild
