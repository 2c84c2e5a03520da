//! What the tests of the page share.
#![allow(dead_code, reason = "each test uses some of it")]

use std::{future::Future, path::PathBuf};

use browser_test::{Browser, Hall, Page, Person, Screen};
use serde_json::{Value as Json, json};

/// Runs a test with a browser and a hall of its own; without a browser it says so
/// and passes.
pub(crate) fn with_browser<F>(test: impl FnOnce(Browser, Hall) -> F)
where
    F: Future<Output = ()>,
{
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("threads can be had").block_on(async {
        let Some(browser) = Browser::start().await.expect("the browser starts") else { return };
        let hall = Hall::open().await.expect("the hall opens");
        test(browser, hall).await;
    });
}

/// Makes a table from a page, as its guest, and goes there. Answers id and links.
pub(crate) async fn seat(page: &Page, hall: &Hall, order: Json) -> (String, Json) {
    let made = page
        .eval(&format!(
            "fetch('/api/tables', {{ method: 'POST', \
             headers: {{ 'content-type': 'application/json' }}, \
             body: JSON.stringify({order}) }}).then((r) => r.json())"
        ))
        .await;
    let id = made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_string();
    page.go(&hall.url(&format!("/t/{id}"))).await.expect("the table opens");
    (id, made["links"].clone())
}

/// Sits down by the link of seat b.
pub(crate) async fn join(person: &Person<'_>, hall: &Hall, links: &Json, screen: Screen) -> Page {
    let link = links["b"].as_str().unwrap_or_else(|| panic!("no link for b: {links}"));
    let page = person.open(&hall.url(link), screen).await.expect("the link opens");
    page.until_text("(you)").await;
    page
}

/// A table that one person makes, on a desk, and another joins by a link as seat b; both
/// are there. Answers their pages and the id of the table.
pub(crate) async fn two_by_link(
    (first, second): (&Person<'_>, &Person<'_>),
    hall: &Hall,
    order: Json,
    screen: Screen,
) -> (Page, Page, String) {
    let page = lobby(first, hall, Screen::Desk).await;
    let (id, links) = seat(&page, hall, order).await;
    let other = join(second, hall, &links, screen).await;
    page.until_there(".player.seat-b .dot.online").await;
    (page, other, id)
}

/// A table of Clusterfuss for these seats.
pub(crate) fn clusterfuss(size: u8, seats: &[&str]) -> Json {
    let seats: Vec<Json> = seats
        .iter()
        .map(|kind| match kind.strip_prefix("bot") {
            Some(level) => json!({ "kind": "bot", "level": level.parse().unwrap_or(1) }),
            None => json!({ "kind": kind }),
        })
        .collect();
    json!({ "game": "clusterfuss", "setup": { "size": size }, "seats": seats })
}

/// The button over a spot.
pub(crate) fn spot(id: &str) -> String {
    format!(".hit[data-spot=\"{id}\"]")
}

/// Opens the curtain for good, where one falls over a table whose seats are all at
/// one device.
pub(crate) async fn open_curtain(page: &Page) {
    page.until("document.querySelector('.hit, #curtain-never')").await;
    if page.count("#curtain-never").await > 0 {
        page.tap("#curtain-never").await;
    }
}

/// Opens the lobby as somebody new.
pub(crate) async fn lobby(person: &Person<'_>, hall: &Hall, screen: Screen) -> Page {
    person.open(&hall.url("/"), screen).await.expect("the lobby opens")
}

/// Waits until so many steps were taken.
pub(crate) async fn steps(page: &Page, count: usize) {
    page.until(&format!(
        "document.querySelector('.steps .step-count').textContent.endsWith('/ {count}')"
    ))
    .await;
}

/// The text of axe-core.
pub(crate) fn axe() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/axe.min.js");
    std::fs::read_to_string(file).expect("the fixture is there")
}

/// Where a picture goes.
pub(crate) fn picture(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../screenshots"))
        .join(format!("{name}.png"))
}
