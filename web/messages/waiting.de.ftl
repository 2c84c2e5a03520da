# Was auf mich wartet, oben auf jeder Seite.

tables-wait = { $count ->
    [one] Ein Tisch wartet auf dich
   *[other] { $count } Tische warten auf dich
}
