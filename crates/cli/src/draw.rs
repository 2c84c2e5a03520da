//! A scene as text.

use std::{collections::BTreeMap, fmt::Write, io::IsTerminal};

use hall_core::{
    Seat,
    plain::{Board, Piece, Scene, Spot},
};

/// Whether to colour pieces by their owner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// With ANSI colours.
    Coloured,
    /// Letters alone.
    Plain,
}

impl Ink {
    /// Colours on a terminal, unless `NO_COLOR` is set.
    pub(crate) fn of_stdout() -> Ink {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if !plain && std::io::stdout().is_terminal() { Ink::Coloured } else { Ink::Plain }
    }

    fn paint(self, owner: Option<Seat>, text: &str) -> String {
        const COLOURS: [u8; 6] = [91, 94, 92, 93, 95, 96];
        match (self, owner) {
            (Ink::Coloured, Some(seat)) => {
                format!("\x1b[1;{}m{text}\x1b[0m", COLOURS[seat.index()])
            }
            _ => text.into(),
        }
    }
}

/// Draws the board with its pieces, then the trays, then the notes.
pub(crate) fn scene(board: &Board, scene: &Scene, ink: &Ink) -> String {
    let mut text = match lattice(board) {
        Some(cells) => grid(&cells, scene, *ink),
        None => map(board, scene, *ink),
    };
    for tray in &scene.trays {
        let items: Vec<String> = tray
            .items
            .iter()
            .map(|item| {
                let count = item.count.map_or(String::new(), |count| format!(" {count}"));
                ink.paint(item.owner, &format!("{}{count}", item.label))
            })
            .collect();
        let _infallible = writeln!(text, "{}: {}", tray.label, items.join(", "));
    }
    for note in &scene.notes {
        let _infallible = writeln!(text, "{note}");
    }
    text
}

/// The cells of a board whose spots are named by file and rank: `(rank, file)`.
fn lattice(board: &Board) -> Option<BTreeMap<(i32, i32), &Spot>> {
    let cell = |spot: &Spot| {
        let mut letters = spot.id.bytes();
        let file = letters.next().filter(u8::is_ascii_lowercase)?;
        let rank: i32 = spot.id[1..].parse().ok()?;
        Some((rank, i32::from(file - b'a')))
    };
    let cells = board
        .spots
        .iter()
        .map(|spot| Some((cell(spot)?, spot)))
        .collect::<Option<BTreeMap<_, _>>>()?;
    (!cells.is_empty()).then_some(cells)
}

fn grid(cells: &BTreeMap<(i32, i32), &Spot>, scene: &Scene, ink: Ink) -> String {
    let ranks = || cells.keys().map(|(rank, _)| *rank);
    let files = || cells.keys().map(|(_, file)| *file);
    let (low, high) = (ranks().min().unwrap_or(0), ranks().max().unwrap_or(0));
    let (left, right) = (files().min().unwrap_or(0), files().max().unwrap_or(0));
    let mut text = String::new();
    for rank in (low..=high).rev() {
        let _infallible = write!(text, "{rank:>3} ");
        for file in left..=right {
            text.push(' ');
            match cells.get(&(rank, file)) {
                None => text.push(' '),
                Some(spot) => match piece_on(scene, &spot.id) {
                    None => text.push('.'),
                    Some(piece) => text.push_str(&ink.paint(piece.owner, &glyph(piece))),
                },
            }
        }
        text.push('\n');
    }
    text.push_str("    ");
    for file in left..=right {
        let letter = u8::try_from(file).map_or('?', |file| char::from(b'a' + file));
        let _infallible = write!(text, " {letter}");
    }
    text.push('\n');
    text
}

fn piece_on<'a>(scene: &'a Scene, spot: &str) -> Option<&'a Piece> {
    scene.pieces.iter().rev().find(|piece| piece.spot == spot)
}

fn glyph(piece: &Piece) -> String {
    piece.glyph.to_string()
}

/// A board of any shape: spots at their places, scaled to a page of text, then
/// what stands where.
fn map(board: &Board, scene: &Scene, ink: Ink) -> String {
    const WIDTH: f32 = 100.0;
    let scale = (WIDTH / board.size.x.max(0.1)).min(4.0);
    let mut page: BTreeMap<i32, BTreeMap<i32, String>> = BTreeMap::new();
    for spot in &board.spots {
        let column = ((spot.at.x - board.origin.x) * scale).round() as i32;
        let row = ((spot.at.y - board.origin.y) * scale / 2.0).round() as i32;
        let mark = match piece_on(scene, &spot.id) {
            Some(piece) => ink.paint(piece.owner, &glyph(piece)),
            None => ".".into(),
        };
        let free = &mut page.entry(row).or_default();
        if mark != "." || !free.contains_key(&column) {
            free.insert(column, mark);
        }
    }
    let mut text = String::new();
    for row in page.values() {
        let mut at = 0;
        for (column, mark) in row {
            for _ in at..*column {
                text.push(' ');
            }
            text.push_str(mark);
            at = column + 1;
        }
        text.push('\n');
    }
    for piece in &scene.pieces {
        let _infallible =
            writeln!(text, "{}: {}", piece.spot, ink.paint(piece.owner, &piece.label));
    }
    text
}
