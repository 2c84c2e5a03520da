# Was Muster Chess sagt.
#
# Felder, Züge, FEN und die Zählung einer Armee (`Q1 R2 B2 N2 P8`, nach den Buchstaben der
# Figuren) sind in allen Sprachen gleich.

muster-chess-name = Muster Chess
muster-chess-summary = Stelle auf, welche Armee du willst, aber die Gegenseite darf wählen, sie zu spielen; dann folgt Schach.
muster-chess-credit = Grant Sinclair, 2023; veröffentlicht auf Reddit und The Chess Variant Pages.

## Namen

muster-chess-seat = { $seat ->
    [a] Aufsteller von Weiß
   *[b] Aufsteller von Schwarz
}
muster-chess-role = { $role ->
    [pawn] Bauer
    [knight] Springer
    [bishop] Läufer
    [rook] Turm
    [queen] Dame
    [king] König
    [prince] Prinz
   *[princess] Prinzessin
}
muster-chess-man = { $colour ->
    [white] { $role ->
        [pawn] weißer Bauer
        [knight] weißer Springer
        [bishop] weißer Läufer
        [rook] weißer Turm
        [queen] weiße Dame
        [king] weißer König
        [prince] weißer Prinz
       *[princess] weiße Prinzessin
    }
   *[black] { $role ->
        [pawn] schwarzer Bauer
        [knight] schwarzer Springer
        [bishop] schwarzer Läufer
        [rook] schwarzer Turm
        [queen] schwarze Dame
        [king] schwarzer König
        [prince] schwarzer Prinz
       *[princess] schwarze Prinzessin
    }
}

## Regeln, die hinter dem Gesagten genannt sind

muster-chess-cited = { $said } (Regel { $rule })
muster-chess-cited-both = { $said } (Regeln { $first } und { $second })
muster-chess-cited-range = { $said } (Regeln { $first } bis { $last })

## Die Aufstellung

muster-chess-asks-armies = Beide stellen verdeckt eine Armee auf
muster-chess-asks-armies-of = Beliebige Figuren auf den eigenen ersten vier Reihen, ein König, auf den Linien e bis h
muster-chess-armies = Armeen mit Namen
muster-chess-army-named = { $army ->
    [two-hosts] Zwei Heere
    [cavalry] Reiterei
    [chapter] Domkapitel
    [bastion] Bastion
    [phalanx] Phalanx
    [three-queens] Drei Damen
    [vanguard] Vorhut
    [reserve] Reserve
    [fianchetto] Fianchetto
    [tower-guard] Turmwache
    [skirmish] Geplänkel
    [royal-family] Königsfamilie
    [royal-guard] Königliche Garde
   *[regular] Übliche Armee
}: { $census }

## Die Wahl einer Armee

muster-chess-asks-choices = Beide wählen verdeckt eine der beiden Armeen
muster-chess-choices = Welche Armee willst du spielen?
muster-chess-army = Armee von { $colour ->
    [white] Weiß
   *[black] Schwarz
} ({ $others ->
    [0] nur ein König
   *[other] { $census }
}), Figuren
muster-chess-choose-own = { $colour ->
    [white] Die Armee von Weiß wählen: Du spielst sie gegen die von Schwarz; wählt die Gegenseite auch Weiß, bekommt sie die Armee und spielt sie gegen deine übliche Armee von Schwarz
   *[black] Die Armee von Schwarz wählen: Du spielst sie gegen die von Weiß; wählt die Gegenseite auch Schwarz, bekommt sie die Armee und spielt sie gegen deine übliche Armee von Weiß
}
muster-chess-choose-other = { $colour ->
    [white] Die Armee von Weiß wählen: Du spielst sie gegen die von Schwarz; wählt die Gegenseite auch Weiß, spielst du sie trotzdem, gegen die übliche Armee von Schwarz
   *[black] Die Armee von Schwarz wählen: Du spielst sie gegen die von Weiß; wählt die Gegenseite auch Schwarz, spielst du sie trotzdem, gegen die übliche Armee von Weiß
}
muster-chess-choose-same = Wählen beide dieselbe, bekommt sie, wer sie nicht aufgestellt hat, und ihr Aufsteller spielt die übliche Armee der anderen Farbe

## Das Schach

muster-chess-side = { $colour ->
    [white] Weiß
   *[black] Schwarz
}
muster-chess-plays = spielt { $colour ->
    [white] Weiß
   *[black] Schwarz
}
muster-chess-asks = { $colour ->
    [white] Weiß
   *[black] Schwarz
} am Zug
muster-chess-asks-in-check = { $colour ->
    [white] Weiß
   *[black] Schwarz
} am Zug, im Schach
muster-chess-check = Der { $colour ->
    [white] weiße
   *[black] schwarze
} König steht im Schach von { $from }

