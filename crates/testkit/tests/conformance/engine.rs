//! The engine of the browser (`crates/wasm`), as it is on this machine: it judges as the rules do.
//! What it says here is written down, and `web/tests/engine.test.js` compares it with what the
//! module says.

use std::{fs, path::Path};

use serde_json::{Value as Json, json};
use wasm::BrowserEngine;

/// Requests and their answers, a line each; `UPDATE=1` writes it again.
const TRANSCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../wasm/data/transcript.jsonl");

fn ask(engine: &mut BrowserEngine, request: &Json) -> Json {
    let answer = engine.answer(request.to_string().as_bytes());
    serde_json::from_slice(&answer).expect("answers are JSON")
}

#[track_caller]
fn granted(engine: &mut BrowserEngine, request: &Json) -> Json {
    let mut answer = ask(engine, request);
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].take()
}

/// Longer answers are written down as their digest.
const LONG: usize = 300;

/// FNV-1a, of 32 bits: any language computes it in a line.
fn digest(text: &[u8]) -> u32 {
    text.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// What is compared of an answer: of a choice what was chosen, since the value is a sum of
/// logarithms that another library may round in another way.
fn kept(request: &Json, answer: &[u8]) -> String {
    if request["call"] == "choose" {
        let found: Json = serde_json::from_slice(answer).expect("answers are JSON");
        let found = &found["ok"];
        return json!([found["word"], found["nodes"], found["line"]]).to_string();
    }
    if request["call"] == "lines" {
        let found: Json = serde_json::from_slice(answer).expect("answers are JSON");
        let lines = found["ok"]["lines"].as_array().expect("lines").iter();
        let line = |of: &Json| {
            json!([of["word"], of["told"], of["values"].as_array().map(Vec::len), of["steps"]])
        };
        return Json::Array(lines.map(line).collect()).to_string();
    }
    match std::str::from_utf8(answer).expect("answers are text") {
        text if text.len() <= LONG => text.into(),
        text => json!({ "bytes": text.len(), "fnv": digest(answer) }).to_string(),
    }
}

/// The requests of the transcript: every game, with options, refusals, a table and bots.
fn requests() -> Vec<Json> {
    let look = json!({ "now": 1_795_132_800_000_u64 });
    let mut all = vec![json!({ "call": "about" }), json!({ "call": "fly" })];
    for (game, level) in matches::catalogue().iter().zip([1, 3, 2, 1, 3, 2]) {
        let (info, setup) = (game.info(), game.default_setup());
        let seats = game.open(&Json::Null, None).expect("the usual options").seats();
        all.push(json!({ "call": "open", "match": 1, "game": info.id, "setup": setup }));
        let mut play = game.open(&setup, None).expect("the usual options");
        let mut dice = hall_core::SplitMix64::new(7);
        for step in 0..12_u32 {
            let mut lines = Vec::new();
            while play.turn() == hall_core::Turn::Chance {
                play.chance(&mut dice);
                lines.push(play.line(play.len() - 1));
            }
            if !lines.is_empty() {
                all.push(json!({ "call": "play", "match": 1, "steps": lines }));
            }
            let Some(seat) = play.turn().asked().iter().next() else { break };
            if step % 4 == 0 {
                for call in ["scene", "offers", "foresee"] {
                    let mut request = json!({
                        "call": call, "lang": "de", "match": 1, "seat": seat.to_string(),
                    });
                    if call == "foresee" {
                        request["place"] = json!({ "match": 1 });
                        request.as_object_mut().expect("an object").remove("match");
                    }
                    all.push(request);
                }
                all.push(json!({
                    "call": "choose", "match": 1, "seat": seat.to_string(),
                    "bot": format!("level:{level}"), "seed": [1, step],
                }));
                all.push(json!({
                    "call": "submit", "match": 1, "seat": seat.to_string(), "word": "nonsense",
                }));
            }
            let before = play.len();
            let word = play.sample(seat, &mut dice);
            play.submit(seat, &word).expect("a legal action");
            if play.len() > before || !play.sealed().is_empty() {
                all.push(json!({
                    "call": "submit", "match": 1, "seat": seat.to_string(), "word": word,
                }));
            }
        }
        let mut people = vec![json!({ "name": "Ann" }); seats];
        people[seats - 1] = json!({ "level": 2 });
        let new = json!({ "game": info.id, "setup": setup, "seats": people });
        all.push(json!({
            "call": "create", "table": 1, "new": new, "seed": [1, 2], "look": look,
        }));
        all.push(json!({ "call": "view", "table": 1, "look": look, "lang": "de" }));
        all.push(json!({ "call": "bots", "table": 1 }));
        all.push(json!({ "call": "record", "table": 1, "look": look }));
        all.extend(learning(*game));
        all.extend(thought(&*play));
    }
    all
}

/// What an analysis asks the engine about a position: lines, a threat, which of two is better.
fn thought(play: &dyn matches::AnyMatch) -> Vec<Json> {
    let hall_core::Turn::Seat(seat) = play.turn() else { return Vec::new() };
    let (words, _) = play.actions(seat);
    let [first, second, ..] = &words[..] else { return Vec::new() };
    let steps: Vec<String> = (0..play.len()).map(|step| play.line(step)).collect();
    let place = json!({ "game": play.info().id, "setup": play.setup(), "steps": steps });
    let (seat, few) = (seat.to_string(), json!({ "nodes": 300 }));
    let of = json!({ "place": place, "seat": seat, "words": [first, second] });
    let mut spoiled = of.clone();
    spoiled["tally"] = json!({ "pairs": 1, "first": 2, "second": 0, "squares": 1 });
    vec![
        json!({ "call": "lines", "place": place, "seat": seat, "effort": few }),
        json!({ "call": "study", "of": { "ask": "pass", "place": place, "seat": seat } }),
        json!({ "call": "compare", "of": of, "effort": { "nodes": 1 } }),
        json!({ "call": "compare", "of": spoiled, "effort": { "nodes": 1 } }),
    ]
}

/// What is asked about the first steps and puzzles of a game: right, wrong and absurd attempts.
fn learning(game: &dyn matches::AnyGame) -> Vec<Json> {
    let id = game.info().id;
    let ask = |of: Json| json!({ "call": "learn", "lang": "de", "game": id, "of": of });
    let mut all = vec![
        ask(json!({ "ask": "lesson" })),
        ask(json!({ "ask": "lesson", "course": "strategy" })),
        ask(json!({ "ask": "lesson", "course": "cheating" })),
        ask(json!({ "ask": "lesson_try", "step": "999", "attempt": { "word": "x" } })),
        ask(json!({ "ask": "lesson_try", "step": "0", "attempt": { "word": "nonsense" } })),
    ];
    for course in matches::Course::ALL {
        let lesson = matches::lesson::Lesson::of(game, course).expect("a good lesson");
        for (at, step) in lesson.into_iter().flat_map(|lesson| lesson.steps).enumerate() {
            let play = step.open(game).expect("a good step");
            let word = step.solution(&*play).expect("a right answer");
            let (step, attempt) = (at.to_string(), json!({ "word": word }));
            let mut ahead = json!({ "ask": "lesson_ahead", "step": step, "ahead": {} });
            let mut tried = json!({ "ask": "lesson_try", "step": step, "attempt": attempt });
            // First steps are what is asked about if no course is named.
            if course != matches::Course::FirstSteps {
                ahead["course"] = json!(course);
                tried["course"] = json!(course);
            }
            all.extend([ask(ahead), ask(tried)]);
        }
    }
    // Without a collection there are none.
    all.push(ask(json!({ "ask": "puzzles" })));
    let list = puzzles::of(id);
    let few = &list[..list.len().min(3)];
    let line = |puzzle| serde_json::to_string(puzzle).expect("a puzzle") + "\n";
    let lines: String = few.iter().map(line).collect();
    all.push(json!({ "call": "collect", "game": id, "lines": lines }));
    all.push(ask(json!({ "ask": "puzzles" })));
    for (at, puzzle) in few.iter().enumerate() {
        let at = at.to_string();
        all.push(ask(json!({ "ask": "puzzle", "puzzle": at })));
        for (choice, word) in puzzle.line.iter().step_by(2).enumerate() {
            let choices = choice.to_string();
            let of = |ask: &str| json!({ "ask": ask, "puzzle": at, "choices": choices });
            let (mut tries, mut ahead) = (of("puzzle_try"), of("puzzle_ahead"));
            tries["attempt"] = json!({ "word": word });
            ahead["ahead"] = json!({});
            all.extend([ask(ahead), ask(tries)]);
        }
    }
    all.push(ask(json!({ "ask": "puzzle", "puzzle": "3" })));
    all.push(json!({ "call": "collect", "game": id, "lines": "{}" }));
    all
}

#[test]
fn engine_asked_what_was_written_down_says_the_same() {
    let mut engine = BrowserEngine::default();
    let mut lines = String::new();
    for request in &requests() {
        let answer = engine.answer(request.to_string().as_bytes());
        lines += &format!("{request}\n{}\n", kept(request, &answer));
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(TRANSCRIPT, &lines).expect("the repository is ours");
    }
    let before = fs::read_to_string(TRANSCRIPT).expect("the transcript");
    for (at, (found, expected)) in lines.lines().zip(before.lines()).enumerate() {
        assert!(found == expected, "line {}: {found}\ninstead of: {expected}", at + 1);
    }
    assert_eq!(lines.len(), before.len(), "UPDATE=1 writes the transcript again");
}

/// The records in the folder of a game.
fn playthroughs(game: &str) -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let folder = games.join(game.replace('-', "_")).join("data/playthroughs");
    let files = fs::read_dir(folder).expect("every game has playthroughs").flatten();
    let mut paths: Vec<_> = files.map(|file| file.path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a record")).collect()
}

/// The value of a key in the header of a record.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

#[test]
fn playthrough_played_by_the_engine_has_every_position_that_it_names() {
    let mut engine = BrowserEngine::default();
    let mut positions = 0;
    for game in matches::catalogue() {
        for text in playthroughs(game.info().id) {
            let setup =
                value(&text, "setup").map_or(Json::Null, |json| json.parse().expect("JSON"));
            let open = json!({
                "call": "open", "match": 1, "game": game.info().id, "setup": setup,
                "position": value(&text, "position"),
            });
            let mut state = granted(&mut engine, &open);
            let (_, steps) = text.split_once("\n\n").expect("steps after the header");
            for line in steps.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                if let Some(position) = line.strip_prefix("= ") {
                    assert_eq!(state["position"], position, "{text}");
                    positions += 1;
                    continue;
                }
                state =
                    granted(&mut engine, &json!({ "call": "play", "match": 1, "steps": [line] }));
            }
            assert_eq!(state["over"], value(&text, "result").is_some(), "{text}");
        }
    }
    assert!(positions > 10, "only {positions} positions were compared");
}

