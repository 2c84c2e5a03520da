//! A chess program that speaks the Universal Chess Interface, run as a child.

use std::{
    io::{BufRead, BufReader, Write},
    process::{ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    time::{Duration, Instant},
};

use super::processes::{Processes, ProgramProcess};

/// How to start a program, and its options.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name in tables and errors.
    pub name: String,
    /// The path of the program, then its arguments.
    pub command: Vec<String>,
    /// Options: name and value.
    pub options: Vec<(String, String)>,
}

/// What a program may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spend {
    /// This many nodes.
    Nodes(u64),
    /// This much time.
    Time(Duration),
}

/// What is wrong with a program. Each names it and says what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// It does not start.
    #[error("{0} cannot be started: {1}")]
    Start(String, String),
    /// It ended, or closed its pipes.
    #[error("{0} ended while we waited for `{1}`")]
    Dead(String, &'static str),
    /// It does not answer.
    #[error("{0} did not say `{1}` within {2:?}")]
    Late(String, &'static str, Duration),
    /// It played what is not legal.
    #[error("{0} played {1:?}, expected a legal move of {2}")]
    Illegal(String, String, String),
}

/// The answer to `go`.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct EngineReply {
    /// The move it plays.
    pub word: String,
    /// What it thinks of the position, hundredths of a pawn; mates count 30,000.
    pub value: Option<i32>,
    /// Nodes it says it looked at.
    pub nodes: u64,
    /// The depth it says it came to.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

impl EngineReply {
    /// Reads a line that the program writes while it searches; returns whether it was the last one,
    /// which names the move.
    pub fn hear(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["bestmove", ..] => {
                self.word = words.get(1).copied().unwrap_or_default().to_string();
                true
            }
            ["info", "string", ..] => false,
            ["info", ..] => {
                self.note(&words);
                false
            }
            _ => false,
        }
    }

    /// Reads depth, nodes and score of an `info` line.
    fn note(&mut self, words: &[&str]) {
        let after = |name: &str| words.iter().position(|word| *word == name).map(|at| at + 1);
        let number = |at: Option<usize>| at.and_then(|at| words.get(at)?.parse::<i64>().ok());
        if let Some(nodes) = number(after("nodes")) {
            self.nodes = nodes.max(0) as u64;
        }
        if number(after("multipv")).unwrap_or(1) != 1 {
            return;
        }
        if let Some(depth) = number(after("depth")) {
            self.depth = u32::try_from(depth.max(0)).unwrap_or(u32::MAX);
        }
        let Some(at) = after("score") else { return };
        let value = number(Some(at + 1));
        self.value = match (words.get(at), value) {
            (Some(&"cp"), Some(value)) => Some(value.clamp(-29_000, 29_000) as i32),
            (Some(&"mate"), Some(value)) => Some(if value > 0 { 30_000 } else { -30_000 }),
            _ => self.value,
        };
    }
}

/// The name of an option that a line of a program announces, if it does.
fn option_name(line: &str) -> Option<String> {
    let (name, _) = line.strip_prefix("option name ")?.split_once(" type ")?;
    Some(name.trim().into())
}

/// A running program.
#[derive(Debug)]
pub struct Foreign {
    name: String,
    process: ProgramProcess,
    input: ChildStdin,
    lines: Receiver<String>,
    asked: bool,
}

/// How long a program may take to get ready.
const TIMEOUT: Duration = Duration::from_secs(20);
/// How much later than asked for an answer may come before the game is lost. The
/// wider, the less a busy machine decides games.
const GRACE: Duration = Duration::from_secs(10);

impl Foreign {
    /// Starts a program as one of these processes, and sets its options.
    ///
    /// # Errors
    /// [`EngineError`] if it does not start or does not speak the protocol.
    pub fn start(program: &Program, processes: &Processes) -> Result<Foreign, EngineError> {
        let failed = |why: &dyn ToString| EngineError::Start(program.name.clone(), why.to_string());
        let Some((path, arguments)) = program.command.split_first() else {
            return Err(failed(&"expected the path of a program"));
        };
        let mut command = Command::new(path);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = processes.start(command);
        let (process, input, output) = started.map_err(|why| failed(&format!("{path}: {why}")))?;
        let (Some(input), Some(output)) = (input, output) else {
            return Err(failed(&"it has no pipes"));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            // Ends with the program; what is not text cannot be an answer.
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                    break;
                }
            }
        });
        let name = program.name.clone();
        let mut foreign = Foreign { name, process, input, lines, asked: false };
        foreign.tell("uci", "uciok")?;
        let mut known = Vec::new();
        foreign.wait("uciok", TIMEOUT, |line| {
            known.extend(option_name(line));
            line == "uciok"
        })?;
        for (name, value) in &program.options {
            // A program passes over an option that it does not know without a word.
            if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                let known = known.join(", ");
                return Err(failed(&format!("expected an option of {known}, not {name:?}")));
            }
            foreign.tell(&format!("setoption name {name} value {value}"), "readyok")?;
        }
        foreign.new_game()?;
        Ok(foreign)
    }

    /// Tells it that another game begins.
    ///
    /// # Errors
    /// [`EngineError`] if it does not answer.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.tell("ucinewgame\nisready", "readyok")?;
        self.wait("readyok", TIMEOUT, |line| line == "readyok").map(drop)
    }

    /// Asks for a move in the position that a FEN, or `startpos`, and moves lead to.
    ///
    /// # Errors
    /// [`EngineError`] if no answer comes.
    pub fn go(
        &mut self,
        fen: &str,
        moves: &[String],
        spend: Spend,
    ) -> Result<EngineReply, EngineError> {
        let moves =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        let (go, limit) = match spend {
            Spend::Nodes(nodes) => {
                (format!("go nodes {nodes}"), GRACE + Duration::from_millis(nodes / 10))
            }
            Spend::Time(time) => (format!("go movetime {}", time.as_millis()), GRACE + time),
        };
        let start = Instant::now();
        self.asked = true;
        let place = if fen == "startpos" { "startpos" } else { &format!("fen {fen}") };
        self.tell(&format!("position {place}{moves}\n{go}"), "bestmove")?;
        let mut answer = EngineReply::default();
        self.wait("bestmove", limit, |line| answer.hear(line))?;
        self.asked = false;
        answer.time = start.elapsed();
        Ok(answer)
    }

    fn tell(&mut self, text: &str, expected: &'static str) -> Result<(), EngineError> {
        let told = writeln!(self.input, "{text}").and_then(|()| self.input.flush());
        told.map_err(|_| EngineError::Dead(self.name.clone(), expected))
    }

    fn wait(
        &mut self,
        expected: &'static str,
        limit: Duration,
        mut is_it: impl FnMut(&str) -> bool,
    ) -> Result<String, EngineError> {
        let end = Instant::now() + limit;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) if is_it(&line) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    return Err(EngineError::Late(self.name.clone(), expected, limit));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(EngineError::Dead(self.name.clone(), expected));
                }
            }
        }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        // A program that hangs or searches would not hear `quit`.
        if !self.asked && writeln!(self.input, "quit").is_ok() {
            let _has_ended = (0..100).any(|_| {
                std::thread::park_timeout(Duration::from_millis(5));
                self.process.has_ended()
            });
        }
        // What has not ended yet ends with its process.
    }
}
