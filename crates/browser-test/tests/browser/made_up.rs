//! The hall in a made-up language: no English is left, and right-to-left text
//! breaks no page.
//!
//! Rulebooks, first steps and titles that a page only quotes stay as they are:
//! they are documents, with or without a translation.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use browser_test::{
    MADE_UP, Page, Screen, lay_out_client, order, playthrough, share_of, spot, starting_at,
    with_guests_at, with_pages,
};
use matches::Course;
use serde_json::{Value as Json, json};
use testkit::made_up::wordings;

use crate::new_folder;

/// The client in a folder, with the wordings of the made-up languages beside each file of English
/// ones.
static WEB: LazyLock<PathBuf> = LazyLock::new(|| {
    let web = new_folder("pages-made-up");
    lay_out_client(&web);
    for (name, bytes) in server::client() {
        let Some(stem) = name.strip_suffix("en.ftl") else { continue };
        let english = str::from_utf8(bytes).expect("wordings");
        for (language, direction) in MADE_UP {
            let file = web.join(format!("{stem}{language}.ftl"));
            fs::write(file, wordings(english, direction)).expect("a file");
        }
    }
    web
});

fn web() -> PathBuf {
    WEB.clone()
}

/// The English words on a page, each with the text it stands in. `?` are words that are
/// the same in all languages.
const LEFT_BEHIND: &str = r#"((known, titles) => {
  const documents = 'script, style, noscript, .rulebook > :not(figure), figcaption, .contents, ' +
    '.lesson-words h2, .lesson-words p:not(.lesson-seat), .outcome > p:not(.outcome-word), ' +
    'pre, code, textarea, [lang="en"]';
  const left = new Set();
  const look = (text, at) => {
    for (const title of titles) text = text?.replace(title, '');
    for (const word of (text ?? '').match(/[A-Za-z]{3,}/g) ?? []) {
      if (known.includes(word.toLowerCase())) continue;
      left.add(`${word} in ${at}: ${text.trim().slice(0, 90)}`);
    }
  };
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const at = `${parent.tagName}.${parent.getAttribute('class')}`;
    if (!parent.closest(documents)) look(walk.currentNode.data, at);
  }
  for (const element of document.querySelectorAll('*')) {
    if (element.closest(documents)) continue;
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      look(element.getAttribute(name), element.tagName + ' ' + name);
    }
  }
  look(document.title, 'title');
  return [...left];
})"#;

/// The texts for people in an answer of the server: everything below these keys.
const SAID: &str = r#"((json, known) => {
  const people = ['label', 'text', 'told', 'notes', 'title', 'help', 'summary', 'credit', 'message',
    'seat_names', 'placeholder', 'says', 'options', 'caption', 'said', 'why', 'asks'];
  const left = new Set();
  const look = (value, key) => {
    if (typeof value === 'string' && people.includes(key)) {
      for (const word of value.match(/[A-Za-z]{3,}/g) ?? []) {
        if (known.includes(word.toLowerCase())) continue;
        left.add(`${word} in ${key}: ${value.slice(0, 90)}`);
      }
    } else if (Array.isArray(value)) {
      const option = key === 'options' && value.length === 2 && typeof value[0] === 'string';
      (option ? value.slice(1) : value).forEach((part) => look(part, key));
    } else if (value && typeof value === 'object') {
      for (const [name, part] of Object.entries(value)) look(part, name);
    }
  };
  look(json, '');
  return [...left];
})"#;

/// What is the same in all languages: the hall's own name, names of people and towns, and
/// notation.
fn known() -> Vec<String> {
    let towns = include_str!("../../../../games/mush/data/boards.txt");
    let mut known: Vec<String> = messages::words(towns).collect();
    let fixed = [
        // The hall, notations, names of searches.
        "musterhall fen pgn utc level mcts alphabeta",
        // The words of actions, which are typed.
        "swap down rise stay move rest let reroll raise pay pass stop press done take lift shift",
        "stick train bid white black",
    ];
    known.extend(fixed.iter().flat_map(|words| words.split(' ')).map(String::from));
    for game in bots::registry() {
        let engines = game.engines().into_iter();
        known.extend(engines.flat_map(|engine| messages::words(&engine.name).collect::<Vec<_>>()));
    }
    known
}

/// The English words on a page, except for the names of the viewer.
async fn left_behind(page: &Page, data: &str) -> Vec<String> {
    let mut known = known();
    known.extend(messages::words(data));
    let me = page.eval("fetch('/api/me').then((r) => r.json())").await;
    known.extend(messages::words(me["name"].as_str().unwrap_or_default()));
    let known = json!(known);
    let found = page.eval(&format!("{LEFT_BEHIND}({known}, {})", json!(titles()))).await;
    let found = found.as_array().into_iter().flatten();
    found.map(|word| word.as_str().unwrap_or_default().to_string()).collect()
}

