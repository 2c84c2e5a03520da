//! Killed with -9 and started again: everything acknowledged is there, and open
//! pages reconnect by themselves.

use std::{path::Path, process::Stdio};

use browser_test::{Browser, Key, Screen, clusterfuss, with_browser};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

/// Starts a hall in its own process; returns it and its address.
async fn start(port: u16, data: &Path) -> (Child, String) {
    let mut hall = Command::new(env!("CARGO_BIN_EXE_test-hall"))
        .arg(port.to_string())
        .arg(data)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the hall starts");
    let out = hall.stdout.take().expect("its output is ours");
    let line = BufReader::new(out).lines().next_line().await.expect("it speaks");
    (hall, line.expect("it names its address"))
}

#[test]
fn server_killed_comes_back_with_everything() {
    with_browser(comes_back);
}

async fn comes_back(browser: Browser) {
    let data = tempfile::tempdir().expect("a folder");
    let (mut hall, addr) = start(0, data.path()).await;
    let port = addr.rsplit(':').next().and_then(|p| p.parse().ok()).expect("a port");
    let page = browser.somebody(&format!("http://{addr}/"), Screen::Desktop).await;
    let (id, _) = page.make_table(clusterfuss(4, &["device", "device"])).await;
    page.tap_move("a4", "a3").await;
    page.until_steps(1).await;
    page.beside("talk").await;
    page.until_there("#chat-text").await;
    page.write("#chat-text", "still there?").await;
    page.key(Key::Enter).await;
    page.until_there(".chat-lines li").await;

    // `kill` on a child of ours is SIGKILL.
    hall.kill().await.expect("it dies");
    page.until_there(".offline").await;
    let (_again, _) = start(port, data.path()).await;
    page.until("!document.querySelector('.offline')").await;
    page.until_steps(1).await;
    page.until_text("still there?").await;

    // The page, never reloaded, plays on.
    page.type_offered().await;
    page.until_steps(2).await;
    page.sound(&["ERR_CONNECTION", "WebSocket connection"]);

    // A fresh page sees the same.
    page.go(&format!("/t/{id}")).await;
    page.until_steps(2).await;
    page.beside("talk").await;
    page.until_text("still there?").await;
}
