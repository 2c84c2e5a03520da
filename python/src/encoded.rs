//! A match of any game with numbers and planes.

use std::{any::Any, sync::Arc};

use hall_core::Seat;
use matches::{AnyMatch, Match};

use crate::{
    arrays::Habits,
    learn::{Learnable, Path, Spelled, learnable},
    rows::{AnyRows, BatchRows},
};

/// What the numbers of a learner spell.
pub(crate) enum SpelledWord {
    /// This action, legal or not.
    Word(String),
    /// The beginning of one.
    Part,
    /// Nothing.
    Nothing,
}

/// The facts of a game, as it is set up, for learners.
pub(crate) struct LearnerShape {
    pub(crate) numbers: usize,
    pub(crate) shape: Vec<usize>,
    pub(crate) names: Vec<String>,
}

/// What [`Learnable`] says, of matches whose types are erased.
pub(crate) trait AnyEncoding: Send + Sync {
    /// Numbers and planes.
    fn shape(&self, play: &dyn AnyMatch) -> LearnerShape;
    /// The numbers that `seat` may choose after `path`; nothing if it is not asked.
    fn choices(&self, play: &dyn AnyMatch, seat: Seat, path: &[u16]) -> Vec<u16>;
    /// What `path` spells.
    fn decoded(&self, play: &dyn AnyMatch, seat: Seat, path: &[u16]) -> SpelledWord;
    /// The numbers of an action, if it has any.
    fn path(&self, play: &dyn AnyMatch, seat: Seat, word: &str) -> Option<Path>;
    /// Writes what `seat` sees; `out` is zero, and as long as the shape says.
    fn observe_into(&self, play: &dyn AnyMatch, seat: Seat, path: &[u16], out: &mut [i8]);
    /// Many matches with the options of this one.
    fn rows(&self, play: &dyn AnyMatch, count: usize, habits: Habits) -> Option<Box<dyn AnyRows>>;
}

struct Encoding<G>(std::marker::PhantomData<fn() -> G>);

fn typed<G: Learnable>(play: &dyn AnyMatch) -> &Match<G> {
    let play: &dyn Any = play;
    play.downcast_ref().expect("an encoding is found by the game of the match")
}

impl<G: Learnable> AnyEncoding for Encoding<G> {
    fn shape(&self, play: &dyn AnyMatch) -> LearnerShape {
        const { learnable::<G>() }
        let game = typed::<G>(play).game();
        let planes = game.planes();
        LearnerShape { numbers: game.numbers(), shape: planes.shape, names: planes.names }
    }
    fn choices(&self, play: &dyn AnyMatch, seat: Seat, path: &[u16]) -> Vec<u16> {
        let play = typed::<G>(play);
        let mut out = Vec::new();
        if play.turn().asked().contains(seat) {
            play.game().choices(play.state(), seat, path, &mut Vec::new(), &mut out);
        }
        out.sort_unstable();
        out
    }
    fn decoded(&self, play: &dyn AnyMatch, seat: Seat, path: &[u16]) -> SpelledWord {
        let play = typed::<G>(play);
        match play.game().decoded(play.state(), seat, path) {
            Spelled::Whole(action) => SpelledWord::Word(action.to_string()),
            Spelled::Part => SpelledWord::Part,
            Spelled::Nothing => SpelledWord::Nothing,
        }
    }
    fn path(&self, play: &dyn AnyMatch, seat: Seat, word: &str) -> Option<Path> {
        let play = typed::<G>(play);
        play.game().path(play.state(), seat, &word.parse().ok()?)
    }
    fn observe_into(&self, play: &dyn AnyMatch, seat: Seat, path: &[u16], out: &mut [i8]) {
        let play = typed::<G>(play);
        play.game().observe_into(play.state(), seat, path, out);
    }
    fn rows(&self, play: &dyn AnyMatch, count: usize, habits: Habits) -> Option<Box<dyn AnyRows>> {
        let setup = typed::<G>(play).game().setup().clone();
        Some(Box::new(BatchRows::new(Arc::new(G::new(setup).ok()?), count, habits)))
    }
}

macro_rules! encodings {
    ($($name:ident: $game:path),* $(,)?) => {
        /// The encoding of the game with this id.
        pub(crate) fn encoding_of(id: &str) -> Option<&'static dyn AnyEncoding> {
            $(if id == <$game as hall_core::Game>::INFO.id {
                return Some(&const { Encoding::<$game>(std::marker::PhantomData) });
            })*
            None
        }
    };
}
games::for_each_game!(encodings);
