//! What an exchange on one square brings.

use games::muster_chess::{Army, Board, Colour, Kind, Move, Role, Squares, rays};

/// What a man is worth in an exchange, by role.
pub(super) const WORTH: [i32; 8] = [100, 320, 340, 500, 950, 20_000, 880, 760];

/// What the men of an army are worth, without its king.
pub(super) fn worth(army: &Army) -> i32 {
    let men = army.iter().filter(|(_, role)| *role != Role::King);
    men.map(|(_, role)| WORTH[role.index()]).sum()
}

/// The cheapest first.
const ORDER: [Role; 8] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Princess,
    Role::Prince,
    Role::Queen,
    Role::King,
];

/// Whether a move gains at least `least` when both sides go on capturing on its
/// square with their cheapest men, each stopping when it likes.
pub(super) fn gains(board: &Board, m: Move, least: i32) -> bool {
    if m.kind() == Kind::Castling {
        return least <= 0;
    }
    let (from, to) = (m.from(), m.to());
    let us = board.turn();
    let mut captured = Squares::NONE;
    let mut balance = -least;
    if m.kind() == Kind::EnPassant {
        let passed = board.passed();
        captured = match us {
            Colour::White => passed.down().first(),
            Colour::Black => passed.up().last(),
        }
        .set();
        balance += WORTH[0];
    } else if board.side(us.other()).has(to) {
        balance += board.role_on(to).map_or(0, |role| WORTH[role.index()]);
    }
    let mut standing = m.role();
    if let Some(into) = m.promotion() {
        balance += WORTH[into.index()] - WORTH[0];
        standing = into;
    }
    if balance < 0 {
        return false;
    }
    balance -= WORTH[standing.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() & !from.set() & !captured) | to.set();
    let straight = board.straight();
    let slanting = board.slanting();
    let mut attackers = board.all_attackers(to, occupied) & occupied;
    let mut side = us.other();
    // A side that must move and cannot gain loses the exchange.
    loop {
        let ours = attackers & board.side(side);
        if ours.is_empty() {
            break;
        }
        let Some((role, men)) = ORDER
            .iter()
            .map(|role| (*role, ours & board.role(*role)))
            .find(|(_, men)| !men.is_empty())
        else {
            break;
        };
        if role == Role::King && !(attackers & board.side(side.other())).is_empty() {
            // A king cannot capture what is protected.
            break;
        }
        occupied ^= men.first().set();
        attackers |= rays::bishop(to, occupied) & slanting;
        attackers |= rays::rook(to, occupied) & straight;
        attackers &= occupied;
        side = side.other();
        balance = -balance - 1 - WORTH[role.index()];
        if balance >= 0 {
            break;
        }
    }
    // `side` is the one who could not go on, or who is losing the exchange.
    side != us
}
