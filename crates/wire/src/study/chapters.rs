//! Chapters of a study as JSON.

use hall_core::{Message, Viewer, Wording as _};
use messages::Locale;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use session::{Reason, Refusal, RefusalKind};
use study::{
    COMMENT_MAX, Chapter, DRAWINGS_MAX, Drawing, NODES_MAX, SIGNS_MAX, Sign, StudyFault,
    StudyNodeId, StudyTree,
};

/// A chapter; its first node is the start.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChapterForm {
    #[serde(default)]
    title: String,
    game: String,
    #[serde(default)]
    setup: Json,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    players: Vec<String>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    nodes: Vec<NodeForm>,
}

/// A node; its parent stands before it.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    step: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    signs: Vec<Sign>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    drawings: Vec<Drawing>,
    /// The step as a list of moves has it, and in a sentence; only told, never asked for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    short: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    told: String,
}

/// A text that is no study, as a refusal.
pub fn unread(why: &StudyFault, locale: Locale) -> Refusal {
    let kind = if why.rule().is_some() { RefusalKind::Illegal } else { RefusalKind::Malformed };
    Refusal {
        kind,
        reason: Box::new(Reason::from(why.message(locale))),
        rule: why.rule(),
        at: Some("text".into()),
        seq: None,
    }
}

fn wrong(at: String, message: impl Into<Message>) -> Refusal {
    Refusal::malformed(at, message)
}

impl ChapterForm {
    /// A chapter that was read, with its steps in words.
    ///
    /// # Errors
    /// A step that cannot be played.
    pub fn of(chapter: &Chapter, locale: Locale) -> Result<ChapterForm, Refusal> {
        let order = chapter.tree.order();
        let mut places = vec![0; order.len()];
        for (place, id) in order.iter().enumerate() {
            places[id.index()] = place;
        }
        let form = |id: &StudyNodeId| {
            let node = chapter.tree.node(*id);
            NodeForm {
                parent: node.parent.map(|parent| places[parent.index()]),
                step: node.step.clone(),
                comment: node.comment.clone(),
                signs: node.signs.clone(),
                drawings: node.drawings.clone(),
                ..NodeForm::default()
            }
        };
        let mut nodes: Vec<NodeForm> = order.iter().map(form).collect();
        let walked = chapter.walk(|id, play| {
            let Some(told) = play.last(Viewer::Public) else { return };
            let node = &mut nodes[places[id.index()]];
            node.short = locale.word(&told.short);
            node.told = locale.word(&told.told);
        });
        walked.map_err(|miss| miss.why)?;
        Ok(ChapterForm {
            title: chapter.title.clone(),
            game: chapter.game.clone(),
            setup: chapter.setup.clone(),
            position: chapter.position.clone(),
            players: chapter.players.clone(),
            tags: chapter.tags.clone(),
            nodes,
        })
    }

    /// The chapter, every step of which was played.
    pub(super) fn chapter(self) -> Result<Chapter, Refusal> {
        let ChapterForm { title, game, setup, position, players, tags, nodes } = self;
        let mut chapter = Chapter::start(&game, &setup, position.as_deref())?;
        let tree = &mut chapter.tree;
        if nodes.is_empty() || nodes.len() > NODES_MAX {
            let message = Message::new("study-many-steps").text("most", NODES_MAX);
            return Err(wrong("nodes".into(), message));
        }
        for (place, node) in nodes.into_iter().enumerate() {
            add(tree, place, node)?;
        }
        chapter.check().map_err(|miss| {
            let at = Some(format!("nodes[{}].step", miss.node.index()));
            Refusal { at, ..Refusal::from(miss.why) }
        })?;
        (chapter.title, chapter.players, chapter.tags) = (title, players, tags);
        Ok(chapter)
    }
}

fn add(tree: &mut StudyTree, place: usize, node: NodeForm) -> Result<(), Refusal> {
    let at = |key: &str| format!("nodes[{place}].{key}");
    let id = match node.parent {
        None if place == 0 => StudyNodeId::START,
        Some(parent) if parent < place => {
            let many = || Message::new("study-many-steps").text("most", NODES_MAX);
            let id = tree.add(StudyNodeId::new(parent), &node.step);
            let id = id.map_err(|_| wrong(at("step"), many()))?;
            if id.index() != place {
                let message = Message::new("study-step-twice").text("number", place);
                return Err(wrong(at("step"), message.text("got", hall_core::quoted(&node.step))));
            }
            id
        }
        _ => {
            let message = Message::new("study-step-parent").text("number", place);
            return Err(wrong(at("parent"), message.text("got", format!("{:?}", node.parent))));
        }
    };
    if node.comment.chars().count() > COMMENT_MAX {
        let message = Message::new("study-long-comment").text("most", COMMENT_MAX);
        return Err(wrong(at("comment"), message));
    }
    tree.comment(id, &node.comment);
    if node.signs.len() > SIGNS_MAX {
        let message = Message::new("study-sign").text("got", node.signs.len());
        return Err(wrong(at("signs"), message));
    }
    node.signs.into_iter().for_each(|sign| tree.sign(id, sign));
    let unsound = node.drawings.iter().find(|drawing| !drawing.is_sound());
    if let Some(drawing) = unsound {
        let message = Message::new("study-drawing").text("got", hall_core::quoted(drawing));
        return Err(wrong(at("drawings"), message));
    }
    if node.drawings.len() > DRAWINGS_MAX {
        let message = Message::new("study-many-drawings").text("most", DRAWINGS_MAX);
        return Err(wrong(at("drawings"), message));
    }
    node.drawings.into_iter().for_each(|drawing| tree.draw(id, drawing));
    Ok(())
}
