//! Analysis in the page: branching in every game, chance, secret choices, notes, texts, matches.

use browser_test::{Key, Page, Screen, clusterfuss, spot, with_guest, with_guests};
use hall_core::{Dice, SplitMix64};
use study::{Chapter, StudyNodeId};

use crate::pictures::both_tones;

/// Opens a new analysis of a game; options by their fields.
pub(crate) async fn begin(page: &Page, game: &str, options: &[(&str, &str)]) {
    page.go("/analysis").await;
    page.tap(&format!("#game-{game}")).await;
    if !options.is_empty() {
        page.tap(".analysis-options summary").await;
    }
    for (option, value) in options {
        page.write(&format!("#option-{option}"), value).await;
    }
    page.tap("#analyse").await;
    page.until_page("analysis").await;
    page.until_there("#tree").await;
}

/// How many steps were tried.
async fn tried(page: &Page) -> u64 {
    page.eval("study.tree.count - 1").await.as_u64().expect("a number")
}

/// How many steps lie before the position that is shown.
pub(crate) async fn depth(page: &Page) -> u64 {
    page.eval("study.position.value.steps").await.as_u64().expect("a number")
}

/// What the page waits for: `chance`, `seat`, `together`, `window`, `over`.
pub(crate) async fn waits(page: &Page) -> String {
    page.eval("study.position.value.turn.type").await.as_str().expect("a word").to_owned()
}

/// Takes the choice with this number of what is offered, by touches as on a table.
pub(crate) async fn choose(page: &Page, number: usize) {
    let before = page.eval("`${study.ticket}`").await;
    if waits(page).await == "chance" {
        let nth = format!("study.position.value.chances[{number}].outcome");
        let outcome = page.eval(&nth).await.as_str().expect("there are so many").to_owned();
        if page.count("#outcome").await > 0 {
            page.select("#outcome", &outcome).await;
        } else {
            page.tap(&format!(".outcome-choice[data-outcome=\"{outcome}\"]")).await;
        }
    } else {
        let script = format!(
            "study.table.offers.value.list[{number}].touches.map((t) => [t.id, \
             String(study.position.value.board.spots.some((s) => s.id === t.id) || \
             Boolean(document.querySelector(`[data-spot=\"${{t.id}}\"]`)))])"
        );
        let touches = page.eval(&script).await;
        for touch in touches.as_array().expect("touches") {
            let id = touch[0].as_str().expect("an id");
            if touch[1] == "true" && page.count(&spot(id)).await > 0 {
                page.tap(&spot(id)).await;
            } else if touch[1] == "true" {
                page.tap(&format!("[data-spot=\"{id}\"]")).await;
            } else {
                page.eval(&format!("study.table.choose({id:?}), true")).await;
            }
        }
    }
    page.until(&format!("`${{study.ticket}}` !== {before}")).await;
    page.until(
        "!study.table.busy.value && study.position.value.steps === study.place.steps.length",
    )
    .await;
}

/// Takes whole steps until there are so many before the position.
pub(crate) async fn play(page: &Page, steps: u64) {
    for _ in 0..40 {
        if depth(page).await >= steps {
            return;
        }
        choose(page, 0).await;
    }
    panic!("{steps} steps were not reached");
}

/// Goes back, and tries something else: the tree branches there.
async fn branch(page: &Page) {
    let before = tried(page).await;
    let here = depth(page).await;
    page.tap("#walk-back").await;
    page.until(&format!("study.position.value.steps === {}", here - 1)).await;
    let count = "study.position.value.turn.type === 'chance' \
                 ? study.position.value.chances.length : study.table.offers.value.list.length";
    let count = page.eval(count).await.as_u64().expect("a number");
    assert!(count > 1, "nothing else can be tried");
    // Secret choices are a step once all have chosen.
    for _ in 0..6 {
        choose(page, 1).await;
        if depth(page).await == here {
            break;
        }
    }
    assert_eq!((tried(page).await, depth(page).await), (before + 1, here));
    page.until_there(".tree-row.variation[aria-selected=true]").await;
}

