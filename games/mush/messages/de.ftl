# Was MUSH sagt.

mush-name = MUSH
mush-summary = Lenke ein Hundegespann tausend Meilen weit nach Nome, durch jedes Wetter, durch unwegsames Gelände und gegen die Chips der anderen.
mush-credit = Alan R. Moon, White Wind 1994 (Entwicklung: Peter A. Gehrman, Manfred Rohmkopf; die Spielpläne sind eine Rekonstruktion)

## Namen

mush-seat = { $seat ->
    [a] Rot
    [b] Blau
    [c] Grün
    [d] Gelb
    [e] Violett
   *[f] Weiß
}
mush-line = { $from } bis { $to }
mush-board = { $board ->
    [AN] Südlicher Plan Anchorage
    [FL] Südlicher Plan Finger Lake
    [OA] Mittlerer Plan Ophir/Anvik
    [KO] Nördlicher Plan Koyuk
    [NO] Nördlicher Plan Nome
   *[other] { $title }
}

## Der Spielplan

mush-chart = { $faces } { $weather ->
    [warm] warm
    [moderate] gemäßigt
   *[cold] kalt
}
mush-spot-wilderness = { $space }, noch { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}
mush-spot-rough = { $space }, unwegsames Gelände, noch { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}
mush-spot-town = { $town }, eine Rast bringt { $dogs ->
    [one] 1 Hund
   *[other] { $dogs } Hunde
} oder { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}, noch { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}
mush-spot-finish = { $town }, das Ziel des Rennens

## Was darauf liegt

mush-sled = Schlitten von { $who }, { $dogs ->
    [one] 1 Hund
   *[other] { $dogs } Hunde
} bereit
mush-avalanche = Lawine von { $line }
mush-way-so-far = Der Weg bis hierher
mush-way = { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}
mush-way-passing = { $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
}, 4 Chips fürs Überholen
mush-way-risky = { $way }, { $hazard ->
    [rough] unwegsames Gelände
   *[avalanche] eine Lawine
}: { $risk }
mush-way-helped = { $way }; jeder Chip zählt 1 dazu, höchstens { $most }
mush-risk = { $needs ->
    [1] kann nicht misslingen
    [5] braucht eine 5 oder 6 (2 von 6 Seiten)
    [6] braucht eine 6 (1 von 6 Seiten)
   *[other] braucht mindestens { $needs } ({ $faces } von 6 Seiten)
}

## Was daneben liegt

mush-round = Runde
mush-has-bear = { $who } hat den Eisbären
mush-weather = { $weather ->
    [warm] Warmes
    [moderate] Gemäßigtes
   *[cold] Kaltes
} Wetter
mush-dice = { $warm ->
    [green] Grüne
    [red] Rote
   *[blue] Blaue
} Würfel beim Training für warmes, { $moderate ->
    [green] grüne
    [red] rote
   *[blue] blaue
} Würfel beim Training für gemäßigtes, { $cold ->
    [green] grüne
    [red] rote
   *[blue] blaue
} Würfel beim Training für kaltes Wetter
mush-weather-to-come = Das Wetter kommt noch; seine Tabelle: { $board }
mush-sticks-left = Lawinenstäbe im Vorrat
mush-order = { $place }. { $who }, Gebot { $bid }
mush-order-done = { $place }. { $who }, Gebot { $bid }, war dran
mush-order-rising = { $place }. { $who }, Gebot { $bid }, Frühaufsteher
mush-order-now = { $place }. { $who }, Gebot { $bid }, ist dran
mush-die-dog = Hund
mush-die-blank = leer
mush-paid-reroll = { $who } hat diesen neuen Wurf bezahlt
mush-team = { $who }, { $at }
mush-dogs-ready = Hunde bereit
mush-dogs-tired = Hunde müde
mush-action-chips = Aktionschips
mush-steps-to-nome = Schritte bis Nome
mush-trained = trainiert für { $weather ->
    [warm] warmes
    [moderate] gemäßigtes
   *[cold] kaltes
} Wetter
mush-team-dice = { $colour ->
    [green] grüne
    [red] rote
   *[blue] blaue
} Würfel bei diesem Wetter: { $faces } von 6 Seiten zeigen einen Hund

## Was gefragt ist, und wie es steht

