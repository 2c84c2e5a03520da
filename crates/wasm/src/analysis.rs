//! Matches without a table: offers, tries, hints and bots.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use bots::{
    AnyBot, BotSpec, Budget, GameBots, Proven, SearchResultText, bots_of, compare::PairTally,
};
use hall_core::{Seat, SplitMix64, Turn, Viewer};
use matches::{AnyMatch, Record, Rejected, find};
use messages::Locale;
use search::Moment;
use serde_json::{Value as Json, json};
use wire::{
    hint::Hint,
    offers::offers,
    study::{CompareAsk, StudyLines, StudyPlace},
    view::{TurnView, places, viewer, worded},
};

use crate::{
    refused::{AnswerText, RefusedRequest, text},
    request::{Call, Effort, Seed},
};

/// A match that the page opened, and the bots that play it.
struct OpenMatch {
    play: Box<dyn AnyMatch>,
    bots: BTreeMap<(Seat, String), Box<dyn AnyBot>>,
}

/// What is answered about a match.
type Looking = Box<dyn FnOnce(&dyn AnyMatch) -> AnswerText>;

/// Matches by the number that the page gave them.
#[derive(Default)]
pub(crate) struct Matches(BTreeMap<u32, OpenMatch>);

impl Matches {
    fn opened(&mut self, id: u32, locale: Locale) -> Result<&mut OpenMatch, RefusedRequest> {
        self.0.get_mut(&id).ok_or_else(|| unknown(id, locale))
    }

    pub(crate) fn find(&self, id: u32, locale: Locale) -> Result<&dyn AnyMatch, RefusedRequest> {
        Ok(&*self.0.get(&id).ok_or_else(|| unknown(id, locale))?.play)
    }

