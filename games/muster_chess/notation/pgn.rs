//! Portable game notation. A mustered game has `[Variant "Muster"]` (with the royal
//! men `Muster Royal`), the position
//! after the muster in `FEN`, and the muster itself in four tags of ours:
//! `MusterWhite` and `MusterBlack` (the armies), `MusterWhiteChoice` and
//! `MusterBlackChoice` (`white` or `black`: which army the seat chose that
//! mustered White's, that mustered Black's). Ordinary PGN is read too, and a game
//! from the regular position without a muster is written as such.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use hall_core::{Arg, Message, NotationError, quoted, shortened};

use super::san;
use crate::muster_chess::{
    army::Army,
    board::Board,
    men::Colour,
    moves::Move,
    state::assigned,
    words::{cited, reason},
};

/// The muster before the chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Muster {
    /// The armies, White's first.
    pub armies: [Army; 2],
    /// Which one the musterer of White's chose, and which the musterer of Black's.
    pub choices: [Colour; 2],
}

impl Muster {
    /// The position that it leads to.
    pub fn board(&self, royal: bool) -> Result<Board, NotationError> {
        let (white, black, _) = assigned(&self.armies[0], &self.armies[1], self.choices);
        Board::from_armies(&white, &black, royal)
    }
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    /// Tags other than those that follow from the rest, in order.
    pub tags: Vec<(String, String)>,
    /// The muster, if the game had one.
    pub muster: Option<Muster>,
    /// The position that the chess began with.
    pub start: Board,
    /// The moves.
    pub moves: Vec<Move>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// Why a text could not be read as a PGN, and on which of its lines, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{error}")]
pub struct PgnError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub error: NotationError,
}

/// A tag of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The line that it begins on.
    pub line: usize,
}

/// The first game of a text, and where it stands. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// The game.
    pub game: Pgn,
    /// The line of each move.
    pub lines: Vec<usize>,
    /// The line with the result: the end of the game, or the tag.
    pub end: usize,
    /// The line on which the next game begins, and how many games there are from there on.
    pub more: Option<(usize, usize)>,
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// The tags that everybody writes first, before the result.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];
/// The tags that are fields of [`Pgn`].
const OURS: [&str; 8] = [
    "Variant",
    "SetUp",
    "FEN",
    "MusterWhite",
    "MusterBlack",
    "MusterWhiteChoice",
    "MusterBlackChoice",
    "Result",
];

fn bad(why: impl Into<String>, message: impl Into<Message>) -> NotationError {
    NotationError::new("PGN", why.into()).keyed(message)
}

impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        let others = |(name, _): &(String, String)| !ROSTER.contains(&name.as_str());
        let roster = self.tags.iter().position(others).unwrap_or(self.tags.len());
        let (roster, others) = self.tags.split_at(roster);
        roster.iter().try_for_each(|(name, value)| tag(name, value))?;
        tag("Result", &self.result)?;
        others.iter().try_for_each(|(name, value)| tag(name, value))?;
        if self.muster.is_some() || self.start != regular(false) {
            tag("Variant", if self.start.royal() { "Muster Royal" } else { "Muster" })?;
            tag("SetUp", "1")?;
            tag("FEN", &self.start.to_string())?;
        }
        if let Some(muster) = &self.muster {
            tag("MusterWhite", &muster.armies[0].to_string())?;
            tag("MusterBlack", &muster.armies[1].to_string())?;
            tag("MusterWhiteChoice", muster.choices[0].word())?;
            tag("MusterBlackChoice", muster.choices[1].word())?;
        }
        writeln!(f)?;
        let mut line = 0;
        let mut word = |f: &mut fmt::Formatter<'_>, word: &str| {
            let gap = if line == 0 {
                ""
            } else if line + 1 + word.len() > 79 {
                line = 0;
                "\n"
            } else {
                line += 1;
                " "
            };
            line += word.len();
            write!(f, "{gap}{word}")
        };
        let mut board = self.start;
        for (index, m) in self.moves.iter().enumerate() {
            match board.turn() {
                Colour::White => word(f, &format!("{}.", board.number()))?,
                Colour::Black if index == 0 => word(f, &format!("{}...", board.number()))?,
                Colour::Black => {}
            }
            word(f, &san::write(&board, *m))?;
            board.play(*m);
        }
        word(f, &self.result)?;
        writeln!(f)
    }
}

/// A piece of the text behind the tags.
enum Token<'a> {
    Word(&'a str),
    Open,
    Close,
}

