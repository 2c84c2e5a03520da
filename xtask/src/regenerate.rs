//! What is made from bots, and the commands that make it again.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// A part of what is made from bots.
#[derive(Clone, Copy, Debug)]
pub struct RemadePart {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it makes, and what is to be done with it.
    pub about: &'static str,
    jobs: fn(&Path) -> Vec<RemakeCommand>,
}

/// A command of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemakeCommand {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The file that its output becomes once it has ended well; a job whose file is there is
    /// done. Without one the command itself knows what it has done, and goes on from there.
    pub output: Option<PathBuf>,
}

/// Every part, in the order in which they build on each other.
pub const PARTS: [RemadePart; 8] = [
    RemadePart {
        name: "weights",
        about: "the network of Muster Chess and, with the ending rs, its terms (goes on where it \
                stopped), the evaluations of Make Muster and Muster Up, the values of Muscat; for \
                crates/bots/weights, and the terms for crates/bots/src/muster_chess/weights.rs",
        jobs: weights,
    },
    RemadePart {
        name: "muster",
        about: "armies that bots of Muster Chess bring, without and with royal men (goes on where \
                it stopped), and what a reply prepared against them gains; for population.tsv of \
                crates/bots/src/muster_chess",
        jobs: muster,
    },
    RemadePart {
        name: "levels",
        about: "each level against the one below; for the tables of docs/bots.md",
        jobs: levels,
    },
    RemadePart {
        name: "first-level",
        about: "level 1 against beginners; for docs/bots.md",
        jobs: first_level,
    },
    RemadePart {
        name: "chess-ratings",
        about: "levels of Muster Chess at orthodox chess, against Stockfish and each other; for \
                ratings.tsv of crates/bots/src/muster_chess",
        jobs: chess_ratings,
    },
    RemadePart {
        name: "puzzles",
        about: "the collections; for crates/puzzles/data",
        jobs: puzzles,
    },
    RemadePart {
        name: "findings",
        about: "the laboratory's plans (go on where they stopped); for docs/findings",
        jobs: findings,
    },
    RemadePart {
        name: "libraries",
        about: "what bots chose in many matches (goes on where it stopped); for \
                crates/explorer/data",
        jobs: libraries,
    },
];

/// Positions to learn from: seed, games and nodes a move.
const STREAM: [&str; 3] = ["921", "138000", "1000"];
const ROUNDS: &str = "3";
/// Games of self-play that values of positions are learned from: how many, and their seed.
const LESSONS: [(&str, u32, u32); 4] = [
    ("clusterfuss", 48_000, 3),
    ("make-muster", 40_000, 2),
    ("muster-up", 40_000, 3),
    ("muscat", 16_000, 3),
];
/// The games that Muscat's policy is learned from, after its values.
const POLICY: &str = "--policy-only --teacher muscat-mcts:600 --games 4000 --seed 31";
const GAMES: [&str; 6] =
    ["clusterfuss", "make-muster", "muster-up", "muscat", "muster-chess", "mush"];
/// Games in which one choice can win for certain, and how their puzzles are found; then those in
/// which chance rules, and one choice can be the best by a margin.
const PUZZLED: [(&str, &str); 6] = [
    ("clusterfuss", "--count 300"),
    ("make-muster", "--count 300"),
    ("muster-up", "--count 300"),
    ("muster-chess", "--count 300"),
    (
        "muscat",
        "--margin 0.1 --plies 4 --nodes 5000 --last 8 --actions 3 --bots level:1,random --count 80",
    ),
    ("mush", "--set seats=2 --margin 0.1 --plies 8 --nodes 8000 --last 24 --actions 2 --count 80"),
];
/// Stand-ins for a careful beginner, by game.
const BEGINNERS: [&str; 6] = [
    "clusterfuss-alphabeta:300",
    "make-muster-best:1000",
    "muster-up-best:150",
    "muscat-greedy",
    "muster-chess-alphabeta:100",
    "mush-greedy",
];