/// The English words in the server's answer at this path.
async fn left_in_answer(page: &Page, path: &str) -> Vec<String> {
    let known = json!(known());
    let script = format!("fetch('{path}').then((r) => r.json()).then((j) => {SAID}(j, {known}))");
    let found = page.eval(&script).await;
    let found = found.as_array().into_iter().flatten();
    found.map(|word| word.as_str().unwrap_or_default().to_string()).collect()
}

/// The titles of examples in rulebooks and first steps, which belong to the documents.
fn titles() -> Vec<&'static str> {
    let games = bots::registry();
    let rules = games.iter().map(|game| game.info().rulebook);
    let of = |course: Course| games.iter().filter_map(move |game| game.game.course(course));
    let texts = rules.chain(Course::ALL.into_iter().flat_map(of));
    let lines = texts.flat_map(str::lines);
    lines.filter_map(|line| line.strip_prefix("title: ")).collect()
}

/// A record of the game.
fn record(game: &str) -> String {
    let folder = format!("{}/data/playthroughs", game.replace('-', "_"));
    let games = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"));
    let files = fs::read_dir(games.join(&folder)).expect("playthroughs");
    let mut names: Vec<String> = files
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".record"))
        .collect();
    names.sort();
    playthrough(&format!("{folder}/{}", names[0]))
}

async fn ids(page: &Page) -> Vec<(String, u64)> {
    let games = page.games().await;
    let of = |game: &Json| {
        let id = game["id"].as_str().expect("an id").to_string();
        let seats = game["defaults"]["seats"].as_u64().or(game["seats"]["min"].as_u64());
        (id, seats.expect("a number"))
    };
    games.iter().map(of).filter(|(id, _)| id != "sleds").collect()
}

/// The texts of the tests' toy game, which is in English alone.
async fn toy(page: &Page) -> String {
    let games = page.games().await;
    let toy = games.iter().find(|game| game["id"] == "sleds").expect("the toy game");
    [&toy["name"], &toy["summary"], &toy["credit"], &toy["seat_names"]]
        .map(Json::to_string)
        .join(" ")
}

#[test]
fn nothing_is_left_behind_in_english() {
    with_pages(web(), Screen::Desktop, async |page| {
        page.go("/?lang=qaa").await;
        let mut left = Vec::new();
        let mut leave = |at: &str, words: Vec<String>| {
            left.extend(words.into_iter().map(|word| format!("{at}: {word}")));
        };
        let games = ids(page).await;
        assert_eq!(page.eval("document.documentElement.lang").await, "qaa");
        let toy = toy(page).await;
        let mut paths: Vec<String> =
            ["/", "/replay", "/credits", "/account"].map(Into::into).into();
        for (id, _) in &games {
            paths.extend(["new", "rules", "learn", "style"].map(|page| format!("/{page}/{id}")));
        }
        for path in paths {
            page.go(&path).await;
            page.ready().await;
            leave(&path, left_behind(page, &toy).await);
        }
        for (id, seats) in &games {
            let mut seated = vec!["me"];
            seated.resize(*seats as usize, "bot1");
            let (table, _) = page.make_table(order(id, json!({}), &seated)).await;
            page.ready().await;
            page.until_there("#main button").await;
            leave(id, left_behind(page, &toy).await);
            leave(id, left_in_answer(page, &format!("/api/tables/{table}")).await);
            let record = record(id);
            page.open_record(&record).await;
            page.ready().await;
            // A player without a name in the record is called as his seat is in English.
            let seats = bots::bots_of(id).expect("it is in use").info().seat_names.join(" ");
            let data = format!("{record} {seats}");
            leave(&format!("a record of {id}"), left_behind(page, &data).await);
        }
        assert!(left.is_empty(), "left behind:\n{}", left.join("\n"));
    });
}

