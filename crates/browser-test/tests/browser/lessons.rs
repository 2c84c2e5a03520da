//! First steps on the page: by keyboard, by finger, and to the first table.

use browser_test::{Key, Page, Screen, spot, with_guest};

/// Touches a spot by keyboard.
async fn press(page: &Page, id: &str) {
    page.focus(&spot(id)).await;
    page.key(Key::Enter).await;
}

#[test]
fn lesson_by_keyboard_is_followed_to_its_end() {
    with_guest(Screen::Desktop, async |page| {
        page.prefer(false, true).await;
        assert_eq!(page.count("a[href='/learn/sleds']").await, 0, "sleds has no first steps");
        page.go("/learn/clusterfuss#2").await;
        // A forbidden action is answered by the rule.
        press(page, "b2").await;
        page.until_there(".spot.picked").await;
        press(page, "a2").await;
        page.until_there(".refusal a[href='/rules/clusterfuss#rule-3.5']").await;
        // A legal action that is not the answer is commented, and may be taken back.
        press(page, "b3").await;
        press(page, "c3").await;
        page.until_there("#again").await;
        page.focus("#again").await;
        page.key(Key::Enter).await;
        page.until("!document.querySelector('.outcome')").await;
        // A right answer is praised, announced, and remembered.
        press(page, "b2").await;
        press(page, "c2").await;
        page.until_there(".outcome.right").await;
        page.until("document.querySelector('[role=status]').textContent.startsWith('Right.')")
            .await;
        page.focus("#next").await;
        page.key(Key::Enter).await;
        page.until("document.activeElement.matches('.lesson-words h2')").await;
        page.go("/").await;
        page.until(
            "document.querySelector(\"a[href='/learn/clusterfuss']\").textContent.endsWith('1/6')",
        )
        .await;
    });
}

/// Clicks by script: fingers are tested where games are played, and here a
/// page that moves to its next words now and then lets it come down beside a button.
async fn click(page: &Page, selector: &str) {
    page.until_there(selector).await;
    page.eval(&format!("document.querySelector('{selector}').click()")).await;
}

/// Whether the comment is visible, and what follows can be touched, without scrolling.
const ANSWERED: &str = "['.outcome', '.lesson-buttons'].every((part) => { \
     const box = document.querySelector(part).getBoundingClientRect(); \
     return box.top >= 0 && box.bottom <= innerHeight; })";

/// Follows a course to its end, by what the page shows as right.
async fn follow(page: &Page, path: &str, count: u64) {
    page.go(path).await;
    for step in 1..=count {
        page.until(&format!(
            "document.querySelector('[aria-current=step]').textContent === '{step}'"
        ))
        .await;
        page.fits(&format!("{path}, step {step}")).await;
        if step == 1 {
            page.accessible(path).await;
        }
        if step > 1 {
            // The words come into sight first, which moves the rest.
            page.until("document.activeElement.tagName === 'H2'").await;
        }
        click(page, "#show").await;
        page.until_there(".outcome.right").await;
        page.until(ANSWERED).await;
        if step < count {
            click(page, "#next").await;
        }
    }
    page.accessible(&format!("the end of {path}")).await;
}

#[test]
fn lessons_on_a_phone_lead_to_a_table() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(false, true).await;
        for game in page.games().await {
            let Some(count) = game["lessons"].as_u64().filter(|count| *count > 0) else { continue };
            let id = game["id"].as_str().expect("an id");
            follow(page, &format!("/learn/{id}"), count).await;
            let strategy = game["strategy"].as_u64().unwrap_or_default();
            assert_eq!(page.count("#go-on").await > 0, strategy > 0, "{id}");
            page.tap("#play-now").await;
            page.until_page("table").await;
            page.sound(&[]);
        }
    });
}

#[test]
fn strategy_on_a_phone_says_where_its_numbers_are_from() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(false, true).await;
        for game in page.games().await {
            let Some(count) = game["strategy"].as_u64().filter(|count| *count > 0) else {
                continue;
            };
            let id = game["id"].as_str().expect("an id");
            let path = format!("/learn/{id}/strategy");
            page.go(&format!("{path}#1")).await;
            click(page, ".lesson-findings summary").await;
            page.until(
                "document.querySelector('.lesson-findings[open] pre').textContent \
                 .startsWith('musterhall ')",
            )
            .await;
            page.accessible(&format!("the findings of {id}")).await;
            page.fits(&format!("the findings of {id}")).await;
            follow(page, &path, count).await;
            // Its steps are counted apart from first steps.
            page.go(&format!("/learn/{id}")).await;
            page.until("!document.querySelector('.lesson-dot.done')").await;
            page.sound(&[]);
        }
    });
}

#[test]
fn first_steps_lead_on_to_strategy() {
    with_guest(Screen::Desktop, async |page| {
        page.prefer(false, true).await;
        page.go("/learn/clusterfuss#6").await;
        click(page, "#show").await;
        page.until_there(".outcome.right").await;
        click(page, "#go-on").await;
        page.until("location.pathname === '/learn/clusterfuss/strategy'").await;
        page.until("document.querySelector('h1').textContent === 'Strategy in Clusterfuss'").await;
        for path in ["/rules/clusterfuss", "/puzzles/clusterfuss", "/new/clusterfuss"] {
            page.go(path).await;
            page.until_there("a[href='/learn/clusterfuss/strategy']").await;
        }
    });
}
