//! What is refused, in words.

use hall_core::Message;
use tournaments::{ROUND_ROBIN_MAX, ROUNDS_MAX, RulesError, SWISS_MAX, TournamentRefusal};

use crate::error::{ApiError, Code};

/// Why rules are refused.
pub(crate) fn rules(why: RulesError) -> Message {
    match why {
        RulesError::Seats => Message::new("tournament-rules-seats"),
        RulesError::RoundRobinSeats => Message::new("tournament-rules-round-robin-seats"),
        RulesError::Rounds => Message::new("tournament-rules-rounds").text("most", ROUNDS_MAX),
        RulesError::Entries => {
            let message = Message::new("tournament-rules-entries").text("swiss", SWISS_MAX);
            message.text("robin", ROUND_ROBIN_MAX)
        }
        RulesError::RoundRobinEntries => Message::new("tournament-rules-round-robin-entries"),
        RulesError::RoundsAfter => Message::new("tournament-rules-rounds-after"),
    }
}

/// Why a command is refused.
pub(super) fn refused(why: TournamentRefusal) -> ApiError {
    let (code, key) = match why {
        TournamentRefusal::Over => (Code::Illegal, "tournament-over"),
        TournamentRefusal::Begun => (Code::Illegal, "tournament-begun"),
        TournamentRefusal::NotBegun => (Code::Illegal, "tournament-not-begun"),
        TournamentRefusal::Full => (Code::Illegal, "tournament-full"),
        TournamentRefusal::TooLate => (Code::Illegal, "tournament-too-late"),
        TournamentRefusal::Entered => (Code::Illegal, "tournament-entered"),
        TournamentRefusal::NotEntered => (Code::Illegal, "tournament-not-entered"),
        TournamentRefusal::TooFew => (Code::Illegal, "tournament-too-few"),
        TournamentRefusal::NoSuchRound => (Code::BadRequest, "tournament-no-such-round"),
        TournamentRefusal::RoundOpen => (Code::Illegal, "tournament-round-open"),
        TournamentRefusal::NoBye => (Code::Illegal, "tournament-no-bye"),
        TournamentRefusal::BadResult => (Code::BadRequest, "tournament-bad-result"),
    };
    ApiError::new(code, key)
}
