//! Playing in the browser: by tap, drag, finger and keys, together and apart.

use browser_test::{Key, Screen, clusterfuss, order, spot, starting_at, with_guest, with_guests};
use serde_json::json;

#[test]
fn people_met_by_a_link_play_while_a_third_watches() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, id) = guests.two_by_link(order, Screen::Desktop).await;
        blue.until("!location.hash").await;

        // Red drags; the piece is dragged in a layer above everything.
        let seen = red
            .drag(
                &spot("a4"),
                &spot("b4"),
                "document.body.lastElementChild.matches('.carried, .spoken') && \
                 !!document.querySelector('.carried .figure')",
            )
            .await;
        assert_eq!(seen, true, "the piece carried is in a last layer");
        red.until_steps(1).await;
        blue.until_steps(1).await;
        red.until("!document.querySelector('.carried')").await;
        assert_eq!(blue.count(".spot.last").await, 2, "the last move is marked");

        // Blue taps, on a board turned to its side.
        let word = blue.offered().await;
        let (from, to) = word.split_once('-').expect("from and to");
        blue.tap_move(from, to).await;
        red.until_steps(2).await;
        red.until_text("Blue").await;

        // Talk is text, never markup.
        blue.talk("<img src=x onerror=alert(1)> hello").await;
        red.until_there("#tab-talk .badge-new").await;
        red.until("document.title.startsWith('(1) ')").await;
        red.beside("talk").await;
        red.until_text("<img src=x onerror=alert(1)> hello").await;
        red.until("!document.querySelector('.badge-new') && !document.title.startsWith('(')").await;
        assert_eq!(red.count(".chat-lines img").await, 0);

        // Late comers watch, without a seat.
        let watcher = guests.one(&format!("/t/{id}"), Screen::Phone).await;
        watcher.until_steps(2).await;
        assert!(!watcher.offers("resign").await);
        assert_eq!(watcher.count(".player.you").await, 0);

        // The game knows no draw, and so none can be offered. A rematch has seats rotated.
        assert!(!red.offers("draw").await);
        blue.tool("resign").await;
        blue.tap("#resign-sure").await;
        red.until_text("You win").await;
        red.tap("#rematch").await;
        blue.until_text("Accept the rematch").await;
        blue.tap("#rematch").await;
        red.until(&format!("location.pathname !== '/t/{id}'")).await;
        red.ready().await;
        red.until("document.querySelector('.player.seat-b.you')").await;
        for page in [&red, &blue, &watcher] {
            page.sound(&[]);
        }
    });
}

/// A refusal, by the server or by the opponent, does not just vanish.
#[test]
fn link_used_and_draw_declined_say_so() {
    with_guests(async |guests| {
        let order = order("make-muster", json!({ "order": 2 }), &["me", "link"]);
        let (red, blue, id) = guests.two_by_link(order, Screen::Phone).await;
        let link = format!("/t/{id}#seat={}", "0".repeat(64));
        let late = guests.one(&link, Screen::Phone).await;
        late.until_text("This link has been used").await;
        assert_eq!(late.count(".player.you").await, 0);
        // A seated player may come back by any of his links; pasted over the page it is read.
        blue.eval(&format!("location.hash = '#seat={}'", "1".repeat(64))).await;
        blue.until("!location.hash").await;
        blue.ready().await;
        blue.until_text("(you)").await;
        assert_eq!(blue.count(".refusal").await, 0);
        // Withdrawing an offer is not shown as a decline.
        red.tool("draw").await;
        blue.until_text("offers a draw").await;
        red.tap(".question .button").await;
        blue.until("!document.querySelector('.question')").await;
        red.until_tool("draw").await;
        assert_eq!(red.count(".refusal").await, 0);
        // Nor does granting a takeback of a later move decline it.
        red.tool("draw").await;
        red.until_there(".question").await;
        red.type_offered().await;
        red.until_steps(1).await;
        red.tool("takeback").await;
        blue.until_text("asks to take a move back").await;
        blue.tap(".question[aria-label*='take a move back'] .button").await;
        red.until_steps(0).await;
        red.until_tool("draw").await;
        assert_eq!(red.count(".refusal").await, 0);
        red.tool("draw").await;
        blue.until_text("offers a draw").await;
        // The question is visible without a search, on a phone either.
        blue.until(
            "((box) => box.top >= 0 && box.bottom <= innerHeight)( \
             document.querySelector('.question').getBoundingClientRect())",
        )
        .await;
        blue.tap(".question .button.quiet").await;
        red.until_text("The draw was declined").await;
        red.sound(&[]);
        blue.sound(&[]);
    });
}

