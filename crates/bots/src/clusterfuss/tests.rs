//! The solver against plain counting, its proofs against the checker, and the
//! player against both.

use std::{io::ErrorKind, sync::atomic::AtomicBool};

use games::clusterfuss::{Action, Clusterfuss, Setup, State};
use hall_core::{Dice, Game, GameExt, Present, Seat, SplitMix64, Turn};
use search::{Budget, Proven, SearchResult};

use super::{
    Lengths, NoProof, Proof, Shape, Solver, check, checkpoint,
    perfect::perfect,
    perfect::{Distance, Distances},
};
use crate::{BotSpec, clusterfuss::Brains, registry::player};

fn game(size: u8) -> Clusterfuss {
    Clusterfuss::new(Setup { size, swap: false }).expect("a size")
}

fn shape(rows: u32, columns: u32) -> Shape {
    Shape::new(rows, columns).expect("a rectangle")
}

fn wins(rows: u32, columns: u32) -> (bool, u64) {
    let solver = Solver::new(shape(rows, columns), 0);
    let wins = solver.wins(&solver.shape().start(), &mut |_, _| true).expect("not stopped");
    (wins, solver.nodes())
}

/// Values and distances agree on every rectangle that is quickly counted out.
#[test]
fn solver_on_small_boards_agrees_with_counting_out() {
    for rows in 1..=4 {
        for columns in 2..=8 {
            let shape = shape(rows, columns);
            if shape.cells() > 15 {
                continue;
            }
            let distance = Distances::new(shape).of(&shape.start());
            let won = matches!(distance, Distance::Win(_));
            assert_eq!(wins(rows, columns).0, won, "{rows} by {columns}");
            assert_eq!(wins(columns, rows).0, won, "{columns} by {rows}: the same board");
            let (Distance::Win(plies) | Distance::Loss(plies)) = distance;
            let solver = Solver::new(shape, 0);
            let mut watch = |_, _| true;
            let found = Lengths::new(&solver, &mut watch).plies(&shape.start());
            assert_eq!(found, Ok(plies), "{rows} by {columns}");
        }
    }
}

/// Counts of another program: reachable positions, up to symmetry, and
/// the length of perfect play.
#[test]
fn reachable_positions_and_lengths() {
    let counts = [(2, 3, 3, 0.667), (3, 7, 99, 0.717), (4, 13, 95_875, 0.694)];
    for (side, plies, positions, share) in counts {
        let shape = shape(side, side);
        let mut distances = Distances::new(shape);
        assert_eq!(distances.of(&shape.start()), Distance::Win(plies));
        let all: Vec<Distance> = distances.known().collect();
        assert_eq!(all.len(), positions, "{side}");
        let wins = all.iter().filter(|of| matches!(of, Distance::Win(_))).count();
        assert!((wins as f64 / all.len() as f64 - share).abs() < 0.001);
    }
}

/// A node count is a signature: a change means that the search changed.
#[test]
fn node_counts() {
    let counts = [(2, 2), (3, 3), (4, 4), (4, 5)].map(|(rows, columns)| wins(rows, columns));
    assert_eq!(counts, [(true, 3), (true, 35), (true, 2_956), (true, 66_045)]);
}

#[test]
fn proofs_hold() {
    for (rows, columns) in [(1, 2), (1, 5), (2, 2), (2, 3), (3, 3), (2, 6), (3, 5), (4, 4)] {
        let solver = Solver::new(shape(rows, columns), 0);
        let proof = Proof::collect(&solver, &mut |_, _| true).expect("not stopped");
        let mut file = Vec::new();
        proof.write(&mut file).expect("memory takes all");
        let checked = check(&mut &file[..]).expect("a proof");
        assert_eq!(checked.first_wins, wins(rows, columns).0);
        assert_eq!(checked.entries, proof.len() as u64);
        assert_eq!(checked.used, checked.entries, "nothing in it is superfluous");
    }
}

