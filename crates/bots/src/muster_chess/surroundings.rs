//! What a position tells about its quiet moves before they are searched: danger, pawns, checks.

use games::muster_chess::{Board, Move, Role, Squares, rays};

/// Structures of pawns that are told apart.
pub(super) const PAWNS: usize = 512;

/// A hash of two sets of squares.
pub(super) fn mix(ours: u64, theirs: u64) -> u64 {
    let mixed = ours.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ theirs.rotate_left(29);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// What the history of quiet moves depends on in a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Surroundings {
    /// The squares that the other side attacks: with pawns, with these and the light officers,
    /// with rooks as well, with every man.
    attacked: [Squares; 4],
    /// The number of the structure of pawns, below [`PAWNS`].
    pub(super) pawns: usize,
}

impl Surroundings {
    pub(super) fn of(board: &Board) -> Surroundings {
        let them = board.turn().other();
        let ours = board.men(them.other(), Role::Pawn);
        let theirs = board.men(them, Role::Pawn);
        let mut by_class = [Squares::NONE; 4];
        by_class[0] = rays::pawns(them, theirs);
        for from in board.side(them) & !theirs {
            let role = board.role_on(from).unwrap_or(Role::Pawn);
            by_class[class(role)] |= rays::attacks(role, them, from, board.occupied());
        }
        let [pawns, light, rooks, others] = by_class;
        let (light, rooks) = (pawns | light, pawns | light | rooks);
        Surroundings {
            attacked: [pawns, light, rooks, rooks | others],
            pawns: (mix(ours.0, theirs.0) >> 32) as usize % PAWNS,
        }
    }

    /// Whether the other side attacks the square that a move leaves, and whether it attacks the one
    /// that it enters, as a number below four.
    #[inline]
    pub(super) fn danger(&self, m: Move) -> usize {
        let [.., all] = self.attacked;
        usize::from(all.has(m.from())) << 1 | usize::from(all.has(m.to()))
    }

    /// How much a move saves from lesser men: the class of what leaves their reach, less that of
    /// what enters it.
    #[inline]
    pub(super) fn saved(&self, m: Move) -> i32 {
        let class = match m.role() {
            Role::Pawn | Role::King => return 0,
            role => class(role),
        };
        let lesser = self.attacked[class - 1];
        class as i32 * (i32::from(lesser.has(m.from())) - i32::from(lesser.has(m.to())))
    }
}

/// Pawns, light officers, rooks, and those that are worth more.
fn class(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen | Role::King | Role::Prince | Role::Princess => 3,
    }
}

/// The squares from which a man of whoever is to move checks.
pub(super) struct CheckingSquares {
    straight: Squares,
    slanting: Squares,
    leaping: Squares,
    pawns: Squares,
}

impl CheckingSquares {
    pub(super) fn of(board: &Board) -> CheckingSquares {
        let them = board.turn().other();
        let (king, occupied) = (board.king(them), board.occupied());
        CheckingSquares {
            straight: rays::rook(king, occupied),
            slanting: rays::bishop(king, occupied),
            leaping: rays::knight(king),
            pawns: rays::pawns(them, king.set()),
        }
    }

    /// Whether the man that moves checks from where it goes.
    #[inline]
    pub(super) fn has(&self, m: Move) -> bool {
        let squares = match m.role() {
            Role::Pawn => self.pawns,
            Role::Knight => self.leaping,
            Role::Bishop => self.slanting,
            Role::Rook => self.straight,
            Role::Queen => self.straight | self.slanting,
            Role::Prince => self.straight | self.leaping,
            Role::Princess => self.slanting | self.leaping,
            Role::King => Squares::NONE,
        };
        squares.has(m.to())
    }
}

#[cfg(test)]
mod tests {
    use games::muster_chess::{Kind, Moves};

    use super::*;

    #[test]
    fn quiet_checks_of_a_position_are_those_of_its_moves() {
        let board: Board = "4k3/8/8/8/1A6/2NC4/4P3/R2QK3 w - - 0 1".parse().expect("a position");
        let checking = CheckingSquares::of(&board);
        let mut moves = Moves::new();
        board.moves(&mut moves);
        let mut checks = 0;
        for m in moves.iter().filter(|m| m.kind() != Kind::Castling) {
            let mut next = board;
            next.play(*m);
            // No man stands between another one and the king.
            assert_eq!(checking.has(*m), next.in_check(), "{:?}", m.word());
            checks += i32::from(next.in_check());
        }
        assert!(checks > 3, "{checks}");
    }
}