mush-asks-trainer-draw = Es wird ausgelost, wer zuerst trainiert
mush-asks-training = { $who } trainiert die Hunde
mush-asks-bear-draw = Der erste Eisbär wird ausgelost
mush-asks-first-stick = { $who } legt vor dem Start einen Stab
mush-asks-bids = Alle bieten verdeckt um die Zugreihenfolge
mush-asks-rise = { $who } ist der Frühaufsteher und darf einen Schritt gehen
mush-asks-declare = { $who } fährt oder rastet
mush-asks-before-dice = Vor dem Wurf ({ $dice ->
    [one] 1 Hundewürfel
   *[other] { $dice } Hundewürfel
}) darf { $who } einen Stab { $sticks ->
    [lay] legen
    [shift-or-lift] versetzen oder wegnehmen
   *[all] legen, versetzen oder wegnehmen
}
mush-asks-reduce = { $who } darf gegen { $dice ->
    [one] den einen Hundewürfel
   *[other] die { $dice } Hundewürfel
} von { $mover } zahlen, 2 Chips je Würfel
mush-asks-reduce-more = { $who } darf gegen { $dice ->
    [one] den einen Hundewürfel
   *[other] die { $dice } Hundewürfel
} von { $mover } zahlen, 2 Chips je Würfel; { $paid ->
    [one] 1 Chip ist
   *[other] { $paid } Chips sind
} gezahlt
mush-rolls-weather = { $who } würfelt das Wetter
mush-rolls-dogs = { $who } wirft { $dice ->
    [one] 1 Hundewürfel
   *[other] { $dice } Hundewürfel
}
mush-needs = { $who } braucht mindestens { $needs } { $hazard ->
    [rough] für das unwegsame Gelände
   *[avalanche] gegen die Lawine
} bei { $at }
mush-asks-reroll = { $roll }: { $fell }. { $who } darf für 3 Chips noch einmal würfeln lassen
mush-asks-raise = { $who } darf vor dem neuen Wurf Chips hinzufügen
mush-asks-moving = { $who } fährt: noch { $left ->
    [one] 1 Schritt
   *[other] { $left } Schritte
}
mush-asks-pressing = { $who } treibt an: noch { $left ->
    [one] 1 Schritt
   *[other] { $left } Schritte
}
mush-asks-press = { $who } darf die Hunde antreiben
mush-asks-before-own-rest = { $who } darf vor der Rast einen Stab { $sticks ->
    [lay] legen
    [shift-or-lift] versetzen oder wegnehmen
   *[all] legen, versetzen oder wegnehmen
}
mush-asks-before-rest = Bevor { $mover } rastet, darf { $who } einen Stab { $sticks ->
    [lay] legen
    [shift-or-lift] versetzen oder wegnehmen
   *[all] legen, versetzen oder wegnehmen
}
mush-asks-rest = { $who } rastet: Hunde oder Chips
mush-wins = { $who } erreicht { $at } und gewinnt

## Knöpfe

mush-choice-train = Für { $weather ->
    [warm] warmes
    [moderate] gemäßigtes
   *[cold] kaltes
} Wetter trainieren
mush-choice-bid = { $chips } bieten
mush-choice-stay = Liegen bleiben
mush-choice-move = Fahren
mush-choice-rest = Rasten
mush-choice-let-be = Nichts tun
mush-choice-let-stand = Gelten lassen
mush-choice-add-nothing = Nichts hinzufügen
mush-choice-add = { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
} hinzufügen
mush-choice-reroll = Neuer Wurf (3 Chips)
mush-choice-pay = { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
} (−{ $half ->
    [half] { $dice ->
        [0] ½
       *[other] { $dice }½
    }
   *[none] { $dice }
} Würfel)
mush-choice-way = { $chips ->
    [0] Kein Chip
    [one] 1 Chip
   *[other] { $chips } Chips
}: { $way }
mush-choice-pass = Zahlen und fahren: { $way }
mush-choice-stop = Hier anhalten
mush-choice-press = Antreiben
mush-choice-no-press = Nicht antreiben
mush-choice-draw = { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
} nehmen
mush-choice-rest-dogs = { $dogs ->
    [one] 1 Hund
   *[other] { $dogs } Hunde
} ausruhen
mush-choice-rest-dogs-and-draw = { $dogs ->
    [one] 1 Hund
   *[other] { $dogs } Hunde
} ausruhen, { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
} nehmen
mush-choice-lay = Stab legen (5 Chips)
mush-choice-lay-free = Stab legen (kostenlos)
mush-choice-shift = Stab versetzen (5 Chips)
mush-choice-lift = Stab wegnehmen (5 Chips)

## Schritte

