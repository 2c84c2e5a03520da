//! Dice that players can check: both pages mix in, one match is played, the page checks it.

use browser_test::{Key, Page, Screen, with_guests};
use serde_json::json;

/// The table that a page made at `/new/muscat`, with a friend to come: its id and its link.
async fn made(page: &Page) -> serde_json::Value {
    page.go("/new/muscat").await;
    page.select("#seat-b", "link").await;
    page.until("document.querySelector('#seat-b').value === 'link'").await;
    if page.count("#by-lot:checked").await > 0 {
        page.tap("#by-lot").await;
    }
    page.tap("#start").await;
    page.until("document.documentElement.dataset.page === 'table'").await;
    page.ready().await;
    page.eval("JSON.parse(sessionStorage.getItem('links:' + location.pathname.split('/')[2]))")
        .await
}

/// Opens the panel by the menu.
async fn open_panel(page: &Page) {
    page.tool("chance").await;
    page.until_there("#fingerprint").await;
}

#[test]
fn dice_of_a_finished_match_are_checked_on_the_page() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        let links = made(&ann).await;
        // Nothing is drawn before both seeds are revealed, and nothing of the check is loaded.
        let loaded =
            "performance.getEntriesByType('resource').some((e) => /chance|dice/.test(e.name))";
        assert_eq!(ann.eval(loaded).await, json!(false));
        assert_eq!(ann.count(".moves .turn").await, 0);
        let ben = guests.one(links["b"].as_str().expect("a link"), Screen::Phone).await;
        ben.until_there(".player.seat-b .dot.online").await;
        ann.until("document.querySelectorAll('.moves .turn').length > 0").await;
        open_panel(&ann).await;
        let mixed = "[...document.querySelectorAll('.chance dd')].map((e) => e.textContent).join()";
        ann.until(&format!("{mixed} === 'mixed in,mixed in'")).await;
        let short = ann.text_of("#fingerprint").await;
        assert_eq!(short.chars().count(), 13, "{short}");
        assert_eq!(ann.count("#check-dice").await, 0);
        ann.accessible("the panel of chance").await;
        ann.fits("the panel of chance").await;
        ann.snap("chance-desktop").await;
        // Both give up, so nobody is left to play on; then both may check.
        for (page, seat) in [(&ben, "b"), (&ann, "a")] {
            page.eval(&format!(
                "fetch(`/api/tables/${{location.pathname.split('/')[2]}}/commands`, {{ \
                 method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
                 body: JSON.stringify({{ command: {{ type: 'resign', seat: '{seat}' }} }}) }}) \
                 .then((r) => r.ok)"
            ))
            .await;
        }
        for (page, name) in [(&ann, "ann"), (&ben, "ben")] {
            open_panel(page).await;
            page.until_there("#check-dice").await;
            page.focus("#check-dice").await;
            page.key(Key::Enter).await;
            page.until_there("#chance-found[data-good=true]").await;
            let found = page.text_of("#chance-found").await;
            assert!(found.contains("What your page mixed in is part of them"), "{name}: {found}");
            assert_eq!(page.text_of("#fingerprint").await, short);
            page.accessible(name).await;
            page.fits(name).await;
        }
        ben.snap("chance-phone").await;
        // What the hall tells otherwise is seen.
        ann.eval(
            "(() => { const asked = window.fetch; window.fetch = async (path, init) => { \
              const answer = await asked(path, init); \
              if (!String(path).endsWith('/chance')) return answer; \
              const told = await answer.json(); told.secret = '0'.repeat(64); \
              return new Response(JSON.stringify(told), { headers: answer.headers }); }; })()",
        )
        .await;
        ann.tap("#check-dice").await;
        ann.until_there("#chance-found[data-good=false]").await;
        ann.until_text("The secret is not the one of the fingerprint.").await;
    });
}
