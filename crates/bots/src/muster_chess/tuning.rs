//! Learning the weights of the evaluation from games of the engine against itself.

pub mod exploit;
pub mod muster;
pub mod spsa;
pub mod stream;
mod train;

use std::sync::atomic::AtomicBool;

use games::muster_chess::{Army, Board, Chess, Colour, Moves, random::Muster};
use hall_core::{Dice, Seat, SplitMix64};

use super::{
    engine::{Engine, EngineRoot, Limits},
    history::is_quiet,
    score::Score,
    see::worth,
};
pub use train::{Learned, Training, TrainingProgress, errors_in_use};

/// A quiet position of a game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// White's score as a search expected it, 0 to 1.
    pub expected: f32,
    /// White's score in the end.
    pub result: f32,
}

/// How far apart the armies of a start may be, as a part of the stronger one.
const APART: i32 = 12;

/// Two armies of one kind, near-equal, in about a fifth of all games one of them or both the
/// regular one; a third of the games have royal men.
fn armies(royal: bool, dice: &mut SplitMix64) -> [Army; 2] {
    let (kind, regular) = (dice.below(20), dice.below(10));
    let muster = match kind {
        _ if regular < 2 => Muster::Even,
        0..=10 => Muster::Even,
        11..=14 => Muster::Wild,
        15..=17 => Muster::Heavy,
        _ => Muster::Small,
    };
    loop {
        let mut armies = Colour::BOTH.map(|colour| Army::random(colour, muster, royal, dice));
        if regular < 2 {
            let which = dice.below(3);
            for (army, colour) in armies.iter_mut().zip(Colour::BOTH) {
                if which != colour.index() as u32 {
                    *army = Army::regular(colour);
                }
            }
        }
        let [white, black] = armies.each_ref().map(worth);
        if (white - black).abs() <= 150.max(white.max(black) / APART) {
            return armies;
        }
    }
}

/// A start of near-equal armies, with a few random moves played.
fn start(dice: &mut SplitMix64) -> Chess {
    loop {
        let royal = dice.below(3) == 0;
        let armies = armies(royal, dice);
        let Ok(board) = Board::from_armies(&armies[0], &armies[1], royal) else { continue };
        let mut chess = Chess::new(board, Seat::A);
        for _ in 0..2 + dice.below(7) {
            let mut moves = Moves::new();
            chess.board().moves(&mut moves);
            if chess.ending().is_some() || moves.is_empty() {
                break;
            }
            chess.play(moves[dice.below(moves.len() as u32) as usize]);
        }
        if chess.ending().is_none() {
            return chess;
        }
    }
}

/// The seed of a game of a run.
pub const fn game_seed(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(game)
}

/// Plays a game with this many nodes a move; nothing if it starts too uneven.
pub fn game(seed: u64, nodes: u64) -> Vec<Sample> {
    let mut dice = SplitMix64::new(seed);
    let mut chess = start(&mut dice);
    let mut engine = Engine::new(2, seed | 1);
    let mut found: Vec<(Board, f32)> = Vec::new();
    let mut decided = 0;
    let result = loop {
        if let Some(ending) = chess.ending() {
            break ending.winner().map_or(0.5, share);
        }
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let flag = || AtomicBool::new(false);
        let search = engine.search(&root, &limits, &flag(), &flag(), &mut |_| ());
        let Some(line) = search.lines.first() else { break 0.5 };
        let turn = root.board.turn();
        let own = line.score.expectation();
        let white = if turn == Colour::White { own } else { 1.0 - own };
        if found.is_empty() && !(0.03..0.97).contains(&white) {
            return Vec::new();
        }
        let m = line.moves[0];
        let plain = matches!(line.score, Score::Centipawns(_)) && is_quiet(&root.board, m);
        if plain && !root.board.in_check() {
            found.push((root.board, white));
        }
        let sure = !(0.002..0.998).contains(&white);
        decided = if sure { decided + 1 } else { 0 };
        if decided >= 6 || found.len() > 250 {
            break white.round();
        }
        chess.play(m);
    };
    found.into_iter().map(|(board, expected)| Sample { board, expected, result }).collect()
}

fn share(winner: Colour) -> f32 {
    if winner == Colour::White { 1.0 } else { 0.0 }
}
