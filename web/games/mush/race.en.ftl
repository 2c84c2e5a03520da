# What the race shows beside the map; it comes with race.js.

race-round = Round { $round }
race-order = Order of play
race-has-bid = bid { $chips }
race-place = place { $place } on the way to Nome
race-dogs = { $ready ->
    [one] { $ready } dog
   *[other] { $ready } dogs
} ready, { $tired } tired

## Bids

race-your-bid = Your bid, of { $most ->
    [one] { $most } chip
   *[other] { $most } chips
}
race-bid = Bid { $chips }
race-chip-less = One chip less
race-chip-more = One chip more
race-bids-help = Everybody bids at once; all chips bid are spent.

## Moves

race-tap = Tap a space or carry the sled there. A number counts the steps to it.
race-how-many = How many chips?
race-how = How?
race-stick-lay = Lay a stick: tap a marked space at one end of a line
race-other-end = Now tap the space at its other end
race-stick-lift = Take a stick away: tap a marked space beside it
race-other-side = Now tap the space on its other side
race-stick-shift = Move a stick: tap a marked space beside it
race-stick-where = Where to? Tap a marked space at one end of a free line

## Dice

race-paid = { $who } paid 3 chips for it

# How the game tells of dice of a colour: words that are looked for in what it tells.

race-green-dice = green dice
race-red-dice = red dice
race-blue-dice = blue dice
