//! Moves that are prepared while another is to move: conditional lines and premoves.

use browser_test::{Key, Page, Screen, order, spot, starting_at, with_guests};
use serde_json::{Value as Json, json};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";

fn chess(time: Json) -> Json {
    let mut order = starting_at(order("muster-chess", json!({}), &["me", "link"]), START);
    order["time"] = time;
    order
}

fn over_days() -> Json {
    chess(json!({ "kind": "per_move", "seconds": 3 * 86_400 }))
}

/// A spot of the board in the panel of conditional lines.
fn on_panel(id: &str) -> String {
    format!(".line-editor {}", spot(id))
}

async fn tap_on_panel(page: &Page, from: &str, to: &str) {
    page.tap(&on_panel(from)).await;
    page.until_there(".line-editor .spot.picked").await;
    page.tap(&on_panel(to)).await;
}

async fn until_asked_in_panel(page: &Page, text: &str) {
    let there =
        format!("document.querySelector('.line-asks')?.textContent.includes({})", json!(text));
    page.until(&there).await;
}

#[test]
fn slow_match_over_days_is_answered_by_a_conditional_line() {
    with_guests(async |guests| {
        let (white, black, _) = guests.two_by_link(over_days(), Screen::Phone).await;
        white.tap_move("e2", "e4").await;
        black.until_steps(1).await;
        // While Black thinks White prepares an answer to e5.
        white.until_there("#lines-open").await;
        white.tap("#lines-open").await;
        until_asked_in_panel(&white, "What may Black do?").await;
        tap_on_panel(&white, "e7", "e5").await;
        until_asked_in_panel(&white, "What do you answer?").await;
        assert_eq!(white.count("#lines-keep:disabled").await, 1);
        tap_on_panel(&white, "g1", "f3").await;
        until_asked_in_panel(&white, "Keep this line").await;
        white.until("!document.querySelector('.line-editor .moving')").await;
        white.snap("lines").await;
        white.accessible("the panel of conditional lines").await;
        white.tap("#lines-keep").await;
        white.until_text("then Nf3").await;
        // And another one, which is removed.
        until_asked_in_panel(&white, "What may Black do?").await;
        tap_on_panel(&white, "d7", "d5").await;
        until_asked_in_panel(&white, "What do you answer?").await;
        tap_on_panel(&white, "e4", "d5").await;
        until_asked_in_panel(&white, "Keep this line").await;
        white.tap("#lines-keep").await;
        white.until_count(".line-answer", 2).await;
        white.until_text("2 answers prepared").await;
        white.prefer(true, true).await;
        white.eval("document.querySelector('.lines-kept').scrollIntoView()").await;
        white.snap("lines-kept").await;
        white.prefer(false, true).await;
        white.eval("document.querySelectorAll('.line-if .line-remove')[2].click()").await;
        white.until_count(".line-answer", 1).await;
        // Black sees nothing of it, and is answered at once.
        assert_eq!(black.count(".prepared").await, 0);
        black.tap_move("e7", "e5").await;
        black.until_steps(3).await;
        white.until_steps(3).await;
        white.until_text("Your prepared move was played: Nf3").await;
        white.snap("lines-played").await;
        // On a phone the panel is a sheet, and has its own board.
        black.tap_move("d7", "d6").await;
        black.until_steps(4).await;
        black.until_there("#lines-open").await;
        black.tap("#lines-open").await;
        tap_on_panel(&black, "d2", "d4").await;
        until_asked_in_panel(&black, "What do you answer?").await;
        black.snap("lines-phone").await;
        black.accessible("the panel of conditional lines on a phone").await;
        black.fits("the panel of conditional lines on a phone").await;
        // By keyboard: a move, and Escape closes the panel.
        for id in ["e5", "d4"] {
            black.focus(&on_panel(id)).await;
            black.key(Key::Enter).await;
        }
        until_asked_in_panel(&black, "Keep this line").await;
        black.focus(".sheet-close").await;
        black.key(Key::Escape).await;
        black.until("!document.querySelector('.lines-panel')").await;
        black.until("document.activeElement?.id === 'lines-open'").await;
    });
}

#[test]
fn premove_of_chess_is_played_at_once_or_dropped() {
    with_guests(async |guests| {
        let quick = chess(json!({ "kind": "increment", "base": 600, "increment": 0 }));
        let (white, black, id) = guests.two_by_link(quick, Screen::Phone).await;
        white.tap_move("e2", "e4").await;
        for page in [&white, &black] {
            page.until_steps(1).await;
        }
        // White chooses the next move while Black thinks: nothing reaches the hall.
        let open = "document.querySelector('.hit[data-spot=\"g1\"].can')";
        white.until(open).await;
        white.tap_move("g1", "f3").await;
        white.until_there("#premove").await;
        white.snap("premove").await;
        white.accessible("a table with a premove").await;
        let steps = format!("fetch('/api/tables/{id}').then((r) => r.json()).then((v) => v.steps)");
        assert_eq!(black.eval(&steps).await, 1);
        black.tap_move("e7", "e5").await;
        for page in [&black, &white] {
            page.until_steps(3).await;
        }
        // One stays while its player looks at the past.
        white.until(&open.replace("g1", "d2")).await;
        white.tap_move("d2", "d4").await;
        white.until_there("#premove").await;
        white.key(Key::Left).await;
        white.until("!document.querySelector('#premove')").await;
        white.key(Key::Right).await;
        white.until_there("#premove").await;
        white.key(Key::Escape).await;
        white.until("!document.querySelector('#premove')").await;
        // One that is taken back by a key is not played.
        white.until(&open.replace("g1", "f1")).await;
        white.tap_move("f1", "c4").await;
        white.until_there("#premove").await;
        white.key(Key::Escape).await;
        white.until("!document.querySelector('#premove')").await;
        // Nor is one that is not legal any more.
        white.until(&open.replace("g1", "e4")).await;
        white.tap_move("e4", "d5").await;
        white.until_there("#premove").await;
        black.tap_move("b8", "c6").await;
        white.until_steps(4).await;
        white.until_asked().await;
        white.until("!document.querySelector('#premove')").await;
        assert_eq!(white.eval(&steps).await, 4);
        // On a phone, too.
        white.tap_move("f3", "e5").await;
        black.until_steps(5).await;
        black.tap_move("c6", "e5").await;
        black.until_steps(6).await;
        black.until(&open.replace("g1", "d7")).await;
        black.tap_move("d7", "d6").await;
        black.until_there("#premove").await;
        black.prefer(true, true).await;
        black.snap("premove-phone").await;
        black.fits("a premove on a phone").await;
    });
}

#[test]
fn premoves_are_switched_off_in_the_settings() {
    with_guests(async |guests| {
        let quick = chess(json!({ "kind": "increment", "base": 600, "increment": 0 }));
        let (white, black, _) = guests.two_by_link(quick, Screen::Phone).await;
        white.eval("localStorage.setItem('premoves', 'no')").await;
        white.eval("location.reload()").await;
        white.ready().await;
        white.tap_move("e2", "e4").await;
        black.until_steps(1).await;
        white.until_steps(1).await;
        // What is touched then is not picked.
        white.tap(&spot("g1")).await;
        assert_eq!(white.count(".spot.picked, #premove").await, 0);
    });
}
