//! The bots of every game, behind one table.

use std::{any::Any, fmt, sync::OnceLock};

use hall_core::{Info, Message, Present};
use matches::{AnyGame, AnyMatch, BotInput, Catalogued, NotInstalled};
use search::{Budget, NotAllListed, Proven};
use serde_json::Value as Json;

#[cfg(not(target_arch = "wasm32"))]
use crate::proofs::Proofs;
use crate::{
    Advisor, AnyBot, ArmyGame, BotError, BotSpec, Brains, EloEstimate, Engine, Generic, Level,
    LevelPlan, Levelled, Player, Settled,
    any_bot::Erased,
    brains::{generic_engines, plan},
    measure::{self, Figure, Perft, Stopwatch},
    standard,
};

/// Who is rated lower is only said to be below what the rating may be at most.
const LEAST_RATING: f64 = 100.0;

/// Every action with its certain result, the best first.
type Perfect = Option<Vec<(String, Proven)>>;
/// The count, for a match of this game.
type PathCounts = Option<Result<Perft, NotAllListed>>;
type Maker = fn(&BotSpec, u64) -> Result<Box<dyn AnyBot>, BotError>;

/// The bots of one game.
#[derive(Clone, Copy)]
pub struct GameBots {
    /// The game.
    pub game: &'static dyn AnyGame,
    make: Maker,
    plan: fn(Level) -> LevelPlan,
    elo: fn(Level) -> Option<EloEstimate>,
    engines: fn() -> Vec<EngineText>,
    perfect: fn(Box<dyn Any + Send>) -> Perfect,
    advisor: fn() -> Option<&'static dyn Advisor>,
    armies: fn(&Json) -> Option<Box<dyn ArmyGame>>,
    perft: fn(&dyn Any, u32, bool) -> PathCounts,
    measure: fn(&dyn Any, &Stopwatch) -> Vec<Figure>,
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) proofs: Proofs,
}

/// Facts about an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineText {
    /// Its name: `mcts`, `clusterfuss-alphabeta`.
    pub name: String,
    /// One line that says what it does.
    pub about: &'static str,
    /// The nodes it searches by default.
    pub nodes: u64,
}

impl GameBots {
    /// The generic bots of a game.
    pub fn of<G: Present>() -> GameBots {
        GameBots::with::<G, Generic>()
    }

    /// The bots of a game that brings its own.
    pub fn with<G: Present, B: Brains<G>>() -> GameBots {
        GameBots {
            game: const { &Catalogued::<G>::new() },
            make: make::<G, B>,
            plan: plan::<G, B>,
            elo: B::elo,
            engines: || engines::<G, B>().into_iter().map(|(name, e)| text(name, &e)).collect(),
            perfect: perfect::<G, B>,
            advisor: B::advisor,
            armies: B::armies,
            perft: measure::perft::<G>,
            measure: measure::figures::<G>,
            #[cfg(not(target_arch = "wasm32"))]
            proofs: Proofs::of::<G>(),
        }
    }

