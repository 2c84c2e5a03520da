//! Boards, charts, dice and press table, read from text.
//!
//! The format is described at the head of `data/boards.txt`; a user's own file
//! has the same.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::boards::{
    BoardDef, BoardSet, BoardsError, Kind, LineDef, PressResult, Rest, Seam, SpaceDef, Weather,
    Zone,
};

#[derive(Default)]
struct Reader {
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
        let mut reader = Reader::default();
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
                (_, false) => Err("expected `mush 1` before anything else".to_string()),
                (words, true) => reader.read(words),
            };
            result.map_err(|why| BoardsError { line: index + 1, why })?;
        }
        reader.finish()
    }
}

fn six<T: Copy>(
    words: &[&str],
    of: impl Fn(&str) -> Option<T>,
    what: &str,
) -> Result<[T; 6], String> {
    let read = |word: &&str| of(word).ok_or_else(|| format!("expected {what}, not {word:?}"));
    let list: Vec<T> = words.iter().map(read).collect::<Result<_, _>>()?;
    <[T; 6]>::try_from(list).map_err(|list| format!("expected six words, not {}", list.len()))
}

fn id(word: &str, longest: usize) -> Result<String, String> {
    let good = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    if word.is_empty() || word.len() > longest || !word.bytes().all(good) {
        return Err(format!(
            "expected a name of 1 to {longest} capital letters and digits, not {word:?}"
        ));
    }
    Ok(word.to_string())
}

fn number(word: &str) -> Result<u16, String> {
    match word.parse() {
        Ok(number @ 0..=10_000) => Ok(number),
        _ => Err(format!("expected a number from 0 to 10000, not {word:?}")),
    }
}

fn right(word: &str) -> Result<bool, String> {
    match word {
        "left" => Ok(false),
        "right" => Ok(true),
        _ => Err(format!("expected left or right, not {word:?}")),
    }
}

