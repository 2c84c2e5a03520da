//! Growing the population of armies that bots bring.

use std::{fmt::Write as _, fs, io, path::Path, sync::atomic::AtomicBool};

use games::muster_chess::{
    Army, Colour, Role, Square,
    army::{HALF, named_armies},
    random::Muster,
};
use hall_core::{Dice, SplitMix64, shuffle};

use super::super::{
    advisor::{Advisor, Effort},
    armies::ChessArmies,
    population::{PopulationArmy, is_royal, of_colour},
    see::{WORTH, worth},
};
use crate::{
    ArmyGame, ArmyMeeting,
    cores::{cores, on_threads},
};

/// Nodes of the look at a candidate before it plays.
const LOOK_NODES: u64 = 30_000;
/// How far from the regular army a look may find it.
const LOOK_APART: f64 = 0.06;
/// After so many games a candidate is dropped whose score is not between these two. The last row is
/// what is asked of a member: a little weaker is no harm, as who brings it may ask for the other
/// army.
const STAGES: [(u64, f64, f64); 3] = [(24, 0.27, 0.73), (72, 0.36, 0.63), (200, 0.42, 0.54)];
/// Members differ on at least so many squares.
const DIFFERENT: usize = 6;
/// Candidates that are weighed at once.
const BATCH: u64 = 8;

/// What makes candidates.
#[derive(Clone, Copy, Debug)]
pub struct MusterSearch {
    /// The seed of all randomness.
    pub seed: u64,
    /// About how many nodes a move has in the games.
    pub nodes: u64,
    /// Whether armies have royal men.
    pub royal: bool,
}

