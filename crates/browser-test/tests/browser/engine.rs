//! The rules in the page: hints and consequences on one's own machine.

use std::{
    fs,
    path::{Path, PathBuf},
};

use browser_test::{Page, Screen, clusterfuss, starting_at, with_guests_at, with_pages};

/// The client's folder with the rules for browsers; none where these were not built.
fn pages() -> Option<PathBuf> {
    let web = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"));
    if web.join("engine/rules.wasm").is_file() {
        return Some(web.into());
    }
    println!("SKIPPED: no web/engine/rules.wasm; .ci/engine builds it");
    None
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

/// Without a hall: a whole match, closed in between, whose record a program of the hall reads.
#[test]
fn match_without_a_network_is_played_closed_and_played_to_its_end() {
    let Some(web) = pages() else { return };
    with_guests_at(web, async |guests| {
        let page = guests.one("/solo", Screen::Phone).await;
        page.tap("#solo-keep").await;
        page.until_there("#solo-kept").await;
        guests.close_hall().await;
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
        let script = "import(`${document.querySelector('script[type=module]').src.replace(/main.js$/, \
                      'nearby.js')}`).then(({ nearby }) => nearby.answer('GET', \
                      `/api/tables/${location.search.slice(3)}/record`))";
        let record = page.eval(script).await;
        let record = matches::Record::parse(record.as_str().expect("text")).expect("a record");
        let game = record.find_game().expect("a game of the hall");
        let play = record.replay(game).expect("a match by the rules");
        assert!(play.standings().is_some(), "it is over by the rules");
    });
}
