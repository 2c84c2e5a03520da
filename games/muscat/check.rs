//! Why an action is not legal.

use hall_core::{Message, Refusal, Seat, Text};

use super::{
    Muscat,
    action::Action,
    state::{Awaited, Landing, Stage, State},
    town::{Artist, Field, Level, Market},
};

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// Another seat, or nobody, is asked.
    NotAsked,
    /// Something else is asked.
    MustPlace,
    /// Nothing waits to be placed.
    NothingInHand,
    /// The start tokens come first.
    OpeningFirst,
    /// A start token needs a market of its own.
    NotEmpty,
    /// The column is closed.
    Closed,
    /// Another kind of field.
    OtherKind,
    /// There is no such token face up.
    NotFaceUp,
    /// The pile is empty.
    NoPile,
    /// New tokens start at the bottom.
    NotFirstLevel,
    /// Somebody stands there.
    Taken,
    /// Never four.
    Four,
    /// There is room.
    HasRoom,
    /// Too few for a cycle.
    NotThree,
    /// Another level.
    OtherLevel,
    /// The strongest went there.
    Barred,
    /// None waits.
    NotInStreet,
    /// Re-employment stays on its level.
    OtherStreet,
    /// Not an own artist.
    NotYours,
    /// Another level, or the same market.
    OtherMarket,
    /// Not exactly three afterwards.
    NotTwo,
    /// No rival.
    NoRival,
    /// The cycle does not run there.
    NoCycleThere,
    /// Not the weakest of three.
    NotWeakest,
    /// Not the missing kind.
    NotMissing,
    /// A never-do-well has to go.
    MustRemove,
    /// No never-do-well has to go.
    NoRemoval,
}

impl Illegal {
    /// The key of the reason.
    pub fn key(&self) -> &'static str {
        match self {
            Illegal::NotAsked => "muscat-refused-not-asked",
            Illegal::MustPlace => "muscat-refused-must-place",
            Illegal::NothingInHand => "muscat-refused-nothing-in-hand",
            Illegal::OpeningFirst => "muscat-refused-opening-first",
            Illegal::NotEmpty => "muscat-refused-not-empty",
            Illegal::Closed => "muscat-refused-closed",
            Illegal::OtherKind => "muscat-refused-other-kind",
            Illegal::NotFaceUp => "muscat-refused-not-face-up",
            Illegal::NoPile => "muscat-refused-no-pile",
            Illegal::NotFirstLevel => "muscat-refused-not-first-level",
            Illegal::Taken => "muscat-refused-taken",
            Illegal::Four => "muscat-refused-four",
            Illegal::HasRoom => "muscat-refused-has-room",
            Illegal::NotThree => "muscat-refused-not-three",
            Illegal::OtherLevel => "muscat-refused-other-level",
            Illegal::Barred => "muscat-refused-barred",
            Illegal::NotInStreet => "muscat-refused-not-in-street",
            Illegal::OtherStreet => "muscat-refused-other-street",
            Illegal::NotYours => "muscat-refused-not-yours",
            Illegal::OtherMarket => "muscat-refused-other-market",
            Illegal::NotTwo => "muscat-refused-not-two",
            Illegal::NoRival => "muscat-refused-no-rival",
            Illegal::NoCycleThere => "muscat-refused-no-cycle-there",
            Illegal::NotWeakest => "muscat-refused-not-weakest",
            Illegal::NotMissing => "muscat-refused-not-missing",
            Illegal::MustRemove => "muscat-refused-must-remove",
            Illegal::NoRemoval => "muscat-refused-no-removal",
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        Message::new(self.key()).into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::Closed => "1.2",
            Illegal::OtherKind => "1.3",
            Illegal::Four => "1.4",
            Illegal::OpeningFirst | Illegal::NotEmpty => "2.4",
            Illegal::NotAsked => "3.1",
            Illegal::NothingInHand | Illegal::NotFaceUp | Illegal::NoPile => "4.1",
            Illegal::MustPlace => "4.2",
            Illegal::NotFirstLevel | Illegal::Taken => "4.3",
            Illegal::HasRoom => "4.4",
            Illegal::NotThree => "5.1",
            Illegal::Barred => "5.5",
            Illegal::OtherLevel => "6.1",
            Illegal::NotInStreet => "7.1",
            Illegal::OtherStreet => "7.2",
            Illegal::NotYours | Illegal::OtherMarket | Illegal::NotTwo => "7.3",
            Illegal::NoRival | Illegal::NoCycleThere => "7.4",
            Illegal::NotWeakest | Illegal::NotMissing => "7.5",
            Illegal::MustRemove | Illegal::NoRemoval => "7.6",
        }
    }
}

/// Refuses with `why` unless `fine`.
fn need(fine: bool, why: Illegal) -> Result<(), Illegal> {
    if fine { Ok(()) } else { Err(why) }
}

