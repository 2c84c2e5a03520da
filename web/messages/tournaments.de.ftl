# Turniere: die Listen, ein neues und die Seite eines Turniers.

## Die Listen

tournaments-about = Jeder kann ein Turnier veranstalten, und wer den Link hat, kann zusehen. In jeder Runde lost die Halle die Spieler aus und öffnet ihre Tische.
tournaments-open = Zur Anmeldung offen
tournaments-running = Im Gang
tournaments-finished = Beendet
tournaments-none-open = Kein Turnier ist zur Anmeldung offen. Du kannst eines veranstalten.
tournaments-none-running = Kein Turnier ist im Gang.
tournaments-none-finished = Noch ist kein Turnier zu Ende.
tournaments-more = Weitere Turniere
tournament-make = Turnier veranstalten
tournament-mine = Du spielst mit
tournament-organising = Du veranstaltest es
tournament-enter = Mitspielen
tournament-enter-named = Bei { $name } mitspielen
tournament-entries-short = { $count } von { $most } Spielern
tournament-players-count = { $count ->
    [one] 1 Spieler
   *[other] { $count } Spieler
}

## Was es ist

tournament-swiss-of = { $count ->
    [one] Schweizer System, 1 Runde
   *[other] Schweizer System, { $count } Runden
}
tournament-robin = Rundenturnier
tournament-robin-twice = Doppelrundiges Turnier
tournament-tables-of = { $count } an einem Tisch
tournament-rated = gewertet
tournament-late = Nachmeldung bis Runde { $round }
tournament-organised-by = Veranstaltet von { $who }

## Wie es steht

tournament-entries = { $count ->
    [one] 1 von höchstens { $most } Spielern ist angemeldet
   *[other] { $count } von höchstens { $most } Spielern sind angemeldet
}
tournament-starts-by-hand = { $who } startet es
tournament-starts-by-you = Du startest es
tournament-starts-in = Es beginnt in { $time }
tournament-starts-at = Es beginnt am { $when }
tournament-next-in = Runde { $round } beginnt in { $time }
tournament-next-at = Runde { $round } beginnt am { $when }
tournament-round-of = Runde { $round } von { $rounds }
tournament-round-now = { $over } von { $all } Partien beendet
tournament-won-by = { $count ->
    [one] { $who } hat gewonnen
   *[other] { $who } teilen sich den ersten Platz
}
tournament-over = Es ist zu Ende
tournament-ended-at = Beendet: { $when }
tournament-ended-organiser = Der Veranstalter hat es vorzeitig beendet.
tournament-ended-few = Es waren zu wenige Spieler übrig.
tournament-ended-host = Der Betreiber der Halle hat es geschlossen.
tournament-ended-gone = Der Veranstalter ist nicht mehr da.
tournament-unlinked = Die Verbindung ist unterbrochen. Die Seite fragt alle 15 Sekunden nach.

## Mein Tisch

tournament-table-ready = Dein Tisch ist bereit
tournament-your-board = Runde { $round }, Brett { $board }: Du spielst gegen { $who } als { $seat }.
tournament-to-table = Zum Tisch

## Was man tun kann

tournament-acts = Was du tun kannst
tournament-enter-as = Du würdest als { $name } mitspielen.
tournament-come-back = Wieder mitspielen
tournament-leave = Abmelden
tournament-leave-asks = Möchtest du dich abmelden?
tournament-withdraw = Zurücktreten
tournament-withdraw-asks = Du wirst nicht mehr ausgelost, und was du gewonnen hast, bleibt. Trittst du zurück?
tournament-you-entered = Du bist angemeldet.
tournament-you-left = Du bist zurückgetreten.
tournament-you-bye = Du hast in dieser Runde spielfrei.
tournament-you-half-bye = Du setzt diese Runde aus, wie gewünscht.
tournament-you-place = Du bist auf Platz { $place }.
tournament-bye-ask = Aussetzen
tournament-bye = Spielfrei nehmen
tournament-bye-help = Eine Runde, die du aussetzt, bringt einen halben Sieg.
tournament-bye-kept = Du setzt Runde { $round } aus.
tournament-organiser = Für den Veranstalter
tournament-start = Turnier starten
tournament-start-needs = Starten kannst du ab { $least } Teilnehmenden; bisher sind { $count } dabei.
tournament-start-asks = { $count ->
    [one] 1 Spieler ist angemeldet. Startest du das Turnier?
   *[other] { $count } Spieler sind angemeldet. Startest du das Turnier?
}
tournament-close-round = Runde { $round } schließen
tournament-close-asks = { $count ->
    [one] 1 Partie ist nicht zu Ende. Sie bringt niemandem etwas.
   *[other] { $count } Partien sind nicht zu Ende. Sie bringen niemandem etwas.
}
tournament-end = Turnier beenden
tournament-end-asks = Der jetzige Stand ist dann endgültig. Beendest du das Turnier?
tournament-cancel-asks = Niemand kann sich dann mehr anmelden oder spielen. Beendest du das Turnier?
tournament-remove = Entfernen
tournament-remove-who = Einen Spieler entfernen
tournament-remove-asks = { $who } wird nicht mehr ausgelost. Möchtest du das?

## Tabelle

