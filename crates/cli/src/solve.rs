//! `musterhall solve`: solves boards, and proves the result.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use bots::clusterfuss::{
    self, Lengths, Proof, Shape, SolveProgress, SolveStopped, Solver, checkpoint,
};
use serde_json::json;

use crate::{bench::processor_time, value};

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

static STOP: AtomicBool = AtomicBool::new(false);

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
        let part = beside(proof);
        if let Some(checkpoint) = &args.checkpoint {
            let others = [checkpoint.clone(), beside(checkpoint)];
            if others.iter().any(|one| value::is_same(one, proof) || value::is_same(one, &part)) {
                bail!("--proof and --checkpoint would be written over each other: name another");
            }
        }
        if part.exists() {
            let part = part.display();
            bail!("{part} is there already, where a proof is written first: move it, or delete it");
        }
    }
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            // The second interrupt: stop at once, without a checkpoint.
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    let mut solver = open(args, shape)?;
    let before = solver.nodes();
    let started = (Instant::now(), processor_time());
    let mut reporter = Reporter::new(args);
    let solved = work(args, &mut solver, &mut reporter);
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

fn work(
    args: &SolveArgs,
    solver: &mut Solver,
    reporter: &mut Reporter<'_>,
) -> anyhow::Result<Result<Solved, SolveStopped>> {
    let start = solver.shape().start();
    let mut watch = |solver: &Solver, progress| reporter.look(solver, progress);
    let Ok(first_wins) = solver.wins(&start, &mut watch) else { return Ok(Err(SolveStopped)) };
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
    fn print(
        &self,
        args: &SolveArgs,
        solver: &Solver,
        nodes: u64,
        wall: Duration,
        cpu: Duration,
    ) -> anyhow::Result<()> {
        let (rows, cols) = (solver.shape().rows(), solver.shape().columns());
        let winner = if self.first_wins { "Red" } else { "Blue" };
        let mut out = std::io::stdout().lock();
        let (memory, fill) = (solver.bytes() >> 20, solver.progress().fill);
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
fn open(args: &SolveArgs, shape: Shape) -> anyhow::Result<Solver> {
    let path = match &args.checkpoint {
        Some(path) if path.exists() => path,
        _ => return Ok(Solver::new(shape, args.memory << 20)),
    };
    let unread = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(unread)?;
    let length = file.metadata().with_context(unread)?.len();
    let solver = checkpoint::load(&mut BufReader::new(file), length)
        .with_context(|| format!("cannot resume from {}", path.display()))?;
    let (rows, cols) = (solver.shape().rows(), solver.shape().columns());
    if solver.shape() != shape {
        bail!("{} is the checkpoint of a {rows}×{cols} board", path.display());
    }
    let (nodes, memory) = (solver.nodes(), solver.bytes() >> 20);
    eprintln!("going on from {}: {nodes} nodes, table of {memory} MB", path.display());
    Ok(solver)
}

fn save(solver: &Solver, path: &Path) -> anyhow::Result<()> {
    // Leftovers of an earlier run are no loss.
    write(path, true, |out| checkpoint::save(solver, out))
}

/// The path of a file until it is complete.
fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
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
    let beside = beside(path);
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

/// Reports the progress of a search: one line that is overwritten on a terminal, a
/// plain line now and then elsewhere. Writes checkpoints, too.
struct Reporter<'a> {
    args: &'a SolveArgs,
    is_terminal: bool,
    started: Instant,
    told: Instant,
    saved: Instant,
    has_line: bool,
}

impl<'a> Reporter<'a> {
    fn new(args: &'a SolveArgs) -> Reporter<'a> {
        let now = Instant::now();
        let is_terminal = std::io::stderr().is_terminal();
        Reporter { args, is_terminal, started: now, told: now, saved: now, has_line: false }
    }

    fn look(&mut self, solver: &Solver, progress: SolveProgress) -> bool {
        if let Some(path) = &self.args.checkpoint
            && self.saved.elapsed() >= Duration::from_secs(self.args.every)
        {
            if let Err(why) = save(solver, path) {
                eprintln!("musterhall: {why:#}");
            }
            self.saved = Instant::now();
        }
        let settled: Vec<String> =
            progress.settled.iter().map(|(at, of)| format!("{at}/{of}")).collect();
        let SolveProgress { nodes, fill, .. } = progress;
        let rate = nodes as f64 / self.started.elapsed().as_secs_f64().max(0.001);
        self.tell(&format!(
            "{nodes} nodes, {rate:.0}/s, table {:.1} % full, at moves {}",
            100.0 * fill,
            settled.join(" ")
        ));
        !STOP.load(Ordering::Relaxed)
    }

    fn look_length(&mut self, nodes: u64, horizon: u8) -> bool {
        self.tell(&format!("{nodes} nodes for the length, looking {horizon} plies ahead"));
        !STOP.load(Ordering::Relaxed)
    }

    fn tell(&mut self, text: &str) {
        let pause = if self.is_terminal { 1 } else { 30 };
        if self.told.elapsed() < Duration::from_secs(pause) {
            return;
        }
        self.told = Instant::now();
        let seconds = self.started.elapsed().as_secs();
        if self.is_terminal {
            eprint!("\r\x1b[K{seconds} s: {text}");
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