    /// Facts about the game.
    pub fn info(&self) -> &'static Info {
        self.game.info()
    }

    /// Makes a bot whose random numbers start from `seed`.
    ///
    /// # Errors
    /// [`BotError::Unknown`] with the known names.
    pub fn bot(&self, spec: &BotSpec, seed: u64) -> Result<Box<dyn AnyBot>, BotError> {
        (self.make)(spec, seed)
    }

    /// The plan of a level of this game.
    pub fn level(&self, level: Level) -> LevelPlan {
        (self.plan)(level)
    }

    /// The plan of a level of this game, for people, and how strong it is if that is known.
    pub fn describe(&self, level: Level) -> Message {
        let plan = self.level(level).describe();
        let Some(of) = (self.elo)(level) else { return plan };
        let rounded = |points: f64| format!("{:.0}", 10.0 * (points / 10.0).round());
        if of.rating < LEAST_RATING {
            let most = rounded(of.rating + of.error);
            return Message::new("level-below-in-chess").with("plan", plan).text("rating", most);
        }
        Message::new("level-in-chess")
            .with("plan", plan)
            .text("rating", rounded(of.rating))
            .text("error", rounded(of.error))
    }

    /// The engines this game can be played with.
    pub fn engines(&self) -> Vec<EngineText> {
        (self.engines)()
    }

    /// Every action of the seat that is asked with its certain result, the best first,
    /// where perfect play is known. `bot_input` is a [`BotInput`] of the game.
    pub fn perfect_play(&self, bot_input: Box<dyn Any + Send>) -> Option<Vec<(String, Proven)>> {
        (self.perfect)(bot_input)
    }

    /// Answers questions about this game outside of matches.
    pub fn advisor(&self) -> Option<&'static dyn Advisor> {
        (self.advisor)()
    }

    /// The armies of this game, where both players bring one, under these options.
    pub fn armies(&self, setup: &Json) -> Option<Box<dyn ArmyGame>> {
        (self.armies)(setup)
    }

    /// Counts the paths of `depth` steps that lead on from where a match is, and if
    /// `divide`, those behind each first step. `None` for a match of another game.
    ///
    /// # Errors
    /// [`NotAllListed`] where there are too many actions to list.
    pub fn perft(
        &self,
        table: &dyn AnyMatch,
        depth: u32,
        divide: bool,
    ) -> Option<Result<Perft, NotAllListed>> {
        (self.perft)(table, depth, divide)
    }

    /// The speed of the rules of a match, and of the searches that every game has.
    pub fn measure(&self, table: &dyn AnyMatch, stopwatch: &Stopwatch) -> Vec<Figure> {
        (self.measure)(table, stopwatch)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl GameBots {
    /// The only way by which the seat that is asked wins by force: see [`search::forced_line`].
    /// `None` without such a win, or if `nodes` do not suffice to prove it.
    pub fn forced_line(
        &self,
        table: &dyn AnyMatch,
        plies: u32,
        nodes: u64,
    ) -> Option<search::ForcedLine<String>> {
        (self.proofs.forced)(table, plies, nodes)
    }

    /// The action of the seat that is asked which is worth more than any other by a margin: see
    /// [`search::best_action`]. `None` without one, or if `nodes` do not suffice to prove it.
    pub fn best_action(
        &self,
        table: &dyn AnyMatch,
        plies: u32,
        margin: f64,
        nodes: u64,
    ) -> Option<search::BestAction<String>> {
        (self.proofs.best)(table, plies, margin, nodes)
    }
}

impl fmt::Debug for GameBots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameBots").field("game", &self.info().id).finish_non_exhaustive()
    }
}

fn perfect<G: Present, B: Brains<G>>(
    bot_input: Box<dyn Any + Send>,
) -> Option<Vec<(String, Proven)>> {
    let BotInput { game, observation, .. } = *bot_input.downcast::<BotInput<G>>().ok()?;
    let found = B::perfect(&game, &observation)?;
    Some(found.into_iter().map(|(action, proven)| (action.to_string(), proven)).collect())
}

fn text<G: Present>(name: String, engine: &Engine<G>) -> EngineText {
    EngineText { name, about: engine.about, nodes: engine.nodes }
}

/// Every engine with its full name, the game's own first.
fn engines<G: Present, B: Brains<G>>() -> Vec<(String, Engine<G>)> {
    let own = B::engines().into_iter().map(|e| (format!("{}-{}", G::INFO.id, e.name), e));
    own.chain(generic_engines().into_iter().map(|e| (e.name.to_string(), e))).collect()
}

