//! Shared studies, where several edit at once, halls crash and writes fail.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use matches::texts::english;
use serde_json::json;
use session::PersonId;
use tokio::time::sleep;

use super::{alone, driver::Simulation};
use crate::{
    app::studies::{self, AskedEdit, NewStudy, OpenStudy},
    error::Code,
    ports::store::{NoteKind, Store as _},
};

/// How many editors there are, and how many edits each asks for.
const EDITORS: u32 = 3;
const EDITS: u32 = 60;
/// The runs.
const SEEDS: u64 = 150;
/// How often an edit is sent again before its editor gives up.
const TRIES: u32 = 40;

/// The steps from the start of a small board that are no captures of each other.
const STEPS: [&str; 3] = ["a c4-b4", "a b1-a1", "a b1-c1"];

async fn made(sim: &Simulation, owner: PersonId) -> Result<Arc<OpenStudy>, String> {
    let text = "musterhall-study: 1\ngame: clusterfuss\nsetup: {\"size\":4,\"swap\":false}\n\n";
    let new = NewStudy { title: "Sim".into(), text: Some(text.into()), table: None };
    let made = studies::make(&sim.halls[0], owner, new, english()).await;
    made.map_err(|why| why.message)
}

/// Sends an edit until it is answered; whether it was made.
async fn sent(sim: &mut Simulation, id: &str, person: PersonId, key: &str, text: &str) -> bool {
    let at: &[&str] = match sim.dice.number(3) {
        0 => &[],
        1 => &STEPS[..1],
        _ => &STEPS[1..2],
    };
    let change = match sim.dice.number(4) {
        0 => json!({ "kind": "add", "step": STEPS[sim.dice.number(3) as usize] }),
        _ => json!({ "kind": "comment", "text": text }),
    };
    let at = if change["kind"] == "add" { &[] } else { at };
    let edit = json!({ "kind": "in", "chapter": 1, "edit": { "at": at, "change": change } });
    let edit = serde_json::from_value(edit).expect("it has the form");
    for _ in 0..TRIES {
        if sim.dice.number(60) == 0 {
            let which = sim.dice.number(sim.halls.len() as u32) as usize;
            sim.reopen(which).await;
        }
        let hall = Arc::clone(sim.any_hall().asked());
        let Ok(open) = studies::find(&hall.services, id).await else { continue };
        let asked = AskedEdit { base: open.head.seq, key: key.into(), edit: Clone::clone(&edit) };
        match studies::edit(&hall, id, (person, None), asked, english()).await {
            Ok(_) => return true,
            Err(why) if why.code == Code::Unavailable => {}
            // The node that it comments is not there yet, or another was quicker.
            Err(why) if why.code == Code::Stale => return false,
            Err(why) => panic!("{why}"),
        }
    }
    false
}

async fn run(seed: u64) -> Result<(), String> {
    let mut sim = Simulation::new(seed, None);
    sim.open_halls().await;
    let owner = PersonId::of("owner");
    let id = made(&sim, owner).await?.id.clone();
    let faults = [0, 3, 10][sim.dice.number(3) as usize];
    sim.faults.percent.store(faults, Ordering::Relaxed);
    let mut acknowledged = 0;
    for number in 0..EDITS * EDITORS {
        let (key, text) = (format!("key {number}"), format!("comment {number}"));
        acknowledged += u64::from(sent(&mut sim, &id, owner, &key, &text).await);
    }
    sim.faults.percent.store(0, Ordering::Relaxed);
    sleep(Duration::from_secs(30)).await;
    // Each hall, one that has just opened among them, has the same study.
    sim.reopen(0).await;
    let mut texts = Vec::new();
    for hall in &sim.halls {
        let open = studies::find(&hall.services, &id).await.map_err(|why| why.message)?;
        open.now.chapters[0].chapter.check().map_err(|why| why.to_string())?;
        texts.push((open.head.seq, open.now.text()));
    }
    texts.dedup();
    let [(seq, _)] = &texts[..] else { return Err(format!("halls differ: {texts:?}")) };
    // What changed nothing has no number; nothing has two.
    if *seq > u64::from(EDITS * EDITORS) || *seq == 0 || acknowledged == 0 {
        return Err(format!("{acknowledged} acknowledged, {seq} made"));
    }
    let kept = sim.store.notes(NoteKind::StudyText, None, 10).map_err(|why| why.to_string())?;
    if kept.len() != 1 {
        return Err(format!("{} texts are kept of one study", kept.len()));
    }
    Ok(())
}

#[test]
fn study_through_crashes_is_the_same_at_every_hall() {
    for seed in 0..SEEDS {
        assert_eq!(alone(run(seed)), Ok(()), "seed {seed}");
    }
}

#[tokio::test(start_paused = true)]
async fn study_of_a_guest_that_nobody_changes_goes_after_its_time_and_no_sooner() {
    let sim = Simulation::quiet(1).await;
    let owner = PersonId::of("guest");
    let id = made(&sim, owner).await.expect("it is made").id.clone();
    let services = Arc::clone(&sim.halls[0].services);
    sim.clock.jump(179 * 86_400_000);
    studies::expire(&services, None, (180, 10)).await.expect("it looks");
    assert!(studies::find(&services, &id).await.is_ok());
    sim.clock.jump(2 * 86_400_000);
    studies::expire(&services, None, (180, 10)).await.expect("it looks");
    let gone = studies::find(&services, &id).await.expect_err("it went");
    assert_eq!(gone.code, Code::NotFound);
    for kind in [NoteKind::Study, NoteKind::StudyText, NoteKind::StudyOwner] {
        assert_eq!(sim.store.notes(kind, None, 10), Ok(Vec::new()), "{kind:?}");
    }
}
