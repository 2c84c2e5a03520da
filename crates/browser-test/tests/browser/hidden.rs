//! A sealed choice stays sealed, chance is drawn by the table, a window closes.

use browser_test::{Screen, sleds, with_guests};

#[test]
fn bids_are_sealed_until_the_last_one() {
    with_guests(async |guests| {
        let (first, second, _) = guests.two_by_link(sleds(["me", "link"]), Screen::Desktop).await;
        second.until_count(".choice", 7).await;

        first.until_count(".choice", 7).await;
        first.choose("Bid 5").await;
        first.until_text("Your choice is sealed").await;
        second.until_text("has chosen").await;
        let view = second
            .eval("fetch('/api/tables/' + location.pathname.split('/')[2]).then((r) => r.text())")
            .await;
        let view = view.as_str().unwrap_or_default();
        assert!(view.contains("\"sealed\":[\"a\"]"), "{view}");
        assert!(view.contains("\"tellings\":[]"), "nothing is told before the last bid: {view}");
        assert_eq!(second.count(".moves li").await, 0, "and nothing is written");
        second.choose("Bid 0").await;

        // Both bids are revealed, the table has rolled, and the window asks those who can pay.
        for page in [&first, &second] {
            page.until("document.querySelectorAll('.moves li').length >= 2").await;
        }
        second.choose("Let it stand").await;
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
