//! Who has which colour (C.04.3, part E).

use super::player::{PairingCard, SwissColour, colours_agree};

/// The colour of the first of two players.
pub(super) fn colour_of(
    one: &PairingCard,
    other: &PairingCard,
    initial: SwissColour,
) -> SwissColour {
    if let Some(colour) = by_preference(one, other) {
        return colour;
    }
    let first = is_higher(one, other);
    let higher = if first { one } else { other };
    let of_higher = match higher.preference {
        Some(colour) => colour,
        None if higher.number % 2 == 0 => initial,
        None => initial.other(),
    };
    if first { of_higher } else { of_higher.other() }
}

/// Whether a player ranks higher: by points, then by pairing number.
fn is_higher(one: &PairingCard, other: &PairingCard) -> bool {
    (other.score, one.index) < (one.score, other.index)
}

/// The colour of the first, where preferences and past games decide (E.1 to E.3).
fn by_preference(one: &PairingCard, other: &PairingCard) -> Option<SwissColour> {
    let for_one = one.preference;
    let for_other = other.preference.map(SwissColour::other);
    if colours_agree(one, other) {
        return for_one.or(for_other);
    }
    let strength = |card: &PairingCard| {
        let absolute = if card.is_absolute() { 1 + card.imbalance } else { 0 };
        (absolute, card.is_strong())
    };
    match strength(one).cmp(&strength(other)) {
        std::cmp::Ordering::Greater => for_one,
        std::cmp::Ordering::Less => for_other,
        // The latest round in which the two had different colours is turned round.
        std::cmp::Ordering::Equal => {
            let mut pairs = one.colours.iter().zip(&other.colours);
            pairs.find(|(one, other)| one != other).map(|(_, other)| *other)
        }
    }
}