/// Cuts tags, comments and numbers away.
#[derive(Clone, Copy)]
struct PgnReader<'a> {
    text: &'a str,
    rest: &'a str,
    /// What [`PgnReader::line`] has not counted yet, and the line that it begins on.
    uncounted: (&'a str, usize),
}

impl<'a> PgnReader<'a> {
    fn new(text: &'a str) -> PgnReader<'a> {
        let text = text.trim_start_matches('\u{feff}');
        PgnReader { text, rest: text, uncounted: (text, 1) }
    }

    /// The line that the rest begins on.
    fn line(&mut self) -> usize {
        let (text, line) = self.uncounted;
        let passed = &text.as_bytes()[..text.len() - self.rest.len()];
        let line = line + passed.iter().filter(|byte| **byte == b'\n').count();
        self.uncounted = (self.rest, line);
        line
    }

    fn fault(&mut self, error: NotationError) -> PgnError {
        PgnError { line: self.line(), error }
    }

    fn tags(&mut self) -> Result<Vec<Tag>, PgnError> {
        let (mut tags, mut names) = (Vec::new(), BTreeSet::new());
        loop {
            self.skip().map_err(|error| self.fault(error))?;
            let line = self.line();
            match self.tag() {
                Ok(Some((name, _))) if !names.insert(name) => {
                    let message = Message::new("muster-chess-notation-pgn-twice");
                    let why = format!("the tag {name} stands twice");
                    let error = bad(why, message.text("tag", shortened(String::from(name))));
                    return Err(PgnError { line, error });
                }
                Ok(Some((name, value))) => tags.push(Tag { name: name.into(), value, line }),
                Ok(None) => return Ok(tags),
                Err(error) => return Err(PgnError { line, error }),
            }
        }
    }

    fn tag(&mut self) -> Result<Option<(&'a str, String)>, NotationError> {
        let Some(inside) = self.rest.strip_prefix('[') else { return Ok(None) };
        let wrong = || bad("a tag is written [Name \"value\"]", "muster-chess-notation-pgn-tag");
        let (name, value) = inside.split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_+#=:-".contains(letter);
        if name.is_empty() || !name.chars().all(fits) {
            return Err(wrong());
        }
        let mut text = String::new();
        let mut letters = value.char_indices();
        let end = loop {
            match letters.next().ok_or_else(wrong)? {
                (_, '\\') => text.push(letters.next().ok_or_else(wrong)?.1),
                (at, '"') => break at,
                (_, letter) => text.push(letter),
            }
        };
        self.rest = value[end + 1..].trim_start().strip_prefix(']').ok_or_else(wrong)?;
        Ok(Some((name, text)))
    }

    /// Skips blanks, comments and lines of escape.
    fn skip(&mut self) -> Result<(), NotationError> {
        loop {
            self.rest = self.rest.trim_start();
            if let Some(comment) = self.rest.strip_prefix('{') {
                let open = "muster-chess-notation-pgn-comment";
                let closed = comment.split_once('}');
                self.rest = closed.ok_or_else(|| bad("a comment { is not closed", open))?.1;
            } else if self.rest.starts_with(';') || self.rest.starts_with('%') && self.at_margin() {
                self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
            } else {
                return Ok(());
            }
        }
    }

    /// Whether a line begins here: elsewhere `%` lets nothing escape.
    fn at_margin(&self) -> bool {
        let passed = &self.text[..self.text.len() - self.rest.len()];
        passed.is_empty() || passed.ends_with('\n')
    }

    /// The next piece of the moves; none where the text or the game ends.
    fn token(&mut self) -> Result<Option<Token<'a>>, NotationError> {
        self.skip()?;
        let Some(first) = self.rest.chars().next().filter(|first| *first != '[') else {
            return Ok(None);
        };
        if let '(' | ')' = first {
            self.rest = &self.rest[1..];
            return Ok(Some(if first == '(' { Token::Open } else { Token::Close }));
        }
        let behind = &self.rest[first.len_utf8()..];
        let ends = |c: char| c.is_whitespace() || "(){};[$*".contains(c);
        let end = if first == '*' { 0 } else { behind.find(ends).unwrap_or(behind.len()) };
        let (word, rest) = self.rest.split_at(first.len_utf8() + end);
        self.rest = rest;
        Ok(Some(Token::Word(word)))
    }

    /// How many games begin here or later; what cannot be read ends the last one.
    fn games(&mut self) -> usize {
        let mut count = 0;
        while self.skip().is_ok() && !self.rest.is_empty() {
            count += 1;
            if self.tags().is_err() {
                break;
            }
            let ends = |token| matches!(token, Token::Word(word) if RESULTS.contains(&word));
            while let Ok(Some(token)) = self.token() {
                if ends(token) {
                    break;
                }
            }
        }
        count
    }
}

