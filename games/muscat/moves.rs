//! Which actions there are: listed, counted, and drawn at random from the same
//! description.

use alloc::vec::Vec;

use arrayvec::ArrayVec;
use hall_core::{Dice, Seat};

use super::{
    Muscat,
    action::Action,
    state::{Awaited, Landing, Stage, State},
    town::{Artist, Columns, Level, Market},
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

/// What a seat may do, without a list of it: for callers that draw several actions at random
/// (the blocks that are not empty, with their lengths). It is large: fill it in place
/// and do not move it.
#[derive(Default, Debug)]
pub struct Repertoire {
    blocks: ArrayVec<(Block, u32), 160>,
    /// The sum of the lengths.
    total: u32,
}

impl Repertoire {
    #[inline]
    fn push(&mut self, block: Block) {
        let len = block.len();
        if len > 0 {
            self.blocks.push((block, len));
            self.total += len;
        }
    }

    /// One of the actions, evenly; panics if there are none.
    #[inline]
    pub fn draw(&self, dice: &mut dyn Dice) -> Action {
        let mut index = dice.below(self.total);
        for (block, len) in &self.blocks {
            if index < *len {
                return block.nth(index);
            }
            index -= len;
        }
        unreachable!("the index is below the sum of the lengths")
    }
}

impl Muscat {
    /// Appends every action of `seat`.
    pub(super) fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut open = Repertoire::default();
        self.fill(state, seat, &mut open);
        for (block, len) in &open.blocks {
            out.extend((0..*len).map(|index| block.nth(index)));
        }
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
    for level in Level::ALL {
        open.push(Block::Cycle(level, state.occupied(level).threes()));
    }
    if state.has_never_do_well(seat) {
        for level in Level::ALL {
            never_do_well(state, seat, level, open);
        }
    }
}

/// What the never-do-wells of `seat` can do on `level` (rule 7).
fn never_do_well(state: &State, seat: Seat, level: Level, open: &mut Repertoire) {
    for artist in state.street(seat, level).kinds() {
        open.push(Block::Reemploy(level, artist, state.fitting(level, artist)));
    }
    let own = state.stands(seat, level);
    if own.is_empty() {
        return;
    }
    let taken = state.occupied(level);
    let (twos, threes) = (taken.twos(), taken.threes());
    for artist in Artist::ALL {
        let mine = own.of(artist);
        if mine.is_empty() {
            continue;
        }
        open.push(Block::Change(level, artist, mine, twos.minus(taken.of(artist))));
        let rivals = taken.of(artist).minus(mine);
        open.push(Block::Expel(level, artist, mine.and(threes), rivals, CycleAt::From));
        open.push(Block::Expel(level, artist, mine, rivals.and(threes), CycleAt::To));
        // Clockwise from the weakest comes the empty field.
        let missing = artist.clockwise(1);
        let weak = mine.and(threes).minus(taken.of(missing));
        if !weak.is_empty() {
            for street in Level::ALL {
                if state.street(seat, street).of(missing) > 0 {
                    open.push(Block::Transform(level, missing, weak, street));
                }
            }
        }
    }
}