mush-trains-first = { $who } trainiert zuerst
mush-trains = { $who } trainiert für { $weather ->
    [warm] warmes
    [moderate] gemäßigtes
   *[cold] kaltes
} Wetter
mush-bids = { $who } bietet { $chips }
mush-bids-opened = Gebote: { $bids }
mush-bid = { $who } { $chips }
mush-bids-more = { $bids }, { $bid }
mush-rises = { $who } bricht früh auf nach { $to }
mush-rises-with = { $who } bricht früh auf nach { $to }, mit { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}
mush-sleeps-on = { $who } schläft weiter
mush-weather-fell = { $who } würfelt { $face }: { $weather ->
    [warm] warmes
    [moderate] gemäßigtes
   *[cold] kaltes
} Wetter
mush-moves = { $who } will fahren
mush-rests = { $who } rastet
mush-lets-be = { $who } tut nichts
mush-lets-stand = { $who } lässt den Wurf gelten
mush-adds-nothing = { $who } fügt nichts hinzu
mush-adds = { $who } fügt dem nächsten Wurf { $chips } hinzu
mush-pays = { $who } zahlt { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
} gegen Hundewürfel
mush-pays-reroll = { $who } zahlt 3 für einen neuen Wurf
mush-dogs-fell = { $who }: { $dogs } von { $dice } { $colour ->
    [green] grünen
    [red] roten
   *[blue] blauen
} Würfeln { $dogs ->
    [one] zeigt
   *[other] zeigen
} einen Hund
mush-drives = { $who } fährt nach { $way }
mush-drives-with = { $who } fährt nach { $way }, mit { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}
mush-passes = { $who } zahlt 4 fürs Überholen und fährt nach { $way }
mush-passes-with = { $who } zahlt 4 fürs Überholen und fährt nach { $way }, mit { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}
mush-step-fell = { $who } würfelt { $face } { $hazard ->
    [rough] für das unwegsame Gelände
   *[avalanche] gegen die Lawine
} bei { $at }: { $end ->
    [through] durchgekommen
   *[stopped] kein Durchkommen
}
mush-step-fell-with = { $who } würfelt { $face } + { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
} = { $sum } { $hazard ->
    [rough] für das unwegsame Gelände
   *[avalanche] gegen die Lawine
} bei { $at }: { $end ->
    [through] durchgekommen
   *[stopped] kein Durchkommen
}
mush-stops = { $who } hält an
mush-presses-on = { $who } treibt die Hunde an
mush-does-not-press = { $who } treibt nicht an
mush-press-fell = { $who } treibt an und würfelt { $face }: { $gives ->
    [tires] ein weiterer Hund ermüdet
    [nothing] nichts
    [one-step] 1 Schritt mehr
   *[two-steps] 2 Schritte mehr
}
mush-rolled = { $who } würfelt { $face }
mush-draws = { $who } nimmt { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}
mush-rests-dogs = { $who } lässt { $dogs ->
    [one] einen Hund
   *[other] bis zu { $dogs } Hunde
} ausruhen
mush-rests-dogs-and-draws = { $who } lässt { $dogs ->
    [one] einen Hund
   *[other] bis zu { $dogs } Hunde
} ausruhen und nimmt { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}
mush-lays = { $who } legt einen Stab: { $line }
mush-shifts = { $who } versetzt einen Stab: { $old } ist frei, { $new } nicht mehr
mush-lifts = { $who } nimmt einen Stab weg: { $line }

## Schritte in wenigen Zeichen, für die Liste der Züge

mush-short-first = { $who } zuerst
mush-short-bear = Eisbär: { $who }
mush-short-trains = Training: { $weather ->
    [warm] warm
    [moderate] gemäßigt
   *[cold] kalt
}
mush-short-rises = früh nach { $to }
mush-short-pays = zahlt { $chips }
mush-short-rerolls = würfelt neu
mush-short-drives = nach { $to }
mush-short-drives-with = nach { $to } +{ $chips }
mush-short-passes = überholt nach { $to }
mush-short-passes-with = überholt nach { $to } +{ $chips }
mush-short-lays = Stab gelegt
mush-short-shifts = Stab versetzt
mush-short-lifts = Stab weggenommen
mush-short-dogs = { $dogs ->
    [one] 1 Hund
   *[other] { $dogs } Hunde
} mit { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfeln
}
mush-short-step = { $sum }: { $end ->
    [through] geschafft
   *[stopped] gestoppt
}
mush-short-press = { $gives ->
    [tires] ein Hund ermüdet
    [nothing] nichts
    [one-step] 1 Schritt mehr
   *[two-steps] 2 Schritte mehr
}

## Was eine Aktion bewirken würde, bevor sie gemacht ist

