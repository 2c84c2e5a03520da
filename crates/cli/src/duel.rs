//! `musterhall duel A B`: two chess programs play Muster Chess.

use std::{io::Write, num::NonZeroU64, path::PathBuf, time::Duration};

use anyhow::{Context, bail};
use bots::{
    contest::{elo, paired, wilson},
    muster_chess::duel::{Duel, Fought, Openings, Program, Ring, Spend, Spent},
    sprt::{Sprt, SprtVerdict},
};
use serde_json::json;

use crate::{
    line_text::signed,
    progress::{self, Progress, STOP},
    value,
};

/// Arguments of `duel`.
#[derive(clap::Args)]
pub(crate) struct DuelArgs {
    /// Two programs that speak the Universal Chess Interface, as command lines;
    /// `self` is this one (`musterhall uci`).
    #[arg(value_name = "PROGRAM", num_args = 2, required = true)]
    programs: Vec<String>,
    /// An option of a program: `1:Hash=16` for the first, `2:…` for the second;
    /// may be given several times.
    #[arg(long = "option", value_name = "1:NAME=VALUE", value_parser = option)]
    options: Vec<(usize, String, String)>,
    /// Nodes per move; two numbers with a comma in between for the two programs.
    #[arg(
        long,
        value_name = "N[,N]",
        value_delimiter = ',',
        num_args = 1,
        value_parser = value::some::<NonZeroU64>,
    )]
    nodes: Vec<NonZeroU64>,
    /// Milliseconds per move; likewise.
    #[arg(
        long,
        value_name = "MS[,MS]",
        value_delimiter = ',',
        conflicts_with = "nodes",
        value_parser = value::some::<NonZeroU64>,
    )]
    time: Vec<NonZeroU64>,
    /// How many games; each pair has the same armies, colours swapped.
    #[arg(long, value_name = "N", default_value = "200", value_parser = value::some::<NonZeroU64>)]
    games: NonZeroU64,
    /// Seed of the armies.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::any)]
    seed: u64,
    /// Play orthodox chess, from random level openings of eight moves, and not from random armies.
    /// A program for chess takes `--option 2:UCI_Chess960=true`.
    #[arg(long)]
    chess: bool,
    /// Of the random armies, take those that a search of 20,000 nodes calls level: most others
    /// decide the game by where they stand, for either program.
    #[arg(long, conflicts_with = "chess")]
    level: bool,
    /// End a game when both programs have said four times in a row that one side
    /// is this many hundredths of a pawn ahead.
    #[arg(long, value_name = "CP", value_parser = value::whole::<u32>(0..=29_000))]
    agree: Option<u32>,
    /// Stop as soon as the paired 95 % interval does not hold 50 %, after 100 games.
    #[arg(long)]
    early: bool,
    /// Stop as soon as a sequential test on pairs of games says whether the first program takes
    /// the lower or the higher percentage of the points, as `50,55`; each error has a
    /// probability of 5 %.
    #[arg(long, value_name = "LOW,HIGH", conflicts_with = "early")]
    sprt: Option<Sprt>,
    /// Write each game as a line of JSON to this file.
    #[arg(long, value_name = "FILE", value_parser = value::new_file)]
    record: Option<PathBuf>,
}

fn option(text: &str) -> Result<(usize, String, String), String> {
    let why = || format!("expected 1:NAME=VALUE or 2:NAME=VALUE, not {text:?}");
    let (number, rest) = text.split_once(':').ok_or_else(why)?;
    let (name, value) = rest.split_once('=').ok_or_else(why)?;
    match number {
        "1" => Ok((0, name.into(), value.into())),
        "2" => Ok((1, name.into(), value.into())),
        _ => Err(why()),
    }
}

pub(crate) fn run(args: &DuelArgs) -> anyhow::Result<()> {
    let duel = duel(args)?;
    let mut ring = Ring::default();
    let processes = ring.processes();
    progress::stop_on_interrupt_after(move || processes.end())?;
    let mut record = match &args.record {
        None => None,
        Some(path) => {
            let file = value::create(path);
            Some(file.with_context(|| format!("cannot write {}", path.display()))?)
        }
    };
    let mut tally = DuelTally::default();
    let games = args.games.get();
    let mut progress = Progress::new(games);
    progress.show(0, &format!("0 of {games} games"));
    for index in 0..args.games.get() {
        let Some(fought) = duel.play(index, &mut ring, &STOP)? else { break };
        if let Some(file) = &mut record {
            writeln!(file, "{}", as_json(&fought))?;
        }
        if let Some((_, fault)) = &fought.fault {
            progress.clear();
            eprintln!("game {index}: {fault}; it loses the game");
        }
        tally.add(&fought);
        if index % 20 == 19 {
            progress.clear();
            eprintln!("{}", tally.score());
        }
        let done = index + 1;
        progress.show(done, &format!("{done} of {games} games"));
        if tally.faults.iter().any(|faults| *faults >= 10) {
            write!(std::io::stdout(), "{}", tally.table(&duel))?;
            bail!("a program failed in ten games");
        }
        let decided = args.sprt.is_some_and(|test| test.verdict(&tally.pairs()).is_some());
        if progress::is_stopped() || decided || args.early && tally.is_clear() {
            break;
        }
    }
    progress.clear();
    let mut out = std::io::stdout();
    write!(out, "{}", tally.table(&duel))?;
    if let Some(test) = args.sprt {
        writeln!(out, "{}", tally.sequential(test))?;
    }
    Ok(())
}

