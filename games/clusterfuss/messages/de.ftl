# Was Clusterfuss sagt.

clusterfuss-name = Clusterfuss
clusterfuss-summary = Jeder Zug schlägt, Freund oder Feind; halte die eigenen Steine zusammen und schneide die des Gegners ab.
clusterfuss-credit = Erfunden von Mark Steere, Juli 2023 (marksteeregames.com).

## Namen

clusterfuss-seat = { $seat ->
    [a] Rot
   *[b] Blau
}
clusterfuss-checker = { $owner ->
    [a] roter Stein
   *[b] blauer Stein
}

## Was auf dem Brett und daneben liegt

clusterfuss-removed = { $who } hat jeden { $loser ->
    [a] roten
   *[b] blauen
} Stein entfernt
clusterfuss-group = eine Gruppe für sich
clusterfuss-count = { $owner ->
    [a] rote
   *[b] blaue
} Steine auf dem Brett
clusterfuss-nobody-there = hier steht niemand
clusterfuss-not-yours = nicht dein Stein
clusterfuss-not-next = nicht daneben
clusterfuss-nothing-there = hier ist nichts zu schlagen
clusterfuss-part = eine Gruppe mit { $owner ->
    [a] roten
   *[b] blauen
} Steinen

## Wie es steht

clusterfuss-wins = { $who } gewinnt: Kein { $loser ->
    [a] roter
   *[b] blauer
} Stein ist übrig
clusterfuss-stuck = Keine Seite kann ziehen: Niemand gewinnt
clusterfuss-asks-swap = { $who } ist am Zug oder tauscht die Farben
clusterfuss-asks = { $who } ist am Zug
clusterfuss-agreed = Der Tausch ist eine Abmachung dieser Partie, er gehört nicht zu Clusterfuss

## Schritte

clusterfuss-swap = Farben tauschen
clusterfuss-swaps = { $who } tauscht die Farben
clusterfuss-short-swap = Tausch
clusterfuss-takes = { $who } { $from }-{ $to }, schlägt { $taken ->
    [own] den eigenen Stein
    [red] Rot
   *[blue] Blau
}
clusterfuss-cut-off = { $before }; { $count ->
    [1] ein { $loser ->
        [a] roter
       *[b] blauer
    } Stein ist
   *[other] { $count } { $loser ->
        [a] rote
       *[b] blaue
    } Steine sind
} abgeschnitten
clusterfuss-takes-and-wins = { $before }; das gewinnt

## Was ein Zug bewirken würde, bevor er gemacht ist

clusterfuss-would-take = Schlägt { $taken ->
    [own] den eigenen Stein
   *[foe] { $loser ->
        [a] einen roten Stein
       *[b] einen blauen Stein
    }
}
clusterfuss-would-cut = { $before } und schneidet { $count ->
    [1] 1 { $loser ->
        [a] roten
       *[b] blauen
    } Stein ab
   *[other] { $count } { $loser ->
        [a] rote
       *[b] blaue
    } Steine ab
}
clusterfuss-would-leave = { $red } rote und { $blue } blaue bleiben
clusterfuss-would-swap = Alle Steine wechseln die Farbe, und { $who } ist am Zug

## Ablehnungen

clusterfuss-refused-over = das Spiel ist zu Ende
clusterfuss-refused-not-your-turn = du bist nicht am Zug
clusterfuss-refused-off-board = { $at } liegt nicht auf dem Brett
clusterfuss-refused-nobody-there = auf { $at } steht kein Stein, der ziehen könnte
clusterfuss-refused-not-yours = der Stein auf { $at } gehört nicht dir
clusterfuss-refused-not-adjacent = { $to } liegt nicht direkt über, unter, links oder rechts von { $from }
clusterfuss-refused-nothing-to-capture = ein Zug muss schlagen, und { $at } ist leer
clusterfuss-refused-parts = deine Steine blieben in mehr als einer Gruppe zurück
clusterfuss-refused-no-swap = getauscht wird nur gleich nach dem ersten Zug, wenn es abgemacht ist

## Optionen

clusterfuss-option-size = Brettgröße
clusterfuss-option-size-help = Zeilen und Spalten des Bretts, 2 bis 19. Die Regeln erlauben jede Größe; 8 ist unsere Vorgabe.
clusterfuss-option-swap = Tausch (gehört nicht zu Clusterfuss)
clusterfuss-option-swap-help = Nach dem ersten Zug von Rot darf Blau, statt zu ziehen, die Farben aller Steine tauschen. Eine Abmachung der Partie, keine Regel des Spiels.

## Was nicht gelesen werden kann, und Optionen, die nicht passen

clusterfuss-notation-cell = kein Feld: erwartet wird eines von `a1` bis `s19`, nicht { $text }
clusterfuss-notation-action = kein Zug: erwartet wird etwas wie `a4-b4` (von einem Feld auf das nächste), nicht { $text }
clusterfuss-notation-seat = erwartet wird, wer am Zug ist, a oder b, nicht { $text }
clusterfuss-notation-no-swap = in dieser Partie wird nicht getauscht (Regel { $rule })
clusterfuss-notation-after-seat = { $text } wird nach dem, der am Zug ist, nicht erwartet
clusterfuss-notation-at-end = { $text } wird am Ende nicht erwartet
clusterfuss-notation-row-count = erwartet werden { $size } Zeilen mit `/` dazwischen, nicht { $count }
clusterfuss-notation-row = erwartet werden { $size } Felder in jeder Zeile, nicht { $text }
clusterfuss-notation-letter = erwartet wird R, B oder `.`, nicht { $letter }
clusterfuss-notation-no-checker = es muss einen Stein geben
clusterfuss-setup-size = erwartet wird eine Zahl von 2 bis 19, nicht { $size }

## Der Aufbau von Stellungen

clusterfuss-edit-turn = Am Zug
clusterfuss-edit-swap = Tausch
clusterfuss-edit-no-swap = jetzt nicht angeboten
clusterfuss-edit-may-swap = wer am Zug ist, darf tauschen
