//! What anybody needs to check the outcomes of a match, and the check.

use hall_core::{Chances, Message, Seat, Turn};
use matches::{AnyMatch, CHANCE_VERSION, Hex32, Record, RecordedSeed};
use serde::Serialize;

use super::terms::{Terms, seed_hash};

/// What is told of chance that was committed to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChanceReport {
    /// The version of the description.
    pub version: u8,
    /// The id of the table.
    pub table: String,
    /// The hash that was shown when the table was set up.
    pub commitment: Hex32,
    /// What it is the hash of; nothing before the match is over.
    pub secret: Option<Hex32>,
    /// The seeds of the seats that committed to one, in the order of the seats.
    pub seeds: Vec<RecordedSeed>,
    /// Every draw, in order; none before the match is over.
    pub draws: Vec<ReportedDraw>,
}

/// What a draw may bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WeightedOutcome {
    /// As a record writes it.
    pub word: String,
    /// How often it comes, among the sum of all weights.
    pub weight: u32,
}

/// A draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReportedDraw {
    /// Its number, counted from 1.
    pub draw: u64,
    /// The step of the match that it is, counted from 1.
    pub step: usize,
    /// What it could bring, each with its weight, in the order of the rules.
    pub outcomes: Vec<WeightedOutcome>,
    /// What it brought.
    pub fell: String,
}

/// Every draw of a match. None of them can be taken back, so that each is a step of it.
pub fn draws_of(play: &dyn AnyMatch) -> Vec<ReportedDraw> {
    let mut draws = Vec::new();
    let mut then = play.at(0);
    for step in 0..play.len() {
        let line = play.line(step);
        if then.turn() == Turn::Chance {
            let fell = line.strip_prefix("* ").unwrap_or(&line).to_string();
            let weighted = |(word, weight)| WeightedOutcome { word, weight };
            let outcomes = then.chances().into_iter().map(weighted).collect();
            let draw = draws.len() as u64 + 1;
            draws.push(ReportedDraw { draw, step: step + 1, outcomes, fell });
        }
        if then.replay(&line).is_err() {
            // What was played replays.
            return draws;
        }
    }
    draws
}

/// The first thing that does not follow from what was committed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// The secret is not told: the match is not over.
    NoSecret,
    /// The secret is not the one that was committed to.
    Secret {
        /// The hash of the secret.
        found: Hex32,
        /// The hash that was shown.
        told: Hex32,
    },
    /// A seed is not the one that its seat committed to.
    Seed {
        /// The seat.
        seat: Seat,
    },
    /// A draw brought something else.
    Draw {
        /// Its number.
        draw: u64,
        /// The step of the match.
        step: usize,
        /// What it brought.
        fell: String,
        /// What follows from what was committed to.
        expected: String,
    },
}

impl Mismatch {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Mismatch::NoSecret => Message::new("chance-no-secret"),
            Mismatch::Secret { found, told } => {
                Message::new("chance-other-secret").text("found", found).text("told", told)
            }
            Mismatch::Seed { seat } => Message::new("chance-other-seed").with("seat", *seat),
            Mismatch::Draw { draw, step, fell, expected } => Message::new("chance-other-outcome")
                .text("draw", draw)
                .text("step", step)
                .text("fell", fell)
                .text("expected", expected),
        }
    }
}

impl ChanceReport {
    /// What a record tells of its chance, with the draws of the match that it replays to;
    /// `None` if the record tells of no commitment.
    pub fn of_record(record: &Record, play: &dyn AnyMatch) -> Option<ChanceReport> {
        let told = record.chance.as_ref()?;
        Some(ChanceReport {
            version: CHANCE_VERSION,
            table: told.table.clone(),
            commitment: told.commitment,
            secret: told.secret,
            seeds: told.seeds.clone(),
            draws: draws_of(play),
        })
    }

    /// What each draw had to bring.
    ///
    /// # Errors
    /// [`Mismatch`] if the secret or a seed is not what was committed to.
    pub fn expected(&self) -> Result<Vec<String>, Mismatch> {
        let secret = self.secret.ok_or(Mismatch::NoSecret)?;
        let wrong = |of: &&RecordedSeed| of.seed.is_some_and(|seed| seed_hash(&seed) != of.hash);
        let seeds = self.seeds.iter().filter_map(|of| Some((of.seat, of.seed?))).collect();
        let terms = Terms { table: self.table.clone(), secret, seeds };
        let (found, told) = (terms.commitment(), self.commitment);
        if found != told {
            return Err(Mismatch::Secret { found, told });
        }
        if let Some(of) = self.seeds.iter().find(wrong) {
            return Err(Mismatch::Seed { seat: of.seat });
        }
        let expected = |of: &ReportedDraw| {
            let mut chances = Chances::default();
            of.outcomes.iter().for_each(|one| chances.push(&one.word, one.weight));
            (*chances.draw(&mut terms.dice(of.draw))).clone()
        };
        Ok(self.draws.iter().map(expected).collect())
    }

    /// Checks every draw.
    ///
    /// # Errors
    /// The first [`Mismatch`].
    pub fn verify(&self) -> Result<(), Mismatch> {
        self.compare(&self.expected()?)
    }

    /// Compares every draw with what it [had to bring](ChanceReport::expected).
    ///
    /// # Errors
    /// The first [`Mismatch`].
    pub fn compare(&self, expected: &[String]) -> Result<(), Mismatch> {
        let differs = |(of, expected): &(&ReportedDraw, &String)| of.fell != **expected;
        let Some((of, expected)) = self.draws.iter().zip(expected).find(differs) else {
            return Ok(());
        };
        let (draw, step, fell) = (of.draw, of.step, of.fell.clone());
        Err(Mismatch::Draw { draw, step, fell, expected: expected.clone() })
    }
}
