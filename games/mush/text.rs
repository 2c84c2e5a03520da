//! How a position is written: one line of words.
//!
//! `r3 bear:b weather:warm order:ba@1 bids:3,0 a:warm:AN.A4:2t:15c b:cold:AN.C2:0t:20c
//! sticks:AN.A1-AN.A2 path:AN.A4,AN.A5 left:2 passed pressing moving`. What is
//! empty or zero is left out; the last word says what the game waits for.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use arrayvec::ArrayVec;
use hall_core::{Game, MAX_SEATS, Message, NotationError, PerSeat, Seat, Text, quoted};

use super::{
    Mush, State,
    boards::Weather,
    name::{Edge, Space},
    state::{Aim, Hazard, PATH, Phase, Roll, Team},
    unfit::about,
};

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{} bear:{}", self.round, self.bear)?;
        if let Some(weather) = self.weather {
            write!(f, " weather:{}", weather.word())?;
        }
        if !self.order.is_empty() {
            f.write_str(" order:")?;
            self.order.iter().try_for_each(|seat| write!(f, "{seat}"))?;
            write!(f, "@{}", self.acting)?;
        }
        if self.bids.values().iter().any(|bid| *bid > 0) {
            list(f, " bids:", self.bids.values())?;
        }
        for (seat, team) in self.teams.iter() {
            let training = team.training.map_or("-", Weather::word);
            write!(f, " {seat}:{training}:{}:{}t:{}c", team.at, team.tired, team.chips)?;
        }
        if !self.sticks.is_empty() {
            list(f, " sticks:", &self.sticks)?;
        }
        if !self.walk.path.is_empty() {
            list(f, " path:", &self.walk.path)?;
        }
        if self.walk.left > 0 {
            write!(f, " left:{}", self.walk.left)?;
        }
        if self.walk.passed {
            f.write_str(" passed")?;
        }
        if self.walk.press {
            f.write_str(" pressing")?;
        }
        write!(f, " {}", self.phase)
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, of: &[T]) -> fmt::Result {
    f.write_str(word)?;
    for (index, item) in of.iter().enumerate() {
        write!(f, "{}{item}", if index > 0 { "," } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::DrawTrainer => f.write_str("draw-trainer"),
            Phase::Train { seat } => write!(f, "train:{seat}"),
            Phase::DrawBear => f.write_str("draw-bear"),
            Phase::FirstStick { seat } => write!(f, "first-stick:{seat}"),
            Phase::Bid => f.write_str("bid"),
            Phase::Rise => f.write_str("rise"),
            Phase::Declare => f.write_str("declare"),
            Phase::Reduce { ask, again, paid, last } => {
                write!(f, "reduce:{ask}:lap{}", if *again { 2 } else { 1 })?;
                match last {
                    None => Ok(()),
                    Some(last) => {
                        list(f, ":", paid.values())?;
                        write!(f, ":{last}")
                    }
                }
            }
            Phase::Rolling { roll } => write!(f, "roll:{roll}"),
            Phase::Reroll { roll, fell, ask } => write!(f, "reroll:{ask}:{fell}:{roll}"),
            Phase::Raise { roll } => write!(f, "raise:{roll}"),
            Phase::Moving => f.write_str("moving"),
            Phase::Press => f.write_str("press"),
            Phase::BeforeRest { ask } => write!(f, "before-rest:{ask}"),
            Phase::Rest => f.write_str("rest"),
            Phase::Over { winner } => write!(f, "over:{winner}"),
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.aim {
            Aim::Weather => f.write_str("weather")?,
            Aim::Dogs { dice } => write!(f, "dogs{dice}")?,
            Aim::Press => f.write_str("press")?,
            Aim::Step { to, hazard, plus } => {
                let word = if hazard == Hazard::Rough { "rough" } else { "avalanche" };
                write!(f, "{word}@{to}+{plus}")?;
            }
        }
        match self.forced {
            Some(seat) => write!(f, "!{seat}"),
            None => Ok(()),
        }
    }
}

fn bad(message: impl Into<Message>, why: impl Into<Cow<'static, str>>) -> NotationError {
    NotationError::new("MUSH position", why).keyed(message)
}

/// Reads a number; `what` it is, as the key says it and in English.
fn number<T: core::str::FromStr>(
    text: &str,
    (key, what): (&'static str, &str),
) -> Result<T, NotationError> {
    text.parse().map_err(|_| bad(about(key, text), format!("expected {what}, not {text:?}")))
}

// What numbers are, as the keys say it and in English.
const ROUND: (&str, &str) = ("mush-notation-round", "a round");
const ACTING: (&str, &str) = ("mush-notation-acting", "a place in the order");
const STEPS: (&str, &str) = ("mush-notation-steps", "a number of steps");
const NUMBER: (&str, &str) = ("mush-notation-number", "a number");
const TIRED: (&str, &str) = ("mush-notation-tired", "tired dogs such as 2t");
const CHIPS: (&str, &str) = ("mush-notation-chips", "chips such as 15c");
const RESULT: (&str, &str) = ("mush-notation-result", "a result");
const ADDED: (&str, &str) = ("mush-notation-added", "chips added");
const DICE: (&str, &str) = ("mush-notation-dice", "a number of dice");

fn full<E>(_: E) -> NotationError {
    bad("mush-notation-long", "a list is too long")
}

fn unknown(word: &str) -> NotationError {
    let why = format!(
        "expected r3, bear:b, weather:warm, order:ba@1, bids:3,0, a team such as \
         a:warm:AN.A4:2t:15c, sticks:AN.A1-AN.A2, path:AN.A4,AN.A5, left:2, passed or pressing, \
         not {word:?}"
    );
    bad(about("mush-notation-word", word), why)
}

fn weather(word: &str) -> Result<Weather, NotationError> {
    let unknown = || {
        let why = format!("expected warm, moderate or cold, not {word:?}");
        bad(about("mush-notation-weather", word), why)
    };
    Weather::from_word(word).ok_or_else(unknown)
}

impl Mush {
    /// Reads a position.
    pub(super) fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let mut state = self.start();
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        let start =
            || bad("mush-notation-empty", "expected `r1 bear:a … draw-trainer` or the like");
        state.phase = self.read_phase(words.pop().ok_or_else(start)?)?;
        let mut seated = [false; MAX_SEATS];
        for word in words {
            match word.split_once(':') {
                None if word == "passed" => state.walk.passed = true,
                None if word == "pressing" => state.walk.press = true,
                None if word.starts_with('r') => state.round = number(&word[1..], ROUND)?,
                Some((letter, team)) if letter.len() == 1 => {
                    let seat = self.read_seat(letter, word)?;
                    seated[seat.index()] = true;
                    state.teams[seat] = self.read_team(team)?;
                }
                Some((key, value)) => self.read_word(&mut state, word, key, value)?,
                None => return Err(unknown(word)),
            }
        }
        if let Some(seat) = Seat::first(self.seats()).find(|seat| !seated[seat.index()]) {
            let message = Message::new("mush-notation-team-missing").text("seat", seat);
            let why = format!("expected a team {seat}, such as {seat}:warm:AN.A4:2t:15c");
            return Err(bad(message, why));
        }
        self.check_position(&state)?;
        Ok(state)
    }

    fn read_word(
        &self,
        state: &mut State,
        word: &str,
        key: &str,
        value: &str,
    ) -> Result<(), NotationError> {
        match key {
            "bear" => state.bear = self.read_seat(value, word)?,
            "weather" => state.weather = Some(weather(value)?),
            "order" => {
                let none = || bad("mush-notation-order", "expected an order such as order:ba@0");
                let (seats, acting) = value.split_once('@').ok_or_else(none)?;
                state.order.clear();
                for letter in seats.chars() {
                    let seat = self.read_seat(&letter.to_string(), word)?;
                    state.order.try_push(seat).map_err(full)?;
                }
                state.acting = number(acting, ACTING)?;
            }
            "bids" => {
                let bids = self.read_numbers(value)?;
                state.bids = PerSeat::from_fn(self.seats(), |seat| bids[seat.index()]);
            }
            "sticks" => {
                for line in value.split(',') {
                    let line: Edge = line.parse()?;
                    if !self.map.stickable.contains(&line) {
                        let message = Message::new("mush-notation-stick").text("line", line);
                        return Err(bad(message, format!("no stick can lie on {line}")));
                    }
                    state.sticks.try_push(line).map_err(full)?;
                }
                if !state.sticks.is_sorted_by(|a, b| a < b) {
                    state.sticks.sort();
                }
            }
            "path" => {
                let spaces: Result<ArrayVec<Space, PATH>, _> =
                    value.split(',').take(PATH).map(|name| self.read_space(name)).collect();
                state.walk.path = spaces?;
            }
            "left" => state.walk.left = number(value, STEPS)?,
            _ => return Err(unknown(word)),
        }
        Ok(())
    }

    fn read_numbers<T: core::str::FromStr>(&self, text: &str) -> Result<Vec<T>, NotationError> {
        let list: Vec<T> =
            text.split(',').map(|word| number(word, NUMBER)).collect::<Result<_, _>>()?;
        if list.len() == self.seats() {
            return Ok(list);
        }
        let message = about("mush-notation-numbers", text).with("count", self.seats() as u32);
        Err(bad(message, format!("expected {} numbers in {text:?}", self.seats())))
    }

    /// Reads a seat that stands in `word`.
    fn read_seat(&self, text: &str, word: &str) -> Result<Seat, NotationError> {
        let found = Seat::first(self.seats()).find(|seat| text.parse() == Ok(*seat));
        found.ok_or_else(|| {
            let seats: String = Seat::first(self.seats()).map(|seat| seat.to_string()).collect();
            let why = format!("expected a seat, one of {seats}, not {text:?}, in {word:?}");
            let message = about("mush-notation-seat", text).text("seats", seats);
            bad(message.with("word", Text::from(quoted(word))), why)
        })
    }

    fn read_space(&self, text: &str) -> Result<Space, NotationError> {
        let unreadable = |_| {
            let why = format!("expected a space such as AN.A4, not {text:?}");
            bad(about("mush-notation-space", text), why)
        };
        let name = text.parse().map_err(unreadable)?;
        let elsewhere = || {
            let message = Message::new("mush-notation-elsewhere").text("space", name);
            bad(message, format!("{name} is not on these boards"))
        };
        self.map.find(name).ok_or_else(elsewhere)
    }

    fn read_team(&self, text: &str) -> Result<Team, NotationError> {
        let words: Vec<&str> = text.split(':').collect();
        let [training, at, tired, chips] = words[..] else {
            let why = format!("expected a team such as warm:AN.A4:2t:15c, not {text:?}");
            return Err(bad(about("mush-notation-team", text), why));
        };
        let training = if training == "-" { None } else { Some(weather(training)?) };
        let tired = number(tired.strip_suffix('t').unwrap_or("?"), TIRED)?;
        let chips = number(chips.strip_suffix('c').unwrap_or("?"), CHIPS)?;
        Ok(Team { at: self.read_space(at)?, tired, chips, training })
    }

    fn read_phase(&self, text: &str) -> Result<Phase, NotationError> {
        let unknown = || {
            let words = "draw-trainer, train:a, draw-bear, first-stick:a, bid, rise, declare, \
                         reduce:a:lap1, reduce:a:lap2:1,0:b, roll:dogs2, reroll:a:3:dogs2, \
                         raise:rough@AN.A4+2, moving, press, before-rest:a, rest";
            let why = format!(
                "expected what is waited for as the last word, one of {words} and over:a, not \
                 {text:?}"
            );
            let message = about("mush-notation-phase", text);
            bad(message.text("words", words).text("last", "over:a"), why)
        };
        let seat = |letter: &str| self.read_seat(letter, text);
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        Ok(match (word, rest) {
            ("draw-trainer", "") => Phase::DrawTrainer,
            ("draw-bear", "") => Phase::DrawBear,
            ("bid", "") => Phase::Bid,
            ("rise", "") => Phase::Rise,
            ("declare", "") => Phase::Declare,
            ("moving", "") => Phase::Moving,
            ("press", "") => Phase::Press,
            ("rest", "") => Phase::Rest,
            (_, "") => return Err(unknown()),
            ("train", of) => Phase::Train { seat: seat(of)? },
            ("first-stick", of) => Phase::FirstStick { seat: seat(of)? },
            ("before-rest", of) => Phase::BeforeRest { ask: seat(of)? },
            ("over", of) => Phase::Over { winner: seat(of)? },
            ("roll", roll) => Phase::Rolling { roll: self.read_roll(roll)? },
            ("raise", roll) => Phase::Raise { roll: self.read_roll(roll)? },
            ("reroll", rest) => {
                let mut words = rest.splitn(3, ':');
                let mut next = || words.next().ok_or_else(unknown);
                let ask = seat(next()?)?;
                let fell = number(next()?, RESULT)?;
                Phase::Reroll { ask, fell, roll: self.read_roll(next()?)? }
            }
            ("reduce", rest) => {
                let words: Vec<&str> = rest.split(':').collect();
                let (ask, lap, paid) = match words[..] {
                    [ask, lap] => (ask, lap, None),
                    [ask, lap, paid, last] => (ask, lap, Some((paid, last))),
                    _ => return Err(unknown()),
                };
                let again = match lap {
                    "lap1" => false,
                    "lap2" => true,
                    _ => return Err(unknown()),
                };
                let (paid, last) = match paid {
                    None => (PerSeat::from_fn(self.seats(), |_| 0), None),
                    Some((paid, last)) => {
                        let paid = self.read_numbers(paid)?;
                        let paid = PerSeat::from_fn(self.seats(), |seat| paid[seat.index()]);
                        (paid, Some(seat(last)?))
                    }
                };
                Phase::Reduce { ask: seat(ask)?, again, paid, last }
            }
            _ => return Err(unknown()),
        })
    }

    fn read_roll(&self, text: &str) -> Result<Roll, NotationError> {
        let (aim, forced) = match text.split_once('!') {
            Some((aim, seat)) => (aim, Some(self.read_seat(seat, text)?)),
            None => (text, None),
        };
        let step = |hazard: Hazard, rest: &str| -> Result<Aim, NotationError> {
            let none = || bad("mush-notation-step", "expected a step such as rough@AN.A4+2");
            let (to, plus) = rest.split_once('+').ok_or_else(none)?;
            let plus = number(plus, ADDED)?;
            if plus > hazard.limit() {
                let message = Message::new("mush-notation-help").with("most", hazard.limit());
                return Err(bad(message, format!("at most {} chips help here", hazard.limit())));
            }
            Ok(Aim::Step { to: self.read_space(to)?, hazard, plus })
        };
        let aim = match aim {
            "weather" => Aim::Weather,
            "press" => Aim::Press,
            _ => {
                if let Some(dice) = aim.strip_prefix("dogs") {
                    Aim::Dogs { dice: number(dice, DICE)? }
                } else if let Some(rest) = aim.strip_prefix("rough@") {
                    step(Hazard::Rough, rest)?
                } else if let Some(rest) = aim.strip_prefix("avalanche@") {
                    step(Hazard::Avalanche, rest)?
                } else {
                    let words = "weather, dogs2, press, rough@AN.A4+2";
                    let last = "avalanche@AN.A4+1";
                    let why = format!("expected what is rolled, {words} or {last}, not {aim:?}");
                    let message = about("mush-notation-roll", aim);
                    return Err(bad(message.text("words", words).text("last", last), why));
                }
            }
        };
        Ok(Roll { aim, forced })
    }
}
