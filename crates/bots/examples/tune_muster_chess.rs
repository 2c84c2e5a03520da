//! Learns the weights of the Muster Chess evaluation.
//!
//! `stream FILE SEED GAMES NODES` adds positions of games to a binary file, from where it ends;
//! `train ROUNDS GAMES CHECKPOINT WEIGHTS FILE…` learns terms and network from such files; it
//! writes the network to WEIGHTS, and the terms to a file of that name that ends in `rs`;
//! `contest PAIRS NODES SEED NAME=VALUE…` lets other numbers of the search play against those in
//! use, with `NODES+MORE` in place of `NODES` by a clock; `spsa ROUNDS NODES CHECKPOINT SEED
//! [NAME…]` tunes them;
//! `muster FILE SEED COUNT NODES [royal]` looks for armies as strong as the regular one, `exploit
//! SEED CHOICE REPLY NODES REPLIES` for the best reply to a bot that brings these.

use std::path::Path;

use bots::{
    muster_chess::{
        SearchParameters,
        tuning::{
            Learned, Training, errors_in_use,
            exploit::{Exploit, ExploitReply},
            game, game_seed,
            muster::MusterSearch,
            spsa::{NodeClock, Tuning, pair_score, scores},
            stream::{StreamError, StreamWriter},
        },
    },
    sprt::Sprt,
};
use games::muster_chess::Colour;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| args.get(index).and_then(|text| text.parse::<u64>().ok());
    match (args.first().map(String::as_str), number(1), number(2), number(3)) {
        (Some("stream"), ..) => {
            let path = args.get(1).map(Path::new);
            let made = match (path, number(2), number(3), number(4)) {
                (Some(path), Some(seed), Some(games), Some(nodes)) => {
                    stream(path, seed, games, nodes)
                }
                _ => return eprintln!("usage: stream FILE SEED GAMES NODES"),
            };
            if let Err(why) = made {
                fail(&format!("{}: {why}", args[1]));
            }
        }
        (Some("muster"), _, Some(seed), Some(count)) if args.len() > 4 => {
            muster(&args, seed, count as usize);
        }
        (Some("exploit"), Some(seed), Some(choice), Some(reply)) if args.len() > 5 => {
            exploit(&args, seed, [choice, reply]);
        }
        (Some("spsa"), Some(rounds), ..) if args.len() > 4 => {
            let all = || SearchParameters::ALL.iter().map(|tunable| tunable.name.to_string());
            let names = if args.len() > 5 { args[5..].to_vec() } else { all().collect() };
            let clock = clock(&args[2]);
            if let Err(why) = spsa(rounds, clock, Path::new(&args[3]), number(4), &names) {
                fail(&format!("{}: {why}", args[3]));
            }
        }
        (Some("contest"), Some(pairs), _, Some(seed)) => {
            contest(pairs, clock(&args[2]), seed, &args[4..])
        }
        (Some("train"), Some(rounds), Some(games), _) if args.len() > 5 => {
            let training = Training {
                files: args[5..].iter().map(Into::into).collect(),
                games,
                rounds: rounds as u32,
                threads: std::thread::available_parallelism().map_or(1, usize::from),
                checkpoint: Path::new(&args[3]).into(),
            };
            if let Err(why) = train(&training, Path::new(&args[4])) {
                fail(&why.to_string());
            }
        }
        _ => eprintln!(
            "usage: stream FILE SEED GAMES NODES | \
             train ROUNDS GAMES CHECKPOINT WEIGHTS FILE… | \
             contest PAIRS NODES[+MORE] SEED NAME=VALUE… | \
             spsa ROUNDS NODES[+MORE] CHECKPOINT SEED [NAME…] | \
             muster FILE SEED COUNT NODES [royal] | exploit SEED CHOICE REPLY NODES REPLIES"
        ),
    }
}

/// Weighs candidates until the file has so many armies.
fn muster(args: &[String], seed: u64, count: usize) {
    let royal = args.get(5).is_some_and(|word| word == "royal");
    let Ok(nodes) = args[4].parse() else { fail("usage: muster FILE SEED COUNT NODES [royal]") };
    let mut report = |tried, found| eprintln!("{tried} candidates, {found} armies");
    let search = MusterSearch { seed, nodes, royal };
    if let Err(why) = search.run(Path::new(&args[1]), count, &mut report) {
        fail(&format!("{}: {why}", args[1]));
    }
}

