//! The Universal Chess Interface: the loop, for any input and output.

use std::{
    fmt::Write as _,
    io::{self, BufRead, Write},
    ops::RangeInclusive,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use games::muster_chess::{Board, Chess, Colour, Kind, Move, MoveWord, Moves};
use hall_core::{Seat, SplitMix64};
use search::Moment;

use super::{
    PLANS, VARIED_LINES,
    engine::{Engine, EngineLine, EngineRoot, Limits, SearchProgress},
    player::alternative,
    score::Score,
};
use crate::{LEVELS, LevelPlan, Pick};

/// Where orthodox chess begins.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";
const HASH: usize = 64;
const HASH_MAX: usize = 16_384;
const THREADS_MAX: usize = 64;
const LINES_MAX: usize = 500;
/// The words of `go` that a number follows.
const NUMBERS: [&str; 10] =
    ["depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "perft"];
/// Those of them that are never negative: clocks of some GUIs are.
const NEVER_NEGATIVE: [&str; 6] = ["depth", "nodes", "mate", "movetime", "movestogo", "perft"];
/// The time that writing a move may take.
const OVERHEAD: Duration = Duration::from_millis(10);
/// That of a move for which so much time is given, and which no clock ends.
const MOVE_OVERHEAD: Duration = Duration::from_millis(1);

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variant {
    /// King takes own rook.
    Muster,
    /// The king's step, as GUIs for orthodox chess expect.
    Chess,
}

/// Runs the protocol until `quit` or the end of the input.
///
/// # Errors
/// When the output cannot be written.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session::new(Arc::new(Mutex::new(output)));
    for line in input.split(b'\n') {
        // What is not text is no command, and no reason to end.
        if !session.handle(String::from_utf8_lossy(&line?).trim())? {
            break;
        }
    }
    // Piped commands: a search that can end by itself does.
    session.finish();
    Ok(())
}

struct Session<W> {
    output: Arc<Mutex<W>>,
    /// Made when it is first needed: its table takes time.
    engine: Option<Engine>,
    /// The size of that table, in mebibytes.
    hash: usize,
    running: Option<JoinHandle<Engine>>,
    endless: bool,
    stop: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
    game: Chess,
    lines: usize,
    variant: Variant,
    royal: bool,
    /// Plays as this level of the bots does.
    level: Option<LevelPlan>,
    /// What a level that does not always play its best move picks by.
    dice: SplitMix64,
}

impl<W: Write + Send + 'static> Session<W> {
    fn new(output: Arc<Mutex<W>>) -> Session<W> {
        let board: Board = START.parse().expect("the regular armies stand legally");
        Session {
            output,
            engine: None,
            hash: HASH,
            running: None,
            endless: false,
            stop: Arc::new(AtomicBool::new(false)),
            pondering: Arc::new(AtomicBool::new(false)),
            game: Chess::new(board, Seat::A),
            lines: 1,
            variant: Variant::Muster,
            royal: false,
            level: None,
            dice: SplitMix64::new(0),
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    /// Handles one command; false for `quit`.
    fn handle(&mut self, line: &str) -> io::Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "uci" => self.introduce()?,
            "isready" => {
                // A program that waits for us to be ready does not want the table made later,
                // on the clock.
                if self.running.is_none() {
                    self.make_engine()?;
                }
                self.say("readyok")?;
            }
            "setoption" => self.set_option(rest)?,
            "ucinewgame" => {
                self.halt();
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
            }
            "position" => {
                self.halt();
                match self.read_position(rest) {
                    Ok(game) => self.game = game,
                    Err(why) => self.say(&format!("info string {why}"))?,
                }
            }
            "go" => self.go(rest)?,
            "stop" => self.halt(),
            "ponderhit" => self.pondering.store(false, Ordering::Relaxed),
            "d" => self.say(&self.game.to_string())?,
            "quit" => {
                self.halt();
                return Ok(false);
            }
            "" => {}
            other => self.say(&format!("info string unknown command {other:?}"))?,
        }
        Ok(true)
    }

    fn introduce(&self) -> io::Result<()> {
        self.say(&format!(
            "id name Musterhall {}\nid author the Musterhall contributors\n\
             option name Hash type spin default {HASH} min 1 max {HASH_MAX}\n\
             option name Threads type spin default 1 min 1 max {THREADS_MAX}\n\
             option name MultiPV type spin default 1 min 1 max {LINES_MAX}\n\
             option name Level type spin default 0 min 0 max {LEVELS}\n\
             option name Ponder type check default false\n\
             option name Royal type check default false\n\
             option name UCI_Chess960 type check default true\n\
             option name UCI_Variant type combo default musterchess var musterchess var chess\n\
             uciok",
            env!("CARGO_PKG_VERSION")
        ))
    }

    fn set_option(&mut self, text: &str) -> io::Result<()> {
        self.halt();
        let text = text.strip_prefix("name").unwrap_or(text).trim();
        let (name, value) = match text.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (text, ""),
        };
        match (name.to_ascii_lowercase().as_str(), value) {
            ("hash", _) => {
                if let Some(size) = self.spin(name, value, 1..=HASH_MAX)? {
                    self.hash = size;
                    if let Some(engine) = &mut self.engine {
                        engine.set_hash(size);
                        self.tell_hash()?;
                    }
                }
            }
            ("threads", _) => {
                if let Some(threads) = self.spin(name, value, 1..=THREADS_MAX)? {
                    self.make_engine()?.set_threads(threads);
                }
            }
            ("multipv", _) => {
                if let Some(lines) = self.spin(name, value, 1..=LINES_MAX)? {
                    self.lines = lines;
                }
            }
            ("level", _) => {
                if let Some(level) = self.spin(name, value, 0..=LEVELS.into())? {
                    self.level = level.checked_sub(1).map(|index| PLANS[index]);
                }
            }
            ("royal", "true" | "false") => self.royal = value == "true",
            ("uci_variant", "musterchess") => self.variant = Variant::Muster,
            ("uci_variant", "chess") => self.variant = Variant::Chess,
            ("ponder" | "uci_chess960", "true" | "false") => {}
            _ => return self.say(&format!("info string no option {name:?} of value {value:?}")),
        }
        Ok(())
    }

    /// The number of an option. What is out of bounds changes nothing, as with Stockfish:
    /// the largest table is never meant by a slip.
    fn spin(
        &self,
        name: &str,
        value: &str,
        range: RangeInclusive<usize>,
    ) -> io::Result<Option<usize>> {
        let number = value.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let (least, most) = (range.start(), range.end());
            let said = format!("info string expected {name} from {least} to {most}, not {value:?}");
            self.say(&said)?;
        }
        Ok(number)
    }

    /// The engine, made on demand.
    fn make_engine(&mut self) -> io::Result<&mut Engine> {
        if self.engine.is_none() {
            self.engine = Some(Engine::new(self.hash, 0));
            self.tell_hash()?;
        }
        Ok(self.engine.as_mut().expect("it was made"))
    }

    /// Says so if there is not memory for all of the table.
    fn tell_hash(&mut self) -> io::Result<()> {
        let had = self.engine.as_ref().map_or(self.hash, Engine::hash);
        if had < self.hash {
            self.say(&format!("info string Hash is {had}: there is no memory for {}", self.hash))?;
            self.hash = had;
        }
        Ok(())
    }

    fn read_position(&self, text: &str) -> Result<Chess, String> {
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text, ""),
        };
        let fen = match place.split_once(char::is_whitespace) {
            _ if place == "startpos" => START,
            Some(("fen", fen)) => fen,
            _ => return Err("expected `position startpos` or `position fen FEN`".into()),
        };
        let royal =
            self.royal || fen.split(' ').next().is_some_and(|f| f.contains(['A', 'a', 'C', 'c']));
        let board = Board::from_fen(fen, royal).map_err(|why| why.to_string())?;
        let mut game = Chess::new(board, Seat::A);
        for word in moves.split_ascii_whitespace() {
            let m = read_move(game.board(), word)
                .ok_or_else(|| format!("{word} is no legal move of {}", game.board()))?;
            game.play(m);
        }
        Ok(game)
    }

    fn go(&mut self, text: &str) -> io::Result<()> {
        self.halt();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if let Some(odd) = odd_word(&words, self.game.board()) {
            self.say(&format!("info string {odd}"))?;
        }
        if let ["perft", rest @ ..] = &words[..] {
            let depth = rest.first().and_then(|depth| read_number("perft", depth).ok());
            return depth.map_or(Ok(()), |depth| self.perft(depth as u32));
        }
        let mut limits = self.limits(&words);
        let level = self.level.map(|plan| (plan, SplitMix64::new(self.dice.next_bits())));
        if let Some((plan, _)) = &level {
            limits.nodes = Some(limits.nodes.map_or(plan.nodes, |most| most.min(plan.nodes)));
            limits.lines = limits.lines.max(if plan.pick == Pick::Best { 1 } else { VARIED_LINES });
        }
        // There may be no such mate.
        self.endless = limits.depth.is_none() && limits.nodes.is_none() && limits.hard.is_none();
        self.stop.store(false, Ordering::Relaxed);
        self.pondering.store(words.contains(&"ponder"), Ordering::Relaxed);
        self.make_engine()?;
        let mut engine = self.engine.take().expect("it was made");
        let (stop, pondering) = (self.stop.clone(), self.pondering.clone());
        let (output, variant) = (self.output.clone(), self.variant);
        let board = *self.game.board();
        let root = EngineRoot { board, keys: self.game.keys().collect() };
        if board.decided_at_start() {
            self.engine = Some(engine);
            return self.say("info string the game is over (rule 2.11)\nbestmove (none)");
        }
        let started = Moment::now();
        let search = move || {
            let write = |text: &str| {
                let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
                // A reader that has gone hears of it by the loop.
                let _ = writeln!(output, "{text}");
                let _ = output.flush();
            };
            let mut report = |progress: &SearchProgress| write(&info(&board, progress, variant));
            let found = engine.search(&root, &limits, &stop, &pondering, &mut report);
            let picked = level.map_or(0, |(plan, dice)| place(plan, &found.lines, dice));
            if let Some(line) = found.lines.get(picked) {
                // The last iteration is seldom whole: say what it cost all the same.
                let line = EngineLine { rank: 1, ..line.clone() };
                let (nodes, time) = (found.nodes, started.elapsed());
                report(&SearchProgress { line, nodes, time, full: found.full });
            }
            write(&best_move(&board, found.lines.get(picked).map_or(&[], |l| &l.moves), variant));
            engine
        };
        self.running = Some(std::thread::Builder::new().spawn(search)?);
        Ok(())
    }

    fn limits(&self, words: &[&str]) -> Limits {
        let mut limits = Limits { lines: self.lines, ..Limits::default() };
        let number = |name: &str| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            read_number(name, words.get(at + 1)?).ok().map(|number| number.max(0) as u64)
        };
        limits.depth = number("depth").map(|n| n.clamp(1, 1_000) as u32);
        limits.nodes = number("nodes");
        limits.mate = number("mate").map(|n| n.min(100) as u32);
        if let Some(at) = words.iter().position(|word| *word == "searchmoves") {
            let board = self.game.board();
            limits.moves = words[at + 1..].iter().map_while(|w| read_move(board, w)).collect();
        }
        if let Some(time) = number("movetime") {
            let time = Duration::from_millis(time);
            limits.hard = Some(time.saturating_sub(MOVE_OVERHEAD).max(Duration::from_millis(1)));
        }
        let (clock, increment) = match self.game.board().turn() {
            Colour::White => (number("wtime"), number("winc")),
            Colour::Black => (number("btime"), number("binc")),
        };
        if let Some(clock) = clock {
            let (soft, hard) = share(
                Duration::from_millis(clock),
                Duration::from_millis(increment.unwrap_or(0)),
                // 0 moves to go means the same as no number.
                number("movestogo").filter(|moves| *moves > 0),
            );
            limits.soft = Some(soft);
            limits.hard = Some(limits.hard.map_or(hard, |other| other.min(hard)));
        }
        limits
    }

    /// Ends the search that runs, if one does.
    fn halt(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Relaxed);
        self.join();
    }

    /// Waits for the search that runs; one without limits is ended.
    fn finish(&mut self) {
        if self.endless {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.pondering.store(false, Ordering::Relaxed);
        self.join();
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            let engine = running.join().unwrap_or_else(|_| Engine::new(self.hash, 0));
            self.engine = Some(engine);
        }
    }

    fn perft(&self, depth: u32) -> io::Result<()> {
        let board = self.game.board();
        let start = Moment::now();
        let mut moves = Moves::new();
        board.moves(&mut moves);
        let mut total = u64::from(depth == 0);
        for m in moves.iter().filter(|_| depth > 0) {
            let mut next = *board;
            next.play(*m);
            let count = next.paths(depth - 1);
            total += count;
            self.say(&format!("{m}: {count}"))?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let speed = (total as f64 / seconds.max(1e-9)) as u64;
        self.say(&format!("\nNodes searched: {total}\nNodes/second: {speed}"))
    }
}

