//! Many matches of one game, stepped together: the part that knows no Python.

use std::{sync::Arc, thread};

use hall_core::{Chances, Dice, GameExt, PerSeat, Seat, SplitMix64, Standings, Step, Turn};

use crate::{
    arrays::{Arrays, Autoreset, Habits, Wide},
    learn::{Learnable, Path, Spelled, learnable, refusal},
};

/// The seat of a row that waits for chance.
pub(crate) const CHANCE: i8 = -1;
/// The seat of a row whose match is over.
pub(crate) const OVER: i8 = -2;

/// One match.
struct BatchRow<G: Learnable> {
    state: G::State,
    dice: SplitMix64,
    /// How many matches began here.
    episode: u64,
    steps: u32,
    sealed: PerSeat<Option<G::Action>>,
    path: Path,
    /// Who is asked, if anybody is.
    seat: Option<Seat>,
    /// Whether it chooses in secret.
    in_secret: bool,
    is_over: bool,
    lines: Vec<String>,
    /// The numbers that may be chosen, if they are listed.
    choices: Vec<u16>,
    /// Whether the whole mask is true.
    is_full: bool,
    /// What was chosen, until it is played.
    chosen: Option<Chosen<G>>,
    listed: Vec<G::Action>,
}

enum Chosen<G: Learnable> {
    Action(G::Action),
    Part(u16),
    Chance(G::Chance),
}

/// SplitMix64's first number from these three, so that rows and episodes have nothing in common.
fn mixed(seed: u64, row: u64, episode: u64) -> u64 {
    let mut bits = SplitMix64::new(seed).next_bits();
    for part in [row, episode] {
        bits = SplitMix64::new(bits ^ part).next_bits();
    }
    bits
}

/// BatchRows of one game.
pub(crate) struct BatchRows<G: Learnable> {
    game: Arc<G>,
    habits: Habits,
    wide: Wide,
    rows: Vec<BatchRow<G>>,
}