#[test]
fn proof_that_is_none_is_refused() {
    let solver = Solver::new(shape(3, 3), 0);
    let proof = Proof::collect(&solver, &mut |_, _| true).expect("not stopped");
    let mut file = Vec::new();
    proof.write(&mut file).expect("memory takes all");
    let refused = |file: &[u8]| check(&mut &file[..]).expect_err("no proof");
    assert!(matches!(refused(b""), NoProof::Header(_)));
    let cut = refused(&file[..file.len() - 1]);
    assert!(matches!(cut, NoProof::Cut(at, of) if at == of && of > 1), "{cut}");
    let text = |from: &str, to: &str| {
        let end = file.windows(2).position(|pair| pair == b"\n\n").expect("a header");
        let head = String::from_utf8(file[..end].to_vec()).expect("text").replace(from, to);
        [head.as_bytes(), &file[end..]].concat()
    };
    assert!(check(&mut &text("rows", "rows")[..]).is_ok());
    let entries = format!("positions {}", proof.len());
    let fewer = format!("positions {}", proof.len() - 1);
    assert!(matches!(refused(&text(&entries, &fewer)), NoProof::Missing(_)));
    assert!(matches!(refused(&text("first", "second")), NoProof::Missing(_) | NoProof::Lost(_)));
    assert!(matches!(refused(&text("rows 3", "rows 11")), NoProof::Header(_)));
    // A board of one cell, on which either would have won.
    for winner in ["first", "second"] {
        let head = format!("rows 1\ncolumns 1\nwinner {winner}\npositions 0\n\n");
        let file = format!("clusterfuss-proof 1\n{head}");
        assert!(matches!(refused(file.as_bytes()), NoProof::Header("2 to 36 cells")));
    }
    // Every single move changed: another winning move may do, but it never panics,
    // and most changes are detected.
    let start = file.len() - 9 * proof.len();
    let mut caught = 0;
    for entry in 0..proof.len() {
        let mut spoiled = file.clone();
        spoiled[start + 9 * entry + 8] ^= 1;
        caught += usize::from(check(&mut &spoiled[..]).is_err());
    }
    assert!(2 * caught > proof.len(), "{caught} of {}", proof.len());
}

const FIRST_LINE: &str = "clusterfuss-checkpoint 2";

#[test]
fn search_stopped_goes_on_from_its_checkpoint() {
    let shape = shape(4, 5);
    let solver = Solver::new(shape, 0);
    // A fresh solver asks its watch before the first quarter of a million nodes
    // only on larger boards: stop it by hand half way.
    let half = Solver::new(shape, 0);
    let mut first = None;
    shape.start().children(|_, next| first = first.or(Some(next)));
    half.wins(&first.expect("there is a move"), &mut |_, _| true).expect("not stopped");
    let mut file = Vec::new();
    checkpoint::save(&half, &mut file).expect("memory takes all");
    let load = |file: &[u8]| checkpoint::load::<u64>(&mut &*file, file.len() as u64);
    let again = load(&file).expect("a checkpoint");
    assert_eq!((again.nodes(), again.bytes()), (half.nodes(), half.bytes()));
    let fresh = solver.wins(&shape.start(), &mut |_, _| true);
    assert_eq!(again.wins(&shape.start(), &mut |_, _| true), fresh);
    assert!(again.nodes() - half.nodes() < solver.nodes());
    assert!(load(&file[..file.len() / 2]).is_err());
    let refused = |file: &[u8]| load(file).expect_err("no checkpoint").kind();
    assert_eq!(refused(b"clusterfuss-checkpoint 3"), ErrorKind::InvalidInput);
    assert_eq!(refused(&file[..file.len() - 1]), ErrorKind::InvalidData);
    // A single bit anywhere behind the first line, in the key of an entry as well.
    for at in (30..file.len()).step_by(file.len() / 50) {
        let mut spoiled = file.clone();
        spoiled[at] ^= 0x40;
        assert!(load(&spoiled).is_err(), "byte {at}");
    }
    // A file of version 1 is the same without the sum.
    let mut old = file[..file.len() - 8].to_vec();
    let version = FIRST_LINE.len() - 1;
    assert_eq!(&old[..=version], FIRST_LINE.as_bytes());
    old[version] = b'1';
    assert_eq!(load(&old).expect("a checkpoint").nodes(), half.nodes());
    // A short file that claims a table of a terabyte, or a board of 4 + 2^32 rows.
    let empty = |rows: &str, bits: u32| {
        let head = "clusterfuss-checkpoint 1";
        let head = format!("{head}\nrows {rows}\ncolumns 4\nnodes 1\nbuckets {bits}\n");
        [head.as_bytes(), &[0; 1 << 16]].concat()
    };
    assert!(load(&empty("4", 16)).is_ok());
    assert!(load(&empty("4", 34)).is_err());
    assert!(load(&empty("4294967300", 16)).is_err());
}

