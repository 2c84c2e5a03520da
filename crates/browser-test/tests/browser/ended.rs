//! Every game, played to an end by its rules: with a mouse, with a finger or by keys, and with each
//! of them where sweeps are whole.

use browser_test::{Key, Page, Screen, order, share, spot, starting_at, with_guest};
use serde_json::{Value as Json, json};

/// How a person answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Mouse,
    Finger,
    Keys,
}

/// How the actions of a match are found.
#[derive(Clone, Copy)]
enum Plan {
    /// All of them, in order.
    Words(&'static [&'static str]),
    /// Where dice fall: of what is offered the first of these, each a seat and a word, or how it
    /// ends behind a `*`.
    Wishes(&'static [(&'static str, &'static str)]),
}

/// A match, played by one person for all seats.
struct Match {
    game: &'static str,
    setup: &'static str,
    seats: usize,
    /// Where it starts, if not at the start.
    position: Option<&'static str>,
    /// What is done.
    plan: Plan,
    /// The headline of the end.
    ends: &'static str,
    /// What the message says of how, with the rule.
    how: &'static str,
}

const MATCHES: [Match; 6] = [
    Match {
        game: "clusterfuss",
        setup: r#"{ "size": 4 }"#,
        seats: 2,
        // Figure 5 of the rule sheet.
        position: Some("..../R.../RBBR/.... a"),
        plan: Plan::Words(&["a3-a2", "b2-c2", "d2-c2"]),
        ends: "Red wins",
        how: "Red wins: no blue checker is left Rule 5.1",
    },
    Match {
        game: "make-muster",
        setup: r#"{ "order": 2 }"#,
        seats: 2,
        position: None,
        plan: Plan::Words(&[
            "e4", "d2", "e2", "b4", "c4", "d4", "c2", "f4", "c6", "b2", "a3", "f4-e3", "c2-c3",
            "b2-b3", "c4-c5", "b4-c4",
        ]),
        ends: "Pink wins",
        how: "Pink wins: one group, and no room for another disc Rule 6.1",
    },
    Match {
        game: "muster-up",
        setup: r#"{ "order": 2 }"#,
        seats: 2,
        position: None,
        plan: Plan::Words(&[
            "e5-d4", "e2-d3", "c6-d5", "d3-c3", "d4-d3", "c3-c4", "b2-b3", "f4-e4", "d3-d4",
            "e4-b4",
        ]),
        ends: "Pink wins",
        how: "Pink wins: all its discs form one group Rule 6.1",
    },
    Match {
        game: "muscat",
        setup: r#"{ "seats": 3 }"#,
        seats: 3,
        // The last thirteen decisions of a recorded match.
        position: Some(
            "b first, c places s | 1 --bc bac- ---- | 2 ---- b--a ba-- | 3 a-aa --ab --ab \
             | 4 -cb- cb-- ---b | a up e pile pppf street 1s palace - out sf | b up e pile - \
             street 2p palace s out ssef | c up f pile se street - palace pse out ppeff",
        ),
        plan: Plan::Words(&[
            "1cs",
            "s1s-1as",
            "up-1ce",
            "3a",
            "4ce",
            "4bf",
            "1a",
            "2as",
            "2be",
            "4bs-4as-4b",
            "s4s-4cs",
            "up-1ae",
        ]),
        ends: "Blue wins",
        how: "Blue wins with 62 points Rule 8.1",
    },
    Match {
        game: "mush",
        setup: r#"{ "seats": 2 }"#,
        seats: 2,
        // Two steps before Nome: a round or two of bids, weather, dice and interruptions.
        position: Some("r9 bear:b a:warm:NO.C10:0t:3c b:cold:OA.C2:0t:3c bid"),
        plan: Plan::Wishes(&[
            ("a", "bid-1"),
            ("a", "bid-0"),
            ("b", "bid-0"),
            ("a", "stay"),
            ("a", "move"),
            ("a", "*-NO.FINISH"),
            ("a", "go-NO.C11"),
            ("a", "let"),
            ("b", "let"),
            ("b", "rest"),
            ("b", "take-1d0c"),
            ("b", "take-0d2c"),
        ]),
        ends: "Red wins",
        how: "Red reaches Nome and wins Rule 1.2",
    },
    Match {
        game: "muster-chess",
        setup: "{}",
        seats: 2,
        // Both muster the army that they are given, and each plays his own.
        position: None,
        plan: Plan::Words(&["army", "army", "white", "black", "f2f3", "e7e5", "g2g4", "d8h4"]),
        ends: "Black wins",
        how: "Black wins by checkmate Rule 5.1",
    },
];