/// BatchRows of any game.
pub(crate) trait AnyRows: Send + Sync {
    /// Begins matches anew: all, or those that are marked; with another seed if one is given.
    fn reset(&mut self, which: Option<&[bool]>, seed: Option<u64>, arrays: Arrays<'_>);
    /// Takes a step in every row, or none at all; by ranks among the numbers that may be chosen if
    /// they are `ranks`.
    ///
    /// # Errors
    /// The first row whose number is none, and why.
    fn step(
        &mut self,
        numbers: &[i32],
        ranks: bool,
        arrays: Arrays<'_>,
    ) -> Result<(), (usize, String)>;
    /// Takes `steps` steps at random in every row, and says how many decisions seats made.
    fn step_random(&mut self, steps: u32, arrays: Arrays<'_>) -> u64;
    /// Writes a random choice of every row.
    fn sample(&mut self, out: &mut [i32]);
    /// The position of a row.
    fn position(&self, row: usize) -> String;
    /// The steps of a row, if they are kept.
    fn lines(&self, row: usize) -> &[String];
    /// What chance may bring in a row, with weights.
    fn chances(&self, row: usize) -> Vec<(String, u32)>;
    /// How often another match began in a row.
    fn episode(&self, row: usize) -> u64;
}

impl<G: Learnable> BatchRows<G> {
    pub(crate) fn new(game: Arc<G>, count: usize, habits: Habits) -> BatchRows<G> {
        const { learnable::<G>() }
        let wide =
            Wide { seats: game.seats(), figures: game.planes().size(), numbers: game.numbers() };
        let row = |_| BatchRow {
            state: game.start(),
            dice: SplitMix64::new(0),
            episode: 0,
            steps: 0,
            sealed: PerSeat::from_fn(game.seats(), |_| None),
            path: Path::new(),
            seat: None,
            in_secret: false,
            is_over: false,
            lines: Vec::new(),
            choices: Vec::new(),
            is_full: false,
            chosen: None,
            listed: Vec::new(),
        };
        let rows = (0..count).map(row).collect();
        BatchRows { game, habits, wide, rows }
    }

    /// Does the same with every row, in as many threads as wished. What `each` gives is added up;
    /// of failures the one of the first row is told.
    fn for_each(
        &mut self,
        arrays: Arrays<'_>,
        each: impl Fn(&Stepper<'_, G>, usize, &mut BatchRow<G>, Arrays<'_>) -> u64 + Sync,
    ) -> u64 {
        let stepper = Stepper { game: &*self.game, habits: self.habits, wide: self.wide };
        let wide = self.wide;
        let part = |first: usize, rows: &mut [BatchRow<G>], mut arrays: Arrays<'_>| {
            let mut sum = 0;
            for (index, row) in rows.iter_mut().enumerate() {
                let (own, others) = arrays.split(1, wide);
                arrays = others;
                sum += each(&stepper, first + index, row, own);
            }
            sum
        };
        let threads = self.habits.threads.get().min(self.rows.len().max(1));
        if threads == 1 {
            return part(0, &mut self.rows, arrays);
        }
        let share = self.rows.len().div_ceil(threads);
        thread::scope(|scope| {
            let (part, mut shares) = (&part, self.rows.chunks_mut(share).enumerate());
            // The first share is this thread's.
            let first = shares.next().map_or(&mut [][..], |(_, rows)| rows);
            let (own, mut arrays) = arrays.split(first.len(), wide);
            let mut parts = Vec::new();
            for (index, rows) in shares {
                let (own, others) = arrays.split(rows.len(), wide);
                arrays = others;
                parts.push(scope.spawn(move || part(index * share, rows, own)));
            }
            let sum = part(0, first, own);
            sum + parts.into_iter().map(|one| one.join().expect("rows do not panic")).sum::<u64>()
        })
    }

    /// Reads what every row chose; `Err` with the first one at fault.
    fn read(&mut self, numbers: &[i32], ranks: bool) -> Result<(), (usize, String)> {
        let stepper = Stepper { game: &*self.game, habits: self.habits, wide: self.wide };
        let read = |first: usize, rows: &mut [BatchRow<G>], numbers: &[i32]| {
            for (index, (row, number)) in rows.iter_mut().zip(numbers).enumerate() {
                if let Err(why) = stepper.choose(row, *number, ranks) {
                    return Err((first + index, why));
                }
            }
            Ok(())
        };
        let threads = self.habits.threads.get().min(self.rows.len().max(1));
        let share = self.rows.len().div_ceil(threads).max(1);
        // What is listed already is read faster than threads begin.
        let read_all = if threads == 1 || self.habits.lists() {
            read(0, &mut self.rows, numbers)
        } else {
            thread::scope(|scope| {
                let shares = self.rows.chunks_mut(share).zip(numbers.chunks(share)).enumerate();
                let parts: Vec<_> = shares
                    .map(|(index, (rows, numbers))| {
                        let read = &read;
                        scope.spawn(move || read(index * share, rows, numbers))
                    })
                    .collect();
                let results: Vec<_> =
                    parts.into_iter().map(|one| one.join().expect("rows do not panic")).collect();
                results.into_iter().collect()
            })
        };
        if read_all.is_err() {
            self.rows.iter_mut().for_each(|row| row.chosen = None);
        }
        read_all
    }
}

/// What all rows share while they are stepped.
struct Stepper<'g, G: Learnable> {
    game: &'g G,
    habits: Habits,
    wide: Wide,
}

