//! The boards of Make Muster, Muster Up and Muscat: their drawings, and that
//! every spot on them can be reached by keys.

use browser_test::{Key, Page, Screen, order, playthrough, spot, with_guest};
use serde_json::json;

/// Opens the record of a game, which is over, as a table.
async fn open(page: &Page, record: &str) {
    page.open_record(&playthrough(record)).await;
    page.until_there(".result").await;
}

#[test]
fn forced_cells_groups_and_walls_are_drawn() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(order("make-muster", json!({ "order": 2 }), &["device"; 2])).await;
        // Rule 4.1: one of the marked cells must be chosen, and no other can be.
        for step in 1..=3 {
            let forced = page.count(".mark-forced").await;
            assert!(forced > 0 && forced == page.count(".hit.can").await, "{forced} cells");
            page.tap(".hit.can").await;
            page.until_steps(step).await;
        }
        let taken = page.eval("document.querySelector('.piece').dataset.at").await;
        page.tap(&spot(taken.as_str().expect("a disc stands somewhere"))).await;
        page.until_there(".refusal a[href*='#rule-']").await;
        // As in the published game, the cells are tilted by the angle of 1 to 2.
        let tilt = page
            .eval(
                "(() => { const p = document.querySelector('.spot').points; \
                 return Math.atan2(p[1].y - p[0].y, p[1].x - p[0].x) * 180 / Math.PI; })()",
            )
            .await;
        let tilt = tilt.as_f64().expect("a number");
        assert!((tilt.abs() - 26.565).abs() < 0.1, "cells are tilted by {tilt}");
        page.sound(&[]);
        for (record, mark) in [
            ("make_muster/data/playthroughs/order-3-cut-off.record", ".mark-wall"),
            ("make_muster/data/playthroughs/order-3-cut-off.record", ".mark-cut"),
            ("make_muster/data/playthroughs/order-3-muster.record", ".mark-group"),
            ("muster_up/data/playthroughs/order-3-cut-off.record", ".mark-wall"),
            ("muster_up/data/playthroughs/order-3-muster.record", ".mark-group"),
        ] {
            open(page, record).await;
            page.until_there(mark).await;
        }
    });
}

#[test]
fn town_for_three_to_five_is_drawn() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(false, true).await;
        for (seats, word) in [(3, "three"), (4, "four"), (5, "five")] {
            open(page, &format!("muscat/data/playthroughs/{word}-players.record")).await;
            for (class, count) in [("field", 16), ("hub", 4), ("supply", 2), ("street", 16)] {
                assert_eq!(page.count(&format!(".spot.{class}")).await, count * seats, "{class}");
            }
            // Each player has a sign beside the name, and points.
            assert_eq!(page.count(".player > .sign use[href^='#sign-']").await, seats);
            assert_eq!(page.count(".player [class*='tray-tokens']").await, seats);
            // In the middle of the match somebody threatens somebody.
            page.focus("#main").await;
            while page.count(".mark-threat").await == 0 {
                page.key(Key::Left).await;
                page.until_there(".past").await;
            }
            page.look(&format!("muscat-{seats}"), true).await;
            page.sound(&[]);
        }
    });
}

#[test]
fn keys_reach_every_place_that_may_be_touched() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(order("muscat", json!({ "seats": 3 }), &["device"; 3])).await;
        page.until_there(".hit.can").await;
        let open = page.count(".hit.can").await;
        page.focus(".hit[tabindex='0']").await;
        page.eval("window.seen = new Set(); true").await;
        for _ in 0..open {
            page.key(Key::PageDown).await;
            page.until(
                "document.activeElement.matches('.hit.can') && \
                        !window.seen.has(document.activeElement.dataset.spot)",
            )
            .await;
            page.eval("window.seen.add(document.activeElement.dataset.spot); true").await;
        }
        page.key(Key::Enter).await;
        page.until(
            "document.querySelector('.spot.picked') || \
                    !document.querySelector('.step-count').textContent.startsWith('0')",
        )
        .await;
    });
}
