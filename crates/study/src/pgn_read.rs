//! PGN with variations, comments, signs and drawings, of several games.

use hall_core::{Message, Turn, quoted};
use matches::{AnyGame, AnyMatch, Decoded, Rejected};

use crate::{
    Chapter, Drawing, Ink, Sign, StudyFault, StudyNodeId,
    chapter::too_many,
    limits::{CHAPTERS_MAX, COMMENT_MAX, DRAWINGS_MAX, NESTED_MAX, NODES_MAX, SIGNS_MAX},
    pgn_tokens::{PgnPiece, PgnPieces},
};

/// Reads every game of a PGN.
pub(crate) fn read(game: &dyn AnyGame, text: &str) -> Result<Vec<Chapter>, StudyFault> {
    let mut pieces = PgnPieces::new(text);
    let mut chapters = Vec::new();
    let mut nodes = 0;
    while pieces.ahead().is_some() {
        if chapters.len() == CHAPTERS_MAX {
            let message = Message::new("study-many-chapters").text("most", CHAPTERS_MAX);
            let at = pieces.offset();
            return Err(pieces.fault(at, message));
        }
        let chapter = one(game, &mut pieces, NODES_MAX - nodes)?;
        nodes += chapter.tree.len();
        chapters.push(chapter);
    }
    Ok(chapters)
}

/// What a position is called by the tags of others.
fn titled(tags: &[(String, String)]) -> String {
    let tag = |name: &str| {
        let found = tags.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty() && *value != "?")
    };
    tag("ChapterName").or(tag("Event")).unwrap_or("").into()
}

/// Reads one game.
fn one(game: &dyn AnyGame, pieces: &mut PgnPieces<'_>, room: usize) -> Result<Chapter, StudyFault> {
    pieces.ahead();
    let begins = pieces.offset();
    let (head, tags) = pieces.tags()?;
    let (line, column) = pieces.place(begins);
    // The tags alone are a game without moves.
    let bare = format!("{}\n\n*\n", if head.is_empty() { "[Result \"*\"]" } else { head });
    let decoded = game.decode(&bare).unwrap_or_else(|| {
        let why = hall_core::NotationError::new("PGN", "expected tags, or moves");
        Err(why.into())
    });
    let Decoded { setup, position, steps, about, .. } = decoded.map_err(|why| match why {
        Rejected::Record { line: own, why, message } => {
            let line = line + own - 1;
            StudyFault::rejected((line, 1), Rejected::Record { line, why, message })
        }
        why => StudyFault::rejected((line, column), why),
    })?;
    let refused = |why| StudyFault::rejected((line, column), why);
    let info = game.info();
    let mut chapter = Chapter::start(info.id, &setup, position.as_deref()).map_err(refused)?;
    chapter.title = titled(&tags);
    chapter.players = about.players;
    chapter.tags = tags;
    let mut play = chapter.open().map_err(refused)?;
    let mut at = StudyNodeId::START;
    for step in steps {
        at = chapter.tree.add(at, &step).map_err(|_| StudyFault::form(line, 1, too_many()))?;
        play.replay(&step).map_err(refused)?;
    }
    let mut reader = GameReader {
        chapter,
        at,
        play,
        before: None,
        stack: Vec::new(),
        pending: String::new(),
        room,
    };
    while let Some((place, piece)) = pieces.piece()? {
        if let PgnPiece::Result(_) = piece {
            // Only the main line has one that counts.
            if reader.stack.is_empty() {
                break;
            }
            continue;
        }
        reader.take(piece).map_err(|wrong| match wrong {
            Wrong::Form(message) => pieces.fault(place, message),
            Wrong::Rejected(why) => StudyFault::rejected(pieces.place(place), why),
        })?;
    }
    let end = pieces.offset();
    if !reader.stack.is_empty() {
        return Err(pieces.fault(end, "study-variation-open"));
    }
    reader.comment_pending().map_err(|wrong| match wrong {
        Wrong::Form(message) => pieces.fault(end, message),
        Wrong::Rejected(why) => StudyFault::rejected(pieces.place(end), why),
    })?;
    Ok(reader.chapter)
}

/// What is wrong with a piece.
enum Wrong {
    Form(Message),
    Rejected(Rejected),
}

impl From<Message> for Wrong {
    fn from(message: Message) -> Wrong {
        Wrong::Form(message)
    }
}

/// A place in a line: the node, the match there, and the match before the last step.
type Saved = (StudyNodeId, Box<dyn AnyMatch>, Option<Box<dyn AnyMatch>>);

struct GameReader {
    chapter: Chapter,
    /// The step that was read last.
    at: StudyNodeId,
    play: Box<dyn AnyMatch>,
    before: Option<Box<dyn AnyMatch>>,
    /// Where each open variation began.
    stack: Vec<Saved>,
    /// A comment before the first move of a variation.
    pending: String,
    room: usize,
}

impl GameReader {
    fn take(&mut self, piece: PgnPiece<'_>) -> Result<(), Wrong> {
        match piece {
            PgnPiece::Move(san) => self.step(san),
            PgnPiece::Comment(text) => self.comment(text),
            PgnPiece::Sign(word) => self.sign(word),
            PgnPiece::Open => self.open(),
            PgnPiece::Close => match self.stack.pop() {
                Some((at, play, before)) => {
                    self.comment_pending()?;
                    (self.at, self.play, self.before) = (at, play, before);
                    Ok(())
                }
                None => Err(Message::new("study-variation-closed").into()),
            },
            PgnPiece::Result(_) => Ok(()),
        }
    }

