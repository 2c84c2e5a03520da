//! Viewers: clients that build a picture of a table from what they are sent.

use serde_json::Value as Json;
use session::{PersonId, TableId};

use super::halls::Halls;
use crate::{app::Subscription, fairness::Party, wire::view::Observer};

/// A client that follows a table.
pub(super) struct Viewer {
    table: TableId,
    person: Option<PersonId>,
    subscription: Option<Subscription>,
    picture: Option<Json>,
    /// The last revision sent.
    seen: u64,
    /// What was sent, with its revision, since the last call.
    frames: Vec<(u64, String)>,
}

/// Somebody without a seat.
pub(super) fn anybody() -> Observer {
    Observer { person: None, wish: None, locale: matches::texts::english(), frames: false }
}

impl Viewer {
    pub(super) fn new(table: TableId, person: Option<PersonId>) -> Viewer {
        let (subscription, picture) = (None, None);
        Viewer { table, person, subscription, picture, seen: 0, frames: Vec::new() }
    }

    pub(super) fn observer(&self) -> Observer {
        Observer { person: self.person, ..anybody() }
    }

    pub(super) fn person(&self) -> Option<PersonId> {
        self.person
    }

    pub(super) fn table(&self) -> &TableId {
        &self.table
    }

    /// What was sent since the last call.
    pub(super) fn take_frames(&mut self) -> Vec<(u64, String)> {
        std::mem::take(&mut self.frames)
    }

    /// The hall crashed, or the connection broke.
    pub(super) fn disconnect(&mut self) {
        self.subscription = None;
    }

    /// Reads what there is to read, connecting first if necessary; an error says what a
    /// client must never see.
    pub(super) async fn pump(&mut self, halls: &Halls) -> Result<(), String> {
        if self.subscription.as_ref().is_none_or(|s| s.table.is_invalid()) {
            self.subscription = None;
            let Ok(table) = halls.table(&self.table).await else { return Ok(()) };
            let since = self.picture.as_ref().map(|_| self.seen);
            self.subscription =
                Some(Subscription::new(table, self.observer(), since, Party::default(), None));
        }
        while let Some(subscription) = &mut self.subscription {
            if !subscription.revisions.has_changed().unwrap_or(false) {
                return Ok(());
            }
            let frames = subscription.catch_up().await;
            if subscription.table.is_invalid() {
                self.subscription = None;
            }
            for (seq, text) in frames {
                self.read(seq, &text)?;
            }
        }
        Ok(())
    }

    fn read(&mut self, seq: Option<u64>, text: &str) -> Result<(), String> {
        let frame: Json = serde_json::from_str(text).map_err(|why| why.to_string())?;
        if let Some(seq) = seq {
            if seq < self.seen {
                return Err(format!("was sent revision {} and then {seq}", self.seen));
            }
            self.seen = seq;
            self.frames.push((seq, text.to_string()));
        }
        let kind = frame["type"].as_str().unwrap_or_default();
        match (&mut self.picture, kind) {
            (picture, "view") => *picture = Some(frame),
            (Some(picture), "state") => merge(picture, frame),
            (Some(picture), "presence") => picture["watching"] = frame["watching"].clone(),
            (_, kind) => return Err(format!("was sent {kind:?} before a view")),
        }
        Ok(())
    }

    /// What the client shows, without what depends on the moment.
    pub(super) fn picture(&self) -> Option<Json> {
        self.picture.clone().map(still)
    }
}

/// Applies a change to a picture, as the page does.
fn merge(picture: &mut Json, mut change: Json) {
    let from = change["from"].as_u64().unwrap_or(0) as usize;
    let mut tellings = list(&mut picture["tellings"]);
    tellings.truncate(from);
    tellings.extend(list(&mut change["tellings"]));
    let mut chat = list(&mut picture["chat"]);
    let last = chat.last().and_then(|line| line["seq"].as_u64()).unwrap_or(0);
    let is_new = |line: &Json| line["seq"].as_u64() > Some(last);
    chat.extend(list(&mut change["chat"]).into_iter().filter(is_new));
    let Json::Object(fields) = change else { return };
    for (key, value) in fields {
        if key != "type" {
            picture[key] = value;
        }
    }
    picture["tellings"] = tellings.into();
    picture["chat"] = chat.into();
}

/// Takes a list out of where it is; an empty one if there is none.
fn list(of: &mut Json) -> Vec<Json> {
    match of.take() {
        Json::Array(parts) => parts,
        _ => Vec::new(),
    }
}

/// A view without what depends on the moment: who is here, time left on clocks.
pub(super) fn still(mut view: Json) -> Json {
    if let Some(fields) = view.as_object_mut() {
        for moment in ["type", "from", "watching", "deadlines"] {
            fields.remove(moment);
        }
    }
    // So is how much time is left.
    let clocks = view.pointer_mut("/clocks/seats").and_then(Json::as_array_mut);
    for clock in clocks.into_iter().flatten() {
        if let Some(run) = clock.get_mut("run").and_then(Json::as_object_mut) {
            run.remove("left");
        }
    }
    for seat in view["seats"].as_array_mut().into_iter().flatten() {
        if let Some(fields) = seat.as_object_mut() {
            fields.remove("online");
        }
    }
    view
}
