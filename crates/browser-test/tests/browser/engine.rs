//! The rules in the page: hints and consequences on one's own machine.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use browser_test::{
    Key, Page, Screen, clusterfuss, lay_out_client, share, spot, starting_at, with_guests_at,
    with_pages,
};
use serde_json::{Value as Json, json};

use crate::new_folder;

/// A folder with the client in bundles and the rules for browsers; none where these were not built.
pub(crate) fn pages() -> Option<PathBuf> {
    static PAGES: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let engine = web().join("engine");
        if !engine.join("rules.wasm").is_file() {
            return None;
        }
        let folder = new_folder("pages-with-engine");
        lay_out_client(&folder);
        copy(&engine, &folder.join("engine"));
        Some(folder)
    });
    if PAGES.is_none() {
        println!("SKIPPED: no web/engine/rules.wasm; .ci/engine builds it");
    }
    PAGES.clone()
}

fn web() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"))
}

/// How often the page asked the hall for something that ends like this.
async fn asked(page: &Page, end: &str) -> u64 {
    let script = format!(
        "performance.getEntriesByType('resource').filter((r) => r.name.endsWith({end:?})).length"
    );
    page.eval(&script).await.as_u64().expect("a number")
}

/// Figure 3 of the rule sheet: b2 takes c2, and everything that is blue goes.
async fn open_table(page: &Page) {
    let order = clusterfuss(4, &["device", "device"]);
    page.make_table(starting_at(order, "..../.B../BRB./BB.. a")).await;
}

#[test]
fn hint_asked_where_the_engine_is_comes_from_this_machine() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        open_table(page).await;
        assert_eq!(asked(page, "engine.js").await, 0, "it is loaded before it is needed");
        page.tap("#ask-hint").await;
        page.until_there(".hint-said").await;
        let said = page.text_of(".hint-said").await;
        assert!(said.contains("Level 8: ") && said.contains("wins for certain"), "{said}");
        assert_eq!(asked(page, "/hint").await, 0, "the hall was asked");
        // So do the answers to what is tried from now on.
        let before = asked(page, "/consequences").await;
        page.tap_move("b2", "c2").await;
        page.until_there(".result").await;
        assert_eq!(asked(page, "/consequences").await, before);
        assert_eq!(asked(page, "/try").await, 0);
    });
}

#[test]
fn hint_asked_where_the_engine_is_spoiled_comes_from_the_hall() {
    let Some(web) = pages() else { return };
    let folder = tempfile::tempdir().expect("there is a folder for temporary things");
    copy(&web, folder.path());
    let module = folder.path().join("engine/rules.wasm");
    let bytes = fs::read(&module).expect("the module");
    fs::write(&module, &bytes[..bytes.len() / 2]).expect("the folder is ours");
    with_pages(folder.path().into(), Screen::Phone, async |page| {
        open_table(page).await;
        page.tap("#ask-hint").await;
        page.until_there(".hint-said").await;
        assert_eq!(asked(page, "/hint").await, 1);
    });
}

/// The hall is opened again with another build of the client: a page notices, and loads itself anew
/// where nothing is lost by it.
#[test]
fn page_of_another_build_loads_itself_anew_once_nobody_looks() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary things");
    copy(web(), folder.path());
    let sheet = folder.path().join("css/solo.css");
    with_pages(folder.path().into(), Screen::Phone, async |page| {
        open_table(page).await;
        let build = "document.querySelector('script[type=module]').src.split('/')[4]";
        let before = page.eval(build).await;
        let text = fs::read_to_string(&sheet).expect("a sheet");
        fs::write(&sheet, text + "\n/* changed */\n").expect("the folder is ours");
        let seen = "document.dispatchEvent(new Event('visibilitychange'))";
        let hidden = |is: bool| {
            format!(
                "Object.defineProperty(document, 'hidden', {{ value: {is}, configurable: true }}); \
                 {seen}"
            )
        };
        // While somebody has picked a piece the page stays.
        page.tap("[data-spot='b2']").await;
        page.until_there(".spot.picked").await;
        page.eval(seen).await;
        page.until(
            "performance.getEntriesByType('resource').some((r) => r.name.endsWith('renew.js'))",
        )
        .await;
        page.eval(&hidden(true)).await;
        assert_eq!(page.eval(build).await, before);
        page.eval(&hidden(false)).await;
        page.tap("[data-spot='b2']").await;
        page.until("!document.querySelector('.spot.picked')").await;
        page.eval(&hidden(true)).await;
        page.until(&format!("{build} !== {before} && document.documentElement.dataset.ready"))
            .await;
        page.until_there(".board .spot").await;
    });
}

