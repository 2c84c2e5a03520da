// The panel of a game that needs none, and the form every panel has.
//
// A game for which a board is not enough (an army builder, sealed bids) puts
// `web/games/<id>.js` beside its signs and exports an object with any of:
//
//   Panel(props)   a Preact component shown under the board. Props:
//                    table   the Table (app/table.js): its signals and commands
//                    view    the TableView now shown
//                    seat    the seat that acts on this device, or null
//                    offers  what it may choose: [{word, touches}]
//                    act     (word) => Promise: plays an action
//                    enabled whether the seat is asked and the page shows the present
//   Tray(props)    draws a tray of the scene in its own way; props: tray, table
//   values(table)  what spots show in a badge: Map of spot to {text, tone, label}, and
//                    the name that stands under it, if there is one
//   names(board)   the same for a board that only shows something, without the badges
//   covers(offers, table)
//                    true where the panel replaces the generic buttons for these
//                    offers; without it both are shown
//   hides(view)    true where the panel takes the place of the board
//   below(view)    which of two seats (a or b) has the near side of the board
//                    when it is not turned; without it the first
//   youAre(view, seat)
//                    says to a learner who he is, where the title of the seat is not
//                    enough; or null
//   Save(props)    an action that downloads the match in another form; props: table, view
//   Tried(props)   draws choices in secret that an example of the rules judges
//   shown(view)    the view as this game's page shows it: with other names of the seats
//   perfect(view)  true where perfect play is known, so that it can be shown
//   hinted(word)   what a hint calls an action whose word nobody would say, or null
export default {};
