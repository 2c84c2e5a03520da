//! A position.

use arrayvec::ArrayVec;
use hall_core::Seat;

use super::town::{Artist, Columns, Field, Fields, Level, Market, PALACE_POINTS, Tally};

/// The most players.
pub(super) const SEATS_MAX: usize = 5;

/// Whether the start tokens are still being placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Rules 2.1 to 2.4.
    Opening,
    /// Rule 3 and what follows.
    Play,
}

/// What is waited for. "The player" is the one whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaited {
    /// The lot that says who starts.
    Lot,
    /// The player's first face-up token, before the game.
    Deal,
    /// The player's choice of an action.
    Choose,
    /// The face-down token that the player takes.
    Draw,
    /// The player's choice of a market for the token he drew.
    Place(Artist),
    /// The token that replaces the player's face-up token.
    Refill,
    /// An owner's choice of a market for an artist who climbs.
    Climb(Climb),
    /// The player's choice of a never-do-well to take out of the game.
    Remove,
    /// Nothing.
    Over,
}

/// What the player does when a cycle of power is finished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Afterwards {
    /// The turn is over.
    Nothing,
    /// He removes a never-do-well (rule 7.6).
    Removal,
}

/// An artist on the way up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Climb {
    /// The level it leaves.
    pub from: Level,
    /// Its owner, who decides.
    pub owner: Seat,
    /// What it is.
    pub artist: Artist,
    /// The owner of the second, if the second has yet to climb.
    pub second: Option<Seat>,
    /// The market that the strongest just entered (rule 5.5).
    pub barred: Option<Market>,
    /// What comes when both are up.
    pub afterwards: Afterwards,
}

/// A position. It holds what is left in each pile, never an order: a token is
/// drawn when it is drawn, so there is nothing that anybody could learn too soon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) seats: u8,
    pub(super) start: Seat,
    pub(super) mover: Seat,
    pub(super) stage: Stage,
    pub(super) awaited: Awaited,
    /// The union of `stands`.
    pub(super) occupied: [Fields; 4],
    pub(super) stands: [[Fields; 4]; SEATS_MAX],
    pub(super) streets: [[Tally; 4]; SEATS_MAX],
    pub(super) pile: [Tally; SEATS_MAX],
    pub(super) palace: [Tally; SEATS_MAX],
    pub(super) out: [Tally; SEATS_MAX],
    pub(super) up: [Option<Artist>; SEATS_MAX],
}

/// Where the next artist of a climb lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// One of these markets of this level.
    Level(Level, Columns),
    /// The palace, which always has room.
    Palace,
}

impl State {
    pub(super) fn empty(seats: usize) -> State {
        let mut pile = [Tally::default(); SEATS_MAX];
        pile[..seats].fill(Tally::FULL);
        State {
            seats: seats as u8,
            start: Seat::A,
            mover: Seat::A,
            stage: Stage::Opening,
            awaited: Awaited::Deal,
            occupied: Default::default(),
            stands: Default::default(),
            streets: Default::default(),
            pile,
            palace: Default::default(),
            out: Default::default(),
            up: [None; SEATS_MAX],
        }
    }

    /// How many play, which is how many markets are open on each level.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }
    /// The start player.
    pub fn start(&self) -> Seat {
        self.start
    }
    /// Whose turn it is; the one who decides may be another (rule 5.4).
    #[inline]
    pub fn mover(&self) -> Seat {
        self.mover
    }
    /// What is waited for.
    #[inline]
    pub fn awaited(&self) -> Awaited {
        self.awaited
    }
    /// Whether start tokens are still being placed.
    pub fn stage(&self) -> Stage {
        self.stage
    }
    /// The fields of `level` on which somebody stands.
    #[inline]
    pub fn occupied(&self, level: Level) -> Fields {
        self.occupied[level.index()]
    }
    /// The fields of `level` on which a token of `seat` stands.
    #[inline]
    pub fn stands(&self, seat: Seat, level: Level) -> Fields {
        self.stands[seat.index()][level.index()]
    }
    /// The never-do-wells of `seat` in the street below `level`.
    #[inline]
    pub fn street(&self, seat: Seat, level: Level) -> Tally {
        self.streets[seat.index()][level.index()]
    }
    /// What `seat` has face down.
    #[inline]
    pub fn pile(&self, seat: Seat) -> Tally {
        self.pile[seat.index()]
    }
    /// What `seat` has in the palace.
    #[inline]
    pub fn palace(&self, seat: Seat) -> Tally {
        self.palace[seat.index()]
    }
    /// What of `seat` has left the game.
    pub fn out(&self, seat: Seat) -> Tally {
        self.out[seat.index()]
    }
    /// The face-up token of `seat`.
    #[inline]
    pub fn up(&self, seat: Seat) -> Option<Artist> {
        self.up[seat.index()]
    }

