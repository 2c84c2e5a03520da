//! What the screen asks of a table of a hall.

use std::{
    fs,
    io::Write as _,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use hall_core::{Board, Consequence, Ended, Message, Seat};
use matches::{Offer, Record, texts};
use messages::Locale;
use serde_json::{Value as Json, json};

use super::{
    super::{
        drawn,
        view::{HallView, clock_text},
    },
    Remote, RemoteNews, SILENCE_MAX,
};
use crate::{
    screen::{
        reviewing::in_background,
        source::{MoveLine, Refused, SeatLine, ShownPosition, Source, SourceEvent},
    },
    value,
};

impl Source for Remote {
    fn title(&self) -> String {
        let watching = self.view.get("watching").as_u64().unwrap_or_default();
        let title = format!("{} · {}", self.view.text("name"), self.client.origin());
        if watching == 0 {
            return title;
        }
        let watched = Message::new("screen-hall-watching").with("count", watching as u32);
        format!("{title} · {}", self.locale.message(&watched))
    }

    fn locale(&self) -> Locale {
        self.locale
    }

    fn board(&self) -> Board<String> {
        self.view.board.clone()
    }

    fn seats(&self) -> Vec<SeatLine> {
        let asked = self.view.asked();
        let line = |(seat, one): (Seat, &Json)| {
            let name = one["name"].as_str().unwrap_or_default();
            let plays = one["kind"] != "bot" && one["you"] != true && !name.is_empty();
            let is_away = plays && one["online"] != true;
            let player = match (name, is_away) {
                ("", _) => self.say("screen-hall-nobody"),
                (name, true) => {
                    self.locale.message(&Message::new("screen-hall-away").text("name", name))
                }
                (name, false) => name.to_owned(),
            };
            SeatLine {
                seat,
                name: one["title"].as_str().unwrap_or_default().to_owned(),
                player,
                is_asked: asked.contains(&seat),
                clock: self.view.clock(seat).map(|(left, _)| clock_text(left)),
            }
        };
        self.view.seats().map(line).collect()
    }

    fn moves(&self) -> Vec<MoveLine> {
        let line = |step: &matches::StepDescription<String>| MoveLine {
            seat: step.seat,
            text: step.told.clone(),
        };
        self.view.tellings.iter().map(line).collect()
    }

    fn shown(&self, step: Option<usize>) -> ShownPosition {
        let Some(step) = step else {
            let last = self.view.tellings.last();
            let last = last.map(|step| step.spots(&self.view.board)).unwrap_or_default();
            return ShownPosition { scene: drawn::scene(self.view.get("scene")), last };
        };
        if let Some(known) = self.past.borrow().get(&step) {
            return known.clone();
        }
        let through = self.looks.map(|seat| format!("?as={seat}")).unwrap_or_default();
        let scene = match self.client.get(&format!("{}/at/{step}{through}", self.path)) {
            Ok(moment) => drawn::scene(&moment["scene"]),
            Err(why) => {
                let scene = drawn::scene(&json!({ "notes": [why.to_string()] }));
                return ShownPosition { scene, last: Vec::new() };
            }
        };
        let led = step.checked_sub(1).and_then(|before| self.view.tellings.get(before));
        let last = led.map(|step| step.spots(&self.view.board)).unwrap_or_default();
        let shown = ShownPosition { scene, last };
        self.past.borrow_mut().insert(step, shown.clone());
        shown
    }

    fn closing(&self) -> Option<Vec<String>> {
        if !self.view.is_over() {
            return None;
        }
        let mut lines = Vec::new();
        let ended: Option<Ended> = self.view.text("ended").parse().ok();
        let game = matches::find(self.game()).ok();
        let table = game.and_then(|game| game.open(self.view.get("setup"), None).ok());
        if let (Some(ended), Some(table)) = (ended, table) {
            lines.push(texts::ended(&*table, ended, self.locale));
        }
        for (seat, place) in self.view.places() {
            let mut names = self.view.seats().filter(|(of, _)| *of == seat);
            let name = names.next().and_then(|(_, one)| one["name"].as_str()).unwrap_or_default();
            lines.push(format!("{place}. {} ({name})", self.view.title(seat)));
        }
        lines.extend(self.verdict.clone());
        Some(lines)
    }

    fn is_broken_off(&self) -> bool {
        self.view.is_over() && !self.view.text("ended").is_empty()
    }

    fn asked(&self) -> Option<Seat> {
        if self.view.seq() < self.sent || self.view.is_over() {
            return None;
        }
        let own: Vec<Seat> = self.view.mine().collect();
        let has_offers = |seat: &Seat| self.view.get("offers")[seat.to_string()].is_object();
        self.view.asked().into_iter().find(|seat| own.contains(seat) && has_offers(seat))
    }

    fn is_secret(&self, _seat: Seat) -> bool {
        self.is_several() && self.view.get("private") == true
    }

    fn look_as(&mut self, seat: Option<Seat>) {
        let Some(seat) = seat else { return };
        if self.looks == Some(seat) {
            return;
        }
        self.looks = Some(seat);
        // Where this fails the stream tells why, and tries again.
        if let Ok(view) = self.client.get(&format!("{}?as={seat}", self.path)) {
            self.view = HallView::new(view);
            self.past.get_mut().clear();
        }
        self.follow(Duration::ZERO);
        self.foresee_all();
    }

    fn offers(&self) -> Vec<Offer<String>> {
        self.chooser().map(|seat| self.view.offers(seat)).unwrap_or_default()
    }

    fn waiting(&self) -> Option<String> {
        if self.is_lost {
            return Some(self.say("screen-hall-lost"));
        }
        if let Some(seat) = self.seed_of_another() {
            let waits = Message::new("screen-hall-waits-seed").text("seat", self.view.title(seat));
            return Some(self.locale.message(&waits));
        }
        let asked = self.view.asked();
        let seat = asked.iter().find(|seat| !self.view.mine().any(|own| own == **seat))?;
        let waits = Message::new("screen-hall-waits").text("seat", self.view.title(*seat));
        Some(self.locale.message(&waits))
    }

    fn spell(&self, touches: &[&str]) -> Result<String, Refused> {
        let nothing = || Refused::from(self.say("screen-nothing-there"));
        let seat = self.chooser().ok_or_else(nothing)?;
        let tried = self.tried(seat, &json!({ "touches": touches }));
        let (tried, evidence) = tried.map_err(|why| Refused::from(why.to_string()))?;
        match (tried["legal"] == true, tried["word"].as_str()) {
            (true, Some(word)) => Ok(word.to_owned()),
            _ => match tried["refusal"]["message"].as_str() {
                Some(why) => Err(Refused { why: why.to_owned(), evidence }),
                None => Err(nothing()),
            },
        }
    }

    fn foresee(&self, word: &str) -> Option<Consequence<String>> {
        self.chooser()?;
        self.ahead.get(word).cloned()
    }

    fn submit(&mut self, text: &str) -> Result<Option<String>, Refused> {
        let nothing = || Refused::from(self.say("screen-nothing-there"));
        let seat = self.chooser().ok_or_else(nothing)?;
        let is_secret = self.view.get("turn")["type"] == "together";
        let act = json!({ "type": "act", "seat": seat.to_string(), "word": text });
        match self.send(&act) {
            Ok(()) => Ok(is_secret.then(|| self.say("terminal-sealed"))),
            Err(why) => Err(self.refused(seat, &json!({ "word": text }), why)),
        }
    }

    fn hint(&mut self) -> Result<(), String> {
        let seat = self.chooser().ok_or_else(|| self.say("screen-nothing-there"))?;
        let (step, sender) = (self.view.tellings.len(), self.sender.clone());
        let client = Arc::clone(&self.client);
        let path = format!("{}/hint", self.path);
        thread::spawn(move || {
            let hint = client.post(&path, &json!({ "seat": seat.to_string() }));
            let _closed = sender.send(RemoteNews::Hint(step, hint));
        });
        Ok(())
    }

    fn undo(&mut self) -> Result<Option<String>, String> {
        self.ask("ask_takeback", "screen-hall-asked")
    }

    fn resign(&mut self) -> Result<Option<String>, String> {
        self.ask("resign", "screen-hall-resigned")
    }

    fn record(&mut self, file: &str) -> String {
        if file.is_empty() {
            return self.say("terminal-no-file");
        }
        let own = self.files.iter().any(|own| own == file);
        if !own && let Err(why) = value::new_file(file) {
            return why.to_string();
        }
        let record = match self.client.text("GET", &format!("{}/record", self.path), None) {
            Ok(record) => record,
            Err(why) => return why.to_string(),
        };
        let out = if own { fs::File::create(file) } else { value::create(file.as_ref()) };
        match out.and_then(|mut out| out.write_all(record.as_bytes())) {
            Ok(()) => {
                self.files.push(file.to_owned());
                self.locale.message(&Message::new("terminal-written").text("file", file))
            }
            Err(why) => format!("{file}: {why}"),
        }
    }

    fn review(&mut self) -> Result<(), String> {
        if !self.view.is_over() {
            return Err(self.say("screen-not-over"));
        }
        // It is made here, from the record, which has nothing hidden any more.
        let record = self.client.text("GET", &format!("{}/record", self.path), None);
        let record = record.map_err(|why| why.to_string())?;
        let record = Record::parse(&record).map_err(|why| why.message(None, self.locale))?;
        let table = record.find_game().and_then(|game| record.replay(game));
        let table = table.map_err(|why| why.message(None, self.locale))?;
        let (sender, stop) = (self.sender.clone(), Arc::clone(&self.stop));
        in_background(record, table, self.locale, stop, move |told| {
            let _closed = sender.send(RemoteNews::Review(told));
        })
    }

    fn commands(&self) -> &'static [&'static str] {
        &["say ", "talk", "draw", "pause", "accept", "decline", "rematch", "next", "links"]
    }

    fn command(&mut self, word: &str, rest: &str) -> Option<Result<Option<String>, String>> {
        Some(match (word, rest) {
            ("say", "") => Err(self.say("screen-hall-say-what")),
            ("say", text) => {
                let chat = json!({ "type": "chat", "text": text });
                self.send(&chat).map(|()| None).map_err(|why| why.to_string())
            }
            ("talk", "") if self.view.talk.is_empty() => Err(self.say("screen-hall-no-talk")),
            ("talk", "") => {
                self.texts.push(SourceEvent::Text(self.say("screen-hall-talk"), self.talk_text()));
                Ok(None)
            }
            ("links", "") => match self.links_text() {
                Some(links) => {
                    self.texts.push(links);
                    Ok(None)
                }
                None => Err(self.say("screen-hall-no-links")),
            },
            ("draw", "") => self.ask("offer_draw", "screen-hall-offered"),
            ("pause", "") if self.view.get("clocks")["paused"] == true => {
                self.ask("end_pause", "screen-hall-offered")
            }
            ("pause", "") => self.ask("offer_pause", "screen-hall-offered"),
            ("accept", "") => self.answer(true),
            ("decline", "") => self.answer(false),
            ("rematch", "") => {
                let mut rematch = json!({ "type": "rematch" });
                if self.view.get("chance").is_object() {
                    self.client.seeds().mix_into(&mut rematch);
                }
                let asked = self.send(&rematch);
                asked.map(|()| Some(self.say("screen-hall-offered"))).map_err(|why| why.to_string())
            }
            ("next", "") => match self.view.get("rematch")["table"].as_str() {
                Some(table) => {
                    self.next = Some(table.to_owned());
                    self.is_left = true;
                    Ok(None)
                }
                None => Err(self.say("screen-hall-no-rematch")),
            },
            _ => return None,
        })
    }

    fn poll(&mut self) -> anyhow::Result<Vec<SourceEvent>> {
        let mut news = std::mem::take(&mut self.texts);
        if self.is_left {
            news.push(SourceEvent::Left);
        }
        while let Ok(told) = self.receiver.try_recv() {
            self.take(told, &mut news);
        }
        self.reveal_seeds(&mut news);
        if self.heard.elapsed() > SILENCE_MAX {
            self.is_lost = true;
            self.follow(Duration::ZERO);
            news.push(SourceEvent::Noted);
        }
        let runs = |(seat, _): (Seat, &Json)| self.view.clock(seat).is_some_and(|(_, runs)| runs);
        if self.clocked.elapsed() >= Duration::from_secs(1) && self.view.seats().any(runs) {
            self.clocked = Instant::now();
            news.push(SourceEvent::Noted);
        }
        Ok(news)
    }
}