## Wie es ausging; die Regel steht dahinter

muster-chess-ended-attacked-at-start = Weiß gewinnt: Der schwarze König stand vor dem ersten Zug im Angriff
muster-chess-ended-checkmate = { $winner ->
    [white] Weiß
   *[black] Schwarz
} gewinnt durch Matt
muster-chess-ended-stalemate = Remis durch Patt
muster-chess-ended-fifty-moves = Remis: fünfzig Züge ohne Schlagen und ohne Bauernzug
muster-chess-ended-repetition = Remis: dieselbe Stellung zum dritten Mal
muster-chess-ended-dead = Remis: Keine Seite hat die Figuren zum Mattsetzen

## Schritte

muster-chess-short-armies = Armeen
muster-chess-short-choices = Wahl

muster-chess-brings = der Aufsteller von { $who ->
    [a] Weiß
   *[b] Schwarz
} bringt { $others ->
    [0] nur einen König
   *[other] { $census }
}
muster-chess-chooses = der Aufsteller von { $who ->
    [a] Weiß
   *[b] Schwarz
} wählt die Armee von { $colour ->
    [white] Weiß
   *[black] Schwarz
}
muster-chess-both = { $first }; { $second }
muster-chess-chose-apart = { $both }: jeder bekommt die gewählte Armee, also spielt der Aufsteller von { $who ->
    [a] Weiß
   *[b] Schwarz
} die weißen Figuren
muster-chess-chose-same = { $both }: { $colour ->
    [white] beide wählten die Armee von Weiß, also bekommt sie, wer sie nicht aufgestellt hat, und ihr Aufsteller spielt die übliche Armee von Schwarz
   *[black] beide wählten die Armee von Schwarz, also bekommt sie, wer sie nicht aufgestellt hat, und ihr Aufsteller spielt die übliche Armee von Weiß
}

## Was ein Zug bewirken würde, bevor er gemacht ist

muster-chess-would-take = Schlägt { $role ->
    [pawn] den { $colour ->
        [white] weißen
       *[black] schwarzen
    } Bauern
    [knight] den { $colour ->
        [white] weißen
       *[black] schwarzen
    } Springer
    [bishop] den { $colour ->
        [white] weißen
       *[black] schwarzen
    } Läufer
    [rook] den { $colour ->
        [white] weißen
       *[black] schwarzen
    } Turm
    [queen] die { $colour ->
        [white] weiße
       *[black] schwarze
    } Dame
    [king] den { $colour ->
        [white] weißen
       *[black] schwarzen
    } König
    [prince] den { $colour ->
        [white] weißen
       *[black] schwarzen
    } Prinzen
   *[princess] die { $colour ->
        [white] weiße
       *[black] schwarze
    } Prinzessin
}
muster-chess-would-promote = Der Bauer wird { $role ->
    [pawn] ein Bauer
    [knight] ein Springer
    [bishop] ein Läufer
    [rook] ein Turm
    [queen] eine Dame
    [king] ein König
    [prince] ein Prinz
   *[princess] eine Prinzessin
}
muster-chess-would-check = Schach
muster-chess-would-attack = Greift { $list } an
muster-chess-would-attack-man = { $role ->
    [pawn] den Bauern
    [knight] den Springer
    [bishop] den Läufer
    [rook] den Turm
    [queen] die Dame
    [king] den König
    [prince] den Prinzen
   *[princess] die Prinzessin
} auf { $at }
muster-chess-would-attack-more = { $list }, { $man }
muster-chess-would-attack-many = Greift { $count } Figuren an

## Ablehnungen; die Regel steht jeweils dahinter

