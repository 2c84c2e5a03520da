//! The advisor for programs: a question in text, an answer of plain data, and a
//! bound on the work behind it.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use games::muster_chess::{Army, Colour};
use hall_core::{Message, NotationError, Text};
use matches::Rejected;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{BadQuestion, Objection};

use super::{
    advisor::{Advisor, Effort, ExpectedScore},
    choice::Prospects,
};

/// The most games of an answer, for each estimate.
pub const ADVICE_GAMES_MAX: u32 = 20;
/// The nodes of the one search where no games are requested.
const SEARCH_NODES: u64 = 150_000;
/// Nodes of each move of a game.
const MOVE_NODES: u64 = 500;
/// The time limit for each of at most three estimates.
const TIME_LIMIT: Duration = Duration::from_secs(4);

/// What somebody wants to know about an army.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The army, its half of a FEN board.
    pub army: String,
    /// An army of the other colour.
    #[serde(default)]
    pub against: Option<String>,
    /// Whether the royal men are in play.
    #[serde(default)]
    pub royal: bool,
    /// Games for each estimate, up to [`ADVICE_GAMES_MAX`]; 0 for one search.
    #[serde(default)]
    pub games: u32,
}

/// The advisor as everybody asks it.
pub(crate) struct ArmyAdvisor;

impl crate::Advisor for ArmyAdvisor {
    fn answer(&self, question: Json, stop: Arc<AtomicBool>) -> Result<Json, BadQuestion> {
        let question: Question = serde_path_to_error::deserialize(question).map_err(|why| {
            let mut at = why.path().to_string();
            // The path of the whole question.
            if at == "." {
                at.clear();
            }
            let why = Objection::Text(matches::read_error(why.inner()).into());
            BadQuestion { at, why, rule: None }
        })?;
        Ok(serde_json::to_value(question.answer(stop)?).expect("opinions are plain data"))
    }
}

/// What to expect of an army: its own scores, 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Opinion {
    /// The army asked about.
    pub army: String,
    /// What it is made of.
    pub census: String,
    /// Against the regular army of the other colour.
    pub regular: ExpectedScore,
    /// Against the other army, if one was named.
    pub versus: Option<Versus>,
}

/// What to expect of two armies that may be chosen from.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Versus {
    /// The other army.
    pub army: String,
    /// What it is made of.
    pub census: String,
    /// The army asked about against the other one.
    pub score: ExpectedScore,
    /// The other army against the regular one: its own score.
    pub regular: ExpectedScore,
    /// With which chance the musterer of the army asked about does best to choose
    /// it himself, if the other chooses as well as can be.
    pub own: f64,
    /// What he may then expect.
    pub value: f64,
}

fn unread(at: &str, why: NotationError) -> BadQuestion {
    // An unreadable army has no square, or one outside its half.
    BadQuestion { at: at.into(), why: Objection::Game(why.into()), rule: Some("2.2") }
}

fn illegal(at: &str, rule: &'static str, why: impl Into<Text>) -> BadQuestion {
    let why = Objection::Game(Rejected::Illegal { rule, why: why.into() });
    BadQuestion { at: at.into(), why, rule: Some(rule) }
}

fn army(at: &str, text: &str, royal: bool) -> Result<Army, BadQuestion> {
    let army: Army = text.trim().parse().map_err(|why| unread(at, why))?;
    army.check(royal).map_err(|why| illegal(at, why.rule(), why.message()))?;
    Ok(army)
}

impl Question {
    /// Answers, or stops when `stop` is set.
    ///
    /// # Errors
    /// [`BadQuestion`] names the key, and for an army the square and the rule.
    pub fn answer(&self, stop: Arc<AtomicBool>) -> Result<Opinion, BadQuestion> {
        let own = army("army", &self.army, self.royal)?;
        let other = match &self.against {
            Some(text) => Some(army("against", text, self.royal)?),
            None => None,
        };
        if let Some(other) = other.filter(|other| other.colour() == own.colour()) {
            let why = Message::new("advice-both-armies").choice("colour", other.colour().word());
            return Err(illegal("against", "2.1", why));
        }
        if self.games > ADVICE_GAMES_MAX {
            let why = Message::new("advice-games").with("most", ADVICE_GAMES_MAX);
            let why = Objection::Text(why.with("games", self.games).into());
            return Err(BadQuestion { at: "games".into(), why, rule: None });
        }
        let nodes = if self.games == 0 { SEARCH_NODES } else { MOVE_NODES };
        let effort = Effort { games: self.games, nodes };
        let advisor = Advisor::new(effort, self.royal, 1).within(TIME_LIMIT).until(stop);
        weigh(advisor, &own, other.as_ref()).map_err(|why| unread("army", why))
    }
}

