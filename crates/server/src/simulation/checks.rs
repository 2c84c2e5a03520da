//! What must hold after a run.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use serde_json::Value as Json;
use session::{Command, Event, Header, KeyDigest, State, TableEvent, TableId};

use super::{
    clocks,
    halls::Halls,
    viewer::{Viewer, still},
};
use crate::{
    app::{Registry, Services, TableActor},
    fairness::Party,
    ports::store::LogEntry,
    wire::view::{self, Observer, Scope},
};

/// A command that was sent, and how it was answered.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) table: TableId,
    pub(super) key: KeyDigest,
    /// A text that only this command contains, for chat.
    pub(super) text: Option<String>,
    /// The revision that was acknowledged; none where it was refused or not answered.
    pub(super) acknowledged: Option<u64>,
    /// Whether an acknowledgement means that something happened.
    pub(super) always_happens: bool,
}

/// Every acknowledged command is in the log once, at the revision that was acknowledged;
/// every other at most once. The log has no gap, and no bot and no clock acted twice.
pub(super) fn nothing_is_lost_or_doubled(
    id: &TableId,
    log: &[LogEntry],
    sent: &[Sent],
) -> Result<(), String> {
    let gap = log.iter().zip(1..).find(|(entry, seq)| entry.seq != *seq);
    if let Some((entry, seq)) = gap {
        return Err(format!("{id}: expected entry {seq}, not {}", entry.seq));
    }
    for command in sent.iter().filter(|sent| sent.table == *id) {
        let places: Vec<u64> =
            log.iter().filter(|entry| entry.key == Some(command.key)).map(|e| e.seq).collect();
        let lost = command.acknowledged.is_some() && command.always_happens && places.is_empty();
        if lost {
            return Err(format!("{id}: {command:?} was acknowledged and is lost"));
        }
        if places.len() > 1 {
            return Err(format!("{id}: {command:?} happened at {places:?}"));
        }
        if let (Some(acknowledged), [place]) = (command.acknowledged, &places[..])
            && acknowledged != *place
        {
            return Err(format!("{id}: {acknowledged} was acknowledged, it happened at {place}"));
        }
        if let Some(text) = &command.text {
            let line = format!("\"text\":\"{text}\"");
            let times = log.iter().filter(|entry| entry.body.contains(&line)).count();
            if times > 1 {
                return Err(format!("{id}: {text:?} was said {times} times"));
            }
        }
    }
    Ok(())
}

/// A table at which nothing has happened, and what then does.
pub(super) fn opened(
    services: &Services,
    header: &Header,
    log: &[LogEntry],
) -> Result<(State, Vec<Event>), String> {
    let game = services.games.find(&header.game).map_err(|why| why.to_string())?.game;
    let setup: Json = serde_json::from_str(&header.setup).map_err(|why| why.to_string())?;
    let play = game.open(&setup, header.position.as_deref()).map_err(|why| why.to_string())?;
    let mut events = Vec::with_capacity(log.len());
    for entry in log {
        let what: TableEvent = serde_json::from_str(&entry.body).map_err(|why| why.to_string())?;
        events.push(Event { seq: entry.seq, at: entry.at, key: entry.key, what });
    }
    Ok((State::new(Arc::new(header.clone()), play), events))
}

fn fold(services: &Services, header: &Header, log: &[LogEntry]) -> Result<State, String> {
    let (state, events) = opened(services, header, log)?;
    once_each(&events)?;
    events.iter().try_fold(state, State::evolve).map_err(|why| why.to_string())
}

