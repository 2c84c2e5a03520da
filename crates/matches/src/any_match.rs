//! A match with its types erased.

use std::{
    any::{Any, TypeId},
    ops::ControlFlow,
};

use hall_core::{
    Board, Brief, Chances, Concern, Consequence, Coverage, Dice, Ended, GameExt, Info, Limit, Mark,
    Motion, NoChance, NotationError, Present, Scene, Seat, SeatSet, Shown, Standings, Step,
    Stretch, Text, Touch, Transcript, Turn, Unwritable, Viewer, Wording,
};
use serde::Serialize;
use serde_json::Value as Json;

use crate::{Landmarks, Match, Rejected, Submitted};

/// An action a seat may choose, and how it is spelled by touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offer<T = Text> {
    /// Its canonical notation.
    pub word: String,
    /// The touches that spell it.
    pub touches: Vec<Touch<T>>,
}

impl Offer {
    /// The offer in words.
    pub fn worded(self, words: &dyn Wording) -> Offer<String> {
        let touches = self.touches.into_iter().map(|touch| touch.worded(words)).collect();
        Offer { word: self.word, touches }
    }
}

/// A step as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepDescription<T = Text> {
    /// Who acted; `None` for a reveal and for chance.
    pub seat: Option<Seat>,
    /// Its line in the record.
    pub line: String,
    /// The step in a sentence.
    pub told: T,
    /// The step in short notation, as the move list shows it, without who acted.
    pub short: T,
    /// Whether the step is not worth showing on its own: a list folds it into the step
    /// it belongs to.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub quiet: bool,
    /// What happens where no piece shows it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub kind: &'static str,
    /// The signs of the dice that were rolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<&'static str>,
    /// The pieces that moved from one spot to another.
    pub motions: Vec<Motion>,
}

impl StepDescription {
    /// The description in words.
    pub fn worded(self, words: &dyn Wording) -> StepDescription<String> {
        let StepDescription { seat, line, told, short, quiet, kind, dice, motions } = self;
        let (told, short) = (words.word(&told), words.word(&short));
        StepDescription { seat, line, told, short, quiet, kind, dice, motions }
    }
}

impl<T> StepDescription<T> {
    /// The spots that the step was about: where something moved, or spots that it names.
    pub fn spots<B>(&self, board: &Board<B>) -> Vec<String> {
        if !self.motions.is_empty() {
            let ends = self.motions.iter().flat_map(|motion| [&motion.from, &motion.to]);
            return ends.cloned().collect();
        }
        let words = self.line.split(|letter: char| !letter.is_alphanumeric() && letter != '*');
        let known = |word: &&str| board.spots.iter().any(|spot| spot.id == *word);
        words.filter(known).map(str::to_owned).collect()
    }
}

/// A match with its types erased. Actions travel as canonical notation.
///
/// [`AnyMatch::position`] and [`AnyMatch::line`] contain everything, secrets
/// included; what leaves the process is made by the methods that take a viewer
/// or a seat.
///
/// ```
/// use hall_core::{Seat, Turn};
/// use matches::AnyMatch;
///
/// fn first_action(table: &dyn AnyMatch) -> Option<(Seat, String)> {
///     let Turn::Seat(seat) = table.turn() else { return None };
///     Some((seat, table.actions(seat).0.into_iter().next()?))
/// }
/// let mut table = matches::find("clusterfuss")?.open(&serde_json::Value::Null, None)?;
/// let (seat, action) = first_action(&*table).expect("the first seat is to move");
/// table.submit(seat, &action)?;
/// assert_eq!(table.line(0), format!("{seat} {action}"));
/// # Ok::<(), matches::Rejected>(())
/// ```
pub trait AnyMatch: Landmarks + Any + Send + Sync {
    /// Facts about the game.
    fn info(&self) -> &'static Info;
    /// The complete setup.
    fn setup(&self) -> Json;
    /// The position the match started from, if not the standard start.
    fn origin(&self) -> Option<&str>;
    /// The number of seats.
    fn seats(&self) -> usize;

    /// What the match waits for; seats with a sealed choice are not asked again.
    fn turn(&self) -> Turn;
    /// The seats whose choices are sealed.
    fn sealed(&self) -> SeatSet;
    /// How the game ended, if it did.
    fn standings(&self) -> Option<Standings>;
    /// What a seat is called at this position, where that is not its name.
    fn side(&self, seat: Seat) -> Option<Text>;
    /// The number of the rule that ended the game, if it is over and the game says so.
    fn ended_by(&self) -> Option<&'static str>;
    /// The position, secrets included.
    fn position(&self) -> String;

