//! The names of bots and levels.

use std::{fmt, str::FromStr};

use crate::Level;

/// The name of a bot. `Display` and `FromStr` write it as a command line does:
/// `random`, `mcts:1000`, `alphabeta:20000`, `level:5`, or an engine of one game
/// as `GAME-ENGINE:nodes`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    /// A level of the game at hand.
    Level(Level),
    /// An engine by its name.
    Engine {
        /// The engine: `random`, `mcts`, `alphabeta`, or `GAME-ENGINE`.
        name: String,
        /// The nodes it may search for an action; by default the engine's
        /// own number, or what a budget leaves.
        nodes: Option<u64>,
    },
}

/// A text that is no name of a bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSpec {
    /// There is no such level.
    #[error("expected a level from 1 to 8, not {0:?}")]
    Level(String),
    /// Not a valid number of nodes.
    #[error("expected a number of nodes above 0 after the colon, not {0:?}")]
    Nodes(String),
    /// A number where none belongs.
    #[error("random takes no number: it searches nothing")]
    Numberless,
    /// Not a name at all.
    #[error("expected random, mcts:N, alphabeta:N, level:1 to level:8 or GAME-ENGINE:N, not {0:?}")]
    Name(String),
}

impl FromStr for Level {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Level, BadSpec> {
        text.parse().ok().and_then(Level::new).ok_or_else(|| BadSpec::Level(text.into()))
    }
}

impl FromStr for BotSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<BotSpec, BadSpec> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text, None),
        };
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(BadSpec::Name(text.into()));
        }
        if name == "level" {
            return Ok(BotSpec::Level(number.unwrap_or_default().parse()?));
        }
        let nodes = match number.map(|number| (number, number.parse())) {
            None => None,
            Some(_) if name == "random" => return Err(BadSpec::Numberless),
            Some((_, Ok(nodes @ 1..))) => Some(nodes),
            Some((number, _)) => return Err(BadSpec::Nodes(number.into())),
        };
        Ok(BotSpec::Engine { name: name.into(), nodes })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Level(level) => write!(f, "level:{level}"),
            BotSpec::Engine { name, nodes: None } => f.write_str(name),
            BotSpec::Engine { name, nodes: Some(nodes) } => write!(f, "{name}:{nodes}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        assert_eq!(text.parse::<BotSpec>().expect("a bot").to_string(), text);
    }

    #[track_caller]
    fn check_bad(text: &str, why: &str) {
        let error = text.parse::<BotSpec>().expect_err("no bot").to_string();
        assert!(error.contains(why), "{error}");
    }

    #[test]
    fn names_round_trip() {
        for text in
            ["random", "mcts", "mcts:1000", "alphabeta:20000", "level:1", "make-muster-mcts:7"]
        {
            check(text);
        }
    }

    #[test]
    fn bad_names_say_what_was_expected() {
        check_bad("level:9", "from 1 to 8");
        check_bad("level", "from 1 to 8");
        check_bad("mcts:0", "above 0");
        check_bad("mcts:many", "above 0");
        check_bad("random:5", "random takes no number");
        check_bad("", "expected random");
        check_bad("MCTS:5", "expected random");
    }
}
