//! Saving a stopped search to disk, and resuming it.
//!
//! A few lines of text, then for every bucket of the table the number of its
//! entries (one byte) and the entries (eight bytes each, the lowest first).

use std::io::{self, BufRead, Read, Write};

use super::{
    shape::Shape,
    solve::Solver,
    table::{Memory, SolvedTable},
};

const FORMAT: &str = "clusterfuss-checkpoint 1";

/// Writes what `solver` knows.
///
/// # Errors
/// Those of `out`.
pub fn save(solver: &Solver, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{FORMAT}")?;
    writeln!(out, "rows {}", solver.shape().rows())?;
    writeln!(out, "columns {}", solver.shape().columns())?;
    writeln!(out, "nodes {}", solver.nodes())?;
    writeln!(out, "buckets {}", solver.table().bits())?;
    let mut bytes = Vec::with_capacity(65);
    for bucket in solver.table().buckets() {
        bytes.clear();
        bytes.push(0);
        for entry in bucket.iter().filter(|entry| **entry != 0) {
            bytes[0] += 1;
            bytes.extend_from_slice(&entry.to_le_bytes());
        }
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads what [`save`] wrote, `length` bytes; the solver has a table of the same size.
///
/// # Errors
/// Those of `file`, and [`io::ErrorKind::InvalidData`] with what was expected.
pub fn load(file: &mut dyn BufRead, length: u64) -> io::Result<Solver> {
    let bad = |why: &str| io::Error::new(io::ErrorKind::InvalidData, format!("expected {why}"));
    let mut line = |key: &str| -> io::Result<String> {
        let mut text = String::new();
        file.take(64).read_line(&mut text)?;
        let value = text.trim_end().strip_prefix(key).ok_or_else(|| bad(key))?;
        Ok(value.trim().to_string())
    };
    line(FORMAT)?;
    let mut number = |key: &str| line(key)?.parse::<u64>().map_err(|_| bad("a number"));
    let small = |of: u64| u32::try_from(of).unwrap_or(u32::MAX);
    let (rows, columns) = (small(number("rows ")?), small(number("columns ")?));
    let nodes = number("nodes ")?;
    let bits = small(number("buckets ")?);
    let shape = Shape::new(rows, columns).map_err(|why| bad(&why.to_string()))?;
    if !(SolvedTable::BITS_MIN..=34).contains(&bits) {
        return Err(bad("a table of 2^16 to 2^34 buckets"));
    }
    // Every bucket takes at least a byte: no table is allocated for a file that is too short.
    if length < 1 << bits {
        return Err(bad("a file with all its buckets"));
    }
    let mut table = SolvedTable::with_bits(bits);
    let mut entries = Vec::with_capacity(8);
    for bucket in 0..1 << bits {
        let mut count = [0];
        file.read_exact(&mut count)?;
        if count[0] > 8 {
            return Err(bad("at most eight entries in a bucket"));
        }
        entries.clear();
        for _ in 0..count[0] {
            let mut entry = [0; 8];
            file.read_exact(&mut entry)?;
            entries.push(u64::from_le_bytes(entry));
        }
        table.restore(bucket, &entries);
    }
    Ok(Solver::with_memory(shape, Memory::of(table), nodes))
}
