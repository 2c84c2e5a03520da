//! Muscat: a block of numbers for each kind of action. Fields are numbered by level, column and
//! artist, whoever sits where.

use games::muscat::{
    Action, Artist, Awaited, Column, Field, Level, Market, Muscat, Stage, State, Tally,
};
use hall_core::{Game, Seat};

use super::{Learnable, Path, Planes, Spelled, figure, single_choices};

const COLUMNS: usize = 5;
const MARKETS: usize = 4 * COLUMNS;
const FIELDS: usize = 4 * MARKETS;
/// Where the blocks begin.
const STREET: usize = FIELDS;
const DOWN: usize = STREET + 4;
const PLACE: usize = DOWN + 1;
const CYCLE: usize = PLACE + FIELDS;
const REEMPLOY: usize = CYCLE + MARKETS;
const CHANGE: usize = REEMPLOY + FIELDS;
const EXPEL: usize = CHANGE + FIELDS * COLUMNS;
const TRANSFORM: usize = EXPEL + FIELDS * COLUMNS * 2;
const REMOVE: usize = TRANSFORM + FIELDS * 4;
const ALL: usize = REMOVE + 16;

fn market_number(market: Market) -> usize {
    COLUMNS * market.level.index() + market.column.index()
}

fn field_number(field: Field) -> usize {
    4 * market_number(field.market) + field.artist.index()
}

fn column(index: usize) -> Option<Column> {
    Column::first(COLUMNS).nth(index)
}

fn market(number: usize) -> Option<Market> {
    let level = *Level::ALL.get(number / COLUMNS)?;
    Some(Market { level, column: column(number % COLUMNS)? })
}

fn field(number: usize) -> Option<Field> {
    Some(market(number / 4)?.field(Artist::ALL[number % 4]))
}

/// The field of the same level and artist in another column.
fn moved(from: Field, to: usize) -> Option<Field> {
    let market = Market { level: from.market.level, column: column(to)? };
    Some(market.field(from.artist))
}

/// The number; `None` for what no rule allows.
fn number(action: &Action) -> Option<usize> {
    // Artists change places within a level.
    let shifted = |from: Field, to: Field| {
        let fits = from.market.level == to.market.level && from.artist == to.artist;
        fits.then(|| COLUMNS * field_number(from) + to.market.column.index())
    };
    Some(match *action {
        Action::FaceUp(field) => field_number(field),
        Action::FaceUpToStreet(artist) => STREET + artist.index(),
        Action::FaceDown => DOWN,
        Action::Place(field) => PLACE + field_number(field),
        Action::Cycle(market) => CYCLE + market_number(market),
        Action::Reemploy(street, field) if street == field.market.level => {
            REEMPLOY + field_number(field)
        }
        Action::Change(from, to) => CHANGE + shifted(from, to)?,
        Action::Expel(from, to, cycle) if cycle == from.market || cycle == to.market => {
            EXPEL + 2 * shifted(from, to)? + usize::from(cycle == to.market)
        }
        // Rule 7.5: who comes is the one that the weakest threatens.
        Action::Transform(street, artist, weak) if artist == weak.artist.clockwise(1) => {
            TRANSFORM + 4 * field_number(weak) + street.index()
        }
        Action::Remove(street, artist) => REMOVE + 4 * street.index() + artist.index(),
        Action::Reemploy(..) | Action::Expel(..) | Action::Transform(..) => return None,
    })
}

fn action(number: usize) -> Option<Action> {
    Some(match number {
        ..STREET => Action::FaceUp(field(number)?),
        STREET..DOWN => Action::FaceUpToStreet(Artist::ALL[number - STREET]),
        DOWN => Action::FaceDown,
        PLACE..CYCLE => Action::Place(field(number - PLACE)?),
        CYCLE..REEMPLOY => Action::Cycle(market(number - CYCLE)?),
        REEMPLOY..CHANGE => {
            let to = field(number - REEMPLOY)?;
            Action::Reemploy(to.market.level, to)
        }
        CHANGE..EXPEL => {
            let rest = number - CHANGE;
            let from = field(rest / COLUMNS)?;
            Action::Change(from, moved(from, rest % COLUMNS)?)
        }
        EXPEL..TRANSFORM => {
            let rest = (number - EXPEL) / 2;
            let from = field(rest / COLUMNS)?;
            let to = moved(from, rest % COLUMNS)?;
            let cycle = if (number - EXPEL) % 2 == 1 { to.market } else { from.market };
            Action::Expel(from, to, cycle)
        }
        TRANSFORM..REMOVE => {
            let weak = field((number - TRANSFORM) / 4)?;
            let street = Level::ALL[(number - TRANSFORM) % 4];
            Action::Transform(street, weak.artist.clockwise(1), weak)
        }
        REMOVE..ALL => {
            Action::Remove(Level::ALL[(number - REMOVE) / 4], Artist::ALL[(number - REMOVE) % 4])
        }
        _ => return None,
    })
}

