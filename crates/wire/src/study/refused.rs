//! Why an edit of a study does not fit, as a refusal.

use hall_core::Message;
use messages::Locale;
use session::{Refusal, RefusalKind};
use study::{
    CHAPTERS_MAX, COMMENT_MAX, DRAWINGS_MAX, EditRefused, NODES_MAX, SHARED_NODES_MAX, SIGNS_MAX,
    SharedRefused, TITLE_MAX,
};

use super::chapters::unread;

/// A refused edit in the words of the house; what it is about stands at a path of its own.
pub fn edit_refused(why: EditRefused) -> Refusal {
    match why {
        EditRefused::Gone(step) => {
            Refusal::new(RefusalKind::Stale, Message::new("study-step-gone").text("number", step))
        }
        EditRefused::Illegal(why) => Refusal::from(why),
        EditRefused::Full(_) => {
            Refusal::illegal(Message::new("study-many-steps").text("most", NODES_MAX))
        }
        EditRefused::LongComment => {
            let message = Message::new("study-long-comment").text("most", COMMENT_MAX);
            Refusal::malformed("edit.change.text", message)
        }
        EditRefused::ManySigns => {
            Refusal::illegal(Message::new("study-many-signs").text("most", SIGNS_MAX))
        }
        EditRefused::ManyDrawings => {
            Refusal::illegal(Message::new("study-many-drawings").text("most", DRAWINGS_MAX))
        }
        EditRefused::UnsoundDrawing => {
            Refusal::malformed("edit.change.drawing", "study-unsound-drawing")
        }
    }
}

/// As [`edit_refused`], of a study of several chapters.
pub fn shared_refused(why: SharedRefused, locale: Locale) -> Refusal {
    match why {
        SharedRefused::NoChapter(_) => Refusal::new(RefusalKind::Stale, "study-chapter-gone"),
        SharedRefused::LastChapter => Refusal::illegal("study-last-chapter"),
        SharedRefused::ManyChapters => {
            Refusal::illegal(Message::new("study-many-chapters").text("most", CHAPTERS_MAX))
        }
        SharedRefused::ManySteps => {
            Refusal::illegal(Message::new("study-many-steps").text("most", SHARED_NODES_MAX))
        }
        SharedRefused::LongTitle => {
            let message = Message::new("study-long-title").text("most", TITLE_MAX);
            Refusal::malformed("edit.title", message)
        }
        SharedRefused::Text(why) => unread(&why, locale),
        SharedRefused::Edit(why) => edit_refused(why),
    }
}
