//! Pictures of every game, on desk and phone, in light and dark: a table in play and
//! the first steps; the style page; and one sheet of the tables. They go into
//! `screenshots/`, which git ignores.

mod common;

use std::{fs, path::PathBuf};

use browser_test::{Page, Screen};
use common::{axe, lobby, picture, seat, with_browser};
use serde_json::json;

/// A game, a record, and how much of it is played; no record: a position.
const TABLES: [(&str, &str, &str, usize); 6] = [
    ("clusterfuss", "", "MID", 0),
    ("make-muster", "make_muster", "order-4-cut-off", 90),
    ("muster-up", "muster_up", "order-4-cut-off", 60),
    ("muscat", "muscat", "four-players", 75),
    ("mush", "mush", "4-seats", 60),
    ("muster-chess", "muster_chess", "stolen", 100),
];

/// Clusterfuss after two dozen moves.
const MIDDLE: &str = "R..B.BB./BRRR..B./R..BB.R./BB.R.RB./R.BB..RR/BB.RBRR./.B.R.BB./RRR.RRBR a";

/// The beginning of a record: so many of a hundred of its steps.
fn begun(folder: &str, name: &str, share: usize) -> String {
    let file = format!("../../games/{folder}/data/playthroughs/{name}.record");
    let text = fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file));
    let text = text.expect("the record is there");
    let (head, steps) = text.split_once("\n\n").expect("a header and steps");
    let left_out = ["#", "result", "ended"];
    let head: Vec<&str> =
        head.lines().filter(|line| !left_out.iter().any(|start| line.starts_with(start))).collect();
    // What the tests of the rules add to a record is none of its steps.
    let steps: Vec<&str> = steps.lines().filter(|line| !line.starts_with(['=', '#'])).collect();
    let steps = &steps[..steps.len() * share / 100];
    format!("{}\n\n{}\n", head.join("\n"), steps.join("\n"))
}

/// Opens a table of the game in play; answers its address.
async fn table(page: &Page, hall: &browser_test::Hall, at: (&str, &str, &str, usize)) -> String {
    let (game, folder, name, share) = at;
    if folder.is_empty() {
        let seats = json!([{ "kind": "device" }, { "kind": "device" }]);
        let order = json!({ "game": game, "position": MIDDLE, "seats": seats });
        let (id, _) = seat(page, hall, order).await;
        return format!("/t/{id}");
    }
    let text = json!(begun(folder, name, share));
    let made = page
        .eval(&format!(
            "fetch('/api/records', {{ method: 'POST', body: {text}, \
             headers: {{ 'content-type': 'text/plain' }} }}).then((r) => r.json())"
        ))
        .await;
    format!("/t/{}", made["id"].as_str().unwrap_or_else(|| panic!("{game}: {made}")))
}

async fn both_tones(page: &Page, name: &str, screen: &str) {
    for (dark, tone) in [(false, "light"), (true, "dark")] {
        page.prefer(dark, true).await.expect("the browser can");
        // Who wants nothing to move sees new colours everywhere at once.
        let moving = page.eval("document.getAnimations().map((a) => a.transitionProperty)").await;
        assert_eq!(moving, json!([]), "{name} on {screen}");
        let file = picture(&format!("{name}-{screen}-{tone}"));
        page.picture(&file, false).await.expect("a picture");
    }
    let wide = page.eval("document.documentElement.scrollWidth - innerWidth").await;
    assert!(wide.as_i64().is_some_and(|wide| wide <= 0), "{name} on {screen}: {wide} too wide");
    page.sound(&[]);
}

fn every_game(screen: Screen, called: &str) {
    with_browser(async |browser, hall| {
        let axe = axe();
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, screen).await;
        for at in TABLES {
            let game = at.0;
            let address = table(&page, &hall, at).await;
            for (path, what) in [(address, "table"), (format!("/learn/{game}#2"), "learn")] {
                page.go(&hall.url(&path)).await.expect("the page opens");
                page.until_there(".stage").await;
                both_tones(&page, &format!("{game}-{what}"), called).await;
            }
        }
        for path in ["/style", "/new/muscat"] {
            page.go(&hall.url(path)).await.expect("the page opens");
            page.accessible(&axe, path).await;
            page.prefer(false, true).await.expect("the browser can");
            if path == "/style" && called == "desk" {
                let file = picture("style").with_extension("webp");
                page.picture(&file, true).await.expect("a picture");
            }
            both_tones(&page, path.trim_start_matches('/').replace('/', "-").as_str(), called)
                .await;
        }
        if called == "phone" {
            return;
        }
        // The sheet: the six tables, light and dark in turn.
        let cell = |(index, (game, ..)): (usize, &(&str, &str, &str, usize))| {
            let tone = if index % 4 == 0 || index % 4 == 3 { "light" } else { "dark" };
            format!("<img src=\"{game}-table-desk-{tone}.png\" alt=\"\">")
        };
        let cells: String = TABLES.iter().enumerate().map(cell).collect();
        let html = format!(
            "<!doctype html><html data-ready=yes><style>body{{margin:0;padding:10px;\
             display:grid;grid-template-columns:1fr 1fr;gap:10px;background:#8d8267}}\
             img{{width:100%;display:block;border-radius:8px}}</style>{cells}"
        );
        let sheet = picture("sheet").with_extension("html");
        fs::write(&sheet, html).expect("the folder is there");
        page.go(&format!("file://{}", sheet.display())).await.expect("the sheet opens");
        page.until("[...document.images].every((image) => image.complete)").await;
        page.picture(&sheet.with_extension("webp"), true).await.expect("a picture");
    });
}

#[test]
fn every_game_on_a_desk() {
    every_game(Screen::Desk, "desk");
}

#[test]
fn every_game_on_a_phone() {
    every_game(Screen::Phone, "phone");
}