/// Copies what is served of the client.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder is ours");
    for entry in fs::read_dir(from).expect("the client").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if name == "node_modules" {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).expect("the folder is ours");
        }
    }
}

/// What a bot of a level plays at a table of this device goes on after the page was closed, and its
/// record is one that the hall reads.
#[test]
fn match_on_this_device_closed_goes_on_and_ends_as_a_record() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        page.go("/solo").await;
        page.until_there("#solo-start").await;
        page.accessible("play on this device").await;
        page.snap("solo-phone").await;
        page.select("#solo-b", "1").await;
        page.tap("#solo-start").await;
        page.until_there(".board .spot").await;
        // Nothing of it went to the hall.
        assert_eq!(page.eval("location.pathname").await, "/solo");
        page.until_asked().await;
        page.snap("solo-table-phone").await;
        page.type_offered().await;
        page.until_steps(2).await;
        // Closed and opened again.
        let here = page.eval("location.search").await.as_str().expect("text").to_string();
        page.go("/solo").await;
        page.until_there(".solo-list li").await;
        page.go(&format!("/solo{here}")).await;
        page.until_steps(2).await;
        page.type_offered().await;
        page.until_steps(4).await;
        // The hall reads the record.
        page.go("/solo").await;
        page.until_there(".solo-give").await;
        page.tap(".solo-give").await;
        page.until_page("table").await;
        page.until_steps(4).await;
        page.until_there(".board .spot").await;
    });
}

/// Without a hall: the rules, first steps, puzzles, and a record that becomes an analysis.
#[test]
fn pages_kept_without_a_network_teach_set_puzzles_and_analyse() {
    let Some(web) = pages() else { return };
    with_guests_at(web, async |guests| {
        let page = guests.one("/solo", Screen::Phone).await;
        page.prefer(false, true).await;
        page.tap("#solo-keep").await;
        page.until_there("#solo-kept").await;
        // A narrow phone, with text of twice the size.
        page.resize(360, 780).await;
        page.eval("document.documentElement.style.fontSize = '200%'").await;
        page.fits("a match on this device with large text").await;
        page.resize(390, 844).await;
        guests.close_hall().await;
        // A page that was not kept leads to those that were.
        page.go("/t/nowhere").await;
        page.until_there(".solo-away a[href='/learn/clusterfuss']").await;
        page.accessible("a hall that cannot be reached").await;
        page.snap("solo-away-phone").await;
        for id in ["clusterfuss", "mush"] {
            page.go(&format!("/rules/{id}")).await;
            page.until_there("figure.example .board .spot, figure.example .example-body").await;
        }
        page.go("/learn/clusterfuss#2").await;
        page.until_there(".board .spot").await;
        let press = async |id: &str| {
            page.focus(&spot(id)).await;
            page.key(Key::Enter).await;
        };
        press("b2").await;
        page.until_there(".spot.picked").await;
        press("a2").await;
        page.until_there(".refusal a[href='/rules/clusterfuss#rule-3.5']").await;
        // What was picked stays so after a refusal.
        press("c2").await;
        page.until_there(".outcome.right").await;
        page.go("/puzzles/muster-chess#1").await;
        for _ in 0..8 {
            page.until("!document.querySelector('#show')?.disabled").await;
            if page.count(".outcome").await == 1 {
                break;
            }
            page.eval("document.querySelector('#show')?.click()").await;
        }
        page.until_there(".outcome.right").await;
        page.go("/puzzles").await;
        page.until_there(".puzzle-card [data-drawn]").await;
        // What this machine has read becomes a study of it, with lines of its own engine.
        page.go("/replay").await;
        let record = "musterhall-record: 1\ngame: clusterfuss\nrules: 1\nsetup: {\"size\":4}\n\
                      position: ..../R.../RBBR/.... a\n\na a3-a2\n";
        page.write("#record-text", record).await;
        page.eval("document.querySelector('.replay button[type=submit]').click()").await;
        page.until_page("analysis").await;
        page.until_there(".analysis .board .spot").await;
        page.sound(&["ERR_CONNECTION_REFUSED"]);
    });
}

