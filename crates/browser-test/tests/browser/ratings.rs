//! Rated matches in the browser: set up with an account and a clock, seen at the seats, listed.

use browser_test::{Screen, with_guests};

#[test]
fn rated_match_is_set_up_played_and_changes_the_rating() {
    with_guests(async |guests| {
        let page = guests.one("/new/clusterfuss", Screen::Desktop).await;
        page.select("#time", "2").await;
        page.until("document.querySelector('#time').value === '2'").await;
        // A guest is not asked whether the match counts.
        assert_eq!(page.eval("!!document.querySelector('#rated')").await, false);
        page.lasts("Ann Rated").await;
        page.go("/new/clusterfuss").await;
        page.select("#time", "2").await;
        page.until_there("#rated").await;
        page.tap("#rated").await;
        page.accessible("a new rated table").await;
        page.tap("#start").await;
        page.until_there(".player.seat-a .player-rating").await;
        assert!(page.text_of(".player.seat-a .player-rating").await.contains("1500?"));
        page.tap_move("b1", "a1").await;
        page.until_steps(2).await;
        assert_eq!(page.eval("!!document.querySelector('#takeback')").await, false);
        page.tool("resign").await;
        page.tap("#resign-sure").await;
        page.until_there(".result").await;
        page.until_there(".player.seat-a .player-rating .lost").await;
        page.until_there(".player.seat-b .player-rating .won").await;
        page.accessible("a rated match that is over").await;
        page.snap("rated-over").await;
        page.go("/new/clusterfuss").await;
        page.tap(".new-links a[href='/ratings/clusterfuss']").await;
        page.until_text("after 1 match.").await;
        page.until_text("You play about like level").await;
        page.until_text("Bot, level 8").await;
        page.accessible("the ratings of a game").await;
        page.snap("ratings").await;
    });
}