    /// Who stands on `field`.
    #[inline]
    pub fn owner(&self, field: Field) -> Option<Seat> {
        let (level, bit) = (field.market.level.index(), field.bit());
        // Without a branch for each seat: only one stands there.
        let stands = |index: &usize| self.stands[*index][level].0 & bit != 0;
        let index = (1..SEATS_MAX).map(|index| index * usize::from(stands(&index))).sum();
        if self.occupied[level].0 & bit == 0 { None } else { Seat::new(index) }
    }
    /// Who stands on each field of `market`, by artist.
    #[inline]
    pub fn owners(&self, market: Market) -> [Option<Seat>; 4] {
        let mut owners = [None; 4];
        if self.occupied(market.level).on(market.column) != 0 {
            for seat in Seat::first(self.seats()) {
                let mut bits = self.stands(seat, market.level).on(market.column);
                while bits != 0 {
                    owners[bits.trailing_zeros() as usize & 3] = Some(seat);
                    bits &= bits - 1;
                }
            }
        }
        owners
    }
    /// The artists on `market`, clockwise.
    pub fn artists(&self, market: Market) -> ArrayVec<(Artist, Seat), 4> {
        Artist::ALL
            .into_iter()
            .zip(self.owners(market))
            .filter_map(|(artist, owner)| Some((artist, owner?)))
            .collect()
    }
    /// The open markets of `level` that a token of `artist` fits (rule 4.3).
    #[inline]
    pub fn fitting(&self, level: Level, artist: Artist) -> Columns {
        let taken = self.occupied[level.index()];
        Columns::first(self.seats()).minus(taken.of(artist)).minus(taken.threes())
    }
    /// The markets of level 1 that a new token of `artist` may enter.
    #[inline]
    pub fn room(&self, artist: Artist) -> Columns {
        match self.stage {
            Stage::Play => self.fitting(Level::FIRST, artist),
            // Rule 2.4: each start token on a market of its own.
            Stage::Opening => Columns::first(self.seats()).minus(self.occupied[0].any()),
        }
    }
    /// The artist who is missing on `market`, where three stand.
    pub fn missing(&self, market: Market) -> Option<Artist> {
        let taken = self.occupied(market.level);
        let three = taken.threes().contains(market.column);
        three.then(|| Artist::ALL[(!taken.on(market.column)).trailing_zeros() as usize & 3])
    }
    /// Whether `seat` has a never-do-well in any street.
    #[inline]
    pub fn has_never_do_well(&self, seat: Seat) -> bool {
        self.streets[seat.index()].iter().any(|street| !street.is_empty())
    }
    /// Whether `seat` can put a never-do-well back on a market (rule 7.2).
    pub fn can_reemploy(&self, seat: Seat) -> bool {
        Level::ALL.into_iter().any(|level| {
            let mut waiting = self.street(seat, level).kinds();
            waiting.any(|artist| !self.fitting(level, artist).is_empty())
        })
    }
    /// Whether `seat` has a token to bring in.
    #[inline]
    pub fn has_supply(&self, seat: Seat) -> bool {
        self.up[seat.index()].is_some() || !self.pile[seat.index()].is_empty()
    }
    /// How many tokens have reached the palace.
    #[inline]
    pub fn in_palace(&self) -> u32 {
        self.palace.iter().map(|tally| tally.total()).sum()
    }
    /// The points of `seat` as they stand (rule 9.1).
    pub fn score(&self, seat: Seat) -> i16 {
        let mut score = PALACE_POINTS * self.palace(seat).total() as i16;
        for level in Level::ALL {
            score += level.points() * self.stands(seat, level).len() as i16;
            score -= level.penalty() * self.street(seat, level).total() as i16;
        }
        score
    }
    /// The tokens of `seat` on the board, which break a tie (rule 9.2).
    pub fn on_board(&self, seat: Seat) -> u32 {
        let levels = Level::ALL.into_iter();
        let town = levels.map(|l| self.stands(seat, l).len() + self.street(seat, l).total());
        town.sum::<u32>() + self.palace(seat).total()
    }

    #[inline]
    pub(super) fn stand(&mut self, seat: Seat, field: Field) {
        let level = field.market.level.index();
        self.stands[seat.index()][level].0 |= field.bit();
        self.occupied[level].0 |= field.bit();
    }
    #[inline]
    pub(super) fn leave(&mut self, seat: Seat, field: Field) {
        let level = field.market.level.index();
        self.stands[seat.index()][level].0 &= !field.bit();
        self.occupied[level].0 &= !field.bit();
    }
    #[inline]
    pub(super) fn waiting(&mut self, seat: Seat, level: Level) -> &mut Tally {
        &mut self.streets[seat.index()][level.index()]
    }
}
