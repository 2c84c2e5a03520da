//! What a level thinks of a position: for certain where perfect play is known, else by search.

use std::sync::atomic::AtomicBool;

use hall_core::Seat;
use matches::AnyMatch;
use search::{Budget, Proven};

use crate::{AlternativeText, BotError, BotSpec, GameBots, LEVELS, Level, SearchResultText};

impl GameBots {
    /// What a level thinks of a match for a seat that is asked: the exact results where perfect
    /// play is known, with no node searched, else what its bot finds. The seed is fixed: the same
    /// question gets the same answer. `lines` is how many of the best actions are to get a value,
    /// where it is another number than the level's own.
    ///
    /// # Errors
    /// [`BotError`] if the bot fails.
    pub fn advise(
        &self,
        (play, seat): (&dyn AnyMatch, Seat),
        (level, lines): (Level, Option<usize>),
        budget: &Budget,
        stop: &AtomicBool,
    ) -> Result<SearchResultText, BotError> {
        if let Some(perfect) = self.perfect_play(play.bot_input(seat)) {
            return Ok(certain(perfect));
        }
        let mut bot = self.bot(&BotSpec::Level(level), 1)?;
        lines.into_iter().for_each(|lines| bot.set_lines(lines));
        bot.choose(play.bot_input(seat), budget, stop)
    }
}

/// The level that hints and analyses are from.
///
/// # Panics
/// Never: there is a last level.
pub fn strongest_level() -> Level {
    Level::new(LEVELS).expect("there is a last level")
}

/// Perfect play as what was found.
fn certain(perfect: Vec<(String, Proven)>) -> SearchResultText {
    let alternatives: Vec<AlternativeText> = perfect
        .into_iter()
        .map(|(word, proven)| AlternativeText {
            word,
            value: Some(f32::from(u8::from(matches!(proven, Proven::Win(_))))),
            shares: Vec::new(),
            weight: 1.0,
            proven: Some(proven),
        })
        .collect();
    let best = alternatives[0].clone();
    SearchResultText {
        pv: vec![best.word.clone()],
        word: best.word,
        value: best.value,
        proven: best.proven,
        nodes: 0,
        depth: 0,
        alternatives,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::bots_of;

    fn advised(game: &str, setup: serde_json::Value, position: Option<&str>) -> SearchResultText {
        let bots = bots_of(game).expect("a game of the hall");
        let play = bots.game.open(&setup, position).expect("a position");
        let seat = play.turn().asked().iter().next().expect("somebody is asked");
        let budget = Budget::nodes(2_000);
        let stop = AtomicBool::new(false);
        bots.advise((&*play, seat), (strongest_level(), None), &budget, &stop).expect("advice")
    }

    #[test]
    fn advice_where_perfect_play_is_known_is_exact() {
        let found = advised("clusterfuss", json!({ "size": 4 }), None);
        // docs/solved.md
        assert_eq!((found.proven, found.nodes), (Some(Proven::Win(13)), 0));
        assert!(found.alternatives.iter().all(|of| of.proven.is_some()));
    }

    #[test]
    fn mate_in_one_wins_in_one_ply() {
        let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let found = advised("muster-chess", json!({}), Some(mate));
        assert_eq!((&*found.word, found.proven), ("a1a8", Some(Proven::Win(1))));
    }
}