    /// Answers what is about a match; gives back what is not.
    pub(crate) fn call(&mut self, call: Call, locale: Locale) -> Result<AnswerText, Box<Call>> {
        Ok(match call {
            Call::Open { r#match, game, setup, position, steps } => {
                let opened = find(&game).and_then(|game| game.open(&setup, position.as_deref()));
                match opened {
                    Ok(play) => self.begin(r#match, play, &steps, locale),
                    Err(why) => Err(RefusedRequest::of(why, locale)),
                }
            }
            Call::Read { r#match, record } => match read(&record) {
                Ok(play) => self.begin(r#match, play, &[], locale),
                Err(why) => Err(RefusedRequest::of(why, locale)),
            },
            Call::Close { r#match } => {
                self.0.remove(&r#match);
                text(&Json::Null)
            }
            Call::Play { r#match, steps } => {
                self.change(r#match, locale, |play| replayed(play, &steps, locale))
            }
            Call::Submit { r#match, seat, word } => self.change(r#match, locale, |play| {
                let (seat, meant) = (seat.0, play.read(seat.0, &word));
                let refused = |play: &dyn AnyMatch, word: &str, why| {
                    RefusedRequest::action(play, (seat, word), why, locale)
                };
                let word = meant.map_err(|why| refused(play, &word, why))?;
                match play.submit(seat, &word) {
                    Ok(_) => Ok(()),
                    Err(why) => Err(refused(play, &word, why)),
                }
            }),
            Call::Draw { r#match, seed } => self.change(r#match, locale, |play| {
                if play.chance(&mut SplitMix64::new(seed.number())) {
                    Ok(())
                } else {
                    Err(RefusedRequest::program("", "the match does not wait for chance", locale))
                }
            }),
            Call::Choose { r#match, seat, bot, seed, effort } => {
                self.choose(r#match, (seat.0, bot), (seed, effort), locale)
            }
            other => return self.look(other, locale),
        })
    }

    /// Answers what leaves a match as it is.
    fn look(&self, call: Call, locale: Locale) -> Result<AnswerText, Box<Call>> {
        let (id, about): (u32, Looking) = match call {
            Call::State { r#match } => (r#match, Box::new(|play| text(&state(play)))),
            Call::Chances { r#match } => (r#match, Box::new(|play| text(&play.chances()))),
            Call::Write { r#match, players } => {
                (r#match, Box::new(|play| text(&Record::of(play, players, None).to_string())))
            }
            Call::Scene { r#match, seat } => (
                r#match,
                Box::new(move |play| {
                    let scene = play.scene(viewer(seat.map(|seat| seat.0))).worded(&locale);
                    let board = play.board().worded(&locale);
                    text(&json!({
                        "board": board, "scene": scene, "turn": TurnView::of(play.turn()),
                    }))
                }),
            ),
            Call::Actions { r#match, seat } => {
                (r#match, Box::new(move |play| text(&play.actions(seat.0).0)))
            }
            Call::Offers { r#match, seat } => {
                (r#match, Box::new(move |play| text(&offers(play, seat.0, locale))))
            }
            Call::Tellings { r#match, seat, from } => (
                r#match,
                Box::new(move |play| {
                    let viewer = seat.map_or(Viewer::Public, |seat| Viewer::Seat(seat.0));
                    text(&worded(play.descriptions(viewer, from), locale))
                }),
            ),
            Call::Hint { r#match, seat, seq, effort } => {
                (r#match, Box::new(move |play| hint(play, seat.0, (seq, effort), locale)))
            }
            Call::Perft { r#match, depth } => {
                (r#match, Box::new(move |play| perft(play, depth, locale)))
            }
            Call::Measure { r#match, ms } => {
                (r#match, Box::new(move |play| measure(play, ms, locale)))
            }
            other => return Err(Box::new(other)),
        };
        Ok(self.find(id, locale).and_then(about))
    }

    fn begin(
        &mut self,
        id: u32,
        mut play: Box<dyn AnyMatch>,
        steps: &[String],
        locale: Locale,
    ) -> AnswerText {
        replayed(&mut *play, steps, locale)?;
        let said = text(&state(&*play));
        self.0.insert(id, OpenMatch { play, bots: BTreeMap::new() });
        said
    }

    /// Changes a copy, so that a mistake leaves the match as it was.
    fn change(
        &mut self,
        id: u32,
        locale: Locale,
        change: impl FnOnce(&mut dyn AnyMatch) -> Result<(), RefusedRequest>,
    ) -> AnswerText {
        let opened = self.opened(id, locale)?;
        let mut copy = opened.play.boxed();
        change(&mut *copy)?;
        opened.play = copy;
        text(&state(&*opened.play))
    }

    fn choose(
        &mut self,
        id: u32,
        (seat, spec): (Seat, String),
        (seed, effort): (Seed, Effort),
        locale: Locale,
    ) -> AnswerText {
        let opened = self.opened(id, locale)?;
        may_search(&*opened.play, seat, locale)?;
        let failed =
            |why: &dyn std::fmt::Display| RefusedRequest::program("bot", why.to_string(), locale);
        let parsed: BotSpec = spec.parse().map_err(|why| failed(&why))?;
        let game = bots_for(&*opened.play);
        // A bot that was stopped, or fails, is not kept.
        let kept = opened.bots.remove(&(seat, spec.clone()));
        let made = kept.map_or_else(|| game.bot(&parsed, seed.number()), Ok);
        let mut bot = made.map_err(|why| failed(&why))?;
        let budget = budget(effort).for_the_action();
        let found = bot.choose(opened.play.bot_input(seat), &budget, &AtomicBool::new(false));
        let found = found.map_err(|why| failed(&why))?;
        opened.bots.insert((seat, spec), bot);
        text(&chosen(found))
    }
}

fn unknown(id: u32, locale: Locale) -> RefusedRequest {
    RefusedRequest::program("match", format!("no match {id} is open"), locale)
}

fn read(record: &str) -> Result<Box<dyn AnyMatch>, Rejected> {
    let record = Record::parse(record)?;
    record.replay(record.find_game()?)
}

fn replayed(
    play: &mut dyn AnyMatch,
    steps: &[String],
    locale: Locale,
) -> Result<(), RefusedRequest> {
    for line in steps {
        if let Err(why) = play.replay(line) {
            return Err(RefusedRequest::at(play, why, locale));
        }
    }
    Ok(())
}

fn state(play: &dyn AnyMatch) -> Json {
    let standings = play.standings();
    json!({
        "steps": play.len(), "turn": TurnView::of(play.turn()),
        "over": play.turn() == Turn::Over,
        "position": play.position(),
        "standings": standings.as_ref().map(places),
    })
}

fn bots_for(play: &dyn AnyMatch) -> GameBots {
    bots_of(play.info().id).expect("whoever opens a match finds its bots")
}

/// Whether what its bots need is there.
#[cfg_attr(not(target_arch = "wasm32"), allow(unused_variables, clippy::unnecessary_wraps))]
pub(crate) fn is_equipped(play: &dyn AnyMatch, locale: Locale) -> Result<(), RefusedRequest> {
    #[cfg(target_arch = "wasm32")]
    if !bots::weights::are_there(play.info().id) {
        let why = "the weights of the network were not brought";
        return Err(RefusedRequest::program("", why, locale));
    }
    Ok(())
}

/// Whether a bot may choose for a seat.
fn may_search(play: &dyn AnyMatch, seat: Seat, locale: Locale) -> Result<(), RefusedRequest> {
    is_equipped(play, locale)?;
    let turn = play.turn();
    if turn.asked().contains(seat) {
        return Ok(());
    }
    Err(RefusedRequest::at(play, Rejected::NotAsked { seat, turn }, locale))
}

fn budget(effort: Effort) -> Budget {
    Budget { nodes: effort.nodes, time: effort.ms.map(Duration::from_millis), action_only: false }
}

fn chosen(found: SearchResultText) -> Json {
    let proven = found.proven.map(|proven| match proven {
        Proven::Win(plies) => json!({ "result": "win", "plies": plies }),
        Proven::Draw => json!({ "result": "draw", "plies": null }),
        Proven::Loss(plies) => json!({ "result": "loss", "plies": plies }),
    });
    json!({
        "word": found.word, "value": found.value, "proven": proven, "nodes": found.nodes,
        "depth": found.depth, "line": found.pv,
    })
}

/// What the strongest level finds, with a fixed seed, for a seat that it may search for; its usual
/// number of lines unless another is wanted.
fn strongest(
    play: &dyn AnyMatch,
    seat: Seat,
    (effort, lines): (Effort, Option<usize>),
    locale: Locale,
) -> Result<SearchResultText, RefusedRequest> {
    let level = (bots::strongest_level(), lines);
    let stop = AtomicBool::new(false);
    let found = bots_for(play).advise((play, seat), level, &budget(effort), &stop);
    debug_assert!(!stop.load(Ordering::Relaxed), "nothing can stop it from inside");
    found.map_err(|why| RefusedRequest::program("", why.to_string(), locale))
}

/// The same as the hall's.
fn hint(
    play: &dyn AnyMatch,
    seat: Seat,
    (seq, effort): (u64, Effort),
    locale: Locale,
) -> AnswerText {
    may_search(play, seat, locale)?;
    let found = strongest(play, seat, (effort, None), locale)?;
    text(&Hint::of(play, seq, seat, found, locale))
}

/// What the strongest level thinks, in several lines; the same as the hall's.
pub(crate) fn lines(place: &StudyPlace, seat: Seat, effort: Effort, locale: Locale) -> AnswerText {
    let play = place.open().map_err(|why| RefusedRequest::of(why, locale))?;
    may_search(&*play, seat, locale)?;
    let found = StudyLines::found(&*play, seat, locale, |play, seat, wanted| {
        let limit = |of: u64| ((of as f32 * wanted.part) as u64).max(1);
        let effort = Effort { nodes: effort.nodes.map(limit), ms: effort.ms.map(limit) };
        strongest(play, seat, (effort, Some(wanted.lines)), locale)
    })?;
    text(&found)
}

/// Which of two actions is better, as far as is known after some more matches.
pub(crate) fn compare(ask: CompareAsk, effort: Effort, locale: Locale) -> AnswerText {
    let play = ask.open().map_err(|why| RefusedRequest::of(why, locale))?;
    is_equipped(&*play, locale)?;
    let until = effort.ms.map(|ms| Moment::now() + Duration::from_millis(ms));
    let most = effort.nodes.map(|more| u64::from(ask.tally.pairs) + more);
    let late = |tally: &PairTally| {
        until.is_some_and(|until| Moment::now() >= until)
            || most.is_some_and(|most| u64::from(tally.pairs) >= most)
    };
    let known = ask.go_on(&bots_for(&*play), &*play, late, &AtomicBool::new(false));
    text(&known.map_err(|why| RefusedRequest::program("", why.to_string(), locale))?)
}

fn perft(play: &dyn AnyMatch, depth: u32, locale: Locale) -> AnswerText {
    let counted = bots_for(play).perft(play, depth, false).expect("it is of this game");
    let counted = counted.map_err(|why| RefusedRequest::program("", why.to_string(), locale))?;
    text(&json!({ "paths": counted.total.to_string() }))
}

fn measure(play: &dyn AnyMatch, ms: u64, locale: Locale) -> AnswerText {
    is_equipped(play, locale)?;
    let clock = || {
        static START: std::sync::OnceLock<Moment> = std::sync::OnceLock::new();
        START.get_or_init(Moment::now).elapsed()
    };
    let enough = Duration::from_millis(ms.max(1));
    let figures = bots_for(play).measure(play, &bots::measure::Stopwatch { clock, enough });
    let figure = |of: bots::measure::Figure| {
        let rates: BTreeMap<&str, f64> = of.rates.into_iter().collect();
        json!({ "what": of.what, "rates": rates, "signature": of.signature })
    };
    text(&figures.into_iter().map(figure).collect::<Vec<Json>>())
}
