//! A board and a scene on a canvas: the same data that the page draws.

use std::collections::{BTreeMap, HashSet};

use hall_core::{
    Board, Consequence, Point, Spot,
    plain::{Line, Mark, Piece, Scene},
};
use ratatui_core::style::Modifier;

use super::{
    canvas::{Canvas, Rgb, ink_on, over},
    look::ScreenLook,
    viewport::{Viewport, covers, is_chequered, room},
};

/// What is drawn.
pub(super) struct Drawn<'a> {
    pub(super) board: &'a Board<String>,
    pub(super) scene: &'a Scene,
    pub(super) look: &'a ScreenLook,
    /// Spots that may be touched next.
    pub(super) open: &'a HashSet<String>,
    pub(super) picked: &'a [String],
    /// Where the keys are.
    pub(super) cursor: Option<&'a str>,
    /// The spots of the last step.
    pub(super) last: &'a [String],
    /// What is pointed out beside the marks of the scene.
    pub(super) evidence: &'a [Mark],
    /// What the action that is about to be chosen would do.
    pub(super) ahead: Option<&'a Consequence<String>>,
}

/// A man of chess, eight dots by eight.
type Man = &'static [&'static str; 8];

/// The men, by the second word of their kind.
#[rustfmt::skip]
const MEN: [(&str, [&str; 8]); 6] = [
    ("pawn", [
        "........", "...##...", "..####..", "..####..", "...##...", "..####..", ".######.", "........",
    ]),
    ("rook", [
        "........", ".#.##.#.", ".######.", "..####..", "..####..", ".######.", ".######.", "........",
    ]),
    ("knight", [
        "........", "...##...", "..#####.", ".######.", ".##.###.", "...###..", ".######.", "........",
    ]),
    ("bishop", [
        "...##...", "..##.#..", "..#.##..", "..####..", "...##...", "..####..", ".######.", "........",
    ]),
    ("queen", [
        "........", "#..##..#", "##.##.##", ".######.", "..####..", ".######.", ".######.", "........",
    ]),
    ("king", [
        "...##...", "..####..", "...##...", ".######.", ".######.", "..####..", ".######.", "........",
    ]),
];

/// The dots of a kind of piece, if it is a man of chess.
fn man(kind: &str) -> Option<Man> {
    let (_, man) = kind.split_once('-')?;
    MEN.iter().find(|(of, _)| *of == man).map(|(_, dots)| dots)
}

/// Marks that lie between two spots.
fn is_between(mark: &Mark) -> bool {
    matches!(mark.kind, "threat" | "arrow" | "bar" | "lifts") && mark.spots.len() == 2
}