/// Figure 5 of the rule sheet of Clusterfuss, played to its end, and resigned a step before.
#[test]
fn review_made_by_the_engine_is_that_of_the_library() {
    use bots::review::{Reviewing, run, thorough};
    let mut engine = BrowserEngine::default();
    let text = playthroughs("clusterfuss")
        .into_iter()
        .find(|text| text.contains("Figure 5"))
        .expect("it is there");
    // Notes and positions are for who reads the file.
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(['#', '='])).collect();
    let record = lines.join("\n") + "\n";
    let resigned = lines[..lines.len() - 1].join("\n") + "\n";
    let resigned = resigned.replace("result: a=1 b=2\n", "");
    for (text, standings) in [(record, None), (resigned, Some("a=2 b=1"))] {
        granted(&mut engine, &json!({ "call": "read", "match": 1, "record": text }));
        let mut request = json!({ "call": "review", "place": { "match": 1 } });
        if let Some(told) = standings {
            let why = ask(&mut engine, &request);
            assert_eq!(why["error"]["at"], "review", "it goes on: {why}");
            request["standings"] = json!("a=1 b=2 c=3");
            assert_eq!(ask(&mut engine, &request)["error"]["at"], "standings");
            request["standings"] = json!(told);
        }
        let found = (0..100).find_map(|looks| {
            let state = granted(&mut engine, &request);
            assert_eq!(state["done"], looks + 1);
            (state["state"] == "done").then(|| state["review"].clone())
        });
        let read = matches::Record::parse(&text).expect("a record");
        let play = read.replay(read.find_game().expect("a game")).expect("a match");
        let game = bots::bots_of("clusterfuss").expect("it has bots");
        let shares = standings.map(|_| vec![0.0, 1.0]);
        let mut whole = Reviewing::new(game, play, shares).expect("it is over");
        let stop = std::sync::atomic::AtomicBool::new(false);
        let is_whole = run(&mut whole, &thorough(&game), &stop, |_, _| {});
        assert!(is_whole.expect("bots do not fail"), "nothing stops it");
        assert_eq!(found, Some(matches::to_json(&whole.finish())));
    }
}

