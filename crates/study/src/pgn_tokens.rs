//! The pieces of a PGN.

use hall_core::Message;

use crate::StudyFault;

/// The name of the notation.
pub(crate) const PGN: &str = "pgn";

/// How a game may end.
pub(crate) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Names and values of tags, in order.
pub(crate) type PgnTags = Vec<(String, String)>;

/// A piece of the text behind the tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PgnPiece<'a> {
    /// What stands between braces, or behind a semicolon.
    Comment(&'a str),
    /// A number behind `$`, or signs such as `!?`.
    Sign(&'a str),
    /// A move, without its number.
    Move(&'a str),
    Open,
    Close,
    Result(&'a str),
}

/// Cuts a PGN into pieces.
pub(crate) struct PgnPieces<'a> {
    text: &'a str,
    /// Where the rest begins, in bytes.
    at: usize,
    /// Where lines were counted up to: the byte, the line, and the byte at which the line begins.
    counted: (usize, usize, usize),
}

impl<'a> PgnPieces<'a> {
    pub(crate) fn new(text: &'a str) -> PgnPieces<'a> {
        PgnPieces { text, at: 0, counted: (0, 1, 0) }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The place of the next byte.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The line and the column of a byte that is not before one that was asked for.
    pub(crate) fn place(&mut self, at: usize) -> (usize, usize) {
        let (from, mut line, mut begins) = self.counted;
        for (index, byte) in self.text.bytes().enumerate().take(at).skip(from) {
            if byte == b'\n' {
                line += 1;
                begins = index + 1;
            }
        }
        let at = at.max(begins);
        self.counted = (at.max(from), line, begins);
        (line, self.text[begins..at].chars().count() + 1)
    }

    pub(crate) fn fault(&mut self, at: usize, message: impl Into<Message>) -> StudyFault {
        let (line, column) = self.place(at);
        StudyFault::form(line, column, message.into())
    }

    /// Whether a line begins here: elsewhere `%` lets nothing escape.
    fn at_margin(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with('\n')
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            if !(self.rest().starts_with('%') && self.at_margin()) {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Whether there is anything more, and what it begins with.
    pub(crate) fn ahead(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest().chars().next()
    }

    /// The tags that begin here: the text of them all, which may be empty; names and values.
    pub(crate) fn tags(&mut self) -> Result<(&'a str, PgnTags), StudyFault> {
        self.skip_blanks();
        let (from, mut tags) = (self.at, Vec::new());
        let mut end = from;
        while self.ahead() == Some('[') {
            let at = self.at;
            let Some((tag, after)) = tag(self.rest()) else {
                return Err(self.fault(at, "study-tag"));
            };
            self.at += after;
            end = self.at;
            tags.push(tag);
        }
        Ok((&self.text[from..end], tags))
    }

    /// The next piece of the moves and where it stands; none where the text or the game ends.
    pub(crate) fn piece(&mut self) -> Result<Option<(usize, PgnPiece<'a>)>, StudyFault> {
        loop {
            let Some(first) = self.ahead().filter(|first| *first != '[') else { return Ok(None) };
            let (at, rest) = (self.at, self.rest());
            let piece = match first {
                '{' => {
                    let Some(end) = rest.find('}') else {
                        return Err(self.fault(at, "study-comment-open"));
                    };
                    self.at += end + 1;
                    PgnPiece::Comment(&rest[1..end])
                }
                ';' => {
                    let end = rest.find('\n').unwrap_or(rest.len());
                    self.at += end;
                    PgnPiece::Comment(rest[1..end].trim_end())
                }
                '(' => {
                    self.at += 1;
                    PgnPiece::Open
                }
                ')' => {
                    self.at += 1;
                    PgnPiece::Close
                }
                _ => match self.word(first) {
                    Some(piece) => return Ok(Some(piece)),
                    // The number of a move.
                    None => continue,
                },
            };
            return Ok(Some((at, piece)));
        }
    }

    /// The word that begins here with `first`; none if it is the number of a move.
    fn word(&mut self, first: char) -> Option<(usize, PgnPiece<'a>)> {
        let (at, rest) = (self.at, self.rest());
        let behind = &rest[first.len_utf8()..];
        let ends = |c: char| c.is_whitespace() || "(){};[$*!?".contains(c);
        let signs = |c: char| c != '!' && c != '?';
        let digits = |c: char| !c.is_ascii_digit();
        let length = match first {
            '*' => 1,
            '$' => 1 + behind.find(digits).unwrap_or(behind.len()),
            '!' | '?' => rest.find(signs).unwrap_or(rest.len()),
            _ => first.len_utf8() + behind.find(ends).unwrap_or(behind.len()),
        };
        let word = &rest[..length];
        self.at += length;
        if let '$' | '!' | '?' = first {
            return Some((at, PgnPiece::Sign(word)));
        }
        if RESULTS.contains(&word) {
            return Some((at, PgnPiece::Result(word)));
        }
        // `1.e4`, `1. e4`, `1...e5`: a castling with zeros is no number.
        let castling = word.starts_with("0-0");
        let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let san = if castling { word } else { number.trim_start_matches('.') };
        let at = at + word.len() - san.len();
        (!san.is_empty()).then_some((at, PgnPiece::Move(san)))
    }
}

/// The tag that the text begins with, and the byte behind it.
fn tag(text: &str) -> Option<((String, String), usize)> {
    let (name, value) = text.strip_prefix('[')?.split_once('"')?;
    let name = name.trim();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_+#=:-".contains(letter);
    if name.is_empty() || !name.chars().all(fits) {
        return None;
    }
    let mut said = String::new();
    let mut letters = value.char_indices();
    let end = loop {
        match letters.next()? {
            (_, '\\') => said.push(letters.next()?.1),
            (at, '"') => break at,
            (_, letter) => said.push(letter),
        }
    };
    let behind = value[end + 1..].trim_start().strip_prefix(']')?;
    Some(((name.into(), said), text.len() - behind.len()))
}
