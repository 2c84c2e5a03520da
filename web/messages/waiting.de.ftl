# Was auf mich wartet, oben auf jeder Seite.

tables-wait = { $count ->
    [one] Ein Tisch wartet auf dich
   *[other] { $count } Tische warten auf dich
}
challenges-wait = { $count ->
    [one] Eine Herausforderung wartet auf dich
   *[other] { $count } Herausforderungen warten auf dich
}