mush-would-cost = Kostet { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}, { $left } bleiben
mush-would-keep = { $left ->
    [0] Kein Chip bleibt
    [one] 1 Chip bleibt
   *[other] { $left } Chips bleiben
}
mush-would-be-left = { $left ->
    [0] Dann bleibt kein Schritt
    [one] Dann bleibt 1 Schritt
   *[other] Dann bleiben { $left } Schritte
}
mush-would-fail = Misslingt der Wurf, sind die Schritte dieses Zuges vorbei
mush-would-win = Erreicht { $at } und gewinnt
mush-would-win-if = Gewinnt in { $at }, wenn der Wurf gelingt
mush-would-roll = Wirft { $dice ->
    [one] 1 { $colour ->
        [green] grünen
        [red] roten
       *[blue] blauen
    } Würfel
   *[other] { $dice } { $colour ->
        [green] grüne
        [red] rote
       *[blue] blaue
    } Würfel
}: { $faces } von 6 Seiten zeigen einen Hund; danach ermüdet ein Hund
mush-would-rest = Eine Rast gibt hier { $dogs ->
    [0] { $chips ->
        [one] 1 Chip
       *[other] { $chips } Chips
    }
    [one] 1 Hund oder { $chips } Chips
   *[other] { $dogs } Hunde oder { $chips } Chips
}
mush-would-reduce = { $who } wirft { $dice ->
    [0] keinen Hundewürfel
    [one] 1 Hundewürfel
   *[other] { $dice } Hundewürfel
} statt { $before }
mush-would-still-roll = { $who } wirft noch immer { $dice ->
    [one] 1 Hundewürfel
   *[other] { $dice } Hundewürfel
}
mush-would-be-odd = Ein einzelner Chip braucht den eines anderen; sonst kommt der letzte zurück
mush-would-raise = { $hazard ->
    [rough] Das unwegsame Gelände
   *[avalanche] Die Lawine
}: { $risk }
mush-would-tire = Ein Hund ermüdet: { $ready ->
    [0] keiner ist
    [1] 1 ist
   *[other] { $ready } sind
} dann bereit
mush-would-press = Wirft einen Würfel: { $tires } ermüdet einen Hund, { $one } gibt 1 Schritt, { $two } gibt 2 Schritte
mush-would-have = Dann { $ready ->
    [one] 1 Hund
   *[other] { $ready } Hunde
} bereit und { $chips ->
    [one] 1 Chip
   *[other] { $chips } Chips
}
mush-would-train = { $warm ->
    [green] Grüne
    [red] Rote
   *[blue] Blaue
} Würfel bei warmem Wetter, { $moderate ->
    [green] grüne
    [red] rote
   *[blue] blaue
} bei gemäßigtem, { $cold ->
    [green] grüne
    [red] rote
   *[blue] blaue
} bei kaltem

## Ablehnungen

mush-refused-not-now = darauf wartet das Spiel jetzt nicht: { $what ->
    [train] { $who } trainiert die Hunde
    [first-stick] { $who } legt vor dem Start einen Stab
    [bid] alle bieten Chips um die Zugreihenfolge
    [rise] { $who } darf früh einen Schritt gehen oder liegen bleiben
    [declare] { $who } sagt, ob es ans Fahren oder Rasten geht
    [stick-before-dice] { $who } darf vor den Hundewürfeln einen Stab einsetzen oder nichts tun
    [reduce] { $who } darf gegen Hundewürfel zahlen oder nichts tun
    [reroll] { $who } darf 3 Chips für einen neuen Wurf zahlen oder den Wurf gelten lassen
    [raise] { $who } darf dem Wurf Chips hinzufügen oder nicht
    [moving] { $who } geht Schritte oder hält an
    [press] { $who } treibt an oder nicht
    [stick-before-rest] { $who } darf vor der Rast einen Stab einsetzen oder nichts tun
    [rest] { $who } nimmt, was die Rast bringt, Hunde oder Chips
    [die] es wird gewürfelt
   *[over] das Rennen ist zu Ende
}
mush-refused-training-full = für dieses Training ist kein Platz mehr frei
mush-refused-too-few-chips = dafür hast du nicht genug Chips
mush-refused-too-far = so weit tragen dich deine Hunde nicht
mush-refused-no-line = von einem dieser Felder zum nächsten führt keine Linie
mush-refused-retraced = kein Feld darf in einem Zug zweimal betreten werden
mush-refused-blocked = ein anderer Schlitten versperrt dieses Feld; ihn zu überholen kostet 4 Chips
mush-refused-riser-blocked = ein anderer Schlitten versperrt dieses Feld, und der Frühaufsteher darf nicht überholen
mush-refused-nothing-to-pass = auf diesem Weg gibt es niemanden zu überholen
mush-refused-nowhere-to-stop = die übrigen Schritte reichen zu keinem Feld, auf dem du anhalten darfst
mush-refused-may-not-stop = auf dem Feld eines anderen Schlittens darfst du nicht anhalten
mush-refused-roll-on-the-way = ein Schritt, für den gewürfelt wird, muss der letzte sein, den du nennst
mush-refused-no-roll = für diesen Schritt wird nicht gewürfelt, also zählen keine Chips dazu
mush-refused-too-much-help = im unwegsamen Gelände helfen höchstens 2 Chips, gegen eine Lawine höchstens 4
mush-refused-must-rest = alle deine Hunde sind müde: Du musst rasten
mush-refused-not-given-here = das bringt eine Rast hier nicht
mush-refused-reduced-enough = gegen einen Wurf lassen sich höchstens 6 Chips zahlen, und 2 für jeden Würfel
mush-refused-own-dice = nur die anderen dürfen dir Würfel nehmen
mush-refused-not-your-roll = diesen Wurf darf nur wiederholen, wer ihn gemacht hat
mush-refused-no-stick-there = ein Stab liegt nur auf einer Linie zwischen zwei Feldern ohne unwegsames Gelände
mush-refused-one-end = ein Stab liegt zwischen zwei Feldern: Nenne beide, zuerst das linke
mush-refused-stick-there = dort liegt schon ein Stab
mush-refused-no-stick-left = alle vier Stäbe liegen auf dem Plan
mush-refused-no-stick = dort liegt kein Stab

