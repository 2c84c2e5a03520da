//! What the host does: each act is one commit together with its line in his log.

use std::{
    net::IpAddr,
    sync::{Arc, atomic::Ordering},
};

use hall_core::Message;
use messages::tidy;
use serde::{Deserialize, Serialize};
use session::{PersonId, TableId};
use tournaments::TournamentCommand;

use super::{
    lines,
    moderation::{Moderation, SANCTIONS_MAX, Sanction, Target},
    naming,
    people::People,
    registry::Registry,
    services::Services,
    topics,
    tournaments::{
        kept::{KeptTournament, TournamentChange, change},
        log::{EndedEarly, LoggedEvent},
        result::void_note,
    },
};
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, Removed, StoreOp},
};

/// The longest reason, in characters.
pub(crate) const WHY_MAX: u16 = 500;
/// The longest time that somebody is muted or banned for, in days.
pub(crate) const DAYS_MAX: u32 = 3650;
/// A day, in milliseconds.
pub(crate) const DAY: i64 = 86_400_000;

/// Who acts for the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Host {
    /// What he says he is called.
    pub(crate) by: String,
    /// The beginning of the digest of his token.
    pub(crate) token: String,
}

/// A line of the log of what the host did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Act {
    #[serde(flatten)]
    pub(crate) host: Host,
    /// One word: `close`, `mute`, `ban`, `lift_mute`, `lift_ban`, `rename`, `report`,
    /// `retention`, `rerate`, `reset_link`, `invite`, `appoint`, `depose`.
    pub(crate) act: String,
    /// On whom or what.
    pub(crate) on: String,
    pub(crate) why: String,
}

/// An id by which what was noted later comes later, also within the same millisecond.
pub(crate) fn new_id(services: &Services) -> (String, i64) {
    let at = services.ports.clock.now();
    let mut dice = services.ports.dice.dice();
    let random = dice.below(u32::MAX);
    let after = |last: i64| Some(at.max(0).max(last + 1));
    let last = services.last_note.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after);
    let place = after(last.unwrap_or_default()).unwrap_or_default();
    (format!("{place:015}-{random:08x}"), at)
}

/// Whether [`new_id`] gives ids of this form: digits, a hyphen, hexadecimal digits.
pub(crate) fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(place, random)| {
        let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let is_place = !place.is_empty() && place.bytes().all(|byte| byte.is_ascii_digit());
        is_place && !random.is_empty() && random.bytes().all(is_hex)
    })
}

impl Host {
    /// The line of the log that says what was done.
    pub(super) fn line(&self, services: &Services, act: &str, on: &str, why: &str) -> StoreOp {
        let (id, at) = new_id(services);
        tracing::info!(by = self.by, act, on, why, "the host acted");
        let act = Act { host: self.clone(), act: act.into(), on: on.into(), why: why.into() };
        let body = serde_json::to_string(&act).expect("plain data");
        StoreOp::Note(NoteKind::Log, Note { id, at, body })
    }
}

/// A reason that people can read.
///
/// # Errors
/// How long one is.
pub(crate) fn reason(why: &str) -> Result<String, ApiError> {
    tidy(why, WHY_MAX.into()).ok_or_else(|| {
        ApiError::bad("why", Message::new("api-reason-length").with("most", WHY_MAX))
    })
}

