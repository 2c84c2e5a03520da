# Was das Haus selbst sagt. Was ein Spiel sagt, steht in games/<spiel>/messages/.

refusal = { $reason } (Regel { $rule })

## Partien

not-asked = Platz { $seat } ist nicht gefragt: { $waits }
waits-seat = Platz { $seat } ist am Zug
waits-together = die Partie wartet auf die Wahl von { $seats }
waits-window = nur { $seats } darf sich melden
waits-chance = die Partie wartet auf den Zufall
waits-over = das Spiel ist zu Ende
bad-setup = so lässt sich nicht spielen: { $field }: { $why }
unknown-game = kein Spiel heißt { $id }; es gibt { $games }
bad-record = Zeile { $line } der Aufzeichnung: { $why }
seat-unnamed = Spieler

## Das Terminal

terminal-help =
    Gib einen Zug ein oder:
      ?            welche Züge möglich sind
      hint         was ein starker Bot täte
      undo         zurück zu deiner letzten Entscheidung (nichts, was aufgedeckt wurde)
      board        die Stellung noch einmal zeichnen
      record DATEI die Aufzeichnung der Partie bis hierher schreiben
      resign       aufgeben
      quit         gehen
terminal-sealed = verdeckt, bis alle gewählt haben
terminal-more = … und mehr, als sich aufzählen lässt; siehe `musterhall rules`
terminal-expects = (erwartet { $percent } % des Gewinns)
terminal-not-acted = du hast noch nichts getan
terminal-revealed = seither wurde etwas aufgedeckt, es lässt sich nicht zurücknehmen
terminal-no-file = nach `record` fehlt der Name der Datei
terminal-written = geschrieben nach { $file }
terminal-unfinished = nicht zu Ende gespielt, gewartet wird auf { $who }
terminal-and = { $first } und { $second }
terminal-resigned = { $seat } hat aufgegeben
terminal-timed-out = { $seat } hat die Zeit überschritten
terminal-draw = Remis vereinbart

## Was eingegeben werden kann

unread = „{ $typed }“ ist nicht als Zug zu lesen; jetzt möglich: { $words }
unread-or = { $words } oder { $last }
unread-more = { $words } oder einer von { $more } weiteren

## Seiten

page-skip = Zum Inhalt springen
page-noscript = Musterhall braucht JavaScript. Ohne geht es im Terminal: musterhall play.
page-lobby-about = Seltene Brettspiele spielen und studieren, allein oder mit Freunden.
page-new = Neuer Tisch: { $game }
page-table = { $game } bei Musterhall
page-rules = Regeln von { $game }
page-learn = Erste Schritte in { $game }
page-style = Das Aussehen von { $game }
page-style-of-about = Figuren, Bretter und Marken eines Spiels.
page-style-hall = Das Aussehen der Halle
page-style-about = Jedes Element der Seiten, für alle, die an ihnen arbeiten.
page-replay = Eine Aufzeichnung öffnen
page-replay-about = Die Aufzeichnung einer Partie nachspielen.
page-credits = Mitwirkende
page-credits-about = Wer die Spiele erfunden hat und woraus die Halle gemacht ist.
page-no-game = Dieses Spiel gibt es nicht.
page-no-table = Diesen Tisch gibt es nicht.
page-no-lesson = Dieses Spiel hat keine ersten Schritte.
page-nothing = Hier ist nichts.
page-not-found = Nicht gefunden
page-bad-address = Diese Adresse führt nirgendwohin.
page-unavailable = Diese Seite lässt sich jetzt nicht zeigen.
page-way-out = Zur Lobby

## Was Beispiele eines Regelbuchs behaupten

rules-may = { $who } darf { $words } spielen.
rules-may-only = { $who } darf nur { $words } spielen.
rules-choices = { $who } hat genau { $count ->
    [one] eine Möglichkeit
   *[other] { $count } Möglichkeiten
}.
rules-may-not = { $who } darf { $word } nicht spielen: Regel { $rule }.
rules-drawn = Die Partie ist remis.
rules-wins = { $who } gewinnt.
rules-and = { $first } und { $second }
