//! Tables without a hall: everybody is at this device, or a bot.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use hall_core::{Message, Seat, SplitMix64, Standings};
use matches::{AnyGame, AnyMatch, find, texts};
use messages::Locale;
use serde_json::{Value as Json, json};
use session::{
    Assignment, Command, Context, Event, Header, Nobody, Opening, PersonId, STEPS_MAX, SeatId,
    State, TableId, setup,
};
use wire::{
    names::Names,
    record::record,
    view::{self, Observer, Present, Scope},
};

use crate::{
    refused::{AnswerText, RefusedRequest, text},
    request::{Call, Entry, KeptTable, Look, NewSeat, NewTable, Seed},
};

/// Whoever sits at the device.
const DEVICE: PersonId = PersonId([1; 32]);
/// Nobody leaves a device.
const ABSENCE: Duration = Duration::from_secs(60);

/// Tables by the number that the page gave them.
#[derive(Default)]
pub(crate) struct Tables(BTreeMap<u32, Arc<State>>);

/// The context of decisions: nobody else is ever here.
fn context(now: f64, dice: &mut SplitMix64) -> Context<'_> {
    Context {
        now: now as i64,
        dice,
        presence: &Nobody,
        bots: &Nobody,
        absence_limit: ABSENCE,
        steps_max: Some(STEPS_MAX),
        levels: bots::LEVELS,
        lag: None,
    }
}

/// Entries of the log, as the page keeps them.
fn entries(events: &[Event]) -> Vec<Json> {
    events.iter().map(|event| json!({ "at": event.at, "what": event.what })).collect()
}

impl Tables {
    fn find(&self, id: u32, locale: Locale) -> Result<&Arc<State>, RefusedRequest> {
        let unknown = || RefusedRequest::program("table", format!("no table {id} is open"), locale);
        self.0.get(&id).ok_or_else(unknown)
    }

    /// The match of a table.
    pub(crate) fn play(&self, id: u32, locale: Locale) -> Result<&dyn AnyMatch, RefusedRequest> {
        Ok(&*self.find(id, locale)?.play)
    }

    /// How the match of a table ended, if it has.
    pub(crate) fn standings(
        &self,
        id: u32,
        locale: Locale,
    ) -> Result<Option<Standings>, RefusedRequest> {
        Ok(self.find(id, locale)?.standings())
    }

    /// The match as a seat meets it that may choose ahead of its turn.
    pub(crate) fn ahead(
        &self,
        id: u32,
        seat: SeatId,
        about: impl FnOnce(&dyn AnyMatch) -> AnswerText,
        locale: Locale,
    ) -> AnswerText {
        let state = self.find(id, locale)?;
        let ahead = state.ahead(seat.0).filter(|_| !state.asked().contains(seat.0));
        about(ahead.as_deref().unwrap_or(&*state.play))
    }

    /// Answers what is about a table.
    pub(crate) fn call(&mut self, call: Call, locale: Locale) -> AnswerText {
        match call {
            Call::Create { table, new, seed, look } => {
                let (state, said) = create(new, seed, look, locale)?;
                self.0.insert(table, state);
                Ok(said)
            }
            Call::Reopen { table, kept } => {
                let state = reopen(kept, locale)?;
                let said = text(&json!({ "seq": state.seq }));
                self.0.insert(table, Arc::new(state));
                said
            }
            Call::Leave { table } => {
                self.0.remove(&table);
                text(&Json::Null)
            }
            Call::Command { table, look, seed, seq, command } => {
                let command = Command::Player { person: DEVICE, seen: seq, command };
                self.execute(table, &command, (look, seed), locale)
            }
            Call::BotMove { table, look, seed, seat, decision, word } => {
                let command = Command::BotMove { seat, decision, word };
                self.execute(table, &command, (look, seed), locale)
            }
            other => self.look(other, locale),
        }
    }

    fn look(&self, call: Call, locale: Locale) -> AnswerText {
        match call {
            Call::View { table, look, window } => {
                let state = self.find(table, locale)?;
                Ok(shown(state, look, |scope| view::whole(scope, observer(look, locale), window)))
            }
            Call::Change { table, look, since } => {
                let state = self.find(table, locale)?;
                let observer = Observer { frames: true, ..observer(look, locale) };
                Ok(shown(state, look, |scope| view::change(scope, observer, since)))
            }
            Call::Steps { table, look, from, most } => {
                let state = self.find(table, locale)?;
                Ok(view::steps(state, observer(look, locale), from, most))
            }
            Call::Moment { table, look, step, board } => {
                let state = self.find(table, locale)?;
                if step > state.play.len() {
                    return Err(RefusedRequest::program(
                        "step",
                        "the match is not that long",
                        locale,
                    ));
                }
                Ok(view::moment(state, observer(look, locale), step, board))
            }
            Call::Record { table, look } => {
                let state = self.find(table, locale)?;
                text(&record(state, &Names::default(), observer(look, locale)).to_string())
            }
            Call::Bots { table } => text(&waited_for(self.find(table, locale)?)),
            _ => Err(RefusedRequest::program("call", "this is for a match", locale)),
        }
    }

    fn execute(
        &mut self,
        id: u32,
        command: &Command,
        (look, seed): (Look, Seed),
        locale: Locale,
    ) -> AnswerText {
        let state = self.find(id, locale)?;
        let mut dice = SplitMix64::new(seed.number());
        let decided = session::handle(state, command, None, &mut context(look.now, &mut dice));
        let decided = decided.map_err(|why| RefusedRequest::at(&*state.play, why, locale))?;
        let said = json!({ "seq": decided.state.seq, "log": entries(&decided.events) });
        self.0.insert(id, decided.state);
        text(&said)
    }
}

