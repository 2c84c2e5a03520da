//! Sleds: a toy race with secret bids, a die, and rerolls anyone may force.
//!
//! It exercises the `Game` trait: [`Turn::Together`], [`Turn::Chance`]
//! and [`Turn::Window`] in one small rulebook, for two to six players.

use core::{fmt, str::FromStr};

use hall_core::{
    Board, Chances, Concern, Conduct, Consequence, Coverage, Dice, Field, FieldKind, Game, Info,
    NotationError, PerSeat, PerfectInformation, Piece, Point, Present, Refusal, Scene, Seat,
    SeatSet, SetupError, Shape, Shortcuts, Spot, Standings, Stretch, Touch, Tray, TrayItem, Turn,
    Unit,
};
use serde::{Deserialize, Serialize};

/// The price of a reroll.
const REROLL: u8 = 2;

/// A race.
#[derive(Debug)]
pub struct Sleds {
    setup: Setup,
}

/// Options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Mushers.
    pub seats: u8,
    /// Spaces to the finish.
    pub track: u8,
    /// Chips each musher starts with.
    pub chips: u8,
    /// Whether the mushers are asked one after the other about a roll.
    #[serde(default)]
    pub polled: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 3, track: 12, chips: 6, polled: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
enum SledPhase {
    Bidding,
    Rolling { driver: Seat },
    Rerolling { driver: Seat, die: u8, waiting: u8 },
    Finished { winner: Seat },
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct State {
    at: PerSeat<u8>,
    chips: PerSeat<u8>,
    phase: SledPhase,
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Bid this many chips.
    Bid(u8),
    /// Let the die stand.
    Pass,
    /// Pay to have the die rolled again.
    Reroll,
}

/// The face of the die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It is not the seat's turn for this.
    #[error("that is not what the game waits for (rule 2)")]
    NotNow,
    /// Too expensive.
    #[error("you do not have that many chips (rule 3)")]
    TooPoor,
}

impl Refusal for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotNow => "2",
            Illegal::TooPoor => "3",
        }
    }
}

fn bit(seat: Seat) -> u8 {
    1 << seat.index()
}

impl Sleds {
    fn window(&self, state: &State) -> SeatSet {
        Seat::first(self.seats()).filter(|&s| state.chips[s] >= REROLL).collect()
    }

    /// The first seat of a poll: the one after the driver, who is the last.
    fn polled(&self, driver: Seat, waiting: u8) -> Option<Seat> {
        let seats = || Seat::first(self.seats());
        let later = seats().filter(|seat| *seat > driver);
        let mut order = later.chain(seats().filter(|seat| *seat <= driver));
        order.find(|seat| waiting & bit(*seat) != 0)
    }

    fn settle(&self, state: &mut State) {
        let SledPhase::Rerolling { driver, die, waiting } = state.phase else { return };
        if waiting != 0 {
            return;
        }
        state.at[driver] += die;
        state.phase = if state.at[driver] >= self.setup.track {
            SledPhase::Finished { winner: driver }
        } else {
            SledPhase::Bidding
        };
    }
}

