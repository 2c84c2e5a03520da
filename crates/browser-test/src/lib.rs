//! A small driver of headless Chromium, for tests of the page.
//!
//! It speaks the DevTools protocol over one WebSocket: [`Browser`] is the process,
//! [`Person`] is somebody with cookies of his own, [`Page`] is a tab. Nothing here
//! sleeps: [`Page::until`] waits in the page for a condition.

mod browser;
mod cdp;
mod hall;
mod input;
mod page;

pub use browser::{Browser, Person, Screen};
pub use cdp::CdpError;
pub use hall::{HALL_GAMES, Hall, games};
pub use input::Key;
pub use page::Page;
