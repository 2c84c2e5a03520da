//! A board as SVG.

use hall_core::{Board, Scene, Standings};

use crate::{
    Art, Tone, board,
    element::{Element, short},
    scenery,
    style::{Inherited, Stylist},
    value::number,
};

/// Which board and which set of pieces, by name; the empty name is the first of each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sets<'a> {
    /// The board.
    pub board: &'a str,
    /// The set of pieces.
    pub pieces: &'a str,
}

/// What to draw: a board and a scene as a viewer may see them.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The id of the game: its style sheet is written for it.
    pub game: &'a str,
    /// What does not change during a match.
    pub board: &'a Board<String>,
    /// What changes.
    pub scene: &'a Scene<String>,
    /// The spots of the last step.
    pub last: &'a [String],
    /// The winners, once the match is decided: the deciding spots stand out.
    pub standings: Option<&'a Standings>,
    /// Which of the game's boards and pieces.
    pub sets: Sets<'a>,
    /// Light or dark.
    pub tone: Tone,
    /// The width in pixels, on which lines and letters of a fixed size depend.
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

    /// The colour of a property or a variable, such as `fill` or `--cell`, of an element with
    /// these classes on this board: what else is drawn of it can have the same colours. Nothing
    /// where the style sheets say nothing, or no opaque colour.
    pub fn colour(&self, art: &Art, class: &str, property: &str) -> Option<[u8; 3]> {
        let stylist = Stylist::new(&art.rules, &art.symbols, &art.letters, self.tone);
        let outside = self.outside(false);
        let mut path: Vec<&Element> = Vec::new();
        let mut inherited = Inherited::none();
        for node in &outside {
            path.push(node);
            inherited = stylist.enter(&path, &inherited);
        }
        let node = Element::new("g").with("class", class);
        path.push(&node);
        stylist.colour(&path, &inherited, property)
    }

    /// The symbols it needs and its layers; and what they cover: left, top, width, height.
    pub(crate) fn drawn(&self, art: &Art) -> (Vec<Element>, [f32; 4]) {
        let mut stylist = Stylist::new(&art.rules, &art.symbols, &art.letters, self.tone);
        let won = board::won(self.scene, self.standings);
        let outside = self.outside(won.is_some());
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
        stylist.unit = self.width / view[2];
        let sheets = [
            Element::new("svg").holding(surface(view)),
            scenery::backdrop(self.board, self.scene),
            board::front(
                self.board,
                self.scene,
                self.last,
                won.as_ref(),
                self.sets.pieces,
                &art.symbols,
            ),
        ];
        let mut drawn = Vec::new();
        for sheet in &sheets {
            path.push(sheet);
            let within = stylist.enter(&path, &inherited);
            for layer in &sheet.children {
                path.push(layer);
                drawn.extend(stylist.styled(&mut path, &within));
                path.pop();
            }
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

    /// The elements around a board on a page, from the outermost: sheets select by them.
    fn outside(&self, decided: bool) -> [Element; 6] {
        let Board { size, spots, .. } = self.board;
        let named = |key: &'static str, name: &str, page: Element| {
            if name.is_empty() { page } else { page.with(key, name) }
        };
        let page = Element::new("html").with("data-game", self.game);
        let page = named("data-board", self.sets.board, page);
        let is_map = size.x.max(size.y) > 13.0 || spots.len() > 110;
        let look =
            [(is_map, " map"), (is_map && size.x > 3.0 * size.y, " long"), (decided, " decided")];
        let look = look.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word);
        let style = format!("--across: {}px; --ratio: {}", short(size.x), short(size.x / size.y));
        [
            named("data-pieces", self.sets.pieces, page),
            Element::new("body"),
            Element::new("main"),
            Element::new("div").with("class", "table"),
            Element::new("section").with("class", "stage"),
            Element::new("div")
                .with("class", format!("board{}", look.collect::<String>()))
                .with("style", style),
        ]
    }
}

/// What a board lies on.
fn surface(view: [f32; 4]) -> Element {
    let [left, top, wide, high] = view.map(short);
    Element::new("rect")
        .with("x", left)
        .with("y", top)
        .with("width", wide)
        .with("height", high)
        .with("fill", "var(--surface, var(--paper))")
}