#[test]
fn every_game_branches_where_something_else_is_tried() {
    with_guest(Screen::Desktop, async |page| {
        for game in ["clusterfuss", "make-muster", "muster-up", "muscat", "mush"] {
            begin(page, game, &[]).await;
            play(page, 3).await;
            branch(page).await;
            page.accessible(&format!("analysis of {game}")).await;
            both_tones(page, &format!("analysis-{game}"), Screen::Desktop).await;
        }
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        begin(page, "muster-chess", &[("start", board)]).await;
        // The row of a move may be there before the position is, in which nothing else is picked.
        page.tap_move("e2", "e4").await;
        page.until("study.position.value.steps === 1").await;
        page.tap_move("e7", "e5").await;
        page.until("study.position.value.steps === 2").await;
        branch(page).await;
        both_tones(page, "analysis-muster-chess", Screen::Desktop).await;
    });
}

#[test]
fn chance_is_chosen_or_falls() {
    with_guest(Screen::Phone, async |page| {
        for game in ["mush", "muscat"] {
            begin(page, game, &[]).await;
            for _ in 0..20 {
                if waits(page).await == "chance" {
                    break;
                }
                choose(page, 0).await;
            }
            let here = depth(page).await;
            choose(page, 0).await;
            page.tap("#walk-back").await;
            page.until_there("#roll").await;
            if game == "mush" {
                // It is remembered for the next game.
                page.tap("#engine").await;
            }
            page.until_there("#engine-chance").await;
            page.accessible(&format!("chance of {game}")).await;
            page.tap("#roll").await;
            page.until(&format!("study.position.value.steps === {}", here + 1)).await;
            assert!(page.eval("study.at.value.step.startsWith('* ')").await == true);
            both_tones(page, &format!("analysis-{game}"), Screen::Phone).await;
        }
    });
}

#[test]
fn secret_choices_are_set_for_each_seat_and_can_be_taken_back() {
    with_guest(Screen::Desktop, async |page| {
        begin(page, "mush", &[]).await;
        for _ in 0..60 {
            if waits(page).await == "together" {
                break;
            }
            choose(page, 0).await;
        }
        assert_eq!(waits(page).await, "together");
        let before = tried(page).await;
        choose(page, 0).await;
        assert_eq!(tried(page).await, before, "nothing has happened yet");
        page.until_there(".secrets [id^=unseal-]").await;
        // It is called what the button was called.
        let said = "document.querySelector('.secrets li').textContent";
        page.until(&format!("{said}.includes('has chosen:') && !/bid-/.test({said})")).await;
        page.accessible("secret choices").await;
        page.snap("analysis-secrets").await;
        page.tap(".secrets [id^=unseal-]").await;
        page.until("!document.querySelector('[id^=unseal-]')").await;
        for _ in 0..6 {
            choose(page, 0).await;
            if tried(page).await > before {
                break;
            }
        }
        assert_eq!(tried(page).await, before + 1);
        assert!(page.eval("study.at.value.step.startsWith('+ ')").await == true);
    });
}

#[test]
fn secret_choice_is_hidden_to_test_oneself() {
    with_guest(Screen::Phone, async |page| {
        begin(page, "mush", &[]).await;
        for _ in 0..60 {
            if waits(page).await == "together" {
                break;
            }
            choose(page, 0).await;
        }
        choose(page, 0).await;
        page.until("study.sealed.value.length === 1").await;
        let said = "document.querySelector('.secrets li').textContent";
        page.until(&format!("{said}.includes('has chosen:')")).await;
        page.tap(".secrets [id^=hide-]").await;
        page.until(&format!("{said}.includes('has chosen.')")).await;
        page.accessible("a secret choice that is hidden").await;
        both_tones(page, "analysis-hidden", Screen::Phone).await;
        page.tap(".secrets [id^=hide-]").await;
        page.until(&format!("{said}.includes('has chosen:')")).await;
        // Another seat does not know it before somebody asks.
        let other = page.eval("study.position.value.turn.seats[0]").await;
        page.select("#eyes", other.as_str().expect("a seat")).await;
        page.until(&format!("{said}.includes('has chosen.')")).await;
        page.tap(".secrets [id^=hide-]").await;
        page.until(&format!("{said}.includes('has chosen:')")).await;
        // Nor does everybody.
        page.select("#eyes", "all").await;
        page.until("study.eyes.value === 'all' && study.position.value.viewer === null").await;
        page.until(&format!("{said}.includes('has chosen.')")).await;
    });
}

