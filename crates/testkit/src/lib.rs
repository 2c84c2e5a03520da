//! What every game promises, and what its documents and tables say about it, as checks.
//!
//! A crate with a game turns them into tests by [`conformance!`]; this
//! repository does so, too (`tests/conformance/`).

mod conformance;
mod editing;
mod lessons;
pub mod made_up;
mod options;
mod playthroughs;
pub mod postgres;
mod rulebook;
mod spoken;
mod tables;
pub mod toys;
mod wordings;

pub use editing::check_editing;
pub use lessons::check_lessons;
pub use matches::{AnyGame, Catalogued};
pub use options::check_options;
pub use playthroughs::check_playthroughs;
pub use rulebook::check_rulebook;
pub use spoken::check_spoken;
pub use tables::{check_illegal, check_paths, check_positions};
pub use wordings::{check_keys, check_named, check_wordings, faults_of_wordings};

use std::collections::{HashMap, HashSet};

use hall_core::{
    Board, Chances, Consequence, Coverage, Dice, Game, GameExt, Observe, Present, Seat, SeatSet,
    SplitMix64, Step, Touch, Turn, Viewer,
};
use search::hash_of;

/// How many actions [`check_game`] remembers, and how many of them it tries at each
/// position.
const REMEMBERED: usize = 200;
const TRIED: usize = 8;

/// The most sentences in a consequence.
const NOTES_MAX: usize = 6;

/// The number of steps after which [`check_game`] begins no further match: games of long matches
/// is checked in fewer of them.
const STEPS_ENOUGH: usize = 20_000;

/// Checks beyond the rules.
enum Moment<'m, G: Game> {
    /// A position along the way.
    Position(&'m G::State),
    /// The steps of a match that was played.
    Played(&'m [Step<G>]),
}

/// Plays `matches` random matches (fewer if they are long) and checks every promise
/// of [`Game`], [`Observe`] and [`Present`] at every position on the way; no match may
/// have more than `plies_max`.
pub fn check_game<G: Present>(game: &G, matches: u64, plies_max: usize) {
    check_matches(game, matches, plies_max, &mut seen(game));
}

/// Plays random matches as [`check_game`] does, and checks the promises of the rules
/// alone.
///
/// ```
/// use testkit::{check_rules, toys::nim::Nim};
///
/// let nim = hall_core::Game::new(Default::default())?;
/// check_rules::<Nim>(&nim, 10, 100);
/// # Ok::<(), hall_core::SetupError>(())
/// ```
pub fn check_rules<G: Game>(game: &G, matches: u64, plies_max: usize) {
    check_matches(game, matches, plies_max, &mut |_, _| {});
}

/// Checks the same promises as [`check_game`] on the first `plies` of a random match: for
/// a setup in which random matches take long.
pub fn check_beginning<G: Present>(game: &G, plies: usize) {
    check_match(game, 0, plies, &mut Vec::new(), &mut seen(game));
}

/// Checks what everybody sees of a match.
fn seen<G: Present>(game: &G) -> impl FnMut(Moment<'_, G>, &mut SplitMix64) {
    let board = game.board();
    move |moment, dice| match moment {
        Moment::Position(state) => {
            check_observations(game, state, dice);
            check_presentation(game, &board, state);
        }
        Moment::Played(steps) => {
            for viewer in Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
                check_twin(game, steps, viewer, dice);
            }
        }
    }
}

