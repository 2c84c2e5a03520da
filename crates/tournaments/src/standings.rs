//! Who stands where, and what decides between equal points (FIDE C.07).

use crate::{
    event::Bye,
    rules::PairingSystem,
    tournament::{RoundOutcome, Tournament},
};

/// What decides between equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// DE: the points of games among those who are equal, if each has met each.
    DirectEncounter,
    /// BH-C1: the points of all opponents but the one with the fewest.
    BuchholzCut1,
    /// BH: the points of all opponents.
    Buchholz,
    /// SB: the points of each opponent, as far as one has beaten him.
    SonnebornBerger,
    /// WIN: how many rounds one has won, forfeits and byes included.
    Wins,
}

impl TieBreak {
    /// The short name of FIDE.
    pub fn code(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::BuchholzCut1 => "BH-C1",
            Self::Buchholz => "BH",
            Self::SonnebornBerger => "SB",
            Self::Wins => "WIN",
        }
    }
}

/// A row of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingsRow {
    /// The entry.
    pub entry: usize,
    /// Its place, from 1; who cannot be told apart has the same.
    pub place: usize,
    /// Its points, in halves.
    pub points: u32,
    /// The tie-breaks of the tournament in their order, in quarters of a point (of a win, for
    /// wins).
    pub tie_breaks: Vec<u32>,
}

/// The tie-breaks of a tournament, in the order in which they count.
pub fn tie_breaks(tournament: &Tournament) -> Vec<TieBreak> {
    use TieBreak::{Buchholz, BuchholzCut1, DirectEncounter, SonnebornBerger, Wins};
    match tournament.rules.pairing {
        PairingSystem::RoundRobin { .. } => vec![DirectEncounter, SonnebornBerger, Wins],
        PairingSystem::Swiss { .. } if tournament.rules.seats == 2 => {
            vec![DirectEncounter, BuchholzCut1, Buchholz, SonnebornBerger, Wins]
        }
        PairingSystem::Swiss { .. } => vec![DirectEncounter, Buchholz, Wins],
    }
}

/// Who stands where. An entry that left before the first round is not listed, once there is one.
pub fn standings(tournament: &Tournament) -> Vec<StandingsRow> {
    let table = ScoreTable::new(tournament);
    let breaks = tie_breaks(tournament);
    let order: Vec<_> = if tournament.started {
        tournament.numbers.clone()
    } else {
        (0..tournament.entries.len()).collect()
    };
    let listed: Vec<_> = order
        .into_iter()
        .filter(|entry| {
            let outcomes = tournament.outcomes(*entry);
            let played =
                outcomes.iter().any(|of| !matches!(of, RoundOutcome::Bye { bye: Bye::None, .. }));
            played || !tournament.entries[*entry].withdrawn
        })
        .collect();
    let mut groups = vec![listed];
    groups = split_all(groups, |entry, _| table.points[entry]);
    let mut first: Vec<Option<u32>> = vec![None; tournament.entries.len()];
    for group in &groups {
        for entry in group {
            first[*entry] = table.direct(*entry, group);
        }
    }
    let values = |entry: usize| -> Vec<u32> {
        breaks.iter().map(|of| table.value(*of, entry, first[entry])).collect()
    };
    for (at, tie_break) in breaks.iter().enumerate() {
        groups = if *tie_break == TieBreak::DirectEncounter {
            split_direct(groups, &table)
        } else {
            split_all(groups, |entry, _| values(entry)[at])
        };
    }
    let mut rows = Vec::new();
    for group in groups {
        let place = rows.len() + 1;
        rows.extend(group.into_iter().map(|entry| StandingsRow {
            entry,
            place,
            points: table.points[entry],
            tie_breaks: values(entry),
        }));
    }
    rows
}

/// Splits groups of equals by a value, the greatest first.
fn split_all(groups: Vec<Vec<usize>>, value: impl Fn(usize, &[usize]) -> u32) -> Vec<Vec<usize>> {
    let mut split: Vec<Vec<usize>> = Vec::new();
    for group in groups {
        let mut valued: Vec<_> =
            group.iter().map(|entry| (value(*entry, &group), *entry)).collect();
        valued.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        for same in valued.chunk_by(|one, other| one.0 == other.0) {
            split.push(same.iter().map(|(_, entry)| *entry).collect());
        }
    }
    split
}

/// Splits by direct encounter, and again within what is still equal, until nothing changes.
fn split_direct(mut groups: Vec<Vec<usize>>, table: &ScoreTable) -> Vec<Vec<usize>> {
    loop {
        let count = groups.len();
        groups = split_all(groups, |entry, group| table.direct(entry, group).unwrap_or(0));
        if groups.len() == count {
            return groups;
        }
    }
}

/// What the tie-breaks are computed from.
struct ScoreTable<'a> {
    tournament: &'a Tournament,
    outcomes: Vec<Vec<RoundOutcome>>,
    points: Vec<u32>,
}