/// A match of two that one seat wins or resigns after its first step is reviewed in the place of
/// another that has as many steps.
#[test]
fn review_of_a_match_that_was_closed_or_replaced_begins_again() {
    let mut engine = BrowserEngine::default();
    let open = json!({
        "call": "open", "match": 1, "game": "clusterfuss", "setup": { "size": 4 },
    });
    let review = json!({
        "call": "review", "place": { "match": 1 }, "standings": "a=1 b=2",
    });
    let close = json!({ "call": "close", "match": 1 });
    for between in [None, Some(close)] {
        granted(&mut engine, &open);
        let actions = granted(&mut engine, &json!({ "call": "actions", "match": 1, "seat": "a" }));
        let play = |at: usize| {
            let step = format!("a {}", actions[at].as_str().expect("an action"));
            json!({ "call": "play", "match": 1, "steps": [step] })
        };
        granted(&mut engine, &play(0));
        let state = granted(&mut engine, &review);
        assert_eq!((&state["done"], &state["total"]), (&json!(1), &json!(2)));
        between.map(|close| granted(&mut engine, &close));
        granted(&mut engine, &open);
        granted(&mut engine, &play(1));
        let state = granted(&mut engine, &review);
        assert_eq!(state["done"], 1, "it is another match: {state}");
    }
}

