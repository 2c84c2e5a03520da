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
use hall_core::{Coverage, Seat, SplitMix64, Viewer};
use matches::{AnyMatch, Ended, Record, Submitted};

use crate::{draw, open::Opening, value};

/// Like `println!`, but a reader who has left is an error and no panic.
macro_rules! say {
    ($($text:tt)*) => { writeln!(std::io::stdout(), $($text)*)? };
}

const HELP: &str = "\
Type an action, or:
  ?            the actions you may choose
  hint         what a strong bot would do
  undo         take back to your last decision (nothing that was revealed)
  board        draw the position again
  record FILE  write the record of the match so far
  resign       give up
  quit         leave";

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    opening: Opening,
    /// Who sits where, in seat order: `me` or a bot (`random`, `mcts:1000`,
    /// `level:5`). Seats left out are filled with `level:3`, the first with `me`.
    #[arg(long, value_delimiter = ',', value_name = "WHO,…")]
    seats: Vec<String>,
    /// The time a bot may take for an action, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = value::some::<u64>)]
    time: u64,
    /// Where chance and bots get their luck; by default from the system.
    #[arg(long, value_parser = value::any)]
    seed: Option<u64>,
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
    ink: draw::Ink,
    ended: Option<Ended>,
    /// The files written so far: these may be written again.
    files: Vec<String>,
}

enum Flow {
    On,
    Leave,
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mut session = Session::new(args)?;
    // What is not text is no action, and no reason to end the match.
    let text = |line: std::io::Result<Vec<u8>>| Ok(String::from_utf8_lossy(&line?).into_owned());
    let mut lines = std::io::stdin().lock().split(b'\n').map(text);
    say!("{}\n{HELP}\n", session.table.info().name);
    session.show(session.viewer())?;
    while session.ended.is_none() {
        if session.table.chance(&mut session.dice) {
            session.tell()?;
            continue;
        }
        let turn = session.table.turn();
        // Everyone else first, so that a person is asked with all bots done.
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
            ink: draw::Ink::of_stdout(),
            ended: None,
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
        say!("{}", draw::scene(&self.table.board(), &self.table.scene(viewer), &self.ink));
        Ok(())
    }

    /// Says the last step and draws what came of it.
    fn tell(&self) -> std::io::Result<()> {
        let viewer = self.viewer();
        if let Some(last) = self.table.last(viewer) {
            // What is told says itself who did it.
            let by =
                last.seat.map_or(String::new(), |seat| format!(" ({})", self.names[seat.index()]));
            say!("{:>3}. {}{by}", self.table.len(), last.told);
        }
        self.show(viewer)
    }

    fn seat_name(&self, seat: Seat) -> String {
        let names = self.table.info().seat_names;
        names.get(seat.index()).map_or_else(|| seat.to_string(), |name| (*name).to_string())
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
            ("help", _) => say!("{HELP}"),
            ("board", _) => self.show(Viewer::Seat(seat))?,
            ("hint", _) => self.hint(seat)?,
            ("undo", _) => self.undo(seat)?,
            ("record", file) => self.write_record(file)?,
            ("resign", _) => self.ended = Some(Ended::Resigned(seat)),
            ("quit", _) => return Ok(Flow::Leave),
            (text, _) => match self.table.take(seat, text).map(|(_, submitted)| submitted) {
                Ok(Submitted::Step) => self.tell()?,
                Ok(Submitted::Sealed) => say!("sealed until everyone has chosen"),
                Err(why) => say!("{why}"),
            },
        }
        Ok(Flow::On)
    }

    fn list(&self, seat: Seat) -> std::io::Result<()> {
        let (words, coverage) = self.table.actions(seat);
        say!("{}", words.join(" "));
        if coverage == Coverage::Some {
            say!("… and more than can be listed; see `musterhall rules`");
        }
        Ok(())
    }

    fn hint(&self, seat: Seat) -> anyhow::Result<()> {
        let spec: BotSpec = "level:8".parse().context("there is a level 8")?;
        let mut bot = self.entry.bot(&spec, 0)?;
        let stop = AtomicBool::new(false);
        let advice = bot.choose(self.table.bot_input(seat), &self.budget, &stop)?;
        let value = advice
            .value
            .map_or(String::new(), |value| format!(" (expects {:.0} % of the win)", 100.0 * value));
        say!("{}{value}", advice.word);
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> std::io::Result<()> {
        let mine = (0..self.table.len()).rev().find(|step| {
            let line = self.table.line(*step);
            hall_core::chosen(&line).any(|(who, _)| who == seat)
        });
        match mine {
            None => say!("you have not acted yet"),
            Some(step) if self.table.reveals_since(step) => {
                say!("something was revealed then or since, so it cannot be taken back");
            }
            Some(step) => {
                self.table = self.table.at(step);
                self.show(self.viewer())?;
            }
        }
        Ok(())
    }

    fn write_record(&mut self, file: &str) -> std::io::Result<()> {
        if file.is_empty() {
            say!("expected a file name after `record`");
            return Ok(());
        }
        let record = Record::of(&*self.table, self.names.clone(), self.ended).to_string();
        let own = self.files.iter().any(|own| own == file);
        if !own && let Err(why) = value::new_file(file) {
            say!("{why}");
            return Ok(());
        }
        let out = if own { fs::File::create(file) } else { value::create(file.as_ref()) };
        match out.and_then(|mut out| out.write_all(record.as_bytes())) {
            Ok(()) => {
                say!("written to {file}");
                self.files.push(file.into());
            }
            Err(why) => say!("{file}: {why}"),
        }
        Ok(())
    }

    fn close(&self) -> std::io::Result<()> {
        let standings = match (self.table.standings(), self.ended) {
            (Some(standings), _) => standings,
            (None, Some(ended)) => {
                say!("{ended}");
                ended.standings(self.table.seats())
            }
            (None, None) => {
                let asked = self.table.turn().asked();
                let names: Vec<String> = asked.iter().map(|seat| self.seat_name(seat)).collect();
                say!("left unfinished, waiting for {}", names.join(" and "));
                return Ok(());
            }
        };
        for (seat, place) in standings.iter() {
            say!("{}. {} ({})", place, self.seat_name(seat), self.names[seat.index()]);
        }
        Ok(())
    }
}
