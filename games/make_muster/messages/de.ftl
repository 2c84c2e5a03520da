# Was Make Muster sagt. Was es mit Muster Up gemeinsam hat, steht in
# games/muster_board/messages/de.ftl.

make-muster-name = Make Muster
make-muster-summary = Verteile deine Scheiben und sammle sie dann in einer Gruppe, ehe es dem Gegner gelingt; und lass sie dir nie voneinander abschneiden.
make-muster-credit = Dale Walton, erschienen bei Kanare_Abstract.

## Namen

make-muster-seat = { $seat ->
    [a] Blau
   *[b] Pink
}

## Was auf dem Brett und daneben liegt

make-muster-forced = { $who } muss eine Scheibe { $cells ->
    [1] hierher
   *[other] auf eines dieser { $cells } Felder
} setzen
make-muster-own-beside = neben diesem Feld liegen eigene Scheiben
make-muster-hand = Vorrat von { $who }
make-muster-hand-discs = Scheiben im Vorrat
make-muster-hand-unlimited = Scheiben, so viele wie nötig

## Was gefragt ist, und wie es ausging

make-muster-asks-place = { $who } muss eine Scheibe setzen
make-muster-asks-move = { $who } zieht mit einer Scheibe ein Feld weit
make-muster-wins-muster = { $who } gewinnt: eine Gruppe und kein Platz für eine weitere Scheibe
make-muster-wins-both = { $who } gewinnt: eine Gruppe ohne Platz, und { $loser ->
    [a] blaue
   *[b] pinke
} Scheiben sind abgeschnitten
make-muster-drawn-stuck = Remis: Niemand kann setzen oder ziehen
make-muster-drawn-limit = Remis: so viele Züge ohne Setzen, wie dieser Tisch erlaubt

## Schritte

make-muster-places = { $who } setzt auf { $at }
make-muster-skips = { $step }. { $who } kann nichts tun und wird übersprungen

## Was eine Aktion bewirken würde, bevor sie gemacht ist

make-muster-would-close = Verschließt dir { $closed ->
    [0] kein Feld
    [1] 1 Feld
   *[other] { $closed } Felder
}: { $left ->
    [0] keines bleibt
    [1] 1 bleibt
   *[other] { $left } bleiben
}
make-muster-would-leave = { $who } kann noch auf { $left ->
    [1] 1 Feld
   *[other] { $left } Felder
} setzen
make-muster-would-move-next = Als Nächstes ziehst du eine Scheibe
make-muster-would-empty-hand = Es ist deine letzte Scheibe: Als Nächstes ziehst du eine
make-muster-would-reopen = Es ist wieder Platz: Du musst eine Scheibe setzen
make-muster-would-reopen-rival = Es ist wieder Platz: { $who } muss eine Scheibe setzen
make-muster-would-skip = { $who } kann nichts tun: Du bist noch einmal am Zug

## Ablehnungen

make-muster-refused-taken = auf { $at } liegt schon eine Scheibe; setze auf ein leeres Feld
make-muster-refused-empty-hand = dein Vorrat ist leer, du hast keine Scheibe zu setzen
make-muster-refused-beside = neben { $at } liegt eine deiner Scheiben; setze nur dorthin, wo keine eigene angrenzt
make-muster-refused-must-place = du kannst noch eine Scheibe setzen, also musst du es
make-muster-refused-not-a-step = { $to } liegt nicht direkt neben { $from }
make-muster-refused-blocked = auf { $at } liegt eine Scheibe; ziehe auf ein leeres Feld

## Optionen

make-muster-option-order = Brett
make-muster-option-order-help = Die Größe des Bretts: Größe n hat 5n² Felder. 3 ist die kleine und 4 die normale Seite des Bretts, wie es erschienen ist (rekonstruiert); 2, 5 und 6 sind weitere Größen des Autors.
make-muster-option-supply = Scheiben je Farbe
make-muster-option-supply-help = Das erschienene Spiel hat 30 Scheiben je Farbe. Bleibt es leer: 30 auf den Größen 2 bis 4, unbegrenzt auf den Größen 5 und 6 (von uns). Oder eine Zahl von 2 bis 180, oder `unlimited` für unbegrenzt.
make-muster-option-supply-placeholder = 30; unbegrenzt auf Größe 5 und 6
make-muster-option-limit = Züge ohne Setzen
make-muster-option-limit-help = Nach so vielen hintereinander ist die Partie remis; 0 für beliebig viele (von uns; sonst aus). Mit 4 bis 12 Scheiben ziehen auf Größe 4 und darüber Leute, die es nicht besser wissen, womöglich tausende Male.

## Was nicht gelesen werden kann, und Optionen, die nicht passen

make-muster-notation-empty = erwartet werden Zeilen, wer am Zug ist und der Vorrat
make-muster-notation-no-hands = erwartet werden die Scheiben im Vorrat, etwa 30,30
make-muster-notation-hands = erwartet werden die Scheiben im Vorrat beider, etwa 30,30, nicht { $text }
make-muster-notation-too-many = Platz { $seat } hat { $discs } Scheiben auf dem Brett und im Vorrat; es gibt nur { $supply }
make-muster-setup-supply = erwartet wird eine Zahl von 2 bis { $most } oder `unlimited`, nicht { $given }

## Der Aufbau von Stellungen

make-muster-edit-acts = { $who } ist am Zug