impl MusterSearch {
    /// Weighs candidates until a file has so many armies, from where the file ends: first the named
    /// ones, then others. `report` hears how many candidates there were, and how many armies there
    /// are.
    ///
    /// # Errors
    /// If the file cannot be used, or was made otherwise.
    pub fn run(
        &self,
        file: &Path,
        count: usize,
        report: &mut dyn FnMut(u64, usize),
    ) -> io::Result<()> {
        let made = format!("# {self:?}, next ");
        let (mut next, mut members) = match fs::read_to_string(file) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => (0, self.named()),
            read => {
                let text = read?;
                let head = text.lines().next().and_then(|head| head.strip_prefix(&made));
                let next = head.and_then(|next| next.parse().ok());
                let expected = || io::Error::other(format!("expected a file that begins {made:?}"));
                let members = text.lines().filter_map(PopulationArmy::read).collect();
                (next.ok_or_else(expected)?, members)
            }
        };
        loop {
            let mut text = format!("{made}{next}\n");
            members.iter().for_each(|member| writeln!(text, "{member}").expect("a string"));
            let beside = file.with_extension("part");
            fs::write(&beside, text)?;
            fs::rename(beside, file)?;
            report(next, members.len());
            if members.len() >= count {
                return Ok(());
            }
            let found;
            (next, found) = self.grow(next, &members);
            members.extend(found);
        }
    }

    /// The armies to begin with: the regular one, which is even with itself, and the other named
    /// ones, as far as they fit.
    fn named(&self) -> Vec<PopulationArmy> {
        let regular = Army::regular(Colour::White);
        let named: Vec<Army> = named_armies(Colour::White, self.royal)
            .map(|(_, army)| army)
            .filter(|army| *army != regular && (!self.royal || is_royal(army)))
            .collect();
        let even = PopulationArmy { army: regular, scores: [Some(0.5); 2] };
        let first = (!self.royal).then_some(even);
        first.into_iter().chain(self.weighed(&named, 0, true)).collect()
    }

    /// Weighs the next few candidates, from this number on; the members there are so far are
    /// varied, and none comes twice.
    fn grow(&self, from: u64, members: &[PopulationArmy]) -> (u64, Vec<PopulationArmy>) {
        let candidates =
            on_threads(from..from + BATCH, cores(), |number| self.candidate(number, members));
        let mut found: Vec<PopulationArmy> = Vec::new();
        for army in self.weighed(&candidates, from, false) {
            if members.iter().chain(&found).all(|of| apart(&of.army, &army.army) >= DIFFERENT) {
                found.push(army);
            }
        }
        (from + BATCH, found)
    }

    /// Those of some armies that may be brought; candidates get a look first.
    fn weighed(&self, armies: &[Army], from: u64, named: bool) -> Vec<PopulationArmy> {
        let weigh = |number: u64| {
            let army = armies[number as usize];
            let seed = self.seed ^ (from + number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let scores = Colour::BOTH.map(|colour| self.score(&army, colour, seed, named));
            scores.iter().any(Option::is_some).then_some(PopulationArmy { army, scores })
        };
        let found = on_threads(0..armies.len() as u64, cores(), weigh);
        found.into_iter().flatten().collect()
    }

    /// Whether a search holds an army in this colour about as strong as the regular one.
    fn looks_even(&self, army: &Army, colour: Colour) -> bool {
        let effort = Effort { games: 0, nodes: LOOK_NODES };
        // Who moves first is held a little better off even by the regular armies.
        let look = |army: &Army| {
            let mut advisor = Advisor::new(effort, self.royal, 1);
            advisor.against_regular(army).map_or(1.0, |look| look.score)
        };
        let apart = look(&of_colour(army, colour)) - look(&Army::regular(colour));
        apart.abs() <= LOOK_APART
    }

    /// The score of an army in this colour against the regular one, if it may be brought.
    fn score(&self, army: &Army, colour: Colour, seed: u64, named: bool) -> Option<f64> {
        if !named && !self.looks_even(army, colour) {
            return None;
        }
        let game = ChessArmies { royal: self.royal };
        let (own, regular) = (army.to_string(), Army::regular(Colour::White).to_string());
        let (mut sum, mut played) = (0.0, 0);
        for (games, low, high) in STAGES {
            while played < games {
                let (first, second) = match colour {
                    Colour::White => (&*own, &*regular),
                    Colour::Black => (&*regular, &*own),
                };
                let seed = seed.wrapping_add(played + 1);
                let meeting = ArmyMeeting { first, second, nodes: self.nodes, seed };
                let white = game.play(&meeting, &AtomicBool::new(false))?.score;
                sum += if colour == Colour::White { white } else { 1.0 - white };
                played += 1;
            }
            if !(low..=high).contains(&(sum / played as f64)) {
                return None;
            }
        }
        Some(sum / played as f64)
    }

    /// An army that depends on its number and the members alone.
    fn candidate(&self, number: u64, members: &[PopulationArmy]) -> Army {
        let mut dice = SplitMix64::new(self.seed.wrapping_mul(1_000_003).wrapping_add(number));
        loop {
            let army = match dice.below(10) {
                0..3 => Army::random(Colour::White, Muster::Even, self.royal, &mut dice),
                3..6 => self.themed(&mut dice),
                6 => shuffled(&mut dice),
                _ => self.varied(members, &mut dice),
            };
            let fits = army.check(self.royal).is_ok() && (!self.royal || is_royal(&army));
            if fits && Colour::BOTH.iter().any(|colour| self.looks_even(&army, *colour)) {
                return army;
            }
        }
    }

    /// Officers of one or two kinds before which pawns stand, as dear as the regular army.
    fn themed(&self, dice: &mut SplitMix64) -> Army {
        let kinds = if self.royal { 6 } else { 4 };
        let kind = |dice: &mut SplitMix64| Role::ROYAL_PROMOTIONS[dice.below(kinds) as usize];
        let themes = [kind(dice), kind(dice)];
        let mut army = Army::empty(Colour::White);
        army.put(Square::at(4 + dice.below(4) as u8, 0), Some(Role::King));
        let mut rest = worth(&Army::regular(Colour::White));
        let row = 1 + dice.below(2) as u8;
        let (most, gap) = (4 + dice.below(5), dice.below(8) as u8);
        for file in 0..8 {
            if army.count(Role::Pawn) < most as usize && (most == 8 || file != gap) {
                army.put(Square::at(file, row), Some(Role::Pawn));
                rest -= WORTH[Role::Pawn.index()];
            }
        }
        for _ in 0..40 {
            let role = themes[dice.below(2) as usize];
            let at = Square::at(dice.below(8) as u8, dice.below(u32::from(row)) as u8);
            if army.on(at).is_none() && WORTH[role.index()] <= rest + 50 {
                army.put(at, Some(role));
                rest -= WORTH[role.index()];
            }
        }
        army
    }

    /// A member, with a few small changes.
    fn varied(&self, members: &[PopulationArmy], dice: &mut SplitMix64) -> Army {
        let member = members.get(dice.below(members.len().max(1) as u32) as usize);
        let army = member.map_or(Army::regular(Colour::White), |member| member.army);
        let (game, mut text) = (ChessArmies { royal: self.royal }, army.to_string());
        for _ in 0..2 + dice.below(5) {
            text = game.varied(&text, dice);
        }
        text.parse().unwrap_or(army)
    }
}

