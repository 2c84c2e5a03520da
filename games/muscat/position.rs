//! A position on one line.
//!
//! `b first, a chooses | 1 ab-- --c- ---- | 2 … | 3 … | 4 … | a up p pile ppss
//! street 1ps,3e palace - out - | b …`: who started, what is asked, the markets of
//! each level (the owners of piper, snake-charmer, elephant trainer and fire-eater),
//! and the tokens of each player. When read, `*` for the pile or for what is out
//! stands for the rest of the sixteen.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use core::fmt;

use hall_core::{Message, NotationError, Seat, Text, quoted};

use super::{
    Muscat,
    state::{Afterwards, Awaited, Climb, Landing, Stage, State},
    town::{Artist, Column, Level, Market, Tally},
};

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mover = self.mover;
        if self.awaited != Awaited::Lot {
            write!(f, "{} first, ", self.start)?;
        }
        if self.stage == Stage::Opening && !matches!(self.awaited, Awaited::Lot | Awaited::Deal) {
            f.write_str("opening, ")?;
        }
        match self.awaited {
            Awaited::Lot => f.write_str("lot"),
            Awaited::Deal => write!(f, "{mover} turns its first"),
            Awaited::Choose => write!(f, "{mover} chooses"),
            Awaited::Draw => write!(f, "{mover} draws"),
            Awaited::Place(artist) => write!(f, "{mover} places {}", artist.letter()),
            Awaited::Refill => write!(f, "{mover} refills"),
            Awaited::Remove => write!(f, "{mover} removes"),
            Awaited::Over => f.write_str("over"),
            Awaited::Climb(climb) => {
                write!(f, "{mover} moves, {climb}")
            }
        }?;
        for level in Level::ALL {
            write!(f, " | {}", level.number())?;
            for column in Column::first(self.seats()) {
                f.write_str(" ")?;
                for artist in Artist::ALL {
                    match self.owner(Market { level, column }.field(artist)) {
                        Some(owner) => write!(f, "{owner}")?,
                        None => f.write_str("-")?,
                    }
                }
            }
        }
        Seat::first(self.seats()).try_for_each(|seat| self.write_tokens(f, seat))
    }
}

impl State {
    fn write_tokens(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        write!(f, " | {seat} up {}", self.up(seat).map_or('-', Artist::letter))?;
        write!(f, " pile {} street", self.pile(seat))?;
        let mut separator = ' ';
        for street in Level::ALL {
            let waiting = self.street(seat, street);
            if !waiting.is_empty() {
                write!(f, "{separator}{}{waiting}", street.number())?;
                separator = ',';
            }
        }
        if separator == ' ' {
            f.write_str(" -")?;
        }
        write!(f, " palace {} out {}", self.palace(seat), self.out(seat))
    }
}

/// `ppse`, or `-` for nothing.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.tokens().try_for_each(|artist| write!(f, "{}", artist.letter()))
    }
}

/// `c p climbs from 2, then b`, `b s climbs from 2, not to 3b, then removes`.
impl fmt::Display for Climb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} climbs from {}", self.owner, self.artist.letter(), self.from.number())?;
        if let Some(second) = self.second {
            write!(f, ", then {second}")?;
        }
        if let Some(barred) = self.barred {
            write!(f, ", not to {barred}")?;
        }
        match self.afterwards {
            Afterwards::Nothing => Ok(()),
            Afterwards::Removal => f.write_str(", then removes"),
        }
    }
}

fn bad(message: impl Into<Message>, why: impl Into<Cow<'static, str>>) -> NotationError {
    NotationError::new("muscat position", why).keyed(message)
}

/// A message about what was read: its `$found`.
fn about(key: &'static str, found: &str) -> Message {
    Message::new(key).with("found", Text::from(quoted(found)))
}

/// What stands between two bars, which errors name.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    seats: usize,
}