impl<G: Learnable> Stepper<'_, G> {
    fn begin(&self, index: usize, row: &mut BatchRow<G>) {
        row.dice = SplitMix64::new(mixed(self.habits.seed, index as u64, row.episode));
        row.episode += 1;
        row.state = self.game.start();
        row.steps = 0;
        row.path.clear();
        row.lines.clear();
        row.chosen = None;
        row.is_over = false;
        Seat::first(self.wide.seats).for_each(|seat| row.sealed[seat] = None);
        self.settle(row);
        self.play_others(row);
    }

    /// Lets the seats that do not learn choose at random until the one that does is asked.
    fn play_others(&self, row: &mut BatchRow<G>) {
        let Some(learner) = self.habits.learner else { return };
        while !self.is_cut(row) && row.seat.is_some_and(|seat| seat != learner) {
            self.play_random(row);
        }
    }

    /// Whether a match has as many steps as it may have.
    fn is_cut(&self, row: &BatchRow<G>) -> bool {
        self.habits.limit > 0 && row.steps >= self.habits.limit
    }

    fn note(&self, row: &mut BatchRow<G>, step: Step<G>) {
        row.steps += 1;
        if self.habits.records {
            row.lines.push(step.to_string());
        }
        step.apply(self.game, &mut row.state);
    }

    /// Lets chance fall where it is not asked for, and finds out who is asked.
    fn settle(&self, row: &mut BatchRow<G>) {
        row.in_secret = false;
        row.seat = loop {
            match self.game.turn(&row.state) {
                Turn::Chance if self.habits.asks_chance => break None,
                Turn::Chance => {
                    let outcome = self.chances(row).draw(&mut row.dice).clone();
                    self.note(row, Step::Chance(outcome));
                }
                Turn::Seat(seat) => break Some(seat),
                Turn::Window(seats) => break seats.iter().next(),
                Turn::Together(seats) => {
                    row.in_secret = true;
                    break seats.iter().find(|seat| row.sealed[*seat].is_none());
                }
                Turn::Over => {
                    row.is_over = true;
                    break None;
                }
            }
        };
    }

    /// Reads a number; whatever stands there if the match is over.
    fn choose(&self, row: &mut BatchRow<G>, number: i32, is_rank: bool) -> Result<(), String> {
        if row.is_over {
            return Ok(());
        }
        let expected =
            |most: usize| format!("expected a number from 0 to {}, not {number}", most - 1);
        let Some(seat) = row.seat else {
            let chances = self.chances(row);
            let outcome = usize::try_from(number).ok().and_then(|at| chances.iter().nth(at));
            let (outcome, _) = outcome.ok_or_else(|| expected(chances.iter().count()))?;
            row.chosen = Some(Chosen::Chance(outcome.clone()));
            return Ok(());
        };
        let number = if is_rank {
            let ranked = usize::try_from(number).ok().and_then(|rank| row.choices.get(rank));
            *ranked.ok_or_else(|| expected(row.choices.len()))?
        } else {
            let known = u16::try_from(number).ok();
            let known = known.filter(|at| usize::from(*at) < self.wide.numbers);
            known.ok_or_else(|| expected(self.wide.numbers))?
        };
        row.path.push(number);
        let spelled = self.game.decoded(&row.state, seat, &row.path);
        row.path.pop();
        row.chosen = Some(match spelled {
            Spelled::Whole(action) => {
                // What stands in the mask was listed, so it is legal.
                let is_listed = is_rank || self.habits.lists() && row.choices.contains(&number);
                if !is_listed && let Some(why) = refusal(self.game, &row.state, seat, &action) {
                    return Err(why);
                }
                Chosen::Action(action)
            }
            Spelled::Part => Chosen::Part(number),
            Spelled::Nothing => return Err(format!("seat {seat} cannot choose {number} here")),
        });
        Ok(())
    }

    fn act(&self, row: &mut BatchRow<G>, seat: Seat, action: G::Action) {
        row.path.clear();
        if !row.in_secret {
            return self.note(row, Step::Act(seat, action));
        }
        let seats = self.game.turn(&row.state).asked();
        row.sealed[seat] = Some(action);
        if seats.iter().all(|seat| row.sealed[seat].is_some()) {
            let take = |seat| Some((seat, row.sealed[seat].take()?));
            let choices = Seat::first(self.wide.seats).filter_map(take).collect();
            self.note(row, Step::Reveal(choices));
        }
    }

    /// Plays what was chosen.
    fn play(&self, row: &mut BatchRow<G>) {
        match (row.chosen.take(), row.seat) {
            (Some(Chosen::Action(action)), Some(seat)) => self.act(row, seat, action),
            (Some(Chosen::Part(number)), _) => row.path.push(number),
            (Some(Chosen::Chance(outcome)), _) => self.note(row, Step::Chance(outcome)),
            (None | Some(Chosen::Action(_)), _) => {}
        }
        self.settle(row);
        self.play_others(row);
    }

    /// Plays something at random; whether a seat decided.
    fn play_random(&self, row: &mut BatchRow<G>) -> bool {
        let Some(seat) = row.seat else {
            let outcome = self.chances(row).draw(&mut row.dice).clone();
            self.note(row, Step::Chance(outcome));
            self.settle(row);
            return false;
        };
        let action = self.game.sample(&row.state, seat, &mut row.dice);
        self.act(row, seat, action);
        self.settle(row);
        true
    }

    /// Begins another match after the last one, if this is the time to; whether it did.
    fn turned_over(&self, index: usize, row: &mut BatchRow<G>) -> bool {
        if row.is_over && self.habits.autoreset != Autoreset::Off {
            self.begin(index, row);
            return true;
        }
        row.is_over
    }

    /// Ends a step: rewards and ends, another match at once if wished.
    fn close(&self, index: usize, row: &mut BatchRow<G>, arrays: &mut Arrays<'_>) {
        let standings = row.is_over.then(|| self.game.standings(&row.state)).flatten();
        let cut = standings.is_none() && self.is_cut(row);
        self.rewards(standings.as_ref(), arrays.reward);
        arrays.terminated[0] = standings.is_some();
        arrays.truncated[0] = cut;
        if cut {
            row.is_over = true;
            row.seat = None;
        }
        if row.is_over && self.habits.autoreset == Autoreset::Same {
            self.begin(index, row);
        }
    }

    fn rewards(&self, standings: Option<&Standings>, out: &mut [f32]) {
        match standings {
            None => out.fill(0.0),
            Some(of) => Seat::first(self.wide.seats)
                .zip(out)
                .for_each(|(seat, reward)| *reward = of.payoff(seat)),
        }
    }

    /// Writes what the row shows.
    fn show(&self, row: &mut BatchRow<G>, arrays: &mut Arrays<'_>) {
        arrays.seat[0] = match row.seat {
            Some(seat) => seat.index() as i8,
            None if row.is_over => OVER,
            None => CHANCE,
        };
        if self.habits.observations {
            arrays.observation.fill(0);
            if let Some(seat) = row.seat {
                self.game.observe_into(&row.state, seat, &row.path, arrays.observation);
            }
        }
        if self.habits.masks {
            self.unmask(row, arrays.mask);
        }
        if self.habits.lists() {
            self.list(row);
        }
        if self.habits.counts {
            // Chance is drawn by numbers, too.
            arrays.count[0] = match row.seat {
                None if row.is_over => 1,
                None => self.chances(row).iter().count() as i32,
                Some(_) => row.choices.len() as i32,
            };
        }
        if self.habits.masks {
            self.mask(row, arrays.mask);
        }
    }

    fn chances(&self, row: &BatchRow<G>) -> Chances<G::Chance> {
        let mut chances = Chances::default();
        self.game.chances(&row.state, &mut chances);
        chances
    }

    /// Lists the numbers that may be chosen.
    fn list(&self, row: &mut BatchRow<G>) {
        let BatchRow { state, path, listed, choices, .. } = row;
        choices.clear();
        if let Some(seat) = row.seat {
            self.game.choices(state, seat, path, listed, choices);
        }
    }

    /// Clears what the mask shows.
    fn unmask(&self, row: &mut BatchRow<G>, mask: &mut [bool]) {
        if row.is_full {
            mask.fill(false);
            row.is_full = false;
        } else {
            row.choices.iter().for_each(|number| mask[usize::from(*number)] = false);
        }
    }

    fn mask(&self, row: &mut BatchRow<G>, mask: &mut [bool]) {
        if row.seat.is_none() {
            // Of what is over anything may be chosen, so that nothing is divided by nothing.
            mask.fill(true);
            row.is_full = true;
        }
        row.choices.iter().for_each(|number| mask[usize::from(*number)] = true);
    }
}

