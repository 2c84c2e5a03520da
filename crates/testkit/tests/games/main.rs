//! Special tests of each game: second programs, counts by hand, its notations.
//! `cargo test muscat` runs all of Muscat's.

mod clusterfuss;
mod clusterfuss_twice;
mod forced;
mod foretold;
mod make_muster;
mod muscat;
mod mush;
mod mush_counts;
mod mush_rulings;
mod mush_table;
mod muster_chess;
mod muster_chess_naive;
mod muster_chess_notation;
mod muster_chess_perft;
mod muster_naive;
mod muster_up;
mod words;
