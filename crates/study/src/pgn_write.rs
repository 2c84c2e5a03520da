//! Writes PGN with variations, comments, signs and drawings.

use std::fmt::Write as _;

use hall_core::{Message, NotationError, Viewer, Wording as _};
use matches::{About, Rejected, texts::english};

use crate::{
    Chapter, Drawing, StudyNode, StudyNodeId,
    limits::DRAWINGS_MAX,
    pgn_read::drawn,
    pgn_tokens::{PGN, RESULTS},
};

/// The tags that everybody writes, which a chapter may have in its own words.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The text of a chapter as PGN.
///
/// A comment stands on one line there, its braces become round, and only drawings on squares such
/// as `c4` are written. What comes before the chess, such as a muster, is in the tags, so that it
/// must be without variations and comments.
///
/// # Errors
/// If its game has no such notation, or the chapter cannot be written in it.
pub fn write_pgn(chapter: &Chapter) -> Result<String, Rejected> {
    let Beginning { at, head, number, black } = beginning(chapter)?;
    let tree = &chapter.tree;
    let mut words = vec![String::new(); tree.len()];
    let walked = chapter.walk(|id, play| {
        let told = play.last(Viewer::Public);
        words[id.index()] = told.map_or(String::new(), |told| english().word(&told.short));
    });
    walked.map_err(|miss| miss.why)?;
    let tag = chapter.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value);
    let end = tag.filter(|value| RESULTS.contains(&value.as_str())).map_or("*", String::as_str);
    let mut text = tags(chapter, &head, end);
    text.push('\n');
    let mut out = Wrapped { text, column: 0, numbered: true };
    let start = tree.node(at);
    out.said(start);
    let ply = |depth: usize| {
        let plies = depth + usize::from(black);
        (number + plies / 2, plies % 2 == 1)
    };
    // What is to be written, the last first: how many moves from the beginning it is, and the node.
    let mut tasks = vec![Task::Line(at, 0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Line(id, depth) => {
                let Some((first, others)) = tree.node(id).children.split_first() else { continue };
                tasks.push(Task::Line(*first, depth + 1));
                for other in others.iter().rev() {
                    tasks.push(Task::Close);
                    tasks.push(Task::Line(*other, depth + 1));
                    tasks.push(Task::Open(*other, depth));
                }
                tasks.push(Task::Move(*first, depth));
            }
            Task::Move(id, depth) => out.step(&words[id.index()], ply(depth), tree.node(id)),
            Task::Open(id, depth) => {
                out.word("(", false);
                out.numbered = true;
                out.step(&words[id.index()], ply(depth), tree.node(id));
            }
            Task::Close => {
                out.word(")", true);
                out.numbered = true;
            }
        }
    }
    out.word(end, false);
    out.text.push('\n');
    Ok(out.text)
}

/// The most steps before the moves.
const BEFORE_MAX: usize = 8;

enum Task {
    Line(StudyNodeId, usize),
    Move(StudyNodeId, usize),
    Open(StudyNodeId, usize),
    Close,
}

/// Where the moves of a chapter begin.
struct Beginning {
    at: StudyNodeId,
    /// The tags of the match there.
    head: Vec<(String, String)>,
    /// The number of the first move.
    number: usize,
    /// Whether it is Black's.
    black: bool,
}

/// The first node of the main line at which the match can be written.
fn beginning(chapter: &Chapter) -> Result<Beginning, Rejected> {
    let mut play = chapter.open()?;
    let mut at = StudyNodeId::START;
    loop {
        let about = About { players: chapter.players.clone(), ..About::default() };
        let why = match play.write_as(PGN, about) {
            Ok(text) => return begun(at, &text),
            Err(why) => why,
        };
        if matches!(why, Rejected::Notation(_)) || play.len() == BEFORE_MAX {
            return Err(why);
        }
        let node = chapter.tree.node(at);
        let next = match node.children[..] {
            [next] if node.comment.is_empty() && node.drawings.is_empty() => next,
            [] => return Err(why),
            _ => {
                let why = "what comes before the moves has variations or comments";
                let message = Message::new("study-pgn-before");
                return Err(NotationError::new("PGN", why).keyed(message).into());
            }
        };
        play.replay(&chapter.tree.node(next).step)?;
        at = next;
    }
}