tournament-standings = Tabelle
tournament-cross-table = Kreuztabelle
tournament-players = Spieler
tournament-nobody = Noch ist niemand angemeldet.
tournament-place = Platz
tournament-player = Spieler
tournament-points-head = Punkte
tournament-points = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
tournament-round = Runde { $round }
tournament-against = gegen { $who } auf Platz { $place }
tournament-withdrawn = zurückgetreten
tournament-absent = nicht erschienen
tournament-podium = Die ersten Plätze
tournament-legend = Eine Zelle zeigt das Ergebnis, den Sitz und die Nummer des Gegners; „+“ und „−“ sind kampflose Siege und Niederlagen.
tournament-legend-places = Eine Zelle zeigt den Platz am Tisch und den Sitz.
tournament-tie-breaks = Was bei Gleichstand entscheidet
tournament-tie-breaks-help = Unter Spielern mit gleichen Punkten entscheidet die erste dieser Wertungen, in der sie sich unterscheiden.
tournament-cell-open = spielt gegen { $who } als { $seat }
tournament-cell-won = Sieg gegen { $who } als { $seat }
tournament-cell-lost = Niederlage gegen { $who } als { $seat }
tournament-cell-drawn = Remis gegen { $who } als { $seat }
tournament-cell-place = Platz { $place } als { $seat } an einem Tisch mit { $who }: { $points }
tournament-cell-won-by-forfeit = kampfloser Sieg gegen { $who }
tournament-cell-lost-by-forfeit = kampflose Niederlage gegen { $who }
tournament-cell-void = nicht gewertet, gegen { $who }
tournament-cell-bye = spielfrei: { $points }
tournament-cell-half-bye = ausgesetzt, wie gewünscht: { $points }
tournament-cell-late = vor der Nachmeldung: { $points }
tournament-cell-missed = nicht ausgelost

## Runden

tournament-rounds = Runden
tournament-round-over = beendet: { $when }
tournament-board = Brett { $board }
tournament-board-of = Brett { $board } der Runde { $round }
tournament-board-playing = im Gang
tournament-board-waits = noch nicht offen
tournament-board-void = nicht gewertet
tournament-board-nobody-came = niemand ist erschienen
tournament-board-missed = { $who } ist nicht erschienen
tournament-board-drawn = unentschieden
tournament-board-won = { $count ->
    [one] { $who } hat gewonnen
   *[other] { $who } teilen sich den ersten Platz
}
tournament-has-bye = { $who } hat spielfrei.
tournament-has-half-bye = { $who } setzt wie gewünscht aus.
tournament-came-late = { $who } kam später dazu.
tournament-missed = { $who } wurde nicht ausgelost.

## Verlauf und Einladung

tournament-story = Was geschehen ist
tournament-story-more = { $count ->
    [one] Noch 1 zeigen
   *[other] Noch { $count } zeigen
}
tournament-share = Andere einladen
tournament-share-help = Wer den Link hat, kann zusehen und mitspielen, solange das möglich ist.
tournament-share-unlisted = Das Turnier steht nicht in der Liste. Wer den Link hat, kann zusehen und mitspielen, solange das möglich ist.
tournament-link = Link zum Turnier
tournament-link-copied = Der Link ist kopiert.
tournament-code = QR-Code
tournament-code-of = Der Link zum Turnier als QR-Code
tournament-report = Bericht für Schiedsrichter (TRF16)

## Ein neues

tournament-what = Das Turnier
tournament-name = Name
tournament-about = Beschreibung
tournament-game = Spiel
tournament-seats = Spieler an einem Tisch
tournament-system = System
tournament-way-swiss = Schweizer System
tournament-way-swiss-more = Gleich starke treffen aufeinander. Es braucht wenige Runden, und man kann kommen und gehen.
tournament-way-robin = Rundenturnier
tournament-way-robin-more = Jeder spielt einmal gegen jeden, mit bis zu 16 Spielern.
tournament-way-twice = Doppelrundig
tournament-way-twice-more = Jeder spielt zweimal gegen jeden, mit bis zu 16 Spielern.
tournament-way-two-only = Nur an Tischen für zwei.
tournament-expected = Erwartete Spieler
tournament-rounds-proposed = { $count ->
    [one] 1 Runde passt zu { $players } Spielern.
   *[other] { $count } Runden passen zu { $players } Spielern.
}
tournament-rounds-of-robin = { $count ->
    [one] { $players } Spieler spielen 1 Runde.
   *[other] { $players } Spieler spielen { $count } Runden.
}
tournament-most = Spieler höchstens
tournament-begins = Beginn
tournament-begins-by-hand = Ich starte es
tournament-begins-at = Es startet von selbst
tournament-begins-when = Tag und Uhrzeit
tournament-gap = Pause zwischen Runden
tournament-gap-none = keine
tournament-coming = Nachmeldung und spielfreie Runden
tournament-late-entry = Nachmeldung
tournament-late-never = nur vor dem Beginn
tournament-late-until = bis Runde { $round }
tournament-late-help = Wer sich nachmeldet, bekommt einen halben Sieg für die Runde davor.
tournament-byes = Spielfrei auf Wunsch
tournament-byes-none = nie
tournament-byes-count = { $count ->
    [one] 1-mal für jeden
   *[other] { $count }-mal für jeden
}
tournament-byes-help = Eine Runde, die man aussetzt, bringt einen halben Sieg. In der letzten Runde geht das nicht.
tournament-who = Wer mitspielt
tournament-rated-more = Gewertet: Die Ergebnisse zählen, und nur wer ein Konto hat, kann mitspielen
tournament-listed = In der Liste zeigen: Jeder darf mitspielen
tournament-make-help = Du veranstaltest es und darfst auch selbst mitspielen.