impl Muscat {
    /// Whether `seat` may choose `action`.
    pub(super) fn refuse(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match state.awaited {
            Awaited::Choose | Awaited::Place(_) | Awaited::Remove => {
                need(seat == state.mover, Illegal::NotAsked)?;
            }
            Awaited::Climb(climb) => need(seat == climb.owner, Illegal::NotAsked)?,
            Awaited::Lot | Awaited::Deal | Awaited::Draw | Awaited::Refill | Awaited::Over => {
                return Err(Illegal::NotAsked);
            }
        }
        match (state.awaited, *action) {
            (Awaited::Place(artist), Action::Place(field)) => new_token(state, artist, field),
            (Awaited::Climb(climb), Action::Place(field)) => {
                let landing = self.landing(state, &climb);
                climbs(state, landing, climb.artist, climb.barred, field)
            }
            (Awaited::Place(_) | Awaited::Climb(_), _) => Err(Illegal::MustPlace),
            (Awaited::Remove, Action::Remove(street, artist)) => in_street(state, street, artist),
            (Awaited::Remove, _) => Err(Illegal::MustRemove),
            (_, action) => choice(state, action),
        }
    }
}

/// A choice at the start of a turn.
fn choice(state: &State, action: Action) -> Result<(), Illegal> {
    let seat = state.mover;
    let open = |market: Market| need(market.column.index() < state.seats(), Illegal::Closed);
    match action {
        Action::Place(_) => return Err(Illegal::NothingInHand),
        Action::Remove(..) => return Err(Illegal::NoRemoval),
        Action::FaceDown => return need(!state.pile(seat).is_empty(), Illegal::NoPile),
        Action::FaceUp(field) => {
            let artist = state.up(seat).ok_or(Illegal::NotFaceUp)?;
            return new_token(state, artist, field);
        }
        Action::FaceUpToStreet(artist) => {
            need(state.up(seat) == Some(artist), Illegal::NotFaceUp)?;
            return need(state.room(artist).is_empty(), Illegal::HasRoom);
        }
        _ => need(state.stage == Stage::Play, Illegal::OpeningFirst)?,
    }
    match action {
        Action::Cycle(market) => {
            open(market)?;
            need(three(state, market), Illegal::NotThree)
        }
        Action::Reemploy(street, field) => {
            in_street(state, street, field.artist)?;
            need(street == field.market.level, Illegal::OtherStreet)?;
            open(field.market)?;
            free(state, field)
        }
        Action::Change(from, to) => {
            need(state.has_never_do_well(seat), Illegal::NotInStreet)?;
            shift(state, from, to)?;
            free(state, to)?;
            let others = state.occupied(to.market.level).at(to.market.column);
            need(others == 2, Illegal::NotTwo)
        }
        Action::Expel(from, to, cycle) => {
            need(state.has_never_do_well(seat), Illegal::NotInStreet)?;
            shift(state, from, to)?;
            let rival = state.owner(to).is_some_and(|owner| owner != seat);
            need(rival, Illegal::NoRival)?;
            let one_of_them = cycle == from.market || cycle == to.market;
            need(one_of_them && three(state, cycle), Illegal::NoCycleThere)
        }
        Action::Transform(street, artist, weak) => {
            in_street(state, street, artist)?;
            open(weak.market)?;
            need(state.owner(weak) == Some(seat), Illegal::NotWeakest)?;
            let missing = state.missing(weak.market).ok_or(Illegal::NotWeakest)?;
            need(weak.artist == missing.clockwise(3), Illegal::NotWeakest)?;
            need(artist == missing, Illegal::NotMissing)
        }
        _ => unreachable!("answered above"),
    }
}

/// Whether three artists stand on `market`.
fn three(state: &State, market: Market) -> bool {
    state.occupied(market.level).threes().contains(market.column)
}

fn in_street(state: &State, street: Level, artist: Artist) -> Result<(), Illegal> {
    need(state.street(state.mover, street).of(artist) > 0, Illegal::NotInStreet)
}

/// A new token comes to `field`.
fn new_token(state: &State, artist: Artist, field: Field) -> Result<(), Illegal> {
    let market = field.market;
    need(field.artist == artist, Illegal::OtherKind)?;
    need(market.level == Level::FIRST, Illegal::NotFirstLevel)?;
    need(market.column.index() < state.seats(), Illegal::Closed)?;
    free(state, field)?;
    need(state.room(artist).contains(market.column), Illegal::NotEmpty)
}

/// An artist climbs to `field`.
fn climbs(
    state: &State,
    landing: Landing,
    artist: Artist,
    barred: Option<Market>,
    field: Field,
) -> Result<(), Illegal> {
    let market = field.market;
    need(field.artist == artist, Illegal::OtherKind)?;
    need(market.column.index() < state.seats(), Illegal::Closed)?;
    match landing {
        Landing::Level(level, at) if level == market.level => {
            free(state, field)?;
            need(at.contains(market.column), Illegal::Barred)
        }
        // Rule 6.2: it would have fitted, but for the strongest.
        _ if barred == Some(market) && free(state, field).is_ok() => Err(Illegal::Barred),
        _ => Err(Illegal::OtherLevel),
    }
}

/// The token can stand there.
fn free(state: &State, field: Field) -> Result<(), Illegal> {
    need(state.owner(field).is_none(), Illegal::Taken)?;
    need(!three(state, field.market), Illegal::Four)
}

/// An own artist goes to the same field of another market of its level.
fn shift(state: &State, from: Field, to: Field) -> Result<(), Illegal> {
    let [from_at, to_at] = [from.market, to.market];
    need(from_at.column.index() < state.seats(), Illegal::Closed)?;
    need(to_at.column.index() < state.seats(), Illegal::Closed)?;
    need(state.owner(from) == Some(state.mover), Illegal::NotYours)?;
    need(from.artist == to.artist, Illegal::OtherKind)?;
    need(from_at.level == to_at.level && from_at != to_at, Illegal::OtherMarket)
}
