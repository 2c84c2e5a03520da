//! Studies: a tree of steps for any game, with comments, signs and drawings. Pure: no input or
//! output, no clock, no randomness.
//!
//! - [`StudyTree`] is an arena of nodes. The first child of a node is the main line, the others are
//!   variations.
//! - [`Chapter`] is a tree and what it starts from: a game, its options, a position.
//! - [`Chapter::edit`] makes one change of several people's, a [`StudyEdit`], or says why it does
//!   not fit.
//! - [`SharedStudy`] is a study of several chapters that several people change, by
//!   [`SharedEdit`]s in one order.
//! - [`read`] takes the text of chapters, of a record, or a PGN of several games; [`write()`] and
//!   [`write_pgn`] give text. The form is described in `docs/study.md`.
//!
//! A tree that was read is legal: every step of it was played. Nothing here calls itself, so that
//! no depth of a tree overflows the stack.
//!
//! ```
//! use study::{Chapter, StudyNodeId, Sign};
//!
//! let mut chapter = Chapter::start("clusterfuss", &serde_json::json!({ "size": 4 }), None)?;
//! let tree = &mut chapter.tree;
//! let first = tree.add(StudyNodeId::START, "a c4-b4")?;
//! tree.add(first, "b c3-d3")?;
//! let other = tree.add(StudyNodeId::START, "a b1-a1")?;
//! tree.comment(other, "too slow?");
//! tree.sign(other, Sign::parse("?!").expect("it is one"));
//! assert_eq!(tree.main_line().len(), 2);
//!
//! tree.promote(other);
//! assert_eq!(tree.main_line(), [other]);
//!
//! let text = study::write(&[chapter.clone()]);
//! assert_eq!(study::read(&text)?[0].tree.len(), chapter.tree.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chapter;
mod drawing;
mod edit;
mod fault;
mod limits;
mod pgn_read;
mod pgn_tokens;
mod pgn_write;
#[cfg(test)]
mod promises;
mod reader;
mod shared;
mod sign;
mod text;
mod tree;

pub use chapter::{Chapter, Misstep};
pub use drawing::{Drawing, Ink};
pub use edit::{EditRefused, StudyChange, StudyEdit};
pub use fault::StudyFault;
pub use limits::{
    CHAPTERS_MAX, COMMENT_MAX, DRAWINGS_MAX, NESTED_MAX, NODES_MAX, SHARED_NODES_MAX,
    SHARED_TEXT_MAX, SIGNS_MAX, TEXT_MAX, TITLE_MAX,
};
pub use pgn_write::write_pgn;
pub use reader::read;
pub use shared::{SharedChapter, SharedEdit, SharedRefused, SharedStudy};
pub use sign::Sign;
pub use text::write;
pub use tree::{StudyNode, StudyNodeId, StudyTree, TreeFull};
