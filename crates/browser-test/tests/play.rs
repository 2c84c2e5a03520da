//! Playing in the browser: by tap, drag, finger and keys, together and apart.

mod common;

use browser_test::{Key, Screen};
use common::{clusterfuss, lobby, seat, spot, steps, two_by_link, with_browser};

#[test]
fn two_people_meet_by_a_link_and_a_third_watches() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let ben = browser.person().await.expect("a person");
        let cy = browser.person().await.expect("a person");
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, id) = two_by_link((&ann, &ben), &hall, order, Screen::Desk).await;
        blue.until("!location.hash").await;

        // Red drags; the piece is carried in a layer above everything.
        let seen = red
            .drag(
                &spot("a4"),
                &spot("b4"),
                "document.body.lastElementChild.matches('.carried, .spoken') && \
                 !!document.querySelector('.carried .figure')",
            )
            .await;
        assert_eq!(seen, true, "the piece carried is in a last layer");
        steps(&red, 1).await;
        steps(&blue, 1).await;
        red.until("!document.querySelector('.carried')").await;
        assert_eq!(blue.count(".spot.last").await, 2, "the last move is marked");

        // Blue taps, on a board turned to its side.
        blue.until("document.querySelector('#status .sign')").await;
        let word = blue.eval("document.querySelector('#word').placeholder").await;
        let word = word.as_str().expect("a move is offered").to_string();
        let (from, to) = word.split_once('-').expect("from and to");
        blue.tap(&spot(from)).await;
        blue.until_there(".spot.picked").await;
        blue.tap(&spot(to)).await;
        steps(&red, 2).await;
        red.until_text("Blue").await;

        // Talk is text, never markup.
        blue.write("#chat-text", "<img src=x onerror=alert(1)> hello").await;
        blue.key(Key::Enter).await;
        red.until_text("<img src=x onerror=alert(1)> hello").await;
        assert_eq!(red.count(".chat-lines img").await, 0);

        // Whoever comes later watches and sits nowhere.
        let watcher = cy.open(&hall.url(&format!("/t/{id}")), Screen::Phone).await.expect("opens");
        steps(&watcher, 2).await;
        assert_eq!(watcher.count("#resign").await, 0);
        assert_eq!(watcher.count(".player.you").await, 0);

        // A draw is offered and agreed to, then a rematch with seats rotated.
        red.tap("#draw").await;
        blue.until_text("asks: a draw").await;
        blue.tap(".question .button").await;
        red.until_text("A draw").await;
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

/// What is refused to one, by the hall or by the other, does not just vanish.
#[test]
fn a_used_link_and_a_declined_draw_say_so() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let ben = browser.person().await.expect("a person");
        let cy = browser.person().await.expect("a person");
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, id) = two_by_link((&ann, &ben), &hall, order, Screen::Desk).await;
        let link = format!("/t/{id}#seat={}", "0".repeat(64));
        let late = cy.open(&hall.url(&link), Screen::Phone).await.expect("opens");
        late.until_text("This link has been used").await;
        assert_eq!(late.count(".player.you").await, 0);
        blue.tap("#draw").await;
        red.until_text("asks: a draw").await;
        red.tap(".question .button.quiet").await;
        blue.until_text("The draw was declined").await;
        red.sound(&[]);
        blue.sound(&[]);
    });
}

/// A beginner taps the piece that may not move: he is told so, and where it should go
/// tells which rule forbids it.
#[test]
fn a_piece_that_cannot_move_tells_why() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Phone).await;
        let mut order = clusterfuss(4, &["me", "device"]);
        order["position"] = "..../RRR./BB../.... a".into();
        seat(&page, &hall, order).await;
        page.until("document.querySelector('#status .sign')").await;
        page.tap(&spot("b3")).await;
        page.until_text("b3 cannot move now. Touch where it should go").await;
        page.until_there(".spot.picked").await;
        page.tap(&spot("b2")).await;
        page.until("document.querySelector('.refusal a')?.textContent.startsWith('Rule 3.')").await;
        page.sound(&[]);
    });
}

#[test]
fn an_illegal_try_names_the_rule_and_shows_why() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        let mut order = clusterfuss(4, &["device", "device"]);
        // Figure 2 of the rule sheet: b2 may not take a2, which would leave Red in two.
        order["position"] = "..../.RR./BRB./.... a".into();
        seat(&page, &hall, order).await;
        page.drag(&spot("b2"), &spot("a2"), "1").await;
        page.until_there(".refusal a[href*='#rule-']").await;
        page.until_there(".evidence .mark").await;
        // The link leads to the rule.
        let href = page.eval("document.querySelector('.refusal a').getAttribute('href')").await;
        let href = href.as_str().expect("a link").to_string();
        page.go(&hall.url(&href)).await.expect("the rules open");
        page.until("document.querySelector(':target')?.textContent.length > 10").await;
        page.sound(&[]);
    });
}