/// A part that cannot be loaded, as after an update of the server, is reported.
#[test]
fn part_that_does_not_come_is_told() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        page.block(&["*/later/result.js"]).await;
        page.tool("resign").await;
        page.tap("#resign-sure").await;
        page.until_text("A part of the page is missing").await;
        page.block(&[]).await;
        page.sound(&["result.js", "ERR_BLOCKED_BY_CLIENT"]);
        page.tap(".missing .button").await;
        page.until_there("#rematch").await;
    });
}

/// A beginner taps the piece that may not move: the page says so, and its target
/// determines which rule forbids it.
#[test]
fn piece_that_cannot_move_tells_why() {
    with_guest(Screen::Phone, async |page| {
        let order = clusterfuss(4, &["me", "device"]);
        page.make_table(starting_at(order, "..../RRR./BB../.... a")).await;
        page.until_asked().await;
        page.tap(&spot("b3")).await;
        page.until_text("b3 cannot move now. Touch where it should go").await;
        page.until_there(".spot.picked").await;
        page.tap(&spot("b2")).await;
        page.until("document.querySelector('.refusal a')?.textContent.startsWith('Rule 3.')").await;
    });
}

#[test]
fn try_that_is_illegal_names_the_rule_and_shows_why() {
    with_guest(Screen::Desktop, async |page| {
        // Figure 2 of the rule sheet: b2 may not take a2, which would leave Red in two.
        let order = clusterfuss(4, &["device", "device"]);
        page.make_table(starting_at(order, "..../.RR./BRB./.... a")).await;
        page.drag(&spot("b2"), &spot("a2"), "1").await;
        page.until_there(".refusal a[href*='#rule-']").await;
        page.until_there(".evidence .mark").await;
        // The link leads to the rule.
        let href = page.eval("document.querySelector('.refusal a').getAttribute('href')").await;
        let href = href.as_str().expect("a link").to_string();
        page.go(&href).await;
        page.until("document.querySelector(':target')?.textContent.length > 10").await;
    });
}

#[test]
fn device_of_two_is_played_by_keyboard() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["device", "device"])).await;
        // Walk the board with the arrows, pick with Enter, let go with Escape.
        page.focus(".hit[tabindex='0']").await;
        page.key(Key::Home).await;
        page.until("document.activeElement.dataset.spot === 'a4'").await;
        page.key(Key::Enter).await;
        page.until_there(".hit[aria-pressed='true'][data-spot='a4']").await;
        page.key(Key::Escape).await;
        page.until("!document.querySelector('.hit[aria-pressed]')").await;
        page.key(Key::Enter).await;
        page.key(Key::Down).await;
        page.until("document.activeElement.dataset.spot === 'a3'").await;
        let label = page.eval("document.activeElement.getAttribute('aria-label')").await;
        assert!(label.as_str().is_some_and(|l| l.contains("blue checker")), "{label}");
        page.key(Key::Enter).await;
        page.until_steps(1).await;
        page.until("document.querySelector('.spoken[role=status]').textContent.includes('a4-a3')")
            .await;
        // The other side types its move.
        page.type_offered().await;
        page.until_steps(2).await;
        // Step through the match with keys, and back to now.
        page.focus("#main").await;
        page.key(Key::Left).await;
        page.until_text("Step 1 of 2").await;
        page.key(Key::Home).await;
        page.until_text("Step 0 of 2").await;
        assert_eq!(page.count(".pieces .piece:not(.leaving)").await, 16);
        page.key(Key::End).await;
        page.until("!document.querySelector('.past')").await;
        // Take back: the last move is gone, not the one before it.
        page.tool("takeback").await;
        page.until_steps(1).await;
        // An illegal typed move is announced, too.
        page.open_words().await;
        page.write("#word", "a1-d4").await;
        page.key(Key::Enter).await;
        page.until_there(".refusal").await;
        let said = page.text_of(".spoken[role=status]").await.to_lowercase();
        let shown = page.text_of(".refusal p").await.to_lowercase();
        assert!(said.len() > 12 && shown.starts_with(&said[..12]), "{said:?} {shown:?}");
        // Resign, after being asked; the keyboard goes to the question and back.
        page.until_tool("resign").await;
        page.focus("#resign").await;
        page.key(Key::Enter).await;
        page.until("document.activeElement.id === 'resign-not'").await;
        page.key(Key::Enter).await;
        page.until("document.activeElement.id === 'resign'").await;
        page.key(Key::Enter).await;
        page.until("document.activeElement.id === 'resign-not'").await;
        page.tap("#resign-sure").await;
        page.until_text("wins").await;
        page.until_there(".result").await;
    });
}