/// A command of the hall's program.
fn musterhall(words: &str) -> Vec<String> {
    let cargo = "cargo run --quiet --release --package musterhall -- ";
    split(&format!("{cargo}{words}"))
}

fn split(words: &str) -> Vec<String> {
    words.split(' ').map(String::from).collect()
}

/// What tunes Muster Chess, with these arguments.
fn tune(arguments: &[&str]) -> RemakeCommand {
    let cargo = "cargo run --quiet --release --package bots --example tune_muster_chess --";
    let mut words = split(cargo);
    words.extend(arguments.iter().map(|word| String::from(*word)));
    RemakeCommand { words, output: None }
}

fn weights(data: &Path) -> Vec<RemakeCommand> {
    let file = |name: &str| data.join(name).display().to_string();
    let [seed, games, nodes] = STREAM;
    let (stream, checkpoint) = (file("muster-chess.positions"), file("muster-chess.checkpoint"));
    let network = file("muster-chess.bin");
    let mut jobs = vec![
        tune(&["stream", &stream, seed, games, nodes]),
        tune(&["train", ROUNDS, games, &checkpoint, &network, &stream]),
    ];
    for (game, games, seed) in LESSONS {
        let out = file(&format!("{game}.bin"));
        let learn = format!("learn {game} --games {games} --seed {seed} --out {out}");
        jobs.push(RemakeCommand { words: musterhall(&learn), output: None });
    }
    let policy = format!("learn muscat {POLICY} --out {}", file("muscat.bin"));
    jobs.push(RemakeCommand { words: musterhall(&policy), output: None });
    jobs
}

fn muster(data: &Path) -> Vec<RemakeCommand> {
    let file = |name: &str| data.join(name).display().to_string();
    vec![
        tune(&["muster", &file("population.tsv"), "31", "48", "500"]),
        tune(&["muster", &file("population-royal.tsv"), "32", "23", "500", "royal"]),
        RemakeCommand {
            output: Some(data.join("muster-replies.txt")),
            ..tune(&["exploit", "5", "200000", "2000000", "500", "30"])
        },
    ]
}

fn levels(data: &Path) -> Vec<RemakeCommand> {
    let job = |game: &str, level: u32| {
        let below = level - 1;
        // Bots resign only where two play.
        let resign = if game == "muscat" { "" } else { "--resign 2 " };
        let words = musterhall(&format!(
            "match {game} --bots level:{level},level:{below} --games 200 --seed {level}0{below} \
             {resign}--json"
        ));
        let output = Some(data.join(format!("{game}-{level}-{below}.jsonl")));
        RemakeCommand { words, output }
    };
    GAMES.iter().flat_map(|game| (2..=8).map(move |level| job(game, level))).collect()
}

fn first_level(data: &Path) -> Vec<RemakeCommand> {
    let games = GAMES.iter().zip(BEGINNERS);
    let job = |game: &str, other: &str| RemakeCommand {
        words: musterhall(&format!(
            "match {game} --bots level:1,{other} --games 200 --seed 12 --json"
        )),
        output: Some(data.join(format!("{game}-1-{}.jsonl", other.replace(':', "-")))),
    };
    games
        .flat_map(|(game, own)| ["random", "mcts:100", own].map(|other| job(game, other)))
        .collect()
}

fn chess_ratings(data: &Path) -> Vec<RemakeCommand> {
    // Another level, or what Stockfish is to play like.
    let duels = [
        (1, 2),
        (2, 3),
        (3, 1350),
        (4, 1600),
        (5, 1700),
        (5, 2100),
        (6, 1900),
        (7, 2100),
        (8, 2400),
    ];
    let job = |&(level, opponent): &(u32, u32)| {
        let other = if opponent <= 8 {
            format!("self --option 2:Level={opponent}")
        } else {
            format!(
                "stockfish --option 2:UCI_Chess960=true --option 2:UCI_LimitStrength=true \
                 --option 2:UCI_Elo={opponent}"
            )
        };
        let words = musterhall(&format!(
            "duel self {other} --chess --agree 900 --option 1:Level={level} --games 60 \
             --nodes 3000000,100000"
        ));
        RemakeCommand { words, output: Some(data.join(format!("chess-{level}-{opponent}.txt"))) }
    };
    duels.iter().map(job).collect()
}