## Optionen

mush-option-seats = Musher
mush-option-seats-help = Wie viele um die Wette fahren.
mush-option-arrangement = Spielpläne
mush-option-arrangement-help = Von links nach rechts. Der Regeltext empfiehlt das erste Spiel für Anfänger und nennt alle fünf Pläne das Standardrennen.
mush-option-arrangement-first-game = Erstes Spiel: Anchorage, Ophir/Anvik, Nome
mush-option-arrangement-standard = Standardrennen: alle fünf Pläne
mush-option-arrangement-AN-NO = Anchorage, Nome
mush-option-arrangement-AN-FL-NO = Anchorage, Finger Lake, Nome
mush-option-arrangement-AN-KO-NO = Anchorage, Koyuk, Nome
mush-option-arrangement-AN-FL-OA-NO = Anchorage, Finger Lake, Ophir/Anvik, Nome
mush-option-arrangement-AN-OA-FL-NO = Anchorage, Ophir/Anvik, Finger Lake, Nome
mush-option-arrangement-AN-FL-KO-NO = Anchorage, Finger Lake, Koyuk, Nome
mush-option-arrangement-AN-KO-FL-NO = Anchorage, Koyuk, Finger Lake, Nome
mush-option-arrangement-AN-OA-KO-NO = Anchorage, Ophir/Anvik, Koyuk, Nome
mush-option-arrangement-AN-KO-OA-NO = Anchorage, Koyuk, Ophir/Anvik, Nome
mush-option-arrangement-AN-FL-KO-OA-NO = Anchorage, Finger Lake, Koyuk, Ophir/Anvik, Nome
mush-option-arrangement-AN-OA-FL-KO-NO = Anchorage, Ophir/Anvik, Finger Lake, Koyuk, Nome
mush-option-arrangement-AN-OA-KO-FL-NO = Anchorage, Ophir/Anvik, Koyuk, Finger Lake, Nome
mush-option-arrangement-AN-KO-FL-OA-NO = Anchorage, Koyuk, Finger Lake, Ophir/Anvik, Nome
mush-option-arrangement-AN-KO-OA-FL-NO = Anchorage, Koyuk, Ophir/Anvik, Finger Lake, Nome
mush-option-short = Kürzeres Rennen
mush-option-short-help = Zwei Arten des Regeltextes, das Standardrennen zu verkürzen; nur mit allen fünf Plänen.
mush-option-short-none = Die ganze Strecke
mush-option-short-no-cold = Kein Training für Kälte; wer zuerst in der Nordzone ist, gewinnt
mush-option-short-bypass = Den mittleren Plan auslassen
mush-option-free_training = Freies Training
mush-option-free_training-help = Alle dürfen jedes Training wählen (eine Option des Regeltextes).
mush-option-first_sticks = Zwei Stäbe am Start
mush-option-first_sticks-help = Vor dem Rennen werden zwei Lawinenstäbe gelegt (eine Option des Regeltextes; wer sie legt, ist von uns).
mush-option-press_after_failure = Antreiben nach einem Fehlschlag
mush-option-press_after_failure-help = Ein misslungener Schritt beendet nur die gewöhnliche Bewegung; das Antreiben bleibt möglich (von uns).
mush-option-boards = Datei mit Spielplänen
mush-option-boards-help = Eigene Pläne, Wettertabellen, Würfel und Tabelle fürs Antreiben, in der Form von games/mush/data/boards.txt; leer für unsere.
mush-option-boards-placeholder = mush 1

