//! A board as SVG.

use hall_core::{Board, Scene};

use crate::{
    Art, Tone, board,
    element::{Element, short},
    style::{Inherited, Stylist},
    value::number,
};

/// What to draw: a board and a scene as a viewer may see them.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The id of the game: its style sheet is written for it.
    pub game: &'a str,
    /// What does not change.
    pub board: &'a Board<String>,
    /// What does.
    pub scene: &'a Scene<String>,
    /// The spots of the last step.
    pub last: &'a [String],
    /// Light or dark.
    pub tone: Tone,
    /// How many pixels it is wide: lines and letters of a fixed size go by it.
    pub width: f32,
}

impl Picture<'_> {
    /// The picture as SVG that needs nothing else.
    pub fn svg(&self, art: &Art) -> String {
        let (drawn, view) = self.drawn(art);
        let [_, _, wide, high] = view;
        let height = self.width * high / wide;
        let mut svg = Element::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", view.map(short).join(" "))
            .with("width", short(self.width))
            .with("height", short(height));
        svg.children = drawn;
        let mut out = String::new();
        svg.write(&mut out);
        out
    }

    /// The symbols it needs and its layers; and what they cover: left, top, width, height.
    pub(crate) fn drawn(&self, art: &Art) -> (Vec<Element>, [f32; 4]) {
        let unit = self.width / self.board.size.x;
        let stylist = Stylist::new(&art.rules, &art.symbols, &art.letters, self.tone, unit);
        let across = format!(
            "--across: {}px; --ratio: {}",
            short(self.board.size.x),
            short(self.board.size.x / self.board.size.y)
        );
        let outside = [
            Element::new("html").with("data-game", self.game),
            Element::new("body"),
            Element::new("main"),
            Element::new("div").with("class", "table"),
            Element::new("section").with("class", "stage"),
            Element::new("div").with("class", "board").with("style", across),
            Element::new("svg"),
        ];
        let mut path: Vec<&Element> = Vec::new();
        let mut inherited = Inherited::none();
        for node in &outside {
            path.push(node);
            inherited = stylist.enter(&path, &inherited);
        }
        // A frame lies outside of the board.
        let frame = inherited.variables.get("--frame").and_then(|width| number(width));
        let margin = frame.map_or(0.0, |width| width / 2.0 + 0.25);
        let Board { origin, size, .. } = self.board;
        let view =
            [origin.x - margin, origin.y - margin, size.x + 2.0 * margin, size.y + 2.0 * margin];
        let [left, top, wide, high] = view.map(short);
        let surface = Element::new("rect")
            .with("x", left)
            .with("y", top)
            .with("width", wide)
            .with("height", high)
            .with("fill", "var(--surface, var(--paper))");
        let mut layers = board::layers(self.board, self.scene, self.last, &art.symbols);
        layers.insert(0, surface);
        let mut drawn = Vec::new();
        for layer in &layers {
            path.push(layer);
            drawn.extend(stylist.styled(&mut path, &inherited));
            path.pop();
        }
        let mut definitions = Element::new("defs").having(stylist.definitions());
        // Gradients and patterns have the colours of the board, not of a seat.
        for paint in &art.paints {
            path.push(paint);
            definitions.children.extend(stylist.styled(&mut path, &inherited));
            path.pop();
        }
        drawn.insert(0, definitions);
        (drawn, view)
    }
}