impl<'a> ScoreTable<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        let entries = tournament.entries.len();
        let mut outcomes: Vec<_> = (0..entries).map(|of| tournament.outcomes(of)).collect();
        if matches!(tournament.rules.pairing, PairingSystem::RoundRobin { .. }) {
            annul(tournament, &mut outcomes);
        }
        let points = outcomes.iter().map(|of| of.iter().map(RoundOutcome::points).sum()).collect();
        Self { tournament, outcomes, points }
    }

    /// The opponents of the games that an entry has played, each with the points it brought.
    fn games(&self, entry: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.outcomes[entry].iter().enumerate().flat_map(move |(round, outcome)| {
            let (board, points) = match *outcome {
                RoundOutcome::Played { board, points, .. } => (Some(board), points),
                _ => (None, 0),
            };
            let opponents = board
                .map(|board| self.tournament.opponents(round, board, entry))
                .unwrap_or_default();
            opponents.into_iter().map(move |of| (of, points))
        })
    }

    /// The points, in quarters, of games among equals; none where not each has met each.
    fn direct(&self, entry: usize, group: &[usize]) -> Option<u32> {
        let met = |one: usize, other: usize| self.games(one).any(|(of, _)| of == other);
        let all = group
            .iter()
            .enumerate()
            .all(|(at, one)| group[at + 1..].iter().all(|other| met(*one, *other)));
        let among = self.games(entry).filter(|(of, _)| group.contains(of));
        (all && group.len() > 1).then(|| among.map(|(_, points)| 2 * points).sum())
    }

    /// The points of somebody as an opponent: rounds that he left out at the end count as draws.
    /// The round of a round robin in which he is free is none that he left out.
    fn as_opponent(&self, entry: usize) -> u32 {
        let is_robin = matches!(self.tournament.rules.pairing, PairingSystem::RoundRobin { .. });
        let is_free = |outcome: &&RoundOutcome| {
            is_robin && matches!(outcome, RoundOutcome::Bye { bye: Bye::None, .. })
        };
        let left_out = |outcome: &&RoundOutcome| {
            matches!(
                outcome,
                RoundOutcome::Bye { bye: Bye::None | Bye::Half, .. }
                    | RoundOutcome::Forfeit { absent: true, .. }
            )
        };
        let rounds = self.outcomes[entry].iter().rev().filter(|of| !is_free(of));
        let last = rounds.take_while(left_out);
        let half = self.tournament.rules.win() / 2;
        let added: u32 = last.map(|outcome| half.saturating_sub(outcome.points())).sum();
        self.points[entry] + added
    }

    /// The points, in quarters, of the opponents of all rounds that are over. Who had none met
    /// somebody with as many points as he has himself. Whether he left the round out himself
    /// goes with each.
    fn contributions(&self, entry: usize) -> Vec<(bool, u32)> {
        let mut found: Vec<_> =
            self.games(entry).map(|(of, _)| (false, 2 * self.as_opponent(of))).collect();
        for outcome in &self.outcomes[entry] {
            let left_out = match outcome {
                RoundOutcome::Bye { bye, .. } => matches!(bye, Bye::None | Bye::Half | Bye::Late),
                RoundOutcome::Forfeit { absent, .. } => *absent,
                RoundOutcome::Played { .. } | RoundOutcome::Open { .. } => continue,
            };
            let missing = usize::from(self.tournament.rules.seats) - 1;
            found.extend(vec![(left_out, 2 * self.points[entry]); missing]);
        }
        found
    }

    fn sonneborn_berger(&self, entry: usize) -> u32 {
        let win = self.tournament.rules.win();
        let played: u32 =
            self.games(entry).map(|(of, points)| 2 * self.as_opponent(of) * points / win).sum();
        let unplayed = self.outcomes[entry].iter().filter(|outcome| {
            matches!(outcome, RoundOutcome::Bye { .. } | RoundOutcome::Forfeit { .. })
        });
        let own = self.points[entry];
        played + unplayed.map(|outcome| 2 * own * outcome.points() / win).sum::<u32>()
    }

    fn value(&self, tie_break: TieBreak, entry: usize, direct: Option<u32>) -> u32 {
        let win = self.tournament.rules.win();
        match tie_break {
            TieBreak::DirectEncounter => direct.unwrap_or(0),
            TieBreak::Buchholz => self.contributions(entry).iter().map(|of| of.1).sum(),
            TieBreak::BuchholzCut1 => {
                let mut all = self.contributions(entry);
                // A round that he left out himself is cut first.
                all.sort_by_key(|(left_out, points)| (!left_out, *points));
                all.iter().skip(1).map(|of| of.1).sum()
            }
            TieBreak::SonnebornBerger => self.sonneborn_berger(entry),
            TieBreak::Wins => {
                let won = |outcome: &&RoundOutcome| outcome.points() == win;
                4 * self.outcomes[entry].iter().filter(won).count() as u32
            }
        }
    }
}

/// Of a round robin, the games of who left it before he had played half of them count for
/// nobody (FIDE, general rules of competitions, 6.6).
fn annul(tournament: &Tournament, outcomes: &mut [Vec<RoundOutcome>]) {
    let planned = tournament.rounds_planned();
    for entry in 0..outcomes.len() {
        let played =
            outcomes[entry].iter().filter(|of| matches!(of, RoundOutcome::Played { .. })).count();
        if !tournament.entries[entry].withdrawn || 2 * played >= planned {
            continue;
        }
        let nothing = RoundOutcome::Bye { bye: Bye::None, points: 0 };
        let own = std::mem::take(&mut outcomes[entry]);
        for (round, outcome) in own.iter().enumerate() {
            if let RoundOutcome::Played { board, .. } | RoundOutcome::Forfeit { board, .. } =
                *outcome
            {
                for of in tournament.opponents(round, board, entry) {
                    outcomes[of][round] = nothing.clone();
                }
            }
        }
        outcomes[entry] = vec![nothing; own.len()];
    }
}