## Optionen, mit denen sich nicht spielen lässt

mush-setup-seats = erwartet werden 2 bis 6 Musher, nicht { $seats }
mush-setup-short = ein kürzeres Rennen braucht die Standardanordnung aller fünf Pläne (Regel 15.1)
mush-setup-bypass = die Abkürzung braucht einen Ort namens { $town }
mush-setup-no-board = es gibt keinen Plan { $found }; es gibt { $boards }
mush-setup-board-once = Plan { $board } lässt sich nur einmal legen
mush-setup-empty = erwartet wird mindestens ein Plan
mush-setup-no-start = das Rennen beginnt auf dem ersten Plan, aber { $board } hat keinen Start
mush-setup-no-finish = das Rennen endet auf dem letzten Plan, aber { $board } hat kein Ziel
mush-setup-must-be-first = Plan { $board } muss der erste sein
mush-setup-must-be-last = Plan { $board } muss der letzte sein
mush-setup-many-spaces = höchstens 256 Felder
mush-setup-many-lines = in { $space } treffen sich mehr als acht Linien
mush-setup-long = zu lang
mush-setup-no-way = von { $space } führt kein Weg zum Ziel

# Was in einer Datei mit Spielplänen nicht passt; $line ist die Zeile.

mush-setup-head = Zeile { $line }: erwartet wird `mush 1`, ehe etwas anderes kommt
mush-setup-line = Zeile { $line }: erwartet wird die, press, arrangement, board, size, chart, space, line, dash, port oder stub mit dem, was dazugehört, nicht { $found }
mush-setup-below-board = Zeile { $line }: das gehört unter eine Zeile `board`
mush-setup-six-words = Zeile { $line }: erwartet werden sechs Wörter, nicht { $count }
mush-setup-press-face = Zeile { $line }: erwartet wird chip, none, plus1 oder plus2, nicht { $found }
mush-setup-chart-face = Zeile { $line }: erwartet wird warm, moderate oder cold, nicht { $found }
mush-setup-die-face = Zeile { $line }: erwartet wird dog oder blank, nicht { $found }
mush-setup-colour = Zeile { $line }: erwartet wird green, red oder blue, nicht { $found }
mush-setup-name = Zeile { $line }: erwartet wird ein Name aus 1 bis { $most } Großbuchstaben und Ziffern, nicht { $found }
mush-setup-number = Zeile { $line }: erwartet wird eine Zahl von 0 bis 10000, nicht { $found }
mush-setup-side = Zeile { $line }: erwartet wird left oder right, nicht { $found }
mush-setup-zone = Zeile { $line }: erwartet wird southern, central oder northern, nicht { $found }
mush-setup-board-twice = Zeile { $line }: einen Plan { $board } gibt es schon
mush-setup-line-unfit = Zeile { $line }: das braucht eine Zeile `{ $word }` nicht
mush-setup-space-twice = Zeile { $line }: ein Feld { $space } gibt es auf diesem Plan schon
mush-setup-start-rest = Zeile { $line }: am Start ruht kein Hund aus: erwartet wird 0/CHIPS
mush-setup-no-sign = Zeile { $line }: ein Feld der Wildnis hat kein Schild
mush-setup-town = Zeile { $line }: erwartet werden HUNDE/CHIPS und der Name des Ortes
mush-setup-finish = Zeile { $line }: erwartet wird der Name des Ortes
mush-setup-kind = Zeile { $line }: erwartet wird wilderness, rough, town, start oder finish, nicht { $found }
mush-setup-loop = Zeile { $line }: eine Linie verbindet zwei verschiedene Felder
mush-setup-joined = Zeile { $line }: diese beiden Felder sind schon verbunden
mush-setup-port-twice = Zeile { $line }: so ein `port` oder `stub` ist an diesem Rand schon da
mush-setup-no-space = Zeile { $line }: ein Feld { $found } steht auf diesem Plan nicht über dieser Zeile
mush-setup-rest = Zeile { $line }: erwartet wird, was eine Rast bringt, als HUNDE/CHIPS, etwa 3/6, nicht { $found }
mush-setup-rest-range = Zeile { $line }: erwartet werden höchstens 8 Hunde und doppelt so viele Chips, oder 0 Hunde und 1 bis 16 Chips, nicht { $found }
mush-setup-no-die = Zeile { $line }: am Ende der Datei fehlt eine Zeile `die` für green, red und blue
mush-setup-no-press = Zeile { $line }: am Ende der Datei fehlt eine Zeile `press`
mush-setup-no-boards = Zeile { $line }: am Ende der Datei fehlt ein Plan
mush-setup-no-chart = Zeile { $line }: diesem Plan fehlt die Zeile `chart`
mush-setup-no-spaces = Zeile { $line }: dieser Plan hat keine Felder

