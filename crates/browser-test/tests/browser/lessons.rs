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

#[test]
fn lessons_on_a_phone_lead_to_a_table() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(false, true).await;
        for game in page.games().await {
            let Some(count) = game["lessons"].as_u64().filter(|count| *count > 0) else { continue };
            let id = game["id"].as_str().expect("an id");
            page.go(&format!("/learn/{id}")).await;
            for step in 1..=count {
                page.until(&format!(
                    "document.querySelector('[aria-current=step]').textContent === '{step}'"
                ))
                .await;
                page.fits(&format!("{id}, step {step}")).await;
                if step == 1 {
                    page.accessible(&format!("learn {id}")).await;
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
            page.accessible(&format!("learned {id}")).await;
            page.tap("#play-now").await;
            page.until_page("table").await;
            page.sound(&[]);
        }
    });
}
