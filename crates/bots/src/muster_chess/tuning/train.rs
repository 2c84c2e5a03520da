//! Learns the terms and the network together from files of positions, which are read anew in every
//! round.

use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

use games::muster_chess::{Board, Colour, Role, Square};
use hall_core::{Dice, SplitMix64};

use super::{
    super::{
        eval::{Evaluation, Seen, Tally, scaled, tally},
        machine::{self, HIDDEN, ONE, RealHalf},
        network::{Halves, INPUTS, ROW_ONE, ROWS, input, row, view},
        score::{SCALE, chance},
        terms::TERMS,
        weights::WEIGHTS,
    },
    stream::{StreamError, StreamPosition, StreamReader},
};
use crate::{
    adam::{Adam, Pull},
    descent::{Descent, Loss, Pace},
};

/// How fast it learns.
const PACE: Pace = Pace { batch: 4_096, parts: 4, rate: 4e-3, last: 0.005, decay: 0.5 };
/// How strongly the terms are drawn to those in use, as a part of how strongly the network is drawn
/// to nothing.
const TERMS_PULL: f32 = 0.1;
/// The farthest a weight goes: sixty-two men must not overflow a half.
const INPUT_MOST: f32 = 1.9;
/// A row's weight times a clipped number must fit in 16 bits.
const ROW_MOST: f32 = 127.0 / ROW_ONE as f32;
/// The farthest a term's weight goes: three queens.
const TERM_MOST: f32 = 16.0;
/// The part of the target that comes from searches; the rest is how the game ended.
const SEARCHED: f32 = 0.97;
/// One game of so many is held back, and not learnt from.
const HELD: u64 = 20;
/// The most positions of those games.
const HELD_MOST: usize = 100_000;
/// Positions among which the next one is drawn.
const SHUFFLED: usize = 1 << 19;

/// Where the parts lie in the list of all weights.
const BIAS: usize = INPUTS * HIDDEN;
const ROW: usize = BIAS + HIDDEN;
const BASE: usize = ROW + ROWS * 2 * HIDDEN;
const TERM: usize = BASE + ROWS;
const ALL: usize = TERM + 2 * TERMS;

/// What a run learns from, and how long.
#[derive(Clone, Debug)]
pub struct Training {
    /// Files of positions.
    pub files: Vec<PathBuf>,
    /// Only games with smaller numbers are read, so that a file may grow meanwhile.
    pub games: u64,
    /// How often everything is read.
    pub rounds: u32,
    /// Threads that learn; the weights do not depend on it.
    pub threads: usize,
    /// Where the state after each round is kept.
    pub checkpoint: PathBuf,
}

/// What was learnt, as the program reads it.
pub struct Learned {
    /// The network, for `weights/muster-chess.bin`.
    pub network: Vec<u8>,
    /// The terms, for `weights.rs`.
    pub terms: String,
}

/// How far a run is.
#[derive(Clone, Copy, Debug)]
pub struct TrainingProgress {
    /// Rounds done.
    pub round: u32,
    /// Positions learnt from in a round.
    pub positions: u64,
    /// The mean squared error on positions of games held back, against what searches expected.
    pub error: f64,
}

/// The terms of a position, as the side to move sees them.
struct CountedTerms {
    /// Each with how often it counts.
    times: Vec<(u16, i16)>,
    /// How much the weights of the opening count.
    opening: f32,
    /// How much the value moves with the sum of terms and network.
    slope: f32,
}

impl Tally for CountedTerms {
    fn add(&mut self, term: usize, times: i32) {
        self.times.push((term as u16, times as i16));
    }
}

impl CountedTerms {
    /// Counts those of a position; `None` if it is no position.
    fn count(&mut self, position: &StreamPosition) -> Option<Board> {
        self.times.clear();
        let board = position.board()?;
        tally(&board, self);
        self.opening = Seen::new(board).openness();
        if board.turn() == Colour::Black {
            self.times.iter_mut().for_each(|(_, times)| *times = -*times);
        }
        Some(board)
    }