impl Drawn<'_> {
    /// Draws everything.
    pub(super) fn draw(&self, place: &Viewport, canvas: &mut Canvas) {
        if !self.look.is_plain() {
            let surface = self.look.surface();
            for y in 0..2 * canvas.high {
                for x in 0..canvas.wide {
                    canvas.dot(x, y, surface);
                }
            }
        }
        for line in &self.board.lines {
            self.scenery(line, place, canvas);
        }
        let lines = self.board.lines.iter().filter(|line| !line.class.starts_with("scenery"));
        for line in lines.clone().filter(|line| line.text.is_empty()) {
            self.line(line, place, canvas);
        }
        for (index, spot) in self.board.spots.iter().enumerate() {
            self.spot(index, spot, place, canvas);
        }
        for line in lines.filter(|line| !line.text.is_empty()) {
            self.text(line, place, canvas);
        }
        self.pieces(place, canvas);
        let ahead = self.ahead.map_or(&[][..], |ahead| &ahead.marks);
        for mark in self.scene.marks.iter().chain(self.evidence).chain(ahead) {
            self.sign(mark, place, canvas);
        }
        if let Some(ahead) = self.ahead {
            self.foreseen(ahead, place, canvas);
        }
    }

    fn at(&self, id: &str) -> Option<&Spot<String>> {
        self.board.spots.iter().find(|spot| spot.id == id)
    }

    fn scenery(&self, line: &Line, place: &Viewport, canvas: &mut Canvas) {
        let Some(words) = line.class.strip_prefix("scenery") else { return };
        if line.points.len() > 2 {
            return self.line(line, place, canvas);
        }
        let ([from, to], false) = (&line.points[..], self.look.is_plain()) else { return };
        let Some(colour) = self.look.scenery(line.class) else { return };
        let share = if words.contains("ridge") { 0.35 } else { 1.0 };
        let (left, right) = (place.x(from.x).round() as i32, place.x(to.x).round() as i32);
        let (top, bottom) = (place.y(from.y).round() as i32, place.y(to.y).round() as i32);
        for y in top.max(0)..bottom.min(2 * canvas.high) {
            for x in left.max(0)..right.min(canvas.wide) {
                canvas.tint(x, y, colour, share);
            }
        }
        // Houses stand apart.
        if place.scale > 2.5 && words.contains("district") {
            for y in top..bottom {
                canvas.tint(left, y, [0, 0, 0], 0.16);
            }
            for x in left..right {
                canvas.tint(x, top, [255, 255, 255], 0.22);
            }
        }
    }

    /// A line of dots; where there are no colours, of letters.
    fn line(&self, line: &Line, place: &Viewport, canvas: &mut Canvas) {
        if matches!(line.class, "tick" | "town-sign" | "crag") || is_crammed(line, place) {
            return;
        }
        let is_trail = line.class.starts_with("scenery trail");
        if self.look.is_plain() && !is_trail && line.class != "connection" {
            return;
        }
        let colour = match is_trail {
            true => self.look.scenery(line.class).map(|c| over(c, 0.4, self.look.surface())),
            false => self.look.line(line.class),
        };
        let Some(colour) = colour else { return };
        let thick = if line.class.starts_with("chart-box") { 1 } else { 0 };
        for pair in line.points.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let steps = ((b.x - a.x).hypot(b.y - a.y) * place.scale).ceil().max(1.0) as i32;
            for step in 0..=steps {
                let part = step as f32 / steps as f32;
                let at = Point { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
                if self.look.is_plain() {
                    let (column, row) = place.cell(at);
                    if canvas.is_bare(column, row) {
                        canvas.letter(column, row, '·', None);
                    }
                    continue;
                }
                let (x, mut y) = (place.x(at.x).floor() as i32, place.y(at.y).floor() as i32);
                if thick == 1 {
                    y &= !1;
                }
                canvas.dot(x, y, colour);
                if thick == 1 {
                    canvas.dot(x, y + 1, colour);
                }
            }
        }
    }

    /// The ground of a spot, with all that is said by its colour.
    fn spot(&self, index: usize, spot: &Spot<String>, place: &Viewport, canvas: &mut Canvas) {
        let ground = self.ground(spot);
        let [left, top, right, bottom] = place.around(spot);
        for y in top..bottom {
            for x in left..right {
                if !covers(spot, place.point(x, y)) {
                    continue;
                }
                if !self.look.is_plain() {
                    canvas.dot(x, y, ground);
                }
                canvas.own(x, y.div_euclid(2), index as u16);
            }
        }
        let (column, row) = place.cell(spot.at);
        canvas.own(column, row, index as u16);
        if !self.look.is_plain() {
            canvas.dot(column, place.y(spot.at.y).floor() as i32, ground);
            if self.open.contains(&spot.id) && !self.is_taken(&spot.id) {
                canvas.letter(column, row, '•', Some(over(self.look.accent(), 0.9, ground)));
            } else if let Some(symbol) = self.bare(spot, place) {
                canvas.letter(column, row, symbol, Some(over(ink_on(ground), 0.5, ground)));
            }
            return;
        }
        let bare = match spot.class.split(' ').next() {
            Some("field") => self.bare(spot, place).map_or('.', |of| of.to_ascii_lowercase()),
            Some("wilderness") => 'o',
            Some("rough") => '^',
            Some("town") => 'O',
            _ => '.',
        };
        let symbol = if self.open.contains(&spot.id) { '+' } else { bare };
        canvas.letter(column, row, symbol, None);
        self.stress(spot, place, canvas);
    }

    /// What is written on an empty spot: which field it is, or a ring where its outline is too
    /// small to be seen.
    fn bare(&self, spot: &Spot<String>, place: &Viewport) -> Option<char> {
        let mut words = spot.class.split(' ');
        match (words.next(), words.next()) {
            (Some("rough"), _) => Some('▲'),
            (Some("field"), Some(what)) => Some(initial(what)),
            (Some("wilderness"), _) if room(&spot.shape) * place.scale < 2.5 => Some('○'),
            _ => None,
        }
    }

    fn is_taken(&self, id: &str) -> bool {
        self.scene.pieces.iter().any(|piece| piece.spot == id)
    }

    /// Without colours: where the keys are is reversed, what is picked stands in brackets.
    fn stress(&self, spot: &Spot<String>, place: &Viewport, canvas: &mut Canvas) {
        let (column, row) = place.cell(spot.at);
        let id = &spot.id;
        if self.cursor == Some(id) {
            canvas.stress(column, row, Modifier::REVERSED);
        }
        if self.open.contains(id) {
            canvas.stress(column, row, Modifier::BOLD | Modifier::UNDERLINED);
        }
        if self.picked.contains(id) {
            canvas.letter(column + 1, row, '<', None);
        }
        let marks = self.scene.marks.iter().chain(self.evidence);
        let pointed = marks.filter(|mark| !is_between(mark) && mark.kind != "forced");
        if pointed.clone().count() > 0 && pointed.clone().any(|mark| mark.spots.contains(id)) {
            canvas.letter(column + 1, row, '!', None);
        }
    }

    /// The colour of a spot as it is now.
    fn ground(&self, spot: &Spot<String>) -> Rgb {
        let look = self.look;
        let mut ground = look.spot(spot.class);
        // Cells that all look the same are told apart by two shades.
        let is_alike = spot.class.starts_with("cell") && !is_chequered(self.board);
        let odd: u32 = spot.id.chars().map(|letter| letter as u32).sum();
        if is_alike && odd % 2 == 1 {
            ground = over(ink_on(ground), 0.1, ground);
        }
        let mut tint = |colour: Rgb, share: f32| ground = over(colour, share, ground);
        if self.last.contains(&spot.id) {
            tint(look.glow(), 0.5);
        }
        let ahead = self.ahead.map_or(&[][..], |ahead| &ahead.marks);
        let marks = self.scene.marks.iter().chain(self.evidence).chain(ahead);
        for (nth, mark) in marks.enumerate() {
            let tinted = !is_between(mark) && mark.kind != "forced" && !mark.kind.contains("rank");
            if tinted && mark.spots.contains(&spot.id) {
                let share = if nth % 2 == 1 && mark.kind == "group" { 0.25 } else { 0.5 };
                tint(look.mark(mark.kind, mark.owner), share);
            }
        }
        if self.open.contains(&spot.id) {
            tint(look.accent(), 0.22);
        }
        if self.picked.contains(&spot.id) {
            tint(look.accent(), 0.85);
        }
        if self.cursor == Some(&spot.id) {
            tint(look.cursor(), 0.85);
        }
        ground
    }

    fn text(&self, line: &Line, place: &Viewport, canvas: &mut Canvas) {
        let Some(at) = line.points.first().filter(|_| !is_crammed(line, place)) else { return };
        let (column, row) = place.cell(*at);
        let wide = line.text.chars().count() as i32;
        let starts = line.class.starts_with("board ");
        let from = if starts { column } else { column - wide / 2 };
        // What has no room beside the board stands on it.
        let edge = canvas.wide - wide;
        let from = if place.is_cut || edge < 0 { from } else { from.clamp(0, edge) };
        let ink = self.look.text(line.class).filter(|_| !line.class.starts_with("town"));
        for (index, symbol) in line.text.chars().enumerate() {
            canvas.letter(from + index as i32, row, symbol, ink);
        }
    }

    fn pieces(&self, place: &Viewport, canvas: &mut Canvas) {
        let mut by_spot: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
        for piece in &self.scene.pieces {
            by_spot.entry(&piece.spot).or_default().push(piece);
        }
        for (id, pieces) in by_spot {
            let Some(spot) = self.at(id) else { continue };
            match &pieces[..] {
                [one] => self.piece(one, spot, place, 1.0, canvas),
                several => self.crowd(several, spot, place, canvas),
            }
            if self.look.is_plain() {
                self.stress(spot, place, canvas);
            }
        }
    }

    /// Several pieces on one spot: a letter each.
    fn crowd(&self, pieces: &[&Piece], spot: &Spot<String>, place: &Viewport, canvas: &mut Canvas) {
        let (column, row) = place.cell(spot.at);
        let index = self.board.spots.iter().position(|one| one.id == spot.id).unwrap_or(0);
        let across = if pieces.len() > 3 { pieces.len().div_ceil(2) } else { pieces.len() };
        for (nth, piece) in pieces.iter().enumerate() {
            let x = column - across as i32 / 2 + (nth % across) as i32;
            let y = row + (nth / across) as i32;
            self.token(piece, x, y, canvas);
            canvas.own(x, y, index as u16);
        }
    }

    /// A piece as one letter on its colour.
    fn token(&self, piece: &Piece, column: i32, row: i32, canvas: &mut Canvas) {
        let symbol = self.symbol(piece).unwrap_or(piece.glyph);
        if self.look.is_plain() {
            return canvas.letter(column, row, piece.glyph, None);
        }
        let colour = self.colour(piece);
        canvas.dot(column, 2 * row, colour);
        canvas.dot(column, 2 * row + 1, colour);
        canvas.styled(column, row, symbol, Some(ink_on(colour)), Modifier::BOLD);
    }

    /// A piece as large as its spot lets it be; `share` of it is seen.
    fn piece(
        &self,
        piece: &Piece,
        spot: &Spot<String>,
        place: &Viewport,
        share: f32,
        canvas: &mut Canvas,
    ) {
        let (column, row) = place.cell(spot.at);
        let radius = 0.86 * room(&spot.shape) * place.scale;
        if self.look.is_plain() || radius < 1.2 {
            return self.token(piece, column, row, canvas);
        }
        let colour = self.colour(piece);
        let (x, y) = (place.x(spot.at.x), place.y(spot.at.y));
        if let Some(man) = man(piece.kind).filter(|_| radius > 2.8) {
            let from = (x.round() as i32 - 4, y.round() as i32 - 4);
            self.man(man, from, (colour, share), canvas);
            return canvas.bare(column, row);
        }
        if is_chequered(self.board) && radius < 2.0 {
            return self.small(piece, (column, row), share, canvas);
        }
        let reach = radius.ceil() as i32 + 1;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let dot = (x.floor() as i32 + dx, y.floor() as i32 + dy);
                let (along, down) = (dot.0 as f32 + 0.5 - x, dot.1 as f32 + 0.5 - y);
                // What is too small to be round is a block.
                let far = match radius < 1.6 {
                    true => along.abs().max(down.abs()),
                    false => along.hypot(down),
                };
                if far <= radius {
                    let lit = if far > radius - 1.0 && radius > 2.5 { 0.84 } else { 1.0 };
                    let dark = over(colour, lit, [0, 0, 0]);
                    canvas.tint(dot.0, dot.1, dark, share);
                }
            }
        }
        match self.symbol(piece) {
            Some(symbol) => {
                let ground = canvas.get(column, 2 * row + 1).unwrap_or(colour);
                let middle = over(colour, share, ground);
                canvas.dot(column, 2 * row, middle);
                canvas.dot(column, 2 * row + 1, middle);
                canvas.styled(column, row, symbol, Some(ink_on(middle)), Modifier::BOLD);
            }
            None => canvas.bare(column, row),
        }
    }

    /// A piece on a square of four cells by two, with a gap to its neighbours; its letter, if it
    /// has one, is in its upper half.
    fn small(&self, piece: &Piece, (left, top): (i32, i32), share: f32, canvas: &mut Canvas) {
        let ground = canvas.get(left, 2 * top).unwrap_or_else(|| self.look.surface());
        let colour = over(self.colour(piece), share, ground);
        let symbol = self.symbol(piece);
        let upper =
            if symbol.is_some() { ['▐', ' ', ' ', '▌'] } else { ['▗', '▄', '▄', '▖'] };
        for (row, blocks) in [upper, ['▝', '▀', '▀', '▘']].into_iter().enumerate() {
            for (at, block) in blocks.into_iter().enumerate() {
                let (column, row) = (left - 1 + at as i32, top + row as i32);
                if block == ' ' {
                    canvas.dot(column, 2 * row, colour);
                    canvas.dot(column, 2 * row + 1, colour);
                    canvas.bare(column, row);
                } else {
                    canvas.letter(column, row, block, Some(colour));
                }
            }
        }
        if let Some(symbol) = symbol {
            canvas.styled(left, top, symbol, Some(ink_on(colour)), Modifier::BOLD);
        }
    }

    /// A man of chess in dots, with an outline where it would not stand out.
    fn man(&self, man: Man, (left, top): (i32, i32), (c, share): (Rgb, f32), canvas: &mut Canvas) {
        let has = |x: i32, y: i32| {
            let row = usize::try_from(y).ok().and_then(|y| man.get(y));
            row.zip(usize::try_from(x).ok())
                .is_some_and(|(row, x)| row.as_bytes().get(x) == Some(&b'#'))
        };
        let edge = if c[0] > 128 { [60, 44, 28] } else { [250, 240, 220] };
        for y in -1..9 {
            for x in -1..9 {
                let beside =
                    || [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|d| has(x + d.0, y + d.1));
                if has(x, y) {
                    canvas.tint(left + x, top + y, c, share);
                } else if beside() {
                    canvas.tint(left + x, top + y, edge, 0.4 * share);
                }
            }
        }
    }

    /// The letter or the sign on a piece, where its colour does not say it all.
    fn symbol(&self, piece: &Piece) -> Option<char> {
        if let Some(man) = piece.kind.strip_prefix("white-").or(piece.kind.strip_prefix("black-")) {
            return Some(match man {
                "pawn" => '♟',
                "knight" => '♞',
                "bishop" => '♝',
                "rook" => '♜',
                "queen" => '♛',
                "king" => '♚',
                _ => piece.glyph.to_ascii_uppercase(),
            });
        }
        if matches!(piece.kind, "checker" | "disc" | "stone") {
            return None;
        }
        let of_seat = piece.owner.is_some_and(|seat| seat.to_string() == piece.glyph.to_string());
        // The colour tells the seat: the letter tells what it is.
        if of_seat { Some(initial(piece.kind)) } else { Some(piece.glyph) }
    }

    fn colour(&self, piece: &Piece) -> Rgb {
        if piece.kind.starts_with("white-") {
            return self.look.wood(true);
        }
        if piece.kind.starts_with("black-") {
            return self.look.wood(false);
        }
        let colour = piece.owner.map_or_else(|| self.look.faint(), |seat| self.look.seat(seat));
        if piece.kind == "back" { over(colour, 0.6, [40, 36, 34]) } else { colour }
    }

    /// Marks that are letters: arrows, bars, crosses, numbers.
    fn sign(&self, mark: &Mark, place: &Viewport, canvas: &mut Canvas) {
        let ends: Vec<&Spot<String>> = mark.spots.iter().filter_map(|id| self.at(id)).collect();
        let colour = self.look.mark(mark.kind, mark.owner);
        let ink = if self.look.is_plain() { None } else { Some(colour) };
        if let ([a, b], true) = (&ends[..], is_between(mark)) {
            let middle = Point { x: (a.at.x + b.at.x) / 2.0, y: (a.at.y + b.at.y) / 2.0 };
            let (column, row) = place.cell(middle);
            let symbol = match mark.kind {
                "bar" | "lifts" => '╳',
                _ => arrow(b.at.x - a.at.x, b.at.y - a.at.y),
            };
            let owner = mark.owner.map(|seat| self.look.seat(seat));
            let ink = if mark.kind == "threat" { owner } else { ink };
            canvas.styled(
                column,
                row,
                symbol,
                ink.filter(|_| !self.look.is_plain()),
                Modifier::BOLD,
            );
            return;
        }
        let symbol = match mark.kind {
            "rank-1" => '1',
            "rank-2" => '2',
            "rank-3" => '3',
            "goes" | "cut" | "attacks" => '✕',
            _ => return,
        };
        for spot in ends {
            let (column, row) = place.cell(spot.at);
            let ground = canvas.get(column, 2 * row + 1);
            let ink = ground.filter(|_| !self.look.is_plain()).map(ink_on);
            canvas.styled(column, row, symbol, ink, Modifier::BOLD);
        }
    }

    /// Where pieces would stand.
    fn foreseen(&self, ahead: &Consequence<String>, place: &Viewport, canvas: &mut Canvas) {
        for motion in &ahead.motions {
            let moved = self.scene.pieces.iter().rev().find(|piece| piece.spot == motion.from);
            let (Some(piece), Some(to)) = (moved, self.at(&motion.to)) else { continue };
            self.piece(piece, to, place, 0.7, canvas);
        }
        for piece in &ahead.pieces {
            let Some(spot) = self.at(&piece.spot) else { continue };
            self.piece(piece, spot, place, 0.7, canvas);
        }
    }

    /// The whole board in a few rows, with what of it is seen.
    pub(super) fn overview(&self, place: &Viewport, window: (u16, u16), canvas: &mut Canvas) {
        let Board { origin, size, .. } = self.board;
        let scale = (canvas.wide as f32 / size.x).min(2.0 * canvas.high as f32 / size.y);
        let left = ((canvas.wide as f32 - size.x * scale) / 2.0).floor() - origin.x * scale;
        let small = Viewport { scale, left, top: -origin.y * scale, is_cut: false };
        let [wide, high] = [window.0, 2 * window.1].map(i32::from);
        let (from, to) = (place.point(0, 0), place.point(wide, high));
        for row in 0..canvas.high {
            for column in 0..canvas.wide {
                for y in [2 * row, 2 * row + 1] {
                    let Point { x: at_x, y: at_y } = small.point(column, y);
                    let seen = at_x >= from.x && at_x <= to.x && at_y >= from.y && at_y <= to.y;
                    let paper = self.look.surface();
                    let colour = if seen { over(self.look.accent(), 0.3, paper) } else { paper };
                    canvas.dot(column, y, colour);
                }
            }
        }
        for spot in &self.board.spots {
            let (x, y) = (small.x(spot.at.x) as i32, small.y(spot.at.y) as i32);
            canvas.dot(x, y, self.look.faint());
            if self.look.is_plain() {
                canvas.letter(x, y / 2, '·', None);
            }
        }
        for piece in &self.scene.pieces {
            let Some(spot) = self.at(&piece.spot) else { continue };
            let (x, y) = (small.x(spot.at.x) as i32, small.y(spot.at.y) as i32);
            self.token(piece, x, y / 2, canvas);
        }
    }
}

/// Whether a line is of a chart whose letters would not have the room that they are drawn in.
fn is_crammed(line: &Line, place: &Viewport) -> bool {
    line.class.starts_with("chart") && place.scale < 8.0
}

/// The first letter of a word.
fn initial(word: &str) -> char {
    word.chars().next().unwrap_or(' ').to_ascii_uppercase()
}

/// An arrow in the direction that is nearest.
fn arrow(dx: f32, dy: f32) -> char {
    const ROUND: [char; 8] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];
    let eighth = (dy.atan2(dx) / std::f32::consts::FRAC_PI_4).round() as i32;
    ROUND[eighth.rem_euclid(8) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_points_down_where_y_grows() {
        assert_eq!(arrow(1.0, 0.1), '→');
        assert_eq!(arrow(0.0, 1.0), '↓');
        assert_eq!(arrow(-1.0, -1.0), '↖');
    }
}
