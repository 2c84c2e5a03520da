//! Letters as outlines.

use ttf_parser::{Face as Font, GlyphId, OutlineBuilder, Tag};

use crate::element::short;

/// Figtree and Bitter: the fonts of the pages, as `fonts/README.md` says.
static TEXT: &[u8] = include_bytes!("../fonts/figtree.ttf");
static TITLE: &[u8] = include_bytes!("../fonts/bitter.ttf");

/// A font and its weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Face {
    /// That of texts.
    Text(f32),
    /// That of headings.
    Title(f32),
}

impl Face {
    pub(crate) fn weight(self) -> f32 {
        let (Face::Text(weight) | Face::Title(weight)) = self;
        weight
    }
}

/// The part of a line of text that is placed at the given point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    pub(crate) fn read(word: &str) -> Anchor {
        match word {
            "middle" => Anchor::Middle,
            "end" => Anchor::End,
            _ => Anchor::Start,
        }
    }
}

/// The height of the letters that is placed there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Baseline {
    Alphabetic,
    Central,
    Hanging,
}

impl Baseline {
    pub(crate) fn read(word: &str) -> Baseline {
        match word {
            "central" | "middle" => Baseline::Central,
            "hanging" | "text-before-edge" => Baseline::Hanging,
            _ => Baseline::Alphabetic,
        }
    }
}

/// The fonts.
#[derive(Debug)]
pub(crate) struct Letters {
    text: Font<'static>,
    title: Font<'static>,
}

/// A line of text.
pub(crate) struct TextRun {
    glyphs: Vec<(GlyphId, f32)>,
    font: Font<'static>,
    /// Units of the font to those of the picture.
    per: f32,
    left: f32,
    down: f32,
    width: f32,
    size: f32,
}

impl Letters {
    pub(crate) fn new() -> Letters {
        let font = |bytes| Font::parse(bytes, 0).expect("a font of ours is one");
        Letters { text: font(TEXT), title: font(TITLE) }
    }

    /// Sets a line.
    pub(crate) fn run(
        &self,
        text: &str,
        face: Face,
        size: f32,
        anchor: Anchor,
        baseline: Baseline,
    ) -> TextRun {
        let mut font = match face {
            Face::Text(_) => self.text.clone(),
            Face::Title(_) => self.title.clone(),
        };
        font.set_variation(Tag::from_bytes(b"wght"), face.weight());
        let per = size / f32::from(font.units_per_em());
        let mut at = 0.0;
        let glyphs = text.chars().map(|letter| {
            // A character that the font lacks is drawn as its sign for that.
            let glyph = font.glyph_index(letter).unwrap_or(GlyphId(0));
            let place = at;
            at += per * f32::from(font.glyph_hor_advance(glyph).unwrap_or(0));
            (glyph, place)
        });
        let glyphs: Vec<(GlyphId, f32)> = glyphs.collect();
        let (above, below) = (per * f32::from(font.ascender()), per * f32::from(font.descender()));
        TextRun {
            left: match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => -at / 2.0,
                Anchor::End => -at,
            },
            down: match baseline {
                Baseline::Alphabetic => 0.0,
                Baseline::Central => (above + below) / 2.0,
                Baseline::Hanging => above,
            },
            glyphs,
            font,
            per,
            width: at,
            size,
        }
    }
}

impl TextRun {
    /// Whether there is nothing to draw.
    pub(crate) fn is_empty(&self) -> bool {
        self.glyphs.is_empty()
    }

    /// Its width.
    pub(crate) fn width(&self) -> f32 {
        self.width
    }

    /// Its middle, if it is set at a place.
    pub(crate) fn centre(&self, x: f32, y: f32) -> (f32, f32) {
        (x + self.left + self.width / 2.0, y + self.down - 0.35 * self.size)
    }

    /// Its outline at a place, as the data of a path.
    pub(crate) fn outline(&self, x: f32, y: f32) -> String {
        let mut pen = Pen { d: String::new(), x: 0.0, y: y + self.down, per: self.per };
        for (glyph, place) in &self.glyphs {
            pen.x = x + self.left + place;
            let _bounds = self.font.outline_glyph(*glyph, &mut pen);
        }
        pen.d
    }
}

struct Pen {
    d: String,
    x: f32,
    y: f32,
    per: f32,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.d.push(command);
        for (place, (x, y)) in points.iter().enumerate() {
            if place > 0 {
                self.d.push(' ');
            }
            self.d.push_str(&short(self.x + x * self.per));
            self.d.push(' ');
            self.d.push_str(&short(self.y - y * self.per));
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.d.push('Z');
    }
}