    /// The position as `viewer` sees it.
    fn view(&self, viewer: Viewer) -> Json;
    /// What is drawn and does not change during the match.
    fn board(&self) -> Board;
    /// What is drawn and changes, as `viewer` sees it.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// What `seat` may choose; nothing if it is not asked.
    fn actions(&self, seat: Seat) -> (Vec<String>, Coverage);
    /// What `seat` may choose, with the touches that spell it; actions without effect are left out.
    fn offers(&self, seat: Seat) -> (Vec<Offer>, Coverage);
    /// A random action of `seat`, which is asked.
    fn sample(&self, seat: Seat, dice: &mut dyn Dice) -> String;
    /// The touches that spell an action of `seat`; none if it is no action.
    fn touches(&self, seat: Seat, word: &str) -> Vec<Touch>;
    /// The action that these touches spell, legal or not.
    fn spelled(&self, seat: Seat, touches: &[&str]) -> Option<String>;
    /// What to answer to touches that spell no action, if the game says something.
    fn unspelled(&self, seat: Seat, touches: &[&str]) -> Option<Rejected>;
    /// The notation of the action that a person at `seat` means by `text`: that notation itself, or
    /// another customary spelling.
    ///
    /// # Errors
    /// [`Rejected::NotAsked`], or what was expected.
    fn read(&self, seat: Seat, text: &str) -> Result<String, Rejected>;
    /// Whether `seat` may choose the action.
    ///
    /// # Errors
    /// Why not, with the rule.
    fn check(&self, seat: Seat, word: &str) -> Result<(), Rejected>;
    /// What to point out when the action is refused.
    fn evidence(&self, seat: Seat, word: &str) -> Vec<Mark>;
    /// Calls `each` with what every listed action of `seat` would do whose spelling begins with
    /// `touches`, until it breaks off; made from what the seat sees. Actions without consequences
    /// are left out.
    fn foresee(
        &self,
        seat: Seat,
        touches: &[&str],
        each: &mut dyn FnMut(String, Consequence) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    /// The action by which `seat` passes on an interruption.
    fn decline(&self, seat: Seat) -> Option<String>;
    /// Which turn of which round it is, if the game has them.
    fn stretch(&self) -> Option<Stretch>;
    /// The time the rules allow `seat`, and the action that counts after it.
    fn limit(&self, seat: Seat) -> Option<Limit<String>>;

    /// How much an interruption concerns `seat`, which may pass on it.
    fn concern(&self, seat: Seat) -> Concern;
    /// Whether two players may agree on a draw.
    fn knows_draws(&self) -> bool;
    /// Whether `seat` could still win, however badly the others play.
    fn may_win(&self, seat: Seat) -> bool;
    /// The sealed choice of `seat`, which is secret from everybody else until it is revealed.
    fn sealed_word(&self, seat: Seat) -> Option<String>;
    /// The match for a seat that is not waited for but may still choose:
    /// before its sealed choice, which another may replace unless a rule limits the time
    /// for it; or where a poll will have reached it. No step is taken to get there.
    fn ahead(&self, seat: Seat) -> Option<Box<dyn AnyMatch>>;

    /// Takes back the sealed choice of `seat`, if there is one, so that it is asked again.
    fn unseal(&mut self, seat: Seat);
    /// Plays an action. At a simultaneous turn the choice stays sealed until the last one.
    ///
    /// # Errors
    /// Why not; the match is then as it was.
    fn submit(&mut self, seat: Seat, word: &str) -> Result<Submitted, Rejected>;
    /// Plays what a person at `seat` means by `text`, which is read once, as
    /// [`AnyMatch::read`] does. Returns the notation of the action, too.
    ///
    /// # Errors
    /// Why not; the match is then as it was.
    fn take(&mut self, seat: Seat, text: &str) -> Result<(String, Submitted), Rejected>;
    /// Whether there is chance in the game at all.
    fn has_chance(&self) -> bool;
    /// What chance may bring, each with its weight; nothing if the match does not
    /// wait for chance.
    fn chances(&self) -> Vec<(String, u32)>;
    /// Draws and applies one outcome of chance; false if the match does not wait for chance.
    fn chance(&mut self, dice: &mut dyn Dice) -> bool;
    /// Applies one line of a record, if it fits.
    ///
    /// # Errors
    /// Why it does not fit; the match is then as it was.
    fn replay(&mut self, line: &str) -> Result<(), Rejected>;

    /// How many steps were taken.
    fn len(&self) -> usize;
    /// Whether no step was taken.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The line of the record for a step, secrets included.
    fn line(&self, step: usize) -> String;
    /// The last step as `viewer` may know it.
    fn last(&self, viewer: Viewer) -> Option<StepDescription>;
    /// Every step from `from` on as `viewer` may know it.
    fn descriptions(&self, viewer: Viewer, from: usize) -> Vec<StepDescription>;
    /// What was waited for and drawn, for `viewer`, after each number of steps from `from`
    /// up to the last but one.
    fn scenes(&self, viewer: Viewer, from: usize) -> Vec<(Turn, Scene)>;
    /// The match as it was after its first `steps` steps.
    fn at(&self, steps: usize) -> Box<dyn AnyMatch>;
    /// Whether everybody knows all of every position of the game.
    fn is_open(&self) -> bool;
    /// Whether any step so far is hidden from somebody.
    fn hides_steps(&self) -> bool;
    /// Whether the steps from `steps` on revealed something, so that they cannot
    /// be taken back.
    fn reveals_since(&self, steps: usize) -> bool;

    /// What `seat` sees, as a [`BotInput`](crate::BotInput) for a bot of this game.
    fn bot_input(&self, seat: Seat) -> Box<dyn Any + Send>;
    /// The match in a notation of its game ([`AnyGame::notations`](crate::AnyGame)).
    ///
    /// # Errors
    /// [`Rejected::Notation`] if the game has no such notation, [`Rejected::Illegal`] if
    /// the match cannot be written in it.
    fn write_as(&self, notation: &str, about: About) -> Result<String, Rejected>;
    /// Its approximate memory in bytes.
    fn memory(&self) -> usize;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyMatch>;
}

/// Metadata of a match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct About {
    /// The name at each seat, in seat order; may be empty.
    pub players: Vec<String>,
    /// The day it was played, `2026-11-20`, if known.
    pub date: Option<String>,
    /// How the table ended it, if the rules did not.
    pub ended: Option<Ended>,
}

