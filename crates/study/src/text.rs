//! The form of studies as text: `docs/study.md`.

use std::fmt::Write as _;

use hall_core::{Message, Seat, quoted};
use matches::{Rejected, find};
use serde_json::Value as Json;

use crate::{
    Chapter, Sign, StudyFault, StudyNodeId,
    chapter::too_many,
    limits::{CHAPTERS_MAX, COMMENT_MAX, DRAWINGS_MAX, NODES_MAX, SIGNS_MAX},
};

/// The first line of a chapter.
pub(crate) const FORMAT: &str = "musterhall-study: 1";

/// The text of chapters; [`read`](crate::read) gives the same back.
pub fn write(chapters: &[Chapter]) -> String {
    let mut text = String::new();
    for (index, chapter) in chapters.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        write_chapter(&mut text, chapter);
    }
    text
}

/// Without what would end a line.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).collect::<Vec<_>>().join(" ").trim().into()
}

fn write_chapter(text: &mut String, chapter: &Chapter) {
    let mut head = |key: &str, value: &str| {
        writeln!(text, "{key}: {}", one_line(value)).expect("strings take all");
    };
    let (format, version) = FORMAT.split_once(": ").unwrap_or((FORMAT, ""));
    head(format, version);
    if !chapter.title.is_empty() {
        head("title", &chapter.title);
    }
    head("game", &chapter.game);
    if let Ok(game) = find(&chapter.game) {
        head("rules", &game.info().rules.to_string());
    }
    head("setup", &chapter.setup.to_string());
    if let Some(position) = &chapter.position {
        head("position", position);
    }
    for (seat, name) in Seat::first(chapter.players.len()).zip(&chapter.players) {
        head(&format!("player {seat}"), name);
    }
    for (name, value) in &chapter.tags {
        head(&format!("tag {}", name.replace([':', ' '], "-")), value);
    }
    text.push('\n');
    let order = chapter.tree.order();
    let mut places = vec![0; chapter.tree.len()];
    for (place, id) in order.iter().enumerate() {
        places[id.index()] = place;
    }
    for (place, id) in order.iter().enumerate() {
        write_node(text, chapter, *id, (place, &places));
    }
}

fn write_node(
    text: &mut String,
    chapter: &Chapter,
    id: StudyNodeId,
    (place, places): (usize, &[usize]),
) {
    let node = chapter.tree.node(id);
    if let Some(parent) = node.parent {
        writeln!(text, "{place} {} {}", places[parent.index()], node.step)
            .expect("strings take all");
    }
    if !node.signs.is_empty() {
        text.push('$');
        for sign in &node.signs {
            write!(text, " {sign}").expect("strings take all");
        }
        text.push('\n');
    }
    for drawing in &node.drawings {
        writeln!(text, "> {drawing}").expect("strings take all");
    }
    if !node.comment.is_empty() {
        for line in node.comment.replace("\r\n", "\n").split(['\n', '\r']) {
            writeln!(text, "; {line}").expect("strings take all");
        }
    }
}

/// Reads the chapters of a text in this form.
pub(crate) fn read(text: &str) -> Result<Vec<Chapter>, StudyFault> {
    let mut reader = ChapterReader::default();
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, line)?;
    }
    reader.finish()?;
    Ok(reader.chapters)
}

/// What the header of a chapter says, before it is opened.
#[derive(Default)]
struct Header {
    title: String,
    game: Option<(usize, String)>,
    setup: (usize, Json),
    position: Option<(usize, String)>,
    players: Vec<String>,
    tags: Vec<(String, String)>,
    keys: Vec<String>,
}

/// The header of the chapter that is being read, or its steps.
enum StudyPart {
    /// No chapter has begun.
    Before,
    Header(Box<Header>),
    Steps(Box<StepsPart>),
}

/// The steps of a chapter, as far as they were read.
struct StepsPart {
    chapter: Chapter,
    /// Where each step stands: line and column.
    places: Vec<(usize, usize)>,
    /// Whether the comment of the last step has begun.
    commented: bool,
    /// How many nodes it may have.
    room: usize,
}

struct ChapterReader {
    chapters: Vec<Chapter>,
    part: StudyPart,
    /// The nodes of the chapters before.
    nodes: usize,
    /// The last line.
    last: usize,
}

impl Default for ChapterReader {
    fn default() -> ChapterReader {
        ChapterReader { chapters: Vec::new(), part: StudyPart::Before, nodes: 0, last: 1 }
    }
}

