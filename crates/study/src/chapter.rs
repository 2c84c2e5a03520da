//! A tree and what it starts from.

use std::rc::Rc;

use hall_core::Message;
use matches::{AnyMatch, Record, Rejected, find};
use serde_json::Value as Json;

use crate::{StudyNodeId, StudyTree};

/// One analysis: a game, where it starts, and the tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// Its title; may be empty.
    pub title: String,
    /// The id of the game.
    pub game: String,
    /// The options, complete.
    pub setup: Json,
    /// The position it starts from, if not the standard start.
    pub position: Option<String>,
    /// The name at each seat, in seat order; may be empty.
    pub players: Vec<String>,
    /// Further facts, such as the tags of a PGN, in order.
    pub tags: Vec<(String, String)>,
    /// The steps.
    pub tree: StudyTree,
}

/// A step of a tree that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {}: {why}", .node.index())]
pub struct Misstep {
    /// The node.
    pub node: StudyNodeId,
    /// Why not.
    pub why: Rejected,
}

impl Chapter {
    /// A chapter in which nothing was tried.
    ///
    /// # Errors
    /// Why the game, its options or the position do not open.
    pub fn start(game: &str, setup: &Json, position: Option<&str>) -> Result<Chapter, Rejected> {
        let opened = find(game)?.open(setup, position)?;
        Ok(Chapter {
            title: String::new(),
            game: game.into(),
            setup: opened.setup(),
            position: opened.origin().map(Into::into),
            players: Vec::new(),
            tags: Vec::new(),
            tree: StudyTree::default(),
        })
    }

    /// The chapter of a record: its steps are the main line.
    ///
    /// # Errors
    /// Why the record does not replay.
    pub fn of_record(record: &Record) -> Result<Chapter, Rejected> {
        let played = record.replay(record.find_game()?)?;
        let mut chapter = Chapter::start(&record.game, &record.setup, played.origin())?;
        chapter.players.clone_from(&record.players);
        if let Some(date) = &record.date {
            chapter.tags.push(("Date".into(), date.clone()));
        }
        let mut at = StudyNodeId::START;
        for step in 0..played.len() {
            let added = chapter.tree.add(at, &played.line(step));
            at = added.map_err(|full| Rejected::Record {
                line: 1,
                why: full.to_string(),
                message: Some(Box::new(too_many())),
            })?;
        }
        Ok(chapter)
    }

    /// The match at its start.
    ///
    /// # Errors
    /// Why the game, its options or the position do not open.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, Rejected> {
        find(&self.game)?.open(&self.setup, self.position.as_deref())
    }

    /// The match at a node.
    ///
    /// # Errors
    /// The first step on the way that cannot be played.
    pub fn at(&self, id: StudyNodeId) -> Result<Box<dyn AnyMatch>, Misstep> {
        let mut play = self.open().map_err(|why| Misstep { node: StudyNodeId::START, why })?;
        for node in self.tree.path(id) {
            let replayed = play.replay(&self.tree.node(node).step);
            replayed.map_err(|why| Misstep { node, why })?;
        }
        Ok(play)
    }

    /// Calls `each` with every node and the match there. Variations come before the main line, so
    /// that few matches are kept at a time.
    ///
    /// # Errors
    /// A step that cannot be played.
    pub fn walk(&self, mut each: impl FnMut(StudyNodeId, &dyn AnyMatch)) -> Result<(), Misstep> {
        let start = self.open().map_err(|why| Misstep { node: StudyNodeId::START, why })?;
        each(StudyNodeId::START, &*start);
        let before = Rc::new(start);
        let children = self.tree.node(StudyNodeId::START).children.iter();
        let mut stack: Vec<_> = children.map(|child| (*child, Rc::clone(&before))).collect();
        drop(before);
        while let Some((node, before)) = stack.pop() {
            // The last one to start from a match has it for itself.
            let mut play = Rc::try_unwrap(before).unwrap_or_else(|shared| shared.boxed());
            let of = self.tree.node(node);
            play.replay(&of.step).map_err(|why| Misstep { node, why })?;
            each(node, &*play);
            let here = Rc::new(play);
            stack.extend(of.children.iter().map(|child| (*child, Rc::clone(&here))));
        }
        Ok(())
    }

    /// Checks that every step can be played.
    ///
    /// # Errors
    /// One that cannot.
    pub fn check(&self) -> Result<(), Misstep> {
        self.walk(|_, _| {})
    }
}

/// That a text has too many steps.
pub(crate) fn too_many() -> Message {
    Message::new("study-many-steps").text("most", crate::NODES_MAX)
}