/// Positions of random play, asked of one solver on one thread and of another on several.
#[test]
fn threads_that_share_a_table_find_what_one_finds() {
    let shape = shape(4, 6);
    let (one, several) = (Solver::new(shape, 0), Solver::new(shape, 0));
    assert!(shape.stored() > 0, "the endgame store takes part");
    let mut dice = SplitMix64::new(6);
    let mut asked = 0;
    for _ in 0..12 {
        let mut board = shape.start();
        loop {
            let mut children = Vec::new();
            board.children(|_, next| children.push(next));
            if children.is_empty() || board.own() == 0 {
                break;
            }
            board = children[dice.below(children.len() as u32) as usize];
            // Deeper down, where a position is one of many in a search of a second.
            if board.own() != 0 && board.foe() != 0 && board.all().count_ones() < 19 {
                let found = several.wins_on(3, &board, &mut |_, _| true);
                assert_eq!(found, one.wins(&board, &mut |_, _| true), "{board:?}");
                asked += 1;
            }
        }
    }
    assert!(asked > 50, "{asked}");
    let start = shape.start();
    assert_eq!(several.wins_on(2, &start, &mut |_, _| true), Ok(true));
    // What they left in the table is right: the proof that follows from it is checked.
    let proof = Proof::collect(&several, &mut |_, _| true).expect("not stopped");
    let mut file = Vec::new();
    proof.write(&mut file).expect("memory takes all");
    let checked = check(&mut &file[..]).expect("a proof");
    assert!(checked.first_wins && checked.used > 1000, "{checked:?}");
}

/// A board of more than eight columns lies on a wider grid.
#[test]
fn wide_boards_are_solved_on_their_grid() {
    for (rows, columns) in [(1, 9), (1, 10), (2, 9), (9, 2), (2, 10)] {
        let shape = shape(rows, columns);
        assert!(shape.is_wide());
        let solver = Solver::<u128>::on(shape, 0);
        let wins = solver.wins(&solver.start(), &mut |_, _| true).expect("not stopped");
        let proof = Proof::collect(&solver, &mut |_, _| true).expect("not stopped");
        let mut file = Vec::new();
        proof.write(&mut file).expect("memory takes all");
        let checked = check(&mut &file[..]).expect("a proof");
        let sides = (rows as usize, columns as usize);
        assert_eq!((checked.rows, checked.columns), sides);
        assert_eq!(checked.first_wins, wins);
    }
    // The same game on the wider grid, where both can hold it.
    for (rows, columns) in [(3, 4), (4, 5), (3, 7)] {
        let wide = Solver::<u128>::on(shape(rows, columns), 0);
        let found = wide.wins(&wide.start(), &mut |_, _| true);
        assert_eq!(found, Ok(wins(rows, columns).0), "{rows} by {columns}");
    }
}

#[test]
fn search_is_stopped_by_its_watch() {
    let shape = shape(4, 6);
    let solver = Solver::new(shape, 0);
    assert!(solver.wins(&shape.start(), &mut |_, _| false).is_err());
    assert!(solver.nodes() < 300_000);
}

/// Figures 5 and 6 of the rule sheet: one move wins, all others lose.
const PUZZLES: [(&str, &str); 2] =
    [("..../R.../RBBR/.... a", "a3-a2"), ("..R./.RR./.BB./.... a", "c4-c3")];

#[test]
fn puzzles_solved_have_one_solution() {
    for (text, solution) in PUZZLES {
        let moves = perfect(&game(4).position(text).expect("a position")).expect("small");
        assert_eq!(moves[0].0.to_string(), solution);
        assert!(matches!(moves[0].1, Proven::Win(_)));
        assert!(moves[1..].iter().all(|(_, of)| matches!(of, Proven::Loss(_))), "{moves:?}");
    }
}

#[test]
fn perfect_play_ends_when_it_says() {
    for size in [2, 3, 4] {
        let game = game(size);
        let mut state = game.start();
        let mut left = None;
        while let Some(moves) = perfect(&state) {
            let seat = game.turn(&state).asked().iter().next().expect("not over");
            let (action, proven) = moves[0];
            let (Proven::Win(plies) | Proven::Loss(plies)) = proven else { panic!("a draw") };
            assert!(left.is_none_or(|left| left == plies), "{left:?} but {plies}");
            assert_eq!(moves.len() as u64, game.count(&state, seat));
            game.act(&mut state, seat, &action);
            left = Some(plies - 1);
        }
        assert_eq!((game.turn(&state), left), (Turn::Over, Some(0)));
        assert_eq!(game.standings(&state).expect("over").place(Seat::A), 1);
    }
    assert_eq!(perfect(&game(5).start()), None);
}