/// Each choice of a bot and each time-out is in the log at most once, at the decision it was
/// for.
pub(super) fn each_decision_is_made_once(
    services: &Services,
    header: &Header,
    log: &[LogEntry],
) -> Result<(), String> {
    let (mut state, events) = opened(services, header, log)?;
    let attempts = services.attempts.at(&header.id);
    let mut made = BTreeMap::new();
    for event in &events {
        let landed = attempts.iter().filter(|attempt| attempt.first == *event);
        for command in landed.map(|attempt| &attempt.command) {
            let (seat, of) = match command {
                Command::BotMove { seat, decision, .. }
                | Command::Prepared { seat, decision, .. }
                | Command::Expire { seat, decision } => (*seat, *decision),
                Command::RunOut { seat, run } => {
                    clocks::ran(&state, seat.0, *run, event)?;
                    continue;
                }
                _ => continue,
            };
            // Two halls may have tried the same at the same moment.
            let twice = made.insert((of, seat), event.seq).is_some_and(|seq| seq != event.seq);
            if of != state.decision || twice {
                return Err(format!("{}: {command:?} at decision {}", header.id, state.decision));
            }
        }
        state = state.evolve(event).map_err(|why| why.to_string())?;
    }
    Ok(())
}

/// Draws are numbered without a gap, and no bot was replaced: none fails here.
fn once_each(events: &[Event]) -> Result<(), String> {
    let mut draws = 0;
    for event in events {
        match &event.what {
            TableEvent::Drawn { draw, .. } if *draw == draws + 1 => draws += 1,
            TableEvent::Drawn { draw, .. } => return Err(format!("draw {draw} after {draws}")),
            TableEvent::BotReplaced { why, .. } => return Err(format!("a bot failed: {why}")),
            _ => {}
        }
    }
    Ok(())
}

/// All of a state, as text.
fn whole(state: &State) -> BTreeMap<&'static str, String> {
    let text = |value: &dyn std::fmt::Debug| format!("{value:?}");
    let lines: Vec<String> = (0..state.play.len()).map(|step| state.play.line(step)).collect();
    BTreeMap::from([
        ("position", state.play.position()),
        ("lines", text(&lines)),
        ("sealed", text(&state.play.sealed())),
        ("seats", text(&state.seats)),
        ("revisions", text(&(state.seq, state.required_seq, state.decision, state.updated))),
        ("clocks", text(&(&state.clocks, &state.timing))),
        ("steps", text(&state.step_seqs)),
        ("chat", text(&state.chat)),
        ("proposals", text(&(&state.draw, &state.takeback))),
        ("end", text(&(state.ended, &state.withdrawn, state.wants_rematch, &state.rematch))),
        ("secrets", text(&secrets(state))),
        ("chance", text(&state.chance)),
        ("rest", text(&(state.hints, &state.recorded, state.draws, state.rated))),
    ])
}

/// Choices of seats that nobody else may know yet.
fn secrets(state: &State) -> Vec<(Option<String>, Option<&str>)> {
    let of = |(seat, _)| (state.play.sealed_word(seat), state.answer_ahead(seat));
    state.seated().map(of).collect()
}

/// A loaded table is the fold of its stored log.
pub(super) fn state_is_the_fold(
    services: &Services,
    table: &TableActor,
    header: &Header,
    log: &[LogEntry],
) -> Result<(), String> {
    let folded = fold(services, header, log)?;
    let held = table.state();
    let mismatch = |why: session::chance::Mismatch| format!("{}: {why:?}", table.id);
    held.verify_chance().map_err(mismatch)?;
    let (folded, held) = (whole(&folded), whole(&held));
    for (part, of_log) in &folded {
        if held.get(part) != Some(of_log) {
            let held = &held[part];
            return Err(format!("{}: {part} of the log is {of_log}, held {held}", table.id));
        }
    }
    Ok(())
}

/// No two nodes serve a table at the same time.
pub(super) fn one_keeps_each(halls: &[Arc<Registry>], ids: &[TableId]) -> Result<(), String> {
    for id in ids {
        let serves = |hall: &&Arc<Registry>| {
            let holds = hall.services.ownership.as_ref().is_some_and(|own| own.check().is_ok());
            holds && hall.loaded_table(id).is_some()
        };
        let count = halls.iter().filter(serves).count();
        if count > 1 {
            return Err(format!("{count} nodes serve {id}"));
        }
    }
    Ok(())
}