impl Reader {
    fn read(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            ["die", colour, faces @ ..] => self.die(colour, faces),
            ["press", faces @ ..] => {
                self.press = Some(six(faces, press_word, "chip, none, plus1 or plus2")?);
                Ok(())
            }
            ["arrangement", name, boards @ ..] if !boards.is_empty() => {
                let boards = boards.iter().map(|board| id(board, 3)).collect::<Result<_, _>>()?;
                self.arrangements.push((name.to_string(), boards));
                Ok(())
            }
            ["board", name, zone, title @ ..] => self.board(name, zone, title),
            ["size" | "chart" | "space" | "line" | "dash" | "port" | "stub", ..] => {
                let draft = self.boards.last_mut().ok_or("this belongs below a `board` line")?;
                draft.read(words)
            }
            [word, ..] => Err(format!(
                "expected die, press, arrangement, board, size, chart, space, line, dash, port or \
                 stub with what belongs to it, not {word:?}"
            )),
            [] => Ok(()),
        }
    }

    fn die(&mut self, colour: &str, faces: &[&str]) -> Result<(), String> {
        let index = ["green", "red", "blue"]
            .iter()
            .position(|word| *word == colour)
            .ok_or_else(|| format!("expected green, red or blue, not {colour:?}"))?;
        let dog = |word: &str| match word {
            "dog" => Some(true),
            "blank" => Some(false),
            _ => None,
        };
        let faces = six(faces, dog, "dog or blank")?;
        self.dice[index] = Some(faces.iter().filter(|dog| **dog).count() as u8);
        Ok(())
    }

    fn board(&mut self, name: &str, zone: &str, title: &[&str]) -> Result<(), String> {
        let id = id(name, 3)?;
        if self.boards.iter().any(|draft| draft.board.id == id) {
            return Err(format!("there is a board {id} already"));
        }
        let zone = match zone {
            "southern" => Zone::Southern,
            "central" => Zone::Central,
            "northern" => Zone::Northern,
            _ => return Err(format!("expected southern, central or northern, not {zone:?}")),
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
        let at = |line: usize, why: &str| BoardsError { line, why: why.to_string() };
        let end = |why| at(self.line.max(1), why);
        let [Some(green), Some(red), Some(blue)] = self.dice else {
            return Err(end("the file ends without a `die` line for green, red and blue"));
        };
        let press = self.press.ok_or_else(|| end("the file ends without a `press` line"))?;
        if self.boards.is_empty() {
            return Err(end("the file ends without a board"));
        }
        for draft in &self.boards {
            if !draft.charted {
                return Err(at(draft.line, "this board has no `chart` line"));
            }
            if draft.board.spaces.is_empty() {
                return Err(at(draft.line, "this board has no spaces"));
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
    fn read(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            ["size", w, h] => {
                self.board.size = (number(w)?.max(1), number(h)?.max(1));
                Ok(())
            }
            ["chart", faces @ ..] => {
                self.board.chart = six(faces, Weather::from_word, "warm, moderate or cold")?;
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
            _ => Err(format!("not what a `{}` line needs", words[0])),
        }
    }

    fn space(
        &mut self,
        name: &str,
        kind: &str,
        at: (&str, &str),
        more: &[&str],
    ) -> Result<(), String> {
        let id = id(name, 6)?;
        if self.board.spaces.iter().any(|space| space.id == id) {
            return Err(format!("there is a space {id} on this board already"));
        }
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
                    return Err("at the start there are no dogs to rest: expected 0/CHIPS".into());
                }
                (Kind::Start, rest, town.join(" "))
            }
            ("finish", town) if !town.is_empty() => {
                (Kind::Finish, Rest { dogs: 0, chips: 0 }, town.join(" "))
            }
            ("wilderness" | "rough", _) => return Err("a wilderness space has no sign".into()),
            ("town" | "start", _) => return Err("expected DOGS/CHIPS and the town's name".into()),
            ("finish", _) => return Err("expected the town's name".into()),
            _ => {
                return Err(format!(
                    "expected wilderness, rough, town, start or finish, not {kind:?}"
                ));
            }
        };
        let (x, y) = (number(at.0)?, number(at.1)?);
        self.board.spaces.push(SpaceDef { id, kind, x, y, rest, town });
        Ok(())
    }

    fn line(&mut self, a: &str, b: &str, dashed: bool) -> Result<(), String> {
        let (a, b) = (self.find(a)?, self.find(b)?);
        if a == b {
            return Err("a line joins two different spaces".into());
        }
        if self
            .board
            .lines
            .iter()
            .any(|line| (line.a, line.b) == (a, b) || (line.b, line.a) == (a, b))
        {
            return Err("these two spaces are joined already".into());
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
    ) -> Result<(), String> {
        let seam = Seam { right, slot, track: id(track, 4)?, space: self.find(space)? };
        let same = |old: &Seam| {
            old.right == seam.right
                && old.slot == seam.slot
                && (seam.slot.is_some() || old.track == seam.track)
        };
        if self.board.seams.iter().any(same) {
            return Err("there is such a port or stub on this edge already".into());
        }
        self.board.seams.push(seam);
        Ok(())
    }

    fn find(&self, id: &str) -> Result<usize, String> {
        let found = self.board.spaces.iter().position(|space| space.id == id);
        found.ok_or_else(|| format!("there is no space {id:?} above this line on this board"))
    }
}

fn town_rest(word: &str) -> Result<Rest, String> {
    let bad = || format!("expected what a rest gives as DOGS/CHIPS such as 3/6, not {word:?}");
    let (dogs, chips) = word.split_once('/').ok_or_else(bad)?;
    let rest =
        Rest { dogs: dogs.parse().map_err(|_| bad())?, chips: chips.parse().map_err(|_| bad())? };
    match rest {
        Rest { dogs: 0, chips: 1..=16 } => Ok(rest),
        Rest { dogs: 1..=8, chips } if chips == 2 * rest.dogs => Ok(rest),
        _ => Err(format!(
            "expected at most 8 dogs and twice as many chips, or 0 dogs and 1 to 16 chips, not \
             {word:?}"
        )),
    }
}
