//! The promises every game makes, as one check.

pub mod toys;

use std::collections::{HashMap, HashSet};

use hall_core::{
    Board, Chances, Coverage, Dice, Game, Seat, SeatSet, SplitMix64, Step, Touch, Turn, Viewer,
};

/// How many actions [`check_game`] remembers, and how many of them it tries at each
/// position.
const REMEMBERED: usize = 200;
const TRIED: usize = 8;

/// Steps after which [`check_game`] begins no further match: a game of long matches
/// is checked in fewer of them.
const STEPS_ENOUGH: usize = 20_000;

/// Plays `matches` random matches (fewer if they are long) and checks every promise
/// of [`Game`] at every position on the way; no match may have more than `plies_max`.
pub fn check_game<G: Game>(game: &G, matches: u64, plies_max: usize) {
    let mut checked = 0;
    let mut met = Vec::new();
    for seed in 0..matches {
        if checked > STEPS_ENOUGH {
            break;
        }
        let steps = check_match(game, seed, plies_max, &mut met);
        assert!(steps < plies_max, "the game does not end");
        checked += steps;
    }
}

/// Checks the same promises on the first `plies` of a random match: for a setup in which
/// random matches take long.
pub fn check_beginning<G: Game>(game: &G, plies: usize) {
    check_match(game, 0, plies, &mut Vec::new());
}

/// Checks a random match, or the first `plies_max` of it; returns how many steps it had.
fn check_match<G: Game>(game: &G, seed: u64, plies_max: usize, met: &mut Vec<G::Action>) -> usize {
    let board = game.board();
    let mut dice = SplitMix64::new(seed);
    let mut state = game.start();
    let mut steps = Vec::new();
    while steps.len() < plies_max {
        check_position(game, &board, &state, &mut dice);
        check_elsewhere(game, &state, met, &mut dice);
        let Some(step) = random_step(game, &state, &mut dice) else { break };
        step.apply(game, &mut state);
        steps.push(step);
    }
    for viewer in Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
        check_twin(game, &steps, viewer, &mut dice);
    }
    let mut again = game.start();
    steps.iter().for_each(|step| step.apply(game, &mut again));
    assert_eq!(again, state, "a record replays to another position");
    steps.len()
}

/// Counts the paths of length `depth`, as `search::walk` does, of a game that
/// lists all its actions.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    search::walk(game, state, depth).expect("perft needs every action")
}

fn awaited<G: Game>(game: &G, state: &G::State) -> SeatSet {
    game.turn(state).asked()
}

fn check_position<G: Game>(game: &G, board: &Board, state: &G::State, dice: &mut SplitMix64) {
    let turn = game.turn(state);
    assert_eq!(turn == Turn::Over, game.standings(state).is_some(), "over without standings");
    let text = state.to_string();
    assert!(!text.contains(['\n', '\r']), "a position is one line: {text:?}");
    assert_eq!(game.position(&text).as_ref(), Ok(state), "position does not round-trip: {text}");

    for seat in Seat::first(game.seats()) {
        let actions = check_actions(game, state, seat, dice);
        // What a seat cannot see must not show: an sampled position looks the same.
        for viewer in [Viewer::Seat(seat), Viewer::Public] {
            let view = game.view(state, viewer);
            let sampled = game.sample_state(&view, dice);
            assert_eq!(game.view(&sampled, viewer), view, "the view tells more than it shows");
            assert_eq!(game.turn(&sampled), turn, "whose turn it is must be public");
            if viewer == Viewer::Seat(seat) {
                let mut same = Vec::new();
                let _coverage = game.actions(&sampled, seat, &mut same);
                assert_eq!(same, actions, "a seat must know its own actions");
                check_faces(game, board, &view, seat, &actions);
            }
        }
    }

    if turn == Turn::Chance {
        let mut chances = Chances::default();
        game.chances(state, &mut chances);
        assert!(chances.total() > 0, "chance has nothing to do");
        for (outcome, _) in chances.iter() {
            let text = outcome.to_string();
            assert!(text.bytes().all(|b| b.is_ascii_graphic()), "{text:?} is not one ASCII word");
            assert_eq!(text.parse::<G::Chance>().as_ref(), Ok(outcome), "chance notation");
        }
    }
}

/// What the listing, counting, sampling and checking of actions promise.
fn check_actions<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    dice: &mut SplitMix64,
) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let coverage = game.actions(state, seat, &mut actions);
    let waits = awaited(game, state).contains(seat);
    assert_eq!(waits, !actions.is_empty(), "{seat} is awaited without actions, or the reverse");
    assert_eq!(game.count(state, seat), actions.len() as u64, "count and listing differ");
    let distinct: HashSet<_> = actions.iter().collect();
    assert_eq!(distinct.len(), actions.len(), "duplicate actions");
    let view = game.view(state, Viewer::Seat(seat));
    for action in &actions {
        game.check(state, seat, action).expect("a listed action is legal");
        let text = action.to_string();
        assert!(text.bytes().all(|b| b.is_ascii_graphic()), "{text:?} is not one ASCII word");
        assert_eq!(text.parse::<G::Action>().as_ref(), Ok(action), "notation does not round-trip");
        assert_eq!(game.read(&view, seat, &text).as_ref(), Ok(action), "read as something else");
    }
    if waits {
        let sampled = game.sample(state, seat, dice);
        game.check(state, seat, &sampled).expect("a sampled action is legal");
        assert!(coverage == Coverage::Some || distinct.contains(&sampled), "sampled, not listed");
    }
    if let Some(pass) = game.decline(state, seat) {
        assert!(waits, "{seat} may decline without being asked");
        game.check(state, seat, &pass).expect("declining is legal");
    }
    actions
}

