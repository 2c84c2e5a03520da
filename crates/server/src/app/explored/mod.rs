//! The explorer: what was chosen in the public matches of the hall that are over. What of a match
//! is counted is a note, written in the batch that ends it and dropped in the batch that removes
//! its table (decision 39).

mod book;
mod counted;
mod missed;
mod note;

pub(crate) use book::{ExploredBook, HallChoices};
pub(crate) use counted::{dropped, forgetting};
pub(crate) use missed::note_missed;
pub(crate) use note::at_end;
