//! Who is paired with whom: a pure function of who seeks, and of the time.
//!
//! Who has waited longest is served first, and gets those who are nearest in strength. A
//! window that widens while one waits says how near is near enough; ranges and blocks are
//! never widened.

use session::PersonId;

/// How far apart two may be at first, and at most, in rating points.
const WINDOW: f64 = 100.0;
const WINDOW_MAX: f64 = 500.0;
/// By how much the window widens, and how often, in milliseconds.
const WIDER: f64 = 12.0;
const WAVE: i64 = 15_000;
/// By how much those are nearer who are both certain, or both provisional.
const ALIKE: f64 = 30.0;
/// How strong somebody is taken to be of whom nothing is known.
const UNKNOWN: f64 = 1500.0;
/// How long everybody waits before fewer than wished begin, in milliseconds.
const FEWER_AFTER: i64 = 30_000;

/// How strong somebody is, as a rating says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct KnownStrength {
    /// In rating points.
    pub(crate) strength: f64,
    /// Whether it is not certain yet.
    pub(crate) provisional: bool,
}

/// Somebody who waits for a match on the same terms as all others of the queue.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seeker {
    /// Who.
    pub(crate) person: PersonId,
    /// With how few players the match may begin.
    pub(crate) least: usize,
    /// Whether the others are to be near in strength.
    pub(crate) nearest: bool,
    /// The least and the greatest strength of the others.
    pub(crate) range: Option<[i32; 2]>,
    /// How strong, if that is known.
    pub(crate) known: Option<KnownStrength>,
    /// Since when, in milliseconds since 1970.
    pub(crate) since: i64,
}

impl Seeker {
    /// How far away the others may be.
    fn window(&self, now: i64) -> f64 {
        if !self.nearest {
            return f64::INFINITY;
        }
        let waves = ((now - self.since).max(0) / WAVE) as f64;
        (WINDOW + WIDER * waves).min(WINDOW_MAX)
    }

    /// Whether somebody is within the range: of whom nothing is known is in none.
    pub(crate) fn admits(&self, known: Option<KnownStrength>) -> bool {
        self.range.is_none_or(|[low, high]| {
            known.is_some_and(|of| (low..=high).contains(&(of.strength.round() as i32)))
        })
    }

    /// How far away another is.
    fn distance(&self, other: &Seeker) -> f64 {
        let strength = |of: &Seeker| of.known.map_or(UNKNOWN, |known| known.strength);
        let is_provisional = |of: &Seeker| of.known.is_none_or(|known| known.provisional);
        let alike = if is_provisional(self) == is_provisional(other) { ALIKE } else { 0.0 };
        ((strength(self) - strength(other)).abs() - alike).max(0.0)
    }

    /// Whether two may play with each other now.
    fn fits(&self, other: &Seeker, now: i64) -> bool {
        self.person != other.person
            && self.admits(other.known)
            && other.admits(self.known)
            && self.distance(other) <= self.window(now).min(other.window(now))
    }
}