muster-chess-refused-not-your-turn = du bist nicht am Zug
muster-chess-refused-other-phase = gefragt ist jetzt { $phase ->
    [muster] eine Armee
    [choice] eine Wahl, white oder black
   *[chess] ein Zug
}
muster-chess-refused-other-colour = { $colour ->
    [white] du stellst die Armee von Weiß auf, und das ist eine von Schwarz
   *[black] du stellst die Armee von Schwarz auf, und das ist eine von Weiß
}
muster-chess-refused-no-king = es fehlt der König: Eine Armee hat genau einen
muster-chess-refused-second-king = ein zweiter König auf { $second } neben dem auf { $first }: Eine Armee hat genau einen
muster-chess-refused-kings-file = der König steht auf { $at }: Er wird auf den Linien e bis h aufgestellt
muster-chess-refused-royal = auf { $at } steht { $role ->
    [prince] ein Prinz
   *[princess] eine Prinzessin
}: Die königlichen Figuren gibt es nur mit der Option Königliche Figuren
muster-chess-refused-no-man = auf { $at } steht keine deiner Figuren
muster-chess-refused-own-man = auf { $at } steht deine eigene Figur
muster-chess-refused-in-the-way = die Figur auf { $at } steht im Weg
muster-chess-refused-unreachable = { $role ->
    [pawn] ein Bauer
    [knight] ein Springer
    [bishop] ein Läufer
    [rook] ein Turm
    [queen] eine Dame
    [king] ein König
    [prince] ein Prinz
   *[princess] eine Prinzessin
} auf { $from } zieht nicht nach { $to }
muster-chess-refused-promotion = ein Bauer, der seine letzte Reihe erreicht, und nur er, wird zu Dame, Turm, Läufer, Springer oder einer erlaubten königlichen Figur
muster-chess-refused-king-attacked = dein König auf { $king } stünde im Angriff von { $by }
muster-chess-refused-not-entitled = der König und der Turm auf { $rook } dürfen nicht rochieren: Beide müssen seit dem Anfang unbewegt auf einer Linie stehen
muster-chess-refused-castling-blocked = { $at } ist nicht leer: Zwischen König und Turm dürfen nur leere Felder liegen
muster-chess-refused-castling-in-check = der König darf nicht rochieren, solange er im Schach von { $by } steht
muster-chess-refused-castling-through = der König darf beim Rochieren kein angegriffenes Feld überqueren oder betreten
muster-chess-refused-pgn-before-armies = eine PGN beginnt mit dem Schach: Es fehlen die Armeen beider Seiten und die Wahl
muster-chess-refused-pgn-before-choices = eine PGN beginnt mit dem Schach: Es fehlt die Wahl beider Seiten

## Optionen

muster-chess-option-royal = Königliche Figuren
muster-chess-option-royal-help = Prinz (Turm und Springer) und Prinzessin (Läufer und Springer) lassen sich aufstellen und durch Umwandlung gewinnen; eine Erweiterung, die der Regeltext nennt.
muster-chess-option-start = Ohne Aufstellung beginnen
muster-chess-option-start-help = Eine Stellung als FEN, oder die Armee von Weiß, ein Leerzeichen und die Armee von Schwarz; von uns.
muster-chess-option-start-placeholder = Armeen aufstellen und wählen
muster-chess-option-build = Zeit zum Aufstellen
muster-chess-option-build-help = In Sekunden; 0 heißt ohne Uhr. Ist sie um, wird eine erlaubte Armee aufgestellt, die auf deinem Brett steht, sonst die übliche. Die Zahl ist von uns.
muster-chess-option-assess = Zeit für die Wahl
muster-chess-option-assess-help = In Sekunden; 0 heißt ohne Uhr. Ist sie um, ist die eigene Armee gewählt. Die Zahl ist von uns.

## Was nicht gelesen werden kann

muster-chess-setup-start = { $why }
muster-chess-notation-square = kein Feld: erwartet werden eine Linie a–h und eine Reihe 1–8
muster-chess-notation-move = kein Zug: erwartet werden zwei Felder wie e2e4, und q, r, b, n, c oder a für eine Umwandlung
muster-chess-notation-action = kein Zug: erwartet werden zwei Felder wie e2e4, und q, r, b, n, c oder a für eine Umwandlung; vor der Partie eine Armee wie 8/8/PPPPPPPP/RNBQKBNR, oder `white` oder `black`, um eine zu wählen
muster-chess-notation-expected-army = kein Zug: erwartet wird eine Armee, ihre vierte Reihe zuerst, etwa 8/8/PPPPPPPP/RNBQKBNR
muster-chess-notation-expected-choice = kein Zug: erwartet wird `white` oder `black`: wessen Armee du spielen willst
muster-chess-notation-start = erwartet wird eine FEN, nicht { $position }

# Armeen