impl Part<'_> {
    fn said(self) -> Text {
        quoted(self.text).into()
    }

    fn seat(self, text: &str) -> Result<Seat, NotationError> {
        let found = Seat::first(self.seats).find(|seat| text.parse() == Ok(*seat));
        found.ok_or_else(|| {
            let seats: String = Seat::first(self.seats).map(|seat| format!("{seat}")).collect();
            let message = about("muscat-notation-seat", text).with("part", self.said());
            let why = format!("nobody sits at {text} in {:?}: expected one of {seats}", self.text);
            bad(message.text("seats", seats), why)
        })
    }

    fn letter<T>(
        self,
        text: &str,
        read: impl Fn(char) -> Option<T>,
        (key, what): (&'static str, &str),
    ) -> Result<T, NotationError> {
        let mut letters = text.chars();
        match (letters.next().and_then(read), letters.next()) {
            (Some(value), None) => Ok(value),
            _ => {
                let why = format!("cannot read {text:?} in {:?}: expected {what}", self.text);
                Err(bad(about(key, text).with("part", self.said()), why))
            }
        }
    }

    fn artist(self, text: &str) -> Result<Artist, NotationError> {
        self.letter(
            text,
            Artist::from_letter,
            ("muscat-notation-artist", "an artist, p, s, e or f"),
        )
    }

    fn level(self, text: &str) -> Result<Level, NotationError> {
        self.letter(text, Level::from_number, ("muscat-notation-level", "a level, 1 to 4"))
    }
}

fn tally(text: &str) -> Result<Tally, NotationError> {
    let mut tally = Tally::default();
    for letter in text.chars().filter(|_| text != "-") {
        let unknown = || {
            let why = format!("expected p, s, e, f or -, not {text:?}");
            bad(about("muscat-notation-tally", text), why)
        };
        let kind = Artist::from_letter(letter).ok_or_else(unknown)?;
        if tally.of(kind) == 4 {
            let message = about("muscat-notation-more-than-four", text);
            let why = format!("more than four {}s in {text:?}", kind.name());
            return Err(bad(message.choice("artist", kind.word()), why));
        }
        tally.add(kind);
    }
    Ok(tally)
}

impl Muscat {
    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<State, NotationError> {
        let parts: Vec<&str> = text.split(" | ").map(str::trim).collect();
        let seats = self.players();
        let [head, rest @ ..] = parts.as_slice() else {
            return Err(bad("muscat-notation-empty", "it is empty"));
        };
        if rest.len() != 4 + seats {
            let why = format!("expected the turn, 4 levels and {seats} players between bars");
            return Err(bad(
                Message::new("muscat-notation-parts").with("seats", seats as u32),
                why,
            ));
        }
        let mut state = State::empty(seats);
        // First of all, since the tokens in hand count among the sixteen.
        read_head(&mut state, head)?;
        for (level, part) in Level::ALL.into_iter().zip(rest) {
            read_level(&mut state, level, part)?;
        }
        for (seat, part) in Seat::first(seats).zip(&rest[4..]) {
            read_tokens(&mut state, seat, part)?;
        }
        self.validate(&state)?;
        Ok(state)
    }

    /// Nothing that the rules could not go on from.
    fn validate(&self, state: &State) -> Result<(), NotationError> {
        let mover = state.mover;
        let fine = match state.awaited {
            Awaited::Lot | Awaited::Over => true,
            Awaited::Deal => state.up(mover).is_none() && !state.pile(mover).is_empty(),
            Awaited::Draw | Awaited::Refill => !state.pile(mover).is_empty(),
            Awaited::Choose | Awaited::Place(_) | Awaited::Remove => self.number(state, mover) > 0,
            Awaited::Climb(climb) => matches!(self.landing(state, &climb), Landing::Level(..)),
        };
        if fine {
            return Ok(());
        }
        Err(bad("muscat-notation-impossible", "what is asked for is not possible there"))
    }
}