fn tell<G: Present>(
    game: &G,
    before: &G::State,
    step: &Step<G>,
    viewer: Viewer,
) -> StepDescription {
    let observation = game.observe(before, viewer);
    let shown = game.shown(step, viewer);
    let line = shown.to_string();
    let told = game.describe(&observation, step, viewer);
    let whole = matches!(shown, Shown::Whole(_));
    // Of a hidden step there is no more than its line.
    let brief = if whole { game.brief(&observation, step) } else { Brief::of_line(&line) };
    let motions = match step {
        _ if !whole => Vec::new(),
        Step::Act(seat, action) => game.motions(&observation, *seat, action),
        Step::Chance(outcome) => game.chance_motions(&observation, outcome),
        Step::Reveal(_) => Vec::new(),
    };
    let seat = match step {
        Step::Act(seat, _) => Some(*seat),
        Step::Reveal(_) | Step::Chance(_) => None,
    };
    let Brief { short, quiet, kind, dice } = brief;
    StepDescription { seat, line, told, short, quiet, kind, dice, motions }
}

impl<G: Present> Match<G> {
    fn observation_of(&self, seat: Seat) -> G::Observation {
        self.game.observe(&self.state, Viewer::Seat(seat))
    }

    fn asks(&self, seat: Seat) -> bool {
        Match::turn(self).asked().contains(seat)
    }

    fn must_ask(&self, seat: Seat) -> Result<(), Rejected> {
        let turn = Match::turn(self);
        if turn.asked().contains(seat) { Ok(()) } else { Err(Rejected::NotAsked { seat, turn }) }
    }

    /// The action that a person at `seat`, who is asked, means by `text`.
    fn meant(&self, seat: Seat, text: &str) -> Result<G::Action, Rejected> {
        self.must_ask(seat)?;
        Ok(self.game.read(&self.observation_of(seat), seat, text)?)
    }

    fn listed(&self, seat: Seat) -> (Vec<G::Action>, Coverage) {
        let mut actions = Vec::new();
        if !self.asks(seat) {
            return (actions, Coverage::All);
        }
        let coverage = self.game.actions(&self.state, seat, &mut actions);
        (actions, coverage)
    }
}

