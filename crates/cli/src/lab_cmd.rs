//! `musterhall lab PLAN` and `musterhall report`: experiments, and pages about them.

use std::{
    fs,
    io::Write as _,
    num::{NonZeroU64, NonZeroUsize},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use hall_core::Message;
use lab::{LabPlan, LabProgress, LabReport, PlanCell, ReportWish, Results, RunWish};
use matches::texts::english;

use crate::{
    open::read_text,
    progress::{Progress, STOP, is_stopped, stop_on_interrupt},
    value,
};

/// Results belong to a version.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Arguments of `lab`.
#[derive(clap::Args)]
pub(crate) struct LabArgs {
    /// The plan; docs/laboratory.md says what is in it.
    plan: PathBuf,
    /// The folder of the results; by default beside the plan, with its name and `-results`.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only these cells, as another machine plays the others; may be given several times.
    #[arg(long = "cell", value_name = "N", value_parser = value::whole::<u16>(1..=10_000))]
    cells: Vec<u16>,
    /// Print a command for each cell that lacks matches, one a line, and play nothing.
    #[arg(long, conflicts_with_all = ["cells", "merge"])]
    list: bool,
    /// Play nothing: check that nothing is missing, and write the tables.
    #[arg(long, conflicts_with = "cells")]
    merge: bool,
    /// How many matches are played at once; by default as many as there are cores.
    #[arg(long, value_name = "N", value_parser = value::whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

/// Arguments of `report`.
#[derive(clap::Args)]
pub(crate) struct ReportArgs {
    /// A plan that `lab` has played, or the id of a game: a small plan is made and played for it.
    of: String,
    /// The folder of the results; by default as for `lab`, for a game its id and `-report`.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// For a game: sets of matches in each cell of its plan.
    #[arg(long, value_name = "N", default_value = "20", value_parser = value::some::<NonZeroU64>)]
    sets: NonZeroU64,
    /// Records of each cell that are gone through for choices, endings and openings.
    #[arg(long, value_name = "N", default_value = "100", value_parser = value::whole::<u32>(0..=1_000_000))]
    records: u32,
    /// Matches of each cell that are searched again.
    #[arg(long, value_name = "N", default_value = "4", value_parser = value::whole::<u32>(0..=1_000_000))]
    reviews: u32,
    /// Nodes for each choice of these.
    #[arg(long, value_name = "N", default_value = "300", value_parser = value::some::<NonZeroU64>)]
    nodes: NonZeroU64,
    /// How many matches are played at once; by default as many as there are cores.
    #[arg(long, value_name = "N", value_parser = value::whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

/// A plan with its cells and its folder.
struct OpenedPlan {
    plan: LabPlan,
    cells: Vec<PlanCell>,
    folder: PathBuf,
}

fn open(plan: &Path, out: Option<&Path>) -> anyhow::Result<OpenedPlan> {
    let text = read_text(plan)?;
    let place = || plan.display().to_string();
    let read = LabPlan::parse(&text).with_context(place)?;
    let cells = read.cells().with_context(place)?;
    Ok(OpenedPlan { plan: read, cells, folder: folder_of(plan, out) })
}

/// The folder of the results of a plan.
pub(crate) fn folder_of(plan: &Path, out: Option<&Path>) -> PathBuf {
    let beside = || {
        let mut name = plan.file_stem().unwrap_or_default().to_os_string();
        name.push("-results");
        plan.with_file_name(name)
    };
    out.map_or_else(beside, Path::to_path_buf)
}

pub(crate) fn run(args: &LabArgs) -> anyhow::Result<()> {
    let opened = open(&args.plan, args.out.as_deref())?;
    if args.list {
        return list(&opened, args);
    }
    if args.merge {
        return write(&opened).map(drop);
    }
    let wanted = chosen(&opened.cells, &args.cells)?;
    play(&opened, &wanted, args.threads)?;
    let of = &opened;
    if lab::missing(&of.plan, &of.cells, &of.folder, VERSION)?.is_empty() {
        write(&opened)?;
    }
    Ok(())
}

/// The cells with these numbers, or all.
fn chosen(cells: &[PlanCell], numbers: &[u16]) -> anyhow::Result<Vec<PlanCell>> {
    if numbers.is_empty() {
        return Ok(cells.to_vec());
    }
    let one = |number: &u16| {
        let cell = cells.get(usize::from(*number) - 1).cloned();
        cell.with_context(|| format!("--cell: expected 1 to {}, not {number}", cells.len()))
    };
    numbers.iter().map(one).collect()
}

/// What plays each cell that lacks matches.
fn list(opened: &OpenedPlan, args: &LabArgs) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let quoted = |path: &Path| format!("'{}'", path.display().to_string().replace('\'', r"'\''"));
    for number in lab::missing(&opened.plan, &opened.cells, &opened.folder, VERSION)? {
        let (plan, folder) = (quoted(&args.plan), quoted(&opened.folder));
        writeln!(out, "musterhall lab {plan} --out {folder} --threads 1 --cell {number}")?;
    }
    Ok(())
}

/// So many threads, or one a core.
pub(crate) fn threads_of(threads: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    threads.map_or_else(cores, usize::from)
}

/// The bar of games that may go on where they stopped.
#[derive(Default)]
pub(crate) struct ResumedBar(Option<(Progress, u64)>);

impl ResumedBar {
    pub(crate) fn show(&mut self, LabProgress { done, total }: LabProgress) {
        // What was there before says nothing about the rate.
        let new = || (Progress::new(total.saturating_sub(done)), done);
        let (bar, before) = self.0.get_or_insert_with(new);
        let text = Message::new("match-progress").text("done", done).text("games", total);
        bar.show(done.saturating_sub(*before), &english().message(&text));
    }
}

/// Plays what these cells lack.
fn play(opened: &OpenedPlan, cells: &[PlanCell], threads: Option<u16>) -> anyhow::Result<()> {
    stop_on_interrupt()?;
    let threads = threads_of(threads);
    let wish = RunWish { folder: &opened.folder, version: VERSION, threads, stop: &STOP };
    let mut bar = ResumedBar::default();
    let mut last = LabProgress { done: 0, total: 0 };
    lab::run(&opened.plan, cells, &wish, |progress| {
        last = progress;
        bar.show(progress);
    })?;
    drop(bar);
    if is_stopped() {
        let LabProgress { done, total } = last;
        bail!("stopped after {done} of {total} matches; the same command goes on from there");
    }
    Ok(())
}

/// Writes the tables, and says where they are.
fn write(opened: &OpenedPlan) -> anyhow::Result<Results> {
    let OpenedPlan { plan, cells, folder } = opened;
    let results = lab::merge(plan, cells, folder, VERSION, false)?;
    results.write(folder)?;
    let matches: usize = results.cells.iter().map(|cell| cell.matches).sum();
    let unfinished: usize = results.cells.iter().map(|cell| cell.unfinished).sum();
    let left = if unfinished > 0 { format!(", {unfinished} unfinished") } else { String::new() };
    writeln!(
        std::io::stdout(),
        "{}: {matches} matches in {} cells{left}: {}",
        plan.name,
        cells.len(),
        folder.join("results.json").display(),
    )?;
    Ok(results)
}

/// The plan of a game that has none: neighbouring levels against each other, and two levels
/// against themselves.
fn plan_of(game: &str, sets: NonZeroU64) -> String {
    format!(
        "# Made by `musterhall report {game} --sets {sets}`.\n\
         name = \"{game}\"\n\n\
         [[experiment]]\n\
         game = \"{game}\"\n\
         bots = [[\"level:2\", \"level:1\"], [\"level:3\", \"level:2\"], [\"level:4\", \
         \"level:3\"]]\n\
         sets = {sets}\n\n\
         [[experiment]]\n\
         game = \"{game}\"\n\
         bots = [[\"level:1\", \"level:1\"], [\"level:3\", \"level:3\"]]\n\
         opening = 0\n\
         sets = {sets}\n"
    )
}

pub(crate) fn report(args: &ReportArgs) -> anyhow::Result<()> {
    let opened = match matches::find(&args.of) {
        Ok(_) => {
            let folder = args.out.clone().unwrap_or_else(|| format!("{}-report", args.of).into());
            fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
            let plan = folder.join("plan.toml");
            let text = plan_of(&args.of, args.sets);
            fs::write(&plan, text).with_context(|| plan.display().to_string())?;
            let opened = open(&plan, Some(&folder))?;
            play(&opened, &opened.cells, args.threads)?;
            opened
        }
        Err(_) if Path::new(&args.of).exists() => {
            stop_on_interrupt()?;
            open(Path::new(&args.of), args.out.as_deref())?
        }
        Err(why) => bail!("expected a plan or a game: {why}"),
    };
    let results = write(&opened)?;
    let wish = ReportWish {
        records: args.records as usize,
        reviews: args.reviews as usize,
        nodes: args.nodes.get(),
    };
    let total = opened.cells.len() as u64;
    let mut bar = Progress::new(total);
    let made = LabReport::make(&opened.cells, &results, &wish, &STOP, |done| {
        bar.show(done as u64, &format!("{done} of {total} cells"));
    })?;
    bar.clear();
    if is_stopped() {
        bail!("stopped before the report was whole");
    }
    for (name, text) in [("report.html", made.html()), ("report.ipynb", made.notebook())] {
        let path = opened.folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
        writeln!(std::io::stdout(), "{}", path.display())?;
    }
    Ok(())
}
