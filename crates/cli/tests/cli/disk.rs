//! Copies of the data, and what happens on a full disk.

use std::process::Command;

use crate::common::{MUSTERHALL, ServerProcess, prints, refuses};

fn lines(view: &serde_json::Value) -> Vec<String> {
    let tellings = view["tellings"].as_array().expect("a list").iter();
    tellings.map(|telling| telling["line"].as_str().expect("text").to_string()).collect()
}

#[test]
fn backup_copies_an_open_hall() {
    let folder = tempfile::tempdir().expect("there is room");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let hall = ServerProcess::open(&data);
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
    let other = ServerProcess::open(&copy);
    assert_eq!(lines(&other.look(1, &id)), before);
    other.act(1, &id).expect("the copy is played on");
    assert_eq!(lines(&hall.look(1, &id)), lines(&other.look(1, &id)));
}

#[test]
fn backup_of_nothing_is_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut command = Command::new(MUSTERHALL);
    command.arg("backup").arg("--data").arg(folder.path()).arg(folder.path().join("copy"));
    let done = command.output().expect("the binary was built");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(!done.status.success() && said.contains("no such file"), "{said}");
}

/// Unreadable data is reported with its file, whoever finds out.
#[test]
fn broken_data_is_named_at_the_start() {
    let folder = tempfile::tempdir().expect("there is room");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let file = data.join("hall.db");
    let path = |path: &std::path::Path| path.display().to_string();
    let (from, to) = (path(&data), path(&copy));
    let backup = ["backup", "--data", &from, &to];
    let serve = ["serve", "--addr", "127.0.0.1:0", "--data", &from];
    // Whole pages of a copy are overwritten, behind the first.
    let hall = ServerProcess::open(&data);
    hall.table(1, "clusterfuss");
    drop(hall);
    refuses(&backup[..3], "", "required arguments");
    prints(&backup, "");
    let mut bytes = std::fs::read(copy.join("hall.db")).expect("a copy");
    std::fs::remove_dir_all(&copy).expect("it was made");
    bytes[4096..].fill(0x55);
    for bad in [&bytes[..], &b"dear diary, ".repeat(500)] {
        std::fs::remove_dir_all(&data).expect("it was there");
        std::fs::create_dir(&data).expect("a folder");
        std::fs::write(&file, bad).expect("a file");
        refuses(&backup, "", &format!("cannot read {}: ", file.display()));
        let left = std::fs::read_dir(&copy).map_or(0, |left| left.count());
        assert_eq!(left, 0, "nothing is left of what is no copy");
    }
    refuses(&serve, "", &format!("cannot open {}: ", file.display()));
    // A file that cannot be created is not the folder's fault.
    std::fs::remove_file(&file).expect("it was there");
    std::fs::create_dir(&file).expect("a folder");
    refuses(&serve, "", &format!("cannot make or write {}: ", file.display()));
}

/// Two halls in one folder would each believe to be alone.
#[test]
fn data_in_use_by_another_hall_is_refused_until_that_is_killed() {
    let data = tempfile::tempdir().expect("there is room");
    let path = data.path().display().to_string();
    let hall = ServerProcess::open(data.path());
    let expected = format!("in use by another hall (process {})", hall.id());
    refuses(&["serve", "--addr", "127.0.0.1:0", "--data", &path], "", &expected);
    // Killed, not closed.
    drop(hall);
    let hall = ServerProcess::open(data.path());
    hall.table(1, "clusterfuss");
}

/// The disk is full: a file that may not grow is as good as one.
#[cfg(unix)]
#[test]
fn full_disk_is_reported_and_loses_nothing() {
    let data = tempfile::tempdir().expect("there is room");
    // 512-byte blocks, or kibibytes in some shells: room for a few tables.
    let limit = format!("trap '' XFSZ; ulimit -f 1200; exec \"{MUSTERHALL}\" \"$@\"");
    let mut command = Command::new("sh");
    let hall = ServerProcess::run(command.args(["-c", &limit, "sh"]), data.path());
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
    let ready = hall.ask(1, "GET", "/readyz", &serde_json::Value::Null).expect("it answers");
    assert_eq!(ready["ready"], false, "{ready}");
    assert!(ready["why"][0].as_str().expect("a reason").contains("failed"), "{ready}");
    // What can be read without writing still can be.
    assert_eq!(hall.look(1, &id)["chat"].as_array().expect("a list").len(), acknowledged.min(500));
    drop(hall);
    let hall = ServerProcess::open(data.path());
    let ready = hall.ask(1, "GET", "/readyz", &serde_json::Value::Null).expect("it answers");
    assert_eq!((&ready["ready"], &ready["why"]), (&true.into(), &serde_json::json!([])));
    let view = hall.look(1, &id);
    assert_eq!(view["chat"].as_array().expect("a list").len(), acknowledged.min(500));
    hall.act(1, &id).expect("with room it goes on");
}