/// The view of the table that is open, once it is another than `seq`.
fn view_after(seq: &Json) -> String {
    format!(
        "(async () => {{ for (;;) {{ \
         const id = location.pathname.split('/')[2]; \
         const view = await (await fetch(`/api/tables/${{id}}`)).json(); \
         if (view.seq !== {seq} && view.turn.type !== 'chance') return view; \
         await new Promise((done) => setTimeout(done, 15)); }} }})()"
    )
}

/// The seat that the page asks first, and what it may do.
fn asked(view: &Json) -> (String, Vec<Json>) {
    let sealed = view["sealed"].as_array().cloned().unwrap_or_default();
    let offers = view["offers"].as_object().expect("offers");
    let open = offers
        .iter()
        .find(|(seat, offer)| offer["ahead"] != true && !sealed.iter().any(|s| s == seat.as_str()));
    let (seat, offer) = open.unwrap_or_else(|| panic!("nobody is asked: {view:#}"));
    (seat.clone(), offer["list"].as_array().expect("a list").clone())
}

/// Whether the middle of an element is within the board.
const IN_SIGHT: &str = "((selector) => { const [at, board] = [selector, '.board'] \
     .map((part) => document.querySelector(part).getBoundingClientRect()); \
     const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]; \
     return x > board.left && x < board.right && y > board.top && y < board.bottom; })";

impl Hand {
    /// Presses a spot of the board.
    async fn touch(self, page: &Page, id: &str) {
        // Not before the page asks for it.
        page.until_there(&format!(".can{}", spot(id))).await;
        if self != Hand::Keys {
            // A map moves there by itself.
            page.until(&format!("{IN_SIGHT}({})", json!(spot(id)))).await;
            page.tap(&spot(id)).await;
            return;
        }
        // As Tab does, then from one place that may be touched to the next.
        if page.eval("document.activeElement?.matches('.hit')").await != true {
            page.focus(".hit[tabindex='0']").await;
        }
        let here = format!("document.activeElement.dataset.spot === {}", json!(id));
        let open = page.count(".hit.can").await;
        for _ in 0..=open {
            if page.eval(&here).await == true {
                break;
            }
            page.key(Key::PageDown).await;
        }
        page.until(&here).await;
        page.key(Key::Enter).await;
    }

    /// Presses a button.
    async fn press(self, page: &Page, selector: &str) {
        page.until(&format!("!document.querySelector({}).disabled", json!(selector))).await;
        if self == Hand::Keys {
            page.focus(selector).await;
            page.key(Key::Enter).await;
        } else {
            page.tap(selector).await;
        }
    }

    /// Presses the answer that is called so.
    async fn answer(self, page: &Page, label: &str) {
        let found = format!(
            "(() => {{ document.querySelectorAll('[data-meant]') \
             .forEach((e) => delete e.dataset.meant); \
             const all = [...document.querySelectorAll('.choice, .spot-choice')]; \
             const it = all.find((e) => e.textContent === {}); \
             if (it) it.dataset.meant = ''; return it; }})()",
            json!(label)
        );
        page.until(&found).await;
        self.press(page, "[data-meant]").await;
    }

    /// Does what is offered.
    async fn act(self, page: &Page, offer: &Json) {
        for touch in offer["touches"].as_array().expect("touches") {
            let said = |key: &str| touch[key].as_str().expect("text").to_string();
            if touch["type"] == "spot" {
                self.touch(page, &said("id")).await;
            } else {
                self.answer(page, &said("label")).await;
            }
        }
    }
}

