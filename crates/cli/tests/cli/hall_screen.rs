//! `play --hall`: tables of a running hall on a terminal.

use std::{fs, path::Path};

use serde_json::{Value as Json, json};

use crate::{
    common::{ServerProcess, refuses},
    screen::Terminal,
};

/// A terminal at a hall, as the guest with this number.
fn at(hall: &ServerProcess, folder: &Path, guest: u64, args: &[&str]) -> Terminal {
    let folder = folder.join(format!("sessions-{guest}"));
    fs::create_dir_all(&folder).expect("a folder");
    let name = format!("http://{}", hall.addr);
    let name = name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    fs::write(folder.join(name), format!("session={guest:064x}")).expect("a file");
    let folder = folder.to_str().expect("a plain path");
    let url = format!("http://{}", hall.addr);
    let args: Vec<&str> =
        ["play"].into_iter().chain(args.iter().copied()).chain(["--hall", &url]).collect();
    Terminal::with(&args, (100, 30), &[("MUSTERHALL_SESSIONS", folder)])
}

/// The first listed action of a guest, once it is asked, and how many steps there are then; none
/// once the match is over.
fn next_word(hall: &ServerProcess, guest: u64, id: &str) -> Option<(String, u64)> {
    loop {
        let view = hall.look(guest, id);
        if view["turn"]["type"] == "over" {
            return None;
        }
        let seat = view["viewer"].as_str().expect("a seat");
        if let Some(word) = view["offers"][seat]["list"][0]["word"].as_str() {
            return Some((word.to_owned(), view["steps"].as_u64().expect("a number")));
        }
    }
}

fn only_table(hall: &ServerProcess, guest: u64) -> String {
    let tables = hall.ask(guest, "GET", "/api/tables", &Json::Null).expect("the hall is open");
    tables["mine"][0]["id"].as_str().expect("a table").to_owned()
}

#[test]
fn match_against_a_bot_is_played_in_a_hall_to_its_end_and_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let game = ["clusterfuss", "--set", "size=3", "--seats", "me,level:1"];
    let mut terminal = at(&hall, folder.path(), 7, &game);
    terminal.until_text("Red ›");
    let id = only_table(&hall, 7);
    terminal.press("a1-c3\r");
    terminal.until_text("rule ");
    let mut count = 0;
    while let Some((word, steps)) = next_word(&hall, 7, &id) {
        // The hall may know more than the terminal does yet.
        if steps > 0 {
            terminal.until_text(&format!(" {steps}. "));
        }
        terminal.until_text("Red ›");
        terminal.press(&format!("{word}\r"));
        terminal.until_text(&format!("Red {word}"));
        count += 1;
    }
    assert!(count > 1);
    terminal.until_text("(Bot, level 1)");
    terminal.press("\x12");
    terminal.until_text("Esc closes");
    terminal.press("\x1b");
    terminal.until("the board", |screen| !screen.contents().contains("Esc closes"));
    let file = folder.path().join("match.txt");
    terminal.press(&format!("record {}\r", file.display()));
    terminal.until_text("written to");
    terminal.press("\x03");
    let left = terminal.close();
    assert!(left.contains(&format!("http://{}/t/{id}", hall.addr)), "{left}");
    let record = fs::read_to_string(file).expect("a record");
    assert!(record.contains("game: clusterfuss"), "{record}");
}

#[test]
fn two_people_meet_at_a_table_of_the_lobby_talk_and_agree_on_a_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let mut ann = at(&hall, folder.path(), 1, &["muster-chess", "--seats", "me,open"]);
    ann.until_text("nobody yet");
    let id = only_table(&hall, 1);
    let mut ben = at(&hall, folder.path(), 2, &[]);
    ben.until_text("Open seats");
    ben.press("\r");
    ben.until_text("Muster Chess · http");
    ben.press("say good luck\r");
    ann.until_text("good luck");
    ann.press("draw\r");
    ben.until_text("type accept or decline");
    ben.press("accept\r");
    let agreed = hall.look(1, &id);
    assert!(agreed["ended"].is_null() || agreed["ended"] == "draw agreed");
    for terminal in [&mut ann, &mut ben] {
        terminal.until_text("1. ");
    }
    assert_eq!(hall.look(1, &id)["ended"], json!("draw agreed"));
    ann.press("talk\r");
    ann.until_text("Esc closes");
    ann.press("\x1b");
    ann.until("the board", |screen| !screen.contents().contains("Esc closes"));
    ann.press("\x03");
    ann.close();
    // From a table that was chosen in the lobby one comes back to it.
    ben.press("\x03");
    ben.until_text("Esc leaves");
    ben.press("\x1b");
    ben.close();
}

#[test]
fn what_is_no_hall_or_no_table_is_said_before_the_screen_is_taken() {
    for (args, expected) in [
        (&["--hall", "hall.example"][..], "expected the address of a hall"),
        (&["--hall", "http://127.0.0.1:1"], "expected a terminal"),
        (&["--hall", "http://127.0.0.1:1", "--table", "a/b"], "expected the id of a table"),
        (&["--table", "x"], "--hall"),
        (&[], "<GAME"),
    ] {
        let args: Vec<&str> = ["play"].into_iter().chain(args.iter().copied()).collect();
        refuses(&args, "", expected);
    }
}
