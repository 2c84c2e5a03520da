//! Pictures of every game, on desk and phone, in two windows each, in light and dark: a table in
//! play and the first steps; the other pages; and one sheet of the tables. They go into the folder
//! that `SCREENSHOTS` names, from the root of the repository; where it names none, the pages are
//! looked at all the same, and no picture is taken.

use std::fs;

use browser_test::{
    Page, Screen, order, picture_file, playthrough, share_of, starting_at, takes_pictures,
    with_guests,
};
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

/// Animations and transitions of the page that are still running.
const MOVING: &str = "document.getAnimations().filter((a) => a.playState === 'running') \
     .map((a) => `${a.transitionProperty ?? a.animationName ?? a.id} of \
     ${a.effect.target.getAttribute('class')}`)";

/// Clusterfuss after two dozen moves.
const MIDDLE: &str = "R..B.BB./BRRR..B./R..BB.R./BB.R.RB./R.BB..RR/BB.RBRR./.B.R.BB./RRR.RRBR a";

/// The beginning of a record: this many per cent of its steps.
fn begun(folder: &str, name: &str, share: usize) -> String {
    let text = playthrough(&format!("{folder}/data/playthroughs/{name}.record"));
    let (head, steps) = text.split_once("\n\n").expect("a header and steps");
    let left_out = ["result", "ended"];
    let head: Vec<&str> =
        head.lines().filter(|line| !left_out.iter().any(|start| line.starts_with(start))).collect();
    let steps: Vec<&str> = steps.lines().collect();
    let steps = &steps[..steps.len() * share / 100];
    format!("{}\n\n{}\n", head.join("\n"), steps.join("\n"))
}

/// Opens a table of the game in play; answers its path.
async fn table(page: &Page, at: (&str, &str, &str, usize)) -> String {
    let (game, folder, name, share) = at;
    if folder.is_empty() {
        let order = order(game, json!({}), &["device"; 2]);
        let (id, _) = page.make_table(starting_at(order, MIDDLE)).await;
        return format!("/t/{id}");
    }
    page.open_record(&begun(folder, name, share)).await
}

/// The windows on a screen; the first is pictured under the name of the screen alone.
const fn windows(screen: Screen) -> [(u64, u64); 2] {
    match screen {
        Screen::Desktop => [(1280, 800), (1440, 900)],
        Screen::Phone => [(390, 844), (844, 390)],
    }
}

/// Takes a picture in light and in dark, in windows of both sizes.
pub(crate) async fn both_tones(page: &Page, name: &str, screen: Screen) {
    for (at, (width, height)) in windows(screen).into_iter().enumerate().rev() {
        let size = if at == 0 { String::new() } else { format!("-{width}x{height}") };
        let name = &format!("{name}-{}{size}", screen.name());
        page.resize(width, height).await;
        for (dark, tone) in [(false, "light"), (true, "dark")] {
            if !takes_pictures() {
                continue;
            }
            page.prefer(dark, true).await;
            // With reduced motion new colours are everywhere at once, and what just came to the
            // page has its final look with the next frame.
            page.until(&format!("!{MOVING}.length")).await;
            page.snap(&format!("{name}-{tone}")).await;
        }
        page.fits(name).await;
    }
    page.sound(&["401"]);
}

/// Pages that are not about a game, and those about one; with pictures, those about every game.
fn paths() -> Vec<String> {
    let mut paths: Vec<String> =
        ["/style", "/", "/replay", "/credits", "/account", "/docs", "/docs/deploying"]
            .map(Into::into)
            .into();
    for (game, ..) in TABLES {
        let shown = takes_pictures();
        paths.extend((shown || game == "muscat").then(|| format!("/new/{game}")));
        paths.extend((shown || game == "clusterfuss").then(|| format!("/rules/{game}")));
    }
    paths
}

fn every_game(screen: Screen) {
    with_guests(async |guests| {
        let page = &guests.one("/", screen).await;
        for at in share_of(screen, TABLES) {
            let game = at.0;
            let address = table(page, at).await;
            for (path, what) in [(address, "table"), (format!("/learn/{game}#2"), "learn")] {
                page.go(&path).await;
                page.until_there(".stage").await;
                both_tones(page, &format!("{game}-{what}"), screen).await;
            }
        }
        for path in paths() {
            page.go(&path).await;
            page.accessible(&path).await;
            page.prefer(false, true).await;
            if path == "/style" && screen == Screen::Desktop {
                page.snap_as("style.webp", true).await;
            }
            let name = if path == "/" { "lobby".to_owned() } else { path[1..].replace('/', "-") };
            both_tones(page, &name, screen).await;
        }
        page.go("/admin").await;
        page.until_there("#admin-token").await;
        both_tones(page, "admin-door", screen).await;
        page.write("#admin-token", &guests.token()).await;
        page.tap("#admin-enter").await;
        page.until_there(".admin-lists").await;
        page.go("/admin#tables").await;
        page.until_there(".admin-rows").await;
        both_tones(page, "admin", screen).await;
        page.sound(&["401"]);
        if screen == Screen::Desktop && takes_pictures() {
            sheet(page).await;
        }
    });
}

/// The sheet: the six tables, light and dark in turn.
async fn sheet(page: &Page) {
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
    let sheet = picture_file("sheet.html");
    fs::write(&sheet, html).expect("the folder is there");
    page.go(&format!("file://{}", sheet.display())).await;
    page.until("[...document.images].every((image) => image.complete)").await;
    page.picture(&sheet.with_extension("webp"), true).await;
}

#[test]
fn games_on_a_desk_are_pictured() {
    every_game(Screen::Desktop);
}

#[test]
fn games_on_a_phone_are_pictured() {
    every_game(Screen::Phone);
}
