//! The boards as they are drawn: spaces, tracks, signs, weather charts.

use alloc::{format, string::ToString, vec, vec::Vec};

use hall_core::{Board, Line, Message, Point, Shape, Spot, Text};

use super::{
    boards::{Kind, Weather, Zone},
    map::{MapSpace, Panel},
    race::Mush,
};

/// The radius of a space in the wild.
const SPACE: f32 = 0.3;
/// Width and height of a town, which holds several sleds.
const TOWN: (f32, f32) = (0.96, 0.78);
/// What is free around the boards, for signs and sleds at the edge; the charts lie on top.
const MARGIN: f32 = 0.35;
const TOP: f32 = 0.75;
/// The middle of the row of charts.
const CHARTS: f32 = -0.36;

impl Mush {
    pub(super) fn draw_board(&self) -> Board {
        let size = self.map.panels.iter().fold(Point { x: 0.0, y: 0.0 }, |size, panel| Point {
            x: size.x + panel.size.x,
            y: size.y.max(panel.size.y),
        });
        let mut lines = self.draw_land();
        for (index, panel) in self.map.panels.iter().enumerate() {
            if index > 0 {
                let (top, bottom) = (-TOP, panel.size.y);
                let seam =
                    vec![Point { x: panel.left, y: top }, Point { x: panel.left, y: bottom }];
                lines.push(Line { points: seam, class: "seam", text: Text::EMPTY });
            }
            self.draw_chart(panel, &mut lines);
        }
        for (a, b) in &self.map.loose {
            lines.push(Line { points: vec![*a, *b], class: "loose", text: Text::EMPTY });
        }
        for joint in self.map.joints.iter().filter(|joint| joint.dashed) {
            let points = between(self.map.space(joint.a), self.map.space(joint.b));
            lines.push(Line { points, class: "connection", text: Text::EMPTY });
        }
        for place in &self.map.spaces {
            draw_sign(place, &mut lines);
        }
        for line in &mut lines {
            line.points.iter_mut().for_each(|point| *point = round(*point));
        }
        Board {
            origin: Point { x: -MARGIN, y: -TOP },
            size: round(Point { x: size.x + 2.0 * MARGIN, y: size.y + TOP }),
            spots: self.reading_order().into_iter().map(draw_spot).collect(),
            lines,
            turnable: false,
        }
    }

    /// The land under the spaces: a picture for each board, what stands at towns and on rough
    /// ground, and the trail, which sleds have packed.
    fn draw_land(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut stand = |class, x: f32, y: f32, w: f32, h: f32| {
            let points = vec![Point { x, y }, Point { x: x + w, y: y + h }];
            lines.push(Line { points, class, text: Text::EMPTY });
        };
        let last = self.map.panels.len().saturating_sub(1);
        for (index, panel) in self.map.panels.iter().enumerate() {
            let own = !self.setup.boards.trim().is_empty();
            let class = land(if own { "" } else { panel.id.as_str() }, panel.zone);
            // The land goes on to the edges of the drawing.
            let before = if index == 0 { MARGIN } else { 0.0 };
            let after = if index == last { MARGIN } else { 0.0 };
            let wide = before + panel.size.x + after;
            stand(class, panel.left - before, -TOP, wide, panel.size.y + TOP);
        }
        for place in &self.map.spaces {
            let Point { x, y } = place.at;
            match place.kind {
                Kind::Rough => stand("scenery ridge", x - 0.62, y - 0.62, 1.24, 1.0),
                Kind::Town => stand("scenery cabins", x - 0.9, y - 0.62, 1.8, 1.6),
                Kind::Start => stand("scenery harbour", x - 0.9, y - 0.62, 1.8, 1.6),
                Kind::Finish => stand("scenery arch", x - 0.9, y - 0.62, 1.8, 1.6),
                Kind::Wilderness => {}
            }
        }
        // From one space to the next as long as they follow each other: few long lines.
        let mut trails: Vec<Vec<Point>> = Vec::new();
        let mut end = None;
        for joint in self.map.joints.iter().filter(|joint| !joint.dashed) {
            let to = self.map.space(joint.b).at;
            match trails.last_mut() {
                Some(trail) if end == Some(joint.a) => trail.push(to),
                _ => trails.push(vec![self.map.space(joint.a).at, to]),
            }
            end = Some(joint.b);
        }
        for class in ["scenery trail", "scenery trail packed"] {
            for trail in &trails {
                let mut points = trail.clone();
                // A sign stands between two points, a line has more.
                if let [from, to] = trail[..] {
                    points.insert(1, Point { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 });
                }
                lines.push(Line { points, class, text: Text::EMPTY });
            }
        }
        lines
    }

    /// The title of a board, and its weather chart: a box for each run of faces that
    /// bring the same weather.
    fn draw_chart(&self, panel: &Panel, lines: &mut Vec<Line>) {
        let title = match panel.zone {
            Zone::Southern => "board southern",
            Zone::Central => "board central",
            Zone::Northern => "board northern",
        };
        let at = Point { x: panel.left + 0.15, y: CHARTS };
        lines.push(Line { points: vec![at], class: title, text: self.board_named(panel) });
        // Titles have about this width a letter.
        let mut left = panel.left + 0.6 + 0.165 * panel.title.chars().count() as f32;
        let mut face = 0;
        while face < panel.chart.len() {
            let weather = panel.chart[face];
            let run = panel.chart[face..].iter().take_while(|other| **other == weather).count();
            let (first, last) = (face + 1, face + run);
            let faces = if run == 1 { first.to_string() } else { format!("{first}\u{2013}{last}") };
            let letters = faces.chars().count() + 1 + weather.word().len();
            let width = 0.3 + 0.118 * letters as f32;
            let text =
                Message::new("mush-chart").text("faces", faces).choice("weather", weather.word());
            let (tag, ink) = match weather {
                Weather::Warm => ("chart-box warm", "chart warm"),
                Weather::Moderate => ("chart-box moderate", "chart moderate"),
                Weather::Cold => ("chart-box cold", "chart cold"),
            };
            let box_of = vec![Point { x: left, y: CHARTS }, Point { x: left + width, y: CHARTS }];
            lines.push(Line { points: box_of, class: tag, text: Text::EMPTY });
            let at = Point { x: left + width / 2.0, y: CHARTS };
            lines.push(Line { points: vec![at], class: ink, text: text.into() });
            left += width + 0.08;
            face += run;
        }
    }