fn weigh(
    mut advisor: Advisor,
    own: &Army,
    other: Option<&Army>,
) -> Result<Opinion, hall_core::NotationError> {
    let regular = advisor.against_regular(own)?;
    let versus = match other {
        None => None,
        Some(other) => {
            let (white, black) =
                if own.colour() == Colour::White { (own, other) } else { (other, own) };
            let met = advisor.estimate(white, black)?;
            Some(versus(own, other, regular, met, advisor.against_regular(other)?))
        }
    };
    Ok(Opinion { army: own.to_string(), census: own.census(), regular, versus })
}

/// Puts three estimates together; `met` is White's score.
fn versus(
    own: &Army,
    other: &Army,
    mine: ExpectedScore,
    met: ExpectedScore,
    theirs: ExpectedScore,
) -> Versus {
    let is_white = own.colour() == Colour::White;
    let (white, black) = if is_white { (mine, theirs) } else { (theirs, mine) };
    let prospects = Prospects {
        mustered: met.score,
        white_regular: white.score,
        regular_black: 1.0 - black.score,
    };
    let best = prospects.solve();
    let score = if is_white { met } else { ExpectedScore { score: 1.0 - met.score, ..met } };
    Versus {
        army: other.to_string(),
        census: other.census(),
        score,
        regular: theirs,
        own: if is_white { best.white_by_white } else { 1.0 - best.white_by_black },
        value: if is_white { best.value } else { 1.0 - best.value },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGULAR: &str = "8/8/PPPPPPPP/RNBQKBNR";

    fn ask(army: &str, against: Option<&str>, games: u32) -> Result<Opinion, BadQuestion> {
        let against = against.map(Into::into);
        Question { army: army.into(), against, royal: false, games }.answer(Arc::default())
    }

    #[track_caller]
    fn refused(army: &str, against: Option<&str>, at: &str, rule: &str, says: &str) {
        let why = ask(army, against, 0).expect_err("it is refused");
        assert_eq!((&*why.at, why.rule), (at, Some(rule)), "{why}");
        assert!(why.to_string().contains(says), "{why}");
    }

    #[test]
    fn army_that_is_bad_is_named_with_square_and_rule() {
        refused("8/8/8/3K4", None, "army", "2.4", "d1");
        refused("8/8/8/4KK2", None, "army", "2.3", "f1");
        refused("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQQ", None, "army", "2.2", "i1");
        refused("Q7/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ", None, "army", "2.2", "33 men");
        refused("8/8/8/4KA2", None, "army", "2.5", "f1");
        refused(REGULAR, Some("k7/8/8/8"), "against", "2.4", "a8");
        refused(REGULAR, Some(REGULAR), "against", "2.1", "White");
        assert_eq!(ask(REGULAR, None, 21).expect_err("too many").at, "games");
    }

    #[test]
    fn more_queens_are_worth_more_and_both_sides_see_the_same() {
        let (white, black) = ("8/8/PPPPPPPP/QQQQKQQQ", "rnbqkbnr/pppppppp/8/8");
        let mine = ask(white, Some(black), 0).expect("both are legal");
        let theirs = ask(black, Some(white), 0).expect("both are legal");
        assert!(mine.regular.score > 0.9, "{mine:?}");
        assert!(mine.regular.nodes > 0);
        let (mine, theirs) = (mine.versus.expect("named"), theirs.versus.expect("named"));
        assert!(mine.score.score > 0.9 && theirs.score.score < 0.1);
        // An army this strong is given away: the opponent chooses it too.
        assert!(mine.value < 0.2, "{mine:?}");
    }

    #[test]
    fn opinion_says_what_is_behind_an_estimate_and_stops() {
        let played = ask("8/8/PPPPPPPP/QNBQKBNQ", None, 2).expect("it is legal").regular;
        assert_eq!(played.games, 2);
        assert!(played.error.is_some() && played.nodes > 0);
        let stop = Arc::new(AtomicBool::new(true));
        let question =
            Question { army: REGULAR.into(), against: None, royal: false, games: ADVICE_GAMES_MAX };
        let stopped = question.answer(stop).expect("it is legal").regular;
        assert_eq!((stopped.games, stopped.error), (0, None));
        assert!(stopped.nodes < 10_000, "{stopped:?}");
    }
}
