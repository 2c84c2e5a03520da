//! A picture of square dots, two in each cell of the terminal, with letters over them.

use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
};

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Any colour.
    True,
    /// The 256 colours of xterm.
    Indexed,
    /// Letters alone: no colour, but bold, underlined and reversed.
    None,
}

/// The nearest colour that a terminal can show.
pub(super) fn shown(colour: Rgb, depth: Depth) -> Color {
    match depth {
        Depth::True => Color::Rgb(colour[0], colour[1], colour[2]),
        Depth::Indexed => Color::Indexed(indexed(colour)),
        Depth::None => Color::Reset,
    }
}

/// The nearest of the 216 colours and 24 greys that all terminals have alike.
fn indexed(colour: Rgb) -> u8 {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let far = |other: [i32; 3]| -> i32 {
        colour.iter().zip(other).map(|(a, b)| (i32::from(*a) - b).pow(2)).sum()
    };
    let nearest = |part: u8| {
        let gap = |level: &usize| (LEVELS[*level] - i32::from(part)).abs();
        (0..LEVELS.len()).min_by_key(gap).unwrap_or(0)
    };
    let cube = colour.map(nearest);
    let mean = colour.iter().map(|part| i32::from(*part)).sum::<i32>() / 3;
    let grey = ((mean - 8 + 5) / 10).clamp(0, 23);
    if far([8 + 10 * grey; 3]) < far(cube.map(|level| LEVELS[level])) {
        return 232 + grey as u8;
    }
    16 + (36 * cube[0] + 6 * cube[1] + cube[2]) as u8
}

/// One colour over another.
pub(super) fn over(top: Rgb, share: f32, below: Rgb) -> Rgb {
    let mix = |at: usize| f32::from(top[at]) * share + f32::from(below[at]) * (1.0 - share);
    [mix(0), mix(1), mix(2)].map(|part| part.round() as u8)
}

/// How light a colour is, up to 255.
fn light(colour: Rgb) -> f32 {
    let [red, green, blue] = colour.map(f32::from);
    0.299 * red + 0.587 * green + 0.114 * blue
}

/// Whether one can be read on the other.
fn is_read(ink: Rgb, ground: Rgb) -> bool {
    (light(ink) - light(ground)).abs() > 42.0
}

/// Black or white, whichever stands out more.
pub(super) fn ink_on(ground: Rgb) -> Rgb {
    if light(ground) > 140.0 { [20, 18, 16] } else { [250, 248, 240] }
}

/// A letter over the dots of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Glyph {
    symbol: char,
    ink: Option<Rgb>,
    modifier: Modifier,
}

/// A picture: dots are as wide as a cell and half as high.
pub(super) struct Canvas {
    pub(super) wide: i32,
    /// In cells.
    pub(super) high: i32,
    dots: Vec<Option<Rgb>>,
    letters: Vec<Option<Glyph>>,
    /// Which spot a cell belongs to, by its number.
    spots: Vec<Option<u16>>,
}

impl Canvas {
    pub(super) fn new(wide: u16, high: u16) -> Canvas {
        let cells = usize::from(wide) * usize::from(high);
        Canvas {
            wide: wide.into(),
            high: high.into(),
            dots: vec![None; 2 * cells],
            letters: vec![None; cells],
            spots: vec![None; cells],
        }
    }

    fn cell(&self, column: i32, row: i32) -> Option<usize> {
        let within = (0..self.wide).contains(&column) && (0..self.high).contains(&row);
        within.then(|| (row * self.wide + column) as usize)
    }

    fn dot_at(&self, x: i32, y: i32) -> Option<usize> {
        let within = (0..self.wide).contains(&x) && (0..2 * self.high).contains(&y);
        within.then(|| (y * self.wide + x) as usize)
    }

    /// The colour of a dot.
    pub(super) fn get(&self, x: i32, y: i32) -> Option<Rgb> {
        self.dots[self.dot_at(x, y)?]
    }

    /// Colours a dot.
    pub(super) fn dot(&mut self, x: i32, y: i32, colour: Rgb) {
        if let Some(at) = self.dot_at(x, y) {
            self.dots[at] = Some(colour);
        }
    }

    /// Mixes a colour into a dot.
    pub(super) fn tint(&mut self, x: i32, y: i32, colour: Rgb, share: f32) {
        if let Some(at) = self.dot_at(x, y) {
            self.dots[at] = Some(self.dots[at].map_or(colour, |below| over(colour, share, below)));
        }
    }

