//! A match of people and bots at this keyboard, as the screen shows it.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
};

use anyhow::bail;

use hall_core::{Board, Consequence, Message, Seat, Turn, Viewer, Wording};
use matches::{AnyMatch, Offer, Rejected, Submitted, texts};
use messages::Locale;

use super::{
    reviewing::{ReviewNews, in_background},
    source::{MoveLine, Refused, SeatLine, ShownPosition, Source, SourceEvent},
};
use crate::local::{LocalMatch, Thinking, Thought};

/// What a thread has to tell.
enum WorkerReport {
    /// A bot has chosen.
    Chosen(Thought),
    /// A hint; the number is that of the position it was asked in.
    Hint(usize, Thought),
    Review(ReviewNews),
}

/// A match at this keyboard.
pub(crate) struct Here {
    game: LocalMatch,
    /// Who is looking.
    looks: Option<Seat>,
    /// The seat whose bot is thinking, and its thread.
    thinks: Option<(Seat, JoinHandle<()>)>,
    /// Counts what changed the position, so that late answers are known.
    moment: usize,
    stop: Arc<AtomicBool>,
    sender: Sender<WorkerReport>,
    receiver: Receiver<WorkerReport>,
}

impl Here {
    pub(crate) fn new(game: LocalMatch) -> Here {
        let (sender, receiver) = channel();
        let mut people = game.people();
        let looks = match (people.next(), people.next()) {
            (one, None) => one,
            _ => None,
        };
        drop(people);
        let stop = Arc::default();
        Here { game, looks, thinks: None, moment: 0, stop, sender, receiver }
    }

    /// What is left to say when the screen is closed.
    pub(crate) fn farewell(&self) -> Vec<String> {
        self.game.closing()
    }

    fn table(&self) -> &dyn AnyMatch {
        &*self.game.table
    }

    fn viewer(&self) -> Viewer {
        self.looks.map_or(Viewer::Public, Viewer::Seat)
    }

    /// Whoever looks, if asked.
    fn chooser(&self) -> Option<Seat> {
        let is_asked = |seat: &Seat| self.table().turn().asked().contains(*seat);
        self.looks.filter(is_asked).filter(|_| !self.game.is_over())
    }

    fn refused(&self, seat: Seat, word: &str, why: &Rejected) -> Refused {
        let evidence = self.table().evidence(seat, word);
        let locale = self.game.locale;
        Refused {
            why: why.message(Some(self.table().info()), locale),
            evidence: evidence.into_iter().map(|mark| mark.worded(&locale)).collect(),
        }
    }

    /// Asks a bot on a thread of its own.
    fn ask(&self, thinking: Thinking, told: fn(usize, Thought) -> WorkerReport) -> JoinHandle<()> {
        let (sender, stop, moment) = (self.sender.clone(), Arc::clone(&self.stop), self.moment);
        thread::spawn(move || {
            // Nobody listens once the screen is closed.
            let _closed = sender.send(told(moment, thinking.think(&stop)));
        })
    }

