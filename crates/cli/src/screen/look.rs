//! Colours: those of the client's style sheets, for light and for dark.

use std::{cell::RefCell, collections::HashMap};

use draw::{Art, Picture, Sets, Tone};
use hall_core::{Board, Scene, Seat};
use ratatui_core::style::{Modifier, Style};

use super::canvas::{Depth, Rgb, shown};

/// The class of what belongs to a seat.
const SEATS: [&str; 6] = ["seat-a", "seat-b", "seat-c", "seat-d", "seat-e", "seat-f"];

/// What scenery is coloured by: its second word, and a variable of the game's sheet.
const SCENERY: [(&str, &str); 17] = [
    ("district", "--mc-ground"),
    ("tower", "--mc-front"),
    ("wall", "--mc-front"),
    ("lane", "--mc-street"),
    ("dome", "--mc-sky"),
    ("minaret", "--mc-sky"),
    ("garden", "--mc-leaf"),
    ("carpet", "--mc-sand-deep"),
    ("caravan", "--mc-sand-deep"),
    ("palm", "--mc-sand-deep"),
    ("land-anchorage", "--mu-snow-2"),
    ("land-range", "--mu-snow"),
    ("land-yukon", "--mu-snow"),
    ("land-coast", "--mu-snow"),
    ("land-nome", "--mu-snow-2"),
    ("trail", "--mu-trail"),
    ("ridge", "--mu-peak"),
];

/// What a spot is coloured by where its sheet draws a sign in its place.
const SPOTS: [(&str, &str); 5] = [
    ("field", "--mc-tile"),
    ("hub", "--mc-plaza"),
    ("street", "--mc-cobble"),
    ("palace", "--mc-palace"),
    ("supply", "--mc-house"),
];

/// What a mark is coloured by, where it is not by its owner's seat.
const MARKS: [(&str, &str); 19] = [
    ("win", "--glow"),
    ("ready", "--glow"),
    ("check", "--warn"),
    ("blocked", "--warn"),
    ("cut", "--warn"),
    ("goes", "--warn"),
    ("rough", "--warn"),
    ("avalanche", "--warn"),
    ("attacks", "--warn"),
    ("closes", "--warn"),
    ("joins", "--good"),
    ("lands", "--glow"),
    ("way", "--accent"),
    ("path", "--accent"),
    ("forced", "--accent"),
    ("lifts", "--glow"),
    ("wall", "--glow"),
    ("arrow", "--accent"),
    ("reach", "--good"),
];

/// The colours of a game, from the style sheets of its pages.
pub(crate) struct ScreenLook {
    game: String,
    art: Option<Art>,
    pub(super) tone: Tone,
    pub(super) depth: Depth,
    known: RefCell<HashMap<(String, String), Option<Rgb>>>,
}

impl ScreenLook {
    /// The look of a game on a terminal.
    pub(crate) fn new(game: &str, tone: Tone, depth: Depth) -> ScreenLook {
        // A game whose art cannot be read has the colours below.
        let art = server::art(game).ok();
        ScreenLook { game: game.to_owned(), art, tone, depth, known: RefCell::default() }
    }

    /// Whether there are letters alone.
    pub(crate) fn is_plain(&self) -> bool {
        self.depth == Depth::None
    }

    /// An ink on a paper; without colours, as the terminal writes.
    pub(crate) fn style_on(&self, ink: Rgb, paper: Rgb) -> Style {
        if self.is_plain() {
            return Style::new();
        }
        Style::new().fg(shown(ink, self.depth)).bg(shown(paper, self.depth))
    }

