# Die Beispiele in den Regeln.

chapters = Kapitel
example = Beispiel
walk-example = Durch das Beispiel gehen
puzzle-board = Brett der Aufgabe
solve-it = Löse es
solved = Gelöst. Gut gesehen!
not-solved = So nicht. Versuch es noch einmal.
from-start = Von vorn
