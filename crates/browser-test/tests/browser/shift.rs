//! What moves by itself while a page comes to be.

use browser_test::{GAMES, Guests, Page, Screen, clusterfuss, share_of, with_guests, with_others};

/// How much may move, as browsers measure it: what they call good is five times as much.
const SHIFT_MAX: f64 = 0.02;

/// Waits until the fonts and all parts that a page loads are there and were painted, and adds
/// up what moved meanwhile, with what moved most. The observer tells what was before it, too.
const MOVED: &str = "(async () => { \
     const loaded = () => performance.getEntriesByType('resource').length; \
     const idle = () => new Promise((done) => \
       requestIdleCallback(() => requestIdleCallback(done))); \
     await document.fonts.ready; \
     for (let was = -1; was !== loaded(); ) { was = loaded(); \
       for (let i = 0; i < 4; i++) { await idle(); \
         await new Promise((done) => setTimeout(done, 100)); } } \
     let sum = 0; const named = []; \
     await new Promise((done) => { \
       const see = (list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) { \
         sum += e.value; \
         for (const { node, previousRect, currentRect } of e.sources) named.push( \
           `${e.value.toFixed(4)} ${node?.nodeName} ${node?.className?.baseVal ?? node?.className} \
            from ${previousRect.y} to ${currentRect.y}`); } }; \
       new PerformanceObserver(see).observe({ type: 'layout-shift', buffered: true }); \
       setTimeout(done, 100); }); \
     return [sum, named.slice(0, 8)]; })()";

/// Takes the seat of a link.
const SIT: &str = "async (id, link) => { \
     const secret = link.split('#seat=')[1]; \
     const answer = await fetch(`/api/tables/${id}/seats`, { method: 'POST', \
       headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ secret }) }); \
     if (!answer.ok) throw new Error(await answer.text()); return true; }";

async fn stays(page: &Page, name: &str) {
    let moved = page.eval(MOVED).await;
    let sum = moved[0].as_f64().expect("a number");
    println!("{name}: {sum:.4}");
    assert!(sum <= SHIFT_MAX, "{name}: {moved:#}");
    page.sound(&[]);
}

/// The others sit there and choose nothing: what moves is moved by the page alone.
fn tables(screen: Screen) {
    with_guests(async |guests| {
        let mut others = Vec::new();
        while others.len() + 1 < GAMES.iter().map(|(_, seats)| *seats).max().expect("games") {
            others.push(guests.one("/credits", Screen::Desktop).await);
        }
        for (game, seats) in share_of(screen, GAMES) {
            let page = guests.one("/", screen).await;
            let (id, links) = page.make_table(with_others(game, seats, "link")).await;
            let links = links.as_object().expect("links by seats");
            for (link, other) in links.values().zip(&others) {
                other.eval(&format!("({SIT})({id:?}, {link})")).await;
            }
            page.go(&format!("/t/{id}")).await;
            page.until_there(".stage").await;
            stays(&page, &format!("{game} {}", screen.name())).await;
        }
    });
}

#[test]
fn table_of_every_game_on_a_desk_does_not_shift() {
    tables(Screen::Desktop);
}

#[test]
fn table_of_every_game_on_a_phone_does_not_shift() {
    tables(Screen::Phone);
}

/// Pages in several screens, each in one of them where sweeps are not whole.
async fn pages(guests: &Guests, paths: impl Iterator<Item = String> + Clone) {
    for screen in [Screen::Desktop, Screen::Phone] {
        let page = guests.one("/", screen).await;
        for path in share_of(screen, paths.clone()) {
            page.go(&path).await;
            stays(&page, &format!("{path} {}", screen.name())).await;
        }
    }
}

#[test]
fn pages_about_every_game_do_not_shift() {
    let of = |(game, _)| ["new", "rules", "learn"].map(|path| format!("/{path}/{game}"));
    with_guests(async |guests| pages(guests, GAMES.into_iter().flat_map(of)).await);
}

/// Pages whose lists the hall is asked for.
const LISTS: [&str; 8] = [
    "/",
    "/studies",
    "/replay",
    "/analysis",
    "/puzzles",
    "/tournaments",
    "/ratings/clusterfuss",
    "/account",
];

/// A button that a list pushes down is missed by whoever presses it.
#[test]
fn pages_of_lists_do_not_shift() {
    with_guests(async |guests| {
        let page = guests.one("/", Screen::Desktop).await;
        let (id, _) = page.make_table_elsewhere(clusterfuss(4, &["me", "bot1"])).await;
        assert!(!id.is_empty());
        page.go("/studies").await;
        page.tap("#make-study").await;
        page.until_there("#tree").await;
        pages(guests, LISTS.into_iter().map(String::from)).await;
    });
}

/// The module that draws the race may come late.
#[test]
fn race_without_its_module_is_no_wider_than_its_window() {
    with_guests(async |guests| {
        let page = guests.one("/", Screen::Phone).await;
        page.block(&["*/mush/race.js"]).await;
        for (width, height) in [(390, 664), (360, 600), (844, 390)] {
            page.resize(width, height).await;
            page.make_table(with_others("mush", 6, "bot1")).await;
            page.until_there(".stage").await;
            page.fits(&format!("a race at {width} by {height}")).await;
        }
        page.sound(&["race.js", "ERR_BLOCKED_BY_CLIENT"]);
    });
}
