//! Muster Chess in the browser: two armies are built, shown, chosen from and played.

use browser_test::{Key, Page, Screen, order, spot, with_guest, with_guests};
use serde_json::{Value as Json, json};

const TEXT: &str = "document.querySelector('#army-text').value";
/// A legal army of White that loses to any other.
const FEEBLE: &str = "8/8/PPPPPPPP/4K3";

fn chess(setup: Json, seats: &[&str]) -> Json {
    order("muster-chess", setup, seats)
}

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

/// Builds an army with a finger: the king is dragged where he may not stand, and
/// back.
async fn build_by_finger(page: &Page) {
    legal(page).await;
    let seen =
        page.drag(&square("e8"), &square("d6"), "!!document.querySelector('.carried')").await;
    assert_eq!(seen, true, "the king is carried");
    refused(page, "2.4", &["d6"]).await;
    page.drag(&square("d6"), &square("e8"), "1").await;
    legal(page).await;
    // An unreadable text is explained where it was typed.
    page.write("#army-text", "rnbqkbnrr/pppppppp/8/8").await;
    page.key(Key::Enter).await;
    page.until_there("#army-text-wrong a[href$='#rule-2.2']").await;
    page.until_text("i8").await;
}

/// Notes whether the page counted down, and whether it revealed the armies meanwhile.
const WATCH: &str = "window.counted = window.told = false; new MutationObserver(() => { \
     const counts = Boolean(document.querySelector('.army-countdown')); \
     window.counted ||= counts; \
     window.told ||= counts && / brings /.test( \
         document.querySelector('.side').textContent + \
         document.querySelector('.spoken[role=status]')?.textContent); }) \
     .observe(document.body, { subtree: true, childList: true }); true";

#[test]
fn match_of_two_from_mustering_to_play_goes_on() {
    with_guests(async |guests| {
        // Ann builds while she waits for Ben.
        let white = guests.one("/", Screen::Desktop).await;
        let (id, links) = white.make_table(chess(json!({}), &["me", "link"])).await;
        white.until_text("You may choose meanwhile").await;
        legal(&white).await;
        white.snap_as("muster-chess-ahead.png", true).await;
        build_by_keys(&white).await;
        white.until_text("Your army is sealed").await;
        let black = guests.join(&links, Screen::Phone).await;
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
            page.until_count(".army-host .army-picture", 2).await;
            // Nothing reveals the armies before they are shown; now the moves do.
            assert_eq!(page.eval("window.told").await, false);
            page.beside("moves").await;
            page.until_count(".moves .move", 1).await;
            page.to_board().await;
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
        // The page names and colours them by what they play now, to the end.
        for (page, name) in [(&black, "White"), (&white, "Black")] {
            let called = "document.querySelector('.player.you .player-name b').textContent";
            page.until(&format!("{called} === '{name}'")).await;
        }
        let first = black.offered().await;
        black.tap_move(&first[..2], &first[2..4]).await;
        white.until_steps(3).await;
        let reply = white.offered().await;
        white.drag(&spot(&reply[..2]), &spot(&reply[2..4]), "1").await;
        black.until_steps(4).await;
        black.tool("resign").await;
        black.tap("#resign-sure").await;
        for (page, said) in [(&white, "You win"), (&black, "Black wins")] {
            page.until_there(".result").await;
            let head = "document.querySelector('.result h2').textContent";
            page.until(&format!("{head} === '{said}'")).await;
            let sign = "getComputedStyle(document.querySelector('.result')).getPropertyValue";
            assert_eq!(page.eval(&format!("{sign}('--seat')")).await, "#2a2522");
            page.sound(&[]);
        }
    });
}

#[test]
fn armies_are_refused_kept_and_weighed() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(false, true).await;
        page.make_table(chess(json!({}), &["bot1", "me"])).await;
        build_by_finger(page).await;
        page.write("#army-name", "My knights").await;
        page.key(Key::Enter).await;
        page.until_there(".army-own .army-card").await;
        // Named armies stand on one's own side.
        page.tap(".army-named li:nth-child(3) .army-card").await;
        page.until(&format!("{TEXT} === 'nnnnknnn/pppppppp/8/8'")).await;
        page.tap(".army-own .army-card").await;
        page.until(&format!("{TEXT} === 'rnbqkbnr/pppppppp/8/8'")).await;
        legal(page).await;
        page.tap("#advise").await;
        page.until_there(".army-score").await;
        page.until_text("nodes").await;
        page.look("muster-chess-builder", true).await;
        page.tap("#muster").await;
        page.until_there(".army-hosts").await;
        page.accessible("muster-chess-reveal").await;
        page.snap_as("muster-chess-reveal.png", true).await;
        page.fits("the armies").await;
    });
}

