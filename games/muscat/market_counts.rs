//! What stands on the markets of a level, counted for all four artists at once.

use super::town::{Artist, Fields, Tally};

/// A number for each artist, at most five, in a byte of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes(u32);

impl Lanes {
    /// Zero for each.
    pub(super) const NONE: Lanes = Lanes(0);

    /// The number of `artist`.
    #[inline]
    pub(super) const fn of(self, artist: Artist) -> u32 {
        self.0 >> (8 * artist as u8) & 0xff
    }
    /// The sum for each.
    #[inline]
    pub(super) const fn plus(self, other: Lanes) -> Lanes {
        Lanes(self.0 + other.0)
    }
    /// For each artist the number of the next one clockwise.
    #[inline]
    pub(super) const fn of_next(self) -> Lanes {
        Lanes(self.0.rotate_right(8))
    }
    /// The sum of the products.
    #[inline]
    pub(super) const fn dot(self, other: Lanes) -> u32 {
        // The highest byte of the product collects them; no byte below overflows.
        self.0.wrapping_mul(other.0.swap_bytes()) >> 24
    }
}

impl Tally {
    /// One for each artist of whom there is one.
    #[inline]
    pub(super) const fn kinds_at_hand(self) -> Lanes {
        let any = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) as u32 & 0x1111;
        let pairs = (any | any << 8) & 0x00ff_00ff;
        Lanes((pairs | pairs << 4) & 0x0f0f_0f0f)
    }
}

/// How many markets of a level there are of each kind, for each artist.
#[derive(Clone, Copy, Debug)]
pub(super) struct MarketCounts {
    /// Where the seat has the artist.
    pub(super) own: Lanes,
    /// Where its artist of the kind may go: two others stand there, or a rival with two.
    pub(super) goals: Lanes,
    /// Where the seat has one of three.
    pub(super) strong: Lanes,
    /// Where a rival has the artist.
    pub(super) rivals: Lanes,
    /// Where the seat has the weakest of three.
    pub(super) weak: Lanes,
    /// Which the artist fits.
    pub(super) free: Lanes,
}

/// What one market adds to [`MarketCounts`], in pairs, by what is taken and what of it is own.
static MARKETS: [[u64; 3]; 256] = markets();

const fn markets() -> [[u64; 3]; 256] {
    let mut markets = [[0; 3]; 256];
    let mut place = 0;
    while place < 256 {
        let (taken, own) = (place as u32 & 0xf, place as u32 >> 4);
        let (two, three) = (taken.count_ones() == 2, taken.count_ones() == 3);
        let mut artist = 0;
        while artist < 4 {
            let is_taken = taken >> artist & 1 != 0;
            let mine = own >> artist & 1 != 0;
            let rival = is_taken && !mine;
            let missing = taken >> ((artist + 1) & 3) & 1 == 0;
            let pairs = [
                [mine, two && !is_taken || three && rival],
                [mine && three, rival],
                [mine && three && missing, taken.count_ones() < 3 && !is_taken],
            ];
            let mut pair = 0;
            while pair < 3 {
                let [low, high] = pairs[pair];
                markets[place][pair] |= (low as u64 | (high as u64) << 32) << (8 * artist);
                pair += 1;
            }
            artist += 1;
        }
        place += 1;
    }
    markets
}

impl MarketCounts {
    /// What there is on a level with so many open markets.
    #[inline]
    pub(super) fn on(taken: Fields, own: Fields, open: usize) -> MarketCounts {
        let (mut taken, mut own, mut sums) = (taken.0, own.0, [0; 3]);
        for _ in 0..open {
            let market = &MARKETS[(taken & 0xf | (own & 0xf) << 4) as usize];
            sums = [sums[0] + market[0], sums[1] + market[1], sums[2] + market[2]];
            (taken, own) = (taken >> 4, own >> 4);
        }
        let [low, high] = [0, 32].map(|half| sums.map(|sum: u64| Lanes((sum >> half) as u32)));
        MarketCounts {
            own: low[0],
            goals: high[0],
            strong: low[1],
            rivals: high[1],
            weak: low[2],
            free: high[2],
        }
    }
}
