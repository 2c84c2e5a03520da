//! Texts for people that are files beside the source.

/// The text of a file, as [`include_str!`] has it, but in a build for browsers, where it is empty:
/// those are sent wordings, courses and rules as files of their own when they are first needed.
///
/// ```
/// assert!(hall_core::embedded!("../doc/nim.rs").contains("struct Nim"));
/// ```
#[macro_export]
macro_rules! embedded {
    ($file:expr) => {
        if cfg!(target_arch = "wasm32") { "" } else { include_str!($file) }
    };
}
