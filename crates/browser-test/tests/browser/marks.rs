//! Marks, arrows and what is drawn keep their width at every size of a board.

use std::collections::BTreeMap;

use browser_test::{Page, Screen, clusterfuss, order, playthrough, spot, starting_at, with_guest};
use serde_json::json;

/// How wide the lines of these are on the screen, in pixels, by what they are: the width of a
/// line that does not grow with its board is in pixels, that of others in units of the board.
const WIDTHS: &str = "Object.fromEntries([...document.querySelectorAll( \
     '.marks .mark, .ahead .mark, .evidence .mark, .hint-take, .drawn-line, .drawn-ring')] \
     .filter((e) => !e.matches('.mark-sign, .mark-win, .mark-bar')) \
     .map((e) => { const look = getComputedStyle(e); \
       const fixed = look.vectorEffect === 'non-scaling-stroke'; \
       const unit = fixed ? 1 : e.getScreenCTM().a; \
       const layer = e.closest('.ahead, .evidence, .drawn, .hints, .marks').classList[0]; \
       const kind = [...e.classList].filter((name) => /^(mark|hint|drawn)-/.test(name)).join('.'); \
       return [`${layer} ${kind}`, (parseFloat(look.strokeWidth) * unit).toFixed(1)]; }))";

/// Draws an arrow and a ring with the right button.
const DRAW: &str = "for (const [from, to] of [['a1', 'c3'], ['b2', 'b2']]) { \
     const at = (id) => { const e = document.querySelector(`.hit[data-spot=\"${id}\"]`); \
       const box = e.getBoundingClientRect(); \
       return [e, { bubbles: true, button: 2, pointerId: 7, isPrimary: true, \
         clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }]; }; \
     const [a, down] = at(from); const [, up] = at(to); \
     a.dispatchEvent(new PointerEvent('pointerdown', down)); \
     window.dispatchEvent(new PointerEvent('pointermove', up)); \
     window.dispatchEvent(new PointerEvent('pointerup', up)); }";

type Widths = BTreeMap<String, String>;

async fn widths(page: &Page) -> Widths {
    serde_json::from_value(page.eval(WIDTHS).await).expect("widths by name")
}

/// The widths on a board of Clusterfuss that has much drawn on it.
async fn crowded(page: &Page, rows: &str, size: u8) -> Widths {
    page.make_table(starting_at(clusterfuss(size, &["me", "device"]), rows)).await;
    page.until_there("#ask-hint").await;
    page.drag(&spot("b2"), &spot("a2"), "1").await;
    page.until_there(".evidence .mark").await;
    page.eval(DRAW).await;
    page.until_there(".drawn-line").await;
    page.until_there(".drawn-ring").await;
    let mut all = widths(page).await;
    page.tap(&spot("b2")).await;
    page.until_there(".hint-take").await;
    page.hover(&spot("c2")).await;
    page.until_there(".ahead .mark").await;
    all.extend(widths(page).await);
    all
}

#[test]
fn marks_on_a_small_board_are_as_wide_as_on_a_large_one() {
    with_guest(Screen::Desktop, async |page| {
        let four = crowded(page, "..../.RR./BRB./.... a", 4).await;
        let eight = "......../......../......../......../......../.RR...../BRB...../........ a";
        let eight = crowded(page, eight, 8).await;
        assert!(four.len() >= 5, "{four:?}");
        assert_eq!(four, eight);
        page.resize(640, 700).await;
        let small = crowded(page, "..../.RR./BRB./.... a", 4).await;
        assert_eq!(four, small, "in a small window");
    });
}

#[test]
fn marks_of_every_game_are_wide_enough_to_be_seen_and_no_wider() {
    with_guest(Screen::Desktop, async |page| {
        let mut seen = Widths::new();
        for record in [
            "make_muster/data/playthroughs/order-3-cut-off.record",
            "muster_up/data/playthroughs/order-3-cut-off.record",
            "muster_chess/data/playthroughs/regular.record",
        ] {
            page.open_record(&playthrough(record)).await;
            page.key(browser_test::Key::End).await;
            page.until_there(".result").await;
            page.until_there(".marks .mark").await;
            seen.extend(widths(page).await);
        }
        page.make_table(order("make-muster", json!({ "order": 2 }), &["me", "device"])).await;
        page.until_there(".mark-forced").await;
        seen.extend(widths(page).await);
        for (what, width) in &seen {
            let width: f64 = width.parse().expect("a number");
            // The gold that a group or a wall stands on is a thing, and grows with the board.
            let is_plate = what.ends_with("mark-group") || what.ends_with("mark-wall");
            assert!(is_plate || (1.0..=5.0).contains(&width), "{what}: {width}");
        }
        assert!(seen.len() >= 3, "{seen:?}");
    });
}
