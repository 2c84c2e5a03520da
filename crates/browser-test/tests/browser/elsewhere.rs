//! The main path in other browsers than Chromium, where they are installed: Firefox speaks
//! WebDriver BiDi, WebKit WebDriver. `elsewhere.mjs` has the steps.

use std::{env, process::Stdio};

use browser_test::TestServer;
use tokio::process::Command;

/// The first of these programs that is missing.
fn missing<'a>(programs: &[&'a str]) -> Option<&'a str> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path).collect();
    let is_there = |program: &str| folders.iter().any(|folder| folder.join(program).is_file());
    programs.iter().copied().find(|program| !is_there(program))
}

fn main_path_in(browser: &str, programs: &[&str]) {
    if let Some(program) = missing(programs) {
        println!("SKIPPED: no {program}");
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("threads can be had").block_on(async {
        let hall = TestServer::open().await.expect("the hall opens");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/elsewhere.mjs");
        let done = Command::new("node")
            .args(["--no-warnings", "--experimental-websocket", script, browser, &hall.url("/")])
            .stdin(Stdio::null())
            .output()
            .await
            .expect("node starts");
        assert!(done.status.success(), "{browser}: {}", String::from_utf8_lossy(&done.stderr));
    });
}

#[test]
fn main_path_is_played_in_firefox() {
    main_path_in("firefox", &["node", "firefox-esr"]);
}

#[test]
fn main_path_is_played_in_webkit() {
    main_path_in("webkit", &["node", "WebKitWebDriver", "Xvfb"]);
}
