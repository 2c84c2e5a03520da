//! The pages of people in the browser: what one has played, what others see, following.

use browser_test::{Page, Screen, with_guests};

/// A match of Clusterfuss against a bot that is over after a move.
async fn gives_up(page: &Page) {
    page.go("/new/clusterfuss").await;
    page.select("#time", "2").await;
    page.until_there("#rated").await;
    // The last choice is kept.
    if page.eval("document.querySelector('#rated').checked").await == false {
        page.tap("#rated").await;
    }
    page.tap("#start").await;
    page.until_there(".player.seat-a").await;
    page.tap_move("b1", "a1").await;
    page.until_steps(2).await;
    page.tool("resign").await;
    page.tap("#resign-sure").await;
    page.until_there(".result").await;
}

#[test]
fn person_finds_matches_ratings_and_results_on_one_page() {
    with_guests(async |guests| {
        let page = guests.one("/people", Screen::Desktop).await;
        page.until_text("No match is over yet.").await;
        page.accessible("the page of a guest who has played nothing").await;
        page.lasts("Ann Lasting").await;
        gives_up(&page).await;
        gives_up(&page).await;
        page.go("/").await;
        page.tap("a[href='/people']").await;
        page.until_there(".person-curve").await;
        page.until_there(".match.lost").await;
        page.accessible("one's own page").await;
        page.snap("people").await;
        page.select("#match-result", "won").await;
        page.until_text("No match is like that.").await;
        page.select("#match-result", "lost").await;
        page.until_there(".match.lost").await;
        page.select("#shown-matches", "nobody").await;
        page.until("document.querySelector('#shown-matches').value === 'nobody'").await;
        let kept = "fetch('/api/account').then((answer) => answer.json())\
                    .then((account) => account.shown.matches === 'nobody')";
        page.until(kept).await;
        // What somebody else sees, on a phone.
        let other = guests.one("/people/ann%20lasting", Screen::Phone).await;
        other.until_text("The matches are not shown to you.").await;
        assert_eq!(other.eval("!!document.querySelector('#follow')").await, false);
        other.accessible("somebody's page").await;
        other.fits("somebody's page").await;
        other.lasts("Ben Lasting").await;
        other.go("/people/Ann%20Lasting").await;
        other.tap("#report").await;
        other.write("#report-text", "He calls himself Ann.").await;
        other.accessible("a report of somebody").await;
        other.snap("report").await;
        other.tap("#report-send").await;
        other.until_text("The host was told.").await;
        other.tap("#report-close").await;
        other.tap("#follow").await;
        other.until("document.querySelector('#follow[aria-pressed=true]')").await;
        other.snap("person").await;
        other.go("/people").await;
        other.until_there(".person-list a[href='/people/Ann%20Lasting']").await;
        other.accessible("whom one follows").await;
        other.go("/").await;
        other.until_there(".friends li.here a[href='/people/Ann%20Lasting']").await;
        other.accessible("a lobby with somebody to follow").await;
        other.fits("a lobby with somebody to follow").await;
        other.eval("document.querySelector('.friends').scrollIntoView()").await;
        other.snap("friends").await;
        page.go("/people").await;
        page.fits("one's own page").await;
        page.until_there("#off-announce").await;
        page.tap("#off-announce").await;
        page.until_there("#off-end").await;
        page.until_text("23 days are left this year.").await;
        page.accessible("one's own page with days off").await;
        // A slow match knows of them.
        page.go("/new/clusterfuss").await;
        page.select("#time", "8").await;
        page.until_there("#weekends").await;
        page.tap("#weekends").await;
        page.tap("#start").await;
        page.until_text("off until").await;
        page.snap("days-off").await;
        page.go("/people").await;
        page.tap("#off-end").await;
        page.until_there("#off-announce").await;
    });
}