#[test]
fn armies_are_drawn_in_the_rules_and_in_a_hint() {
    with_guest(Screen::Phone, async |page| {
        page.go("/rules/muster-chess").await;
        // Two kings stand where one may: both squares are marked, and the rule is named.
        page.until("document.querySelectorAll('.army-tried.bad .army-cell.wrong').length >= 2")
            .await;
        page.until_there(".army-tried.bad a[href='#rule-2.3']").await;
        page.until_there(".army-tried.good .army-picture").await;
        page.accessible("armies in the rules").await;
        // Level 8's muster is a picture that can be taken.
        page.make_table(chess(json!({}), &["me", "bot1"])).await;
        // An army that no bot would bring, so that the hint shows.
        page.write("#army-text", FEEBLE).await;
        page.key(Key::Enter).await;
        legal(page).await;
        page.tap("#ask-hint").await;
        page.until_text("Take the hint").await;
        let said = page.text_of(".hint-said").await;
        assert!(!said.contains('/'), "{said}");
        page.accessible("a hint of an army").await;
        page.tap(".army-builder > .army-shelf .army-card").await;
        page.until(&format!("{TEXT} !== '{FEEBLE}'")).await;
        legal(page).await;
    });
}

/// Settings in seconds are shown in everyday units, where they are chosen and in the lobby.
#[test]
fn clock_of_mustering_is_set_in_minutes() {
    with_guest(Screen::Phone, async |page| {
        page.go("/new/muster-chess").await;
        page.tap("#change-options").await;
        let time = |words: &str| format!("[aria-label='Time to build an army {words}']");
        for words in ["5 minutes", "15 minutes", "1 hour", "no clock"] {
            assert_eq!(page.text_of(&time(words)).await, words);
        }
        page.until_there(&format!("{}[aria-pressed=true]", time("15 minutes"))).await;
        page.write("#option-build", "1230").await;
        page.until_text("20 minutes 30 seconds").await;
        page.tap(&time("no clock")).await;
        page.until("document.querySelector('#option-build').value === '0'").await;
        page.fits("the form").await;
        page.snap("muster-chess-new").await;
        page.tap("#start").await;
        page.until_page("table").await;
        let setup = "fetch('/api/tables/' + location.pathname.split('/')[2]) \
             .then((r) => r.json()).then((table) => table.setup)";
        assert_eq!(page.eval(setup).await["build"], 0);
        page.go("/").await;
        let told = "document.querySelector('.table-card small').textContent";
        page.until(&format!("{told} === 'Time to build an army: no clock'")).await;
        page.accessible("a table with options").await;
        page.snap("muster-chess-listed").await;
    });
}

#[test]
fn pawn_promotes_and_king_castles_up_the_file() {
    with_guest(Screen::Desktop, async |page| {
        let start = json!({ "start": "8/P2k4/8/8/4R3/8/8/4K3 w e4 - 0 1" });
        page.make_table(chess(start, &["device"; 2])).await;
        page.drag(&spot("a7"), &spot("a8"), "1").await;
        // A promotion is chosen on the square; the first answer has the focus.
        page.until_count(".spot-choices.pictured .spot-choice", 4).await;
        page.until("document.activeElement.textContent === 'queen'").await;
        page.accessible("a promotion").await;
        page.key(Key::Up).await;
        page.until("document.activeElement.textContent === 'knight'").await;
        page.until_text("The pawn becomes a knight").await;
        page.key(Key::Enter).await;
        page.until_steps(1).await;
        assert_eq!(page.count(".spot-choices").await, 0);
        // A king may not be left in check, nor go where he cannot.
        page.drag(&spot("d7"), &spot("e6"), "1").await;
        page.until_there(".refusal a[href$='#rule-3.6']").await;
        page.drag(&spot("d7"), &spot("d6"), "1").await;
        page.until_steps(2).await;
        page.drag(&spot("e1"), &spot("e3"), "1").await;
        page.until_steps(3).await;
        page.until_text("O-Oe4").await;
    });
}
