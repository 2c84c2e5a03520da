# Erste Schritte.

lesson-steps = Schritte
lesson-step = Schritt { $step } von { $steps }
lesson-step-done = Schritt { $step } von { $steps }, gemacht
you-are = Du bist { $seat }.
what-now = Was nun
right-spoken = Richtig.
try-again = Noch einmal
lesson-back = Zurück
next = Weiter
skip = Überspringen
show-me = Zeig es mir
start-over = Von vorn anfangen
well-done = Gut gemacht
enough-for = Du weißt genug für ein erstes Spiel { $game }.
play-level = Jetzt gegen Stufe { $level } spielen
strategy-known = Jetzt weißt du, was in { $game } gewinnt und woher man das weiß. Probier es aus.
lesson-findings = Woher das stammt
lesson-findings-about = Dieser Befehl spielt oder löst es noch einmal und gibt dieselben Zahlen aus, mit 95-%-Intervallen:
lesson-command = Der Befehl
lesson-found = Was er ausgibt
another-table = Ein anderer Tisch
all-rules = Alle Regeln

# Rätsel.
puzzles-of = Rätsel zu { $game }
puzzles-all = Rätsel aller Spiele
puzzle-number = Rätsel { $number }
puzzle-of-day = Rätsel des Tages
puzzle-of-day-go = Das Rätsel des Tages
puzzle-task = { $left ->
    [1] Genau ein Zug gewinnt. Finde ihn: Er gewinnt sofort.
   *[other] Genau ein Zug gewinnt. Finde ihn: Du brauchst { $left } Züge, was die anderen auch tun.
}
puzzle-grade = Etwa { $rating } Punkte.
puzzle-goes-on = Richtig. Weiter.
puzzle-shown = Das war die Lösung.
puzzle-won = Das gewinnt, und nichts anderes hätte gewonnen.
puzzle-not-that = Das erzwingt keinen Sieg.
puzzle-task-best = { $margin ->
    [100] Genau eine Wahl gewinnt auf jeden Fall; mit jeder anderen ist der Sieg dahin. Finde sie.
   *[other] Eine Wahl ist die beste: Ihr Anteil am Sieg ist im Mittel um mindestens { $margin } Prozentpunkte größer als der jeder anderen. Finde sie.
}
puzzle-best = Das ist am besten: ein Anteil am Sieg von im Mittel mindestens { $best }. Keine andere Wahl bringt mehr als { $second }. Gezeigt wird, wie es weitergehen kann.
puzzle-not-best = Das bringt im Mittel einen Anteil am Sieg von höchstens { $most }; eine andere Wahl bringt mindestens { $best }.
puzzle-standing = Deine Wertung ist { $rating }; { $solved } von { $count } sofort gelöst.
puzzle-streak = { $streak } hintereinander.
puzzle-days = { $days } Tage hintereinander.
puzzle-proof = Woher man das weiß
puzzle-only = Von { $actions } Zügen gewinnt nur dieser; jeder andere wurde bis zum Ende jeder Partie verfolgt.
puzzle-within = Von { $actions } Zügen erzwingt nur dieser den Sieg innerhalb von { $plies } Zügen beider Seiten.
puzzle-worth-any = Von { $actions } Zügen bringt dieser im Mittel einen Anteil am Sieg von mindestens { $best }, was die anderen auch tun. Jeder andere bringt höchstens { $second }, selbst wenn alle dabei helfen.
puzzle-worth-both = Von { $actions } Zügen bringt dieser im Mittel einen Anteil am Sieg von mindestens { $best }, wie die andere Seite auch spielt. Spielt sie ihr Bestes, bringt jeder andere höchstens { $second }.
puzzle-followed-all = Jede Antwort und jeder Zufall wurde mit seinem Gewicht bis zum Ende der Partie verfolgt.
puzzle-followed = Jede Antwort und jeder Zufall wurde mit seinem Gewicht { $plies } weitere Züge lang verfolgt. Was danach kommt, darf beliebig ausgehen.
puzzle-nodes = { $nodes ->
    [one] Eine Stellung wurde angesehen.
   *[other] { $nodes } Stellungen wurden angesehen.
}
puzzle-levels = Wie oft Bots jeder Stufe ihn finden: { $levels }
puzzle-from = Aus einer Partie von Bots, nach Schritt { $step }:
