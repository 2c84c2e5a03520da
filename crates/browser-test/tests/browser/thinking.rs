//! The engine of the analysis board: its lines, the threat, which of two, the shares of all.

use browser_test::{Page, Screen, clusterfuss, with_guest, with_guests};

use crate::{
    analysis::{begin, choose, depth, play, waits},
    pictures::both_tones,
};

#[test]
fn engine_thinks_once_asked_and_is_refused_while_one_plays() {
    with_guests(async |guests| {
        let (page, other, _) =
            guests.two_by_link(clusterfuss(4, &["me", "link"]), Screen::Desktop).await;
        let board = guests.one("/", Screen::Desktop).await;
        begin(&board, "clusterfuss", &[]).await;
        assert_eq!(board.count(".engine-line").await, 0);
        board.tap("#engine").await;
        board.until_there(".engine-line").await;
        board.until_text("positions").await;
        // What is expected next is drawn, too.
        board.until_there(".board .evidence .mark-arrow.mark-then-2").await;
        board.until_there(".board .evidence .then-number").await;
        board.select("#engine-most", "1").await;
        board.until_count(".engine-line", 1).await;
        board.snap("analysis-engine").await;
        board.accessible("engine of an analysis").await;
        board.tap(".engine-line").await;
        board.until("study.position.value.steps === 1").await;
        // It is remembered.
        board.eval("study.keep().then(() => true)").await;
        board.go("/analysis").await;
        board.tap(".study-list li a").await;
        board.until_there(".engine-line").await;
        board.sound(&[]);
        for page in [&page, &other] {
            begin(page, "clusterfuss", &[]).await;
            page.tap("#engine").await;
            page.until_text("the engine is off while you play a match of this game").await;
            assert_eq!(page.count(".engine-line").await, 0);
            page.sound(&["403"]);
        }
    });
}

#[test]
fn board_and_value_are_seen_together() {
    with_guest(Screen::Desktop, async |page| {
        begin(page, "clusterfuss", &[]).await;
        page.tap("#engine").await;
        page.until_there(".engine-line").await;
        page.eval("document.querySelector('.analysis-side').scrollTop = 0, true").await;
        for part in [".board-space", ".share-bar", ".engine-line"] {
            let seen = format!(
                "(({{ top, bottom }}) => top >= 0 && bottom <= innerHeight)( \
                 document.querySelector('{part}').getBoundingClientRect())"
            );
            page.until(&seen).await;
        }
        page.snap("analysis-value").await;
    });
}

/// Hides the page from itself, or shows it.
async fn hide(page: &Page, hidden: bool) {
    let script = format!(
        "(() => {{ \
             Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }}); \
             document.dispatchEvent(new Event('visibilitychange')); return true; \
         }})()"
    );
    page.eval(&script).await;
}

#[test]
fn engine_thinks_again_when_the_page_is_shown_again() {
    with_guest(Screen::Desktop, async |page| {
        begin(page, "clusterfuss", &[]).await;
        hide(page, true).await;
        page.tap("#engine").await;
        page.until_text("It begins to think.").await;
        hide(page, false).await;
        page.until_there(".engine-line").await;
        // And where it had begun before.
        choose(page, 0).await;
        hide(page, true).await;
        hide(page, false).await;
        page.until_there(".engine-line").await;
    });
}

/// A position of Muscat in which somebody chooses.
async fn begin_muscat(page: &Page) {
    begin(page, "muscat", &[]).await;
    play(page, 12).await;
    while waits(page).await == "chance" {
        choose(page, 0).await;
    }
}

#[test]
fn two_lines_are_compared() {
    for screen in [Screen::Desktop, Screen::Phone] {
        with_guest(screen, async |page| {
            match screen {
                Screen::Phone => begin_muscat(page).await,
                _ => begin(page, "clusterfuss", &[]).await,
            }
            page.tap("#engine").await;
            page.until_there(".engine-row:nth-child(2) .compare-pick").await;
            page.tap(".engine-row:nth-child(1) .compare-pick").await;
            page.until_text("Choose a second line").await;
            page.tap(".engine-row:nth-child(2) .compare-pick").await;
            page.until_there("#compared-pairs").await;
            page.until("document.getElementById('compared').textContent.includes('±')").await;
            page.fits("a comparison").await;
            page.accessible("a comparison").await;
            both_tones(page, "analysis-compare", screen).await;
            if page.count("#compare-stop").await > 0 {
                page.tap("#compare-stop").await;
                page.until_count("#compare-stop", 0).await;
            }
            page.tap("#compare-end").await;
            page.until_count(".compare", 0).await;
        });
    }
}

#[test]
fn threat_is_shown_and_not_played() {
    for screen in [Screen::Desktop, Screen::Phone] {
        with_guest(screen, async |page| {
            begin(page, "clusterfuss", &[]).await;
            page.tap("#engine").await;
            page.until_there(".engine-line:not([aria-disabled])").await;
            page.tap("#threat").await;
            page.until_text("passed,").await;
            page.until_there(".engine-line[aria-disabled]").await;
            assert_eq!(page.count(".compare-pick").await, 0);
            both_tones(page, "analysis-threat", screen).await;
            page.accessible("a threat").await;
            page.tap(".engine-line").await;
            assert_eq!(depth(page).await, 0, "a threat is not played");
            page.tap("#threat").await;
            page.until_there(".engine-line:not([aria-disabled])").await;
        });
    }
}

#[test]
fn shares_of_three_seats_are_shown_where_the_turn_cannot_be_handed_over() {
    with_guest(Screen::Desktop, async |page| {
        begin_muscat(page).await;
        page.tap("#engine").await;
        page.until_there(".share-bar").await;
        page.until_count(".share-bar span:not(.rest)", 3).await;
        both_tones(page, "analysis-shares", Screen::Desktop).await;
        page.tap("#threat").await;
        page.until_text("so there is no threat to show").await;
        page.tap("#threat").await;
        page.until_there(".engine-line").await;
    });
}
