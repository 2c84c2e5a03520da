//! The record of a match: text, a header and one line a step. See
//! `docs/records.md`.

use std::fmt;

use hall_core::{Ended, NotationError, Seat, Standings, Withdrawal, result, shortened};
use serde_json::Value as Json;

use crate::{
    AnyGame, AnyMatch, RecordedChance, Rejected,
    any_match::About,
    catalogue, find,
    json::{Entries, object},
};

const FORMAT: &str = "musterhall-record";

/// A record as it is written. [`Record::replay`] verifies it.
///
/// ```
/// use matches::{Record, find};
///
/// let text = "musterhall-record: 1\ngame: clusterfuss\nsetup: {\"size\":4}\n\na b1-a1\n";
/// let record = Record::parse(text)?;
/// assert_eq!(record.steps, ["a b1-a1"]);
/// let table = record.replay(find("clusterfuss")?)?;
/// assert_eq!(table.len(), 1);
/// # Ok::<(), matches::Rejected>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The rules version it was played under, if given.
    pub rules: Option<u16>,
    /// The options.
    pub setup: Json,
    /// The position it started from, if not the standard start.
    pub position: Option<String>,
    /// The name at each seat, in seat order; may be empty.
    pub players: Vec<String>,
    /// The day it was played, `2026-11-20`, if known.
    pub date: Option<String>,
    /// The result, if it ended.
    pub result: Option<Standings>,
    /// How the table ended it, if the rules did not.
    pub ended: Option<Ended>,
    /// Who withdrew while the others played on, the earliest first.
    pub withdrawn: Vec<Withdrawal>,
    /// What chance was committed to by, if it was.
    pub chance: Option<RecordedChance>,
    /// One line a step.
    pub steps: Vec<String>,
    /// The line of the file on which the first step stands.
    first_line: usize,
    /// Each key of the header, with its line.
    keys: Vec<(String, usize)>,
}

impl Record {
    /// The record of a match.
    pub fn of(table: &dyn AnyMatch, players: Vec<String>, ended: Option<Ended>) -> Record {
        Record {
            game: table.info().id.into(),
            rules: Some(table.info().rules),
            setup: table.setup(),
            position: table.origin().map(Into::into),
            players,
            date: None,
            result: result(table.standings(), ended, &[], table.seats()),
            ended: if table.standings().is_some() { None } else { ended },
            withdrawn: Vec::new(),
            chance: None,
            steps: (0..table.len()).map(|step| table.line(step)).collect(),
            first_line: 1,
            keys: Vec::new(),
        }
    }

    /// The record of a match from which these seats withdrew, the earliest first.
    #[must_use]
    pub fn without(self, withdrawn: Vec<Withdrawal>) -> Record {
        let order: Vec<Seat> =
            withdrawn.iter().map(|of| of.seat).chain(self.ended.and_then(Ended::by)).collect();
        let result = self.result.map(|result| result.below_who_stayed(&order));
        Record { result, withdrawn, ..self }
    }

    /// A record of a match that has not begun, without metadata.
    pub(crate) fn blank() -> Record {
        Record {
            game: String::new(),
            rules: None,
            setup: Json::Null,
            position: None,
            players: Vec::new(),
            date: None,
            result: None,
            ended: None,
            withdrawn: Vec::new(),
            chance: None,
            steps: Vec::new(),
            first_line: 1,
            keys: Vec::new(),
        }
    }

