//! Boards, charts, dice and press table, read from text.
//!
//! The format is described at the head of `data/boards.txt`; a user's own file
//! has the same.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::Message;

use super::{
    boards::{
        BoardDef, BoardSet, BoardsError, Kind, LineDef, PressResult, Rest, Seam, SpaceDef, Weather,
        Zone,
    },
    unfit::{Unfit, about},
};

// The content of a list of six, as keys name it and in English.
const PRESS: (&str, &str) = ("mush-setup-press-face", "chip, none, plus1 or plus2");
const CHART: (&str, &str) = ("mush-setup-chart-face", "warm, moderate or cold");
const DIE: (&str, &str) = ("mush-setup-die-face", "dog or blank");

#[derive(Default)]
struct BoardFileReader {
    line: usize,
    dice: [Option<u8>; 3],
    press: Option<[PressResult; 6]>,
    arrangements: Vec<(String, Vec<String>)>,
    boards: Vec<PartialBoard>,
}

/// A board while its lines are being read.
struct PartialBoard {
    board: BoardDef,
    line: usize,
    charted: bool,
}

impl BoardSet {
    /// Reads a set from text.
    pub fn parse(text: &str) -> Result<BoardSet, BoardsError> {
        let mut reader = BoardFileReader::default();
        let mut headed = false;
        // A mark of the byte order, with which some editors begin a file.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (index, line) in text.lines().enumerate() {
            reader.line = index + 1;
            let words: Vec<&str> =
                line.split('#').next().unwrap_or("").split_ascii_whitespace().collect();
            let result = match (words.as_slice(), headed) {
                ([], _) => Ok(()),
                (["mush", "1"], false) => {
                    headed = true;
                    Ok(())
                }
                (_, false) => {
                    let why = "expected `mush 1` before anything else";
                    Err(Unfit::new("mush-setup-head", why))
                }
                (words, true) => reader.read(words),
            };
            result.map_err(|unfit| BoardsError { line: index + 1, unfit })?;
        }
        reader.finish()
    }
}

