//! What has happened in a tournament, as the store keeps it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use session::PersonId;
use tournaments::{Tournament, TournamentEvent};

use super::settings::TournamentSettings;

/// For how long a tournament waits for its organiser to begin it, in milliseconds.
const UNBEGUN_FOR: i64 = 30 * 86_400_000;

/// Why a tournament ended before its last round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EndedEarly {
    /// Its organiser ended it.
    Organiser,
    /// Too few had come when it was to begin.
    Few,
    /// The host of the hall closed it.
    Host,
    /// Its organiser has gone for good, or has not begun it for long.
    Gone,
}

/// What happened, in the words of the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LoggedEvent {
    /// Something by the rules of tournaments.
    Is(TournamentEvent),
    /// A board has its table. Rounds and boards are counted from 0.
    Table {
        /// The round.
        round: usize,
        /// The board.
        board: usize,
        /// The table.
        table: String,
    },
    /// A guest has become one with an account.
    Merged {
        /// The guest, in hexadecimal digits.
        from: String,
        /// The account's person.
        into: String,
    },
    /// It ends early; the events of that come next.
    Early(EndedEarly),
}

/// An event with its time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct TournamentLine {
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// Whether the organiser did it, where that is not plain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) organiser: bool,
    /// What.
    pub(crate) what: LoggedEvent,
}

/// A tournament as the store keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TournamentLog {
    /// What is set.
    pub(crate) settings: TournamentSettings,
    /// What happened, in order.
    pub(crate) lines: Vec<TournamentLine>,
}

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TournamentStage {
    /// It has not begun.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
}

impl TournamentStage {
    /// Each stage with its word.
    pub(crate) const ALL: [(&str, TournamentStage); 3] = [
        ("open", TournamentStage::Open),
        ("running", TournamentStage::Running),
        ("finished", TournamentStage::Finished),
    ];

    /// Its word.
    pub(crate) fn word(self) -> &'static str {
        TournamentStage::ALL[self as usize].0
    }
}

/// When a round was paired, and when it was over, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoundTimes {
    /// When it was paired.
    pub(crate) paired: i64,
    /// When it was over, if it is.
    pub(crate) ended: Option<i64>,
}

/// What a tournament is after all that happened: the fold of its log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FoldedTournament {
    /// By the rules of tournaments.
    pub(crate) play: Tournament,
    /// The tables, by round and board.
    pub(crate) tables: BTreeMap<(usize, usize), String>,
    /// Who made it, in hexadecimal digits.
    pub(crate) organiser: String,
    /// When the rounds were played.
    pub(crate) times: Vec<RoundTimes>,
    /// When it began, in milliseconds since 1970.
    pub(crate) began: Option<i64>,
    /// When it was over.
    pub(crate) ended: Option<i64>,
    /// Why it ended early, if it did.
    pub(crate) early: Option<EndedEarly>,
    /// Who was withdrawn because he did not come.
    absent: BTreeSet<usize>,
}

impl FoldedTournament {
    /// The fold of a log.
    pub(crate) fn of(log: &TournamentLog) -> FoldedTournament {
        let mut folded = FoldedTournament {
            play: Tournament::new(log.settings.rules),
            tables: BTreeMap::new(),
            organiser: log.settings.organiser.clone(),
            times: Vec::new(),
            began: None,
            ended: None,
            early: None,
            absent: BTreeSet::new(),
        };
        log.lines.iter().for_each(|line| folded.evolve(line));
        folded
    }

