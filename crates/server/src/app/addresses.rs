//! Addresses of people in what the host keeps: they are forgotten after some days.

use std::sync::Arc;

use super::{
    host::{Act, DAY, ReportNote},
    moderation::Target,
    services::Services,
};
use crate::{
    error::ApiError,
    ports::store::{Note, NoteKind, StoreOp},
};

/// What stands in the place of an address in the log.
const FORGOTTEN: &str = "address";
/// How many notes are read at a time.
const PAGE: usize = 100;

/// Forgets addresses in the reports and acts of long ago, and how far it has come.
pub(crate) struct ForgetsAddresses {
    /// After how many days; 0 never.
    days: u32,
    /// The last note of each kind that was looked at.
    reports: Option<String>,
    acts: Option<String>,
}

impl ForgetsAddresses {
    pub(crate) fn after(days: u32) -> ForgetsAddresses {
        ForgetsAddresses { days, reports: None, acts: None }
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
        let reports = (NoteKind::Report, &mut self.reports);
        let acts = (NoteKind::Log, &mut self.acts);
        let mut goes_on = false;
        for (kind, place) in [reports, acts] {
            let (store, after) = (Arc::clone(&services.ports.store), place.clone());
            let read = move || Ok(store.notes(kind, after.as_deref(), PAGE)?);
            let notes = services.blocking(read).await?;
            goes_on |= notes.len() == PAGE && notes.iter().all(|note| note.at < before);
            for note in notes.into_iter().take_while(|note| note.at < before) {
                let id = note.id.clone();
                if let Some(body) = without_address(kind, &note.body) {
                    // The host may have answered it meanwhile: then it waits for the next time.
                    let taken = StoreOp::TakeNote(kind, id.clone(), note.body.clone());
                    let kept = StoreOp::Note(kind, Note { body, ..note });
                    services.commit(vec![taken, kept]).await?;
                }
                *place = Some(id);
            }
        }
        Ok(goes_on)
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
