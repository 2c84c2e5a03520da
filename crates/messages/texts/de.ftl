# Was das Haus selbst sagt. Was ein Spiel sagt, steht in games/<spiel>/messages/.

refusal = { $reason } (Regel { $rule })

## Partien

not-asked = Platz { $seat } ist nicht gefragt: { $waits }
waits-seat = Platz { $seat } ist am Zug
waits-together = die Partie wartet auf die Wahl von { $seats }
waits-window = nur { $seats } darf sich melden
waits-chance = die Partie wartet auf den Zufall
waits-over = das Spiel ist zu Ende
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
