//! How long a hint searches: within its budget, and while somebody waits for it.

use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};

use crate::common::{Guest, TIMEOUT, TestServer};
use bots::{
    Brains, Budget, Engine, GENERIC_LEVELS, GameBots, LEVELS, LevelPlan, Pick, Player, SearchResult,
};
use hall_core::{Coverage, Game, Observe, Seat, SplitMix64};
use serde_json::json;
use server::Limits;
use testkit::toys::nim::Nim;
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::Notify};

/// The last level is played by this engine alone.
fn levels(engine: &'static str) -> [LevelPlan; LEVELS as usize] {
    let mut levels = GENERIC_LEVELS;
    levels[usize::from(LEVELS) - 1] = LevelPlan::new(engine, u64::MAX, Pick::Best);
    levels
}

fn first(
    game: &Nim,
    seat: Seat,
    view: &<Nim as Observe>::Observation,
) -> SearchResult<<Nim as Game>::Action> {
    let mut actions = Vec::new();
    let state = game.sample_state(view, &mut SplitMix64::new(0));
    assert_eq!(game.actions(&state, seat, &mut actions), Coverage::All);
    SearchResult::unexplained(actions[0])
}

async fn alone(hall: &TestServer) -> (Guest, String) {
    let mut guest = hall.guest().await;
    let seats = json!([{ "kind": "me" }, { "kind": "device" }]);
    let (id, _) = guest.table(json!({ "game": "nim", "seats": seats })).await;
    (guest, id)
}

/// A player that thinks until it is told to stop, whatever its budget. Only one test listens
/// to when it starts and stops.
struct Brooding<const TELLS: bool>;

static STARTED: Notify = Notify::const_new();
static STOPPED: Notify = Notify::const_new();

impl<const TELLS: bool> Player<Nim> for Brooding<TELLS> {
    fn choose(
        &mut self,
        game: &Nim,
        seat: Seat,
        view: &<Nim as Observe>::Observation,
        _budget: &Budget,
        stop: &AtomicBool,
    ) -> SearchResult<<Nim as Game>::Action> {
        if TELLS {
            STARTED.notify_one();
        }
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        if TELLS {
            STOPPED.notify_one();
        }
        first(game, seat, view)
    }
}

impl<const TELLS: bool> Brains<Nim> for Brooding<TELLS> {
    fn engines() -> Vec<Engine<Nim>> {
        let make = |_| -> Box<dyn Player<Nim>> { Box::new(Brooding::<TELLS>) };
        vec![Engine { name: "broods", about: "thinks until it is stopped", nodes: 1, make }]
    }
    fn levels() -> [LevelPlan; LEVELS as usize] {
        levels("broods")
    }
}

