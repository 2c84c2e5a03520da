//! Consequences of actions, in positions that are counted by hand.

use games::{
    clusterfuss::{self, Clusterfuss},
    make_muster::MakeMuster,
    muscat::Muscat,
    mush::{self, Mush},
    muster_chess::MusterChess,
    muster_up::MusterUp,
};
use hall_core::{Consequence, Game, Present, Seat, Turn, Viewer};
use matches::texts::english;

/// The consequence of `word` in this position, for the first seat that may choose it.
fn ahead<G: Present>(game: &G, position: &str, word: &str) -> Consequence<String> {
    let state = game.position(position).unwrap();
    let asked = game.turn(&state).asked();
    let action: G::Action = word.parse().unwrap();
    let seat = asked.iter().find(|seat| game.check(&state, *seat, &action).is_ok());
    let seat = seat.unwrap_or_else(|| panic!("{word} is not legal: {state}"));
    assert_ne!(game.turn(&state), Turn::Over);
    let seen = game.observe(&state, Viewer::Seat(seat));
    game.consequence(&seen, seat, &action).worded(&english())
}

/// The spots of all marks of a kind.
fn marked<'t>(told: &'t Consequence<String>, kind: &str) -> Vec<&'t str> {
    let of = told.marks.iter().filter(|mark| mark.kind == kind);
    of.flat_map(|mark| mark.spots.iter().map(String::as_str)).collect()
}

fn game<G: Game>() -> G {
    G::new(G::Setup::default()).unwrap()
}

#[test]
fn clusterfuss_tells_what_is_taken_cut_away_and_left() {
    let game = Clusterfuss::new(clusterfuss::Setup { size: 4, swap: false }).unwrap();
    // Red leaves the corner that held four blue checkers to the others.
    let told = ahead(&game, "RBBB/R..B/RR../.... a", "a4-a3");
    assert_eq!(marked(&told, "goes"), ["a3"]);
    assert_eq!(marked(&told, "cut"), ["b4", "c4", "d4", "d3"]);
    assert_eq!(
        told.notes,
        [
            "Takes your own checker and cuts off 4 blue checkers",
            "Red wins: no blue checker is left"
        ]
    );
    let told = ahead(&game, "RBBB/R..B/RR../BB.. a", "b2-b1");
    assert_eq!(told.notes, ["Takes a blue checker", "4 red and 5 blue are left"]);
    assert_eq!((told.motions[0].from.as_str(), told.motions[0].to.as_str()), ("b2", "b1"));
    assert!(marked(&told, "cut").is_empty());
}

#[test]
fn clusterfuss_swap_tells_who_moves_then() {
    let game = Clusterfuss::new(clusterfuss::Setup { size: 3, swap: true }).unwrap();
    let mut state = game.start();
    let first = "a3-a2".parse().unwrap();
    game.act(&mut state, Seat::A, &first);
    let told = ahead(&game, &state.to_string(), "swap");
    assert_eq!(told.notes, ["Every checker changes its colour, and Red is to move"]);
}

#[test]
fn make_muster_tells_what_a_placement_closes() {
    let game: MakeMuster = game();
    let state = game.start();
    let all = state.placements(Seat::A).len();
    let told = ahead(&game, &state.to_string(), "e5");
    assert_eq!(told.pieces.len(), 1);
    assert_eq!(marked(&told, "closes").len(), 8, "an inner cell has eight neighbours");
    assert_eq!(
        told.notes,
        [
            format!("Closes 8 cells to you: {} are left", all - 9),
            format!("Pink can still place on {} cells", all - 1),
        ]
    );
}

#[test]
fn muster_up_tells_jumps_and_groups() {
    let game: MusterUp = game();
    let state = game.start();
    let mut actions = Vec::new();
    let _all = game.actions(&state, Seat::A, &mut actions);
    let (mut jumps, mut steps) = (0, 0);
    for action in actions {
        let told = ahead(&game, &state.to_string(), &action.to_string());
        let mut after = state.clone();
        game.act(&mut after, Seat::A, &action);
        let groups = after.discs().groups(Seat::A).count();
        let before = state.discs().groups(Seat::A).count();
        let count = if groups == 1 { "one group".into() } else { format!("{groups} groups") };
        let said = told.notes.last().unwrap();
        assert_eq!(*said, format!("Your discs form {count} ({before} now)"));
        if told.notes[0] == "A jump over discs of either colour" {
            jumps += 1;
        } else {
            steps += 1;
        }
    }
    assert_eq!((jumps, steps), (0, 18), "at the start every disc steps");
}

#[test]
fn muscat_tells_where_a_cycle_sends_everyone() {
    // The examples of rules 5.4 and 5.6.
    let game: Muscat = game();
    let town = |level_1: &str, level_4: &str, mover: &str| {
        format!(
            "a first, {mover} chooses | 1 {level_1} | 2 ---- ---- ---- | 3 ---- ---- ---- | \
             4 {level_4} | a up p pile * street - palace - out - | \
             b up s pile * street - palace - out - | c up e pile * street - palace - out -"
        )
    };
    let told = ahead(&game, &town("-abc ---- ----", "---- ---- ----", "c"), "1a");
    assert_eq!(
        told.notes,
        [
            "Red's snake-charmer climbs to level 2: Red chooses where",
            "Then Blue's elephant trainer climbs",
            "Gold's fire-eater falls to street 1",
            "Points: Red +2, Blue +2, Gold −3",
        ]
    );
    assert_eq!(marked(&told, "lands"), ["2as", "2bs", "2cs"]);
    let told = ahead(&game, &town("---- ---- ----", "---- b-ac ----", "a"), "4b");
    assert_eq!(
        told.notes,
        [
            "Red's elephant trainer and Gold's fire-eater climb to the palace",
            "Blue's piper falls to street 4",
            "Points: Red +2, Blue −12, Gold +2",
        ]
    );
    assert!(told.motions.iter().any(|m| m.from == "4bp" && m.to == "s4bp"), "{:?}", told.motions);
}

