//! Tuning the numbers of the search by games: simultaneous perturbation stochastic approximation
//! (James Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation").
//!
//! Every number is moved a step up or down by lot, the engine plays two games with these against
//! itself with all of them moved the other way, and each number follows the better side a little.

use std::{fmt::Write as _, fs, io, path::Path, str::FromStr, sync::atomic::AtomicBool};

use games::muster_chess::{Chess, Colour};
use hall_core::{Seat, SplitMix64};

use super::super::{
    SearchParameters, Tunable,
    duel::{chess_opening, level_start},
    engine::{Engine, EngineRoot, Limits},
};
use crate::cores::{cores, on_threads};

/// Pairs of games of a round: what they say is added up in their order, so that a tuning is the
/// same with any number of threads.
const PAIRS: u64 = 16;
/// Every so many pairs begin from the regular armies.
const ORTHODOX: u64 = 4;
/// A game ends when both have said four times in a row that one side is so far ahead.
const AHEAD: i32 = 700;
const AGREED: u32 = 8;
/// The mebibytes of a table.
const HASH: usize = 4;
/// How far a number follows a pair of games, in its steps.
const RATE: f64 = 0.02;
/// After so many rounds steps and rates begin to shrink.
const STEADY: f64 = 40.0;

/// What a side may search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeClock {
    /// So many nodes for each move.
    Move(u64),
    /// A clock that counts nodes: so many for the game, and as many again after each move.
    Game(u64, u64),
}

/// The moves for which a clock is thought to have to last.
const MOVES_LEFT: u64 = 28;

impl NodeClock {
    fn limits(self, left: u64) -> Limits {
        match self {
            NodeClock::Move(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            NodeClock::Game(_, more) => {
                let most = left * 2 / 5;
                let soft = (left / MOVES_LEFT + more * 3 / 4).clamp(1, most.max(1));
                let hard = (4 * soft).clamp(1, most.max(1));
                Limits { nodes: Some(hard), soft_nodes: Some(soft), ..Limits::default() }
            }
        }
    }

    fn bank(self) -> [u64; 2] {
        match self {
            NodeClock::Move(_) => [0, 0],
            NodeClock::Game(bank, more) => [bank, more],
        }
    }
}

impl FromStr for NodeClock {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<NodeClock, Self::Err> {
        match text.split_once('+') {
            Some((bank, more)) => Ok(NodeClock::Game(bank.parse()?, more.parse()?)),
            None => Ok(NodeClock::Move(text.parse()?)),
        }
    }
}

/// What the first of two sets of numbers scores in two games with the colours swapped, 0 to 1.
pub fn pair_score(sides: &[SearchParameters; 2], seed: u64, pair: u64, clock: NodeClock) -> f64 {
    let opening = if pair.is_multiple_of(ORTHODOX) {
        chess_opening(seed, pair).0
    } else {
        Chess::new(level_start(seed, pair), Seat::A)
    };
    let game = |white: usize| {
        let score = white_score([&sides[white], &sides[1 - white]], opening.clone(), seed, clock);
        if white == 0 { score } else { 1.0 - score }
    };
    (game(0) + game(1)) / 2.0
}

/// White's score.
fn white_score(
    sides: [&SearchParameters; 2],
    mut chess: Chess,
    seed: u64,
    clock: NodeClock,
) -> f64 {
    let mut engines = sides.map(|parameters| Engine::with_parameters(HASH, seed | 1, *parameters));
    let [bank, more] = clock.bank();
    let mut left = [bank; 2];
    let no = AtomicBool::new(false);
    let (mut agreed, mut leader) = (0, None);
    loop {
        if let Some(ending) = chess.ending() {
            return share(ending.winner());
        }
        let turn = chess.board().turn();
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        let limits = clock.limits(left[turn.index()]);
        let found = engines[turn.index()].search(&root, &limits, &no, &no, &mut |_| ());
        let left = &mut left[turn.index()];
        *left = left.saturating_sub(found.nodes) + more;
        let Some(line) = found.lines.first() else { return 0.5 };
        let now = match line.score.value() {
            value if value >= AHEAD => Some(turn),
            value if value <= -AHEAD => Some(turn.other()),
            _ => None,
        };
        agreed = if now.is_some() && now == leader { agreed + 1 } else { 1 };
        leader = now;
        if leader.is_some() && agreed >= AGREED {
            return share(leader);
        }
        chess.play(line.moves[0]);
    }
}

fn share(winner: Option<Colour>) -> f64 {
    match winner {
        Some(Colour::White) => 1.0,
        Some(Colour::Black) => 0.0,
        None => 0.5,
    }
}

/// Plays pairs of games on all cores; the scores are in the order of the pairs.
pub fn scores(pairs: std::ops::Range<u64>, score: impl Fn(u64) -> f64 + Sync) -> Vec<f64> {
    on_threads(pairs, cores(), score)
}

/// A tuning under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuning {
    /// Rounds played.
    pub round: u64,
    /// The numbers, in the order of [`SearchParameters::ALL`].
    values: Vec<f64>,
}

