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
play-level-1 = Jetzt gegen Stufe 1 spielen
another-table = Ein anderer Tisch
all-rules = Alle Regeln
