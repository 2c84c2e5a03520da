//! A second program for Hex, slow and plain: cells are pairs of numbers, stones are sets of
//! them, and a connection is looked for from one side of the board by walking.

use std::collections::BTreeSet;

use hall_core::{Coverage, Dice, Game, GameExt, Seat, SplitMix64, Turn};
use hex::{Action, Hex, Setup, State};

type ColumnRow = (i32, i32);

#[derive(Clone)]
struct Slow {
    size: i32,
    swap: bool,
    /// Of Red and of Blue: column and row from 0.
    stones: [BTreeSet<ColumnRow>; 2],
    blue_moves: bool,
}

impl Slow {
    fn new(size: i32, swap: bool) -> Slow {
        Slow { size, swap, stones: Default::default(), blue_moves: false }
    }
    fn neighbours((column, row): ColumnRow) -> [ColumnRow; 6] {
        [
            (column - 1, row),
            (column + 1, row),
            (column, row - 1),
            (column + 1, row - 1),
            (column - 1, row + 1),
            (column, row + 1),
        ]
    }
    fn has_connection(&self, blue: bool) -> bool {
        let stones = &self.stones[usize::from(blue)];
        let along = |at: &ColumnRow| if blue { at.0 } else { at.1 };
        let mut open: Vec<ColumnRow> = stones.iter().copied().filter(|at| along(at) == 0).collect();
        let mut seen = BTreeSet::new();
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            if along(&at) == self.size - 1 {
                return true;
            }
            open.extend(Slow::neighbours(at).into_iter().filter(|next| stones.contains(next)));
        }
        false
    }
    fn words(&self) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        if self.has_connection(false) || self.has_connection(true) {
            return words;
        }
        for row in 0..self.size {
            for column in 0..self.size {
                if self.stones.iter().all(|stones| !stones.contains(&(column, row))) {
                    words.insert(name((column, row)));
                }
            }
        }
        let is_first = self.stones[0].len() == 1 && self.stones[1].is_empty();
        if self.swap && self.blue_moves && is_first {
            words.insert("swap".into());
        }
        words
    }
    fn act(&mut self, word: &str) {
        if word == "swap" {
            let taken = std::mem::take(&mut self.stones[0]);
            self.stones[1] = taken.into_iter().map(|(column, row)| (row, column)).collect();
        } else {
            let column = i32::from(word.as_bytes()[0] - b'a');
            let row = word[1..].parse::<i32>().expect("a number") - 1;
            self.stones[usize::from(self.blue_moves)].insert((column, row));
        }
        self.blue_moves = !self.blue_moves;
    }
    fn paths(&self, depth: u32) -> u64 {
        let words = self.words();
        if depth <= 1 {
            return if depth == 0 { 1 } else { words.len() as u64 };
        }
        let after = |word: &String| {
            let mut next = self.clone();
            next.act(word);
            next.paths(depth - 1)
        };
        words.iter().map(after).sum()
    }
}

fn name((column, row): ColumnRow) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn words_of(game: &Hex, state: &State) -> BTreeSet<String> {
    let mut found = Vec::new();
    for seat in Seat::first(2) {
        assert_eq!(game.actions(state, seat, &mut found), Coverage::All);
    }
    found.iter().map(Action::to_string).collect()
}

/// Plays at random on both, and compares them after every step.
fn compare(size: u8, swap: bool, seed: u64) {
    let game = Hex::new(Setup { size, swap }).expect("a fine size");
    let (mut state, mut slow) = (game.start(), Slow::new(size.into(), swap));
    let mut dice = SplitMix64::new(seed);
    loop {
        assert_eq!(words_of(&game, &state), slow.words(), "{state}");
        let connected = [false, true].map(|blue| slow.has_connection(blue));
        let winner = Seat::first(2).find(|seat| connected[seat.index()]);
        assert!(connected != [true, true], "both are connected: {state}");
        assert_eq!(state.winner(), winner, "{state}");
        let read = State::read(&state.to_string(), size).expect("a position");
        assert_eq!(read, state, "the winner is found in a position that is read, too");
        let Turn::Seat(seat) = game.turn(&state) else { return };
        let full: u32 = Seat::first(2).map(|seat| state.stones(seat).len()).sum();
        assert!(full < u32::from(size).pow(2), "the board is full, and nobody has won: {state}");
        // Now and then the swap, which would be rare on a large board.
        let swaps = game.may_swap(&state) && dice.below(2) == 0;
        let action = if swaps { Action::Swap } else { game.sample(&state, seat, &mut dice) };
        slow.act(&action.to_string());
        game.act(&mut state, seat, &action);
    }
}

#[test]
fn random_matches_agree_with_the_slow_program() {
    for size in 3..=11 {
        for seed in 0..20 {
            compare(size, true, seed);
            compare(size, false, seed);
        }
    }
    compare(19, true, 1);
}

#[test]
fn paths_agree_with_the_slow_program() {
    for (size, swap, depth) in [(3, true, 6), (3, false, 6), (4, true, 4), (5, true, 3)] {
        let game = Hex::new(Setup { size, swap }).expect("a fine size");
        let slow = Slow::new(size.into(), swap);
        for depth in 0..=depth {
            let counted = search::walk(&game, &game.start(), depth).expect("all is listed");
            assert_eq!(counted, slow.paths(depth), "size {size}, swap {swap}, depth {depth}");
        }
    }
}
