//! `musterhall bench [GAME]`: how fast the rules and the searches are.
//!
//! One thread; counts per second of processor time, as the system tells it, so
//! that a busy machine does not spoil them. Each line ends with a signature,
//! counted over fixed work: it changes only if rules or search do.

use std::{any::Any, io::Write, sync::atomic::AtomicBool, time::Duration};

use anyhow::bail;
use bots::{BotSpec, Budget, GameBots, SearchResult, SearchResultText};
use hall_core::{Present, Seat, SplitMix64, Turn};
use matches::{AnyMatch, Match, setup_from_words};
use search::{AlphaBeta, Mcts, Mobility, Playouts, Stopper, Uniform, walk};
use serde_json::json;

use crate::value;

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The id of a game; every game without it.
    game: Option<String>,
    /// Seconds of processor time for each figure.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::seconds)]
    seconds: f64,
    /// Print one JSON object a figure.
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

/// Every setup of a game that is measured.
fn setups(id: &str) -> Vec<(&'static str, &'static [&'static str])> {
    let named = SETUPS.iter().filter(|(game, ..)| *game == id).map(|(_, name, set)| (*name, *set));
    let named: Vec<_> = named.collect();
    match id {
        // Two standard boards say it all; the muster is no search.
        "clusterfuss" | "muster-chess" => named,
        _ => [("default", [].as_slice())].into_iter().chain(named).collect(),
    }
}

/// One measured figure.
struct Figure {
    what: String,
    /// Counts a second of processor time, with what is counted.
    rates: Vec<(&'static str, f64)>,
    signature: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if !(args.seconds > 0.0 && args.seconds <= 600.0) {
        bail!("--seconds: expected a number above 0 and up to 600, not {}", args.seconds);
    }
    let enough = Duration::from_secs_f64(args.seconds);
    if let Some(id) = &args.game {
        matches::find(id)?;
    }
    for entry in bots::registry() {
        let id = entry.info().id;
        if args.game.as_deref().is_some_and(|wanted| wanted != id) {
            continue;
        }
        for (name, words) in setups(id) {
            let setup = setup_from_words(entry.game, words.iter().copied())?;
            let table = entry.game.open(&setup, None)?;
            for figure in measured(&entry, &*table, enough) {
                show(id, name, &figure, args)?;
            }
        }
    }
    Ok(())
}

fn show(id: &str, setup: &str, figure: &Figure, args: &Args) -> anyhow::Result<()> {
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

fn measured(entry: &GameBots, table: &dyn AnyMatch, enough: Duration) -> Vec<Figure> {
    let mut figures = Vec::new();
    let any: &dyn Any = table;
    macro_rules! of_any_game {
        ($($name:ident: $Game:path),* $(,)?) => {
            $(if let Some(table) = any.downcast_ref::<Match<$Game>>() {
                figures.extend(generic(table.game(), enough));
            })*
        };
    }
    games::for_each_game!(of_any_game);
    let own = entry.engines();
    let own = own.iter().filter(|engine| engine.name.starts_with(entry.info().id));
    let searching = own.filter(|engine| engine.nodes > 1);
    figures.extend(searching.map(|engine| bot(entry, table, &engine.name, engine.nodes, enough)));
    figures
}

/// Repeats `work`, which returns counts, for `enough` processor time.
fn timed<const N: usize>(enough: Duration, mut work: impl FnMut(u64) -> [u64; N]) -> [f64; N] {
    let start = processor_time();
    let mut sums = [0; N];
    let mut round = 0;
    loop {
        for (sum, count) in sums.iter_mut().zip(work(round)) {
            *sum += count;
        }
        round += 1;
        let passed = processor_time().saturating_sub(start);
        if passed >= enough {
            return sums.map(|sum| sum as f64 / passed.as_secs_f64());
        }
    }
}

/// The processor time of the process so far, of all its threads: engines search on
/// threads of their own.
#[cfg(unix)]
pub(crate) fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Elsewhere the time that passed has to do.
#[cfg(not(unix))]
pub(crate) fn processor_time() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// What every game can be measured by.
fn generic<G: Present>(game: &G, enough: Duration) -> Vec<Figure> {
    let mut figures = vec![playouts(game, enough)];
    figures.extend(paths(game, enough));
    figures.push(mcts(game, enough));
    figures.extend(alpha_beta(game, enough));
    figures
}

const PLIES_MAX: u32 = 100_000;

fn playouts<G: Present>(game: &G, enough: Duration) -> Figure {
    let start = game.start();
    let play = |matches: u64, dice: &mut SplitMix64| {
        let mut playouts = Playouts::<G, Uniform>::default();
        (0..matches)
            .map(|_| u64::from(playouts.play(game, &mut start.clone(), PLIES_MAX, dice)))
            .sum::<u64>()
    };
    let signature = play(100, &mut SplitMix64::new(1));
    let mut dice = SplitMix64::new(2);
    let [matches, plies] = timed(enough, |_| [20, play(20, &mut dice)]);
    Figure {
        what: "random playouts".into(),
        rates: vec![("playouts", matches), ("plies", plies)],
        signature: format!("100 playouts: {signature} plies"),
    }
}

/// Leaves counted by walking the trait, as deep as a fifth of a second allows.
fn paths<G: Present>(game: &G, enough: Duration) -> Option<Figure> {
    let start = game.start();
    let mut deepest = None;
    for depth in 1..=12 {
        let before = deepest.map_or(1, |(_, count)| count);
        let Ok(count) = walk(game, &start, depth) else { break };
        deepest = Some((depth, count));
        // The next depth would take more than its share.
        if count == 0 || count.saturating_mul(count / before.max(1)) > 20_000_000 {
            break;
        }
    }
    let (depth, count) = deepest.filter(|(_, count)| *count > 0)?;
    let [leaves] = timed(enough, |_| [walk(game, &start, depth).unwrap_or(0)]);
    Some(Figure {
        what: format!("perft {depth}"),
        rates: vec![("leaves", leaves)],
        signature: format!("{count} leaves"),
    })
}

static GO: AtomicBool = AtomicBool::new(false);

/// A position that waits for one seat, reached by a few random steps.
fn asked<G: Present>(game: &G, steps: u32, seed: u64) -> Option<(G::State, Seat)> {
    let mut state = game.start();
    let mut dice = SplitMix64::new(seed);
    let mut playouts = Playouts::<G, Uniform>::default();
    playouts.play(game, &mut state, steps, &mut dice);
    while game.turn(&state) == Turn::Chance {
        playouts.play(game, &mut state, 1, &mut dice);
    }
    let seat = game.turn(&state).asked().iter().next()?;
    Some((state, seat))
}

/// The positions that searches are measured at: after 0, 2, 4 and 6 steps.
fn positions<G: Present>(game: &G) -> Vec<(G::State, Seat)> {
    (0..4).filter_map(|index| asked(game, 2 * index, u64::from(index))).collect()
}

fn mcts<G: Present>(game: &G, enough: Duration) -> Figure {
    let positions = positions(game);
    let search = |round: u64, nodes: u64| -> SearchResult<G::Action> {
        let (state, seat) = &positions[round as usize % positions.len()];
        let mut stopper = Stopper::new(&Budget::nodes(nodes), &GO);
        Mcts::new(round).search(game, *seat, state, &mut stopper)
    };
    let found = search(0, 1_000);
    let [simulations] = timed(enough, |round| [search(round, 1_000).nodes]);
    Figure {
        what: "mcts:1000".into(),
        rates: vec![("simulations", simulations)],
        signature: format!("1000: {}, depth {}", found.action, found.depth),
    }
}

fn alpha_beta<G: Present>(game: &G, enough: Duration) -> Option<Figure> {
    let positions = positions(game);
    let search = |round: u64| {
        let (state, _) = &positions[round as usize % positions.len()];
        let mut stopper = Stopper::new(&Budget::nodes(20_000), &GO);
        AlphaBeta::new(Mobility, 1 << 20).search(game, state, &mut stopper)
    };
    let found = search(0).ok()?;
    // Nothing to measure where the rules refuse it in later positions.
    let [nodes] = timed(enough, |round| [search(round).map_or(0, |advice| advice.nodes)]);
    Some(Figure {
        what: "alphabeta:20000".into(),
        rates: vec![("nodes", nodes)],
        signature: format!("{}: {}, depth {}", found.nodes, found.action, found.depth),
    })
}

/// An engine of the game's own.
fn bot(entry: &GameBots, table: &dyn AnyMatch, name: &str, nodes: u64, enough: Duration) -> Figure {
    let positions: Vec<Box<dyn AnyMatch>> = (0..4).filter_map(|n| after(table, 2 * n)).collect();
    let spec = BotSpec::Engine { name: name.into(), nodes: Some(nodes) };
    let choose = |round: u64| -> Option<SearchResultText> {
        let table = &positions[round as usize % positions.len()];
        let seat = table.turn().asked().iter().next()?;
        let mut bot = entry.bot(&spec, round).ok()?;
        bot.choose(table.bot_input(seat), &Budget::nodes(nodes), &GO).ok()
    };
    // The last one: an empty board may need no search.
    let signature = choose(positions.len() as u64 - 1).map_or(String::new(), |advice| {
        format!("{}: {}, depth {}", advice.nodes, advice.word, advice.depth)
    });
    let [rate] = timed(enough, |round| [choose(round).map_or(0, |advice| advice.nodes)]);
    Figure { what: format!("{name}:{nodes}"), rates: vec![("nodes", rate)], signature }
}

/// The match after so many random steps, if it is not over.
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