/// Closes a table: it is removed, and its links say why. One that cannot be read is closed
/// whatever it says.
///
/// # Errors
/// If there is none, or what the store says.
pub(crate) async fn close(
    registry: &Registry,
    host: Host,
    id: &str,
    why: &str,
) -> Result<(), ApiError> {
    let why = reason(why)?;
    let services = Arc::clone(&registry.services);
    let batch = move |id: TableId, last| {
        let line = host.line(&services, "close", id.as_str(), &why);
        let at = services.ports.clock.now();
        let removed = Removed { at, why: "closed".into(), said: Some(why) };
        vec![StoreOp::Remove(id, last, removed), line]
    };
    match (registry.table(id).await, TableId::parse(id)) {
        (Ok(table), _) => {
            let decide = move |state: &session::State| {
                let mut ops = batch(state.header.id.clone(), Some(state.seq));
                ops.extend(void_note(state));
                Ok((ops, ()))
            };
            table.arrange(decide).await
        }
        (Err(why), Some(id)) if why.code == Code::Unavailable => {
            let mut ops = batch(id.clone(), None);
            ops.extend(lines::kept::forgetting_unread(&registry.services, &id).await?);
            let done = registry.services.commit(ops).await;
            // Somebody may have been luckier with loading it.
            if let Some(table) = registry.loaded_table(&id) {
                table.invalidate();
            }
            done
        }
        (Err(why), _) => Err(why),
    }
}

/// Closes a tournament: it ends, what its organiser wrote is not shown any more, and it is not
/// listed. Its tables go on.
///
/// # Errors
/// If there is none, or what the store says.
pub(crate) async fn close_tournament(
    services: &Arc<Services>,
    host: &Host,
    id: &str,
    why: &str,
) -> Result<(), ApiError> {
    let why = reason(why)?;
    let decide = |kept: &KeptTournament| {
        if kept.now.early == Some(EndedEarly::Host) {
            return Ok(TournamentChange::default());
        }
        let mut events = vec![LoggedEvent::Early(EndedEarly::Host)];
        events.extend(kept.decide(&TournamentCommand::End)?);
        let also = vec![host.line(services, "close_tournament", id, &why)];
        Ok(TournamentChange { events, also, ..TournamentChange::default() })
    };
    change(services, id, decide).await.map(drop)
}

/// Mutes or bans somebody for so many days.
///
/// # Errors
/// What is wrong with it, or what the store says.
pub(crate) async fn sanction(
    services: &Services,
    moderation: &Moderation,
    host: &Host,
    kind: NoteKind,
    (target, days): (Target, u32),
    why: &str,
) -> Result<i64, ApiError> {
    let why = reason(why)?;
    if !(1..=DAYS_MAX).contains(&days) {
        let message = Message::new("api-expected-from-to").text("least", 1);
        return Err(ApiError::bad("days", message.text("most", DAYS_MAX)));
    }
    if kind == NoteKind::Mute && matches!(target, Target::Address(_)) {
        return Err(ApiError::bad("on", "api-mute-person"));
    }
    let in_force = moderation.all(kind);
    if in_force.len() >= SANCTIONS_MAX && moderation.of(kind, target).is_none() {
        let message = Message::new("api-many-sanctions").text("most", SANCTIONS_MAX);
        return Err(ApiError::too_many(message, None));
    }
    let at = services.ports.clock.now();
    let until = at + i64::from(days) * DAY;
    let body = serde_json::to_string(&Sanction { until, why: why.clone() }).expect("plain data");
    let note = Note { id: target.id(), at, body };
    let line = host.line(services, kind.name(), &target.id(), &format!("{why} ({days} d)"));
    services.commit(vec![StoreOp::Note(kind, note), line]).await?;
    moderation.reload().await?;
    services.tell(topics::SANCTIONED, &target.id()).await;
    Ok(until)
}

/// Lifts a mute or a ban.
///
/// # Errors
/// If there is none, or what the store says.
pub(crate) async fn lift(
    services: &Services,
    moderation: &Moderation,
    host: &Host,
    (kind, target): (NoteKind, Target),
    why: &str,
) -> Result<(), ApiError> {
    let why = reason(why)?;
    if moderation.of(kind, target).is_none() {
        return Err(ApiError::new(Code::NotFound, "api-no-sanction"));
    }
    let act = if kind == NoteKind::Mute { "lift_mute" } else { "lift_ban" };
    let line = host.line(services, act, &target.id(), &why);
    services.commit(vec![StoreOp::DropNote(kind, target.id(), None), line]).await?;
    moderation.reload().await?;
    services.tell(topics::SANCTIONED, &target.id()).await;
    Ok(())
}

