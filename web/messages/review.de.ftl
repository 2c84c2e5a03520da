# Eine Partie im Rückblick; kommt mit later/review.js.

review-match = Analyse erstellen
is-reviewed = Die Partie wird analysiert.
looking = Jeder Schritt wird betrachtet
luck-for = Glück für { $who }, +{ $share }
takes-lead = { $who } geht in Führung, mit { $share }
gives-away = { $who } verschenkt { $share }: { $played }
gives-away-certain = { $who } verschenkt sicher { $share }: { $played }
better-choice = die bessere Wahl
better = Besser: { $what }
turning-points = Wendepunkte
no-turning-points = Keine Wendepunkte: Niemand hat viel verschenkt.

## Die Kurve

curve-keys = Die Kurve der Partie; Pfeiltasten gehen an ihr entlang
curve-numbers = Die Kurve in Zahlen
curve-below = unten: { $who }
curve-above = oben: { $who }
curve-step = Schritt
step-number = Schritt { $step }
step-is = Schritt { $step }: { $is }
end = Ende
the-result = Das Ergebnis
given-away = Verschenkt
best-choices = Beste Wahl
best-of = { $best } von { $choices }
wins-given-away = Verschenkte Siege
wins-by-luck = Siege durch Glück
analyse-here = Ab hier am Analysebrett
annotate-match = Diese Partie kommentieren
review-stop = Anhalten
