//! Tournaments in the browser: made, entered by link, played round by round, and looked at.

use browser_test::{Guests, Page, Screen, with_guest, with_guests};
use serde_json::{Value as Json, json};

/// The answer to a request of this guest: its status and its JSON.
async fn asks(page: &Page, method: &str, path: &str, body: &Json) -> (u64, Json) {
    let script = format!(
        "fetch('{path}', {{ method: '{method}', \
         headers: {{ 'content-type': 'application/json' }}, body: {} }}) \
         .then(async (r) => [r.status, await r.json()])",
        json!(body.to_string())
    );
    let answer = page.eval(&script).await;
    (answer[0].as_u64().unwrap_or(0), answer[1].clone())
}

/// Commands a tournament, which does so.
async fn commands(page: &Page, id: &str, command: Json) {
    let path = format!("/api/tournaments/{id}/commands");
    let (status, answer) = asks(page, "POST", &path, &command).await;
    assert_eq!(status, 200, "{command}: {answer}");
}

/// Gives a guest a name.
async fn is_called(page: &Page, name: &str) {
    let (status, answer) = asks(page, "PUT", "/api/me", &json!({ "name": name })).await;
    assert_eq!(status, 200, "{answer}");
}

/// Makes a tournament by the API; rounds follow each other at once.
async fn made(page: &Page, system: Json, more: Json) -> String {
    let mut new = json!({
        "name": "Friday cup", "game": "clusterfuss", "setup": { "size": 4 }, "seats": 2,
        "system": system, "entries_max": 16, "gap": 0,
        "time": { "kind": "increment", "base": 300, "increment": 3 },
    });
    for (key, value) in more.as_object().expect("an object") {
        new[key] = value.clone();
    }
    let (status, view) = asks(page, "POST", "/api/tournaments", &new).await;
    assert_eq!(status, 201, "{view}");
    view["id"].as_str().expect("an id").into()
}

/// People who take part without looking at pages of the tournament.
async fn others(guests: &Guests, id: &str, names: &[&str]) -> Vec<Page> {
    let mut all = Vec::new();
    for name in names {
        let page = guests.one("/credits", Screen::Desktop).await;
        is_called(&page, name).await;
        commands(&page, id, json!({ "type": "enter" })).await;
        all.push(page);
    }
    all
}

/// Resigns at the own table of a round, if it is not over; answers whether that was done.
async fn gives_up(page: &Page, id: &str, round: usize) -> bool {
    let script = format!(
        "(async () => {{ \
         const json = (path, init) => fetch(path, init).then((r) => r.json()); \
         const {{ me }} = await json('/api/tournaments/{id}'); \
         if (!me?.table || me.round !== {round}) return false; \
         const path = `/api/tables/${{me.table}}`; \
         const {{ seq, seats, turn }} = await json(path); \
         if (turn.type === 'over') return false; \
         const {{ seat }} = seats.find(({{ you }}) => you); \
         const answer = await fetch(`${{path}}/commands`, {{ method: 'POST', \
         headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({{ seq, command: {{ type: 'resign', seat }} }}) }}); \
         if (!answer.ok) throw new Error(await answer.text()); return true; }})()"
    );
    page.eval(&script).await == true
}

/// The table at which a page is.
async fn table_of(page: &Page) -> String {
    page.until("location.pathname.startsWith('/t/')").await;
    page.ready().await;
    page.eval("location.pathname").await.as_str().expect("a path")[3..].into()
}

/// Who of these plays at a table gives up there.
async fn opponent_gives_up(all: &[Page], (id, round): (&str, usize), table: &str) {
    let own = format!(
        "fetch('/api/tournaments/{id}').then((r) => r.json()).then(({{ me }}) => me.table ?? '')"
    );
    for page in all {
        if page.eval(&own).await == table {
            assert!(gives_up(page, id, round).await);
        }
    }
}

/// Back from a table that is over to the tournament that it belongs to.
async fn goes_back(page: &Page) {
    page.until_there(".result").await;
    page.tap("#to-tournament").await;
    page.until_page("tournaments").await;
}

/// Makes a tournament by the form; answers its id.
async fn makes_by_form(page: &Page) -> String {
    page.tap("#make").await;
    page.until_there("#plan").await;
    page.accessible("the form of a tournament").await;
    page.fits("the form of a tournament").await;
    page.write("#plan-name", "Friday cup").await;
    page.write("#plan-about", "Three rounds.\nBe kind.").await;
    page.select("#plan-game", "clusterfuss").await;
    page.tap("#change-options").await;
    page.tap("[aria-label='Board size 4']").await;
    page.write("#plan-expected", "4").await;
    page.until("document.querySelector('#plan-rounds').value === '3'").await;
    page.select("#plan-gap", "0").await;
    page.select("#plan-byes", "1").await;
    page.snap("tournament-form").await;
    page.tap("#plan-make").await;
    page.until("location.pathname.startsWith('/tournaments/')").await;
    page.ready().await;
    page.eval("location.pathname.split('/')[2]").await.as_str().expect("an id").into()
}