impl Tuning {
    /// One that begins from these numbers.
    pub fn new(from: &SearchParameters) -> Tuning {
        Tuning { round: 0, values: from.values().into_iter().map(f64::from).collect() }
    }

    /// Goes on from a file; begins anew where there is none.
    ///
    /// # Errors
    /// The file cannot be read, or a line is not a name and a number.
    pub fn open(path: &Path, from: &SearchParameters) -> io::Result<Tuning> {
        let mut tuning = Tuning::new(from);
        let text = match fs::read_to_string(path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(tuning),
            text => text?,
        };
        for line in text.lines() {
            let bad = || io::Error::other(format!("expected a name and a number, not {line:?}"));
            let (name, value) = line.split_once(' ').ok_or_else(bad)?;
            let value: f64 = value.parse().map_err(|_| bad())?;
            let place = SearchParameters::ALL.iter().position(|tunable| tunable.name == name);
            match place {
                Some(place) => tuning.values[place] = value,
                None if name == "round" => tuning.round = value as u64,
                None => return Err(bad()),
            }
        }
        Ok(tuning)
    }

    /// Keeps what was found.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut text = format!("round {}\n", self.round);
        for (tunable, value) in SearchParameters::ALL.iter().zip(&self.values) {
            let _ = writeln!(text, "{} {value:.3}", tunable.name);
        }
        fs::write(path, text)
    }

    /// The numbers that it has come to.
    pub fn parameters(&self) -> SearchParameters {
        named(self.values.iter().copied())
    }

    /// Plays a round, and follows what it says about the numbers with these names.
    pub fn round(&mut self, seed: u64, clock: NodeClock, names: &[String]) {
        let shrink = (1.0 + self.round as f64 / STEADY).powf(-0.101);
        let tuned = |tunable: &Tunable| names.iter().any(|name| name == tunable.name);
        let moves = |pair: u64| -> Vec<f64> {
            let mut dice = SplitMix64::new(seed ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let step = |tunable: &Tunable| {
                let up = if dice.next_bits() >> 63 == 0 { 1.0 } else { -1.0 };
                if tuned(tunable) { up * shrink * f64::from(tunable.step) } else { 0.0 }
            };
            SearchParameters::ALL.iter().map(step).collect()
        };
        let first = self.round * PAIRS;
        let found = scores(first..first + PAIRS, |pair| {
            let moves = moves(pair);
            let at = |by: f64| named(self.values.iter().zip(&moves).map(|(v, m)| v + by * m));
            pair_score(&[at(1.0), at(-1.0)], seed, pair, clock)
        });
        let rate = RATE * (1.0 + self.round as f64 / STEADY).powf(-0.5);
        for (pair, score) in (first..).zip(found) {
            for ((value, step), tunable) in
                self.values.iter_mut().zip(moves(pair)).zip(SearchParameters::ALL)
            {
                let next = *value + rate * (4.0 * score - 2.0) * step;
                *value = next.clamp(f64::from(tunable.least), f64::from(tunable.most));
            }
        }
        self.round += 1;
    }
}

fn named(values: impl Iterator<Item = f64>) -> SearchParameters {
    let mut parameters = SearchParameters::default();
    for (tunable, value) in SearchParameters::ALL.iter().zip(values) {
        parameters.set(tunable.name, value.round() as i32);
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pair_of_equal_sides_is_even() {
        let sides = [SearchParameters::default(); 2];
        for pair in 0..3 {
            assert_eq!(pair_score(&sides, 3, pair, NodeClock::Move(40)), 0.5);
        }
    }

    #[test]
    fn tuning_continued_from_a_file_is_the_same() {
        let path = std::env::temp_dir().join(format!("tuning-{}.txt", std::process::id()));
        let names = ["ahead".to_string(), "few".to_string()];
        let mut tuning = Tuning::new(&SearchParameters::default());
        tuning.round(5, NodeClock::Game(900, 20), &names);
        tuning.save(&path).expect("the folder for temporary files can be written");
        let opened = Tuning::open(&path, &SearchParameters::default()).expect("it was written");
        std::fs::remove_file(&path).expect("it is there");
        assert_eq!((opened.round, opened.parameters()), (1, tuning.parameters()));
        let known = SearchParameters::default().values();
        for ((tunable, new), old) in
            SearchParameters::ALL.iter().zip(tuning.parameters().values()).zip(known)
        {
            assert!(new == old || names.iter().any(|name| name == tunable.name));
        }
    }

    #[test]
    fn file_of_something_else_is_refused() {
        let path = std::env::temp_dir().join(format!("no-tuning-{}.txt", std::process::id()));
        std::fs::write(&path, "round 1\nluck 5\n").expect("it can be written");
        let opened = Tuning::open(&path, &SearchParameters::default());
        std::fs::remove_file(&path).expect("it is there");
        let why = opened.expect_err("there is no luck").to_string();
        assert!(why.contains("\"luck 5\""), "{why}");
    }
}
