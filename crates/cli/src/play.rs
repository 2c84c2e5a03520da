//! `musterhall play GAME`: a match in the terminal.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    io::{BufRead, IsTerminal, Write},
    sync::atomic::AtomicBool,
    time::Duration,
};

use anyhow::{Context, bail};
use bots::{AnyBot, BotSpec, Budget, GameBots};
use hall_core::{
    Coverage, Message, Seat, SplitMix64, Viewer, Withdrawal, WithdrawalCause, Wording, result,
};
use matches::{AnyMatch, Ended, Record, Submitted, texts};
use messages::Locale;

use crate::{board_text, language::Language, open::Opening, value};

/// The level of the bot that takes over a seat after a resignation, as on the server.
const STAND_IN: &str = "level:4";

/// Like `println!`, but a closed output is an error and no panic.
macro_rules! say {
    ($($text:tt)*) => { writeln!(std::io::stdout(), $($text)*)? };
}

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    opening: Opening,
    /// Who plays each seat, in seat order: `me` or a bot (`random`, `mcts:1000`,
    /// `level:5`). Seats left out are filled with `level:3`, the first with `me`.
    #[arg(long, value_delimiter = ',', value_name = "WHO,…")]
    seats: Vec<String>,
    /// Time limit per action of a bot, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = value::some::<u64>)]
    time: u64,
    /// Seed of chance and bots; by default from the system.
    #[arg(long, value_parser = value::any)]
    seed: Option<u64>,
    #[command(flatten)]
    pub(crate) language: Language,
}

enum Controller {
    Person,
    Bot(Box<dyn AnyBot>),
}

struct Session {
    table: Box<dyn AnyMatch>,
    entry: GameBots,
    players: Vec<Controller>,
    names: Vec<String>,
    dice: SplitMix64,
    budget: Budget,
    ink: board_text::Ink,
    locale: Locale,
    ended: Option<Ended>,
    /// The seats that resigned while others played on, the earliest first.
    withdrawn: Vec<Withdrawal>,
    /// The files written so far: these may be written again.
    files: Vec<String>,
}

enum Flow {
    On,
    Leave,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mut session = Session::new(args)?;
    // Input that is not text is no action, and no reason to end the match.
    let text = |line: std::io::Result<Vec<u8>>| Ok(String::from_utf8_lossy(&line?).into_owned());
    let mut lines = std::io::stdin().lock().split(b'\n').map(text);
    let name = texts::name(session.table.info(), session.locale);
    say!("{name}\n{}\n", session.say("terminal-help"));
    session.show(session.viewer())?;
    while session.ended.is_none() {
        if session.table.chance(&mut session.dice) {
            session.tell()?;
            continue;
        }
        let turn = session.table.turn();
        // Everyone else first, so that a person chooses when all bots are done.
        let asked = turn.asked();
        let bot = asked.iter().find(|seat| !session.is_person(*seat));
        let Some(seat) = bot.or_else(|| asked.iter().next()) else { break };
        let flow = if bot.is_some() {
            session.ask_bot(seat)?;
            Flow::On
        } else {
            session.ask_person(seat, &mut lines)?
        };
        if let Flow::Leave = flow {
            break;
        }
    }
    Ok(session.close()?)
}

