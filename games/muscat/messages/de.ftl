# Was Muscat sagt.

muscat-name = Muscat
muscat-summary = Flötenspieler, Schlangenbeschwörer, Elefantendompteure und Feuerschlucker drängen einander auf dem Weg zum Palast des Sultans durch die Stadt nach oben oder auf die Straße.
muscat-credit = Christiane Knepel; erschienen bei Die Sternspieler, Grafik der Originalausgabe von Antje Graf

## Namen

muscat-seat = { $seat ->
    [a] Rot
    [b] Blau
    [c] Gold
    [d] Grün
    [e] Violett
   *[other] Niemand
}
muscat-nobody = Niemand
muscat-and = { $first } und { $second }
muscat-artist = { $artist ->
    [piper] Flötenspieler
    [snake-charmer] Schlangenbeschwörer
    [elephant-trainer] Elefantendompteur
   *[fire-eater] Feuerschlucker
}
muscat-artists = { $artist ->
    [piper] Flötenspieler
    [snake-charmer] Schlangenbeschwörer
    [elephant-trainer] Elefantendompteure
   *[fire-eater] Feuerschlucker
}

## Das Brett

muscat-level = Ebene { $level }
muscat-palace-slot = Palast, { $who }s { $artists }
muscat-street-slot = Straße { $street }, { $who }s { $artists }
muscat-field = Markt { $market }, Feld für { $artist }
muscat-hub = Markt { $market }, der Kreislauf der Macht
muscat-pile = { $who }s verdeckter Stapel
muscat-up = { $who }s aufgedeckter Spielstein

## Was darauf und daneben liegt

muscat-token = { $artist } von { $who }
muscat-token-idle = { $artist } von { $who }, Tunichtgut
muscat-owned = { $who }s { $artist }
muscat-pile-left = { $who }s Stapel, { $left } verdeckt
muscat-threat = { $who }s { $artist } bedroht { $whose }s { $prey }
muscat-ranks = { $one } ist der Stärkste, { $two } der Zweite; { $three } ist der Schwächste und fällt
muscat-barred = Der Stärkste hat diesen Markt eben betreten
muscat-crowd = { $count ->
    [one] Ein Künstler steht
   *[other] { $count } Künstler stehen
} auf Markt { $market }
muscat-tray = { $who }: { $points } { $points ->
    [1] Punkt
   *[other] Punkte
}
muscat-points = { $points ->
    [1] Punkt
   *[other] Punkte
}
muscat-in-palace = im Palast
muscat-in-streets = auf den Straßen
muscat-face-down = { $artist }, verdeckt
muscat-out = aus dem Spiel
muscat-climbing-from = Aufstieg von Ebene { $level }

## Was gefragt ist und wie es steht

muscat-asks-lot = Das Los entscheidet, wer beginnt
muscat-asks-deal = { $who } deckt den ersten Spielstein auf
muscat-asks-draw = { $who } zieht vom verdeckten Stapel
muscat-asks-refill = { $who } deckt den nächsten Spielstein auf
muscat-asks-opening = { $who } wählt den ersten Spielstein: den aufgedeckten oder einen verdeckten
muscat-asks-idle = { $who } bringt einen neuen Spielstein ins Spiel, löst einen Kreislauf der Macht aus oder nutzt einen Tunichtgut
muscat-asks = { $who } bringt einen neuen Spielstein ins Spiel oder löst einen Kreislauf der Macht aus
muscat-asks-place = { $who } hat den { $artist } gezogen und wählt den Markt
muscat-asks-remove = { $who } nimmt einen eigenen Tunichtgut aus dem Spiel
muscat-up-homeless = Für den aufgedeckten { $artist } ist auf keinem Markt Platz: Er kann nur auf Straße 1
muscat-last-round = { $goal } Spielsteine sind im Palast: { $who }s Zug ist der letzte
muscat-palace-count = { $count } von { $goal } Spielsteinen { $count ->
    [one] ist
   *[other] sind
} im Palast
muscat-climbing = { $who }s { $artist }, der { $rank ->
    [strongest] Stärkste
   *[second] Zweite
}, steigt auf Ebene { $level }: { $who } wählt, wohin
muscat-climbing-owner = { $climbing }, denn der Besitzer entscheidet, obwohl { $player } am Zug ist
muscat-climbing-barred = { $climbing }; nicht Markt { $market }, den der Stärkste betreten hat
muscat-wins = { $who } gewinnt mit { $points } { $points ->
    [1] Punkt
   *[other] Punkten
}
muscat-share = { $who } teilen sich den Sieg mit { $points } { $points ->
    [1] Punkt
   *[other] Punkten
}

