//! For players it is the same hall, whatever keeps its data: chosen tests run once more, over
//! PostgreSQL.

use std::process::Command;

use testkit::postgres;

use crate::common::STORE_VARIABLE;

/// The tests, by their modules.
const CHOSEN: [&str; 23] = [
    "play::",
    "secrets::",
    "reliable::",
    "handover::",
    "lists::",
    "consequences::",
    "explorer::",
    "admin::",
    "moderation::",
    "ratings::",
    "accounts::",
    "merging::",
    "passkeys::",
    "people::",
    "tokens::",
    "waiting::",
    "hooks::",
    "mail::",
    "oidc::",
    "push::",
    "lines::",
    "tournaments::",
    "studies::",
];

#[test]
fn chosen_tests_pass_over_postgres() {
    let Some(place) = postgres::place() else { return };
    let mut again = Command::new(std::env::current_exe().expect("it runs"));
    // They wait for the database most of the time.
    again.args(CHOSEN).args(["--test-threads", "6"]);
    again.env(STORE_VARIABLE, "postgres").env(postgres::SERVER_VARIABLE, place);
    let done = again.output().expect("it runs again");
    let said = String::from_utf8_lossy(&done.stdout);
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}\n{errors}");
    let passed = said.split("test result: ok. ").nth(1).and_then(|rest| rest.split(' ').next());
    let passed: u32 = passed.and_then(|number| number.parse().ok()).expect("a number");
    assert!(passed >= 40, "{said}");
}
