//! Tables of three to six: equal scores together, and as few as can be who have met before.

use std::cmp::Reverse;

/// A player as the distribution over tables sees him.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GroupPlayer {
    /// His points so far, in halves.
    pub points: u32,
    /// Whom he has met, once for each time; indices.
    pub met: Vec<usize>,
    /// How often he had each seat.
    pub seated: Vec<u32>,
    /// Whether he has had a bye that was allotted to him.
    pub had_bye: bool,
    /// Whether he is to be seated.
    pub present: bool,
}

/// Who sits where in a round, and who is left over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GroupPairing {
    /// The players of each table, by seat; indices.
    pub tables: Vec<Vec<usize>>,
    /// Who gets the bye: nobody twice, but where everybody else has had one.
    pub byes: Vec<usize>,
}

/// Distributes players over tables of so many `seats`.
pub fn pair_groups(players: &[GroupPlayer], seats: usize) -> GroupPairing {
    let seats = seats.max(2);
    let mut order: Vec<_> = (0..players.len()).filter(|of| players[*of].present).collect();
    order.sort_by_key(|of| (Reverse(players[*of].points), *of));
    let mut byes = Vec::new();
    for _ in 0..order.len() % seats {
        let fresh = order.iter().rposition(|of| !players[*of].had_bye);
        let at = fresh.unwrap_or(order.len() - 1);
        byes.push(order.remove(at));
    }
    let mut tables: Vec<Vec<_>> = order.chunks(seats).map(<[usize]>::to_vec).collect();
    while improve(&mut tables, players) {}
    for table in &mut tables {
        seat(table, players);
    }
    GroupPairing { tables, byes }
}

/// What a table costs: meetings again, then the differences of points.
fn cost(table: &[usize], players: &[GroupPlayer]) -> (u64, u64) {
    let (mut again, mut apart) = (0, 0);
    for (at, one) in table.iter().enumerate() {
        for other in &table[at + 1..] {
            let times = players[*one].met.iter().filter(|met| *met == other).count() as u64;
            again += times * times;
            let difference = players[*one].points.abs_diff(players[*other].points);
            apart += u64::from(difference).pow(2);
        }
    }
    (again, apart)
}

/// Swaps two players of two tables where that costs less; false where no swap does.
fn improve(tables: &mut [Vec<usize>], players: &[GroupPlayer]) -> bool {
    let both = |one: &[usize], other: &[usize]| {
        let (one, other) = (cost(one, players), cost(other, players));
        (one.0 + other.0, one.1 + other.1)
    };
    for high in 0..tables.len() {
        for low in high + 1..tables.len() {
            let before = both(&tables[high], &tables[low]);
            for (at, to) in (0..tables[high].len())
                .flat_map(|at| (0..tables[low].len()).map(move |to| (at, to)))
            {
                let (mut one, mut other) = (tables[high].clone(), tables[low].clone());
                std::mem::swap(&mut one[at], &mut other[to]);
                if both(&one, &other) < before {
                    (tables[high], tables[low]) = (one, other);
                    return true;
                }
            }
        }
    }
    false
}

/// Orders the players of a table so that each has had his seat as rarely as can be: seat by
/// seat who has had it least, and then who has had the other seats most.
fn seat(table: &mut [usize], players: &[GroupPlayer]) {
    let times = |of: usize, seat: usize| players[of].seated.get(seat).copied().unwrap_or(0);
    for place in 0..table.len() {
        let rest = place + 1..table.len();
        let best = (place..table.len()).min_by_key(|at| {
            let of = table[*at];
            let later: u32 = rest.clone().map(|seat| times(of, seat)).sum();
            (times(of, place), Reverse(later), of)
        });
        if let Some(at) = best {
            table[place..=at].rotate_right(1);
        }
    }
}