impl Session {
    fn new(args: &PlayArgs) -> anyhow::Result<Session> {
        let table = args.opening.open()?;
        let id = table.info().id;
        let entry = bots::bots_of(id).with_context(|| format!("nobody plays {id}"))?;
        let seats = table.seats();
        if args.seats.len() > seats {
            bail!("--seats: this table has {seats} seats, not {}", args.seats.len());
        }
        let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let mut players = Vec::new();
        let mut names = Vec::new();
        for index in 0..seats {
            let default = if index == 0 { "me" } else { "level:3" };
            let name = args.seats.get(index).map_or(default, String::as_str);
            players.push(match name {
                "me" => Controller::Person,
                name => {
                    let spec: BotSpec = name.parse().context("--seats")?;
                    Controller::Bot(entry.bot(&spec, seed ^ index as u64).context("--seats")?)
                }
            });
            names.push(name.to_string());
        }
        Ok(Session {
            table,
            entry,
            players,
            names,
            dice: SplitMix64::new(seed),
            budget: Budget::time(Duration::from_millis(args.time)),
            ink: board_text::Ink::of_stdout(),
            locale: args.language.locale()?,
            ended: None,
            withdrawn: Vec::new(),
            files: Vec::new(),
        })
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.players[seat.index()], Controller::Person)
    }

    /// What may be shown: a lone person's own view, else what everyone sees.
    fn viewer(&self) -> Viewer {
        let mut people = Seat::first(self.players.len()).filter(|seat| self.is_person(*seat));
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    fn show(&self, viewer: Viewer) -> std::io::Result<()> {
        let board = self.table.board().worded(&self.locale);
        let scene = self.table.scene(viewer).worded(&self.locale);
        say!("{}", board_text::scene(&board, &scene, &self.ink));
        Ok(())
    }

    fn say(&self, key: &'static str) -> String {
        self.locale.message(&Message::new(key))
    }

    /// Prints the last step and its result.
    fn tell(&self) -> std::io::Result<()> {
        let viewer = self.viewer();
        if let Some(last) = self.table.last(viewer) {
            // The description says who acted.
            let by =
                last.seat.map_or(String::new(), |seat| format!(" ({})", self.names[seat.index()]));
            say!("{:>3}. {}{by}", self.table.len(), self.locale.word(&last.told));
        }
        self.show(viewer)
    }

    fn seat_name(&self, seat: Seat) -> String {
        let info = self.table.info();
        if seat.index() >= info.seat_names.len() {
            return seat.to_string();
        }
        texts::seat_name(info, seat, self.locale)
    }

    fn ask_bot(&mut self, seat: Seat) -> anyhow::Result<()> {
        let Controller::Bot(bot) = &mut self.players[seat.index()] else {
            bail!("seat {seat} is no bot");
        };
        let bot_input = self.table.bot_input(seat);
        let budget = self.budget.for_the_action();
        let advice = bot.choose(bot_input, &budget, &AtomicBool::new(false))?;
        if self.table.submit(seat, &advice.word)? == Submitted::Step {
            self.tell()?;
        }
        Ok(())
    }

    fn ask_person(
        &mut self,
        seat: Seat,
        lines: &mut impl Iterator<Item = std::io::Result<String>>,
    ) -> anyhow::Result<Flow> {
        write!(std::io::stdout(), "{} ({seat})> ", self.seat_name(seat))?;
        std::io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else {
            say!();
            return Ok(Flow::Leave);
        };
        if !std::io::stdin().is_terminal() {
            say!("{}", line.trim_end_matches('\r'));
        }
        let line = line.trim();
        match line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim())) {
            ("", _) => {}
            ("?", _) => self.list(seat)?,
            ("help", _) => say!("{}", self.say("terminal-help")),
            ("board", _) => self.show(Viewer::Seat(seat))?,
            ("hint", _) => self.hint(seat)?,
            ("undo", _) => self.undo(seat)?,
            ("record", file) => self.write_record(file)?,
            ("resign", _) => self.resign(seat)?,
            ("quit", _) => return Ok(Flow::Leave),
            (text, _) => match self.table.take(seat, text).map(|(_, submitted)| submitted) {
                Ok(Submitted::Step) => self.tell()?,
                Ok(Submitted::Sealed) => say!("{}", self.say("terminal-sealed")),
                Err(why) => say!("{}", why.message(Some(self.table.info()), self.locale)),
            },
        }
        Ok(Flow::On)
    }

    fn list(&self, seat: Seat) -> std::io::Result<()> {
        let (words, coverage) = self.table.actions(seat);
        say!("{}", words.join(" "));
        if coverage == Coverage::Some {
            say!("{}", self.say("terminal-more"));
        }
        Ok(())
    }

    fn hint(&self, seat: Seat) -> anyhow::Result<()> {
        let spec: BotSpec = "level:8".parse().context("there is a level 8")?;
        let mut bot = self.entry.bot(&spec, 0)?;
        let stop = AtomicBool::new(false);
        let advice = bot.choose(self.table.bot_input(seat), &self.budget, &stop)?;
        let expects = |value: f32| {
            let percent = format!("{:.0}", 100.0 * value);
            let expects = Message::new("terminal-expects").text("percent", percent);
            format!(" {}", self.locale.message(&expects))
        };
        let value = advice.value.map(expects).unwrap_or_default();
        say!("{}{value}", advice.word);
        Ok(())
    }

    /// Where two others are left at least, and not bots alone, a bot plays the seat on.
    fn resign(&mut self, seat: Seat) -> anyhow::Result<()> {
        let withdrew = |other: Seat| self.withdrawn.iter().any(|of| of.seat == other);
        let others = Seat::first(self.players.len());
        let others: Vec<Seat> = others.filter(|one| *one != seat && !withdrew(*one)).collect();
        if others.len() < 2 || !others.iter().any(|other| self.is_person(*other)) {
            self.ended = Some(Ended::Resigned(seat));
            return Ok(());
        }
        let after = self.table.len();
        let bot = self.entry.bot(&STAND_IN.parse()?, after as u64)?;
        self.players[seat.index()] = Controller::Bot(bot);
        self.withdrawn.push(Withdrawal { seat, cause: WithdrawalCause::Resigned, after });
        let left = Message::new("terminal-plays-on").text("seat", self.seat_name(seat));
        say!("{}", self.locale.message(&left));
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> std::io::Result<()> {
        let mine = (0..self.table.len()).rev().find(|step| {
            let line = self.table.line(*step);
            hall_core::chosen(&line).any(|(who, _)| who == seat)
        });
        match mine {
            None => say!("{}", self.say("terminal-not-acted")),
            Some(step) if self.table.reveals_since(step) => {
                say!("{}", self.say("terminal-revealed"));
            }
            Some(step) => {
                self.table = self.table.at(step);
                self.withdrawn.iter_mut().for_each(|of| of.after = of.after.min(step));
                self.show(self.viewer())?;
            }
        }
        Ok(())
    }

    fn write_record(&mut self, file: &str) -> std::io::Result<()> {
        if file.is_empty() {
            say!("{}", self.say("terminal-no-file"));
            return Ok(());
        }
        let record = Record::of(&*self.table, self.names.clone(), self.ended);
        let record = record.without(self.withdrawn.clone()).to_string();
        let own = self.files.iter().any(|own| own == file);
        if !own && let Err(why) = value::new_file(file) {
            say!("{why}");
            return Ok(());
        }
        let out = if own { fs::File::create(file) } else { value::create(file.as_ref()) };
        match out.and_then(|mut out| out.write_all(record.as_bytes())) {
            Ok(()) => {
                let written = Message::new("terminal-written").text("file", file);
                say!("{}", self.locale.message(&written));
                self.files.push(file.into());
            }
            Err(why) => say!("{file}: {why}"),
        }
        Ok(())
    }

    fn close(&self) -> std::io::Result<()> {
        let by_rules = self.table.standings();
        if let (None, Some(ended)) = (&by_rules, self.ended) {
            say!("{}", texts::ended(&*self.table, ended, self.locale));
        }
        let seats = self.table.seats();
        let Some(standings) = result(by_rules, self.ended, &self.withdrawn, seats) else {
            let asked = self.table.turn().asked();
            let and = |names: String, seat| {
                let both = Message::new("terminal-and").text("first", names);
                self.locale.message(&both.text("second", self.seat_name(seat)))
            };
            let mut asked = asked.iter();
            let first = asked.next().map(|seat| self.seat_name(seat)).unwrap_or_default();
            let who = asked.fold(first, and);
            let left = Message::new("terminal-unfinished").text("who", who);
            say!("{}", self.locale.message(&left));
            return Ok(());
        };
        for (seat, place) in standings.iter() {
            say!("{}. {} ({})", place, self.seat_name(seat), self.names[seat.index()]);
        }
        Ok(())
    }
}