impl Game for Sleds {
    const INFO: Info = Info {
        id: "sleds",
        name: "Sleds",
        summary: "A race with secret bids and a die that anyone may pay to reroll.",
        credit: "Musterhall. A test game.",
        seats: 2..=6,
        seat_names: &["Ann", "Ben", "Cy", "Dot", "Eve", "Fay"],
        minutes: 1..=3,
        rules: 1,
        rulebook: "# Sleds\n\n## 2 Turns\n\nBid, roll, reroll.\n\n## 3 Chips\n\nPay.\n",
    };
    const SCHEMA: &'static [Field] = &[
        Field {
            key: "seats",
            label: "Mushers",
            help: "How many race.",
            kind: FieldKind::Integer { min: 2, max: 6, offered: &[], unit: Unit::Count },
        },
        Field {
            key: "track",
            label: "Track",
            help: "Spaces to the finish.",
            kind: FieldKind::Integer { min: 1, max: 40, offered: &[6, 12, 24], unit: Unit::Count },
        },
        Field {
            key: "chips",
            label: "Chips",
            help: "Chips each musher starts with.",
            kind: FieldKind::Integer { min: 0, max: 20, offered: &[6], unit: Unit::Count },
        },
        Field {
            key: "polled",
            label: "One after the other",
            help: "Whether mushers are asked about a roll one after the other.",
            kind: FieldKind::Toggle,
        },
    ];
    const SHORTCUTS: Shortcuts<Self> = Shortcuts { sample: Some(Self::sample), ..Shortcuts::NONE };
    const CONDUCT: Conduct<Self> = Conduct {
        decline: Some(Self::decline),
        stretch: Some(Self::stretch),
        ahead: Some(Self::ahead),
        concern: Some(Self::concern),
        ..Conduct::NONE
    };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = Die;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<Sleds, SetupError> {
        if !Self::INFO.seats.contains(&setup.seats) {
            return Err(SetupError::new("seats", "expected two to six mushers"));
        }
        if !(1..=40).contains(&setup.track) {
            return Err(SetupError::new("track", "expected 1 to 40 spaces"));
        }
        if setup.chips > 20 {
            return Err(SetupError::new("chips", "expected at most 20 chips"));
        }
        Ok(Sleds { setup })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        usize::from(self.setup.seats)
    }

    fn start(&self) -> State {
        State {
            at: PerSeat::from_fn(self.seats(), |_| 0),
            chips: PerSeat::from_fn(self.seats(), |_| self.setup.chips),
            phase: SledPhase::Bidding,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            SledPhase::Bidding => Turn::Together(SeatSet::first(self.seats())),
            SledPhase::Rolling { .. } => Turn::Chance,
            SledPhase::Rerolling { driver, waiting, .. } if self.setup.polled => {
                self.polled(driver, waiting).map_or(Turn::Over, Turn::Seat)
            }
            SledPhase::Rerolling { waiting, .. } => Turn::Window(
                Seat::first(self.seats()).filter(|&seat| waiting & bit(seat) != 0).collect(),
            ),
            SledPhase::Finished { .. } => Turn::Over,
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        let SledPhase::Finished { winner } = state.phase else { return None };
        Some(Standings::won_by(winner, self.seats()))
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        match state.phase {
            SledPhase::Bidding => out.extend((0..=state.chips[seat]).map(Action::Bid)),
            SledPhase::Rerolling { .. } if self.turn(state).asked().contains(seat) => {
                out.extend([Action::Pass, Action::Reroll]);
            }
            _ => {}
        }
        Coverage::All
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match (state.phase, action) {
            (SledPhase::Bidding, Action::Bid(chips)) if *chips <= state.chips[seat] => Ok(()),
            (SledPhase::Bidding, Action::Bid(_)) => Err(Illegal::TooPoor),
            (SledPhase::Rerolling { .. }, Action::Pass | Action::Reroll)
                if self.turn(state).asked().contains(seat) =>
            {
                Ok(())
            }
            _ => Err(Illegal::NotNow),
        }
    }

    fn act(&self, state: &mut State, seat: Seat, action: &Action) {
        let SledPhase::Rerolling { driver, die, waiting } = state.phase else {
            unreachable!("only the window takes one action at a time")
        };
        match action {
            Action::Pass => {
                state.phase = SledPhase::Rerolling { driver, die, waiting: waiting & !bit(seat) };
                self.settle(state);
            }
            Action::Reroll => {
                state.chips[seat] -= REROLL;
                state.phase = SledPhase::Rolling { driver };
            }
            Action::Bid(_) => unreachable!("bids are revealed together"),
        }
    }

    fn reveal(&self, state: &mut State, bids: &PerSeat<Option<Action>>) {
        let bid = |seat: Seat| match bids[seat] {
            Some(Action::Bid(chips)) => chips,
            _ => unreachable!("every seat bids"),
        };
        // Ties go to the seat that is furthest behind, then to the first seat.
        let driver = Seat::first(self.seats())
            .max_by_key(|&s| (bid(s), u8::MAX - state.at[s], u8::MAX - u8::from(s)))
            .expect("there are seats");
        for seat in Seat::first(self.seats()) {
            state.chips[seat] -= bid(seat);
        }
        state.phase = SledPhase::Rolling { driver };
    }

    fn chances(&self, _state: &State, out: &mut Chances<Die>) {
        (1..=6).for_each(|face| out.push(Die(face), 1));
    }

    fn apply_chance(&self, state: &mut State, die: &Die) {
        let SledPhase::Rolling { driver } = state.phase else { unreachable!("a die was rolled") };
        let waiting = self.window(state).iter().fold(0, |set, seat| set | bit(seat));
        state.phase = SledPhase::Rerolling { driver, die: die.0, waiting };
        self.settle(state);
    }
}

