//! What happens in a tournament, and what is wanted.

use serde::{Deserialize, Serialize};

use crate::rules::TournamentRules;

/// What has happened. Entries are numbered as they came, rounds and boards from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentEvent {
    /// The tournament was made.
    Created {
        /// Its rules.
        rules: TournamentRules,
    },
    /// Somebody came in, or came back.
    Entered {
        /// Who, by a word of the caller's.
        entrant: String,
        /// How strong he is thought to be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u32>,
    },
    /// Somebody will not be paired any more.
    Withdrawn {
        /// Whose entry.
        entry: usize,
        /// Whether he missed two games in a row, and did not ask for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        absent: bool,
    },
    /// Somebody asked for a bye.
    ByeAsked {
        /// Whose entry.
        entry: usize,
        /// For which round.
        round: usize,
    },
    /// The first round may be paired. The rules hold from now on.
    Started {
        /// The entries by their pairing numbers.
        numbers: Vec<usize>,
        /// Whether the first of them begins with the second seat.
        second: bool,
    },
    /// A round was paired.
    RoundPaired {
        /// Which.
        round: usize,
        /// The entries at each board, by seat.
        boards: Vec<Vec<usize>>,
        /// Who has no game in this round, and why; entries.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<(usize, Bye)>,
    },
    /// The table of a board is over.
    Reported {
        /// In which round.
        round: usize,
        /// At which board.
        board: usize,
        /// What came of it.
        result: BoardResult,
    },
    /// All boards of a round are over, or its time is up.
    RoundClosed {
        /// Which.
        round: usize,
    },
    /// The tournament is over.
    Finished,
}

/// Why somebody who takes part has no game in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// He was left over. It brings what a win brings.
    Allotted,
    /// He asked for it. It brings half of that.
    Half,
    /// He came later: half of a win for the last round that he missed.
    Late,
    /// He missed the round, or has no opponent in it. It brings nothing.
    None,
}

/// What came of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardResult {
    /// It was played.
    Played {
        /// The place of each seat, 1 for the first; equal places are shared.
        places: Vec<u16>,
    },
    /// Somebody did not come. Who came has won.
    Forfeit {
        /// Of each seat, whether it did not come.
        absent: Vec<bool>,
    },
    /// It cannot be finished, which is nobody's fault. It brings nobody anything.
    Void,
}

/// What somebody wants to happen. It may be refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    /// To take part.
    Enter {
        /// Who, by a word of the caller's.
        entrant: String,
        /// How strong he is thought to be.
        strength: Option<u32>,
    },
    /// To take part no more.
    Withdraw {
        /// Who.
        entrant: String,
    },
    /// To have a bye in a round that is not paired yet.
    AskBye {
        /// Who.
        entrant: String,
        /// For which round, from 0.
        round: usize,
    },
    /// To begin.
    Start {
        /// Who has the first seat in the first round follows from it.
        seed: u64,
    },
    /// To pair the next round. Asked again it does nothing.
    PairRound {
        /// Which, from 0.
        round: usize,
    },
    /// To note what came of a board. Asked again it does nothing.
    Report {
        /// In which round, from 0.
        round: usize,
        /// At which board, from 0.
        board: usize,
        /// What came of it.
        result: BoardResult,
    },
    /// To close a round: boards without a result bring nobody anything.
    CloseRound {
        /// Which, from 0.
        round: usize,
    },
    /// To end before the last round is played. A round that is being played is closed.
    End,
}
