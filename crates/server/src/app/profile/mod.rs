//! The pages of people: what they have played, how strong they are, whom they follow and block,
//! and what others may see of it.

mod audience;
mod history;
mod person;
mod relations;
mod results;

pub(crate) use audience::Audiences;
pub(crate) use history::{HistoryQuery, history};
pub(crate) use person::{Looked, Topic, here, live, look, look_at, person_of, show_to};
pub(crate) use relations::{Relation, any_blocks, apart, forgetting, is_related, relate, related};
pub(crate) use results::results;
