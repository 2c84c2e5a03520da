explorer = Erkunden
explorer-from = Wo gesucht wird
explorer-from-both = Halle und Bibliothek
explorer-from-hall = Diese Halle
explorer-from-library = Bibliothek
explorer-looks = Es wird gesucht.
explorer-of-hall = Öffentliche Partien dieser Halle: { $count }
explorer-of-library = Partien von Bots: { $count }
explorer-no-matches = Hier ist noch keine öffentliche Partie dieses Spiels zu Ende gegangen.
explorer-no-library = Zu diesem Spiel gibt es keine Bibliothek.
explorer-not-asked = Hier wird keine Wahl gezählt.
explorer-unknown = Hier war noch niemand. Spiel weiter, oder geh dorthin zurück, wo Partien verliefen.
explorer-situation = Wo immer es so stand: { $situation }
explorer-fair-share = Ein gleicher Anteil am Sieg wäre { $share }.
explorer-caption = Was hier gewählt wurde: { $count } Mal
explorer-choice = Wahl
explorer-count = Partien
explorer-ends = Ergebnisse
explorer-share = Anteil
explorer-strength = Stärke
explorer-examples = Beispiele
explorer-interval = { $low } bis { $high }
explorer-example = { $short }: Partie { $number }
explorer-won-by = { $first } { $won }, geteilt { $shared }, { $second } { $lost }
explorer-endings = gewonnen { $won }, geteilt { $shared }, verloren { $lost }
explorer-more = { $count } weitere
explorer-left-out = { $count } selten gewählte sind nicht aufgeführt.
explorer-about = Über diese Bibliothek
explorer-made = Bots: { $bots }. Die Nummern der Beispiele sind die ihrer Partien; dieser Befehl spielt sie noch einmal:
explorer-drawn = { $count ->
    [one] Der erste Schritt jeder Partie wurde ausgelost: Wie oft er gewählt wurde, besagt nichts, was er einbrachte, schon.
   *[other] Die ersten { $count } Schritte jeder Partie wurden ausgelost: Wie oft sie gewählt wurden, besagt nichts, was sie einbrachten, schon.
}
explorer-here = Diese Stellung
explorer-facts = { $facts ->
    [armies] Armeen
   *[other] Neben Stellungen
}
explorer-fact = { $of } traf auf
explorer-back = Alle Armeen
