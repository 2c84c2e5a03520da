//! Finding an opponent in the browser: whoever seeks the same, somebody by name, a bot meanwhile.

use browser_test::{Key, Screen, clusterfuss, with_guests};

#[test]
fn two_who_seek_the_same_pace_sit_at_one_table() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        ann.until_there(".pace").await;
        ann.select("#seek-game", "muster-up").await;
        ann.tap(".pace[data-pace='10+5']").await;
        ann.until_there(".seeking").await;
        ann.accessible("a lobby while one seeks").await;
        ann.snap("seeking").await;
        // It goes on on other pages, and the board of a bot is not left unasked.
        ann.go("/credits").await;
        ann.until_there(".seeking #stop-seeking").await;
        let ben = guests.one("/", Screen::Phone).await;
        ben.until_there(".seeks .table-row[data-game='muster-up']").await;
        ben.fits("a lobby where somebody seeks").await;
        ben.accessible("a lobby where somebody seeks").await;
        ben.snap("seeks").await;
        ben.select("#seek-game", "muster-up").await;
        ben.tap(".pace[data-pace='10+5']").await;
        for page in [&ann, &ben] {
            page.until("location.pathname.startsWith('/t/')").await;
            page.until_there(".player.you .clock").await;
        }
        let at = ann.eval("location.pathname").await;
        assert_eq!(ben.eval("location.pathname").await, at);
    });
}

#[test]
fn seek_that_is_stopped_is_gone_and_one_that_is_taken_begins() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Phone).await;
        ann.until_there(".pace").await;
        ann.tap(".pace[data-pace='per_move']").await;
        ann.until_there(".my-seek").await;
        ann.fits("a lobby with a seek of one's own").await;
        let ben = guests.one("/", Screen::Desktop).await;
        ben.until_there(".seeks .table-row").await;
        ann.tap(".my-seek .button").await;
        ann.until("!document.querySelector('.my-seek')").await;
        ben.until("!document.querySelector('.seeks .table-row')").await;
        ann.tap(".pace[data-pace='per_move']").await;
        ann.until_there(".my-seek").await;
        ben.until_there(".seeks .table-row").await;
        ben.tap(".seeks .table-row .button").await;
        ben.until("location.pathname.startsWith('/t/')").await;
        // Days are long: whoever seeks is not taken away from what he does.
        ann.until_there(".my-seek a[href^='/t/']").await;
    });
}

#[test]
fn challenge_by_name_is_seen_on_any_page_and_accepted() {
    with_guests(async |guests| {
        let ann = guests.one("/people", Screen::Desktop).await;
        ann.lasts("Ann Asks").await;
        let ben = guests.one("/people", Screen::Phone).await;
        ben.lasts("Ben Answers").await;
        ann.go("/people/Ben%20Answers").await;
        ann.tap("#challenge").await;
        ann.until_there("#challenge-send").await;
        ann.accessible("a challenge to be made").await;
        ann.tap("#challenge-send").await;
        ann.until_there(".challenge").await;
        ann.snap("challenged").await;
        ben.go("/credits").await;
        ben.until_there("#waits[href='/#challenges']").await;
        ben.tap("#waits").await;
        ben.until_there(".challenge.for-me .accept").await;
        ben.fits("a lobby with a challenge").await;
        ben.accessible("a lobby with a challenge").await;
        ben.snap("challenge").await;
        ben.tap(".challenge.for-me .accept").await;
        for page in [&ann, &ben] {
            page.until("location.pathname.startsWith('/t/')").await;
        }
        let at = ann.eval("location.pathname").await;
        assert_eq!(ben.eval("location.pathname").await, at);
    });
}

#[test]
fn people_who_block_each_other_see_no_offer_and_cannot_be_challenged() {
    with_guests(async |guests| {
        let ann = guests.one("/people", Screen::Desktop).await;
        ann.lasts("Ann Apart").await;
        let ben = guests.one("/people", Screen::Desktop).await;
        ben.lasts("Ben Apart").await;
        ben.go("/people/Ann%20Apart").await;
        ben.tap("#block").await;
        ben.until("document.querySelector('#block[aria-pressed=true]')").await;
        ann.go("/").await;
        ann.until_there(".pace").await;
        ann.tap(".pace[data-pace='per_move']").await;
        ann.until_there(".my-seek").await;
        let eve = guests.one("/", Screen::Desktop).await;
        eve.until_there(".seeks .table-row").await;
        ben.go("/").await;
        ben.until_there(".pace").await;
        ben.eval("fetch('/api/finding').then((answer) => answer.json()).then((all) => (window.all = all))")
            .await;
        assert_eq!(ben.eval("all.seeks.length").await, 0);
        ann.go("/?challenge=Ben%20Apart").await;
        ann.until_there("#challenge-send").await;
        ann.tap("#challenge-send").await;
        ann.until_there(".finding .wrong").await;
    });
}

#[test]
fn lines_of_somebody_who_is_blocked_are_not_shown() {
    with_guests(async |guests| {
        let ann = guests.one("/people", Screen::Desktop).await;
        ann.lasts("Ann Aloud").await;
        let ben = guests.one("/people", Screen::Desktop).await;
        ben.lasts("Ben Elsewhere").await;
        ben.go("/people/Ann%20Aloud").await;
        ben.tap("#block").await;
        ben.until("document.querySelector('#block[aria-pressed=true]')").await;
        let (id, _) = ann.make_table(clusterfuss(4, &["me", "device"])).await;
        let eve = guests.one(&format!("/t/{id}"), Screen::Desktop).await;
        for (page, line) in [(&ann, "first of all"), (&eve, "well said")] {
            page.beside("talk").await;
            page.until_there("#chat-text").await;
            page.write("#chat-text", line).await;
            page.key(Key::Enter).await;
            page.until_text(line).await;
        }
        eve.until_count(".chat-lines li", 2).await;
        ben.go(&format!("/t/{id}")).await;
        ben.beside("talk").await;
        ben.until_text("well said").await;
        ben.until_count(".chat-lines li", 1).await;
        assert!(!ben.text_of(".chat").await.contains("first of all"));
    });
}
