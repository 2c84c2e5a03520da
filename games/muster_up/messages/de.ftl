# Was Muster Up sagt. Was es mit Make Muster gemeinsam hat, steht in
# games/muster_board/messages/de.ftl.

muster-up-name = Muster Up
muster-up-summary = Make Muster im Marsch: Alle Scheiben sind auf dem Brett, sie gehen und springen, und wer die seinen zuerst versammelt, gewinnt.
muster-up-credit = Dale Walton, bei Kanare_Abstract als Variante von Make Muster erschienen. Die Startaufstellung ist unsere Rekonstruktion.

## Namen

muster-up-seat = { $seat ->
    [a] Blau
   *[b] Pink
}

## Was gefragt ist, und wie es ausging

muster-up-asks = { $who } geht oder springt mit einer Scheibe
muster-up-reconstructed = Die Startaufstellung ist rekonstruiert; die gedruckte ist verloren
muster-up-wins-muster = { $who } gewinnt: Alle Scheiben bilden eine Gruppe
muster-up-wins-both = { $who } gewinnt: eine Gruppe, und { $loser ->
    [a] blaue
   *[b] pinke
} Scheiben sind abgeschnitten
muster-up-drawn-stuck = Remis: Niemand kann ziehen
muster-up-drawn-limit = Remis: so viele Züge, wie dieser Tisch erlaubt

## Schritte

muster-up-jumps = { $who } springt von { $from } nach { $to }
muster-up-skips = { $step }. { $who } kann nicht ziehen und wird übersprungen

## Was ein Zug bewirken würde, bevor er gemacht ist

muster-up-would-jump = Ein Sprung über Scheiben beider Farben
muster-up-would-skip = { $who } kann nicht ziehen: Du bist noch einmal am Zug

## Ablehnungen

muster-up-first-empty = das erste leere Feld in dieser Richtung
muster-up-refused-taken = auf { $at } liegt eine Scheibe; ein Zug endet auf einem leeren Feld
muster-up-refused-not-straight = { $to } liegt weder neben { $from } noch in gerader Linie dazu
muster-up-refused-gap = { $gap } ist leer: Ein Sprung von { $from } nach { $to } braucht Scheiben auf dem ganzen Weg

## Optionen

muster-up-option-order = Brett
muster-up-option-order-help = Die Größe des Bretts: Größe n hat 5n² Felder. 3 ist die kleine und 4 die normale Seite des Bretts, wie es erschienen ist (rekonstruiert).
muster-up-option-layout = Startaufstellung
muster-up-option-layout-help = Wo die Scheiben beginnen. Bleibt es leer: `teeth`, unsere Rekonstruktion, denn die gedruckte Aufstellung ist verloren. Oder die Zeilen von oben nach unten mit `/` oder Zeilenumbrüchen dazwischen, oder `navy: a5 b7 pink: c2 d3`.
muster-up-option-layout-placeholder = teeth (rekonstruiert)
muster-up-option-limit = Züge
muster-up-option-limit-help = Nach so vielen ist die Partie remis; 0 für beliebig viele (von uns; sonst aus). Auf Größe 4 und darüber ziehen Leute, die es nicht besser wissen, womöglich tausende Male.
muster-up-option-jump_walls = Sprünge überwinden Mauern
muster-up-option-jump_walls-help = Eine Mauer zählt nur, wenn keine gegnerische Scheibe über sie springen kann (von uns; sonst aus).

## Was nicht gelesen werden kann, und Optionen, die nicht passen

muster-up-notation-empty = erwartet werden Zeilen und wer am Zug ist
muster-up-notation-action = kein Zug: erwartet werden zwei Felder wie in c5-d6, nicht { $text }
muster-up-setup-lone = { $seat ->
    [a] Blau
   *[b] Pink
} braucht mindestens zwei Scheiben, denn eine allein ist schon eine Gruppe
muster-up-setup-whose = wem gehört { $cell }? Schreibe zuerst `navy:` oder `pink:`
muster-up-setup-twice = zwei Scheiben auf { $cell }

## Der Aufbau von Stellungen

muster-up-edit-acts = { $who } ist am Zug
