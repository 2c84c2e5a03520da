//! The lobby, a new table, and the settings: at one press, page by page, and remembered.

use browser_test::{Page, Screen, clusterfuss, order, spot, with_guest, with_guests};
use serde_json::json;

/// The setup and the seats of the table that the page shows.
const TABLE: &str = "fetch('/api/tables/' + location.pathname.split('/')[2]) \
     .then((r) => r.json()).then(({ game, setup, seats }) => ({ game, setup, seats }))";

/// How far the layout shifted afterwards.
const SHIFT: &str = "new Promise((done) => { let sum = 0; const watch = new PerformanceObserver( \
     (list) => { for (const e of list.getEntries()) sum += e.value; }); \
     watch.observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 50); })";

async fn drawn(page: &Page, pictures: &str, count: usize) {
    page.until_count(&format!("{pictures} .picture[data-drawn]"), count).await;
}

#[test]
fn game_is_played_at_one_press_with_the_last_settings() {
    with_guest(Screen::Phone, async |page| {
        let play = ".tile[data-game='clusterfuss'] .play-now";
        page.tap(play).await;
        page.until_page("table").await;
        let table = page.eval(TABLE).await;
        assert_eq!(table["setup"]["size"], 8);
        assert_eq!(
            (&table["seats"][0]["you"], &table["seats"][1]["level"]),
            (&json!(true), &json!(4))
        );
        // The form remembers, and the lobby plays with the same choices.
        page.go("/new/clusterfuss").await;
        assert_eq!(page.count("#options:not([hidden])").await, 0);
        page.until("document.querySelector('.chosen').textContent.includes('Board size8')").await;
        page.tap("#change-options").await;
        page.tap("[aria-label='Board size 4']").await;
        page.tap(".way:nth-of-type(3)").await;
        page.fits("the form of a new table").await;
        page.tap("#start").await;
        page.until_page("table").await;
        page.go("/").await;
        page.until("document.querySelector('.play-now').title.includes('Board size: 4')").await;
        page.tap(play).await;
        page.until_page("table").await;
        let table = page.eval(TABLE).await;
        assert_eq!(
            (&table["setup"]["size"], &table["seats"][1]["kind"]),
            (&json!(4), &json!("device"))
        );
        page.go("/new/clusterfuss").await;
        page.until("document.querySelector('.way.on input').value === 'device'").await;
    });
}

#[test]
fn button_of_a_new_table_never_lies_over_its_options() {
    with_guest(Screen::Phone, async |page| {
        for game in page.games().await {
            page.go(&format!("/new/{}", game["id"].as_str().expect("an id"))).await;
            page.tap("#change-options").await;
            let over = "[...document.querySelectorAll('.option')].some((option) => { \
                 const button = document.querySelector('#start').getBoundingClientRect(); \
                 const { top, bottom } = option.getBoundingClientRect(); \
                 return top < button.bottom && bottom > button.top; })";
            assert_eq!(page.eval(over).await, false);
        }
    });
}

#[test]
fn tables_of_mine_come_in_pages_and_leave_out_what_is_over() {
    with_guest(Screen::Desktop, async |page| {
        for _ in 0..14 {
            page.make_table(clusterfuss(4, &["me", "device"])).await;
        }
        page.tap_move("a4", "a3").await;
        page.until_steps(1).await;
        let over = "fetch('/api/tables' + location.pathname.replace('/t', '') + '/commands', { \
             method: 'POST', headers: { 'content-type': 'application/json' }, \
             body: JSON.stringify({ seq: 2, command: { type: 'resign', seat: 'b' } }) }) \
             .then((r) => r.ok)";
        assert_eq!(page.eval(over).await, true);
        page.go("/").await;
        page.until_count(".table-card", 12).await;
        page.tap("[data-more=mine]").await;
        page.until_count(".table-card", 14).await;
        assert_eq!(page.count("[data-more=mine]").await, 0);
        page.until_count(".table-card.over", 1).await;
        page.tap("#hide-over").await;
        page.until_count(".table-card", 13).await;
        assert_eq!(page.count(".table-card.over").await, 0);
        // Chosen once and for all.
        page.go("/").await;
        page.until("document.querySelector('#hide-over').checked").await;
        page.until_count(".table-card", 12).await;
        assert_eq!(page.count(".table-card.over").await, 0);
        page.tap("#hide-over").await;
        page.until_there(".table-card.over, [data-more=mine]").await;
    });
}

