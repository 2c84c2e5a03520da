//! Results of armies as files, and in a few lines.

use std::{fmt::Write as _, path::Path};

use super::{ArmyResults, ChoiceRight};
use crate::{
    IntervalEstimate, LabError,
    results::{line, write_files},
};

impl ArmyResults {
    /// Writes `results.json`, `prices.csv`, `armies.csv`, `cells.csv` and `rounds.csv` into the
    /// folder.
    ///
    /// # Errors
    /// [`LabError::File`].
    pub fn write(&self, folder: &Path) -> Result<(), LabError> {
        let json = serde_json::to_string_pretty(self).expect("it is plain data");
        let files = [
            ("results.json", json + "\n"),
            ("prices.csv", self.prices_csv()),
            ("armies.csv", self.armies_csv()),
            ("cells.csv", self.cells_csv()),
            ("rounds.csv", self.rounds_csv()),
        ];
        write_files(folder, files)
    }

    fn prices_csv(&self) -> String {
        let mut out = String::from("term,price,low,high\n");
        let Some(table) = &self.prices else { return out };
        for row in table.terms.iter().chain([&table.to_move_first]) {
            line(&mut out, &[vec![row.term.clone()], numbers(&row.price)].concat());
        }
        out
    }

    fn armies_csv(&self) -> String {
        let mut out = String::from(
            "number,army,first_score,low,high,second_score,low,high,first_chance,second_chance,\
             first_supported,second_supported\n",
        );
        for army in &self.armies {
            let regular = army.regular.iter().map(|of| match of {
                Some(of) => numbers(of),
                None => vec![String::new(); 3],
            });
            let shares = army.chances.iter().chain(&army.supported);
            let fields = [
                vec![army.number.to_string(), army.army.clone()],
                regular.flatten().collect(),
                shares.map(|share| format!("{share:.5}")).collect(),
            ];
            line(&mut out, &fields.concat());
        }
        out
    }

    fn cells_csv(&self) -> String {
        let mut out = String::from("first,second,games,score\n");
        for (first, second, games, sum) in &self.cells {
            let score = sum / (*games).max(1) as f64;
            let numbers = [first, second, games].map(ToString::to_string);
            line(&mut out, &[&numbers[..], &[format!("{score:.5}")]].concat());
        }
        out
    }

    fn rounds_csv(&self) -> String {
        let mut out = String::from(
            "round,armies,value,first_reply,score,low,high,second_reply,score,low,high,\
             exploitability,low,high\n",
        );
        for of in &self.rounds {
            let [first, second] = of.replies.clone();
            let fields = [
                vec![of.round.to_string(), of.armies.to_string(), format!("{:.5}", of.value)],
                [vec![first], numbers(&of.scores[0])].concat(),
                [vec![second], numbers(&of.scores[1])].concat(),
                numbers(&of.exploitability),
            ];
            line(&mut out, &fields.concat());
        }
        out
    }

    /// What was found, in a few lines.
    pub fn summary(&self) -> String {
        let mut out = format!("{}: {} games", self.plan, self.games);
        out += if self.is_whole { "\n" } else { ", not all that the plan wants\n" };
        let mut say = |text: String| {
            let _infallible = writeln!(out, "{text}");
        };
        if let Some(table) = &self.prices {
            say(format!("prices, in units of a {}:", table.terms[0].term));
            for row in table.terms.iter().chain([&table.to_move_first]) {
                say(format!("  {:<14} {}", row.term, plain(&row.price)));
            }
        }
        for of in &self.rounds {
            let gain = percent(&of.exploitability);
            say(format!("round {}: {} armies; exploitability {gain}", of.round, of.armies));
        }
        for of in &self.choices {
            let who = match of.right {
                ChoiceRight::Nobody => "nobody chooses",
                ChoiceRight::First => "the first chooses",
                ChoiceRight::Second => "the second chooses",
                ChoiceRight::Exchange => "the second may exchange",
                ChoiceRight::Both => "both choose",
            };
            say(format!("worth to the first if {who}: {}", percent(&of.value)));
        }
        if let Some(check) = &self.check {
            say(format!("in {} fresh games: {}", check.games, percent(&check.value)));
            for (side, of) in ["first", "second"].into_iter().zip(&check.equilibrium) {
                for army in of {
                    say(format!("  the {side} brings {:.3} {}", army.chance, army.army));
                }
            }
            say(format!("  regular as the first: {}", percent(&check.regular_first)));
            say(format!("  regular as the second: {}", percent(&check.regular_second)));
        }
        out
    }
}

/// The mean and the ends of an interval, as fields.
fn numbers(of: &IntervalEstimate) -> Vec<String> {
    [of.mean, of.low, of.high].map(|number| format!("{number:.5}")).to_vec()
}

/// `5.12 (4.90 to 5.31)`
fn plain(of: &IntervalEstimate) -> String {
    format!("{:.2} ({:.2} to {:.2})", of.mean, of.low, of.high)
}

/// `51.2 % (49.0 to 53.1)`
fn percent(of: &IntervalEstimate) -> String {
    let [mean, low, high] = [of.mean, of.low, of.high].map(|share| 100.0 * share);
    format!("{mean:.1} % ({low:.1} to {high:.1})")
}