## Schritte

muscat-lot = Das Los bestimmt { $who } zum Startspieler
muscat-draws = { $who } zieht einen { $artist }
muscat-turns-up = { $who } deckt einen { $artist } auf
muscat-drawn-street = { $drawn }, der keinen Markt findet und auf Straße 1 wartet
muscat-drawn-market = { $drawn }, der nur auf Markt { $market } passt und dorthin kommt
muscat-brings-up = { $who } setzt den aufgedeckten { $artist } auf Markt { $market }
muscat-up-to-street = { $who }s aufgedeckter { $artist } findet keinen Markt und wartet auf Straße 1
muscat-takes-down = { $who } nimmt einen verdeckten Spielstein
muscat-places = { $who } setzt den { $artist } auf Markt { $market }
muscat-cycle = der Kreislauf läuft auf Markt { $market }: { $ranks }
muscat-cycle-bare = der Kreislauf läuft auf Markt { $market }
muscat-starts = { $who } löst aus; { $cycle }
muscat-reemploys = { $who } stellt den { $artist } auf Markt { $market } wieder ein
muscat-changes = Ortswechsel: { $who }s { $artist } geht von Markt { $from } nach { $to }; { $cycle }
muscat-expels = Vertreibung: { $who } tauscht den { $artist } auf { $from } mit dem auf { $to }, der { $whose } gehört; { $cycle }
muscat-transforms = Verwandlung: { $who } macht aus dem { $artist } den { $new }; { $cycle }
muscat-removes = { $who } nimmt den { $artist } von Straße { $street } aus dem Spiel
muscat-climbs = { $before }; { $who }s { $artist } steigt auf Markt { $market }
muscat-climbs-palace = { $before }; { $who }s { $artist } steigt in den Palast auf

## Schritte in wenigen Zeichen, für die Liste der Züge

muscat-short-lot = { $who } beginnt
muscat-short-token = { $market } { $artist }
muscat-short-climbs = ↑{ $market } { $artist }
muscat-short-falls = ↓ { $artist }
muscat-short-draws = zieht
muscat-short-cycle = Kreislauf { $market }
muscat-short-changes = { $from }→{ $to } { $artist }
muscat-short-expels = { $from }⇄{ $to } { $artist }
muscat-short-transforms = { $market } → { $artist }
muscat-short-removes = { $artist } entfernt

## Was eine Aktion bewirken würde, bevor sie gemacht ist

muscat-would-fall = { $who }s { $artist } fällt auf Straße { $street }
muscat-would-climb = { $who }s { $artist } steigt auf Markt { $market }
muscat-would-climb-both = { $first } und { $second } steigen in den Palast auf
muscat-would-climb-palace = { $who }s { $artist } steigt in den Palast auf
muscat-would-choose = { $who }s { $artist } steigt auf Ebene { $level }: { $who } wählt, wohin
muscat-would-choose-then = Dann steigt { $who }s { $artist }
muscat-would-gather = Dann stehen drei auf Markt { $market }: { $ranks }
muscat-would-remove = Einer deiner Tunichtgute verlässt das Spiel
muscat-would-wait = Auf keinem Markt ist Platz: Er wartet auf Straße 1
muscat-would-leave = Er verlässt das Spiel
muscat-would-draw = Nimmt 1 von { $left } verdeckten: { $list }
muscat-would-draw-kind = { $count } { $count ->
    [1] { $artist }
   *[other] { $artists }
}
muscat-would-list = { $first }, { $second }
muscat-would-score = Punkte: { $list }
muscat-would-gain = { $who } { $points }
muscat-would-end = Das beendet das Spiel

