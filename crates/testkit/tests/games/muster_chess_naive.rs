//! Muster Chess against a slow program that knows nothing of bitboards: the same
//! moves and the same positions after them, on random games of random armies.

use std::collections::{BTreeMap, BTreeSet};

use games::muster_chess::{Army, Board, Colour, Moves, random::Muster};
use hall_core::{Dice, SplitMix64};

type At = (i8, i8);

/// A board of letters: file and rank to FEN letter.
#[derive(Clone)]
struct Slow {
    men: BTreeMap<At, char>,
    white: bool,
    rooks: BTreeSet<At>,
    passed: Vec<At>,
    clock: u32,
    number: u32,
    royal: bool,
}

const STRAIGHT: [At; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const ASLANT: [At; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const LEAPS: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn inside((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn plus(at: At, way: At, times: i8) -> At {
    (at.0 + way.0 * times, at.1 + way.1 * times)
}

impl Slow {
    fn ours(&self, at: At, white: bool) -> bool {
        self.men.get(&at).is_some_and(|man| man.is_ascii_uppercase() == white)
    }

    fn reach(&self, at: At, man: char) -> Vec<At> {
        let mut found = Vec::new();
        let kind = man.to_ascii_uppercase();
        let run = |ways: &[At], most: i8, found: &mut Vec<At>| {
            for way in ways {
                for times in 1..=most {
                    let to = plus(at, *way, times);
                    if !inside(to) {
                        break;
                    }
                    found.push(to);
                    if self.men.contains_key(&to) {
                        break;
                    }
                }
            }
        };
        if "RQC".contains(kind) {
            run(&STRAIGHT, 7, &mut found);
        }
        if "BQA".contains(kind) {
            run(&ASLANT, 7, &mut found);
        }
        if "NCA".contains(kind) {
            run(&LEAPS, 1, &mut found);
        }
        if kind == 'K' {
            run(&STRAIGHT, 1, &mut found);
            run(&ASLANT, 1, &mut found);
        }
        if kind == 'P' {
            let ahead = if man == 'P' { 1 } else { -1 };
            run(&[(1, ahead), (-1, ahead)], 1, &mut found);
        }
        found
    }

    fn attacked(&self, at: At, by_white: bool) -> bool {
        self.men.iter().any(|(from, man)| {
            man.is_ascii_uppercase() == by_white && self.reach(*from, *man).contains(&at)
        })
    }

    fn king(&self, white: bool) -> At {
        let letter = if white { 'K' } else { 'k' };
        *self.men.iter().find(|(_, man)| **man == letter).expect("each side has a king").0
    }

    /// Every move with the position after it, by its UCI word.
    fn moves(&self) -> BTreeMap<String, Slow> {
        let mut found = BTreeMap::new();
        for (from, man) in self.men.clone() {
            if man.is_ascii_uppercase() != self.white {
                continue;
            }
            if man.eq_ignore_ascii_case(&'P') {
                self.pawn(from, man, &mut found);
            } else {
                for to in self.reach(from, man) {
                    if !self.ours(to, self.white) {
                        found.insert(name(from) + &name(to), self.moved(from, to, man));
                    }
                }
            }
        }
        found.retain(|_, next| !next.attacked(next.king(self.white), !self.white));
        self.castlings(&mut found);
        found
    }

    fn moved(&self, from: At, to: At, into: char) -> Slow {
        let mut next = self.clone();
        next.men.remove(&from);
        let captured = next.men.insert(to, into);
        next.passed.clear();
        next.clock += 1;
        if captured.is_some() || self.men[&from].eq_ignore_ascii_case(&'P') {
            next.clock = 0;
        }
        next.rooks.remove(&from);
        next.rooks.remove(&to);
        if into.eq_ignore_ascii_case(&'K') {
            next.rooks.retain(|rook| !self.ours(*rook, self.white));
        }
        next.hand_over();
        next
    }

    fn hand_over(&mut self) {
        if !self.white {
            self.number += 1;
        }
        self.white = !self.white;
    }

    fn pawn(&self, from: At, man: char, found: &mut BTreeMap<String, Slow>) {
        let ahead = if self.white { 1 } else { -1 };
        let own_rank = if self.white { from.1 } else { 7 - from.1 };
        let mut add = |to: At, next: Slow| {
            if to.1 == 0 || to.1 == 7 {
                for role in if self.royal { "QRBNCA" } else { "QRBN" }.chars() {
                    let role = if self.white { role } else { role.to_ascii_lowercase() };
                    let word = name(from) + &name(to) + &role.to_ascii_lowercase().to_string();
                    let mut next = next.clone();
                    next.men.insert(to, role);
                    found.insert(word, next);
                }
            } else {
                found.insert(name(from) + &name(to), next);
            }
        };
        let most = if own_rank == 0 {
            3
        } else if own_rank == 1 {
            2
        } else {
            1
        };
        let mut passed = Vec::new();
        for times in 1..=most {
            let to = plus(from, (0, ahead), times);
            if !inside(to) || self.men.contains_key(&to) {
                break;
            }
            let mut next = self.moved(from, to, man);
            next.passed.clone_from(&passed);
            add(to, next);
            passed.push(to);
        }
        for to in self.reach(from, man) {
            if self.ours(to, !self.white) {
                add(to, self.moved(from, to, man));
            } else if self.passed.contains(&to) {
                // The pawn that passed stands beyond the last square it passed.
                let mut victim = to;
                while !self.men.contains_key(&victim) {
                    victim = plus(victim, (0, -ahead), 1);
                }
                let mut next = self.moved(from, to, man);
                next.men.remove(&victim);
                add(to, next);
            }
        }
    }

    fn castlings(&self, found: &mut BTreeMap<String, Slow>) {
        let king = self.king(self.white);
        if self.attacked(king, !self.white) {
            return;
        }
        for way in STRAIGHT {
            let Some(distance) = (1..8).find(|n| self.men.contains_key(&plus(king, way, *n)))
            else {
                continue;
            };
            let rook = plus(king, way, distance);
            if !self.rooks.contains(&rook) || !self.ours(rook, self.white) {
                continue;
            }
            let steps = f64::from(distance).sqrt().ceil() as i8;
            let mut safe = true;
            let mut walking = self.clone();
            let letter = walking.men.remove(&king).expect("the king stands there");
            for step in 1..steps {
                let at = plus(king, way, step);
                let mut there = walking.clone();
                there.men.insert(at, letter);
                safe &= !there.attacked(at, !self.white);
            }
            let mut done = walking;
            let tower = done.men.remove(&rook).expect("the rook stands there");
            done.men.insert(plus(king, way, steps), letter);
            done.men.insert(plus(king, way, steps - 1), tower);
            done.rooks.retain(|rook| !self.ours(*rook, self.white));
            done.passed.clear();
            done.clock += 1;
            done.hand_over();
            if safe && !done.attacked(plus(king, way, steps), !self.white) {
                found.insert(name(king) + &name(rook), done);
            }
        }
    }

    fn read(fen: &str, royal: bool) -> Slow {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut men = BTreeMap::new();
        for (index, rank) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as i8,
                    None => {
                        men.insert((file, 7 - index as i8), letter);
                        file += 1;
                    }
                }
            }
        }
        let squares = |text: &str| -> Vec<At> {
            let bytes: Vec<u8> = text.bytes().filter(|b| *b != b'-').collect();
            bytes.chunks(2).map(|at| ((at[0] - b'a') as i8, (at[1] - b'1') as i8)).collect()
        };
        Slow {
            men,
            white: fields[1] == "w",
            rooks: squares(fields[2]).into_iter().collect(),
            passed: squares(fields[3]),
            clock: fields[4].parse().expect("a clock"),
            number: fields[5].parse().expect("a number"),
            royal,
        }
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.men.get(&(file, rank)) {
                    None => gap += 1,
                    Some(man) => {
                        if gap > 0 {
                            text += &gap.to_string();
                        }
                        gap = 0;
                        text.push(*man);
                    }
                }
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        let list = |mut squares: Vec<At>| {
            squares.sort_by_key(|(file, rank)| (*rank, *file));
            let text: String = squares.into_iter().map(name).collect();
            if text.is_empty() { "-".to_string() } else { text }
        };
        let turn = if self.white { 'w' } else { 'b' };
        let rooks = list(self.rooks.iter().copied().collect());
        let passed = list(self.passed.clone());
        text + &format!("{turn} {rooks} {passed} {} {}", self.clock, self.number)
    }
}

fn start(dice: &mut SplitMix64, royal: bool) -> Board {
    let musters = [Muster::Even, Muster::Even, Muster::Wild, Muster::Heavy, Muster::Small];
    loop {
        let muster = musters[dice.below(5) as usize];
        let [white, black] = Colour::BOTH.map(|colour| Army::random(colour, muster, royal, dice));
        let board = Board::from_armies(&white, &black, royal).expect("a random army is legal");
        if !board.decided_at_start() {
            return board;
        }
    }
}

/// Plays random games until `positions` positions are compared.
fn compare(seed: u64, positions: usize, royal: bool) {
    let mut dice = SplitMix64::new(seed);
    let mut compared = 0;
    while compared < positions {
        let mut board = start(&mut dice, royal);
        for _ in 0..60 {
            let fen = board.to_string();
            let slow = Slow::read(&fen, royal).moves();
            let mut moves = Moves::new();
            board.moves(&mut moves);
            let words: BTreeSet<String> = moves.iter().map(|m| m.to_string()).collect();
            assert_eq!(words.len(), moves.len(), "a move twice in {fen}");
            let slow_words: BTreeSet<String> = slow.keys().cloned().collect();
            assert_eq!(words, slow_words, "in {fen}");
            assert_eq!(board.count_moves(), words.len() as u64, "in {fen}");
            let mut forcing = Moves::new();
            board.forcing_moves(&mut forcing);
            let expected = moves.iter().filter(|m| {
                board.occupied().has(m.to()) && !board.side(board.turn()).has(m.to())
                    || m.promotion().is_some()
                    || m.kind() == games::muster_chess::Kind::EnPassant
            });
            assert_eq!(forcing.len(), expected.count(), "forcing moves in {fen}");
            compared += 1;
            if moves.is_empty() || compared >= positions {
                break;
            }
            let m = moves[dice.below(moves.len() as u32) as usize];
            board.play(m);
            assert_eq!(board.to_string(), slow[&m.to_string()].write(), "{m} in {fen}");
            let again: Board = Board::from_fen(&board.to_string(), royal).expect("own FEN");
            assert_eq!(again, board, "{m} in {fen}");
        }
    }
}

#[test]
fn moves_of_eight_thousand_positions_agree() {
    compare(1, 8_000, false);
}

#[test]
fn moves_of_two_thousand_positions_with_royal_men_agree() {
    compare(2, 2_000, true);
}

/// What is legal for White is legal for Black on the mirrored board.
#[test]
fn mirrored_positions_have_mirrored_moves() {
    let mut dice = SplitMix64::new(3);
    for _ in 0..300 {
        let mut board = start(&mut dice, false);
        for _ in 0..20 {
            let mut moves = Moves::new();
            board.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            if board.turn() == Colour::White || !board.in_check() {
                check_mirror(&board, &moves);
            }
            board.play(moves[dice.below(moves.len() as u32) as usize]);
        }
    }
}

fn check_mirror(board: &Board, moves: &Moves) {
    let fen = board.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let flip = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        text.chars().map(flip).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let squares = |text: &str| -> String {
        let flip = |c: char| match c.to_digit(10) {
            Some(rank) => char::from_digit(9 - rank, 10).expect("1 to 8"),
            None => c,
        };
        text.chars().map(flip).collect()
    };
    let mirrored = format!(
        "{} {turn} {} {} {} {}",
        ranks.join("/"),
        squares(fields[2]),
        squares(fields[3]),
        fields[4],
        fields[5]
    );
    let other: Board = mirrored.parse().expect("a mirrored position");
    let mut found = Moves::new();
    other.moves(&mut found);
    let found: BTreeSet<String> = found.iter().map(|m| squares(&m.to_string())).collect();
    let expected: BTreeSet<String> = moves.iter().map(|m| m.to_string()).collect();
    assert_eq!(found, expected, "{fen} and {mirrored}");
}
