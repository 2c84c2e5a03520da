//! A study of several chapters that several people change at once.

use std::sync::Arc;

use messages::tidy;
use serde::{Deserialize, Serialize};

use crate::{
    Chapter, EditRefused, StudyChange, StudyEdit, StudyFault, StudyNodeId,
    limits::{CHAPTERS_MAX, SHARED_NODES_MAX, TITLE_MAX},
    read, write,
};

/// A chapter with the number by which edits name it, which no other one of the study ever has.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedChapter {
    /// The number.
    pub id: u32,
    /// The chapter.
    pub chapter: Arc<Chapter>,
}

/// A study as it is shared: a title, and chapters in order. There is always one.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedStudy {
    /// Its title; may be empty.
    pub title: String,
    /// The chapters.
    pub chapters: Vec<SharedChapter>,
    /// The number of the next chapter.
    pub next: u32,
}

/// A change of a study. As [`StudyEdit`] it says what shall be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SharedEdit {
    /// Gives the study a title.
    Title {
        /// The title; may be empty.
        title: String,
    },
    /// Adds chapters behind the others.
    AddChapters {
        /// Their text, in any form that [`read`] takes.
        text: String,
        /// The number of the first of them: whoever orders the edits sets it.
        #[serde(default)]
        first: u32,
    },
    /// Gives a chapter a title.
    NameChapter {
        /// Its number.
        chapter: u32,
        /// The title; may be empty.
        title: String,
    },
    /// Moves a chapter among the others.
    MoveChapter {
        /// Its number.
        chapter: u32,
        /// Its place afterwards, from 0; beyond the last one it is the last.
        to: usize,
    },
    /// Deletes a chapter.
    DeleteChapter {
        /// Its number.
        chapter: u32,
    },
    /// Changes a chapter.
    In {
        /// Its number.
        chapter: u32,
        /// The change.
        edit: StudyEdit,
    },
}

/// Why an edit does not fit a study, which stays as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SharedRefused {
    /// Somebody deleted the chapter, or it never was.
    #[error("chapter {0} is not in the study")]
    NoChapter(u32),
    /// The last chapter stays.
    #[error("a study has a chapter")]
    LastChapter,
    /// There are as many chapters as there may be.
    #[error("a study has at most {CHAPTERS_MAX} chapters")]
    ManyChapters,
    /// There are as many steps as there may be.
    #[error("a study that is shared has at most {SHARED_NODES_MAX} steps")]
    ManySteps,
    /// The title is too long.
    #[error("a title has at most {TITLE_MAX} letters")]
    LongTitle,
    /// The text of new chapters cannot be read.
    #[error("{0}")]
    Text(StudyFault),
    /// The change does not fit the chapter.
    #[error("{0}")]
    Edit(EditRefused),
}

/// A title on one line, without what nobody sees.
fn tidied(title: &str) -> Result<String, SharedRefused> {
    let title = tidy(title, usize::MAX).unwrap_or_default();
    if title.chars().count() > TITLE_MAX { Err(SharedRefused::LongTitle) } else { Ok(title) }
}

impl SharedStudy {
    /// A study of these chapters.
    ///
    /// # Errors
    /// What it has too much of, or that there is no chapter.
    pub fn new(title: &str, chapters: Vec<Chapter>) -> Result<SharedStudy, SharedRefused> {
        let mut study = SharedStudy { title: tidied(title)?, chapters: Vec::new(), next: 1 };
        study.append(chapters, 1)?;
        if study.chapters.is_empty() { Err(SharedRefused::LastChapter) } else { Ok(study) }
    }

    /// A study as it was written by [`SharedStudy::text`], with the numbers of its chapters.
    ///
    /// # Errors
    /// Where the text is wrong.
    pub fn read(title: &str, text: &str, ids: &[u32]) -> Result<SharedStudy, StudyFault> {
        let chapters = read(text)?.into_iter().zip(ids);
        let chapters = chapters.map(|(of, id)| SharedChapter { id: *id, chapter: Arc::new(of) });
        let next = ids.iter().max().map_or(1, |last| last + 1);
        Ok(SharedStudy { title: title.into(), chapters: chapters.collect(), next })
    }

    /// All chapters as text.
    pub fn text(&self) -> String {
        let chapters: Vec<Chapter> = self.chapters.iter().map(|of| (*of.chapter).clone()).collect();
        write(&chapters)
    }

    /// How many steps all chapters have.
    pub fn steps(&self) -> usize {
        self.chapters.iter().map(|of| of.chapter.tree.len() - 1).sum()
    }

