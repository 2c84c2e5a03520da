# Einen Tisch löschen, und dem Betreiber jemanden melden.

cancel-asked = Den Tisch absagen? Seine Links führen dann ins Leere.
delete-asked = Diesen Tisch löschen? Er ist dann endgültig fort, und seine Aufzeichnung auch.
hide-asked = Diese Partie aus deinen Tischen nehmen? Die anderen behalten sie; haben es alle getan, wird sie gelöscht.
delete-sure = Ja, löschen
report-form = Jemanden melden
report-received = Der Betreiber weiß Bescheid. Danke.
report-of = Du meldest dem Betreiber, was { $name } schrieb:
report-whom = Wen
report-about = Weswegen
report-person = sein Benehmen
report-name = sein Name
report-text = Was daran nicht in Ordnung ist
report-send = Melden
