//! The review of a match, made while the screen goes on.

use std::{
    sync::{Arc, atomic::AtomicBool},
    thread,
};

use bots::review::{self, Reviewing};
use hall_core::Message;
use matches::{AnyMatch, Record, texts};
use messages::Locale;

use super::source::SourceEvent;
use crate::review::text_of;

/// How far a review is, or what it says.
pub(crate) enum ReviewNews {
    Progress(usize, usize),
    Done(String),
}

impl ReviewNews {
    /// What the screen shows of it.
    pub(crate) fn event(self, locale: Locale) -> SourceEvent {
        match self {
            ReviewNews::Progress(done, total) => {
                let so_far =
                    Message::new("screen-reviewing").text("done", done).text("total", total);
                SourceEvent::Said(locale.message(&so_far))
            }
            ReviewNews::Done(text) => {
                let title = locale.message(&Message::new("screen-review-title"));
                SourceEvent::Text(title, text)
            }
        }
    }
}

/// Reviews a finished match on a thread of its own, until `stop` is set.
///
/// # Errors
/// Why it cannot be reviewed.
pub(crate) fn in_background(
    record: Record,
    table: Box<dyn AnyMatch>,
    locale: Locale,
    stop: Arc<AtomicBool>,
    told: impl Fn(ReviewNews) + Send + 'static,
) -> Result<(), String> {
    let info = table.info();
    let entry = bots::bots_of(info.id).ok_or_else(|| texts::name(info, locale))?;
    let shares =
        record.result_of(&*table).map(|all| all.iter().map(|(s, _)| all.share(s)).collect());
    let mut reviewing =
        Reviewing::new(entry, table.boxed(), shares).map_err(|why| why.to_string())?;
    thread::spawn(move || {
        let budget = review::thorough(&entry);
        let done = review::run(&mut reviewing, &budget, &stop, |done, total| {
            told(ReviewNews::Progress(done, total));
        });
        match done {
            Ok(true) => {
                let review = reviewing.finish();
                told(ReviewNews::Done(text_of(&review, &*table, &record, locale)));
            }
            Ok(false) => {}
            Err(why) => told(ReviewNews::Done(why.to_string())),
        }
    });
    Ok(())
}
