# Was das Rennen neben der Karte zeigt; kommt mit race.js.

race-round = Runde { $round }
race-order = Reihenfolge
race-has-bid = bietet { $chips }
race-place = auf dem { $place }. Platz auf dem Weg nach Nome
race-dogs = { $ready ->
    [one] { $ready } Hund
   *[other] { $ready } Hunde
} bereit, { $tired } müde

## Gebote

race-your-bid = Dein Gebot, von { $most ->
    [one] { $most } Chip
   *[other] { $most } Chips
}
race-bid = { $chips } bieten
race-chip-less = Ein Chip weniger
race-chip-more = Ein Chip mehr
race-bids-help = Alle bieten gleichzeitig; alle gebotenen Chips sind ausgegeben.

## Züge

race-tap = Tippe auf ein Feld oder trage den Schlitten dorthin. Eine Zahl zählt die Schritte dahin.
race-how-many = Wie viele Chips?
race-how = Wie?
race-stick-lay = Einen Stab legen: Tippe auf ein markiertes Feld an einem Ende einer Linie
race-other-end = Tippe jetzt auf das Feld am anderen Ende
race-stick-lift = Einen Stab wegnehmen: Tippe auf ein markiertes Feld daneben
race-other-side = Tippe jetzt auf das Feld auf der anderen Seite
race-stick-shift = Einen Stab versetzen: Tippe auf ein markiertes Feld daneben
race-stick-where = Wohin? Tippe auf ein markiertes Feld an einem Ende einer freien Linie

## Würfel

race-paid = { $who } hat 3 Chips dafür bezahlt

# Wie das Spiel von Würfeln einer Farbe erzählt: Wörter, die darin gesucht werden.

race-green-dice = grün
race-red-dice = rot
race-blue-dice = blau
