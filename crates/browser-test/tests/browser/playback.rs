//! What others do is played out one event at a time, and never in the way.

use browser_test::{Key, Screen, order, with_guest};
use serde_json::json;

/// Keeps what the line beside the board says, in order.
const WATCH: &str = "window.seen = []; new MutationObserver(() => { \
     const said = document.querySelector('.event-said')?.textContent; \
     if (said && said !== seen.at(-1)) seen.push(said); \
   }).observe(document.body, { childList: true, subtree: true, characterData: true }), true";

/// Plays the first action that the guest is offered, as another page of his would.
const ACT: &str = "(async () => { const path = `/api${location.pathname.replace('/t/', '/tables/')}`; \
     const { seq, offers } = await (await fetch(path)).json(); \
     const [seat, { list }] = Object.entries(offers)[0]; \
     const command = { type: 'act', seat, word: list[0].word }; \
     const body = JSON.stringify({ seq, key: String(Math.random()), command }); \
     const headers = { 'content-type': 'application/json' }; \
     return (await fetch(`${path}/commands`, { method: 'POST', headers, body })).ok; })()";

#[test]
fn turns_of_bots_are_played_one_event_at_a_time() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(order("muscat", json!({ "seats": 3 }), &["me", "bot1", "bot1"])).await;
        page.until_asked().await;
        page.until("!document.querySelector('.event-line')").await;
        page.eval(WATCH).await;
        assert_eq!(page.eval(ACT).await, true);
        page.until("document.querySelector('.event-line')").await;
        // Nobody is asked on the page while others are still seen moving.
        assert_eq!(page.count("#status").await, 0);
        page.until("seen.length >= 3 && !document.querySelector('.event-line')").await;
        page.until_asked().await;
        // In the order in which the list has them, each once.
        let ordered = page
            .eval(
                "(async () => { const path = `/api${location.pathname.replace('/t/', '/tables/')}`; \
                   const { tellings } = await (await fetch(path)).json(); \
                   const told = tellings.map(({ told }) => told); let at = 0; \
                   return seen.every((said) => (at = told.indexOf(said, at) + 1) > 0); })()",
            )
            .await;
        assert_eq!(ordered, true, "{}", page.eval("seen").await);

        // A key shows the present, where one is asked.
        assert_eq!(page.eval(ACT).await, true);
        page.until("document.querySelector('.event-line')").await;
        page.key(Key::Escape).await;
        page.until("!document.querySelector('.event-line')").await;
    });
}

#[test]
fn who_wants_nothing_to_move_reads_what_happened() {
    with_guest(Screen::Desktop, async |page| {
        page.prefer(false, true).await;
        page.make_table(order("muscat", json!({ "seats": 3 }), &["me", "bot1", "bot1"])).await;
        page.until_asked().await;
        page.eval(WATCH).await;
        assert_eq!(page.eval(ACT).await, true);
        page.until("document.querySelectorAll('.since-event').length >= 2").await;
        assert_eq!(page.eval("seen").await, json!([]));
        // It can be stepped through again, after a reload as well.
        page.go("/").await;
        page.eval("history.back()").await;
        page.until("document.querySelectorAll('.since-event').length >= 2").await;
        page.accessible("since my last turn").await;
    });
}

/// The sentences that a screen reader is told of what happened since my last turn.
const SINCE: &str =
    "[...document.querySelectorAll('.since-event .spoken')].map((e) => e.textContent).join('|')";

#[test]
fn what_happened_since_my_turn_is_stepped_through_sentence_by_sentence() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(order("muscat", json!({ "seats": 3 }), &["me", "bot1", "bot1"])).await;
        page.until_asked().await;
        assert_eq!(page.eval(ACT).await, true);
        page.until("document.querySelectorAll('.since-event').length >= 2").await;
        page.until_asked().await;
        let all = page.eval(SINCE).await;
        let all = all.as_str().expect("sentences").to_string();
        let sentences: Vec<&str> = all.split('|').collect();
        let count = sentences.len();
        // Beside the pictures stands the sentence of one of them: the last at first.
        let said = page.text_of(".since-said").await;
        assert_eq!(said, format!("{count}/{count} {}", sentences[count - 1]));
        // One is played again, with its sentence, which stays.
        page.eval(WATCH).await;
        page.tap(".since-events li:first-child .since-event").await;
        page.until(&format!("seen.includes({})", json!(sentences[0]))).await;
        let first = json!(format!("1/{count} {}", sentences[0]));
        let said = format!("document.querySelector('.since-said')?.textContent === {first}");
        page.until(&said).await;
        page.until_there(".since-events li:first-child [aria-current=step]").await;
        page.fits("what happened since my turn").await;
        page.accessible("what happened since my turn").await;
        page.snap("since-phone").await;
        // After a reload it is all there again.
        page.eval("location.reload()").await;
        page.until(&format!("({SINCE}) === {}", json!(all))).await;
    });
}
