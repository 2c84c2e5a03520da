# Was beim Aufstellen, Aufdecken und Beraten gesagt wird.

## Figuren

man-king = König
man-queen = Dame
man-rook = Turm
man-bishop = Läufer
man-knight = Springer
man-pawn = Bauer
man-prince = Prinz
man-princess = Prinzessin
kings = { $count ->
    [one] { $count } König
   *[other] { $count } Könige
}
queens = { $count ->
    [one] { $count } Dame
   *[other] { $count } Damen
}
rooks = { $count ->
    [one] { $count } Turm
   *[other] { $count } Türme
}
bishops = { $count ->
    [one] { $count } Läufer
   *[other] { $count } Läufer
}
knights = { $count ->
    [one] { $count } Springer
   *[other] { $count } Springer
}
pawns = { $count ->
    [one] { $count } Bauer
   *[other] { $count } Bauern
}
princes = { $count ->
    [one] { $count } Prinz
   *[other] { $count } Prinzen
}
princesses = { $count ->
    [one] { $count } Prinzessin
   *[other] { $count } Prinzessinnen
}
men = { $count ->
    [one] { $count } Figur
   *[other] { $count } Figuren
}
no-men = keine Figuren
men-to-place = Figuren zum Aufstellen
men-in-army = { $man }, { $count } in der Armee
take-men-away = Figuren wegnehmen
your-squares = Deine Felder
square-empty = leer
square-has = { $square }, { $man }
square-wrong = { $square }, { $man }, falsch

## Das Aufstellen

army-build = { $side ->
    [white] Die Armee von Weiß aufstellen
   *[black] Die Armee von Schwarz aufstellen
}
army-muster = { $side ->
    [white] Stelle die Armee von Weiß auf
   *[black] Stelle die Armee von Schwarz auf
}
army-help = Wähle eine Figur und berühre Felder, ziehe sie, oder nimm Pfeiltasten und Buchstaben. Aber Vorsicht: Die Gegenseite darf wählen, diese Armee zu spielen.
army-when-up = Ist die Zeit um, wird eine gültige Armee, die hier steht, aufgestellt.
army-take-hint = Den Tipp annehmen
army-muster-this = Diese Armee aufstellen
army-regular = Übliche Armee
army-clear = Leeren
army-undo = Rückgängig
your-armies = Deine Armeen
named-armies = Armeen mit Namen
the-muster = Die Aufstellung
army-sealed = Deine Armee ist verdeckt.
armies-secret = Zwei Armeen werden verdeckt aufgestellt.
army-waits = Es fehlt noch: { $first }.
armies-wait = Es fehlen noch: { $first } und { $second }.
armies-together = Beide Armeen werden zusammen gezeigt, sobald beide fertig sind.
army-asking = { $men }. Der Berater wird gefragt …
army-legal = { $men }: eine gültige Armee.
army-none = Keine Armee

# Womit die Ablehnung eines Textes beginnen kann, der keine Armee ist: Das lässt die Anzeige weg.

army-unread = keine Armee:

## Armeen, die man behält

army-keep = Diese Armee behalten
army-its-name = ihr Name
army-save = Speichern
army-saved-as = Gespeichert als { $name }.
army-forget = { $name } vergessen
army-as-text = Als Text, zum Kopieren oder Einfügen
army-expected = erwartet werden vier Reihen, durch Schrägstriche getrennt, und sonst nichts (Regel 2.2)

## Aufdecken und Wahl

the-reveal = Das Aufdecken
armies-ready = Beide Armeen sind fertig
armies-show = Jetzt zeigen
armies-both = Beide Armeen
armies-revealed = Die Armeen sind aufgedeckt
army-which = Welche Armee willst du spielen?
army-play = { $side ->
    [white] Armee von Weiß spielen
   *[black] Armee von Schwarz spielen
}
army-yours = von dir
army-of-bot = vom Bot
army-by = von { $who }
army-pictured = { $side ->
    [white] Armee von Weiß
   *[black] Armee von Schwarz
}: { $men }
army-sealed-choice = Deine verdeckte Wahl
the-choice = Die Wahl

## Beispiele der Regeln

army-tried = { $side ->
    [white] Weiß
   *[black] Schwarz
}: { $men }
army-is-one = Eine Armee.
army-is-none = Keine Armee.

## Der Rat

advisor = Rat
advice-help = Der Anteil der Punkte, den die Halle von dieser Armee erwartet.
advice-also-against = Auch gegen
advice-no-other = keine andere Armee
advice-the-other = die andere
advice-estimate = Schätzen
advice-play = { $games } Partien spielen
advice-thinking = Denkt nach …
advice-expects = Der Rat erwartet { $score }.
advice-against-regular = Deine Armee gegen die übliche
advice-against = Deine Armee gegen { $army }
advice-their-army = { $army } gegen die übliche Armee
advice-nodes = { $nodes } Knoten
advice-one-search = eine Suche, { $work }
advice-no-search = ohne Suche bekannt
advice-games = ± { $error }, { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}, { $work }
advice-own = nimm deine eigene Armee
advice-other = nimm die andere Armee
advice-own-by-chance = nimm deine eigene Armee mit einer Wahrscheinlichkeit von { $chance }, sonst die andere
advice-figures = Nach diesen Zahlen: { $best }; das ist dir { $value } wert.
