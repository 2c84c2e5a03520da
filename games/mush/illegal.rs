//! Why an action is not legal.

use hall_core::{Message, Refusal, Seat, Text};

use super::{
    state::{Phase, State},
    words::seat_name,
};

/// Why an action is not legal; each variant cites a rule of RULES.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.key())]
pub enum Illegal {
    /// The game waits for something else, or for somebody else: for whom, and for what.
    NotNow(Seat, &'static str),
    /// Somebody else has taken the last place for this training.
    TrainingFull,
    /// The price is more than the seat has.
    TooFewChips,
    /// A route longer than the dogs carry.
    TooFar,
    /// No line leads there.
    NoLine,
    /// The space was touched this turn.
    Retraced,
    /// A sled is in the way.
    Blocked,
    /// The early riser cannot pass.
    RiserBlocked,
    /// Nobody is there to be passed, or it is paid already.
    NothingToPass,
    /// Nowhere to stand behind the sleds.
    NowhereToStop,
    /// Standing on another sled.
    MayNotStop,
    /// A route that needs a roll before its end.
    RollOnTheWay,
    /// Chips for a roll that is not made.
    NoRoll,
    /// More chips than the roll takes.
    TooMuchHelp,
    /// All dogs are tired.
    MustRest,
    /// No such split.
    NotGivenHere,
    /// More than six chips, or than the dice there are.
    ReducedEnough,
    /// The mover cannot pay against himself.
    OwnDice,
    /// The press roll belongs to the presser.
    NotYourRoll,
    /// No such line, or rough ground at an end of it.
    NoStickThere,
    /// One space is named, and not the line.
    OneEnd,
    /// One stick a line.
    StickThere,
    /// All four are on the board.
    NoStickLeft,
    /// Nothing to take away.
    NoStick,
}

impl Illegal {
    /// The refusal that says what the game waits for.
    pub(super) fn not_now(state: &State) -> Illegal {
        let mover = state.mover();
        let (who, what) = match &state.phase {
            Phase::Train { seat } => (*seat, "train"),
            Phase::FirstStick { seat } => (*seat, "first-stick"),
            Phase::Bid => (mover, "bid"),
            Phase::Rise => (mover, "rise"),
            Phase::Declare => (mover, "declare"),
            Phase::Reduce { ask, .. } if *ask == mover => (mover, "stick-before-dice"),
            Phase::Reduce { ask, .. } => (*ask, "reduce"),
            Phase::Reroll { ask, .. } => (*ask, "reroll"),
            Phase::Raise { .. } => (mover, "raise"),
            Phase::Moving => (mover, "moving"),
            Phase::Press => (mover, "press"),
            Phase::BeforeRest { ask } => (*ask, "stick-before-rest"),
            Phase::Rest => (mover, "rest"),
            Phase::DrawTrainer | Phase::DrawBear | Phase::Rolling { .. } => (mover, "die"),
            Phase::Over { .. } => (mover, "over"),
        };
        Illegal::NotNow(who, what)
    }

    /// The key of the reason.
    fn key(&self) -> &'static str {
        match self {
            Illegal::NotNow(..) => "mush-refused-not-now",
            Illegal::TrainingFull => "mush-refused-training-full",
            Illegal::TooFewChips => "mush-refused-too-few-chips",
            Illegal::TooFar => "mush-refused-too-far",
            Illegal::NoLine => "mush-refused-no-line",
            Illegal::Retraced => "mush-refused-retraced",
            Illegal::Blocked => "mush-refused-blocked",
            Illegal::RiserBlocked => "mush-refused-riser-blocked",
            Illegal::NothingToPass => "mush-refused-nothing-to-pass",
            Illegal::NowhereToStop => "mush-refused-nowhere-to-stop",
            Illegal::MayNotStop => "mush-refused-may-not-stop",
            Illegal::RollOnTheWay => "mush-refused-roll-on-the-way",
            Illegal::NoRoll => "mush-refused-no-roll",
            Illegal::TooMuchHelp => "mush-refused-too-much-help",
            Illegal::MustRest => "mush-refused-must-rest",
            Illegal::NotGivenHere => "mush-refused-not-given-here",
            Illegal::ReducedEnough => "mush-refused-reduced-enough",
            Illegal::OwnDice => "mush-refused-own-dice",
            Illegal::NotYourRoll => "mush-refused-not-your-roll",
            Illegal::NoStickThere => "mush-refused-no-stick-there",
            Illegal::OneEnd => "mush-refused-one-end",
            Illegal::StickThere => "mush-refused-stick-there",
            Illegal::NoStickLeft => "mush-refused-no-stick-left",
            Illegal::NoStick => "mush-refused-no-stick",
        }
    }
}

impl Refusal for Illegal {
    fn reason(&self) -> Text {
        let reason = Message::new(self.key());
        match self {
            Illegal::NotNow(who, what) => reason.with("who", seat_name(*who)).choice("what", what),
            _ => reason,
        }
        .into()
    }
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotNow(..) => "4.1",
            Illegal::TrainingFull => "3.2",
            Illegal::TooFewChips => "13.1",
            Illegal::TooFar => "9.1",
            Illegal::NoLine => "9.2",
            Illegal::Retraced => "9.3",
            Illegal::Blocked => "9.4",
            Illegal::RiserBlocked => "5.6",
            Illegal::NothingToPass => "9.6",
            Illegal::NowhereToStop => "9.7",
            Illegal::MayNotStop => "9.7",
            Illegal::RollOnTheWay => "9.8",
            Illegal::NoRoll | Illegal::TooMuchHelp => "10.3",
            Illegal::MustRest => "12.4",
            Illegal::NotGivenHere => "12.1",
            Illegal::ReducedEnough => "8.4",
            Illegal::OwnDice => "8.3",
            Illegal::NotYourRoll => "11.3",
            Illegal::NoStickThere => "14.2",
            Illegal::OneEnd | Illegal::StickThere => "14.2",
            Illegal::NoStickLeft => "14.1",
            Illegal::NoStick => "14.1",
        }
    }
}
