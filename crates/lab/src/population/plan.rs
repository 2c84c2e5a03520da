//! Plans of populations of armies.

use std::{collections::BTreeMap, num::NonZeroU64};

use bots::ArmyGame;
use matches::{Rejected, setup_from_words};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::{
    LabError,
    plan::{digest_of, word},
};

/// The largest file of a plan, in bytes.
const BYTES_MAX: usize = 1 << 20;
/// The most of anything that is counted in a plan.
const COUNT_MAX: u64 = 1_000_000;
/// The most armies of a population: each meets every other.
const ARMIES_MAX: u64 = 200;

/// A plan, as its file says it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArmyPlan {
    /// Its name, for people.
    pub name: String,
    /// The digest of its file: results belong to one plan.
    #[serde(skip)]
    pub digest: String,
    /// The game.
    pub game: String,
    /// Options of its setup.
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
    /// Armies to begin with, beside those that the game names.
    #[serde(default)]
    pub(super) armies: Vec<String>,
    /// Nodes of each move, about.
    pub nodes: NonZeroU64,
    #[serde(default = "one")]
    pub(super) seed: u64,
    /// Pairs of armies for the prices, each played twice with the sides exchanged.
    pub(super) price_pairs: u64,
    /// Games of each army against each other, for each side that moves first.
    pub(super) games: NonZeroU64,
    /// The same of an army and the regular one, on which all choices depend.
    pub(super) regular_games: NonZeroU64,
    /// Rounds of best replies.
    pub(super) rounds: u64,
    /// Armies that are tried in each round, for each side.
    pub(super) candidates: NonZeroU64,
    /// Rounds end as soon as the best replies found gain less, with 95 % certainty.
    #[serde(default)]
    pub(super) enough: f64,
    /// Games of each pair of the equilibrium that are played anew at the end.
    pub(super) check: NonZeroU64,
}

fn one() -> u64 {
    1
}

/// A plan with the armies of its game.
pub struct ArmyPlanOpened {
    /// The plan.
    pub plan: ArmyPlan,
    /// The version of the rules.
    pub(super) rules: u16,
    /// Its game.
    pub(super) game: Box<dyn ArmyGame>,
    /// Those to begin with, the regular one first.
    pub(super) seeds: Vec<String>,
}

impl ArmyPlan {
    /// Reads a plan, and finds its game.
    ///
    /// # Errors
    /// [`LabError::Plan`] with the line or the field.
    pub fn open(text: &str) -> Result<ArmyPlanOpened, LabError> {
        if text.len() > BYTES_MAX {
            return Err(LabError::Plan(format!("expected at most {BYTES_MAX} bytes of plan")));
        }
        let plan: ArmyPlan = toml::from_str(text)
            .map_err(|why| LabError::Plan(matches::read_error(&why).trim_end().into()))?;
        ArmyPlan { digest: digest_of(text), ..plan }.check().map_err(LabError::Plan)
    }

    fn check(self) -> Result<ArmyPlanOpened, String> {
        let counts = [
            ("price-pairs", self.price_pairs, COUNT_MAX),
            ("games", self.games.get(), COUNT_MAX),
            ("regular-games", self.regular_games.get(), COUNT_MAX),
            ("candidates", self.candidates.get(), COUNT_MAX),
            ("check", self.check.get(), COUNT_MAX),
            ("rounds", self.rounds, ARMIES_MAX / 4),
            ("armies", self.armies.len() as u64, ARMIES_MAX / 4),
        ];
        for (what, count, most) in counts {
            if count > most {
                return Err(format!("{what}: expected at most {most}, not {count}"));
            }
        }
        if !(0.0..=0.5).contains(&self.enough) {
            return Err(format!("enough: expected 0 to 0.5, not {}", self.enough));
        }
        let game = matches::find(&self.game).map_err(|why| why.to_string())?;
        let mut words = Vec::new();
        for (key, value) in &self.options {
            words.push(format!("{key}={}", word(key, value)?));
        }
        let setup: Json = setup_from_words(game, words.iter().map(String::as_str))
            .and_then(|setup| game.open(&setup, None).map(|_| setup))
            .map_err(|why: Rejected| format!("options: {why}"))?;
        let entry = bots::bots_of(&self.game).ok_or("game: it has no bots")?;
        let armies = entry.armies(&setup).ok_or_else(|| {
            format!("game: expected one in which both players bring an army, not {}", self.game)
        })?;
        let mut seeds = armies.named();
        for text in &self.armies {
            let army = armies.read(text).map_err(|why| format!("armies: {text}: {why}"))?;
            if !seeds.contains(&army) {
                seeds.push(army);
            }
        }
        let rules = entry.info().rules;
        Ok(ArmyPlanOpened { plan: self, rules, game: armies, seeds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "name = 'a'\ngame = 'muster-chess'\nnodes = 50\nprice-pairs = 10\n\
        games = 2\nregular-games = 4\nrounds = 1\ncandidates = 4\ncheck = 2\n";

    #[track_caller]
    fn check_bad(from: &str, to: &str, expected: &str) {
        let text = PLAN.replacen(from, to, 1);
        let why = ArmyPlan::open(&text).err().expect("no plan").to_string();
        assert!(why.contains(expected), "{why}");
    }

    #[test]
    fn plan_begins_with_the_named_armies_and_its_own() {
        let more = format!("{PLAN}armies = ['8/8/8/QQQQKQQQ', '8/8/PPPPPPPP/RNBQKBNR']\n");
        let [plain, more] = [PLAN, &more].map(|text| ArmyPlan::open(text).expect("a plan"));
        assert_eq!(plain.seeds[0], "8/8/PPPPPPPP/RNBQKBNR");
        assert_eq!(more.seeds.len(), plain.seeds.len() + 1, "the regular one is there");
        assert_ne!(plain.plan.digest, more.plan.digest);
        let royal = format!("{PLAN}options = {{ royal = true }}\n");
        let royal = ArmyPlan::open(&royal).expect("a plan");
        assert!(royal.seeds.len() > plain.seeds.len());
    }

    #[test]
    fn bad_plan_of_armies_says_what_was_expected_and_where() {
        check_bad("name = 'a'", "", "missing field `name`");
        check_bad("nodes = 50", "nodes = 0", "line 3");
        check_bad("rounds", "round", "unknown field `round`");
        check_bad("rounds = 1", "rounds = 51", "rounds: expected at most 50, not 51");
        check_bad("games = 2", "games = 2000000", "games: expected at most 1000000");
        check_bad("check = 2", "check = 2\nenough = 2.0", "enough: expected 0 to 0.5, not 2");
        check_bad("muster-chess", "chess", "chess");
        check_bad("muster-chess", "clusterfuss", "both players bring an army, not clusterfuss");
        check_bad("nodes", "armies = ['8/8/8/8']\nnodes", "armies: 8/8/8/8: there is no king");
        check_bad("nodes", "options = { royal = 1.5 }\nnodes", "option `royal`: expected a text");
        check_bad("nodes", "options = { royals = true }\nnodes", "options: ");
    }
}