/// What [`Game::SHORTCUTS`] and [`Game::CONDUCT`] name.
impl Sleds {
    fn sample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        match state.phase {
            SledPhase::Bidding => Action::Bid(dice.below(u32::from(state.chips[seat]) + 1) as u8),
            _ if dice.below(2) == 0 => Action::Pass,
            _ => Action::Reroll,
        }
    }

    fn decline(&self, state: &State, seat: Seat) -> Option<Action> {
        self.turn(state)
            .asked()
            .contains(seat)
            .then_some(Action::Pass)
            .filter(|_| matches!(state.phase, SledPhase::Rerolling { .. }))
    }

    /// Nothing grows in a round but what is paid and where the sleds are.
    fn stretch(&self, state: &State) -> Option<Stretch> {
        if !self.setup.polled {
            return None;
        }
        let at: u32 = state.at.values().iter().map(|at| u32::from(*at)).sum();
        let chips: u32 = state.chips.values().iter().map(|chips| u32::from(*chips)).sum();
        let roll = u64::from(at);
        Some(Stretch { round: at, turn: at, roll, event: roll << 16 | u64::from(chips) })
    }

    fn ahead(&self, state: &State, seat: Seat) -> Option<State> {
        let SledPhase::Rerolling { driver, die, waiting } = state.phase else { return None };
        if !self.setup.polled || waiting & bit(seat) == 0 {
            return None;
        }
        let mut left = waiting;
        while let Some(first) = self.polled(driver, left).filter(|first| *first != seat) {
            left &= !bit(first);
        }
        let phase = SledPhase::Rerolling { driver, die, waiting: left };
        (left != waiting).then(|| State { phase, ..state.clone() })
    }

    fn concern(&self, state: &State, seat: Seat) -> Concern {
        match state.phase {
            SledPhase::Rerolling { driver, .. } if driver == seat => Concern::Own,
            _ => Concern::Near,
        }
    }
}

impl PerfectInformation for Sleds {}

impl Present for Sleds {
    fn position(&self, text: &str) -> Result<State, NotationError> {
        let bad = || NotationError::new("sleds position", "expected `a0:6 b0:6 bidding`");
        let seats = self.seats();
        let words: Vec<&str> = text.split(' ').collect();
        if words.len() != seats + 1 {
            return Err(bad());
        }
        let pair = |seat: Seat| -> Result<(u8, u8), NotationError> {
            let word = words[seat.index()].strip_prefix(&seat.to_string()).ok_or_else(bad)?;
            let (at, chips) = word.split_once(':').ok_or_else(bad)?;
            Ok((at.parse().map_err(|_| bad())?, chips.parse().map_err(|_| bad())?))
        };
        let pairs = Seat::first(seats).map(pair).collect::<Result<Vec<_>, _>>()?;
        Ok(State {
            at: PerSeat::from_fn(seats, |seat| pairs[seat.index()].0),
            chips: PerSeat::from_fn(seats, |seat| pairs[seat.index()].1),
            phase: words[seats].parse()?,
        })
    }

    fn board(&self) -> Board {
        let space = |index: u8| Spot {
            id: format!("s{index}"),
            at: Point { x: 0.5 + f32::from(index), y: 0.5 },
            shape: Shape::Rect { w: 1.0, h: 1.0 },
            class: "cell",
            label: format!("space {index}").into(),
        };
        Board {
            origin: Point { x: 0.0, y: 0.0 },
            size: Point { x: f32::from(self.setup.track) + 1.0, y: 1.0 },
            spots: (0..=self.setup.track).map(space).collect(),
            lines: Vec::new(),
            turnable: false,
        }
    }

