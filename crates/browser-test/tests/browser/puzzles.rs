//! Puzzles on the page: solved by keyboard, shown, counted, on a phone and in German.

use browser_test::{Key, Screen, picture_file, spot, with_guest};

#[test]
fn puzzle_is_solved_by_keyboard_and_counted() {
    with_guest(Screen::Desktop, async |page| {
        page.prefer(false, true).await;
        page.go("/puzzles/clusterfuss#1").await;
        page.accessible("a puzzle").await;
        page.picture(&picture_file("puzzle-desktop.png"), false).await;
        let puzzle = page.eval("fetch('/api/puzzles/clusterfuss/0').then((a) => a.json())").await;
        let mut show = puzzle["show"].as_str().expect("a choice").to_owned();
        let choices = puzzle["choices"].as_u64().expect("a number");
        for choice in 0..choices {
            for id in show.clone().split('-') {
                page.focus(&spot(id)).await;
                page.key(Key::Enter).await;
            }
            if choice + 1 < choices {
                let left = choices - choice - 1;
                let said = if left == 1 { "at once".into() } else { format!("{left} choices") };
                page.until_text(&said).await;
                let path = format!("/api/puzzles/clusterfuss/0/{choice}/try");
                let next = page
                    .eval(&format!(
                        "fetch('{path}', {{ method: 'POST', headers: {{ 'Content-Type': \
                         'application/json' }}, body: JSON.stringify({{ word: '{show}' }}) \
                         }}).then((a) => a.json())"
                    ))
                    .await;
                show = next["next"]["show"].as_str().expect("a choice").to_owned();
            }
        }
        page.until_there(".outcome.right").await;
        page.until_text("1 of ").await;
        page.eval("document.querySelector('.puzzle-proof').open = true").await;
        page.accessible("a solved puzzle").await;
        page.picture(&picture_file("puzzle-solved-desktop.png"), false).await;
        // It is remembered, and the next is another.
        page.focus("#next").await;
        page.key(Key::Enter).await;
        page.until("document.activeElement.matches('.lesson-words h2')").await;
        page.until("!document.querySelector('.outcome')").await;
        let kept = page.eval("JSON.parse(localStorage['puzzles-clusterfuss']).solved").await;
        assert_eq!(kept, serde_json::json!([0]));
    });
}

#[test]
fn wrong_choice_and_shown_solution_count_as_not_solved() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(true, true).await;
        page.go("/puzzles/clusterfuss#2").await;
        page.fits("a puzzle").await;
        page.accessible("a puzzle on a phone").await;
        page.picture(&picture_file("puzzle-phone-dark.png"), false).await;
        for _ in 0..8 {
            if page.count(".outcome").await == 1 {
                break;
            }
            page.until("!document.querySelector('#show')?.disabled").await;
            page.eval("document.querySelector('#show')?.click()").await;
            page.until("!document.querySelector('#show')?.disabled").await;
        }
        page.until_there(".outcome.right").await;
        let score = page.eval("JSON.parse(localStorage['puzzles-clusterfuss'])").await;
        assert_eq!((&score["failed"], &score["solved"]), (&[1].into(), &serde_json::json!([])));
        assert!(score["rating"].as_u64().is_some_and(|rating| rating < 1200), "{score}");
        page.fits("a solved puzzle").await;
    });
}

#[test]
fn every_game_with_puzzles_opens_one_from_its_rules() {
    with_guest(Screen::Desktop, async |page| {
        page.prefer(false, true).await;
        let mut seen = 0;
        for game in page.games().await {
            let id = game["id"].as_str().expect("an id");
            if game["puzzles"] == 0 {
                continue;
            }
            page.go(&format!("/rules/{id}")).await;
            page.eval(&format!("document.querySelector(\"a[href='/puzzles/{id}']\").click()"))
                .await;
            page.until_page("learn").await;
            page.until_there(".lesson-task").await;
            page.picture(&picture_file(&format!("puzzle-{id}.png")), false).await;
            seen += 1;
        }
        assert!(seen > 0);
    });
}

#[test]
fn puzzles_of_all_games_show_that_of_the_day_and_how_far_one_has_come() {
    for screen in [Screen::Desktop, Screen::Phone] {
        with_guest(screen, async |page| {
            page.prefer(false, true).await;
            page.go("/").await;
            let games = page.games().await;
            let some = games.iter().filter(|game| game["puzzles"] != 0).count();
            let score = r#"{"rating":1337,"tried":9,"streak":3,"best":5,"solved":[1,2],"failed":[3],"days":{"last":0,"count":0}}"#;
            page.eval(&format!("void (localStorage['puzzles-clusterfuss'] = '{score}')")).await;
            page.eval("document.querySelector(\"nav a[href='/puzzles']\").click()").await;
            page.until_page("puzzles").await;
            let drawn = "document.querySelectorAll('.puzzle-card [data-drawn]').length";
            // Each is drawn when it comes into sight.
            for card in 1..=some {
                let at = format!("document.querySelector('.puzzle-card:nth-child({card})')");
                page.eval(&format!("{at}.scrollIntoView()")).await;
                page.until(&format!("{drawn} >= {card}")).await;
            }
            let told = page.eval("document.querySelector('.puzzle-card').textContent").await;
            assert!(told.to_string().contains("1337"), "{told}");
            page.eval("scrollTo(0, 0)").await;
            page.look(&format!("puzzles-{}", screen.name()), screen == Screen::Phone).await;
            page.sound(&[]);
            // The puzzle of the day is the one whose picture is there.
            let number = "document.querySelector('.puzzle-card a').href.split('#')[1]";
            let number = page.eval(number).await;
            page.tap(".puzzle-card a").await;
            page.until_page("learn").await;
            page.until_there(".lesson-task").await;
            let hash = page.eval("location.hash.slice(1)").await;
            assert_eq!(hash, number);
        });
    }
}
