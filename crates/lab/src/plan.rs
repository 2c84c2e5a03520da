//! Plans of experiments: games × options × bots × budgets × seeds.

use std::{collections::BTreeMap, num::NonZeroU64};

use bots::{
    BotSpec, Budget,
    contest::{Contest, ContestError},
    sprt::Sprt,
};
use matches::{Rejected, setup_from_words};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::LabError;

/// The most cells of a plan, and matches of a cell.
const CELLS_MAX: usize = 10_000;
const MATCHES_MAX: u64 = 1_000_000;
/// The largest file of a plan, in bytes.
const BYTES_MAX: usize = 1 << 20;

/// A plan, as its file says it.
#[derive(Clone, PartialEq, Debug)]
pub struct LabPlan {
    /// Its name, for people.
    pub name: String,
    /// The digest of its file: results belong to one plan.
    pub digest: String,
    experiments: Vec<Experiment>,
}

/// What the file of a plan is known by.
pub(crate) fn digest_of(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A plan as TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    name: String,
    #[serde(default)]
    experiment: Vec<Experiment>,
}

/// What is varied together.
#[derive(Clone, PartialEq, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Experiment {
    game: String,
    /// Options of the game's setup, each with a value or a list of values.
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
    /// Line-ups of bots.
    bots: Vec<Vec<String>>,
    /// Sets of matches in each cell.
    sets: NonZeroU64,
    /// Random steps at the beginning.
    #[serde(default = "two_steps")]
    opening: usize,
    /// Nodes per action, besides what the bots' names say.
    #[serde(default)]
    nodes: Vec<NonZeroU64>,
    #[serde(default = "first_seed")]
    seeds: Vec<u64>,
    max_steps: Option<NonZeroU64>,
    /// Two percentages: the cell ends as soon as a sequential test chooses between them.
    sprt: Option<String>,
}

fn two_steps() -> usize {
    2
}

fn first_seed() -> Vec<u64> {
    vec![1]
}

/// One combination of a plan: what one command plays.
#[derive(Clone, Debug)]
pub struct PlanCell {
    /// Its number within the plan, from 1.
    pub number: usize,
    /// What is played.
    pub contest: Contest,
    /// How many matches at most.
    pub matches: u64,
    /// The test that may end it earlier.
    pub sprt: Option<Sprt>,
    /// Its options as `key=value` words, in the order of the plan.
    pub options: Vec<(String, String)>,
    /// Nodes per action, if the plan says.
    pub nodes: Option<NonZeroU64>,
}

impl LabPlan {
    /// Reads a plan.
    ///
    /// # Errors
    /// [`LabError::Plan`] with the line, or the field.
    pub fn parse(text: &str) -> Result<LabPlan, LabError> {
        if text.len() > BYTES_MAX {
            return Err(LabError::Plan(format!("expected at most {BYTES_MAX} bytes of plan")));
        }
        let file: PlanFile = toml::from_str(text)
            .map_err(|why| LabError::Plan(matches::read_error(&why).trim_end().into()))?;
        if file.experiment.is_empty() {
            return Err(LabError::Plan("expected at least one [[experiment]]".into()));
        }
        Ok(LabPlan { name: file.name, digest: digest_of(text), experiments: file.experiment })
    }

    /// Its cells, in their order: options vary slowest in the order of their names, then
    /// line-ups, budgets and seeds.
    ///
    /// # Errors
    /// [`LabError`] with the experiment or the cell, and what is wrong.
    pub fn cells(&self) -> Result<Vec<PlanCell>, LabError> {
        let mut cells = Vec::new();
        for (index, experiment) in self.experiments.iter().enumerate() {
            let at = |why: String| LabError::Plan(format!("experiment {}: {why}", index + 1));
            experiment.add_cells(&mut cells).map_err(at)?;
        }
        for cell in &cells {
            cell.contest.check().map_err(|why| cell.fails(why))?;
        }
        Ok(cells)
    }
}

impl Experiment {
    fn add_cells(&self, cells: &mut Vec<PlanCell>) -> Result<(), String> {
        let game = matches::find(&self.game).map_err(|why| why.to_string())?;
        let entry = bots::bots_of(&self.game).ok_or("the game has no bots")?;
        let none_is = |what: &str| format!("expected at least one of `{what}`");
        if self.bots.is_empty() {
            return Err(none_is("bots"));
        }
        if self.seeds.is_empty() {
            return Err(none_is("seeds"));
        }
        let sprt = self.sprt.as_deref().map(str::parse::<Sprt>).transpose();
        let sprt = sprt.map_err(|why| format!("sprt: {why}"))?;
        let nodes: Vec<_> = match self.nodes.as_slice() {
            [] => vec![None],
            list => list.iter().copied().map(Some).collect(),
        };
        for options in self.combinations()? {
            let words: Vec<String> = options.iter().map(|(k, v)| format!("{k}={v}")).collect();
            let setup = setup_from_words(game, words.iter().map(String::as_str))
                .map_err(|why: Rejected| why.to_string())?;
            for line_up in &self.bots {
                let bots: Vec<BotSpec> = line_up
                    .iter()
                    .map(|name| name.parse().map_err(|why| format!("bots: {why}")))
                    .collect::<Result<_, String>>()?;
                for (nodes, seed) in nodes.iter().flat_map(|n| self.seeds.iter().map(|s| (*n, *s)))
                {
                    let matches = self.sets.get().saturating_mul(bots.len() as u64);
                    if matches > MATCHES_MAX {
                        return Err(format!("expected at most {MATCHES_MAX} matches a cell"));
                    }
                    if cells.len() == CELLS_MAX {
                        return Err(format!("expected at most {CELLS_MAX} cells"));
                    }
                    let contest = Contest {
                        entry,
                        setup: setup.clone(),
                        position: None,
                        bots: bots.clone(),
                        budgets: vec![Budget {
                            nodes: nodes.map(NonZeroU64::get),
                            time: None,
                            action_only: true,
                        }],
                        seed,
                        opening: self.opening,
                        resign: None,
                        max_steps: self.max_steps,
                    };
                    let number = cells.len() + 1;
                    let options = options.clone();
                    cells.push(PlanCell { number, contest, matches, sprt, options, nodes });
                }
            }
        }
        Ok(())
    }

