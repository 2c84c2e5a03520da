//! The editor of positions: set up by touch and by keyboard, told what is not legal, played from.

use browser_test::{Key, Page, Screen, spot, with_guest};

use crate::pictures::both_tones;

/// Opens the editor of a game at its start.
async fn open(page: &Page, game: &str) {
    page.go("/analysis").await;
    page.tap(&format!("#game-{game}")).await;
    page.tap("#set-up").await;
    page.until_there("#verdict").await;
}

/// The text of the position, once the rules have answered.
async fn until_text(page: &Page, text: &str) {
    page.until(&format!("document.querySelector('#editor-text').value === {text:?}")).await;
}

/// Chooses what a touch of the board does.
async fn hold(page: &Page, thing: &str) {
    page.tap(&format!(".thing[data-thing={thing:?}]")).await;
}

#[test]
fn position_is_set_up_by_touches_and_played_against_a_bot() {
    with_guest(Screen::Phone, async |page| {
        open(page, "muster-chess").await;
        page.tap("#editor-start").await;
        page.tap("#editor-clear").await;
        page.until_there("#verdict.wrong").await;
        page.until("document.querySelector('#verdict a').hash === '#rule-2.3'").await;
        for (thing, at) in [("K", "e1"), ("R", "a1"), ("k", "e8"), ("p", "e7")] {
            hold(page, thing).await;
            page.tap(&spot(at)).await;
            page.until_there(&format!(".piece[data-at={at:?}]")).await;
        }
        until_text(page, "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1").await;
        page.accessible("editor on a phone").await;
        both_tones(page, "editor-muster-chess", Screen::Phone).await;
        page.tap("#field-castling-a1").await;
        until_text(page, "4k3/4p3/8/8/8/8/8/R3K3 w a1 - 0 1").await;
        // With nothing in hand a piece is moved by two touches.
        hold(page, "").await;
        page.tap(&spot("e7")).await;
        page.tap(&spot("d6")).await;
        until_text(page, "4k3/8/3p4/8/8/8/8/R3K3 w a1 - 0 1").await;
        page.tap("#editor-undo").await;
        until_text(page, "4k3/4p3/8/8/8/8/8/R3K3 w a1 - 0 1").await;
        page.tap("#play-bot").await;
        page.until_page("table").await;
        page.until_count(".piece", 4).await;
        page.tap("#tab-moves").await;
        page.until_there("#from-position").await;
    });
}

#[test]
fn position_is_set_up_by_keyboard_and_analysed() {
    with_guest(Screen::Desktop, async |page| {
        open(page, "clusterfuss").await;
        page.tap("#editor-clear").await;
        page.until("document.querySelector('#verdict a')?.hash === '#rule-2.1'").await;
        for (thing, at) in [("R", "c3"), ("B", "c4"), ("R", "d3"), ("R", "d4")] {
            page.focus(&format!(".thing[data-thing={thing:?}]")).await;
            page.key(Key::Enter).await;
            page.focus(&spot(at)).await;
            page.key(Key::Enter).await;
            page.until_there(&format!(".piece[data-at={at:?}]")).await;
        }
        until_text(
            page,
            "......../......../......../......../..BR..../..RR..../......../........ a",
        )
        .await;
        page.accessible("editor").await;
        both_tones(page, "editor-clusterfuss", Screen::Desktop).await;
        // The address has the position.
        page.tap("#editor-analyse").await;
        page.until_there("#tree").await;
        page.tap_move("c3", "c4").await;
        page.until_there(".tree-row.here").await;
        page.tap(".position-box summary").await;
        page.tap("#edit-position").await;
        until_text(
            page,
            "......../......../......../......../..RR..../...R..../......../........ b",
        )
        .await;
        for game in ["make-muster", "muster-up"] {
            open(page, game).await;
            both_tones(page, &format!("editor-{game}"), Screen::Desktop).await;
        }
        page.write("#editor-text", "nonsense").await;
        page.tap("#editor-read").await;
        page.until_there(".editor .prompt [role=alert]").await;
        // Without the engine in the page the hall has answered it.
        page.sound(&["400"]);
    });
}

#[test]
fn position_of_a_game_set_up_as_text_only_offers_no_editor() {
    with_guest(Screen::Desktop, async |page| {
        page.go("/analysis").await;
        page.until_there("#set-up").await;
        page.tap("#game-mush").await;
        page.until_count("#set-up", 0).await;
    });
}
