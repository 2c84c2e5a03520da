//! What the players of MUSH promise.

use std::sync::{Arc, atomic::AtomicBool};

use games::mush::{Action, DOGS, Mush, Phase, Setup, State, Weather};
use hall_core::{Game, MAX_SEATS, PerSeat, Present, Seat, SplitMix64, Turn};

use search::Budget;

use super::{
    arrival::{Arrival, OnTheWay, TABLES_MAX},
    bids,
    matches::{play, player, wins},
    race,
    turn::Care,
};

fn race_of(seats: u8, arrangement: &str) -> Mush {
    let setup = Setup { seats, arrangement: arrangement.into(), ..Setup::default() };
    Mush::new(setup).expect("a good setup")
}

fn arrival(game: &Mush) -> Arc<Arrival> {
    Arrival::of(game, &AtomicBool::new(false))
}

/// A table whose making is stopped is not cached half made;
/// boards of users do not fill the memory.
#[test]
fn tables_are_whole_and_few() {
    let board = include_str!("../../../../games/mush/data/boards.txt");
    let boards = format!("{board}\n# of our own\n");
    let game = Mush::new(Setup { seats: 2, boards, ..Setup::default() }).expect("a good setup");
    let start = game.map().start;
    let stopped = Arrival::of(&game, &AtomicBool::new(true));
    let whole = arrival(&game);
    let mean = |table: &Arrival| table.turns(Weather::Warm, start, 0, 20).mean;
    assert!((mean(&stopped) - mean(&whole)).abs() > 0.5, "it was stopped before it began");
    assert!(Arc::ptr_eq(&whole, &arrival(&game)), "made once");
    assert!(Arrival::kept() <= TABLES_MAX);
}

#[test]
fn greedy_beats_random() {
    assert_eq!(wins(&["greedy", "random"], 20, 1), 20);
}

/// The bars of the issue are higher matches; these are few, and always the same.
#[test]
fn racer_against_greedy_wins() {
    let won = wins(&["racer", "greedy"], 24, 1);
    assert!(won >= 15, "{won} of 24");
    let won = wins(&["racer", "greedy", "greedy", "greedy"], 8, 1);
    assert!(won >= 3, "{won} of 8");
}

#[test]
fn racer_with_one_seed_plays_the_same() {
    let game = race_of(2, "first-game");
    for name in ["racer", "planner"] {
        let end = || play(&game, &[name, "greedy"], 7, 40, |_| {}).to_string();
        assert_eq!(end(), end());
    }
}

#[test]
fn sled_alone_is_never_better_off_tired_or_poor() {
    let game = race_of(2, "first-game");
    let arrival = arrival(&game);
    for place in &game.map().spaces {
        for training in Weather::ALL {
            let turns = |tired, chips| arrival.turns(training, place.space, tired, chips).mean;
            for tired in 0..DOGS {
                assert!(turns(tired, 6) <= turns(tired + 1, 6) + 0.01, "{}", place.space);
            }
            for chips in 0..12 {
                assert!(turns(2, chips) >= turns(2, chips + 1) - 0.01, "{}", place.space);
            }
        }
    }
    let last = game.position("r1 bear:a a:warm:NO.C11:0t:0c b:warm:NO.C11:7t:0c bid");
    assert!(last.is_err(), "two sleds on one space");
    let at = |name: &str| game.map().find(name.parse().expect("a name")).expect("a space");
    // One step to go. Warm dogs roll 8 dice in warm (1 of 6), moderate (1), cold (4) weather:
    // they fail with (1/3)^8, (1/2)^8, (2/3)^8, and the next turn is hardly worse.
    let fail =
        (1.0f32 / 3.0).powi(8) / 6.0 + 0.5f32.powi(8) / 6.0 + (2.0f32 / 3.0).powi(8) * 4.0 / 6.0;
    let turns = arrival.turns(Weather::Warm, at("NO.C11"), 0, 0).mean;
    assert!((turns - 1.0 - fail).abs() < 0.003, "{turns} against {}", 1.0 + fail);
    assert_eq!(arrival.turns(Weather::Cold, game.map().finish, 3, 0).mean, 0.0);
}

/// The middle of a turn: no step left is its end, and another step never hurts.
#[test]
fn turn_in_the_middle_is_worth_what_its_end_is() {
    let game = race_of(2, "first-game");
    let arrival = arrival(&game);
    for place in game.map().spaces.iter().filter(|place| !game.is_goal(place.space)) {
        for tired in 1..=DOGS {
            let sled = |left| OnTheWay {
                training: Weather::Warm,
                at: place.space,
                tired,
                chips: 6,
                left,
                press: false,
            };
            let end = arrival.turns(Weather::Warm, place.space, tired, 6).mean;
            assert!((arrival.on_the_way(sled(0)) - end).abs() < 0.01, "{}", place.space);
            for left in 0..DOGS {
                let [fewer, more] = [left, left + 1].map(|left| arrival.on_the_way(sled(left)));
                assert!(more <= fewer, "{} with {left} steps left", place.space);
                let press = arrival.on_the_way(OnTheWay { press: true, ..sled(left) });
                assert!(press <= fewer, "{}: nobody is forced to press", place.space);
            }
        }
    }
}

