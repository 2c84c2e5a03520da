//! Positions to learn from, as a file that grows by whole games.
//!
//! The file begins with a magic number, the seed and the nodes a move. Each game is a block: its
//! number, how many positions it has, how many bytes they take, a checksum, the positions. All
//! numbers have the low byte first. A position takes 12 bytes and half a byte a man: what
//! [`StreamPosition`] says. A block that was cut short, or that does not fit its checksum, ends
//! the file.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

use games::muster_chess::{Board, Colour, Man, Role, Square, Squares};

use super::Sample;

/// How the file begins.
const MAGIC: [u8; 8] = *b"muster1\n";
const FILE_HEAD: usize = 24;
const BLOCK_HEAD: usize = 18;
/// The most bytes of a position: rule 2.2 allows sixty-two men, and two kings are among them.
const POSITION_MOST: usize = 12 + 32;
/// More positions than a game has.
const POSITIONS_MOST: usize = 1_000;

/// Why a file of positions cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("expected a file of positions, which begins with `muster1`")]
    Other,
    /// It was made otherwise.
    #[error("the file was made with seed {seed} and {nodes} nodes a move, expected the same")]
    Made {
        /// Its seed.
        seed: u64,
        /// Its nodes a move.
        nodes: u64,
    },
}

/// A position to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreamPosition {
    /// Who is to move.
    pub turn: Colour,
    /// Half points that White got in the end.
    pub result: u8,
    /// Half-moves without progress.
    pub clock: u8,
    /// White's score as a search expected it; 65,535 is a sure win.
    pub expected: u16,
    /// Where men stand.
    pub occupied: Squares,
    /// Who they are, from the lowest square up, two to a byte: the role, and 8 for Black's.
    pub men: [u8; 32],
}

impl StreamPosition {
    /// The position of a sample.
    pub fn new(sample: &Sample) -> StreamPosition {
        let board = &sample.board;
        let mut men = [0; 32];
        for (at, square) in board.occupied().into_iter().enumerate() {
            let man = board.man_on(square);
            let code = man.map_or(0, |man| man.role.index() as u8 | (man.colour as u8) << 3);
            men[at / 2] |= code << (4 * (at % 2));
        }
        StreamPosition {
            turn: board.turn(),
            result: (2.0 * sample.result).round() as u8,
            clock: board.clock().min(255) as u8,
            expected: (65_535.0 * sample.expected).round() as u16,
            occupied: board.occupied(),
            men,
        }
    }

    /// Its men and where they stand.
    pub fn men(&self) -> impl Iterator<Item = (Man, Square)> + '_ {
        self.occupied.into_iter().enumerate().map(|(at, square)| {
            let code = self.men[at / 2] >> (4 * (at % 2)) & 15;
            let colour = Colour::BOTH[usize::from(code >> 3)];
            (Man { colour, role: Role::new(code & 7) }, square)
        })
    }

    /// The position as a board, without rights to castle or to capture in passing; `None` if it
    /// is none.
    pub fn board(&self) -> Option<Board> {
        let mut squares = [None; 64];
        self.men().for_each(|(man, square)| squares[square.index()] = Some(man));
        let mut text = String::with_capacity(100);
        for rank in (0..8).rev() {
            for file in 0..8 {
                match squares[8 * rank + file] {
                    Some(man) => text.push(man.letter()),
                    None => text.push('1'),
                }
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push_str(self.turn.word().get(..1)?);
        text.push_str(" - - ");
        text.push_str(&self.clock.min(99).to_string());
        text.push_str(" 1");
        Board::from_fen(&text, true).ok()
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.turn as u8 | self.result << 1);
        bytes.push(self.clock);
        bytes.extend(self.expected.to_le_bytes());
        bytes.extend(self.occupied.0.to_le_bytes());
        bytes.extend(&self.men[..self.occupied.len().div_ceil(2) as usize]);
    }

    /// Reads a position and what is behind it.
    fn read(bytes: &[u8]) -> Option<(StreamPosition, &[u8])> {
        let (head, rest) = bytes.split_first_chunk::<12>()?;
        let [flags, clock, low, high, occupied @ ..] = *head;
        let occupied = Squares(u64::from_le_bytes(occupied));
        let count = occupied.len().div_ceil(2) as usize;
        let mut men = [0; 32];
        men[..count].copy_from_slice(rest.get(..count)?);
        let position = StreamPosition {
            turn: Colour::BOTH[usize::from(flags & 1)],
            result: flags >> 1,
            clock,
            expected: u16::from_le_bytes([low, high]),
            occupied,
            men,
        };
        (position.result <= 2).then_some((position, &rest[count..]))
    }
}

