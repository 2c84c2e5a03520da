//! What the other pictures leave out: settings, the army builder and its reveal, ends of
//! matches, the curtain, in windows of four sizes, by day and by night; and axe on them.

use browser_test::{Page, Screen, order, playthrough, share_of, sleds, with_guest};
use serde_json::json;

use crate::pictures::both_tones;

/// Pictures in both windows of a screen, and nothing that axe objects to.
async fn looked_at(page: &Page, name: &str, screen: Screen) {
    page.accessible(name).await;
    both_tones(page, name, screen).await;
    page.prefer(true, true).await;
    page.legible(name).await;
    page.prefer(false, true).await;
}

fn each(screen: Screen) {
    with_guest(screen, async |page| {
        page.prefer(false, true).await;
        page.make_table(sleds(["me", "device"])).await;
        page.until_there(".curtain").await;
        looked_at(page, "curtain", screen).await;
        let ends = [
            ("clusterfuss", "clusterfuss/data/playthroughs/figure-5.record"),
            ("make-muster", "make_muster/data/playthroughs/order-3-muster.record"),
            ("muster-up", "muster_up/data/playthroughs/order-3-cut-off.record"),
            ("muscat", "muscat/data/playthroughs/five-players.record"),
            ("mush", "mush/data/playthroughs/6-seats.record"),
            ("muster-chess", "muster_chess/data/playthroughs/regular.record"),
        ];
        for (game, record) in share_of(screen, ends) {
            page.open_record(&playthrough(record)).await;
            page.key(browser_test::Key::End).await;
            page.until_there(".result").await;
            looked_at(page, &format!("{game}-end"), screen).await;
        }
        for game in share_of(screen, ["make-muster", "muster-up"]) {
            page.make_table(order(game, json!({}), &["me", "bot1"])).await;
            page.until_there(".hit.can").await;
            looked_at(page, &format!("{game}-play"), screen).await;
        }
        page.make_table(order("muster-chess", json!({}), &["me", "bot1"])).await;
        page.until_there(".army-verdict.good").await;
        looked_at(page, "muster-chess-builder", screen).await;
        page.tap("#muster").await;
        // The countdown may be over, or be skipped.
        page.until(
            "(document.querySelector('.army-countdown button')?.click(), \
              document.querySelector('.army-hosts'))",
        )
        .await;
        looked_at(page, "muster-chess-reveal", screen).await;
        page.tap("#settings").await;
        page.until_there("dialog[open] [name='setting-pieces']").await;
        looked_at(page, "settings", screen).await;
    });
}

#[test]
fn what_else_is_shown_on_a_desk_has_no_fault() {
    each(Screen::Desktop);
}

#[test]
fn what_else_is_shown_on_a_phone_has_no_fault() {
    each(Screen::Phone);
}