#[tokio::test]
async fn hint_that_nobody_waits_for_ends() {
    let folder = tempfile::tempdir().expect("there is room");
    let toys = [GameBots::with::<Nim, Brooding<true>>()];
    let hall = TestServer::open_for(folder, Limits::unbounded(), &toys).await;
    let (mut ann, id) = alone(&hall).await;
    let body = json!({ "seat": "a" }).to_string();
    let (addr, cookie) = (ann.addr, ann.cookie.clone().expect("a session"));
    let request = format!(
        "POST /api/tables/{id}/hint HTTP/1.1\r\nHost: {addr}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    // Twice: a client that hung up may ask again, and no thread is lost.
    for _ in 0..2 {
        let mut line = TcpStream::connect(addr).await.expect("the hall listens");
        line.write_all(request.as_bytes()).await.expect("it is sent");
        tokio::time::timeout(TIMEOUT, STARTED.notified()).await.expect("it thinks");
        // One at a time: it still thinks.
        ann.send("POST", &format!("/api/tables/{id}/hint"), JSON, body.as_bytes())
            .await
            .refused(429, "too_many");
        drop(line);
        tokio::time::timeout(TIMEOUT, STOPPED.notified()).await.expect("it stops");
    }
    hall.running.stop().await;
}

const JSON: &[(&str, &str)] = &[("Content-Type", "application/json")];

/// A player that writes down its budget.
struct Thrifty;

static GIVEN: Mutex<Vec<Budget>> = Mutex::new(Vec::new());

impl Player<Nim> for Thrifty {
    fn choose(
        &mut self,
        game: &Nim,
        seat: Seat,
        view: &<Nim as Observe>::Observation,
        budget: &Budget,
        _stop: &AtomicBool,
    ) -> SearchResult<<Nim as Game>::Action> {
        GIVEN.lock().expect("nobody panicked").push(*budget);
        first(game, seat, view)
    }
}

impl Brains<Nim> for Thrifty {
    fn engines() -> Vec<Engine<Nim>> {
        let make = |_| -> Box<dyn Player<Nim>> { Box::new(Thrifty) };
        vec![Engine { name: "saves", about: "writes down its budget", nodes: 1, make }]
    }
    fn levels() -> [LevelPlan; LEVELS as usize] {
        levels("saves")
    }
}

#[tokio::test]
async fn hint_spends_at_most_two_seconds_and_the_nodes_of_its_level() {
    let folder = tempfile::tempdir().expect("there is room");
    let toys = [GameBots::with::<Nim, Thrifty>()];
    let hall = TestServer::open_for(folder, Limits::unbounded(), &toys).await;
    let (mut ann, id) = alone(&hall).await;
    ann.post(&format!("/api/tables/{id}/hint"), &json!({ "seat": "a" })).await.ok();
    let time = std::time::Duration::from_secs(2);
    let given = GIVEN.lock().expect("nobody panicked").clone();
    assert_eq!(given, [Budget::time(time).and(Budget::nodes(u64::MAX))]);
    hall.running.stop().await;
}

/// Bots among themselves play for spectators, and keep nobody waiting.
#[tokio::test]
async fn bots_alone_wait_for_somebody_to_look_on() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let bot = json!({ "kind": "bot", "level": 1 });
    let seats = |first: serde_json::Value| json!({ "game": "nim", "seats": [first, bot] });
    let (alone, _) = ann.table(seats(bot.clone())).await;
    // They would have been ahead of this one in the queue.
    let (id, _) = ann.table(seats(json!({ "kind": "me" }))).await;
    while ann.look(&id).await["turn"]["type"] != "over" {
        let view = ann.look(&id).await;
        if let Some(word) = view["offers"]["a"]["list"][0]["word"].as_str() {
            ann.acts(&id, "a", word).await.ok();
        }
    }
    assert_eq!(ann.look(&alone).await["steps"], 0);
    let mut socket = ann.socket(&format!("/api/tables/{alone}/socket")).await;
    while ann.look(&alone).await["turn"]["type"] != "over" {
        socket.hear().await.expect("they play");
    }
    hall.running.stop().await;
}

#[tokio::test]
async fn level_that_is_prompt_does_not_queue_behind_deep_ones() {
    let folder = tempfile::tempdir().expect("there is room");
    let toys = [GameBots::with::<Nim, Brooding<false>>()];
    let hall = TestServer::open_for(folder, Limits::unbounded(), &toys).await;
    let mut ann = hall.guest().await;
    let against = |level: u8| {
        let seats = json!([{ "kind": "bot", "level": level }, { "kind": "me" }]);
        json!({ "game": "nim", "seats": seats })
    };
    // As many as may search, and one that waits.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..cores.max(2) {
        ann.table(against(LEVELS)).await;
    }
    let (id, _) = ann.table(against(1)).await;
    let mut socket = ann.socket(&format!("/api/tables/{id}/socket")).await;
    while ann.look(&id).await["turn"]["seats"][0] != "b" {
        socket.hear().await.expect("the choice of the bot");
    }
    hall.running.stop().await;
}