    /// The bar at the top.
    pub(crate) fn bar(&self) -> Style {
        if self.is_plain() {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        self.style_on([246, 240, 225], [32, 48, 43])
    }

    /// The colour of a property of what has these classes, if the sheets say one.
    fn find(&self, class: &str, property: &str) -> Option<Rgb> {
        let key = (class.to_owned(), property.to_owned());
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let empty = hall_core::Point { x: 0.0, y: 0.0 };
        let board = Board::<String> {
            origin: empty,
            size: hall_core::Point { x: 8.0, y: 8.0 },
            spots: Vec::new(),
            lines: Vec::new(),
            turnable: false,
        };
        let scene = Scene::<String>::default();
        let picture = Picture {
            game: &self.game,
            board: &board,
            scene: &scene,
            last: &[],
            standings: None,
            sets: Sets::default(),
            tone: self.tone,
            width: 800.0,
        };
        let found = self.art.as_ref().and_then(|art| picture.colour(art, class, property));
        self.known.borrow_mut().insert(key, found);
        found
    }

    fn named(&self, variable: &str, else_light: Rgb, else_dark: Rgb) -> Rgb {
        let otherwise = if self.tone == Tone::Light { else_light } else { else_dark };
        self.find("", variable).unwrap_or(otherwise)
    }

    /// What is written on.
    pub(crate) fn paper(&self) -> Rgb {
        self.named("--paper", [247, 241, 227], [23, 28, 28])
    }

    /// What is written with.
    pub(crate) fn ink(&self) -> Rgb {
        self.named("--ink", [35, 32, 26], [236, 232, 220])
    }

    /// What is written with where it matters less.
    pub(crate) fn faint(&self) -> Rgb {
        super::canvas::over(self.ink(), 0.62, self.paper())
    }

    /// What may be chosen.
    pub(crate) fn accent(&self) -> Rgb {
        self.named("--accent", [30, 99, 84], [120, 200, 175])
    }

    /// What goes wrong.
    pub(crate) fn warn(&self) -> Rgb {
        self.named("--warn", [168, 46, 26], [240, 128, 104])
    }

    /// What just happened.
    pub(super) fn glow(&self) -> Rgb {
        self.named("--glow", [233, 185, 73], [217, 169, 47])
    }

    /// Where the keys are.
    pub(crate) fn cursor(&self) -> Rgb {
        if self.tone == Tone::Light { [255, 214, 61] } else { [255, 221, 94] }
    }

    /// What the board lies on.
    pub(super) fn surface(&self) -> Rgb {
        self.named("--surface", [226, 217, 196], [16, 20, 21])
    }

    /// The colour of a seat.
    pub(super) fn seat(&self, seat: Seat) -> Rgb {
        const LIGHT: [Rgb; 6] = [
            [185, 64, 42],
            [43, 92, 138],
            [169, 121, 26],
            [63, 122, 68],
            [116, 72, 143],
            [77, 90, 96],
        ];
        let index = seat.index() % SEATS.len();
        self.find(SEATS[index], "--seat").unwrap_or(LIGHT[index])
    }

    /// The colour of scenery, if it is drawn on a terminal.
    pub(super) fn scenery(&self, class: &str) -> Option<Rgb> {
        let word = class.split(' ').nth(1)?;
        let (_, variable) = SCENERY.iter().find(|(of, _)| *of == word)?;
        let ground = self.find(class, variable)?;
        let seat = SEATS.iter().position(|seat| class.ends_with(seat));
        Some(match seat.and_then(Seat::new) {
            Some(seat) => super::canvas::over(self.seat(seat), 0.22, ground),
            None => ground,
        })
    }

    /// The colour of an empty spot.
    pub(super) fn spot(&self, class: &str) -> Rgb {
        let filled = self.find(&format!("spot {class}"), "fill");
        let by_word = || {
            let word = class.split(' ').next()?;
            let (_, variable) = SPOTS.iter().find(|(of, _)| *of == word)?;
            self.find(class, variable)
        };
        filled
            .or_else(by_word)
            .unwrap_or_else(|| self.named("--cell", [233, 223, 200], [53, 50, 45]))
    }

    /// The colour of a line.
    pub(super) fn line(&self, class: &str) -> Option<Rgb> {
        self.find(&format!("board-line {class}"), "stroke")
    }

    /// The colour of what is written on the board.
    pub(super) fn text(&self, class: &str) -> Option<Rgb> {
        self.find(&format!("board-text {class}"), "fill")
    }

    /// The colour of a mark.
    pub(super) fn mark(&self, kind: &str, owner: Option<Seat>) -> Rgb {
        let known = MARKS.iter().find(|(of, _)| *of == kind);
        match (known, owner) {
            (Some((_, variable)), _) => self.named(variable, self.accent(), self.accent()),
            (None, Some(seat)) => self.seat(seat),
            (None, None) => self.accent(),
        }
    }

    /// The colours of a man of chess: its wood and its outline.
    pub(super) fn wood(&self, is_white: bool) -> Rgb {
        let variable = if is_white { "--white-wood" } else { "--black-wood" };
        let otherwise = if is_white { [251, 246, 234] } else { [42, 37, 34] };
        self.named(variable, otherwise, otherwise)
    }
}
