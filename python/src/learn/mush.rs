//! MUSH: a block of numbers for each kind of action, spaces and lines as the map of the setup
//! lists them. A stick that moves is two numbers: the line it leaves, then the line it comes to.

use games::mush::{Action, Aim, Edge, Hazard, Mush, Name, Phase, Roll, State, Weather};
use hall_core::{Coverage, Game, Seat};

use super::{Learnable, Path, Planes, Spelled, figure};

/// The highest bid that has a number.
const BIDS: usize = 63;
/// Chips added to a roll: none to four.
const PLUS: usize = 5;
/// Dogs and chips of a rest: none to eight of each.
const TAKES: usize = 9;

/// Where the blocks of numbers begin.
struct Blocks {
    lines: usize,
    pass: usize,
    rise: usize,
    place: usize,
    lift: usize,
    shift: usize,
    bid: usize,
    take: usize,
    pay: usize,
    raise: usize,
    train: usize,
    words: usize,
    all: usize,
}

/// The actions that are a word.
const WORDS: [Action; 8] = [
    Action::Stay,
    Action::Move,
    Action::Rest,
    Action::Let,
    Action::Reroll,
    Action::Stop,
    Action::Press,
    Action::Done,
];

fn blocks(game: &Mush) -> Blocks {
    let (spaces, lines) = (game.map().spaces.len(), game.map().stickable.len());
    let pass = spaces * PLUS;
    let rise = pass + spaces * PLUS;
    let place = rise + spaces * PLUS;
    let (lift, shift) = (place + lines, place + 2 * lines);
    let bid = shift + lines;
    let take = bid + BIDS + 1;
    let pay = take + TAKES * TAKES;
    let raise = pay + 9;
    let train = raise + 5;
    let words = train + 3;
    Blocks {
        lines,
        pass,
        rise,
        place,
        lift,
        shift,
        bid,
        take,
        pay,
        raise,
        train,
        words,
        all: words + WORDS.len(),
    }
}

fn line_number(game: &Mush, line: Edge) -> Option<usize> {
    game.map().stickable.iter().position(|one| *one == line)
}

fn space_number(game: &Mush, name: Name) -> Option<usize> {
    Some(game.map().find(name)?.index())
}

/// The first number of an action, and the second if it has one.
fn numbers(game: &Mush, action: &Action) -> Option<(usize, Option<usize>)> {
    let blocks = blocks(game);
    let at = |begin: usize, name: Name, plus: u8| {
        Some(begin + PLUS * space_number(game, name)? + usize::from(plus))
    };
    let number = match action {
        Action::Go { route, plus, pass } => {
            at(if *pass { blocks.pass } else { 0 }, *route.last()?, *plus)?
        }
        Action::Rise { to, plus } => at(blocks.rise, *to, *plus)?,
        Action::Place(line) => blocks.place + line_number(game, *line)?,
        Action::Lift(line) => blocks.lift + line_number(game, *line)?,
        Action::Shift(from, to) => {
            let second = blocks.place + line_number(game, *to)?;
            return Some((blocks.shift + line_number(game, *from)?, Some(second)));
        }
        Action::Bid(chips) if usize::from(*chips) <= BIDS => blocks.bid + usize::from(*chips),
        Action::Bid(_) => return None,
        Action::Take { dogs, chips } => {
            blocks.take + TAKES * usize::from(*dogs) + usize::from(*chips)
        }
        Action::Pay(chips) => blocks.pay + usize::from(*chips),
        Action::Raise(chips) => blocks.raise + usize::from(*chips),
        Action::Train(weather) => blocks.train + *weather as usize,
        word => blocks.words + WORDS.iter().position(|one| one == word)?,
    };
    Some((number, None))
}

const PHASES: [&str; 15] = [
    "who trains first",
    "train",
    "who gets the bear",
    "first stick",
    "bid",
    "rise",
    "declare",
    "reduce",
    "roll",
    "reroll",
    "raise",
    "move",
    "press",
    "before the rest",
    "rest",
];

