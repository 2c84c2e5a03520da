//! Which tables are removed, and when: what the host set, and has confirmed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::{State, TableId};
use tokio::time::{Duration, Instant};

use super::{
    host::{self, DAY, Host},
    lines::kept::forgetting,
    registry::Registry,
    services::Services,
    table::TableActor,
};
use crate::{
    Retention,
    error::{ApiError, Code},
    ports::store::{List, ListPlace, Listed, NoteKind, Removed, StoreOp},
    wire::{names::Names, summary},
};

/// The note of what the host has confirmed.
const CONFIRMED: &str = "retention";
/// Who looked at a table so recently has it open.
const RECENT: Duration = Duration::from_secs(600);

/// What the host has confirmed, when, and for which settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Confirmation {
    #[serde(flatten)]
    pub(crate) host: Host,
    /// Milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) settings: Retention,
}

/// Why a table is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Abandoned,
    Unbegun,
    BotsOnly,
}

impl Cause {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Cause::Abandoned => "abandoned",
            Cause::Unbegun => "unbegun",
            Cause::BotsOnly => "bots_only",
        }
    }

    fn days(self, of: &Retention) -> u32 {
        match self {
            Cause::Abandoned => of.abandoned,
            Cause::Unbegun => of.unbegun,
            Cause::BotsOnly => of.bots_only,
        }
    }
}

/// Why a table that is to go is not removed now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waits {
    /// Somebody has it open, or another node has it loaded.
    Open,
    /// A clock runs for somebody.
    Clock,
}

impl Waits {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Waits::Open => "open",
            Waits::Clock => "clock",
        }
    }
}

/// Why a table is to go by now, if it is.
pub(crate) fn cause(listed: &Listed, settings: &Retention, now: i64) -> Option<Cause> {
    let company = summary::company(&listed.card)?;
    let cause = if !company.people && !company.waits {
        Cause::BotsOnly
    } else if listed.card.over {
        return None;
    } else if company.steps == 0 {
        Cause::Unbegun
    } else {
        Cause::Abandoned
    };
    is_due(cause, listed.card.updated, settings, now).then_some(cause)
}

/// Whether a table where nothing happened since `updated` is to go for this cause.
fn is_due(cause: Cause, updated: i64, settings: &Retention, now: i64) -> bool {
    let days = cause.days(settings);
    days > 0 && now - updated > i64::from(days) * DAY
}

/// As [`cause`], by the table itself: its summary knows neither of what was said there nor of
/// what was chosen in secret.
fn cause_of(state: &State, settings: &Retention, now: i64) -> Option<Cause> {
    let card = summary::summarize(state, &Names::default());
    let listed = Listed { header: (*state.header).clone(), card, seats: Vec::new() };
    match cause(&listed, settings, now)? {
        Cause::Unbegun if state.has_begun() => {
            let cause = Cause::Abandoned;
            is_due(cause, state.updated, settings, now).then_some(cause)
        }
        cause => Some(cause),
    }
}

/// What the host has confirmed, if anything.
///
/// # Errors
/// What the store says.
pub(crate) async fn confirmed(services: &Arc<Services>) -> Result<Option<Confirmation>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let note = services.blocking(move || Ok(store.note(NoteKind::Meta, CONFIRMED)?)).await?;
    Ok(note.and_then(|note| serde_json::from_str(&note.body).ok()))
}

/// Whether tables go for this cause: so many days, or fewer, were confirmed.
pub(crate) fn is_confirmed(
    cause: Cause,
    settings: &Retention,
    confirmed: Option<&Confirmation>,
) -> bool {
    let days = confirmed.map_or(0, |of| cause.days(&of.settings));
    days > 0 && cause.days(settings) >= days
}

/// The host has looked at the list, and confirms it for these settings.
///
/// # Errors
/// If other settings are in force, or what the store says.
pub(crate) async fn confirm(
    services: &Services,
    settings: &Retention,
    listed: &Retention,
    host: Host,
) -> Result<Confirmation, ApiError> {
    if settings != listed {
        return Err(ApiError::new(Code::Stale, "api-retention-changed"));
    }
    let at = services.ports.clock.now();
    let confirmation = Confirmation { host, at, settings: *settings };
    let body = serde_json::to_string(&confirmation).expect("plain data");
    let why = serde_json::to_string(settings).expect("plain data");
    host::confirm(services, &confirmation.host, (CONFIRMED, body), &why).await?;
    Ok(confirmation)
}

/// A page of tables that may go, and where the next one begins.
pub(crate) struct RemovalPage {
    pub(crate) tables: Vec<(Listed, Cause)>,
    pub(crate) next: Option<(bool, ListPlace)>,
}

