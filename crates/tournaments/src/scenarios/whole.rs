//! Whole tournaments, from the first entry to the last standings.

use crate::{
    BoardResult, Bye, PairingSystem, RoundOutcome, StandingsRow, Tournament,
    TournamentCommand as Command, TournamentEvent, TournamentRefusal as Refusal, TournamentRules,
    decide_tournament, round_robin, standings, trf16,
};
use proptest::prelude::*;

/// A tournament with its log.
struct Cup {
    state: Tournament,
    log: Vec<TournamentEvent>,
}

impl Cup {
    fn new(pairing: PairingSystem, seats: u16, players: usize) -> Self {
        let rules =
            TournamentRules { pairing, seats, entries_max: 16, late_until: 3, half_byes: 1 };
        let rules = match pairing {
            PairingSystem::RoundRobin { .. } => {
                TournamentRules { late_until: 0, half_byes: 0, ..rules }
            }
            PairingSystem::Swiss { rounds } => {
                TournamentRules { late_until: rounds.min(3), ..rules }
            }
        };
        rules.check().expect("rules are fine");
        let log = vec![TournamentEvent::Created { rules }];
        let mut cup = Self { state: Tournament::new(rules), log };
        for player in 0..players {
            cup.handle(&enter(&format!("p{player}"))).expect("may enter");
        }
        cup
    }

    fn handle(&mut self, command: &Command) -> Result<usize, Refusal> {
        let events = decide_tournament(&self.state, command)?;
        for event in &events {
            self.state.evolve(event);
        }
        let count = events.len();
        self.log.extend(events);
        Ok(count)
    }

    fn start(&mut self) {
        self.handle(&Command::Start { seed: 0 }).expect("may start");
    }

    fn pair(&mut self) -> usize {
        let round = self.state.rounds.len();
        self.handle(&Command::PairRound { round }).expect("may be paired");
        round
    }

    fn report(&mut self, round: usize, board: usize, places: &[u16]) {
        let result = BoardResult::Played { places: places.to_vec() };
        self.handle(&Command::Report { round, board, result }).expect("may be reported");
    }

    fn row(&self, entrant: &str) -> StandingsRow {
        let entry = self.state.entry_of(entrant).expect("takes part");
        standings(&self.state).into_iter().find(|row| row.entry == entry).expect("is listed")
    }
}

fn enter(who: &str) -> Command {
    Command::Enter { entrant: who.into(), strength: None }
}

fn withdraw(who: &str) -> Command {
    Command::Withdraw { entrant: who.into() }
}

fn swiss(rounds: u16) -> PairingSystem {
    PairingSystem::Swiss { rounds }
}

/// The places of a board of so many seats, by a drawn number.
fn places(seats: usize, drawn: u8) -> Vec<u16> {
    let points: Vec<_> = (0..seats).map(|seat| drawn.rotate_left(2 * seat as u32) % 4).collect();
    points.iter().map(|of| 1 + points.iter().filter(|other| *other > of).count() as u16).collect()
}

#[test]
fn six_meet_as_the_berger_table_says() {
    let rounds = round_robin(6, false);
    let table = "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1";
    let text = |[one, other]: &[usize; 2]| format!("{}-{}", one + 1, other + 1);
    let line = |games: &Vec<_>| games.iter().map(text).collect::<Vec<_>>().join(" ");
    assert_eq!(rounds.iter().map(line).collect::<Vec<_>>().join(" | "), table);
}

#[test]
fn odd_numbers_leave_the_opponent_of_the_highest_out() {
    let (five, six) = (round_robin(5, false), round_robin(6, false));
    for (games, whole) in five.iter().zip(&six) {
        let known: Vec<_> = whole.iter().filter(|game| !game.contains(&5)).copied().collect();
        assert_eq!(*games, known);
    }
}

#[test]
fn nobody_has_a_colour_four_times_in_a_double_round_robin() {
    for players in 2..=16 {
        let rounds = round_robin(players, true);
        for player in 0..players {
            let firsts: Vec<_> = rounds
                .iter()
                .filter_map(|games| games.iter().find(|game| game.contains(&player)))
                .map(|game| game[0] == player)
                .collect();
            assert_eq!(firsts.iter().filter(|first| **first).count(), players - 1);
            let longest = firsts.chunk_by(|one, other| one == other).map(<[bool]>::len).max();
            assert!(longest <= Some(2 + players % 2), "{player} of {players}: {firsts:?}");
        }
    }
}