## Was nicht gelesen werden kann

mush-notation-action = kein Zug: erwartet wird { $words } oder { $last }
mush-notation-outcome = kein Ergebnis des Zufalls: erwartet wird ein Platz, eine Zahl von 1 bis 6 oder Hundewürfel wie DDD--
mush-notation-name = kein Feld: erwartet werden ein Plan und eine Stelle darauf, etwa AN.A4
mush-notation-line = keine Linie: erwartet werden zwei Felder, etwa AN.A1-AN.A2
mush-notation-empty = erwartet wird `r1 bear:a … draw-trainer` oder Ähnliches
mush-notation-word = erwartet wird r3, bear:b, weather:warm, order:ba@1, bids:3,0, ein Gespann wie a:warm:AN.A4:2t:15c, sticks:AN.A1-AN.A2, path:AN.A4,AN.A5, left:2, passed oder pressing, nicht { $found }
mush-notation-long = eine Liste ist zu lang
mush-notation-weather = erwartet wird warm, moderate oder cold, nicht { $found }
mush-notation-round = erwartet wird eine Runde, nicht { $found }
mush-notation-acting = erwartet wird ein Platz in der Reihenfolge, nicht { $found }
mush-notation-steps = erwartet wird, wie viele Schritte, nicht { $found }
mush-notation-number = erwartet wird eine Zahl, nicht { $found }
mush-notation-numbers = erwartet werden { $count } Zahlen in { $found }
mush-notation-tired = erwartet werden müde Hunde wie 2t, nicht { $found }
mush-notation-chips = erwartet werden Chips wie 15c, nicht { $found }
mush-notation-result = erwartet wird ein Ergebnis, nicht { $found }
mush-notation-added = erwartet werden hinzugefügte Chips, nicht { $found }
mush-notation-dice = erwartet wird, wie viele Würfel, nicht { $found }
mush-notation-team-missing = erwartet wird ein Gespann { $seat }, etwa { $seat }:warm:AN.A4:2t:15c
mush-notation-order = erwartet wird eine Reihenfolge wie order:ba@0
mush-notation-stick = auf { $line } kann kein Stab liegen
mush-notation-seat = erwartet wird ein Platz, einer von { $seats }, nicht { $found }, in { $word }
mush-notation-space = erwartet wird ein Feld wie AN.A4, nicht { $found }
mush-notation-elsewhere = { $space } liegt nicht auf diesen Plänen
mush-notation-team = erwartet wird ein Gespann wie warm:AN.A4:2t:15c, nicht { $found }
mush-notation-phase = als letztes Wort wird erwartet, worauf gewartet wird, eines von { $words } und { $last }, nicht { $found }
mush-notation-step = erwartet wird ein Schritt wie rough@AN.A4+2
mush-notation-help = hier helfen höchstens { $most } Chips
mush-notation-roll = erwartet wird, was gewürfelt wird, { $words } oder { $last }, nicht { $found }
mush-notation-team-large = Gespann { $seat } hat mehr als 8 müde Hunde oder 9999 Chips
mush-notation-two-sleds = zwei Schlitten stehen auf { $space }
mush-notation-untrained = ein Gespann ist nicht trainiert
mush-notation-order-unfit = die Reihenfolge passt nicht zu dem, worauf gewartet wird
mush-notation-idle = { $seat } ist gefragt, kann aber nichts tun
mush-notation-no-bids = niemand hat einen Chip zum Bieten
mush-notation-path-end = der Weg endet, wo der Schlitten dessen ist, der zieht
mush-notation-path-alone = einen Weg gibt es nur in einem Zug
mush-notation-no-weather = das Wetter fehlt
mush-notation-early-weather = das Wetter wird später gewürfelt
mush-notation-left = erwartet werden höchstens { $dogs } übrige Schritte, und { $path } mit den Feldern des Weges, nicht left:{ $left }
mush-notation-must-rest = ein Gespann mit acht müden Hunden rastet
mush-notation-dice-unfit = so viele Würfel lassen sich nicht werfen
mush-notation-no-line = dorthin, wo der Schritt hingeht, führt keine Linie
mush-notation-no-step = kein Schritt ist übrig
mush-notation-no-help = es lässt sich nichts hinzufügen
mush-notation-dogs-unfit = mehr Hunde als Würfel
mush-notation-face = ein Würfel zeigt 1 bis 6
mush-notation-overpaid = es ist mehr gezahlt, als der Wurf zulässt
mush-notation-rest-steps = in einer Rast gibt es keine Schritte

