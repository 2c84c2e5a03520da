//! Smaller things at a table: what is chosen once and kept, what waits for somebody, what an
//! end tells more than two, what a phone draws.

use browser_test::{
    Key, Page, Screen, clusterfuss, order, playthrough, starting_at, with_guest, with_guests,
};
use serde_json::{Value as Json, json};

async fn choose(page: &Page, name: &str, value: &str) {
    page.eval(&format!(
        "document.querySelector(\"[name='setting-{name}'][value='{value}']\").click()"
    ))
    .await;
}

/// Opens a record at its end.
async fn ended(page: &Page, record: &str) {
    page.open_record(&playthrough(record)).await;
    page.key(Key::End).await;
    page.until_there(".result").await;
}

#[test]
fn pieces_and_board_that_are_chosen_are_drawn_and_remembered() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        let looks = "JSON.stringify([document.querySelector('.pieces .piece use') \
             ?.getAttribute('href'), getComputedStyle(document.querySelector('.spot')).fill])";
        let before = page.eval(looks).await;
        page.tap("#settings").await;
        page.until_there("dialog[open] [name='setting-pieces']").await;
        choose(page, "pieces", "bold").await;
        choose(page, "board", "slate").await;
        let chosen = "document.documentElement.dataset.pieces === 'bold' && \
             document.documentElement.dataset.board === 'slate'";
        page.until(chosen).await;
        page.until(&format!("({looks}) !== {before}")).await;
        let after = page.eval(looks).await;
        // Before anything is painted, on the next page and after a reload.
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        page.until(chosen).await;
        assert_eq!(page.eval(looks).await, after);
        page.tap("#settings").await;
        page.until_there("dialog[open] [name='setting-pieces'][value='bold']:checked").await;
        page.until_there("dialog[open] [name='setting-board'][value='slate']:checked").await;
    });
}

#[test]
fn table_loads_the_art_of_its_own_game_alone() {
    with_guest(Screen::Desktop, async |page| {
        let of = "performance.getEntriesByType('resource').map((e) => \
             new URL(e.name).pathname.match(/\\/games\\/([^./]+(\\+[^./]+)?)/)?.[1]) \
             .filter(Boolean).map(decodeURIComponent)";
        for game in bots::registry() {
            let id = game.info().id;
            let seats = *game.info().seats.start() as usize;
            let many = matches!(id, "muscat" | "mush");
            let setup = if many { json!({ "seats": seats }) } else { json!({}) };
            page.make_table(order(id, setup, &vec!["device"; seats])).await;
            page.until(&format!("{of}.length")).await;
            let loaded = page.eval(of).await;
            let loaded: Vec<&str> =
                loaded.as_array().expect("a list").iter().filter_map(Json::as_str).collect();
            let own = |name: &&str| name.split('+').any(|part| part == id);
            assert!(loaded.iter().all(own), "{id}: {loaded:?}");
        }
    });
}

#[test]
fn rulebook_of_every_game_begins_with_pictures() {
    with_guest(Screen::Phone, async |page| {
        for game in bots::registry() {
            let id = game.info().id;
            page.go(&format!("/rules/{id}")).await;
            // Between the first heading and the next: a minute's reading, with boards.
            let first = "(() => { const book = document.querySelector('.rulebook'); \
                 const heads = [...book.querySelectorAll('h2')]; \
                 const within = [...book.children].filter((e) => \
                   heads[0].compareDocumentPosition(e) & 4 && \
                   heads[1].compareDocumentPosition(e) & 2); \
                 const words = within.filter((e) => e.tagName === 'P') \
                   .map((e) => e.textContent.split(' ').length).reduce((a, b) => a + b, 0); \
                 return [within.filter((e) => e.matches('figure.example')).length, words]; })()";
            page.until(&format!("{first}[0] > 0")).await;
            let first = page.eval(first).await;
            let (figures, words) = (first[0].as_u64(), first[1].as_u64());
            assert!(figures.is_some_and(|count| count >= 1), "{id}: {first}");
            assert!(words.is_some_and(|count| (20..=260).contains(&count)), "{id}: {first}");
        }
    });
}

