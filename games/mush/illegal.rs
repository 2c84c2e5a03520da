//! Why an action is not legal.

use hall_core::{Game, Refusal, Seat};

use super::{Mush, State, state::Phase};

/// Why an action is not legal; each variant cites a rule of RULES.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game waits for something else, or for somebody else: who, and for what.
    #[error("that is not what the game waits for now: {0} {1} (rule 4.1)")]
    NotNow(&'static str, &'static str),
    /// Somebody else has taken the last place for this training.
    #[error("no place is left for this training (rule 3.2)")]
    TrainingFull,
    /// The price is more than the seat has.
    #[error("you do not have enough chips for that (rule 13.1)")]
    TooFewChips,
    /// A route longer than the dogs carry.
    #[error("that is further than your dogs carry you (rule 9.1)")]
    TooFar,
    /// No line leads there.
    #[error("no line leads from one of these spaces to the next (rule 9.2)")]
    NoLine,
    /// The space was touched this turn.
    #[error("no space may be entered twice in one turn (rule 9.3)")]
    Retraced,
    /// A sled is in the way.
    #[error("another sled blocks that space; passing it costs 4 chips (rule 9.4)")]
    Blocked,
    /// The early riser cannot pass.
    #[error("another sled blocks that space, and the early riser may not pass (rule 5.6)")]
    RiserBlocked,
    /// Nobody is there to be passed, or it is paid already.
    #[error("there is nothing on this way to pay for (rule 9.6)")]
    NothingToPass,
    /// Nowhere to stand behind the sleds.
    #[error("the steps left do not reach a space where you may stop (rule 9.7)")]
    NowhereToStop,
    /// Standing on another sled.
    #[error("you may not stop on another sled's space (rule 9.7)")]
    MayNotStop,
    /// A route that needs a roll before its end.
    #[error("a step that needs a roll must be the last of the ones you name (rule 9.8)")]
    RollOnTheWay,
    /// Chips for a roll that is not made.
    #[error("this step needs no roll, so no chips can be added (rule 10.3)")]
    NoRoll,
    /// More chips than the roll takes.
    #[error("a rough roll takes at most 2 chips, an avalanche roll at most 4 (rule 10.3)")]
    TooMuchHelp,
    /// All dogs are tired.
    #[error("all your dogs are tired: you must rest (rule 12.4)")]
    MustRest,
    /// No such split.
    #[error("a rest here does not give that (rule 12.1)")]
    NotGivenHere,
    /// More than six chips, or than the dice there are.
    #[error("at most 6 chips can be paid against one roll, and 2 for each die there is (rule 8.4)")]
    ReducedEnough,
    /// The mover cannot pay against himself.
    #[error("only opponents may take dice away (rule 8.3)")]
    OwnDice,
    /// The press roll belongs to the presser.
    #[error("nobody may force this roll but the one who rolls (rule 11.3)")]
    NotYourRoll,
    /// No such line, or rough ground at an end of it.
    #[error("a stick lies only on a line between two spaces that are not rough (rule 14.2)")]
    NoStickThere,
    /// One space is named, and not the line.
    #[error("a stick lies between two spaces: name both, first the left one (rule 14.2)")]
    OneEnd,
    /// One stick a line.
    #[error("a stick lies there already (rule 14.2)")]
    StickThere,
    /// All four are on the board.
    #[error("all four sticks are on the boards (rule 14.1)")]
    NoStickLeft,
    /// Nothing to take away.
    #[error("no stick lies there (rule 14.1)")]
    NoStick,
}

impl Illegal {
    /// The refusal that says what the game waits for.
    pub(super) fn not_now(state: &State) -> Illegal {
        let called = |seat: Seat| Mush::INFO.seat_names[seat.index()];
        let mover = called(state.mover());
        let (who, what) = match &state.phase {
            Phase::Train { seat } => (called(*seat), "trains the dogs"),
            Phase::FirstStick { seat } => (called(*seat), "lays a stick before the start"),
            Phase::Bid => ("everybody", "bids chips for the order of play"),
            Phase::Rise => (mover, "may take one early step, or stay"),
            Phase::Declare => (mover, "says whether to move or to rest"),
            Phase::Reduce { ask, .. } if *ask == state.mover() => {
                (mover, "may use a stick before the dog dice, or let it be")
            }
            Phase::Reduce { ask, .. } => (called(*ask), "may pay for fewer dog dice, or let it be"),
            Phase::Reroll { ask, .. } => {
                (called(*ask), "may pay 3 chips for another roll, or let it stand")
            }
            Phase::Raise { .. } => (mover, "may add chips to the roll, or nothing"),
            Phase::Moving => (mover, "takes steps or stops"),
            Phase::Press => (mover, "may press on, or not"),
            Phase::BeforeRest { ask } => {
                (called(*ask), "may use a stick before the rest, or let it be")
            }
            Phase::Rest => (mover, "takes what the rest gives, dogs or chips"),
            Phase::DrawTrainer | Phase::DrawBear | Phase::Rolling { .. } => ("a die", "is rolled"),
            Phase::Over { .. } => ("the race", "is over"),
        };
        Illegal::NotNow(who, what)
    }
}

impl Refusal for Illegal {
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
