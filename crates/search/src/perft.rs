//! Counting the tree of a game, to check rules against known numbers.

use hall_core::{Chances, Coverage, Game, GameExt, PerSeat, Seat, Step, Turn};

/// A position lists only some of its actions, so its tree cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a position on the way has too many actions to list, so paths cannot be counted")]
pub struct NotAllListed;

/// How many paths of exactly `depth` steps there are: what the game itself says
/// ([`GameExt::paths`]), or else what [`walk`] counts.
///
/// # Errors
/// As for [`walk`].
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() -> Result<(), search::NotAllListed> {
/// // Three takes, each with three answers.
/// assert_eq!(search::perft(&Nim, &Nim.start(), 2)?, 9);
/// # Ok(())
/// # }
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> Result<u64, NotAllListed> {
    game.paths(state, depth).map_or_else(|| walk(game, state, depth), Ok)
}

/// Counts the paths of exactly `depth` steps. Each joint choice of a
/// simultaneous turn is one step, each seat of a window may speak, and each
/// outcome of chance counts once. A game may count in its own way: see
/// [`GameExt::paths`].
///
/// # Errors
/// [`NotAllListed`] if a position that is expanded lists only some actions. The
/// last step is counted by [`GameExt::count`]; whether that is all is asked at the
/// first of the positions that one position leads to.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() -> Result<(), search::NotAllListed> {
/// // From a heap of two there is one path of two steps.
/// assert_eq!(search::walk(&Nim, &Heap(2, Seat::A), 2)?, 1);
/// # Ok(())
/// # }
/// ```
pub fn walk<G: Game>(game: &G, state: &G::State, depth: u32) -> Result<u64, NotAllListed> {
    if depth == 1 {
        check_complete(game, state)?;
    }
    Counter { game, buffers: Vec::new(), chances: Vec::new() }.count(state, depth)
}

/// Whether the seats that are asked list all their actions.
fn check_complete<G: Game>(game: &G, state: &G::State) -> Result<(), NotAllListed> {
    let asked = game.turn(state).asked();
    asked.iter().try_for_each(|seat| listed(game, state, seat).map(drop))
}

/// [`perft`] by first step, in the order the game lists them.
///
/// # Errors
/// As for [`perft`].
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() -> Result<(), search::NotAllListed> {
/// let counts = search::divide(&Nim, &Heap(4, Seat::A), 2)?;
/// let counts: Vec<_> = counts.iter().map(|(step, paths)| (step.to_string(), *paths)).collect();
/// let [one, two, three] = ["a take1", "a take2", "a take3"].map(str::to_string);
/// assert_eq!(counts, [(one, 3), (two, 2), (three, 1)]);
/// # Ok(())
/// # }
/// ```
pub fn divide<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
) -> Result<Vec<(Step<G>, u64)>, NotAllListed> {
    let mut steps: Vec<Step<G>> = Vec::new();
    if depth == 0 {
        return Ok(Vec::new());
    }
    match game.turn(state) {
        Turn::Over => {}
        Turn::Chance => {
            let mut chances = Chances::default();
            game.chances(state, &mut chances);
            steps.extend(chances.iter().map(|(outcome, _)| Step::Chance(outcome.clone())));
        }
        Turn::Seat(seat) => {
            steps.extend(listed(game, state, seat)?.into_iter().map(|a| Step::Act(seat, a)));
        }
        Turn::Window(seats) => {
            for seat in seats.iter() {
                steps.extend(listed(game, state, seat)?.into_iter().map(|a| Step::Act(seat, a)));
            }
        }
        Turn::Together(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let lists =
                seats.iter().map(|s| listed(game, state, *s)).collect::<Result<Vec<_>, _>>()?;
            for_each_joint(&lists, |picks| {
                let choice = |(seat, action): (&Seat, &&G::Action)| (*seat, (*action).clone());
                steps.push(Step::Reveal(seats.iter().zip(picks).map(choice).collect()));
            });
        }
    }
    let mut counted = Vec::with_capacity(steps.len());
    for step in steps {
        let mut next = state.clone();
        step.apply(game, &mut next);
        let count = perft(game, &next, depth - 1)?;
        counted.push((step, count));
    }
    Ok(counted)
}

fn listed<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<Vec<G::Action>, NotAllListed> {
    let mut actions = Vec::new();
    match game.actions(state, seat, &mut actions) {
        Coverage::All => Ok(actions),
        Coverage::Some => Err(NotAllListed),
    }
}

/// Calls `f` with every way to pick one of each list, the last list fastest.
fn for_each_joint<A>(lists: &[Vec<A>], mut f: impl FnMut(&[&A])) {
    let mut picked = vec![0; lists.len()];
    if lists.iter().any(Vec::is_empty) {
        return;
    }
    loop {
        let joint: Vec<&A> = lists.iter().zip(&picked).map(|(list, i)| &list[*i]).collect();
        f(&joint);
        let Some(at) = (0..lists.len()).rev().find(|i| picked[*i] + 1 < lists[*i].len()) else {
            return;
        };
        picked[at] += 1;
        picked[at + 1..].fill(0);
    }
}

struct Counter<'g, G: Game> {
    game: &'g G,
    buffers: Vec<Vec<G::Action>>,
    chances: Vec<Chances<G::Chance>>,
}

