//! `musterhall solve`: solves boards, and proves the result.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use bots::clusterfuss::{
    self, Lengths, Proof, Shape, SolveProgress, SolveStopped, Solver, SolverGrid, checkpoint,
};
use serde_json::json;

use crate::{
    bench::processor_time,
    progress::{bar, clock, columns, fitted, is_stopped, stop_on_interrupt},
    value,
};

/// Arguments of `solve`.
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// The game: `clusterfuss`.
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    game: Option<String>,
    /// Rows of the board; boards need not be square.
    #[arg(
        long,
        value_name = "R",
        required_unless_present = "check",
        value_parser = value::some::<u32>,
    )]
    rows: Option<u32>,
    /// Columns of the board.
    #[arg(
        long,
        value_name = "C",
        required_unless_present = "check",
        value_parser = value::some::<u32>,
    )]
    cols: Option<u32>,
    /// Size of the table of solved positions in megabytes, rounded down to a power of two.
    #[arg(
        long,
        value_name = "MB",
        default_value = "512",
        value_parser = value::whole::<usize>(1..=1_000_000),
    )]
    memory: usize,
    /// Threads that search together for the winner, on one table; by default one for each core,
    /// below 20 cells one. On one thread the nodes are the same in every run.
    #[arg(long, value_name = "N", value_parser = value::whole::<usize>(1..=256))]
    threads: Option<usize>,
    /// Also find how many plies perfect play lasts (slow above 4×5).
    #[arg(long)]
    length: bool,
    /// Write a proof: a winning move for every reachable position with
    /// the winner to move.
    #[arg(long, value_name = "FILE", value_parser = value::new_file)]
    proof: Option<PathBuf>,
    /// Keep the solved positions in this file, and resume from it if it exists.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints.
    #[arg(long, value_name = "S", default_value = "300", value_parser = value::some::<u64>)]
    every: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Verify a proof instead.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

/// Below so many cells a board is solved before other threads are of use.
const SHARED_CELLS: u32 = 20;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<()> {
    if let Some(file) = &args.check {
        return check(file, args.json);
    }
    let game = args.game.as_deref().unwrap_or_default();
    if game != "clusterfuss" {
        bail!("expected the game clusterfuss, not {game:?}: no other has a solver");
    }
    let shape = Shape::new(args.rows.unwrap_or_default(), args.cols.unwrap_or_default())?;
    if let Some(proof) = &args.proof {
        let part = beside(proof, PART);
        if let Some(checkpoint) = &args.checkpoint {
            let others = [checkpoint.clone(), beside(checkpoint, PART)];
            if others.iter().any(|one| value::is_same(one, proof) || value::is_same(one, &part)) {
                bail!("--proof and --checkpoint would be written over each other: name another");
            }
        }
        if part.exists() {
            let part = part.display();
            bail!("{part} is there already, where a proof is written first: move it, or delete it");
        }
    }
    // The second interrupt stops at once, without a checkpoint.
    stop_on_interrupt()?;
    if shape.is_wide() { solve::<u128>(args, shape) } else { solve::<u64>(args, shape) }
}

/// The threads that search together.
fn threads(args: &SolveArgs, shape: Shape) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    args.threads.unwrap_or_else(|| if shape.cells() < SHARED_CELLS { 1 } else { cores() })
}

/// Solves on a grid that holds the board.
fn solve<G: SolverGrid>(args: &SolveArgs, shape: Shape) -> anyhow::Result<()> {
    let solver = open::<G>(args, shape)?;
    let before = solver.nodes();
    let started = (Instant::now(), processor_time());
    let mut reporter = Reporter::new(args, before);
    let solved = work(args, &solver, &mut reporter);
    reporter.end();
    let cpu = processor_time().saturating_sub(started.1);
    if let Some(path) = &args.checkpoint {
        save(&solver, path)?;
    }
    let Ok(solved) = solved? else {
        let kept = match &args.checkpoint {
            Some(path) => {
                // It was not there before, and nothing is written over.
                let written = args.proof.as_deref().is_some_and(Path::is_file);
                let but = if written { " without --proof, which is written," } else { "" };
                format!("run the same command{but} to go on from {}", path.display())
            }
            None => "with --checkpoint FILE it could be resumed".into(),
        };
        eprintln!("musterhall: stopped after {} nodes; {kept}", solver.nodes());
        std::process::exit(130);
    };
    solved.print(args, &solver, solver.nodes() - before, started.0.elapsed(), cpu)
}

