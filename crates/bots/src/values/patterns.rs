//! Patterns of which it does not matter how they are turned.

/// The number of each of `ALL` patterns, which are written in digits to base 3, and how many
/// numbers there are. Patterns that are turned into one another have the same; a quarter turn moves
/// the lowest digits to the top, those below `quarter`.
pub(crate) const fn turned<const ALL: usize>(quarter: usize) -> ([u16; ALL], usize) {
    let mut numbers = [0; ALL];
    let (mut pattern, mut next) = (0, 0);
    while pattern < ALL {
        let (mut turned, mut least, mut turn) = (pattern, pattern, 0);
        while turn < 3 {
            turned = turned / quarter + turned % quarter * (ALL / quarter);
            if turned < least {
                least = turned;
            }
            turn += 1;
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