    /// Reads a record as this program writes it, of which this checks the form only.
    pub(crate) fn read(text: &str) -> Result<Record, Rejected> {
        let mut reader = RecordReader { lines: text.lines().enumerate() };
        reader.format()?;
        let mut record = Record::blank();
        let mut line = 1;
        for (index, text) in reader.lines.by_ref() {
            line = index + 1;
            if text.trim().is_empty() {
                break;
            }
            record.header(line, text)?;
            let key = text.split(':').next().unwrap_or(text).trim();
            if record.keys.iter().any(|(other, _)| other == key) {
                return Err(bad(line, format!("{key}: stands twice, expected once")));
            }
            record.keys.push((key.into(), line));
        }
        if record.game.is_empty() {
            return Err(bad(line, "the header names no game: expected `game: ID`"));
        }
        record.first_line = line + 1;
        // Editors and shells end a file with empty lines; between steps there are none.
        let mut blank = None;
        for (index, text) in reader.lines {
            let text = text.trim_end();
            if text.is_empty() {
                blank = blank.or(Some(index + 1));
            } else if let Some(blank) = blank {
                let step = record.steps.len();
                return Err(bad(blank, format!("expected step {} or the end", step + 1)));
            } else {
                record.steps.push(text.into());
            }
        }
        Ok(record)
    }

    fn header(&mut self, line: usize, text: &str) -> Result<(), Rejected> {
        let expected = "expected `key: value`, an empty line ends the header";
        let (key, value) = text.split_once(':').ok_or_else(|| bad(line, expected))?;
        let value = value.trim();
        let at = |why: &dyn fmt::Display| bad(line, format!("{key}: {why}"));
        match key.trim() {
            "game" => self.game = value.into(),
            "rules" => {
                let version = value.parse().ok().filter(|version| *version > 0);
                self.rules = Some(version.ok_or_else(|| at(&"expected a number from 1"))?);
            }
            "setup" => match serde_json::from_str(value) {
                Ok(None) => self.setup = Json::Null,
                Ok(Some(Entries(entries))) => {
                    self.setup = object(entries).map_err(|why| at(&why))?
                }
                Err(_) => return Err(at(&format!("expected a JSON object, not {value:?}"))),
            },
            "position" => self.position = Some(value.into()),
            "date" if is_day(value) => self.date = Some(value.into()),
            "date" => return Err(at(&format!("expected a day, as 2026-11-20, not {value:?}"))),
            "result" => self.result = Some(value.parse().map_err(|why| at(&why))?),
            "chance" => self.chance = Some(RecordedChance::read(value).map_err(|why| at(&why))?),
            "chance-secret" => {
                let chance = RecordedChance::before(&mut self.chance).map_err(|why| at(&why))?;
                chance.read_secret(value).map_err(|why| at(&why))?;
            }
            "ended" => self.ended = Some(value.parse().map_err(|why| at(&why))?),
            key => {
                let of = |what: &str| key.strip_prefix(what)?.parse::<Seat>().ok();
                if let Some(seat) = of("withdrew ") {
                    self.withdrawn.push(Withdrawal::read(seat, value).map_err(|why| at(&why))?);
                    return Ok(());
                }
                if let Some(seat) = of("seed ") {
                    let chance =
                        RecordedChance::before(&mut self.chance).map_err(|why| at(&why))?;
                    return chance.read_seed(seat, value).map_err(|why| at(&why));
                }
                match of("player ") {
                    Some(seat) if seat.index() == self.players.len() => {
                        self.players.push(value.into());
                    }
                    Some(_) => return Err(at(&"players are listed in seat order, each once")),
                    None => return Err(at(&"no such header")),
                }
            }
        }
        Ok(())
    }