/// The pages of the winner and of the last have the tournament.
async fn look_at_people(first: &Page, last: &Page) {
    for (page, place) in [(first, "place 1 of 8, points: 3"), (last, "of 8, points: 0")] {
        page.go("/people").await;
        page.until_there("#person-tournaments").await;
        assert!(page.text_of(".person-list.tournaments").await.contains(place));
    }
    first.accessible("tournaments of a person").await;
    first.look("person-tournaments", true).await;
}

#[test]
fn swiss_of_eight_is_played_to_the_end() {
    with_guests(async |guests| {
        let ann = guests.one("/credits", Screen::Desktop).await;
        is_called(&ann, "Ann").await;
        ann.tap("a[href='/tournaments']").await;
        ann.until_page("tournaments").await;
        let id = makes_by_form(&ann).await;
        ann.until_text("Be kind.").await;
        ann.tap("#enter").await;
        ann.until_text("You have entered.").await;
        // Ben comes by the link, as a guest.
        let ben = guests.one(&format!("/tournaments/{id}"), Screen::Phone).await;
        is_called(&ben, "Ben").await;
        ben.tap("#enter").await;
        ben.until_text("You have entered.").await;
        ben.look("tournament-entered-phone", true).await;
        let names = ["Cleo", "Dan", "Eve", "Finn", "Gil", "Hana"];
        let rest = others(guests, &id, &names).await;
        // The page follows who comes.
        ann.until_count(".entries li", 8).await;
        ann.look("tournament-open-desktop", true).await;
        ann.tap("#start").await;
        ann.until("document.activeElement?.id === 'start-not'").await;
        ann.accessible("a tournament about to be started").await;
        ann.tap("#start-sure").await;
        for round in 1..=3 {
            // Both are led to their tables.
            let (hers, his) = (table_of(&ann).await, table_of(&ben).await);
            ann.until_text(&format!("Round {round} of Friday cup, board")).await;
            opponent_gives_up(&rest, (&id, round), &hers).await;
            ben.tool("resign").await;
            ben.tap("#resign-sure").await;
            if hers != his {
                goes_back(&ben).await;
            }
            goes_back(&ann).await;
            if hers == his {
                goes_back(&ben).await;
            }
            ann.until_count("#round-1 .pairing", 4).await;
            for page in &rest {
                gives_up(page, &id, round).await;
            }
        }
        for page in [&ann, &ben] {
            page.until_there(".podium .place-1").await;
            assert!(page.text_of(".podium .place-1").await.contains("Ann"));
            page.until_text("Ann has won").await;
            page.until_count(".round-part", 3).await;
            page.until_count(".standings tbody tr", 8).await;
            assert!(page.text_of(".standings tbody tr").await.contains("Ann"));
        }
        assert!(ann.text_of(".standings tbody .score").await.contains('3'));
        // Each cell says in words what the round brought.
        assert!(ann.text_of(".result-cell .spoken").await.starts_with("won against"));
        ann.tap("#story-more").await;
        ann.until_text("Hana").await;
        ann.tap("#share-code").await;
        ann.until("document.querySelector('#link-code path').getAttribute('d')").await;
        ann.look("tournament-finished-desktop", true).await;
        ben.look("tournament-finished-phone", true).await;
        let report = "fetch(document.querySelector('#report').href).then((r) => r.text())";
        let report = ann.eval(report).await;
        assert!(report.as_str().is_some_and(|text| text.starts_with("012 Friday cup")), "{report}");
        // Narrow windows scroll the rounds, not the page.
        ben.resize(360, 740).await;
        ben.fits("standings in a narrow window").await;
        look_at_people(&ann, &ben).await;
    });
}

/// Days are long: whoever looks at the page is not taken away from it.
#[test]
fn table_of_a_match_over_days_is_offered_and_drawn() {
    with_guests(async |guests| {
        let ann = guests.one("/credits", Screen::Desktop).await;
        is_called(&ann, "Ann").await;
        let swiss = json!({ "system": "swiss", "rounds": 3 });
        let slow = json!({ "time": { "kind": "per_move", "seconds": 86_400 }, "half_byes": 1 });
        let id = made(&ann, swiss, slow).await;
        commands(&ann, &id, json!({ "type": "enter" })).await;
        others(guests, &id, &["Cleo", "Dan", "Eve", "Finn"]).await;
        let ben = guests.one(&format!("/tournaments/{id}"), Screen::Phone).await;
        ben.tap("#enter").await;
        ben.until_text("You have entered.").await;
        ann.go(&format!("/tournaments/{id}")).await;
        commands(&ann, &id, json!({ "type": "start" })).await;
        for page in [&ann, &ben] {
            page.until_there(".tournament-call #to-table").await;
            page.until_count(".pairing.pictured", 3).await;
            page.eval("document.querySelector('.pairing').scrollIntoView()").await;
            page.until_there(".pairing.pictured [data-drawn]").await;
            page.until("document.title.includes('Your table is ready')").await;
        }
        ann.look("tournament-running-desktop", true).await;
        ben.look("tournament-running-phone", true).await;
        // A bye is asked for, and told.
        ben.select("#bye-round", "2").await;
        ben.tap("#bye").await;
        ben.until("!document.querySelector('#bye')").await;
        ann.until_count(".told[data-kind=bye]", 1).await;
        ann.tap("#to-table").await;
        ann.until_page("table").await;
        ann.until_text("Round 1 of Friday cup, board").await;
        ann.accessible("a table of a tournament").await;
        ann.snap("tournament-table").await;
        // Nothing is taken back there, and nobody plays for another.
        ann.until_tool("resign").await;
        assert!(!ann.offers("leave").await && !ann.offers("takeback").await);
        ann.tap("#of-tournament").await;
        ann.until_page("tournaments").await;
    });
}

