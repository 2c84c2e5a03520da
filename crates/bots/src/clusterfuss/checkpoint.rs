//! Saving a stopped search to disk, and resuming it.
//!
//! A few lines of text, then for every bucket of the table the number of its
//! entries (one byte) and the entries (eight bytes each, the lowest first), then
//! eight bytes that tell a damaged file. A file of version 1 ends without them.

use std::io::{self, BufRead, Read, Write};

use super::{
    shape::{Shape, SolverGrid},
    solve::Solver,
    table::{SLOTS, SolvedTable},
};

const FORMAT: &str = "clusterfuss-checkpoint ";

/// A sum that nearly every damage changes.
struct Checksum(u64);

impl Checksum {
    /// A sum of the numbers in the head.
    fn new(head: [u64; 4]) -> Checksum {
        let mut sum = Checksum(0);
        head.iter().for_each(|word| sum.add(*word));
        sum
    }
    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
    fn add_bucket(&mut self, entries: impl Iterator<Item = u64>) {
        let mut count = 0;
        for entry in entries {
            self.add(entry);
            count += 1;
        }
        self.add(count);
    }
}

/// Writes what `solver` knows.
///
/// # Errors
/// Those of `out`.
pub fn save<G: SolverGrid>(solver: &Solver<G>, out: &mut dyn Write) -> io::Result<()> {
    let (shape, nodes, bits) = (solver.shape(), solver.nodes(), solver.table().bits());
    let (rows, columns) = (shape.rows(), shape.columns());
    writeln!(out, "{FORMAT}2")?;
    writeln!(out, "rows {rows}\ncolumns {columns}\nnodes {nodes}\nbuckets {bits}")?;
    let mut sum = Checksum::new([rows.into(), columns.into(), nodes, bits.into()]);
    let mut bytes = Vec::with_capacity(1 + 8 * SLOTS);
    for bucket in solver.table().buckets() {
        let entries = || bucket.iter().copied().filter(|entry| *entry != 0);
        sum.add_bucket(entries());
        bytes.clear();
        bytes.push(entries().count() as u8);
        entries().for_each(|entry| bytes.extend_from_slice(&entry.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    out.write_all(&sum.0.to_le_bytes())
}

/// What was expected of a damaged file.
fn damaged(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("expected {why}"))
}

/// The value of the line that begins with `key`; `None` if another line is there.
fn line(file: &mut dyn BufRead, key: &str) -> io::Result<Option<String>> {
    let mut text = String::new();
    file.take(64).read_line(&mut text)?;
    Ok(text.trim_end().strip_prefix(key).map(|value| value.trim().to_string()))
}

fn number(file: &mut dyn BufRead, key: &str) -> io::Result<u64> {
    let value = line(file, key)?.ok_or_else(|| damaged(key))?;
    value.parse().map_err(|_| damaged("a number"))
}

fn read<const N: usize>(file: &mut dyn BufRead) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes).map_err(|why| match why.kind() {
        io::ErrorKind::UnexpectedEof => damaged("a file with all its buckets"),
        _ => why,
    })?;
    Ok(bytes)
}

/// Reads what [`save`] wrote, `length` bytes; the solver has a table of the same size.
///
/// # Errors
/// Those of `file`; [`io::ErrorKind::InvalidInput`] if it is no checkpoint or one of a
/// board for another grid; [`io::ErrorKind::InvalidData`] if it is damaged; with what
/// was expected.
pub fn load<G: SolverGrid>(file: &mut dyn BufRead, length: u64) -> io::Result<Solver<G>> {
    let other = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, format!("expected {why}"));
    let is_summed = match line(file, FORMAT)?.as_deref() {
        Some("1") => false,
        Some("2") => true,
        _ => return Err(other("the first line \"clusterfuss-checkpoint 2\"")),
    };
    let small = |of: u64| u32::try_from(of).unwrap_or(u32::MAX);
    let (rows, columns) = (small(number(file, "rows ")?), small(number(file, "columns ")?));
    let nodes = number(file, "nodes ")?;
    let bits = small(number(file, "buckets ")?);
    let shape = Shape::new(rows, columns).map_err(|why| damaged(&why.to_string()))?;
    if shape.is_wide() != G::IS_WIDE {
        return Err(other(&format!("another board: this is of {rows} by {columns}")));
    }
    if !(SolvedTable::BITS_MIN..=34).contains(&bits) {
        return Err(damaged("a table of 2^16 to 2^34 buckets"));
    }
    // Every bucket takes at least a byte: no table is allocated for a file that is too short.
    if length < 1 << bits {
        return Err(damaged("a file with all its buckets"));
    }
    let table = SolvedTable::with_bits(bits);
    let mut sum = Checksum::new([rows.into(), columns.into(), nodes, bits.into()]);
    let mut entries = Vec::with_capacity(SLOTS);
    for bucket in 0..1 << bits {
        let [count] = read(file)?;
        if usize::from(count) > SLOTS {
            return Err(damaged("at most eight entries in a bucket"));
        }
        entries.clear();
        for _ in 0..count {
            entries.push(u64::from_le_bytes(read(file)?));
        }
        sum.add_bucket(entries.iter().copied());
        if !table.restore(bucket, &entries) {
            return Err(damaged("a win or a loss in each entry"));
        }
    }
    if is_summed && u64::from_le_bytes(read(file)?) != sum.0 {
        return Err(damaged("a file that is as it was written: its sum is another"));
    }
    Ok(Solver::with_table(shape, table, nodes))
}
