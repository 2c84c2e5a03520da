//! A scene as text.

use std::{collections::BTreeMap, fmt::Write, io::IsTerminal};

use hall_core::{
    Board, Seat,
    plain::{Piece, Scene, Spot},
};

/// Whether to colour pieces by their owner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// With ANSI colours.
    Coloured,
    /// Letters alone.
    Plain,
}

/// Whether the terminal says that it can do nothing but show letters.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|value| value == "dumb")
}

impl Ink {
    /// Colours on a terminal, unless `NO_COLOR` is set or it calls itself `dumb`.
    pub(crate) fn of_stdout() -> Ink {
        let plain =
            is_dumb() || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
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
pub(crate) fn scene(board: &Board<String>, scene: &Scene, ink: &Ink) -> String {
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

/// Where the cells of a board are whose spots are named by file and rank. Which rank is
/// at the top, and how far a row is shifted, follows from where the game draws them.
struct Lattice<'b> {
    /// The ranks from top to bottom.
    rows: Vec<(i32, Vec<DrawnCell<'b>>)>,
}

struct DrawnCell<'b> {
    /// Its column in the text.
    column: usize,
    file: char,
    spot: &'b Spot,
}

/// The lattice of a board; `None` where spots have other names.
fn lattice(board: &Board<String>) -> Option<Lattice<'_>> {
    let mut ranks: BTreeMap<i32, Vec<(char, &Spot)>> = BTreeMap::new();
    for spot in &board.spots {
        let file = spot.id.chars().next().filter(char::is_ascii_lowercase)?;
        ranks.entry(spot.id[1..].parse().ok()?).or_default().push((file, spot));
    }
    let first = board.spots.iter().filter_map(|spot| spot.id.chars().next()).min()?;
    let left = board.spots.iter().map(|spot| spot.at.x).reduce(f32::min)?;
    let step = level_step(ranks.values());
    let column = |file: char, spot: &Spot| match step {
        Some(step) => ((spot.at.x - left) * 2.0 / step).round() as usize,
        // Drawn aslant: a file is a column all the same.
        None => 2 * (file as usize - first as usize),
    };
    let height = |row: &[(char, &Spot)]| {
        row.iter().map(|(_, spot)| spot.at.y).sum::<f32>() / row.len() as f32
    };
    let mut rows: Vec<_> = ranks.into_iter().collect();
    rows.sort_by(|(_, one), (_, other)| height(one).total_cmp(&height(other)));
    let placed = rows.into_iter().map(|(rank, row)| {
        let cell = |(file, spot): (char, _)| DrawnCell { column: column(file, spot), file, spot };
        let mut cells: Vec<DrawnCell<'_>> = row.into_iter().map(cell).collect();
        cells.sort_by_key(|cell| cell.column);
        (rank, cells)
    });
    Some(Lattice { rows: placed.collect() })
}

/// How far neighbours in a row are apart, where each rank is drawn on a level.
fn level_step<'r>(rows: impl Iterator<Item = &'r Vec<(char, &'r Spot)>>) -> Option<f32> {
    let mut step = f32::INFINITY;
    for row in rows {
        let mut at: Vec<f32> = row.iter().map(|(_, spot)| spot.at.x).collect();
        at.sort_by(f32::total_cmp);
        step = at.windows(2).map(|pair| pair[1] - pair[0]).fold(step, f32::min);
        if row.iter().any(|(_, spot)| (spot.at.y - row[0].1.at.y).abs() > 0.01) {
            return None;
        }
    }
    if step.is_finite() { Some(step).filter(|step| *step > 0.01) } else { Some(1.0) }
}

fn grid(cells: &Lattice<'_>, scene: &Scene, ink: Ink) -> String {
    let mut text = String::new();
    for (rank, row) in &cells.rows {
        let _infallible = write!(text, "{rank:>3}  ");
        let mut at = 0;
        for DrawnCell { column, spot, .. } in row {
            text.extend(std::iter::repeat_n(' ', column.saturating_sub(at)));
            match piece_on(scene, &spot.id) {
                None => text.push('.'),
                Some(piece) => text.push_str(&ink.paint(piece.owner, &glyph(piece))),
            }
            at = column + 1;
        }
        text.push('\n');
    }
    text.push_str("     ");
    text.push_str(&files(cells));
    text.push('\n');
    text
}

/// The letters of the files, each below the lowest cell of its file; of those that would
/// stand in one place, the first.
fn files(cells: &Lattice<'_>) -> String {
    let mut lowest: BTreeMap<char, usize> = BTreeMap::new();
    for (_, row) in &cells.rows {
        lowest.extend(row.iter().map(|cell| (cell.file, cell.column)));
    }
    let mut columns: BTreeMap<usize, char> = BTreeMap::new();
    for (file, column) in lowest {
        columns.entry(column).or_insert(file);
    }
    let mut text = String::new();
    for (column, file) in columns {
        text.extend(std::iter::repeat_n(' ', column.saturating_sub(text.len())));
        text.push(file);
    }
    text
}

fn piece_on<'a>(scene: &'a Scene, spot: &str) -> Option<&'a Piece> {
    scene.pieces.iter().rev().find(|piece| piece.spot == spot)
}

fn glyph(piece: &Piece) -> String {
    piece.glyph.to_string()
}

/// A board of any shape: spots at their places, scaled to a page of text, then a
/// list of the pieces.
fn map(board: &Board<String>, scene: &Scene, ink: Ink) -> String {
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

#[cfg(test)]
mod tests {
    use hall_core::{Point, Shape};

    use super::*;

    /// A board of `ranks` by `files`, whose cells stand where `at` says.
    fn drawn(ranks: u8, files: u8, at: fn(f32, f32) -> (f32, f32)) -> String {
        let spot = |rank: u8, file: u8| {
            let (x, y) = at(f32::from(file), f32::from(rank));
            Spot {
                id: format!("{}{}", char::from(b'a' + file), rank + 1),
                at: Point { x, y },
                shape: Shape::Rect { w: 1.0, h: 1.0 },
                class: "cell",
                label: String::new(),
            }
        };
        let board = Board {
            origin: Point { x: 0.0, y: 0.0 },
            size: Point { x: f32::from(files), y: f32::from(ranks) },
            spots: (0..ranks).flat_map(|r| (0..files).map(move |f| spot(r, f))).collect(),
            lines: Vec::new(),
            turnable: false,
        };
        scene(&board, &Scene::default(), &Ink::Plain)
    }

    #[test]
    fn rank_stands_where_the_board_has_it() {
        assert_eq!(drawn(2, 3, |x, y| (x, -y)), "  2  . . .\n  1  . . .\n     a b c\n");
        assert_eq!(drawn(2, 3, |x, y| (x, y)), "  1  . . .\n  2  . . .\n     a b c\n");
    }

    #[test]
    fn shifted_rows_are_indented() {
        let hex = drawn(3, 2, |x, y| (x + y / 2.0, y));
        assert_eq!(hex, "  1  . .\n  2   . .\n  3    . .\n       a b\n");
    }
}