    /// Every combination of the values of the options.
    fn combinations(&self) -> Result<Vec<Vec<(String, String)>>, String> {
        let mut all = vec![Vec::new()];
        for (key, value) in &self.options {
            let values = match value {
                toml::Value::Array(values) if values.is_empty() => {
                    return Err(format!("expected at least one value of the option `{key}`"));
                }
                toml::Value::Array(values) => values.as_slice(),
                value => std::slice::from_ref(value),
            };
            let mut longer = Vec::new();
            for chosen in &all {
                for value in values {
                    let mut chosen: Vec<_> = chosen.clone();
                    chosen.push((key.clone(), word(key, value)?));
                    longer.push(chosen);
                }
                if longer.len() > CELLS_MAX {
                    return Err(format!("expected at most {CELLS_MAX} cells"));
                }
            }
            all = longer;
        }
        Ok(all)
    }
}

/// A value of an option as a command line writes it.
pub(crate) fn word(key: &str, value: &toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Boolean(flag) => Ok(flag.to_string()),
        _ => Err(format!("option `{key}`: expected a text, a whole number, true or false")),
    }
}

impl PlanCell {
    /// An error of this cell.
    pub(crate) fn fails(&self, why: ContestError) -> LabError {
        LabError::Cell { cell: self.number, game: self.game().into(), why: why.into() }
    }

    /// The id of its game.
    pub fn game(&self) -> &'static str {
        self.contest.entry.info().id
    }

    /// Its bots, as text.
    pub fn line_up(&self) -> Vec<String> {
        self.contest.bots.iter().map(ToString::to_string).collect()
    }

    /// The command that plays the same matches.
    pub fn command(&self) -> String {
        let Contest { seed, opening, max_steps, .. } = self.contest;
        let mut words = vec![format!("musterhall match {}", self.game())];
        words.push(format!("--bots {}", self.line_up().join(",")));
        words.extend(self.options.iter().map(|(key, value)| format!("--set {key}={value}")));
        words.extend(self.nodes.map(|nodes| format!("--nodes {nodes}")));
        words.push(format!("--games {} --seed {seed} --openings {opening}", self.matches));
        match (self.sprt, max_steps) {
            // `match` has no test together with a limit of steps.
            (Some(test), None) => words.push(format!("--sprt {test}")),
            (_, Some(most)) => words.push(format!("--max-steps {most}")),
            (None, None) => {}
        }
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = r#"
        name = "sizes"
        [[experiment]]
        game = "clusterfuss"
        options = { size = [4, 5], swap = false }
        bots = [["level:1", "level:2"], ["random", "random"]]
        nodes = [10, 20]
        seeds = [1, 2]
        sets = 3
    "#;

    #[test]
    fn plan_has_every_combination_in_order() {
        let plan = LabPlan::parse(PLAN).expect("a plan");
        let cells = plan.cells().expect("cells");
        assert_eq!(cells.len(), 16);
        assert_eq!(cells[0].matches, 6);
        assert_eq!(
            cells[15].command(),
            "musterhall match clusterfuss --bots random,random --set size=5 --set swap=false \
             --nodes 20 --games 6 --seed 2 --openings 2"
        );
        assert_eq!(plan.digest.len(), 32);
    }

    #[track_caller]
    fn check_bad(text: &str, expected: &str) {
        let bad = LabPlan::parse(text).and_then(|plan| plan.cells().map(drop));
        let why = bad.expect_err("no plan").to_string();
        assert!(why.contains(expected), "{why}");
    }

    #[test]
    fn bad_plan_says_what_was_expected_and_where() {
        let with = |from: &str, to: &str| PLAN.replacen(from, to, 1);
        check_bad("", "missing field `name`");
        check_bad("name = 'x'", "at least one [[experiment]]");
        check_bad(&with("sets = 3", "sets = 0"), "line 9");
        check_bad(&with("sets", "set"), "unknown field `set`");
        check_bad(&with("sets = 3", "sets = 1000000"), "at most 1000000 matches");
        check_bad(&with("clusterfuss", "chess"), "experiment 1: ");
        check_bad(&with("size = [4, 5]", "size = []"), "at least one value of the option `size`");
        check_bad(&with("size = [4, 5]", "size = [0.5]"), "option `size`: expected a text");
        check_bad(&with("level:2", "level:9"), "expected a level from 1 to 8");
        check_bad(&with("[1, 2]", "[]"), "at least one of `seeds`");
        check_bad(&with("size = [4, 5]", "size = [400]"), "cell 1 (clusterfuss): ");
        check_bad(&with("sets = 3", "sets = 3\nsprt = '60,50'"), "sprt: expected two percentages");
    }
}
