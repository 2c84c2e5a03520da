//! Two programs play each other from random pairs of near-equal armies, or orthodox chess from
//! random level openings, each pair twice with the colours swapped.

mod foreign;
mod processes;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use games::muster_chess::{Army, Board, Chess, Colour, MoveWord, Moves, random::Muster};
use hall_core::{Dice, Seat, SplitMix64};

pub use foreign::{EngineError, EngineReply, Foreign, Program, Spend};
pub use processes::Processes;

use super::{
    engine::{Engine, EngineRoot, Limits},
    score::Score,
    see::worth,
    uci::START,
};

/// A duel: the programs, their limits and the openings.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The two programs.
    pub programs: [Program; 2],
    /// What each may spend on a move.
    pub spend: [Spend; 2],
    /// What the games begin from.
    pub openings: Openings,
    /// Where they come from.
    pub seed: u64,
    /// A game ends when both have said four times in a row that one side is this
    /// far ahead, in hundredths of a pawn; `None` plays all games out.
    pub agree: Option<i32>,
}

/// What the games of a duel begin from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Openings {
    /// Random armies: see [`start`].
    #[default]
    Armies,
    /// Random armies that a search takes to be level: see [`level_start`].
    LevelArmies,
    /// The start of orthodox chess, and a few random moves: see [`chess_opening`].
    Chess,
}

/// A game of a duel.
#[derive(Clone, PartialEq, Debug)]
pub struct Fought {
    /// The number of the game, from 0; each pair shares its armies.
    pub index: u64,
    /// The starting position; `startpos` is that of orthodox chess.
    pub fen: String,
    /// The moves, with those of the opening.
    pub moves: Vec<String>,
    /// The first program's score: 1, a half or 0.
    pub share: f64,
    /// Why it ended.
    pub end: String,
    /// What the programs spent.
    pub spent: [Spent; 2],
    /// What was wrong with a program, if anything: it lost the game by it.
    pub fault: Option<(usize, EngineError)>,
}

/// What a program spent on a game.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Spent {
    /// Moves.
    pub moves: u64,
    /// Nodes of all moves, as it says.
    pub nodes: u64,
    /// The sum of the depths, as it says.
    pub depths: u64,
    /// Time of all moves.
    pub time: Duration,
    /// The slowest move.
    pub slowest: Duration,
}

/// Both programs, running; one that failed is started again for its next game.
#[derive(Debug, Default)]
pub struct Ring {
    programs: [Option<Foreign>; 2],
    processes: Processes,
}

impl Ring {
    /// The processes of the programs, for whoever is to end them from another thread.
    pub fn processes(&self) -> Processes {
        self.processes.clone()
    }
}

/// How many times in a row both must say that it is over.
const AGREED: u32 = 8;

/// The chance of a pair of games.
fn dice_of(seed: u64, pair: u64) -> SplitMix64 {
    SplitMix64::new(seed ^ pair.wrapping_mul(0xd134_2543_de82_ef95))
}

/// The position from which a pair of games begins: random armies of nearly equal
/// worth, neither king attacked, no rook that may castle (other programs cannot),
/// and a choice of moves.
pub fn start(seed: u64, pair: u64) -> Board {
    let mut dice = dice_of(seed, pair);
    dice.next_bits();
    even_armies(&mut dice)
}

/// The same, where a short search takes neither side to be ahead. Most armies of the same worth
/// decide the game by where they stand: the same side wins both games of the pair.
pub fn level_start(seed: u64, pair: u64) -> Board {
    let mut dice = dice_of(seed, pair);
    let mut engine = Engine::new(1, 0);
    loop {
        let board = even_armies(&mut dice);
        engine.clear();
        if is_level(&mut engine, &EngineRoot { board, keys: Vec::new() }) {
            return board;
        }
    }
}

fn even_armies(dice: &mut SplitMix64) -> Board {
    loop {
        let armies = Colour::BOTH.map(|colour| Army::random(colour, Muster::Even, false, dice));
        let [white, black] = armies.each_ref().map(worth);
        let board = Board::from_armies(&armies[0], &armies[1], false);
        if let Ok(board) = board
            && (white - black).abs() <= 50
            && board.entitled().is_empty()
            && !board.in_check()
            && !board.decided_at_start()
            && board.can_move()
        {
            return board;
        }
    }
}

/// How many random moves begin a game of orthodox chess.
const OPENING_PLIES: usize = 8;
/// How far ahead a side may be where a game begins, in hundredths of a pawn.
const LEVEL: i32 = 50;

/// Whether a short search takes neither side to be ahead.
fn is_level(engine: &mut Engine, root: &EngineRoot) -> bool {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let no = AtomicBool::new(false);
    let found = engine.search(root, &limits, &no, &no, &mut |_| ());
    let score = found.lines.first().map(|line| line.score);
    matches!(score, Some(Score::Centipawns(value)) if value.abs() <= LEVEL)
}

/// The game of orthodox chess that a pair of games begins with: random moves that a short search
/// takes to have brought neither side ahead.
pub fn chess_opening(seed: u64, pair: u64) -> (Chess, Vec<String>) {
    let mut dice = dice_of(seed, pair);
    let mut engine = Engine::new(1, 0);
    loop {
        let board = START.parse().expect("the regular armies stand legally");
        let (mut chess, mut played) = (Chess::new(board, Seat::A), Vec::new());
        for _ in 0..OPENING_PLIES {
            let mut moves = Moves::new();
            chess.board().moves(&mut moves);
            if moves.is_empty() || chess.ending().is_some() {
                break;
            }
            let chosen = moves[dice.below(moves.len() as u32) as usize];
            chess.play(chosen);
            played.push(chosen.to_string());
        }
        if chess.ending().is_some() {
            continue;
        }
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        if is_level(&mut engine, &root) {
            return (chess, played);
        }
    }
}

