//! Every page: no violations of axe, in light and dark, on desk and phone;
//! pictures of each; the weight of the first load; the vendored files.

use std::{fs, path::Path};

use browser_test::{Page, Screen, clusterfuss, order, share_of, spot, with_guest};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Looks at the page in light and dark: all of it on a phone.
async fn look(page: &Page, name: &str, screen: Screen) {
    page.look(&format!("{name}-{}", screen.name()), screen == Screen::Phone).await;
    page.sound(&[]);
}

fn every_page(screen: Screen) {
    with_guest(screen, async |page| {
        page.prefer(false, true).await;
        // A table in play.
        page.make_table(clusterfuss(6, &["device", "device"])).await;
        for step in 1..=5 {
            page.write("#word", &page.offered().await).await;
            page.tap(".word-form button").await;
            page.until_steps(step).await;
        }
        page.tap(".hit.can").await;
        page.until_there(".spot.picked").await;
        look(page, "clusterfuss", screen).await;
        // A refusal.
        page.tap(&spot("f6")).await;
        page.until("document.querySelector('.refusal, .spot.picked')").await;
        look(page, "refusal", screen).await;
        // A match that is over.
        page.tool("resign").await;
        page.tap("#resign-sure").await;
        page.until_there(".result").await;
        look(page, "over", screen).await;
        let paths = [
            ("/", "lobby"),
            ("/new/clusterfuss", "new"),
            ("/rules/clusterfuss", "rules"),
            ("/replay", "replay"),
            ("/credits", "credits"),
            ("/docs/deploying", "docs"),
            ("/docs/search?q=clock", "docs-search"),
            ("/ratings/clusterfuss", "ratings"),
            ("/ratings/mush", "ratings-mush"),
        ];
        for (path, name) in share_of(screen, paths) {
            page.go(path).await;
            look(page, name, screen).await;
        }
        page.make_table(order("sleds", json!({ "seats": 3 }), &["me", "bot1", "open"])).await;
        look(page, "sleds", screen).await;
    });
}

#[test]
fn pages_on_a_desk_have_no_fault() {
    every_page(Screen::Desktop);
}

#[test]
fn pages_on_a_phone_have_no_fault() {
    every_page(Screen::Phone);
}

#[test]
fn pages_on_a_phone_let_nothing_stick_out() {
    with_guest(Screen::Phone, async |page| {
        for game in page.games().await {
            let id = game["id"].as_str().expect("an id");
            let mut paths = vec!["new", "rules", "style"];
            if game["lessons"].as_u64().is_some_and(|count| count > 0) {
                paths.push("learn");
            }
            for path in paths {
                let path = format!("/{path}/{id}");
                page.go(&path).await;
                page.fits(&path).await;
            }
        }
    });
}

/// At any width, whatever the length of a name: 640 pixels are a desk at twice its size.
#[test]
fn name_that_is_long_pushes_nothing_out_of_the_head() {
    for (screen, widths) in [(Screen::Desktop, [1280, 800, 640]), (Screen::Phone, [360, 340, 320])]
    {
        with_guest(screen, async |page| {
            page.tap("#my-name").await;
            page.write("#name-input", &"W".repeat(32)).await;
            page.tap(".who-form button").await;
            page.until_there("#my-name").await;
            for width in widths {
                page.eval(&format!("document.body.style.width = '{width}px'")).await;
                let right = page
                    .eval("document.querySelector('#settings').getBoundingClientRect().right")
                    .await;
                assert!(right.as_f64().is_some_and(|x| x <= width.into()), "{width}: {right}");
                let beside = page
                    .eval(
                        "document.querySelector('#settings').getBoundingClientRect().top \
                         < document.querySelector('.home').getBoundingClientRect().bottom",
                    )
                    .await;
                assert_eq!(beside, true, "the name stands beside the house at {width}");
            }
        });
    }
}