impl<G: Learnable> AnyRows for BatchRows<G> {
    fn reset(&mut self, which: Option<&[bool]>, seed: Option<u64>, arrays: Arrays<'_>) {
        if let Some(seed) = seed {
            self.habits.seed = seed;
            self.rows.iter_mut().for_each(|row| row.episode = 0);
        }
        self.for_each(arrays, |stepper, index, row, mut arrays| {
            if which.is_none_or(|which| which.get(index).copied().unwrap_or(false)) {
                stepper.begin(index, row);
                stepper.rewards(None, arrays.reward);
                arrays.terminated[0] = false;
                arrays.truncated[0] = false;
                stepper.show(row, &mut arrays);
            }
            0
        });
    }

    fn step(
        &mut self,
        numbers: &[i32],
        ranks: bool,
        arrays: Arrays<'_>,
    ) -> Result<(), (usize, String)> {
        self.read(numbers, ranks)?;
        self.for_each(arrays, |stepper, index, row, mut arrays| {
            if stepper.turned_over(index, row) {
                stepper.rewards(None, arrays.reward);
                arrays.terminated[0] = row.is_over && arrays.terminated[0];
                arrays.truncated[0] = row.is_over && arrays.truncated[0];
            } else {
                stepper.play(row);
                stepper.close(index, row, &mut arrays);
            }
            stepper.show(row, &mut arrays);
            0
        });
        Ok(())
    }