/// The positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StreamGame {
    /// The number of the game.
    pub number: u64,
    /// Its quiet positions, in order.
    pub positions: Vec<StreamPosition>,
}

impl StreamGame {
    fn bytes(&self) -> Vec<u8> {
        let mut content = Vec::new();
        self.positions.iter().for_each(|position| position.write(&mut content));
        let mut bytes = Vec::with_capacity(BLOCK_HEAD + content.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend((self.positions.len() as u16).to_le_bytes());
        bytes.extend((content.len() as u32).to_le_bytes());
        bytes.extend(checksum(&content).to_le_bytes());
        bytes.extend(content);
        bytes
    }
}

/// FNV-1a of 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// Reads games one after the other; ends where the file does, or where it was cut short.
#[derive(Debug)]
pub struct StreamReader {
    from: BufReader<File>,
    /// The seed of the games.
    pub seed: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// The bytes up to the end of the last whole game.
    whole: u64,
    content: Vec<u8>,
}

impl StreamReader {
    /// Opens a file.
    ///
    /// # Errors
    /// [`StreamError`] if it cannot be read or is something else.
    pub fn open(path: &Path) -> Result<StreamReader, StreamError> {
        StreamReader::of(File::open(path)?)
    }

    fn of(file: File) -> Result<StreamReader, StreamError> {
        let mut from = BufReader::with_capacity(1 << 18, file);
        let mut head = Vec::new();
        (&mut from).take(FILE_HEAD as u64).read_to_end(&mut head)?;
        if head.len() < FILE_HEAD || head[..8] != MAGIC {
            return Err(StreamError::Other);
        }
        let number = |at: usize| head[at..at + 8].iter().rfold(0, |n, b| n << 8 | u64::from(*b));
        let (seed, nodes) = (number(8), number(16));
        Ok(StreamReader { from, seed, nodes, whole: FILE_HEAD as u64, content: Vec::new() })
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// [`StreamError::Io`] if the file cannot be read.
    pub fn next_game(&mut self) -> Result<Option<StreamGame>, StreamError> {
        self.content.clear();
        (&mut self.from).take(BLOCK_HEAD as u64).read_to_end(&mut self.content)?;
        let Some(head) = self.content.first_chunk::<BLOCK_HEAD>() else { return Ok(None) };
        let number = |from: usize, to: usize| {
            head[from..to].iter().rfold(0, |n, byte| n << 8 | u64::from(*byte))
        };
        let (game, count, length, sum) =
            (number(0, 8), number(8, 10) as usize, number(10, 14) as usize, number(14, 18));
        if count > POSITIONS_MOST || length > count * POSITION_MOST {
            return Ok(None);
        }
        self.content.clear();
        (&mut self.from).take(length as u64).read_to_end(&mut self.content)?;
        if self.content.len() < length || u64::from(checksum(&self.content)) != sum {
            return Ok(None);
        }
        let mut rest = &self.content[..];
        let mut positions = Vec::with_capacity(count);
        for _ in 0..count {
            let Some((position, behind)) = StreamPosition::read(rest) else { return Ok(None) };
            positions.push(position);
            rest = behind;
        }
        self.whole += (BLOCK_HEAD + length) as u64;
        Ok(Some(StreamGame { number: game, positions }))
    }
}

/// A file that games are added to.
#[derive(Debug)]
pub struct StreamWriter {
    file: File,
    /// The number of the next game.
    pub next: u64,
    /// How many positions the file has.
    pub positions: u64,
}

impl StreamWriter {
    /// Opens a file to go on with it, or begins it where there is none. What was cut short by a
    /// kill is dropped.
    ///
    /// # Errors
    /// [`StreamError`] if it cannot be used, or was made with another seed or other nodes.
    pub fn open(path: &Path, seed: u64, nodes: u64) -> Result<StreamWriter, StreamError> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() < FILE_HEAD as u64 {
            let mut head = MAGIC.to_vec();
            head.extend(seed.to_le_bytes());
            head.extend(nodes.to_le_bytes());
            // So short a file is the start of a head, or something else.
            let mut there = Vec::new();
            file.read_to_end(&mut there)?;
            if !head.starts_with(&there) {
                return Err(StreamError::Other);
            }
            file.rewind()?;
            file.write_all(&head)?;
            return Ok(StreamWriter { file, next: 0, positions: 0 });
        }
        let mut reader = StreamReader::of(file.try_clone()?)?;
        if (reader.seed, reader.nodes) != (seed, nodes) {
            return Err(StreamError::Made { seed: reader.seed, nodes: reader.nodes });
        }
        let (mut next, mut positions) = (0, 0);
        while let Some(game) = reader.next_game()? {
            next = game.number + 1;
            positions += game.positions.len() as u64;
        }
        file.set_len(reader.whole)?;
        file.seek(SeekFrom::End(0))?;
        Ok(StreamWriter { file, next, positions })
    }