    /// A chapter by its number.
    pub fn chapter(&self, id: u32) -> Option<&Chapter> {
        self.chapters.iter().find(|of| of.id == id).map(|of| &*of.chapter)
    }

    /// Makes a change; returns it as whoever follows has to make it, to have the same study.
    ///
    /// # Errors
    /// Why it does not fit; the study is then as it was.
    pub fn edit(&mut self, edit: &SharedEdit) -> Result<SharedEdit, SharedRefused> {
        match edit {
            SharedEdit::Title { title } => {
                self.title = tidied(title)?;
                Ok(SharedEdit::Title { title: self.title.clone() })
            }
            SharedEdit::AddChapters { text, first } => {
                let chapters = read(text).map_err(SharedRefused::Text)?;
                let first = (*first).max(self.next);
                self.append(chapters, first)?;
                Ok(SharedEdit::AddChapters { text: text.clone(), first })
            }
            SharedEdit::NameChapter { chapter, title } => {
                let place = self.place(*chapter)?;
                let title = tidied(title)?;
                Arc::make_mut(&mut self.chapters[place].chapter).title.clone_from(&title);
                Ok(SharedEdit::NameChapter { chapter: *chapter, title })
            }
            SharedEdit::MoveChapter { chapter, to } => {
                let place = self.place(*chapter)?;
                let moved = self.chapters.remove(place);
                self.chapters.insert((*to).min(self.chapters.len()), moved);
                Ok(edit.clone())
            }
            SharedEdit::DeleteChapter { chapter } => {
                let place = self.place(*chapter)?;
                if self.chapters.len() == 1 {
                    return Err(SharedRefused::LastChapter);
                }
                self.chapters.remove(place);
                Ok(edit.clone())
            }
            SharedEdit::In { chapter, edit } => self.edit_within(*chapter, edit),
        }
    }

    fn edit_within(&mut self, id: u32, edit: &StudyEdit) -> Result<SharedEdit, SharedRefused> {
        let place = self.place(id)?;
        let adds = matches!(edit.change, StudyChange::Add { .. });
        if adds && self.steps() >= SHARED_NODES_MAX {
            return Err(SharedRefused::ManySteps);
        }
        let chapter = Arc::make_mut(&mut self.chapters[place].chapter);
        let node = chapter.edit(edit).map_err(SharedRefused::Edit)?;
        let change = match &edit.change {
            StudyChange::Add { .. } => {
                StudyChange::Add { step: chapter.tree.node(node).step.clone() }
            }
            change => change.clone(),
        };
        Ok(SharedEdit::In { chapter: id, edit: StudyEdit { at: edit.at.clone(), change } })
    }

    fn place(&self, id: u32) -> Result<usize, SharedRefused> {
        let place = self.chapters.iter().position(|of| of.id == id);
        place.ok_or(SharedRefused::NoChapter(id))
    }

    fn append(&mut self, chapters: Vec<Chapter>, first: u32) -> Result<(), SharedRefused> {
        if self.chapters.len() + chapters.len() > CHAPTERS_MAX {
            return Err(SharedRefused::ManyChapters);
        }
        let new: usize = chapters.iter().map(|of| of.tree.len() - 1).sum();
        if self.steps() + new > SHARED_NODES_MAX {
            return Err(SharedRefused::ManySteps);
        }
        let many = || SharedRefused::ManyChapters;
        let count = u32::try_from(chapters.len()).map_err(|_| many())?;
        let next = first.checked_add(count).ok_or_else(many)?;
        let titled = chapters.into_iter().map(|mut chapter| {
            let shortened: String = chapter.title.chars().take(TITLE_MAX).collect();
            chapter.title = tidied(&shortened)?;
            Ok(chapter)
        });
        let titled = titled.collect::<Result<Vec<_>, SharedRefused>>()?;
        let numbered = titled.into_iter().zip(first..);
        let shared = numbered.map(|(of, id)| SharedChapter { id, chapter: Arc::new(of) });
        self.chapters.extend(shared);
        self.next = next;
        Ok(())
    }
}

impl Chapter {
    /// The node to which these steps lead from the start, if they were all tried.
    pub fn find<S: AsRef<str>>(&self, way: &[S]) -> Option<StudyNodeId> {
        let mut at = StudyNodeId::START;
        for step in way {
            let mut children = self.tree.node(at).children.iter();
            at = *children.find(|child| self.tree.node(**child).step == step.as_ref())?;
        }
        Some(at)
    }

    /// The steps that lead from the start to a node.
    pub fn way(&self, to: StudyNodeId) -> Vec<String> {
        let path = self.tree.path(to);
        path.into_iter().map(|node| self.tree.node(node).step.clone()).collect()
    }
}
