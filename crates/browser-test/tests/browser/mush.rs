//! The race in the browser: map, sled boards, dice, bids, passes, a file of boards.

use browser_test::{Key, Page, Screen, order, spot, starting_at, with_guest};
use serde_json::{Value as Json, json};

/// Red is about to drive: rough ground, an avalanche and a blocked space are near.
const DRIVING: &str = "r3 bear:a weather:warm order:ab@0 a:warm:AN.A3:2t:6c b:cold:AN.B3:0t:9c \
                       sticks:AN.A2-AN.B2 path:AN.A3 left:4 moving";
const BIDDING: &str = "r2 bear:a a:warm:AN.A3:2t:6c b:cold:AN.B3:0t:9c bid";

fn race(position: &str, seats: &[&str]) -> Json {
    starting_at(order("mush", json!({ "seats": seats.len() }), seats), position)
}

async fn box_of(page: &Page) -> String {
    let text = page.eval("document.querySelector('.board svg').getAttribute('viewBox')").await;
    text.as_str().expect("a box").to_string()
}

/// What the buttons cover at the beginning of the page.
const COVERED: &str = "(({ top, bottom, left, right }) => \
     [...document.querySelectorAll('.board, .order, .player')] \
     .filter((e) => { const box = e.getBoundingClientRect(); \
       return box.bottom > top + 16 && box.top < bottom - 1 && box.right > left + 1 && \
         box.left < right - 1; }) \
     .map((e) => e.className))(document.querySelector('.ask').getBoundingClientRect())";

/// Three mushers; Green, who bid, is about to move, and the others have chips.
const CROWDED: &str = "r1 bear:b weather:warm order:cba@0 bids:0,0,4 a:warm:AN.START:0t:12c \
                       b:moderate:AN.START:0t:12c c:cold:AN.A1:0t:9c path:AN.A1 declare";

/// Whether the question is visible with the first of the buttons that answer it, without
/// scrolling; the others are beside and below them.
const READABLE: &str = "(() => { \
     const seen = (e) => { const box = e.getBoundingClientRect(); \
       const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; \
       const at = document.elementFromPoint(x, y); \
       return box.top >= 0 && box.bottom <= innerHeight && (e === at || e.contains(at)); }; \
     const said = document.querySelector('.refusal') ?? document.querySelector('#status'); \
     const buttons = [...document.querySelectorAll('.ask .button')]; \
     return seen(said) && buttons.slice(0, 2).every(seen); })()";

#[test]
fn question_while_sticks_move_stays_with_its_buttons() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(race(CROWDED, &["me", "device", "device"])).await;
        page.until_there(".ask .choice").await;
        page.eval("document.querySelector('.ask .choice').click()").await;
        page.until_text("may pay against the 8 dog dice of Green").await;
        page.until_count(".ask .choice", 8).await;
        // Earlier events are played first.
        page.until_asked().await;
        page.eval("scrollTo(0, 0)").await;
        assert_eq!(page.eval(READABLE).await, json!(true), "with eight buttons");
        // Laying a stick says what to touch, and there is a way back.
        page.tap(".ask .choice:last-child").await;
        page.until_text("tap a marked space at one end").await;
        assert_eq!(page.eval(READABLE).await, json!(true), "with a stick in hand");
        // Rough ground will not do, and the stick stays in hand.
        page.tap(&spot("AN.A4")).await;
        page.until_there(".refusal a[href$='#rule-14.2']").await;
        assert_eq!(page.eval(READABLE).await, json!(true), "with a refusal");
        page.tap(".refusal .round").await;
        page.until_count(".ask .choice", 8).await;
        page.tap(".ask .choice:last-child").await;
        page.until_text("tap a marked space at one end").await;
        page.tap(&spot("AN.B1")).await;
        page.until_text("the space at its other end").await;
        page.tap("#no-stick").await;
        page.until_count(".ask .choice", 8).await;
        // Where the map is zoomed in, spaces show their names.
        assert_eq!(page.eval(NAMED).await, json!("none"));
        // By script: two taps at one place are now and then taken for one.
        let closer = "document.querySelector('.zoom .round:nth-child(2)').click()";
        page.eval(closer).await;
        page.eval(closer).await;
        page.until(&format!("{NAMED} === 'AN.B1'")).await;
        page.tap(".zoom .round:last-child").await;
        page.until(&format!("{NAMED} === 'none'")).await;
    });
}

/// The name of a space on the map.
const NAMED: &str = "((e) => getComputedStyle(e).display === 'none' ? 'none' : e.textContent)\
     ([...document.querySelectorAll('.values .spot-name')].find((e) => e.textContent === 'AN.B1'))";