const CROSSROADS: &str = "r5 bear:b weather:warm order:ab@0 a:warm:OA.B4:3t:9c \
                          b:cold:OA.A7:4t:6c path:OA.B4 declare";

/// The same seed and number of samples choose the same; no more samples are taken than
/// were allowed; and without time it plays as the racer.
#[test]
fn planner_given_a_budget_keeps_it() {
    let game = race_of(2, "first-game");
    let _made = arrival(&game);
    let state: State = game.position(CROSSROADS).expect("a position");
    let ask = |name: &str, nodes: u64, stop: bool| {
        let stop = AtomicBool::new(stop);
        player(name, 5).choose(&game, Seat::A, &state, &Budget::nodes(nodes), &stop)
    };
    let [first, second] = [(); 2].map(|()| ask("planner", 300, false));
    assert_eq!(first, second);
    assert!((2..=300).contains(&first.nodes), "{}", first.nodes);
    let best = first.alternatives.iter().filter_map(|of| of.value).fold(0.0, f32::max);
    assert_eq!(first.value, Some(best));
    assert_eq!(first.alternatives[0].action, first.action);
    assert_eq!(ask("planner", 300, true), ask("racer", 300, false));
}

/// The table of lone sleds against matches: greedy sleds need longer than it says.
#[test]
fn table_of_lone_sleds_is_a_lower_bound_in_the_mean() {
    let game = race_of(2, "first-game");
    let arrival = arrival(&game);
    let best = Weather::ALL.map(|t| arrival.turns(t, game.map().start, 0, 20).mean);
    let rounds = mean_rounds(&game, 200);
    for turns in best {
        assert!((7.0..rounds).contains(&turns), "{best:?}, matches of greedy take {rounds}");
    }
}

fn mean_rounds(game: &Mush, matches: u64) -> f32 {
    let rounds = |seed| f32::from(play(game, &["greedy"], seed, 1, |_| {}).round);
    (0..matches).map(rounds).sum::<f32>() / matches as f32
}

#[test]
fn shares_of_the_win_are_shares() {
    let game = race_of(4, "first-game");
    let arrival = arrival(&game);
    play(&game, &["greedy"], 3, 1, |state| {
        if state.round == 0 || game.standings(state).is_some() {
            return;
        }
        let mut shares = [0.0; MAX_SEATS];
        race::shares(4, &race::times(&game, &arrival, state), &mut shares);
        assert!((shares[..4].iter().sum::<f32>() - 1.0).abs() < 1e-4, "{state}");
        assert!(shares[..4].iter().all(|share| (0.0..=1.0).contains(share)), "{state}");
    });
    let mut shares = [0.0; MAX_SEATS];
    race::shares(3, &[(5.0, 2.0); MAX_SEATS], &mut shares);
    shares[..3].iter().for_each(|share| assert!((share - 1.0 / 3.0).abs() < 1e-3));
}

/// What the best single bid would gain over the mixture, against the others' play.
#[test]
fn bids_are_hard_to_exploit() {
    for text in [
        "r1 bear:a a:warm:AN.START:0t:20c b:cold:AN.START:0t:20c bid",
        "r5 bear:b a:warm:OA.B4:3t:9c b:cold:OA.A7:4t:6c bid",
        "r9 bear:a a:warm:NO.C9:3t:7c b:cold:NO.B7:2t:5c bid",
    ] {
        let game = race_of(2, "first-game");
        let arrival = arrival(&game);
        let state: State = game.position(text).expect("a position");
        for seat in [Seat::A, Seat::B] {
            let mut dice = SplitMix64::new(1);
            let care = Care { rounds: 4_000, ..Care::FULL };
            let bidding = bids::solve(&game, &arrival, &state, care, &mut dice)[seat.index()];
            let most = bids::highest(&state, seat);
            let mixed: f32 = (0..=most).map(|b| bidding.often[b] * bidding.value[b]).sum();
            let best = bidding.value[..=most].iter().copied().fold(0.0, f32::max);
            assert!(best - mixed < 0.01, "{text}: {seat} could gain {}", best - mixed);
        }
    }
}