fn six<T: Copy>(
    words: &[&str],
    of: impl Fn(&str) -> Option<T>,
    (key, what): (&'static str, &str),
) -> Result<[T; 6], Unfit> {
    let unknown =
        |word: &str| Unfit::new(about(key, word), format!("expected {what}, not {word:?}"));
    let read = |word: &&str| of(word).ok_or_else(|| unknown(word));
    let list: Vec<T> = words.iter().map(read).collect::<Result<_, _>>()?;
    <[T; 6]>::try_from(list).map_err(|list| {
        let message = Message::new("mush-setup-six-words").with("count", list.len() as u32);
        Unfit::new(message, format!("expected six words, not {}", list.len()))
    })
}

fn id(word: &str, longest: usize) -> Result<String, Unfit> {
    let good = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    if word.is_empty() || word.len() > longest || !word.bytes().all(good) {
        let message = about("mush-setup-name", word).with("most", longest as u32);
        let why =
            format!("expected a name of 1 to {longest} capital letters and digits, not {word:?}");
        return Err(Unfit::new(message, why));
    }
    Ok(word.to_string())
}

fn number(word: &str) -> Result<u16, Unfit> {
    match word.parse() {
        Ok(number @ 0..=10_000) => Ok(number),
        _ => {
            let why = format!("expected a number from 0 to 10000, not {word:?}");
            Err(Unfit::new(about("mush-setup-number", word), why))
        }
    }
}

fn right(word: &str) -> Result<bool, Unfit> {
    match word {
        "left" => Ok(false),
        "right" => Ok(true),
        _ => {
            let why = format!("expected left or right, not {word:?}");
            Err(Unfit::new(about("mush-setup-side", word), why))
        }
    }
}

impl BoardFileReader {
    fn read(&mut self, words: &[&str]) -> Result<(), Unfit> {
        match words {
            ["die", colour, faces @ ..] => self.die(colour, faces),
            ["press", faces @ ..] => {
                self.press = Some(six(faces, press_word, PRESS)?);
                Ok(())
            }
            ["arrangement", name, boards @ ..] if !boards.is_empty() => {
                let boards = boards.iter().map(|board| id(board, 3)).collect::<Result<_, _>>()?;
                self.arrangements.push((name.to_string(), boards));
                Ok(())
            }
            ["board", name, zone, title @ ..] => self.board(name, zone, title),
            ["size" | "chart" | "space" | "line" | "dash" | "port" | "stub", ..] => {
                let below =
                    || Unfit::new("mush-setup-below-board", "this belongs below a `board` line");
                self.boards.last_mut().ok_or_else(below)?.read(words)
            }
            [word, ..] => {
                let why = format!(
                    "expected die, press, arrangement, board, size, chart, space, line, dash, \
                     port or stub with what belongs to it, not {word:?}"
                );
                Err(Unfit::new(about("mush-setup-line", word), why))
            }
            [] => Ok(()),
        }
    }

    fn die(&mut self, colour: &str, faces: &[&str]) -> Result<(), Unfit> {
        let unknown = || {
            let why = format!("expected green, red or blue, not {colour:?}");
            Unfit::new(about("mush-setup-colour", colour), why)
        };
        let index = ["green", "red", "blue"].iter().position(|word| *word == colour);
        let index = index.ok_or_else(unknown)?;
        let dog = |word: &str| match word {
            "dog" => Some(true),
            "blank" => Some(false),
            _ => None,
        };
        let faces = six(faces, dog, DIE)?;
        self.dice[index] = Some(faces.iter().filter(|dog| **dog).count() as u8);
        Ok(())
    }

    fn board(&mut self, name: &str, zone: &str, title: &[&str]) -> Result<(), Unfit> {
        let id = id(name, 3)?;
        if self.boards.iter().any(|draft| draft.board.id == id) {
            let message = Message::new("mush-setup-board-twice").text("board", &id);
            return Err(Unfit::new(message, format!("there is a board {id} already")));
        }
        let zone = match zone {
            "southern" => Zone::Southern,
            "central" => Zone::Central,
            "northern" => Zone::Northern,
            _ => {
                let why = format!("expected southern, central or northern, not {zone:?}");
                return Err(Unfit::new(about("mush-setup-zone", zone), why));
            }
        };
        let board = BoardDef {
            id,
            zone,
            title: title.join(" "),
            size: (1000, 600),
            chart: [Weather::Warm; 6],
            spaces: Vec::new(),
            lines: Vec::new(),
            seams: Vec::new(),
        };
        self.boards.push(PartialBoard { board, line: self.line, charted: false });
        Ok(())
    }

    fn finish(self) -> Result<BoardSet, BoardsError> {
        let at = |line, key: &'static str, why| BoardsError { line, unfit: Unfit::new(key, why) };
        let end = |key, why| at(self.line.max(1), key, why);
        let [Some(green), Some(red), Some(blue)] = self.dice else {
            return Err(end(
                "mush-setup-no-die",
                "the file ends without a `die` line for green, red and blue",
            ));
        };
        let press = self
            .press
            .ok_or_else(|| end("mush-setup-no-press", "the file ends without a `press` line"))?;
        if self.boards.is_empty() {
            return Err(end("mush-setup-no-boards", "the file ends without a board"));
        }
        for draft in &self.boards {
            if !draft.charted {
                return Err(at(
                    draft.line,
                    "mush-setup-no-chart",
                    "this board has no `chart` line",
                ));
            }
            if draft.board.spaces.is_empty() {
                return Err(at(draft.line, "mush-setup-no-spaces", "this board has no spaces"));
            }
        }
        Ok(BoardSet {
            dog_faces: [green, red, blue],
            press,
            arrangements: self.arrangements,
            boards: self.boards.into_iter().map(|draft| draft.board).collect(),
        })
    }
}

fn press_word(word: &str) -> Option<PressResult> {
    Some(match word {
        "chip" => PressResult::Chip,
        "none" => PressResult::Nothing,
        "plus1" => PressResult::One,
        "plus2" => PressResult::Two,
        _ => return None,
    })
}

impl PartialBoard {
    fn read(&mut self, words: &[&str]) -> Result<(), Unfit> {
        match words {
            ["size", w, h] => {
                self.board.size = (number(w)?.max(1), number(h)?.max(1));
                Ok(())
            }
            ["chart", faces @ ..] => {
                self.board.chart = six(faces, Weather::from_word, CHART)?;
                self.charted = true;
                Ok(())
            }
            ["space", id, kind, x, y, more @ ..] => self.space(id, kind, (x, y), more),
            ["line", a, b] => self.line(a, b, false),
            ["dash", a, b] => self.line(a, b, true),
            ["port", side, track, space] => self.seam(right(side)?, None, track, space),
            ["stub", side, slot, track, space] => {
                self.seam(right(side)?, Some(id(slot, 4)?), track, space)
            }
            _ => {
                let message = Message::new("mush-setup-line-unfit").text("word", words[0]);
                Err(Unfit::new(message, format!("not what a `{}` line needs", words[0])))
            }
        }
    }

    fn space(
        &mut self,
        name: &str,
        kind: &str,
        at: (&str, &str),
        more: &[&str],
    ) -> Result<(), Unfit> {
        let id = id(name, 6)?;
        if self.board.spaces.iter().any(|space| space.id == id) {
            let message = Message::new("mush-setup-space-twice").text("space", &id);
            return Err(Unfit::new(
                message,
                format!("there is a space {id} on this board already"),
            ));
        }
        let no = |key: &'static str, why| Err(Unfit::new(key, why));
        let wild = Rest { dogs: 1, chips: 2 };
        let (kind, rest, town) = match (kind, more) {
            ("wilderness", []) => (Kind::Wilderness, wild, String::new()),
            ("rough", []) => (Kind::Rough, wild, String::new()),
            ("town", [rest, town @ ..]) if !town.is_empty() => {
                (Kind::Town, town_rest(rest)?, town.join(" "))
            }
            ("start", [rest, town @ ..]) if !town.is_empty() => {
                let rest = town_rest(rest)?;
                if rest.dogs > 0 {
                    let why = "at the start there are no dogs to rest: expected 0/CHIPS";
                    return no("mush-setup-start-rest", why);
                }
                (Kind::Start, rest, town.join(" "))
            }
            ("finish", town) if !town.is_empty() => {
                (Kind::Finish, Rest { dogs: 0, chips: 0 }, town.join(" "))
            }
            ("wilderness" | "rough", _) => {
                return no("mush-setup-no-sign", "a wilderness space has no sign");
            }
            ("town" | "start", _) => {
                return no("mush-setup-town", "expected DOGS/CHIPS and the town's name");
            }
            ("finish", _) => return no("mush-setup-finish", "expected the town's name"),
            _ => {
                let why =
                    format!("expected wilderness, rough, town, start or finish, not {kind:?}");
                return Err(Unfit::new(about("mush-setup-kind", kind), why));
            }
        };
        let (x, y) = (number(at.0)?, number(at.1)?);
        self.board.spaces.push(SpaceDef { id, kind, x, y, rest, town });
        Ok(())
    }

    fn line(&mut self, a: &str, b: &str, dashed: bool) -> Result<(), Unfit> {
        let (a, b) = (self.find(a)?, self.find(b)?);
        if a == b {
            return Err(Unfit::new("mush-setup-loop", "a line joins two different spaces"));
        }
        if self
            .board
            .lines
            .iter()
            .any(|line| (line.a, line.b) == (a, b) || (line.b, line.a) == (a, b))
        {
            return Err(Unfit::new("mush-setup-joined", "these two spaces are joined already"));
        }
        self.board.lines.push(LineDef { a, b, dashed });
        Ok(())
    }

    fn seam(
        &mut self,
        right: bool,
        slot: Option<String>,
        track: &str,
        space: &str,
    ) -> Result<(), Unfit> {
        let seam = Seam { right, slot, track: id(track, 4)?, space: self.find(space)? };
        let same = |old: &Seam| {
            old.right == seam.right
                && old.slot == seam.slot
                && (seam.slot.is_some() || old.track == seam.track)
        };
        if self.board.seams.iter().any(same) {
            let why = "there is such a port or stub on this edge already";
            return Err(Unfit::new("mush-setup-port-twice", why));
        }
        self.board.seams.push(seam);
        Ok(())
    }

    fn find(&self, id: &str) -> Result<usize, Unfit> {
        let found = self.board.spaces.iter().position(|space| space.id == id);
        found.ok_or_else(|| {
            let why = format!("there is no space {id:?} above this line on this board");
            Unfit::new(about("mush-setup-no-space", id), why)
        })
    }
}

fn town_rest(word: &str) -> Result<Rest, Unfit> {
    let bad = || {
        let why = format!("expected what a rest gives as DOGS/CHIPS such as 3/6, not {word:?}");
        Unfit::new(about("mush-setup-rest", word), why)
    };
    let (dogs, chips) = word.split_once('/').ok_or_else(bad)?;
    let rest =
        Rest { dogs: dogs.parse().map_err(|_| bad())?, chips: chips.parse().map_err(|_| bad())? };
    match rest {
        Rest { dogs: 0, chips: 1..=16 } => Ok(rest),
        Rest { dogs: 1..=8, chips } if chips == 2 * rest.dogs => Ok(rest),
        _ => {
            let why = format!(
                "expected at most 8 dogs and twice as many chips, or 0 dogs and 1 to 16 chips, not \
                 {word:?}"
            );
            Err(Unfit::new(about("mush-setup-rest-range", word), why))
        }
    }
}
