//! Muster Chess in the browser: two armies are built, shown, chosen from and played.

mod common;

use browser_test::{Key, Page, Screen};
use common::{axe, join, lobby, picture, seat, spot, steps, with_browser};
use serde_json::{Value as Json, json};

const TEXT: &str = "document.querySelector('#army-text').value";

fn square(id: &str) -> String {
    format!(".army-square[data-spot='{id}']")
}

async fn legal(page: &Page) {
    page.until_there(".army-verdict.good").await;
}

/// Waits until an army is refused, and its rule is linked.
async fn refused(page: &Page, rule: &str, at: &[&str]) {
    page.until_there(&format!(".army-verdict.bad a[href$='#rule-{rule}']")).await;
    for id in at {
        page.until_there(&format!("{}.wrong", square(id))).await;
    }
    page.until("document.querySelector('#muster').disabled").await;
}

/// Builds an army by keys alone: a second king is refused, a queen more is not.
async fn build_by_keys(page: &Page) {
    legal(page).await;
    page.focus(".army-tool[data-man='K']").await;
    page.key(Key::Enter).await;
    page.focus(".army-square[tabindex='0']").await;
    page.until("document.activeElement.dataset.spot === 'e1'").await;
    page.key(Key::Up).await;
    page.key(Key::Up).await;
    page.until("document.activeElement.dataset.spot === 'e3'").await;
    page.key(Key::Enter).await;
    refused(page, "2.3", &["e1", "e3"]).await;
    page.key(Key::Enter).await;
    legal(page).await;
    page.focus(".army-tool[data-man='Q']").await;
    page.key(Key::Enter).await;
    page.focus(&square("e3")).await;
    page.key(Key::Enter).await;
    page.until(&format!("{TEXT} === '8/4Q3/PPPPPPPP/RNBQKBNR'")).await;
    legal(page).await;
    page.focus("#muster").await;
    page.key(Key::Enter).await;
}

/// Builds an army with a finger: the king is carried where he may not stand, and
/// back.
async fn build_by_finger(page: &Page) {
    legal(page).await;
    let seen =
        page.drag(&square("e8"), &square("d6"), "!!document.querySelector('.carried')").await;
    assert_eq!(seen, true, "the king is carried");
    refused(page, "2.4", &["d6"]).await;
    page.drag(&square("d6"), &square("e8"), "1").await;
    legal(page).await;
    // What cannot be read is explained where it was typed.
    page.write("#army-text", "rnbqkbnrr/pppppppp/8/8").await;
    page.key(Key::Enter).await;
    page.until_there("#army-text-wrong a[href$='#rule-2.2']").await;
    page.until_text("i8").await;
}

async fn word(page: &Page) -> String {
    page.until(
        "document.querySelector('#word')?.placeholder && \
                document.querySelector('#status .sign')",
    )
    .await;
    let word = page.eval("document.querySelector('#word').placeholder").await;
    word.as_str().expect("a move is offered").to_string()
}

/// Notes whether the page counted down, and whether it told the armies meanwhile.
const WATCH: &str = "window.counted = window.told = false; new MutationObserver(() => { \
     const counts = Boolean(document.querySelector('.army-countdown')); \
     window.counted ||= counts; \
     window.told ||= counts && / brings /.test( \
         document.querySelector('.side').textContent + \
         document.querySelector('.spoken[role=status]')?.textContent); }) \
     .observe(document.body, { subtree: true, childList: true }); true";

#[test]
fn two_muster_choose_and_play() {
    with_browser(async |browser, hall| {
        let (ann, ben) =
            (browser.person().await.expect("a person"), browser.person().await.expect("a person"));
        let order =
            json!({ "game": "muster-chess", "seats": [{ "kind": "me" }, { "kind": "link" }] });
        // Ann builds while she waits for Ben.
        let white = lobby(&ann, &hall, Screen::Desk).await;
        let (id, links) = seat(&white, &hall, order).await;
        white.until_text("You may choose meanwhile").await;
        legal(&white).await;
        white.picture(&picture("muster-chess-ahead"), true).await.expect("a picture");
        build_by_keys(&white).await;
        white.until_text("Your army is sealed").await;
        let black = join(&ben, &hall, &links, Screen::Phone).await;
        black.until_text("has chosen").await;
        let view = black.eval(&format!("fetch('/api/tables/{id}').then((r) => r.text())")).await;
        assert!(!view.as_str().unwrap_or_default().contains("4Q3"), "the army leaked: {view}");
        legal(&black).await;
        for page in [&white, &black] {
            page.eval(WATCH).await;
        }
        black.tap("#muster").await;

        // Both count down, then see both armies; each chooses White's.
        for page in [&white, &black] {
            page.until("window.counted").await;
            page.until("document.querySelectorAll('.army-host .army-picture').length === 2").await;
            // Nothing told of the armies before they were shown; now the moves do.
            assert_eq!(page.eval("window.told").await, false);
            page.until("document.querySelectorAll('.moves .move').length === 1").await;
        }
        white.tap("[data-choice='white']").await;
        white.until_there(".army-host.chosen[data-side='white']").await;
        black.tap("[data-choice='white']").await;
        for page in [&white, &black] {
            page.until_there(".army-explained a[href$='#rule-2.9']").await;
        }
        // So the musterer of Black plays White, and each has his own men below.
        for (page, own, far) in [(&black, "a1", "a8"), (&white, "a8", "a1")] {
            let y = |id| {
                format!("document.querySelector('{}').getBBox().y", spot(id).replace('"', "\\\""))
            };
            let y = (page.eval(&y(own)).await, page.eval(&y(far)).await);
            assert!(y.0.as_f64() > y.1.as_f64(), "{own} is not below {far}: {y:?}");
        }
        // The page calls and colours them by what they play now, to the end.
        for (page, name) in [(&black, "White"), (&white, "Black")] {
            let called = "document.querySelector('.player.you .player-name b').textContent";
            page.until(&format!("{called} === '{name}'")).await;
        }
        let first = word(&black).await;
        black.tap(&spot(&first[..2])).await;
        black.tap(&spot(&first[2..4])).await;
        steps(&white, 3).await;
        let reply = word(&white).await;
        white.drag(&spot(&reply[..2]), &spot(&reply[2..4]), "1").await;
        steps(&black, 4).await;
        black.tap("#resign").await;
        black.tap("#resign-sure").await;
        for (page, said) in [(&white, "You win"), (&black, "Black wins")] {
            page.until_there(".result").await;
            let head = "document.querySelector('.result h2').textContent";
            page.until(&format!("{head} === '{said}'")).await;
            let sign = "getComputedStyle(document.querySelector('.result')).getPropertyValue";
            assert_eq!(page.eval(&format!("{sign}('--seat')")).await, "#34302d");
            page.sound(&[]);
        }
    });
}

