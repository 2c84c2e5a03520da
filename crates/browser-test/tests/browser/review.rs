//! Hints during a match, and its review afterwards.

use browser_test::{
    Key, Screen, clusterfuss, playthrough, spot, starting_at, with_guest, with_guests,
};

#[test]
fn hint_given_is_pointed_out_and_said() {
    with_guest(Screen::Phone, async |page| {
        // Figure 3 of the rule sheet: b2 takes c2, and everything that is blue goes.
        let order = clusterfuss(4, &["device", "device"]);
        page.make_table(starting_at(order, "..../.B../BRB./BB.. a")).await;
        page.tap("#ask-hint").await;
        page.until_there(".hint-said").await;
        let said = page.text_of(".hint-said").await;
        assert!(said.contains("Level 8: ") && said.contains("wins for certain"), "{said}");
        page.until_there(".evidence .mark-arrow").await;
        let label = format!(
            "document.querySelector({}).getAttribute('aria-label')",
            serde_json::json!(spot("b2"))
        );
        let label = page.eval(&label).await;
        assert!(label.as_str().is_some_and(|l| l.contains("the hint")), "{label}");
        page.accessible("a hint").await;
        page.snap("hint-phone").await;
        // It is gone with the next move.
        page.tap_move("b2", "c2").await;
        page.until_there(".result").await;
        assert_eq!(page.count(".hint-box, .evidence .mark").await, 0);
    });
}

#[test]
fn hint_against_people_is_not_offered() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (red, _blue, _) = guests.two_by_link(order, Screen::Desktop).await;
        assert!(red.offers("notify").await);
        assert_eq!(red.count("#ask-hint").await, 0);
        red.sound(&[]);
    });
}

/// A match of Clusterfuss 4×4 that was won and given away.
const RECORD: &str = include_str!("../fixtures/given-away.txt");

/// A page has the last steps of a long match at once, and fetches those before them.
#[test]
fn list_of_a_long_match_is_whole() {
    with_guest(Screen::Desktop, async |page| {
        let record = playthrough("mush/data/playthroughs/6-seats.record");
        page.open_record(&record).await;
        let lines = record.split("\n\n").nth(1).expect("steps").lines().count();
        page.until_steps(lines).await;
        // Each of them has words, and the first one leads to the first step.
        page.until(
            "[...document.querySelectorAll('.moves .move')].every((m) => m.innerText.trim())",
        )
        .await;
        page.until("document.querySelectorAll('.moves .move').length > 400").await;
        page.tap(".moves .move").await;
        page.until_text(&format!("of {lines}")).await;
        page.until(
            "document.querySelector('.moves .move')?.getAttribute('aria-current') === 'step'",
        )
        .await;
        page.sound(&[]);
    });
}

#[test]
fn review_walks_along_the_curve() {
    with_guests(async |guests| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = guests.one("/", screen).await;
            page.open_record(RECORD).await;
            page.beside("review").await;
            page.tap("#review-start").await;
            page.until_there(".curve svg .share-line").await;
            let count = RECORD.split("\n\n").nth(1).expect("steps").lines().count();
            page.until_steps(count).await;
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
            // The board is in sight, and the better choice is described beside it.
            page.until(
                "(({ top, bottom }) => top > -9 && bottom < innerHeight + 9)(\
                 document.querySelector('.board').getBoundingClientRect())",
            )
            .await;
            page.until("document.querySelector('.status-box').textContent.includes('Better: ')")
                .await;
            // The numbers are there for those who cannot see a curve.
            page.beside("review").await;
            page.tap(".curve-words summary").await;
            page.until(&format!(
                "document.querySelectorAll('.curve-words tbody').length >= {}",
                count + 1
            ))
            .await;
            page.look(&format!("review-{}", screen.name()), true).await;
            page.sound(&[]);
        }
    });
}
