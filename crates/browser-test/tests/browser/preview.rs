//! The preview of a touch, and the confirmation of moves that cost something.

use browser_test::{Key, Page, Screen, clusterfuss, order, spot, starting_at, with_guest};
use serde_json::{Value as Json, json};

/// Red takes its own checker on a3, which cuts four blue ones off.
const CUTTING: &str = "RBBB/R..B/RR../BB.. a";
const CUTS: &str = "Takes your own checker and cuts off 4 blue checkers.";

async fn sentence(page: &Page) -> String {
    page.text_of(".consequence").await
}

async fn until_told(page: &Page, text: &str) {
    let told = "document.querySelector('.consequence').textContent";
    page.until(&format!("{told}.includes({})", json!(text))).await;
}

async fn cutting(page: &Page, confirm: &str) {
    page.eval(&format!("localStorage.setItem('confirm', '{confirm}')")).await;
    page.make_table(starting_at(clusterfuss(4, &["me", "device"]), CUTTING)).await;
    page.until_there(&spot("a4")).await;
}

#[test]
fn move_under_the_pointer_is_shown_and_shifts_nothing() {
    with_guest(Screen::Desktop, async |page| {
        cutting(page, "auto").await;
        page.hover(&spot("a4")).await;
        // The targets of a checker are visible before it is picked.
        page.until_count(".hint-soon", 1).await;
        page.tap(&spot("a4")).await;
        let place = "JSON.stringify([...document.querySelectorAll('.board svg, .prompt, .moves')] \
                     .map((e) => e.getBoundingClientRect()))";
        let before = page.eval(place).await;
        page.hover(&spot("a3")).await;
        until_told(page, CUTS).await;
        assert!(
            sentence(page).await.contains("3 red and 2 blue are left"),
            "{}",
            sentence(page).await
        );
        assert_eq!(page.count(".ahead .mark-cut").await, 4);
        assert_eq!((page.count(".going").await, page.count(".ghost").await), (4, 1));
        assert_eq!(page.count(".taken").await, 1, "the ghost stands where it was");
        assert_eq!(page.eval(place).await, before, "nothing moves for it");
        page.accessible("a move that is thought of").await;
        page.snap("preview-clusterfuss").await;
        page.hover(".consequence").await;
        page.until("!document.querySelector('.consequence').textContent").await;
        assert_eq!((page.count(".going").await, page.count(".ghost").await), (0, 0));
        // One request fetched all of it.
        let asked = "performance.getEntriesByType('resource') \
                     .filter(({ name }) => name.endsWith('/consequences')).length";
        assert_eq!(page.eval(asked).await, json!(1));
        page.sound(&[]);
    });
}

#[test]
fn move_under_the_focus_is_shown_and_described() {
    with_guest(Screen::Desktop, async |page| {
        cutting(page, "auto").await;
        page.focus(&spot("b2")).await;
        page.key(Key::Enter).await;
        page.key(Key::Down).await;
        until_told(page, "Takes a blue checker.").await;
        let described = "document.getElementById( \
                         document.activeElement.getAttribute('aria-describedby'))?.textContent";
        page.until(&format!("{described}?.startsWith('Takes a blue checker.')")).await;
        page.key(Key::Right).await;
        page.until("!document.querySelector('.consequence').textContent").await;
        // A player who hides moves sees none.
        page.eval("localStorage.setItem('hints', 'no')").await;
        cutting(page, "auto").await;
        page.tap(&spot("a4")).await;
        page.until_there(".spot.picked").await;
        page.hover(&spot("a3")).await;
        assert_eq!((sentence(page).await, page.count(".ghost").await), (String::new(), 0));
    });
}

#[test]
fn move_tapped_is_shown_first_where_one_confirms() {
    with_guest(Screen::Phone, async |page| {
        cutting(page, "always").await;
        page.tap_move("b2", "a2").await;
        page.until_there("#confirm").await;
        until_told(page, "Takes your own checker. 3 red and 6 blue are left.").await;
        assert_eq!(page.count(".ghost").await, 1);
        page.accessible("a move that is asked about").await;
        page.fits("a move that is asked about").await;
        page.snap("preview-confirm").await;
        // Another spot is another preview.
        page.tap(&spot("b1")).await;
        until_told(page, "Takes a blue checker").await;
        page.until_there("#confirm").await;
        page.tap("#confirm-not").await;
        page.until_count("#confirm", 0).await;
        // The same spot again confirms.
        page.tap_move("a4", "a3").await;
        page.until_there("#confirm").await;
        page.tap(&spot("a3")).await;
        page.until_steps(1).await;
        page.sound(&[]);
    });
}

