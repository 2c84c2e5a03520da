//! Why an action is not legal.

use hall_core::{Refusal, Seat};

use super::{
    Muscat,
    action::Action,
    state::{Landing, Phase, Stage, State},
    town::{Artist, Field, Level, Market},
};

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Another seat, or nobody, is asked.
    #[error("you are not asked for anything now (rule 3.1)")]
    NotAsked,
    /// Something else is asked.
    #[error("a token has to be put on a market now (rule 4.2)")]
    MustPlace,
    /// Nothing waits to be placed.
    #[error("you have no token in hand; take the face-up or a face-down one (rule 4.1)")]
    NothingInHand,
    /// The start tokens come first.
    #[error("every player first places a start token (rule 2.4)")]
    OpeningFirst,
    /// A start token needs a market of its own.
    #[error("start tokens go to empty markets of level 1 (rule 2.4)")]
    NotEmpty,
    /// The column is closed.
    #[error("this market is closed: as many are open as there are players (rule 1.2)")]
    Closed,
    /// Another kind of field.
    #[error("an artist stands only on the field of its own kind (rule 1.3)")]
    OtherKind,
    /// There is no such token face up.
    #[error("your face-up token is another one, or there is none (rule 4.1)")]
    NotFaceUp,
    /// The pile is empty.
    #[error("your face-down pile is empty (rule 4.1)")]
    NoPile,
    /// New tokens start at the bottom.
    #[error("new tokens come to level 1 (rule 4.3)")]
    NotFirstLevel,
    /// Somebody stands there.
    #[error("somebody stands on that field (rule 4.3)")]
    Taken,
    /// Never four.
    #[error("three artists stand there already; there are never four (rule 1.4)")]
    Four,
    /// There is room.
    #[error("a market has room for this token, so it may not go to the street (rule 4.4)")]
    HasRoom,
    /// Too few for a cycle.
    #[error("the cycle of power needs three artists on the market (rule 5.1)")]
    NotThree,
    /// Another level.
    #[error("this artist climbs to another level: the next one where a market has room (rule 6.1)")]
    OtherLevel,
    /// The strongest went there.
    #[error("the second may not enter the market that the strongest just entered (rule 5.5)")]
    Barred,
    /// None waits.
    #[error("you have no such never-do-well in that street (rule 7.1)")]
    NotInStreet,
    /// Re-employment stays on its level.
    #[error("a never-do-well is re-employed on the level above its street (rule 7.2)")]
    OtherStreet,
    /// Not an own artist.
    #[error("that is not an artist of yours (rule 7.3)")]
    NotYours,
    /// Another level, or the same market.
    #[error("this happens between two markets of the same level (rule 7.3)")]
    OtherMarket,
    /// Not exactly three afterwards.
    #[error("a change of place must bring exactly three artists together (rule 7.3)")]
    NotTwo,
    /// No rival.
    #[error("no rival's artist stands there to be swapped (rule 7.4)")]
    NoRival,
    /// The cycle does not run there.
    #[error("the cycle runs on one of the two markets, and three must stand there (rule 7.4)")]
    NoCycleThere,
    /// Not the weakest of three.
    #[error("only your own artist, the weakest of three, can be transformed (rule 7.5)")]
    NotWeakest,
    /// Not the missing kind.
    #[error("the never-do-well must be of the kind that is missing there (rule 7.5)")]
    NotMissing,
    /// A never-do-well has to go.
    #[error("first take one of your never-do-wells out of the game (rule 7.6)")]
    MustRemove,
    /// No never-do-well has to go.
    #[error("a never-do-well leaves only after a change of place or an expulsion (rule 7.6)")]
    NoRemoval,
}

impl Refusal for Illegal {
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
        match state.phase {
            Phase::Choose | Phase::Place(_) | Phase::Remove => {
                need(seat == state.mover, Illegal::NotAsked)?;
            }
            Phase::Climb(climb) => need(seat == climb.owner, Illegal::NotAsked)?,
            Phase::Lot | Phase::Deal | Phase::Draw | Phase::Refill | Phase::Over => {
                return Err(Illegal::NotAsked);
            }
        }
        match (state.phase, *action) {
            (Phase::Place(artist), Action::Place(field)) => new_token(state, artist, field),
            (Phase::Climb(climb), Action::Place(field)) => {
                let landing = self.landing(state, &climb);
                climbs(state, landing, climb.artist, climb.barred, field)
            }
            (Phase::Place(_) | Phase::Climb(_), _) => Err(Illegal::MustPlace),
            (Phase::Remove, Action::Remove(street, artist)) => in_street(state, street, artist),
            (Phase::Remove, _) => Err(Illegal::MustRemove),
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