## Ablehnungen

muscat-refused-rivals-token = dieser Spielstein gehört { $who }; du bringst eigene ins Spiel
muscat-refused-palace = in den Palast kommt man nur von Ebene 4 durch den Kreislauf der Macht, und wer darin ist, bleibt
muscat-refused-rivals-never-do-well = dieser Tunichtgut gehört { $who }; du nutzt deine eigenen
muscat-refused-not-asked = du bist jetzt nicht gefragt
muscat-refused-must-place = jetzt muss ein Spielstein auf einen Markt gesetzt werden
muscat-refused-nothing-in-hand = du hast keinen Spielstein in der Hand; nimm den aufgedeckten oder einen verdeckten
muscat-refused-opening-first = zuerst setzt jeder seinen ersten Spielstein
muscat-refused-not-empty = die ersten Spielsteine kommen auf leere Märkte der Ebene 1
muscat-refused-closed = dieser Markt ist geschlossen: Offen sind so viele, wie Spieler da sind
muscat-refused-other-kind = ein Künstler steht nur auf dem Feld seiner Art
muscat-refused-not-face-up = dein aufgedeckter Spielstein ist ein anderer, oder es liegt keiner da
muscat-refused-no-pile = dein verdeckter Stapel ist leer
muscat-refused-not-first-level = neue Spielsteine kommen auf Ebene 1
muscat-refused-taken = auf diesem Feld steht schon jemand
muscat-refused-four = dort stehen schon drei Künstler; vier sind es nie
muscat-refused-has-room = auf einem Markt ist Platz für diesen Spielstein, also darf er nicht auf die Straße
muscat-refused-not-three = der Kreislauf der Macht braucht drei Künstler auf dem Markt
muscat-refused-other-level = dieser Künstler steigt auf eine andere Ebene: die nächste, auf der ein Markt Platz hat
muscat-refused-barred = der Zweite darf den Markt nicht betreten, den der Stärkste eben betreten hat
muscat-refused-not-in-street = du hast keinen solchen Tunichtgut auf dieser Straße
muscat-refused-other-street = ein Tunichtgut wird auf der Ebene über seiner Straße wieder eingestellt
muscat-refused-not-yours = das ist keiner deiner Künstler
muscat-refused-other-market = das geht nur zwischen zwei Märkten derselben Ebene
muscat-refused-not-two = ein Ortswechsel muss genau drei Künstler zusammenbringen
muscat-refused-no-rival = dort steht kein fremder Künstler, der vertrieben werden könnte
muscat-refused-no-cycle-there = der Kreislauf läuft auf einem der beiden Märkte, und dort müssen drei stehen
muscat-refused-not-weakest = verwandeln lässt sich nur der eigene Künstler, der der Schwächste von dreien ist
muscat-refused-not-missing = der Tunichtgut muss von der Art sein, die dort fehlt
muscat-refused-must-remove = nimm zuerst einen deiner Tunichtgute aus dem Spiel
muscat-refused-no-removal = ein Tunichtgut geht nur nach einem Ortswechsel oder einer Vertreibung aus dem Spiel

## Was nicht zu lesen ist

