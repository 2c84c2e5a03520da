explorer = Explorer
explorer-from = Where to look
explorer-from-both = Hall and library
explorer-from-hall = This hall
explorer-from-library = Library
explorer-looks = It looks.
explorer-of-hall = Public matches of this hall: { $count }
explorer-of-library = Matches of bots: { $count }
explorer-no-matches = No public match of this game has ended here yet.
explorer-no-library = There is no library of this game.
explorer-not-asked = No choice is counted here.
explorer-unknown = Nobody has been here yet. Play on, or go back to where matches went.
explorer-situation = Wherever it was like this: { $situation }
explorer-fair-share = An even share of the win would be { $share }.
explorer-caption = What was chosen here: { $count } times
explorer-choice = Choice
explorer-count = Matches
explorer-ends = Results
explorer-share = Share
explorer-strength = Strength
explorer-examples = Examples
explorer-interval = { $low } to { $high }
explorer-example = { $short }: match { $number }
explorer-won-by = { $first } { $won }, shared { $shared }, { $second } { $lost }
explorer-endings = won { $won }, shared { $shared }, lost { $lost }
explorer-more = { $count } more
explorer-left-out = { $count } seldom chosen ones are not listed.
explorer-about = About this library
explorer-made = Bots: { $bots }. The numbers of examples are those of its matches; this command plays them again:
explorer-drawn = { $count ->
    [one] The first step of each match was drawn by lot: how often it was chosen says nothing, what it scored does.
   *[other] The first { $count } steps of each match were drawn by lot: how often they were chosen says nothing, what they scored does.
}
explorer-here = This position
explorer-facts = { $facts ->
    [armies] Armies
   *[other] Beside positions
}
explorer-fact = { $of } met
explorer-back = All armies