    /// Where the weights of each term lie, and by how much each of the two counts.
    fn parts(&self) -> impl Iterator<Item = (usize, [f32; 2])> + '_ {
        self.times.iter().map(|(term, times)| {
            let times = f32::from(*times);
            let parts = [times * self.opening, times * (1.0 - self.opening)];
            (TERM + 2 * usize::from(*term), parts)
        })
    }

    fn sum(&self, weights: &[f32]) -> f32 {
        self.parts().map(|(at, parts)| weights[at] * parts[0] + weights[at + 1] * parts[1]).sum()
    }

    /// What the engine makes of the sum of terms and network: less, where it can hardly be won.
    fn scaled(&mut self, board: &Board, sum: f32) -> f32 {
        let sign = if board.turn() == Colour::White { 1.0 } else { -1.0 };
        let at = |more: i32| scaled(board, (sign * sum * SCALE) as i32 + more) as f32;
        self.slope = ((at(64) - at(-64)) / 128.0).clamp(0.0, 1.0);
        sign * at(0) / SCALE
    }
}

/// A position as the network sees it.
struct NetworkInputs {
    /// As the side to move sees the men, and as the other does.
    men: Vec<[u16; 2]>,
    row: usize,
}

impl NetworkInputs {
    fn of(&mut self, position: &StreamPosition) {
        let sides = [position.turn, position.turn.other()];
        let king = |side: Colour| {
            let mut men = position.men();
            let found = men.find(|(man, _)| man.role == Role::King && man.colour == side);
            found.map_or(Square::new(0), |(_, square)| square)
        };
        let views = sides.map(|side| (side, view(side, king(side))));
        self.men.clear();
        self.men.extend(position.men().map(|(man, square)| {
            views.map(|(side, view)| input(side, view, man.colour, man.role, square) as u16)
        }));
        self.row = row(self.men.len());
    }
}

fn half(weights: &[f32], from: usize) -> &RealHalf {
    weights[from..].first_chunk().expect("the list of weights holds whole halves")
}

fn half_mut(weights: &mut [f32], from: usize) -> &mut RealHalf {
    weights[from..].first_chunk_mut().expect("the list of weights holds whole halves")
}

/// A thread's workshop.
struct NetworkLearner {
    terms: CountedTerms,
    inputs: NetworkInputs,
    halves: [RealHalf; 2],
}

impl NetworkLearner {
    fn new() -> NetworkLearner {
        let terms = CountedTerms { times: Vec::new(), opening: 0.0, slope: 1.0 };
        let inputs = NetworkInputs { men: Vec::new(), row: 0 };
        NetworkLearner { terms, inputs, halves: [[0.0; HIDDEN]; 2] }
    }

    /// What the side to move may expect.
    fn forward(&mut self, weights: &[f32], position: &StreamPosition) -> f32 {
        self.inputs.of(position);
        self.halves = [*half(weights, BIAS); 2];
        for man in &self.inputs.men {
            for (sum, index) in self.halves.iter_mut().zip(man) {
                machine::add_real(sum, half(weights, usize::from(*index) * HIDDEN));
            }
        }
        let board = self.terms.count(position);
        let mut value = self.terms.sum(weights) + weights[BASE + self.inputs.row];
        for (place, sum) in self.halves.iter().enumerate() {
            value += machine::weigh_real(sum, half(weights, self.row(place)));
        }
        chance(board.map_or(value, |board| self.terms.scaled(&board, value)))
    }

    fn row(&self, place: usize) -> usize {
        ROW + (2 * self.inputs.row + place) * HIDDEN
    }

    /// Adds the slopes of a position's squared error.
    fn learn(&mut self, weights: &[f32], slopes: &mut [f32], position: &StreamPosition) {
        let expected = self.forward(weights, position);
        let [searched, result] = scores(position);
        let target = SEARCHED * searched + (1.0 - SEARCHED) * result;
        let slope = (expected - target) * expected * (1.0 - expected) * self.terms.slope;
        slopes[BASE + self.inputs.row] += slope;
        for (at, parts) in self.terms.parts() {
            slopes[at] += slope * parts[0];
            slopes[at + 1] += slope * parts[1];
        }
        for place in 0..2 {
            let from = self.row(place);
            let sum = &mut self.halves[place];
            machine::slope_back(sum, half(weights, from), half_mut(slopes, from), slope);
            machine::add_real(half_mut(slopes, BIAS), sum);
            for man in &self.inputs.men {
                machine::add_real(half_mut(slopes, usize::from(man[place]) * HIDDEN), sum);
            }
        }
    }
}

/// What the side to move could expect by a search, and what it got.
fn scores(position: &StreamPosition) -> [f32; 2] {
    let white = [f32::from(position.expected) / 65_535.0, f32::from(position.result) / 2.0];
    if position.turn == Colour::White { white } else { white.map(|score| 1.0 - score) }
}

