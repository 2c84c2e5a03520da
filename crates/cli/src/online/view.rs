//! A table of a hall, as its views and the changes since tell it.

use std::time::Instant;

use hall_core::{Board, Seat};
use matches::{Offer, StepDescription};
use serde_json::Value as Json;

use super::drawn;

/// A line of talk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TalkLine {
    pub(super) name: String,
    pub(super) text: String,
    /// Whether it is one's own.
    pub(super) is_own: bool,
}

/// What one sees of a table.
pub(super) struct HallView {
    /// The last answer, with the changes since.
    json: Json,
    pub(super) board: Board<String>,
    pub(super) tellings: Vec<StepDescription<String>>,
    pub(super) talk: Vec<TalkLine>,
    /// When the clocks were read.
    pub(super) read: Instant,
}

impl HallView {
    /// A whole view.
    pub(super) fn new(json: Json) -> HallView {
        let board = drawn::board(&json["board"]);
        let tellings = drawn::list(&json["tellings"], drawn::telling);
        let mut view = HallView { json, board, tellings, talk: Vec::new(), read: Instant::now() };
        view.talk = drawn::list(&view.json["chat"], |line| view.talk_line(line));
        view
    }

    /// Takes an event of the stream; whether the position has changed, if anything has.
    pub(super) fn take(&mut self, event: Json) -> Option<bool> {
        match event["type"].as_str() {
            Some("view") => {
                let known = (self.seq(), self.tellings.len());
                *self = HallView::new(event);
                Some(known != (self.seq(), self.tellings.len()))
            }
            Some("state") => {
                let before = (self.json["turn"].clone(), self.json["offers"].clone());
                let steps = self.tellings.len();
                let Json::Object(change) = event else { return None };
                let from = change.get("from").and_then(Json::as_u64).unwrap_or(u64::MAX);
                self.tellings.truncate(usize::try_from(from).unwrap_or(usize::MAX));
                for (key, value) in change {
                    match &*key {
                        "tellings" => {
                            self.tellings.extend(drawn::list(&value, drawn::telling));
                        }
                        "chat" => {
                            let more = drawn::list(&value, |line| self.talk_line(line));
                            self.talk.extend(more);
                        }
                        // It is said of the changes, not of the table.
                        "type" | "from" | "frames" => {}
                        _ => self.json[&*key] = value,
                    }
                }
                self.read = Instant::now();
                let now = (self.json["turn"].clone(), self.json["offers"].clone());
                Some(before != now || steps != self.tellings.len())
            }
            Some("presence") => {
                self.json["watching"] = event["watching"].clone();
                let online = &event["online"];
                let here = |seat: &Json| online.as_array().is_some_and(|all| all.contains(seat));
                let people = self.json["seats"].as_array_mut().into_iter().flatten();
                for seat in people.filter(|seat| seat["kind"] != "bot") {
                    let is_here = here(&seat["seat"]);
                    seat["online"] = is_here.into();
                }
                Some(false)
            }
            _ => None,
        }
    }

    fn talk_line(&self, line: &Json) -> TalkLine {
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let seat = drawn::seat(&line["seat"]);
        let is_own = seat.is_some_and(|seat| self.mine().any(|own| own == seat));
        TalkLine { name: text("name"), text: text("text"), is_own }
    }

    /// One value of the view.
    pub(super) fn get(&self, key: &str) -> &Json {
        &self.json[key]
    }

    pub(super) fn seq(&self) -> u64 {
        self.json["seq"].as_u64().unwrap_or_default()
    }

    pub(super) fn text(&self, key: &str) -> &str {
        self.json[key].as_str().unwrap_or_default()
    }

    /// The seats of the table, as objects.
    pub(super) fn seats(&self) -> impl Iterator<Item = (Seat, &Json)> {
        let all = self.json["seats"].as_array().into_iter().flatten();
        all.filter_map(|one| Some((drawn::seat(&one["seat"])?, one)))
    }

    /// What the game calls a seat.
    pub(super) fn title(&self, seat: Seat) -> String {
        let found = self.seats().find(|(of, _)| *of == seat);
        found.and_then(|(_, one)| one["title"].as_str()).unwrap_or_default().to_owned()
    }