/// Where the other is away, a move is asked about once more before it is sent.
#[test]
fn move_to_somebody_who_is_away_is_confirmed() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, _) = guests.two_by_link(order, Screen::Desktop).await;
        red.tap_move("a4", "a3").await;
        red.until_steps(1).await;
        let word = blue.offered().await;
        let (from, to) = word.split_once('-').expect("from and to");
        blue.tap_move(from, to).await;
        red.until_steps(2).await;
        blue.go("/").await;
        red.until("!document.querySelector('.player.seat-b .dot.online')").await;
        let word = red.offered().await;
        let (from, to) = word.split_once('-').expect("from and to");
        red.tap_move(from, to).await;
        red.until_there("#confirm").await;
        red.accessible("a move that is asked about").await;
        red.until_steps(2).await;
        red.tap("#confirm-not").await;
        red.until("!document.querySelector('#confirm')").await;
        red.tap_move(from, to).await;
        red.until_there("#confirm").await;
        red.tap("#confirm").await;
        red.until_steps(3).await;
        red.sound(&[]);
    });
}

const BIDDING: &str = "r2 bear:a a:warm:AN.A3:2t:6c b:cold:AN.B3:0t:9c bid";

/// Bids chips, whatever the slider says before.
async fn bid(page: &Page, chips: u8) {
    page.until_there("#bid").await;
    page.eval(&format!(
        "{{ const bar = document.querySelector('#bid-chips'); bar.value = '{chips}'; \
         bar.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
    ))
    .await;
    page.until(&format!("document.querySelector('#bid').textContent === 'Bid {chips}'")).await;
    page.eval("document.querySelector('#bid').click()").await;
}

#[test]
fn bid_that_is_sealed_is_seen_by_its_owner_and_changed() {
    with_guests(async |guests| {
        let race = order("mush", json!({ "seats": 2 }), &["me", "link"]);
        let race = starting_at(race, BIDDING);
        let (red, blue, _) = guests.two_by_link(race, Screen::Desktop).await;
        bid(&red, 2).await;
        red.until("document.querySelector('#chosen')?.textContent.includes('2')").await;
        blue.until_text("has chosen").await;
        // The slider stands where it was left, and what is bid anew counts.
        red.until("document.querySelector('#bid-chips').value === '2'").await;
        bid(&red, 3).await;
        red.until("document.querySelector('#chosen')?.textContent.includes('3')").await;
        bid(&blue, 1).await;
        for page in [&red, &blue] {
            page.until_text("bid 3").await;
            assert!(!page.text().await.contains("bid 2"));
        }
        red.sound(&[]);
        blue.sound(&[]);
    });
}

/// Green has bid and is about to move; the others have chips and are polled about it.
const POLLED: &str = "r1 bear:b weather:warm order:cba@0 bids:0,0,4 a:warm:AN.START:0t:12c \
                      b:moderate:AN.START:0t:12c c:cold:AN.A1:0t:9c path:AN.A1 declare";

#[test]
fn answer_ahead_of_ones_turn_waits_and_counts() {
    with_guests(async |guests| {
        let race = order("mush", json!({ "seats": 3 }), &["me", "link", "device"]);
        let race = starting_at(race, POLLED);
        let (red, blue, id) = guests.two_by_link(race, Screen::Desktop).await;
        red.until_there(".ask .choice").await;
        red.eval("document.querySelector('.ask .choice').click()").await;
        // Red is asked first; Blue sees the same and may answer now.
        blue.until_text("Others are asked first; you may answer now").await;
        let pass = "[...document.querySelectorAll('.ask .choice')] \
             .find((b) => b.textContent === 'Let it be')";
        blue.until(pass).await;
        blue.eval(&format!("{pass}.click()")).await;
        blue.until_there("#chosen").await;
        // Nobody else learns of it.
        let told = format!("fetch('/api/tables/{id}').then((r) => r.text())");
        let before = red.eval(&told).await;
        assert!(!before.as_str().unwrap_or_default().contains("\"chosen\""), "{before}");
        red.until(pass).await;
        let steps = red.eval(&format!("fetch('/api/tables/{id}').then((r) => r.json())")).await;
        let steps = steps["steps"].as_u64().expect("a count");
        red.eval(&format!("{pass}.click()")).await;
        // Both have passed, though only one was asked in turn: the roll stands.
        let passed = format!(
            "document.querySelector('.steps .step-count').textContent.split('/')[1] >= {}",
            steps + 2
        );
        red.until(&passed).await;
        let view = red.eval(&format!("fetch('/api/tables/{id}').then((r) => r.json())")).await;
        let lines: Vec<&str> = view["tellings"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|telling| telling["line"].as_str())
            .collect();
        assert!(lines.contains(&"a let") && lines.contains(&"b let"), "{lines:?}");
        red.sound(&[]);
        blue.sound(&[]);
    });
}

