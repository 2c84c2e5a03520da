//! Which actions there are: listed, counted, and drawn at random from the same
//! description.

use alloc::vec::Vec;
use core::{convert::Infallible, ops::ControlFlow};

use arrayvec::ArrayVec;
use hall_core::{Dice, Seat};

use super::{
    Muscat,
    action::Action,
    market_counts::{Lanes, MarketCounts},
    state::{Awaited, Landing, Stage, State},
    town::{Artist, Columns, Fields, Level, Market, Tally},
};

/// Actions that differ only in the markets or streets named.
#[derive(Clone, Copy, Debug)]
enum Block {
    FaceUp(Artist, Columns),
    FaceUpToStreet(Artist),
    FaceDown,
    Place(Level, Artist, Columns),
    Cycle(Level, Columns),
    Reemploy(Level, Artist, Columns),
    Change(Level, Artist, Columns, Columns),
    Expel(Level, Artist, Columns, Columns, CycleAt),
    Transform(Level, Artist, Columns, Level),
    Remove(Level, Artist),
}

/// Which of the two markets of an expulsion has its cycle.
#[derive(Clone, Copy, Debug)]
enum CycleAt {
    From,
    To,
}

impl Block {
    fn len(self) -> u32 {
        match self {
            Block::FaceUp(_, at)
            | Block::Place(_, _, at)
            | Block::Cycle(_, at)
            | Block::Reemploy(_, _, at)
            | Block::Transform(_, _, at, _) => at.len(),
            Block::FaceUpToStreet(_) | Block::FaceDown | Block::Remove(..) => 1,
            Block::Change(_, _, from, to) | Block::Expel(_, _, from, to, _) => {
                from.len() * to.len()
            }
        }
    }

    fn nth(self, index: u32) -> Action {
        let market = |level, at: Columns, index| Market { level, column: at.nth(index) };
        match self {
            Block::FaceUp(artist, at) => {
                Action::FaceUp(market(Level::FIRST, at, index).field(artist))
            }
            Block::FaceUpToStreet(artist) => Action::FaceUpToStreet(artist),
            Block::FaceDown => Action::FaceDown,
            Block::Place(level, artist, at) => {
                Action::Place(market(level, at, index).field(artist))
            }
            Block::Cycle(level, at) => Action::Cycle(market(level, at, index)),
            Block::Reemploy(level, artist, at) => {
                Action::Reemploy(level, market(level, at, index).field(artist))
            }
            Block::Change(level, artist, from, to) => {
                let (i, j) = (index / to.len(), index % to.len());
                let [from, to] = [(from, i), (to, j)].map(|(at, i)| market(level, at, i));
                Action::Change(from.field(artist), to.field(artist))
            }
            Block::Expel(level, artist, from, to, cycle) => {
                let (i, j) = (index / to.len(), index % to.len());
                let [from, to] = [(from, i), (to, j)].map(|(at, i)| market(level, at, i));
                let cycle = match cycle {
                    CycleAt::From => from,
                    CycleAt::To => to,
                };
                Action::Expel(from.field(artist), to.field(artist), cycle)
            }
            Block::Transform(level, artist, at, street) => {
                // Rule 7.5: clockwise from the empty field, the weakest is the third.
                let weak = market(level, at, index).field(artist.clockwise(3));
                Action::Transform(street, artist, weak)
            }
            Block::Remove(street, artist) => Action::Remove(street, artist),
        }
    }
}

/// What a seat may do, without a list of it: for callers that draw several actions at random.
#[derive(Default, Debug)]
pub struct Repertoire {
    /// What is done first in the listing (the blocks that are not empty, with their lengths).
    plain: ArrayVec<(Block, u32), 16>,
    /// The markets of each level that have three artists, which may be cycled next.
    cycles: [Columns; 4],
    /// How many these are.
    cycling: u32,
    /// What the never-do-wells do, last.
    idle: Option<Idle>,
    /// How many actions there are.
    total: u32,
}

impl Repertoire {
    #[inline]
    fn push(&mut self, block: Block) {
        let len = block.len();
        if len > 0 {
            self.plain.push((block, len));
            self.total += len;
        }
    }