    /// What a board is called: one of ours by a message, another as its file says.
    pub(super) fn board_named(&self, panel: &Panel) -> Text {
        if self.setup.boards.trim().is_empty() {
            Message::new("mush-board").text("board", &panel.id).text("title", &panel.title).into()
        } else {
            panel.title.clone().into()
        }
    }

    /// Rows from top to bottom, each from left to right: the tracks as they run.
    fn reading_order(&self) -> Vec<&MapSpace> {
        let mut places: Vec<&MapSpace> = self.map.spaces.iter().collect();
        let order = |of: &MapSpace| ((of.at.y / 1.5) as i32, (of.at.x * 100.0) as i32);
        hall_core::sort_by(&mut places, |a, b| order(a).cmp(&order(b)));
        places
    }
}

/// The picture of a board of ours; others have that of a board of their zone.
fn land(id: &str, zone: Zone) -> &'static str {
    match (id, zone) {
        ("AN", _) => "scenery land-anchorage",
        ("OA", _) | (_, Zone::Central) => "scenery land-yukon",
        ("NO", _) => "scenery land-nome",
        (_, Zone::Southern) => "scenery land-range",
        (_, Zone::Northern) => "scenery land-coast",
    }
}

/// What stands at a space: the sign of a town on its post, crags on rough ground.
fn draw_sign(place: &MapSpace, lines: &mut Vec<Line>) {
    let Point { x, y } = place.at;
    if matches!(place.kind, Kind::Rough) {
        let crags = [(-0.19, 0.12), (-0.07, -0.13), (0.03, 0.05), (0.1, -0.05), (0.2, 0.12)];
        let points = crags.iter().map(|(dx, dy)| Point { x: x + dx, y: y + dy }).collect();
        lines.push(Line { points, class: "crag", text: Text::EMPTY });
    }
    if place.town.is_empty() {
        return;
    }
    // A post, and a board on it, in one stroke.
    let (top, half) = (y - TOWN.1 / 2.0, 0.13 + 0.068 * place.town.chars().count() as f32);
    let outline = [
        (x, top),
        (x, top - 0.08),
        (x + half, top - 0.08),
        (x + half, top - 0.4),
        (x - half, top - 0.4),
        (x - half, top - 0.08),
        (x, top - 0.08),
    ];
    let points = outline.iter().map(|(x, y)| Point { x: *x, y: *y }).collect();
    lines.push(Line { points, class: "town-sign", text: Text::EMPTY });
    let at = Point { x, y: top - 0.24 };
    lines.push(Line { points: vec![at], class: "town-name", text: place.town.clone().into() });
}

/// A point without the digits that nobody sees: they would be most of a page.
fn round(at: Point) -> Point {
    let to = |x: f32| (x * 100.0 + if x < 0.0 { -0.5 } else { 0.5 }) as i32 as f32 / 100.0;
    Point { x: to(at.x), y: to(at.y) }
}

fn draw_spot(place: &MapSpace) -> Spot {
    let (w, h) = TOWN;
    let way = |key| Message::new(key).with("steps", place.steps);
    let (class, label) = match place.kind {
        Kind::Wilderness => {
            ("wilderness", way("mush-spot-wilderness").text("space", place.space).into())
        }
        Kind::Rough => ("rough", way("mush-spot-rough").text("space", place.space).into()),
        Kind::Start => ("town start", Text::from(place.town.clone())),
        Kind::Finish => {
            ("town finish", Message::new("mush-spot-finish").text("town", &place.town).into())
        }
        Kind::Town => {
            let rest = way("mush-spot-town").text("town", &place.town);
            ("town", rest.with("dogs", place.rest.dogs).with("chips", place.rest.chips).into())
        }
    };
    let shape =
        if place.town.is_empty() { Shape::Circle { r: SPACE } } else { Shape::Rect { w, h } };
    Spot { id: place.space.to_string(), at: round(place.at), shape, class, label }
}

/// The line from one space to another, as far as it is not under their signs.
fn between(a: &MapSpace, b: &MapSpace) -> Vec<Point> {
    let (dx, dy) = (b.at.x - a.at.x, b.at.y - a.at.y);
    // No square roots without the standard library: how much of the longer side the
    // sign covers is near enough.
    let (wide, high) = (dx.max(-dx), dy.max(-dy));
    let part = |place: &MapSpace| {
        let (w, h) =
            if place.town.is_empty() { (SPACE, SPACE) } else { (TOWN.0 / 2.0, TOWN.1 / 2.0) };
        let along = if wide > high { w / wide } else { h / high.max(0.01) };
        along.min(0.45)
    };
    let (from, to) = (part(a), 1.0 - part(b));
    let at = |part: f32| Point { x: a.at.x + dx * part, y: a.at.y + dy * part };
    vec![at(from), at(to)]
}
