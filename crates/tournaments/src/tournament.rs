//! The state of a tournament: the fold of its events.

use crate::{
    event::{BoardResult, Bye, TournamentEvent},
    rules::{PairingSystem, TournamentRules},
};

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who, by a word of the caller's.
    pub entrant: String,
    /// How strong he is thought to be.
    pub strength: Option<u32>,
    /// The round in which he came in.
    pub since: usize,
    /// Whether he has left.
    pub withdrawn: bool,
    /// The rounds for which he asked for a bye.
    pub byes: Vec<usize>,
}

/// A board of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentBoard {
    /// The entries, by seat.
    pub seats: Vec<usize>,
    /// What came of it, once it is over.
    pub result: Option<BoardResult>,
}

/// A round that has been paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its boards.
    pub boards: Vec<TournamentBoard>,
    /// Who has no game in it, and why; entries.
    pub byes: Vec<(usize, Bye)>,
    /// Whether it is over.
    pub closed: bool,
}

/// What a round was for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoundOutcome {
    /// It is not over.
    Open {
        /// The board.
        board: usize,
    },
    /// He played.
    Played {
        /// The board.
        board: usize,
        /// His place there.
        place: u16,
        /// What it brought, in half points.
        points: u32,
    },
    /// Somebody did not come to his board, or it was never finished.
    Forfeit {
        /// The board.
        board: usize,
        /// What it brought, in half points.
        points: u32,
        /// Whether it was he who did not come.
        absent: bool,
    },
    /// He had no game.
    Bye {
        /// Why.
        bye: Bye,
        /// What it brought, in half points.
        points: u32,
    },
}

impl RoundOutcome {
    /// What it brought, in half points.
    pub fn points(&self) -> u32 {
        match *self {
            Self::Open { .. } => 0,
            Self::Played { points, .. }
            | Self::Forfeit { points, .. }
            | Self::Bye { points, .. } => points,
        }
    }
}

/// A tournament: the fold of its events, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// Its rules.
    pub rules: TournamentRules,
    /// Everybody who ever came in, in order.
    pub entries: Vec<Entry>,
    /// The entries by their pairing numbers, once it has begun.
    pub numbers: Vec<usize>,
    /// Whether the first of them begins with the second seat.
    pub second: bool,
    /// Whether it has begun.
    pub started: bool,
    /// The rounds that were paired.
    pub rounds: Vec<Round>,
    /// Whether it is over.
    pub finished: bool,
}

impl Tournament {
    /// A tournament that was just made.
    pub fn new(rules: TournamentRules) -> Self {
        Self {
            rules,
            entries: Vec::new(),
            numbers: Vec::new(),
            second: false,
            started: false,
            rounds: Vec::new(),
            finished: false,
        }
    }

