//! A season of many people through the HTTP API, decided by a seed; `tests/season/check.py` checks
//! what the hall showed of it.
//!
//! `SEASON_PEOPLE` and `SEASON_SEED` make it larger or another one.

mod cups;
mod ledger;
mod people;
mod tables;

use std::{net::Ipv4Addr, path::Path, process::Command};

use serde_json::{Value as Json, json};

use crate::{accounts::PASSWORD, common::TestServer};

use self::{ledger::Ledger, people::SeasonPlayer, tables::SeasonPlan};

/// Chance that a seed decides: splitmix64.
struct Luck(u64);

impl Luck {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, many: usize) -> usize {
        (self.next() % many as u64) as usize
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

fn list(value: &Json) -> &[Json] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Whether a match has two steps with a choice, from which on it counts.
fn has_two_choices(view: &Json) -> bool {
    let is_choice = |of: &&Json| of["line"].as_str().is_some_and(|line| !line.starts_with('*'));
    list(&view["tellings"]).iter().filter(is_choice).count() >= 2
}

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(otherwise, |given| given.parse().expect("a number"))
}

/// What `check.py` says of a ledger, and whether it is content; nothing where there is no Python.
fn judged(ledger: &Path) -> Option<(bool, String)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/season/check.py");
    match Command::new("python3").arg("-B").arg(script).arg(ledger).output() {
        Ok(output) => {
            let text = [output.stdout, output.stderr].concat();
            Some((output.status.success(), String::from_utf8(text).expect("text")))
        }
        Err(why) => {
            eprintln!("SKIPPED: the season was not checked, as there is no python3: {why}");
            None
        }
    }
}

/// Everybody plays at tables that are drawn by lot, several of them at once.
async fn round_of_tables(
    mut all: Vec<SeasonPlayer>,
    luck: &mut Luck,
    ledger: &Ledger,
) -> Vec<SeasonPlayer> {
    /// So many tables are played at once.
    const AT_ONCE: usize = 6;
    luck.shuffle(&mut all);
    let mut groups: Vec<(SeasonPlan, Vec<SeasonPlayer>)> = Vec::new();
    while let Some(first) = all.pop() {
        let plan = SeasonPlan::drawn(luck, all.len() + 1);
        let mut group = vec![first];
        while group.len() < plan.people() {
            // A guest does not meet the account that he becomes part of.
            let fits = |of: &SeasonPlayer| group.iter().all(|other| !other.is_same(of));
            let Some(at) = all.iter().rposition(fits) else { break };
            group.push(all.remove(at));
        }
        groups.push((plan, group));
    }
    let mut waiting = groups.into_iter();
    let mut playing = tokio::task::JoinSet::new();
    loop {
        while playing.len() < AT_ONCE
            && let Some((plan, mut group)) = waiting.next()
        {
            let (mut own, ledger) = (Luck(luck.next()), ledger.clone());
            playing.spawn(async move {
                if group.len() == plan.people() {
                    tables::play(&plan, &mut group, &mut own, &ledger).await;
                }
                group
            });
        }
        let Some(done) = playing.join_next().await else { break };
        all.extend(done.expect("a table is played to its end"));
    }
    all.sort_by_key(|person| person.key);
    all
}

/// Plays a season; its ledger.
async fn season(many: usize, seed: u64) -> Ledger {
    let (mut luck, ledger) = (Luck(seed), Ledger::default());
    let here = Ipv4Addr::LOCALHOST.into();
    let hall = TestServer::open_configured(|config| config.proxies = vec![here]).await;
    ledger.write_levels();
    let mut all = people::arrive(&hall, many, &ledger).await;
    people::choose_what_is_shown(&mut all, &ledger).await;
    for round in 0..3 {
        all = round_of_tables(all, &mut luck, &ledger).await;
        tables::paired(&mut all, &mut luck, &ledger).await;
        if round == 0 {
            people::block(&mut all, &ledger).await;
        }
    }
    cups::play_all(&mut all, &mut luck, &ledger).await;
    people::merge(&mut all, &ledger).await;
    all = round_of_tables(all, &mut luck, &ledger).await;
    people::go(&mut all, &ledger).await;
    people::write_what_is_shown(&hall, &mut all, &ledger).await;
    ledger.write("end", json!({ "seed": seed }));
    hall.running.stop().await;
    ledger
}

/// Changes the first line that can be spoiled like this.
fn spoiled(lines: &[Json], spoil: impl Fn(&mut Json) -> bool) -> Vec<Json> {
    let mut lines = lines.to_vec();
    assert!(lines.iter_mut().any(spoil), "there is nothing to spoil");
    lines
}

type Spoil = fn(&mut Json) -> bool;

/// Ways to spoil a ledger, each with a word of what is said of it.
const SPOILS: [(&str, Spoil); 7] = [
    ("is lost", |line| {
        let is_one = line["what"] == "history";
        let Some(matches) = line["matches"].as_array_mut().filter(|_| is_one) else { return false };
        matches.pop().is_some_and(|of| !of["result"].is_null())
    }),
    ("is listed 2 times", |line| {
        let is_one = line["what"] == "history";
        let Some(matches) = line["matches"].as_array_mut().filter(|_| is_one) else { return false };
        let Some(again) = matches.iter().find(|of| !of["result"].is_null()).cloned() else {
            return false;
        };
        matches.push(again);
        true
    }),
    ("strength", |line| {
        let is_one = line["what"] == "ratings";
        let Some(strength) = line["ratings"][0]["strength"].as_i64() else { return false };
        line["ratings"][0]["strength"] = (strength + i64::from(is_one)).into();
        is_one
    }),
    (" is won", |line| {
        let is_one = line["what"] == "history";
        let Some(matches) = line["matches"].as_array_mut().filter(|_| is_one) else { return false };
        let lost = matches.iter_mut().find(|of| of["result"] == "lost");
        lost.map(|of| of["result"] = "won".into()).is_some()
    }),
    ("entry", |line| {
        let points = line["view"]["standings"][0]["points"].as_f64();
        points.is_some_and(|points| {
            line["view"]["standings"][0]["points"] = (points + 0.5).into();
            true
        })
    }),
    ("a secret of", |line| {
        let is_one = line["what"] == "answer";
        if is_one {
            line["body"]["more"] = PASSWORD.into();
        }
        is_one
    }),
    ("is private", |line| {
        let is_one = line["what"] == "seen_by_stranger";
        let Some(matches) = line["matches"].as_array_mut().filter(|_| is_one) else { return false };
        matches.push(json!({ "id": "0000000000000000", "result": null, "ended": 0 }));
        true
    }),
];

#[tokio::test(flavor = "multi_thread")]
async fn season_of_many_people_agrees_with_an_independent_script() {
    let (many, seed) = (number("SEASON_PEOPLE", 24), number("SEASON_SEED", 24));
    println!("SEASON_PEOPLE={many} SEASON_SEED={seed}");
    let ledger = season(many as usize, seed).await;
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("ledger.jsonl");
    ledger.save(&ledger.lines(), &path);
    let Some((content, said)) = judged(&path) else { return };
    if !content && let Ok(kept) = std::env::var("SEASON_KEEP") {
        std::fs::copy(&path, kept).expect("there is room");
    }
    assert!(content, "seed {seed}: {said}");
    println!("{said}");
    for (about, spoil) in SPOILS {
        ledger.save(&spoiled(&ledger.lines(), spoil), &path);
        let (content, said) = judged(&path).expect("there was a Python");
        assert!(!content && said.contains(about), "expected {about:?}: {said}");
    }
}
