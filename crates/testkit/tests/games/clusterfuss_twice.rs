//! Clusterfuss played twice: against games of another implementation, and
//! against a second, slow generator that follows the rule sheet word by word.

use std::collections::{BTreeMap, BTreeSet};

use games::clusterfuss::{Action, Cells, Checkers, Clusterfuss, Grid, Setup, State, Wide};
use hall_core::{Dice, Game, GameExt, Present, Seat, SplitMix64, Turn};

fn game(size: u8) -> Clusterfuss {
    Clusterfuss::new(Setup { size, swap: false }).unwrap()
}

fn words(game: &Clusterfuss, state: &State, seat: Seat) -> BTreeSet<String> {
    let mut found = Vec::new();
    game.actions(state, seat, &mut found);
    assert_eq!(found.len() as u64, game.count(state, seat), "{state}");
    found.iter().map(Action::to_string).collect()
}

/// The rules on a grid of letters, in the simplest way.
#[derive(Clone, PartialEq, Debug)]
struct Naive {
    /// Row 0 is rank 1.
    rows: Vec<Vec<char>>,
}

impl Naive {
    fn of(state: &State) -> (Naive, char) {
        let text = state.to_string();
        let (rows, seat) = text.split_once(' ').unwrap();
        let rows = rows.split('/').rev().map(|row| row.chars().collect()).collect();
        (Naive { rows }, if seat == "a" { 'R' } else { 'B' })
    }
    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().rev().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
    fn beside(&self, (file, rank): (usize, usize)) -> Vec<(usize, usize)> {
        let size = self.rows.len();
        let mut cells = Vec::new();
        if file > 0 {
            cells.push((file - 1, rank));
        }
        if rank > 0 {
            cells.push((file, rank - 1));
        }
        if file + 1 < size {
            cells.push((file + 1, rank));
        }
        if rank + 1 < size {
            cells.push((file, rank + 1));
        }
        cells
    }
    fn groups(&self) -> Vec<Vec<(usize, usize)>> {
        let size = self.rows.len();
        let mut seen = BTreeSet::new();
        let mut groups = Vec::new();
        for cell in (0..size * size).map(|index| (index % size, index / size)) {
            if self.rows[cell.1][cell.0] == '.' || !seen.insert(cell) {
                continue;
            }
            let mut group = vec![cell];
            let mut next = 0;
            while next < group.len() {
                for other in self.beside(group[next]) {
                    if self.rows[other.1][other.0] != '.' && seen.insert(other) {
                        group.push(other);
                    }
                }
                next += 1;
            }
            groups.push(group);
        }
        groups
    }
    /// Every legal move with the board after it.
    fn moves(&self, mover: char) -> BTreeMap<String, Naive> {
        let mut found = BTreeMap::new();
        let size = self.rows.len();
        let name =
            |(file, rank): (usize, usize)| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        for from in (0..size * size).map(|index| (index % size, index / size)) {
            if self.rows[from.1][from.0] != mover {
                continue;
            }
            for to in self.beside(from) {
                if self.rows[to.1][to.0] == '.' {
                    continue;
                }
                let mut next = self.clone();
                next.rows[from.1][from.0] = '.';
                next.rows[to.1][to.0] = mover;
                let (mine, others): (Vec<_>, Vec<_>) = next
                    .groups()
                    .into_iter()
                    .partition(|group| group.iter().any(|cell| next.rows[cell.1][cell.0] == mover));
                if mine.len() == 1 {
                    for cell in others.into_iter().flatten() {
                        next.rows[cell.1][cell.0] = '.';
                    }
                    found.insert(format!("{}-{}", name(from), name(to)), next);
                }
            }
        }
        found
    }
}

/// The sets of those that may capture in a direction say the same as the list of captures.
fn compare_directions<G: Grid>(board: &Checkers<G>) {
    let (mut listed, mut found) = (BTreeSet::new(), BTreeSet::new());
    board.captures(|capture| {
        listed.insert((usize::from(capture.from), usize::from(capture.to)));
    });
    let steps = [G::up, G::right, G::down, G::left];
    for (set, step) in board.captures_towards().into_iter().zip(steps) {
        found.extend(set.indices().map(|from| (from, step(G::bit(from)).lowest())));
    }
    assert_eq!(found, listed);
}

