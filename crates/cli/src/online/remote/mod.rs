//! A table of a hall, as the screen shows it.

mod mixing;
mod source;

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    hash::{BuildHasher as _, RandomState},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use hall_core::{Consequence, Message, Seat, plain::Mark};
use messages::Locale;
use serde_json::{Value as Json, json};

use super::{
    client::{HallClient, HallError},
    drawn,
    view::HallView,
};
use crate::screen::{
    reviewing::ReviewNews,
    source::{Refused, ShownPosition, Source, SourceEvent},
};

/// How long a stream may be silent: the hall sends something every 15 seconds.
const SILENCE_MAX: Duration = Duration::from_secs(45);
/// How long to wait before a lost stream is opened again.
const AGAIN: Duration = Duration::from_secs(2);
/// How often a command is sent again whose answer was lost.
const TRIES: usize = 3;

/// What a thread has to tell.
enum RemoteNews {
    /// An event of the stream with this number, or a sign of life.
    Event(u64, Option<Json>),
    /// The stream with this number has ended.
    Ended(u64, Option<String>),
    /// What the actions after this step would do.
    Foreseen(usize, Json),
    /// A hint that was asked for after this step.
    Hint(usize, Result<Json, HallError>),
    Review(ReviewNews),
}

/// A table of a hall.
pub(crate) struct Remote {
    client: Arc<HallClient>,
    /// Where its requests go.
    path: String,
    locale: Locale,
    view: HallView,
    /// The seat that one looks through, where one has several.
    looks: Option<Seat>,
    /// The event after one's own last command: until it is seen, nothing is asked.
    sent: u64,
    ahead: HashMap<String, Consequence<String>>,
    /// Earlier positions that were looked at.
    past: RefCell<HashMap<usize, ShownPosition>>,
    /// The number of the stream, and when it was last heard.
    stream: u64,
    heard: Instant,
    is_lost: bool,
    /// The offers of others that were said.
    offered: String,
    talked: usize,
    clocked: Instant,
    files: Vec<String>,
    /// The hashes of the own seeds that were sent, and when those that are not may be.
    revealed: HashSet<String>,
    held: HashMap<String, Instant>,
    /// What the check of chance has found, once the match is over.
    verdict: Option<String>,
    /// The links for those who are to come: the hall tells them once.
    links: Vec<String>,
    /// What is to be read next.
    texts: Vec<SourceEvent>,
    /// The table to go to when the screen is closed.
    pub(crate) next: Option<String>,
    is_left: bool,
    stop: Arc<AtomicBool>,
    sender: Sender<RemoteNews>,
    receiver: Receiver<RemoteNews>,
}

impl Remote {
    /// Opens a table.
    ///
    /// # Errors
    /// Why the hall does not show it.
    pub(crate) fn open(
        client: Arc<HallClient>,
        table: &str,
        locale: Locale,
    ) -> Result<Remote, HallError> {
        let path = format!("/api/tables/{table}");
        let view = HallView::new(client.get(&path)?);
        let (sender, receiver) = channel();
        let mut remote = Remote {
            client,
            path,
            locale,
            talked: view.talk.len(),
            looks: drawn::seat(view.get("viewer")),
            view,
            sent: 0,
            ahead: HashMap::new(),
            past: RefCell::default(),
            stream: 0,
            heard: Instant::now(),
            is_lost: false,
            offered: String::new(),
            clocked: Instant::now(),
            files: Vec::new(),
            revealed: HashSet::new(),
            held: HashMap::new(),
            verdict: None,
            links: Vec::new(),
            texts: Vec::new(),
            next: None,
            is_left: false,
            stop: Arc::default(),
            sender,
            receiver,
        };
        remote.follow(Duration::ZERO);
        remote.foresee_all();
        remote.check_chance();
        Ok(remote)
    }

    /// The id of the game.
    pub(crate) fn game(&self) -> &str {
        self.view.text("game")
    }

    /// Keeps the links for those who are to come, and shows them first of all.
    pub(crate) fn with_links(mut self, links: Vec<String>) -> Remote {
        self.links = links;
        self.texts.extend(self.links_text());
        self
    }

    fn links_text(&self) -> Option<SourceEvent> {
        let text = format!("{}\n\n{}", self.say("screen-hall-links-for"), self.links.join("\n"));
        let title = self.say("screen-hall-links");
        (!self.links.is_empty()).then_some(SourceEvent::Text(title, text))
    }

    /// What is left to say when the screen is closed.
    pub(crate) fn farewell(&self) -> Vec<String> {
        let mut lines = self.closing().unwrap_or_default();
        lines.extend(self.links.iter().cloned());
        lines.push(format!("{}/t/{}", self.client.origin(), self.view.text("id")));
        lines
    }

