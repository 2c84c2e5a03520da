# Was der Kopf jeder Seite öffnet: das Feld für einen Namen und die Links zu allen Seiten.

keep-or-enter = Namen behalten oder anmelden
ways-studies = Geteilte Studien
ways-solo = Auf diesem Gerät spielen
ways-mine = Meine Partien
