//! Muster Up against a second program that knows nothing of bitboards.

use std::collections::BTreeSet;

use crate::muster_naive::{At, Naive, naive_cells};
use crate::words::said;
use games::{
    muster_board::{Cell, cut, is_cut},
    muster_up::{Action, MusterUp, Setup, State},
};
use hall_core::{Game, GameExt, Observe, Present, Seat, SplitMix64, Turn, Viewer};
use testkit::check_game;

fn game(order: u8) -> MusterUp {
    MusterUp::new(Setup { order, ..Setup::default() }).unwrap()
}

fn actions(game: &MusterUp, state: &State, seat: Seat) -> Vec<String> {
    let mut found = Vec::new();
    game.actions(state, seat, &mut found);
    let mut words: Vec<String> = found.iter().map(Action::to_string).collect();
    words.sort();
    words
}

fn naive(game: &MusterUp) -> Naive {
    let state = game.start();
    let discs = |seat| -> BTreeSet<At> {
        let at = |index| {
            let cell: Cell = game.size().grid().cell(index);
            (cell.column() as i32, cell.row() as i32)
        };
        state.discs().of(seat).iter().map(at).collect()
    };
    Naive::with(game.size().get() as u8, [discs(Seat::A), discs(Seat::B)])
}

#[test]
fn other_setups_keep_the_promises() {
    check_game(&game(2), 40, 100_000);
    let walls = Setup { order: 2, jump_walls: true, ..Setup::default() };
    check_game(&MusterUp::new(walls).unwrap(), 40, 100_000);
}

/// Every sequence of four turns of order 2, and whole random games.
#[test]
fn second_program_agrees() {
    let small = game(2);
    let mut count = 0;
    compare(&small, &small.start(), &naive(&small), 4, &mut count);
    assert!(count > 10_000, "{count}");
    for (order, games) in [(2, 40), (3, 4)] {
        let game = game(order);
        for seed in 0..games {
            let mut dice = SplitMix64::new(seed);
            let (mut state, mut other) = (game.start(), naive(&game));
            while let Turn::Seat(seat) = game.turn(&state) {
                assert_eq!((other.over, other.turn), (None, seat.index()), "{state}");
                assert_eq!(actions(&game, &state, seat), other.jumping_actions(), "{state}");
                let action = game.sample(&state, seat, &mut dice);
                game.act(&mut state, seat, &action);
                other.act(&action.to_string(), false);
            }
            assert_eq!(other.over, Some(state.status().to_string()).as_deref(), "{state}");
        }
    }
}

fn compare(game: &MusterUp, state: &State, naive: &Naive, depth: u32, count: &mut u64) {
    *count += 1;
    let Turn::Seat(seat) = game.turn(state) else {
        assert!(naive.over.is_some(), "{state}");
        return;
    };
    assert_eq!((naive.over, naive.turn), (None, seat.index()), "{state}");
    if depth == 0 {
        return;
    }
    let words = actions(game, state, seat);
    assert_eq!(words, naive.jumping_actions(), "{state}");
    for word in words {
        let (mut next, mut other) = (state.clone(), naive.clone());
        game.act(&mut next, seat, &word.parse().unwrap());
        other.act(&word, false);
        compare(game, &next, &other, depth - 1, count);
    }
}

/// The layout `teeth` is what rule 3.1 says: the rim cells with at most four
/// neighbours, two opposite sides a colour.
#[test]
fn teeth_are_the_rim() {
    for n in 2..=6u8 {
        let cells: BTreeSet<At> = naive_cells(n.into()).into_iter().collect();
        let mut sides = [BTreeSet::new(), BTreeSet::new()];
        for (x, y) in &cells {
            let near = cells.iter().filter(|(a, b)| (a - x).abs() <= 1 && (b - y).abs() <= 1);
            if near.count() > 5 {
                continue;
            }
            let (u, v) = (2 * x - (3 * i32::from(n) - 1), 2 * y - (3 * i32::from(n) - 1));
            let up = (u + 2 * v).abs() > (2 * u - v).abs();
            sides[usize::from(!up)].insert((*x, *y));
        }
        let game = game(n);
        assert_eq!(naive(&game).discs, sides, "order {n}");
        assert_eq!(sides.map(|side| side.len()), [2 * usize::from(n); 2], "order {n}");
    }
}

