// The panel of a game that needs none, and the interface of every panel.
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
//   Beside(props)  stands beside the name of a seat; props: table, seat
//   values(table)  the badges of spots: Map of spot to {text, tone, label}, and
//                    the name under the spot, if there is one
//   names(board)   the same for a board that is only looked at, without the badges
//   covers(offers, table)
//                    true where the panel replaces the generic buttons for these
//                    offers; without it both are shown
//   asks(table)    the question, where it is not the first note of the scene
//   hides(view)    true where the panel takes the place of the board
//   below(view)    which of two seats (a or b) has the near side of the board
//                    when it is not turned; without it the first
//   youAre(view, seat)
//                    tells a learner which player he is, where the title of the seat is not
//                    enough; or null
//   save(view, path)
//                    an entry of the menu that downloads the match in another form, or null
//   Tried(props)   draws choices in secret that an example of the rules judges
//   shown(view)    the view as this game's page shows it: with other names of seats
//   perfect(view)  true where perfect play is known, so that it can be shown
//   settings       choices for its look: a list of {name, title, options, value},
//                  where options are [word, title], titles are texts, and `value` is a signal
//                  that keeps the word
//   edits(field)   how the editor of positions sets a field that is a text, or null:
//                  {type} is `tokens`, which are counted ({rows}), `pairs`, `path` or `spot`,
//                  for which places on the board are touched, or `seats`, named by letters
//   placing(edited) what else the editor changes as something is put on the board: edits
//   hinted(word)   a hint's text for an action whose word nobody would say, or null

/**
 * @typedef {{ name: string, title: string, options: [string, string][],
 *   value: import('../vendor/signals.mjs').Signal<string> }} GameSetting
 */
export default {};
