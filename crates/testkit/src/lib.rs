//! The promises every game makes, as one check.

pub mod toys;

use std::collections::HashSet;

use hall_core::{Chances, Dice, Game, Seat, SeatSet, SplitMix64, Step, Turn, Viewer};

/// Plays `matches` random matches and checks every promise of [`Game`] at every
/// position on the way.
pub fn check_game<G: Game>(game: &G, matches: u64, plies_max: usize) {
    for seed in 0..matches {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        let mut steps = Vec::new();
        loop {
            check_position(game, &state, &mut dice);
            let Some(step) = random_step(game, &state, &mut dice) else { break };
            step.apply(game, &mut state);
            steps.push(step);
            assert!(steps.len() < plies_max, "the game does not end");
        }
        for viewer in Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
            check_twin(game, &steps, viewer, &mut dice);
        }
        let mut again = game.start();
        steps.iter().for_each(|step| step.apply(game, &mut again));
        assert_eq!(again, state, "a record replays to another position");
    }
}

/// Counts the paths of length `depth`, as `search::perft` does, of a game that
/// lists all its actions.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    search::perft(game, state, depth).expect("perft needs every action")
}

fn awaited<G: Game>(game: &G, state: &G::State) -> SeatSet {
    game.turn(state).asked()
}

fn check_position<G: Game>(game: &G, state: &G::State, dice: &mut SplitMix64) {
    let turn = game.turn(state);
    assert_eq!(turn == Turn::Over, game.standings(state).is_some(), "over without standings");

    for seat in Seat::first(game.seats()) {
        let mut actions = Vec::new();
        let _coverage = game.actions(state, seat, &mut actions);
        let waits = awaited(game, state).contains(seat);
        assert_eq!(waits, !actions.is_empty(), "{seat} is awaited without actions, or the reverse");
        let distinct: HashSet<_> = actions.iter().collect();
        assert_eq!(distinct.len(), actions.len(), "duplicate actions");
        for action in &actions {
            game.check(state, seat, action).expect("a listed action is legal");
            let text = action.to_string();
            assert!(text.bytes().all(|b| b.is_ascii_graphic()), "{text:?} is not one ASCII word");
            assert_eq!(
                text.parse::<G::Action>().as_ref(),
                Ok(action),
                "notation does not round-trip"
            );
        }

        // What a seat cannot see must not show: an imagined position looks the same.
        for viewer in [Viewer::Seat(seat), Viewer::Public] {
            let view = game.view(state, viewer);
            let imagined = game.imagine(&view, dice);
            assert_eq!(game.view(&imagined, viewer), view, "the view tells more than it shows");
            assert_eq!(game.turn(&imagined), turn, "whose turn it is must be public");
            if viewer == Viewer::Seat(seat) {
                let mut same = Vec::new();
                let _coverage = game.actions(&imagined, seat, &mut same);
                assert_eq!(same, actions, "a seat must know its own actions");
            }
        }
    }

    if turn == Turn::Chance {
        let mut chances = Chances::default();
        game.chances(state, &mut chances);
        assert!(chances.total() > 0, "chance has nothing to do");
        for (outcome, _) in chances.iter() {
            let text = outcome.to_string();
            assert_eq!(text.parse::<G::Chance>().as_ref(), Ok(outcome), "chance notation");
        }
    }
}

/// Replays a match with everything changed that `viewer` was not shown: the
/// views must not differ.
fn check_twin<G: Game>(game: &G, steps: &[Step<G>], viewer: Viewer, dice: &mut SplitMix64) {
    let (mut real, mut twin) = (game.start(), game.start());
    for step in steps {
        let shown = game.shown(step, viewer);
        let mut alike = steps_at(game, &twin, step);
        alike.retain(|other| game.shown(other, viewer) == shown);
        if alike.is_empty() {
            return;
        }
        step.apply(game, &mut real);
        alike.swap_remove(dice.below(alike.len() as u32) as usize).apply(game, &mut twin);
        let (real, twin) = (game.view(&real, viewer), game.view(&twin, viewer));
        assert_eq!(real, twin, "{viewer:?} sees what it was not shown");
    }
}

/// The steps of the same kind as `like` that are possible in `state`.
fn steps_at<G: Game>(game: &G, state: &G::State, like: &Step<G>) -> Vec<Step<G>> {
    match (like, game.turn(state)) {
        (Step::Act(seat, _), Turn::Seat(_) | Turn::Window(_))
            if awaited(game, state).contains(*seat) =>
        {
            let mut actions = Vec::new();
            let _coverage = game.actions(state, *seat, &mut actions);
            actions.into_iter().map(|action| Step::Act(*seat, action)).collect()
        }
        (Step::Chance(_), Turn::Chance) => {
            let mut chances = Chances::default();
            game.chances(state, &mut chances);
            chances.iter().map(|(outcome, _)| Step::Chance(outcome.clone())).collect()
        }
        (Step::Reveal(_), Turn::Together(_)) => vec![like.clone()],
        _ => Vec::new(),
    }
}

fn random_step<G: Game>(game: &G, state: &G::State, dice: &mut SplitMix64) -> Option<Step<G>> {
    let mut pick = |seat: Seat| {
        let mut actions = Vec::new();
        let _coverage = game.actions(state, seat, &mut actions);
        actions.swap_remove(dice.below(actions.len() as u32) as usize)
    };
    Some(match game.turn(state) {
        Turn::Over => return None,
        Turn::Seat(seat) => Step::Act(seat, pick(seat)),
        Turn::Together(seats) => Step::Reveal(seats.iter().map(|s| (s, pick(s))).collect()),
        Turn::Window(seats) => {
            let order: Vec<_> = seats.iter().collect();
            let seat = order[dice.below(order.len() as u32) as usize];
            let mut actions = Vec::new();
            let _coverage = game.actions(state, seat, &mut actions);
            Step::Act(seat, actions.swap_remove(dice.below(actions.len() as u32) as usize))
        }
        Turn::Chance => {
            let mut chances = Chances::default();
            game.chances(state, &mut chances);
            Step::Chance(chances.draw(dice).clone())
        }
    })
}