/// A table with bots at all seats but the first plays on until it is over.
#[test]
fn table_of_the_engine_played_to_its_end_opens_again_as_it_was() {
    let mut engine = BrowserEngine::default();
    let look = json!({ "now": 1000 });
    let new = json!({
        "game": "clusterfuss", "setup": { "size": 4 }, "seats": [{ "name": "Ann" }, { "level": 1 }],
    });
    let create = json!({ "call": "create", "table": 1, "new": new, "seed": [0, 1], "look": look });
    let mut kept = granted(&mut engine, &create);
    let view = json!({ "call": "view", "table": 1, "look": look });
    let mut rounds = 0;
    loop {
        let now = granted(&mut engine, &view);
        if now["turn"]["type"] == "over" {
            break;
        }
        rounds += 1;
        assert!(rounds < 200, "the match does not end");
        let bots = granted(&mut engine, &json!({ "call": "bots", "table": 1 }));
        let request = match bots.as_array().and_then(|bots| bots.first()) {
            Some(bot) => {
                let open = json!({
                    "call": "open", "match": 9, "game": bot["game"], "setup": bot["setup"],
                    "steps": bot["steps"],
                });
                granted(&mut engine, &open);
                let choose = json!({
                    "call": "choose", "match": 9, "seat": bot["seat"], "bot": bot["bot"],
                    "seed": [3, rounds],
                });
                let word = granted(&mut engine, &choose)["word"].clone();
                json!({
                    "call": "bot_move", "table": 1, "look": look, "seed": [0, 1],
                    "seat": bot["seat"], "decision": bot["decision"], "word": word,
                })
            }
            None => {
                let word = now["offers"]["a"]["list"][0]["word"].clone();
                json!({
                    "call": "command", "table": 1, "look": look, "seed": [0, 1], "seq": now["seq"],
                    "command": { "type": "act", "seat": "a", "word": word },
                })
            }
        };
        let done = granted(&mut engine, &request);
        let log = kept["log"].as_array_mut().expect("a list");
        log.extend(done["log"].as_array().expect("a list").iter().cloned());
    }
    let last = granted(&mut engine, &view);
    granted(&mut engine, &json!({ "call": "reopen", "table": 2, "kept": kept }));
    let again = granted(&mut engine, &json!({ "call": "view", "table": 2, "look": look }));
    assert_eq!(again, last);
    let record = granted(&mut engine, &json!({ "call": "record", "table": 2, "look": look }));
    let read = json!({ "call": "read", "match": 1, "record": record });
    assert_eq!(granted(&mut engine, &read)["over"], true);
}

#[test]
fn action_refused_by_the_engine_names_the_rule_and_the_evidence() {
    let mut engine = BrowserEngine::default();
    granted(&mut engine, &json!({ "call": "open", "match": 1, "game": "clusterfuss" }));
    let submit = json!({ "call": "submit", "match": 1, "seat": "a", "word": "a1-a8" });
    let answer = ask(&mut engine, &submit);
    assert_eq!(answer["error"]["code"], "illegal", "{answer}");
    assert!(answer["error"]["rule"].is_string(), "{answer}");
    let state = granted(&mut engine, &json!({ "call": "state", "match": 1 }));
    assert_eq!(state["steps"], 0);
}

#[test]
fn request_that_is_none_is_refused_and_nothing_is_lost() {
    let mut engine = BrowserEngine::default();
    granted(&mut engine, &json!({ "call": "open", "match": 1, "game": "muscat" }));
    for request in [&b"nonsense"[..], b"[]", b"{\"call\":\"open\"}", b"\xff"] {
        let answer: Json = serde_json::from_slice(&engine.answer(request)).expect("JSON");
        assert_eq!(answer["error"]["code"], "bad_request", "{answer}");
    }
    let state = granted(&mut engine, &json!({ "call": "state", "match": 1 }));
    assert_eq!(state["steps"], 0);
}
