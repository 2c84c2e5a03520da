//! Who looks at which shared study, and where; and the studies that this node remembers.
//!
//! Cursors are told to who looks at the same study at this node, and kept nowhere.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};

use serde::Deserialize;
use session::PersonId;
use tokio::sync::watch;

use super::open::{OpenStudy, StudyRole};
use crate::{
    error::{ApiError, Code},
    limits::lock,
};

/// How many studies are remembered, and of how many steps in all.
const KNOWN_MAX: usize = 200;
const KNOWN_STEPS_MAX: usize = 100_000;
/// How many may look at a study at one time.
const ROOM_MAX: usize = 100;
/// The longest way to a node, in bytes, that a cursor may say.
const WAY_MAX: usize = 16 * 1024;
/// How many colours there are for cursors.
const COLOURS: u64 = 8;

/// Where somebody is in a study.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyCursor {
    /// The number of the chapter.
    pub(crate) chapter: u32,
    /// The steps from the start to the node.
    pub(crate) at: Vec<String>,
}

/// Somebody who looks at a study.
#[derive(Clone, Debug)]
pub(crate) struct InRoom {
    /// Who, where there is a session.
    pub(crate) person: Option<PersonId>,
    /// What he may do.
    pub(crate) role: StudyRole,
    /// The name of an account; a guest has none.
    pub(crate) name: Option<String>,
    /// Where he is, once he said so.
    pub(crate) cursor: Option<StudyCursor>,
    /// The number of his colour.
    pub(crate) colour: u64,
}

#[derive(Debug)]
struct Room {
    people: BTreeMap<u64, InRoom>,
    last: u64,
    /// Grows when anything happens.
    wake: watch::Sender<u64>,
    /// Grows when somebody comes, goes or moves.
    moves: u64,
}

impl Default for Room {
    fn default() -> Room {
        Room { people: BTreeMap::new(), last: 0, wake: watch::Sender::new(0), moves: 0 }
    }
}

impl Room {
    fn moved(&mut self) {
        self.moves += 1;
        self.wake.send_modify(|changes| *changes += 1);
    }
}

/// Who looks at which shared study, and what is remembered of studies.
#[derive(Default)]
pub(crate) struct StudyRooms {
    rooms: Mutex<HashMap<String, Room>>,
    known: Mutex<Vec<Arc<OpenStudy>>>,
}

impl StudyRooms {
    /// A study as it was last known.
    pub(super) fn known(&self, id: &str) -> Option<Arc<OpenStudy>> {
        lock(&self.known).iter().find(|of| of.id == id).cloned()
    }

    /// Remembers a study.
    pub(super) fn know(&self, study: OpenStudy) -> Arc<OpenStudy> {
        let study = Arc::new(study);
        let mut known = lock(&self.known);
        if known.iter().any(|of| of.id == study.id && of.head.seq > study.head.seq) {
            // Somebody was quicker.
            return study;
        }
        known.retain(|of| of.id != study.id);
        known.push(Arc::clone(&study));
        let steps =
            |known: &Vec<Arc<OpenStudy>>| -> usize { known.iter().map(|of| of.head.steps).sum() };
        while known.len() > KNOWN_MAX || known.len() > 1 && steps(&known) > KNOWN_STEPS_MAX {
            known.remove(0);
        }
        study
    }

    /// A study is gone.
    pub(super) fn forget(&self, id: &str) {
        lock(&self.known).retain(|of| of.id != id);
    }

    /// Something changed in a study.
    pub(super) fn changed(&self, id: &str) {
        if let Some(room) = lock(&self.rooms).get(id) {
            room.wake.send_modify(|changes| *changes += 1);
        }
    }

    /// Somebody looks at a study from now on: his number there, and what wakes him.
    ///
    /// # Errors
    /// That there are too many.
    pub(crate) fn enter(
        &self,
        id: &str,
        mut who: InRoom,
    ) -> Result<(u64, watch::Receiver<u64>), ApiError> {
        let mut rooms = lock(&self.rooms);
        let room = rooms.entry(id.into()).or_default();
        if room.people.len() >= ROOM_MAX {
            return Err(ApiError::too_many("api-study-full", Some(10)));
        }
        room.last += 1;
        let taken: Vec<u64> = room.people.values().map(|of| of.colour).collect();
        let free = (0..COLOURS).find(|colour| !taken.contains(colour));
        who.colour = free.unwrap_or(room.last % COLOURS);
        room.people.insert(room.last, who);
        room.moved();
        Ok((room.last, room.wake.subscribe()))
    }