muster-chess-notation-army = { $why } (erwartet wird eine Armee, ihre vierte Reihe zuerst, etwa 8/8/PPPPPPPP/RNBQKBNR)
muster-chess-notation-armies = keine Armeen: erwartet werden die Armee von Weiß, ein Leerzeichen, die Armee von Schwarz
muster-chess-notation-armies-order = keine Armeen: erwartet wird zuerst die Armee von Weiß, dann die von Schwarz
muster-chess-notation-army-unfit = keine Armee: { $why }
muster-chess-notation-army-ranks = keine Armee: { $ranks ->
    [one] 1 Reihe
   *[other] { $ranks } Reihen
} mit { $men ->
    [one] 1 Figur
   *[other] { $men } Figuren
}: Eine Armee steht auf ihren ersten vier Reihen, { $colour ->
    [white] a1 bis h4
   *[black] a5 bis h8
}, und hat höchstens { $most } Figuren (Regel { $rule })
muster-chess-notation-army-colour = keine Armee: die Figur auf { $at } hat die andere Farbe: Große Buchstaben sind die von Weiß, kleine die von Schwarz (Regel { $rule })
muster-chess-notation-rank-long = { $notation ->
    [army] keine Armee: Reihe
   *[FEN] Reihe
} { $rank } ({ $text }) ist zu lang: Eine Reihe hat acht Felder (Regel { $rule })
muster-chess-notation-rank-short = { $notation ->
    [army] keine Armee: Reihe
   *[FEN] Reihe
} { $rank } ({ $text }) endet vor { $missing }: Eine Reihe hat acht Felder (Regel { $rule })
muster-chess-notation-no-man = { $notation ->
    [army] keine Armee: { $letter }
   *[FEN] { $letter }
} auf { $at } ist keine Figur (Regel { $rule })

# Stellungen

muster-chess-notation-white = hinter der FEN wird `white a` oder `white b` erwartet
muster-chess-notation-after = die Züge hinter `after` führen nicht zu diesem Brett (Regel 5.4)
muster-chess-notation-fen-no-board = zuerst wird das Brett erwartet
muster-chess-notation-fen-ranks = erwartet werden acht Reihen des Bretts, nicht { $ranks } (Regel { $rule })
muster-chess-notation-fen-turn = erwartet wird w oder b, die Seite am Zug, nicht { $text }
muster-chess-notation-fen-no-turn = hinter dem Brett wird w oder b erwartet, die Seite am Zug
muster-chess-notation-fen-clock = die Uhr der Halbzüge ist eine Zahl bis 65535, nicht { $text }
muster-chess-notation-fen-number = die Nummer des Zuges ist eine Zahl bis 65535, nicht { $text }
muster-chess-notation-fen-more = hinter der Nummer des Zuges steht nichts mehr, hier aber { $text }
muster-chess-notation-fen-royal = eine königliche Figur auf { $at }: Sie braucht die Option Königliche Figuren (Regel { $rule })
muster-chess-notation-fen-no-king = { $colour ->
    [white] Weiß
   *[black] Schwarz
} hat keinen König: Jede Seite hat genau einen (Regel { $rule })
muster-chess-notation-fen-second-king = { $colour ->
    [white] Weiß
   *[black] Schwarz
} hat einen zweiten König auf { $second } neben dem auf { $first } (Regel { $rule })
muster-chess-notation-fen-too-many = { $colour ->
    [white] Weiß
   *[black] Schwarz
} hat eine 33. Figur auf { $at }: Eine Armee hat höchstens 32 (Regel { $rule })
muster-chess-notation-fen-last-rank = ein Bauer von { $colour ->
    [white] Weiß
   *[black] Schwarz
} auf { $at }: Auf der letzten Reihe wandelt er sich um (Regel { $rule })
muster-chess-notation-fen-castling = im Feld der Rochade werden die Felder der berechtigten Türme, KQkq, * oder - erwartet, nicht { $text } (Regel { $rule })
muster-chess-notation-fen-no-rook = auf { $at } steht kein Turm zum Rochieren (Regel { $rule })
muster-chess-notation-fen-rook-off-line = der Turm auf { $at } steht auf keiner Linie mit seinem König (Regel { $rule })
muster-chess-notation-fen-castling-side = { $letter }: auf dieser Seite des Königs auf { $king } steht kein Turm (Regel { $rule })
muster-chess-notation-fen-en-passant = im Feld für en passant werden ein oder zwei überschrittene Felder oder - erwartet, nicht { $text } (Regel { $rule })
muster-chess-notation-fen-not-passed = en passant { $field }: Über { $at } führt kein weiter Bauernzug (Regel { $rule })
muster-chess-notation-fen-passed-not-empty = en passant { $field }: { $at } ist nicht leer (Regel { $rule })
muster-chess-notation-fen-passed-files = en passant { $field }: Das sind nicht zwei Felder einer Linie (Regel { $rule })
muster-chess-notation-fen-no-strider = en passant { $field }: Auf { $at } steht kein Bauer von { $colour ->
    [white] Weiß
   *[black] Schwarz
} (Regel { $rule })
muster-chess-notation-fen-attacked = der weiße König steht im Angriff von { $by }, und Schwarz ist am Zug (Regel { $rule })

