//! Plays what is missing of a plan, on all cores.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

use bots::{contest::Contest, sprt::SprtVerdict};

use crate::{CellFile, LabError, LabPlan, MatchLine, PlanCell};

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabProgress {
    /// Matches that are kept, or need not be played any more.
    pub done: u64,
    /// Matches of the cells that are played.
    pub total: u64,
}

/// Where and how a plan is played.
#[derive(Clone, Copy, Debug)]
pub struct RunWish<'a> {
    /// The folder of the results.
    pub folder: &'a Path,
    /// The version of the program.
    pub version: &'a str,
    /// How many matches are played at once.
    pub threads: usize,
    /// Set when somebody wants to end early: what was played is kept.
    pub stop: &'a AtomicBool,
}

/// What the sequential test of a cell says about these matches.
pub(crate) fn verdict(cell: &PlanCell, lines: &[MatchLine]) -> Option<SprtVerdict> {
    let test = cell.sprt?;
    let sets = set_scores(&cell.contest, lines, 0);
    test.verdict(&sets)
}

/// The mean score of a bot of the line-up in each set that is whole and finished.
pub(crate) fn set_scores(contest: &Contest, lines: &[MatchLine], bot: usize) -> Vec<f64> {
    set_means(contest, lines, |line| line.share(bot))
}

/// The mean of a share in each set that is whole and finished.
pub(crate) fn set_means(
    contest: &Contest,
    lines: &[MatchLine],
    share: impl Fn(&MatchLine) -> Option<f64>,
) -> Vec<f64> {
    let len = contest.set_len() as usize;
    let mean = |set: &[MatchLine]| {
        let shares: Option<Vec<f64>> = set.iter().map(&share).collect();
        Some(shares?.iter().sum::<f64>() / len as f64)
    };
    lines.chunks_exact(len).filter_map(mean).collect()
}

/// Whether a cell has all its matches, or a verdict.
pub(crate) fn is_whole(cell: &PlanCell, lines: &[MatchLine]) -> bool {
    lines.len() as u64 >= cell.matches || verdict(cell, lines).is_some()
}

/// The numbers of the cells that lack matches.
///
/// # Errors
/// [`LabError`] for a file of results that cannot be read.
pub fn missing(
    plan: &LabPlan,
    cells: &[PlanCell],
    folder: &Path,
    version: &str,
) -> Result<Vec<usize>, LabError> {
    let mut numbers = Vec::new();
    for cell in cells {
        let lines = CellFile::read(folder, cell, &plan.digest, version)?;
        if !is_whole(cell, &lines) {
            numbers.push(cell.number);
        }
    }
    Ok(numbers)
}

/// Cells with their files, and which of their matches is played next.
struct Queue<'c> {
    cells: Vec<(&'c PlanCell, AtomicBool)>,
    next: Mutex<(usize, u64)>,
    starts: Vec<u64>,
}

impl Queue<'_> {
    /// The next match to play: the place of its cell, and its number there.
    fn take(&self) -> Option<(usize, u64)> {
        let mut next = self.next.lock().expect("nobody panics with it");
        loop {
            let (place, index) = *next;
            let (cell, is_done) = self.cells.get(place)?;
            if index < cell.matches && !is_done.load(Ordering::Relaxed) {
                next.1 += 1;
                return Some((place, index));
            }
            *next = (place + 1, self.starts.get(place + 1).copied().unwrap_or_default());
        }
    }
}

/// What a thread played: the cell's place and the match; none where it was stopped.
type PlayOutcome = Result<(usize, Option<MatchLine>), LabError>;

/// Plays what is missing of these cells, in order, and tells how far it is. The files hold
/// the same bytes however often this was stopped, and with however many threads.
///
/// # Errors
/// [`LabError`] for a cell that cannot be played, or a file that cannot be written.
pub fn run(
    plan: &LabPlan,
    cells: &[PlanCell],
    wish: &RunWish<'_>,
    mut tell: impl FnMut(LabProgress),
) -> Result<(), LabError> {
    let mut files = Vec::new();
    let (mut left, mut progress) = (Vec::new(), LabProgress { done: 0, total: 0 });
    for cell in cells {
        let file = CellFile::open(wish.folder, cell, &plan.digest, wish.version)?;
        progress.total += cell.matches;
        if is_whole(cell, &file.lines) {
            progress.done += cell.matches;
        } else {
            progress.done += file.lines.len() as u64;
            left.push((cell, AtomicBool::new(false)));
            files.push(file);
        }
    }
    let starts: Vec<u64> = files.iter().map(|file| file.lines.len() as u64).collect();
    let first = starts.first().copied().unwrap_or_default();
    let queue = Queue { cells: left, next: Mutex::new((0, first)), starts };
    let halt = AtomicBool::new(false);
    tell(progress);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel::<PlayOutcome>();
        for _ in 0..wish.threads.max(1) {
            let (sender, queue, halt) = (sender.clone(), &queue, &halt);
            scope.spawn(move || work(queue, wish.stop, halt, &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut result = Ok(());
        for outcome in receiver {
            let kept = outcome.and_then(|(place, line)| {
                let Some(line) = line else { return Ok(()) };
                waiting.insert((place, line.index), line);
                keep(&queue, &mut files[place], place, &mut waiting, &mut progress)
            });
            if let Err(why) = kept {
                halt.store(true, Ordering::Relaxed);
                result = result.and(Err(why));
            }
            tell(progress);
        }
        result
    })
}

/// Plays until nothing is left, or nobody wants more.
fn work(
    queue: &Queue<'_>,
    stop: &AtomicBool,
    halt: &AtomicBool,
    sender: &mpsc::Sender<PlayOutcome>,
) {
    while !stop.load(Ordering::Relaxed) && !halt.load(Ordering::Relaxed) {
        let Some((place, index)) = queue.take() else { return };
        let cell = queue.cells[place].0;
        let played = cell.contest.play(index, stop).map_err(|why| cell.fails(why));
        let outcome = played.map(|played| (place, played.as_ref().map(MatchLine::of)));
        let is_bad = outcome.is_err();
        if sender.send(outcome).is_err() || is_bad {
            return;
        }
    }
}

/// Writes the matches of a cell whose turn has come.
fn keep(
    queue: &Queue<'_>,
    file: &mut CellFile,
    place: usize,
    waiting: &mut BTreeMap<(usize, u64), MatchLine>,
    progress: &mut LabProgress,
) -> Result<(), LabError> {
    let (cell, is_done) = &queue.cells[place];
    loop {
        let next = file.lines.len() as u64;
        let Some(line) = waiting.remove(&(place, next)) else { return Ok(()) };
        if is_done.load(Ordering::Relaxed) {
            // Begun before the test had ended: it does not count.
            continue;
        }
        file.add(line)?;
        progress.done += 1;
        let has_ended_set = (file.lines.len() as u64).is_multiple_of(cell.contest.set_len());
        if has_ended_set && verdict(cell, &file.lines).is_some() {
            is_done.store(true, Ordering::Relaxed);
            progress.done += cell.matches - file.lines.len() as u64;
        }
    }
}

#[cfg(test)]
mod tests;
