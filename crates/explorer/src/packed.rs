//! What libraries are written in: numbers, lists of texts, compression.

use std::io::{Read as _, Write as _};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

/// The most that is unpacked, in bytes.
const OPENED_MAX: usize = 64 << 20;

/// A library that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("no library of matches: {0}")]
pub struct BadLibrary(String);

pub(crate) fn bad(why: impl Into<String>) -> BadLibrary {
    BadLibrary(why.into())
}

/// Compresses.
pub(crate) fn packed(body: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body).expect("it is written into memory");
    encoder.finish().expect("it is written into memory")
}

/// What was compressed.
pub(crate) fn unpacked(packed: &[u8]) -> Result<Vec<u8>, BadLibrary> {
    let mut body = Vec::new();
    let mut decoder = DeflateDecoder::new(packed).take(OPENED_MAX as u64 + 1);
    decoder.read_to_end(&mut body).map_err(|why| bad(why.to_string()))?;
    if body.len() > OPENED_MAX {
        return Err(bad(format!("expected at most {OPENED_MAX} bytes when it is unpacked")));
    }
    Ok(body)
}

/// A number in as few bytes as it needs: seven bits each, the last ones first.
pub(crate) fn put(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

/// How many texts, then each with its length.
pub(crate) fn put_texts<'a>(body: &mut Vec<u8>, texts: impl ExactSizeIterator<Item = &'a str>) {
    put(body, texts.len() as u64);
    for text in texts {
        put(body, text.len() as u64);
        body.extend(text.as_bytes());
    }
}

pub(crate) struct LibraryReader<'a> {
    left: &'a [u8],
}

impl<'a> LibraryReader<'a> {
    pub(crate) fn of(left: &'a [u8]) -> LibraryReader<'a> {
        LibraryReader { left }
    }

    /// What was not read yet.
    pub(crate) fn left(&self) -> &'a [u8] {
        self.left
    }

    /// Whether all was read.
    pub(crate) fn ends(&self) -> Result<(), BadLibrary> {
        match self.left.len() {
            0 => Ok(()),
            left => Err(bad(format!("{left} bytes too many at its end"))),
        }
    }

    pub(crate) fn number(&mut self) -> Result<u64, BadLibrary> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (byte, left) = self.left.split_first().ok_or_else(|| bad("it ends too early"))?;
            self.left = left;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(bad("a number is too long"))
    }

    pub(crate) fn small(&mut self) -> Result<u32, BadLibrary> {
        let number = self.number()?;
        // So small that sums of all choices of a place stay numbers of this size.
        u32::try_from(number)
            .ok()
            .filter(|number| *number < 1 << 24)
            .ok_or_else(|| bad(format!("expected a number below {}, not {number}", 1 << 24)))
    }

    /// How many of something follow, each of which takes at least so many bytes.
    pub(crate) fn many(&mut self, bytes: usize) -> Result<usize, BadLibrary> {
        let number = self.number()?;
        let most = self.left.len() / bytes;
        usize::try_from(number)
            .ok()
            .filter(|number| *number <= most)
            .ok_or_else(|| bad(format!("expected at most {most} of what follows, not {number}")))
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], BadLibrary> {
        let (bytes, left) =
            self.left.split_at_checked(length).ok_or_else(|| bad("it ends too early"))?;
        self.left = left;
        Ok(bytes)
    }

    /// A list of texts.
    pub(crate) fn texts(&mut self) -> Result<Vec<&'a str>, BadLibrary> {
        let text = |reader: &mut Self| {
            let length = reader.many(1)?;
            let text = std::str::from_utf8(reader.bytes(length)?);
            text.map_err(|why| bad(format!("a text: {why}")))
        };
        (0..self.many(1)?).map(|_| text(self)).collect()
    }

    /// The number of something of which there are so many.
    pub(crate) fn place(&mut self, of: usize) -> Result<usize, BadLibrary> {
        let number = self.number()?;
        let place = usize::try_from(number).ok().filter(|place| *place < of);
        place.ok_or_else(|| bad(format!("there is no {number} among {of}")))
    }
}
