//! `musterhall library GAME`: what bots chose in many matches, as a small file.

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    num::{NonZeroU64, NonZeroUsize},
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use anyhow::{Context as _, bail};
use explorer::{
    ChoiceIndex, KeptMatch, LibraryHead, LibraryRecords, MatchLibrary, passages, sixtieths,
};
use hall_core::Standings;
use lab::{CellFile, LabPlan, MatchLine, PlanCell, RunWish};
use matches::{AnyGame, AnyMatch, Record};
use serde_json::{Value as Json, json};

use crate::{
    open::read_text,
    progress::{Progress, STOP, is_stopped, stop_on_interrupt},
    value,
};

/// Matches belong to a version.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// How many records are kept that may be examples no more.
const SPARE: usize = 1_000;
/// The matches of a cell of the plan: more than anybody plays, so that a library can grow.
const SETS: u32 = 1_000_000;

/// Arguments of `library`.
#[derive(clap::Args)]
pub(crate) struct LibraryArgs {
    /// The id of the game, as `musterhall games` lists it.
    game: String,
    /// How many matches it is made of, in equal parts for each combination of options.
    #[arg(long, value_name = "N", default_value = "2000", value_parser = value::whole::<u32>(1..=1_000_000))]
    matches: u32,
    /// The level of the bots.
    #[arg(long, value_name = "L", default_value = "5", value_parser = value::whole::<u8>(1..=8))]
    level: u8,
    /// Nodes for an action, where fewer are wanted than the level has.
    #[arg(long, value_name = "N", value_parser = value::some::<NonZeroU64>)]
    nodes: Option<NonZeroU64>,
    /// Seed of the matches.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::any)]
    seed: u64,
    /// How many random steps come first in each match.
    #[arg(long, value_name = "STEPS", default_value = "2", value_parser = value::whole::<u32>(0..=1000))]
    openings: u32,
    /// An option of the game's setup; may be given several times, also with several values of one
    /// option.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The folder of the matches; by default `GAME-library`. What is there is not played again.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Play nothing: count the records in this folder, the files `*.record` and the lines of
    /// `*.jsonl` that have one.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["matches", "level", "nodes", "seed", "openings", "set", "folder"])]
    from: Option<PathBuf>,
    /// Where the library goes; by default `GAME.library` in the folder of the matches.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many matches are played at once; by default as many as there are cores.
    #[arg(long, value_name = "N", value_parser = value::whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &LibraryArgs) -> anyhow::Result<()> {
    let game = matches::find(&args.game)?;
    stop_on_interrupt()?;
    let (library, folder) = match &args.from {
        Some(folder) => (counted(game, folder)?, folder.clone()),
        None => {
            let folder = args.folder.clone();
            let folder = folder.unwrap_or_else(|| format!("{}-library", args.game).into());
            (played(args, game, &folder)?, folder)
        }
    };
    let out = args.out.clone().unwrap_or_else(|| folder.join(format!("{}.library", args.game)));
    let bytes = library.bytes();
    fs::write(&out, &bytes).with_context(|| out.display().to_string())?;
    writeln!(
        std::io::stdout(),
        "{}: {} matches, {} places, {} bytes: {}",
        args.game,
        library.head.matches,
        library.index.len(),
        bytes.len(),
        out.display()
    )?;
    Ok(())
}

/// The plan whose matches a library is made of. It does not say how many of them.
fn plan_of(args: &LibraryArgs) -> anyhow::Result<String> {
    let LibraryArgs { game, level, seed, openings, .. } = args;
    let mut options: Vec<(&str, Vec<String>)> = Vec::new();
    for word in &args.set {
        let (key, value) = word.split_once('=').context("--set: expected KEY=VALUE")?;
        let value = match value {
            "true" | "false" => value.to_owned(),
            _ if value.parse::<i64>().is_ok() => value.to_owned(),
            _ => serde_json::to_string(value)?,
        };
        match options.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => options.push((key, vec![value])),
        }
    }
    let options: Vec<String> =
        options.iter().map(|(key, values)| format!("{key} = [{}]", values.join(", "))).collect();
    let options = match options.as_slice() {
        [] => String::new(),
        all => format!("options = {{ {} }}\n", all.join(", ")),
    };
    let nodes = args.nodes.map_or_else(String::new, |nodes| format!("nodes = [{nodes}]\n"));
    Ok(format!(
        "# Made by `musterhall library {game}`.\nname = \"library of {game}\"\n\n\
         [[experiment]]\ngame = \"{game}\"\nbots = [[\"level:{level}\"]]\n{options}{nodes}\
         opening = {openings}\nsets = {SETS}\nseeds = [{seed}]\n"
    ))
}

