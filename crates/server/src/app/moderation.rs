//! Who may not talk, and who may not come: written down in the store, and looked up in
//! memory at every request.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError, RwLock},
};

use hall_core::Message;
use serde::{Deserialize, Serialize};
use session::PersonId;
use tokio::sync::watch;

use super::services::Services;
use crate::{
    error::{ApiError, Code, utc_minute},
    limits::lock,
    ports::store::{Note, NoteKind, StoreOp},
};

/// The most mutes, and bans, that are in force at the same time.
pub(crate) const SANCTIONS_MAX: usize = 10_000;
/// The most sessions that are remembered as having been here.
const SEEN_MAX: usize = 50_000;

/// Whom it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Target {
    /// A person.
    Person(PersonId),
    /// An address; of IPv6 a network of 64 bits.
    Address(IpAddr),
}

impl Target {
    /// Reads what [`Target::id`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Target> {
        let person = PersonId::from_hex(text).map(Target::Person);
        let address = || match text.strip_suffix("/64") {
            Some(network) => network.parse().map(IpAddr::V6).ok(),
            None => text.parse().ok(),
        };
        person.or_else(|| address().map(Target::Address))
    }

    /// As notes have it.
    pub(crate) fn id(self) -> String {
        match self {
            Target::Person(person) => person.to_hex(),
            Target::Address(IpAddr::V6(ip)) => format!("{ip}/64"),
            Target::Address(ip) => ip.to_string(),
        }
    }
}

/// Until when, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Sanction {
    /// Milliseconds since 1970.
    pub(crate) until: i64,
    /// What the host said to it.
    pub(crate) why: String,
}

/// A session that was here since the hall opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastVisit {
    pub(crate) address: IpAddr,
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
}

type Sanctions = RwLock<Arc<HashMap<Target, Sanction>>>;

/// Who may not talk, and who may not come.
pub(crate) struct Moderation {
    services: Arc<Services>,
    mutes: Sanctions,
    bans: Sanctions,
    /// Held while the store is read: what was read first is put first.
    reading: tokio::sync::Mutex<()>,
    /// Counts the changes; sockets look again who may stay.
    changed: watch::Sender<u64>,
    seen: Mutex<HashMap<PersonId, LastVisit>>,
}

fn get(of: &Sanctions) -> Arc<HashMap<Target, Sanction>> {
    Arc::clone(&of.read().unwrap_or_else(PoisonError::into_inner))
}