    /// Passes every block in the order of the listing to `take`.
    fn each(&self, mut take: impl FnMut(Block)) {
        self.plain.iter().for_each(|(block, _)| take(*block));
        for (level, at) in Level::ALL.into_iter().zip(self.cycles) {
            take(Block::Cycle(level, at));
        }
        let Some(idle) = &self.idle else { return };
        for level in Level::ALL {
            idle.reemployed(level).for_each(&mut take);
            for artist in Artist::ALL {
                let ControlFlow::Continue(()) = idle.moved(level, artist, |block| {
                    take(block);
                    ControlFlow::<Infallible>::Continue(())
                });
            }
        }
    }

    /// One of the actions, evenly; panics if there are none.
    #[inline]
    pub fn draw(&self, dice: &mut dyn Dice) -> Action {
        let mut index = dice.below(self.total);
        for (block, len) in &self.plain {
            if index < *len {
                return block.nth(index);
            }
            index -= len;
        }
        if index < self.cycling {
            for (level, at) in Level::ALL.into_iter().zip(self.cycles) {
                if index < at.len() {
                    return Block::Cycle(level, at).nth(index);
                }
                index -= at.len();
            }
        }
        index -= self.cycling;
        let idle = self.idle.as_ref().expect("the index is below the sum of the lengths");
        for level in Level::ALL {
            let here = idle.numbers[level.index()];
            if index < here {
                return idle.nth(level, index);
            }
            index -= here;
        }
        unreachable!("the index is below the sum of the lengths")
    }
}

/// What the never-do-wells of a seat can do (rule 7).
#[derive(Clone, Copy, Debug)]
struct Idle {
    /// The open markets of each level.
    open: usize,
    /// What is taken on each level.
    taken: [Fields; 4],
    /// What of it is the seat's own.
    own: [Fields; 4],
    /// Who waits below.
    streets: [Tally; 4],
    /// In how many streets the next artist waits: the one who is missing where this is the weakest.
    into: Lanes,
    /// How many actions there are on each level.
    numbers: [u32; 4],
}

impl Idle {
    #[inline]
    fn new(state: &State, seat: Seat) -> Idle {
        let streets = state.streets[seat.index()];
        let kinds = streets.iter().map(|street| street.kinds_at_hand());
        let mut idle = Idle {
            open: state.seats(),
            taken: state.occupied,
            own: state.stands[seat.index()],
            streets,
            into: kinds.fold(Lanes::NONE, Lanes::plus).of_next(),
            numbers: [0; 4],
        };
        for level in Level::ALL {
            let index = level.index();
            if !idle.own[index].is_empty() || !streets[index].is_empty() {
                // All artists at once.
                let found = idle.market_counts(level);
                idle.numbers[index] = found.free.dot(streets[index].kinds_at_hand())
                    + found.own.dot(found.goals)
                    + found.strong.dot(found.rivals)
                    + found.weak.dot(idle.into);
            }
        }
        idle
    }

    #[inline]
    fn market_counts(&self, level: Level) -> MarketCounts {
        MarketCounts::on(self.taken[level.index()], self.own[level.index()], self.open)
    }

    /// The action number `index` of those on `level`, which are more.
    fn nth(&self, level: Level, mut index: u32) -> Action {
        let found = self.market_counts(level);
        let kinds = self.streets[level.index()].kinds_at_hand();
        for artist in Artist::ALL {
            let len = found.free.of(artist) * kinds.of(artist);
            if index < len {
                return Block::Reemploy(level, artist, self.fitting(level, artist)).nth(index);
            }
            index -= len;
        }
        for artist in Artist::ALL {
            let len = found.own.of(artist) * found.goals.of(artist)
                + found.strong.of(artist) * found.rivals.of(artist)
                + found.weak.of(artist) * self.into.of(artist);
            if index < len {
                let sought =
                    self.moved(level, artist, |block| match index.checked_sub(block.len()) {
                        Some(rest) => {
                            index = rest;
                            ControlFlow::Continue(())
                        }
                        None => ControlFlow::Break(block),
                    });
                return sought.break_value().expect("as many as were counted").nth(index);
            }
            index -= len;
        }
        unreachable!("the index is below the sum of the lengths")
    }