#[test]
fn two_absences_withdraw_a_player() {
    let mut cup = Cup::new(swiss(4), 2, 4);
    cup.start();
    for _ in 0..2 {
        let round = cup.pair();
        for board in 0..2 {
            let seats = cup.state.rounds[round].boards[board].seats.clone();
            let absent: Vec<_> = seats.iter().map(|entry| *entry == 3).collect();
            if absent.contains(&true) {
                let result = BoardResult::Forfeit { absent };
                cup.handle(&Command::Report { round, board, result }).expect("may be reported");
            } else {
                cup.report(round, board, &[1, 2]);
            }
        }
    }
    assert!(cup.state.entries[3].withdrawn);
    let event = TournamentEvent::Withdrawn { entry: 3, absent: true };
    assert!(cup.log.contains(&event));
    let round = cup.pair();
    let paired = cup.state.rounds[round].boards.iter().flat_map(|board| &board.seats);
    assert!(!paired.copied().any(|entry| entry == 3));
}

#[test]
fn tournament_that_all_have_left_ends() {
    let mut cup = Cup::new(swiss(4), 2, 4);
    cup.start();
    let round = cup.pair();
    for who in ["p0", "p1", "p2"] {
        cup.handle(&withdraw(who)).expect("may leave");
    }
    cup.report(round, 0, &[1, 2]);
    cup.report(round, 1, &[1, 2]);
    assert!(cup.state.finished);
    assert_eq!(cup.handle(&enter("late")), Err(Refusal::Over));
}

#[test]
fn who_comes_late_has_half_a_point_once() {
    let mut cup = Cup::new(swiss(5), 2, 4);
    cup.start();
    for _ in 0..2 {
        let round = cup.pair();
        cup.report(round, 0, &[1, 2]);
        cup.report(round, 1, &[1, 2]);
    }
    cup.handle(&enter("late")).expect("may enter before the third round");
    let points = |cup: &Cup| cup.row("late").points;
    assert_eq!(points(&cup), 1);
    cup.handle(&withdraw("late")).expect("may leave");
    cup.handle(&enter("late")).expect("may come back");
    assert_eq!(points(&cup), 1, "coming back brings nothing");
    cup.pair();
    assert_eq!(cup.handle(&enter("later")), Err(Refusal::TooLate));
}

#[test]
fn bye_is_given_once_and_never_for_the_last_round() {
    let mut cup = Cup::new(swiss(3), 2, 6);
    cup.start();
    let ask = |round| Command::AskBye { entrant: "p1".into(), round };
    assert_eq!(cup.handle(&ask(2)), Err(Refusal::NoBye));
    assert_eq!(cup.handle(&ask(0)), Ok(1));
    assert_eq!(cup.handle(&ask(0)), Ok(0));
    assert_eq!(cup.handle(&ask(1)), Err(Refusal::NoBye));
    cup.pair();
    assert_eq!(cup.state.outcome(0, 1), RoundOutcome::Bye { bye: Bye::Half, points: 1 });
    assert_eq!(cup.row("p1").points, 1);
}

#[test]
fn same_command_twice_changes_nothing() {
    let mut cup = Cup::new(swiss(3), 2, 4);
    cup.start();
    let round = cup.pair();
    assert_eq!(cup.handle(&Command::PairRound { round }), Ok(0));
    assert_eq!(cup.handle(&Command::PairRound { round: 1 }), Err(Refusal::RoundOpen));
    cup.report(round, 0, &[1, 2]);
    let other = BoardResult::Played { places: vec![2, 1] };
    assert_eq!(cup.handle(&Command::Report { round, board: 0, result: other }), Ok(0));
    let wrong = BoardResult::Played { places: vec![2, 2] };
    let command = Command::Report { round, board: 1, result: wrong };
    assert_eq!(cup.handle(&command), Err(Refusal::BadResult));
}

#[test]
fn games_of_who_left_a_round_robin_early_count_for_nobody() {
    let mut cup = Cup::new(PairingSystem::RoundRobin { double: false }, 2, 4);
    cup.start();
    // 1-4 2-3: the fourth wins and leaves; his other games are walkovers at once.
    let round = cup.pair();
    cup.report(round, 0, &[2, 1]);
    cup.report(round, 1, &[1, 2]);
    cup.handle(&withdraw("p3")).expect("may leave");
    while !cup.state.finished {
        let round = cup.pair();
        for board in 0..2 {
            let seats = &cup.state.rounds[round].boards[board];
            if seats.result.is_none() {
                cup.report(round, board, &[1, 1]);
            }
        }
    }
    assert_eq!(cup.row("p0").points, 2, "two draws");
    assert_eq!(cup.row("p1").points, 3, "a win and a draw");
    assert_eq!(cup.row("p3").points, 0, "nothing that he won counts");
}

