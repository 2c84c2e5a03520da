//! Patterns of which it does not matter how they are turned.

use games::muster_board::ring;

/// How many rings there are: each of eight neighbours is one of three.
pub(crate) const RINGS: usize = 3usize.pow(8);

/// The neighbours in a window of three by three, as a ring of digits to base 3.
pub(crate) static RING: [u16; 512] = rings();

const fn rings() -> [u16; 512] {
    let mut rings = [0; 512];
    let mut window = 0;
    while window < 512 {
        let (mut rest, mut worth) = (ring(window), 1);
        while rest > 0 {
            rings[window] += (rest & 1) as u16 * worth;
            worth *= 3;
            rest >>= 1;
        }
        window += 1;
    }
    rings
}

/// The number of each of `ALL` patterns, which are written in digits to base 3, and how many
/// numbers there are. Patterns that are turned into one another have the same, and `mirrored`
/// those that are mirrored, too. A quarter turn moves the lowest digits to the top, those below
/// `quarter`.
pub(crate) const fn turned<const ALL: usize>(
    quarter: usize,
    mirrored: bool,
) -> ([u16; ALL], usize) {
    let mut numbers = [0; ALL];
    let (mut pattern, mut next) = (0, 0);
    while pattern < ALL {
        let mut least = least_turn::<ALL>(pattern, quarter);
        if mirrored {
            let mirror = least_turn::<ALL>(mirror::<ALL>(pattern), quarter);
            if mirror < least {
                least = mirror;
            }
        }
        if least == pattern {
            numbers[pattern] = next;
            next += 1;
        } else {
            numbers[pattern] = numbers[least];
        }
        pattern += 1;
    }
    (numbers, next as usize)
}

const fn least_turn<const ALL: usize>(pattern: usize, quarter: usize) -> usize {
    let (mut turned, mut least, mut turn) = (pattern, pattern, 0);
    while turn < 3 {
        turned = turned / quarter + turned % quarter * (ALL / quarter);
        if turned < least {
            least = turned;
        }
        turn += 1;
    }
    least
}

/// The other digits in the opposite order behind the first.
const fn mirror<const ALL: usize>(pattern: usize) -> usize {
    let (mut rest, mut mirrored, mut worth) = (pattern / 3, 0, 3);
    while worth < ALL {
        mirrored = 3 * mirrored + rest % 3;
        rest /= 3;
        worth *= 3;
    }
    3 * mirrored + pattern % 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_that_are_the_same_but_for_turns_and_mirrors_have_one_number() {
        // By Burnside's lemma, of four turns, and of four mirrors besides.
        let (by_turns, turns) = turned::<RINGS>(9, false);
        assert_eq!(turns, (3usize.pow(8) + 3usize.pow(4) + 2 * 3usize.pow(2)) / 4);
        let (by_both, both) = turned::<RINGS>(9, true);
        assert_eq!(both, (4 * turns + 4 * 3usize.pow(5)) / 8);
        for ring in RING.map(usize::from) {
            assert_eq!(by_turns[ring], by_turns[ring / 9 + ring % 9 * (RINGS / 9)]);
            assert_eq!(by_both[ring], by_both[mirror::<RINGS>(ring)]);
            assert_eq!(mirror::<RINGS>(mirror::<RINGS>(ring)), ring);
        }
    }
}