fn read_head(state: &mut State, head: &str) -> Result<(), NotationError> {
    let here = Part { text: head, seats: state.seats() };
    if head == "lot" {
        state.awaited = Awaited::Lot;
        return Ok(());
    }
    let mut parts = head.split(", ").peekable();
    let first = parts.next().and_then(|part| part.strip_suffix(" first"));
    let unclear = || {
        let why = format!("expected `a first, …` or `lot`, not {head:?}");
        bad(
            about("muscat-notation-first", head).text("first", "`a first, …`").text("lot", "`lot`"),
            why,
        )
    };
    state.start = here.seat(first.ok_or_else(unclear)?)?;
    state.mover = state.start;
    let opening = parts.next_if_eq(&"opening").is_some();
    state.stage = if opening { Stage::Opening } else { Stage::Play };
    let asked = || {
        let words = "`a chooses`, `a draws`, `a places p`, `a refills`, `a removes`, \
                     `a turns its first`, `a moves, …`";
        let why = format!(
            "cannot read what is asked for in {head:?}: expected {words} or `over` at its end"
        );
        bad(about("muscat-notation-asked", head).text("words", words).text("over", "`over`"), why)
    };
    let part = parts.next().ok_or_else(asked)?;
    if part == "over" {
        state.awaited = Awaited::Over;
    } else {
        let (who, what) = part.split_once(' ').ok_or_else(asked)?;
        state.mover = here.seat(who)?;
        state.awaited = match what {
            "turns its first" => {
                state.stage = Stage::Opening;
                Awaited::Deal
            }
            "chooses" => Awaited::Choose,
            "draws" => Awaited::Draw,
            "refills" => Awaited::Refill,
            "removes" => Awaited::Remove,
            "moves" => Awaited::Climb(read_climb(parts.by_ref(), here)?),
            _ => Awaited::Place(here.artist(what.strip_prefix("places ").ok_or_else(asked)?)?),
        };
    }
    if parts.next().is_none() { Ok(()) } else { Err(asked()) }
}

fn read_climb<'a>(
    mut parts: impl Iterator<Item = &'a str>,
    here: Part<'_>,
) -> Result<Climb, NotationError> {
    let unclear = || {
        let text = here.text;
        let climb = "`c p climbs from 2, then b`";
        let why = format!("expected who climbs, {climb}, at the end of {text:?}");
        bad(about("muscat-notation-climb", text).text("climb", climb), why)
    };
    let words: Vec<&str> = parts.next().unwrap_or("").split(' ').collect();
    let [owner, kind, "climbs", "from", from] = words[..] else { return Err(unclear()) };
    let mut climb = Climb {
        from: here.level(from)?,
        owner: here.seat(owner)?,
        artist: here.artist(kind)?,
        second: None,
        barred: None,
        afterwards: Afterwards::Nothing,
    };
    for part in parts {
        if part == "then removes" {
            climb.afterwards = Afterwards::Removal;
        } else if let Some(second) = part.strip_prefix("then ") {
            climb.second = Some(here.seat(second)?);
        } else if let Some(market) = part.strip_prefix("not to ") {
            let (level, column) = market.split_at_checked(1).ok_or_else(unclear)?;
            let what = ("muscat-notation-column", "a column, a to e");
            let column = here.letter(column, Column::from_letter, what)?;
            climb.barred = Some(Market { level: here.level(level)?, column });
        } else {
            return Err(unclear());
        }
    }
    Ok(climb)
}

fn read_level(state: &mut State, level: Level, part: &str) -> Result<(), NotationError> {
    let words: Vec<&str> = part.split_ascii_whitespace().collect();
    let [number, markets @ ..] = words.as_slice() else {
        return Err(bad("muscat-notation-no-level", "a level is empty"));
    };
    let here = Part { text: part, seats: state.seats() };
    if here.level(number)? != level || markets.len() != state.seats() {
        let (number, seats) = (level.number(), state.seats());
        let why = format!("expected `{number}` and {seats} markets, not {part:?}");
        let message = about("muscat-notation-markets", part).with("level", number);
        return Err(bad(message.with("seats", seats as u32), why));
    }
    for (column, text) in Column::first(state.seats()).zip(markets) {
        let market = Market { level, column };
        if text.len() != 4 || !text.is_ascii() {
            let why = format!("expected four seats or hyphens for {market}, not {text:?}");
            return Err(bad(about("muscat-notation-market", text).text("market", market), why));
        }
        for (artist, owner) in Artist::ALL.into_iter().zip(text.split_inclusive(|_: char| true)) {
            if owner != "-" {
                let owner = here.seat(owner)?;
                state.stand(owner, market.field(artist));
            }
        }
        if state.occupied(level).at(column) == 4 {
            let message = Message::new("muscat-notation-four").text("market", market);
            let why = format!("four artists on market {market}; there are never four");
            return Err(bad(message, why));
        }
    }
    Ok(())
}

