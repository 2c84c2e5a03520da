//! Ends that the table and not the rules decide, and seats that withdrew.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{NotationError, Seat, Standings};

/// How an end is written.
const EXPECTED: &str = "expected `draw agreed`, `SEAT resigned`, `SEAT ran out of time`, \
                        `draw as SEAT ran out of time`, `draw at the step limit` or \
                        `aborted`";

/// An end that the table and not the rules decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// A seat resigned.
    Resigned(Seat),
    /// Every seat agreed to a draw.
    Agreed,
    /// A seat ran out of time.
    TimedOut(Seat),
    /// A seat ran out of time, and nobody else could win any more: a draw.
    DrawnOnTime(Seat),
    /// It had gone on for as many steps as the table allows: a draw.
    StepLimit,
    /// It was called off before it had properly begun: nobody won or lost.
    Aborted,
}

impl Ended {
    /// The seat that caused it, if one did.
    pub fn by(self) -> Option<Seat> {
        match self {
            Ended::Resigned(seat) | Ended::TimedOut(seat) => Some(seat),
            Ended::Agreed | Ended::DrawnOnTime(_) | Ended::StepLimit | Ended::Aborted => None,
        }
    }
    /// The seat that it names, if it names one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Ended::DrawnOnTime(seat) => Some(seat),
            other => other.by(),
        }
    }
    /// The standings that follow from this end; of a match that was called off, those of a
    /// draw, as there is no winner.
    pub fn standings(self, seats: usize) -> Standings {
        Standings::drawn(seats).below_who_stayed(self.by().as_slice())
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Resigned(seat) => write!(f, "{seat} resigned"),
            Ended::Agreed => f.write_str("draw agreed"),
            Ended::TimedOut(seat) => write!(f, "{seat} ran out of time"),
            Ended::DrawnOnTime(seat) => write!(f, "draw as {seat} ran out of time"),
            Ended::StepLimit => f.write_str("draw at the step limit"),
            Ended::Aborted => f.write_str("aborted"),
        }
    }
}

impl FromStr for Ended {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Ended, NotationError> {
        let bad = || NotationError::new("end", EXPECTED);
        match text {
            "draw agreed" => return Ok(Ended::Agreed),
            "draw at the step limit" => return Ok(Ended::StepLimit),
            "aborted" => return Ok(Ended::Aborted),
            _ => {}
        }
        let (drawn, rest) = match text.strip_prefix("draw as ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (seat, what) = rest.split_once(' ').ok_or_else(bad)?;
        let seat = seat.parse()?;
        match (drawn, what) {
            (false, "resigned") => Ok(Ended::Resigned(seat)),
            (false, "ran out of time") => Ok(Ended::TimedOut(seat)),
            (true, "ran out of time") => Ok(Ended::DrawnOnTime(seat)),
            _ => Err(bad()),
        }
    }
}

/// Why a seat is out of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalCause {
    /// It resigned.
    Resigned,
    /// It ran out of time.
    TimedOut,
    /// Its player had been away for too long.
    Absent,
    /// The host removed it.
    Removed,
}

impl WithdrawalCause {
    const ALL: [WithdrawalCause; 4] = [
        WithdrawalCause::Resigned,
        WithdrawalCause::TimedOut,
        WithdrawalCause::Absent,
        WithdrawalCause::Removed,
    ];
    /// How the match ends where nobody can play on without this seat.
    pub fn ends(self, seat: Seat) -> Ended {
        match self {
            WithdrawalCause::TimedOut => Ended::TimedOut(seat),
            WithdrawalCause::Resigned | WithdrawalCause::Absent | WithdrawalCause::Removed => {
                Ended::Resigned(seat)
            }
        }
    }
    /// As written in records.
    fn words(self) -> &'static str {
        match self {
            WithdrawalCause::Resigned => "resigned",
            WithdrawalCause::TimedOut => "ran out of time",
            WithdrawalCause::Absent => "was absent",
            WithdrawalCause::Removed => "was removed",
        }
    }
}

/// A seat that withdrew from a match that the others played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdrawal {
    /// Which seat.
    pub seat: Seat,
    /// Why.
    pub cause: WithdrawalCause,
    /// How many steps were taken before.
    pub after: usize,
}

/// Without the seat, as in the header of a record: `resigned after step 17`.
impl fmt::Display for Withdrawal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after step {}", self.cause.words(), self.after)
    }
}

impl Withdrawal {
    /// Reads what `Display` writes for this seat.
    pub fn read(seat: Seat, text: &str) -> Result<Withdrawal, NotationError> {
        let bad = || NotationError::new("withdrawal", "expected such as `resigned after step 17`");
        let (why, after) = text.split_once(" after step ").ok_or_else(bad)?;
        let cause = WithdrawalCause::ALL.into_iter().find(|cause| cause.words() == why);
        let after = after.parse().map_err(|_| bad())?;
        Ok(Withdrawal { seat, cause: cause.ok_or_else(bad)?, after })
    }
}

/// The final standings: by the rules or as the table ended the match, with the seats
/// that withdrew below all that stayed. `None` while the match goes on, and if it was called
/// off.
pub fn result(
    by_rules: Option<Standings>,
    ended: Option<Ended>,
    withdrawn: &[Withdrawal],
    seats: usize,
) -> Option<Standings> {
    let mut out: Vec<Seat> = withdrawn.iter().map(|of| of.seat).collect();
    let whole = match (by_rules, ended) {
        (Some(standings), _) => standings,
        (None, None | Some(Ended::Aborted)) => return None,
        (None, Some(ended)) => {
            out.extend(ended.by());
            Standings::drawn(seats)
        }
    };
    Some(whole.below_who_stayed(&out))
}
