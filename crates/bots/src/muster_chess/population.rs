//! Armies that are known to be about as strong as the regular one.
//!
//! Whoever brings a stronger army than the regular one can be robbed of it: the opponent brings the
//! regular one and asks for the other (rule 2.9). A bot that judged its army by a look could not
//! know. These have met the regular army in hundreds of games (`tune_muster_chess muster`).

use std::{fmt, sync::OnceLock};

use games::muster_chess::{Army, Colour, Role};
use hall_core::Dice;

/// The armies: as White brings them, their scores as White's and as Black's against the regular
/// one, and the games of each.
const TABLE: &str = include_str!("population.tsv");

/// An army of the population.
#[derive(Clone, Debug)]
pub struct PopulationArmy {
    /// As White brings it.
    pub army: Army,
    /// Its own scores against the regular army, 0 to 1, as White's and as Black's; nothing where
    /// it is too strong or too weak to be brought.
    pub scores: [Option<f64>; 2],
}

/// Whether an army has men that are there in Royal Chess alone.
pub(super) fn is_royal(army: &Army) -> bool {
    army.iter().any(|(_, role)| matches!(role, Role::Prince | Role::Princess))
}

impl PopulationArmy {
    /// A line of a table; nothing for its head.
    pub(super) fn read(line: &str) -> Option<PopulationArmy> {
        let mut fields = line.split('\t');
        let army = fields.next()?.parse().ok()?;
        let scores = [fields.next()?, fields.next()?].map(|score| score.parse().ok());
        Some(PopulationArmy { army, scores })
    }
}

impl fmt::Display for PopulationArmy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] =
            self.scores.map(|score| score.map_or("-".into(), |score| format!("{score:.3}")));
        write!(f, "{}\t{white}\t{black}", self.army)
    }
}

/// All armies that may be brought with royal men, or without.
pub fn population(royal: bool) -> impl Iterator<Item = &'static PopulationArmy> {
    static ALL: OnceLock<Vec<PopulationArmy>> = OnceLock::new();
    let all = ALL.get_or_init(|| TABLE.lines().filter_map(PopulationArmy::read).collect());
    all.iter().filter(move |member| royal || !is_royal(&member.army))
}

/// One of the armies that the musterer of this colour may bring, each as likely as the others.
pub(super) fn draw(colour: Colour, royal: bool, dice: &mut dyn Dice) -> Army {
    let fit: Vec<&Army> = population(royal)
        .filter(|member| member.scores[colour.index()].is_some())
        .map(|member| &member.army)
        .collect();
    of_colour(fit[dice.below(fit.len() as u32) as usize], colour)
}

/// What this army is known to score against the regular one of the other colour.
pub(super) fn score(army: &Army, royal: bool) -> Option<f64> {
    let as_white = of_colour(army, army.colour());
    population(royal)
        .find(|member| member.army == as_white)
        .and_then(|member| member.scores[army.colour().index()])
}

/// An army of White's for this colour, and the other way round.
pub(super) fn of_colour(army: &Army, colour: Colour) -> Army {
    if colour == Colour::White { *army } else { army.mirrored() }
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;

    use super::*;

    #[test]
    fn armies_of_the_population_are_legal_and_none_stands_there_twice() {
        for royal in [false, true] {
            let armies: Vec<Army> = population(royal).map(|member| member.army).collect();
            for (at, army) in armies.iter().enumerate() {
                assert_eq!((army.colour(), army.check(royal)), (Colour::White, Ok(())), "{army}");
                assert!(!armies[..at].contains(army), "{army}");
            }
            assert!(armies.contains(&Army::regular(Colour::White)));
        }
        assert!(population(true).count() > population(false).count());
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(population(true).count(), lines, "every line is read");
    }

    #[test]
    fn army_that_is_drawn_is_near_even_and_seldom_the_regular_one() {
        let mut dice = SplitMix64::new(7);
        for (royal, colour) in
            [(false, Colour::White), (false, Colour::Black), (true, Colour::Black)]
        {
            let drawn: Vec<Army> = (0..100).map(|_| draw(colour, royal, &mut dice)).collect();
            for army in &drawn {
                let score = score(army, royal).expect("it is of the population");
                assert!(
                    army.colour() == colour && (0.4..=0.55).contains(&score),
                    "{army}: {score}"
                );
            }
            let regular = drawn.iter().filter(|army| **army == Army::regular(colour)).count();
            assert!(regular < 15, "{regular}");
        }
    }
}