/// Gives a person another name.
///
/// # Errors
/// What is wrong with the name, or what the store says.
pub(crate) async fn rename(
    registry: &Arc<Registry>,
    host: &Host,
    person: PersonId,
    name: &str,
    why: &str,
) -> Result<String, ApiError> {
    let why = reason(why)?;
    let name = People::valid(name)?;
    let services = &registry.services;
    let before = services.people.name(person).await?;
    let why = format!("{why} ({before} → {name})");
    services.commit(vec![host.line(services, "rename", &person.to_hex(), &why)]).await?;
    naming::rename(registry, person, &name, naming::Namer::Host).await
}

/// Something that somebody reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ReportNote {
    pub(crate) table: String,
    /// `line`, `name` or `person`.
    pub(crate) about: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seat: Option<String>,
    /// Who is reported, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) person: Option<String>,
    /// What he was called then.
    pub(crate) name: String,
    /// The line that is reported, as it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) said: Option<String>,
    /// What the reporter says to it.
    pub(crate) text: String,
    /// Who reported it.
    pub(crate) by: String,
    /// From where; it is forgotten after some days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) address: Option<IpAddr>,
    /// `open`, `dismissed` or `acted`.
    pub(crate) state: String,
    /// What the host answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<String>,
}

impl ReportNote {
    /// A report by a person from an address, which nobody has answered yet.
    pub(crate) fn new(
        (by, address): (PersonId, IpAddr),
        about: String,
        name: String,
        text: String,
    ) -> ReportNote {
        ReportNote {
            table: String::new(),
            about,
            seat: None,
            person: None,
            name,
            said: None,
            text,
            by: by.to_hex(),
            address: Some(address),
            state: "open".into(),
            answer: None,
        }
    }
}

/// Keeps a report.
///
/// # Errors
/// What the store says.
pub(crate) async fn report(services: &Services, report: &ReportNote) -> Result<(), ApiError> {
    let (id, at) = new_id(services);
    let body = serde_json::to_string(report).expect("plain data");
    services.commit(vec![StoreOp::Note(NoteKind::Report, Note { id, at, body })]).await
}

/// Answers a report.
///
/// # Errors
/// If there is none, or what the store says.
pub(crate) async fn answer_report(
    services: &Arc<Services>,
    host: &Host,
    id: String,
    state: &str,
    why: &str,
) -> Result<(), ApiError> {
    let why = reason(why)?;
    if !["dismissed", "acted"].contains(&state) {
        let words = Message::new("api-expected-one-of").text("words", "`dismissed`, `acted`");
        return Err(ApiError::bad("state", words));
    }
    let found = services.note(NoteKind::Report, id.clone()).await?;
    let missing = || ApiError::new(Code::NotFound, "api-no-report");
    let Note { at, body, .. } = found.ok_or_else(missing)?;
    let mut report: ReportNote = serde_json::from_str(&body).map_err(|_| missing())?;
    (report.state, report.answer) = (state.into(), Some(why.clone()));
    let body = serde_json::to_string(&report).expect("plain data");
    let line = host.line(services, "report", &id, &format!("{state}: {why}"));
    services.commit(vec![StoreOp::Note(NoteKind::Report, Note { id, at, body }), line]).await
}

/// Confirms what is removed; see `app::retention`.
///
/// # Errors
/// What the store says.
pub(crate) async fn confirm(
    services: &Services,
    host: &Host,
    (id, body): (&str, String),
    why: &str,
) -> Result<(), ApiError> {
    let at = services.ports.clock.now();
    let line = host.line(services, "retention", id, why);
    let note = Note { id: id.into(), at, body };
    services.commit(vec![StoreOp::Note(NoteKind::Meta, note), line]).await
}
