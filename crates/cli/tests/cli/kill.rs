//! Killed at any moment, the hall keeps what it acknowledged.
//! `cargo run --release -p load -- kills` does the same for longer.

use load::kills::{KillPlan, run};

#[test]
fn acknowledged_commands_survive_kill_9() {
    survive_kill_9(None);
}

#[test]
fn acknowledged_commands_survive_kill_9_over_postgres() {
    let Some(database) = testkit::postgres::database() else { return };
    survive_kill_9(Some(database.tcp_url()));
}

fn survive_kill_9(database: Option<String>) {
    let data = tempfile::tempdir().expect("there is room");
    let plan = KillPlan {
        hall: crate::common::MUSTERHALL.into(),
        data: data.path().into(),
        database,
        kills: 4,
        seed: 2026,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let report = runtime.expect("threads can be had").block_on(run(&plan));
    let report = report.unwrap_or_else(|why| panic!("{why:?}"));
    println!("{report}");
    assert_eq!(report.kills, 4);
    assert_eq!(report.tables.len(), matches::catalogue().len(), "a game was not played: {report}");
    assert!(report.acknowledged > 20, "hardly anything was played: {report}");
    assert!(report.records >= 40, "hardly anything was read: {report}");
}

#[test]
fn bounds_of_an_attack_that_do_not_hold_are_named() {
    let bounds = load::attack::Thresholds { command: 250.0, reply: 1000.0, memory: 512 };
    assert_eq!(bounds.broken(250.0, 900.0, 512), Vec::<String>::new());
    let broken = bounds.broken(251.0, f64::NAN, 513);
    assert_eq!(broken.len(), 3, "{broken:?}");
    assert!(broken[2].contains("513 MiB"), "{broken:?}");
}
