//! Changes of a chapter that several people make at once.

use matches::Rejected;
use serde::{Deserialize, Serialize};

use crate::limits::{COMMENT_MAX, DRAWINGS_MAX, SIGNS_MAX};
use crate::{Chapter, Drawing, Misstep, Sign, StudyNodeId, TreeFull};

/// One change of a chapter. It names its node by the steps that lead there: a number would mean
/// another node once somebody else has deleted something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyEdit {
    /// The steps from the start to the node, as lines of a record.
    pub at: Vec<String>,
    /// What becomes of it.
    pub change: StudyChange,
}

/// What an edit does at its node. Each says what shall be, and toggles nothing: what two people
/// ask for at once is done once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StudyChange {
    /// Tries a step there.
    Add {
        /// The step as a line of a record.
        step: String,
    },
    /// Says something about it, in place of what was said.
    Comment {
        /// What is said; may be empty.
        text: String,
    },
    /// Gives it a sign, or takes it away.
    Sign {
        /// The sign.
        sign: Sign,
        /// Whether it has the sign afterwards.
        on: bool,
    },
    /// Draws something, or wipes it off.
    Draw {
        /// The drawing.
        drawing: Drawing,
        /// Whether it is there afterwards.
        on: bool,
    },
    /// Moves its line one place forward.
    Promote,
    /// Deletes it and all that follows; of the start, only what follows.
    Delete,
}

/// Why an edit does not fit a chapter, which stays as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditRefused {
    /// Somebody deleted the node, or it never was.
    #[error("step {0} of the way there is not in the chapter")]
    Gone(usize),
    /// The step cannot be played there.
    #[error("{0}")]
    Illegal(Rejected),
    /// There is no room for another step.
    #[error("{0}")]
    Full(TreeFull),
    /// The comment is too long.
    #[error("a comment has at most {COMMENT_MAX} letters")]
    LongComment,
    /// The node has as many signs as it may have.
    #[error("a step has at most {SIGNS_MAX} signs")]
    ManySigns,
    /// The node has as many drawings as it may have.
    #[error("a step has at most {DRAWINGS_MAX} drawings")]
    ManyDrawings,
    /// The drawing names spots that cannot be written down.
    #[error("a drawing names spots of the board: visible letters, at most 40, two of an arrow")]
    UnsoundDrawing,
}

impl Chapter {
    /// Makes a change. The same edits in the same order make the same chapter anywhere, so whoever
    /// orders them needs to send nothing else. Returns the node where a cursor stands afterwards.
    ///
    /// # Errors
    /// Why the edit does not fit; the chapter is then as it was.
    pub fn edit(&mut self, edit: &StudyEdit) -> Result<StudyNodeId, EditRefused> {
        let at = self.find_way(&edit.at)?;
        match &edit.change {
            StudyChange::Add { step } => return self.add_legal(at, step),
            StudyChange::Comment { text } => {
                if text.chars().count() > COMMENT_MAX {
                    return Err(EditRefused::LongComment);
                }
                self.tree.comment(at, text);
            }
            StudyChange::Sign { sign, on } => self.set_sign(at, *sign, *on)?,
            StudyChange::Draw { drawing, on } => self.set_drawing(at, drawing, *on)?,
            StudyChange::Promote => drop(self.tree.promote(at)),
            StudyChange::Delete => return Ok(self.tree.delete(at)),
        }
        Ok(at)
    }

    fn find_way(&self, way: &[String]) -> Result<StudyNodeId, EditRefused> {
        let mut at = StudyNodeId::START;
        for (number, step) in way.iter().enumerate() {
            let mut children = self.tree.node(at).children.iter().copied();
            let next = children.find(|child| self.tree.node(*child).step == *step);
            at = next.ok_or(EditRefused::Gone(number + 1))?;
        }
        Ok(at)
    }

    fn add_legal(&mut self, at: StudyNodeId, step: &str) -> Result<StudyNodeId, EditRefused> {
        let illegal = |misstep: Misstep| EditRefused::Illegal(misstep.why);
        let mut play = self.at(at).map_err(illegal)?;
        play.replay(step).map_err(EditRefused::Illegal)?;
        // The rules write the step: another spelling of it is no other variation.
        self.tree.add(at, &play.line(play.len() - 1)).map_err(EditRefused::Full)
    }

    fn set_sign(&mut self, at: StudyNodeId, sign: Sign, on: bool) -> Result<(), EditRefused> {
        let signs = &self.tree.node(at).signs;
        if signs.contains(&sign) == on {
            return Ok(());
        }
        // One of the six judgements takes the place of another.
        let replaces = sign.is_judgement() && signs.iter().any(|own| own.is_judgement());
        if on && signs.len() >= SIGNS_MAX && !replaces {
            return Err(EditRefused::ManySigns);
        }
        self.tree.sign(at, sign);
        Ok(())
    }

    fn set_drawing(&mut self, at: StudyNodeId, it: &Drawing, on: bool) -> Result<(), EditRefused> {
        let drawings = &self.tree.node(at).drawings;
        if drawings.contains(it) == on {
            return Ok(());
        }
        if on && !it.is_sound() {
            return Err(EditRefused::UnsoundDrawing);
        }
        if on && drawings.len() >= DRAWINGS_MAX {
            return Err(EditRefused::ManyDrawings);
        }
        self.tree.draw(at, it.clone());
        Ok(())
    }
}