#[test]
fn move_asked_about_is_played_by_enter_and_taken_back_by_escape() {
    with_guest(Screen::Desktop, async |page| {
        cutting(page, "always").await;
        page.focus(&spot("a4")).await;
        page.key(Key::Enter).await;
        page.key(Key::Down).await;
        page.key(Key::Enter).await;
        page.until_there("#confirm").await;
        page.key(Key::Escape).await;
        page.until_count("#confirm", 0).await;
        assert_eq!(page.count(".spot.picked").await, 0);
        // The dragged piece stays where it was dropped.
        page.drag(&spot("b2"), &spot("b1"), "1").await;
        page.until_there("#confirm").await;
        page.until_count(".ghost", 1).await;
        page.focus("#confirm").await;
        page.key(Key::Enter).await;
        page.until_steps(1).await;
        assert_eq!(page.count("#confirm").await, 0);
    });
}

fn race(position: &str) -> Json {
    starting_at(order("mush", json!({ "seats": 2 }), &["me", "device"]), position)
}

/// Blue stands in the way on AN.C4, and Red can pay for passing.
const BLOCKED: &str = "r3 bear:a weather:moderate order:ab@0 a:cold:AN.C3:2t:9c b:cold:AN.C4:0t:2c \
                       path:AN.C3 left:2 moving";

#[test]
fn chips_are_paid_only_when_that_is_confirmed() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(race(BLOCKED)).await;
        page.until_there(&spot("AN.C4")).await;
        page.hover(&spot("AN.C4")).await;
        until_told(page, "Costs 4 chips, 5 left").await;
        page.until_count(".ahead .mark-way", 1).await;
        page.tap(&spot("AN.C4")).await;
        page.tap(".spot-choice:first-child").await;
        page.until_there("#confirm").await;
        page.accessible("chips that are asked about").await;
        page.snap("preview-mush").await;
        page.tap("#confirm-not").await;
        page.until_count("#confirm", 0).await;
        // Moves without a cost are played at once.
        page.tap(&spot("AN.C2")).await;
        page.until_steps(1).await;
        assert_eq!(page.count("#confirm").await, 0);
        page.sound(&[]);
    });
}

#[test]
fn promotion_is_tapped_on_the_square() {
    with_guest(Screen::Phone, async |page| {
        let start = json!({ "start": "8/P2k4/8/8/4R3/8/8/4K3 w e4 - 0 1" });
        page.make_table(order("muster-chess", start, &["me", "device"])).await;
        page.tap_move("a7", "a8").await;
        page.until_count(".spot-choices.pictured .spot-choice", 4).await;
        page.fits("a promotion").await;
        page.snap("preview-promotion").await;
        let beside = "(() => { const [a, b] = ['.spot-choices', \".hit[data-spot='a8']\"] \
             .map((s) => document.querySelector(s).getBoundingClientRect()); \
             return Math.abs(a.left - b.left) < 3 && Math.abs(a.top - b.top) < 3; })()";
        assert_eq!(page.eval(beside).await, json!(true), "they stand on the square");
        // Touching elsewhere leaves it.
        page.tap(&spot("h1")).await;
        page.until_count(".spot-choices", 0).await;
        page.tap_move("a7", "a8").await;
        page.tap(".spot-choice[title='rook']").await;
        page.until_steps(1).await;
        page.until_text("a8=R").await;
    });
}

#[test]
fn first_steps_show_what_a_touch_would_do() {
    with_guest(Screen::Desktop, async |page| {
        page.go("/learn/clusterfuss").await;
        page.until_there(".hit.can").await;
        let [from, to] = ["[0]", "[1]"].map(|index| {
            format!(
                "fetch('/api/lessons/clusterfuss').then((r) => r.json()) \
                     .then((l) => l.steps[0].show.split('-'){index})"
            )
        });
        let (from, to) = (page.eval(&from).await, page.eval(&to).await);
        page.tap(&spot(from.as_str().expect("a cell"))).await;
        page.hover(&spot(to.as_str().expect("a cell"))).await;
        until_told(page, "Takes").await;
        page.until_there(".ghost").await;
    });
}