struct Solved {
    first_wins: bool,
    plies: Option<u8>,
    /// Nodes for the length, beyond those for the winner.
    length_nodes: u64,
    proof: Option<usize>,
}

fn work<G: SolverGrid>(
    args: &SolveArgs,
    solver: &Solver<G>,
    reporter: &mut Reporter<'_>,
) -> anyhow::Result<Result<Solved, SolveStopped>> {
    let start = solver.start();
    let threads = threads(args, solver.shape());
    let mut watch = |solver: &Solver<G>, progress| reporter.look(solver, progress);
    let Ok(first_wins) = solver.wins_on(threads, &start, &mut watch) else {
        return Ok(Err(SolveStopped));
    };
    let proof = match &args.proof {
        None => None,
        Some(path) => {
            let Ok(proof) = Proof::collect(solver, &mut watch) else {
                return Ok(Err(SolveStopped));
            };
            write(path, false, |out| proof.write(out))?;
            Some(proof.len())
        }
    };
    let (mut plies, mut length_nodes) = (None, 0);
    if args.length || solver.shape().cells() <= 16 {
        let mut watch = |nodes, horizon| reporter.look_length(nodes, horizon);
        let mut lengths = Lengths::new(solver, &mut watch);
        let Ok(found) = lengths.plies(&start) else { return Ok(Err(SolveStopped)) };
        (plies, length_nodes) = (Some(found), lengths.nodes());
    }
    Ok(Ok(Solved { first_wins, plies, length_nodes, proof }))
}