/// The mean squared error of an evaluation, of which it gives what the side to move may expect.
fn error(held: &[StreamPosition], mut expected: impl FnMut(&StreamPosition) -> f32) -> f64 {
    let mut miss = |position| f64::from(expected(position) - scores(position)[0]);
    held.iter().map(|position| miss(position).powi(2)).sum::<f64>() / held.len().max(1) as f64
}

/// Random weights to begin with: small ones, for what is seldom seen keeps them.
fn begin() -> Vec<f32> {
    let mut dice = SplitMix64::new(1);
    let mut chance = |most: f32| (dice.below(20_001) as f32 / 10_000.0 - 1.0) * most;
    let weight = |at: usize| match at {
        TERM.. => term_in_use(at),
        BASE.. => 0.0,
        ROW.. => chance(0.03),
        BIAS.. => 0.2,
        _ => chance(0.01),
    };
    (0..ALL).map(weight).collect()
}

/// The weight of a term that is in use.
fn term_in_use(at: usize) -> f32 {
    let (early, late) = WEIGHTS[(at - TERM) / 2];
    f32::from(if (at - TERM).is_multiple_of(2) { early } else { late }) / SCALE
}

/// The squared error of the network.
struct NetworkLoss;

impl Loss<StreamPosition> for NetworkLoss {
    fn slopes(&self, weights: &[f32], samples: &[StreamPosition], slopes: &mut [f32]) {
        let mut learner = NetworkLearner::new();
        samples.iter().for_each(|position| learner.learn(weights, slopes, position));
    }

    fn most(&self, at: usize) -> f32 {
        match at {
            TERM.. => TERM_MOST,
            ROW.. => ROW_MOST,
            _ => INPUT_MOST,
        }
    }

    fn pull(&self, at: usize) -> Pull {
        match at {
            TERM.. => Pull { to: term_in_use(at), part: TERMS_PULL },
            _ => Pull { to: 0.0, part: 1.0 },
        }
    }
}

/// How far a run is, as its checkpoint says.
struct TrainingState {
    round: u32,
    descent: Descent,
}

impl TrainingState {
    fn new() -> TrainingState {
        TrainingState { round: 0, descent: Descent::new(begin(), PACE) }
    }

