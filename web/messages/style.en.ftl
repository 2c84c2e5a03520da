# The look of the hall, for who works on it.

style-what = Every element of the pages as they draw it, in the colours you have chosen at the top. docs/style.md says when to use which.
look-of = The look of { $game }

## Colours

style-colours = Colours
style-tokens = Tokens of css/base.css, each for light and dark. A game may change those of the seats and the cells.
token-paper = the page
token-card = what lies on it
token-sunk = what is let into it
token-line = fine lines
token-line-strong = edges of fields
token-ink = text
token-ink-2 = lesser text
token-accent = links and buttons
token-accent-ink = text on them
token-focus = where the keyboard is
token-warn = refusals
token-good = what went well
token-glow = wins and tasks
style-seat = seat { $seat }

## Type

style-type = Type
style-page-begins = A page begins like this
style-chapter = A chapter like this
style-text = Text in Figtree, headings in Bitter.
style-link = A link
style-underlined = is underlined.
style-help = Help is smaller and lighter.
style-wrong = Errors are stated plainly.

## Buttons

style-buttons = Buttons and signs
style-big = Big
style-button = Button
style-quiet = Quiet
style-small = Small
style-warn = Warn
style-not-now = Not now
style-round = Round

## Fields

style-fields = Fields
style-chosen = Chosen
style-one-way = one of several ways
style-not-chosen = Not chosen
style-another-way = another way
style-text-field = Text
style-shown = Shown
style-size = Size

## Notices

style-notices = Notices
style-two-groups = That would leave two groups.
style-refusal = A refusal names the rule.
style-red-wins = Red wins
style-end = The end of a match.
style-went-well = A step of a lesson that went well.
style-did-not = One that did not.
style-nothing = Nothing here yet.

## Seats, pieces and boards

style-figures = A seat is told by a figure as well as by its colour. A game without signs of its own gets these.
style-glyph = a glyph
style-pieces = Pieces
style-no-signs = This game has no signs of its own: counters in the colours of the seats.
style-boards = Boards
style-steps = Each of the first steps: what may be touched, and how it ends.
style-before = { $step }, before
style-after = { $step }, after
style-board = Board, marks and hints
style-disc = disc of seat { $seat }
style-in-the-way = in the way
style-picked = A piece picked, and where it may go
style-cells = What each cell shows, row by row
