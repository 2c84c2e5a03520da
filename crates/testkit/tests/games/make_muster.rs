//! Make Muster against a second program that knows nothing of bitboards. (Its tables of
//! positions, refusals and counts are checked by `tables.rs`.)

use crate::muster_naive::{Naive, naive_cells};
use crate::words::said;
use games::{
    make_muster::{Action, MakeMuster, Setup, State, Supply},
    muster_board::{Bits, BoardSize, Cell, Discs, Status, Win, cut},
};
use hall_core::{Dice, Game, GameExt, Observe, Present, Seat, SplitMix64, Turn, Viewer};
use matches::{AnyGame, Catalogued, texts::english};
use testkit::check_game;

fn game(order: u8) -> MakeMuster {
    MakeMuster::new(Setup { order, ..Setup::default() }).unwrap()
}

fn actions(game: &MakeMuster, state: &State, seat: Seat) -> Vec<String> {
    let mut found = Vec::new();
    game.actions(state, seat, &mut found);
    let mut words: Vec<String> = found.iter().map(Action::to_string).collect();
    words.sort();
    words
}

#[test]
fn orders_keep_the_promises() {
    for (order, matches) in [(2, 40), (4, 3), (5, 1), (6, 1)] {
        check_game(&game(order), matches, 10_000);
    }
    let few = Setup { supply: Supply::Discs(5), ..Setup::default() };
    check_game(&MakeMuster::new(few).unwrap(), 5, 100_000);
}

/// All sequences of four turns of order 2, against the second program.
#[test]
fn order_2_played_exhaustively_agrees() {
    let game = game(2);
    let mut count = 0;
    compare(&game, &game.start(), &Naive::new(2, 30), 4, &mut count);
    assert_eq!(count, 1 + 20 + 380 + 4896 + 59488);
}

fn compare(game: &MakeMuster, state: &State, naive: &Naive, depth: u32, count: &mut u64) {
    *count += 1;
    let Turn::Seat(seat) = game.turn(state) else {
        assert!(naive.over.is_some(), "{state}");
        return;
    };
    assert_eq!((naive.over, naive.turn), (None, seat.index()), "{state}");
    if depth == 0 {
        return;
    }
    let mut found = Vec::new();
    game.actions(state, seat, &mut found);
    let mut words: Vec<String> = found.iter().map(Action::to_string).collect();
    words.sort();
    assert_eq!(words, naive.placing_actions(), "{state}");
    for action in found {
        let (mut next, mut other) = (state.clone(), naive.clone());
        game.act(&mut next, seat, &action);
        other.act(&action.to_string(), true);
        compare(game, &next, &other, depth - 1, count);
    }
}

/// Whole random games of every order: the second program agrees on every list of
/// actions and on how each game ends.
#[test]
fn random_games_agree_with_the_second_program() {
    for (order, games, supply) in
        [(2, 60, 30), (2, 30, 4), (3, 20, 30), (3, 10, 7), (4, 4, 30), (5, 1, 125), (6, 1, 180)]
    {
        let setup = Setup { order, supply: Supply::Discs(supply), ..Setup::default() };
        let game = MakeMuster::new(setup).unwrap();
        for seed in 0..games {
            let mut dice = SplitMix64::new(seed);
            let (mut state, mut naive) = (game.start(), Naive::new(order, supply.into()));
            while let Turn::Seat(seat) = game.turn(&state) {
                assert_eq!((naive.over, naive.turn), (None, seat.index()), "{state}");
                assert_eq!(actions(&game, &state, seat), naive.placing_actions(), "{state}");
                let action = game.sample(&state, seat, &mut dice);
                game.act(&mut state, seat, &action);
                naive.act(&action.to_string(), true);
            }
            assert_eq!(naive.over, Some(state.status().to_string()).as_deref(), "{state}");
        }
    }
}

#[test]
fn boards_are_the_designers() {
    let boards = include_str!("../../../../games/muster_board/data/boards.txt");
    for line in boards.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let order = BoardSize::new(words.next().unwrap().parse().unwrap()).unwrap();
        let grid = order.grid();
        assert_eq!(grid.cells().to_string(), words.next().unwrap());
        assert_eq!(grid.cells(), 5 * order.get() * order.get());
        let rows: Vec<String> =
            grid.rows().map(|(first, length)| format!("{first}:{length}")).collect();
        assert_eq!(rows, words.collect::<Vec<_>>(), "order {order}");
        let known: Vec<Cell> = (0..grid.cells()).map(|index| grid.cell(index)).collect();
        let naive: Vec<Cell> = naive_cells(order.get() as i32)
            .into_iter()
            .map(|cell| crate::muster_naive::name(cell).parse().unwrap())
            .collect();
        assert_eq!(known, naive, "order {order}");
    }
}

