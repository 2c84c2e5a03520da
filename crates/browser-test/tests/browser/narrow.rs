//! A phone: text of twice the size, the menu of pages, and a lobby that stays where it is.

use browser_test::{GAMES, Key, Page, Screen, with_guest, with_others};

/// Text of twice the size, as browsers make it for whoever asks for it.
const LARGE: &str = "document.documentElement.style.fontSize = '200%'";

/// Looks at a page with large text.
async fn fits_large(page: &Page, name: &str) {
    page.eval(LARGE).await;
    page.fits(&format!("{name} with large text")).await;
}

#[test]
fn large_text_lets_nothing_stick_out_of_a_phone() {
    with_guest(Screen::Phone, async |page| {
        page.resize(390, 844).await;
        for (game, _) in GAMES {
            for path in ["rules", "learn", "new", "puzzles", "ratings"] {
                let path = format!("/{path}/{game}");
                page.go(&path).await;
                fits_large(page, &path).await;
            }
        }
        for path in [
            "/",
            "/account",
            "/analysis",
            "/credits",
            "/docs",
            "/people",
            "/puzzles",
            "/replay",
            "/studies",
            "/style",
            "/tournaments",
        ] {
            page.go(path).await;
            fits_large(page, path).await;
        }
        for (game, seats) in GAMES {
            page.make_table(with_others(game, seats, "bot1")).await;
            fits_large(page, &format!("a table of {game}")).await;
        }
        // A lobby with tables of one's own.
        page.go("/").await;
        page.until_there(".table-card").await;
        page.until_there(".finding-in").await;
        fits_large(page, "a lobby with tables").await;
    });
}

#[test]
fn words_of_a_lesson_stay_with_large_text() {
    with_guest(Screen::Phone, async |page| {
        page.go("/learn/muscat").await;
        page.eval(LARGE).await;
        page.until("document.querySelector('.lesson-words').clientHeight > 60").await;
        // Not all steps find room: that where one is lies in sight.
        let in_sight = "(() => { const [list, dot] = ['.lesson-dots', '.lesson-dot[aria-current]'] \
             .map((of) => document.querySelector(of).getBoundingClientRect()); \
             return dot.left >= list.left - 1 && dot.right <= list.right + 1; })()";
        page.eval("document.querySelector('.lesson-dots li:last-child button').click()").await;
        page.until_there(".lesson-dots li:last-child [aria-current]").await;
        page.until(in_sight).await;
    });
}

#[test]
fn menu_of_pages_is_opened_walked_and_closed() {
    with_guest(Screen::Phone, async |page| {
        page.go("/credits").await;
        page.tap("#ways").await;
        page.until_there("dialog.all-ways[open] a[href='/tournaments']").await;
        let here = "document.querySelector('.all-ways [aria-current]').getAttribute('href')";
        assert_eq!(page.eval(here).await, "/credits");
        page.fits("the menu of pages").await;
        page.look("ways", false).await;
        // Whatever a finger hits is as high as a finger.
        let low = "[...document.querySelectorAll('.all-ways a, .all-ways button')] \
             .filter((e) => e.getBoundingClientRect().height < 40).length";
        assert_eq!(page.eval(low).await, 0);
        page.key(Key::Escape).await;
        page.until("!document.querySelector('.all-ways') && document.activeElement.id === 'ways'")
            .await;
        // By keyboard, and closed beside it.
        page.key(Key::Enter).await;
        page.until_there("dialog.all-ways[open]").await;
        page.key(Key::Tab).await;
        page.until("document.activeElement.matches('.all-ways a[href=\"/\"]')").await;
        page.eval("document.elementFromPoint(innerWidth / 2, innerHeight - 9).click()").await;
        page.until("!document.querySelector('.all-ways')").await;
        page.tap("#ways").await;
        page.tap(".all-ways a[href='/tournaments']").await;
        page.until_page("tournaments").await;
    });
}

#[test]
fn menu_of_pages_is_for_phones_alone() {
    with_guest(Screen::Desktop, async |page| {
        page.go("/credits").await;
        page.until_there(".head nav a[href='/tournaments']").await;
        let seen = "getComputedStyle(document.querySelector('#ways')).display";
        assert_eq!(page.eval(seen).await, "none");
    });
}