    fn fitting(&self, level: Level, artist: Artist) -> Columns {
        let taken = self.taken[level.index()];
        Columns::first(self.open).minus(taken.of(artist)).minus(taken.threes())
    }

    /// The blocks of those who come back to `level`.
    fn reemployed(&self, level: Level) -> impl Iterator<Item = Block> {
        let kinds = self.streets[level.index()].kinds();
        kinds.map(move |artist| Block::Reemploy(level, artist, self.fitting(level, artist)))
    }

    /// Passes the blocks that move or transform an `artist` on `level` to `take`, in the order of
    /// the listing, until it breaks off.
    #[inline]
    fn moved<B>(
        &self,
        level: Level,
        artist: Artist,
        mut take: impl FnMut(Block) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let [taken, own] = [&self.taken, &self.own].map(|fields| fields[level.index()]);
        let (threes, mine) = (taken.threes(), own.of(artist));
        take(Block::Change(level, artist, mine, taken.twos().minus(taken.of(artist))))?;
        let rivals = taken.of(artist).minus(mine);
        take(Block::Expel(level, artist, mine.and(threes), rivals, CycleAt::From))?;
        take(Block::Expel(level, artist, mine, rivals.and(threes), CycleAt::To))?;
        // Clockwise from the weakest comes the empty field.
        let missing = artist.clockwise(1);
        let weak = mine.and(threes).minus(taken.of(missing));
        for street in Level::ALL {
            if self.streets[street.index()].of(missing) > 0 {
                take(Block::Transform(level, missing, weak, street))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Muscat {
    /// Appends every action of `seat`.
    pub(super) fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut open = Repertoire::default();
        self.fill(state, seat, &mut open);
        open.each(|block| out.extend((0..block.len()).map(|index| block.nth(index))));
    }

    /// How many actions `seat` has.
    pub(super) fn number(&self, state: &State, seat: Seat) -> u32 {
        let mut open = Repertoire::default();
        self.fill(state, seat, &mut open);
        open.total
    }

    /// One of the actions of `seat`, who is asked.
    pub(super) fn random(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> Action {
        let mut open = Repertoire::default();
        self.fill(state, seat, &mut open);
        open.draw(dice)
    }

    /// Adds every action of `seat` to `open`.
    pub fn fill(&self, state: &State, seat: Seat, open: &mut Repertoire) {
        match state.awaited {
            Awaited::Choose if seat == state.mover => choices(state, seat, open),
            Awaited::Place(artist) if seat == state.mover => {
                open.push(Block::Place(Level::FIRST, artist, state.room(artist)));
            }
            Awaited::Climb(climb) if seat == climb.owner => {
                if let Landing::Level(level, at) = self.landing(state, &climb) {
                    open.push(Block::Place(level, climb.artist, at));
                }
            }
            Awaited::Remove if seat == state.mover => {
                for street in Level::ALL {
                    for artist in state.street(seat, street).kinds() {
                        open.push(Block::Remove(street, artist));
                    }
                }
            }
            _ => {}
        }
    }
}

/// What the player may choose from at the start of his turn.
fn choices(state: &State, seat: Seat, open: &mut Repertoire) {
    if let Some(artist) = state.up(seat) {
        let room = state.room(artist);
        if room.is_empty() {
            open.push(Block::FaceUpToStreet(artist));
        } else {
            open.push(Block::FaceUp(artist, room));
        }
    }
    if !state.pile(seat).is_empty() {
        open.push(Block::FaceDown);
    }
    if state.stage == Stage::Opening {
        return;
    }
    open.cycles = state.occupied.map(Fields::threes);
    open.cycling = open.cycles.iter().map(|at| at.len()).sum();
    open.total += open.cycling;
    if state.has_never_do_well(seat) {
        let idle = Idle::new(state, seat);
        open.total += idle.numbers.iter().sum::<u32>();
        open.idle = Some(idle);
    }
}