    /// Somebody does not look any more.
    pub(crate) fn leave(&self, id: &str, number: u64) {
        let mut rooms = lock(&self.rooms);
        let Some(room) = rooms.get_mut(id) else { return };
        room.people.remove(&number);
        if room.people.is_empty() {
            rooms.remove(id);
        } else {
            room.moved();
        }
    }

    /// Somebody is elsewhere in a study.
    ///
    /// # Errors
    /// That it is not he who has this number.
    pub(crate) fn moved(
        &self,
        id: &str,
        (number, person): (u64, PersonId),
        cursor: StudyCursor,
    ) -> Result<(), ApiError> {
        if cursor.at.iter().map(String::len).sum::<usize>() > WAY_MAX {
            return Err(ApiError::bad("cursor.at", "api-study-cursor"));
        }
        let mut rooms = lock(&self.rooms);
        let gone = || ApiError::new(Code::Stale, "api-study-cursor");
        let room = rooms.get_mut(id).ok_or_else(gone)?;
        let of = room.people.get_mut(&number).filter(|of| of.person == Some(person));
        of.ok_or_else(gone)?.cursor = Some(cursor);
        room.moved();
        Ok(())
    }

    /// Who looks at a study, and how often that has changed.
    pub(crate) fn people(&self, id: &str) -> (u64, Vec<(u64, InRoom)>) {
        let rooms = lock(&self.rooms);
        let Some(room) = rooms.get(id) else { return (0, Vec::new()) };
        (room.moves, room.people.iter().map(|(number, of)| (*number, of.clone())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn somebody(name: &str) -> InRoom {
        let person = Some(PersonId::of(name));
        InRoom { person, role: StudyRole::Editor, name: None, cursor: None, colour: 0 }
    }

    #[test]
    fn those_who_look_have_colours_of_their_own_and_move_themselves_alone() {
        let rooms = StudyRooms::default();
        let (ann, mut wakes) = rooms.enter("x", somebody("ann")).expect("there is room");
        let (ben, _) = rooms.enter("x", somebody("ben")).expect("there is room");
        let colours: Vec<u64> = rooms.people("x").1.iter().map(|(_, of)| of.colour).collect();
        assert_eq!(colours, [0, 1]);
        let cursor = || StudyCursor { chapter: 1, at: vec!["a b1-c1".into()] };
        wakes.mark_unchanged();
        rooms.moved("x", (ben, PersonId::of("ben")), cursor()).expect("it is he");
        assert!(wakes.has_changed().expect("it is open"));
        let other = rooms.moved("x", (ben, PersonId::of("ann")), cursor());
        assert_eq!(other.expect_err("it is not she").code, Code::Stale);
        let long = StudyCursor { chapter: 1, at: vec!["x".repeat(WAY_MAX + 1)] };
        assert!(rooms.moved("x", (ann, PersonId::of("ann")), long).is_err());
        rooms.leave("x", ann);
        let (cyd, _) = rooms.enter("x", somebody("cyd")).expect("there is room");
        let now = rooms.people("x").1;
        assert_eq!((now[1].0, now[1].1.colour), (cyd, 0));
        for number in [ben, cyd] {
            rooms.leave("x", number);
        }
        assert!(rooms.people("x").1.is_empty());
    }

    #[test]
    fn room_that_is_full_is_refused() {
        let rooms = StudyRooms::default();
        let mut wakes = Vec::new();
        for _ in 0..ROOM_MAX {
            wakes.push(rooms.enter("x", somebody("ann")).expect("there is room"));
        }
        let why = rooms.enter("x", somebody("ann")).expect_err("it is full");
        assert_eq!(why.code, Code::TooMany);
    }
}
