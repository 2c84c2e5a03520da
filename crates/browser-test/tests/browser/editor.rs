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
        // The rule is cited once, and what is no position is called so once.
        let words = "document.querySelector('#verdict').textContent.replace(/\\s+/g, ' ').trim()";
        let said = page.eval(words).await;
        let expected =
            "Not yet a position: White has no king: each side has exactly one (rule 2.3)";
        assert_eq!(said, expected);
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
        // Once armies stand, colours are played, whoever mustered them.
        let seats = "[...document.querySelectorAll('#play-seat option')].map((o) => o.text)";
        assert_eq!(page.eval(seats).await, serde_json::json!(["White", "Black"]));
        let ways = "['bot', 'link', 'both'].map((way) => \
                    document.querySelector(`#play-${way}`).innerText.trim())";
        let expected = ["Against level 3", "With a friend by link", "Both sides on one device"];
        assert_eq!(page.eval(ways).await, serde_json::json!(expected));
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
        page.until_there(".tree-row[aria-selected=true]").await;
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

/// Once the text of the position has this.
async fn until_said(page: &Page, part: &str) {
    page.until(&format!("document.querySelector('#editor-text').value.includes({part:?})")).await;
}

/// Writes into a field, and leaves it.
async fn fill(page: &Page, field: &str, text: &str) {
    page.write(field, text).await;
    page.focus("#editor-text").await;
}

#[test]
fn tokens_of_muscat_are_set_up_and_both_sides_played() {
    with_guest(Screen::Desktop, async |page| {
        open(page, "muscat").await;
        page.tap("#editor-clear").await;
        until_said(page, "a chooses").await;
        // A market has a field for each kind of artist.
        hold(page, "as").await;
        page.tap(&spot("1ap")).await;
        page.until("document.querySelector('#verdict a')?.hash === '#rule-1.3'").await;
        page.tap("#editor-undo").await;
        for (thing, at) in [("ap", "1ap"), ("bs", "1as"), ("ce", "1ae")] {
            hold(page, thing).await;
            page.tap(&spot(at)).await;
            page.until_there(&format!(".piece[data-at={at:?}]")).await;
        }
        until_said(page, "1 abc- ").await;
        hold(page, "af").await;
        page.tap(&spot("1af")).await;
        page.until("document.querySelector('#verdict a')?.hash === '#rule-1.4'").await;
        page.tap("#editor-undo").await;
        // What has no field of a market stands where it belongs all the same.
        fill(page, "#field-palace-a", "pp").await;
        page.until_there(".piece[data-at='pap']").await;
        fill(page, "#field-streets-b", "1s,3e").await;
        page.until_there(".piece[data-at='s3be']").await;
        until_said(page, "street 1s,3e palace - out -").await;
        fill(page, "#field-out-c", "fffff").await;
        page.until("document.querySelector('#verdict a')?.hash === '#rule-1.6'").await;
        fill(page, "#field-out-c", "f").await;
        page.until_there("#verdict:not(.wrong)").await;
        page.accessible("editor of Muscat").await;
        both_tones(page, "editor-muscat", Screen::Desktop).await;
        page.tap("#play-both").await;
        page.until_page("table").await;
        page.until_there(".piece[data-at='1ap']").await;
    });
}

/// Once a field has this text.
async fn until_field(page: &Page, field: &str, text: &str) {
    page.until(&format!("document.querySelector({field:?}).value === {text:?}")).await;
}

#[test]
fn tokens_are_counted_beside_their_text() {
    with_guest(Screen::Desktop, async |page| {
        open(page, "muscat").await;
        page.tap("#editor-clear").await;
        until_said(page, "a chooses").await;
        fill(page, "#field-palace-a-p", "2").await;
        until_field(page, "#field-palace-a", "pp").await;
        page.until_there(".piece[data-at='pap']").await;
        fill(page, "#field-palace-a", "ppe").await;
        until_field(page, "#field-palace-a-e", "1").await;
        page.tap("[data-field='streets-b'] summary").await;
        fill(page, "#field-streets-b-1s", "1").await;
        until_field(page, "#field-streets-b", "1s").await;
        fill(page, "#field-streets-b-3e", "1").await;
        until_field(page, "#field-streets-b", "1s,3e").await;
        until_said(page, "street 1s,3e").await;
        page.accessible("tokens that are counted").await;
        both_tones(page, "editor-counted", Screen::Desktop).await;
    });
}

#[test]
fn sticks_are_set_by_touching_both_ends() {
    with_guest(Screen::Phone, async |page| {
        open(page, "mush").await;
        until_said(page, "a:-:AN.").await;
        for text in ["AN.A1-AN.A2", ""] {
            page.tap("#touch-sticks").await;
            page.until_there("#touch-sticks[aria-pressed=true]").await;
            page.tap(&spot("AN.A1")).await;
            page.tap(&spot("AN.A2")).await;
            until_field(page, "#field-sticks", text).await;
            page.until_count(".board .marks .mark-bar", usize::from(!text.is_empty())).await;
            page.tap("#touch-sticks").await;
            page.until_there("#touch-sticks[aria-pressed=false]").await;
        }
        page.accessible("sticks that are touched").await;
    });
}

#[test]
fn sleds_of_mush_are_set_up_and_a_friend_is_invited() {
    with_guest(Screen::Phone, async |page| {
        open(page, "mush").await;
        // All are in Anchorage, where their fields say so.
        until_said(page, "a:-:AN.").await;
        hold(page, "a").await;
        page.tap(&spot("AN.A1")).await;
        until_said(page, "a:-:AN.A1:0t:20c").await;
        fill(page, "#field-chips-a", "7").await;
        until_said(page, "a:-:AN.A1:0t:7c").await;
        hold(page, "b").await;
        page.tap(&spot("AN.A2")).await;
        until_said(page, "b:-:AN.A2:").await;
        hold(page, "a").await;
        page.tap(&spot("AN.A3")).await;
        page.until("document.querySelector('#verdict a')?.hash === '#rule-1.1'").await;
        page.tap("#editor-undo").await;
        fill(page, "#field-sticks", "AN.A1").await;
        page.until("document.querySelector('#verdict a')?.hash === '#rule-14.2'").await;
        fill(page, "#field-sticks", "AN.A1-AN.A2").await;
        page.until_there("#verdict:not(.wrong)").await;
        page.accessible("editor of MUSH").await;
        both_tones(page, "editor-mush", Screen::Phone).await;
        page.tap("#play-link").await;
        page.until_page("table").await;
        page.until_there(".piece").await;
    });
}
