//! Matches of this device alone, from beginning to end.

use browser_test::{Page, Screen, clusterfuss, with_pages};

use crate::engine::pages;

/// Opens a match of the game that the address names, and tells where it is.
async fn begin(page: &Page, game: &str) -> String {
    page.go(&format!("/solo?game={game}")).await;
    page.until_there(&format!(".solo-game.on#solo-{game}")).await;
    page.tap("#solo-start").await;
    page.until_page("table").await;
    page.until_there(".board .spot").await;
    page.eval("location.search").await.as_str().expect("text").to_string()
}

#[test]
fn match_alone_that_is_over_is_played_again_with_seats_changed() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        let first = begin(page, "clusterfuss").await;
        // Nobody else is there to talk to, and nobody else can come.
        assert_eq!(page.count("#tab-talk").await, 0);
        page.tap("#more").await;
        page.until_there("#resign").await;
        assert_eq!(page.count("#share").await, 0);
        page.tap("#resign").await;
        page.tap("#resign-sure").await;
        page.until_there("#rematch").await;
        assert_eq!(page.count("#share-end").await, 0);
        page.tap("#rematch").await;
        page.until(&format!("location.search.startsWith('?m=') && location.search !== {first:?}"))
            .await;
        page.until_there(".board .spot").await;
        page.go(&format!("/solo{first}")).await;
        page.until_there("#to-rematch[href^='/solo?m=']").await;
    });
}

#[test]
fn match_alone_that_is_deleted_is_gone() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        begin(page, "clusterfuss").await;
        page.tap("#more").await;
        page.tap("#delete").await;
        page.tap("#delete-sure").await;
        page.until("location.pathname === '/solo' && location.search === ''").await;
        page.until_there("#solo-start").await;
        assert_eq!(page.count(".solo-list li").await, 0);
    });
}

#[test]
fn seats_of_a_new_match_alone_have_the_colours_of_their_game() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Desktop, async |page| {
        page.go("/solo?game=make-muster").await;
        page.until_there(".solo-seats[data-game='make-muster'] .seat-dot").await;
        let dot = "getComputedStyle(document.querySelector('.solo-seats .seat-dot'))";
        page.until(&format!("{dot}.backgroundColor === 'rgb(31, 61, 107)'")).await;
    });
}

/// On a phone a sheet covers the place where questions are asked.
#[test]
fn question_asked_while_a_sheet_is_open_is_seen() {
    let Some(web) = pages() else { return };
    with_pages(web, Screen::Phone, async |page| {
        page.make_table(clusterfuss(5, &["me", "link"])).await;
        page.tap("#tab-talk").await;
        page.until_there(".sheet-talk").await;
        page.tap("#more").await;
        page.tap("#delete").await;
        page.until_there("#delete-sure").await;
        page.until("!document.querySelector('.sheet')").await;
        let seen = "(() => { const b = document.querySelector('#delete-sure'); \
                    const r = b.getBoundingClientRect(); \
                    return b.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })()";
        page.until(seen).await;
    });
}