#[test]
fn one_device_two_people_by_keyboard() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        seat(&page, &hall, clusterfuss(4, &["device", "device"])).await;
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
        steps(&page, 1).await;
        page.until("document.querySelector('.spoken[role=status]').textContent.includes('a4-a3')")
            .await;
        // The other side types its move.
        let word = page.eval("document.querySelector('#word').placeholder").await;
        page.write("#word", word.as_str().expect("a move is offered")).await;
        page.key(Key::Enter).await;
        steps(&page, 2).await;
        // Step through the match with keys, and back to now.
        page.focus("#main").await;
        page.key(Key::Left).await;
        page.until_text("Step 1 of 2").await;
        page.key(Key::Home).await;
        page.until_text("Step 0 of 2").await;
        assert_eq!(page.count(".pieces .piece:not(.leaving)").await, 16);
        page.key(Key::End).await;
        page.until("!document.querySelector('.past')").await;
        // Take back, and the move is gone.
        page.tap("#takeback").await;
        page.until("!document.querySelector('.steps .step-count').textContent.endsWith('/ 2')")
            .await;
        // Resign, after being asked.
        page.tap("#resign").await;
        page.tap("#resign-sure").await;
        page.until_text("wins").await;
        page.until_there(".result").await;
        page.sound(&[]);
    });
}

#[test]
fn a_record_is_opened_and_what_is_cut_off_fades() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Desk).await;
        // A name of one's own, kept by the hall.
        page.tap("#my-name").await;
        page.write("#name-input", "Ann Example").await;
        page.key(Key::Enter).await;
        page.until("document.querySelector('#my-name')?.textContent.includes('Ann Example')").await;
        // Figure 3: b2 takes c2, and everything that is blue goes.
        let mut order = clusterfuss(4, &["me", "device"]);
        order["position"] = "..../.B../BRB./BB.. a".into();
        let (id, _) = seat(&page, &hall, order).await;
        page.until_text("Ann Example").await;
        page.eval(
            "window.left = 0; new MutationObserver(() => { window.left = Math.max(window.left, \
             document.querySelectorAll('.leaving').length); }) \
             .observe(document.body, { subtree: true, childList: true }); true",
        )
        .await;
        page.tap(&spot("b2")).await;
        page.until_there(".spot.picked").await;
        page.tap(&spot("c2")).await;
        page.until_there(".result").await;
        page.until("window.left >= 4").await;
        page.until("!document.querySelector('.leaving')").await;
        // Its record, opened anew.
        let record =
            page.eval(&format!("fetch('/api/tables/{id}/record').then((r) => r.text())")).await;
        page.go(&hall.url("/replay")).await.expect("the page opens");
        page.write("#record-text", "no record at all").await;
        page.tap("form button[type=submit]").await;
        page.until_there(".wrong").await;
        page.write("#record-text", record.as_str().expect("a record")).await;
        page.tap("form button[type=submit]").await;
        page.until("document.documentElement.dataset.page === 'table'").await;
        page.ready().await;
        steps(&page, 1).await;
        page.until_there(".result").await;
        // The refused text came back as a status, which the console repeats.
        page.sound(&["status of 4"]);
    });
}

#[test]
fn a_finger_plays_the_hall() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Phone).await;
        page.tap("a[href='/new/clusterfuss'].button").await;
        page.until("document.documentElement.dataset.page === 'new'").await;
        page.ready().await;
        page.tap("[aria-label='Board size 4']").await;
        page.tap("#start").await;
        page.until("document.documentElement.dataset.page === 'table'").await;
        page.ready().await;
        let seen =
            page.drag(&spot("a4"), &spot("a3"), "!!document.querySelector('.carried')").await;
        assert_eq!(seen, true, "the finger carries the piece and does not scroll the page");
        steps(&page, 2).await;
        page.until("document.querySelector('#status .sign')").await;
        // Nothing sticks out on the smallest phone.
        let wide = page.eval("document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().is_some_and(|w| w <= 360), "{wide} wide");
        // Perfect play is offered on a board this small.
        page.tap("#perfect").await;
        page.until_there(".value").await;
        page.sound(&[]);
    });
}
