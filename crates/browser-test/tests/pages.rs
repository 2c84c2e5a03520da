//! Every page: nothing that axe objects to, in light and dark, on desk and phone;
//! pictures of each; the weight of the first load; the vendored files.

mod common;

use std::{fs, path::Path};

use browser_test::{Page, Screen};
use common::{axe, clusterfuss, lobby, open_curtain, picture, seat, spot, steps, with_browser};
use serde_json::json;
use sha2::{Digest, Sha256};

async fn look(page: &Page, axe: &str, name: &str) {
    let screen = page
        .eval("innerWidth")
        .await
        .as_u64()
        .map_or("desk", |w| if w < 700 { "phone" } else { "desk" });
    for (dark, tone) in [(false, "light"), (true, "dark")] {
        page.prefer(dark, true).await.expect("the browser can");
        let name = format!("{name}-{screen}-{tone}");
        page.accessible(axe, &name).await;
        page.picture(&picture(&name), screen == "phone").await.expect("a picture");
    }
    let wide = page.eval("document.documentElement.scrollWidth - innerWidth").await;
    assert!(wide.as_i64().is_some_and(|w| w <= 0), "{name}: {wide} too wide");
    page.sound(&[]);
}

fn every_page(screen: Screen) {
    with_browser(async |browser, hall| {
        let axe = axe();
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, screen).await;
        page.prefer(false, true).await.expect("the browser can");
        // A table in play.
        seat(&page, &hall, clusterfuss(6, &["device", "device"])).await;
        for step in 1..=5 {
            page.eval("document.querySelector('#word').value = ''").await;
            let word = page.eval("document.querySelector('#word').placeholder").await;
            page.write("#word", word.as_str().expect("a move is offered")).await;
            page.tap(".word-form button").await;
            steps(&page, step).await;
        }
        page.tap(".hit.can").await;
        page.until_there(".spot.picked").await;
        look(&page, &axe, "clusterfuss").await;
        // A refusal.
        page.tap(&spot("f6")).await;
        page.until("document.querySelector('.refusal, .spot.picked')").await;
        look(&page, &axe, "refusal").await;
        // A match that is over.
        page.tap("#resign").await;
        page.tap("#resign-sure").await;
        page.until_there(".result").await;
        look(&page, &axe, "over").await;
        for (path, name) in [
            ("/", "lobby"),
            ("/new/clusterfuss", "new"),
            ("/rules/clusterfuss", "rules"),
            ("/replay", "replay"),
            ("/credits", "credits"),
        ] {
            page.go(&hall.url(path)).await.expect("the page opens");
            look(&page, &axe, name).await;
        }
        let sleds = json!({ "game": "sleds", "setup": { "seats": 3 },
            "seats": [{ "kind": "me" }, { "kind": "bot", "level": 1 }, { "kind": "open" }] });
        seat(&page, &hall, sleds).await;
        look(&page, &axe, "sleds").await;
    });
}

#[test]
fn every_page_on_a_desk() {
    every_page(Screen::Desk);
}

#[test]
fn every_page_on_a_phone() {
    every_page(Screen::Phone);
}

#[test]
fn nothing_sticks_out_on_a_phone() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Phone).await;
        // What sticks out makes a phone show more than its width.
        let width = page.eval("innerWidth").await;
        assert_eq!(width, 360);
        let games = page.eval("fetch('/api/games').then((r) => r.json())").await;
        for game in games.as_array().expect("a list") {
            let id = game["id"].as_str().expect("an id");
            let mut paths = vec!["new", "rules", "style"];
            if game["lessons"].as_u64().is_some_and(|count| count > 0) {
                paths.push("learn");
            }
            for path in paths {
                page.go(&hall.url(&format!("/{path}/{id}"))).await.expect("the page opens");
                assert_eq!(page.eval("innerWidth").await, width, "/{path}/{id}");
            }
        }
        page.sound(&[]);
    });
}

#[test]
fn the_other_games_have_a_look() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        page.prefer(false, true).await.expect("the browser can");
        let games = page.eval("fetch('/api/games').then((r) => r.json())").await;
        for game in games.as_array().expect("a list").iter().filter(|g| g["id"] != "clusterfuss") {
            let id = game["id"].as_str().expect("an id");
            let count = game["defaults"]["seats"].as_u64().or(game["seats"]["min"].as_u64());
            let seats: Vec<_> =
                (0..count.unwrap_or(2)).map(|_| json!({ "kind": "device" })).collect();
            seat(&page, &hall, json!({ "game": id, "seats": seats })).await;
            open_curtain(&page).await;
            // An army builder stands in the place of the board.
            page.until_there(".hit, .player.asked").await;
            page.picture(&picture(&format!("game-{id}")), false).await.expect("a picture");
            page.sound(&[]);
        }
    });
}

#[test]
fn a_puzzle_is_solved_on_the_rules_page() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        page.go(&hall.url("/rules/clusterfuss")).await.expect("the rules open");
        page.until("document.querySelectorAll('button.solve').length >= 2").await;
        page.eval("document.querySelector('button.solve').id = 'solve-it'").await;
        page.tap("#solve-it").await;
        // Play what perfect play says until the page says that it is solved.
        loop {
            page.until(
                "document.querySelector(\".solved, .unsolved, \
                 [aria-label='Puzzle board'] .hit.can\")",
            )
            .await;
            if page.count(".solved, .unsolved").await > 0 {
                break;
            }
            let word = page
                .eval(
                    "fetch('/api/tables').then((r) => r.json()) \
                     .then((t) => fetch('/api/tables/' + t.mine[0].id + '/perfect')) \
                     .then((r) => r.json()) \
                     .then((p) => p.moves.filter((m) => m.wins).map((m) => m.word)[0])",
                )
                .await;
            let word = word.as_str().expect("Red can win").to_string();
            let (from, to) = word.split_once('-').expect("from and to");
            let here = |id: &str| format!("[aria-label='Puzzle board'] [data-spot='{id}']");
            page.tap(&here(from)).await;
            page.until_there(&format!("{}[aria-pressed]", here(from))).await;
            page.tap(&here(to)).await;
            page.until("!document.querySelector(\"[aria-label='Puzzle board'] [aria-pressed]\")")
                .await;
        }
        page.until_there(".solved").await;
        page.sound(&[]);
    });
}

#[test]
fn the_first_load_is_small() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        seat(&page, &hall, clusterfuss(8, &["me", "bot1"])).await;
        let bytes = page
            .eval(
                "performance.getEntriesByType('resource') \
                 .concat(performance.getEntriesByType('navigation')) \
                 .reduce((sum, e) => sum + e.encodedBodySize, 0)",
            )
            .await;
        let bytes = bytes.as_u64().expect("a number");
        println!("first load of a table: {bytes} bytes");
        assert!(bytes < 60_000, "{bytes}");
    });
}

/// `vendor.sh` writes these files; nobody else may.
#[test]
fn vendored_files_are_as_their_list_says() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/vendor"));
    let list = fs::read_to_string(folder.join("VENDOR.toml")).expect("the list is there");
    let mut checked = 0;
    for line in list.lines() {
        let words: Vec<&str> = line.split('"').collect();
        let [_, file, _, sum, _] = words[..] else { continue };
        let bytes = fs::read(folder.join(file)).expect("a listed file is there");
        let digest: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(digest, sum, "{file}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}
