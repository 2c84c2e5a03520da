//! Reviews of finished matches, made a position at a time so that the page can show how far they
//! have come, and stop.

use std::{collections::BTreeMap, sync::atomic::AtomicBool, time::Duration};

use bots::{
    bots_of,
    review::{self, Reviewing},
};
use hall_core::Standings;
use matches::{AnyMatch, to_json};
use messages::Locale;
use serde_json::json;

use crate::{
    analysis::is_equipped,
    refused::{AnswerText, RefusedRequest, text},
    request::Subject,
};

/// How long all positions of a review are searched for together, at most.
const TIME_MAX: Duration = Duration::from_secs(120);

/// The reviews under way.
#[derive(Default)]
pub(crate) struct Reviews(BTreeMap<Subject, Reviewing>);

impl Reviews {
    /// Forgets the review of a match that another one takes the place of, or none.
    pub(crate) fn forget(&mut self, of: Subject) {
        self.0.remove(&of);
    }

    /// Looks at the next position of a match that ended with these standings, or by its rules; says
    /// how far the review has come, and what it found once that was the last position.
    pub(crate) fn look(
        &mut self,
        of: Subject,
        play: &dyn AnyMatch,
        standings: Option<Standings>,
        locale: Locale,
    ) -> AnswerText {
        is_equipped(play, locale)?;
        let refused =
            |why: review::ReviewError| RefusedRequest::program("review", why.to_string(), locale);
        let game = bots_of(play.info().id).expect("whoever opens a match finds its bots");
        let shares = standings.map(|of| of.iter().map(|(seat, _)| of.share(seat)).collect());
        let begun = self.0.remove(&of).filter(|begun| begun.total() == play.len() + 1);
        let mut reviewing = match begun {
            Some(begun) => begun,
            None => Reviewing::new(game, play.boxed(), shares).map_err(refused)?,
        };
        let total = reviewing.total();
        let budget = review::timely(&game, total, TIME_MAX);
        let more = reviewing.look(&budget, &AtomicBool::new(false)).map_err(refused)?;
        let done = reviewing.done();
        if more {
            self.0.insert(of, reviewing);
            return text(&json!({ "state": "working", "done": done, "total": total }));
        }
        let mut found = to_json(&reviewing.finish());
        review::reword(&mut found, play, locale);
        text(&json!({ "state": "done", "done": done, "total": total, "review": found }))
    }
}
