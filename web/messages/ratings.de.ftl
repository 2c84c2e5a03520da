# Die Wertungen eines Spiels.

ratings-of = Wertungen in { $game }
rating-pace = Tempo
pace-quick = Schnell
pace-slow = Über Tage
rating-players = Spielerzahl
players-two = Zu zweit
players-more = Zu dritt und mehr
rating-none = Du hast hier noch keine Wertung: spiel eine gewertete Partie.
rating-own = Deine Wertung: { $strength } ± { $range }, nach { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}.
rating-like = Du spielst etwa wie Stufe { $level }.
rating-like-range = Du spielst etwa wie Stufe { $level } (zwischen den Stufen { $low } und { $high }).
rating-provisional = Sie ist vorläufig, bis du noch etwas gespielt hast.
rating-leaders = Bestenliste
rating-no-leaders = Noch steht niemand auf der Bestenliste: dazu gehören 30 gewertete Partien und eine Wertung, die sicher genug ist.
rating-no-leaders-more = Noch steht niemand auf der Bestenliste: dazu gehören 10 gewertete Partien.
rating-bots = Bots
rating-rank = Rang
rating-name = Name
rating-strength = Wertung
rating-matches = Partien
rating-what = Was zählt
rating-counts = Eine Partie zählt, wenn ihr Tisch als gewertet aufgebaut wurde: mit den üblichen Einstellungen und einer Uhr, ohne Tipps, und nichts wird zurückgenommen. Bots werden nach dem gewertet, was Menschen gegen sie holen.
rating-interval = Wer neu ist, hat 1500. Die Zahl hinter ± sagt, wie unsicher eine Wertung ist: mit 95 % liegt die Stärke darin.
rating-play = { $game } spielen