impl FromStr for Pgn {
    type Err = NotationError;
    /// Reads the first game of a text.
    fn from_str(text: &str) -> Result<Pgn, NotationError> {
        let read = Head::read(text).and_then(|head| head.game());
        read.map(|read| read.game).map_err(|fault| fault.error)
    }
}

/// The tags of the first game of a text, and what stands behind them.
pub struct Head<'a> {
    /// The tags.
    pub tags: Vec<Tag>,
    rest: PgnReader<'a>,
}

impl<'a> Head<'a> {
    /// Reads the tags, not yet what they say.
    ///
    /// # Errors
    /// The line, and what was expected there.
    pub fn read(text: &'a str) -> Result<Head<'a>, PgnError> {
        let mut rest = PgnReader::new(text);
        Ok(Head { tags: rest.tags()?, rest })
    }

    /// The tag of this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Reads the game.
    ///
    /// # Errors
    /// The line, and what was expected there.
    pub fn game(&self) -> Result<Read, PgnError> {
        let mut reader = self.rest;
        let is_royal = |tag: &Tag| tag.value.to_ascii_lowercase().ends_with("royal");
        let royal = self.tag("Variant").is_some_and(is_royal);
        let muster = read_muster(self, royal)?;
        let start = read_start(self, muster.as_ref(), royal)?;
        let (moves, lines, marker) = read_moves(&mut reader, start)?;
        let last = reader.line();
        let (result, end) = read_result(marker, last, self.tag("Result"))?;
        // What cannot be read behind the game is of no game.
        let line = reader.skip().map_or(last, |()| reader.line());
        let more = Some((line, reader.games())).filter(|(_, count)| *count > 0);
        let others = self.tags.iter().filter(|tag| !OURS.contains(&tag.name.as_str()));
        let others = others.map(|tag| (tag.name.clone(), tag.value.clone())).collect();
        let game = Pgn { tags: others, muster, start, moves, result: result.to_string() };
        Ok(Read { game, lines, end, more })
    }
}

/// The result and its line: what stands after the moves on line `last`, or
/// the tag where that leaves the game open.
fn read_result<'a>(
    marker: Option<&'a str>,
    last: usize,
    tag: Option<&'a Tag>,
) -> Result<(&'a str, usize), PgnError> {
    let fault = |line, why, message| Err(PgnError { line, error: bad(why, message) });
    let Some(Tag { value, line, .. }) = tag else { return Ok((marker.unwrap_or("*"), last)) };
    match (marker, RESULTS.contains(&value.as_str())) {
        (None, false) => {
            let message = Message::new("muster-chess-notation-pgn-no-result");
            let message = message.text("text", quoted(value)).text("results", RESULTS.join(", "));
            let why = format!("{value:?} is no result, which is one of {RESULTS:?}");
            fault(*line, why, message)
        }
        (None | Some("*"), true) => Ok((value, *line)),
        (Some(marker), true) if value != "*" && value != marker => {
            let message = Message::new("muster-chess-notation-pgn-results");
            let message = message.text("tag", value).text("marker", marker);
            let why = format!("the tag says {value}, and {marker} stands behind the moves");
            fault(*line, why, message)
        }
        (Some(marker), _) => Ok((marker, last)),
    }
}

fn read_muster(head: &Head<'_>, royal: bool) -> Result<Option<Muster>, PgnError> {
    let (Some(white), Some(black)) = (head.tag("MusterWhite"), head.tag("MusterBlack")) else {
        return Ok(None);
    };
    let choice = |name: &str, own: Colour| match head.tag(name) {
        None => Ok(own),
        Some(tag) if tag.value == "white" => Ok(Colour::White),
        Some(tag) if tag.value == "black" => Ok(Colour::Black),
        Some(Tag { value, line, .. }) => {
            let why = format!("{name} is white or black, not {value:?} (rule 2.7)");
            let message = Message::new("muster-chess-notation-pgn-choice").text("tag", name);
            let message = message.text("text", quoted(value)).text("rule", "2.7");
            Err(PgnError { line: *line, error: bad(why, message) })
        }
    };
    let army = |Tag { name, value, line }: &Tag, colour: Colour| {
        let fault = |why: &dyn fmt::Display, part: Arg| {
            let message = Message::new("muster-chess-notation-pgn-army").text("tag", name);
            let error = bad(format!("{name}: {why}"), message.with("why", part));
            PgnError { line: *line, error }
        };
        let army: Army = value.parse().map_err(|error| fault(&error, reason(&error)))?;
        army.check(royal)
            .map_err(|unfit| fault(&unfit, cited(unfit.message(), unfit.rule()).into()))?;
        if army.colour() == colour {
            return Ok(army);
        }
        let message = Message::new("muster-chess-notation-pgn-army-colour").text("army", army);
        let message = message.choice("colour", colour.word()).text("rule", "2.1");
        let why = format!("{value} is no army of {} (rule 2.1)", colour.name());
        Err(fault(&why, message.into()))
    };
    Ok(Some(Muster {
        armies: [army(white, Colour::White)?, army(black, Colour::Black)?],
        choices: [
            choice("MusterWhiteChoice", Colour::White)?,
            choice("MusterBlackChoice", Colour::Black)?,
        ],
    }))
}

