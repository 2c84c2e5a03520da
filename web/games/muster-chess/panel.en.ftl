# What the builder, the reveal and the advisor say.

## Men

man-king = king
man-queen = queen
man-rook = rook
man-bishop = bishop
man-knight = knight
man-pawn = pawn
man-prince = prince
man-princess = princess
kings = { $count ->
    [one] { $count } king
   *[other] { $count } kings
}
queens = { $count ->
    [one] { $count } queen
   *[other] { $count } queens
}
rooks = { $count ->
    [one] { $count } rook
   *[other] { $count } rooks
}
bishops = { $count ->
    [one] { $count } bishop
   *[other] { $count } bishops
}
knights = { $count ->
    [one] { $count } knight
   *[other] { $count } knights
}
pawns = { $count ->
    [one] { $count } pawn
   *[other] { $count } pawns
}
princes = { $count ->
    [one] { $count } prince
   *[other] { $count } princes
}
princesses = { $count ->
    [one] { $count } princess
   *[other] { $count } princesses
}
men = { $count ->
    [one] { $count } man
   *[other] { $count } men
}
no-men = no men
men-to-place = Men to place
men-in-army = { $man }, { $count } in the army
take-men-away = Take men away
your-squares = Your squares
square-empty = empty
square-has = { $square }, { $man }
square-wrong = { $square }, { $man }, at fault

## The builder

army-build = { $side ->
    [white] Build White's army
   *[black] Build Black's army
}
army-muster = { $side ->
    [white] Muster White's army
   *[black] Muster Black's army
}
army-help = Pick a man and touch squares, drag, or use arrows and letters. Beware: your opponent may choose to play this army.
army-when-up = When the time is up, a legal army that stands here is mustered.
army-take-hint = Take the hint
army-muster-this = Muster this army
army-regular = Regular army
army-clear = Clear
army-undo = Undo
your-armies = Your armies
named-armies = Named armies
the-muster = The muster
army-sealed = Your army is sealed.
armies-secret = Two armies are being built in secret.
army-waits = Waiting for the { $first }.
armies-wait = Waiting for the { $first } and the { $second }.
armies-together = Both armies are shown together once both are ready.
army-asking = { $men }. Asking the advisor …
army-legal = { $men }: a legal army.
army-none = No army

# How a refusal of a text that is no army may begin: the panel leaves it out.

army-unread = bad army:

## Armies that are kept

army-keep = Keep this army
army-its-name = its name
army-save = Save
army-saved-as = Saved as { $name }.
army-forget = Forget { $name }
army-as-text = As text, to copy or to paste
army-expected = expected four ranks parted by slashes, and nothing else (rule 2.2)

## The reveal and the choice

the-reveal = The reveal
armies-ready = Both armies are ready
armies-show = Show them now
armies-both = Both armies
armies-revealed = The armies are revealed
army-which = Which army will you play?
army-play = { $side ->
    [white] Play White’s army
   *[black] Play Black’s army
}
army-yours = yours
army-of-bot = the bot’s
army-by = by { $who }
army-pictured = { $side ->
    [white] White's army
   *[black] Black's army
}: { $men }
army-sealed-choice = Your sealed choice
the-choice = The choice

## Examples of the rules

army-tried = { $side ->
    [white] White
   *[black] Black
}: { $men }
army-is-one = An army.
army-is-none = No army.

## The advisor

advisor = Advisor
advice-help = The share of the points that the engine expects of this army.
advice-also-against = Also against
advice-no-other = no other army
advice-the-other = the other
advice-estimate = Estimate
advice-play = Play { $games } games
advice-thinking = Thinking …
advice-expects = The advisor expects { $score }.
advice-against-regular = Your army against the regular one
advice-against = Your army against { $army }
advice-their-army = { $army } against the regular army
advice-nodes = { $nodes } nodes
advice-one-search = one search, { $work }
advice-no-search = known without a search
advice-games = ± { $error }, { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $work }
advice-own = choose your own army
advice-other = choose the other army
advice-own-by-chance = choose your own army with a chance of { $chance }, else the other
advice-figures = By these figures: { $best }; that is worth { $value } to you.