/// The place of the line that a level plays.
pub(super) fn place(plan: LevelPlan, lines: &[EngineLine], mut dice: SplitMix64) -> usize {
    let alternatives: Vec<_> = lines.iter().map(alternative).collect();
    plan.pick.place(&alternatives, &mut dice)
}

/// The number behind a word of `go`. Negative clocks exist: runners send them when time
/// is over.
fn read_number(word: &str, number: &str) -> Result<i64, String> {
    let least = if NEVER_NEGATIVE.contains(&word) { 0 } else { i64::MIN };
    let most = if word == "perft" { i64::from(u32::MAX) } else { i64::MAX };
    match number.parse::<i64>() {
        Ok(found) if (least..=most).contains(&found) => Ok(found),
        Ok(found) if found < least => Err(format!("expected 0 or more after {word}, not {number}")),
        _ => Err(format!("expected a whole number after {word}, not {number:?}")),
    }
}

/// Words of `go` without meaning are reported; the rest counts.
fn odd_word(words: &[&str], board: &Board) -> Option<String> {
    let mut rest = words.iter();
    let mut lists_moves = false;
    while let Some(word) = rest.next() {
        if NUMBERS.contains(word) && (*word != "perft" || words[0] == "perft") {
            lists_moves = false;
            if let Err(odd) = read_number(word, rest.next().copied().unwrap_or_default()) {
                return Some(odd);
            }
        } else if ["searchmoves", "infinite", "ponder"].contains(word) {
            lists_moves = *word == "searchmoves";
        } else if !lists_moves {
            return Some(format!("expected a limit after go, not {word:?}"));
        } else if read_move(board, word).is_none() {
            return Some(format!("{word} is no legal move of {board}"));
        }
    }
    None
}