impl Duel {
    /// Plays a game; nothing where `stop` was set before its end: that a program ends then is no
    /// fault of its own. In even games the first program has White.
    ///
    /// # Errors
    /// [`EngineError`] if a program cannot be started; one that fails later loses.
    pub fn play(
        &self,
        index: u64,
        ring: &mut Ring,
        stop: &AtomicBool,
    ) -> Result<Option<Fought>, EngineError> {
        let is_stopped = || stop.load(Ordering::Relaxed);
        match self.prepare(ring) {
            Err(_) if is_stopped() => return Ok(None),
            ready => ready?,
        }
        let (chess, fen, moves) = self.opening(index / 2);
        let white = (index % 2) as usize;
        let mut game = Game {
            chess,
            white,
            agreed: 0,
            side: 0,
            fought: Fought {
                index,
                fen,
                moves,
                share: 0.5,
                end: String::new(),
                spent: [Spent::default(); 2],
                fault: None,
            },
        };
        loop {
            let is_over = self.step(&mut game, ring);
            if is_stopped() && (!is_over || game.fought.fault.is_some()) {
                return Ok(None);
            }
            if is_over {
                return Ok(Some(game.fought));
            }
        }
    }

    /// Has both programs ready for another game.
    fn prepare(&self, ring: &mut Ring) -> Result<(), EngineError> {
        for (place, program) in ring.programs.iter_mut().zip(&self.programs) {
            let ready = match place {
                Some(foreign) => foreign.new_game().is_ok(),
                None => false,
            };
            if !ready {
                // The old process ends before the new one starts.
                *place = None;
                *place = Some(Foreign::start(program, &ring.processes)?);
            }
        }
        Ok(())
    }

    /// Where a pair of games begins: the position, and what leads to it.
    fn opening(&self, pair: u64) -> (Chess, String, Vec<String>) {
        let board = match self.openings {
            Openings::Armies => start(self.seed, pair),
            Openings::LevelArmies => level_start(self.seed, pair),
            Openings::Chess => {
                let (chess, moves) = chess_opening(self.seed, pair);
                return (chess, "startpos".into(), moves);
            }
        };
        (Chess::new(board, Seat::A), board.to_string(), Vec::new())
    }

    /// One move; true when the game is over.
    fn step(&self, game: &mut Game, ring: &mut Ring) -> bool {
        if let Some(ending) = game.chess.ending() {
            let end = format!("{ending:?}");
            return game.over(ending.winner(), end);
        }
        let turn = game.chess.board().turn();
        let mover = game.player(turn);
        let Some(foreign) = &mut ring.programs[mover] else { return true };
        let answer = foreign.go(&game.fought.fen, &game.fought.moves, self.spend[mover]);
        let answer = answer.and_then(|answer| {
            let m = answer.word.parse::<MoveWord>().ok().and_then(|w| game.chess.find(w));
            let name = || self.programs[mover].name.clone();
            let fen = || game.chess.board().to_string();
            m.map(|m| (m, answer.clone()))
                .ok_or_else(|| EngineError::Illegal(name(), answer.word.clone(), fen()))
        });
        match answer {
            Ok((m, answer)) => {
                game.count(mover, &answer);
                game.chess.play(m);
                game.fought.moves.push(m.to_string());
                let ahead = self.agree.and_then(|least| ahead(turn, answer.value, least));
                game.agree(ahead)
            }
            Err(fault) => {
                ring.programs[mover] = None;
                let end = fault.to_string();
                game.fought.fault = Some((mover, fault));
                game.over(Some(turn.other()), end)
            }
        }
    }
}

/// The side that is this far ahead, as the side to move sees it.
fn ahead(turn: Colour, value: Option<i32>, least: i32) -> Option<Colour> {
    match value? {
        value if value >= least => Some(turn),
        value if value <= -least => Some(turn.other()),
        _ => None,
    }
}

struct Game {
    chess: Chess,
    /// Which program has White.
    white: usize,
    /// How many times in a row `side` was said to be far ahead.
    agreed: u32,
    side: usize,
    fought: Fought,
}

impl Game {
    fn player(&self, colour: Colour) -> usize {
        self.white ^ colour.index()
    }

    fn over(&mut self, winner: Option<Colour>, end: String) -> bool {
        self.fought.end = end;
        self.fought.share = match winner.map(|colour| self.player(colour)) {
            Some(0) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        true
    }

    fn count(&mut self, mover: usize, answer: &EngineReply) {
        let spent = &mut self.fought.spent[mover];
        spent.moves += 1;
        spent.nodes += answer.nodes;
        spent.depths += u64::from(answer.depth);
        spent.time += answer.time;
        spent.slowest = spent.slowest.max(answer.time);
    }

    fn agree(&mut self, ahead: Option<Colour>) -> bool {
        self.agreed = match ahead {
            None => 0,
            Some(colour) if colour.index() == self.side => self.agreed + 1,
            Some(colour) => {
                self.side = colour.index();
                1
            }
        };
        if self.agreed < AGREED {
            return false;
        }
        let winner = Colour::BOTH[self.side];
        self.over(Some(winner), "both say that it is decided".into())
    }
}