fn choose(spec: &str, size: u8, state: &State, seed: u64) -> SearchResult<Action> {
    let spec: BotSpec = spec.parse().expect("a bot");
    let game = game(size);
    let Turn::Seat(seat) = game.turn(state) else { panic!("over") };
    let mut bot = player::<Clusterfuss, Brains>(&spec, seed).expect("known");
    let stop = AtomicBool::new(false);
    bot.player.choose(&game, seat, state, &Budget::nodes(bot.nodes), &stop)
}

#[test]
fn player_given_puzzles_solves_them() {
    for (text, solution) in PUZZLES {
        for spec in ["clusterfuss-alphabeta:2000", "clusterfuss-casual:2000", "level:8"] {
            let state = game(4).position(text).expect("a position");
            let advice = choose(spec, 4, &state, 1);
            assert_eq!(advice.action.to_string(), solution, "{spec}");
            assert!(matches!(advice.proven, Some(Proven::Win(_))), "{spec}");
        }
    }
}

/// Whatever the player is sure of is true.
#[test]
fn player_sure_of_a_win_wins() {
    let game = game(4);
    let mut sure = 0;
    for seed in 0..60 {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        while let Turn::Seat(seat) = game.turn(&state) {
            let truth = perfect(&state).expect("small");
            let advice = choose("clusterfuss-casual:300", 4, &state, seed);
            for of in &advice.alternatives {
                let (_, real) = truth.iter().find(|(a, _)| *a == of.action).expect("legal");
                if let Some(proven) = of.proven {
                    sure += 1;
                    let same = matches!(
                        (proven, real),
                        (Proven::Win(_), Proven::Win(_)) | (Proven::Loss(_), Proven::Loss(_))
                    );
                    assert!(same, "{state} {}: {proven:?} but {real:?}", of.action);
                }
            }
            let action = game.sample(&state, seat, &mut dice);
            game.act(&mut state, seat, &action);
        }
    }
    assert!(sure > 100, "{sure}");
}

#[test]
fn player_with_one_seed_and_nodes_chooses_the_same() {
    for size in [6, 8, 10, 12] {
        let start = game(size).start();
        let once = choose("clusterfuss-alphabeta:1500", size, &start, 5);
        assert_eq!(once, choose("clusterfuss-alphabeta:1500", size, &start, 5));
        assert!(once.nodes <= 1_500);
    }
}

#[test]
fn swap_that_wins_is_taken() {
    // Red has just wasted his first move; to swap is as good as being him.
    let swap = Clusterfuss::new(Setup { size: 3, swap: true }).expect("a size");
    let mut state = swap.start();
    let mut actions = Vec::new();
    swap.actions(&state, Seat::A, &mut actions);
    swap.act(&mut state, Seat::A, &actions[0]);
    let moves = perfect(&state).expect("small");
    let swapped = moves.iter().find(|(action, _)| action.to_string() == "swap").expect("offered");
    // Blue either wins by moving or by swapping, never by both.
    let by_moving =
        moves.iter().any(|(a, of)| a.to_string() != "swap" && matches!(of, Proven::Win(_)));
    assert_eq!(matches!(swapped.1, Proven::Win(_)), !by_moving);
}

/// Every position in which Blue may swap.
fn swappable(size: u8) -> Vec<State> {
    let game = Clusterfuss::new(Setup { size, swap: true }).expect("a size");
    let start = game.start();
    let mut actions = Vec::new();
    game.actions(&start, Seat::A, &mut actions);
    let after = |action: &Action| {
        let mut state = start;
        game.act(&mut state, Seat::A, action);
        state
    };
    actions.iter().map(after).collect()
}

#[test]
fn swap_on_a_small_board_is_judged_exactly() {
    for state in swappable(4) {
        let action = choose("clusterfuss-alphabeta:16500", 4, &state, 5).action;
        let known = perfect(&state).expect("small");
        let of = known.iter().find(|(other, _)| *other == action).expect("it may be chosen").1;
        assert!(matches!(of, Proven::Win(_)), "{action}");
    }
}