    fn save(&self, path: &Path) -> io::Result<()> {
        let Descent { weights, adam, .. } = &self.descent;
        let mut bytes = Vec::with_capacity(12 + 12 * ALL);
        bytes.extend(self.round.to_le_bytes());
        bytes.extend(adam.steps.to_le_bytes());
        for list in [weights, &adam.mean, &adam.square] {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        let beside = path.with_extension("part");
        fs::write(&beside, bytes)?;
        fs::rename(beside, path)
    }

    fn load(path: &Path) -> io::Result<TrainingState> {
        let bytes = match fs::read(path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(TrainingState::new()),
            read => read?,
        };
        let other = || io::Error::other("expected a checkpoint of this network");
        let (round, rest) = bytes.split_first_chunk::<4>().ok_or_else(other)?;
        let (steps, rest) = rest.split_first_chunk::<8>().ok_or_else(other)?;
        let (numbers, tail) = rest.as_chunks::<4>();
        if numbers.len() != 3 * ALL || !tail.is_empty() {
            return Err(other());
        }
        let mut lists = numbers
            .chunks(ALL)
            .map(|list| list.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect());
        let mut next = || lists.next().ok_or_else(other);
        let weights = next()?;
        let adam = Adam { steps: u64::from_le_bytes(*steps), mean: next()?, square: next()? };
        let descent = Descent::resume(weights, adam, PACE);
        Ok(TrainingState { round: u32::from_le_bytes(*round), descent })
    }
}

impl Training {
    /// Hands every position that is learnt from, or every one held back, to `each`, until it
    /// says that it has enough.
    fn read(
        &self,
        held: bool,
        each: &mut dyn FnMut(StreamPosition) -> bool,
    ) -> Result<(), StreamError> {
        for file in &self.files {
            let mut reader = StreamReader::open(file)?;
            while let Some(game) = reader.next_game()? {
                if game.number >= self.games {
                    break;
                }
                if (game.number % HELD == HELD - 1) != held {
                    continue;
                }
                for position in game.positions {
                    if !each(position) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Positions of games held back.
    fn held(&self) -> Result<Vec<StreamPosition>, StreamError> {
        let mut held = Vec::new();
        self.read(true, &mut |position| {
            held.push(position);
            held.len() < HELD_MOST
        })?;
        Ok(held)
    }

    /// Learns until all rounds are done, from where the checkpoint says. `report` hears of each
    /// round.
    ///
    /// # Errors
    /// [`StreamError`] if a file or the checkpoint cannot be used.
    pub fn run(&self, report: &mut dyn FnMut(TrainingProgress)) -> Result<Learned, StreamError> {
        let held = self.held()?;
        let mut positions = 0;
        self.read(false, &mut |_| {
            positions += 1;
            true
        })?;
        let mut state = TrainingState::load(&self.checkpoint)?;
        let mut learner = NetworkLearner::new();
        loop {
            let weights = &state.descent.weights;
            let error = error(&held, |position| learner.forward(weights, position));
            report(TrainingProgress { round: state.round, positions, error });
            if state.round >= self.rounds {
                return Ok(Learned { network: bytes(weights), terms: text(&weights[TERM..]) });
            }
            self.round(&mut state, positions)?;
            state.round += 1;
            state.save(&self.checkpoint)?;
        }
    }

    /// Reads everything once, well shuffled.
    fn round(&self, state: &mut TrainingState, positions: u64) -> Result<(), StreamError> {
        let mut dice = SplitMix64::new(u64::from(state.round) + 2);
        let mut waiting: Vec<StreamPosition> = Vec::with_capacity(SHUFFLED);
        let mut batch = Vec::with_capacity(PACE.batch);
        let mut seen = 0u64;
        let all = (u64::from(self.rounds) * positions).max(1) as f32;
        let before = u64::from(state.round) * positions;
        let mut take = |batch: &mut Vec<StreamPosition>, position: StreamPosition, last: bool| {
            batch.push(position);
            seen += 1;
            if batch.len() == PACE.batch || last {
                let done = (before + seen) as f32 / all;
                state.descent.batch(batch, done, self.threads, &NetworkLoss);
                batch.clear();
            }
        };
        self.read(false, &mut |position| {
            if waiting.len() < SHUFFLED {
                waiting.push(position);
            } else {
                let at = dice.below(SHUFFLED as u32) as usize;
                take(&mut batch, std::mem::replace(&mut waiting[at], position), false);
            }
            true
        })?;
        while !waiting.is_empty() {
            let position = waiting.swap_remove(dice.below(waiting.len() as u32) as usize);
            take(&mut batch, position, waiting.is_empty());
        }
        Ok(())
    }
}

/// The mean squared error of the evaluation in use on positions held back, and of its terms alone.
///
/// # Errors
/// [`StreamError`] if a file cannot be used.
pub fn errors_in_use(training: &Training) -> Result<[f64; 2], StreamError> {
    let held = training.held()?;
    let mut evaluation = Evaluation::new();
    let mut of = |value: fn(&mut Evaluation, &Seen) -> i32| {
        error(&held, |position| {
            let seen = position.board().map(Seen::new);
            chance(seen.map_or(0, |seen| value(&mut evaluation, &seen)) as f32 / SCALE)
        })
    };
    let whole = of(|evaluation, seen| evaluation.of(seen, &Halves::of(&seen.board)));
    Ok([whole, of(Evaluation::without_network)])
}

fn bytes(weights: &[f32]) -> Vec<u8> {
    let unit = |at: usize| match at {
        BASE.. => (ONE * ROW_ONE) as f32,
        ROW.. => ROW_ONE as f32,
        _ => ONE as f32,
    };
    let whole = |(at, weight): (usize, &f32)| (weight * unit(at)).round() as i16;
    weights[..TERM].iter().enumerate().flat_map(|weight| whole(weight).to_le_bytes()).collect()
}

/// The terms as the file that holds them.
fn text(terms: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation's terms, opening and ending, in hundredths of a\n\
         //! pawn. `terms.rs` says which is which; `tuning/train.rs` learnt them.\n\n\
         use super::terms::TERMS;\n\n#[rustfmt::skip]\n\
         pub(super) static WEIGHTS: [(i16, i16); TERMS] = [\n",
    );
    for row in terms.as_chunks::<2>().0.chunks(6) {
        let cells: Vec<String> = row
            .iter()
            .map(|pair| pair.map(|weight| (weight * SCALE).round() as i16))
            .map(|[early, late]| format!("({early}, {late}),"))
            .collect();
        let _ = writeln!(text, "    {}", cells.join(" "));
    }
    text + "];\n"
}