/// The normal time to think, and the most.
fn share(clock: Duration, increment: Duration, moves: Option<u64>) -> (Duration, Duration) {
    let usable = clock.saturating_sub(OVERHEAD);
    let moves = moves.unwrap_or(28).clamp(1, 40) as u32;
    let soft = usable / moves + increment * 3 / 4;
    let most = if moves == 1 { usable } else { usable * 2 / 5 };
    let least = Duration::from_millis(1);
    (soft.min(most).max(least), (soft * 4).min(most).max(least))
}

fn read_move(board: &Board, text: &str) -> Option<Move> {
    let word: MoveWord = text.parse().ok()?;
    let mut moves = Moves::new();
    board.moves(&mut moves);
    let plain = moves.iter().find(|m| m.word() == word);
    let castling = || {
        moves.iter().find(|m| {
            m.kind() == Kind::Castling
                && m.from() == word.from
                && Move::castled(m.from(), m.to()).0 == word.to
        })
    };
    plain.or_else(castling).copied()
}

fn write_move(m: Move, variant: Variant) -> String {
    if variant == Variant::Chess && m.kind() == Kind::Castling {
        format!("{}{}", m.from(), Move::castled(m.from(), m.to()).0)
    } else {
        m.to_string()
    }
}

fn info(_board: &Board, progress: &SearchProgress, variant: Variant) -> String {
    let line = &progress.line;
    let milliseconds = progress.time.as_millis();
    let speed = (progress.nodes as f64 / progress.time.as_secs_f64().max(1e-6)) as u64;
    let score = match line.score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mates(moves) => format!("mate {moves}"),
        Score::Mated(moves) => format!("mate -{moves}"),
    };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {score} nodes {} nps {speed} hashfull {} time \
         {milliseconds} pv",
        line.depth, line.deepest, line.rank, progress.nodes, progress.full
    );
    for m in &line.moves {
        let _ = write!(text, " {}", write_move(*m, variant));
    }
    text
}

fn best_move(_board: &Board, line: &[Move], variant: Variant) -> String {
    match line {
        [] => "bestmove (none)".into(),
        [best] => format!("bestmove {}", write_move(*best, variant)),
        [best, answer, ..] => format!(
            "bestmove {} ponder {}",
            write_move(*best, variant),
            write_move(*answer, variant)
        ),
    }
}
