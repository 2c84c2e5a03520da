//! The seeds of one's own seats, and the check of what became of them: docs/chance.md.

use std::time::{Duration, Instant};

use hall_core::{Message, Seat};
use matches::{Record, texts};
use serde_json::json;
use session::chance::Hex32;

use super::{
    super::{chance, client::HallError, drawn},
    AGAIN, Remote,
};
use crate::screen::source::SourceEvent;

/// How long is waited for a seed that is not known here: a page of the same person may know it.
const GRACE: Duration = Duration::from_secs(2);

impl Remote {
    /// The seats whose seeds the first draw waits for.
    fn seeds_waited_for(&self) -> Vec<Seat> {
        let chance = self.view.get("chance");
        if chance["reveals"] != true || self.view.is_over() {
            return Vec::new();
        }
        drawn::list(&chance["waits"], drawn::seat).into_iter().flatten().collect()
    }

    /// The seat of somebody else whose seed the match waits for.
    pub(super) fn seed_of_another(&self) -> Option<Seat> {
        let is_chance = self.view.get("turn")["type"] == "chance";
        let waits = if is_chance { self.seeds_waited_for() } else { Vec::new() };
        waits.into_iter().find(|seat| !self.view.mine().any(|own| own == *seat))
    }

    /// Reveals the seeds of one's own seats; one that is not known here is withheld.
    pub(super) fn reveal_seeds(&mut self, news: &mut Vec<SourceEvent>) {
        for seat in self.seeds_waited_for() {
            let seeds = &self.view.get("chance")["seeds"];
            let hash_of = |of: &serde_json::Value| {
                let hash = of["hash"].as_str().filter(|_| drawn::seat(&of["seat"]) == Some(seat));
                hash.map(String::from)
            };
            let hash = drawn::list(seeds, hash_of).into_iter().flatten().next();
            let is_own = self.view.mine().any(|own| own == seat);
            if let Some(hash) = hash.filter(|hash| is_own && !self.revealed.contains(hash)) {
                self.reveal(seat, hash, news);
            }
        }
    }

    fn reveal(&mut self, seat: Seat, hash: String, news: &mut Vec<SourceEvent>) {
        let seed = self.note(seat, &hash);
        let grace = if seed.is_none() { GRACE } else { Duration::ZERO };
        let now = Instant::now();
        if *self.held.entry(hash.clone()).or_insert(now + grace) > now {
            return;
        }
        let seed = seed.map(|seed| seed.to_string());
        let told = self.send(&json!({
            "type": "reveal_seed", "seat": seat.to_string(), "seed": seed,
        }));
        match told {
            Err(HallError::Lost(_)) => {
                self.held.insert(hash, now + AGAIN);
                return;
            }
            Ok(()) if seed.is_none() => {
                let title = self.view.title(seat);
                let withheld = Message::new("screen-hall-seed-withheld").text("seat", title);
                news.push(SourceEvent::Said(self.locale.message(&withheld)));
            }
            // A page of the same person may have been quicker.
            Ok(()) | Err(HallError::Refused { .. }) => {}
        }
        self.revealed.insert(hash);
    }

    /// The seed of this hash. What the table shows before it is revealed is kept with it.
    fn note(&self, seat: Seat, hash: &str) -> Option<Hex32> {
        let mut known = self.client.seeds().known(hash)?;
        let chance = self.view.get("chance");
        let seed = |of: &serde_json::Value| {
            let seat = of["seat"].as_str()?.to_owned();
            Some((seat, Hex32::from_hex(of["hash"].as_str()?)?))
        };
        known.table = Some(self.view.text("id").to_owned());
        known.seat = Some(seat.to_string());
        known.commitment = chance["commitment"].as_str().and_then(Hex32::from_hex);
        known.hashes = drawn::list(&chance["seeds"], seed).into_iter().flatten().collect();
        self.client.seeds().keep(&known);
        Some(known.seed)
    }

    /// Checks the chance of a match that is over, where one has a seat.
    pub(super) fn check_chance(&mut self) {
        let chance = self.view.get("chance");
        let shown = chance["commitment"].as_str().and_then(Hex32::from_hex);
        let (Some(shown), true) = (shown, self.view.is_over()) else { return };
        if self.verdict.is_some() || self.view.mine().next().is_none() {
            return;
        }
        let known = |of: &serde_json::Value| self.client.seeds().known(of["hash"].as_str()?);
        let known: Vec<_> = drawn::list(&chance["seeds"], known)
            .into_iter()
            .flatten()
            .filter(|known| known.commitment.is_some())
            .collect();
        let record = self.client.text("GET", &format!("{}/record", self.path), None);
        // What cannot be read by the rules here says nothing of chance.
        let Some(record) = record.ok().and_then(|text| Record::parse(&text).ok()) else { return };
        let Ok(game) = record.find_game() else { return };
        let Ok(play) = record.replay(game) else { return };
        let verdict = chance::verdict(&record, &*play, shown, &known);
        let said = verdict.map(|verdict| texts::calling(&verdict, Some(game.info()), self.locale));
        self.verdict = said;
    }
}
