//! How large a study may be.

/// The most bytes of a text that is read.
pub const TEXT_MAX: usize = 4 * 1024 * 1024;
/// The most nodes of all chapters of a text, and of one tree.
pub const NODES_MAX: usize = 20_000;
/// The most chapters of a text.
pub const CHAPTERS_MAX: usize = 64;
/// The most letters of a comment.
pub const COMMENT_MAX: usize = 8_000;
/// The most drawings at a node.
pub const DRAWINGS_MAX: usize = 64;
/// The most signs at a node.
pub const SIGNS_MAX: usize = 8;
/// How deep variations of a PGN may be nested.
pub const NESTED_MAX: usize = 200;
/// The most bytes of the text of a study that is shared.
pub const SHARED_TEXT_MAX: usize = 512 * 1024;
/// The most steps of all chapters of a study that is shared.
pub const SHARED_NODES_MAX: usize = 5_000;
/// The most letters of a title.
pub const TITLE_MAX: usize = 100;