    /// One's own seats.
    pub(super) fn mine(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|(_, one)| one["you"] == true).map(|(seat, _)| seat)
    }

    /// The seats that are asked.
    pub(super) fn asked(&self) -> Vec<Seat> {
        drawn::list(&self.json["turn"]["seats"], drawn::seat).into_iter().flatten().collect()
    }

    /// Whether the match is over, by its rules or otherwise.
    pub(super) fn is_over(&self) -> bool {
        self.json["turn"]["type"] == "over"
    }

    /// The actions of a seat.
    pub(super) fn offers(&self, seat: Seat) -> Vec<Offer<String>> {
        drawn::list(&self.json["offers"][seat.to_string()]["list"], drawn::offer)
    }

    /// Places by seat, once there are any.
    pub(super) fn places(&self) -> Vec<(Seat, u64)> {
        let all = self.json["standings"].as_object();
        let place = |(seat, place): (&String, &Json)| {
            Some((drawn::seat(&Json::from(&**seat))?, place.as_u64()?))
        };
        let mut places: Vec<_> = all.into_iter().flatten().filter_map(place).collect();
        places.sort_by_key(|(seat, place)| (*place, *seat));
        places
    }

    /// What is left on the clock of a seat: its milliseconds and whether it runs.
    pub(super) fn clock(&self, seat: Seat) -> Option<(i64, bool)> {
        let passed = i64::try_from(self.read.elapsed().as_millis()).unwrap_or(i64::MAX);
        let of = |list: &Json| {
            let mut all = list.as_array().into_iter().flatten();
            all.find(|one| drawn::seat(&one["seat"]) == Some(seat)).cloned()
        };
        if let Some(limit) = of(&self.json["deadlines"]) {
            return Some(((limit["left"].as_i64()? - passed).max(0), true));
        }
        let clocks = &self.json["clocks"];
        let clock = of(&clocks["seats"])?;
        let run = &clock["run"];
        let runs = run.is_object() && clocks["paused"] != true && run["resumes"].is_null();
        let left = run["left"].as_i64().or(clock["left"].as_i64())?;
        Some(((left - if runs { passed } else { 0 }).max(0), runs))
    }
}

/// A time as clocks show it: days and hours, hours and minutes, or minutes and seconds.
pub(super) fn clock_text(milliseconds: i64) -> String {
    let seconds = (milliseconds + 999) / 1000;
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400);
    if days >= 2 {
        format!("{days}d {}h", hours % 24)
    } else if hours > 0 {
        format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn view() -> HallView {
        HallView::new(json!({
            "type": "view", "seq": 3, "turn": { "type": "seat", "seats": ["a"] },
            "seats": [
                { "seat": "a", "title": "Red", "name": "Ann", "you": true, "online": true },
                { "seat": "b", "title": "Blue", "name": "Ben", "you": false, "online": false },
            ],
            "tellings": [{ "seat": 0, "line": "a: b1-a1", "told": "one" }],
            "chat": [{ "name": "Ann", "seat": "a", "text": "hello" }],
            "offers": { "a": { "list": [{ "word": "b1-a1", "touches": [] }] } },
            "clocks": { "paused": false, "seats": [
                { "seat": "a", "left": 5000, "run": { "left": 4000, "purpose": "choice" } },
                { "seat": "b", "left": 90_061_000 },
            ] },
        }))
    }

    #[test]
    fn changes_are_taken_as_the_protocol_says() {
        let mut view = view();
        assert_eq!(view.mine().collect::<Vec<_>>(), [Seat::A]);
        let talk = json!({ "type": "state", "seq": 4, "from": 1, "tellings": [],
            "chat": [{ "name": "Ben", "seat": "b", "text": "hi" }] });
        assert_eq!(view.take(talk), Some(false));
        assert_eq!((view.talk.len(), view.talk[1].is_own, view.seq()), (2, false, 4));
        let step = json!({ "type": "state", "seq": 5, "from": 0, "chat": [],
            "tellings": [{ "told": "another" }, { "told": "two" }],
            "turn": { "type": "seat", "seats": ["b"] }, "offers": {} });
        assert_eq!(view.take(step), Some(true));
        let told: Vec<&str> = view.tellings.iter().map(|one| &*one.told).collect();
        assert_eq!(told, ["another", "two"]);
        assert_eq!((view.asked(), view.offers(Seat::A).len()), (vec![Seat::B], 0));
        let here = json!({ "type": "presence", "online": ["b"], "watching": 2 });
        assert_eq!(view.take(here), Some(false));
        assert!(view.seats().all(|(seat, one)| one["online"] == (seat == Seat::B)));
        assert_eq!(view.take(json!({ "type": "closing" })), None);
        assert_eq!(view.take(json!([1, 2])), None);
    }

    #[test]
    fn clock_that_stands_shows_what_is_left_for_the_match() {
        let view = view();
        assert_eq!(view.clock(Seat::B), Some((90_061_000, false)));
        let (left, runs) = view.clock(Seat::A).expect("a clock");
        assert!(runs && left <= 4000);
    }

    #[test]
    fn clock_is_written_by_its_length() {
        let all = [0, 1, 59_000, 61_000, 3_600_000, 90_061_000, 200_000_000].map(clock_text);
        assert_eq!(all, ["0:00", "0:01", "0:59", "1:01", "1:00:00", "25:01:01", "2d 7h"]);
    }
}
