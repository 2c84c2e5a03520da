//! A hint while one plays, and the review of what was played.

mod common;

use browser_test::{Key, Page, Screen};
use common::{axe, clusterfuss, lobby, picture, seat, spot, steps, two_by_link, with_browser};

#[test]
fn a_hint_is_pointed_out_and_said() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let page = lobby(&ann, &hall, Screen::Phone).await;
        let mut order = clusterfuss(4, &["device", "device"]);
        // Figure 3 of the rule sheet: b2 takes c2, and everything that is blue goes.
        order["position"] = "..../.B../BRB./BB.. a".into();
        seat(&page, &hall, order).await;
        page.tap("#ask-hint").await;
        page.until_there(".hint-said").await;
        let said = page.eval("document.querySelector('.hint-said').textContent").await;
        let said = said.as_str().expect("words");
        assert!(said.contains("Level 8: ") && said.contains("wins for certain"), "{said}");
        page.until_there(".evidence .mark-arrow").await;
        let label = format!(
            "document.querySelector({}).getAttribute('aria-label')",
            serde_json::json!(spot("b2"))
        );
        let label = page.eval(&label).await;
        assert!(label.as_str().is_some_and(|l| l.contains("the hint")), "{label}");
        page.accessible(&axe(), "a hint").await;
        page.picture(&picture("hint-phone"), false).await.expect("a picture");
        // It is gone with the next move.
        page.tap(&spot("b2")).await;
        page.tap(&spot("c2")).await;
        page.until_there(".result").await;
        assert_eq!(page.count(".hint-box, .evidence .mark").await, 0);
        page.sound(&[]);
    });
}

#[test]
fn there_is_no_hint_against_people() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        let ben = browser.person().await.expect("a person");
        let order = clusterfuss(4, &["me", "link"]);
        let (red, _blue, _) = two_by_link((&ann, &ben), &hall, order, Screen::Desk).await;
        red.until_there("#notify").await;
        assert_eq!(red.count("#ask-hint").await, 0);
        red.sound(&[]);
    });
}

/// A match of Clusterfuss 4×4 that was won and given away, opened as a record.
async fn studied(page: &Page, record: &str) {
    let url = page
        .eval(&format!(
            "fetch('/api/records', {{ method: 'POST', headers: {{ 'content-type': 'text/plain' }},\
             body: {} }}).then((r) => r.json()).then((made) => location.origin + '/t/' + made.id)",
            serde_json::json!(record)
        ))
        .await;
    page.go(url.as_str().expect("a table")).await.expect("the table opens");
}

const RECORD: &str = include_str!("fixtures/given-away.txt");

#[test]
fn a_review_walks_along_the_curve() {
    with_browser(async |browser, hall| {
        let ann = browser.person().await.expect("a person");
        for (screen, name) in [(Screen::Desk, "desk"), (Screen::Phone, "phone")] {
            let page = lobby(&ann, &hall, screen).await;
            studied(&page, RECORD).await;
            page.tap("#review-start").await;
            page.until_there(".curve svg .share-line").await;
            let count = RECORD.split("\n\n").nth(1).expect("steps").lines().count();
            steps(&page, count).await;
            // Arrows walk, and the board with them.
            page.focus(".curve").await;
            page.key(Key::Left).await;
            page.until_text(&format!("Step {} of {count}", count - 1)).await;
            page.until(&format!(
                "document.querySelector('.curve').getAttribute('aria-valuenow') === '{}'",
                count - 1
            ))
            .await;
            page.key(Key::Home).await;
            page.until_text(&format!("Step 0 of {count}")).await;
            let told = "document.querySelector('.curve').getAttribute('aria-valuetext')";
            page.until(&format!("{told}.startsWith('Step 0: Red ')")).await;
            // A turning point shows the better choice on the board.
            page.tap(".turning").await;
            page.until_there(".evidence .mark-arrow").await;
            page.until_there(".past").await;
            // The board is in sight, and the better choice is said beside it.
            page.until(
                "(({ top, bottom }) => top > -9 && bottom < innerHeight + 9)(\
                 document.querySelector('.board').getBoundingClientRect())",
            )
            .await;
            page.until("document.querySelector('.status-box').textContent.includes('Better: ')")
                .await;
            // The numbers are there for who cannot see a curve.
            page.tap(".curve-words summary").await;
            page.until(&format!(
                "document.querySelectorAll('.curve-words tbody tr').length >= {}",
                count + 1
            ))
            .await;
            let wide = page.eval("document.documentElement.scrollWidth").await;
            let room = page.eval("document.documentElement.clientWidth").await;
            assert_eq!(wide, room, "nothing sticks out");
            for dark in [false, true] {
                page.prefer(dark, true).await.expect("colours");
                page.accessible(&axe(), "a review").await;
                let shade = if dark { "dark" } else { "light" };
                let file = picture(&format!("review-{name}-{shade}"));
                page.picture(&file, true).await.expect("a picture");
            }
            page.sound(&[]);
        }
    });
}
