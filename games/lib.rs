//! The games. One folder each; a module and a line in the list each, here.
#![no_std]

extern crate alloc;

pub mod clusterfuss;
pub mod make_muster;
pub mod muscat;
pub mod mush;
pub mod muster_board;
pub mod muster_chess;
pub mod muster_up;

macro_rules! games {
    ($($module:ident :: $Game:ident),* $(,)?) => {
        /// Calls `$then!` with the module and the type of every game.
        #[macro_export]
        macro_rules! for_each_game {
            ($then:ident) => { $then! { $($module: $crate::$module::$Game),* } };
        }
    };
}

// In the order in which they are listed everywhere.
games! {
    clusterfuss::Clusterfuss,
    muscat::Muscat,
    muster_chess::MusterChess,
    make_muster::MakeMuster,
    muster_up::MusterUp,
    mush::Mush,
}