fn read_tokens(state: &mut State, owner: Seat, part: &str) -> Result<(), NotationError> {
    let words: Vec<&str> = part.split_ascii_whitespace().collect();
    let [name, "up", up, "pile", pile, "street", street, "palace", palace, "out", out] = words[..]
    else {
        let words = "`up … pile … street … palace … out …`";
        let why = format!("expected `{owner} {words}`, not {part:?}");
        let message = about("muscat-notation-tokens", part).text("owner", owner);
        return Err(bad(message.text("words", words), why));
    };
    let here = Part { text: part, seats: state.seats() };
    if here.seat(name)? != owner {
        let why = format!("expected the tokens of {owner}, not of {name}");
        return Err(bad(about("muscat-notation-tokens-of", name).text("owner", owner), why));
    }
    let index = owner.index();
    state.up[index] = if up == "-" { None } else { Some(here.artist(up)?) };
    state.palace[index] = tally(palace)?;
    for group in street.split(',').filter(|_| street != "-") {
        let empty = || bad("muscat-notation-no-street", "a street is empty");
        let (number, tokens) = group.split_at_checked(1).ok_or_else(empty)?;
        let level = here.level(number)?;
        if !state.street(owner, level).is_empty() {
            let twice = Message::new("muscat-notation-street-twice").text("owner", owner);
            let why = format!("street {number} of {owner} comes twice");
            return Err(bad(twice.with("street", level.number()), why));
        }
        *state.waiting(owner, level) = tally(tokens)?;
    }
    let given = |text| if text == "*" { Ok(Tally::default()) } else { tally(text) };
    state.pile[index] = given(pile)?;
    state.out[index] = given(out)?;
    for kind in Artist::ALL {
        let rest = 4u32.checked_sub(state.count(owner, kind));
        match rest {
            Some(rest) if pile == "*" => (0..rest).for_each(|_| state.pile[index].add(kind)),
            Some(rest) if out == "*" => (0..rest).for_each(|_| state.out[index].add(kind)),
            Some(0) => {}
            _ => {
                let (name, count) = (kind.name(), state.count(owner, kind));
                let message = Message::new("muscat-notation-count").text("owner", owner);
                let message = message.choice("artist", kind.word()).with("count", count);
                return Err(bad(
                    message,
                    format!("{owner} has {count} {name}s; everybody has four"),
                ));
            }
        }
    }
    Ok(())
}

impl State {
    /// How many tokens of `kind` are anywhere: four, but for one in hand.
    fn count(&self, owner: Seat, kind: Artist) -> u32 {
        let level = |level: Level| {
            self.stands(owner, level).of(kind).len() + u32::from(self.street(owner, level).of(kind))
        };
        let on_levels: u32 = Level::ALL.into_iter().map(level).sum();
        let tallies = [self.pile(owner), self.palace(owner), self.out(owner)];
        let off: u32 = tallies.into_iter().map(|tally| u32::from(tally.of(kind))).sum();
        let hand = match self.awaited {
            Awaited::Place(artist) if self.mover == owner => Some(artist),
            Awaited::Climb(climb) if climb.owner == owner => Some(climb.artist),
            _ => None,
        };
        let second = match self.awaited {
            Awaited::Climb(climb) if climb.second == Some(owner) => Some(climb.artist.clockwise(1)),
            _ => None,
        };
        let held = [self.up(owner), hand, second].into_iter().filter(|held| *held == Some(kind));
        on_levels + off + held.count() as u32
    }
}
