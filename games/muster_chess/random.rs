//! Random armies, for tests, studies and tuning.

use hall_core::Dice;

use super::{
    army::{Army, HALF},
    men::{Colour, Role},
    square::Square,
};

/// What a random army is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Muster {
    /// A pawn wall somewhere before mixed men, about as strong as the regular army.
    Even,
    /// Any men on any squares, one to thirty-one of them besides the king.
    Wild,
    /// Thirty-one men besides the king, mostly strong ones.
    Heavy,
    /// Few men.
    Small,
}

impl Army {
    /// A random legal army.
    pub fn random(colour: Colour, muster: Muster, royal: bool, dice: &mut dyn Dice) -> Army {
        let mut army = Army::empty(Colour::White);
        let king = Square::at(4 + dice.below(4) as u8, king_rank(muster, dice));
        army.put(king, Some(Role::King));
        match muster {
            Muster::Even => even(&mut army, royal, dice),
            Muster::Wild => {
                let men = 1 + dice.below(31);
                scatter(&mut army, men, royal, dice);
            }
            Muster::Heavy => scatter(&mut army, 31, royal, dice),
            Muster::Small => {
                let men = dice.below(7);
                scatter(&mut army, men, royal, dice);
            }
        }
        if muster == Muster::Heavy {
            let pawns: alloc::vec::Vec<_> =
                army.iter().filter(|(_, role)| *role == Role::Pawn).map(|(at, _)| at).collect();
            for square in pawns {
                army.put(square, Some(Role::PROMOTIONS[dice.below(4) as usize]));
            }
        }
        if colour == Colour::White { army } else { army.mirrored() }
    }
}

fn king_rank(muster: Muster, dice: &mut dyn Dice) -> u8 {
    match muster {
        Muster::Even => u8::from(dice.below(8) == 0),
        _ => dice.below(4) as u8,
    }
}

fn officer(royal: bool, dice: &mut dyn Dice) -> Role {
    let kinds = if royal { 6 } else { 4 };
    Role::ROYAL_PROMOTIONS[dice.below(kinds) as usize]
}

fn scatter(army: &mut Army, men: u32, royal: bool, dice: &mut dyn Dice) {
    for _ in 0..men {
        let pawn = dice.below(5) < 2;
        let role = if pawn { Role::Pawn } else { officer(royal, dice) };
        place(army, role, 0, 4, dice);
    }
}

/// Puts a man on an empty square of these ranks, if there is one.
fn place(army: &mut Army, role: Role, low: u8, high: u8, dice: &mut dyn Dice) {
    let free: arrayvec::ArrayVec<Square, HALF> = Square::all()
        .take(HALF)
        .filter(|at| (low..high).contains(&at.rank()) && army.on(*at).is_none())
        .collect();
    if !free.is_empty() {
        army.put(free[dice.below(free.len() as u32) as usize], Some(role));
    }
}

/// The worth of men in tenths of a pawn, as logistic regression on self-play of
/// another engine between random armies found it.
const fn worth(role: Role) -> u32 {
    match role {
        Role::Pawn => 10,
        Role::Knight => 32,
        Role::Bishop => 36,
        Role::Rook => 50,
        Role::Queen => 93,
        Role::Prince => 85,
        Role::Princess => 75,
        Role::King => 0,
    }
}

fn even(army: &mut Army, royal: bool, dice: &mut dyn Dice) {
    let regular: u32 = Army::regular(Colour::White).iter().map(|(_, role)| worth(role)).sum();
    let pawns = 4 + dice.below(9);
    let mut rest = regular - 10 * pawns;
    for _ in 0..pawns {
        let forward = u8::from(dice.below(3) == 0);
        place(army, Role::Pawn, 1 + forward, 2 + forward, dice);
    }
    for _ in 0..20 {
        let role = officer(royal, dice);
        if worth(role) <= rest + 10 {
            rest = rest.saturating_sub(worth(role));
            place(army, role, 0, 2, dice);
        }
    }
}
