# Was Hex sagt.

hex-name = Hex
hex-summary = Verbinde deine beiden Seiten des Bretts, bevor der andere seine verbindet; einem von euch gelingt es.
hex-credit = Erfunden von Piet Hein, 1942, und unabhängig davon von John Nash, 1948.

## Namen

hex-seat = { $seat ->
    [a] Rot
   *[b] Blau
}
hex-stone = { $owner ->
    [a] roter Stein
   *[b] blauer Stein
}
hex-cell = { $side ->
    [red] { $at }, am Rand von Rot
    [blue] { $at }, am Rand von Blau
    [both] { $at }, am Rand von beiden
   *[none] { $at }
}

## Was auf dem Brett und daneben liegt

hex-joins = { $seat ->
    [a] { $who } verbindet oben und unten
   *[b] { $who } verbindet links und rechts
}
hex-stones = { $owner ->
    [a] rote
   *[b] blaue
} Steine auf dem Brett
hex-connection = { $who } hat beide Ränder verbunden
hex-taken = hier steht ein Stein

## Wie es steht

hex-wins = { $seat ->
    [a] { $who } gewinnt: oben und unten sind verbunden
   *[b] { $who } gewinnt: links und rechts sind verbunden
}
hex-asks = { $who } setzt einen Stein
hex-asks-swap = { $who } setzt einen Stein oder tauscht

## Schritte

hex-swap = Tauschen: den Stein übernehmen
hex-swaps = { $who } tauscht: Der Stein ist jetzt ein blauer auf { $at }
hex-places = { $who } setzt { $at }
hex-places-and-wins = { $who } setzt { $at } und gewinnt

## Ablehnungen

hex-refused-over = das Spiel ist zu Ende
hex-refused-not-your-turn = du bist nicht am Zug
hex-refused-off-board = { $at } liegt nicht auf dem Brett
hex-refused-taken = auf { $at } steht schon ein Stein
hex-refused-no-swap = getauscht wird nur von Blau, gleich nach dem ersten Stein von Rot, wenn es abgemacht ist

## Was nicht zu lesen ist

hex-notation-action = erwartet wird ein Feld von „a1“ bis „s19“ oder „swap“, nicht { $text }
hex-notation-seat = erwartet wird nach den Zeilen, wer am Zug ist: a oder b
hex-notation-more = nach dem Sitz steht noch { $text }
hex-notation-rows = erwartet werden { $size } Zeilen aus { $size } Zeichen R, B oder „.“ zwischen „/“, nicht { $text }
hex-setup-size = erwartet wird eine Zahl von 3 bis 19, nicht { $size }

## Optionen

hex-option-size = Brettgröße
hex-option-size-help = Zeilen und Spalten des Bretts, 3 bis 19. Piet Hein und die meisten seither nehmen 11.
hex-option-swap = Tausch
hex-option-swap-help = Blau darf den ersten Stein von Rot übernehmen, statt einen zu setzen. Jünger als das Spiel selbst und heute üblich.