/// The position that orthodox chess begins with.
fn regular(royal: bool) -> Board {
    let [white, black] = Colour::BOTH.map(Army::regular);
    Board::from_armies(&white, &black, royal).expect("the regular armies are legal")
}

fn read_start(head: &Head<'_>, muster: Option<&Muster>, royal: bool) -> Result<Board, PgnError> {
    let read = |fen: &str| if royal { Board::from_fen(fen, true) } else { fen.parse() };
    let mustered = muster.map(|muster| muster.board(royal)).transpose();
    let mustered = mustered.map_err(|error| PgnError {
        line: head.tag("MusterWhite").map_or(1, |tag| tag.line),
        error,
    })?;
    let Some(Tag { value, line, .. }) = head.tag("FEN") else {
        return Ok(mustered.unwrap_or_else(|| regular(royal)));
    };
    let fault = |error| PgnError { line: *line, error };
    let board = read(value).map_err(fault)?;
    let men = |board: &Board| board.to_string().split(' ').take(2).collect::<String>();
    match mustered {
        Some(mustered) if men(&mustered) != men(&board) => {
            let why = "the FEN is not the position that the muster leads to (rule 2.9)";
            let message = Message::new("muster-chess-notation-pgn-fen").text("rule", "2.9");
            Err(fault(bad(why, message)))
        }
        // Its rights to castle follow from the armies (rule 4.1).
        Some(mustered) => Ok(mustered),
        None => Ok(board),
    }
}

/// The moves, the line of each, and the result if one stands behind them.
type Moved<'a> = (Vec<Move>, Vec<usize>, Option<&'a str>);

fn read_moves<'a>(reader: &mut PgnReader<'a>, start: Board) -> Result<Moved<'a>, PgnError> {
    let mut board = start;
    let (mut moves, mut lines) = (Vec::new(), Vec::new());
    let mut depth = 0usize;
    while let Some(token) = reader.token().map_err(|error| reader.fault(error))? {
        match token {
            Token::Open => depth += 1,
            Token::Close => {
                depth = depth.checked_sub(1).ok_or_else(|| {
                    reader.fault(bad("a ) without its (", "muster-chess-notation-pgn-closed"))
                })?;
            }
            Token::Word(_) if depth > 0 => {}
            Token::Word(word) if RESULTS.contains(&word) => return Ok((moves, lines, Some(word))),
            Token::Word(word) if word.starts_with('$') => {}
            Token::Word(word) => {
                // `1.e4`, `1. e4`, `1...e5`: a castling with zeros is no number.
                let castling = word.starts_with("0-0");
                let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let san = if castling { word } else { digits.trim_start_matches('.') };
                if san.is_empty() || san.trim_matches(['!', '?']).is_empty() {
                    continue;
                }
                let m = read_move(&board, san).map_err(|error| reader.fault(error))?;
                moves.push(m);
                lines.push(reader.line());
                board.play(m);
            }
        }
    }
    if depth > 0 {
        return Err(reader.fault(bad("a ( is not closed", "muster-chess-notation-pgn-open")));
    }
    Ok((moves, lines, None))
}

fn read_move(board: &Board, san: &str) -> Result<Move, NotationError> {
    let (number, dots) = (board.number(), if board.turn() == Colour::White { "." } else { "..." });
    if board.decided_at_start() {
        let why = "the game is over before it begins: Black's king is attacked (rule 2.11)";
        let message = Message::new("muster-chess-notation-pgn-decided");
        let message = message.text("number", format!("{number}{dots}"));
        let message = message.text("move", shortened(String::from(san))).text("rule", "2.11");
        return Err(bad(format!("move {number}{dots} {san}: {why}"), message));
    }
    san::read(board, san).map_err(|error| {
        let message = Message::new("muster-chess-notation-pgn-move");
        let message = message.text("number", format!("{number}{dots}"));
        bad(format!("move {number}{dots} {error}"), message.with("why", reason(&error)))
    })
}
