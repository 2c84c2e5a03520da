//! The application: loaded tables, their subscribers, and what people ask of them.

mod claims;
mod games;
mod hints;
pub(crate) mod host;
mod lobby;
pub(crate) mod moderation;
mod news;
mod ownership;
mod people;
mod presence;
mod readiness;
mod registry;
pub(crate) mod retention;
mod reviews;
mod services;
mod setup;
mod subscription;
mod table;
mod tasks;
mod thinkers;
mod writes;

pub(crate) use claims::{Membership, Ownership, Renewed};
pub(crate) use games::Games;
pub(crate) use hints::{ThinkingStop, hint};
pub(crate) use lobby::{LISTED_MAX, ListQuery, WhichList, cursor, lobby, owned, page, rename};
pub(crate) use moderation::Moderation;
pub(crate) use news::hear;
pub(crate) use ownership::{Deleted, delete};
pub(crate) use readiness::Readiness;
pub(crate) use registry::{FoundTable, Registry};
pub(crate) use reviews::{ReviewRequest, Reviews, keep as keep_review};
pub(crate) use services::Services;
pub(crate) use setup::{NewTable, assign, create, import};
pub(crate) use subscription::{Permits, Subscription};
pub(crate) use table::TableActor;
pub(crate) use thinkers::Thinkers;