impl Moderation {
    /// What the store has in force.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn open(services: Arc<Services>) -> Result<Moderation, ApiError> {
        let (mutes, bans) = (Sanctions::default(), Sanctions::default());
        let (changed, seen) = (watch::Sender::new(0), Mutex::default());
        let reading = tokio::sync::Mutex::default();
        let moderation = Moderation { services, mutes, bans, reading, changed, seen };
        moderation.reload().await?;
        Ok(moderation)
    }

    /// Reads again what is in force, as another hall may have changed it, and drops what has
    /// run out.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn reload(&self) -> Result<(), ApiError> {
        let _one = self.reading.lock().await;
        let services = Arc::clone(&self.services);
        let read = move || {
            let store = &services.ports.store;
            let notes = |kind| store.notes(kind, None, SANCTIONS_MAX);
            Ok((notes(NoteKind::Mute)?, notes(NoteKind::Ban)?))
        };
        let (mutes, bans) = self.services.blocking(read).await?;
        let now = self.services.ports.clock.now();
        let (mutes, mut old) = in_force(NoteKind::Mute, mutes, now);
        let (bans, mut others) = in_force(NoteKind::Ban, bans, now);
        old.append(&mut others);
        if !old.is_empty() {
            self.services.commit(old).await?;
        }
        self.put(&self.mutes, mutes);
        self.put(&self.bans, bans);
        Ok(())
    }

    fn put(&self, which: &Sanctions, now: HashMap<Target, Sanction>) {
        if *get(which) == now {
            return;
        }
        *which.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(now);
        self.changed.send_modify(|changes| *changes += 1);
    }

    /// Hears of changes from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// What of a kind is in force.
    pub(crate) fn all(&self, kind: NoteKind) -> Vec<(Target, Sanction)> {
        let now = self.services.ports.clock.now();
        let of = get(if kind == NoteKind::Mute { &self.mutes } else { &self.bans });
        let mut all: Vec<_> =
            of.iter().filter(|(_, of)| of.until > now).map(|(t, of)| (*t, of.clone())).collect();
        all.sort_by_key(|(target, of)| (of.until, target.id()));
        all
    }

    /// What of a kind is in force for somebody.
    pub(crate) fn of(&self, kind: NoteKind, target: Target) -> Option<Sanction> {
        let of = get(if kind == NoteKind::Mute { &self.mutes } else { &self.bans });
        let found = of.get(&target)?;
        (found.until > self.services.ports.clock.now()).then(|| found.clone())
    }

    /// Refuses whom the host does not let in.
    ///
    /// # Errors
    /// Why, and until when.
    pub(crate) fn admit(
        &self,
        person: Option<PersonId>,
        address: Option<IpAddr>,
    ) -> Result<(), ApiError> {
        let by_person = person.map(Target::Person);
        let found = by_person.into_iter().chain(address.map(Target::Address));
        let ban = { found }.find_map(|target| self.of(NoteKind::Ban, target));
        ban.map_or(Ok(()), |ban| Err(refusal(NoteKind::Ban, &ban)))
    }

    /// Refuses to let somebody talk, or take another name, whom the host has muted.
    ///
    /// # Errors
    /// Why, and until when.
    pub(crate) fn may_talk(&self, person: PersonId) -> Result<(), ApiError> {
        let mute = self.of(NoteKind::Mute, Target::Person(person));
        mute.map_or(Ok(()), |mute| Err(refusal(NoteKind::Mute, &mute)))
    }

    /// A session was seen at an address.
    pub(crate) fn saw(&self, person: PersonId, address: IpAddr) {
        let at = self.services.ports.clock.now();
        let mut seen = lock(&self.seen);
        if seen.len() >= SEEN_MAX && !seen.contains_key(&person) {
            // Those who were here last are of interest.
            let mut times: Vec<i64> = seen.values().map(|of| of.at).collect();
            let middle = times.len() / 2;
            let (_, &mut median, _) = times.select_nth_unstable(middle);
            seen.retain(|_, of| of.at > median);
        }
        seen.insert(person, LastVisit { address, at });
    }

    /// Who was here since the hall opened, the last one first.
    pub(crate) fn seen(&self) -> Vec<(PersonId, LastVisit)> {
        let mut all: Vec<_> = lock(&self.seen).iter().map(|(who, of)| (*who, *of)).collect();
        all.sort_by_key(|(who, of)| (std::cmp::Reverse(of.at), *who));
        all
    }
}

fn refusal(kind: NoteKind, of: &Sanction) -> ApiError {
    let (code, key) = match kind {
        NoteKind::Mute => (Code::Muted, "api-muted"),
        _ => (Code::Banned, "api-banned"),
    };
    let message = Message::new(key).text("until", utc_minute(of.until)).text("why", &of.why);
    ApiError::new(code, message)
}

/// What is in force of what is noted, and what drops the rest.
fn in_force(
    kind: NoteKind,
    notes: Vec<Note>,
    now: i64,
) -> (HashMap<Target, Sanction>, Vec<StoreOp>) {
    let (mut all, mut old) = (HashMap::new(), Vec::new());
    for note in notes {
        let read = Target::parse(&note.id).zip(serde_json::from_str::<Sanction>(&note.body).ok());
        match read {
            Some((target, of)) if of.until > now => drop(all.insert(target, of)),
            // Another one may be noted for the same target meanwhile.
            Some(_) => old.push(StoreOp::DropNote(kind, note.id, Some(note.body))),
            None => tracing::warn!(kind = kind.name(), id = note.id, "a note cannot be read"),
        }
    }
    (all, old)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_written_reads_back() {
        for target in [
            Target::Person(PersonId::of("ann")),
            Target::Address([10, 0, 0, 1].into()),
            Target::Address("2001:db8:1:2::".parse().expect("an address")),
        ] {
            assert_eq!(Target::parse(&target.id()), Some(target), "{target:?}");
        }
        for text in ["10.0.0", "", "10.0.0.1/64", "/64", "2001:db8::/48", "2001:db8::/64/64"] {
            assert_eq!(Target::parse(text), None, "{text}");
        }
    }
}