#[test]
fn layouts_are_read_and_refused() {
    let new =
        |layout: &str| MusterUp::new(Setup { order: 2, layout: layout.into(), ..Setup::default() });
    let start = |layout: &str| {
        let game = new(layout).unwrap();
        game.start().to_string()
    };
    let rows = "N/N..P/...../...../N..P/P";
    assert_eq!(start(rows), format!("{rows} a"));
    assert_eq!(start(&format!("# mine\n{}\n", rows.replace('/', "\n"))), format!("{rows} a"));
    assert_eq!(start("navy: c6 b5 b2 pink: e5, e2, d1"), format!("{rows} a"));
    assert_eq!(start("navy: c6 b5 b2\npink: e5 e2 d1"), format!("{rows} a"));
    assert_eq!(start(""), start("teeth"));
    let refused = |layout: &str, expected: &str| {
        let why = new(layout).unwrap_err().to_string();
        assert!(why.starts_with("bad setup: layout: ") && why.contains(expected), "{why}");
    };
    refused("navy: c6 a1 pink: e5 e2", "a1 is not on the board of order 2");
    refused("navy: c6 b5 pink: e5 c6", "two discs on c6");
    refused("navy: c6 c6 pink: e5 e2", "two discs on c6");
    refused("navy: c6 b5 pink: e5", "pink needs two discs");
    refused("navy: c6 b5 pink: z9 e2", "z9");
    refused("c6 pink: e5", "whose is c6");
    refused("N/N..P", "6 rows");
    refused("N/N..P/...../...../N..P/Q", "'Q'");
    let why = MusterUp::new(Setup { order: 7, ..Setup::default() }).unwrap_err().to_string();
    assert!(why.contains("order") && why.contains("not 7"), "{why}");
}

#[test]
fn bad_positions_are_named() {
    #[track_caller]
    fn unreadable(text: &str, expected: &str) {
        let why = game(2).position(text).unwrap_err().to_string();
        assert!(why.contains(expected), "{text}: {why}");
    }
    unreadable("", "expected rows");
    unreadable("N/P.N./....P/P..../.N.P/N", "whose turn");
    unreadable("N/P.N./....P./P..../.N.P/N a", "row 3 from the top");
    unreadable("N/P.N./....P/P..../.N.P/N x", "not \"x\"");
    unreadable("N/P.N./....P/P..../.N.P/N a:muster", "is not so");
    unreadable("N/P.N./....P/P..../.N.P/N a c4-c6", "no disc moves like this");
    for word in ["", "c5", "c5-", "c5-c6-c7", "c5:c6"] {
        assert!(word.parse::<Action>().is_err(), "{word:?}");
    }
}

#[test]
fn wall_that_can_be_jumped_is_no_wall_if_so_agreed() {
    let walls = Setup { jump_walls: true, ..Setup::default() };
    let (thin, agreed) = (game(3), MusterUp::new(walls).unwrap());
    let text = "P/.NN./N....N/......../......./..P.P.../....../..../. a";
    for (game, cuts) in [(&thin, true), (&agreed, false)] {
        let mut state = game.position(text).unwrap();
        game.act(&mut state, Seat::A, &"c7-c8".parse().unwrap());
        assert_eq!(game.turn(&state) == Turn::Over, cuts, "{state}");
        assert!(is_cut(state.discs(), Seat::A, false));
        assert!(!is_cut(state.discs(), Seat::A, true));
        assert_eq!(cut(state.discs(), Seat::A, true), None);
    }
}

#[test]
fn source_of_the_start_layout_is_told_at_the_start_alone() {
    let game = game(2);
    let told = |state: &State| game.scene(&game.observe(state, Viewer::Public)).notes.len() > 1;
    let mut state = game.start();
    assert!(told(&state));
    let step = actions(&game, &state, Seat::A)[0].parse().unwrap();
    game.act(&mut state, Seat::A, &step);
    assert!(!told(&state), "{state}");
}

#[test]
fn rare_endings_are_said() {
    let back_and_forth = "P/..../....../.......P/......./N......./....../..../N a";
    assert_eq!(
        said(&game(3), back_and_forth, "a4-b4 d9-d8 b4-a4 d8-d9 a4-b4 d9-d8 b4-a4 d8-d9"),
        [
            "Pink moves d8 to d9. Draw: the same position for the third time",
            "Draw: the same position for the third time",
            "The rules suggest: switch colours and play again",
        ]
    );
    assert_eq!(
        said(&game(3), "P/.NN./N...../......../......./.....P../....../..../. a", "c7-c8"),
        [
            "Navy moves c7 to c8. Navy wins: one group, and pink discs cut off",
            "Navy wins: one group, and pink discs cut off",
        ]
    );
    assert_eq!(
        said(&game(3), "P/NNN./.N.N../..N..N../..N...N/N..N..../..N.../N..N/. a", "a4-b4"),
        [
            "Navy moves a4 to b4. Pink cannot move and is skipped",
            "Navy to step or jump with a disc"
        ]
    );
}