fn duel(args: &DuelArgs) -> anyhow::Result<Duel> {
    let program = |index: usize| -> anyhow::Result<Program> {
        let text = &args.programs[index];
        let command: Vec<String> = if text == "self" {
            let own = std::env::current_exe().context("where this program lies")?;
            vec![own.display().to_string(), "uci".into()]
        } else {
            text.split_ascii_whitespace().map(String::from).collect()
        };
        let path = command.first().context("expected a program, not an empty text")?;
        let name = path.rsplit('/').next().unwrap_or(path).to_string();
        let options = args.options.iter().filter(|(which, ..)| *which == index);
        let options = options.map(|(_, name, value)| (name.clone(), value.clone())).collect();
        Ok(Program { name: format!("{} {name}", index + 1), command, options })
    };
    for (name, list) in [("--nodes", &args.nodes), ("--time", &args.time)] {
        if list.len() > 2 {
            bail!("{name}: expected a number, or two for two programs, not {}", list.len());
        }
    }
    let spend = |index: usize| -> anyhow::Result<Spend> {
        let of = |list: &[NonZeroU64]| list.get(index).or(list.first()).map(|n| n.get());
        match (of(&args.nodes), of(&args.time)) {
            (Some(nodes), _) => Ok(Spend::Nodes(nodes)),
            (None, Some(time)) => Ok(Spend::Time(Duration::from_millis(time))),
            (None, None) => bail!("expected --nodes or --time"),
        }
    };
    Ok(Duel {
        programs: [program(0)?, program(1)?],
        spend: [spend(0)?, spend(1)?],
        openings: match (args.chess, args.level) {
            (true, _) => Openings::Chess,
            (false, true) => Openings::LevelArmies,
            (false, false) => Openings::Armies,
        },
        seed: args.seed,
        agree: args.agree.map(|least| least.min(29_000) as i32),
    })
}

fn as_json(fought: &Fought) -> serde_json::Value {
    json!({
        "game": fought.index,
        "fen": fought.fen,
        "first_has": if fought.index.is_multiple_of(2) { "white" } else { "black" },
        "moves": fought.moves.join(" "),
        "first_got": fought.share,
        "end": fought.end,
    })
}

/// The scores so far.
#[derive(Default)]
struct DuelTally {
    shares: Vec<f64>,
    plies: usize,
    faults: [u64; 2],
    spent: [Spent; 2],
}

impl DuelTally {
    fn add(&mut self, fought: &Fought) {
        self.shares.push(fought.share);
        self.plies += fought.moves.len();
        if let Some((who, _)) = &fought.fault {
            self.faults[*who] += 1;
        }
        for (all, one) in self.spent.iter_mut().zip(&fought.spent) {
            all.moves += one.moves;
            all.nodes += one.nodes;
            all.depths += one.depths;
            all.time += one.time;
            all.slowest = all.slowest.max(one.slowest);
        }
    }

    fn pairs(&self) -> Vec<f64> {
        self.shares.chunks_exact(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect()
    }

    fn is_clear(&self) -> bool {
        let clear = |score: bots::contest::ContestScore| score.low > 0.5 || score.high < 0.5;
        self.shares.len() >= 100 && paired(&self.pairs()).is_some_and(clear)
    }

    /// What a sequential test says of the first program.
    fn sequential(&self, test: Sprt) -> String {
        let pairs = self.pairs();
        let verdict = match test.verdict(&pairs) {
            None => "open",
            Some(SprtVerdict::Lower) => "the lower share or less",
            Some(SprtVerdict::Higher) => "the higher share or more",
        };
        let (ratio, [low, high]) = (test.ratio(&pairs), Sprt::bounds());
        format!(
            "sequential test {test}: {verdict} after {} pairs; log-likelihood ratio {ratio:+.2} \
             ({low:+.2} to {high:+.2})",
            pairs.len()
        )
    }

    fn score(&self) -> String {
        let games = self.shares.len() as u64;
        if games == 0 {
            return "no game was played to its end".into();
        }
        let mean = wilson(self.shares.iter().sum(), games).mean;
        let count = |share: f64| self.shares.iter().filter(|s| **s == share).count();
        let mut text = format!(
            "{games} games: {:.1} %, +{} ={} -{}",
            100.0 * mean,
            count(1.0),
            count(0.5),
            count(0.0)
        );
        if let Some(score) = paired(&self.pairs()) {
            text += &format!(
                ", 95 % {:.1} to {:.1} % (paired); {} Elo ({} to {})",
                100.0 * score.low,
                100.0 * score.high,
                signed(elo(mean), 0),
                signed(elo(score.low), 0),
                signed(elo(score.high), 0)
            );
        }
        text
    }

    fn table(&self, duel: &Duel) -> String {
        let games = self.shares.len().max(1);
        let mut text = format!(
            "{} against {}, {:.1} plies a game, seed {}\n{}\n",
            duel.programs[0].name,
            duel.programs[1].name,
            self.plies as f64 / games as f64,
            duel.seed,
            self.score()
        );
        for (program, (spent, faults)) in
            duel.programs.iter().zip(self.spent.iter().zip(self.faults))
        {
            let moves = spent.moves.max(1) as f64;
            let seconds = spent.time.as_secs_f64();
            text += &format!(
                "{:<24} {:>7.0} nodes and {:>6.1} ms a move, {:>5.0} thousand nodes/s, depth \
                 {:.1}, slowest move {:.0} ms, {faults} faults\n",
                program.name,
                spent.nodes as f64 / moves,
                1000.0 * seconds / moves,
                spent.nodes as f64 / seconds.max(1e-9) / 1000.0,
                spent.depths as f64 / moves,
                1000.0 * spent.slowest.as_secs_f64(),
            );
        }
        text
    }
}