impl<G: Present> AnyMatch for Match<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }
    fn setup(&self) -> Json {
        serde_json::to_value(self.game.setup()).expect("setups are plain data")
    }
    fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        Match::turn(self)
    }
    fn sealed(&self) -> SeatSet {
        Match::sealed(self)
    }
    fn standings(&self) -> Option<Standings> {
        self.game.standings(&self.state)
    }
    fn side(&self, seat: Seat) -> Option<Text> {
        self.game.side(&self.game.observe(&self.state, Viewer::Public), seat)
    }
    fn ended_by(&self) -> Option<&'static str> {
        self.game.ended_by(&self.game.observe(&self.state, Viewer::Public))
    }
    fn position(&self) -> String {
        self.state.to_string()
    }

    fn view(&self, viewer: Viewer) -> Json {
        serde_json::to_value(self.game.observe(&self.state, viewer)).expect("views are plain data")
    }
    fn board(&self) -> Board {
        self.game.board()
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(&self.game.observe(&self.state, viewer))
    }

    fn actions(&self, seat: Seat) -> (Vec<String>, Coverage) {
        let (actions, coverage) = self.listed(seat);
        (actions.iter().map(ToString::to_string).collect(), coverage)
    }
    fn offers(&self, seat: Seat) -> (Vec<Offer>, Coverage) {
        let (mut actions, mut coverage) = self.listed(seat);
        let observation = self.observation_of(seat);
        let legal = actions.len();
        actions.retain(|action| !self.game.is_idle(&observation, seat, action));
        if actions.len() < legal {
            coverage = Coverage::Some;
        }
        let offer = |action: &G::Action| Offer {
            word: action.to_string(),
            touches: self.game.touches(&observation, seat, action),
        };
        (actions.iter().map(offer).collect(), coverage)
    }
    fn sample(&self, seat: Seat, dice: &mut dyn Dice) -> String {
        self.game.sample(&self.state, seat, dice).to_string()
    }
    fn touches(&self, seat: Seat, word: &str) -> Vec<Touch> {
        let Ok(action) = word.parse() else { return Vec::new() };
        self.game.touches(&self.observation_of(seat), seat, &action)
    }
    fn spelled(&self, seat: Seat, touches: &[&str]) -> Option<String> {
        let action = self.game.spelled(&self.observation_of(seat), seat, touches)?;
        Some(action.to_string())
    }
    fn unspelled(&self, seat: Seat, touches: &[&str]) -> Option<Rejected> {
        let (rule, why) = self.game.unspelled(&self.observation_of(seat), seat, touches)?;
        Some(Rejected::Illegal { rule, why })
    }
    fn read(&self, seat: Seat, text: &str) -> Result<String, Rejected> {
        Ok(self.meant(seat, text)?.to_string())
    }
    fn check(&self, seat: Seat, word: &str) -> Result<(), Rejected> {
        Match::check(self, seat, &word.parse()?)
    }
    fn evidence(&self, seat: Seat, word: &str) -> Vec<Mark> {
        let Ok(action) = word.parse() else { return Vec::new() };
        self.game.evidence(&self.observation_of(seat), seat, &action)
    }
    fn foresee(
        &self,
        seat: Seat,
        touches: &[&str],
        each: &mut dyn FnMut(String, Consequence) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (actions, _) = self.listed(seat);
        let observation = self.observation_of(seat);
        for action in actions {
            if !touches.is_empty() {
                let spelling = self.game.touches(&observation, seat, &action);
                let ids = spelling.iter().map(Touch::id);
                if spelling.len() < touches.len() || !ids.zip(touches).all(|(a, b)| a == *b) {
                    continue;
                }
            }
            let consequence = self.game.consequence(&observation, seat, &action);
            if !consequence.is_empty() {
                each(action.to_string(), consequence)?;
            }
        }
        ControlFlow::Continue(())
    }
    fn decline(&self, seat: Seat) -> Option<String> {
        if !self.asks(seat) {
            return None;
        }
        Some(self.game.decline(&self.state, seat)?.to_string())
    }
    fn stretch(&self) -> Option<Stretch> {
        self.game.stretch(&self.state)
    }
    fn limit(&self, seat: Seat) -> Option<Limit<String>> {
        if !self.asks(seat) {
            return None;
        }
        let limit = self.game.limit(&self.state, seat)?;
        let Limit { seconds, pause, action } = limit;
        Some(Limit { seconds, pause, action: action.to_string() })
    }

    fn concern(&self, seat: Seat) -> Concern {
        self.game.concern(&self.state, seat)
    }
    fn knows_draws(&self) -> bool {
        const { G::CONDUCT.draws }
    }
    fn may_win(&self, seat: Seat) -> bool {
        G::CONDUCT.may_win.is_none_or(|may_win| may_win(&self.game, &self.state, seat))
    }
    fn sealed_word(&self, seat: Seat) -> Option<String> {
        let (_, choice) = self.sealed.iter().find(|(of, _)| *of == seat)?;
        choice.as_ref().map(ToString::to_string)
    }
    fn ahead(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        if Match::sealed(self).contains(seat) {
            let mut again = self.clone();
            again.sealed[seat] = None;
            let is_final = AnyMatch::limit(&again, seat).is_some();
            return (!is_final).then(|| again.boxed());
        }
        let state = self.game.ahead(&self.state, seat)?;
        Some(Box::new(Match { state, ..self.clone() }))
    }

    fn unseal(&mut self, seat: Seat) {
        if Match::sealed(self).contains(seat) {
            self.sealed[seat] = None;
        }
    }
    fn submit(&mut self, seat: Seat, word: &str) -> Result<Submitted, Rejected> {
        self.must_ask(seat)?;
        Match::submit(self, seat, word.parse()?)
    }
    fn take(&mut self, seat: Seat, text: &str) -> Result<(String, Submitted), Rejected> {
        let action = self.meant(seat, text)?;
        let word = action.to_string();
        Ok((word, Match::submit(self, seat, action)?))
    }
    fn chances(&self) -> Vec<(String, u32)> {
        let mut chances = Chances::default();
        if self.game.turn(&self.state) == Turn::Chance {
            self.game.chances(&self.state, &mut chances);
        }
        chances.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect()
    }
    fn has_chance(&self) -> bool {
        TypeId::of::<G::Chance>() != TypeId::of::<NoChance>()
    }
    fn chance(&mut self, dice: &mut dyn Dice) -> bool {
        Match::chance(self, dice)
    }
    fn replay(&mut self, line: &str) -> Result<(), Rejected> {
        Match::replay(self, line.parse::<Step<G>>()?)
    }

    fn len(&self) -> usize {
        self.steps.len()
    }
    fn line(&self, step: usize) -> String {
        self.steps.line(step).unwrap_or_default()
    }
    fn last(&self, viewer: Viewer) -> Option<StepDescription> {
        let step = self.steps.last()?;
        let before = self.before.as_ref().expect("a step has a position before it");
        Some(tell(&*self.game, before, step, viewer))
    }
    fn descriptions(&self, viewer: Viewer, from: usize) -> Vec<StepDescription> {
        if from >= self.steps.len() {
            return Vec::new();
        }
        if from + 1 == self.steps.len() {
            return self.last(viewer).into_iter().collect();
        }
        let mut told = Vec::with_capacity(self.steps.len() - from);
        self.retell(from, |_, step, before| told.push(tell(&*self.game, before, step, viewer)));
        told
    }
    fn scenes(&self, viewer: Viewer, from: usize) -> Vec<(Turn, Scene)> {
        let mut seen = Vec::new();
        if from >= self.steps.len() {
            return seen;
        }
        self.retell(from, |_, _, before| {
            let scene = self.game.scene(&self.game.observe(before, viewer));
            seen.push((self.game.turn(before), scene));
        });
        seen
    }
    fn at(&self, steps: usize) -> Box<dyn AnyMatch> {
        Box::new(Match::at(self, steps))
    }
    fn is_open(&self) -> bool {
        const { G::OPEN }
    }
    fn hides_steps(&self) -> bool {
        self.hides_steps
    }
    fn reveals_since(&self, steps: usize) -> bool {
        Match::reveals_since(self, steps)
    }

    fn bot_input(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(Match::bot_input(self, seat))
    }
    fn write_as(&self, notation: &str, about: About) -> Result<String, Rejected> {
        let codec = G::CODECS.iter().find(|codec| codec.name == notation).ok_or_else(|| {
            let why = format!("{} is not written so", G::INFO.name);
            NotationError::new(notation.to_ascii_uppercase(), why)
        })?;
        let About { players, date, ended } = about;
        let told = Transcript {
            setup: self.game.setup().clone(),
            position: self.origin.as_ref().map(|_| self.first.clone()),
            steps: self.steps.from(0).collect(),
            players,
            date,
            ended,
        };
        (codec.write)(&self.game, &told)
            .map_err(|Unwritable { rule, why }| Rejected::Illegal { rule, why })
    }
    fn memory(&self) -> usize {
        Match::memory(self)
    }
    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// The seat with this letter at a table of `seats` seats.
pub(crate) fn seat_at(letter: &str, seats: usize) -> Result<Seat, NotationError> {
    let seat: Seat = letter.parse()?;
    if seat.index() < seats {
        return Ok(seat);
    }
    Err(NotationError::new("seat", format!("this table has {seats} seats, {letter} is not one")))
}