/// Tries actions that were possible somewhere else: where all that may be done is
/// listed, each is listed or refused. `met` are those that were met so far.
fn check_elsewhere<G: Game>(
    game: &G,
    state: &G::State,
    met: &mut Vec<G::Action>,
    dice: &mut SplitMix64,
) {
    for seat in Seat::first(game.seats()) {
        let mut actions = Vec::new();
        let coverage = game.actions(state, seat, &mut actions);
        for _ in 0..TRIED.min(met.len()) {
            let action = &met[dice.below(met.len() as u32) as usize];
            let legal = game.check(state, seat, action).is_ok();
            let listed = actions.contains(action);
            assert!(legal || !listed, "{action} of {seat} is listed and refused: {state}");
            let hidden = coverage == Coverage::All && legal && !listed;
            assert!(!hidden, "{action} of {seat} is legal and not listed: {state}");
        }
        if actions.is_empty() {
            continue;
        }
        let action = actions.swap_remove(dice.below(actions.len() as u32) as usize);
        if met.len() < REMEMBERED {
            met.push(action);
        } else {
            met[dice.below(REMEMBERED as u32) as usize] = action;
        }
    }
}

/// What the scene promises: every spot that is named exists, and the touches of
/// every action spell that action and no other.
fn check_faces<G: Game>(
    game: &G,
    board: &Board,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
) {
    let scene = game.scene(view);
    let mut spots: HashSet<&str> = board.spots.iter().map(|spot| spot.id.as_str()).collect();
    assert_eq!(spots.len(), board.spots.len(), "two spots share a name");
    let trays = scene.trays.iter().flat_map(|tray| &tray.items);
    spots.extend(trays.filter_map(|item| item.spot.as_deref()));
    for piece in &scene.pieces {
        assert!(spots.contains(piece.spot.as_str()), "a piece stands on no spot: {piece:?}");
        assert!(!piece.label.is_empty(), "a piece has nothing to say: {piece:?}");
    }
    for spot in scene.marks.iter().flat_map(|mark| &mark.spots) {
        assert!(spots.contains(spot.as_str()), "a mark on no spot: {spot}");
    }
    assert!(!scene.notes.is_empty(), "the scene has no status line");
    let mut spellings = HashSet::new();
    for action in actions {
        let touches = game.touches(view, seat, action);
        assert!(!touches.is_empty(), "{action} is spelled by nothing");
        for touch in &touches {
            let known = matches!(touch, Touch::Choice { .. }) || spots.contains(touch.id());
            assert!(known, "{action} touches no spot: {touch:?}");
        }
        let ids: Vec<&str> = touches.iter().map(Touch::id).collect();
        if let Some(spelled) = game.spelled(view, seat, &ids) {
            assert_eq!(spelled, *action, "the touches {ids:?} spell another action");
        }
        for motion in game.motions(view, seat, action) {
            for end in [&motion.from, &motion.to] {
                assert!(spots.contains(end.as_str()), "{action} moves from or to no spot: {end}");
            }
        }
        assert!(spellings.insert(touches), "two actions are spelled alike: {action}");
    }
}

/// Draws `draws` actions at a position and checks that each listed one comes
/// about as often as the others (within six standard deviations).
#[track_caller]
pub fn check_uniform<G: Game>(game: &G, state: &G::State, seat: Seat, draws: u32) {
    let mut actions = Vec::new();
    assert_eq!(game.actions(state, seat, &mut actions), Coverage::All, "not all are listed");
    let mut counts: HashMap<G::Action, u32> = HashMap::new();
    let mut dice = SplitMix64::new(20_261_120);
    for _ in 0..draws {
        *counts.entry(game.sample(state, seat, &mut dice)).or_default() += 1;
    }
    let share = 1.0 / actions.len() as f64;
    let mean = f64::from(draws) * share;
    let deviation = (mean * (1.0 - share)).sqrt();
    for action in &actions {
        let count = f64::from(counts.get(action).copied().unwrap_or(0));
        assert!(
            (count - mean).abs() <= 6.0 * deviation,
            "{action} was drawn {count} times, {mean:.0} expected"
        );
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
        assert_eq!(
            real, twin,
            "{viewer:?} sees what it was not shown: at `{step}` the lines of two matches were the \
             same for it (this one `{shown}`), and after it the views differ"
        );
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

/// A random action of a seat that is asked: one of the list, or where the list is
/// not complete one of the game's own choice.
fn pick<G: Game>(game: &G, state: &G::State, seat: Seat, dice: &mut SplitMix64) -> G::Action {
    let mut actions = Vec::new();
    match game.actions(state, seat, &mut actions) {
        Coverage::All => actions.swap_remove(dice.below(actions.len() as u32) as usize),
        Coverage::Some => game.sample(state, seat, dice),
    }
}

fn random_step<G: Game>(game: &G, state: &G::State, dice: &mut SplitMix64) -> Option<Step<G>> {
    Some(match game.turn(state) {
        Turn::Over => return None,
        Turn::Seat(seat) => Step::Act(seat, pick(game, state, seat, dice)),
        Turn::Together(seats) => {
            Step::Reveal(seats.iter().map(|seat| (seat, pick(game, state, seat, dice))).collect())
        }
        Turn::Window(seats) => {
            let order: Vec<_> = seats.iter().collect();
            let seat = order[dice.below(order.len() as u32) as usize];
            Step::Act(seat, pick(game, state, seat, dice))
        }
        Turn::Chance => {
            let mut chances = Chances::default();
            game.chances(state, &mut chances);
            Step::Chance(chances.draw(dice).clone())
        }
    })
}
