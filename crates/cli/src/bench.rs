//! `musterhall bench [GAME]`: the speed of the rules and the searches.
//!
//! One thread; counts per second of processor time, so
//! that a busy machine does not spoil them. Each line ends with a signature,
//! counted over fixed work: it changes only if rules or search do.

use std::{
    io::Write,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use anyhow::bail;
use bots::{
    BotSpec, Budget, GameBots, SearchResultText,
    measure::{Figure, Stopwatch},
};
use hall_core::{SplitMix64, Turn};
use matches::{AnyMatch, setup_from_words, texts};
use serde_json::json;

use crate::{
    progress::{Progress, STOP, is_stopped, stop_on_interrupt},
    value,
};

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// The id of a game; without it, every game.
    game: Option<String>,
    /// Seconds of processor time for each figure.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::seconds)]
    seconds: f64,
    /// Print one JSON object per figure.
    #[arg(long)]
    json: bool,
}

/// The standard setups, besides the default one: game, name, options.
const SETUPS: &[(&str, &str, &[&str])] = &[
    ("clusterfuss", "6x6", &["size=6"]),
    ("clusterfuss", "8x8", &["size=8"]),
    ("make-muster", "order 4", &["order=4"]),
    ("muscat", "5 seats", &["seats=5"]),
    (
        "muster-chess",
        "regular",
        &["start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
    ),
];

/// Every setup of a game to be measured.
fn setups(id: &str) -> Vec<(&'static str, &'static [&'static str])> {
    let named = SETUPS.iter().filter(|(game, ..)| *game == id).map(|(_, name, set)| (*name, *set));
    let named: Vec<_> = named.collect();
    match id {
        // Two standard boards are enough; the muster is no search.
        "clusterfuss" | "muster-chess" => named,
        _ => [("default", [].as_slice())].into_iter().chain(named).collect(),
    }
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    if !(args.seconds > 0.0 && args.seconds <= 600.0) {
        bail!("--seconds: expected a number above 0 and up to 600, not {}", args.seconds);
    }
    let enough = Duration::from_secs_f64(args.seconds);
    if let Some(id) = &args.game {
        matches::find(id)?;
    }
    let mut wanted = bots::registry();
    wanted.retain(|entry| args.game.as_deref().is_none_or(|wanted| wanted == entry.info().id));
    let parts = |entry: &GameBots| setups(entry.info().id).len() * parts(entry).len();
    let total: usize = wanted.iter().map(parts).sum();
    let mut bar = Progress::new(total as u64);
    let mut done = 0;
    stop_on_interrupt()?;
    let stopwatch = Stopwatch { clock: time_or_end, enough };
    for entry in wanted {
        let id = entry.info().id;
        for (name, words) in setups(id) {
            let setup = setup_from_words(entry.game, words.iter().copied())?;
            let table = entry.game.open(&setup, None)?;
            for part in self::parts(&entry) {
                bar.show(done, &format!("{id} {name}, {} of {total}", done + 1));
                done += 1;
                let figures = measured(&entry, &*table, &part, &stopwatch);
                // What was cut short is no measurement.
                if is_stopped() {
                    return Ok(());
                }
                bar.clear();
                for figure in figures {
                    show(id, name, &figure, args)?;
                }
            }
        }
    }
    Ok(())
}

fn show(id: &str, setup: &str, figure: &Figure, args: &BenchArgs) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if args.json {
        let rates: serde_json::Map<_, _> = figure
            .rates
            .iter()
            .map(|(of, rate)| ((*of).to_string(), rate.round().into()))
            .collect();
        let signature = &figure.signature;
        let line = json!({ "game": id, "setup": setup, "figure": figure.what,
            "per_cpu_second": rates, "signature": signature });
        writeln!(out, "{line}")?;
    } else {
        let rates: Vec<_> = figure
            .rates
            .iter()
            .map(|(of, rate)| format!("{:>13} {of}/s", grouped(*rate)))
            .collect();
        let game = format!("{id} {setup}");
        let rates = rates.join(" ");
        writeln!(out, "{game:<22} {:<24} {rates:<46} [{}]", figure.what, figure.signature)?;
    }
    Ok(out.flush()?)
}

/// `1,234,567`.
fn grouped(rate: f64) -> String {
    let digits = format!("{rate:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What is measured of a setup, one after the other.
enum BenchPart {
    Rules,
    Consequences,
    /// An engine of the game's own, and its nodes.
    Engine(String, u64),
}

fn parts(entry: &GameBots) -> Vec<BenchPart> {
    let own = entry.engines();
    let own = own.iter().filter(|engine| engine.name.starts_with(entry.info().id));
    let searching = own.filter(|engine| engine.nodes > 1);
    let engines = searching.map(|engine| BenchPart::Engine(engine.name.to_string(), engine.nodes));
    [BenchPart::Rules, BenchPart::Consequences].into_iter().chain(engines).collect()
}

fn measured(
    entry: &GameBots,
    table: &dyn AnyMatch,
    part: &BenchPart,
    stopwatch: &Stopwatch,
) -> Vec<Figure> {
    match part {
        BenchPart::Rules => entry.measure(table, stopwatch),
        BenchPart::Consequences => consequences(table, stopwatch).into_iter().collect(),
        BenchPart::Engine(name, nodes) => vec![bot(entry, table, name, *nodes, stopwatch)],
    }
}

/// The processor time, until somebody wants to end early: then days pass from call to call, so
/// that every measurement has enough.
fn time_or_end() -> Duration {
    static CALLS: AtomicU64 = AtomicU64::new(1);
    if !is_stopped() {
        return processor_time();
    }
    Duration::from_secs(1_000_000 * CALLS.fetch_add(1, Ordering::Relaxed))
}

/// The processor time of the process so far, over all its threads: engines search on
/// threads of their own.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Elsewhere the elapsed time has to do.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// How many random steps precede the measurement of consequences.
const MIDDLE: usize = 30;

/// The consequences of every action of a position in the middle of a match, as JSON.
fn consequences(table: &dyn AnyMatch, stopwatch: &Stopwatch) -> Option<Figure> {
    let play = after(table, MIDDLE)?;
    let seat = play.turn().asked().iter().next()?;
    let told = || {
        let mut list = Vec::new();
        let told = play.foresee(seat, &[], &mut |word, consequence| {
            list.push((word, consequence.worded(&texts::english())));
            ControlFlow::Continue(())
        });
        debug_assert!(told.is_continue());
        (list.len(), serde_json::to_vec(&list).map_or(0, |json| json.len()))
    };
    let (actions, bytes) = told();
    let [answers] = stopwatch.rates(|_| [u64::from(told().0 == actions)]);
    let signature = format!("{actions} actions, {bytes} bytes");
    Some(Figure { what: "consequences".into(), rates: vec![("answers", answers)], signature })
}

/// An engine of the game's own.
fn bot(
    entry: &GameBots,
    table: &dyn AnyMatch,
    name: &str,
    nodes: u64,
    stopwatch: &Stopwatch,
) -> Figure {
    let positions: Vec<Box<dyn AnyMatch>> = (0..4).filter_map(|n| after(table, 2 * n)).collect();
    let spec = BotSpec::Engine { name: name.into(), nodes: Some(nodes) };
    let choose = |round: u64| -> Option<SearchResultText> {
        let table = &positions[round as usize % positions.len()];
        let seat = table.turn().asked().iter().next()?;
        let mut bot = entry.bot(&spec, round).ok()?;
        bot.choose(table.bot_input(seat), &Budget::nodes(nodes), &STOP).ok()
    };
    // The last one: an empty board may need no search.
    let signature = choose(positions.len() as u64 - 1).map_or(String::new(), |advice| {
        format!("{}: {}, depth {}", advice.nodes, advice.word, advice.depth)
    });
    let [rate] = stopwatch.rates(|round| [choose(round).map_or(0, |advice| advice.nodes)]);
    Figure { what: format!("{name}:{nodes}"), rates: vec![("nodes", rate)], signature }
}

/// The match after this many random steps, if it is not over.
fn after(table: &dyn AnyMatch, steps: usize) -> Option<Box<dyn AnyMatch>> {
    let mut table = table.boxed();
    let mut dice = SplitMix64::new(steps as u64);
    while table.len() < steps || table.turn() == Turn::Chance {
        if table.chance(&mut dice) {
            continue;
        }
        let seat = table.turn().asked().iter().next()?;
        let word = table.sample(seat, &mut dice);
        table.submit(seat, &word).ok()?;
    }
    (!table.turn().asked().is_empty()).then_some(table)
}
