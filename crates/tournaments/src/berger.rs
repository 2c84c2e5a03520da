//! Round robin by the Berger tables (FIDE C.05, annex 1).

/// The most players of a round robin.
pub const ROUND_ROBIN_MAX: usize = 16;

/// All rounds of a round robin: the first and second seat of each game, by indices. An odd number
/// of players leaves one without a game in each round: he would meet the highest number. A double
/// one turns the colours in its second cycle, and swaps the last two rounds of the first, so that
/// nobody has a colour three times in a row.
pub fn round_robin(players: usize, double: bool) -> Vec<Vec<[usize; 2]>> {
    if players < 2 {
        return Vec::new();
    }
    let even = players + players % 2;
    let mut rounds: Vec<_> = (0..even - 1).map(|round| cycle(even, players, round)).collect();
    if !double {
        return rounds;
    }
    let turned: Vec<Vec<_>> = rounds
        .iter()
        .map(|games| games.iter().map(|[first, second]| [*second, *first]).collect())
        .collect();
    let last = rounds.len() - 1;
    if last > 0 {
        rounds.swap(last - 1, last);
    }
    rounds.extend(turned);
    rounds
}

/// A round of one cycle: the highest number sits still, and the others move on by half of it.
fn cycle(even: usize, players: usize, round: usize) -> Vec<[usize; 2]> {
    let moving = even - 1;
    let lead = round * (even / 2) % moving;
    let still = even - 1;
    let top = if round.is_multiple_of(2) { [lead, still] } else { [still, lead] };
    let others =
        (1..even / 2).map(|step| [(lead + step) % moving, (lead + moving - step) % moving]);
    std::iter::once(top)
        .chain(others)
        .filter(|game| game.iter().all(|player| *player < players))
        .collect()
}