/// The bands of the rules file for simple bots: about 10 rounds in the first game, 21.6
/// in the standard race; every training wins its fair share within 0.88 to 1.14.
#[test]
fn races_are_as_long_and_as_fair_as_they_should_be() {
    let first = mean_rounds(&race_of(4, "first-game"), 300);
    assert!((9.0..13.0).contains(&first), "{first} rounds in the first game");
    let whole = mean_rounds(&race_of(4, "standard"), 100);
    assert!((18.0..26.0).contains(&whole), "{whole} rounds in the standard race");
    let game = race_of(3, "first-game");
    let mut wins = [0u32; 3];
    for seed in 0..1_500 {
        let end = play(&game, &["wary"], seed, 1, |_| {});
        let standings = game.standings(&end).expect("over");
        let first = PerSeat::from_fn(3, |seat| standings.place(seat) == 1);
        for (seat, won) in first.iter() {
            let training = end.teams[seat].training.expect("trained");
            wins[training as usize] += u32::from(*won);
        }
    }
    let shares = wins.map(|wins| wins as f32 / 500.0);
    // 1,500 matches: one standard deviation of a share is 0.036.
    assert!(shares.iter().all(|share| (0.84..1.18).contains(share)), "{shares:?}");
}

/// Measures, when asked: `MUSHERS=racer,greedy N=200 cargo test -p bots --lib measure --
/// --nocapture`; NODES limits what a search may spend on a choice.
#[test]
fn measure() {
    let number = |key: &str| std::env::var(key).ok().and_then(|text| text.parse::<u64>().ok());
    let Ok(mushers) = std::env::var("MUSHERS") else { return };
    let names: Vec<&str> = mushers.split(',').collect();
    let matches = number("N").unwrap_or(100);
    let won = wins(&names, matches, number("NODES").unwrap_or(1));
    let score = crate::contest::wilson(won as f64, matches);
    println!("{mushers}: {won} of {matches}, {:.3} to {:.3}", score.low, score.high);
}

/// What a level chooses where it is asked, with the racer's own choice.
fn asked(game: &Mush, level: u8, seed: u64, state: &State) -> Option<(Seat, Action, Action)> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let stop = AtomicBool::new(false);
    let choose = |name: &str| {
        let budget = Budget::nodes(1);
        player(name, seed).choose(game, seat, state, &budget, &stop).action
    };
    Some((seat, choose(&format!("level{level}")), choose("racer")))
}

/// Weak levels make mistakes, but none by which chips are thrown away: in a window on
/// another's turn they pay what the racer pays, or nothing.
#[test]
fn no_level_burns_chips_in_windows() {
    let game = race_of(4, "first-game");
    let (mut windows, mut rests) = (0, 0);
    for seed in 0..1 {
        play(&game, &["level1", "greedy", "greedy", "level3"], seed, 1, |state| {
            let is_window = matches!(state.phase, Phase::Reduce { .. } | Phase::Reroll { .. });
            let is_declared = matches!(state.phase, Phase::Declare);
            if !is_window && !is_declared {
                return;
            }
            for level in [1, 4] {
                let Some((seat, chosen, best)) = asked(&game, level, seed, state) else { return };
                if is_window && seat != state.mover() {
                    windows += 1;
                    assert!(
                        chosen == best || chosen == Action::Let,
                        "{state}: {chosen}, not {best}"
                    );
                } else if is_declared && state.bids[seat] >= 2 && best == Action::Move {
                    rests += 1;
                    assert_eq!(chosen, Action::Move, "a rest after a high bid: {state}");
                }
            }
        });
    }
    assert!(windows > 50 && rests > 1, "{windows} windows, {rests} turns after a high bid");
}

/// Far from Nome nobody pays to go first: the next round has an order of its own. What is
/// bid there is for the early step, and far from all that one has.
#[test]
fn bids_buy_something() {
    for seats in [2, 6] {
        let game = race_of(seats, "first-game");
        let arrival = arrival(&game);
        let teams: String = ["a:warm", "b:cold", "c:moderate", "d:warm", "e:moderate", "f:cold"]
            [..usize::from(seats)]
            .iter()
            .map(|team| format!("{team}:AN.START:0t:20c "))
            .collect();
        let state: State = game.position(&format!("r1 bear:a {teams}bid")).expect("a position");
        let mut dice = SplitMix64::new(1);
        let all = bids::solve(&game, &arrival, &state, Care::FULL, &mut dice);
        let mean = |seat: Seat| -> f32 {
            let bidding = &all[seat.index()];
            (0..=bids::highest(&state, seat)).map(|bid| bid as f32 * bidding.often[bid]).sum()
        };
        let spent: f32 = Seat::first(usize::from(seats)).map(mean).sum();
        println!("{seats} seats bid {spent} chips");
        // One early step saves less than half a turn, which is worth six chips.
        let each = spent / f32::from(seats);
        assert!(each < 6.0, "{seats} seats bid {each} chips each for one step");
    }
}
