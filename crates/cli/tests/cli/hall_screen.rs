//! `play --hall`: tables of a running hall on a terminal.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::Path,
    process::Stdio,
};

use serde_json::{Value as Json, json};

use crate::{
    common::{MUSTERHALL, ServerProcess, prints, refuses},
    screen::Terminal,
};

/// The folder with the session of the guest with this number, and the address of the hall.
fn session_of(hall: &ServerProcess, folder: &Path, guest: u64) -> (String, String) {
    let folder = folder.join(format!("sessions-{guest}"));
    fs::create_dir_all(&folder).expect("a folder");
    let url = format!("http://{}", hall.addr);
    let name = url.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    fs::write(folder.join(name), format!("session={guest:064x}")).expect("a file");
    (folder.to_str().expect("a plain path").to_owned(), url)
}

/// A terminal at a hall, as the guest with this number.
fn at(hall: &ServerProcess, folder: &Path, guest: u64, args: &[&str]) -> Terminal {
    let (folder, url) = session_of(hall, folder, guest);
    let args: Vec<&str> =
        ["play"].into_iter().chain(args.iter().copied()).chain(["--hall", &url]).collect();
    Terminal::with(&args, (100, 30), &[("MUSTERHALL_SESSIONS", &folder)])
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
    terminal.press("hello\r");
    terminal.until_text("this is no action here: hello");
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
        (&["--hall", "http://127.0.0.1:1"], "127.0.0.1:1"),
        (&["--hall", "http://127.0.0.1:1", "--table", "a/b"], "expected the id of a table"),
        (&["--table", "x"], "--hall"),
        (&["--hall", "http://127.0.0.1:1", "--seats", "me"], "<GAME"),
        (&["mush", "--hall", "http://127.0.0.1:1", "--seed", "1"], "cannot be used with"),
        (&["mush", "--hall", "http://127.0.0.1:1", "--time", "9"], "cannot be used with"),
        (&["mush", "--hall", "http://127.0.0.1:1", "--max-steps", "9"], "cannot be used with"),
        (&[], "<GAME"),
    ] {
        let args: Vec<&str> = ["play"].into_iter().chain(args.iter().copied()).collect();
        refuses(&args, "", expected);
    }
}

/// `play --plain` at a hall, as the guest with this number, with a pipe to it and one from it.
struct Piped {
    process: std::process::Child,
    lines: std::process::ChildStdin,
    said: std::process::ChildStdout,
    /// What it has said so far, and how much of that was asked for.
    text: String,
    seen: usize,
}

impl Piped {
    fn at(hall: &ServerProcess, folder: &Path, guest: u64, args: &[&str]) -> Piped {
        let (folder, url) = session_of(hall, folder, guest);
        let mut process = std::process::Command::new(MUSTERHALL)
            .args(["play", "--plain", "--lang", "en", "--hall", &url])
            .args(args)
            .env("MUSTERHALL_SESSIONS", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = process.stdin.take().expect("a pipe");
        let said = process.stdout.take().expect("a pipe");
        Piped { process, lines, said, text: String::new(), seen: 0 }
    }

    /// Reads until something was said; answers what was said since the last call, up to it.
    fn until(&mut self, what: &str) -> String {
        loop {
            if let Some(at) = self.text[self.seen..].find(what) {
                let end = self.seen + at + what.len();
                let said = self.text[self.seen..end].to_owned();
                self.seen = end;
                return said;
            }
            let mut part = [0; 4096];
            let read = self.said.read(&mut part).expect("a pipe");
            assert!(read > 0, "{what:?} was not said: {}", self.text);
            self.text.push_str(&String::from_utf8_lossy(&part[..read]));
        }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.lines, "{line}").expect("it reads");
    }

    /// Ends its input; answers what else it says.
    fn close(mut self) -> String {
        drop(self.lines);
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).expect("text");
        assert!(self.process.wait().expect("it ends").success());
        rest
    }
}

#[test]
fn match_in_a_hall_is_played_line_by_line_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let game = ["clusterfuss", "--set", "size=3", "--seats", "me,level:1"];
    let mut piped = Piped::at(&hall, folder.path(), 7, &game);
    let begun = piped.until("(a)> ");
    assert!(
        begun.contains("Clusterfuss · http://") && begun.contains("Blue: Bot, level 1"),
        "{begun}"
    );
    let id = only_table(&hall, 7);
    for (typed, said) in [
        ("a1-c3", "rule "),
        ("hello", "this is no action here: hello\nYou may choose:"),
        ("?", "You may choose:"),
        ("hint", "Hint: "),
        ("say", "Expected what to say"),
        ("accept", "Nobody has offered anything"),
        ("review", "when the match is over"),
        ("board", "Red: "),
    ] {
        piped.types(typed);
        assert!(piped.until("(a)> ").contains(said), "{typed}: {}", piped.text);
    }
    let mut count = 0;
    while let Some((word, _)) = next_word(&hall, 7, &id) {
        piped.types(&word);
        piped.until(&format!("Red {word}"));
        count += 1;
        // The bot's reply may end it.
        let goes_on = next_word(&hall, 7, &id).is_some();
        piped.until(if goes_on { "(a)> " } else { "1. " });
        if !goes_on {
            break;
        }
    }
    assert!(count > 1);
    let file = folder.path().join("match.txt");
    piped.types(&format!("record {}", file.display()));
    piped.until("written to");
    piped.types("review");
    piped.until("Review\n");
    let left = piped.close();
    assert!(left.contains(&format!("http://{}/t/{id}", hall.addr)), "{left}");
    let record = fs::read_to_string(file).expect("a record");
    assert!(record.contains("game: clusterfuss"), "{record}");
}