/// What a match says once somebody asks for it: the menu, the settings, talk, a link, a hint, a
/// bot for a seat, a refusal, the review.
#[test]
fn nothing_that_is_opened_at_a_table_is_left_behind_in_english() {
    with_pages(web(), Screen::Desktop, async |page| {
        page.go("/?lang=qaa").await;
        let mut left = Vec::new();
        let toy = toy(page).await;
        // Languages are called as those who speak them call them.
        let data = format!("{toy} Deutsch English Qaa Qab http localhost");
        let mut look = async |at: &str| {
            let words = left_behind(page, &data).await;
            left.extend(words.into_iter().map(|word| format!("{at}: {word}")));
        };
        let order = order("clusterfuss", json!({ "size": 4 }), &["me", "link"]);
        page.make_table(starting_at(order, "..../.RR./BRB./.... a")).await;
        page.tap("#more").await;
        page.until_there(".menu").await;
        look("the menu").await;
        page.close_menu().await;
        page.tap("#settings").await;
        page.until_there("dialog[open]").await;
        look("the settings").await;
        page.tap(".settings-head button").await;
        page.until("!document.querySelector('dialog')").await;
        page.tool("share").await;
        page.until_there("#link-watch").await;
        look("the links").await;
        page.tool("words").await;
        page.until_there(".position").await;
        look("the position in words").await;
        page.tool("bot-b").await;
        page.until_there("#bot-level-b").await;
        look("a bot for a seat").await;
        page.tap("#hand-over-b").await;
        page.until("!document.querySelector('#hand-over-b')").await;
        page.talk("12").await;
        page.until_there(".chat-lines li").await;
        look("the talk").await;
        let order = browser_test::order("clusterfuss", json!({ "size": 4 }), &["me", "bot1"]);
        page.make_table(starting_at(order, "..../.RR./BRB./.... a")).await;
        page.until_there("#ask-hint").await;
        page.drag(&spot("b2"), &spot("a2"), "1").await;
        page.until_there(".refusal").await;
        look("a refusal").await;
        page.tap(".refusal .round").await;
        page.until("!document.querySelector('.refusal')").await;
        page.tap("#ask-hint").await;
        page.until_there(".hint-said").await;
        look("a hint").await;
        page.tool("resign").await;
        page.until_there("#resign-sure").await;
        look("a question").await;
        page.tap("#resign-sure").await;
        page.until_there(".result").await;
        look("the end").await;
        page.open_record(&record("clusterfuss")).await;
        page.beside("review").await;
        page.until_there("#review-start").await;
        look("before the review").await;
        page.tap("#review-start").await;
        page.until_there(".curve").await;
        look("the review").await;
        assert!(left.is_empty(), "left behind:\n{}", left.join("\n"));
    });
}

/// The page of the host, with something in each of its lists.
#[test]
fn page_of_the_host_leaves_nothing_behind_in_english() {
    with_guests_at(web(), async |guests| {
        let page = &guests.one("/?lang=qaa", Screen::Desktop).await;
        let order = order("clusterfuss", json!({ "size": 4 }), &["me", "open"]);
        let (id, _) = page.make_table(order).await;
        page.go("/admin").await;
        page.until_there("#admin-token").await;
        // Who acts is called as he calls himself, by default "host".
        let data = &format!("host {id}");
        let mut left = left_behind(page, data).await;
        page.write("#admin-token", &guests.token()).await;
        page.tap("#admin-enter").await;
        page.until_there(".admin-lists").await;
        let lists = ["tables", "people", "addresses", "sanctions", "retention", "log", "reports"];
        for list in lists {
            page.tap(&format!(".admin-lists a[href='#{list}']")).await;
            page.until_there(&format!(".admin-lists a[href='#{list}'][aria-current]")).await;
            page.until_there("section[aria-busy='false']").await;
            let words = left_behind(page, data).await;
            left.extend(words.into_iter().map(|word| format!("{list}: {word}")));
            if list == "people" {
                page.tap(".admin-deeds button").await;
                page.until_there("#act-why").await;
                let words = left_behind(page, data).await;
                left.extend(words.into_iter().map(|word| format!("an act: {word}")));
                page.write("#act-why", "12").await;
                page.tap("#act-do").await;
                page.until("!document.querySelector('dialog')").await;
            }
        }
        assert!(left.is_empty(), "left behind:\n{}", left.join("\n"));
        page.sound(&["401"]);
    });
}

/// Whether a page is wider than its window, and whether a board runs as in all languages.
async fn broken(page: &Page, at: &str, broken: &mut Vec<String>) {
    let script = "[document.documentElement.scrollWidth <= innerWidth, \
        [...document.querySelectorAll('.board')].every((board) => \
            getComputedStyle(board).direction === 'ltr')]";
    let whole = page.eval(script).await;
    if whole != json!([true, true]) {
        broken.push(format!("{at}: {whole}"));
    }
}

#[test]
fn writing_from_right_to_left_breaks_no_page() {
    for screen in [Screen::Desktop, Screen::Phone] {
        with_pages(web(), screen, async |page| {
            let mut faults = Vec::new();
            page.go("/?lang=qab").await;
            assert_eq!(page.eval("getComputedStyle(document.body).direction").await, "rtl");
            for (id, seats) in share_of(screen, ids(page).await) {
                for path in ["new", "rules", "learn"] {
                    let path = format!("/{path}/{id}");
                    page.go(&path).await;
                    page.ready().await;
                    broken(page, &path, &mut faults).await;
                }
                let mut seated = vec!["me"];
                seated.resize(seats as usize, "bot1");
                page.make_table(order(&id, json!({}), &seated)).await;
                page.until_there("#main button").await;
                broken(page, &id, &mut faults).await;
                page.snap(&format!("rtl-{id}-{}", screen.name())).await;
            }
            for path in ["/", "/replay", "/credits", "/account", "/admin"] {
                page.go(path).await;
                page.ready().await;
                broken(page, path, &mut faults).await;
            }
            page.sound(&["401"]);
            assert!(faults.is_empty(), "{}:\n{}", screen.name(), faults.join("\n"));
        });
    }
}