/// Compares moves and results of one position.
fn compare(game: &Clusterfuss, state: &State) {
    let (naive, mover) = Naive::of(state);
    let Turn::Seat(seat) = game.turn(state) else { return };
    let expected = naive.moves(mover);
    assert_eq!(words(game, state, seat), expected.keys().cloned().collect(), "{state}");
    match state.cells() {
        Cells::Small(board) => compare_directions(board),
        Cells::Middle(board) => compare_directions(board),
        Cells::Large(board) => compare_directions(board),
    }
    for (word, after) in expected {
        let mut next = *state;
        game.act(&mut next, seat, &word.parse().unwrap());
        let text = next.to_string();
        assert_eq!(text.split(' ').next(), Some(&after.text()[..]), "{state} {word}");
    }
}

#[test]
fn second_generator_agrees_in_play() {
    for size in 2..=19 {
        let game = game(size);
        // The slow generator needs time with the fourth power of the side.
        let every = if size < 8 { 1 } else { u32::from(size) };
        for seed in 0..if size < 8 { 10 } else { 1 } {
            let mut dice = SplitMix64::new(seed);
            let mut state = game.start();
            while let Turn::Seat(seat) = game.turn(&state) {
                if dice.below(every) == 0 {
                    compare(&game, &state);
                }
                let action = game.sample(&state, seat, &mut dice);
                game.act(&mut state, seat, &action);
            }
        }
    }
}

/// A random edited position, often in several groups.
fn edited(game: &Clusterfuss, size: u8, dice: &mut SplitMix64) -> Option<State> {
    let fullness = 1 + dice.below(9);
    let cell = |dice: &mut SplitMix64| match dice.below(10) < fullness {
        true => ['R', 'B'][dice.below(2) as usize],
        false => '.',
    };
    let row = |dice: &mut SplitMix64| (0..size).map(|_| cell(dice)).collect::<String>();
    let rows: Vec<String> = (0..size).map(|_| row(dice)).collect();
    game.position(&format!("{} {}", rows.join("/"), ["a", "b"][dice.below(2) as usize])).ok()
}

#[test]
fn second_generator_agrees_on_edited_positions() {
    let mut dice = SplitMix64::new(7);
    for size in 2..=12 {
        let game = game(size);
        for _ in 0..if size < 7 { 300 } else { 20 } {
            let Some(state) = edited(&game, size, &mut dice) else { continue };
            compare(&game, &state);
            // Skipped, stuck or over exactly when the slow rules say so.
            let (naive, mover) = Naive::of(&state);
            let other = if mover == 'R' { 'B' } else { 'R' };
            let has = |colour| naive.rows.iter().flatten().any(|&cell| cell == colour);
            let over = !has('R')
                || !has('B')
                || (naive.moves(mover).is_empty() && naive.moves(other).is_empty());
            assert_eq!(game.turn(&state) == Turn::Over, over, "{state}");
            assert!(over || !naive.moves(mover).is_empty(), "{state} should have been skipped");
        }
    }
}

/// Rule 2.3: from the start nobody is ever without a move, and every turn leaves
/// one group (rule 4.2).
fn look_around<G: Grid>(side: usize, dice: &mut SplitMix64) {
    let on_board = |row: usize, column: usize| row < side && column < side;
    let mut cells = G::default();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        if dice.below(2) == 1 {
            cells = cells | G::cell(row, column);
        }
    }
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        let expected = (0..9).filter(|place| {
            // Rows and columns are counted from the ones before the first.
            let (row, column) =
                ((row + place / 3).wrapping_sub(1), (column + place % 3).wrapping_sub(1));
            on_board(row, column) && cells.meets(G::cell(row, column))
        });
        let expected: usize = expected.map(|place| 1 << place).sum();
        assert_eq!(cells.around(row * G::STRIDE + column), expected, "{row} {column}");
    }
}

#[test]
fn cells_around_one_are_its_neighbours_and_itself() {
    let mut dice = SplitMix64::new(21);
    for _ in 0..20 {
        look_around::<u64>(8, &mut dice);
        look_around::<u128>(11, &mut dice);
        look_around::<Wide>(19, &mut dice);
    }
}

#[test]
fn seat_from_the_start_is_never_skipped() {
    for size in 2..=11 {
        let game = game(size);
        for seed in 0..if size < 7 { 100 } else { 8 } {
            let mut dice = SplitMix64::new(seed);
            let mut state = game.start();
            let mut seat = Seat::A;
            while let Turn::Seat(asked) = game.turn(&state) {
                assert_eq!(asked, seat, "turns alternate strictly: {state}");
                assert!(game.count(&state, seat) > 0, "{state}");
                assert_eq!(Naive::of(&state).0.groups().len(), 1, "{state}");
                let action = game.sample(&state, seat, &mut dice);
                game.act(&mut state, seat, &action);
                seat = seat.next(2);
            }
        }
    }
}

