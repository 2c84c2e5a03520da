//! Matches played on the screen, by keys and by mouse, and pictures of it.

use std::fmt::Write as _;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use draw::Tone;
use hall_core::{Dice, Seat, SplitMix64, Touch};
use matches::{AnyMatch, Record, setup_from_words, texts};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier},
};

use super::{
    app::{App, Focus, Hit},
    canvas::Depth,
    here::Here,
    look::ScreenLook,
    source::Source,
    terminal::Screen as _,
};
use crate::local::{LocalMatch, LocalSetup};

/// Each game with options that make it short.
const GAMES: [(&str, &[&str]); 6] = [
    ("clusterfuss", &["size=4"]),
    ("make-muster", &["order=2"]),
    ("muster-up", &[]),
    ("muscat", &[]),
    ("mush", &["seats=3"]),
    ("muster-chess", &[]),
];

fn open(game: &str, options: &[&str]) -> Box<dyn AnyMatch> {
    let game = matches::find(game).expect("a game");
    let setup = setup_from_words(game, options.iter().copied()).expect("options");
    game.open(&setup, None).expect("a table")
}

fn app_of(table: Box<dyn AnyMatch>, seats: &[&str], depth: Depth) -> App<Here> {
    let id = table.info().id;
    let seats: Vec<String> = seats.iter().map(|who| (*who).to_string()).collect();
    let (seed, max_steps, locale) = (Some(7), None, texts::english());
    let setup = LocalSetup { table, seats: &seats, time: 1, seed, max_steps, locale };
    let game = LocalMatch::new(setup).expect("a match");
    App::new(Here::new(game), ScreenLook::new(id, Tone::Dark, depth))
}

/// A person against bots that choose at random.
fn against_random(game: &str, options: &[&str], depth: Depth) -> App<Here> {
    let table = open(game, options);
    let mut seats = vec!["random"; table.seats()];
    seats[0] = "me";
    app_of(table, &seats, depth)
}

fn drawn(app: &mut App<Here>, wide: u16, high: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, wide, high));
    app.draw(&mut buffer);
    buffer
}

fn text(buffer: &Buffer) -> String {
    let Rect { width, height, .. } = buffer.area;
    let mut text = String::new();
    for y in 0..height {
        let row = (0..width).filter_map(|x| buffer.cell((x, y)));
        text.extend(row.map(|cell| cell.symbol()));
        text.push('\n');
    }
    text
}