fn fault(line: usize, message: impl Into<Message>) -> StudyFault {
    StudyFault::form(line, 1, message.into())
}

impl ChapterReader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), StudyFault> {
        self.last = number;
        if line.trim_end() == FORMAT {
            self.finish()?;
            if self.chapters.len() == CHAPTERS_MAX {
                return Err(fault(
                    number,
                    Message::new("study-many-chapters").text("most", CHAPTERS_MAX),
                ));
            }
            self.part = StudyPart::Header(Box::default());
            return Ok(());
        }
        match &mut self.part {
            StudyPart::Before if line.trim().is_empty() => Ok(()),
            StudyPart::Before => Err(fault(
                number,
                Message::new("study-first-line").text("expected", FORMAT).text("got", quoted(line)),
            )),
            StudyPart::Header(header) if line.trim().is_empty() => {
                let chapter = std::mem::take(header).open(number)?;
                let room = NODES_MAX - self.nodes.min(NODES_MAX);
                let places = vec![(number, 1)];
                let steps = StepsPart { chapter, places, commented: false, room };
                self.part = StudyPart::Steps(Box::new(steps));
                Ok(())
            }
            StudyPart::Header(header) => header.line(number, line),
            StudyPart::Steps(steps) => steps.line(number, line),
        }
    }

    /// Ends the chapter that is being read, if there is one: all its steps are played.
    fn finish(&mut self) -> Result<(), StudyFault> {
        match std::mem::replace(&mut self.part, StudyPart::Before) {
            StudyPart::Before => {}
            StudyPart::Header(header) => self.chapters.push(header.open(self.last)?),
            StudyPart::Steps(steps) => {
                let StepsPart { chapter, places, .. } = *steps;
                chapter.check().map_err(|miss| {
                    let place = places.get(miss.node.index()).copied().unwrap_or((1, 1));
                    StudyFault::rejected(place, miss.why)
                })?;
                self.nodes += chapter.tree.len();
                self.chapters.push(chapter);
            }
        }
        Ok(())
    }
}

impl Header {
    fn line(&mut self, number: usize, line: &str) -> Result<(), StudyFault> {
        let (key, value) = line.split_once(':').ok_or_else(|| fault(number, "study-header"))?;
        let (key, value) = (key.trim(), value.trim());
        // Facts may stand twice; nothing else may.
        if !key.starts_with("tag ") {
            if self.keys.iter().any(|own| own == key) {
                return Err(fault(number, Message::new("study-twice").text("key", quoted(key))));
            }
            self.keys.push(key.into());
        }
        match key {
            "title" => self.title = value.into(),
            "game" => self.game = Some((number, value.into())),
            "rules" => {
                if value.parse::<u16>().is_err() {
                    return Err(fault(
                        number,
                        Message::new("study-rules").text("got", quoted(value)),
                    ));
                }
            }
            "setup" => match serde_json::from_str(value) {
                Ok(setup @ (Json::Object(_) | Json::Null)) => self.setup = (number, setup),
                _ => {
                    let message = Message::new("option-object").text("got", quoted(value));
                    return Err(fault(number, message));
                }
            },
            "position" => self.position = Some((number, value.into())),
            _ => return self.further(number, key, value),
        }
        Ok(())
    }

    fn further(&mut self, number: usize, key: &str, value: &str) -> Result<(), StudyFault> {
        let seat = |key: &str| key.strip_prefix("player ")?.parse::<Seat>().ok();
        if let Some(name) = key.strip_prefix("tag ").filter(|name| !name.trim().is_empty()) {
            self.tags.push((name.trim().into(), value.into()));
            return Ok(());
        }
        match seat(key) {
            Some(seat) if seat.index() == self.players.len() => {
                self.players.push(value.into());
                Ok(())
            }
            Some(_) => Err(fault(number, "study-players")),
            None => Err(fault(number, Message::new("study-key").text("key", quoted(key)))),
        }
    }