impl<G: Game> Counter<'_, G> {
    fn count(&mut self, state: &G::State, depth: u32) -> Result<u64, NotAllListed> {
        if depth == 0 {
            return Ok(1);
        }
        if let Some(paths) = self.game.paths(state, depth) {
            return Ok(paths);
        }
        match self.game.turn(state) {
            Turn::Over => Ok(0),
            Turn::Chance => self.outcomes(state, depth),
            Turn::Seat(seat) if depth == 1 => Ok(self.game.count(state, seat)),
            Turn::Seat(seat) => self.acts(state, seat, depth),
            Turn::Window(seats) if depth == 1 => {
                Ok(seats.iter().map(|seat| self.game.count(state, seat)).sum())
            }
            Turn::Window(seats) => {
                let mut total = 0;
                for seat in seats.iter() {
                    total += self.acts(state, seat, depth)?;
                }
                Ok(total)
            }
            Turn::Together(seats) if depth == 1 => {
                Ok(seats.iter().map(|seat| self.game.count(state, seat)).product())
            }
            Turn::Together(seats) => self.joints(state, &seats.iter().collect::<Vec<_>>(), depth),
        }
    }

    fn acts(&mut self, state: &G::State, seat: Seat, depth: u32) -> Result<u64, NotAllListed> {
        let mut actions = self.buffers.pop().unwrap_or_default();
        actions.clear();
        if self.game.actions(state, seat, &mut actions) == Coverage::Some {
            return Err(NotAllListed);
        }
        let mut total = 0;
        for (index, action) in actions.iter().enumerate() {
            let mut next = state.clone();
            self.game.act(&mut next, seat, action);
            if depth == 2 && index == 0 {
                check_complete(self.game, &next)?;
            }
            total += self.count(&next, depth - 1)?;
        }
        self.buffers.push(actions);
        Ok(total)
    }

    fn outcomes(&mut self, state: &G::State, depth: u32) -> Result<u64, NotAllListed> {
        let mut chances = self.chances.pop().unwrap_or_default();
        chances.clear();
        self.game.chances(state, &mut chances);
        let mut total = 0;
        for (outcome, _) in chances.iter() {
            let mut next = state.clone();
            self.game.apply_chance(&mut next, outcome);
            total += self.count(&next, depth - 1)?;
        }
        self.chances.push(chances);
        Ok(total)
    }

    fn joints(
        &mut self,
        state: &G::State,
        seats: &[Seat],
        depth: u32,
    ) -> Result<u64, NotAllListed> {
        let game = self.game;
        let lists =
            seats.iter().map(|seat| listed(game, state, *seat)).collect::<Result<Vec<_>, _>>()?;
        let mut total = Ok(0);
        for_each_joint(&lists, |picks| {
            let Ok(sum) = total else { return };
            let mut joint = PerSeat::from_fn(game.seats(), |_| None);
            for (seat, action) in seats.iter().zip(picks) {
                joint[*seat] = Some((*action).clone());
            }
            let mut next = state.clone();
            game.reveal(&mut next, &joint);
            total = self.count(&next, depth - 1).map(|count| sum + count);
        });
        total
    }
}