/// The regular men behind pawns, the officers anywhere on the first rank.
fn shuffled(dice: &mut SplitMix64) -> Army {
    let regular = Army::regular(Colour::White);
    let mut officers: Vec<Role> =
        (0..8).filter_map(|file| regular.on(Square::at(file, 0))).collect();
    shuffle(&mut officers, dice);
    let mut army = Army::empty(Colour::White);
    for (file, role) in (0..).zip(officers) {
        army.put(Square::at(file, 0), Some(role));
        army.put(Square::at(file, 1 + u8::from(dice.below(4) == 0)), Some(Role::Pawn));
    }
    army
}

/// The squares on which two armies of White differ.
fn apart(one: &Army, other: &Army) -> usize {
    Square::all().take(HALF).filter(|at| one.on(*at) != other.on(*at)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEARCH: MusterSearch = MusterSearch { seed: 3, nodes: 10, royal: false };

    #[test]
    fn file_of_armies_goes_on_where_it_ends_and_one_made_otherwise_is_refused() {
        let path = std::env::temp_dir().join(format!("armies-{}", std::process::id()));
        let text = format!("# {SEARCH:?}, next 16\n8/8/PPPPPPPP/RNBQKBNR\t0.500\t-\n");
        fs::write(&path, &text).expect("room");
        let mut told = Vec::new();
        SEARCH.run(&path, 1, &mut |tried, found| told.push((tried, found))).expect("it is ours");
        assert_eq!(told, [(16, 1)]);
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        let other = MusterSearch { seed: 4, ..SEARCH };
        let why = other.run(&path, 1, &mut |_, _| ()).expect_err("another seed").to_string();
        assert!(why.contains("seed: 4"), "{why}");
        fs::remove_file(path).expect("it is ours");
    }

    #[test]
    fn candidate_follows_from_its_number_and_looks_even() {
        let regular = PopulationArmy { army: Army::regular(Colour::White), scores: [Some(0.5); 2] };
        let members = [regular];
        let one = SEARCH.candidate(7, &members);
        assert_eq!(one, SEARCH.candidate(7, &members));
        assert_eq!(one.check(false), Ok(()));
        assert!(Colour::BOTH.iter().any(|colour| SEARCH.looks_even(&one, *colour)), "{one}");
    }

    #[test]
    fn army_of_a_theme_costs_about_what_the_regular_one_does() {
        let mut dice = SplitMix64::new(5);
        let regular = worth(&Army::regular(Colour::White));
        for _ in 0..50 {
            let army = SEARCH.themed(&mut dice);
            assert!(army.count(Role::King) == 1 && worth(&army) <= regular + 50, "{army}");
            assert_eq!(shuffled(&mut dice).count(Role::Pawn), 8);
        }
    }
}
