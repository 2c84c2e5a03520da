//! Many people at a table: a device that is passed round, a seat left to a bot, and a notification
//! of one's turn.

use browser_test::{Key, Page, Screen, clusterfuss, order, sleds, with_guest, with_guests};
use serde_json::json;

#[test]
fn curtain_where_choices_are_secret_falls() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(sleds(["me", "device"])).await;
        page.until_there(".curtain").await;
        // Nothing of the table shows, not even to a screen reader.
        assert_eq!(page.count(".board, .choice, .moves, .player").await, 0);
        page.until("document.activeElement.id === 'curtain-open'").await;
        page.accessible("the curtain").await;
        page.snap("curtain-phone").await;
        page.key(Key::Enter).await;
        page.until_count(".choice", 7).await;
        let first = page.text_of("#status").await;
        page.eval("document.querySelectorAll('.choice')[3].click()").await;
        // The bid is sealed; the device goes to the other one.
        page.until_there(".curtain.seat-b").await;
        assert_eq!(page.count(".choice").await, 0);
        page.tap("#curtain-open").await;
        page.until_count(".choice", 7).await;
        let second = page.text_of("#status").await;
        assert!(!second.contains('3'), "{first} {second}");
        page.eval("document.querySelectorAll('.choice')[0].click()").await;
        // Public information needs no curtain.
        page.until_text("3").await;
        page.until("!document.querySelector('.curtain')").await;
    });
}

#[test]
fn curtain_where_everybody_sees_everything_stays_up() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        page.tap_move("a4", "a3").await;
        page.until_steps(1).await;
        page.until("document.querySelector('.player.seat-b.asked')").await;
        assert_eq!(page.count(".curtain").await, 0);
        // A player who has every seat may do without.
        page.make_table(sleds(["me", "device"])).await;
        page.tap("#curtain-never").await;
        page.until_count(".choice", 7).await;
        page.eval("document.querySelectorAll('.choice')[3].click()").await;
        page.until(
            "document.querySelector('.player.seat-b.asked') && \
                    document.querySelectorAll('.choice').length === 7",
        )
        .await;
    });
}

#[test]
fn seat_handed_to_a_bot_comes_back() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, _) = guests.two_by_link(order, Screen::Phone).await;
        assert!(!red.offers("bot-b").await, "who is here is not replaced");
        blue.tool("leave").await;
        blue.until_text("Leave the table?").await;
        blue.tap("#leave-sure").await;
        blue.until_there("#return-b").await;
        red.tap("#bot-b").await;
        red.until_there("#bot-level-b").await;
        red.accessible("handing over").await;
        red.tap("#hand-over-b").await;
        red.until_text("Bot, level 3, for").await;
        red.snap("hand-over-desk").await;
        red.tap_move("a4", "a3").await;
        red.until_steps(2).await;
        // Blue watches, and takes the seat back.
        blue.until_steps(2).await;
        blue.accessible("a seat that a bot plays").await;
        blue.tap("#return-b").await;
        red.until("!document.querySelector('.player.seat-b').textContent.includes('the hall')")
            .await;
        let word = red.offered().await;
        let (from, to) = word.split_once('-').expect("from and to");
        red.tap_move(from, to).await;
        red.until_steps(3).await;
        blue.until_asked().await;
        red.sound(&[]);
        blue.sound(&[]);
    });
}

/// The owner has just left, and may come back: that is shown, and a bot is offered
/// only once the server would let it play.
#[test]
fn owner_who_vanished_is_waited_for_before_a_bot_is_offered() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, _) = guests.two_by_link(order, Screen::Phone).await;
        blue.until_there(".player.seat-a .dot.online").await;
        red.go("/").await;
        blue.until("!document.querySelector('.player.seat-a .dot.online')").await;
        blue.accessible("an owner who is away").await;
        assert!(!blue.offers("bot-a").await, "the hall would refuse it yet");
        assert_eq!(blue.count("#bot-a").await, 0);
        blue.sound(&[]);
    });
}