# Züge, wie man sie schreibt

muster-chess-notation-san = { $text }: erwartet wird ein Zug wie e4, Nf3, exd6, e8=Q oder O-O
muster-chess-notation-san-not-legal = { $text }: in dieser Stellung kein erlaubter Zug; erwartet wird einer wie { $move }
muster-chess-notation-san-none-legal = { $text }: in dieser Stellung ist kein Zug erlaubt
muster-chess-notation-san-several = { $text }: mehr als ein Zug dieser Stellung; nenne auch das Feld, von dem er ausgeht

# PGN

muster-chess-notation-pgn-empty = erwartet wird eine Aufzeichnung oder eine PGN mit einer Angabe oder einem Zug
muster-chess-notation-pgn-more-games = hier beginnt eine weitere Partie: erwartet wird eine, die PGN hat { $games }
muster-chess-notation-pgn-twice = keine PGN: die Angabe { $tag } steht zweimal da
muster-chess-notation-pgn-tag = keine PGN: eine Angabe schreibt man [Name "Wert"]
muster-chess-notation-pgn-comment = keine PGN: ein Kommentar mit { "{" } ist nicht geschlossen
muster-chess-notation-pgn-no-result = keine PGN: { $text } ist kein Ergebnis; es gibt { $results }
muster-chess-notation-pgn-results = keine PGN: die Angabe sagt { $tag }, und hinter den Zügen steht { $marker }
muster-chess-notation-pgn-choice = keine PGN: { $tag } ist white oder black, nicht { $text } (Regel { $rule })
muster-chess-notation-pgn-army = keine PGN: { $tag }: { $why }
muster-chess-notation-pgn-army-colour = { $army } ist keine Armee von { $colour ->
    [white] Weiß
   *[black] Schwarz
} (Regel { $rule })
muster-chess-notation-pgn-fen = keine PGN: die FEN ist nicht die Stellung, zu der die Aufstellung führt (Regel { $rule })
muster-chess-notation-pgn-closed = keine PGN: eine ) ohne ihre (
muster-chess-notation-pgn-open = keine PGN: eine ( ist nicht geschlossen
muster-chess-notation-pgn-decided = keine PGN: Zug { $number } { $move }: Die Partie ist zu Ende, ehe sie beginnt, denn der schwarze König ist angegriffen (Regel { $rule })
muster-chess-notation-pgn-move = keine PGN: Zug { $number } { $why }
muster-chess-notation-pgn-variant = Variant: erwartet wird Muster, Muster Royal, Standard oder nichts, nicht { $text }
muster-chess-notation-pgn-muster = die Aufstellung ist nicht zu Ende erzählt: es fehlt { $missing }
muster-chess-notation-pgn-illegal = { $why }
muster-chess-notation-pgn-after-end = Zug { $number } { $move }: Vorher war die Partie schon zu Ende. { $ended }
muster-chess-notation-pgn-result = das Ergebnis sagt { $says }, die Züge { $played }. { $ended }

## Der Aufbau von Stellungen

muster-chess-edit-phase = Abschnitt
muster-chess-edit-chess = Schach
muster-chess-edit-choice = Wahl zwischen den Armeen
muster-chess-edit-muster = Musterung
muster-chess-edit-turn = Am Zug
muster-chess-edit-passed = Vom letzten langen Schritt übergangen
muster-chess-edit-no-passing = nichts
muster-chess-edit-castling = Türme, die rochieren dürfen
muster-chess-edit-white = Weiß spielt
muster-chess-edit-clock = Halbzüge seit einem Schlag oder Bauernzug
muster-chess-edit-number = Nummer des Zugs
muster-chess-edit-after = Züge davor, für Wiederholungen
muster-chess-edit-not-empty = bei der Musterung ist das Brett leer, aber auf { $at } steht eine Figur
muster-chess-edit-outside = eine Figur von { $colour ->
    [white] Weiß
   *[black] Schwarz
} steht auf { $at }: Eine Armee mustert auf den ersten vier Reihen ihrer Seite
muster-chess-edit-unfit = die Armee von { $colour ->
    [white] Weiß
   *[black] Schwarz
}: { $why }

## Wo viele Partien zusammen betrachtet werden

muster-chess-counted-king = der König allein
muster-chess-counted-army = { $men }