#[test]
fn direct_encounter_decides_between_two_of_a_round_robin() {
    let mut cup = Cup::new(PairingSystem::RoundRobin { double: false }, 2, 4);
    cup.start();
    // 1-4 2-3 | 4-3 1-2 | 2-4 3-1: 1 beats 2, both end with two points, 3 and 4 with one.
    for results in [[[1, 2], [1, 2]], [[1, 2], [1, 2]], [[1, 2], [1, 2]]] {
        let round = cup.pair();
        for (board, result) in results.iter().enumerate() {
            cup.report(round, board, result);
        }
    }
    let order: Vec<_> = standings(&cup.state).iter().map(|row| (row.entry, row.place)).collect();
    assert_eq!(order, [(0, 1), (1, 2), (3, 3), (2, 4)]);
    assert_eq!(cup.row("p0").tie_breaks, [4, 3 * 4, 8]);
}

#[test]
fn free_round_at_the_end_of_a_round_robin_adds_nothing_to_tie_breaks() {
    let mut cup = Cup::new(PairingSystem::RoundRobin { double: false }, 2, 3);
    cup.start();
    // Each is free once and draws twice, so nothing tells them apart.
    for _ in 0..3 {
        let round = cup.pair();
        cup.report(round, 0, &[1, 1]);
    }
    for row in standings(&cup.state) {
        assert_eq!((row.place, row.points, &*row.tie_breaks), (1, 2, &[4, 4, 0][..]), "{row:?}");
    }
}

#[test]
fn report_for_arbiters_has_its_columns() {
    let mut cup = Cup::new(swiss(3), 2, 3);
    cup.start();
    let round = cup.pair();
    cup.report(round, 0, &[1, 2]);
    cup.pair();
    let text = trf16(&cup.state, "A cup", |who| format!("Name {who}")).expect("two seats");
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("001")).collect();
    assert_eq!(lines.len(), 3);
    for line in &lines {
        assert_eq!(line.len(), 89 + 20, "{line:?}");
    }
    assert_eq!(&lines[0][4..8], "   1");
    assert_eq!(&lines[0][14..21], "Name p0");
    assert_eq!(&lines[0][80..84], " 1.0");
    assert_eq!(&lines[0][89..99], "     2 w 1");
    assert_eq!(&lines[2][89..99], "  0000 - U");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None,
        ..ProptestConfig::default() })]

    #[test]
    fn tournament_of_any_results_keeps_its_promises(
        seats in 2_u16..=4,
        more in 0_usize..=7,
        rounds in 1_u16..=5,
        drawn in prop::collection::vec(any::<u8>(), 64),
        leaver in prop::option::of((0_usize..4, 0_usize..4)),
    ) {
        let players = usize::from(seats) + 2 + more;
        let mut cup = Cup::new(swiss(rounds), seats, players);
        cup.start();
        let mut at = 0;
        while !cup.state.finished {
            let round = cup.pair();
            if cup.state.finished { break; }
            for board in 0..cup.state.rounds[round].boards.len() {
                let count = cup.state.rounds[round].boards[board].seats.len();
                cup.report(round, board, &places(count, drawn[at % drawn.len()]));
                at += 1;
            }
            prop_assert!(cup.state.rounds[round].closed);
            if let Some((entry, when)) = leaver && when == round {
                // Refused where it has just ended.
                let _ = cup.handle(&withdraw(&format!("p{entry}")));
            }
        }
        let folded = Tournament::fold(&cup.log);
        prop_assert_eq!(folded.as_ref(), Some(&cup.state));
        let text = serde_json::to_string(&cup.log).expect("a log is JSON");
        let log: Vec<TournamentEvent> = serde_json::from_str(&text).expect("and read again");
        prop_assert_eq!(&log, &cup.log);
        for entry in 0..players {
            let outcomes = cup.state.outcomes(entry);
            let is_allotted =
                |of: &&RoundOutcome| matches!(of, RoundOutcome::Bye { bye: Bye::Allotted, .. });
            let byes = outcomes.iter().filter(is_allotted);
            let once = seats > 2 || byes.count() <= 1;
            prop_assert!(once, "a bye twice");
            let mut met = Vec::new();
            for (round, outcome) in outcomes.iter().enumerate() {
                if let RoundOutcome::Played { board, .. } = outcome {
                    met.extend(cup.state.opponents(round, *board, entry));
                }
            }
            let all = met.len();
            met.sort_unstable();
            met.dedup();
            prop_assert!(seats > 2 || met.len() == all, "met somebody twice");
        }
        let rows = standings(&cup.state);
        prop_assert!(rows.windows(2).all(|two| two[0].points >= two[1].points));
        prop_assert!(rows.windows(2).all(|two| two[0].place <= two[1].place));
    }
}
