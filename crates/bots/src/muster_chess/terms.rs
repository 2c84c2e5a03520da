//! The terms of the evaluation: which there are, and where their weights lie.
//!
//! Every term is linear in its weights, so that a tuner can learn them from the
//! counts that [`super::eval`] tells a [`super::eval::Tally`].

use games::muster_chess::{Role, Square};

/// The worth of a man on a square: role times 64 plus square. All but kings share
/// the weights of the files a to d and h to e.
pub(super) const PLACE: usize = 0;
/// Squares a man can go to: role times 32 plus their number.
pub(super) const MOBILITY: usize = 512;
/// A passed pawn, by rank.
pub(super) const PASSED: usize = 768;
/// A passed pawn whose next square is empty, by rank.
pub(super) const FREE: usize = 776;
/// A pawn without neighbours on the next files.
pub(super) const ISOLATED: usize = 784;
/// A pawn behind another of its side.
pub(super) const DOUBLED: usize = 785;
/// A pawn protected by a pawn.
pub(super) const PROTECTED: usize = 786;
/// A pawn beside a pawn.
pub(super) const PHALANX: usize = 787;
/// A pawn that none protects and whose next square a pawn attacks.
pub(super) const BACKWARD: usize = 788;
/// Bishops on both colours of squares.
pub(super) const PAIR: usize = 789;
/// A rook on a file without pawns.
pub(super) const OPEN: usize = 790;
/// A rook on a file without own pawns.
pub(super) const HALF_OPEN: usize = 791;
/// A man that a pawn attacks, by role.
pub(super) const BY_PAWN: usize = 792;
/// A man that a knight or bishop attacks, by role.
pub(super) const BY_MINOR: usize = 800;
/// A man that a rook attacks, by role.
pub(super) const BY_ROOK: usize = 808;
/// A man attacked and not protected, by role.
pub(super) const HANGING: usize = 816;
/// Danger to the king, by units; the weight counts against its side.
pub(super) const DANGER: usize = 824;
/// Pawns close before the king, 0 to 3.
pub(super) const SHIELD: usize = 888;
/// To be the side to move.
pub(super) const TEMPO: usize = 892;
/// A protected pawn, by rank.
pub(super) const GUARDED: usize = 896;
/// A pawn beside a pawn, by rank.
pub(super) const BESIDE: usize = 904;
/// A passed pawn that nothing on its path hinders, by rank.
pub(super) const PATH_SAFE: usize = 912;
/// One whose next square at least is not attacked, by rank.
pub(super) const STOP_SAFE: usize = 920;
/// One whose next square is protected, by rank.
pub(super) const STOP_GUARDED: usize = 928;
/// The steps of their king to a passed pawn, more for one farther ahead.
pub(super) const THEIR_KING_FAR: usize = 936;
/// The steps of its own king.
pub(super) const OWN_KING_FAR: usize = 937;
/// A man that binds one of theirs to their king.
pub(super) const BINDS: usize = 938;
/// A man behind an own one that could step aside and give check.
pub(super) const UNMASKS: usize = 939;
/// Men attacked by the king and not well protected.
pub(super) const BY_KING: usize = 940;
/// Officers that a safe step of a pawn would attack.
pub(super) const PUSHES: usize = 941;
/// Squares that they reach once and we too.
pub(super) const RESTRICTED: usize = 942;
/// A knight protected by a pawn where none of theirs can ever attack it.
pub(super) const POST_KNIGHT: usize = 943;
/// A bishop so.
pub(super) const POST_BISHOP: usize = 944;
/// A man attacked more often than protected, by role.
pub(super) const OUTNUMBERED: usize = 952;
/// The ranks from the king to the nearest own pawn on a file near it; 7 for none.
pub(super) const SHELTER: usize = 960;
/// The ranks to the nearest of their pawns.
pub(super) const STORM: usize = 968;
/// Steps from officers to their king, by role.
pub(super) const TO_THEIR_KING: usize = 976;
/// Steps from officers to their own king, by role.
pub(super) const TO_OWN_KING: usize = 984;
/// The terms from [`PASSED`] to [`OUTNUMBERED`] stand once more so many further on, for the side to
/// move, where it matters whose turn it is.
pub(super) const TO_MOVE: usize = 224;
/// How many terms there are.
pub(super) const TERMS: usize = 1_184;

/// The weight of a man on a square of White's.
#[inline]
pub(super) const fn place(role: Role, square: Square) -> usize {
    let file = square.file();
    let folded = match role {
        Role::King => file,
        _ if file > 3 => 7 - file,
        _ => file,
    };
    PLACE + role.index() * 64 + (square.rank() * 8 + folded) as usize
}