#[test]
fn armies_are_built_on_a_phone() {
    with_guest(Screen::Phone, async |page| {
        begin(page, "muster-chess", &[]).await;
        page.until_there(".army-verdict.good").await;
        let high = "document.querySelector('.stage.panelled').clientHeight \
                    >= document.querySelector('.army-builder').offsetHeight";
        page.until(high).await;
        page.fits("an army in an analysis").await;
        both_tones(page, "analysis-army", Screen::Phone).await;
        page.tap(".army-tool[data-man='Q']").await;
        page.tap(".army-square[data-spot='e3']").await;
        page.until("document.querySelector('#army-text').value.startsWith('8/4Q3/')").await;
        page.until_there(".army-verdict.good").await;
        page.tap("#muster").await;
        page.until("study.sealed.value.length === 1").await;
        page.until_there(".army-square[data-spot='e8']").await;
        page.until_there(".army-verdict.good").await;
        page.tap("#muster").await;
        page.until("study.position.value.steps === 1").await;
        // What stands in place of the board has the choices of an army: they are offered once.
        page.until_there(".stage.panelled .army-reveal").await;
        assert_eq!(page.count(".prompt .choices").await, 0);
    });
}

#[test]
fn study_is_made_by_keys_alone_and_kept() {
    with_guest(Screen::Desktop, async |page| {
        begin(page, "clusterfuss", &[]).await;
        choose(page, 0).await;
        choose(page, 0).await;
        page.focus("#tree").await;
        page.key(Key::Left).await;
        page.until("study.position.value.steps === 1").await;
        page.key(Key::Home).await;
        page.until("study.position.value.steps === 0").await;
        page.key(Key::Right).await;
        page.until("study.position.value.steps === 1").await;
        page.key(Key::Down).await;
        page.until("study.position.value.steps === 2").await;
        let active = "document.getElementById(document.getElementById('tree') \
                      .getAttribute('aria-activedescendant')).ariaLabel";
        page.until(&format!("({active}).length > 3")).await;
        page.key(Key::Home).await;
        page.until("study.position.value.steps === 0").await;
        choose(page, 3).await;
        page.focus("#promote").await;
        page.key(Key::Enter).await;
        page.until("study.tree.start.children[0] === study.at.value").await;
        page.write("#comment", "worth a try").await;
        page.focus(".sign-row [aria-label='Interesting move']").await;
        page.key(Key::Enter).await;
        page.until_text("worth a try").await;
        page.eval("document.querySelector('.draw-box').open = true, true").await;
        page.write("#draw-spots", "a1 b2").await;
        page.key(Key::Enter).await;
        page.until_there(".board .ink-green .drawn-line").await;
        page.write("#draw-spots", "c9").await;
        page.key(Key::Enter).await;
        page.until_text("is no spot of this board").await;
        page.accessible("notes of an analysis").await;
        // It is there again after the page was left.
        let here = page.eval("study.keep().then(() => location.search)").await;
        let here = here.as_str().expect("an address").to_owned();
        page.go("/analysis").await;
        page.until_there(".study-list li").await;
        page.accessible("studies").await;
        both_tones(page, "analysis", Screen::Desktop).await;
        page.go(&format!("/analysis{here}")).await;
        page.until_there(".tree-row").await;
        assert_eq!(tried(page).await, 3);
        page.tap("#walk-forth").await;
        page.until_there(".tree-row[aria-selected=true] .tree-comment").await;
        assert_eq!(page.text_of(".tree-row[aria-selected=true] .tree-sign").await, "!?");
        page.focus("#tree").await;
        page.key(Key::Delete).await;
        page.until("study.tree.count === 3").await;
        let text = page.eval("study.text('study')").await;
        assert!(text.as_str().is_some_and(|text| text.starts_with("musterhall-study: 1")));
    });
}

