//! A match of people and bots at one keyboard.

use std::{
    any::Any,
    fs,
    hash::{BuildHasher, RandomState},
    io::Write as _,
    num::NonZeroU64,
    sync::atomic::AtomicBool,
    time::Duration,
};

use anyhow::{Context, bail};
use bots::{AnyBot, BotSpec, Budget, GameBots, SearchResultText};
use hall_core::{Message, Seat, SplitMix64, Turn, Viewer, Withdrawal, WithdrawalCause, result};
use matches::{AnyMatch, Ended, Record, Submitted, texts};
use messages::Locale;

use crate::value;

/// The level of the bot that takes over a seat after a resignation, as on the server.
const STAND_IN: &str = "level:4";

/// Who plays a seat.
enum Controller {
    Person,
    /// A bot, unless it is thinking elsewhere.
    Bot(Option<Box<dyn AnyBot>>),
}

/// How a match is opened.
pub(crate) struct LocalSetup<'a> {
    pub(crate) table: Box<dyn AnyMatch>,
    /// Who plays each seat: `me` or a bot.
    pub(crate) seats: &'a [String],
    /// The time of a bot for an action, in milliseconds.
    pub(crate) time: u64,
    pub(crate) seed: Option<u64>,
    /// After how many steps the match is a draw.
    pub(crate) max_steps: Option<NonZeroU64>,
    pub(crate) locale: Locale,
}

/// A match of people and bots at one keyboard.
pub(crate) struct LocalMatch {
    pub(crate) table: Box<dyn AnyMatch>,
    entry: GameBots,
    players: Vec<Controller>,
    pub(crate) names: Vec<String>,
    dice: SplitMix64,
    budget: Budget,
    max_steps: Option<NonZeroU64>,
    pub(crate) locale: Locale,
    ended: Option<Ended>,
    /// The seats that resigned while others played on, the earliest first.
    withdrawn: Vec<Withdrawal>,
    /// The files written so far: these may be written again.
    files: Vec<String>,
}

/// A bot with its question, to be answered on a thread of its own.
pub(crate) struct Thinking {
    pub(crate) seat: Seat,
    bot: Box<dyn AnyBot>,
    input: Box<dyn Any + Send>,
    budget: Budget,
}

/// What a bot answered, and the bot.
pub(crate) struct Thought {
    pub(crate) seat: Seat,
    bot: Box<dyn AnyBot>,
    pub(crate) answer: anyhow::Result<SearchResultText>,
}

impl Thinking {
    /// Thinks; a set `stop` ends it early.
    pub(crate) fn think(mut self, stop: &AtomicBool) -> Thought {
        let answer = self.bot.choose(self.input, &self.budget, stop);
        Thought { seat: self.seat, bot: self.bot, answer: answer.map_err(Into::into) }
    }
}