#[test]
fn board_turned_a_quarter_is_kept_and_mirrored_is_not() {
    for order in BoardSize::ALL {
        let grid = order.grid();
        let last = 3 * order.get() - 1;
        let index = |column: usize, row: usize| {
            let letter = char::from(b'a' + column as u8);
            grid.index(format!("{letter}{}", row + 1).parse().unwrap())
        };
        let cells = || (0..grid.cells()).map(|cell| grid.cell(cell));
        let turned = |cell: Cell| index(last - cell.row(), cell.column());
        for cell in cells() {
            let (here, there) = (grid.index(cell).unwrap(), turned(cell).expect("a cell"));
            let neighbours = grid.near(here).iter().map(|near| turned(grid.cell(near)).unwrap());
            assert_eq!(neighbours.collect::<Bits>(), grid.near(there), "{cell}");
        }
        assert!(cells().any(|cell| index(last - cell.column(), cell.row()).is_none()), "{order}");
        assert!(cells().any(|cell| index(cell.row(), cell.column()).is_none()), "{order}");
    }
}

/// The largest sets of cells no two of which are neighbours, by branch and bound
/// on the two smallest boards; rule 11.2.
#[test]
fn player_places_at_most_what_the_rulebook_says() {
    fn best(order: BoardSize, open: Bits, have: usize, found: &mut usize) {
        let Some(cell) = open.first() else {
            *found = have.max(*found);
            return;
        };
        // Rows are two cells wide at least, so four cells hold one disc at most.
        if have + open.len() <= *found {
            return;
        }
        let grid = order.grid();
        best(order, open.minus(grid.near(cell).with(cell)), have + 1, found);
        // Leave the cell out only if a neighbour is taken instead.
        for other in (grid.near(cell) & open).iter() {
            best(order, open.minus(grid.near(other).with(other)).without(cell), have + 1, found);
        }
    }
    for (order, expected) in [(2, 6), (3, 13)] {
        let order = BoardSize::new(order).unwrap();
        let mut found = 0;
        best(order, order.grid().all(), 0, &mut found);
        assert_eq!(found, expected, "order {order}");
    }
}

/// Reach, division and groups that are kept move by move are those worked out
/// from nothing.
#[test]
fn discs_are_kept_as_if_counted_anew() {
    let mut dice = SplitMix64::new(7);
    for order in BoardSize::ALL {
        let grid = order.grid();
        for _ in 0..60 {
            let mut discs = Discs::none(order);
            for _ in 0..dice.below(3 * grid.cells() as u32) {
                let seat = [Seat::A, Seat::B][dice.below(2) as usize];
                let empty = discs.empty();
                let own = discs.of(seat);
                let to = dice.below(grid.cells() as u32) as usize;
                if !empty.has(to) {
                    continue;
                }
                match own.nth(dice.below(2 * own.len() as u32 + 1) as usize) {
                    Some(from) => discs.slide(seat, from, to),
                    None => discs.put(seat, to),
                }
                let anew = Discs::new(order, discs.of(Seat::A), discs.of(Seat::B));
                assert_eq!(discs, anew);
                for seat in Seat::first(2) {
                    assert_eq!(discs.reach(seat), grid.spread(discs.of(seat)));
                    let cuts = discs
                        .regions(seat)
                        .filter(|region| !(*region & discs.of(seat.next(2))).is_empty())
                        .count()
                        > 1;
                    assert_eq!(discs.cuts(seat), cuts);
                    if let Some(cell) = discs.of(seat).first() {
                        assert_eq!(discs.is_united(seat, cell), discs.groups(seat).count() == 1);
                    }
                }
            }
        }
    }
}