fn phase_number(phase: &Phase) -> Option<usize> {
    Some(match phase {
        Phase::DrawTrainer => 0,
        Phase::Train { .. } => 1,
        Phase::DrawBear => 2,
        Phase::FirstStick { .. } => 3,
        Phase::Bid => 4,
        Phase::Rise => 5,
        Phase::Declare => 6,
        Phase::Reduce { .. } => 7,
        Phase::Rolling { .. } => 8,
        Phase::Reroll { .. } => 9,
        Phase::Raise { .. } => 10,
        Phase::Moving => 11,
        Phase::Press => 12,
        Phase::BeforeRest { .. } => 13,
        Phase::Rest => 14,
        Phase::Over { .. } => return None,
    })
}

/// Figures of a seat besides the space it is on.
const SEAT: [&str; 12] = [
    "tired dogs",
    "chips",
    "trained for warm",
    "trained for moderate",
    "trained for cold",
    "last bid",
    "place in the order",
    "has the bear",
    "in turn",
    "has paid",
    "paid for the last reroll",
    "is asked",
];
/// Figures of the table.
const TABLE: [&str; 16] = [
    "round",
    "warm",
    "moderate",
    "cold",
    "steps left",
    "right to pass paid",
    "press bonus",
    "rolls for the weather",
    "rolls for dogs",
    "rolls for a step",
    "rolls for the press",
    "dice",
    "onto rough ground",
    "over an avalanche",
    "chips added",
    "fell",
];

/// Writes figures one after the other.
struct Writer<'a>(std::slice::IterMut<'a, i8>);

impl Writer<'_> {
    fn put(&mut self, figure: i8) {
        if let Some(place) = self.0.next() {
            *place = figure;
        }
    }
    fn one_of(&mut self, count: usize, which: Option<usize>) {
        (0..count).for_each(|index| self.put(i8::from(Some(index) == which)));
    }
    fn flag(&mut self, flag: bool) {
        self.put(i8::from(flag));
    }
}

fn roll_of(phase: &Phase) -> Option<(&Roll, u8)> {
    match phase {
        Phase::Rolling { roll } | Phase::Raise { roll } => Some((roll, 0)),
        Phase::Reroll { roll, fell, .. } => Some((roll, *fell)),
        _ => None,
    }
}

fn observe_seat(game: &Mush, state: &State, seat: Seat, out: &mut Writer<'_>) {
    let team = &state.teams[seat];
    let spaces = game.map().spaces.len();
    out.one_of(spaces, Some(team.at.index()));
    out.put(figure(team.tired));
    out.put(figure(team.chips));
    out.one_of(3, team.training.map(|weather| weather as usize));
    out.put(figure(state.bids[seat]));
    let place = state.order.iter().position(|one| *one == seat);
    out.put(figure(place.map_or(0, |place| place + 1)));
    out.flag(state.bear == seat);
    out.flag(state.mover() == seat);
    out.put(match &state.phase {
        Phase::Reduce { paid, .. } => figure(paid[seat]),
        _ => 0,
    });
    out.flag(roll_of(&state.phase).is_some_and(|(roll, _)| roll.forced == Some(seat)));
    out.flag(game.turn(state).asked().contains(seat));
}

fn observe_table(game: &Mush, state: &State, path: &[u16], out: &mut Writer<'_>) {
    let map = game.map();
    let lifted = path.first().and_then(|number| {
        map.stickable.get(usize::from(*number).checked_sub(blocks(game).shift)?)
    });
    for line in &map.stickable {
        // The stick that is on its way lies nowhere.
        out.flag(state.sticks.contains(line) && Some(line) != lifted);
    }
    out.one_of(PHASES.len(), phase_number(&state.phase));
    for place in &map.spaces {
        out.flag(state.walk.path.contains(&place.space));
    }
    let roll = roll_of(&state.phase);
    let aim = roll.map(|(roll, _)| roll.aim);
    let to = match aim {
        Some(Aim::Step { to, .. }) => Some(to.index()),
        _ => None,
    };
    out.one_of(map.spaces.len(), to);
    out.put(figure(state.round));
    out.one_of(3, state.weather.map(|weather| weather as usize));
    out.put(figure(state.walk.left));
    out.flag(state.walk.passed);
    out.flag(state.walk.press);
    out.one_of(
        4,
        aim.map(|aim| match aim {
            Aim::Weather => 0,
            Aim::Dogs { .. } => 1,
            Aim::Step { .. } => 2,
            Aim::Press => 3,
        }),
    );
    let dice = if let Some(Aim::Dogs { dice }) = aim { dice } else { 0 };
    let step =
        if let Some(Aim::Step { hazard, plus, .. }) = aim { Some((hazard, plus)) } else { None };
    out.put(figure(dice));
    out.flag(matches!(step, Some((Hazard::Rough, _))));
    out.flag(matches!(step, Some((Hazard::Avalanche, _))));
    out.put(figure(step.map_or(0, |(_, plus)| plus)));
    out.put(figure(roll.map_or(0, |(_, fell)| fell)));
}