    fn step_random(&mut self, steps: u32, arrays: Arrays<'_>) -> u64 {
        self.for_each(arrays, |stepper, index, row, mut arrays| {
            let mut decisions = 0;
            for _ in 0..steps {
                if stepper.turned_over(index, row) {
                    if row.is_over {
                        break;
                    }
                    stepper.rewards(None, arrays.reward);
                    arrays.terminated[0] = false;
                    arrays.truncated[0] = false;
                    continue;
                }
                decisions += u64::from(stepper.play_random(row));
                stepper.play_others(row);
                stepper.close(index, row, &mut arrays);
            }
            stepper.show(row, &mut arrays);
            decisions
        })
    }

    fn sample(&mut self, out: &mut [i32]) {
        for (row, out) in self.rows.iter_mut().zip(out) {
            let Some(seat) = row.seat else {
                let mut chances = Chances::default();
                if !row.is_over {
                    self.game.chances(&row.state, &mut chances);
                    let drawn = chances.draw(&mut row.dice);
                    let at = chances.iter().position(|(outcome, _)| outcome == drawn);
                    *out = at.unwrap_or(0) as i32;
                }
                continue;
            };
            if !self.habits.lists() {
                row.choices.clear();
                let BatchRow { state, path, listed, choices, .. } = row;
                self.game.choices(state, seat, path, listed, choices);
            }
            *out = row.choices[row.dice.below(row.choices.len() as u32) as usize].into();
        }
    }

    fn position(&self, row: usize) -> String {
        self.rows[row].state.to_string()
    }

    fn lines(&self, row: usize) -> &[String] {
        &self.rows[row].lines
    }

    fn chances(&self, row: usize) -> Vec<(String, u32)> {
        let row = &self.rows[row];
        let mut chances = Chances::default();
        if row.seat.is_none() && !row.is_over {
            self.game.chances(&row.state, &mut chances);
        }
        chances.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect()
    }

    fn episode(&self, row: usize) -> u64 {
        self.rows[row].episode
    }
}
