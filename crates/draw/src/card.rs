//! The preview of a shared link: the board, and beside it the players and the score.

use hall_core::Seat;

use crate::{
    Art, Picture,
    element::{Element, short},
    letters::{Anchor, Baseline, Face},
    signs::sign,
    style::{Inherited, Stylist},
};

/// The size that social networks ask for.
const WIDTH: f32 = 1200.0;
const HEIGHT: f32 = 630.0;
/// The margin.
const MARGIN: f32 = 36.0;
/// The most of the width that the board takes.
const BOARD_MAX: f32 = 760.0;

/// A player.
#[derive(Clone, Copy, Debug)]
pub struct Caption<'a> {
    /// Which seat.
    pub seat: Seat,
    /// The names of the seat and its player.
    pub text: &'a str,
}

/// A board with words beside it, 1200 by 630.
#[derive(Clone, Copy, Debug)]
pub struct ShareCard<'a> {
    /// The board. Its width does not matter.
    pub picture: Picture<'a>,
    /// The name of the game.
    pub title: &'a str,
    /// The players.
    pub names: &'a [Caption<'a>],
    /// The state of the match.
    pub note: &'a str,
}

impl ShareCard<'_> {
    /// The card as SVG that needs nothing else. Its letters are drawn, so that who is called
    /// how and how it stands are its label, too.
    pub fn svg(&self, art: &Art) -> String {
        let size = &self.picture.board.size;
        let unit = ((HEIGHT - 2.0 * MARGIN) / size.y).min(BOARD_MAX / size.x);
        let picture = Picture { width: unit * size.x, ..self.picture };
        let (drawn, view) = picture.drawn(art);
        let [_, _, wide, high] = view;
        let unit = ((HEIGHT - 2.0 * MARGIN) / high).min(BOARD_MAX / wide);
        let (wide, high) = (unit * wide, unit * high);
        let board = Element::new("svg")
            .with("x", short(MARGIN))
            .with("y", short((HEIGHT - high) / 2.0))
            .with("width", short(wide))
            .with("height", short(high))
            .with("viewBox", view.map(short).join(" "))
            .having(drawn);
        let left = MARGIN + wide + 1.4 * MARGIN;
        let mut out = String::new();
        Element::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", format!("0 0 {WIDTH} {HEIGHT}"))
            .with("width", WIDTH)
            .with("height", HEIGHT)
            .with("role", "img")
            .with("aria-label", self.label())
            .having(self.words(art, left))
            .holding(board)
            .write(&mut out);
        out
    }

    /// What it says, in one line.
    fn label(&self) -> String {
        let names = self.names.iter().map(|name| name.text);
        let all = [self.title].into_iter().chain(names).chain([self.note]);
        all.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(". ")
    }

    /// The ground and what is written on it.
    fn words(&self, art: &Art, left: f32) -> Vec<Element> {
        let stylist = Stylist::new(&art.rules, &art.symbols, &art.letters, self.picture.tone);
        let page = Element::new("html").with("data-game", self.picture.game);
        let inherited = stylist.enter(&[&page], &Inherited::none());
        let ground = Element::new("rect").with("width", WIDTH).with("height", HEIGHT);
        let mut all = vec![ground.with("fill", "var(--paper)")];
        let room = WIDTH - MARGIN - left;
        let mut y = 86.0;
        for line in self.wrapped(art, self.title, Face::Title(600.0), 52.0, room) {
            all.push(written(&line, left, y, "Bitter", 52.0, 600, "var(--ink)"));
            y += 58.0;
        }
        y += 14.0;
        for name in self.names {
            let sign = sign("disc", Some(name.seat), ' ', "", &art.symbols);
            let at = format!("translate({} {}) scale(15)", short(left + 16.0), short(y - 9.0));
            let look = format!("piece kind-disc seat-{}", name.seat);
            all.push(Element::new("g").with("class", look).with("transform", at).having(sign));
            let lines = self.wrapped(art, name.text, Face::Text(500.0), 27.0, room - 44.0);
            let first = lines.into_iter().next().unwrap_or_default();
            all.push(written(&first, left + 44.0, y, "Figtree", 27.0, 500, "var(--ink)"));
            y += 42.0;
        }
        y += 14.0;
        for line in self.wrapped(art, self.note, Face::Text(400.0), 25.0, room) {
            if y > HEIGHT - MARGIN - 40.0 {
                break;
            }
            all.push(written(&line, left, y, "Figtree", 25.0, 400, "var(--ink-2)"));
            y += 34.0;
        }
        let foot = HEIGHT - MARGIN;
        all.push(written("Musterhall", left, foot, "Bitter", 24.0, 600, "var(--accent)"));
        let styled = |node: &Element| stylist.styled(&mut vec![&page, node], &inherited);
        let mut drawn: Vec<Element> = all.iter().filter_map(styled).collect();
        drawn.insert(0, Element::new("defs").having(stylist.definitions()));
        drawn
    }

    /// The lines of a text that fit into a width; a word that is too long is cut.
    fn wrapped(&self, art: &Art, text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
        let width = |text: &str| {
            art.letters.run(text, face, size, Anchor::Start, Baseline::Alphabetic).width()
        };
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let mut word = word.to_owned();
            while width(&word) > room && word.chars().count() > 1 {
                word.pop();
            }
            match lines.last_mut() {
                Some(line) if width(&format!("{line} {word}")) <= room => {
                    line.push(' ');
                    line.push_str(&word);
                }
                _ => lines.push(word),
            }
        }
        lines
    }
}

fn written(
    text: &str,
    x: f32,
    y: f32,
    family: &str,
    size: f32,
    weight: u16,
    fill: &'static str,
) -> Element {
    let mut node = Element::new("text")
        .with("x", short(x))
        .with("y", short(y))
        .with("font-family", family)
        .with("font-size", format!("{size}px"))
        .with("font-weight", weight)
        .with("fill", fill);
    text.clone_into(&mut node.text);
    node
}
