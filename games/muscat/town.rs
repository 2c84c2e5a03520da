//! The town: artists, levels, markets, fields.

use hall_core::Seat;
use serde::Serialize;

/// What a token shows. Clockwise on every market, each threatens the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Artist {
    /// Hypnotises the snake.
    Piper,
    /// Has the elephant bitten.
    SnakeCharmer,
    /// Puts the fire out.
    ElephantTrainer,
    /// Burns the pipe.
    FireEater,
}

impl Artist {
    /// All four, clockwise.
    pub const ALL: [Artist; 4] =
        [Artist::Piper, Artist::SnakeCharmer, Artist::ElephantTrainer, Artist::FireEater];

    /// The position on the cycle, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The artist `steps` fields further clockwise.
    #[inline]
    #[must_use]
    pub const fn clockwise(self, steps: usize) -> Artist {
        Self::ALL[(self as usize + steps) & 3]
    }
    /// The letter in positions and actions.
    pub const fn letter(self) -> char {
        ['p', 's', 'e', 'f'][self as usize]
    }
    /// The artist with this letter.
    pub fn from_letter(letter: char) -> Option<Artist> {
        Self::ALL.into_iter().find(|artist| artist.letter() == letter)
    }
    /// The word for signs and outcomes: `snake-charmer`.
    pub const fn word(self) -> &'static str {
        ["piper", "snake-charmer", "elephant-trainer", "fire-eater"][self as usize]
    }
    /// What people call it.
    pub const fn name(self) -> &'static str {
        ["piper", "snake-charmer", "elephant trainer", "fire-eater"][self as usize]
    }
}

/// A district, and the street below it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The poorest district, where every career starts.
    pub const FIRST: Level = Level(0);
    /// All four, from the poorest.
    pub const ALL: [Level; 4] = [Level(0), Level(1), Level(2), Level(3)];

    /// Zero-based.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// As players count: 1 to 4.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
    /// The level that players call `number`.
    pub fn from_number(number: char) -> Option<Level> {
        matches!(number, '1'..='4').then(|| Level(number as u8 - b'1'))
    }
    /// The points of a token on this level (rule 9.1).
    pub const fn points(self) -> i16 {
        2 * (self.0 as i16 + 1)
    }
    /// The points lost by a token in the street below (rule 9.1).
    pub const fn penalty(self) -> i16 {
        self.0 as i16 + 1
    }
}

/// The points of a token in the palace (rule 9.1).
pub const PALACE_POINTS: i16 = 10;

/// A column of markets, `a` to `e`; as many are open as there are players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// Zero-based.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The column with this letter.
    pub fn from_letter(letter: char) -> Option<Column> {
        matches!(letter, 'a'..='e').then(|| Column(letter as u8 - b'a'))
    }
    /// Its letter.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
    /// The first `count` columns.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Column> + Clone {
        (0..count as u8).map(Column)
    }
}

/// One market place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Market {
    /// Its district.
    pub level: Level,
    /// Which of them.
    pub column: Column,
}

impl Market {
    /// Its field for `artist`.
    pub const fn field(self, artist: Artist) -> Field {
        Field { market: self, artist }
    }
}

/// One of the four fields of a market.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field {
    /// Where.
    pub market: Market,
    /// Whose kind stands there (rule 1.3).
    pub artist: Artist,
}

impl Field {
    /// The bit of this field in the fields of its level: four bits a market.
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        1 << (4 * self.market.column.0 + self.artist as u8)
    }
}

/// One bit a market of a level, at bits 0, 4, 8, 12, 16: so that the fields of
/// one artist are the markets of a level after a shift.
const LANES: u32 = 0x1_1111;

/// A set of columns of one level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Columns(u32);

impl Columns {
    /// None.
    pub const NONE: Columns = Columns(0);