    /// Something more happened.
    pub(crate) fn evolve(&mut self, line: &TournamentLine) {
        match &line.what {
            LoggedEvent::Table { round, board, table } => {
                self.tables.insert((*round, *board), table.clone());
            }
            LoggedEvent::Early(why) => self.early = Some(*why),
            LoggedEvent::Merged { from, into } => self.merge(from, into),
            LoggedEvent::Is(event) => {
                self.play.evolve(event);
                match event {
                    TournamentEvent::Started { .. } => self.began = Some(line.at),
                    TournamentEvent::RoundPaired { .. } => {
                        self.times.push(RoundTimes { paired: line.at, ended: None });
                    }
                    TournamentEvent::RoundClosed { round } => {
                        if let Some(times) = self.times.get_mut(*round) {
                            times.ended = Some(line.at);
                        }
                    }
                    TournamentEvent::Finished => self.ended = Some(line.at),
                    TournamentEvent::Withdrawn { entry, absent: true } => {
                        self.absent.insert(*entry);
                    }
                    TournamentEvent::Created { .. }
                    | TournamentEvent::Entered { .. }
                    | TournamentEvent::Withdrawn { .. }
                    | TournamentEvent::ByeAsked { .. }
                    | TournamentEvent::Reported { .. } => {}
                }
            }
        }
    }

    /// What a guest had is an account's. Where both take part they stay two entries.
    fn merge(&mut self, from: &str, into: &str) {
        if self.organiser == from {
            self.organiser = into.into();
        }
        if self.play.entry_of(into).is_none()
            && let Some(entry) = self.play.entries.iter_mut().find(|of| of.entrant == from)
        {
            entry.entrant = into.into();
        }
    }

    /// Who made it.
    pub(crate) fn organiser(&self) -> Option<PersonId> {
        PersonId::from_hex(&self.organiser)
    }

    /// How far it is.
    pub(crate) fn stage(&self) -> TournamentStage {
        match (self.play.finished, self.play.started) {
            (true, _) => TournamentStage::Finished,
            (false, true) => TournamentStage::Running,
            (false, false) => TournamentStage::Open,
        }
    }

    /// How many take part, or took part until the end.
    pub(crate) fn present(&self) -> usize {
        self.play.entries.iter().filter(|entry| !entry.withdrawn).count()
    }

    /// The entry of a person.
    pub(crate) fn entry_of(&self, person: PersonId) -> Option<usize> {
        self.play.entry_of(&person.to_hex())
    }

    /// Whether a person takes part.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.entry_of(person).is_some_and(|entry| !self.play.entries[entry].withdrawn)
    }

    /// Whether an entry was once withdrawn because its player did not come.
    pub(crate) fn was_absent(&self, entry: usize) -> bool {
        self.absent.contains(&entry)
    }

    /// Who an entry is.
    pub(crate) fn person(&self, entry: usize) -> Option<PersonId> {
        PersonId::from_hex(&self.play.entries.get(entry)?.entrant)
    }

    /// The boards of a round that have no table yet, and no result.
    pub(crate) fn without_table(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let last = self.play.rounds.len().checked_sub(1);
        let open = last.filter(|_| self.play.is_round_open());
        open.into_iter().flat_map(move |round| {
            let boards = self.play.rounds[round].boards.iter().enumerate();
            boards
                .filter(move |(board, of)| {
                    of.result.is_none() && !self.tables.contains_key(&(round, *board))
                })
                .map(move |(board, _)| (round, board))
        })
    }

    /// When the next round is paired, in milliseconds since 1970, if one is.
    pub(crate) fn next_round(&self, gap: u32) -> Option<i64> {
        if self.stage() != TournamentStage::Running || self.play.is_round_open() {
            return None;
        }
        let ended = self.times.last().and_then(|times| times.ended);
        Some(ended.map_or(self.began?, |ended| ended + i64::from(gap) * 1000))
    }

    /// When something has to be done, in milliseconds since 1970; `None` while others are waited
    /// for.
    pub(crate) fn due(&self, settings: &TournamentSettings) -> Option<i64> {
        match self.stage() {
            TournamentStage::Open => Some(settings.starts.unwrap_or(settings.made + UNBEGUN_FOR)),
            TournamentStage::Running if self.without_table().next().is_some() => Some(0),
            TournamentStage::Running => self.next_round(settings.gap),
            TournamentStage::Finished => None,
        }
    }
}