impl Learnable for Mush {
    fn numbers(&self) -> usize {
        blocks(self).all
    }

    fn path(&self, _state: &State, _seat: Seat, action: &Action) -> Option<Path> {
        let (first, second) = numbers(self, action)?;
        Some([Some(first), second].into_iter().flatten().map(|number| number as u16).collect())
    }

    fn decoded(&self, state: &State, seat: Seat, path: &[u16]) -> Spelled<Action> {
        let blocks = blocks(self);
        let map = self.map();
        let line = |number: u16, begin: usize| {
            map.stickable.get(usize::from(number).checked_sub(begin)?).copied()
        };
        let whole = |action: Option<Action>| action.map_or(Spelled::Nothing, Spelled::Whole);
        match *path {
            // A stick that is not there cannot be moved, and waits for no second number.
            [from] if (blocks.shift..blocks.shift + blocks.lines).contains(&from.into()) => {
                match line(from, blocks.shift) {
                    Some(line) if state.sticks.contains(&line) => Spelled::Part,
                    _ => Spelled::Nothing,
                }
            }
            [from, to] => whole(
                line(from, blocks.shift)
                    .zip(line(to, blocks.place))
                    .map(|(from, to)| Action::Shift(from, to)),
            ),
            [number] => {
                let number = usize::from(number);
                let by = |begin: usize| number - begin;
                if number < blocks.place {
                    // Which way leads there is what the listing says.
                    let mut listed = Vec::new();
                    let _coverage: Coverage = self.actions(state, seat, &mut listed);
                    let is_it = |action: &Action| numbers(self, action) == Some((number, None));
                    return whole(listed.into_iter().find(is_it));
                }
                whole(Some(match number {
                    n if n < blocks.lift => Action::Place(map.stickable[by(blocks.place)]),
                    n if n < blocks.shift => Action::Lift(map.stickable[by(blocks.lift)]),
                    n if n < blocks.take => Action::Bid(by(blocks.bid) as u16),
                    n if n < blocks.pay => Action::Take {
                        dogs: (by(blocks.take) / TAKES) as u8,
                        chips: (by(blocks.take) % TAKES) as u8,
                    },
                    n if n < blocks.raise => Action::Pay(by(blocks.pay) as u8),
                    n if n < blocks.train => Action::Raise(by(blocks.raise) as u8),
                    n if n < blocks.words => Action::Train(Weather::ALL[by(blocks.train)]),
                    n if n < blocks.all => WORDS[by(blocks.words)].clone(),
                    _ => return Spelled::Nothing,
                }))
            }
            _ => Spelled::Nothing,
        }
    }

    fn planes(&self) -> Planes {
        let map = self.map();
        let mut names = Vec::new();
        for ahead in 0..self.seats() {
            let who = if ahead == 0 { "own".into() } else { format!("{ahead} to the left") };
            names.extend(map.spaces.iter().map(|place| format!("{who}: on {}", place.space)));
            names.extend(SEAT.map(|what| format!("{who}: {what}")));
        }
        names.extend(map.stickable.iter().map(|line| format!("stick on {line}")));
        names.extend(PHASES.map(|what| format!("waits for: {what}")));
        names.extend(map.spaces.iter().map(|place| format!("touched: {}", place.space)));
        names.extend(map.spaces.iter().map(|place| format!("steps to: {}", place.space)));
        names.extend(TABLE.map(String::from));
        Planes::facts(names)
    }

    fn observe_into(&self, state: &State, seat: Seat, path: &[u16], out: &mut [i8]) {
        let mut writer = Writer(out.iter_mut());
        let mut who = seat;
        for _ in 0..self.seats() {
            observe_seat(self, state, who, &mut writer);
            who = who.next(self.seats());
        }
        observe_table(self, state, path, &mut writer);
        debug_assert!(writer.0.next().is_none(), "as many figures as names");
    }
}