impl Solved {
    fn print<G: SolverGrid>(
        &self,
        args: &SolveArgs,
        solver: &Solver<G>,
        nodes: u64,
        wall: Duration,
        cpu: Duration,
    ) -> anyhow::Result<()> {
        let (rows, cols) = (solver.shape().rows(), solver.shape().columns());
        let winner = if self.first_wins { "Red" } else { "Blue" };
        let mut out = std::io::stdout().lock();
        let (memory, fill) = (solver.bytes() >> 20, solver.fill());
        if args.json {
            let object = json!({
                "game": "clusterfuss", "rows": rows, "cols": cols,
                "winner": winner.to_lowercase(), "first_wins": self.first_wins,
                "plies": self.plies, "nodes": nodes, "nodes_with_checkpoint": solver.nodes(),
                "length_nodes": self.length_nodes, "cpu_seconds": cpu.as_secs_f64(),
                "seconds": wall.as_secs_f64(), "memory_mb": memory, "fill": fill,
                "proof_positions": self.proof,
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let order = if self.first_wins { "who moves first" } else { "who moves second" };
        let length = self.plies.map_or(String::new(), |plies| format!(" in {plies} plies"));
        writeln!(out, "{rows}×{cols}: {winner}, {order}, wins{length}.")?;
        let length = match self.length_nodes {
            0 => String::new(),
            nodes => format!(" and {nodes} for the length"),
        };
        writeln!(
            out,
            "{nodes} nodes{length}, {:.2} s of processor time, {:.2} s; table of {memory} MB, \
             {:.2} % full",
            cpu.as_secs_f64(),
            wall.as_secs_f64(),
            100.0 * fill
        )?;
        if let (Some(positions), Some(path)) = (self.proof, &args.proof) {
            writeln!(out, "proof with {positions} positions in {}", path.display())?;
        }
        Ok(())
    }
}

/// A fresh solver, or one restored from a checkpoint.
fn open<G: SolverGrid>(args: &SolveArgs, shape: Shape) -> anyhow::Result<Solver<G>> {
    let path = match &args.checkpoint {
        Some(path) if path.exists() => path,
        _ => return Ok(Solver::on(shape, args.memory << 20)),
    };
    let unread = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(unread)?;
    let length = file.metadata().with_context(unread)?.len();
    let solver = match checkpoint::load(&mut BufReader::new(file), length) {
        Ok(solver) => solver,
        Err(why) if why.kind() == std::io::ErrorKind::InvalidData => {
            bail!("{} is damaged: {why}{}", path.display(), set_aside(path)?);
        }
        Err(why) => bail!("cannot resume from {}: {why}", path.display()),
    };
    let (rows, cols) = (solver.shape().rows(), solver.shape().columns());
    if solver.shape() != shape {
        bail!("{} is the checkpoint of a {rows}×{cols} board", path.display());
    }
    let (nodes, memory) = (solver.nodes(), solver.bytes() >> 20);
    eprintln!("going on from {}: {nodes} nodes, table of {memory} MB", path.display());
    Ok(solver)
}

/// Keeps a damaged checkpoint under another name, so that the same command starts anew; says so.
fn set_aside(path: &Path) -> anyhow::Result<String> {
    let aside = beside(path, ".damaged");
    if aside.exists() {
        let aside = aside.display();
        return Ok(format!("; it stays where it is, for {aside} is there already: move one away"));
    }
    fs::rename(path, &aside).with_context(|| format!("cannot move {}", path.display()))?;
    Ok(format!("; it is kept as {}, and the same command starts anew", aside.display()))
}

fn save<G: SolverGrid>(solver: &Solver<G>, path: &Path) -> anyhow::Result<()> {
    // Leftovers of an earlier run are no loss.
    write(path, true, |out| checkpoint::save(solver, out))
}

/// What files are called until they are complete.
const PART: &str = ".part";

/// The path of a file beside another, whose name it has with more behind it.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(more);
    beside.into()
}

/// Writes a file beside its place and moves it there, so that a stop in between
/// leaves the old one. What lies beside it already may be written over if `again`.
fn write(
    path: &Path,
    again: bool,
    content: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if value::is_device(path) {
        let mut out = BufWriter::new(value::create(path).with_context(cannot)?);
        content(&mut out).with_context(cannot)?;
        return out.flush().with_context(cannot);
    }
    let beside = beside(path, PART);
    let part = if again { File::create(&beside) } else { value::create(&beside) };
    let part = part.with_context(|| format!("cannot write {}", beside.display()));
    let mut out = BufWriter::new(part?);
    let whole = content(&mut out)
        .and_then(|()| out.into_inner().map_err(|why| why.into_error())?.sync_all())
        .and_then(|()| fs::rename(&beside, path));
    if whole.is_err() {
        // An incomplete file is useless; the cause matters more than keeping it.
        let _ = fs::remove_file(&beside);
    }
    whole.with_context(cannot)
}

fn check(path: &Path, as_json: bool) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let checked = clusterfuss::check(&mut BufReader::new(file))
        .with_context(|| format!("{} proves nothing", path.display()))?;
    let winner = if checked.first_wins { "Red" } else { "Blue" };
    let mut out = std::io::stdout().lock();
    if as_json {
        let object = json!({
            "rows": checked.rows, "cols": checked.columns, "winner": winner.to_lowercase(),
            "first_wins": checked.first_wins, "entries": checked.entries, "used": checked.used,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(
            out,
            "proved: {winner} wins {}×{} ({} positions, {} of them needed)",
            checked.rows, checked.columns, checked.entries, checked.used
        )?;
    }
    Ok(())
}

/// Reports the progress of a search: a bar that is drawn over on a terminal, a plain line
/// now and then elsewhere. Writes checkpoints, too.
struct Reporter<'a> {
    args: &'a SolveArgs,
    /// Nodes of earlier runs.
    before: u64,
    is_terminal: bool,
    started: Instant,
    told: Instant,
    saved: Instant,
    has_line: bool,
    /// The share that was done when this run was first looked at.
    begun: Option<f64>,
}

/// The least share done from which the time for the rest is estimated.
const SHARE_MIN: f64 = 0.005;

/// The part of the search of the current first move that is done, 0 to 1, judged by the moves
/// of whoever moves second: if it wins, all of them have to be answered, in turn.
fn done(settled: &[(u8, u8)]) -> f64 {
    let (mut done, mut share) = (0.0, 1.0);
    for (at, of) in settled.iter().skip(1).step_by(2).filter(|(_, of)| *of > 0) {
        share /= f64::from(*of);
        done += share * f64::from(at.saturating_sub(1));
    }
    done
}

impl<'a> Reporter<'a> {
    fn new(args: &'a SolveArgs, before: u64) -> Reporter<'a> {
        let now = Instant::now();
        let is_terminal = std::io::stderr().is_terminal();
        let (told, saved, has_line, begun) = (now, now, false, None);
        Reporter { args, before, is_terminal, started: now, told, saved, has_line, begun }
    }

    fn look<G: SolverGrid>(&mut self, solver: &Solver<G>, progress: SolveProgress) -> bool {
        if let Some(path) = &self.args.checkpoint
            && self.saved.elapsed() >= Duration::from_secs(self.args.every)
        {
            if let Err(why) = save(solver, path) {
                eprintln!("musterhall: {why:#}");
            }
            self.saved = Instant::now();
        }
        let SolveProgress { nodes, fill, settled } = progress;
        let seconds = self.started.elapsed().as_secs_f64().max(0.001);
        let rate = nodes.saturating_sub(self.before) as f64 / seconds;
        let done = done(&settled);
        let (at, of) = settled[0];
        let text = format!(
            "about {:.1} % of first move {at}/{of}, {nodes} nodes, {rate:.0}/s, table {:.1} % full",
            100.0 * done,
            100.0 * fill
        );
        if self.is_terminal {
            let left = self.left(done, settled[0]).map(|left| format!("  ≈ {left}, {text}"));
            let text = left.unwrap_or_else(|| format!("  {text}"));
            self.tell(&format!("{}{text}", bar(done)));
        } else {
            let settled: Vec<String> =
                settled.iter().map(|(at, of)| format!("{at}/{of}")).collect();
            self.tell(&format!("{text}, at moves {}", settled.join(" ")));
        }
        !is_stopped()
    }

    /// How long this run would take for all the rest at its pace so far, once there is a pace.
    fn left(&mut self, done: f64, (at, of): (u8, u8)) -> Option<String> {
        let share = (f64::from(at.saturating_sub(1)) + done) / f64::from(of.max(1));
        // What earlier runs have done took none of this one's time.
        let begun = *self.begun.get_or_insert(share);
        let passed = share - begun;
        let took = self.started.elapsed().as_secs_f64();
        (passed > SHARE_MIN).then(|| clock(took * (1.0 - share) / passed))
    }

    fn look_length(&mut self, nodes: u64, horizon: u8) -> bool {
        self.tell(&format!("{nodes} nodes for the length, looking {horizon} plies ahead"));
        !is_stopped()
    }

    fn tell(&mut self, text: &str) {
        let pause = if self.is_terminal { 1 } else { 30 };
        if self.told.elapsed() < Duration::from_secs(pause) {
            return;
        }
        self.told = Instant::now();
        let seconds = self.started.elapsed().as_secs();
        if self.is_terminal {
            eprint!("\r\x1b[K{}", fitted(&format!("{seconds} s: {text}"), columns()));
            let _closed = std::io::stderr().flush();
            self.has_line = true;
        } else {
            eprintln!("{seconds} s: {text}");
        }
    }

    fn end(&mut self) {
        if self.has_line {
            eprint!("\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_counts_the_moves_of_who_moves_second() {
        assert!(done(&[(1, 12), (1, 10), (2, 9), (1, 4)]) < 0.001);
        assert!((done(&[(3, 12), (6, 10), (2, 9), (3, 4), (0, 0), (0, 0)]) - 0.55).abs() < 0.001);
        assert_eq!(bar(0.55), "███████████·········");
        assert_eq!((bar(0.0).chars().count(), bar(1.0).chars().count()), (20, 20));
    }
}