#[test]
fn record_opened_fades_what_is_cut_off() {
    with_guest(Screen::Desktop, async |page| {
        // A name of one's own, stored by the server.
        page.tap("#my-name").await;
        page.write("#name-input", "Ann Example").await;
        page.key(Key::Enter).await;
        page.until("document.querySelector('#my-name')?.textContent.includes('Ann Example')").await;
        // Figure 3: b2 takes c2, and everything that is blue goes.
        let order = starting_at(clusterfuss(4, &["me", "device"]), "..../.B../BRB./BB.. a");
        let (id, _) = page.make_table(order).await;
        page.until_text("Ann Example").await;
        page.eval(
            "window.left = 0; new MutationObserver(() => { window.left = Math.max(window.left, \
             document.querySelectorAll('.leaving').length); }) \
             .observe(document.body, { subtree: true, childList: true }); true",
        )
        .await;
        page.tap_move("b2", "c2").await;
        page.until_there(".result").await;
        page.until("window.left >= 4").await;
        page.until("!document.querySelector('.leaving')").await;
        // Its record, opened again.
        let record =
            page.eval(&format!("fetch('/api/tables/{id}/record').then((r) => r.text())")).await;
        page.go("/replay").await;
        page.write("#record-text", "no record at all").await;
        page.tap("form button[type=submit]").await;
        page.until_there(".wrong").await;
        page.write("#record-text", record.as_str().expect("a record")).await;
        page.tap("form button[type=submit]").await;
        page.until_page("table").await;
        // It is read from its start; its end is as it was.
        page.until_steps(1).await;
        page.until_text("Step 0 of 1").await;
        page.key(Key::End).await;
        page.until("!document.querySelector('.past')").await;
        page.until_there(".result").await;
        // The refused text came back as a status, which the console repeats.
        page.sound(&["status of 4"]);
    });
}

#[test]
fn finger_on_a_phone_plays_against_a_bot() {
    with_guest(Screen::Phone, async |page| {
        page.tap("a.set-up[href='/new/clusterfuss']").await;
        page.until_page("new").await;
        page.tap("#change-options").await;
        page.tap("[aria-label='Board size 4']").await;
        page.tap("#start").await;
        page.until_page("table").await;
        let seen =
            page.drag(&spot("a4"), &spot("a3"), "!!document.querySelector('.carried')").await;
        assert_eq!(seen, true, "the finger carries the piece and does not scroll the page");
        page.until_steps(2).await;
        page.until_asked().await;
        // Nothing sticks out on the smallest phone.
        page.fits("a table").await;
        // Perfect play is offered on a board this small.
        page.tool("perfect").await;
        page.until_there(".value").await;
    });
}