/// The first engine that is meant by the name.
fn found<G: Present, B: Brains<G>>(
    name: &str,
    is: impl Fn(&str, &Engine<G>) -> bool,
) -> Result<Engine<G>, BotError> {
    let mut engines = engines::<G, B>();
    match engines.iter().position(|(full, engine)| is(full, engine)) {
        Some(at) => Ok(engines.swap_remove(at).1),
        None => Err(BotError::Unknown {
            game: G::INFO.id,
            name: name.into(),
            known: engines.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", "),
        }),
    }
}

/// The engine with this full name.
pub(crate) fn engine<G: Present, B: Brains<G>>(name: &str) -> Result<Engine<G>, BotError> {
    found::<G, B>(name, |full, _| full == name)
}

fn make<G: Present, B: Brains<G>>(spec: &BotSpec, seed: u64) -> Result<Box<dyn AnyBot>, BotError> {
    Ok(Box::new(player::<G, B>(spec, seed)?))
}

/// Makes the player with this name.
pub(crate) fn player<G: Present, B: Brains<G>>(
    spec: &BotSpec,
    seed: u64,
) -> Result<Erased<G>, BotError> {
    match spec {
        BotSpec::Level(level) => {
            let plan = plan::<G, B>(*level);
            // The game's own engines come first, also where they share a name.
            let engine = found::<G, B>(plan.engine, |_, engine| engine.name == plan.engine)?;
            let player = Box::new(Levelled::new((engine.make)(seed), plan, seed));
            Ok(Erased { player, nodes: plan.nodes })
        }
        BotSpec::Engine { name, nodes } => {
            let engine = engine::<G, B>(name)?;
            let player: Box<dyn Player<G>> = match nodes {
                None => (engine.make)(seed),
                Some(nodes) => Box::new(Settled::new((engine.make)(seed), Budget::nodes(*nodes))),
            };
            Ok(Erased { player, nodes: nodes.unwrap_or(engine.nodes) })
        }
    }
}

static IN_USE: OnceLock<Vec<GameBots>> = OnceLock::new();

/// The bots of every game in use: those that were [installed](install), or the
/// [standard](standard) ones.
pub fn registry() -> Vec<GameBots> {
    IN_USE.get_or_init(standard).clone()
}

/// Puts these games and their bots in use, for the whole process. A program that brings
/// games of its own calls this at its start, before anything asks for a game.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim_presented.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut games = bots::standard();
/// games.push(bots::GameBots::of::<Nim>());
/// bots::install(games)?;
///
/// let nim = bots::bots_of("nim").expect("it was installed");
/// let table = matches::find("nim")?.open(&serde_json::Value::Null, None)?;
/// let perft = nim.perft(&*table, 3, false).expect("a match of Nim")?;
/// assert_eq!(perft.total, 27);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`NotInstalled`] if games are in use already, or two have one id.
pub fn install(games: Vec<GameBots>) -> Result<(), NotInstalled> {
    matches::install(games.iter().map(|game| game.game).collect())?;
    IN_USE.set(games).map_err(|_| NotInstalled::Late)
}

/// The bots of the game in use with this id.
pub fn bots_of(id: &str) -> Option<GameBots> {
    registry().into_iter().find(|entry| entry.info().id == id)
}

/// Lists the games that bring their own bots; the rest play generically.
macro_rules! brains {
    ($($module:ident: $Game:path),* $(,)?) => {
        /// The bots of every game of this repository, in the order of the catalogue.
        pub fn standard() -> Vec<GameBots> {
            let own: Vec<GameBots> = vec![$(GameBots::with::<$Game, $module::Brains>()),*];
            let chosen = |entry: GameBots| {
                own.iter().copied().find(|o| o.info().id == entry.info().id).unwrap_or(entry)
            };
            generic().into_iter().map(chosen).collect()
        }
    };
}
pub(crate) use brains;

macro_rules! all {
    ($($name:ident: $Game:path),* $(,)?) => {
        /// The generic bots of every game of this repository.
        pub(crate) fn generic() -> Vec<GameBots> {
            vec![$(GameBots::of::<$Game>()),*]
        }
    };
}
games::for_each_game!(all);
