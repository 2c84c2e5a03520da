//! How a position is written: one line of words.
//!
//! `r3 bear:b weather:warm order:ba@1 bids:3,0 a:warm:AN.A4:2t:15c b:cold:AN.C2:0t:20c
//! sticks:AN.A1-AN.A2 path:AN.A4,AN.A5 left:2 passed pressing moving`. What is
//! empty or nought is left out; the last word says what the game waits for.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use arrayvec::ArrayVec;
use hall_core::{Game, MAX_SEATS, NotationError, PerSeat, Seat};

use super::{
    Mush, State,
    boards::Weather,
    name::{Edge, Space},
    state::{Aim, DOGS, Hazard, PATH, Phase, Roll, Team},
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

fn bad(why: String) -> NotationError {
    NotationError::new("MUSH position", why)
}

fn number<T: core::str::FromStr>(text: &str, what: &str) -> Result<T, NotationError> {
    text.parse().map_err(|_| bad(format!("expected {what}, not {text:?}")))
}

fn full<E>(_: E) -> NotationError {
    bad("a list is too long".to_string())
}

fn unknown(word: &str) -> NotationError {
    bad(format!(
        "expected r3, bear:b, weather:warm, order:ba@1, bids:3,0, a team such as \
         a:warm:AN.A4:2t:15c, sticks:AN.A1-AN.A2, path:AN.A4,AN.A5, left:2, passed or pressing, \
         not {word:?}"
    ))
}

fn weather(word: &str) -> Result<Weather, NotationError> {
    Weather::from_word(word)
        .ok_or_else(|| bad(format!("expected warm, moderate or cold, not {word:?}")))
}

impl Mush {
    /// Reads a position.
    pub(super) fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let mut state = self.start();
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        let start = || bad("expected `r1 bear:a … draw-trainer` or the like".to_string());
        state.phase = self.read_phase(words.pop().ok_or_else(start)?)?;
        let mut seated = [false; MAX_SEATS];
        for word in words {
            match word.split_once(':') {
                None if word == "passed" => state.walk.passed = true,
                None if word == "pressing" => state.walk.press = true,
                None if word.starts_with('r') => state.round = number(&word[1..], "a round")?,
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
            return Err(bad(format!("expected a team {seat}, such as {seat}:warm:AN.A4:2t:15c")));
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
                let (seats, acting) = value
                    .split_once('@')
                    .ok_or_else(|| bad("expected an order such as order:ba@0".to_string()))?;
                state.order.clear();
                for letter in seats.chars() {
                    let seat = self.read_seat(&letter.to_string(), word)?;
                    state.order.try_push(seat).map_err(full)?;
                }
                state.acting = number(acting, "a place in the order")?;
            }
            "bids" => {
                let bids = self.read_numbers(value)?;
                state.bids = PerSeat::from_fn(self.seats(), |seat| bids[seat.index()]);
            }
            "sticks" => {
                for line in value.split(',') {
                    let line: Edge = line.parse()?;
                    if !self.map.stickable.contains(&line) {
                        return Err(bad(format!("no stick can lie on {line}")));
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
            "left" => state.walk.left = number(value, "a number of steps")?,
            _ => return Err(unknown(word)),
        }
        Ok(())
    }

    fn read_numbers<T: core::str::FromStr>(&self, text: &str) -> Result<Vec<T>, NotationError> {
        let list: Vec<T> =
            text.split(',').map(|word| number(word, "a number")).collect::<Result<_, _>>()?;
        if list.len() == self.seats() {
            Ok(list)
        } else {
            Err(bad(format!("expected {} numbers in {text:?}", self.seats())))
        }
    }

    /// Reads a seat that stands in `word`.
    fn read_seat(&self, text: &str, word: &str) -> Result<Seat, NotationError> {
        let found = Seat::first(self.seats()).find(|seat| text.parse() == Ok(*seat));
        found.ok_or_else(|| {
            let seats: String = Seat::first(self.seats()).map(|seat| seat.to_string()).collect();
            bad(format!("expected a seat, one of {seats}, not {text:?}, in {word:?}"))
        })
    }

    fn read_space(&self, text: &str) -> Result<Space, NotationError> {
        let name = text
            .parse()
            .map_err(|_| bad(format!("expected a space such as AN.A4, not {text:?}")))?;
        self.map.find(name).ok_or_else(|| bad(format!("{name} is not on these boards")))
    }

    fn read_team(&self, text: &str) -> Result<Team, NotationError> {
        let words: Vec<&str> = text.split(':').collect();
        let [training, at, tired, chips] = words[..] else {
            return Err(bad(format!("expected a team such as warm:AN.A4:2t:15c, not {text:?}")));
        };
        let training = if training == "-" { None } else { Some(weather(training)?) };
        let tired = number(tired.strip_suffix('t').unwrap_or("?"), "tired dogs such as 2t")?;
        let chips = number(chips.strip_suffix('c').unwrap_or("?"), "chips such as 15c")?;
        Ok(Team { at: self.read_space(at)?, tired, chips, training })
    }

    fn read_phase(&self, text: &str) -> Result<Phase, NotationError> {
        let unknown = || {
            bad(format!(
                "expected what is waited for as the last word, one of draw-trainer, train:a, \
                 draw-bear, first-stick:a, bid, rise, declare, reduce:a:lap1, \
                 reduce:a:lap2:1,0:b, roll:dogs2, reroll:a:3:dogs2, raise:rough@AN.A4+2, moving, \
                 press, before-rest:a, rest and over:a, not {text:?}"
            ))
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
                let fell = number(next()?, "a result")?;
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
            let (to, plus) = rest
                .split_once('+')
                .ok_or_else(|| bad("expected a step such as rough@AN.A4+2".to_string()))?;
            let plus = number(plus, "chips added")?;
            if plus > hazard.limit() {
                return Err(bad(format!("at most {} chips help here", hazard.limit())));
            }
            Ok(Aim::Step { to: self.read_space(to)?, hazard, plus })
        };
        let aim = match aim {
            "weather" => Aim::Weather,
            "press" => Aim::Press,
            _ => {
                if let Some(dice) = aim.strip_prefix("dogs") {
                    Aim::Dogs { dice: number(dice, "a number of dice")? }
                } else if let Some(rest) = aim.strip_prefix("rough@") {
                    step(Hazard::Rough, rest)?
                } else if let Some(rest) = aim.strip_prefix("avalanche@") {
                    step(Hazard::Avalanche, rest)?
                } else {
                    return Err(bad(format!(
                        "expected what is rolled, weather, dogs2, press, rough@AN.A4+2 or \
                         avalanche@AN.A4+1, not {aim:?}"
                    )));
                }
            }
        };
        Ok(Roll { aim, forced })
    }

    /// Whether a position that was read can be played on.
    fn check_position(&self, state: &State) -> Result<(), NotationError> {
        let no = |why: String| Err(bad(why));
        for (seat, team) in state.teams.iter() {
            if team.tired > DOGS || team.chips > 9_999 {
                return no(format!("team {seat} has more than 8 tired dogs or 9999 chips"));
            }
            let passing = state.walk.path.len() > 1 && seat == state.mover();
            if self.occupied(state, seat, team.at) && !passing {
                return no(format!("two sleds stand on {}", team.at));
            }
        }
        let trained = state.teams.values().iter().all(|team| team.training.is_some());
        let early = matches!(state.phase, Phase::DrawTrainer | Phase::Train { .. });
        if !trained && !early {
            return no("a team is not trained".to_string());
        }
        let whole = state.order.len() == self.seats()
            && Seat::first(self.seats()).all(|seat| state.order.contains(&seat))
            && usize::from(state.acting) < self.seats();
        let ordered = !matches!(
            state.phase,
            Phase::DrawTrainer
                | Phase::Train { .. }
                | Phase::DrawBear
                | Phase::FirstStick { .. }
                | Phase::Bid
        );
        if ordered != whole || (!ordered && !state.order.is_empty()) {
            return no("the order of play does not fit what is waited for".to_string());
        }
        self.check_turn(state, ordered)?;
        let asked = self.turn(state).asked();
        let mut actions = Vec::new();
        for seat in asked.iter() {
            actions.clear();
            let _coverage = self.actions(state, seat, &mut actions);
            if actions.is_empty() {
                return no(format!("{seat} is asked but can do nothing"));
            }
        }
        if matches!(state.phase, Phase::Bid) && asked.is_empty() {
            return no("nobody has a chip to bid".to_string());
        }
        Ok(())
    }

    /// Whether the steps and rolls of the turn fit.
    fn check_turn(&self, state: &State, ordered: bool) -> Result<(), NotationError> {
        let no = |why: &str| Err(bad(why.to_string()));
        let mover = state.mover();
        let aim = match &state.phase {
            Phase::Rolling { roll } | Phase::Raise { roll } | Phase::Reroll { roll, .. } => {
                Some(roll.aim)
            }
            _ => None,
        };
        let over = matches!(state.phase, Phase::Over { .. });
        let early = matches!(state.phase, Phase::Rise)
            || state.rising() && matches!(aim, Some(Aim::Step { .. }));
        let walking = ordered && aim != Some(Aim::Weather) && !over;
        if walking && state.walk.path.last() != Some(&state.teams[mover].at) {
            return no("the path ends where the sled of the mover is");
        }
        if !over && walking == state.walk.path.is_empty() {
            return no("there is a path only in a turn");
        }
        if walking && !early && state.weather.is_none() {
            return no("the weather is missing");
        }
        if !over && (early || !walking) && state.weather.is_some() {
            return no("the weather is rolled later");
        }
        let steps = state.walk.path.len() + usize::from(state.walk.left);
        if steps > PATH || state.walk.left > DOGS {
            let left = state.walk.left;
            return Err(bad(format!(
                "expected at most {DOGS} steps left, and {PATH} with the spaces of the path, not \
                 left:{left}"
            )));
        }
        let tired = state.teams[mover].tired;
        let moving = matches!(aim, Some(Aim::Dogs { .. } | Aim::Press))
            || matches!(
                state.phase,
                Phase::Declare | Phase::Reduce { .. } | Phase::Moving | Phase::Press
            )
            || !early && matches!(aim, Some(Aim::Step { .. }));
        if walking && moving && tired >= DOGS {
            return no("a team with eight tired dogs rests");
        }
        self.check_aim(state, aim, early)
    }

    /// Whether what is rolled for, or waited for, fits the teams and the map.
    fn check_aim(&self, state: &State, aim: Option<Aim>, early: bool) -> Result<(), NotationError> {
        let no = |why: &str| Err(bad(why.to_string()));
        let mover = state.mover();
        let tired = state.teams[mover].tired;
        match (aim, &state.phase) {
            (Some(Aim::Dogs { dice }), _) if dice == 0 || dice > DOGS - tired => {
                no("so many dice cannot be rolled")
            }
            (Some(Aim::Step { to, .. }), _)
                if !self.map.space(state.teams[mover].at).next.contains(&to) =>
            {
                no("no line leads to where the step goes")
            }
            (Some(Aim::Step { .. }), _) if !early && state.walk.left == 0 => no("no step is left"),
            (Some(Aim::Step { plus, hazard, .. }), Phase::Raise { .. })
                if plus == hazard.limit() =>
            {
                no("nothing can be added")
            }
            (Some(Aim::Dogs { dice }), Phase::Reroll { fell, .. }) if *fell > dice => {
                no("more dogs than dice")
            }
            (Some(aim), Phase::Reroll { fell, .. })
                if !matches!(aim, Aim::Dogs { .. }) && !(1..=6).contains(fell) =>
            {
                no("a die falls from 1 to 6")
            }
            (_, Phase::Reduce { paid, .. }) => {
                let total: u32 = paid.values().iter().map(|chips| u32::from(*chips)).sum();
                if total > 6.min(2 * u32::from(DOGS - tired)) || paid[mover] > 0 {
                    return no("more is paid than the roll allows");
                }
                Ok(())
            }
            (_, Phase::BeforeRest { .. } | Phase::Rest) if state.walk.path.len() != 1 => {
                no("a rest takes no steps")
            }
            (_, Phase::Moving) if state.walk.left == 0 => no("no step is left"),
            _ => Ok(()),
        }
    }
}
