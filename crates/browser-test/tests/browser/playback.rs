//! Others' events are played one at a time, and never in the way.

use browser_test::{Key, Screen, order, with_guest};
use serde_json::json;

/// Collects the sentences beside the board, in order.
const WATCH: &str = "window.seen = []; new MutationObserver(() => { \
     const said = document.querySelector('.event-said')?.textContent; \
     if (said && said !== seen.at(-1)) seen.push(said); \
   }).observe(document.body, { childList: true, subtree: true, characterData: true }), true";

/// Acts whenever the guest is asked, until there is something to read; the seats may be asked in
/// such an order that the bots have nothing to do after the first action.
fn act_until_read() -> String {
    format!(
        "(async () => {{ for (let asked = 0; document.querySelectorAll('.since-event').length < 2; ) {{ \
           const sign = document.querySelector('#status .sign'); \
           asked = sign ? asked + 1 : 0; \
           if (asked > 20) {{ await {ACT}; asked = 0; }} \
           await new Promise((done) => setTimeout(done, 50)); }} return true; }})()"
    )
}

/// Plays the first listed action of the guest, like another page of the same guest.
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
        // The page asks nobody while others' pieces are still moving.
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

        // A key shows the present, where the player is asked.
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
        assert_eq!(page.eval(&act_until_read()).await, true);
        assert_eq!(page.eval("seen").await, json!([]));
        // It can be stepped through again, after a reload as well.
        page.go("/").await;
        page.back().await;
        page.until("document.querySelectorAll('.since-event').length >= 2").await;
        page.accessible("since my last turn").await;
    });
}