#[test]
fn cut_off_names_its_discs_and_a_wall_without_a_spare_disc() {
    let game = game(3);
    let mut seen = 0;
    for seed in 0..300 {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        while let Turn::Seat(seat) = game.turn(&state) {
            let action = game.sample(&state, seat, &mut dice);
            game.act(&mut state, seat, &action);
        }
        let Some((winner, Win::CutOff | Win::Both)) = state.status().won() else { continue };
        seen += 1;
        let discs = state.discs();
        let loser = winner.next(2);
        let cut = cut(discs, winner, false).expect("the game says so");
        assert!(!cut.discs.is_empty() && cut.discs.minus(discs.of(loser)).is_empty());
        assert!(2 * cut.discs.len() <= discs.of(loser).len(), "the smaller part is cut off");
        assert!(cut.wall.minus(discs.of(winner)).is_empty());
        // The wall alone does it.
        let sets = [cut.wall, discs.of(loser)];
        let wall = Discs::new(discs.size(), sets[winner.index()], sets[loser.index()]);
        assert!(wall.cuts(winner));
        let view = game.observe(&state, Viewer::Public);
        let kinds: Vec<_> = game.scene(&view).marks.iter().map(|mark| mark.kind).collect();
        assert!(kinds.contains(&"cut") && kinds.contains(&"wall"), "{kinds:?}");
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn corner_is_walled_off_by_three_discs() {
    let game = game(3);
    let text = "P/NNN./....../........P/......./......../....../..../.";
    assert!(game.position(text).is_err(), "row four is too long");
    let text = "P/NNN./N...../.......P/......./......../....../..../. a:cut-off 26,28";
    let state = game.position(text).unwrap();
    let marks = game.scene(&game.observe(&state, Viewer::Public)).marks;
    let of = |kind| &marks.iter().find(|mark| mark.kind == kind).unwrap().spots;
    assert_eq!(of("cut"), &["d9"]);
    assert_eq!(of("wall"), &["c8", "d8", "e8"]);
    assert_eq!(state.status(), "a:cut-off".parse::<Status>().unwrap());
}

#[test]
fn forced_cells_are_marked() {
    let game = game(2);
    let state = game.position("P/...N/.NP../N..../.P.N/. b 26,27").unwrap();
    let scene = game.scene(&game.observe(&state, Viewer::Public));
    let forced = scene.marks.iter().find(|mark| mark.kind == "forced").unwrap();
    assert_eq!(forced.spots, ["b4", "f4"]);
    assert_eq!(forced.owner, Some(Seat::B));
}

#[test]
fn rare_endings_are_said() {
    let back_and_forth = "P/..../....../.......P/......./N......./....../..../N a 0,0";
    assert_eq!(
        said(&game(3), back_and_forth, "a4-b4 d9-d8 b4-a4 d8-d9 a4-b4 d9-d8 b4-a4 d8-d9"),
        [
            "Pink moves d8 to d9. Draw: the same position for the third time",
            "Draw: the same position for the third time",
            "The rules suggest: switch colours and play again",
        ]
    );
    assert_eq!(
        said(&game(3), "P/.NN./N...../......../......./.....P../....../..../. a 0,0", "c7-c8"),
        [
            "Navy moves c7 to c8. Navy wins: one group with no room, and pink discs cut off",
            "Navy wins: one group with no room, and pink discs cut off",
        ]
    );
    assert_eq!(
        said(&game(3), "P/NNN./....../......../......./N......./....../..../N a 0,0", "f1-f2"),
        ["Navy moves f1 to f2. Pink cannot act and is skipped", "Navy to move a disc one step"]
    );
    assert_eq!(
        said(&game(2), "./PPPP/PPPPP/PPPPP/PPPP/N a 1,0", "c6"),
        [
            "Navy places c6. Draw: neither player can place or move",
            "Draw: neither player can place or move",
        ]
    );
}

#[test]
fn bad_input_is_named() {
    #[track_caller]
    fn refused(order: u8, supply: &str, expected: &str) {
        let supply: Supply = serde_json::from_str(supply).unwrap();
        let why =
            MakeMuster::new(Setup { order, supply, ..Setup::default() }).unwrap_err().to_string();
        assert!(why.contains(expected), "{why}");
    }
    refused(7, "30", "order: expected a board of order 2, 3, 4, 5 or 6, not 7");
    refused(0, "30", "order");
    refused(3, "1", "supply: expected a number from 2 to 180 or `unlimited`, not 1");
    refused(3, "\"many\"", "not \"many\"");
    refused(3, "-4", "not \"-4\"");
    refused(3, "70000", "supply");

    #[track_caller]
    fn unreadable(text: &str, expected: &str) {
        let why = game(2).position(text).unwrap_err().to_string();
        assert!(why.contains(expected), "{text}: {why}");
    }
    unreadable("", "expected rows");
    unreadable("./....", "has 6 rows");
    unreadable("./..../...../...../..../.. a 30,30", "row 6 from the top");
    unreadable("./..../..X../...../..../. a 30,30", "'X'");
    unreadable("./..../..N../...../..../.", "whose turn");
    unreadable("./..../..N../...../..../. c 30,30", "not \"c\"");
    unreadable("./..../..N../...../..../. a", "discs in hand");
    unreadable("./..../..N../...../..../. a 30", "30,30");
    unreadable("./..../..N../...../..../. a 30,30", "the supply is 30");
    unreadable("./..../..N../...../..../. a 29,+3", "30,30");
    unreadable("./..../..N../...../..../. a:cut-off 29,30", "is not so");
    unreadable("./..../..N../...../..../. draw:repetition 29,30", "is not so");
    unreadable("./..../..N../...../..../. b 29,30 c4-c5", "no disc stands");
    unreadable("./..../..N../...../..../. b 29,30 d2-d4", "no disc moves like this");
    unreadable("./..../..N../...../..../. b 29,30 a1-d4", "a1 is not on the board");
    for word in ["", "c", "c0", "c05", "z3", "c5-", "-c5", "c5-d6-e7", "C5", "c5\u{e9}", "c99"] {
        assert!(word.parse::<Action>().is_err(), "{word:?}");
    }
}

#[test]
fn supply_follows_the_board() {
    for (order, supply, discs) in [(2, "\"\"", 30), (4, "\"\"", 30), (5, "\"\"", 125)] {
        let supply: Supply = serde_json::from_str(supply).unwrap();
        assert_eq!(
            MakeMuster::new(Setup { order, supply, ..Setup::default() }).unwrap().supply(),
            discs
        );
    }
    let of = |text| {
        let supply: Supply = serde_json::from_str(text).unwrap();
        MakeMuster::new(Setup { supply, ..Setup::default() }).unwrap().supply()
    };
    assert_eq!([of("\"unlimited\""), of("0"), of("\"12\""), of("12")], [45, 45, 12, 12]);
}

/// Records of before there were limits say the same as today's.
#[test]
fn setup_without_a_limit_is_written_as_before() {
    let written = r#"{"order":3,"supply":""}"#;
    assert_eq!(serde_json::to_string(&Setup::default()).unwrap(), written);
    assert_eq!(serde_json::from_str::<Setup>(written).unwrap(), Setup::default());
    let offered = matches::find("make-muster").unwrap().default_setup();
    assert_eq!(offered, serde_json::json!({ "order": 3, "supply": "", "limit": 0 }));
    assert_eq!(serde_json::from_value::<Setup>(offered).unwrap(), Setup::default());
    let limited = Setup { limit: 50, ..Setup::default() };
    assert_eq!(serde_json::to_value(&limited).unwrap()["limit"], 50);
}

/// Letters stand above and below the board, numbers left and right of it, each at the
/// end of its own line of cells, and no line is without its name.
#[test]
fn edges_name_every_line() {
    for order in 2..=6 {
        let board = game(order).board().worded(&english());
        let mut named = Vec::new();
        for line in board.lines.iter().filter(|line| !line.text.is_empty()) {
            let at = line.points[0];
            let number = line.text.parse::<u8>().is_ok();
            assert_eq!(at.x.abs() > at.y.abs(), number, "{} of order {order}", line.text);
            let near =
                |spot: &&hall_core::plain::Spot| (spot.at.x - at.x).hypot(spot.at.y - at.y) < 1.0;
            let cell = board.spots.iter().find(near).expect("a cell beside the name");
            let (column, row) = cell.id.split_at(1);
            assert_eq!(if number { row } else { column }, line.text, "beside {}", cell.id);
            named.push(line.text.clone());
        }
        named.sort();
        named.dedup();
        assert_eq!(named.len(), 6 * usize::from(order), "order {order}: {named:?}");
    }
}

#[test]
fn catalogue_has_make_muster() {
    let entry = Catalogued::<MakeMuster>::new();
    assert_eq!(AnyGame::info(&entry).id, "make-muster");
}
