//! The explorer of an analysis: off until asked for, remembered; choices, sources, armies,
//! situations.

use browser_test::{Key, Page, Screen, with_guest};

use crate::{analysis::begin, pictures::both_tones};

/// Asks for the explorer, and waits until the library has answered.
async fn explore(page: &Page) {
    page.tap("#explorer").await;
    page.until_there("#explorer-library .explorer-choice").await;
    shows(page).await;
}

/// Scrolls to the explorer, for pictures.
async fn shows(page: &Page) {
    page.eval("document.querySelector('#explorer').scrollIntoView(), true").await;
}

async fn steps(page: &Page) -> u64 {
    page.eval("study.position.value.steps").await.as_u64().expect("a number")
}

#[test]
fn explorer_is_off_until_asked_for_then_remembered_and_plays_what_was_chosen() {
    with_guest(Screen::Desktop, async |page| {
        begin(page, "clusterfuss", &[]).await;
        page.until_there("#explorer").await;
        assert_eq!(page.count(".explorer-source").await, 0, "it is off");
        explore(page).await;
        page.until_there("#explorer-hall").await;
        page.accessible("the explorer").await;
        both_tones(page, "explorer", Screen::Desktop).await;
        // By the keyboard as by the mouse.
        page.focus("#explorer-library .explorer-choice").await;
        page.key(Key::Enter).await;
        page.until("study.position.value.steps === 1").await;
        page.until_there("#explorer-library .explorer-choice, #explorer-library .explorer-unknown")
            .await;
        page.select("#explorer-from", "library").await;
        page.until("!document.querySelector('#explorer-hall')").await;
        // Where nobody has been it says so.
        for _ in 0..12 {
            let word = page.eval("study.table.offers.value.list.at(-1).word").await;
            let at = steps(page).await;
            page.eval(&format!("study.table.act({word}), true")).await;
            page.until(&format!("study.position.value.steps === {}", at + 1)).await;
        }
        page.until_there("#explorer-library .explorer-unknown").await;
        page.go("/analysis").await;
        begin(page, "clusterfuss", &[]).await;
        page.until_there("#explorer-library .explorer-choice").await;
        assert_eq!(page.count("#explorer-hall").await, 0, "the source is remembered");
        page.sound(&[]);
    });
}

#[test]
fn example_of_the_library_opens_its_match_at_the_step_of_the_choice() {
    with_guest(Screen::Phone, async |page| {
        begin(page, "muster-up", &[]).await;
        explore(page).await;
        let step =
            |name: &str| format!("Number(new URLSearchParams(location.search).get('{name}'))");
        // Some choice further on, so that it is not the first step.
        page.eval("document.querySelector('#explorer-library .explorer-choice').click()").await;
        page.until("study.position.value.steps === 1").await;
        let link = "#explorer-library .of-examples a[href*='step=2']";
        page.until_there(link).await;
        page.eval("window.before = study.position.value.position, true").await;
        page.eval(&format!("document.querySelector(\"{link}\").click()")).await;
        page.until("location.search.includes('library=muster-up') && !window.before").await;
        page.until(&format!("window.study?.position.value.steps === {}", step("step"))).await;
        let title = page.eval("document.querySelector('#study-title').value").await;
        let number = page.eval(&format!("String({})", step("match"))).await;
        assert_eq!(title, format!("Match {} of the library", number.as_str().expect("text")));
        // The match goes on from there, and is kept by nobody who only looked.
        assert!(page.eval("study.tree.main().length").await.as_u64() > Some(2));
        assert_eq!(page.eval("study.at.value.parent?.parent === study.tree.start").await, true);
        page.fits("an example").await;
        page.go("/analysis?library=muster-up&match=1000000&step=1").await;
        page.until_there(".prose .wrong").await;
        page.sound(&["404"]);
    });
}

#[test]
fn strength_has_its_place_on_a_phone() {
    with_guest(Screen::Phone, async |page| {
        for game in ["muster-up", "clusterfuss"] {
            begin(page, game, &[]).await;
            page.until_there("#explorer").await;
            // It is remembered that it is on.
            page.eval("document.querySelector('#explorer[aria-checked=false]')?.click(), true")
                .await;
            page.until_there("#explorer-library .explorer-choice").await;
            let shown = page
                .eval(
                    "(() => { const box = document.querySelector('.explorer-scroll'); \
                     const below = box.querySelector('td .explorer-below'); \
                     return [box.scrollWidth <= box.clientWidth, below.offsetHeight > 0, \
                     box.querySelector('.of-strength').offsetHeight]; })()",
                )
                .await;
            assert_eq!(shown.to_string(), "[true,true,0]", "{game}");
        }
        shows(page).await;
        both_tones(page, "explorer", Screen::Phone).await;
        page.accessible("the explorer on a phone").await;
    });
}

#[test]
fn armies_lead_to_what_they_met_and_situations_are_told() {
    with_guest(Screen::Phone, async |page| {
        begin(page, "muster-chess", &[]).await;
        explore(page).await;
        page.tap("[data-tab=armies]").await;
        page.until_there("#explorer-library .explorer-choice").await;
        both_tones(page, "explorer-armies", Screen::Phone).await;
        // What is said of the army above comes when it is known, and moves what is below.
        page.eval("document.querySelector('#explorer-library .explorer-choice').click()").await;
        page.until_there("#explorer-back").await;
        page.until_there("#explorer-library .explorer-table").await;
        page.accessible("what an army met").await;
        page.tap("[data-tab=position]").await;
        page.until("!document.querySelector('#explorer-back')").await;
        begin(page, "mush", &[]).await;
        for _ in 0..4 {
            let at = steps(page).await;
            if page.eval("study.position.value.turn.type").await != "chance" {
                break;
            }
            page.tap("#roll").await;
            page.until(&format!("study.position.value.steps === {}", at + 1)).await;
        }
        page.until_there(".explorer-situation").await;
        page.accessible("a situation").await;
        shows(page).await;
        both_tones(page, "explorer-situation", Screen::Phone).await;
    });
}