    /// Puts a letter over a cell; without a colour of its own it is one that stands out.
    pub(super) fn letter(&mut self, column: i32, row: i32, symbol: char, ink: Option<Rgb>) {
        self.styled(column, row, symbol, ink, Modifier::empty());
    }

    /// The same, bold or reversed.
    pub(super) fn styled(
        &mut self,
        column: i32,
        row: i32,
        symbol: char,
        ink: Option<Rgb>,
        modifier: Modifier,
    ) {
        if let Some(at) = self.cell(column, row) {
            self.letters[at] = Some(Glyph { symbol, ink, modifier });
        }
    }

    /// Takes away the letter over a cell.
    pub(super) fn bare(&mut self, column: i32, row: i32) {
        if let Some(at) = self.cell(column, row) {
            self.letters[at] = None;
        }
    }

    /// Whether nothing is written in a cell.
    pub(super) fn is_bare(&self, column: i32, row: i32) -> bool {
        self.cell(column, row).is_some_and(|at| self.letters[at].is_none())
    }

    /// Emphasises what is written in a cell.
    pub(super) fn stress(&mut self, column: i32, row: i32, modifier: Modifier) {
        if let Some(at) = self.cell(column, row) {
            let bare = Glyph { symbol: ' ', ink: None, modifier: Modifier::empty() };
            let letter = self.letters[at].get_or_insert(bare);
            letter.modifier |= modifier;
        }
    }

    /// Says which spot a cell belongs to.
    pub(super) fn own(&mut self, column: i32, row: i32, spot: u16) {
        if let Some(at) = self.cell(column, row) {
            self.spots[at] = Some(spot);
        }
    }

    /// Which spot a cell belongs to.
    pub(super) fn spot(&self, column: i32, row: i32) -> Option<u16> {
        self.spots[self.cell(column, row)?]
    }

    /// Puts the picture onto the screen.
    pub(super) fn put(&self, area: Rect, depth: Depth, buffer: &mut Buffer) {
        for row in 0..self.high.min(area.height.into()) {
            for column in 0..self.wide.min(area.width.into()) {
                let at = Position::new(area.x + column as u16, area.y + row as u16);
                let Some(cell) = buffer.cell_mut(at) else { continue };
                let Some(here) = self.cell(column, row) else { continue };
                let (upper, lower) = (self.get(column, 2 * row), self.get(column, 2 * row + 1));
                let ground = lower.or(upper);
                match self.letters[here] {
                    Some(Glyph { symbol, ink, modifier }) => {
                        let mut style = Style::new().add_modifier(modifier);
                        if depth != Depth::None {
                            let ground = ground.unwrap_or([0, 0, 0]);
                            // Blocks are parts of a picture; letters are to be read.
                            let is_block = ('▀'..='▟').contains(&symbol);
                            let ink = ink.filter(|ink| is_block || is_read(*ink, ground));
                            let ink = ink.unwrap_or_else(|| ink_on(ground));
                            style = style.fg(shown(ink, depth)).bg(shown(ground, depth));
                        }
                        cell.set_char(symbol).set_style(style);
                    }
                    None if depth == Depth::None => {
                        cell.set_char(' ');
                    }
                    None => {
                        let (Some(upper), Some(lower)) = (upper.or(lower), ground) else {
                            continue;
                        };
                        let (upper, lower) = (shown(upper, depth), shown(lower, depth));
                        cell.set_char(if upper == lower { ' ' } else { '▀' });
                        cell.set_style(Style::new().fg(upper).bg(lower));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_the_nearest_of_256() {
        assert_eq!(indexed([0, 0, 0]), 16);
        assert_eq!(indexed([255, 255, 255]), 231);
        assert_eq!(indexed([128, 128, 128]), 244);
        assert_eq!(indexed([255, 0, 0]), 196);
    }

    #[test]
    fn cell_of_two_dots_is_half_a_block() {
        let mut canvas = Canvas::new(2, 1);
        canvas.dot(0, 0, [1, 2, 3]);
        canvas.dot(0, 1, [4, 5, 6]);
        canvas.dot(1, 0, [9, 9, 9]);
        canvas.dot(1, 1, [9, 9, 9]);
        let area = Rect::new(0, 0, 2, 1);
        let mut buffer = Buffer::empty(area);
        canvas.put(area, Depth::True, &mut buffer);
        let half = buffer.cell((0, 0)).expect("it is there");
        assert_eq!(
            (half.symbol(), half.fg, half.bg),
            ("▀", Color::Rgb(1, 2, 3), Color::Rgb(4, 5, 6))
        );
        assert_eq!(buffer.cell((1, 0)).expect("it is there").symbol(), " ");
    }
}