/// Tables that may go, those that are over after all others: from the beginning, or after a
/// place among those that are not over (`false`) or over.
///
/// # Errors
/// What the store says.
pub(crate) async fn page(
    services: &Arc<Services>,
    settings: &Retention,
    after: Option<(bool, ListPlace)>,
    most: usize,
) -> Result<RemovalPage, ApiError> {
    let now = services.ports.clock.now();
    let days = [settings.abandoned, settings.unbegun, settings.bots_only];
    let Some(least) = days.into_iter().filter(|days| *days > 0).min() else {
        return Ok(RemovalPage { tables: Vec::new(), next: None });
    };
    let (over, place) = after.map_or((false, None), |(over, place)| (over, Some(place)));
    let since = now - i64::from(if over { settings.bots_only } else { least }) * DAY;
    let list = if over { List::Unpacked(since) } else { List::Idle(since) };
    let store = Arc::clone(&services.ports.store);
    let read = move || Ok(store.list(list, place.as_ref(), most)?);
    let found =
        if over && settings.bots_only == 0 { Vec::new() } else { services.blocking(read).await? };
    let next = if found.len() == most {
        found.last().map(|last| (over, list.place(last)))
    } else if over {
        None
    } else {
        let table = TableId::parse("zzzzzzzzzzzzzzzz").expect("it has the form");
        Some((true, ListPlace { at: i64::MAX, table }))
    };
    let caused = |listed: Listed| cause(&listed, settings, now).map(|cause| (listed, cause));
    Ok(RemovalPage { tables: found.into_iter().filter_map(caused).collect(), next })
}

/// What became of a table that may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Removal {
    /// It is gone.
    Done(Cause),
    /// It is not removed now.
    Waits(Waits),
    /// Something happened there that its summary does not tell.
    Stays,
}

/// Why a table that may go is not removed now. It is read only where somebody may be waited
/// for.
///
/// # Errors
/// If it cannot be read.
pub(crate) async fn waits(
    registry: &Registry,
    id: &TableId,
    cause: Cause,
) -> Result<Option<Waits>, ApiError> {
    if registry.loaded_table(id).is_some_and(|table| is_open(&table)) {
        return Ok(Some(Waits::Open));
    }
    // Nobody is promised time there.
    if cause == Cause::BotsOnly {
        return Ok(None);
    }
    let state = registry.peek(id).await?;
    Ok(is_promised(&state).then_some(Waits::Clock))
}

/// Whether somebody at a table is asked, and was promised time.
fn is_promised(state: &State) -> bool {
    state.has_people() && state.running().next().is_some()
}

/// Whether somebody follows a table, or looked at it just now.
fn is_open(table: &TableActor) -> bool {
    let unused = Instant::now().saturating_duration_since(table.used());
    table.is_followed() || unused < RECENT
}

/// Removes a table if it is to go as it is now, nobody is waited for, and nothing happens there
/// meanwhile.
///
/// # Errors
/// What the store says, or that the table went on.
pub(crate) async fn remove(
    registry: &Registry,
    id: &TableId,
    settings: &Retention,
    confirmed: &Confirmation,
) -> Result<Removal, ApiError> {
    if registry.loaded_table(id).is_some_and(|table| is_open(&table)) {
        return Ok(Removal::Waits(Waits::Open));
    }
    let services = Arc::clone(&registry.services);
    let state = registry.peek(id).await?;
    if is_promised(&state) {
        return Ok(Removal::Waits(Waits::Clock));
    }
    let (seq, now) = (state.seq, services.ports.clock.now());
    let cause = cause_of(&state, settings, now);
    let Some(cause) = cause.filter(|cause| is_confirmed(*cause, settings, Some(confirmed))) else {
        return Ok(Removal::Stays);
    };
    let removed = Removed { at: now, why: cause.name().into(), said: None };
    let op = StoreOp::Remove(id.clone(), Some(seq), removed);
    match registry.loaded_table(id) {
        Some(table) => {
            let here = Arc::clone(&table);
            let decide = move |state: &State| {
                if state.seq == seq && !is_open(&here) {
                    Ok((vec![op], ()))
                } else {
                    Err(ApiError::new(Code::Stale, "api-went-on"))
                }
            };
            table.arrange(decide).await?;
        }
        None => {
            let mut batch = vec![op];
            batch.extend(forgetting(&state));
            if !registry.commit_unloaded(id, batch).await? {
                return Ok(Removal::Waits(Waits::Open));
            }
        }
    }
    Ok(Removal::Done(cause))
}

/// Packs the log of a match.
///
/// # Errors
/// What the store says.
pub(crate) async fn pack(services: &Services, id: &TableId) -> Result<(), ApiError> {
    services.attempt(vec![StoreOp::Pack(id.clone())]).await.map_err(ApiError::from)
}

/// Matches that are over for long enough to be packed, from the beginning or after a place.
///
/// # Errors
/// What the store says.
pub(crate) async fn unpacked(
    services: &Arc<Services>,
    settings: &Retention,
    after: Option<ListPlace>,
    most: usize,
) -> Result<(Vec<Listed>, Option<ListPlace>), ApiError> {
    if settings.pack == 0 {
        return Ok((Vec::new(), None));
    }
    let list = List::Unpacked(services.ports.clock.now() - i64::from(settings.pack) * DAY);
    let store = Arc::clone(&services.ports.store);
    let found = services.blocking(move || Ok(store.list(list, after.as_ref(), most)?)).await?;
    let next = found.last().filter(|_| found.len() == most).map(|last| list.place(last));
    // Those of bots alone are removed instead, where that is wanted.
    let kept = |listed: &Listed| {
        let company = summary::company(&listed.card);
        let of_bots = company.is_some_and(|of| !of.people && !of.waits);
        !of_bots || settings.bots_only == 0
    };
    Ok((found.into_iter().filter(kept).collect(), next))
}
