//! Chance that is committed to: `verify`, and what a hall writes to its log.

use std::{fs::File, process::Command};

use serde_json::{Value as Json, json};

use crate::common::{MUSTERHALL, ServerProcess, musterhall, prints, refuses};

/// Takes what is offered first until so many steps are there, and gives up; the record.
fn played(hall: &ServerProcess, game: &str, steps: u64) -> (String, String) {
    let seats = json!([{ "kind": "me" }, { "kind": "device" }, { "kind": "device" }]);
    let new = json!({ "game": game, "setup": { "seats": 3 }, "seats": seats });
    let made = hall.ask(1, "POST", "/api/tables", &new).expect("the hall is open");
    let id = made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_string();
    while hall.look(1, &id)["steps"].as_u64() < Some(steps) {
        hall.act(1, &id).expect("there is something to do");
    }
    // Of three the last one who gives up ends the match.
    for seat in ["a", "b"] {
        let end = json!({ "command": { "type": "resign", "seat": seat } });
        let path = format!("/api/tables/{id}/commands");
        hall.ask(1, "POST", &path, &end).expect("the hall is open");
    }
    let record = hall.text(&format!("/api/tables/{id}/record"));
    (id, record)
}

#[test]
fn record_of_committed_chance_is_verified_and_a_changed_one_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let hall = ServerProcess::open(folder.path());
    for game in ["mush", "muscat"] {
        let (_, record) = played(&hall, game, 30);
        let count = record.lines().filter(|line| line.starts_with("* ")).count();
        assert!(count > 1, "{record}");
        let said = prints(&["verify", "-"], &record);
        assert!(said.ends_with(&format!("verified: {count} draws\n")), "{said}");
        let said = prints(&["verify", "-", "--lang", "de"], &record);
        assert!(said.ends_with(&format!("geprüft: {count} Ziehungen\n")), "{said}");
        let json: Json =
            serde_json::from_str(&prints(&["verify", "-", "--json"], &record)).expect("one object");
        assert_eq!((&json["verified"], &json["draws"][1]["draw"]), (&json!(true), &json!(2)));
        assert_eq!(json["draws"][0]["fell"], json["draws"][0]["expected"]);
        // Of every game's records the others are read as before.
        assert!(prints(&["replay", "-"], &record).contains("verified"));
    }
    // Another outcome of the first draw that the rules allow, and no steps behind it.
    let (_, record) = played(&hall, "muscat", 30);
    let line = record.lines().find(|line| line.starts_with("* ")).expect("a draw");
    let other = if line == "* first-a" { "* first-b" } else { "* first-a" };
    let (head, _) = record.split_once("\n\n").expect("steps");
    let is_end =
        |line: &&str| ["result", "ended", "withdrew"].iter().any(|key| line.starts_with(key));
    let head: Vec<&str> = head.lines().filter(|line| !is_end(line)).collect();
    let changed = format!("{}\n\n{other}\n", head.join("\n"));
    let output = musterhall(&["verify", "-"], &changed);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains("draw 1, step 1, brought"), "{errors}");
    let output = musterhall(&["verify", "-", "--json"], &changed);
    let json: Json = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((output.status.code(), &json["verified"]), (Some(2), &json!(false)));
    // Another secret.
    let secret = record.lines().find_map(|line| line.strip_prefix("chance-secret: "));
    let wrong = record.replace(secret.expect("it is told"), &"0".repeat(64));
    refuses(&["verify", "-"], &wrong, "the secret is not the one that was committed to");
    let none: String = record
        .lines()
        .filter(|line| !line.starts_with("chance"))
        .fold(String::new(), |all, line| all + line + "\n");
    refuses(&["verify", "-"], &none, "tells of no chance");
}

#[test]
fn seats_in_what_verify_says_are_called_as_in_the_game() {
    let folder = tempfile::tempdir().expect("there is room");
    let hall = ServerProcess::open(folder.path());
    let (_, record) = played(&hall, "muscat", 10);
    let (head, steps) = record.split_once("\n\n").expect("steps");
    let seeded = |seed: &str| format!("{head}\nseed b: {}{seed}\n\n{steps}", "1".repeat(64));
    let withheld = seeded("");
    let said = prints(&["verify", "-"], &withheld);
    assert!(said.contains("\nBlue committed to a seed and did not reveal it\n"), "{said}");
    let said = prints(&["verify", "-", "--lang", "de"], &withheld);
    assert!(said.contains("\nBlau hat sich auf eine Beigabe festgelegt"), "{said}");
    let other = seeded(&format!(" {}", "2".repeat(64)));
    for (lang, why) in [
        ("en", "Blue committed to another seed"),
        ("de", "Blau hatte sich auf eine andere Beigabe"),
    ] {
        let output = musterhall(&["verify", "-", "--lang", lang], &other);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(why), "{errors}");
    }
}

/// A log that says all there is to say has no secret of chance in it, before the end or after.
#[test]
fn log_of_a_hall_has_no_secret_of_chance() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("log");
    let mut command = Command::new(MUSTERHALL);
    let data = folder.path().join("data");
    command.env("MUSTERHALL_LOG", "trace");
    let log = File::create(&file).expect("there is room");
    let hall = ServerProcess::logging(&mut command, &data, log);
    let (id, record) = played(&hall, "mush", 20);
    drop(hall);
    let log = std::fs::read_to_string(&file).expect("a log");
    assert!(log.contains(&id), "it says much: {} bytes", log.len());
    let secret = record.lines().find_map(|line| line.strip_prefix("chance-secret: "));
    assert!(!log.contains(&secret.expect("it is told")[..16]));
}