/// Figures of a seat: fields, streets, pile, palace, out, face-up token, in turn, began.
const SEAT: usize = FIELDS + 16 + 4 + 4 + 4 + 4 + 2;
/// Figures of what is waited for.
const AWAITED: usize = 4 + 4 + MARKETS + 4 + 3;

fn seat_names(who: &str, names: &mut Vec<String>) {
    let artists = || Artist::ALL.into_iter();
    let fields =
        (0..FIELDS).filter_map(field).map(|at| format!("{who}: stands on {}", Action::Place(at)));
    names.extend(fields);
    for level in Level::ALL {
        names.extend(
            artists().map(|of| format!("{who}: in the street, {}", Action::Remove(level, of))),
        );
    }
    for place in ["pile", "palace", "out of the game", "face up"] {
        names.extend(artists().map(|artist| format!("{who}: {place}, {}", artist.word())));
    }
    names.extend([format!("{who}: in turn"), format!("{who}: start player")]);
}

fn awaited_names(names: &mut Vec<String>) {
    names.extend(["choose", "place", "climb", "remove"].map(|what| format!("waits for: {what}")));
    names.extend(Artist::ALL.map(|artist| format!("in hand: {}", artist.word())));
    let markets = (0..MARKETS).filter_map(market);
    names.extend(markets.map(|market| format!("barred: {}", Action::Cycle(market))));
    names.extend(Level::ALL.map(|level| format!("climbs from level {}", level.number())));
    names.extend(["opening", "tokens in the palace", "tokens that end the game"].map(String::from));
}

fn observe_seat(state: &State, seat: Seat, out: &mut [i8]) {
    let mut figures = out.iter_mut();
    let mut put = |figure: i8| {
        if let Some(place) = figures.next() {
            *place = figure;
        }
    };
    for level in Level::ALL {
        let stands = state.stands(seat, level);
        for column in Column::first(COLUMNS) {
            let on = stands.on(column);
            (0..4).for_each(|artist| put(i8::from(on >> artist & 1 == 1)));
        }
    }
    let mut tally =
        |of: Tally| Artist::ALL.into_iter().for_each(|artist| put(figure(of.of(artist))));
    Level::ALL.into_iter().for_each(|level| tally(state.street(seat, level)));
    [state.pile(seat), state.palace(seat), state.out(seat)].into_iter().for_each(&mut tally);
    Artist::ALL.into_iter().for_each(|artist| put(i8::from(state.up(seat) == Some(artist))));
    put(i8::from(state.mover() == seat));
    put(i8::from(state.start() == seat));
}

fn observe_awaited(game: &Muscat, state: &State, out: &mut [i8]) {
    let (kind, rest) = out.split_at_mut(4);
    let (hand, rest) = rest.split_at_mut(4);
    let (barred, rest) = rest.split_at_mut(MARKETS);
    let (from, last) = rest.split_at_mut(4);
    match state.awaited() {
        Awaited::Choose => kind[0] = 1,
        Awaited::Place(artist) => {
            kind[1] = 1;
            hand[artist.index()] = 1;
        }
        Awaited::Climb(climb) => {
            kind[2] = 1;
            hand[climb.artist.index()] = 1;
            from[climb.from.index()] = 1;
            if let Some(market) = climb.barred {
                barred[market_number(market)] = 1;
            }
        }
        Awaited::Remove => kind[3] = 1,
        Awaited::Lot | Awaited::Deal | Awaited::Draw | Awaited::Refill | Awaited::Over => {}
    }
    last[0] = i8::from(state.stage() == Stage::Opening);
    last[1] = figure(state.in_palace());
    last[2] = figure(game.palace_goal());
}

impl Learnable for Muscat {
    fn numbers(&self) -> usize {
        ALL
    }

    fn path(&self, _state: &State, _seat: Seat, action: &Action) -> Option<Path> {
        Some(vec![number(action)? as u16])
    }

    fn decoded(&self, _state: &State, _seat: Seat, path: &[u16]) -> Spelled<Action> {
        let &[number] = path else { return Spelled::Nothing };
        action(number.into()).map_or(Spelled::Nothing, Spelled::Whole)
    }

    fn choices(
        &self,
        state: &State,
        seat: Seat,
        path: &[u16],
        listed: &mut Vec<Action>,
        out: &mut Vec<u16>,
    ) {
        single_choices(self, (state, seat), path, (listed, out), number);
    }

    fn planes(&self) -> Planes {
        let mut names = Vec::new();
        for ahead in 0..self.seats() {
            let who = if ahead == 0 { "own".into() } else { format!("{ahead} to the left") };
            seat_names(&who, &mut names);
        }
        awaited_names(&mut names);
        Planes::facts(names)
    }

    fn observe_into(&self, state: &State, seat: Seat, _path: &[u16], out: &mut [i8]) {
        let (seats, awaited) = out.split_at_mut(SEAT * self.seats());
        let mut who = seat;
        for figures in seats.chunks_exact_mut(SEAT) {
            observe_seat(state, who, figures);
            who = who.next(self.seats());
        }
        debug_assert_eq!(awaited.len(), AWAITED);
        observe_awaited(self, state, awaited);
    }
}
