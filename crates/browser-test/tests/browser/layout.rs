//! Layout: the size of the board, one screen on a phone, the menu, keys, drawings.

use browser_test::{
    GAMES, Key, Page, Screen, clusterfuss, playthrough, spot, starting_at, with_guest, with_others,
};

/// Opens a table of the game, where this guest plays against bots.
async fn against_bots(page: &Page, (game, seats): (&str, usize)) {
    page.make_table(with_others(game, seats, "bot1")).await;
}

/// A figure of the box of an element.
async fn figure(page: &Page, selector: &str, of: &str) -> f64 {
    let script = format!("document.querySelector('{selector}').getBoundingClientRect().{of}");
    page.eval(&script).await.as_f64().expect("a number")
}

/// Chess as it begins after the muster.
async fn chess(page: &Page) {
    page.open_record(&playthrough("muster_chess/data/playthroughs/stolen.record")).await;
}

#[test]
fn board_on_a_desk_is_as_large_as_the_window_allows() {
    with_guest(Screen::Desktop, async |page| {
        for (width, height, least) in [(1280, 800, 720.0), (1440, 900, 820.0)] {
            page.resize(width, height).await;
            page.make_table(clusterfuss(8, &["device", "device"])).await;
            let size = figure(page, ".board", "height").await;
            assert!(size >= least, "clusterfuss at {width} by {height}: {size}");
            chess(page).await;
            let size = figure(page, ".board", "height").await;
            assert!(size >= least, "chess at {width} by {height}: {size}");
            // A wide board fills its column, a high one the window.
            for game in [("muscat", 5), ("mush", 6)] {
                against_bots(page, game).await;
                page.until_there(".board").await;
                let column = figure(page, ".board-space", "width").await;
                let [wide, high] =
                    [figure(page, ".board", "width").await, figure(page, ".board", "height").await];
                let room = figure(page, ".board-space", "height").await;
                assert!(wide > column - 2.0 || high > room - 2.0, "{game:?}: {wide} by {high}");
                // Nothing of the page is outside of the window.
                let whole = page.eval("document.documentElement.scrollHeight").await;
                assert!(whole.as_u64() <= Some(height), "{game:?} at {height}: {whole}");
            }
        }
    });
}

/// Whether each of these is completely inside the window.
const ALL_SEEN: &str = "(parts) => parts.every((part) => { \
     const e = document.querySelector(part); if (!e) return true; \
     const box = e.getBoundingClientRect(); \
     return box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && \
       box.right <= innerWidth + 1; })";

#[test]
fn phone_has_everything_on_one_screen() {
    with_guest(Screen::Phone, async |page| {
        page.prefer(false, true).await;
        let parts = "['.board', '.prompt-said', '.bar', '.steps', '#more', '.players']";
        for (width, height) in [(390, 664), (360, 600), (844, 390)] {
            page.resize(width, height).await;
            for game in GAMES {
                against_bots(page, game).await;
                page.until_there(".stage").await;
                let name = format!("{game:?} at {width} by {height}");
                println!("{name}");
                page.until(&format!("({ALL_SEEN})({parts})")).await;
                page.fits(&name).await;
                if page.count(".board").await > 0 {
                    let size = figure(page, ".board", "height").await;
                    assert!(size > 100.0, "{name}: a board of {size}");
                }
            }
        }
        for (width, height) in [(390, 664), (390, 844), (844, 390)] {
            page.resize(width, height).await;
            for (game, _) in GAMES {
                page.go(&format!("/learn/{game}")).await;
                let parts = "['.board', '.lesson-words', '.prompt-said', '.lesson-buttons']";
                let name = format!("learn {game} at {width} by {height}");
                println!("{name}");
                page.until(&format!("({ALL_SEEN})({parts})")).await;
                page.fits(&name).await;
            }
        }
    });
}

#[test]
fn menu_is_walked_by_keyboard() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        page.focus("#more").await;
        page.key(Key::Enter).await;
        page.until("document.activeElement.id === 'turn'").await;
        page.accessible("the menu").await;
        page.key(Key::Down).await;
        page.until("document.activeElement.id === 'hints'").await;
        // Once round: the last entry is above the first.
        page.key(Key::Up).await;
        page.key(Key::Up).await;
        page.until("document.activeElement.matches('.menu-group:last-child .entry:last-child')")
            .await;
        page.key(Key::Home).await;
        page.until("document.activeElement.id === 'turn'").await;
        page.key(Key::Escape).await;
        page.until("!document.querySelector('.menu') && document.activeElement.id === 'more'")
            .await;
        // What it opens beside the board is closed by Escape, too.
        page.tool("words").await;
        page.until_text("red checker (8)").await;
        page.accessible("the position in words").await;
        page.key(Key::Escape).await;
        page.until("!document.querySelector('.position')").await;
    });
}

