//! Which of two actions is better, as far as it is known.

use bots::{
    GameBots,
    compare::{CompareError, Comparison, PAIRS_MAX, PLAYOUT_LEVEL, PairTally, PairVerdict},
};
use hall_core::{Message, Turn};
use matches::AnyMatch;
use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind, SeatId};
use std::sync::atomic::AtomicBool;

use super::StudyPlace;

/// Two actions of a seat, and what pairs of matches have come to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompareAsk {
    /// The position.
    pub place: StudyPlace,
    /// Whose actions.
    pub seat: SeatId,
    /// The actions.
    pub words: [String; 2],
    /// What an earlier answer came to; without it nothing was played.
    #[serde(default)]
    pub tally: PairTally,
}

/// What is known.
#[derive(Serialize)]
pub struct CompareView {
    seat: SeatId,
    words: [String; 2],
    /// To go on with.
    tally: PairTally,
    /// By how much of a win the first is better, and how far that may be off, 19 times of 20.
    difference: f64,
    radius: f64,
    verdict: PairVerdict,
    /// The most pairs.
    most: u32,
    /// The level that plays both out.
    level: u8,
}

impl CompareAsk {
    /// The match, in which the seat is asked for two different actions that it may choose.
    ///
    /// # Errors
    /// What does not open, an action that the rules forbid, or a tally that no pairs come to.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, Refusal> {
        let CompareAsk { place, seat: SeatId(seat), words, tally } = self;
        let play = place.open()?;
        if !play.turn().asked().contains(*seat) || play.turn() == Turn::Over {
            let message = Message::new("api-seat-not-asked").with("seat", *seat);
            return Err(Refusal::new(RefusalKind::Illegal, message));
        }
        if words[0] == words[1] {
            return Err(Refusal::malformed("words", "study-compare-same"));
        }
        for word in words {
            play.check(*seat, word)?;
        }
        if !tally.is_sound() {
            let message = Message::new("study-compare-tally").text("most", PAIRS_MAX);
            return Err(Refusal::malformed("tally", message));
        }
        Ok(play)
    }

    /// Plays more pairs, at least one and until it is `late`.
    ///
    /// # Errors
    /// [`CompareError`] of a bot.
    pub fn go_on(
        self,
        entry: &GameBots,
        play: &dyn AnyMatch,
        late: impl FnMut(&PairTally) -> bool,
        stop: &AtomicBool,
    ) -> Result<CompareView, CompareError> {
        let CompareAsk { seat, words, tally, .. } = self;
        let [first, second] = &words;
        let of = Comparison { entry, play, seat: seat.0, words: [first, second] };
        let tally = of.go_on(tally, late, stop)?;
        let (difference, radius) = (tally.difference(), tally.radius());
        let (verdict, most, level) = (tally.verdict(), PAIRS_MAX, PLAYOUT_LEVEL);
        Ok(CompareView { seat, words, tally, difference, radius, verdict, most, level })
    }
}