#[test]
fn text_opens_as_studies_and_what_is_wrong_is_told() {
    with_guest(Screen::Desktop, async |page| {
        page.go("/analysis").await;
        let pgn = "[Event \"Club\"]\n\n1. e4! {best} e5 (1... c5 2. Nf3) 2. Bc4 *\n\n\
                   [Event \"Second\"]\n\n1. d4 *\n";
        page.write("#study-text", "1. e4 e5 2. Ke3 *").await;
        page.tap("#open-text").await;
        page.until_text("line 1, column 13").await;
        // Without the engine in the page the hall has answered it.
        page.sound(&["400"]);
        page.write("#study-text", pgn).await;
        page.tap("#open-text").await;
        page.until_count(".study-list li", 2).await;
        page.tap(".study-list li:first-child a").await;
        page.until_there("#tree").await;
        assert_eq!(tried(page).await, 5);
        page.until_count(".tree-row.variation", 2).await;
        let written = page.eval("study.text('pgn')").await;
        let written = written.as_str().expect("text");
        assert!(written.contains("1. e4 $1 {best} 1... e5 (1... c5 2. Nf3) 2. Bc4 *"), "{written}");
        page.go("/analysis").await;
        page.tap(".study-list li:first-child .study-forget").await;
        page.until_count(".study-list li", 1).await;
    });
}

/// A study that grew at places chosen by chance.
fn grown(steps: usize) -> String {
    let mut dice = SplitMix64::new(5);
    let mut chapter = Chapter::start("clusterfuss", &serde_json::Value::Null, None).expect("opens");
    let mut matches = vec![chapter.open().expect("it opens")];
    while chapter.tree.len() <= steps {
        // Three of four steps go on where the last one was, if the match is not over there.
        let last = matches.len() as u32 - 1;
        let at = if dice.below(4) > 0 { last } else { dice.below(last + 1) };
        let mut play = matches[at as usize].boxed();
        let asked = play.turn().asked().iter().next();
        let (at, seat) = match asked {
            Some(seat) => (at, seat),
            None => {
                play = matches[0].boxed();
                (0, play.turn().asked().iter().next().expect("it begins"))
            }
        };
        let word = play.sample(seat, &mut dice);
        play.submit(seat, &word).expect("a sampled action is legal");
        let line = play.line(play.len() - 1);
        let id = chapter.tree.add(StudyNodeId::new(at as usize), &line).expect("there is room");
        if id.index() == matches.len() {
            matches.push(play);
        }
    }
    study::write(&[chapter])
}

