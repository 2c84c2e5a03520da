//! Clocks in the browser: chosen for a new table, seen at the seats, paused, run out.

use browser_test::{Page, Screen, clusterfuss, order, starting_at, with_guests};
use serde_json::{Value as Json, json};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";

fn with_time(mut order: Json, time: Json) -> Json {
    order["time"] = time;
    order
}

fn increment(base: u32, increment: u32) -> Json {
    json!({ "kind": "increment", "base": base, "increment": increment })
}

/// What the clock of a seat shows.
async fn shown(page: &Page, seat: &str) -> String {
    page.until_there(&format!(".player.seat-{seat} .seat-clock")).await;
    page.text_of(&format!(".player.seat-{seat} .seat-clock")).await
}

#[test]
fn blitz_of_muster_chess_is_lost_on_time() {
    with_guests(async |guests| {
        let chess = starting_at(order("muster-chess", json!({}), &["me", "link"]), START);
        let timed = with_time(chess, increment(3, 0));
        let (white, black, _) = guests.two_by_link(timed, Screen::Phone).await;
        assert!(shown(&white, "a").await.contains("first move"), "the first move has its own time");
        assert_eq!(shown(&black, "b").await, "0:03.0");
        white.accessible("a table with clocks").await;
        white.tap_move("e2", "e4").await;
        black.until_steps(1).await;
        black.until_there(".player.seat-b .seat-clock.ticks").await;
        black.tap_move("e7", "e5").await;
        white.until_steps(2).await;
        // White thinks for too long.
        white.until_there(".player.seat-a .seat-clock.short").await;
        for page in [&white, &black] {
            page.until_text("White ran out of time").await;
            page.until("!document.querySelector('.seat-clock.ticks')").await;
            assert_eq!(shown(page, "a").await, "0:00.0");
        }
        black.until_text("You win").await;
        white.snap("clocks-lost-on-time").await;
        black.snap("clocks-lost-on-time-phone").await;
    });
}

#[test]
fn race_of_six_with_a_time_out_is_played_on() {
    with_guests(async |guests| {
        let seats = ["me", "link", "bot1", "bot1", "bot1", "bot1"];
        let race = order("mush", json!({ "seats": 6 }), &seats);
        let timed = with_time(race, json!({ "kind": "per_move", "seconds": 12 }));
        let ann = guests.one("/", Screen::Desktop).await;
        // A lot says who begins: Ben is to be late after some choices, or the match is called off.
        let (id, links) = loop {
            let (id, links) = ann.make_table(timed.clone()).await;
            let first = "then((r) => r.json()).then((v) => v.turn.seats[0])";
            let first = ann.eval(&format!("fetch('/api/tables/{id}').{first}")).await;
            if ["c", "d", "e"].iter().any(|seat| first == *seat) {
                break (id, links);
            }
        };
        let ben = guests.join(&links, Screen::Phone).await;
        // Ann chooses whenever she is asked; Ben never says anything.
        let choose = format!(
            "window.bold = setInterval(async () => {{ \
               const view = await (await fetch('/api/tables/{id}')).json(); \
               const word = view.offers.a?.list[0]?.word; \
               if (!word || view.offers.a.chosen) return; \
               await fetch('/api/tables/{id}/commands', {{ method: 'POST', \
                 headers: {{ 'Content-Type': 'application/json' }}, \
                 body: JSON.stringify({{ seq: view.seq, \
                   command: {{ type: 'act', seat: 'a', word }} }}) }}); \
             }}, 300); true"
        );
        ann.eval(&choose).await;
        for page in [&ann, &ben] {
            page.until("document.querySelector('.player.seat-b')?.textContent.includes('time')")
                .await;
        }
        assert!(ann.text_of(".player.seat-b").await.contains("ran out of time"));
        ann.snap("clocks-six").await;
        ben.snap("clocks-six-phone").await;
        // The race goes on, with a bot in Ben's place.
        let steps = format!("fetch('/api/tables/{id}').then((r) => r.json()).then((v) => v.steps)");
        let before = ann.eval(&steps).await.as_u64().expect("a number");
        let more = "Number(document.querySelector('.steps .step-count').textContent.split('/')[1])";
        ann.until(&format!("{more} > {}", before + 10)).await;
        let over = format!("fetch('/api/tables/{id}').then((r) => r.json()).then((v) => v.ended)");
        assert_eq!(ann.eval(&over).await, Json::Null);
    });
}

#[test]
fn time_of_a_new_table_is_chosen_and_remembered() {
    // The refusal that is provoked is in the browser's log.
    with_guests(async |guests| {
        let page = guests.one("/new/clusterfuss", Screen::Desktop).await;
        page.select("#time", "custom").await;
        page.until_there("#time-base").await;
        page.select("#time-kind", "bank").await;
        page.until_there("#time-cap").await;
        page.accessible("the time of a new table").await;
        page.snap_as("clocks-new.png", true).await;
        // A store that cannot hold what it begins with is refused beside the field.
        page.select("#time-cap", "1").await;
        page.tap("#start").await;
        page.until_there("#time-wrong").await;
        page.select("#time", "2").await;
        page.tap("#start").await;
        assert!(shown(&page, "a").await.contains("first move"));
        page.until_there(".player.seat-a .seat-clock.ticks").await;
        page.go("/new/clusterfuss").await;
        page.until("document.querySelector('#time')?.value === '2'").await;
        page.go("/").await;
        page.until_text("3+2").await;
    });
}

#[test]
fn pause_by_agreement_stops_the_clocks_until_somebody_goes_on() {
    with_guests(async |guests| {
        let timed = with_time(clusterfuss(4, &["me", "link"]), increment(180, 2));
        let (red, blue, _) = guests.two_by_link(timed, Screen::Phone).await;
        red.tap_move("b1", "a1").await;
        blue.until_steps(1).await;
        assert!(red.offers("abort").await, "nobody else has moved");
        red.close_menu().await;
        red.tool("pause").await;
        blue.until_text("would like to pause").await;
        blue.snap("clocks-pause-asked").await;
        blue.eval("[...document.querySelectorAll('.question button')][0].click()").await;
        for page in [&red, &blue] {
            page.until_text("The match is paused").await;
            page.until_there(".seat-clock.held").await;
        }
        blue.snap("clocks-paused").await;
        red.tap("#end-pause").await;
        blue.until_there(".player.seat-b .seat-clock.ticks").await;
        // Who calls the match off ends it for both, without a result.
        blue.tool("abort").await;
        for page in [&red, &blue] {
            page.until_text("Called off").await;
        }
        red.snap("clocks-called-off").await;
    });
}