impl LocalMatch {
    pub(crate) fn new(setup: LocalSetup<'_>) -> anyhow::Result<LocalMatch> {
        let LocalSetup { table, seats: asked, time, seed, max_steps, locale } = setup;
        let id = table.info().id;
        let entry = bots::bots_of(id).with_context(|| format!("nobody plays {id}"))?;
        let seats = table.seats();
        if asked.len() > seats {
            bail!("--seats: this table has {seats} seats, not {}", asked.len());
        }
        let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let mut players = Vec::new();
        let mut names = Vec::new();
        for index in 0..seats {
            let default = if index == 0 { "me" } else { "level:3" };
            let name = asked.get(index).map_or(default, String::as_str);
            players.push(match name {
                "me" => Controller::Person,
                name => {
                    let spec: BotSpec = name.parse().context("--seats")?;
                    let bot = entry.bot(&spec, seed ^ index as u64).context("--seats")?;
                    Controller::Bot(Some(bot))
                }
            });
            names.push(name.to_string());
        }
        Ok(LocalMatch {
            table,
            entry,
            players,
            names,
            dice: SplitMix64::new(seed),
            budget: Budget::time(Duration::from_millis(time)),
            max_steps,
            locale,
            ended: None,
            withdrawn: Vec::new(),
            files: Vec::new(),
        })
    }

    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        matches!(self.players[seat.index()], Controller::Person)
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.players.len()).filter(|seat| self.is_person(*seat))
    }

    /// What may be shown: a lone person's own view, else what everyone sees.
    pub(crate) fn viewer(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// Whether the match is over, by its rules or otherwise.
    pub(crate) fn is_over(&self) -> bool {
        self.ended().is_some() || self.table.turn() == Turn::Over
    }

    /// How it ended otherwise than by its rules, if it did.
    pub(crate) fn ended(&self) -> Option<Ended> {
        let is_long = self.max_steps.is_some_and(|most| self.table.len() as u64 >= most.get());
        let is_drawn = is_long && self.table.turn() != Turn::Over;
        self.ended.or_else(|| is_drawn.then_some(Ended::StepLimit))
    }

    /// Draws chance, if the match waits for it.
    pub(crate) fn draw_chance(&mut self) -> bool {
        self.table.chance(&mut self.dice)
    }

    /// Whose turn it is: a bot's first, so that a person chooses when all bots are done.
    pub(crate) fn asked(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        let asked = self.table.turn().asked();
        let bot = asked.iter().find(|seat| !self.is_person(*seat));
        bot.or_else(|| asked.iter().next())
    }

    pub(crate) fn say(&self, key: &'static str) -> String {
        self.locale.message(&Message::new(key))
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        let info = self.table.info();
        if seat.index() >= info.seat_names.len() {
            return seat.to_string();
        }
        texts::seat_name(info, seat, self.locale)
    }

    /// The question to the bot at a seat, which is asked.
    pub(crate) fn thinking(&mut self, seat: Seat) -> anyhow::Result<Thinking> {
        let input = self.table.bot_input(seat);
        let budget = self.budget.for_the_action();
        match &mut self.players[seat.index()] {
            Controller::Bot(bot) => {
                let bot = bot.take().with_context(|| format!("seat {seat} is thinking"))?;
                Ok(Thinking { seat, bot, input, budget })
            }
            Controller::Person => bail!("seat {seat} is no bot"),
        }
    }

    /// Takes a bot back, and plays what it answered.
    pub(crate) fn thought(&mut self, thought: Thought) -> anyhow::Result<Submitted> {
        let Thought { seat, bot, answer } = thought;
        self.players[seat.index()] = Controller::Bot(Some(bot));
        Ok(self.table.submit(seat, &answer?.word)?)
    }

    /// The question what a strong bot would do, for a seat that is asked.
    pub(crate) fn hint(&self, seat: Seat) -> anyhow::Result<Thinking> {
        let spec: BotSpec = "level:8".parse().context("there is a level 8")?;
        let (bot, input) = (self.entry.bot(&spec, 0)?, self.table.bot_input(seat));
        Ok(Thinking { seat, bot, input, budget: self.budget })
    }

    /// What a hint says.
    pub(crate) fn hinted(&self, advice: &SearchResultText) -> String {
        let expects = |value: f32| {
            let percent = format!("{:.0}", 100.0 * value);
            let expects = Message::new("terminal-expects").text("percent", percent);
            format!(" {}", self.locale.message(&expects))
        };
        let value = advice.value.map(expects).unwrap_or_default();
        format!("{}{value}", advice.word)
    }

    /// Gives up a seat. Where two others are left at least, and not bots alone, a bot plays the
    /// seat on, and the text says so.
    pub(crate) fn resign(&mut self, seat: Seat) -> anyhow::Result<Option<String>> {
        let withdrew = |other: Seat| self.withdrawn.iter().any(|of| of.seat == other);
        let others = Seat::first(self.players.len());
        let others: Vec<Seat> = others.filter(|one| *one != seat && !withdrew(*one)).collect();
        if others.len() < 2 || !others.iter().any(|other| self.is_person(*other)) {
            self.ended = Some(Ended::Resigned(seat));
            return Ok(None);
        }
        let after = self.table.len();
        let bot = self.entry.bot(&STAND_IN.parse()?, after as u64)?;
        self.players[seat.index()] = Controller::Bot(Some(bot));
        self.withdrawn.push(Withdrawal { seat, cause: WithdrawalCause::Resigned, after });
        let left = Message::new("terminal-plays-on").text("seat", self.seat_name(seat));
        Ok(Some(self.locale.message(&left)))
    }

    /// Goes back to the last decision of a seat.
    ///
    /// # Errors
    /// Why that cannot be.
    pub(crate) fn undo(&mut self, seat: Seat) -> Result<(), String> {
        let mine = (0..self.table.len()).rev().find(|step| {
            let line = self.table.line(*step);
            hall_core::chosen(&line).any(|(who, _)| who == seat)
        });
        let step = mine.ok_or_else(|| self.say("terminal-not-acted"))?;
        if self.table.reveals_since(step) {
            return Err(self.say("terminal-revealed"));
        }
        self.table = self.table.at(step);
        self.withdrawn.iter_mut().for_each(|of| of.after = of.after.min(step));
        Ok(())
    }

    /// The record of the match so far.
    pub(crate) fn record(&self) -> Record {
        let record = Record::of(&*self.table, self.names.clone(), self.ended());
        record.without(self.withdrawn.clone())
    }

    /// Writes the record of the match so far; answers what to say.
    pub(crate) fn write_record(&mut self, file: &str) -> String {
        if file.is_empty() {
            return self.say("terminal-no-file");
        }
        let record = self.record().to_string();
        let own = self.files.iter().any(|own| own == file);
        if !own && let Err(why) = value::new_file(file) {
            return why.to_string();
        }
        let out = if own { fs::File::create(file) } else { value::create(file.as_ref()) };
        match out.and_then(|mut out| out.write_all(record.as_bytes())) {
            Ok(()) => {
                let written = Message::new("terminal-written").text("file", file);
                self.files.push(file.into());
                self.locale.message(&written)
            }
            Err(why) => format!("{file}: {why}"),
        }
    }

    /// How it stands at the end: who is placed where, or who was waited for.
    pub(crate) fn closing(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let by_rules = self.table.standings();
        if let (None, Some(ended)) = (&by_rules, self.ended()) {
            lines.push(match ended {
                Ended::StepLimit => {
                    let drawn = Message::new("terminal-step-limit");
                    self.locale.message(&drawn.with("steps", self.table.len() as u32))
                }
                ended => texts::ended(&*self.table, ended, self.locale),
            });
        }
        let seats = self.table.seats();
        let Some(standings) = result(by_rules, self.ended(), &self.withdrawn, seats) else {
            let asked = self.table.turn().asked();
            let and = |names: String, seat| {
                let both = Message::new("terminal-and").text("first", names);
                self.locale.message(&both.text("second", self.seat_name(seat)))
            };
            let mut asked = asked.iter();
            let first = asked.next().map(|seat| self.seat_name(seat)).unwrap_or_default();
            let who = asked.fold(first, and);
            let left = Message::new("terminal-unfinished").text("who", who);
            lines.push(self.locale.message(&left));
            return lines;
        };
        for (seat, place) in standings.iter() {
            lines.push(format!("{place}. {} ({})", self.seat_name(seat), self.names[seat.index()]));
        }
        lines
    }
}
