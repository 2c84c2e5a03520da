//! Entries, byes, results and tables of whole tournaments.

use crate::{
    BoardResult, Bye, GroupPlayer, PairingSystem, RoundOutcome, RulesError, Tournament,
    TournamentCommand, TournamentEvent, TournamentRefusal, TournamentRules, decide_tournament,
    pair_groups, round_robin, standings,
};

const SWISS: TournamentRules = TournamentRules {
    pairing: PairingSystem::Swiss { rounds: 4 },
    seats: 2,
    entries_max: 32,
    late_until: 3,
    half_byes: 1,
};

/// A tournament with its log, as a hall keeps it.
struct Cup {
    state: Tournament,
    log: Vec<TournamentEvent>,
}

impl Cup {
    fn new(rules: TournamentRules, players: usize) -> Self {
        assert_eq!(rules.check(), Ok(()));
        let log = vec![TournamentEvent::Created { rules }];
        let mut cup = Self { state: Tournament::new(rules), log };
        for player in 0..players {
            cup.enter(player);
        }
        cup
    }

    fn started(rules: TournamentRules, players: usize) -> Self {
        let mut cup = Self::new(rules, players);
        cup.act(TournamentCommand::Start { seed: 0 });
        cup
    }

    fn ask(&mut self, command: TournamentCommand) -> Result<usize, TournamentRefusal> {
        let events = decide_tournament(&self.state, &command)?;
        events.iter().for_each(|event| self.state.evolve(event));
        let count = events.len();
        self.log.extend(events);
        Ok(count)
    }

    fn act(&mut self, command: TournamentCommand) {
        self.ask(command).expect("allowed");
    }

    fn enter(&mut self, player: usize) {
        self.act(TournamentCommand::Enter { entrant: player.to_string(), strength: None });
    }

    fn withdraw(&mut self, player: usize) {
        self.act(TournamentCommand::Withdraw { entrant: player.to_string() });
    }

    fn pair(&mut self) -> usize {
        let round = self.state.rounds.len();
        self.act(TournamentCommand::PairRound { round });
        round
    }

    fn report(&mut self, round: usize, board: usize, places: &[u16]) {
        let result = BoardResult::Played { places: places.to_vec() };
        self.act(TournamentCommand::Report { round, board, result });
    }

    /// Plays a round in which the lower entry wins each game.
    fn play(&mut self) {
        let round = self.pair();
        let boards: Vec<_> =
            self.state.rounds[round].boards.iter().map(|board| board.seats.clone()).collect();
        for (board, seats) in boards.iter().enumerate() {
            self.report(round, board, if seats[0] < seats[1] { &[1, 2] } else { &[2, 1] });
        }
    }

    fn places(&self) -> Vec<(usize, usize)> {
        standings(&self.state).iter().map(|row| (row.entry, row.place)).collect()
    }
}

#[test]
fn double_round_robin_meets_twice_and_no_colour_comes_thrice() {
    for players in 3..=16 {
        let rounds = round_robin(players, true);
        let mut met = vec![0; players * players];
        let mut colours = vec![Vec::new(); players];
        for [first, second] in rounds.iter().flatten() {
            met[first * players + second] += 1;
            colours[*first].push('w');
            colours[*second].push('b');
        }
        for (at, times) in met.iter().enumerate() {
            assert_eq!(*times, usize::from(at / players != at % players), "of {players}");
        }
        for of in colours {
            assert!(!of.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]));
        }
    }
}

#[test]
fn late_entries_and_byes_beyond_the_last_round_are_refused() {
    for rules in
        [TournamentRules { late_until: 5, ..SWISS }, TournamentRules { half_byes: 5, ..SWISS }]
    {
        assert_eq!(rules.check(), Err(RulesError::RoundsAfter));
    }
    assert_eq!(TournamentRules { late_until: 4, half_byes: 4, ..SWISS }.check(), Ok(()));
}

#[test]
fn swiss_of_eight_ends_after_its_rounds_with_the_best_first() {
    let mut cup =
        Cup::started(TournamentRules { pairing: PairingSystem::Swiss { rounds: 3 }, ..SWISS }, 8);
    for _ in 0..3 {
        assert!(!cup.state.finished);
        cup.play();
    }
    assert!(cup.state.finished);
    assert_eq!(cup.places()[0], (0, 1));
    assert_eq!(standings(&cup.state)[0].points, 6);
}

#[test]
fn result_reported_again_does_not_change_the_first() {
    let mut cup = Cup::started(SWISS, 4);
    cup.pair();
    cup.report(0, 0, &[1, 2]);
    let result = BoardResult::Played { places: vec![2, 1] };
    assert_eq!(cup.ask(TournamentCommand::Report { round: 0, board: 0, result }), Ok(0));
    let winner = cup.state.rounds[0].boards[0].seats[0];
    assert_eq!(cup.state.outcome(0, winner).points(), 2);
}

#[test]
fn result_with_places_that_cannot_be_is_refused() {
    let mut cup = Cup::started(SWISS, 4);
    cup.pair();
    for places in [vec![1], vec![2, 2], vec![0, 1], vec![1, 3], vec![1, 2, 3]] {
        let result = BoardResult::Played { places };
        let report = TournamentCommand::Report { round: 0, board: 0, result };
        assert_eq!(cup.ask(report), Err(TournamentRefusal::BadResult));
    }
}