#[test]
fn seat_that_nobody_took_goes_to_a_bot_and_back() {
    with_guests(async |guests| {
        for (screen, kind) in [(Screen::Phone, "link"), (Screen::Desktop, "open")] {
            let red = guests.one("/", screen).await;
            let (id, _) = red.make_table(clusterfuss(4, &["me", kind])).await;
            red.until_text("Nobody yet").await;
            red.until_text("Waiting for somebody to play as Blue").await;
            assert_eq!(red.count(".hit.can").await, 0, "nobody moves before that");
            // Nobody else is offered it.
            let other = guests.one(&format!("/t/{id}"), screen).await;
            other.until_text("Nobody yet").await;
            assert!(!other.offers("bot-b").await);
            red.tool("bot-b").await;
            red.until_there("#bot-level-b").await;
            red.accessible("a bot for an empty seat").await;
            red.focus("#hand-over-b").await;
            red.key(Key::Enter).await;
            red.until_text("Bot, level 3").await;
            other.until_text("Bot, level 3").await;
            assert_eq!(other.count(".player.seat-b .button").await, 0, "it is not free");
            red.snap(&format!("bot-for-{kind}")).await;
            red.tap_move("a4", "a3").await;
            red.until_steps(2).await;
            // Taken back it is as free as before.
            red.tool("return-b").await;
            red.until_text("Nobody yet").await;
            assert!(red.offers("bot-b").await);
            if kind == "open" {
                other.eval("document.querySelector('.player.seat-b .button').click()").await;
                red.until("!document.body.textContent.includes('Nobody yet')").await;
                assert!(!red.offers("bot-b").await);
            }
            red.sound(&[]);
            other.sound(&[]);
        }
    });
}

/// A browser that grants notifications, and records them; the page is hidden.
const YES: &str = "window.told = []; window.asked = 0; window.Notification = class { \
    static permission = 'default'; \
    static async requestPermission() { window.asked++; return (this.permission = 'granted'); } \
    constructor(title) { window.told.push(title); } close() {} }; true";

/// Turns on notifications; the browser is asked once, when the switch is pressed.
async fn let_tell(page: &Page) {
    page.eval(YES).await;
    page.until_tool("notify").await;
    assert_eq!(page.eval("window.asked").await, 0, "nobody asks before the switch is pressed");
    page.tap("#notify").await;
    page.until_there("#notify[aria-checked=true]").await;
    assert_eq!(page.eval("window.asked").await, 1);
}

#[test]
fn title_says_whose_turn_it_is() {
    with_guests(async |guests| {
        let red = guests.one("/", Screen::Desktop).await;
        let (_, links) = red.make_table(clusterfuss(4, &["me", "link"])).await;
        let_tell(&red).await;
        let blue = guests.join(&links, Screen::Desktop).await;
        red.until("document.title === '\\u25cf Your turn \\u2013 Clusterfuss'").await;
        red.tap_move("a4", "a3").await;
        red.until_steps(1).await;
        red.until("document.title === 'Clusterfuss \\u2013 Musterhall'").await;
        red.eval("Object.defineProperty(document, 'hidden', { value: true }); window.told = []")
            .await;
        blue.type_offered().await;
        red.until("window.told.length === 1 && window.told[0].includes('Clusterfuss')").await;
        // The lobby says so too.
        red.go("/").await;
        red.until("document.title === '\\u25cf Your turn \\u2013 Clusterfuss'").await;
        red.until_text("your turn at 1 table").await;
        red.until_there("#notify[aria-pressed=true]").await;
        red.accessible("my tables").await;
        red.snap("my-tables-desk").await;
        red.sound(&[]);
    });
}

/// A choice ahead of time is not urgent; that the friend came, and the clock
/// started, is.
#[test]
fn announcement_says_that_the_friend_came() {
    with_guests(async |guests| {
        let white = guests.one("/", Screen::Desktop).await;
        let (_, links) = white.make_table(order("muster-chess", json!({}), &["me", "link"])).await;
        let_tell(&white).await;
        white.until_text("You may choose meanwhile").await;
        assert_eq!(white.eval("document.title").await, "Muster Chess \u{2013} Musterhall");
        white
            .eval("Object.defineProperty(document, 'hidden', { value: true }); window.told = []")
            .await;
        let _black = guests.join(&links, Screen::Desktop).await;
        white.until("document.title === '\\u25cf Your turn \\u2013 Muster Chess'").await;
        white.until("window.told.length === 1 && window.told[0].includes('Muster Chess')").await;
        white.sound(&[]);
    });
}