fn check_matches<G: Game>(
    game: &G,
    matches: u64,
    plies_max: usize,
    seen: &mut dyn FnMut(Moment<'_, G>, &mut SplitMix64),
) {
    let mut checked = 0;
    let mut met = Vec::new();
    for seed in 0..matches {
        if checked > STEPS_ENOUGH {
            break;
        }
        let steps = check_match(game, seed, plies_max, &mut met, seen);
        assert!(steps < plies_max, "the game does not end");
        checked += steps;
    }
}

/// Checks a random match, or the first `plies_max` of it; returns how many steps it had.
fn check_match<G: Game>(
    game: &G,
    seed: u64,
    plies_max: usize,
    met: &mut Vec<G::Action>,
    seen: &mut dyn FnMut(Moment<'_, G>, &mut SplitMix64),
) -> usize {
    let mut dice = SplitMix64::new(seed);
    let mut state = game.start();
    let mut steps = Vec::new();
    while steps.len() < plies_max {
        check_position(game, &state, &mut dice);
        check_elsewhere(game, &state, met, &mut dice);
        seen(Moment::Position(&state), &mut dice);
        let Some(step) = random_step(game, &state, &mut dice) else { break };
        step.apply(game, &mut state);
        steps.push(step);
    }
    seen(Moment::Played(&steps), &mut dice);
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

fn check_position<G: Game>(game: &G, state: &G::State, dice: &mut SplitMix64) {
    let turn = game.turn(state);
    assert_eq!(turn == Turn::Over, game.standings(state).is_some(), "over without standings");
    let text = state.to_string();
    assert!(!text.contains(['\n', '\r']), "a position is one line: {text:?}");
    for seat in Seat::first(game.seats()) {
        check_actions(game, state, seat, dice);
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

/// A sampled position must look the same to the seat.
fn check_observations<G: Observe>(game: &G, state: &G::State, dice: &mut SplitMix64) {
    for seat in Seat::first(game.seats()) {
        for viewer in [Viewer::Seat(seat), Viewer::Public] {
            let seen = game.observe(state, viewer);
            let sampled = game.sample_state(&seen, dice);
            let again = game.observe(&sampled, viewer);
            assert_eq!(again, seen, "the observation tells more than it shows");
            assert_eq!(hash_of(&again), hash_of(&seen), "equal observations have other hashes");
            assert_eq!(game.turn(&sampled), game.turn(state), "whose turn it is must be public");
            if viewer == Viewer::Seat(seat) {
                let same = listed(game, &sampled, seat);
                assert_eq!(same, listed(game, state, seat), "a seat must know its own actions");
            }
        }
    }
}

fn listed<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let _coverage = game.actions(state, seat, &mut actions);
    actions
}

/// What people see and type.
fn check_presentation<G: Present>(game: &G, board: &Board, state: &G::State) {
    let text = state.to_string();
    assert_eq!(game.position(&text).as_ref(), Ok(state), "position does not round-trip: {text}");
    for seat in Seat::first(game.seats()) {
        let seen = game.observe(state, Viewer::Seat(seat));
        let actions = listed(game, state, seat);
        for action in &actions {
            let text = action.to_string();
            assert_eq!(game.read(&seen, seat, &text).as_ref(), Ok(action), "read as another");
        }
        check_faces(game, board, &seen, seat, &actions);
    }
}

/// The promises of listing, counting, sampling and checking actions.
fn check_actions<G: Game>(game: &G, state: &G::State, seat: Seat, dice: &mut SplitMix64) {
    let mut actions = Vec::new();
    let coverage = game.actions(state, seat, &mut actions);
    let waits = awaited(game, state).contains(seat);
    assert_eq!(waits, !actions.is_empty(), "{seat} is awaited without actions, or the reverse");
    assert_eq!(game.count(state, seat), actions.len() as u64, "count and listing differ");
    let distinct: HashSet<_> = actions.iter().collect();
    assert_eq!(distinct.len(), actions.len(), "duplicate actions");
    for action in &actions {
        game.check(state, seat, action).expect("a listed action is legal");
        let text = action.to_string();
        assert!(text.bytes().all(|b| b.is_ascii_graphic()), "{text:?} is not one ASCII word");
        assert_eq!(text.parse::<G::Action>().as_ref(), Ok(action), "notation does not round-trip");
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
}

/// Tries actions that were possible elsewhere: where the list of actions is
/// complete, each is listed or refused. `met` are those that were met so far.
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
fn check_faces<G: Present>(
    game: &G,
    board: &Board,
    seen: &G::Observation,
    seat: Seat,
    actions: &[G::Action],
) {
    let scene = game.scene(seen);
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
        let touches = game.touches(seen, seat, action);
        assert!(!touches.is_empty(), "{action} is spelled by nothing");
        for touch in &touches {
            let known = matches!(touch, Touch::Choice { .. }) || spots.contains(touch.id());
            assert!(known, "{action} touches no spot: {touch:?}");
        }
        let ids: Vec<&str> = touches.iter().map(Touch::id).collect();
        if let Some(spelled) = game.spelled(seen, seat, &ids) {
            assert_eq!(spelled, *action, "the touches {ids:?} spell another action");
        }
        for motion in game.motions(seen, seat, action) {
            for end in [&motion.from, &motion.to] {
                assert!(spots.contains(end.as_str()), "{action} moves from or to no spot: {end}");
            }
        }
        assert!(spellings.insert(touches), "two actions are spelled alike: {action}");
        check_consequence(game, &spots, seen, seat, action);
    }
}

/// A consequence names existing spots, and has short sentences.
/// It is made from the observation, so it contains nothing beyond that.
fn check_consequence<G: Present>(
    game: &G,
    spots: &HashSet<&str>,
    seen: &G::Observation,
    seat: Seat,
    action: &G::Action,
) {
    let Consequence { motions, pieces, marks, notes, .. } = game.consequence(seen, seat, action);
    let ends = motions.iter().flat_map(|motion| [&motion.from, &motion.to]);
    let standing = pieces.iter().map(|piece| &piece.spot);
    for spot in ends.chain(standing).chain(marks.iter().flat_map(|mark| &mark.spots)) {
        assert!(spots.contains(spot.as_str()), "{action} would do something on no spot: {spot}");
    }
    assert!(marks.iter().all(|mark| !mark.spots.is_empty()), "{action}: a mark of nothing");
    assert!(notes.len() <= NOTES_MAX, "{action}: too much is told of it: {notes:?}");
    assert!(notes.iter().all(|note| !note.is_empty()), "{action}: an empty sentence");
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
fn check_twin<G: Observe>(game: &G, steps: &[Step<G>], viewer: Viewer, dice: &mut SplitMix64) {
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
        let (real, twin) = (game.observe(&real, viewer), game.observe(&twin, viewer));
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
/// not complete one sampled by the game.
fn pick<G: Game>(game: &G, state: &G::State, seat: Seat, dice: &mut SplitMix64) -> G::Action {
    let mut actions = Vec::new();
    match game.actions(state, seat, &mut actions) {
        Coverage::All => actions.swap_remove(dice.below(actions.len() as u32) as usize),
        Coverage::Some => game.sample(state, seat, dice),
    }
}

/// A random step from this state; none if the game is over.
///
/// ```
/// use hall_core::{Game as _, SplitMix64};
/// use testkit::{random_step, toys::nim::Nim};
///
/// let nim = Nim::new(Default::default())?;
/// let (mut heap, mut dice) = (nim.start(), SplitMix64::new(1));
/// while let Some(step) = random_step(&nim, &heap, &mut dice) {
///     step.apply(&nim, &mut heap);
/// }
/// assert!(nim.standings(&heap).is_some());
/// # Ok::<(), hall_core::SetupError>(())
/// ```
pub fn random_step<G: Game>(game: &G, state: &G::State, dice: &mut SplitMix64) -> Option<Step<G>> {
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