/// What browsers ask of a page that can be installed: a manifest with a name, signs, a place to
/// begin within its scope and a window of its own, and a service worker that answers without a
/// network.
#[test]
fn page_for_playing_on_this_device_can_be_installed() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        page.go("/").await;
        assert!(page.manifest().await.is_null(), "other pages are not offered");
        page.go("/solo").await;
        page.until_there("#solo-start").await;
        let manifest = page.manifest().await;
        assert_eq!(
            (&manifest["name"], &manifest["display"]),
            (&"Musterhall".into(), &"standalone".into())
        );
        assert_eq!((&manifest["start_url"], &manifest["scope"]), (&"/solo".into(), &"/".into()));
        // Phones want pictures of these sizes.
        let icons = [("any", "image/svg+xml"), ("192x192", "image/png"), ("512x512", "image/png")];
        for (icon, (sizes, kind)) in manifest["icons"].as_array().expect("a list").iter().zip(icons)
        {
            assert_eq!((&icon["sizes"], &icon["type"]), (&sizes.into(), &kind.into()));
            let base = "document.querySelector('link[rel=manifest]').href";
            let width = format!(
                "(async () => {{ const image = new Image(); image.src = new URL({}, {base}); \
                 await image.decode(); return image.naturalWidth; }})()",
                icon["src"]
            );
            let width = page.eval(&width).await.as_u64().expect("a number");
            assert!(sizes == "any" || sizes.starts_with(&width.to_string()), "{icon}: {width}");
        }
        assert_eq!(manifest["icons"].as_array().map(Vec::len), Some(icons.len()));
        page.tap("#solo-keep").await;
        page.until_there("#solo-kept").await;
        page.go("/solo").await;
        assert_eq!(page.eval("navigator.serviceWorker.controller?.state").await, "activated");
        assert_eq!(page.eval("isSecureContext").await, true);
    });
}

/// A bot that thinks is told not to: it chooses at once, and the match goes on.
#[test]
fn bot_on_this_device_told_to_hurry_chooses_at_once() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        page.go("/solo").await;
        page.until_there("#solo-start").await;
        page.tap("#solo-clusterfuss").await;
        page.tap("#change-options").await;
        page.until_there("#options:not([hidden])").await;
        page.accessible("options of a match on this device").await;
        page.snap("solo-options-phone").await;
        page.select("#solo-b", "8").await;
        page.tap("#solo-start").await;
        page.until_there(".board .spot").await;
        page.type_offered().await;
        page.until_there("#solo-hurry").await;
        page.until("getComputedStyle(document.querySelector('.solo-thinks')).opacity === '1'")
            .await;
        page.snap("solo-thinks-phone").await;
        page.eval("document.querySelector('#solo-hurry').click()").await;
        page.until_steps(2).await;
        page.until("!document.querySelector('#solo-hurry')").await;
        // What was chosen is usual the next time.
        page.go("/solo").await;
        page.until("document.querySelector('#solo-b')?.value === '8'").await;
    });
}

/// Has the first seat play by what the field for words offers, until the match is over.
async fn play_to_the_end(page: &Page) {
    let is_over = "document.querySelector('.table.over') !== null";
    for _ in 0..400 {
        page.until(&format!("{is_over} || document.querySelector('#status .sign')")).await;
        if page.eval(is_over).await == true {
            return;
        }
        page.type_offered().await;
        page.until("!document.querySelector('#word')?.value").await;
    }
    panic!("the match does not end");
}

/// The games, with options under which a match is short, where there are some.
const SHORT: [(&str, Option<(&str, u32)>); 6] = [
    ("clusterfuss", Some(("size", 4))),
    ("make-muster", Some(("order", 2))),
    ("muster-up", Some(("order", 2))),
    ("muscat", None),
    ("mush", None),
    ("muster-chess", None),
];

/// How often somebody chooses who does not play a match to its end.
const SOME: usize = 4;

/// The record of the match that a page plays on its device, as it is saved, by the rules.
async fn record_of(page: &Page) -> Box<dyn matches::AnyMatch> {
    page.eval(
        "URL.createObjectURL = (blob) => { window.saved = blob.text(); return 'data:,'; }, true",
    )
    .await;
    page.tool("save").await;
    page.until("window.saved").await;
    let record = page.eval("saved").await;
    let record = matches::Record::parse(record.as_str().expect("text")).expect("a record");
    let game = record.find_game().expect("a game of the hall");
    record.replay(game).expect("a match by the rules")
}

