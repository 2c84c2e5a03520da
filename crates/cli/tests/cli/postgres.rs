//! A hall on PostgreSQL, as whoever runs it does.

use std::process::{Command, Output};

use crate::common::{MUSTERHALL, ServerProcess, prints, refuses};
use testkit::postgres::{self, PASSWORD};

fn serve(args: &[&str], variable: Option<&str>) -> Output {
    let mut command = Command::new(MUSTERHALL);
    command.arg("serve").args(args).env_remove("MUSTERHALL_DATABASE");
    if let Some(value) = variable {
        command.env("MUSTERHALL_DATABASE", value);
    }
    command.output().expect("the binary was built")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn password_of_database_is_printed_nowhere() {
    let url = "postgres://hall:of-nobody@127.0.0.1:1/hall";
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("hall.toml");
    let named = file.display().to_string();
    let data = folder.path().join("data").display().to_string();
    let config = serve(&["--print-config", "--database", url], None);
    assert!(said(&config).contains("\ndatabase = \"postgres://hall:***@127.0.0.1:1/hall\"\n"));
    assert_eq!(said(&serve(&["--print-config"], Some(url))), said(&config));
    let help = serve(&["--help"], Some(url));
    // What was printed is no configuration before the password is written in.
    std::fs::write(&file, said(&config)).expect("there is room");
    let hidden = serve(&["--config", &named], None);
    assert!(said(&hidden).contains("expected the password in place of ***"), "{}", said(&hidden));
    let mut answers = vec![config, help, hidden];
    for (text, expected) in [
        (format!("database = \"{url}\"\nadr = 1\n"), "unknown field"),
        (format!("database = {url}\n"), "hall.toml:1: `database`"),
        (format!("database = \"{}\"\n", url.replace("postgres", "mysql")), "expected a URL as"),
        (format!("database = \"{url}?colour=red\"\n"), "colour"),
    ] {
        std::fs::write(&file, &text).expect("there is room");
        let refused = serve(&["--config", &named], None);
        assert_eq!(refused.status.code(), Some(2));
        assert!(said(&refused).contains(expected), "{text}: {}", said(&refused));
        answers.push(refused);
    }
    // Nobody listens there.
    let gone = serve(&["--addr", "127.0.0.1:0", "--data", &data], Some(url));
    assert!(said(&gone).contains("cannot open postgres://hall:***@"), "{}", said(&gone));
    answers.push(gone);
    for args in [["--from", url, "--to", &data], ["--from", &data, "--to", url]] {
        let moved = Command::new(MUSTERHALL).arg("move").args(args).output();
        answers.push(moved.expect("the binary was built"));
    }
    for answer in &answers {
        assert!(!said(answer).contains("of-nobody"), "{}", said(answer));
    }
}

#[test]
fn hall_is_moved_to_postgres_and_played_on_there() {
    let Some(database) = postgres::database() else { return };
    let folder = tempfile::tempdir().expect("there is room");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let (from, url) = (data.display().to_string(), database.tcp_url());
    let hall = ServerProcess::open(&data);
    let id = hall.table(1, "clusterfuss");
    hall.act(1, &id).expect("there is something to do");
    let before = hall.look(1, &id)["tellings"].clone();
    let move_it = ["move", "--from", &from, "--to", &url];
    refuses(&move_it, "", "in use by another hall");
    drop(hall);
    let told = prints(&move_it, "");
    assert!(
        told.contains("entry") && told.contains("SHA-256") && !told.contains(PASSWORD),
        "{told}"
    );
    refuses(&move_it, "", "expected an empty target");
    refuses(&["move", "--from", &from, "--to", &from], "", "musterhall backup");
    refuses(&["move", "--from", &url, "--to", &url], "", "pg_dump");
    let mut command = Command::new(MUSTERHALL);
    let hall = ServerProcess::run(command.env("MUSTERHALL_DATABASE", &url), &other);
    assert_eq!(hall.look(1, &id)["tellings"], before);
    hall.act(1, &id).expect("it is played on");
    // Killed, not closed: what was acknowledged is there.
    let now = hall.look(1, &id)["tellings"].clone();
    drop(hall);
    let mut command = Command::new(MUSTERHALL);
    let hall = ServerProcess::run(command.env("MUSTERHALL_DATABASE", &url), &other);
    assert_eq!(hall.look(1, &id)["tellings"], now);
    assert!(!other.join("hall.db").exists());
}
