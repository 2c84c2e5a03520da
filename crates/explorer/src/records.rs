//! The records of the matches of a library that are examples.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};

use crate::packed::{BadLibrary, LibraryReader, bad, packed, put, put_texts, unpacked};

/// The longest record, in bytes.
const RECORD_BYTES_MAX: usize = 1 << 20;
/// What stands between the header of a record and its steps.
const BETWEEN: &str = "\n\n";

/// The records of examples, compressed until one is asked for.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct LibraryRecords {
    pub(crate) packed: Vec<u8>,
}

impl LibraryRecords {
    /// These records, by the numbers of their matches.
    pub fn of(records: &BTreeMap<u32, String>) -> LibraryRecords {
        if records.is_empty() {
            return LibraryRecords::default();
        }
        LibraryRecords { packed: packed(&RecordTable::of(records).body()) }
    }

    /// All of them.
    ///
    /// # Errors
    /// [`BadLibrary`] with what was expected.
    pub fn unpacked(&self) -> Result<RecordTable, BadLibrary> {
        match self.packed.as_slice() {
            [] => Ok(RecordTable::default()),
            packed => RecordTable::read(&unpacked(packed)?),
        }
    }
}

/// Records that share the lines of their steps and their headers.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct RecordTable {
    heads: Vec<String>,
    lines: Vec<String>,
    /// For each match its header, and where its steps stand.
    matches: BTreeMap<u32, (usize, Range<usize>)>,
    /// Each step as the number of its line.
    steps: Vec<usize>,
}

impl RecordTable {
    /// These records, by the numbers of their matches.
    pub fn of(records: &BTreeMap<u32, String>) -> RecordTable {
        let parts = |text: &String| {
            let (head, steps) = text.split_once(BETWEEN).unwrap_or((text, ""));
            (head.to_owned(), steps.to_owned())
        };
        let parts: Vec<(String, String)> = records.values().map(parts).collect();
        let heads = ranked(parts.iter().map(|(head, _)| head.as_str()));
        let lines = ranked(parts.iter().flat_map(|(_, steps)| steps.split_terminator('\n')));
        let number =
            |all: &[String]| -> HashMap<String, usize> { all.iter().cloned().zip(0..).collect() };
        let (head_of, line_of) = (number(&heads), number(&lines));
        let mut table = RecordTable { heads, lines, ..RecordTable::default() };
        for (number, (head, steps)) in records.keys().zip(&parts) {
            let from = table.steps.len();
            table.steps.extend(steps.split_terminator('\n').map(|line| line_of[line]));
            table.matches.insert(*number, (head_of[head], from..table.steps.len()));
        }
        table
    }

    /// The numbers of the matches.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.matches.keys().copied()
    }

    /// The record of a match, if it is there.
    ///
    /// # Errors
    /// [`BadLibrary`] if it is longer than any record.
    pub fn record(&self, number: u32) -> Result<Option<String>, BadLibrary> {
        let Some((head, steps)) = self.matches.get(&number) else { return Ok(None) };
        let mut text = format!("{}{BETWEEN}", self.heads[*head]);
        for step in &self.steps[steps.clone()] {
            let line = &self.lines[*step];
            if text.len() + line.len() >= RECORD_BYTES_MAX {
                return Err(bad(format!("expected records of at most {RECORD_BYTES_MAX} bytes")));
            }
            text.push_str(line);
            text.push('\n');
        }
        Ok(Some(text))
    }

    /// What is compressed of them.
    pub fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        put_texts(&mut body, self.heads.iter().map(String::as_str));
        put_texts(&mut body, self.lines.iter().map(String::as_str));
        put(&mut body, self.matches.len() as u64);
        let mut next = 0;
        for number in self.matches.keys() {
            put(&mut body, u64::from(number - next));
            next = number + 1;
        }
        self.matches.values().for_each(|(head, _)| put(&mut body, *head as u64));
        self.matches.values().for_each(|(_, steps)| put(&mut body, steps.len() as u64));
        self.steps.iter().for_each(|step| put(&mut body, *step as u64));
        body
    }

    /// Reads what was compressed.
    ///
    /// # Errors
    /// [`BadLibrary`] with what was expected.
    pub fn read(body: &[u8]) -> Result<RecordTable, BadLibrary> {
        let mut reader = LibraryReader::of(body);
        let mut texts = || -> Result<Vec<String>, BadLibrary> {
            Ok(reader.texts()?.into_iter().map(str::to_owned).collect())
        };
        let (heads, lines) = (texts()?, texts()?);
        let (mut numbers, mut next) = (Vec::new(), 0);
        for _ in 0..reader.many(3)? {
            let number = reader.small()?.checked_add(next).filter(|number| *number < 1 << 24);
            let number = number.ok_or_else(|| bad("a match has too large a number"))?;
            numbers.push(number);
            next = number + 1;
        }
        let each = numbers.iter();
        let of: Vec<usize> =
            each.clone().map(|_| reader.place(heads.len())).collect::<Result<_, _>>()?;
        let lengths: Vec<usize> = each.map(|_| reader.many(1)).collect::<Result<_, _>>()?;
        let mut table = RecordTable { heads, lines, ..RecordTable::default() };
        for ((number, head), length) in numbers.into_iter().zip(of).zip(lengths) {
            let from = table.steps.len();
            for _ in 0..length {
                table.steps.push(reader.place(table.lines.len())?);
            }
            table.matches.insert(number, (head, from..table.steps.len()));
        }
        reader.ends()?;
        Ok(table)
    }
}

/// The different texts, the most frequent first: small numbers are short.
fn ranked<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    let mut ranked: Vec<(&str, usize)> = counts.into_iter().collect();
    ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ranked.into_iter().map(|(text, _)| text.to_owned()).collect()
}