/// The offer of the next action of a seat.
fn meant(it: &Match, at: usize, seat: &str, offers: &[Json]) -> Json {
    let is = |wanted: &str, offer: &&Json| {
        let word = offer["word"].as_str().unwrap_or_default();
        wanted.strip_prefix('*').map_or(word == wanted, |end| word.ends_with(end))
    };
    let found = match it.plan {
        Plan::Words(words) => {
            let wanted = words.get(at).copied().unwrap_or("another action");
            offers.iter().find(|offer| is(wanted, offer))
        }
        Plan::Wishes(wishes) => wishes
            .iter()
            .filter(|(of, _)| *of == seat)
            .find_map(|(_, wanted)| offers.iter().find(|offer| is(wanted, offer))),
    };
    found.unwrap_or_else(|| panic!("{} {at}: not among {offers:?}", it.game)).clone()
}

/// Makes a secret choice: an army, one of two, or a bid.
async fn choose_secretly(page: &Page, it: &Match, hand: Hand, at: usize, of: (&str, &[Json])) {
    page.until_there("#muster, [data-choice], #bid").await;
    if let Plan::Words(words) = it.plan {
        let button = match words[at] {
            "army" => "#muster".to_string(),
            side => format!("[data-choice='{side}']"),
        };
        hand.press(page, &button).await;
        return;
    }
    let bid = meant(it, at, of.0, of.1)["word"].as_str().expect("a word")[4..].to_string();
    if bid != "0" && hand == Hand::Keys {
        page.focus("#bid-chips").await;
        page.key(Key::Right).await;
    } else if bid != "0" {
        hand.press(page, "#bid-chips + button").await;
    }
    page.until(&format!("document.querySelector('#bid').textContent === 'Bid {bid}'")).await;
    hand.press(page, "#bid").await;
}

async fn play(page: &Page, it: &Match, hand: Hand) {
    let setup: Json = serde_json::from_str(it.setup).expect("JSON");
    let mut order = order(it.game, setup, &vec!["device"; it.seats]);
    if let Some(position) = it.position {
        order = starting_at(order, position);
    }
    page.make_table(order).await;
    let mut view = page.eval(&view_after(&json!(-1))).await;
    let mut made = 0;
    // Whoever has the device, where choices are secret.
    let mut hands = String::new();
    while view["turn"]["type"] != "over" {
        let (seat, offers) = asked(&view);
        if view["turn"]["type"] == "together" {
            if hands != seat {
                let curtain = format!(".curtain.seat-{seat} #curtain-open");
                page.until_there(&curtain).await;
                hand.press(page, &curtain).await;
                hands.clone_from(&seat);
            }
            choose_secretly(page, it, hand, made, (&seat, &offers)).await;
        } else {
            page.until_there(&format!("#status.seat-{seat}")).await;
            hand.act(page, &meant(it, made, &seat, &offers)).await;
        }
        made += 1;
        view = page.eval(&view_after(&view["seq"])).await;
        if view["turn"]["type"] != "together" {
            page.until_steps(view["steps"].as_u64().expect("a count") as usize).await;
        }
    }
    if let Plan::Words(words) = it.plan {
        assert_eq!(made, words.len(), "{}", it.game);
    }
    page.until_there(".result").await;
    let said = page.text_of(".result h2").await;
    let how = page.text_of(".result-how").await;
    println!("{}: {said} | {how}", it.game);
    assert_eq!(said, it.ends, "{}", it.game);
    assert_eq!(how, it.how, "{}", it.game);
    assert_eq!(view["ended"], Json::Null, "{}: by the rules", it.game);
    assert_eq!(page.count(".question, .choice").await, 0, "{}: nothing is asked", it.game);
}

/// The games of one of the three tests.
fn all(screen: Screen, hand: Hand, test: usize) {
    with_guest(screen, async |page| {
        page.eval("localStorage.animation = 'fast'; localStorage.confirm = 'never'").await;
        for it in share(&MATCHES, test, 3) {
            play(page, it, hand).await;
            page.sound(&[]);
        }
    });
}

#[test]
fn games_are_played_to_their_ends_with_a_mouse() {
    all(Screen::Desktop, Hand::Mouse, 0);
}

#[test]
fn games_are_played_to_their_ends_with_a_finger() {
    all(Screen::Phone, Hand::Finger, 1);
}

#[test]
fn games_are_played_to_their_ends_by_keys() {
    all(Screen::Desktop, Hand::Keys, 2);
}