    /// Replays the record under today's rules.
    ///
    /// # Errors
    /// [`Rejected::Record`] with the line, the step if it is one, and the reason.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Rejected> {
        let info = game.info();
        if self.game != info.id {
            let why = format!("a record of {}, not of {}", self.game, info.id);
            return Err(bad(self.line_of("game"), why));
        }
        if let Some(rules) = self.rules.filter(|rules| *rules > info.rules) {
            let known = info.rules;
            let why = format!("rules: this program knows versions up to {known}, not {rules}");
            return Err(bad(self.line_of("rules"), why));
        }
        let opened = game.open(&self.setup, self.position.as_deref());
        let mut table = opened.map_err(|why| {
            let key = if matches!(why, Rejected::Setup { .. }) { "setup" } else { "position" };
            self.refused(key, &why)
        })?;
        self.check_seats(table.seats())?;
        self.check_withdrawn(table.seats())?;
        for (index, step) in self.steps.iter().enumerate() {
            table.replay(step).map_err(|why| {
                let old = match self.rules.filter(|rules| *rules != info.rules) {
                    Some(rules) => {
                        let today = info.rules;
                        format!(" (played under rules version {rules}, this is version {today})")
                    }
                    None => String::new(),
                };
                let step_number = index + 1;
                bad(self.first_line + index, format!("step {step_number}, {step:?}: {why}{old}"))
            })?;
        }
        self.check_result(&*table)?;
        Ok(table)
    }

    /// The match in a notation of its game: `pgn`.
    ///
    /// # Errors
    /// [`Rejected::Notation`] for a game that has no such notation, [`Rejected::Illegal`]
    /// for a match that cannot be written in it, and why the record does not replay.
    pub fn write_as(&self, notation: &str) -> Result<String, Rejected> {
        let writes = |game: &&dyn AnyGame| game.notations().iter().any(|of| of.name == notation);
        let Some(game) = find(&self.game).ok().filter(writes) else {
            let able = catalogue().iter().filter(|game| writes(game));
            let names: Vec<&str> = able.map(|game| game.info().name).collect();
            let why = format!("expected a match of {}, not of {}", names.join(", "), self.game);
            return Err(NotationError::new(notation.to_ascii_uppercase(), why).into());
        };
        let about =
            About { players: self.players.clone(), date: self.date.clone(), ended: self.ended };
        let table = self.replay(game)?;
        table.write_as(notation, about)
    }

    /// The record's game.
    ///
    /// # Errors
    /// [`Rejected::Record`] with the line and the known games.
    pub fn find_game(&self) -> Result<&'static dyn AnyGame, Rejected> {
        find(&self.game).map_err(|why| self.refused("game", &why))
    }

    /// A refusal of the header `key`, with its line.
    pub fn refused(&self, key: &str, why: &Rejected) -> Rejected {
        let why = match why {
            Rejected::Setup { field, why, .. } if field == key => why.clone(),
            Rejected::Setup { field, why, .. } => format!("{field}: {why}"),
            why => why.to_string(),
        };
        bad(self.line_of(key), format!("{key}: {why}"))
    }

    /// The line of the file with this key of the header; the first, if there is
    /// none.
    fn line_of(&self, key: &str) -> usize {
        self.keys.iter().find(|(other, _)| other == key).map_or(1, |(_, line)| *line)
    }

    /// Only seats have names.
    fn check_seats(&self, seats: usize) -> Result<(), Rejected> {
        let seeds = self.chance.iter().flat_map(|chance| &chance.seeds);
        if let Some(of) = seeds.clone().find(|of| of.seat.index() >= seats) {
            let key = format!("seed {}", of.seat);
            let why = format!("{key}: the table has {seats} seats");
            return Err(bad(self.line_of(&key), why));
        }
        let (key, told) = match self.ended {
            Some(ended) if ended.seat().is_some_and(|seat| seat.index() >= seats) => {
                ("ended".into(), format!("ended: {ended}"))
            }
            _ if self.players.len() > seats => {
                let first = Seat::first(self.players.len()).nth(seats);
                let key = first.map_or(String::new(), |seat| format!("player {seat}"));
                (key, format!("{} players", self.players.len()))
            }
            _ => return Ok(()),
        };
        let why = format!("the header says {told}, but the table has {seats} seats");
        Err(bad(self.line_of(&key), why))
    }

    /// Every seat that withdrew exists and withdrew once, in the order of the lines, from a
    /// match that somebody plays on.
    fn check_withdrawn(&self, seats: usize) -> Result<(), Rejected> {
        let mut before = 0;
        for of in &self.withdrawn {
            let Withdrawal { seat, after, .. } = *of;
            let why = if seat.index() >= seats {
                format!("the table has {seats} seats")
            } else if self.ended.and_then(Ended::by) == Some(seat) {
                format!("{seat} did not withdraw from a match that it ended")
            } else if after > self.steps.len() {
                format!("there are {} steps", self.steps.len())
            } else if after < before {
                "whoever withdrew is listed in this order, the earliest first".into()
            } else {
                before = after;
                continue;
            };
            let key = format!("withdrew {seat}");
            return Err(bad(self.line_of(&key), format!("{key}: {why}")));
        }
        if self.withdrawn.len() + 1 < seats || self.withdrawn.is_empty() {
            return Ok(());
        }
        let key = self.withdrawn.last().map_or(String::new(), |of| format!("withdrew {}", of.seat));
        let why = "nobody is left who could win: whoever withdrew last ended the match";
        Err(bad(self.line_of(&key), format!("{key}: {why}")))
    }

    fn check_result(&self, table: &dyn AnyMatch) -> Result<(), Rejected> {
        let wrong = |expected: &dyn fmt::Display| {
            let told = self.result.as_ref().map_or("nothing".into(), ToString::to_string);
            let why = format!("the header's result says {told}, the steps give {expected}");
            Err(bad(self.line_of("result"), why))
        };
        match (table.standings(), self.ended) {
            (Some(_), Some(ended)) => {
                let why = format!("the game is over by its rules, not because {ended}");
                Err(bad(self.line_of("ended"), why))
            }
            // A record without a result cannot contradict it.
            _ if self.result.is_none() => Ok(()),
            _ => match self.result_of(table) {
                Some(standings) if self.result.as_ref() == Some(&standings) => Ok(()),
                Some(standings) => wrong(&standings),
                None => wrong(&"no end yet"),
            },
        }
    }

    /// The standings at the end of its match, given or not; `None` if it does not end.
    pub fn result_of(&self, table: &dyn AnyMatch) -> Option<Standings> {
        result(table.standings(), self.ended, &self.withdrawn, table.seats())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line = |text: &str| text.replace(['\n', '\r'], " ");
        writeln!(f, "{FORMAT}: 1\ngame: {}", self.game)?;
        if let Some(rules) = self.rules {
            writeln!(f, "rules: {rules}")?;
        }
        writeln!(f, "setup: {}", self.setup)?;
        if let Some(position) = &self.position {
            writeln!(f, "position: {position}")?;
        }
        for (seat, player) in Seat::first(self.players.len()).zip(&self.players) {
            writeln!(f, "player {seat}: {}", one_line(player))?;
        }
        if let Some(date) = &self.date {
            writeln!(f, "date: {date}")?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result: {result}")?;
        }
        if let Some(ended) = self.ended {
            writeln!(f, "ended: {ended}")?;
        }
        for of in &self.withdrawn {
            writeln!(f, "withdrew {}: {of}", of.seat)?;
        }
        if let Some(chance) = &self.chance {
            write!(f, "{chance}")?;
        }
        writeln!(f)?;
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

struct RecordReader<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
}

impl RecordReader<'_> {
    fn format(&mut self) -> Result<(), Rejected> {
        let first = self.lines.next().map_or("", |(_, line)| line);
        match first.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
            Some((FORMAT, "1")) => Ok(()),
            Some((FORMAT, version)) => {
                Err(bad(1, format!("this hall reads format 1, the file is format {version:?}")))
            }
            _ => Err(bad(1, format!("expected `{FORMAT}: 1`, or a PGN"))),
        }
    }
}

/// Whether this is a calendar date, written `2026-11-20`.
pub(crate) fn is_day(text: &str) -> bool {
    let is_form = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let number = |from: usize, to: usize| text[from..to].parse::<u32>().unwrap_or(0);
    if !is_form {
        return false;
    }
    let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

pub(crate) fn bad(line: usize, why: impl Into<String>) -> Rejected {
    Rejected::Record { line, why: shortened(why.into()).into_owned(), message: None }
}