    fn scene(&self, seen: &State) -> Scene {
        let sled = |(seat, at): (Seat, &u8)| Piece {
            kind: "sled",
            owner: Some(seat),
            spot: format!("s{}", (*at).min(self.setup.track)),
            glyph: seat.to_string().chars().next().expect("a seat is a letter"),
            label: format!("sled {seat}").into(),
        };
        let chips = |(seat, chips): (Seat, &u8)| TrayItem {
            spot: None,
            kind: "chip",
            owner: Some(seat),
            label: format!("chips of {seat}").into(),
            count: Some(i32::from(*chips)),
        };
        let note = match seen.phase {
            SledPhase::Bidding => "Everyone bids in secret".into(),
            SledPhase::Rolling { driver } => format!("{driver} rolls"),
            SledPhase::Rerolling { driver, die, .. } => {
                format!("{driver} rolled {die}: reroll it?")
            }
            SledPhase::Finished { winner } => format!("{winner} is home"),
        };
        Scene {
            pieces: seen.at.iter().map(sled).collect(),
            trays: vec![Tray {
                id: "chips".into(),
                label: "Chips".into(),
                owner: None,
                items: seen.chips.iter().map(chips).collect(),
            }],
            notes: vec![note.into()],
            ..Scene::default()
        }
    }

    fn touches(&self, _seen: &State, _seat: Seat, action: &Action) -> Vec<Touch> {
        let label = match action {
            Action::Bid(chips) => format!("Bid {chips}"),
            Action::Pass => "Let it stand".into(),
            Action::Reroll => format!("Pay {REROLL} to reroll"),
        };
        vec![Touch::choice(action, label)]
    }

    fn spelled(&self, _seen: &State, _seat: Seat, touches: &[&str]) -> Option<Action> {
        touches.concat().parse().ok()
    }

    fn consequence(&self, seen: &State, seat: Seat, action: &Action) -> Consequence {
        let (paid, costs) = match action {
            Action::Bid(chips) => (*chips, 0),
            Action::Pass => return Consequence::default(),
            Action::Reroll => (REROLL, u16::from(REROLL)),
        };
        let left = format!("{} chips are left", seen.chips[seat] - paid);
        Consequence { notes: vec![left.into()], costs, ..Consequence::default() }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(chips) => write!(f, "bid-{chips}"),
            Action::Pass => f.write_str("pass"),
            Action::Reroll => f.write_str("reroll"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Action, NotationError> {
        match text {
            "pass" => Ok(Action::Pass),
            "reroll" => Ok(Action::Reroll),
            _ => text
                .strip_prefix("bid-")
                .and_then(|chips| chips.parse().ok())
                .map(Action::Bid)
                .ok_or(NotationError::new("sleds action", "expected bid-N, pass, or reroll")),
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Die {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Die, NotationError> {
        match text.parse() {
            Ok(face @ 1..=6) => Ok(Die(face)),
            _ => Err(NotationError::new("die", "expected a face from 1 to 6")),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, at) in self.at.iter() {
            write!(f, "{seat}{at}:{} ", self.chips[seat])?;
        }
        write!(f, "{}", self.phase)
    }
}

impl fmt::Display for SledPhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SledPhase::Bidding => f.write_str("bidding"),
            SledPhase::Rolling { driver } => write!(f, "rolling:{driver}"),
            SledPhase::Rerolling { driver, die, waiting } => {
                write!(f, "rerolling:{driver}:{die}:{waiting}")
            }
            SledPhase::Finished { winner } => write!(f, "finished:{winner}"),
        }
    }
}

impl FromStr for SledPhase {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<SledPhase, NotationError> {
        let bad = || NotationError::new("sleds phase", "expected bidding, rolling:a, …");
        let mut words = text.split(':');
        let name = words.next().ok_or_else(bad)?;
        let mut next = || words.next().ok_or_else(bad);
        let phase = match name {
            "bidding" => SledPhase::Bidding,
            "rolling" => SledPhase::Rolling { driver: next()?.parse()? },
            "rerolling" => SledPhase::Rerolling {
                driver: next()?.parse()?,
                die: next()?.parse().map_err(|_| bad())?,
                waiting: next()?.parse().map_err(|_| bad())?,
            },
            "finished" => SledPhase::Finished { winner: next()?.parse()? },
            _ => return Err(bad()),
        };
        if words.next().is_some() { Err(bad()) } else { Ok(phase) }
    }
}
