//! The players of Muscat. Nothing is private in this game, so the search plays on
//! the position itself and draws tokens as they come.

mod actions;
mod greedy;
mod inputs;
mod knowledge;
mod search_hooks;

use games::muscat::Muscat;
use search::{Mcts, Settings, TreeSearch};

pub(crate) use self::{actions::MuscatActions, inputs::MuscatInputs};
use self::{greedy::Greedy, search_hooks::Guided};
use crate::{
    Engine, LEVELS, LevelPlan, Pick,
    values::{ActionInputs as _, Inputs as _, LearnedValue, NetworkFile, values_file},
};

/// The players of Muscat.
pub(crate) struct Brains;

/// Numbers in the hidden layer of the network.
pub(crate) const HIDDEN: usize = 32;
/// What positions are worth, and which actions look promising.
pub(crate) static VALUES: NetworkFile<HIDDEN> =
    NetworkFile::with_policy(MuscatInputs::COUNT, MuscatActions::COUNT, values_file!("muscat"));

fn tree(seed: u64) -> TreeSearch<Muscat, Guided, LearnedValue<MuscatInputs, HIDDEN>> {
    let policy = Guided { policy: VALUES.policy() };
    TreeSearch::new(Mcts::with(SETTINGS, policy, LearnedValue::new(VALUES.get()), seed))
}

impl crate::Brains<Muscat> for Brains {
    fn engines() -> Vec<Engine<Muscat>> {
        vec![
            Engine {
                name: "greedy",
                about: "the action that promises the most points at once",
                nodes: 1,
                make: |seed| Box::new(Greedy::new(seed)),
            },
            Engine {
                name: "mcts",
                about: "Monte Carlo tree search that learned which positions and actions are good",
                nodes: 20_000,
                make: |seed| Box::new(tree(seed)),
            },
        ]
    }

    fn levels() -> [LevelPlan; LEVELS as usize] {
        [
            LevelPlan::new("greedy", 1, Pick::Weight { power: 2.0 }),
            LevelPlan::new("mcts", 18, Pick::Weight { power: 0.3 }),
            LevelPlan::new("mcts", 40, Pick::Weight { power: 0.8 }),
            LevelPlan::new("mcts", 110, Pick::Weight { power: 1.2 }),
            LevelPlan::new("mcts", 260, Pick::Best),
            LevelPlan::new("mcts", 900, Pick::Best),
            LevelPlan::new("mcts", 5_000, Pick::Best),
            LevelPlan::new("mcts", 600_000, Pick::Best),
        ]
    }
}

/// The value of a position says more than a playout from there.
const SETTINGS: Settings =
    Settings { exploration: 1.0, trust: 0.35, cut: Some(0), edges_max: 4_000_000 };

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use games::muscat::Setup;
    use hall_core::{Chances, Game, Observe, PerSeat, Seat, SplitMix64, Standings, Turn, Viewer};
    use search::Budget;

    use super::*;
    use crate::{Brains as _, Player, RandomPlayer};

    /// Plays a match; each player gets `nodes`.
    fn play(seats: usize, seed: u64, nodes: u64, name: &str) -> Standings {
        let setup = Setup { seats: seats as u8, ..Setup::default() };
        let game = Muscat::new(setup).expect("three to five");
        let engine = Brains::engines().into_iter().find(|engine| engine.name == name);
        let make = engine.expect("an engine").make;
        let mut players: PerSeat<Box<dyn Player<Muscat>>> = PerSeat::from_fn(seats, |seat| {
            if seat == Seat::A { make(seed) } else { Box::new(RandomPlayer::new(seed + 1)) }
        });
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        let (budget, stop) = (Budget::nodes(nodes), AtomicBool::new(false));
        loop {
            match game.turn(&state) {
                Turn::Seat(seat) => {
                    let observation = game.observe(&state, Viewer::Seat(seat));
                    let advice = players[seat].choose(&game, seat, &observation, &budget, &stop);
                    game.check(&state, seat, &advice.action).expect("a legal action");
                    game.act(&mut state, seat, &advice.action);
                }
                Turn::Chance => {
                    let mut chances = Chances::default();
                    game.chances(&state, &mut chances);
                    game.apply_chance(&mut state, &chances.draw(&mut dice).clone());
                }
                _ => return game.standings(&state).expect("the match is over"),
            }
        }
    }

    /// The first seat's wins in this many matches against random players.
    fn wins(seats: usize, matches: u64, nodes: u64, name: &str) -> u64 {
        (0..matches).filter(|seed| play(seats, *seed, nodes, name).place(Seat::A) == 1).count()
            as u64
    }

    #[test]
    fn greedy_beats_random_players() {
        assert!(wins(3, 40, 1, "greedy") >= 32);
        assert!(wins(5, 40, 1, "greedy") >= 28);
    }

    #[test]
    fn search_with_few_nodes_beats_random_players() {
        assert!(wins(3, 8, 60, "mcts") >= 6);
        assert!(wins(4, 4, 60, "mcts") >= 3);
    }

    #[test]
    fn search_with_one_seed_and_nodes_chooses_the_same() {
        assert_eq!(play(3, 5, 100, "mcts"), play(3, 5, 100, "mcts"));
    }
}