    /// Adds the next game.
    ///
    /// # Errors
    /// [`StreamError::Io`] if it cannot be written.
    pub fn add(&mut self, samples: &[Sample]) -> Result<(), StreamError> {
        let positions: Vec<_> =
            samples.iter().take(POSITIONS_MOST).map(StreamPosition::new).collect();
        self.positions += positions.len() as u64;
        let game = StreamGame { number: self.next, positions };
        self.next += 1;
        if game.positions.is_empty() {
            return Ok(());
        }
        Ok(self.file.write_all(&game.bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn samples(fens: &[&str]) -> Vec<Sample> {
        let sample =
            |fen: &&str| Sample { board: fen.parse().expect(fen), expected: 0.25, result: 0.5 };
        fens.iter().map(sample).collect()
    }

    #[test]
    fn file_cut_short_goes_on_with_the_game_that_was_cut() {
        let path = std::env::temp_dir().join(format!("positions-{}", std::process::id()));
        let first = samples(&["4k3/8/8/8/8/8/8/4K2R w - - 3 9", "4k3/p7/8/8/8/8/8/4K3 b - - 0 9"]);
        let second = samples(&["qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"]);
        let mut writer = StreamWriter::open(&path, 5, 500).expect("a missing file starts anew");
        writer.add(&first).expect("room");
        writer.add(&second).expect("room");
        let whole = fs::read(&path).expect("it is there");
        for cut in [1, 20, 30] {
            fs::write(&path, &whole[..whole.len() - cut]).expect("room");
            let mut writer = StreamWriter::open(&path, 5, 500).expect("it is ours");
            assert_eq!((writer.next, writer.positions), (1, 2), "{cut}");
            writer.add(&second).expect("room");
            assert_eq!(fs::read(&path).expect("it is there"), whole, "{cut}");
        }
        let mut reader = StreamReader::open(&path).expect("it is ours");
        let game = reader.next_game().expect("readable").expect("two games");
        let read: Vec<_> = game.positions.iter().map(StreamPosition::board).collect();
        for (board, sample) in read.iter().zip(&first) {
            let board = board.expect("a position");
            assert_eq!(
                (board.occupied(), board.turn()),
                (sample.board.occupied(), sample.board.turn())
            );
        }
        assert!(matches!(
            StreamWriter::open(&path, 6, 500),
            Err(StreamError::Made { seed: 5, .. })
        ));
        fs::write(&path, "something else that is long enough").expect("room");
        assert!(matches!(StreamWriter::open(&path, 5, 500), Err(StreamError::Other)));
        fs::remove_file(path).expect("it is ours");
    }
}