fn driving(screen: Screen) {
    let name = &format!("mush-{}", screen.name());
    with_guest(screen, async |page| {
        page.make_table(race(DRIVING, &["me", "device"])).await;
        // Eight dogs each; spaces in reach show how far, or what must be rolled.
        page.until_there(".sled-board").await;
        assert_eq!(page.count(".sled-board .dogs .sign").await, 16);
        assert_eq!(page.count(".order .place.now").await, 1);
        page.until_there(".value-rough").await;
        page.until_there(".value-avalanche").await;
        page.until_text("needs a 6 (1 face of 6)").await;
        page.look(name, false).await;
        // The buttons cover nothing that one reads to choose.
        let over = page.eval(COVERED).await;
        assert_eq!(over, json!([]), "{name}");
        // The sled is dragged; where a roll is needed, chips are asked for.
        page.drag(&spot("AN.A3"), &spot("AN.A2"), "1").await;
        page.until_steps(1).await;
        page.drag(&spot("AN.A2"), &spot("AN.B2"), "1").await;
        page.until_text("AN.B2: 1 step, an avalanche. How many chips?").await;
        page.until_text("4 chips: needs 2 or more (5 faces of 6)").await;
        // On a wide board the answers stand at the spot.
        page.tap(":is(.choices .choice, .spot-choice):nth-child(1)").await;
        page.until_there(".fallen .die").await;
        page.until_text("rolls").await;
    });
}

#[test]
fn drive_on_a_desk_is_routed_by_touches() {
    driving(Screen::Desktop);
}

#[test]
fn drive_on_a_phone_is_routed_by_touches() {
    driving(Screen::Phone);
}

#[test]
fn map_zoomed_by_key_keeps_the_sled_in_sight() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(race(DRIVING, &["me", "device"])).await;
        page.focus(&spot("AN.A3")).await;
        let before = box_of(page).await;
        for key in ["+", "-", "0"] {
            let press = format!(
                "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
                 {{ key: '{key}', bubbles: true }}))"
            );
            page.eval(&press).await;
            let moved = format!(
                "document.querySelector('.board svg').getAttribute('viewBox') !== '{before}'"
            );
            if key != "-" {
                page.until(&moved).await;
            }
        }
        page.key(Key::Escape).await;
    });
}

#[test]
fn map_that_opens_near_its_edge_shows_the_town_there_whole() {
    with_guest(Screen::Phone, async |page| {
        let near =
            DRIVING.replace("a:warm:AN.A3", "a:warm:AN.A2").replace("path:AN.A3", "path:AN.A2");
        let far = DRIVING.replace("AN.A3", "AN.A6");
        for (position, whole) in [(&near, true), (&far, false)] {
            page.make_table(race(position, &["me", "device"])).await;
            page.until_there(&spot("AN.START")).await;
            // The art comes after the first board.
            page.until_there(".board svg .town-sign").await;
            let left = "Math.min(...[...document.querySelectorAll('.board svg .town-sign')] \
                 .map((e) => e.getBoundingClientRect().left)) \
                 >= document.querySelector('.board svg').getBoundingClientRect().left";
            // The camera moves once the art is there.
            page.until(&format!("({left}) === {whole}")).await;
        }
    });
}

#[test]
fn bids_by_a_slider_and_a_pass_for_the_turn() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(race(BIDDING, &["device", "device"])).await;
        for bid in [2, 1] {
            // Two people bid in secret at one device: it goes from hand to hand.
            page.tap("#curtain-open").await;
            page.until_there("#bid").await;
            page.eval(&format!(
                "{{ const bar = document.querySelector('#bid-chips'); bar.value = '{bid}'; \
                 bar.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
            ))
            .await;
            page.until(&format!("document.querySelector('#bid').textContent === 'Bid {bid}'"))
                .await;
            // By script: a finger that comes right after a scroll is now and then taken for
            // its end, and what is tested here is the slider.
            page.eval("document.querySelector('#bid').click()").await;
            page.until(&format!("document.querySelector('#bid')?.textContent !== 'Bid {bid}'"))
                .await;
        }
        page.until_text("the early riser").await;
        page.until_text("bid 2").await;
        page.select(".seat-b select.pass", "turn").await;
        page.until("document.querySelector('.seat-b select.pass').value === 'turn'").await;
    });
}

#[test]
fn boards_from_a_bad_file_are_refused_in_the_form() {
    with_guest(Screen::Desktop, async |page| {
        page.go("/new/mush").await;
        page.until_there("#option-boards-file").await;
        page.eval(
            "{ const text = document.querySelector('#option-boards'); \
             text.value = 'mush 1\\ndie green dog dog dog dog blank cat'; \
             text.dispatchEvent(new Event('input', { bubbles: true })); }",
        )
        .await;
        page.tap("#start").await;
        page.until_text("line 2").await;
        page.until_text("not \"cat\"").await;
        page.until("location.pathname === '/new/mush'").await;
        // The refusal came back as a status, which the console repeats.
        page.sound(&["status of 4"]);
    });
}