## Wo viele Rennen zusammen betrachtet werden

mush-situation-train = Die Wahl des Trainings.
mush-situation = { $asks ->
    [bid] Die Gebote
    [declare] Fahren oder rasten
   *[rest] Was eine Rast bringt
}; du bist { $standing ->
    [first] Nome am nächsten
    [last] am weitesten von Nome entfernt
    [between] zwischen den anderen
   *[level] Nome so nah wie alle
}; { $chips ->
    [few] höchstens 2 Chips
    [some] 3 bis 5 Chips
    [many] 6 bis 11 Chips
   *[heaps] 12 Chips oder mehr
}; { $fresh ->
    [none] kein Hund ist frisch
    [few] 1 oder 2 Hunde sind frisch
    [some] 3 bis 5 Hunde sind frisch
   *[many] 6 Hunde oder mehr sind frisch
}; { $fitness ->
    [good] das Wetter passt zum Training
    [fair] das Wetter passt fast zum Training
    [bad] das Wetter passt nicht zum Training
   *[unknown] das Wetter ist noch nicht bekannt
}.
mush-counted-bid = { $bid ->
    [none] kein Gebot
    [low] ein Gebot von 1 oder 2
    [middle] ein Gebot von 3 bis 5
   *[high] ein Gebot von 6 oder mehr
}

## Der Editor für Stellungen

mush-edit-phase = Das Spiel wartet auf
mush-edit-draw-trainer = das Los, wer zuerst trainiert
mush-edit-train = das Training
mush-edit-draw-bear = das Los um den Eisbären
mush-edit-first-stick = einen Stab vor dem Start
mush-edit-bid = Gebote
mush-edit-rise = den Schritt des Frühaufstehers
mush-edit-declare = Fahren oder Rasten
mush-edit-reduce = Chips gegen die Hundewürfel
mush-edit-roll = einen Wurf
mush-edit-reroll = einen neuen Wurf oder keinen
mush-edit-raise = Chips vor dem neuen Wurf
mush-edit-moving = Schritte
mush-edit-press = einen Antreibewurf oder keinen
mush-edit-before-rest = Stäbe vor einer Rast
mush-edit-rest = den Ertrag einer Rast
mush-edit-over = nichts, das Rennen ist gewonnen
mush-edit-who = Wer gefragt ist
mush-edit-winner = Wer gewonnen hat
mush-edit-lap = Wie oft alle gefragt wurden
mush-edit-lap-1 = zum ersten Mal
mush-edit-lap-2 = zum zweiten Mal
mush-edit-last = Wer zuletzt gezahlt hat
mush-edit-nobody = niemand
mush-edit-paid = { $who }: gegen die Würfel gezahlte Chips
mush-edit-fell = Was gewürfelt wurde
mush-edit-aim = Gewürfelt wird um
mush-edit-aim-weather = das Wetter
mush-edit-aim-dogs = Hunde
mush-edit-aim-press = das Antreiben
mush-edit-aim-rough = einen Schritt in unwegsames Gelände
mush-edit-aim-avalanche = einen Schritt über eine Lawine
mush-edit-dice = Hundewürfel
mush-edit-to = Wohin der Schritt führt (etwa AN.A4)
mush-edit-plus = Dazugelegte Chips
mush-edit-forced = Wer den letzten neuen Wurf bezahlt hat
mush-edit-round = Runde
mush-edit-bear = Der Eisbär
mush-edit-weather = Wetter
mush-edit-no-weather = noch nicht gewürfelt
mush-edit-weather-is = { $weather ->
    [warm] warm
    [moderate] gemäßigt
   *[cold] kalt
}
mush-edit-sticks = Lawinenstäbe (etwa AN.A1-AN.A2)
mush-edit-order = Reihenfolge (etwa ba)
mush-edit-acting = Wer von ihnen dran ist
mush-edit-path = In diesem Zug betretene Felder (etwa AN.A4 AN.A5)
mush-edit-left = Übrige Schritte
mush-edit-passed = Das Überholen ist bezahlt
mush-edit-pressing = Es sind angetriebene Schritte
mush-edit-no = nein
mush-edit-yes = ja
mush-edit-at = { $who }, wenn nicht auf dem Brett
mush-edit-training = { $who }: trainiert für
mush-edit-no-training = noch nichts
mush-edit-tired = { $who }: müde Hunde
mush-edit-chips = { $who }: Chips
mush-edit-bids = { $who }: Gebot
mush-edit-two-places = { $who } hat einen Schlitten, der auf zwei Feldern steht