    fn open(self, number: usize) -> Result<Chapter, StudyFault> {
        let Header { title, game, setup, position, players, tags, .. } = self;
        let (game_line, game) = game.ok_or_else(|| fault(number, "study-no-game"))?;
        let opened = Chapter::start(
            &game,
            &setup.1,
            position.as_ref().map(|(_, position)| position.as_str()),
        );
        let mut chapter = opened.map_err(|why| {
            let line = match (&why, &position) {
                (Rejected::UnknownGame(..), _) => game_line,
                (Rejected::Setup { .. }, _) => setup.0.max(1),
                (_, Some((line, _))) => *line,
                _ => game_line,
            };
            StudyFault::rejected((line, 1), why)
        })?;
        let seats = chapter.open().map_or(0, |play| play.seats());
        if players.len() > seats {
            let message = Message::new("study-many-players").text("seats", seats);
            return Err(fault(number, message.text("got", players.len())));
        }
        (chapter.title, chapter.players, chapter.tags) = (title, players, tags);
        Ok(chapter)
    }
}

impl StepsPart {
    /// A line behind the header: a step, or what is said about the step above.
    fn line(&mut self, number: usize, line: &str) -> Result<(), StudyFault> {
        // A comment keeps its blanks; all else is trimmed.
        if let Some(comment) = line.strip_prefix(';') {
            return self.comment(number, comment.strip_prefix(' ').unwrap_or(comment));
        }
        let line = line.trim_end();
        let node = self.chapter.tree.node_mut(StudyNodeId::new(self.places.len() - 1));
        if line.is_empty() {
            Ok(())
        } else if let Some(drawing) = line.strip_prefix('>') {
            let message = || Message::new("study-drawing").text("got", quoted(drawing));
            let drawing = drawing.parse().map_err(|()| fault(number, message()))?;
            if node.drawings.len() == DRAWINGS_MAX {
                let message = Message::new("study-many-drawings").text("most", DRAWINGS_MAX);
                return Err(fault(number, message));
            }
            if !node.drawings.contains(&drawing) {
                node.drawings.push(drawing);
            }
            Ok(())
        } else if let Some(signs) = line.strip_prefix('$') {
            for word in signs.split_whitespace() {
                let sign = Sign::parse(word).filter(|_| node.signs.len() < SIGNS_MAX);
                let message = || Message::new("study-sign").text("got", quoted(word));
                let sign = sign.ok_or_else(|| fault(number, message()))?;
                if !node.signs.contains(&sign) {
                    node.signs.push(sign);
                }
            }
            Ok(())
        } else {
            self.step(number, line)
        }
    }

    fn comment(&mut self, number: usize, line: &str) -> Result<(), StudyFault> {
        let node = self.chapter.tree.node_mut(StudyNodeId::new(self.places.len() - 1));
        // An empty first line of a comment is one, too.
        if std::mem::replace(&mut self.commented, true) {
            node.comment.push('\n');
        }
        node.comment.push_str(line);
        // Letters are never more than bytes.
        if node.comment.len() > COMMENT_MAX && node.comment.chars().count() > COMMENT_MAX {
            let message = Message::new("study-long-comment").text("most", COMMENT_MAX);
            return Err(fault(number, message));
        }
        Ok(())
    }

    /// A line such as `3 1 b b1-c1`: its number, that of the step before, the step.
    fn step(&mut self, number: usize, line: &str) -> Result<(), StudyFault> {
        let count = self.places.len();
        let wrong = |column, key: &'static str| {
            let message = Message::new(key).text("number", count);
            StudyFault::form(number, column, message.text("got", quoted(line)))
        };
        let mut words = line.splitn(3, ' ');
        let own = words.next().and_then(|word| word.parse::<usize>().ok());
        if own != Some(count) {
            return Err(wrong(1, "study-step-number"));
        }
        let second = line.find(' ').map_or(line.len(), |at| at + 1) + 1;
        let parent = words.next().and_then(|word| word.parse::<usize>().ok());
        let parent = parent.filter(|parent| *parent < count);
        let parent = parent.ok_or_else(|| wrong(second, "study-step-parent"))?;
        let step = words.next().filter(|step| !step.is_empty());
        let end = line.chars().count() + 1;
        let step = step.ok_or_else(|| wrong(end, "study-step-missing"))?;
        if count >= self.room {
            return Err(fault(number, too_many()));
        }
        let added = self.chapter.tree.add(StudyNodeId::new(parent), step);
        let added = added.map_err(|_| fault(number, too_many()))?;
        // What stands before the step are digits and blanks.
        let column = line.len() - step.len() + 1;
        if added.index() != count {
            return Err(wrong(column, "study-step-twice"));
        }
        self.places.push((number, column));
        self.commented = false;
        Ok(())
    }
}
