# Spielen auf diesem Gerät.

solo = Auf diesem Gerät spielen
solo-about = Regeln und Bots laufen in diesem Browser. Die Halle weiß nichts von diesen Partien: Der Browser bewahrt sie auf, mit allem, was in ihnen verborgen ist, bis du sie löschst.
solo-game = Spiel
solo-person = Jemand an diesem Gerät
solo-bot = Ein Bot der Stufe { $level }
solo-start = Spielen
solo-loads = Die Regeln werden geladen …
solo-broken = Die Regeln konnten nicht geladen werden. Lade die Seite neu.
solo-bot-waits = Der Bot braucht eine Datei, die sich gerade nicht laden lässt. Er versucht es wieder.
solo-matches = Partien auf diesem Gerät
solo-under-way = Im Gange, { $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
 }.
solo-over = Zu Ende, { $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
 }.
solo-go-on = Weiterspielen
solo-look = Ansehen
solo-give = Der Halle geben
solo-forget = Löschen
solo-keep = Ohne Netz verfügbar machen
solo-keeps = Die Seite wird gespeichert …
solo-kept = Diese Seite, die Regeln, die ersten Schritte, die Aufgaben und die eigene Analyse öffnen sich auch ohne Netz. Die Halle braucht, wer ihr eine Partie geben oder perfektes Spiel sehen will.
solo-not-kept = Die Seite konnte nicht gespeichert werden.
solo-analyse = Analysieren
solo-away = Die gewünschte Seite braucht die Halle, und die ist gerade nicht zu erreichen. Was hier steht, geht ohne sie:
solo-thinks = Stufe { $level } denkt nach
solo-hurry = Gleich ziehen
