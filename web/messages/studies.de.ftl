# Geteilte Studien.

studies-shared = Geteilte Studien
studies-what = Eine geteilte Studie bewahrt die Halle auf. Niemand sonst sieht sie, bevor du einen Link machst: einen zum Zusehen, einen zum gemeinsamen Bearbeiten, oder einen Artikel, den jeder mit seiner Adresse lesen kann.
studies-mine = Meine geteilten Studien
studies-none = Noch keine: lege hier eine an oder teile eine vom Analysebrett.
studies-of-others = Mit mir geteilt
studies-forget = Vergessen
studies-new = Eine neue Studie
studies-game = Spiel
studies-from-text = Oder aus einem Text: einer Studie, einer Aufzeichnung oder einer PGN
studies-make = Anlegen
studies-file = Datei wählen
studies-untitled = Studie ohne Titel
studies-size = { $chapters ->
    [one] ein Kapitel
   *[other] { $chapters } Kapitel
 }, { $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
 }
studies-by-nobody = Mit niemandem geteilt
studies-by-edit = Link zum Bearbeiten
studies-by-view = Link zum Zusehen
studies-by-article = Artikel
studies-closed = Vom Gastgeber geschlossen: { $why }
studies-title = Titel der Studie
studies-guest = ein Gast
studies-you = du
studies-looks = sieht zu
studies-here = { $count ->
    [one] Eine Person ist hier
   *[other] { $count } sind hier
 }
studies-is-here = { $who } ist hier
studies-in-chapter = (Kapitel { $number })
studies-saved = Gespeichert
studies-saving = Wird gespeichert …
studies-joining = Wird verbunden …
studies-away = Nicht verbunden: neuer Versuch …
studies-over = Beendet
studies-read-only = Nur lesen
studies-ended = Diese Studie ist nicht mehr mit dir geteilt.
studies-link-needed = Vielleicht gilt der Link nicht mehr: bitte um einen neuen, wer ihn geschickt hat.
studies-chapters = Kapitel
studies-chapter = Kapitel { $number }
studies-new-chapter = Kapitel hinzufügen
studies-arrange = Benennen, verschieben, löschen
studies-chapter-title = Titel des Kapitels
studies-name = Umbenennen
studies-up = Nach oben
studies-down = Nach unten
studies-delete-chapter = Kapitel löschen
studies-cancel = Abbrechen
studies-add = Hinzufügen
studies-chapter-gone = Das Kapitel „{ $title }“ wurde gelöscht, und zwar von: { $who }.
studies-deleted = Die Variante, die du angesehen hast, wurde gelöscht, und zwar von: { $who }.
studies-conflict = Während du geschrieben hast, hat { $who } diese Anmerkung geändert:
studies-no-words = Hier steht nichts.
studies-take-theirs = Diese nehmen
studies-keep-mine = Meine behalten
studies-export = Als Text sichern
studies-all = Alle geteilten Studien
studies-share-do = Teilen
studies-share = Diese Studie teilen
studies-on = Einschalten
studies-off = Ausschalten
studies-link-edit = Gemeinsam bearbeiten
studies-link-edit-help = Wer diesen Link hat, ändert die Studie mit dir zugleich und sieht, wo alle sind.
studies-link-view = Zusehen
studies-link-view-help = Wer diesen Link hat, sieht die Studie, wie sie sich ändert, und kann nichts ändern.
studies-article = Artikel
studies-article-help = Wer diese Adresse kennt, kann die Studie als Artikel lesen, ohne Konto.
studies-read = Als Artikel lesen
studies-copy = Kopieren
studies-copied = Kopiert
studies-link-copied = Der Link ist kopiert.
studies-link-elsewhere = Den Link hat ein anderer Browser gemacht, und die Halle bewahrt ihn nicht auf. Ein neuer tritt an seine Stelle.
studies-remake = Neuer Link: der alte endet
studies-close = Schließen
studies-delete = Studie löschen
studies-delete-sure = Sie ist dann für alle weg. Sicher?
studies-keep = Behalten