    fn say(&self, key: &'static str) -> String {
        self.locale.message(&Message::new(key))
    }

    fn is_several(&self) -> bool {
        self.view.mine().nth(1).is_some()
    }

    /// Whoever looks, if asked.
    fn chooser(&self) -> Option<Seat> {
        let seat = self.asked()?;
        (self.looks == Some(seat)).then_some(seat)
    }

    /// Follows the table by a new stream, after a while.
    fn follow(&mut self, after: Duration) {
        self.stream += 1;
        self.heard = Instant::now() + after;
        let (stream, sender, client) = (self.stream, self.sender.clone(), Arc::clone(&self.client));
        let through = match self.looks.filter(|_| self.is_several()) {
            Some(seat) => format!("&as={seat}"),
            None => String::new(),
        };
        let path = format!("{}/events?since={}{through}", self.path, self.view.seq());
        thread::spawn(move || {
            thread::park_timeout(after);
            let mut each = |event| sender.send(RemoteNews::Event(stream, event)).is_ok();
            let ended = client.follow(&path, &mut each).err().map(|why| why.to_string());
            // Nobody listens once the screen is closed.
            let _closed = sender.send(RemoteNews::Ended(stream, ended));
        });
    }

    /// Asks what the actions of whoever is asked would do.
    fn foresee_all(&mut self) {
        self.ahead.clear();
        let Some(seat) = self.chooser() else { return };
        let (step, sender) = (self.view.tellings.len(), self.sender.clone());
        let client = Arc::clone(&self.client);
        let path = format!("{}/consequences", self.path);
        thread::spawn(move || {
            let body = json!({ "seat": seat.to_string() });
            if let Ok(foreseen) = client.post(&path, &body) {
                let _closed = sender.send(RemoteNews::Foreseen(step, foreseen));
            }
        });
    }

    /// Sends a command; again with the same key where its answer was lost.
    fn send(&mut self, command: &Json) -> Result<(), HallError> {
        let random = [0, 1].map(|part| RandomState::new().hash_one(part));
        let key = format!("{:016x}{:016x}", random[0], random[1]);
        let body = json!({ "seq": self.view.seq(), "key": key, "command": command });
        let path = format!("{}/commands", self.path);
        let mut answer = self.client.post(&path, &body);
        for _ in 1..TRIES {
            let Err(HallError::Lost(_)) = answer else { break };
            answer = self.client.post(&path, &body);
        }
        self.sent = answer?["seq"].as_u64().unwrap_or_default();
        Ok(())
    }

    /// A command of one's own seat, and what to say when it was taken.
    fn ask(&mut self, kind: &str, said: &'static str) -> Result<Option<String>, String> {
        self.ask_with(json!({ "type": kind }), said)
    }

    fn ask_with(
        &mut self,
        mut command: Json,
        said: &'static str,
    ) -> Result<Option<String>, String> {
        let seat = self.looks.or_else(|| self.view.mine().next());
        let seat = seat.ok_or_else(|| self.say("screen-hall-no-seat"))?;
        command["seat"] = seat.to_string().into();
        self.send(&command).map_err(|why| why.to_string())?;
        Ok(Some(self.say(said)))
    }

    /// Answers an offer of somebody else.
    fn answer(&mut self, accept: bool) -> Result<Option<String>, String> {
        let pending = self.view.get("pending");
        let own: Vec<Seat> = self.view.mine().collect();
        let waits = |kind: &&str| {
            let waiting = drawn::list(&pending[*kind]["waiting"], drawn::seat);
            waiting.into_iter().flatten().any(|seat| own.contains(&seat))
        };
        let kinds = ["draw", "takeback", "pause"];
        let kind = kinds.iter().find(|kind| waits(kind));
        let kind = *kind.ok_or_else(|| self.say("screen-hall-no-offer"))?;
        let command = json!({ "type": format!("answer_{kind}"), "accept": accept });
        self.ask_with(command, "screen-hall-answered")
    }

    /// What others offer, in words; empty if nothing.
    fn offers_of_others(&self) -> String {
        let pending = self.view.get("pending");
        let mut said = Vec::new();
        for (kind, key) in [
            ("draw", "screen-hall-offers-draw"),
            ("takeback", "screen-hall-asks-takeback"),
            ("pause", "screen-hall-offers-pause"),
        ] {
            let by = drawn::seat(&pending[kind]["by"]);
            if let Some(by) = by.filter(|by| !self.view.mine().any(|own| own == *by)) {
                let offers = Message::new(key).text("seat", self.view.title(by));
                said.push(self.locale.message(&offers));
            }
        }
        said.join(" ")
    }