/// The command that makes the same library.
fn command_of(args: &LibraryArgs) -> String {
    let LibraryArgs { game, matches, level, seed, openings, .. } = args;
    let quoted = |word: &String| match word.contains(' ') {
        true => format!(" --set '{word}'"),
        false => format!(" --set {word}"),
    };
    let set: String = args.set.iter().map(quoted).collect();
    let nodes = args.nodes.map_or_else(String::new, |nodes| format!(" --nodes {nodes}"));
    format!(
        "musterhall library {game} --matches {matches} --level {level}{nodes} --seed {seed} \
         --openings {openings}{set}"
    )
}

/// Plays what is missing, and counts all of it.
fn played(args: &LibraryArgs, game: &dyn AnyGame, folder: &Path) -> anyhow::Result<MatchLibrary> {
    let plan = LabPlan::parse(&plan_of(args)?)?;
    let cells = plan.cells()?;
    let each = args.matches.div_ceil(cells.len() as u32);
    for (cell, done) in cells.iter().zip(0..) {
        play(args, (&plan, cell), folder, (done * each, each))?;
    }
    let mut count = Count::of(game, u64::from(args.matches));
    let mut bots = Vec::new();
    for cell in &cells {
        bots.extend(cell.line_up());
        let lines = CellFile::read(folder, cell, &plan.digest, VERSION)?;
        for line in lines.into_iter().take(each as usize) {
            let place = || format!("cell {}, match {}", cell.number, line.index);
            count.add(line.record().and_then(|record| count.open(record)), &place())?;
        }
    }
    bots.dedup();
    let setups: Vec<Json> = cells.iter().map(|cell| cell.contest.setup.clone()).collect();
    Ok(count.library(command_of(args), bots, (setups, args.openings)))
}

/// Plays until a cell has so many matches; `before` are those of the cells before it.
fn play(
    args: &LibraryArgs,
    (plan, cell): (&LabPlan, &PlanCell),
    folder: &Path,
    (before, wanted): (u32, u32),
) -> anyhow::Result<()> {
    let kept: Vec<MatchLine> = CellFile::read(folder, cell, &plan.digest, VERSION)?;
    if kept.len() >= wanted as usize {
        return Ok(());
    }
    let (first, total) = (kept.len() as u64, args.matches);
    let mut bar = Progress::new(u64::from(wanted) - first);
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or_else(cores, usize::from);
    let wish = RunWish { folder, version: VERSION, threads, stop: &STOP };
    let mut has_all = false;
    let played = lab::run(plan, std::slice::from_ref(cell), &wish, |progress| {
        let done = progress.done;
        bar.show(done - first, &format!("{} of {total} matches", u64::from(before) + done));
        if done >= u64::from(wanted) && !has_all {
            // The plan goes on for ever; the library does not.
            has_all = !STOP.swap(true, Ordering::Relaxed);
        }
    });
    bar.clear();
    if has_all {
        STOP.store(false, Ordering::Relaxed);
    }
    played?;
    if is_stopped() {
        bail!("stopped; the same command goes on from there");
    }
    Ok(())
}