/// Whoever opens a table chooses a seat, or has it drawn by lot.
#[test]
fn seats_are_changed_and_drawn_by_lot() {
    with_guest(Screen::Desktop, async |page| {
        for (lot, mine) in [(None, 'b'), (Some("0"), 'b'), (Some("0.99"), 'a')] {
            page.go("/new/clusterfuss").await;
            // The bot that was to play there takes my place.
            page.select("#seat-b", "me").await;
            page.until("document.querySelector('#seat-a').value === 'bot'").await;
            if let Some(lot) = lot {
                // That it goes by lot is remembered.
                if page.count("#by-lot:checked").await == 0 {
                    page.tap("#by-lot").await;
                }
                page.eval(&format!("Math.random = () => {lot}")).await;
            }
            page.tap("#start").await;
            page.until("document.documentElement.dataset.page === 'table'").await;
            page.ready().await;
            page.until_there(&format!(".player.you.seat-{mine}")).await;
        }
    });
}

#[test]
fn games_without_panels_have_a_look() {
    with_guest(Screen::Desktop, async |page| {
        page.prefer(false, true).await;
        for game in page.games().await.iter().filter(|game| game["id"] != "clusterfuss") {
            let id = game["id"].as_str().expect("an id");
            let count = game["defaults"]["seats"].as_u64().or(game["seats"]["min"].as_u64());
            let seats = vec!["device"; count.unwrap_or(2) as usize];
            page.make_table(order(id, json!({}), &seats)).await;
            page.open_curtain().await;
            // An army builder stands in the place of the board.
            page.until_there(".hit, .player.asked").await;
            page.snap(&format!("game-{id}")).await;
            page.sound(&[]);
        }
    });
}

#[test]
fn puzzle_on_the_rules_page_is_solved() {
    with_guest(Screen::Desktop, async |page| {
        page.go("/rules/clusterfuss").await;
        page.until("document.querySelectorAll('button.solve').length >= 2").await;
        page.eval("document.querySelector('button.solve').id = 'solve-it'").await;
        page.tap("#solve-it").await;
        // Plays perfect play until the page says that it is solved.
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
    });
}

#[test]
fn page_at_its_first_load_is_small() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(8, &["me", "bot1"])).await;
        let bytes = page
            .eval(
                "performance.getEntriesByType('resource') \
                 .concat(performance.getEntriesByType('navigation')) \
                 .reduce((sum, e) => sum + e.encodedBodySize, 0)",
            )
            .await;
        let bytes = bytes.as_u64().expect("a number");
        // Parts loaded after the first view count here, too: the hint, the chat.
        page.beside("talk").await;
        page.until_there(".chat").await;
        page.until_there(".hint-box").await;
        let requests = page
            .eval(
                "performance.getEntriesByType('resource') \
                 .map((e) => new URL(e.name).pathname).sort()",
            )
            .await;
        let requests = requests.as_array().expect("a list");
        // What is asked about the match hangs on what the bot did meanwhile.
        let of_match = |path: &&Value| path.as_str().is_some_and(|one| one.starts_with("/api/"));
        let asked = requests.iter().filter(of_match).count();
        let files = requests.len() - asked + 1;
        println!("first load of a table: {bytes} bytes, {files} files with all that follows");
        assert!(bytes < 120_000, "{bytes}");
        assert!(files <= 26 && asked <= 5, "{requests:#?}");
    });
}

/// `vendor.sh` and `fonts.sh` write these files; nobody else may.
#[test]
fn files_of_others_are_as_their_lists_say() {
    let web = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"));
    for (list, count) in [("vendor/VENDOR.toml", 4), ("fonts/FONTS.toml", 2)] {
        let list = web.join(list);
        let text = fs::read_to_string(&list).expect("the list is there");
        let mut checked = 0;
        for line in text.lines() {
            let words: Vec<&str> = line.split('"').collect();
            let [_, file, _, sum, _] = words[..] else { continue };
            let bytes = fs::read(list.with_file_name(file)).expect("a listed file is there");
            let digest: String =
                Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(digest, sum, "{file}");
            checked += 1;
        }
        assert_eq!(checked, count, "{}", list.display());
    }
}