fn begun(at: StudyNodeId, text: &str) -> Result<Beginning, Rejected> {
    let mut pieces = crate::pgn_tokens::PgnPieces::new(text);
    let (_, head) = pieces.tags().map_err(|why| NotationError::new("PGN", why.to_string()))?;
    // A FEN ends with the side to move, three fields, and the number of the move.
    let fen = head.iter().find(|(name, _)| name == "FEN").map_or("", |(_, value)| value);
    let fields: Vec<&str> = fen.split(' ').collect();
    let number = fields.last().and_then(|last| last.parse().ok()).unwrap_or(1);
    let black = fields.get(1) == Some(&"b");
    Ok(Beginning { at, head, number, black })
}

fn tags(chapter: &Chapter, head: &[(String, String)], end: &str) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        writeln!(text, "[{name} \"{value}\"]").expect("strings take all");
    };
    let own = |name: &str| chapter.tags.iter().find(|(own, _)| own == name);
    // Nothing is known of how it ended but what the chapter says.
    for (name, value) in head.iter().filter(|(name, _)| name != "Termination") {
        let value = match own(name).filter(|_| ROSTER.contains(&name.as_str())) {
            Some((_, value)) => value,
            None if name == "Event" && !chapter.title.is_empty() => &chapter.title,
            None => value,
        };
        tag(name, if name == "Result" { end } else { value });
    }
    for (name, value) in &chapter.tags {
        let known = name != "Termination" && head.iter().any(|(known, _)| known == name);
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_+#=:-".contains(letter);
        if !known && name.chars().all(fits) {
            tag(name, value);
        }
    }
    text
}

/// Text in lines of fewer than 80 letters.
struct Wrapped {
    text: String,
    column: usize,
    /// Whether the next move has its number even if it is Black's.
    numbered: bool,
}

impl Wrapped {
    /// Writes a word; `close` without a blank before it.
    fn word(&mut self, word: &str, close: bool) {
        let length = word.chars().count();
        let opened = self.text.ends_with('(');
        if close || opened || self.column == 0 {
            self.column += length;
        } else if self.column + 1 + length > 79 {
            self.text.push('\n');
            self.column = length;
        } else {
            self.text.push(' ');
            self.column += 1 + length;
        }
        self.text.push_str(word);
    }

    fn step(&mut self, san: &str, (number, black): (usize, bool), node: &StudyNode) {
        match (black, self.numbered) {
            (false, _) => self.word(&format!("{number}."), false),
            (true, true) => self.word(&format!("{number}..."), false),
            (true, false) => {}
        }
        self.numbered = false;
        self.word(san, false);
        self.said(node);
    }

    /// Signs, drawings and the comment.
    fn said(&mut self, node: &StudyNode) {
        for sign in &node.signs {
            self.word(&format!("${}", sign.number()), false);
        }
        let mut parts: Vec<String> = Vec::new();
        // What somebody wrote as a drawing is read as one.
        let (comment, mut drawings) = drawn(&node.comment);
        let known = |of: &Drawing| !node.drawings.contains(of);
        drawings.retain(known);
        let drawings: Vec<&Drawing> =
            node.drawings.iter().chain(&drawings).take(DRAWINGS_MAX).collect();
        for (command, arrows) in [("csl", false), ("cal", true)] {
            let list: Vec<String> = drawings.iter().filter_map(|of| squares(of, arrows)).collect();
            if !list.is_empty() {
                parts.push(format!("[%{command} {}]", list.join(",")));
            }
        }
        let comment = comment.replace('{', "(").replace('}', ")");
        parts.extend(comment.split_whitespace().map(Into::into));
        if parts.is_empty() {
            return;
        }
        self.numbered = true;
        if let [only] = &mut parts[..] {
            *only = format!("{{{only}}}");
        } else {
            parts[0].insert(0, '{');
            parts.last_mut().expect("there are some").push('}');
        }
        for part in parts {
            self.word(&part, false);
        }
    }
}

/// A drawing as PGN has it, if it is an arrow or not and on squares.
fn squares(drawing: &Drawing, arrow: bool) -> Option<String> {
    let is_square = |spot: &str| matches!(spot.as_bytes(), [b'a'..=b'z', b'1'..=b'9']);
    match drawing {
        Drawing::Arrow { ink, from, to } if arrow && is_square(from) && is_square(to) => {
            Some(format!("{}{from}{to}", ink.letter()))
        }
        Drawing::Circle { ink, spot } if !arrow && is_square(spot) => {
            Some(format!("{}{spot}", ink.letter()))
        }
        _ => None,
    }
}
