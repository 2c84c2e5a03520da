# Was Make Muster und Muster Up beide sagen, die dasselbe Brett haben.

## Was auf dem Brett liegt

muster-board-disc = { $owner ->
    [a] blaue
   *[b] pinke
} Scheibe
muster-board-group = Alle { $owner ->
    [a] blauen
   *[b] pinken
} Scheiben bilden eine Gruppe
muster-board-cut = { $owner ->
    [a] Blau
   *[b] Pink
} ist abgeschnitten: { $cells }
muster-board-wall = Mauer von { $owner ->
    [a] Blau
   *[b] Pink
}: { $cells }
muster-board-taken = hier liegt eine Scheibe

## Wie es ausging

muster-board-wins-cut-off = { $who } gewinnt: { $loser ->
    [a] Blaue
   *[b] Pinke
} Scheiben sind abgeschnitten
muster-board-drawn-repetition = Remis: dieselbe Stellung zum dritten Mal
muster-board-moves-left = Remis nach { $left ->
    [1] einem weiteren Zug
   *[other] { $left } weiteren Zügen
}
muster-board-advice-repetition = Die Regeln raten: Farben tauschen und noch einmal spielen

## Schritte

muster-board-moves = { $who } zieht von { $from } nach { $to }
muster-board-ends = { $step }. { $outcome }

## Was eine Aktion bewirken würde, bevor sie gemacht ist

muster-board-would-groups = Deine Scheiben bilden { $groups ->
    [1] eine Gruppe
   *[other] { $groups } Gruppen
} (jetzt { $before })

## Ablehnungen

muster-board-refused-over = das Spiel ist zu Ende
muster-board-refused-not-your-turn = du bist nicht am Zug
muster-board-refused-off-board = { $at } ist kein Feld dieses Bretts
muster-board-refused-not-yours = auf { $at } liegt keine deiner Scheiben

## Was nicht gelesen werden kann, und Optionen, die nicht passen

muster-board-notation-cell = kein Feld: erwartet werden ein Buchstabe von a bis r und eine Zeile von 1 bis 18, nicht { $text }
muster-board-notation-off-board = { $cell } liegt nicht auf dem Brett der Größe { $order }
muster-board-notation-row-count = ein Brett der Größe { $order } hat { $rows } Zeilen mit `/` dazwischen, nicht { $count }
muster-board-notation-row-length = Zeile { $row } von oben, { $text }, muss auf Größe { $order } { $length } Felder lang sein
muster-board-notation-letter = erwartet wird `N`, `P` oder `.`, nicht { $letter }, in Zeile { $row } von oben
muster-board-notation-no-turn = nach den Zeilen wird erwartet, wer am Zug ist
muster-board-notation-turn = erwartet wird `a`, `b`, `a:muster`, `a:cut-off`, `a:both`, `draw:repetition`, `draw:stuck` oder `draw:limit`, nicht { $text }
muster-board-notation-not-so = `{ $turn }` trifft auf diesem Brett nicht zu
muster-board-notation-no-move = kein Verlauf: { $word } ist kein Zug
muster-board-notation-move-ended-empty = kein Verlauf: wo { $word } endete, liegt keine Scheibe
muster-board-notation-move-began-taken = kein Verlauf: wo { $word } begann, liegt eine Scheibe
muster-board-notation-move-unlike = kein Verlauf: so wie { $word } zieht keine Scheibe
muster-board-setup-order = erwartet wird ein Brett der Größe 2, 3, 4, 5 oder 6, nicht { $order }

## Der Aufbau von Stellungen

muster-board-edit-turn = Zug
muster-board-edit-moves = Züge seit dem letzten Setzen
