//! Copies of the data, and what happens when no more can be written.

mod common;

use std::process::Command;

use common::{Hall, MUSTERHALL};

fn lines(view: &serde_json::Value) -> Vec<String> {
    let tellings = view["tellings"].as_array().expect("a list").iter();
    tellings.map(|telling| telling["line"].as_str().expect("text").to_string()).collect()
}

#[test]
fn an_open_hall_is_copied() {
    let folder = tempfile::tempdir().expect("there is room");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let hall = Hall::open(&data);
    let id = hall.table(1, "clusterfuss");
    for _ in 0..5 {
        hall.act(1, &id).expect("there is something to do");
    }
    let before = lines(&hall.look(1, &id));
    let back = |expected: bool| {
        let mut command = Command::new(MUSTERHALL);
        let done = command.arg("backup").arg("--data").arg(&data).arg(&copy).output();
        let done = done.expect("the binary was built");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.success(), expected, "{said}");
        said
    };
    back(true);
    // The hall goes on, and the copy does not.
    hall.act(1, &id).expect("there is something to do");
    assert!(back(false).contains("there is such a file already"));
    let other = Hall::open(&copy);
    assert_eq!(lines(&other.look(1, &id)), before);
    other.act(1, &id).expect("the copy is played on");
    assert_eq!(lines(&hall.look(1, &id)), lines(&other.look(1, &id)));
}

#[test]
fn a_copy_of_nothing_says_so() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut command = Command::new(MUSTERHALL);
    command.arg("backup").arg("--data").arg(folder.path()).arg(folder.path().join("copy"));
    let done = command.output().expect("the binary was built");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(!done.status.success() && said.contains("no such file"), "{said}");
}

/// The disk is full: a file that may not grow is as good as one.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let data = tempfile::tempdir().expect("there is room");
    // 512-byte blocks, or kibibytes in some shells: room for a few tables.
    let limit = format!("trap '' XFSZ; ulimit -f 400; exec \"{MUSTERHALL}\" \"$@\"");
    let mut command = Command::new("sh");
    let hall = Hall::run(command.args(["-c", &limit, "sh"]), data.path());
    let id = hall.table(1, "clusterfuss");
    let mut acknowledged = 0;
    let refused = (0..2_000).find_map(|number| {
        let chat = format!("{number} {}", "x".repeat(480));
        let order = serde_json::json!({ "command": { "type": "chat", "text": chat } });
        let path = format!("/api/tables/{id}/commands");
        let done = hall.ask(1, "POST", &path, &order).expect("the hall stays open");
        acknowledged += usize::from(done["seq"].is_u64());
        done.get("error").cloned()
    });
    let refused = refused.expect("the disk is full at last");
    assert_eq!(refused["code"], "unavailable", "{refused}");
    assert!(acknowledged > 20, "{acknowledged}");
    // What can be read without writing still can be.
    assert_eq!(hall.look(1, &id)["chat"].as_array().expect("a list").len(), acknowledged.min(500));
    drop(hall);
    let hall = Hall::open(data.path());
    let view = hall.look(1, &id);
    assert_eq!(view["chat"].as_array().expect("a list").len(), acknowledged.min(500));
    hall.act(1, &id).expect("with room it goes on");
}