/// Rule 2.3 again, on every connected filling of a 3×3 board.
#[test]
fn position_that_is_connected_has_a_move() {
    let game = game(3);
    let mut connected = 0;
    for code in 0..3_u32.pow(9) {
        let cell = |index: u32| ['.', 'R', 'B'][(code / 3_u32.pow(index) % 3) as usize];
        let row = |row: u32| (0..3).map(|file| cell(3 * row + file)).collect::<String>();
        let text = [row(2), row(1), row(0)].join("/");
        for seat in ["a", "b"] {
            let Ok(state) = game.position(&format!("{text} {seat}")) else { continue };
            if game.turn(&state) == Turn::Over || Naive::of(&state).0.groups().len() > 1 {
                continue;
            }
            connected += 1;
            assert_eq!(state.to_string(), format!("{text} {seat}"), "skipped");
            assert!(game.count(&state, seat.parse().unwrap()) > 0, "{state}");
        }
    }
    assert!(connected > 10_000, "{connected}");
}

#[test]
fn drawing_without_listing_is_uniform() {
    let check = |size, text: &str| {
        let game = game(size);
        let state = game.position(text).unwrap();
        let Turn::Seat(seat) = game.turn(&state) else { panic!("{text} is over") };
        let legal = words(&game, &state, seat);
        let mut dice = SplitMix64::new(11);
        let each = 4_000;
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..each * legal.len() {
            *seen.entry(game.sample(&state, seat, &mut dice).to_string()).or_default() += 1;
        }
        assert_eq!(seen.keys().cloned().collect::<BTreeSet<_>>(), legal, "{text}");
        // Chi squared, far in the tail: mean n, variance 2n.
        let off = |count: &u32| (f64::from(*count) - each as f64).powi(2) / each as f64;
        let chi: f64 = seen.values().map(off).sum();
        let freedom = legal.len() as f64;
        assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 10.0, "{text}: {chi}");
    };
    check(4, "RBRB/BRBR/RBRB/BRBR a");
    check(4, "..R./.RR./.BB./.... a");
    check(4, "RRBR/..../..../.... a");
    check(4, "RBR./B.../R.BB/RBR. b");
    // One legal capture among many draws: the listing takes over.
    check(
        9,
        "RRRRRRRRR/B......../RRRRRRRRR/........B/RRRRRRRRR/B......../RRRRRRRRR/........./R........ a",
    );
}

/// Ten games of another implementation, position by position.
#[test]
fn games_of_another_implementation_replay() {
    let text = include_str!("../../../../games/clusterfuss/data/games.json");
    let file: serde_json::Value = serde_json::from_str(text).unwrap();
    let games = file["games"].as_array().unwrap();
    assert_eq!(games.len(), 10);
    for record in games {
        let list = |key: &str| record[key].as_array().unwrap();
        let game = game(record["size"].as_u64().unwrap() as u8);
        let mut state = game.start();
        assert_eq!(state.to_string(), format!("{} a", record["start"].as_str().unwrap()));
        let checkers = |state: &State| {
            state.to_string().split(' ').next().unwrap().matches(['R', 'B']).count() as u64
        };
        for (ply, word) in list("moves").iter().enumerate() {
            let seat = Seat::new(ply % 2).unwrap();
            let legal = list("legal_before")[ply].as_array().unwrap();
            let legal = legal.iter().map(|word| word.as_str().unwrap().to_string()).collect();
            assert_eq!(words(&game, &state, seat), legal, "{state}");
            let before = checkers(&state);
            let action: Action = word.as_str().unwrap().parse().unwrap();
            game.check(&state, seat, &action).unwrap();
            game.act(&mut state, seat, &action);
            let position = list("positions")[ply].as_str().unwrap();
            assert_eq!(state.to_string().split(' ').next(), Some(position));
            assert_eq!(before - checkers(&state), list("removed")[ply].as_u64().unwrap());
        }
        assert_eq!(list("moves").len() as u64, record["plies"].as_u64().unwrap());
        let winner = if record["winner"] == "R" { Seat::A } else { Seat::B };
        assert_eq!(game.standings(&state).map(|places| places.place(winner)), Some(1));
    }
}