muscat-notation-action = das ist kein Zug in Muscat: erwartet wird etwas wie `up-1bp`, `up-s1p`, `down`, `1bp`, `2b`, `s2p-2bp`, `2ap-2bp`, `2ap-2bp-2b`, `s1e-2bs` oder `s2p`
muscat-notation-outcome = das ist kein Ergebnis des Zufalls in Muscat: erwartet wird { $seat } oder ein Künstler: { $artists }
muscat-notation-empty = Sie ist leer
muscat-notation-parts = erwartet werden, mit Strichen dazwischen, wer am Zug ist, 4 Ebenen und { $seats } Spieler
muscat-notation-impossible = Was gefragt ist, geht dort nicht
muscat-notation-seat = { $found } in { $part } ist kein Spieler; erwartet wird einer von { $seats }
muscat-notation-artist = { $found } in { $part } ist kein Künstler; erwartet wird p, s, e oder f
muscat-notation-level = { $found } in { $part } ist keine Ebene; erwartet wird 1 bis 4
muscat-notation-column = { $found } in { $part } ist keine Spalte; erwartet wird a bis e
muscat-notation-tally = erwartet wird p, s, e, f oder -, nicht { $found }
muscat-notation-more-than-four = mehr als vier { $artist ->
    [piper] Flötenspieler
    [snake-charmer] Schlangenbeschwörer
    [elephant-trainer] Elefantendompteure
   *[fire-eater] Feuerschlucker
} in { $found }
muscat-notation-first = erwartet wird { $first } oder { $lot }, nicht { $found }
muscat-notation-asked = Was in { $found } gefragt ist, lässt sich nicht lesen; erwartet wird am Ende { $words } oder { $over }
muscat-notation-climb = erwartet wird am Ende von { $found }, wer aufsteigt: { $climb }
muscat-notation-no-level = Eine Ebene ist leer
muscat-notation-markets = erwartet werden `{ $level }` und { $seats } Märkte, nicht { $found }
muscat-notation-market = erwartet werden vier Spieler oder Bindestriche für { $market }, nicht { $found }
muscat-notation-four = vier Künstler auf Markt { $market }; vier sind es nie
muscat-notation-tokens = erwartet wird { $owner } mit { $words }, nicht { $found }
muscat-notation-tokens-of = erwartet werden die Spielsteine von { $owner }, nicht die von { $found }
muscat-notation-no-street = Eine Straße ist leer
muscat-notation-street-twice = Straße { $street } von { $owner } kommt zweimal vor
muscat-notation-count = { $owner } hat { $count } { $artist ->
    [piper] Flötenspieler
    [snake-charmer] Schlangenbeschwörer
    [elephant-trainer] Elefantendompteure
   *[fire-eater] Feuerschlucker
}; jeder hat vier

## Optionen, mit denen sich nicht spielen lässt

muscat-setup-seats = Muscat spielen drei bis fünf

## Optionen

muscat-option-seats = Spieler
muscat-option-seats-help = Auf jeder Ebene sind so viele Marktplätze offen, wie Spieler da sind.
muscat-option-start = Startspieler
muscat-option-start-help = Der Regeltext lässt es offen; durch das Los ist die Sitzordnung niemandes Verdienst (Regel 12.1).
muscat-option-start-lot = Ausgelost
muscat-option-start-first = Der erste Platz
muscat-option-start_token = Erster Spielstein
muscat-option-start_token-help = Der Regeltext sagt: ein Spielstein seines Stapels; wir lesen: vom verdeckten Stapel.
muscat-option-start_token-down = Ein verdeckter
muscat-option-start_token-choice = Aufgedeckt oder verdeckt
muscat-option-early_end = Wer nichts mehr setzen kann, beendet das Spiel
muscat-option-early_end-help = Nach dem Regeltext sofort, auch wenn er noch einen Kreislauf der Macht auslösen könnte.
muscat-option-early_end-supply = Wenn nichts mehr zu setzen oder wieder einzustellen ist
muscat-option-early_end-actions = Erst wenn gar kein Zug mehr möglich ist
muscat-option-end_test = Das vorzeitige Ende wird geprüft
muscat-option-end_test-help = Der Regeltext sagt nicht, wann; wir lesen: zu Beginn des Zuges.
muscat-option-end_test-turn = Zu Beginn des Zuges dieses Spielers
muscat-option-end_test-everyone = Nach jedem Zug, für alle
muscat-option-second = Wenn nur auf dem Markt des Stärksten Platz ist
muscat-option-second-help = Der Regeltext verwehrt ihn dem Zweiten; dass er ihn doch betreten darf, ist eine Hausregel.
muscat-option-second-jump = Der Zweite überspringt die Ebene
muscat-option-second-join = Der Zweite darf hinein

