# Die Seite des Betreibers.

admin-title = Ordnung halten
admin-where = Für den Betreiber dieser Halle. Der Schlüssel steht in der Datei admin.token im Ordner der Daten; nach jedem Start ist es ein anderer.
admin-token = Schlüssel
admin-actor = Wer handelt (für das Protokoll)
admin-enter = Eintreten
admin-leave = Schlüssel vergessen
admin-lists = Listen
admin-reports = Meldungen
admin-tables = Tische
admin-tournaments = Turniere
admin-tournament = Turnier
admin-round = Runde
admin-people = Leute
admin-addresses = Adressen
admin-sanctions = Stumme und Ausgesperrte
admin-retention = Was entfernt wird
admin-log = Protokoll
admin-none = Da ist nichts.
admin-more = Mehr zeigen
admin-done = Es ist getan.

## Spalten

admin-when = Wann
admin-whom = Wen
admin-what = Was
admin-table = Tisch
admin-state = Stand
admin-game = Spiel
admin-seats = Plätze
admin-nobody = (niemand)
admin-steps = Schritte
admin-name = Name
admin-person = Person
admin-address = Adresse
admin-muted = Stumm
admin-banned = Ausgesperrt
admin-streams = Offene Leitungen
admin-until = Bis
admin-why = Warum
admin-by = Von
admin-deeds = Zu tun
admin-days = Tage

## Stände

admin-open = offen
admin-was-acted = gehandelt
admin-was-dismissed = abgewiesen
admin-abandoned = lange geschah nichts
admin-unbegun = hat lange nicht begonnen
admin-bots-only = nur Bots spielen
admin-waits = wartet: jemand hat ihn offen, oder eine Uhr läuft
admin-goes = geht bald
admin-stays = bleibt, bis du bestätigst

## Zu tun

admin-mute = Stumm schalten
admin-ban = Aussperren
admin-ban-address = Eine Adresse aussperren
admin-lift = Aufheben
admin-rename = Umbenennen
admin-close = Schließen
admin-dismiss = Abweisen
admin-acted = Gehandelt
admin-not = Abbrechen
admin-confirm = Entfernen, was da steht, jetzt und künftig
admin-for-days = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
}
admin-for-ever = für immer
admin-kept = Aufgehoben nach dem letzten Ereignis: laufende Partien { $abandoned }, nicht begonnene { $unbegun }, Tische nur mit Bots { $bots }. Beendete Partien von Leuten bleiben für immer.
admin-confirmed = Bestätigt von { $by }.
admin-not-confirmed = Nichts wird entfernt, bevor du es bestätigst.