/// Where the games of the lobby begin.
const BELOW: &str = "document.querySelector('.tiles').getBoundingClientRect().top";

#[test]
fn lobby_keeps_the_room_of_its_finder() {
    for screen in [Screen::Phone, Screen::Desktop] {
        with_guest(screen, async |page| {
            page.block(&["*later/finding.js"]).await;
            page.go("/").await;
            page.until_there(".finding .missing").await;
            let before = page.eval(BELOW).await;
            page.block(&[]).await;
            page.go("/").await;
            page.until_there(".finding-in .paces").await;
            assert_eq!(page.eval(BELOW).await, before);
            page.sound(&["finding.js", "ERR_BLOCKED_BY_CLIENT"]);
        });
    }
}

/// What of these sticks out of the stage above or below.
const OUT_OF_STAGE: &str = "(() => { const room = document.querySelector('.stage'); \
     const { top, bottom } = room.getBoundingClientRect(); \
     return ['.board', '.zoom', '.strip'].filter((part) => { \
       const box = document.querySelector(part)?.getBoundingClientRect(); \
       return box && (box.top < top - 1 || box.bottom > bottom + 1); }); })()";

/// The map keeps its shape only as long as there is room for it.
#[test]
fn map_of_a_race_is_cut_neither_above_nor_below() {
    with_guest(Screen::Phone, async |page| {
        for (width, height) in [(390, 844), (390, 664), (360, 600)] {
            page.resize(width, height).await;
            page.go("/learn/mush").await;
            for step in [1, 4] {
                page.tap(&format!(".lesson-dots li:nth-child({step}) button")).await;
                page.until_there(".race").await;
                page.until(&format!("{OUT_OF_STAGE}.length === 0")).await;
            }
            page.make_table(with_others("mush", 4, "device")).await;
            page.until_there(".race").await;
            page.until(&format!("{OUT_OF_STAGE}.length === 0")).await;
        }
    });
}

/// What is said of the weather, and when to be asked.
#[test]
fn words_of_a_race_are_not_cut_on_a_phone() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(with_others("mush", 4, "bot1")).await;
        page.until_there(".race").await;
        let cut = "[...document.querySelectorAll('.race .help, .player-name > b')] \
             .filter((e) => e.scrollHeight > e.clientHeight + 1 \
               || e.scrollWidth > e.clientWidth + 1) \
             .map((e) => e.textContent)";
        page.until(&format!("{cut}.length === 0")).await;
        // A bell stands for the words, and is large enough for a finger.
        let bell = "(() => { const { width, height } = \
             document.querySelector('select.pass').getBoundingClientRect(); \
             return width >= 40 && height >= 40; })()";
        page.until(bell).await;
        page.accessible("a race on a phone").await;
    });
}

#[test]
fn editor_has_what_a_seat_has_in_groups() {
    with_guest(Screen::Phone, async |page| {
        page.go("/analysis").await;
        page.tap("#game-mush").await;
        page.tap("#set-up").await;
        page.until_there("#verdict").await;
        page.until_count(".field-group", 4).await;
        assert_eq!(page.count(".field-group[open]").await, 1);
        page.tap(".field-group.seat-b > summary").await;
        page.until_there(".field-group.seat-b[open]").await;
        page.write("#field-chips-b", "7").await;
        page.focus("#editor-text").await;
        page.until("document.querySelector('#editor-text').value.includes('b:-:AN.START:0t:7c')")
            .await;
        // What is asked of the rules closes none.
        assert_eq!(page.count(".field-group[open]").await, 2);
        page.fits("the editor of MUSH").await;
        page.accessible("the editor of MUSH on a phone").await;
    });
}

#[test]
fn three_of_muscat_stand_in_one_row_on_a_phone() {
    with_guest(Screen::Phone, async |page| {
        page.make_table(with_others("muscat", 3, "device")).await;
        page.until_count(".party .player", 3).await;
        let tops = "new Set([...document.querySelectorAll('.party .player')] \
             .map((e) => e.getBoundingClientRect().top)).size";
        assert_eq!(page.eval(tops).await, 1);
        let cut = "[...document.querySelectorAll('.party .player')] \
             .filter((e) => e.scrollHeight > e.clientHeight + 1).length";
        assert_eq!(page.eval(cut).await, 0);
        page.fits("three of Muscat").await;
    });
}