#[test]
fn match_of_others_is_watched_on_a_small_board() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        let mut wish = clusterfuss(4, &["me", "device"]);
        wish["watch"] = json!(true);
        let (id, _) = ann.make_table(wish).await;
        let zoe = guests.one("/", Screen::Desktop).await;
        let card = format!(".live-card:has(a[href='/t/{id}'])");
        zoe.eval(&format!("document.querySelector(\"{card}\").scrollIntoView()")).await;
        drawn(&zoe, &card, 1).await;
        let pieces = format!(
            "[...document.querySelector(\"{card} .picture\").shadowRoot \
             .querySelectorAll('.piece')].map((piece) => piece.dataset.at).sort().join()"
        );
        let before = zoe.eval(&pieces).await;
        assert_eq!(before.as_str().map(|at| at.split(',').count()), Some(16));
        // Nothing in it can be touched or read: its link says what it is.
        let inside = format!(
            "document.querySelector(\"{card} .picture\").shadowRoot \
             .querySelectorAll('[tabindex], button, a, .hits').length"
        );
        assert_eq!(zoe.eval(&inside).await, 0);
        ann.tap_move("a4", "a3").await;
        ann.until_steps(1).await;
        // It refreshes by itself; a page that comes back refreshes at once.
        zoe.eval("document.dispatchEvent(new Event('visibilitychange'))").await;
        zoe.until(&format!("({pieces}) !== {before}")).await;
        zoe.accessible("a lobby with a match to watch").await;
        zoe.eval(&format!("document.querySelector(\"{card} .card-link\").click()")).await;
        zoe.until_page("table").await;
        zoe.until_there(&spot("a3")).await;
    });
}

#[test]
fn table_that_waits_is_joined_at_one_press() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Phone).await;
        let (id, _) = ann.make_table(clusterfuss(6, &["open", "me"])).await;
        let ben = guests.one("/", Screen::Phone).await;
        ben.until_there(".table-row").await;
        let row = ben.text_of(".table-row").await;
        assert!(row.contains("Board size: 6") && row.contains("free seat"), "{row}");
        ben.fits("a lobby with a table that waits").await;
        ben.accessible("a lobby with a table that waits").await;
        ben.tap(".table-row .button").await;
        ben.until_page("table").await;
        ben.until(&format!("location.pathname === '/t/{id}'")).await;
        let seats = ben.eval(TABLE).await["seats"].clone();
        assert_eq!(seats[0]["you"], true);
    });
}

#[test]
fn pictures_of_the_lobby_shift_nothing() {
    for screen in [Screen::Desktop, Screen::Phone] {
        with_guest(screen, async |page| {
            for seats in [["me", "bot1"], ["me", "device"]] {
                page.make_table(clusterfuss(4, &seats)).await;
            }
            page.make_table(order("mush", json!({ "seats": 2 }), &["me", "device"])).await;
            for path in ["/", "/new/muscat", "/credits", "/rules/clusterfuss", "/learn/clusterfuss"]
            {
                page.go(path).await;
                if path == "/" {
                    page.until("document.querySelector('.picture[data-drawn]')").await;
                }
                let shift = page.eval(SHIFT).await.as_f64().expect("a number");
                assert!(shift <= 0.02, "{path}: {shift}");
            }
        });
    }
}

async fn choose(page: &Page, name: &str, value: &str) {
    page.eval(&format!(
        "document.querySelector(\"[name='setting-{name}'][value='{value}']\").click()"
    ))
    .await;
}

#[test]
fn settings_are_remembered() {
    with_guest(Screen::Phone, async |page| {
        page.tap("#settings").await;
        page.until_there("dialog[open] [name='setting-theme']").await;
        page.fits("the settings").await;
        page.look("settings-phone", false).await;
        choose(page, "theme", "dark").await;
        choose(page, "animation", "fast").await;
        choose(page, "confirm", "always").await;
        page.tap("#setting-coordinates").await;
        page.eval(
            "{ const it = document.querySelector('#setting-volume'); it.value = '25'; \
             it.dispatchEvent(new Event('input', { bubbles: true })); }",
        )
        .await;
        page.until("document.documentElement.dataset.theme === 'dark'").await;
        page.tap(".settings-head button").await;
        page.until("!document.querySelector('dialog')").await;
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        // Before anything is painted: early.js runs in the head.
        page.until("document.documentElement.dataset.coordinates === 'no'").await;
        let shown = "[...document.querySelectorAll('.board-text.coordinate')] \
             .filter((text) => getComputedStyle(text).display !== 'none').length";
        assert_eq!(page.eval(shown).await, 0);
        let kept = "['theme', 'animation', 'confirm', 'volume', 'coordinates'] \
             .map((key) => localStorage.getItem(key)).join()";
        assert_eq!(page.eval(kept).await, "dark,fast,always,25,no");
        page.go("/").await;
        page.tap("#settings").await;
        page.until_there("dialog[open] [name='setting-animation'][value='fast']:checked").await;
        assert_eq!(page.eval("document.querySelector('#setting-volume').value").await, "25");
    });
}

#[test]
fn language_is_chosen_by_its_name_and_kept() {
    with_guest(Screen::Desktop, async |page| {
        page.tap("#settings").await;
        page.until_there("dialog[open] [name='setting-language']").await;
        let names = "[...document.querySelectorAll('.segment [lang]')] \
             .map((it) => it.textContent).slice(0, 2).join()";
        // After them come the made-up languages of the tests.
        assert_eq!(page.eval(names).await, "English,Deutsch");
        choose(page, "language", "de").await;
        page.until("document.documentElement.lang === 'de'").await;
        page.ready().await;
        page.until_text("Erste Schritte").await;
        page.go("/credits").await;
        page.until("document.documentElement.lang === 'de'").await;
        page.tap("#settings").await;
        page.until_there("dialog[open]").await;
        page.look("settings-desk", false).await;
        choose(page, "language", "en").await;
        page.until("document.documentElement.lang === 'en'").await;
    });
}