#[test]
fn round_robin_is_entered_by_link_and_ends_in_a_cross_table() {
    with_guests(async |guests| {
        let ann = guests.one("/credits", Screen::Desktop).await;
        is_called(&ann, "Ann").await;
        let robin = json!({ "system": "round_robin", "double": false });
        let id = made(&ann, robin, json!({ "name": "Old friends", "listed": false })).await;
        ann.go(&format!("/tournaments/{id}")).await;
        ann.tap("#enter").await;
        ann.until_text("You have entered.").await;
        let rest = others(guests, &id, &["Cleo", "Dan", "Eve"]).await;
        ann.until_count(".entries li", 4).await;
        // Whoever has not the link does not find it.
        let zoe = guests.one("/tournaments", Screen::Phone).await;
        zoe.until_text("No tournament is open for entries.").await;
        zoe.go(&format!("/tournaments/{id}")).await;
        zoe.until_there("#enter").await;
        ann.tap("#start").await;
        ann.tap("#start-sure").await;
        for round in 1..=3 {
            let table = table_of(&ann).await;
            opponent_gives_up(&rest, (&id, round), &table).await;
            goes_back(&ann).await;
            for page in &rest {
                gives_up(page, &id, round).await;
            }
        }
        // Whoever looks on is told everything without asking.
        zoe.until_there(".podium .place-1").await;
        zoe.until_count(".standings.cross td.self", 4).await;
        zoe.look("tournament-robin-phone", true).await;
        ann.until_there(".podium .place-1").await;
        ann.look("tournament-robin-desktop", true).await;
        assert_eq!(zoe.count("#enter").await, 0);
    });
}

#[test]
fn lists_have_open_running_and_finished_tournaments_and_one_enters_there() {
    with_guests(async |guests| {
        let ann = guests.one("/credits", Screen::Desktop).await;
        is_called(&ann, "Ann").await;
        let swiss = json!({ "system": "swiss", "rounds": 1 });
        let open = made(&ann, swiss.clone(), json!({ "name": "Open to all" })).await;
        let running = made(&ann, swiss.clone(), json!({ "name": "Under way" })).await;
        let over = made(&ann, swiss, json!({ "name": "Over" })).await;
        let rest = others(guests, &running, &["Cleo", "Dan"]).await;
        commands(&ann, &running, json!({ "type": "start" })).await;
        commands(&ann, &over, json!({ "type": "end" })).await;
        let ben = guests.one("/tournaments", Screen::Phone).await;
        let list = |stage: &str| format!("section[aria-labelledby='{stage}'] .tournament-card");
        for stage in ["open", "running", "finished"] {
            ben.until_count(&list(stage), 1).await;
        }
        ben.look("tournaments-phone", true).await;
        ann.go("/tournaments").await;
        ann.until_count(&list("finished"), 1).await;
        ann.look("tournaments-desktop", true).await;
        ben.tap(".tournament-card .enter").await;
        ben.until(&format!("location.pathname === '/tournaments/{open}'")).await;
        ben.until_text("You have entered.").await;
        ben.tap("#leave").await;
        ben.tap("#leave-sure").await;
        ben.until_there("#enter").await;
        // A round that is closed brings nobody anything.
        ann.go(&format!("/tournaments/{running}")).await;
        ann.until_there(".pairing").await;
        ann.tap("#close-round").await;
        ann.tap("#close-round-sure").await;
        ann.until("document.querySelector('.tournament').dataset.stage === 'finished'").await;
        drop(rest);
    });
}

#[test]
fn refusal_of_a_tournament_stands_at_its_field() {
    with_guest(Screen::Phone, async |page| {
        page.go("/tournaments#new").await;
        page.until_there("#plan").await;
        page.write("#plan-name", "  ").await;
        page.tap("#plan-make").await;
        page.until_there("#plan-name-wrong").await;
        page.until("document.activeElement?.id === 'plan-name'").await;
        page.accessible("a form of a tournament with something wrong").await;
        // Tables of more than two have no round robin.
        page.select("#plan-game", "mush").await;
        page.select("#plan-seats", "4").await;
        page.until("document.querySelector('[name=plan-system][value=robin]').disabled").await;
        page.fits("the form of a tournament for tables of four").await;
        page.sound(&["400"]);
    });
}