#[test]
fn tree_of_5000_steps_is_walked() {
    let text = grown(5_000);
    with_guest(Screen::Desktop, async |page| {
        page.go("/analysis").await;
        page.until_there("#study-text").await;
        let fill = format!(
            "(() => {{ const field = document.querySelector('#study-text'); field.value = {}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})()",
            serde_json::Value::from(text)
        );
        page.eval(&fill).await;
        page.tap("#open-text").await;
        page.until_there("#tree .tree-row").await;
        assert_eq!(tried(page).await, 5_000);
        assert!(page.count(".tree-row").await < 200, "what is out of sight is not drawn");
        page.slow_down(4).await;
        page.focus("#tree").await;
        // The time from frame to frame, while a key is held: it comes thirty times a second. What
        // is changed and drawn in the list on the way does not depend on time.
        let walked = page
            .eval(
                "new Promise((done) => { \
                     const took = [], list = document.querySelector('#tree'); \
                     let changed = 0, drawn = 0; \
                     const watch = new MutationObserver((all) => all.forEach((one) => { \
                         if (one.type === 'attributes') changed += 1; \
                         else drawn += one.addedNodes.length; \
                     })); \
                     watch.observe(list, { subtree: true, attributes: true, childList: true }); \
                     let was = performance.now(), pressed = 0, keys = 0; \
                     const down = { key: 'ArrowDown', bubbles: true, cancelable: true }; \
                     down.repeat = true; \
                     const see = (now) => { \
                         took.push(now - was); was = now; \
                         if (now - pressed > 32) { \
                             pressed = now; keys += 1; \
                             list.dispatchEvent(new KeyboardEvent('keydown', down)); \
                         } \
                         if (keys < 120) return requestAnimationFrame(see); \
                         took.sort((a, b) => a - b); \
                         const at = (share) => took[Math.floor(took.length * share)].toFixed(1); \
                         const told = `median ${at(0.5)} ms, 95 % ${at(0.95)} ms`; \
                         done([`${took.length} frames, ${told}`, changed, drawn]); \
                     }; \
                     requestAnimationFrame(see); \
                 })",
            )
            .await;
        let told = &walked[0];
        println!("walking 120 of 5,000 steps at a quarter of the speed: {told}");
        // A step changes which row the list names; where rows come and go, the room above them.
        assert!(walked[1].as_u64().is_some_and(|changed| changed <= 2 * 120 + 20), "{walked}");
        // Each row is drawn once, as it comes near.
        assert!(walked[2].as_u64().is_some_and(|drawn| drawn <= 120 + 40), "{walked}");
        page.until("document.querySelectorAll('.tree-row[aria-selected=true]').length === 1").await;
        let rows = "study.tree.rows()";
        page.until(&format!("{rows}[119].node === study.at.value")).await;
        page.key(Key::End).await;
        page.until("!study.at.value.children.length").await;
        page.until_there(".tree-row[aria-selected=true]").await;
        page.slow_down(1).await;
    });
}

#[test]
fn finished_match_is_analysed_from_its_review() {
    with_guest(Screen::Desktop, async |page| {
        let record =
            browser_test::playthrough("muster_up/data/playthroughs/order-4-cut-off.record");
        page.open_record(&record).await;
        page.until_there(".result, .board .spot").await;
        let id = page.eval("location.pathname.split('/')[2]").await;
        let id = id.as_str().expect("an id").to_owned();
        page.go(&format!("/analysis?table={id}&step=3")).await;
        page.until("study.position.value.steps === 3").await;
        let all = tried(page).await;
        assert!(all > 3, "{all}");
        choose(page, 0).await;
        let more = tried(page).await;
        assert!(more >= all, "{more}");
        // Who comes back finds what was tried.
        page.eval("study.keep().then(() => true)").await;
        page.go(&format!("/analysis?table={id}&step=3")).await;
        page.until("study.position.value?.steps === 3").await;
        assert_eq!(tried(page).await, more);
    });
}

/// Plays what is offered first.
async fn move_on(page: &Page) {
    let word = page.offered().await;
    let (from, to) = word.split_once('-').expect("from and to");
    page.tap_move(from, to).await;
}

#[test]
fn match_that_went_on_joins_its_study() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (red, blue, id) = guests.two_by_link(order, Screen::Desktop).await;
        move_on(&red).await;
        blue.until_steps(1).await;
        let page = guests.one(&format!("/analysis?table={id}&step=1"), Screen::Desktop).await;
        page.until("window.study?.position.value.steps === 1").await;
        let other = page.eval("study.table.offers.value.list.length - 1").await;
        choose(&page, other.as_u64().and_then(|at| at.try_into().ok()).expect("some")).await;
        assert_eq!(tried(&page).await, 2);
        page.eval("study.keep().then(() => true)").await;
        move_on(&blue).await;
        red.until_steps(2).await;
        move_on(&red).await;
        blue.until_steps(3).await;
        // The menu of a match under way leads there, too.
        red.tool("to-analysis").await;
        red.until_page("analysis").await;
        red.until("window.study?.position.value?.steps === 3").await;
        // What was tried first is the main line there; the match is gone along all the same.
        page.go(&format!("/analysis?table={id}&step=3")).await;
        page.until("window.study?.position.value?.steps === 3").await;
        assert!(tried(&page).await >= 3);
        let told = page.eval("study.tree.path(study.at.value).map(({ told }) => told)").await;
        assert!(told.as_array().is_some_and(|told| told.iter().all(|of| of != "")), "{told}");
        page.sound(&[]);
    });
}