fn press(app: &mut App<Here>, code: KeyCode) {
    app.on(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn type_in(app: &mut App<Here>, text: &str) {
    text.chars().for_each(|letter| press(app, KeyCode::Char(letter)));
    press(app, KeyCode::Enter);
}

fn control(app: &mut App<Here>, letter: char) {
    app.on(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
}

fn mouse(app: &mut App<Here>, kind: MouseEventKind, (column, row): (u16, u16)) {
    let modifiers = KeyModifiers::NONE;
    app.on(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
}

fn click(app: &mut App<Here>, at: (u16, u16)) {
    mouse(app, MouseEventKind::Down(MouseButton::Left), at);
}

/// Lets bots and chance go on until a person is asked, or it is over.
fn settle(app: &mut App<Here>) {
    while app.closing.is_none() && app.source.asked().is_none() {
        app.poll().expect("the match goes on");
        std::thread::yield_now();
    }
    app.poll().expect("the match goes on");
}

/// Some action that may be chosen.
fn some_offer(app: &App<Here>, dice: &mut SplitMix64) -> Vec<Touch<String>> {
    let at = dice.below(app.offers.len() as u32) as usize;
    app.offers[at].touches.clone()
}

/// Moves the cursor or the answer to what is to be touched, by keys alone.
fn steer(app: &mut App<Here>, id: &str) {
    if app.next.spots.contains(id) {
        for _ in 0..=app.board.spots.len() {
            if app.cursor == id && app.focus == Focus::Board {
                return;
            }
            control(app, 'n');
        }
        panic!("{id} cannot be reached by keys");
    }
    let at = app.next.answers.iter().position(|answer| answer.id == id);
    let at = at.unwrap_or_else(|| panic!("{id} is offered, and cannot be chosen"));
    if app.focus == Focus::Board {
        press(app, KeyCode::Tab);
    }
    while app.answer < at {
        press(app, KeyCode::Down);
    }
    while app.answer > at {
        press(app, KeyCode::Up);
    }
}

/// Clicks what is to be touched.
fn point_and_click(app: &mut App<Here>, id: &str, size: (u16, u16)) {
    for _ in 0..400 {
        drawn(app, size.0, size.1);
        let answer = app.next.answers.iter().position(|answer| answer.id == id);
        if let Some(answer) = answer.filter(|_| !app.next.spots.contains(id)) {
            let of = |hit: &Hit| *hit == Hit::Answer(answer);
            match app.hits.iter().find(|(_, hit)| of(hit)) {
                Some((area, _)) => return click(app, (area.x, area.y)),
                None => {
                    let mut shown =
                        app.hits.iter().filter(|(_, hit)| matches!(hit, Hit::Answer(_)));
                    let (area, _) = shown.next_back().expect("answers are shown").clone();
                    mouse(app, MouseEventKind::ScrollDown, (area.x, area.y));
                    continue;
                }
            }
        }
        let (area, canvas) = app.drawn.as_ref().expect("there is a board");
        let index = app.board.spots.iter().position(|spot| spot.id == id).expect("a spot");
        let cells = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
        let mut own =
            cells.filter(|(x, y)| canvas.spot(i32::from(*x), i32::from(*y)) == Some(index as u16));
        if let Some((x, y)) = own.next() {
            let at = (area.x + x, area.y + y);
            return click(app, at);
        }
        // It lies outside of the window: a click on the small map brings it there.
        let small = app.hits.iter().find(|(_, hit)| *hit == Hit::Overview);
        let area = small.expect("a board in a window has a small map").0;
        let (at, origin, size) = (app.board.spots[index].at, app.board.origin, app.board.size);
        let part = |at: f32, from: f32, length: f32, cells: u16| {
            (((at - from) / length * f32::from(cells)) as u16).min(cells - 1)
        };
        let x = area.x + part(at.x, origin.x, size.x, area.width);
        let y = area.y + part(at.y, origin.y, size.y, area.height);
        click(app, (x, y));
    }
    panic!("{id} cannot be reached by mouse");
}

/// Plays to the end; `touch` chooses what an action touches next.
fn play_out(app: &mut App<Here>, steps: usize, mut touch: impl FnMut(&mut App<Here>, &str)) {
    let mut dice = SplitMix64::new(11);
    settle(app);
    for _ in 0..steps {
        if app.closing.is_some() {
            return;
        }
        if app.curtain.is_some() {
            press(app, KeyCode::Enter);
        }
        let before = (app.moves.len(), app.looking);
        let touches = some_offer(app, &mut dice);
        assert!(!touches.is_empty(), "an action without touches");
        for one in &touches {
            if app.moves.len() > before.0 {
                break;
            }
            touch(app, one.id());
            assert!(app.said.as_ref().is_none_or(|(_, bad)| !bad), "{:?} {touches:?}", app.said);
        }
        if let (Some(last), Some(_)) = (app.picked.last().cloned(), &app.next.done) {
            // Longer actions begin like this one: a second touch says that it is meant.
            touch(app, &last);
        }
        assert!(app.picked.is_empty(), "{touches:?} were touched, and nothing happened");
        settle(app);
    }
    panic!("not over after {steps} choices");
}

#[test]
fn match_of_each_game_is_played_by_keys() {
    for (game, options) in GAMES {
        let mut app = against_random(game, options, Depth::True);
        play_out(&mut app, 3000, |app, id| {
            drawn(app, 80, 24);
            if app.picked.last().is_some_and(|last| last == id) {
                return press(app, KeyCode::Enter);
            }
            steer(app, id);
            press(app, KeyCode::Enter);
        });
        let end = text(&drawn(&mut app, 80, 24));
        assert!(end.contains("1. "), "{game}: {end}");
        let record = app.source.farewell();
        assert!(!record.is_empty(), "{game}");
    }
}

#[test]
fn match_of_each_game_is_played_by_mouse() {
    for (game, options) in GAMES {
        let mut app = against_random(game, options, Depth::Indexed);
        play_out(&mut app, 3000, |app, id| point_and_click(app, id, (100, 34)));
        assert!(app.closing.is_some(), "{game}");
    }
}

/// A match some way on, from the record that the lobby shows.
fn showcase(game: &str) -> Box<dyn AnyMatch> {
    let id = matches::find(game).expect("a game");
    match id.showcase() {
        Some(record) => {
            let record = Record::parse(record).expect("a record");
            record.replay(id).expect("it replays")
        }
        None => open(game, &[]),
    }
}

fn rgb(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => otherwise.to_owned(),
    }
}

/// The colours of a cell: of its upper half, its lower half and its letter.
fn cell_colours(cell: &ratatui_core::buffer::Cell) -> [String; 3] {
    let (ground, ink) = (rgb(cell.bg, PAPER), rgb(cell.fg, "#ece8dc"));
    if cell.modifier.contains(Modifier::REVERSED) {
        return [ink.clone(), ink, ground];
    }
    let upper = if cell.symbol() == "▀" { ink.clone() } else { ground.clone() };
    [upper, ground, ink]
}

/// What lies under everything.
const PAPER: &str = "#171c1c";

/// The screen as a picture: what a terminal would show, in SVG.
fn picture(buffer: &Buffer) -> String {
    let Rect { width, height, .. } = buffer.area;
    let (wide, high) = (9, 18);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"'DejaVu \
         Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" \
         shape-rendering=\"crispEdges\">\n<rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n",
        width * wide,
        height * high
    );
    let at = |x, y| buffer.cell((x, y)).expect("within");
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let here = cell_colours(at(x, y));
            let alike = |other: &u16| cell_colours(at(*other, y))[..2] == here[..2];
            let run = (x..width).take_while(alike).count() as u16;
            let mut rect = |top: u16, tall: u16, fill: &str| {
                if fill != PAPER {
                    let (x, y, wide) = (x * wide, y * high + top, run * wide);
                    let _infallible = writeln!(
                        svg,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{tall}\" fill=\"{fill}\"/>"
                    );
                }
            };
            if here[0] == here[1] {
                rect(0, high, &here[0]);
            } else {
                rect(0, high / 2, &here[0]);
                rect(high / 2, high / 2, &here[1]);
            }
            x += run;
        }
    }
    for y in 0..height {
        let is_bare = |x: u16| matches!(at(x, y).symbol(), " " | "▀" | "");
        let mut x = 0;
        while x < width {
            let (style, ink) = (at(x, y).modifier, cell_colours(at(x, y))[2].clone());
            // Letters of one style; one space alone does not part them.
            let goes_on = |next: &u16| {
                let alike = at(*next, y).modifier == style && cell_colours(at(*next, y))[2] == ink;
                let parts = is_bare(*next) && (*next + 1 >= width || is_bare(*next + 1));
                alike && !parts && at(*next, y).symbol() != "▀"
            };
            let run = if is_bare(x) { 0 } else { (x..width).take_while(goes_on).count() as u16 };
            if run == 0 && is_bare(x) {
                x += 1;
                continue;
            }
            let run = run.max(1);
            let text: String = (x..x + run).map(|x| at(x, y).symbol()).collect();
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let bold = style.contains(Modifier::BOLD);
            let weight = if bold { " font-weight=\"bold\"" } else { "" };
            let line = style.contains(Modifier::UNDERLINED);
            let line = if line { " text-decoration=\"underline\"" } else { "" };
            let (left, base, length) = (x * wide, y * high + 14, run * wide);
            let _infallible = writeln!(
                svg,
                "<text x=\"{left}\" y=\"{base}\" textLength=\"{length}\" \
                 lengthAdjust=\"spacingAndGlyphs\" fill=\"{ink}\"{weight}{line}>{text}</text>"
            );
            x += run;
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Writes a picture where somebody asks for it.
fn keep(name: &str, buffer: &Buffer) {
    if let Some(folder) = std::env::var_os("SCREENSHOTS") {
        let file = std::path::Path::new(&folder).join(format!("screen-{name}.svg"));
        std::fs::write(file, picture(buffer)).expect("the folder can be written to");
    }
}

#[test]
fn pictures_of_each_game_show_its_pieces_and_what_is_asked() {
    for (game, _) in GAMES {
        let table = showcase(game);
        let seats = vec!["me"; table.seats()];
        let mut app = app_of(table, &seats, Depth::True);
        settle(&mut app);
        press(&mut app, KeyCode::Enter);
        press(&mut app, KeyCode::Esc);
        for (wide, high, name) in [(80, 24, format!("{game}-small")), (110, 40, game.to_owned())] {
            let buffer = drawn(&mut app, wide, high);
            let all = text(&buffer);
            let status = &app.shown.scene.notes[0];
            let begins: String = status.chars().take(40).collect();
            assert!(all.contains(&begins), "{game} asks nothing: {all}");
            let seat = app.look.seat(Seat::A);
            let of_seat = |cell: &ratatui_core::buffer::Cell| {
                [cell.fg, cell.bg].contains(&Color::Rgb(seat[0], seat[1], seat[2]))
            };
            assert!(buffer.content.iter().any(of_seat), "{game} shows nothing of its first seat");
            if wide > 80 || std::env::var_os("SCREENSHOTS_ALL").is_some() {
                keep(&name, &buffer);
            }
        }
        app.look = ScreenLook::new(game, Tone::Light, Depth::True);
        let buffer = drawn(&mut app, 110, 40);
        if std::env::var_os("SCREENSHOTS_ALL").is_some() {
            keep(&format!("{game}-light"), &buffer);
        }
    }
}

#[test]
fn screen_without_colours_tells_everything_by_letters() {
    for (game, _) in GAMES {
        let mut app = app_of(showcase(game), &["me", "me"], Depth::None);
        let buffer = drawn(&mut app, 80, 24);
        let bare =
            |cell: &ratatui_core::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(buffer.content.iter().all(bare), "{game} has colours");
        let glyphs = app.shown.scene.pieces.iter().map(|piece| piece.glyph);
        let all = text(&buffer);
        assert!(glyphs.clone().count() == 0 || glyphs.clone().any(|one| all.contains(one)));
        if game == "muster-up" {
            keep("plain", &buffer);
        }
    }
}

#[test]
fn seats_tell_how_many_of_each_lie_before_them() {
    for (game, told) in
        [("muscat", "4\u{a0}× piper"), ("mush", "8 dogs ready"), ("make-muster", "discs")]
    {
        let screen = text(&drawn(&mut against_random(game, &[], Depth::None), 140, 40));
        assert!(screen.contains(told), "{screen}");
    }
}

#[test]
fn refusal_names_its_rule_and_points_out_why() {
    let mut app = app_of(open("clusterfuss", &["size=4"]), &["me", "me"], Depth::True);
    settle(&mut app);
    type_in(&mut app, "a4-c4");
    let all = text(&drawn(&mut app, 80, 24));
    assert!(all.contains("(rule "), "{all}");
    assert!(!app.evidence.is_empty());
    type_in(&mut app, "hello");
    assert!(text(&drawn(&mut app, 80, 24)).contains("no action here: hello"));
    assert!(app.moves.is_empty());
}

#[test]
fn typed_beginning_is_completed_as_far_as_it_is_clear() {
    let mut app = app_of(open("clusterfuss", &["size=4"]), &["me", "me"], Depth::True);
    settle(&mut app);
    press(&mut app, KeyCode::Char('r'));
    press(&mut app, KeyCode::Char('e'));
    press(&mut app, KeyCode::Char('c'));
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.typed, "record ");
    control(&mut app, 'u');
    press(&mut app, KeyCode::Char('b'));
    assert!(app.completions().iter().all(|word| word.starts_with('b')), "{:?}", app.completions());
    assert!(app.completions().len() > 1);
}

#[test]
fn curtain_hides_what_one_of_two_people_chooses_in_secret() {
    let mut app = app_of(open("muster-chess", &[]), &["me", "me"], Depth::True);
    settle(&mut app);
    assert_eq!(app.curtain, Some(Seat::A));
    let hidden = text(&drawn(&mut app, 80, 24));
    assert!(hidden.contains("White") && app.offers.is_empty(), "{hidden}");
    press(&mut app, KeyCode::Char('x'));
    assert_eq!(app.curtain, Some(Seat::A), "any key lifts it");
    press(&mut app, KeyCode::Enter);
    assert!(app.curtain.is_none() && !app.next.answers.is_empty());
    let label = app.next.answers[0].label.clone();
    press(&mut app, KeyCode::Enter);
    settle(&mut app);
    assert_eq!(app.curtain, Some(Seat::B));
    assert!(!text(&drawn(&mut app, 80, 24)).contains(&label), "the army is seen");
}

#[test]
fn consequence_is_shown_before_an_action_is_chosen() {
    let mut app = app_of(showcase("clusterfuss"), &["me", "me"], Depth::True);
    settle(&mut app);
    let touches = app.offers[0].touches.clone();
    steer(&mut app, touches[0].id());
    press(&mut app, KeyCode::Enter);
    steer(&mut app, touches[1].id());
    assert!(app.ahead.is_some(), "nothing is foreseen");
    let steps = app.moves.len();
    press(&mut app, KeyCode::Esc);
    assert!(app.ahead.is_none() && app.moves.len() == steps);
}

#[test]
fn undo_hint_and_earlier_positions_are_a_key_each() {
    let mut app = app_of(open("clusterfuss", &["size=4"]), &["me", "random"], Depth::True);
    settle(&mut app);
    let word = app.offers[0].word.clone();
    type_in(&mut app, &word);
    settle(&mut app);
    assert_eq!(app.moves.len(), 2);
    press(&mut app, KeyCode::PageUp);
    assert_eq!(app.step, Some(1));
    assert!(text(&drawn(&mut app, 80, 24)).contains("Position after step 1 of 2"));
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::F(3));
    settle(&mut app);
    assert_eq!(app.moves.len(), 0);
    press(&mut app, KeyCode::F(2));
    while !app.said.as_ref().is_some_and(|(said, _)| said.starts_with("Hint:")) {
        app.poll().expect("the match goes on");
        std::thread::yield_now();
    }
}

#[test]
fn review_is_made_once_the_match_is_over() {
    let mut app = app_of(open("clusterfuss", &["size=4"]), &["me", "random"], Depth::True);
    settle(&mut app);
    control(&mut app, 'r');
    assert!(app.said.as_ref().is_some_and(|(said, bad)| *bad && said.contains("over")));
    let word = app.offers[0].word.clone();
    type_in(&mut app, &word);
    settle(&mut app);
    if app.closing.is_none() {
        type_in(&mut app, "resign");
    }
    assert!(app.closing.is_some());
    control(&mut app, 'r');
    while app.page.is_none() {
        app.poll().expect("the review goes on");
        std::thread::yield_now();
    }
    assert!(text(&drawn(&mut app, 80, 24)).contains("Review"));
}

#[test]
fn help_on_the_smallest_screen_has_every_word() {
    for locale in ["en", "de"].map(|code| texts::all().find(code).expect("a language")) {
        let mut app = app_of(open("clusterfuss", &["size=4"]), &["me", "me"], Depth::True);
        app.help();
        let key = hall_core::Message::new("screen-help");
        let whole = format!("{}\n{}", locale.message(&key), "word ".repeat(40) + &"x".repeat(100));
        app.page.as_mut().expect("a page").text.clone_from(&whole);
        let mut seen = String::new();
        for _ in 0..4 {
            seen += &text(&drawn(&mut app, 80, 24));
            press(&mut app, KeyCode::PageDown);
        }
        for word in whole.split_whitespace().filter(|word| word.len() < 70) {
            assert!(seen.contains(word), "{word} is missing: {seen}");
        }
        assert!(seen.contains(&"x".repeat(72)) && seen.contains(&"x".repeat(28)), "{seen}");
    }
}

#[test]
fn foot_after_a_resignation_says_how_it_ended_and_no_turn() {
    let mut app = app_of(open("clusterfuss", &["size=4"]), &["me", "me"], Depth::True);
    settle(&mut app);
    let status = app.shown.scene.notes[0].clone();
    assert!(text(&drawn(&mut app, 80, 24)).contains(&status));
    type_in(&mut app, "resign");
    let end = text(&drawn(&mut app, 80, 24));
    assert!(!end.contains(&status) && end.contains("resigned") && end.contains("2. "), "{end}");
    assert!(app.offers.is_empty());
}