/// A table of two on one device that starts with a position.
fn position(fen: &str) -> Json {
    json!({ "game": "muster-chess", "setup": { "start": fen },
        "seats": [{ "kind": "device" }, { "kind": "device" }] })
}

#[test]
fn armies_are_refused_kept_and_weighed() {
    with_browser(async |browser, hall| {
        let axe = axe();
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Phone).await;
        page.prefer(false, true).await.expect("the browser can");
        let order = json!({ "game": "muster-chess",
            "seats": [{ "kind": "bot", "level": 1 }, { "kind": "me" }] });
        seat(&page, &hall, order).await;
        build_by_finger(&page).await;
        page.write("#army-name", "My knights").await;
        page.key(Key::Enter).await;
        page.until_there(".army-own .army-card").await;
        // Named armies stand on one's own side.
        page.tap(".army-named li:nth-child(3) .army-card").await;
        page.until(&format!("{TEXT} === 'nnnnknnn/pppppppp/8/8'")).await;
        page.tap(".army-own .army-card").await;
        page.until(&format!("{TEXT} === 'rnbqkbnr/pppppppp/8/8'")).await;
        legal(&page).await;
        page.tap("#advise").await;
        page.until_there(".army-score").await;
        page.until_text("nodes").await;
        for dark in [false, true] {
            page.prefer(dark, true).await.expect("the browser can");
            page.accessible(&axe, "muster-chess-builder").await;
            let tone = if dark { "dark" } else { "light" };
            let file = picture(&format!("muster-chess-builder-{tone}"));
            page.picture(&file, true).await.expect("a picture");
        }
        page.tap("#muster").await;
        page.until_there(".army-hosts").await;
        page.accessible(&axe, "muster-chess-reveal").await;
        page.picture(&picture("muster-chess-reveal"), true).await.expect("a picture");
        let wide = page.eval("document.documentElement.scrollWidth - innerWidth").await;
        assert_eq!(wide, 0, "nothing sticks out");
        page.sound(&[]);
    });
}

#[test]
fn armies_are_drawn_in_the_rules_and_in_a_hint() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = ann.open(&hall.url("/rules/muster-chess"), Screen::Phone).await;
        let page = page.expect("the rules open");
        // Two kings stand where one may: both squares are marked, and the rule is named.
        page.until("document.querySelectorAll('.army-tried.bad .army-cell.wrong').length >= 2")
            .await;
        page.until_there(".army-tried.bad a[href='#rule-2.3']").await;
        page.until_there(".army-tried.good .army-picture").await;
        page.accessible(&axe(), "armies in the rules").await;
        // What level 8 would muster is a picture that can be taken.
        let order = json!({ "game": "muster-chess",
            "seats": [{ "kind": "me" }, { "kind": "bot", "level": 1 }] });
        seat(&page, &hall, order).await;
        legal(&page).await;
        page.tap("#ask-hint").await;
        page.until_text("Take the hint").await;
        let said = page.eval("document.querySelector('.hint-said').textContent").await;
        assert!(!said.as_str().unwrap_or_default().contains('/'), "{said}");
        page.accessible(&axe(), "a hint of an army").await;
        page.tap(".army-builder > .army-shelf .army-card").await;
        page.until(&format!("{TEXT} !== '8/8/PPPPPPPP/RNBQKBNR'")).await;
        legal(&page).await;
        page.sound(&[]);
    });
}

#[test]
fn a_pawn_promotes_and_a_king_castles_up_the_file() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        seat(&page, &hall, position("8/P2k4/8/8/4R3/8/8/4K3 w e4 - 0 1")).await;
        page.drag(&spot("a7"), &spot("a8"), "1").await;
        page.until("document.querySelectorAll('.army-promotion .army-tool').length === 4").await;
        page.focus(".army-promotion [aria-label='knight']").await;
        page.key(Key::Enter).await;
        steps(&page, 1).await;
        // A king may not be left in check, nor go where he cannot.
        page.drag(&spot("d7"), &spot("e6"), "1").await;
        page.until_there(".refusal a[href$='#rule-3.6']").await;
        page.drag(&spot("d7"), &spot("d6"), "1").await;
        steps(&page, 2).await;
        page.drag(&spot("e1"), &spot("e3"), "1").await;
        steps(&page, 3).await;
        page.until_text("O-Oe4").await;
        page.sound(&[]);
    });
}