/// Counts the records of a folder, in the order of their files.
fn counted(game: &dyn AnyGame, folder: &Path) -> anyhow::Result<MatchLibrary> {
    let listed = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<PathBuf> =
        listed.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut texts: Vec<(String, String)> = Vec::new();
    for file in files {
        let place = file.display().to_string();
        match file.extension().and_then(|end| end.to_str()) {
            Some("record") => texts.push((place, read_text(&file)?)),
            Some("jsonl") => {
                for (number, line) in (1..).zip(read_text(&file)?.lines()) {
                    let line: Json = serde_json::from_str(line)
                        .with_context(|| format!("{place}, line {number}"))?;
                    if let Some(record) = line["record"].as_str() {
                        texts.push((format!("{place}, line {number}"), record.into()));
                    }
                }
            }
            _ => {}
        }
    }
    let mut count = Count::of(game, texts.len() as u64);
    let (mut bots, mut setups) = (Vec::new(), Vec::new());
    for (place, text) in texts {
        let record = Record::parse(&text).with_context(|| place.clone())?;
        bots.extend(record.players.iter().cloned());
        let opened = count.open(record);
        if let Ok((table, _)) = &opened
            && !setups.contains(&table.setup())
        {
            setups.push(table.setup());
        }
        count.add(opened, &place)?;
    }
    if count.matches == 0 {
        bail!("{}: no finished match of {}", folder.display(), game.info().id);
    }
    bots.sort();
    bots.dedup();
    Ok(count.library("records".into(), bots, (setups, 0)))
}

/// Matches that are counted.
struct Count<'g> {
    game: &'g dyn AnyGame,
    index: ChoiceIndex,
    /// The records of the matches that are examples, and of some that were.
    records: BTreeMap<u32, String>,
    /// How many records there may be before those of examples are picked out.
    most: usize,
    /// How strong the levels are, from the first.
    levels: Vec<f64>,
    matches: u32,
    seen: u32,
    bar: Progress,
    total: u64,
}

impl<'g> Count<'g> {
    fn of(game: &'g dyn AnyGame, total: u64) -> Count<'g> {
        let levels = bots::level_strengths(game.info().id).unwrap_or_default();
        let bar = Progress::new(total);
        let (index, records) = (ChoiceIndex::default(), BTreeMap::new());
        Count { game, index, records, most: SPARE, levels, matches: 0, seen: 0, bar, total }
    }

    /// A match with its record.
    fn open(&self, record: Record) -> Result<(Box<dyn AnyMatch>, Record), matches::Rejected> {
        Ok((record.replay(self.game)?, record))
    }

    /// Counts a match that has ended. Its number is its place among all that were opened, from 0.
    fn add(
        &mut self,
        opened: Result<(Box<dyn AnyMatch>, Record), matches::Rejected>,
        place: &str,
    ) -> anyhow::Result<()> {
        let (table, mut record) = opened.with_context(|| place.to_owned())?;
        let number = self.seen;
        self.seen += 1;
        self.bar.show(u64::from(number), &format!("counted {number} of {}", self.total));
        if is_stopped() {
            bail!("stopped before all was counted");
        }
        let Some(result) = record.result.as_ref() else { return Ok(()) };
        self.index.add(&self.kept(&*table, result, &record.players), Some(number));
        self.matches += 1;
        (record.date, record.chance) = (None, None);
        self.records.insert(number, record.to_string());
        if self.records.len() > self.most {
            let examples = self.index.examples();
            self.records.retain(|number, _| examples.contains(number));
            self.most = 2 * self.records.len() + SPARE;
        }
        Ok(())
    }

    fn kept(&self, table: &dyn AnyMatch, result: &Standings, players: &[String]) -> KeptMatch {
        let strength = |seat: usize| {
            let level = players.get(seat)?.strip_prefix("level:")?.parse::<usize>().ok()?;
            let points = self.levels.get(level.checked_sub(1)?)?;
            Some(points.round().clamp(0.0, f64::from(u16::MAX)) as u16)
        };
        KeptMatch {
            shares: sixtieths(result, table.seats()),
            strengths: (0..table.seats()).map(strength).collect(),
            passages: passages(table),
        }
    }

    fn library(
        mut self,
        command: String,
        bots: Vec<String>,
        (setups, drawn): (Vec<Json>, u32),
    ) -> MatchLibrary {
        self.bar.clear();
        let info = self.game.info();
        let setup = match <[Json; 1]>::try_from(setups) {
            Ok([one]) => one,
            Err(several) => json!(several),
        };
        let head = LibraryHead {
            game: info.id.into(),
            rules: info.rules,
            setup,
            command,
            bots,
            matches: self.matches,
            drawn,
        };
        let index = self.index.pruned();
        let examples = index.examples();
        self.records.retain(|number, _| examples.contains(number));
        MatchLibrary { head, index, records: LibraryRecords::of(&self.records) }
    }
}