    fn take(&mut self, told: WorkerReport) -> anyhow::Result<Vec<SourceEvent>> {
        Ok(match told {
            WorkerReport::Chosen(thought) => {
                self.thinks = None;
                self.moment += 1;
                self.game.thought(thought)?;
                vec![SourceEvent::Changed]
            }
            WorkerReport::Hint(moment, _) if moment != self.moment => Vec::new(),
            WorkerReport::Hint(_, thought) => {
                let answer = thought.answer?;
                let (seat, word) = (thought.seat, &answer.word);
                let locale = self.game.locale;
                let touches = self.table().touches(seat, word);
                let label = touches.iter().rev().find_map(|touch| match touch {
                    hall_core::Touch::Choice { label, .. } => Some(locale.word(label)),
                    hall_core::Touch::Spot { .. } => None,
                });
                let said = self.game.hinted(&answer);
                let what = label.map_or(said.clone(), |label| format!("{said} · {label}"));
                let hint = Message::new("screen-hint").text("what", what);
                vec![SourceEvent::Said(locale.message(&hint))]
            }
            WorkerReport::Review(told) => vec![told.event(self.game.locale)],
        })
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Source for Here {
    fn title(&self) -> String {
        texts::name(self.table().info(), self.game.locale)
    }

    fn locale(&self) -> Locale {
        self.game.locale
    }

    fn board(&self) -> Board<String> {
        self.table().board().worded(&self.game.locale)
    }

    fn seats(&self) -> Vec<SeatLine> {
        let asked = self.table().turn().asked();
        let over = self.game.is_over();
        let line = |seat: Seat| SeatLine {
            seat,
            name: self.game.seat_name(seat),
            player: self.game.names[seat.index()].clone(),
            is_asked: !over && asked.contains(seat),
            clock: None,
        };
        Seat::first(self.table().seats()).map(line).collect()
    }

    fn moves(&self) -> Vec<MoveLine> {
        let steps = self.table().descriptions(self.viewer(), 0);
        let line = |step: matches::StepDescription| MoveLine {
            seat: step.seat,
            text: self.game.locale.word(&step.told),
        };
        steps.into_iter().map(line).collect()
    }

    fn shown(&self, step: Option<usize>) -> ShownPosition {
        let past = step.map(|step| self.table().at(step));
        let table = past.as_deref().unwrap_or(self.table());
        let board = self.board();
        let last = table.last(self.viewer()).map(|step| step.spots(&board)).unwrap_or_default();
        ShownPosition { scene: table.scene(self.viewer()).worded(&self.game.locale), last }
    }

    fn closing(&self) -> Option<Vec<String>> {
        self.game.is_over().then(|| self.game.closing())
    }

    fn is_broken_off(&self) -> bool {
        self.game.ended().is_some()
    }

    fn asked(&self) -> Option<Seat> {
        if self.thinks.is_some() {
            return None;
        }
        self.game.asked().filter(|seat| self.game.is_person(*seat))
    }

    fn is_secret(&self, seat: Seat) -> bool {
        let others = self.game.people().filter(|other| *other != seat).count();
        let together = matches!(self.table().turn(), Turn::Together(_));
        others > 0 && (together || !self.table().is_open())
    }

    fn look_as(&mut self, seat: Option<Seat>) {
        self.looks = seat;
    }

    fn offers(&self) -> Vec<Offer<String>> {
        let Some(seat) = self.chooser() else { return Vec::new() };
        let (offers, _) = self.table().offers(seat);
        offers.into_iter().map(|offer| offer.worded(&self.game.locale)).collect()
    }

    fn waiting(&self) -> Option<String> {
        let seat = self.thinks.as_ref()?.0;
        let thinks = Message::new("screen-thinking").text("seat", self.game.seat_name(seat));
        Some(self.game.locale.message(&thinks))
    }

    fn spell(&self, touches: &[&str]) -> Result<String, Refused> {
        let nothing = || Refused::from(self.game.say("screen-nothing-there"));
        let seat = self.chooser().ok_or_else(nothing)?;
        let table = self.table();
        if let Some(word) = table.spelled(seat, touches) {
            return match table.check(seat, &word) {
                Ok(()) => Ok(word),
                Err(why) => Err(self.refused(seat, &word, &why)),
            };
        }
        match table.unspelled(seat, touches) {
            Some(why) => Err(self.refused(seat, "", &why)),
            None => Err(nothing()),
        }
    }

    fn foresee(&self, word: &str) -> Option<Consequence<String>> {
        let seat = self.chooser()?;
        let mut found = None;
        let spelling = self.table().touches(seat, word);
        let touches: Vec<&str> = spelling.iter().map(hall_core::Touch::id).collect();
        let _flow = self.table().foresee(seat, &touches, &mut |of, consequence| {
            if of != word {
                return ControlFlow::Continue(());
            }
            found = Some(consequence.worded(&self.game.locale));
            ControlFlow::Break(())
        });
        found
    }

    fn submit(&mut self, text: &str) -> Result<Option<String>, Refused> {
        let nothing = || Refused::from(self.game.say("screen-nothing-there"));
        let seat = self.chooser().ok_or_else(nothing)?;
        let word = self.table().read(seat, text).unwrap_or_default();
        match self.game.table.take(seat, text) {
            Ok((_, submitted)) => {
                self.moment += 1;
                let sealed = submitted == Submitted::Sealed;
                Ok(sealed.then(|| self.game.say("terminal-sealed")))
            }
            Err(Rejected::Notation(_)) => {
                let bad = Message::new("terminal-no-action").text("text", text);
                Err(self.game.locale.message(&bad).into())
            }
            Err(why) => Err(self.refused(seat, &word, &why)),
        }
    }

    fn hint(&mut self) -> Result<(), String> {
        let seat = self.chooser().ok_or_else(|| self.game.say("screen-nothing-there"))?;
        let thinking = self.game.hint(seat).map_err(|why| why.to_string())?;
        let _on_its_own = self.ask(thinking, WorkerReport::Hint);
        Ok(())
    }

    fn undo(&mut self) -> Result<Option<String>, String> {
        let seat = self.looks.or_else(|| self.game.people().next());
        let seat = seat.filter(|_| self.thinks.is_none());
        let seat = seat.ok_or_else(|| self.game.say("terminal-not-acted"))?;
        self.game.undo(seat)?;
        self.moment += 1;
        Ok(None)
    }

    fn resign(&mut self) -> Result<Option<String>, String> {
        let seat = self.chooser().ok_or_else(|| self.game.say("screen-nothing-there"))?;
        self.moment += 1;
        self.game.resign(seat).map_err(|why| why.to_string())
    }

    fn record(&mut self, file: &str) -> String {
        self.game.write_record(file)
    }

    fn review(&mut self) -> Result<(), String> {
        if !self.game.is_over() {
            return Err(self.game.say("screen-not-over"));
        }
        let (sender, stop) = (self.sender.clone(), Arc::clone(&self.stop));
        in_background(
            self.game.record(),
            self.table().boxed(),
            self.game.locale,
            stop,
            move |told| {
                let _closed = sender.send(WorkerReport::Review(told));
            },
        )
    }

    fn poll(&mut self) -> anyhow::Result<Vec<SourceEvent>> {
        let mut news = Vec::new();
        // A thread that has ended has sent its answer before, unless the bot failed.
        let has_ended = self.thinks.as_ref().is_some_and(|(_, thread)| thread.is_finished());
        while let Ok(told) = self.receiver.try_recv() {
            news.extend(self.take(told)?);
        }
        if let Some((seat, _)) = self.thinks.as_ref().filter(|_| has_ended) {
            bail!("the bot of {} failed", self.game.seat_name(*seat));
        }
        while !self.game.is_over() && self.game.draw_chance() {
            self.moment += 1;
            news.push(SourceEvent::Changed);
        }
        if self.thinks.is_none()
            && let Some(seat) = self.game.asked().filter(|seat| !self.game.is_person(*seat))
        {
            let thinking = self.game.thinking(seat)?;
            let thread = self.ask(thinking, |_, thought| WorkerReport::Chosen(thought));
            self.thinks = Some((seat, thread));
            news.push(SourceEvent::Changed);
        }
        Ok(news)
    }
}
