//! The client in a browser.

mod boards;
mod chance;
mod crash;
mod drawn;
mod elsewhere;
mod ended;
mod hidden;
mod layout;
mod lessons;
mod line;
mod lobby;
mod looks;
mod made_up;
mod marks;
mod mush;
mod muster_chess;
mod order;
mod pages;
mod pictures;
mod play;
mod playback;
mod preview;
mod review;
mod shift;
mod table;
mod together;
