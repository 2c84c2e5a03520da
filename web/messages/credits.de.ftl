# Wer was gemacht hat.

credits-games = Die Spiele gehören den Menschen, die sie erfunden haben. Die Halle spielt sie nach ihren Regeln, sagt es, wo sie eine Lesart wählen musste, und zeichnet alle Bretter und Zeichen selbst.
software = Software
credits-software = Musterhall ist freie Software, nach Wahl unter der MIT-Lizenz oder der Apache-Lizenz 2.0. Diese Seite benutzt Preact und dessen Signals (MIT-Lizenz); der Server ist in Rust geschrieben, mit axum, tokio und SQLite. Alle Zeichen wurden für diese Halle gezeichnet und alle Töne für sie gemacht:
credits-look = das Aussehen der Halle
credits-shown = zeigt sie alle.
fonts = Schriften
credits-fonts = Überschriften stehen in Bitter von Sol Matas und dem Bitter-Projekt, Text in Figtree von Erik Kennedy und dem Figtree-Projekt, beide unter der SIL Open Font License 1.1:
licence-bitter = Die Lizenz der Bitter
licence-figtree = Die Lizenz der Figtree
