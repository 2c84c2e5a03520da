//! By how much searches differed from the evaluation, by what a position shares
//! with others: its pawns, its officers, the move before.

use games::muster_chess::{Board, Role};

use super::{history::Before, surroundings::mix};

/// Entries of each table and side; a power of two.
const SLOTS: usize = 1 << 14;
/// The unit of one hundredth of a pawn.
const GRAIN: i32 = 256;
/// The most a table corrects, in hundredths of a pawn.
const MOST: i32 = 64;

/// The tables: by pawns, by light officers, by heavy ones, by the move before.
pub(super) struct Correction {
    tables: [Vec<i16>; 4],
}

/// Where a position's entries lie.
#[derive(Clone, Copy)]
pub(super) struct Slots([usize; 4]);

impl Slots {
    pub(super) fn of(board: &Board, before: Before) -> Slots {
        let us = board.side(board.turn());
        let side = board.turn().index() * SLOTS;
        let slot = |men: games::muster_chess::Squares| {
            let mixed = mix((men & us).0, (men & !us).0);
            side | (mixed >> 50) as usize & (SLOTS - 1)
        };
        let light = board.role(Role::Knight) | board.role(Role::Bishop);
        let heavy = board.straight() | board.role(Role::Princess) | board.role(Role::King);
        let follows = before.map_or(0, |before| before + 1) & (SLOTS - 1);
        Slots([slot(board.role(Role::Pawn)), slot(light), slot(heavy), side | follows])
    }
}

impl Correction {
    pub(super) fn bytes(&self) -> usize {
        self.tables.iter().map(|table| size_of_val(&table[..])).sum()
    }
    pub(super) fn new() -> Correction {
        Correction { tables: [0; 4].map(|_| vec![0; 2 * SLOTS]) }
    }

    /// What to add to the evaluation.
    #[inline(always)]
    pub(super) fn of(&self, slots: Slots) -> i32 {
        let mut sum = 0;
        for (table, slot) in self.tables.iter().zip(slots.0) {
            sum += i32::from(table[slot]);
        }
        sum * 2 / (3 * GRAIN)
    }

    /// A search to this depth found the corrected evaluation this much too low. What is
    /// left of a miss, not the whole of it: the tables add up, and the value of a search
    /// rests on corrected leaves, so that the whole would feed itself.
    pub(super) fn learn(&mut self, slots: Slots, miss: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        for (table, slot) in self.tables.iter_mut().zip(slots.0) {
            let old = i32::from(table[slot]);
            let aim = (miss * GRAIN).clamp(-2 * MOST * GRAIN, 2 * MOST * GRAIN);
            let new = (old * (GRAIN - weight) + aim * weight) / GRAIN;
            table[slot] = new.clamp(-MOST * GRAIN, MOST * GRAIN) as i16;
        }
    }
}