    /// What is new beside the position.
    fn noted(&mut self, news: &mut Vec<SourceEvent>) {
        news.push(SourceEvent::Noted);
        let own = |line: &super::view::TalkLine| line.is_own;
        if let Some(line) = self.view.talk[self.talked..].iter().rfind(|line| !own(line)) {
            news.push(SourceEvent::Said(format!("{}: {}", line.name, line.text)));
        }
        self.talked = self.view.talk.len();
        let offered = self.offers_of_others();
        if offered != self.offered {
            self.offered.clone_from(&offered);
            if !offered.is_empty() {
                news.push(SourceEvent::Said(offered));
            }
        }
        if self.view.get("rematch")["table"].is_string() && self.next.is_none() {
            news.push(SourceEvent::Said(self.say("screen-hall-rematch-is-there")));
        }
    }

    fn take(&mut self, told: RemoteNews, news: &mut Vec<SourceEvent>) {
        match told {
            RemoteNews::Event(stream, _) | RemoteNews::Ended(stream, _)
                if stream != self.stream => {}
            RemoteNews::Event(_, event) => {
                self.heard = Instant::now();
                if std::mem::take(&mut self.is_lost) {
                    news.push(SourceEvent::Said(self.say("screen-hall-back")));
                    news.push(SourceEvent::Noted);
                }
                let Some(event) = event else { return };
                match self.view.take(event) {
                    Some(true) => {
                        self.past.get_mut().clear();
                        self.looks = drawn::seat(self.view.get("viewer"));
                        self.foresee_all();
                        self.check_chance();
                        news.push(SourceEvent::Changed);
                    }
                    Some(false) => {}
                    None => return,
                }
                self.noted(news);
            }
            RemoteNews::Ended(_, why) => {
                // Why is said once, not at each try.
                if let Some(why) = why.filter(|_| !self.is_lost) {
                    news.push(SourceEvent::Said(why));
                }
                self.is_lost = true;
                self.follow(AGAIN);
                news.push(SourceEvent::Noted);
            }
            RemoteNews::Foreseen(step, foreseen) if step == self.view.tellings.len() => {
                self.ahead =
                    drawn::list(&foreseen["list"], drawn::consequence).into_iter().collect();
                news.push(SourceEvent::Noted);
            }
            RemoteNews::Hint(step, hint) if step == self.view.tellings.len() => {
                news.push(SourceEvent::Said(self.hinted(hint)));
            }
            RemoteNews::Foreseen(..) | RemoteNews::Hint(..) => {}
            RemoteNews::Review(told) => news.push(told.event(self.locale)),
        }
    }

    fn hinted(&self, hint: Result<Json, HallError>) -> String {
        let hint = match hint {
            Ok(hint) => hint,
            Err(why) => return why.to_string(),
        };
        let word = hint["word"].as_str().unwrap_or_default();
        let mut what = hint["told"].as_str().unwrap_or(word).to_owned();
        if let Some(value) = hint["value"].as_f64() {
            let percent = Message::new("terminal-expects").text("percent", (100.0 * value).round());
            what = format!("{what} {}", self.locale.message(&percent));
        }
        self.locale.message(&Message::new("screen-hint").text("what", what))
    }

    fn refused(&self, seat: Seat, body: &Json, why: HallError) -> Refused {
        let HallError::Refused { code, message } = why else { return why.to_string().into() };
        if code == "stale" {
            return self.say("screen-hall-stale").into();
        }
        // The hall cannot read the word: what it expected is meant for programs.
        if code == "bad_request"
            && let Some(word) = body["word"].as_str()
        {
            return self.no_action(word).into();
        }
        let mut refused = Refused::from(message);
        if code == "illegal" {
            refused.evidence = self.tried(seat, body).map(|(_, marks)| marks).unwrap_or_default();
        }
        refused
    }

    /// That a word is no action, as it is said of a match at this keyboard.
    pub(super) fn no_action(&self, word: &str) -> String {
        self.locale.message(&Message::new("terminal-no-action").text("text", word))
    }

    /// What the hall says of touches or a word, and what it points out.
    fn tried(&self, seat: Seat, body: &Json) -> Result<(Json, Vec<Mark>), HallError> {
        let mut body = body.clone();
        body["seat"] = seat.to_string().into();
        let tried = self.client.post(&format!("{}/try", self.path), &body)?;
        let marks = drawn::list(&tried["evidence"], drawn::mark);
        Ok((tried, marks))
    }

    fn talk_text(&self) -> String {
        let lines = self.view.talk.iter().map(|line| format!("{}: {}", line.name, line.text));
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
