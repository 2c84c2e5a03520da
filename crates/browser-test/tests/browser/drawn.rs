//! Pictures drawn by the server beside the boards of the page, at the same step: the same
//! elements at the same places in the same colours, and nearly the same pixels.

use std::{fs, path::PathBuf};

use base64::{Engine, engine::general_purpose::STANDARD};
use browser_test::{Key, Page, Screen, picture_file, playthrough, share, with_guest};
use serde_json::{Value as Json, json};

/// Records of each game, by turns one that goes on and one that was decided.
const RECORDS: [(&str, &str); 11] = [
    ("clusterfuss", "clusterfuss/data/showcase"),
    ("make-muster", "make_muster/data/showcase"),
    ("make-muster", "make_muster/data/playthroughs/order-4-cut-off"),
    ("muster-up", "muster_up/data/showcase"),
    ("muster-up", "muster_up/data/playthroughs/order-5-a-wins"),
    ("muscat", "muscat/data/showcase"),
    ("muscat", "muscat/data/playthroughs/five-players"),
    ("mush", "mush/data/showcase"),
    ("mush", "mush/data/playthroughs/6-seats"),
    ("muster-chess", "muster_chess/data/showcase"),
    ("muster-chess", "muster_chess/data/playthroughs/regular"),
];

/// How much the pixels of two programs may differ: on average, in levels of 255, and the share of
/// small squares that differ clearly. Edges and letters are smoothed differently.
const MEAN_MAX: f64 = 4.0;
const SHARE_MAX: f64 = 0.01;

const COMPARE: &str = include_str!("drawn.js");

/// The elements that the picture draws differently.
async fn elements(page: &Page, picture: &str, without: &str) -> Json {
    page.eval(&format!("({COMPARE}).elements({}, {})", json!(picture), json!(without))).await
}

async fn compare(page: &Page, path: &str, rest: &str, name: &str) {
    page.until(
        "document.querySelector('.stage .board .pieces') && \
         !document.querySelector('.stage .board .leaving') && \
         document.getAnimations().every((a) => a.playState !== 'running')",
    )
    .await;
    let picture = format!("/tables/{}/PICTURE?{rest}", path.trim_start_matches("/t/"));
    let found = elements(page, &picture, "").await;
    assert_eq!(found["faults"], json!([]), "{name}: {found:#}");
    assert!(found["count"].as_u64().is_some_and(|count| count > 20), "{name}: {found}");
    let file: PathBuf = picture_file(&format!("drawn-{name}.png"));
    page.picture(&file, false).await;
    let shot = STANDARD.encode(fs::read(&file).expect("it was just written"));
    let (wide, high) = (&found["wide"], &found["high"]);
    let script = format!("({COMPARE}).pixels('{shot}', {}, {wide}, {high})", json!(picture));
    let apart = page.eval(&script).await;
    let (mean, share) = (apart["mean"].as_f64(), apart["share"].as_f64());
    assert!(mean.is_some_and(|mean| mean <= MEAN_MAX), "{name}: {apart}");
    assert!(share.is_some_and(|share| share <= SHARE_MAX), "{name}: {apart}");
    page.eval("document.querySelector('.drawn-over').remove()").await;
}

#[test]
fn picture_of_every_game_is_what_the_page_shows() {
    with_guest(Screen::Desktop, async |page| {
        // One of each game, at least.
        for (game, file) in share(RECORDS, 0, 2) {
            let text = playthrough(&format!("{file}.record"));
            let path = page.open_record(&text).await;
            page.until_there(".steps .step-count").await;
            for (dark, tone) in [(false, "light"), (true, "dark")] {
                page.prefer(dark, false).await;
                page.key(Key::End).await;
                page.until("!document.querySelector('.past')").await;
                let name = format!("{game}-{}-{tone}", file.rsplit('/').next().unwrap_or(file));
                compare(page, &path, &format!("tone={tone}"), &name).await;
            }
            page.prefer(false, false).await;
            if page.text_of(".steps .step-count").await == "0 / 0" {
                continue;
            }
            page.key(Key::Left).await;
            page.until_there(".past").await;
            let shown = page.text_of(".steps .step-count").await;
            let before = shown.split(' ').next().unwrap_or_default();
            compare(page, &path, &format!("step={before}"), &format!("{game}-before")).await;
        }
    });
}

#[test]
fn board_that_lacks_what_the_picture_draws_is_noticed() {
    with_guest(Screen::Desktop, async |page| {
        let path = page.open_record(&playthrough("muscat/data/showcase.record")).await;
        page.until_there(".stage .board .piece").await;
        page.until("document.getAnimations().every((a) => a.playState !== 'running')").await;
        let picture = format!("/tables/{}/PICTURE?tone=light", path.trim_start_matches("/t/"));
        for without in [".piece", ".backdrop .scenery", ".marks > *", ".board-text"] {
            let found = elements(page, &picture, without).await;
            assert_ne!(found["faults"], json!([]), "without {without}");
        }
    });
}