    /// The first `count` columns.
    #[inline]
    pub const fn first(count: usize) -> Columns {
        Columns(LANES & ((1 << (4 * count)) - 1))
    }
    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        // The highest of five lanes collects the sum; the processor we build for
        // need not have a population count.
        (self.0.wrapping_mul(LANES) >> 16) & 0xf
    }
    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Whether `column` is in the set.
    #[inline]
    pub const fn contains(self, column: Column) -> bool {
        self.0 >> (4 * column.0) & 1 != 0
    }
    /// The set without `column`.
    #[inline]
    #[must_use]
    pub const fn without(self, column: Column) -> Columns {
        Columns(self.0 & !(1 << (4 * column.0)))
    }
    /// What both have.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Columns) -> Columns {
        Columns(self.0 & other.0)
    }
    /// What this has and `other` has not.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Columns) -> Columns {
        Columns(self.0 & !other.0)
    }
    /// The column number `index` of the set, which has more than that.
    #[inline]
    pub const fn nth(self, index: u32) -> Column {
        // In each lane, how many there are up to it; then how many lanes have at most `index`.
        let sums = self.0.wrapping_mul(LANES);
        let passed = ((index | 8) * LANES).wrapping_sub(sums) & (LANES << 3);
        Column(((passed >> 3).wrapping_mul(LANES) >> 16 & 0xf) as u8)
    }
    /// In order.
    pub fn iter(self) -> impl Iterator<Item = Column> + Clone {
        (0..self.len()).map(move |index| self.nth(index))
    }
}

/// The fields of one level that satisfy something, four bits a market.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Fields(pub(super) u32);

impl Fields {
    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The markets whose field for `artist` is in the set.
    #[inline]
    pub const fn of(self, artist: Artist) -> Columns {
        Columns(self.0 >> (artist as u8) & LANES)
    }
    /// How many fields.
    #[inline]
    pub const fn len(self) -> u32 {
        let pairs = self.0 - (self.0 >> 1 & 0x5_5555);
        let fours = (pairs & 0x3_3333) + (pairs >> 2 & 0x3_3333);
        // At most 20, which a byte holds: add the nibbles two by two first.
        let bytes = (fours & 0xf_0f0f) + (fours >> 4 & 0x0_0f0f);
        (bytes + (bytes >> 8) + (bytes >> 16)) & 0xff
    }
    /// How many fields of `column`.
    #[inline]
    pub const fn at(self, column: Column) -> u32 {
        self.on(column).count_ones()
    }
    /// The fields of `column`, a bit for each artist.
    #[inline]
    pub const fn on(self, column: Column) -> u32 {
        self.0 >> (4 * column.0) & 0xf
    }
    /// The markets with exactly three fields in the set.
    #[inline]
    pub const fn threes(self) -> Columns {
        let fours = self.counts();
        Columns(fours & fours >> 1 & LANES)
    }
    /// The markets with exactly two fields in the set.
    #[inline]
    pub const fn twos(self) -> Columns {
        let fours = self.counts();
        Columns(!fours & fours >> 1 & LANES)
    }
    /// The markets with a field in the set.
    #[inline]
    pub const fn any(self) -> Columns {
        Columns((self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & LANES)
    }
    const fn counts(self) -> u32 {
        let pairs = self.0 - (self.0 >> 1 & 0x5_5555);
        (pairs & 0x3_3333) + (pairs >> 2 & 0x3_3333)
    }
}

/// Some tokens of one colour: how many of each artist, at most fifteen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Tally(pub(super) u16);

impl Tally {
    /// A full set: four of each (rule 1.6).
    pub const FULL: Tally = Tally(0x4444);

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many of `artist`.
    #[inline]
    pub const fn of(self, artist: Artist) -> u8 {
        (self.0 >> (4 * artist as u8) & 0xf) as u8
    }
    /// How many of all.
    #[inline]
    pub const fn total(self) -> u32 {
        let pairs = (self.0 & 0x0f0f) + (self.0 >> 4 & 0x0f0f);
        ((pairs + (pairs >> 8)) & 0x1f) as u32
    }
    /// One more.
    #[inline]
    pub fn add(&mut self, artist: Artist) {
        self.0 += 1 << (4 * artist as u8);
    }
    /// One less; there is one.
    #[inline]
    pub fn take(&mut self, artist: Artist) {
        debug_assert!(self.of(artist) > 0);
        self.0 -= 1 << (4 * artist as u8);
    }
    /// Which artists there are.
    pub fn kinds(self) -> impl Iterator<Item = Artist> + Clone {
        Artist::ALL.into_iter().filter(move |artist| self.of(*artist) > 0)
    }
    /// Every token.
    pub fn tokens(self) -> impl Iterator<Item = Artist> + Clone {
        Artist::ALL.into_iter().flat_map(move |artist| (0..self.of(artist)).map(move |_| artist))
    }
}

/// What players call the seats, in seat order.
pub(super) const SEAT_NAMES: [&str; 5] = ["Red", "Blue", "Gold", "Green", "Violet"];

/// The colour of `seat`.
pub(super) fn colour(seat: Seat) -> &'static str {
    SEAT_NAMES.get(seat.index()).copied().unwrap_or("Nobody")
}