/// Tells what the best replies to the bots of both colours gain.
fn exploit(args: &[String], seed: u64, [choice, reply]: [u64; 2]) {
    let (Ok(nodes), Ok(replies)) = (args[4].parse(), args[5].parse()) else {
        fail("usage: exploit SEED CHOICE REPLY NODES REPLIES")
    };
    for bot in Colour::BOTH {
        let search = Exploit { seed, bot, choice, reply, nodes, replies, tried: 4, games: 8 };
        for ExploitReply { army, expected, score } in search.run() {
            let score = score.map_or("too few games".into(), |of| {
                format!("scored {:.3} ({:.3} to {:.3})", of.mean, of.low, of.high)
            });
            let bot = bot.word();
            println!("against the musterer of {bot}: {army} {score}, {expected:.3} expected");
        }
    }
}

/// Nodes a move, or for a game and after each move.
fn clock(text: &str) -> NodeClock {
    text.parse().unwrap_or_else(|_| fail(&format!("expected NODES or NODES+MORE, not {text:?}")))
}

/// Says what is wrong, and ends.
fn fail(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1);
}

/// Tunes the numbers with these names, and tells all of them after each round.
fn spsa(
    rounds: u64,
    clock: NodeClock,
    path: &Path,
    seed: Option<u64>,
    names: &[String],
) -> std::io::Result<()> {
    let mut tuning = Tuning::open(path, &SearchParameters::default())?;
    while tuning.round < rounds {
        tuning.round(seed.unwrap_or(1), clock, names);
        tuning.save(path)?;
        if tuning.round.is_multiple_of(20) {
            eprintln!("round {}: {:?}", tuning.round, tuning.parameters());
        }
    }
    Ok(())
}

/// Lets other numbers play against those in use.
fn contest(pairs: u64, clock: NodeClock, seed: u64, changes: &[String]) {
    let mut other = SearchParameters::default();
    for change in changes {
        let set = change
            .split_once('=')
            .and_then(|(name, value)| Some(other.set(name, value.parse().ok()?)));
        if set != Some(true) {
            fail(&format!("expected NAME=VALUE, not {change:?}"));
        }
    }
    let sides = [other, SearchParameters::default()];
    let test: Sprt = "50,52".parse().expect("two percentages");
    let (mut seen, mut pair): (Vec<f64>, u64) = (Vec::new(), 0);
    while pair < pairs {
        seen.extend(scores(pair..(pair + 40).min(pairs), |pair| {
            pair_score(&sides, seed, pair, clock)
        }));
        pair = seen.len() as u64;
        let count = seen.len() as f64;
        let mean = seen.iter().sum::<f64>() / count;
        let spread = (seen.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
        let margin = 1.96 * spread / count.sqrt();
        println!(
            "{} games: {:.1} % ± {:.1}, ratio {:.2}",
            2 * seen.len(),
            100.0 * mean,
            100.0 * margin,
            test.ratio(&seen)
        );
        if test.verdict(&seen).is_some() {
            break;
        }
    }
}

/// Plays the games that the file does not have yet.
fn stream(path: &Path, seed: u64, games: u64, nodes: u64) -> Result<(), StreamError> {
    let mut writer = StreamWriter::open(path, seed, nodes)?;
    eprintln!("{} games, {} positions so far", writer.next, writer.positions);
    while writer.next < games {
        let samples = game(game_seed(seed, writer.next), nodes);
        writer.add(&samples)?;
        if writer.next % 1_000 == 0 {
            eprintln!("{} games, {} positions", writer.next, writer.positions);
        }
    }
    Ok(())
}

/// Learns, and writes the network, and the terms beside it.
fn train(training: &Training, weights: &Path) -> Result<(), StreamError> {
    let [in_use, terms] = errors_in_use(training)?;
    eprintln!("error of the evaluation in use {in_use:.6}, of its terms alone {terms:.6}");
    let start = std::time::Instant::now();
    let Learned { network, terms } = training.run(&mut |progress| {
        let seconds = start.elapsed().as_secs();
        eprintln!(
            "round {} of {} over {} positions, error {:.6}, after {seconds} s",
            progress.round, training.rounds, progress.positions, progress.error
        );
    })?;
    std::fs::write(weights.with_extension("rs"), terms)?;
    Ok(std::fs::write(weights, network)?)
}