/// Who begins to play now, by their places in the queue: groups of as many as wished, or of
/// fewer where all of them agree and have waited. Nobody is in two groups.
pub(crate) fn groups(
    queue: &[Seeker],
    seats: usize,
    now: i64,
    may_meet: &dyn Fn(PersonId, PersonId) -> bool,
) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..queue.len()).collect();
    order.sort_by_key(|at| (queue[*at].since, queue[*at].person, *at));
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut busy: Vec<PersonId> = Vec::new();
    for first in order.clone() {
        let own = &queue[first];
        if busy.contains(&own.person) {
            continue;
        }
        let mut near: Vec<usize> = order.clone();
        near.retain(|at| *at != first && !busy.contains(&queue[*at].person));
        // The order is kept among those who are equally near.
        near.sort_by(|a, b| own.distance(&queue[*a]).total_cmp(&own.distance(&queue[*b])));
        let mut group = vec![first];
        for at in near {
            let fits = |of: &usize| {
                let (one, other) = (&queue[*of], &queue[at]);
                one.fits(other, now) && may_meet(one.person, other.person)
            };
            if group.len() < seats && group.iter().all(fits) {
                group.push(at);
            }
        }
        let agree =
            |of: &usize| queue[*of].least <= group.len() && now - queue[*of].since >= FEWER_AFTER;
        if group.len() == seats || (group.len() > 1 && group.iter().all(agree)) {
            busy.extend(group.iter().map(|at| queue[*at].person));
            found.push(group);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use hall_core::{Dice, SplitMix64};

    use super::*;

    fn seeker(name: &str, strength: f64, since: i64) -> Seeker {
        Seeker {
            person: PersonId::of(name),
            least: 2,
            nearest: true,
            range: None,
            known: Some(KnownStrength { strength, provisional: false }),
            since,
        }
    }

    fn free(_: PersonId, _: PersonId) -> bool {
        true
    }

    #[test]
    fn window_that_widens_pairs_1500_and_1650_after_two_waves() {
        let queue = [seeker("ann", 1500.0, 0), seeker("ben", 1650.0, 0)];
        assert_eq!(groups(&queue, 2, 29_999, &free), Vec::<Vec<usize>>::new());
        assert_eq!(groups(&queue, 2, 30_000, &free), [[0, 1]]);
        // The window of who has waited less counts, and it has an end.
        let queue = [seeker("ann", 1500.0, 0), seeker("ben", 1650.0, 15_000)];
        assert_eq!(groups(&queue, 2, 30_000, &free), Vec::<Vec<usize>>::new());
        let queue = [seeker("ann", 1500.0, 0), seeker("ben", 2031.0, 0)];
        assert_eq!(groups(&queue, 2, i64::MAX, &free), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn who_has_waited_longest_gets_the_nearest() {
        let queue = [seeker("zoe", 1540.0, 9), seeker("ann", 1500.0, 0), seeker("ben", 1590.0, 5)];
        assert_eq!(groups(&queue, 2, 10, &free), [[1, 0]]);
    }

    #[test]
    fn range_excludes_who_is_outside_of_it_and_of_whom_nothing_is_known() {
        let mut queue = [seeker("ann", 1500.0, 0), seeker("ben", 1520.0, 0)];
        queue[0].range = Some([1521, 3000]);
        assert!(groups(&queue, 2, i64::MAX, &free).is_empty());
        queue[0].range = Some([1520, 1520]);
        assert_eq!(groups(&queue, 2, 0, &free).len(), 1);
        queue[1].known = None;
        assert!(groups(&queue, 2, i64::MAX, &free).is_empty());
    }

    #[test]
    fn fewer_than_wished_begin_once_all_agree_and_have_waited() {
        let mut queue: Vec<Seeker> =
            ["ann", "ben", "zoe"].map(|name| seeker(name, 1500.0, 0)).into();
        queue.iter_mut().for_each(|of| of.least = 3);
        assert!(groups(&queue, 4, FEWER_AFTER - 1, &free).is_empty());
        assert_eq!(groups(&queue, 4, FEWER_AFTER, &free)[0].len(), 3);
        queue[1].least = 4;
        assert!(groups(&queue, 4, i64::MAX, &free).is_empty());
        queue.push(seeker("eve", 1500.0, i64::MAX));
        assert_eq!(groups(&queue, 4, i64::MAX, &free)[0].len(), 4);
    }

    #[test]
    fn pairing_of_anybody_is_lawful_and_the_same_in_any_order() {
        let mut dice = SplitMix64::new(24);
        let mut paired = 0;
        for round in 0..400_u32 {
            let (seats, now) = (2 + dice.below(3) as usize, 600_000);
            let draw = |_| {
                let strength = 1200.0 + dice.below(600) as f64;
                // Some people seek twice.
                let mut one = seeker(&dice.below(9).to_string(), strength, 0);
                one.since = dice.below(600_000) as i64;
                one.least = 2 + dice.below(3) as usize;
                one.nearest = dice.below(3) > 0;
                one.range = (dice.below(3) == 0).then_some([1300, 1600]);
                if dice.below(4) == 0 {
                    one.known = None;
                }
                one
            };
            let mut queue: Vec<Seeker> = (0..12).map(draw).collect();
            let blocked = |a: PersonId, b: PersonId| u32::from(a.0[0] ^ b.0[0]) % 4 != round % 4;
            let found = groups(&queue, seats, now, &blocked);
            let mut seen: Vec<PersonId> = Vec::new();
            for group in &found {
                assert!((2..=seats).contains(&group.len()));
                for at in group {
                    let one = &queue[*at];
                    assert!(!seen.contains(&one.person), "somebody is paired twice");
                    assert!(group.len() == seats || one.least <= group.len());
                    for other in group.iter().filter(|of| *of != at).map(|of| &queue[*of]) {
                        assert!(blocked(one.person, other.person));
                        assert!(one.admits(other.known) && other.admits(one.known));
                        assert!(one.distance(other) <= one.window(now));
                    }
                }
                seen.extend(group.iter().map(|at| queue[*at].person));
            }
            paired += found.len();
            let members = |queue: &[Seeker], found: Vec<Vec<usize>>| -> Vec<Vec<PersonId>> {
                let people = |group: Vec<usize>| group.iter().map(|at| queue[*at].person).collect();
                found.into_iter().map(people).collect()
            };
            let before = members(&queue, found);
            queue.reverse();
            let again = groups(&queue, seats, now, &blocked);
            assert_eq!(members(&queue, again), before);
        }
        assert!(paired > 200, "{paired}");
    }
}
