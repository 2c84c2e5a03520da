//! Others' events are played one at a time, and never in the way.

use browser_test::{Key, Page, Screen, order, with_guest, with_guests};
use serde_json::{Value as Json, json};

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

/// Whom the page's table asks, and the sentences of its steps; none of those that bring nothing.
const ASKED: &str = "(async () => { \
     const path = `/api${location.pathname.replace('/t/', '/tables/')}`; \
     const { turn, tellings } = await (await fetch(path)).json(); \
     return { seat: turn.seats?.[0], told: tellings.map(({ told, quiet }) => quiet ? '' : told) }; })()";

/// The sentences of what happened since one's last turn, as a screen reader reads them.
const SINCE: &str =
    "[...document.querySelectorAll('.since-event .spoken')].map((e) => e.textContent)";

async fn asked(page: &Page) -> (String, Vec<Json>) {
    let now = page.eval(ASKED).await;
    let seat = now["seat"].as_str().expect("somebody is asked").to_string();
    (seat, now["told"].as_array().expect("sentences").clone())
}

/// Nobody but people acts here, so that what is compared cannot change meanwhile.
#[test]
fn since_the_last_turn_has_the_sentences_of_all_that_others_did() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        let order = order("muscat", json!({ "seats": 3 }), &["me", "link", "link"]);
        let (_, links) = ann.make_table(order).await;
        let ben = guests.one(links["b"].as_str().expect("a link"), Screen::Desktop).await;
        ben.until_text("(you)").await;
        let cleo = guests.one(links["c"].as_str().expect("a link"), Screen::Desktop).await;
        cleo.until_text("(you)").await;
        // Until Ann, who has acted, is asked again, and both others have acted.
        let (mut from, mut others) = (None, 0);
        let told = loop {
            let (seat, told) = asked(&ann).await;
            let page = match seat.as_str() {
                "a" if others >= 2 => break told,
                "a" => &ann,
                "b" => &ben,
                _ => &cleo,
            };
            assert_eq!(page.eval(ACT).await, true, "{seat}");
            if seat == "a" {
                // What chance adds to it came after it.
                (from, others) = (Some(told.len() + 1), 0);
            } else if from.is_some() {
                others += 1;
            }
        };
        let since = &told[from.expect("Ann has acted")..];
        let expected: Vec<&Json> = since.iter().filter(|told| **told != "").collect();
        assert!(expected.len() >= 2, "{told:?}");
        for reload in [false, true] {
            if reload {
                ann.go("/").await;
                ann.back().await;
            }
            ann.until("!document.querySelector('.event-line')").await;
            ann.until_count(".since-event", expected.len()).await;
            assert_eq!(ann.eval(SINCE).await, json!(expected));
        }
        // Each is seen again, with its sentence.
        ann.eval(WATCH).await;
        ann.tap(".since-event").await;
        ann.until(&format!("seen[0] === {}", expected[0])).await;
        ann.until("!document.querySelector('.event-line')").await;
        for page in [&ann, &ben, &cleo] {
            page.sound(&[]);
        }
    });
}