#[test]
fn table_of_a_hall_is_chosen_line_by_line_and_left_for_the_rematch() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let mut ann = Piped::at(&hall, folder.path(), 1, &["muster-chess", "--seats", "me,open"]);
    ann.until("nobody yet");
    let mut ben = Piped::at(&hall, folder.path(), 2, &[]);
    let tables = ben.until("q to leave.");
    assert!(tables.contains("Open seats") && tables.contains("1   Muster Chess"), "{tables}");
    ben.types("7");
    ben.until("expected the number of a table");
    ben.until("q to leave.");
    ben.types("1");
    ben.until("(b)> ");
    ann.until("(a)> ");
    ann.types("say good luck");
    ben.until("good luck");
    ann.types("draw");
    ben.until("type accept or decline");
    ben.types("accept");
    for piped in [&mut ann, &mut ben] {
        piped.until("1. ");
        piped.types("rematch");
    }
    ann.until("type next");
    ann.types("next");
    ann.until("Muster Chess · http://");
    ann.close();
    ben.close();
}

/// Sets up MUSH for two, where chance says who begins, as the guest with this number.
fn mush(hall: &ServerProcess, guest: u64, seats: &Json, seed: &str) -> String {
    let setup = json!({ "seats": 2 });
    let new = json!({ "game": "mush", "setup": setup, "seats": seats, "seed_hash": seed });
    let made = hall.ask(guest, "POST", "/api/tables", &new).expect("the hall is open");
    made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_owned()
}

#[test]
fn chance_of_a_table_set_up_here_is_verified_with_the_own_seed_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let game = ["mush", "--set", "seats=2", "--seats", "me,open"];
    let mut ann = Piped::at(&hall, folder.path(), 1, &game);
    ann.until("nobody yet");
    let id = only_table(&hall, 1);
    let mut ben = Piped::at(&hall, folder.path(), 2, &[]);
    ben.until("q to leave.");
    ben.types("1");
    // Whoever is to begin, both have revealed.
    let begun = |view: &Json| view["turn"]["type"] == "seat";
    while !begun(&hall.look(1, &id)) {
        std::thread::yield_now();
    }
    let (first, letter) = match hall.look(1, &id)["turn"]["seats"][0].as_str() {
        Some("a") => (&mut ann, "(a)> "),
        _ => (&mut ben, "(b)> "),
    };
    first.until(letter);
    first.types("resign");
    for piped in [&mut ann, &mut ben] {
        piped.until("Chance is what was committed to (1 draw), and your seed is in it");
    }
    let record = hall.text(&format!("/api/tables/{id}/record"));
    let said = prints(&["verify", "-"], &record);
    assert!(said.contains("Red mixed in ") && said.contains("Blue mixed in "), "{said}");
    ann.close();
    ben.close();
}

#[test]
fn seed_unknown_here_is_withheld_and_the_match_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    // A page of the same person has committed to a seed that only it knows.
    let id = mush(&hall, 1, &seats, &"1".repeat(64));
    let sit = json!({ "seat": "b", "seed_hash": "2".repeat(64) });
    hall.ask(2, "POST", &format!("/api/tables/{id}/seats"), &sit).expect("the hall is open");
    let mut ann = Piped::at(&hall, folder.path(), 1, &["--table", &id]);
    ann.until("waiting for the seed of Blue");
    ann.until("The seed of Red is not known here: the match goes on without it");
    let view = hall.look(1, &id);
    assert_eq!(view["chance"]["seeds"][0]["withheld"], json!(true), "{view}");
    let withhold = json!({ "command": { "type": "reveal_seed", "seat": "b", "seed": null } });
    hall.ask(2, "POST", &format!("/api/tables/{id}/commands"), &withhold).expect("it is open");
    ann.until("  1. ");
    ann.process.kill().expect("it is ours");
    ann.process.wait().expect("it ends");
}

#[test]
fn links_for_others_are_shown_on_the_screen_and_when_it_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = ServerProcess::open(&folder.path().join("data"));
    let game = ["clusterfuss", "--set", "size=3", "--seats", "me,link"];
    let mut terminal = at(&hall, folder.path(), 1, &game);
    terminal.until_text("#seat=");
    terminal.press("\x1b");
    terminal.until("the board", |screen| !screen.contents().contains("#seat="));
    terminal.press("links\r");
    terminal.until_text("#seat=");
    terminal.press("\x1b");
    terminal.until("the board", |screen| !screen.contents().contains("#seat="));
    terminal.press("\x03\x03");
    let left = terminal.close();
    assert!(left.contains("#seat=") && left.contains("/t/"), "{left}");
    let mut piped = Piped::at(&hall, folder.path(), 1, &game);
    piped.until("#seat=");
    piped.process.kill().expect("it is ours");
    piped.process.wait().expect("it ends");
}