    /// The fold of a log; none where it does not begin with the making.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a TournamentEvent>) -> Option<Self> {
        let mut events = events.into_iter();
        let Some(TournamentEvent::Created { rules }) = events.next() else { return None };
        let mut tournament = Self::new(*rules);
        for event in events {
            tournament.evolve(event);
        }
        Some(tournament)
    }

    /// Applies an event. One that does not fit, as no log of ours has it, changes nothing.
    pub fn evolve(&mut self, event: &TournamentEvent) {
        match event {
            TournamentEvent::Created { .. } => {}
            TournamentEvent::Entered { entrant, strength } => self.enter(entrant, *strength),
            TournamentEvent::Withdrawn { entry, .. } => {
                if let Some(entry) = self.entries.get_mut(*entry) {
                    entry.withdrawn = true;
                }
            }
            TournamentEvent::ByeAsked { entry, round } => {
                if let Some(entry) = self.entries.get_mut(*entry) {
                    entry.byes.push(*round);
                }
            }
            TournamentEvent::Started { numbers, second } => {
                self.started = true;
                self.numbers.clone_from(numbers);
                self.second = *second;
            }
            TournamentEvent::RoundPaired { boards, byes, .. } => {
                let board =
                    |seats: &Vec<usize>| TournamentBoard { seats: seats.clone(), result: None };
                let boards = boards.iter().map(board).collect();
                self.rounds.push(Round { boards, byes: byes.clone(), closed: false });
            }
            TournamentEvent::Reported { round, board, result } => {
                let boards = self.rounds.get_mut(*round).map(|round| &mut round.boards);
                if let Some(board) = boards.and_then(|boards| boards.get_mut(*board)) {
                    board.result = Some(result.clone());
                }
            }
            TournamentEvent::RoundClosed { round } => {
                if let Some(round) = self.rounds.get_mut(*round) {
                    round.closed = true;
                }
            }
            TournamentEvent::Finished => self.finished = true,
        }
    }

    fn enter(&mut self, entrant: &str, strength: Option<u32>) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.entrant == entrant) {
            entry.withdrawn = false;
            return;
        }
        let since = self.rounds.len();
        if self.started {
            self.numbers.push(self.entries.len());
        }
        self.entries.push(Entry {
            entrant: entrant.to_string(),
            strength,
            since,
            withdrawn: false,
            byes: Vec::new(),
        });
    }

    /// The entry of somebody.
    pub fn entry_of(&self, entrant: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.entrant == entrant)
    }

    /// How many rounds it has, as far as that is known.
    pub fn rounds_planned(&self) -> usize {
        match self.rules.pairing {
            PairingSystem::Swiss { rounds } => usize::from(rounds),
            PairingSystem::RoundRobin { double } => {
                let players = if self.started { self.numbers.len() } else { self.entries.len() };
                let cycle = (players + players % 2).saturating_sub(1);
                if double { 2 * cycle } else { cycle }
            }
        }
    }

    /// Whether a round is being played.
    pub fn is_round_open(&self) -> bool {
        self.rounds.last().is_some_and(|round| !round.closed)
    }

    /// What a round was for an entry.
    pub fn outcome(&self, round: usize, entry: usize) -> RoundOutcome {
        let none = RoundOutcome::Bye { bye: Bye::None, points: 0 };
        let Some(of) = self.rounds.get(round) else { return none };
        let boards = of.boards.iter().enumerate();
        for (index, board) in boards {
            if let Some(seat) = board.seats.iter().position(|seat| *seat == entry) {
                return self.at_board(board, index, seat, of.closed);
            }
        }
        let half = self.rules.win() / 2;
        let came = self.entries.get(entry).map_or(0, |entry| entry.since);
        let is_swiss = matches!(self.rules.pairing, PairingSystem::Swiss { .. });
        match of.byes.iter().find(|(of, _)| *of == entry).map(|(_, bye)| *bye) {
            Some(bye @ Bye::Allotted) => RoundOutcome::Bye { bye, points: self.rules.win() },
            Some(bye @ (Bye::Half | Bye::Late)) => RoundOutcome::Bye { bye, points: half },
            None if is_swiss && round + 1 == came => {
                RoundOutcome::Bye { bye: Bye::Late, points: half }
            }
            Some(Bye::None) | None => none,
        }
    }

    fn at_board(
        &self,
        board: &TournamentBoard,
        index: usize,
        seat: usize,
        closed: bool,
    ) -> RoundOutcome {
        let nothing = RoundOutcome::Forfeit { board: index, points: 0, absent: false };
        match &board.result {
            Some(BoardResult::Void) => nothing,
            None if closed => nothing,
            None => RoundOutcome::Open { board: index },
            Some(BoardResult::Played { places }) => {
                let place = places.get(seat).copied().unwrap_or(u16::MAX);
                let below = places.iter().filter(|of| **of > place).count() as u32;
                let beside = places.iter().filter(|of| **of == place).count() as u32;
                // Who shares a place shares the points of all places that they take up.
                let points = 2 * below + beside.saturating_sub(1);
                RoundOutcome::Played { board: index, place, points }
            }
            Some(BoardResult::Forfeit { absent }) => {
                let absent = absent.get(seat).copied().unwrap_or(false);
                let points = if absent { 0 } else { self.rules.win() };
                RoundOutcome::Forfeit { board: index, points, absent }
            }
        }
    }

    /// What all rounds so far were for an entry.
    pub fn outcomes(&self, entry: usize) -> Vec<RoundOutcome> {
        (0..self.rounds.len()).map(|round| self.outcome(round, entry)).collect()
    }

    /// The others at a board.
    pub fn opponents(&self, round: usize, board: usize, entry: usize) -> Vec<usize> {
        let boards = self.rounds.get(round).map(|round| &round.boards);
        let seats = boards.and_then(|boards| boards.get(board)).map(|board| &board.seats);
        seats.into_iter().flatten().copied().filter(|of| *of != entry).collect()
    }
}
