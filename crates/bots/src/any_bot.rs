//! A bot with its types erased.

use std::{any::Any, sync::atomic::AtomicBool};

use hall_core::{Present, Seat, SplitMix64};
use matches::BotInput;
use search::{Alternative, Budget, Proven, SearchResult};

use crate::Player;

/// A search result in notation.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResultText {
    /// The action to take.
    pub word: String,
    /// The seat's expected share of the win, 0 to 1.
    pub value: Option<f32>,
    /// Whether the result is certain.
    pub proven: Option<Proven>,
    /// Nodes searched.
    pub nodes: u64,
    /// Depth reached, in plies.
    pub depth: u32,
    /// The expected continuation, starting with `word`.
    pub pv: Vec<String>,
    /// The actions looked at, best first.
    pub alternatives: Vec<AlternativeText>,
}

/// An alternative in notation.
#[derive(Clone, PartialEq, Debug)]
pub struct AlternativeText {
    /// The action.
    pub word: String,
    /// The expected share of the win, 0 to 1, if it was looked at.
    pub value: Option<f32>,
    /// What every seat can expect, in the order of the seats; empty where that is not known.
    pub shares: Vec<f32>,
    /// Its share of the search.
    pub weight: f32,
    /// Whether its result is certain.
    pub proven: Option<Proven>,
}

/// Why a bot could not be made, or could not choose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// The input is of another game.
    #[error("this bot plays {0}, but the input is of another game")]
    OtherGame(&'static str),
    /// The seat has nothing to choose.
    #[error("seat {0} is not asked for an action")]
    NotAsked(Seat),
    /// The game has no such engine.
    #[error("{game} has no bot {name:?}; it has {known}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The requested name.
        name: String,
        /// The known names.
        known: String,
    },
}

/// A bot with its types erased. Actions travel as canonical notation.
pub trait AnyBot: Send {
    /// Chooses for the seat of `bot_input`, which is a [`BotInput`] of the bot's game
    /// and asked.
    ///
    /// # Errors
    /// [`BotError::OtherGame`] or [`BotError::NotAsked`].
    fn choose(
        &mut self,
        bot_input: Box<dyn Any + Send>,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> Result<SearchResultText, BotError>;
    /// Finds exact values for this many of the best actions: see [`Player::set_lines`].
    fn set_lines(&mut self, lines: usize);
    /// The approximate memory that it keeps from one choice to the next, in bytes.
    fn memory(&self) -> usize;
}

/// Erases the types of a player.
pub(crate) struct Erased<G: Present> {
    pub(crate) player: Box<dyn Player<G>>,
    /// The nodes it searches by default.
    pub(crate) nodes: u64,
}

impl<G: Present> AnyBot for Erased<G> {
    fn choose(
        &mut self,
        bot_input: Box<dyn Any + Send>,
        budget: &Budget,
        stop: &AtomicBool,
    ) -> Result<SearchResultText, BotError> {
        let Ok(bot_input) = bot_input.downcast::<BotInput<G>>() else {
            return Err(BotError::OtherGame(G::INFO.id));
        };
        let BotInput { game, seat, observation } = *bot_input;
        // The seats that are asked are public, so any position that fits the view has them.
        let world = game.sample_state(&observation, &mut SplitMix64::new(0));
        if !game.turn(&world).asked().contains(seat) {
            return Err(BotError::NotAsked(seat));
        }
        let mut budget = *budget;
        if budget.is_unlimited() {
            budget.nodes = Some(self.nodes);
        }
        Ok(self.player.choose(&game, seat, &observation, &budget, stop).into())
    }

    fn set_lines(&mut self, lines: usize) {
        self.player.set_lines(lines);
    }

    fn memory(&self) -> usize {
        self.player.memory()
    }
}

impl<A: ToString> From<SearchResult<A>> for SearchResultText {
    fn from(advice: SearchResult<A>) -> SearchResultText {
        SearchResultText {
            word: advice.action.to_string(),
            value: advice.value,
            proven: advice.proven,
            nodes: advice.nodes,
            depth: advice.depth,
            pv: advice.pv.iter().map(ToString::to_string).collect(),
            alternatives: advice.alternatives.into_iter().map(Into::into).collect(),
        }
    }
}

impl<A: ToString> From<Alternative<A>> for AlternativeText {
    fn from(of: Alternative<A>) -> AlternativeText {
        AlternativeText {
            word: of.action.to_string(),
            value: of.value,
            shares: of.shares,
            weight: of.weight,
            proven: of.proven,
        }
    }
}
