//! A sealed choice stays sealed, chance is the table's, a window closes.

mod common;

use browser_test::Screen;
use common::{two_by_link, with_browser};
use serde_json::json;

#[test]
fn bids_are_sealed_until_the_last_one() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let ben = browser.person().await.expect("a person");
        let order = json!({ "game": "sleds", "setup": { "seats": 2, "track": 12, "chips": 6 },
            "seats": [{ "kind": "me" }, { "kind": "link" }] });
        let (first, second, _) = two_by_link((&ann, &ben), &hall, order, Screen::Desk).await;
        second.until("document.querySelectorAll('.choice').length === 7").await;

        first.until("document.querySelectorAll('.choice').length === 7").await;
        first
            .eval(
                "[...document.querySelectorAll('.choice')].find((b) => \
            b.textContent === 'Bid 5').click()",
            )
            .await;
        first.until_text("Your choice is sealed").await;
        second.until_text("has chosen").await;
        let view = second
            .eval("fetch('/api/tables/' + location.pathname.split('/')[2]).then((r) => r.text())")
            .await;
        let view = view.as_str().unwrap_or_default();
        assert!(view.contains("\"sealed\":[\"a\"]"), "{view}");
        assert!(view.contains("\"tellings\":[]"), "nothing is told before the last bid: {view}");
        assert_eq!(second.count(".moves li").await, 0, "and nothing is written");
        second
            .eval(
                "[...document.querySelectorAll('.choice')].find((b) => \
            b.textContent === 'Bid 0').click()",
            )
            .await;

        // Both bids are told, the table has rolled, and the window asks who can pay.
        for page in [&first, &second] {
            page.until("document.querySelectorAll('.moves li').length >= 2").await;
        }
        second.until_text("Let it stand").await;
        second
            .eval(
                "[...document.querySelectorAll('.choice')].find((b) => \
            b.textContent === 'Let it stand').click()",
            )
            .await;
        // The window has closed: everybody bids again.
        second
            .until(
                "[...document.querySelectorAll('.choice')].some((b) => \
            b.textContent === 'Bid 0')",
            )
            .await;
        first.until_text("Everyone bids in secret").await;
        first.sound(&[]);
        second.sound(&[]);
    });
}