fn observer(look: Look, locale: Locale) -> Observer {
    let wish = look.seat.map(|seat| seat.0);
    Observer { person: Some(DEVICE), wish, locale, frames: false }
}

fn shown(state: &State, look: Look, render: impl FnOnce(&Scope<'_>) -> String) -> String {
    let names = Names::default();
    let present = Present { online: state.seats_of(Some(DEVICE)), watching: 0 };
    let now = look.now as i64;
    render(&Scope { state, names: &names, present: &present, now, absence: ABSENCE, shared: None })
}

/// Who sits at a new seat.
fn assignment(
    (seat, new): (Seat, NewSeat),
    play: &dyn AnyMatch,
    locale: Locale,
) -> Result<Assignment, RefusedRequest> {
    match new.level {
        Some(level) if bots::Level::new(level).is_some() => Ok(Assignment::Bot { level }),
        Some(_) => Err(RefusedRequest::level(&format!("seats[{}].level", seat.index()), locale)),
        None => {
            let name = new.name.and_then(|name| messages::tidy(&name, NAME_MAX));
            let name = name.unwrap_or_else(|| play.info().seat_name(seat).into());
            Ok(Assignment::Device { person: DEVICE.to_hex(), name })
        }
    }
}

/// The longest name, in characters.
const NAME_MAX: usize = 32;

fn create(
    new: NewTable,
    seed: Seed,
    look: Look,
    locale: Locale,
) -> Result<(Arc<State>, String), RefusedRequest> {
    let play = find(&new.game).and_then(|game| game.open(&new.setup, new.position.as_deref()));
    let play = play.map_err(|why| RefusedRequest::of(why, locale))?;
    if new.seats.len() != play.seats() {
        let message = Message::new("api-seats-count").text("expected", play.seats());
        let why = session::Refusal::malformed("seats", message.text("got", new.seats.len()));
        return Err(RefusedRequest::of(why, locale));
    }
    let seated = Seat::first(new.seats.len()).zip(new.seats);
    let seats = seated.map(|of| assignment(of, &*play, locale)).collect::<Result<Vec<_>, _>>()?;
    // There is nobody to whom chance would have to be proved.
    let opening = Opening {
        hints: Some(true),
        watch: Some(false),
        chance: None,
        ..Opening::new(play, DEVICE, seats)
    };
    let mut dice = SplitMix64::new(seed.number());
    let opened = setup::open(opening, &mut context(look.now, &mut dice));
    let opened = opened.map_err(|why| RefusedRequest::of(why, locale))?;
    let header = &opened.state.header;
    let said = json!({
        "id": header.id.as_str(), "created": header.created, "game": header.game,
        "setup": opened.state.play.setup(), "position": header.position,
        "log": entries(&opened.events),
    });
    Ok((opened.state, wire::text(&said)))
}

/// Opens a table that was kept; one of other rules, too, as long as it follows today's.
fn reopen(kept: KeptTable, locale: Locale) -> Result<State, RefusedRequest> {
    let game = find(&kept.game).map_err(|why| RefusedRequest::of(why, locale))?;
    let (then, today) = (kept.rules, game.info().rules);
    reopened(game, kept).map_err(|why| {
        if then == Some(today) {
            return RefusedRequest::program("kept", why, locale);
        }
        let known = if then.is_some() { "version" } else { "none" };
        let message = Message::new("api-kept-otherwise")
            .choice("known", known)
            .text("game", texts::name(game.info(), locale))
            .text("then", then.unwrap_or_default())
            .text("today", today)
            .text("why", why);
        RefusedRequest::of(session::Refusal::malformed("kept.rules", message), locale)
    })
}

fn reopened(game: &dyn AnyGame, kept: KeptTable) -> Result<State, String> {
    let KeptTable { id, created, game: named, rules, setup, position, log } = kept;
    let play = game.open(&setup, position.as_deref()).map_err(|why| why.to_string())?;
    let header = Header {
        id: TableId::parse(&id).ok_or("this is no id of a table")?,
        rules: rules.unwrap_or(game.info().rules),
        game: named,
        setup: play.setup().to_string(),
        position,
        owner: DEVICE,
        created,
    };
    let event = |(seq, Entry { at, what }): (u64, Entry)| Event { seq, at, key: None, what };
    let log: Vec<Event> = (1..).zip(log).map(event).collect();
    State::fold(Arc::new(header), play, &log).map_err(|why| why.to_string())
}

/// The seats whose bots are waited for: what each of them needs in order to choose.
fn waited_for(state: &State) -> Json {
    if state.is_over() || state.held_up_by().is_some() {
        return json!([]);
    }
    let play = &*state.play;
    let steps: Vec<String> = (0..play.len()).map(|step| play.line(step)).collect();
    let waits = state.asked().iter().filter(|seat| state.awaits_bot(*seat, state.decision));
    let view = |seat: Seat| {
        let at = state.seat(seat)?;
        let level = at.bot()?;
        let bot = at.engine.clone().unwrap_or_else(|| format!("level:{level}"));
        Some(json!({
            "seat": SeatId(seat), "level": level, "bot": bot, "decision": state.decision,
            "game": play.info().id, "setup": play.setup(), "position": play.origin(),
            "steps": steps,
        }))
    };
    Json::Array(waits.filter_map(view).collect())
}
