//! `musterhall match GAME --bots A,B`: bots against bots.

use std::{
    collections::BTreeMap,
    io::Write,
    num::NonZeroU64,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;
use bots::{
    BotSpec, Budget,
    contest::{Contest, ContestError, ContestScore, Played, elo, paired, wilson},
    sprt::{Sprt, SprtVerdict},
};
use hall_core::{Message, Seat, Standings};
use matches::{setup_from_words, texts};
use messages::Locale;
use serde_json::{Value as Json, json};

use crate::{
    language::Language,
    line_text::signed,
    progress::{self, Progress, STOP},
    value,
};

/// Arguments of `match`.
#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    /// The id of the game, as `musterhall games` lists it.
    game: String,
    /// The bots, one per seat, or fewer that take turns at the seats: `random`,
    /// `mcts:1000`, `alphabeta:20000`, `level:5`, `GAME-ENGINE:nodes`.
    #[arg(long, value_name = "A,B[,C…]", value_delimiter = ',', required = true)]
    bots: Vec<BotSpec>,
    /// How many matches.
    #[arg(long, value_name = "N", default_value = "100", value_parser = value::some::<NonZeroU64>)]
    games: NonZeroU64,
    /// Skip this many matches at the beginning, so that several runs together play what
    /// one would.
    #[arg(long, value_name = "N", default_value = "0", value_parser = value::any)]
    skip: u64,
    /// With two bots: a bot resigns if it expected at most this share of the win in its
    /// last four choices, and the other expected all the rest.
    #[arg(long, value_name = "PERCENT", value_parser = value::whole::<u8>(0..=40))]
    resign: Option<u8>,
    /// Leave a match unfinished after this many steps, and count it apart.
    #[arg(long, value_name = "N", value_parser = value::some::<NonZeroU64>)]
    max_steps: Option<NonZeroU64>,
    /// Stop as soon as a sequential test says whether the first bot takes the lower or the higher
    /// percentage of the points, as `50,55`; each error has a probability of 5 %.
    #[arg(long, value_name = "LOW,HIGH", conflicts_with_all = ["skip", "max_steps"])]
    sprt: Option<Sprt>,
    /// Time limit per action, in milliseconds: one for all, or one for each of the bots.
    #[arg(
        long,
        value_name = "MS[,MS…]",
        value_delimiter = ',',
        value_parser = value::some::<NonZeroU64>,
    )]
    time: Vec<NonZeroU64>,
    /// Node limit per action.
    #[arg(long, value_name = "N", value_parser = value::some::<NonZeroU64>)]
    nodes: Option<NonZeroU64>,
    /// An option of the game's setup; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The position to start from, in the game's notation.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Also print how much of the win each seat took, whoever sat there.
    #[arg(long)]
    by_seat: bool,
    /// Seed of all randomness.
    #[arg(long, value_name = "S", default_value = "1", value_parser = value::any)]
    seed: u64,
    /// How many random steps come first; the matches of one rotation share them.
    #[arg(
        long,
        value_name = "PLIES",
        default_value = "2",
        value_parser = value::whole::<usize>(0..=1_000_000),
    )]
    openings: usize,
    /// Print one JSON object per match; the scores go to standard error.
    #[arg(long)]
    json: bool,
    /// How many matches are played at once.
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = value::whole::<u16>(1..=1024),
    )]
    threads: u16,
    #[command(flatten)]
    pub(crate) language: Language,
}

pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<()> {
    let contest = contest(args)?;
    contest.check()?;
    progress::stop_on_interrupt()?;
    let locale = args.language.locale()?;
    let mut tally = MatchTally::new(&contest, args, locale);
    play(&contest, args, locale, |played| {
        // What other threads had begun when the test ended does not count.
        if tally.verdict.is_some() {
            return Ok(ControlFlow::Break(()));
        }
        if args.json {
            writeln!(std::io::stdout(), "{}", as_json(&contest, &played))?;
        }
        tally.add(&played);
        Ok(if tally.verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    let summary = tally.summary();
    if args.json {
        eprint!("{summary}");
    } else {
        write!(std::io::stdout(), "{summary}")?;
    }
    Ok(())
}

fn contest(args: &MatchArgs) -> anyhow::Result<Contest> {
    let game = matches::find(&args.game)?;
    let entry = bots::bots_of(&args.game).context("every game has bots")?;
    Ok(Contest {
        entry,
        setup: setup_from_words(game, args.set.iter().map(String::as_str))?,
        position: args.position.clone(),
        bots: args.bots.clone(),
        budgets: budgets(args),
        seed: args.seed,
        opening: args.openings,
        resign: args.resign.map(|percent| f32::from(percent) / 100.0),
        max_steps: args.max_steps,
    })
}

/// What the bots may spend on an action: one budget for all, or one for each.
fn budgets(args: &MatchArgs) -> Vec<Budget> {
    let all = Budget { nodes: args.nodes.map(NonZeroU64::get), time: None, action_only: true };
    if args.time.is_empty() {
        return vec![all];
    }
    let timed = |ms: &NonZeroU64| all.and(Budget::time(Duration::from_millis(ms.get())));
    args.time.iter().map(timed).collect()
}

/// Plays all matches and passes them on in order, whichever ends first, until `done` has enough.
fn play(
    contest: &Contest,
    args: &MatchArgs,
    locale: Locale,
    mut done: impl FnMut(Played) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let games = args.skip.saturating_add(args.games.get());
    let next = AtomicU64::new(args.skip);
    let (sender, receiver) = mpsc::channel::<Result<Played, ContestError>>();
    thread::scope(|scope| {
        for _ in 0..args.threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !STOP.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games {
                        break;
                    }
                    let Some(played) = contest.play(index, &STOP).transpose() else { break };
                    if sender.send(played).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut progress = Progress::new(args.games.get());
        let mut handed_on = args.skip;
        let mut result = Ok(ControlFlow::Continue(()));
        let so_far = |done: u64| {
            let text = Message::new("match-progress").text("done", done);
            locale.message(&text.text("games", args.games))
        };
        progress.show(0, &so_far(0));
        for played in receiver {
            match played {
                Ok(played) => waiting.insert(played.index, played),
                Err(why) => {
                    result = Err(why.into());
                    break;
                }
            };
            while let Some(played) = waiting.remove(&handed_on) {
                handed_on += 1;
                result = result.and_then(|_| done(played));
            }
            let done = handed_on - args.skip;
            progress.show(done, &so_far(done));
            if !matches!(result, Ok(ControlFlow::Continue(()))) {
                break;
            }
        }
        // Stopped or failed: the others end soon, and finished matches still count.
        STOP.store(true, Ordering::Relaxed);
        for (_, played) in waiting {
            result = result.and_then(|_| done(played));
        }
        progress.clear();
        result.map(drop)
    })
}

fn as_json(contest: &Contest, played: &Played) -> Json {
    let names = played.seating.iter().map(|bot| contest.bots[*bot].to_string());
    let seats = hall_core::Seat::first(played.seating.len()).map(|seat| seat.to_string());
    let places = |standings: &Standings| -> BTreeMap<String, _> {
        standings.iter().map(|(seat, place)| (seat.to_string(), place)).collect()
    };
    json!({
        "game": contest.entry.info().id,
        "match": played.index,
        "setup": played.record.setup,
        "bots": seats.zip(names).collect::<BTreeMap<_, _>>(),
        "seed": played.seed,
        "steps": played.record.steps.len(),
        "standings": played.standings.as_ref().map(places),
        "record": played.record.to_string(),
    })
}

/// The scores so far.
struct MatchTally<'c> {
    contest: &'c Contest,
    locale: Locale,
    asked: u64,
    /// Matches that ended.
    played: u64,
    /// Matches that were left unfinished.
    unfinished: u64,
    steps: usize,
    /// For each bot: its shares, and matches in which it took all, some, nothing.
    bots: Vec<(f64, [u64; 3])>,
    /// The shares of each seat, if they are asked for.
    seats: Option<Vec<f64>>,
    /// The shares of each bot by set; a set counts when it is whole.
    sets: BTreeMap<u64, (u64, Vec<f64>)>,
    sprt: Option<Sprt>,
    verdict: Option<SprtVerdict>,
    start: Instant,
}

impl MatchTally<'_> {
    fn new<'c>(contest: &'c Contest, args: &MatchArgs, locale: Locale) -> MatchTally<'c> {
        MatchTally {
            contest,
            locale,
            asked: args.games.get(),
            played: 0,
            unfinished: 0,
            steps: 0,
            bots: vec![(0.0, [0; 3]); contest.bots.len()],
            seats: args.by_seat.then(Vec::new),
            sets: BTreeMap::new(),
            sprt: args.sprt,
            verdict: None,
            start: Instant::now(),
        }
    }

    fn add(&mut self, played: &Played) {
        let bots = self.bots.len();
        if played.standings.is_none() {
            self.unfinished += 1;
            return;
        }
        self.played += 1;
        self.steps += played.record.steps.len();
        if let Some(seats) = &mut self.seats {
            seats.resize(played.seating.len(), 0.0);
            for (seat, sum) in Seat::first(seats.len()).zip(seats) {
                *sum += played.share_of(seat).unwrap_or_default();
            }
        }
        let set = self.sets.entry(played.index / self.contest.set_len());
        let (matches, shares) = set.or_insert((0, vec![0.0; bots]));
        *matches += 1;
        for (bot, (sum, counts)) in self.bots.iter_mut().enumerate() {
            let share = played.share(bot).unwrap_or_default();
            *sum += share;
            shares[bot] += share;
            let kind = if share > 0.999 { 0 } else { 1 + usize::from(share < 0.001) };
            counts[kind] += 1;
        }
        if played.index % self.contest.set_len() == self.contest.set_len() - 1 {
            self.verdict = self.sprt.and_then(|test| test.verdict(&self.set_scores(0)));
        }
    }

    /// The scores of a bot in whole sets, each the mean of its matches.
    fn set_scores(&self, bot: usize) -> Vec<f64> {
        let len = self.contest.set_len();
        let whole = self.sets.values().filter(|(matches, _)| *matches == len);
        whole.map(|(_, shares)| shares[bot] / len as f64).collect()
    }

    fn say(&self, message: Message) -> String {
        self.locale.message(&message)
    }

    fn summary(&self) -> String {
        let mut text = self.head();
        if self.played == 0 {
            text += &format!("{}\n", self.say(Message::new("match-none")));
            return text;
        }
        let range = |score: ContestScore| self.between(score.low, score.high);
        for (index, (sum, [won, part, lost])) in self.bots.iter().enumerate() {
            let score = wilson(*sum, self.played);
            let sets = paired(&self.set_scores(index)).map_or("-".into(), range);
            text += &format!(
                "{:<28} {:>6.3} {:>15} {sets:>15}   {won:>5} {part:>5} {lost:>5}\n",
                self.contest.bots[index].to_string(),
                score.mean,
                range(score),
            );
        }
        text += &self.by_seat();
        if let [(sum, _), _] = self.bots[..] {
            text += &format!("{}\n", self.elo(wilson(sum, self.played)));
        }
        if let Some(test) = self.sprt {
            text += &format!("{}\n", self.sequential(test));
        }
        text
    }

    /// How much of the win each seat took, a line each.
    fn by_seat(&self) -> String {
        let Some(sums) = &self.seats else { return String::new() };
        let column = self.say(Message::new("match-seat"));
        let mut text = format!("{column:<28} {:>6} {:>15}\n", "", "95 % (Wilson)");
        for (seat, sum) in Seat::first(sums.len()).zip(sums) {
            let score = wilson(*sum, self.played);
            let range = self.between(score.low, score.high);
            let name = texts::seat_name(self.contest.entry.info(), seat, self.locale);
            let seat = format!("{seat} ({name})");
            text += &format!("{seat:<28} {:>6.3} {range:>15}\n", score.mean);
        }
        text
    }

    /// What the sequential test says.
    fn sequential(&self, test: Sprt) -> String {
        let sets = self.set_scores(0);
        let key = match self.verdict {
            None => "match-sprt-open",
            Some(SprtVerdict::Lower) => "match-sprt-lower",
            Some(SprtVerdict::Higher) => "match-sprt-higher",
        };
        let bound = |bound: f64| format!("{bound:+.2}");
        let [low, high] = Sprt::bounds();
        let message = Message::new(key)
            .text("test", test)
            .text("bot", &self.contest.bots[0])
            .text("ratio", bound(test.ratio(&sets)))
            .text("low", bound(low))
            .text("high", bound(high))
            .with("sets", sets.len() as i64);
        self.say(message)
    }

    fn between(&self, low: f64, high: f64) -> String {
        let between = Message::new("match-between").text("low", format!("{low:.3}"));
        self.say(between.text("high", format!("{high:.3}")))
    }

    /// The setup, and the column headings.
    fn head(&self) -> String {
        let Contest { entry, seed, opening, .. } = self.contest;
        let key = if self.played + self.unfinished < self.asked {
            "match-matches-of"
        } else {
            "match-matches"
        };
        let matches = Message::new(key).with("matches", self.played as i64);
        let mean = self.steps as f64 / self.played.max(1) as f64;
        let parts = [
            Some(matches.text("asked", self.asked)),
            self.contest.resign.map(|share| {
                Message::new("match-resigned").text("share", format!("{:.0}", 100.0 * share))
            }),
            (self.unfinished > 0)
                .then(|| Message::new("match-unfinished").with("matches", self.unfinished as i64)),
            Some(Message::new("match-opening").text("steps", opening)),
            Some(Message::new("match-seed").text("seed", seed)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().map(|part| self.say(part)).collect();
        let column = |key| self.say(Message::new(key));
        format!(
            "{}: {}; {}, {:.1} s\n{:<28} {:>6} {:>15} {:>15}   {:>5} {:>5} {:>5}\n",
            entry.info().id,
            parts.join(", "),
            self.say(Message::new("match-mean").text("mean", format!("{mean:.1}"))),
            self.start.elapsed().as_secs_f64(),
            column("match-bot"),
            column("match-score"),
            "95 % (Wilson)",
            column("match-paired"),
            column("match-won"),
            column("match-part"),
            column("match-lost"),
        )
    }

    fn elo(&self, score: ContestScore) -> String {
        let signed = |share| signed(elo(share), 0);
        let message = Message::new("match-elo")
            .text("one", &self.contest.bots[0])
            .text("elo", signed(score.mean))
            .text("other", &self.contest.bots[1]);
        self.say(message.text("low", signed(score.low)).text("high", signed(score.high)))
    }
}
