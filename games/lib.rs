//! The games. One folder each; one line each, here.
#![no_std]

extern crate alloc;

macro_rules! games {
    ($($module:ident :: $Game:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// Calls `$then!` with the module and the type of every game.
        #[macro_export]
        macro_rules! for_each_game {
            ($then:ident) => { $then! { $($module: $crate::$module::$Game),* } };
        }
    };
}

pub mod muster_board;

games! {
    clusterfuss::Clusterfuss,
    muscat::Muscat,
    muster_chess::MusterChess,
    make_muster::MakeMuster,
    muster_up::MusterUp,
    mush::Mush,
}