#[test]
fn late_entry_gets_a_half_for_the_round_before_and_nothing_for_earlier_ones() {
    let mut cup = Cup::started(SWISS, 4);
    cup.play();
    cup.play();
    cup.enter(4);
    assert_eq!(cup.state.outcomes(4).iter().map(RoundOutcome::points).collect::<Vec<_>>(), [0, 1]);
    let late = TournamentCommand::Enter { entrant: "9".into(), strength: None };
    cup.pair();
    assert_eq!(cup.ask(late), Err(TournamentRefusal::TooLate));
}

#[test]
fn leaving_and_coming_back_keeps_the_points_and_brings_none() {
    let mut cup = Cup::started(SWISS, 6);
    cup.play();
    cup.withdraw(0);
    cup.play();
    cup.enter(0);
    assert_eq!(cup.state.entries.len(), 6);
    let points: Vec<_> = cup.state.outcomes(0).iter().map(RoundOutcome::points).collect();
    assert_eq!(points, [2, 0]);
}

#[test]
fn bye_asked_for_brings_half_and_is_refused_twice_or_in_the_last_round() {
    let mut cup = Cup::started(SWISS, 6);
    let ask = |round| TournamentCommand::AskBye { entrant: "2".into(), round };
    assert_eq!(cup.ask(ask(3)), Err(TournamentRefusal::NoBye));
    assert_eq!(cup.ask(ask(0)), Ok(1));
    assert_eq!(cup.ask(ask(1)), Err(TournamentRefusal::NoBye));
    cup.pair();
    assert_eq!(cup.state.outcome(0, 2), RoundOutcome::Bye { bye: Bye::Half, points: 1 });
}

#[test]
fn table_of_four_shares_the_points_of_shared_places() {
    let rules = TournamentRules {
        pairing: PairingSystem::Swiss { rounds: 2 },
        seats: 4,
        late_until: 0,
        half_byes: 0,
        ..SWISS
    };
    let mut cup = Cup::started(rules, 4);
    cup.pair();
    cup.report(0, 0, &[1, 2, 2, 4]);
    let seats = cup.state.rounds[0].boards[0].seats.clone();
    let points: Vec<_> = seats.iter().map(|of| cup.state.outcome(0, *of).points()).collect();
    assert_eq!(points, [6, 3, 3, 0]);
}

#[test]
fn tables_of_three_keep_those_apart_who_have_met() {
    let mut players = vec![GroupPlayer { present: true, ..GroupPlayer::default() }; 9];
    for group in [[0, 1, 2], [3, 4, 5], [6, 7, 8]] {
        for of in group {
            players[of].met = group.into_iter().filter(|other| *other != of).collect();
        }
    }
    let pairing = pair_groups(&players, 3);
    assert_eq!(pairing.tables.len(), 3);
    for table in pairing.tables {
        for of in &table {
            assert!(!players[*of].met.iter().any(|met| table.contains(met)), "{table:?}");
        }
    }
}

#[test]
fn events_are_read_as_they_were_written() {
    let mut cup = Cup::started(SWISS, 5);
    cup.play();
    cup.withdraw(1);
    let text = serde_json::to_string(&cup.log).expect("written");
    let log: Vec<TournamentEvent> = serde_json::from_str(&text).expect("read");
    assert_eq!(Tournament::fold(&log), Some(cup.state));
}

#[test]
fn who_left_a_round_robin_after_a_game_stays_in_the_standings_without_points() {
    let pairing = PairingSystem::RoundRobin { double: false };
    let rules = TournamentRules { pairing, late_until: 0, half_byes: 0, entries_max: 16, ..SWISS };
    let mut cup = Cup::started(rules, 6);
    cup.play();
    cup.withdraw(0);
    let rows = standings(&cup.state);
    let row = rows.iter().find(|row| row.entry == 0).expect("listed");
    assert_eq!((rows.len(), row.points), (6, 0));
}

#[test]
fn swiss_of_64_is_paired_to_its_end() {
    let pairing = PairingSystem::Swiss { rounds: 6 };
    let rules = TournamentRules { pairing, entries_max: 64, ..SWISS };
    let mut cup = Cup::started(rules, 64);
    while !cup.state.finished {
        cup.play();
    }
    let rows = standings(&cup.state);
    assert_eq!((rows[0].entry, rows[0].points, rows[1].points), (0, 12, 10));
}

#[test]
fn end_closes_the_round_that_is_played_and_void_boards_count_for_nobody() {
    let mut cup = Cup::started(SWISS, 4);
    cup.pair();
    cup.act(TournamentCommand::Report { round: 0, board: 0, result: BoardResult::Void });
    cup.act(TournamentCommand::End);
    assert!(cup.state.finished && cup.state.rounds[0].closed);
    assert!(standings(&cup.state).iter().all(|row| row.points == 0));
    assert!(cup.state.entries.iter().all(|entry| !entry.withdrawn), "nobody was absent");
    assert_eq!(cup.ask(TournamentCommand::End), Ok(0));
}