/// No bot and no clock is waited for any more.
pub(super) fn nobody_is_waited_for(table: &TableActor, now: i64) -> Result<(), String> {
    let state = table.state();
    if state.has_people() && !state.is_over() {
        for seat in state.asked().iter() {
            if state.awaits_bot(seat, state.decision) {
                return Err(format!("{}: the bot on seat {seat} never chose", table.id));
            }
        }
    }
    if let Some(due) = state.due().filter(|due| *due < now) {
        return Err(format!("{}: {:?} was due at {due}", table.id, state.timing));
    }
    match state.running().find(|(_, clock)| clock.deadline() < now) {
        Some((seat, clock)) => Err(format!("{}: {clock:?} of {seat} never ran out", table.id)),
        None => Ok(()),
    }
}

/// No identity and no hash of a secret is in what is sent.
/// What is told of chance is made of hashes; the secret is among it only once a match is over.
pub(super) fn tells_no_identity(frame: &str) -> Result<(), String> {
    // Most frames have neither, and need not be read.
    if long_digits(frame).is_none() && !frame.contains("\"secret\"") {
        return Ok(());
    }
    let mut json: Json = serde_json::from_str(frame).map_err(|why| why.to_string())?;
    if let Some(chance) = json.as_object_mut().and_then(|frame| frame.shift_remove("chance"))
        && chance.get("secret").is_some()
        && json["turn"]["type"] != "over"
    {
        return Err("the secret of chance was sent before the end".into());
    }
    match long_digits(&json.to_string()) {
        Some(word) => Err(format!("{word} was sent")),
        None => Ok(()),
    }
}

/// A run of hexadecimal digits as long as an identity's. A run of that length covers a position
/// that its length divides, so the others are looked at only around digits there.
fn long_digits(text: &str) -> Option<&str> {
    const LENGTH: usize = 32;
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_hexdigit() {
            let (mut from, mut to) = (at, at + 1);
            while from > 0 && bytes[from - 1].is_ascii_hexdigit() {
                from -= 1;
            }
            while to < bytes.len() && bytes[to].is_ascii_hexdigit() {
                to += 1;
            }
            if to - from >= LENGTH {
                return Some(&text[from..to]);
            }
        }
        at += LENGTH;
    }
    None
}

/// A client's picture, made of changes, equals what a client that comes now is shown; and that
/// is a function of the log and the observer alone.
pub(super) async fn picture_is_fresh(viewer: &Viewer, halls: &Halls) -> Result<(), String> {
    let id = viewer.table();
    let table = halls.table(id).await.map_err(|why| why.message)?;
    let observer: Observer = viewer.observer();
    let fresh = table
        .whole(observer, Party::default(), None)
        .await
        .map(|(text, _)| text)
        .map_err(|why| why.message)?;
    let fresh = still(serde_json::from_str(&fresh).map_err(|why| why.to_string())?);
    let picture = viewer.picture().ok_or_else(|| format!("{id}: a viewer saw nothing"))?;
    if picture != fresh {
        let differs = |key: &&String| picture[*key] != fresh[*key];
        let keys: Vec<&String> = match fresh.as_object() {
            Some(fields) => fields.keys().filter(differs).collect(),
            None => Vec::new(),
        };
        let parts: Vec<String> = keys
            .iter()
            .map(|key| format!("{key}: {} not {}", picture[*key], fresh[*key]))
            .collect();
        return Err(format!("{id}: a picture went wrong: {}", parts.join("; ")));
    }
    let (state, names, present) = (table.state(), table.names(), table.present());
    let away = halls.asked().services.limits.away;
    let absence = state.absence.map_or(away, |of| Duration::from_secs(of.into()));
    let scope =
        Scope { state: &state, names: &names, present: &present, now: 0, absence, shared: None };
    let pure: Json = serde_json::from_str(&view::whole(&scope, observer, None))
        .map_err(|why| why.to_string())?;
    if still(pure) == fresh { Ok(()) } else { Err(format!("{id}: a view is not pure")) }
}