    fn step(&mut self, san: &str) -> Result<(), Wrong> {
        let seat = match self.play.turn() {
            Turn::Seat(seat) => seat,
            Turn::Over => {
                let rule = self.play.ended_by();
                let message = Message::new("study-move-after-end").text("move", quoted(san));
                return Err(message.text("rule", rule.unwrap_or("?")).into());
            }
            _ => return Err(Message::new("study-no-move").text("move", quoted(san)).into()),
        };
        if self.chapter.tree.len() > self.room {
            return Err(too_many().into());
        }
        let copy = self.play.boxed();
        let (_, _) = self.play.take(seat, san).map_err(Wrong::Rejected)?;
        self.before = Some(copy);
        let line = self.play.line(self.play.len() - 1);
        let added = self.chapter.tree.add(self.at, &line);
        self.at = added.map_err(|_| Wrong::Form(too_many()))?;
        self.comment_pending()
    }

    /// A variation replaces the last step.
    fn open(&mut self) -> Result<(), Wrong> {
        if self.stack.len() == NESTED_MAX {
            return Err(Message::new("study-deep").text("most", NESTED_MAX).into());
        }
        self.comment_pending()?;
        let (Some(before), Some(parent)) =
            (self.before.take(), self.chapter.tree.node(self.at).parent)
        else {
            return Err(Message::new("study-variation-first").into());
        };
        let again = before.boxed();
        let play = std::mem::replace(&mut self.play, again);
        self.stack.push((self.at, play, Some(before)));
        self.at = parent;
        Ok(())
    }

    fn sign(&mut self, word: &str) -> Result<(), Wrong> {
        // `$0` says nothing.
        if word == "$0" {
            return Ok(());
        }
        let node = self.chapter.tree.node_mut(self.at);
        let sign = Sign::parse(word).filter(|_| node.signs.len() < SIGNS_MAX);
        let sign = sign.ok_or_else(|| Message::new("study-sign").text("got", quoted(word)))?;
        if !node.signs.contains(&sign) {
            node.signs.push(sign);
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) -> Result<(), Wrong> {
        // Before the first move of a variation it is about that move.
        if self.before.is_none() && !self.stack.is_empty() {
            if self.pending.len() + text.len() > 4 * COMMENT_MAX {
                return Err(Message::new("study-long-comment").text("most", COMMENT_MAX).into());
            }
            if !self.pending.is_empty() {
                self.pending.push(' ');
            }
            self.pending.push_str(text);
            return Ok(());
        }
        self.annotate(text)
    }

    fn comment_pending(&mut self) -> Result<(), Wrong> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.pending);
        self.annotate(&text)
    }

    /// Adds to the comment of the last step, and draws what stands in it.
    fn annotate(&mut self, text: &str) -> Result<(), Wrong> {
        let (said, drawings) = drawn(text);
        let node = self.chapter.tree.node_mut(self.at);
        for drawing in drawings {
            if node.drawings.contains(&drawing) {
                continue;
            }
            if node.drawings.len() == DRAWINGS_MAX {
                let message = Message::new("study-many-drawings").text("most", DRAWINGS_MAX);
                return Err(message.into());
            }
            node.drawings.push(drawing);
        }
        if !said.is_empty() {
            if !node.comment.is_empty() {
                node.comment.push(' ');
            }
            node.comment.push_str(&said);
        }
        if node.comment.chars().count() > COMMENT_MAX {
            return Err(Message::new("study-long-comment").text("most", COMMENT_MAX).into());
        }
        Ok(())
    }
}

/// A comment without its drawings, its lines joined; and the drawings. What looks like a drawing
/// and is none stays.
pub(crate) fn drawn(text: &str) -> (String, Vec<Drawing>) {
    let (mut said, mut drawings) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find("[%c") {
        let (before, command) = rest.split_at(at);
        said.push_str(before);
        let Some(end) = command.find(']') else {
            rest = command;
            break;
        };
        match drawings_of(&command[..end]) {
            Some(more) => {
                drawings.extend(more);
                said.push(' ');
            }
            None => said.push_str(&command[..=end]),
        }
        rest = &command[end + 1..];
    }
    said.push_str(rest);
    (said.split_whitespace().collect::<Vec<_>>().join(" "), drawings)
}

/// The drawings of `[%cal Gc4b4,Ra1a2` or `[%csl Rc3`.
fn drawings_of(command: &str) -> Option<Vec<Drawing>> {
    let (arrows, list) = match command.strip_prefix("[%cal ") {
        Some(list) => (true, list),
        None => (false, command.strip_prefix("[%csl ")?),
    };
    list.split(',').map(|word| drawing_of(word.trim(), arrows)).collect()
}

fn drawing_of(word: &str, arrow: bool) -> Option<Drawing> {
    let square = |text: &str| {
        let [file @ b'a'..=b'z', rank @ b'1'..=b'9'] = text.as_bytes() else { return None };
        Some(format!("{}{}", char::from(*file), char::from(*rank)))
    };
    let ink = Ink::of_letter(word.chars().next()?)?;
    let (from, to) = (square(word.get(1..3)?)?, word.get(3..)?);
    if !arrow {
        return to.is_empty().then_some(Drawing::Circle { ink, spot: from });
    }
    let drawing = Drawing::Arrow { ink, from, to: square(to)? };
    drawing.is_sound().then_some(drawing)
}
