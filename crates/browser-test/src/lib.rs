//! A small driver of headless Chromium, for tests of the page.
//!
//! It speaks the DevTools protocol over one WebSocket: [`Browser`] is the process, [`Page`]
//! is the tab of a guest with cookies of their own. Nothing here sleeps: [`Page::until`]
//! waits in the page for a condition.
//!
//! On top of that, tests are about people at a hall: [`with_guest`] and [`with_guests`] open
//! both for it.

mod browser;
mod cdp;
mod guests;
mod input;
mod look;
mod page;
mod screen;
mod sweep;
mod test_server;
mod worker;

pub use browser::{Browser, with_browser};
pub use cdp::CdpError;
pub use guests::{
    GAMES, Guests, clusterfuss, order, sleds, spot, starting_at, with_guest, with_guests,
    with_guests_at, with_guests_mailed, with_guests_of_club, with_guests_told, with_modules,
    with_others, with_pages,
};
pub use input::Key;
pub use look::{picture_file, takes_pictures};
pub use page::Page;
pub use screen::Screen;
pub use sweep::{share, share_of};
pub use test_server::{MADE_UP, TestServer, lay_out_client, playthrough};