#[test]
fn muscat_tells_of_a_pile_what_everybody_knows() {
    let game: Muscat = game();
    let position = "a first, a chooses | 1 abc- ---- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | \
                    4 ---- ---- ---- | a up p pile psss street - palace - out * | \
                    b up s pile * street - palace - out - | c up e pile * street - palace - out -";
    let told = ahead(&game, position, "down");
    assert_eq!(told.notes, ["Takes 1 of 4 face down: 1 piper, 3 snake-charmers"]);
    assert!(told.motions.is_empty() && told.marks.is_empty());
}

fn race() -> Mush {
    Mush::new(mush::Setup { seats: 2, ..mush::Setup::default() }).unwrap()
}

#[test]
fn mush_tells_steps_chips_and_risk_of_a_way() {
    let game = race();
    let rough = "r3 bear:a weather:warm order:ab@0 a:cold:AN.A3:2t:2c b:cold:AN.START:0t:2c \
                 path:AN.A3 left:4 moving";
    let told = ahead(&game, rough, "go-AN.A4+1");
    assert_eq!(told.costs, 1);
    assert_eq!(
        told.notes,
        [
            "1 step, rough ground: needs 3 or more (4 faces of 6)",
            "Costs 1 chip, 1 left",
            "If the roll fails, the turn's steps are over",
            "3 steps are left then",
        ]
    );
    assert_eq!(marked(&told, "way"), ["AN.A3", "AN.A4"]);
    assert!(told.motions.is_empty(), "nobody is there before the roll");
    let passing = "r3 bear:a weather:moderate order:ab@0 a:cold:AN.C3:2t:4c b:cold:AN.C4:0t:2c \
                   path:AN.C3 left:2 moving";
    let told = ahead(&game, passing, "pass-AN.C4");
    assert_eq!(told.costs, 4);
    assert_eq!(told.notes[..2], ["1 step, 4 chips to pass", "Costs 4 chips, 0 left"]);
    let goal = "r9 bear:a weather:warm order:ab@0 bids:1,0 a:warm:NO.C11:2t:0c b:cold:OA.C2:0t:0c \
                path:NO.C11 left:3 moving";
    assert_eq!(ahead(&game, goal, "go-NO.FINISH").notes[0], "Reaches Nome and wins");
}

#[test]
fn mush_tells_what_chips_buy() {
    let game = race();
    let declared = "r3 bear:a weather:warm order:ab@0 a:warm:AN.C4:5t:0c b:cold:AN.B2:0t:9c \
                    path:AN.C4 declare";
    let told = ahead(&game, declared, "move");
    assert_eq!(
        (told.notes[0].as_str(), told.costs),
        ("Rolls 3 green dice: 4 of 6 faces show a dog; then a dog tires", 0)
    );
    let mut state = game.position(declared).unwrap();
    game.act(&mut state, Seat::A, &"move".parse().unwrap());
    let asked = state.to_string();
    let told = ahead(&game, &asked, "pay-3");
    assert_eq!(told.costs, 3);
    assert_eq!(
        told.notes,
        [
            "Red rolls 2 dog dice instead of 3",
            "Costs 3 chips, 6 left",
            "An odd chip needs another player's; else the last one comes back",
        ]
    );
    let half = ahead(&game, &asked, "pay-1");
    assert_eq!(half.notes[0], "Red still rolls 3 dog dice");
    let stick = ahead(&game, &asked, "stick-AN.C4-AN.C5");
    assert_eq!((stick.costs, marked(&stick, "bar").len()), (5, 2));
    assert_eq!(stick.notes, ["Costs 5 chips, 4 left"]);
}

#[test]
fn mush_bid_names_its_own_price() {
    let game = race();
    let bidding = "r2 bear:a a:warm:AN.A3:2t:6c b:cold:AN.B3:0t:9c bid";
    let told = ahead(&game, bidding, "bid-2");
    assert_eq!((told.costs, told.notes), (0, vec!["4 chips are left".to_string()]));
}

#[test]
fn chess_tells_what_a_move_takes_and_attacks() {
    let game: MusterChess = game();
    let fork = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    let told = ahead(&game, fork, "d5c7");
    assert_eq!(told.notes, ["Check", "Attacks the rook on a8"]);
    assert_eq!((marked(&told, "check"), marked(&told, "attacks")), (vec!["e8"], vec!["a8"]));
    let told = ahead(&game, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(told.notes, ["Takes the black pawn"]);
    assert_eq!(marked(&told, "goes"), ["d5"]);
    let told = ahead(&game, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q");
    assert_eq!(told.notes, ["Check", "The pawn becomes a queen"]);
    assert_eq!(told.pieces[0].kind, "white-queen");
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(ahead(&game, mate, "a1a8").notes, ["White wins by checkmate (rule 5.1)"]);
    // The rook behind the bishop attacks when that steps aside.
    let told = ahead(&game, "r3k3/8/8/B7/8/8/8/R3K3 w - - 0 1", "a5b4");
    assert_eq!(marked(&told, "attacks"), ["a8"]);
}

#[test]
fn chess_tells_nothing_of_armies_that_are_secret() {
    let game: MusterChess = game();
    let told = ahead(&game, "muster", "8/8/PPPPPPPP/RNBQKBNR");
    assert!(told.is_empty());
}
