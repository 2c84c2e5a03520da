# The editor of positions.

editor-of = Set up a position of { $game }
editor-board = The position of { $game } that is being set up
editor-loads = The rules are asked…
editor-palette = What a touch of the board does
editor-move = Move pieces
editor-erase = Take away
editor-picked = The piece on { $spot } is picked: touch where it goes.
editor-moved = From { $from } to { $to }
editor-put = { $thing } on { $spot }
editor-erased = { $spot } is empty
editor-start = Start position
editor-clear = Clear
editor-undo = Undo
editor-flip = Turn round
editor-legal = This is a position of the game.
editor-not-yet = Not yet a position:
# How refusals begin that say the same, up to a colon, with a bar between.
editor-fields = Turn, rights and numbers
editor-none = none now
editor-count = Count them
editor-street = Street { $level }
editor-on-board = Set on the board
editor-first = { $spot } is one end: touch the other.
editor-pairs-help = Touch one place, then the other: what lies between them is set, or taken away.
editor-path-help = Touch the places in their order; the last one again takes it away.
editor-spot-help = Touch the place.
editor-past = What happened before
editor-read = Set up this text
editor-play = Play from here
editor-seat = Your seat
editor-level = Level of the bot
editor-play-bot = Against level { $level }
editor-play-link = { $seats ->
    [2] With a friend by link
   *[other] With friends by links
}
editor-play-both = { $seats ->
    [2] Both sides on one device
   *[other] All sides on one device
}
editor-unrated = Such a match is not rated, and says that it began from a position.
editor-picture = Picture