## Wo viele Partien zusammen betrachtet werden

muscat-situation = { $stage ->
    [opening] Die ersten Spielsteine werden gelegt
    [early] Früh: du hast zehn Spielsteine oder mehr verdeckt
    [middle] Mittendrin: du hast fünf bis neun Spielsteine verdeckt
    [late] Spät: du hast ein bis vier Spielsteine verdeckt
   *[last] Du hast keinen Spielstein mehr verdeckt
}; { $standing ->
    [ahead] du liegst um vier Punkte oder mehr vorn
    [behind] du liegst um vier Punkte oder mehr zurück
   *[level] niemand liegt weit vor dir, und du vor niemandem
}; { $streets ->
    [none] kein Tunichtgut
    [few] ein oder zwei Tunichtgute
   *[many] drei Tunichtgute oder mehr
}; { $full ->
    [none] kein Kreislauf der Macht ist möglich
    [one] auf einem Markt ist ein Kreislauf der Macht möglich
   *[more] auf mehreren Märkten ist ein Kreislauf der Macht möglich
}.
muscat-counted = { $kind ->
    [face-up] der offene Spielstein
    [face-up-to-street] der offene Spielstein, in die Straße
    [face-down] ein verdeckter Spielstein
    [own-cycle] ein Kreislauf auf Ebene { $level }, zuerst ein eigener Künstler
    [cycle] ein Kreislauf auf Ebene { $level }, zuerst ein fremder Künstler
    [reemploy] ein Tunichtgut zurück auf Ebene { $level }
    [change] ein Platzwechsel auf Ebene { $level }
    [expel] eine Vertreibung auf Ebene { $level }
   *[transform] eine Verwandlung auf Ebene { $level }
}

## Der Editor für Stellungen

muscat-edit-asked = Das Spiel wartet auf
muscat-edit-chooses = eine Aktion
muscat-edit-draws = das Ziehen eines Spielsteins
muscat-edit-places = das Setzen des gezogenen Spielsteins
muscat-edit-refills = einen neuen aufgedeckten Spielstein
muscat-edit-moves = einen Künstler, der aufsteigt
muscat-edit-removes = das Entfernen eines Tunichtguts
muscat-edit-deal = den ersten aufgedeckten Spielstein
muscat-edit-lot = das Los, wer beginnt
muscat-edit-over = nichts, es ist vorbei
muscat-edit-first = Wer begonnen hat
muscat-edit-mover = Wer am Zug ist
muscat-edit-opening = Die ersten Spielsteine werden gesetzt
muscat-edit-no = nein
muscat-edit-yes = ja
muscat-edit-artist = Welcher Künstler
muscat-edit-owner = Wessen Künstler aufsteigt
muscat-edit-from = Von welcher Ebene
muscat-edit-second = Wessen Künstler danach aufsteigt
muscat-edit-nobody = niemandes
muscat-edit-barred = Der Markt, den er nicht betreten darf
muscat-edit-any-market = keiner
muscat-edit-removal = Danach wird ein Tunichtgut entfernt
muscat-edit-nothing = nichts
muscat-edit-up = { $who }, aufgedeckt
muscat-edit-streets = { $who }, auf den Straßen (etwa 1ps,3e)
muscat-edit-palace = { $who }, im Palast (etwa ppe)
muscat-edit-out = { $who }, aus dem Spiel (etwa f)
muscat-edit-field = { $spot } ist kein Feld eines Marktes für diese Art: { $artist }
muscat-edit-letters = erwartet sind die Buchstaben p, s, e und f, nicht „{ $found }“
