//! `duel`, with good programs and bad ones.

use crate::common::{musterhall, prints};

#[track_caller]
fn refuses(args: &[&str], expected: &str) {
    crate::common::refuses(&[&["duel"], args].concat(), "", expected);
}

/// With a node limit and no clock, a duel depends on its seed alone.
#[test]
fn duel_repeats_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut records = Vec::new();
    for name in ["one", "two"] {
        let path = folder.path().join(name);
        let file = path.to_str().expect("a path of text");
        let wanted = ["duel", "self", "self", "--nodes", "60,30", "--games", "2", "--seed", "3"];
        let table = prints(&[&wanted[..], &["--agree", "600", "--record", file]].concat(), "");
        assert!(table.contains("2 games:") && table.contains("0 faults"), "{table}");
        records.push(std::fs::read_to_string(path).expect("a record"));
    }
    assert_eq!(records[0], records[1]);
    let file = folder.path().join("one");
    let file = file.to_str().expect("a path of text");
    let taken = format!("{file} is there already: name a file that is not");
    refuses(&["self", "self", "--nodes", "60", "--games", "1", "--record", file], &taken);
    assert_eq!(std::fs::read_to_string(file).expect("it is there"), records[0]);
    let games: Vec<serde_json::Value> =
        records[0].lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games[0]["fen"], games[1]["fen"], "two and two share their armies");
    assert_eq!(
        (&games[0]["first_has"], &games[1]["first_has"]),
        (&"white".into(), &"black".into())
    );
}

#[test]
fn duel_of_orthodox_chess_begins_from_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let file = path.to_str().expect("a path of text");
    let wanted = ["duel", "self", "self", "--nodes", "60", "--games", "2", "--chess"];
    let options = ["--option", "1:Level=2", "--agree", "600", "--record", file];
    let table = prints(&[&wanted[..], &options].concat(), "");
    assert!(table.contains("2 games:") && table.contains("0 faults"), "{table}");
    let games: Vec<serde_json::Value> = std::fs::read_to_string(path)
        .expect("a record")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let opening = |game: &serde_json::Value| {
        let moves = game["moves"].as_str().expect("moves").to_string();
        moves.split(' ').take(8).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(games[0]["fen"], "startpos");
    assert_eq!(opening(&games[0]), opening(&games[1]), "two and two share their opening");
}

#[test]
fn sequential_test_ends_a_duel() {
    let long = ["duel", "self", "self", "--nodes", "400,20", "--games", "400", "--agree", "400"];
    let table = prints(&[&long[..], &["--sprt", "40,60"]].concat(), "");
    assert!(table.contains("sequential test 40 % / 60 %: the higher share or more"), "{table}");
    assert!(!table.contains("\n400 games"), "{table}");
    refuses(&["self", "self", "--nodes", "9", "--sprt", "60"], "expected two percentages");
}

#[test]
fn duel_that_cannot_be_played_is_refused() {
    refuses(&["self", "self"], "expected --nodes or --time");
    refuses(&["self", "/no/such/program", "--nodes", "10"], "2 program cannot be started");
    refuses(&["self", "", "--nodes", "10"], "expected a program");
    refuses(&["self", "--nodes", "10"], "PROGRAM");
    refuses(&["self", "self", "--nodes", "0"], "--nodes");
    let three = "expected a number, or two for two programs, not 3";
    refuses(&["self", "self", "--nodes", "60,120,300"], three);
    refuses(&["self", "self", "--time", "60,120,300"], three);
    refuses(&["self", "self", "--nodes", "9", "--option", "3:Hash=1"], "expected 1:NAME=VALUE");
}

#[cfg(unix)]
#[test]
fn program_that_dies_is_named() {
    refuses(&["self", "false", "--nodes", "10"], "2 false ended while we waited for `uciok`");
}

/// An illegal move loses the game; the other program goes on.
#[cfg(unix)]
#[test]
fn program_that_plays_foul_loses() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("foul");
    let answers = "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
                   go*) echo bestmove a1a1;; quit) exit;; esac; done";
    std::fs::write(&path, answers).expect("a script");
    let foul = format!("sh {}", path.display());
    let output = musterhall(&["duel", "self", &foul, "--nodes", "20", "--games", "2"], "");
    let table = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(table.contains("2 games: 100.0 %") && table.contains("2 faults"), "{table}");
    assert!(errors.contains("played \"a1a1\", expected a legal move of"), "{errors}");
}

/// A duel of two programs that never answer `go`, and start a process of their own to wait in.
#[cfg(unix)]
struct Waiting {
    duel: std::process::Child,
    /// The process of the program that was asked first.
    asked: rustix::process::Pid,
    /// Ends when the last process of that program has.
    held: std::fs::File,
    record: std::path::PathBuf,
    _folder: tempfile::TempDir,
}

#[cfg(unix)]
impl Waiting {
    fn start() -> Waiting {
        use std::{os::unix::process::CommandExt as _, process};
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name| folder.path().join(name);
        let (script, record, asked, held) = (at("script"), at("record"), at("asked"), at("held"));
        let made = process::Command::new("mkfifo").arg(&held).status().expect("a pipe");
        assert!(made.success());
        let answers = format!(
            "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
             go*) echo $$ > {}; exec 9> {}; tail -f /dev/null;; quit) exit;; esac; done",
            asked.display(),
            held.display()
        );
        std::fs::write(&script, answers).expect("a script");
        let program = format!("sh {}", script.display());
        let duel = process::Command::new(crate::common::MUSTERHALL)
            .args(["duel", &program, &program, "--time", "60000", "--record"])
            .arg(&record)
            .stdout(process::Stdio::piped())
            .stderr(process::Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("the binary was built");
        // It opens once the program has opened its end.
        let held = std::fs::File::open(held).expect("the pipe");
        let asked = std::fs::read_to_string(asked).expect("its number");
        let asked = asked.trim().parse().ok().and_then(rustix::process::Pid::from_raw);
        Waiting { duel, asked: asked.expect("a number"), held, record, _folder: folder }
    }

    /// What the duel prints, once it and what it has started are gone.
    fn ended(mut self) -> std::process::Output {
        use std::io::Read as _;
        let output = self.duel.wait_with_output().expect("it ends");
        self.held.read_to_end(&mut Vec::new()).expect("nobody holds it any more");
        assert_eq!(std::fs::read_to_string(self.record).expect("a record"), "");
        output
    }
}

/// What is sent to the group of the duel does not reach its programs, which end with it; the game
/// that they leave is nobody's loss.
#[cfg(unix)]
#[test]
fn duel_that_is_interrupted_counts_and_records_whole_games_only() {
    use rustix::process::{Pid, Signal, getpgid, kill_process_group};
    let waiting = Waiting::start();
    assert_eq!(getpgid(Some(waiting.asked)).expect("it runs"), waiting.asked);
    kill_process_group(Pid::from_child(&waiting.duel), Signal::INT).expect("it is ours");
    let output = waiting.ended();
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    assert!(told.contains("no game was played to its end"), "{told}");
    assert!(!told.contains("Elo") && told.contains("0 faults"), "{told}");
}

#[cfg(unix)]
#[test]
fn duel_that_is_terminated_ends_its_programs() {
    use rustix::process::{Pid, Signal, kill_process};
    let waiting = Waiting::start();
    kill_process(Pid::from_child(&waiting.duel), Signal::TERM).expect("it is ours");
    let output = waiting.ended();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("0 faults"), "{told}");
}