#[test]
fn arrow_keys_step_unless_the_board_is_played_by_them() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["device", "device"])).await;
        // A click leaves the focus on the board; that is not playing by keyboard.
        page.tap_move("a4", "a3").await;
        page.until_steps(1).await;
        page.until("document.activeElement.matches('.hit')").await;
        page.key(Key::Left).await;
        page.until_text("Step 0 of 1").await;
        page.key(Key::Right).await;
        page.until("!document.querySelector('.past')").await;
        // A player who comes by keyboard walks.
        page.focus("#main").await;
        page.focus(&spot("b2")).await;
        page.key(Key::Left).await;
        page.until("document.activeElement.dataset.spot === 'a2'").await;
        assert_eq!(page.count(".past").await, 0);
        // In a field they belong to the field.
        page.open_words().await;
        page.key(Key::Left).await;
        assert_eq!(page.count(".past").await, 0);
    });
}

#[test]
fn refusal_pushes_nothing_away() {
    for screen in [Screen::Desktop, Screen::Phone] {
        with_guest(screen, async |page| {
            page.make_table(starting_at(
                clusterfuss(4, &["me", "device"]),
                "..../.RR./BRB./.... a",
            ))
            .await;
            page.until_asked().await;
            // It comes after the board.
            page.until_there("#ask-hint").await;
            let places = "JSON.stringify(['.board', '.steps', '.foot-row', '#status'] \
                 .map((part) => document.querySelector(part).getBoundingClientRect()))";
            let before = page.eval(places).await;
            page.drag(&spot("b2"), &spot("a2"), "1").await;
            page.until_there(".refusal").await;
            assert_eq!(page.eval(places).await, before);
            page.look(&format!("refused-{}", screen.name()), false).await;
        });
    }
}

/// Draws with the right button from one spot to another.
fn drawing(from: &str, to: &str) -> String {
    format!(
        "((from, to) => {{ const at = (id) => {{ const e = document.querySelector( \
         `.hit[data-spot=\"${{id}}\"]`); const box = e.getBoundingClientRect(); \
         return [e, {{ bubbles: true, button: 2, pointerId: 7, isPrimary: true, \
           clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }}]; }}; \
         const [a, down] = at(from); const [, up] = at(to); \
         a.dispatchEvent(new PointerEvent('pointerdown', down)); \
         window.dispatchEvent(new PointerEvent('pointermove', up)); \
         window.dispatchEvent(new PointerEvent('pointerup', up)); }})('{from}', '{to}')"
    )
}

#[test]
fn arrows_and_rings_are_drawn_and_cleared() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["device", "device"])).await;
        // What one draws with comes after the board.
        page.until_there("g.drawn").await;
        page.eval(&drawing("a1", "c3")).await;
        page.until_count(".drawn-line", 1).await;
        page.eval(&drawing("b2", "b2")).await;
        page.until_count(".drawn-ring", 1).await;
        // Drawn again, it is gone; a click clears the rest, and plays.
        page.eval(&drawing("a1", "c3")).await;
        page.until_count(".drawn-line", 0).await;
        page.tap(&spot("a4")).await;
        page.until_there(".spot.picked").await;
        page.until_count(".drawn-ring", 0).await;
        assert_eq!(page.count(".drawn-line, .drawn-ring").await, 0);
    });
}

#[test]
fn ring_is_drawn_by_a_long_press_and_plays_nothing() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(clusterfuss(4, &["device", "device"])).await;
        page.until_there("g.drawn").await;
        // A browser may take the press for a short one, and tell of a click some time later.
        let late = format!(
            "addEventListener('pointerup', () => setTimeout(() => {{ \
               const click = new MouseEvent('click', {{ bubbles: true }}); \
               window.clicked = document.querySelector({:?}).dispatchEvent(click); }}, 30), \
               {{ once: true }})",
            spot("a4")
        );
        page.eval(&late).await;
        // A finger that lies still on a checker of its own colour.
        page.hold(&spot("a4"), "document.querySelector('.drawn-ring')").await;
        page.until("window.clicked").await;
        page.until_count(".drawn-ring", 1).await;
        assert_eq!(page.count(".spot.picked, .drawn-line").await, 0);
        // A short one is a touch, as ever: it clears what was drawn, and plays.
        page.tap(&spot("a4")).await;
        page.until_there(".spot.picked").await;
        page.until_count(".drawn-ring", 0).await;
    });
}

#[test]
fn coordinates_of_a_turned_board_stay_where_they_are() {
    with_guest(Screen::Desktop, async |page| {
        page.make_table(clusterfuss(4, &["me", "device"])).await;
        let places = "JSON.stringify([...document.querySelectorAll('.coordinate')] \
             .map((e) => [e.getAttribute('x'), e.getAttribute('y')]))";
        let texts =
            "[...document.querySelectorAll('.coordinate')].map((e) => e.textContent).join('')";
        let before = (page.eval(places).await, page.eval(texts).await);
        page.tool("turn").await;
        page.until(&format!("{texts} !== {}", before.1)).await;
        assert_eq!(page.eval(places).await, before.0);
    });
}