/// Lets the next match of a game be played with these options, as if somebody had chosen them the
/// last time.
async fn short(page: &Page, game: &str, setup: Json) {
    let last = json!({ "setup": setup, "seats": [{}, { "level": 1 }] }).to_string();
    page.eval(&format!("localStorage.setItem('solo-{game}', {last:?}), true")).await;
}

/// Every game without a hall: begun, closed, opened and gone on with; the first one to its end, and
/// all that are short where sweeps are whole. What each needs of its look is kept, also where games
/// share it.
#[test]
fn every_game_without_a_network_is_begun_closed_and_gone_on_with() {
    let Some(web) = pages() else { return };
    with_guests_at(web, async |guests| {
        let page = guests.one("/solo", Screen::Desktop).await;
        page.tap("#solo-keep").await;
        page.until_there("#solo-kept").await;
        guests.close_hall().await;
        // Of those that are short.
        let short_games = SHORT.into_iter().filter(|(_, option)| option.is_some());
        let whole = share(short_games.map(|(game, _)| game), 0, 3);
        for (at, (game, option)) in SHORT.into_iter().enumerate() {
            let setup = option.map_or_else(|| json!({}), |(key, value)| json!({ key: value }));
            short(&page, game, setup).await;
            page.go("/solo").await;
            page.tap(&format!("#solo-{game}")).await;
            page.tap("#solo-start").await;
            page.until_page("table").await;
            page.until_there(".stage").await;
            let here = page.eval("location.search").await.as_str().expect("text").to_string();
            let whole = whole.contains(&game);
            if !whole {
                for _ in 0..SOME {
                    page.until("document.querySelector('#status .sign')").await;
                    page.type_offered().await;
                    page.until("!document.querySelector('#word')?.value").await;
                }
            } else {
                play_to_the_end(&page).await;
            }
            page.go(&format!("/solo{here}")).await;
            page.until_there(".stage").await;
            let play = record_of(&page).await;
            assert_eq!(play.info().id, game);
            assert!(play.len() >= SOME, "{game} goes on");
            assert!(!whole || play.standings().is_some(), "{game} is over");
            for path in share([format!("/learn/{game}"), format!("/puzzles/{game}")], at % 2, 2) {
                page.go(&path).await;
                page.until_there(".board .spot, .panel, .stage").await;
            }
        }
        page.sound(&["ERR_CONNECTION_REFUSED"]);
    });
}

/// A hint at a table of this device: what the device answers it still answers afterwards.
#[test]
fn hint_at_a_table_of_this_device_leaves_its_record_within_reach() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Desktop, async |page| {
        page.go("/solo").await;
        page.tap("#solo-start").await;
        page.until_page("table").await;
        page.until("document.querySelector('#status .sign')").await;
        page.type_offered().await;
        page.until_steps(2).await;
        page.until_there("#ask-hint").await;
        page.tap("#ask-hint").await;
        page.until_there(".hint-said").await;
        assert!(record_of(page).await.len() >= 2);
        page.key(browser_test::Key::Left).await;
        page.until_there(".past").await;
    });
}

/// Without a hall: a whole match, closed in between, whose record a program of the hall reads.
#[test]
fn match_without_a_network_is_played_closed_and_played_to_its_end() {
    let Some(web) = pages() else { return };
    with_guests_at(web, async |guests| {
        let page = guests.one("/solo", Screen::Phone).await;
        page.tap("#solo-keep").await;
        page.until_there("#solo-kept").await;
        guests.close_hall().await;
        short(&page, "clusterfuss", json!({ "size": 5 })).await;
        page.go("/solo").await;
        page.snap("solo-offline-phone").await;
        page.select("#solo-b", "1").await;
        page.tap("#solo-start").await;
        page.until_page("table").await;
        page.type_offered().await;
        page.until_steps(2).await;
        let here = page.eval("location.search").await.as_str().expect("text").to_string();
        page.go("/solo").await;
        page.until_there(".solo-list li").await;
        page.go(&format!("/solo{here}")).await;
        page.until_steps(2).await;
        play_to_the_end(&page).await;
        // The review is made here, too, and kept.
        page.beside("review").await;
        page.tap("#review-start").await;
        page.until_there(".review .curve").await;
        page.snap("solo-review-phone").await;
        page.go(&format!("/solo{here}")).await;
        page.beside("review").await;
        page.until_there(".review .curve").await;
        let play = record_of(&page).await;
        assert!(play.standings().is_some(), "it is over by the rules");
    });
}