fn puzzles(data: &Path) -> Vec<RemakeCommand> {
    let job = |(game, how): &(&str, &str)| RemakeCommand {
        words: musterhall(&format!("puzzles {game} {how}")),
        output: Some(data.join(format!("{game}.jsonl"))),
    };
    PUZZLED.iter().map(job).collect()
}

fn findings(_: &Path) -> Vec<RemakeCommand> {
    let plans = [
        "board-sizes",
        "clusterfuss-level-5",
        "depth-of-boards",
        "muscat-seats",
        "muscat-level-4",
        "muscat-more-seats",
        "mush-seats",
        "mush-more-sleds",
        "muster-boards",
    ];
    let job = |words: String| RemakeCommand { words: musterhall(&words), output: None };
    let of = |plan: &str| {
        let plan = format!("docs/findings/plans/{plan}.toml");
        [job(format!("lab {plan}")), job(format!("report {plan}"))]
    };
    let armies = [job("armies docs/findings/plans/chess-armies.toml".into())];
    plans.into_iter().flat_map(of).chain(armies).collect()
}

/// The regular armies, from which half of the matches of Muster Chess start.
const REGULAR: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1h1a8h8 - 0 1";

fn libraries(data: &Path) -> Vec<RemakeCommand> {
    let job = |game: &str, how: &str, set: &[String]| {
        let folder = data.join(game).display().to_string();
        let mut words = musterhall(&format!("library {game} {how} --folder {folder}"));
        words.extend(set.iter().flat_map(|set| ["--set".into(), set.clone()]));
        RemakeCommand { words, output: None }
    };
    let armies = ["start=".into(), format!("start={REGULAR}")];
    // Levels that always take what they think best differ by how they begin; fewer nodes where a
    // level takes hours.
    vec![
        job("clusterfuss", "--openings 2", &[]),
        job("make-muster", "--openings 2 --nodes 4000", &[]),
        job("muster-up", "--openings 1", &[]),
        job("muscat", "--openings 0", &[]),
        job("muster-chess", "--openings 0 --nodes 5000", &armies),
        job("mush", "--openings 0", &[]),
    ]
}

impl RemadePart {
    /// Its commands, which keep what they make below this folder.
    pub fn jobs(&self, data: &Path) -> Vec<RemakeCommand> {
        (self.jobs)(&data.join(self.name))
    }
}

impl RemakeCommand {
    /// Whether nothing is left to be done.
    pub fn is_done(&self) -> bool {
        self.output.as_ref().is_some_and(|output| output.exists())
    }

    /// Runs the command. Its output is written beside the file and renamed at the end, so that a
    /// file that is there is whole.
    ///
    /// # Errors
    /// The command, if it cannot be started or fails; what is wrong with the file.
    pub fn run(&self) -> io::Result<()> {
        let (program, arguments) =
            self.words.split_first().ok_or_else(|| io::Error::other("expected a command"))?;
        let mut command = Command::new(program);
        command.args(arguments);
        let part = self.output.as_ref().map(|output| output.with_extension("part"));
        if let Some(part) = &part {
            command.stdout(fs::File::create(part)?);
        }
        let status = command.status()?;
        if !status.success() {
            return Err(io::Error::other(format!("{self} ended with {status}")));
        }
        if let (Some(part), Some(output)) = (part, &self.output) {
            fs::rename(part, output)?;
        }
        Ok(())
    }
}

impl std::fmt::Display for RemakeCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words.join(" "))?;
        match &self.output {
            Some(output) => write!(f, " > {}", output.display()),
            None => Ok(()),
        }
    }
}
