//! Addresses of people in what the host keeps: they are forgotten after some days.

use std::sync::Arc;

use super::{
    host::{Act, DAY, ReportNote},
    moderation::Target,
    services::Services,
};
use crate::{
    error::ApiError,
    ports::store::{NoteKind, StoreOp},
};

/// What stands in the place of an address in the log.
const FORGOTTEN: &str = "address";
/// How many notes are read at a time.
const PAGE: usize = 100;

/// Forgets addresses in the reports and acts of long ago, and how far it has come.
pub(crate) struct ForgetsAddresses {
    /// After how many days; 0 never.
    days: u32,
    kinds: [Forgetting; 2],
}

/// How far it has come among the notes of a kind, which are read from the newest to the oldest.
struct Forgetting {
    kind: NoteKind,
    /// The last note that was looked at in this pass.
    after: Option<String>,
    /// The newest note of this pass that is old enough.
    newest: Option<String>,
    /// The same of the pass before: what is as old as that has been forgotten.
    done: Option<String>,
}

impl ForgetsAddresses {
    pub(crate) fn after(days: u32) -> ForgetsAddresses {
        let of = |kind| Forgetting { kind, after: None, newest: None, done: None };
        ForgetsAddresses { days, kinds: [NoteKind::Report, NoteKind::Log].map(of) }
    }

    /// Looks at a few more; whether there is more to look at.
    ///
    /// # Errors
    /// What the store says.
    pub(crate) async fn round(&mut self, services: &Arc<Services>) -> Result<bool, ApiError> {
        if self.days == 0 {
            return Ok(false);
        }
        let before = services.ports.clock.now() - i64::from(self.days) * DAY;
        let mut goes_on = false;
        for kind in &mut self.kinds {
            goes_on |= kind.round(services, before).await?;
        }
        Ok(goes_on)
    }
}

impl Forgetting {
    async fn round(&mut self, services: &Arc<Services>, before: i64) -> Result<bool, ApiError> {
        let (store, kind) = (Arc::clone(&services.ports.store), self.kind);
        let after = self.after.clone();
        let read = move || Ok(store.notes(kind, after.as_deref(), PAGE)?);
        let notes = services.blocking(read).await?;
        let mut ends = notes.len() < PAGE;
        for note in notes {
            if self.done.as_ref().is_some_and(|done| note.id <= *done) {
                ends = true;
                break;
            }
            self.after = Some(note.id.clone());
            if note.at >= before {
                continue;
            }
            self.newest.get_or_insert_with(|| note.id.clone());
            if let Some(body) = without_address(kind, &note.body) {
                let reworded = StoreOp::Reword(kind, note.id, [note.body, body]);
                if let Err(why) = services.commit(vec![reworded]).await {
                    // The host may have answered it meanwhile: the pass begins anew.
                    (self.after, self.newest) = (None, None);
                    return Err(why);
                }
            }
        }
        if ends {
            self.after = None;
            self.done = self.newest.take().or(self.done.take());
        }
        Ok(!ends)
    }
}

/// A note without its address; none where it has none, or cannot be read.
fn without_address(kind: NoteKind, body: &str) -> Option<String> {
    let written = |text: serde_json::Result<String>| text.expect("plain data");
    if kind == NoteKind::Report {
        let mut report: ReportNote = serde_json::from_str(body).ok()?;
        report.address.take()?;
        return Some(written(serde_json::to_string(&report)));
    }
    let mut act: Act = serde_json::from_str(body).ok()?;
    if !matches!(Target::parse(&act.on), Some(Target::Address(_))) {
        return None;
    }
    act.on = FORGOTTEN.into();
    Some(written(serde_json::to_string(&act)))
}