#[test]
fn end_of_a_match_of_many_tells_everybody_s_place_and_score() {
    with_guest(Screen::Desktop, async |page| {
        for (record, seats) in [
            ("muscat/data/playthroughs/three-players.record", 3),
            ("muscat/data/playthroughs/five-players.record", 5),
            ("mush/data/playthroughs/4-seats.record", 4),
            ("mush/data/playthroughs/6-seats.record", 6),
        ] {
            ended(page, record).await;
            page.until_count(".places > li", seats).await;
            let told = "[...document.querySelectorAll('.places > li')].map((e) => \
                 [e.value, e.querySelector('.place-who b').textContent, \
                  parseInt(e.querySelector('.place-score')?.textContent)])";
            let told = page.eval(told).await;
            let told: Vec<(u64, String, i64)> = serde_json::from_value(told).expect("places");
            assert_eq!(told[0].0, 1, "{told:?}");
            assert!(told.is_sorted_by_key(|(place, ..)| *place), "{record}: {told:?}");
            // Points go down, the steps that are left go up.
            let falls = told.is_sorted_by(|a, b| a.2 >= b.2);
            let rises = told.is_sorted_by(|a, b| a.2 <= b.2);
            assert!(falls || rises, "{record}: {told:?}");
            let head = page.text_of(".result h2").await;
            assert!(head.contains(&told[0].1), "{record}: {head}");
        }
    });
}

#[test]
fn men_that_were_taken_stand_beside_who_took_them() {
    with_guest(Screen::Desktop, async |page| {
        // A pawn is left, against nothing.
        let order = order("muster-chess", json!({ "start": CHESS }), &["device"; 2]);
        page.make_table(order).await;
        page.tap_move("e4", "d5").await;
        page.until_steps(1).await;
        page.until_there(".player.seat-a .taken").await;
        assert_eq!(page.count(".player.seat-a .taken .sign").await, 1);
        assert_eq!(page.text_of(".player.seat-a .taken b").await, "+1");
        let spoken = page.text_of(".player.seat-a .taken .spoken").await;
        assert!(spoken.contains("queen"), "{spoken}");
        assert_eq!(page.count(".player.seat-b .taken b").await, 0);
    });
}

/// A pawn may take a queen, where nothing else stands but the kings.
const CHESS: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

#[test]
fn strip_of_the_race_leads_along_the_map_and_the_camera_can_be_held() {
    with_guest(Screen::Desktop, async |page| {
        page.resize(1280, 800).await;
        let bots = ["me", "bot1", "bot1", "bot1", "bot1", "bot1"];
        page.make_table(order("mush", json!({ "seats": 6 }), &bots)).await;
        page.until_count(".sled-board", 6).await;
        // Six cards stand in one row, whole.
        let row = "(() => { const all = [...document.querySelectorAll('.players > .player')] \
             .map((e) => e.getBoundingClientRect()); \
             return new Set(all.map((box) => Math.round(box.bottom))).size === 1 && \
               all.every((box) => box.left >= 0 && box.right <= innerWidth); })()";
        assert_eq!(page.eval(row).await, true);
        page.until_count(".strip-piece", 6).await;
        let seen = "parseFloat(document.querySelector('.strip-seen').getAttribute('x'))";
        page.until(&format!("{seen} < 200")).await;
        page.focus(".strip").await;
        page.key(Key::End).await;
        page.until(&format!("{seen} > 400")).await;
        page.key(Key::Left).await;
        page.key(Key::Home).await;
        page.until(&format!("{seen} < 200")).await;
        // Who looked elsewhere is left there until the camera is to follow again.
        page.key(Key::End).await;
        page.until(&format!("{seen} > 400")).await;
        page.tap(".zoom .round:first-child").await;
        page.until(&format!("{seen} < 200")).await;
        page.accessible("the race of six").await;
    });
}
