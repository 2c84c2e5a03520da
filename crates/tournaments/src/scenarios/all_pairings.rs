//! The Dutch system against all pairings of up to eight players: a second, slow reading of the
//! rules (C.04.3 of 2025), which lists what counts for each pairing and takes the best.

use crate::{NoGame, SwissColour, SwissPlayer, SwissRound, pair_swiss};
use proptest::prelude::*;

/// More rounds than are played: nobody is a topscorer of the last one.
const ROUNDS: usize = 20;

/// A whole round: pairs, the higher player first, and who has the bye.
type Candidate = (Vec<[usize; 2]>, Option<usize>);

fn score(of: &SwissPlayer, rounds: usize) -> i64 {
    of.rounds.iter().take(rounds).map(|round| i64::from(round.points())).sum()
}

/// What a player wants: a colour as a sign, and how much (3 absolute, 2 strong, 1 mild).
fn wish(of: &SwissPlayer) -> (i64, u8) {
    let signs: Vec<i64> = of
        .rounds
        .iter()
        .filter_map(|round| match round {
            SwissRound::Played { colour, .. } => {
                Some(if *colour == SwissColour::White { 1 } else { -1 })
            }
            SwissRound::Unplayed { .. } => None,
        })
        .collect();
    let balance: i64 = signs.iter().sum();
    match signs[..] {
        _ if balance.abs() > 1 => (-balance.signum(), 3),
        [.., before, last] if before == last => (-last, 3),
        _ if balance != 0 => (-balance, 2),
        [.., last] => (-last, 1),
        [] => (0, 0),
    }
}

struct Rules<'a> {
    players: &'a [SwissPlayer],
    played: usize,
}

impl Rules<'_> {
    fn score(&self, of: usize) -> i64 {
        score(&self.players[of], ROUNDS)
    }

    /// 1 for a float down so many rounds ago, -1 for one up.
    fn float(&self, of: usize, back: usize) -> i64 {
        let Some(at) = self.played.checked_sub(back) else { return 0 };
        match self.players[of].rounds[at] {
            SwissRound::Unplayed { points, .. } => i64::from(points > 0),
            SwissRound::Played { opponent, .. } => {
                (score(&self.players[of], at) - score(&self.players[opponent], at)).signum()
            }
        }
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        let met = self.players[one].rounds.iter().any(
            |round| matches!(round, SwissRound::Played { opponent, .. } if *opponent == other),
        );
        let (one, other) = (wish(&self.players[one]), wish(&self.players[other]));
        !(met || one == other && one.1 == 3)
    }

    fn may_have_bye(&self, of: usize) -> bool {
        self.players[of].rounds.iter().all(|round| match round {
            SwissRound::Played { .. } => true,
            SwissRound::Unplayed { points, why } => *points < 2 && *why != NoGame::Allotted,
        })
    }

    fn unplayed(&self, of: usize) -> i64 {
        let unplayed = |round: &&SwissRound| matches!(round, SwissRound::Unplayed { .. });
        self.players[of].rounds.iter().filter(unplayed).count() as i64
    }

    /// All rounds that obey the absolute criteria.
    fn all(&self, left: &[usize], made: &Candidate, found: &mut Vec<Candidate>) {
        let Some((first, rest)) = left.split_first() else {
            found.push(made.clone());
            return;
        };
        if made.1.is_none() && left.len() % 2 == 1 && self.may_have_bye(*first) {
            self.all(rest, &(made.0.clone(), Some(*first)), found);
        }
        for (at, other) in rest.iter().enumerate() {
            if self.may_meet(*first, *other) {
                let (mut rest, mut made) = (rest.to_vec(), made.clone());
                rest.remove(at);
                made.0.push([*first, *other]);
                self.all(&rest, &made, found);
            }
        }
    }

    /// What counts for a round, the least being the best; `order` has all by score and number.
    fn key(&self, order: &[usize], (pairs, bye): &Candidate) -> Vec<i64> {
        let mut key = vec![bye.map_or(0, |bye| self.score(bye))];
        let mut scores: Vec<_> = order.iter().map(|of| self.score(*of)).collect();
        scores.dedup();
        let mut moved: Vec<usize> = Vec::new();
        for (at, own) in scores.iter().enumerate() {
            let (inside, down) = self.bracket(order, pairs, &moved, *own);
            self.push_size(&mut key, &inside, &down);
            if let Some(next) = scores.get(at + 1) {
                let (inside, down) = self.bracket(order, pairs, &down, *next);
                self.push_size(&mut key, &inside, &down);
            }
            let only_bye = down.len() == 1 && down.first().copied() == *bye;
            key.push(if only_bye { self.unplayed(down[0]) } else { 0 });
            self.push_quality(&mut key, &inside, &down, *own, &scores);
            self.push_order(&mut key, &inside, &moved, &down, *own, order);
            moved = down;
        }
        key
    }

    /// The pairs within a bracket, and who leaves it downwards, in order.
    fn bracket(
        &self,
        order: &[usize],
        pairs: &[[usize; 2]],
        moved: &[usize],
        own: i64,
    ) -> (Vec<[usize; 2]>, Vec<usize>) {
        let belongs = |of: &usize| moved.contains(of) || self.score(*of) == own;
        let inside: Vec<_> =
            pairs.iter().filter(|pair| pair.iter().all(belongs)).copied().collect();
        let down = order.iter().filter(|of| belongs(of)).copied();
        let down = down.filter(|of| !inside.iter().any(|pair| pair.contains(of))).collect();
        (inside, down)
    }

    /// C.6 and C.7: most pairs, and the lowest scores leave.
    fn push_size(&self, key: &mut Vec<i64>, inside: &[[usize; 2]], down: &[usize]) {
        key.push(-(inside.len() as i64));
        key.extend(down.iter().map(|of| self.score(*of)));
    }

    /// C.12 to C.21.
    fn push_quality(
        &self,
        key: &mut Vec<i64>,
        inside: &[[usize; 2]],
        down: &[usize],
        own: i64,
        scores: &[i64],
    ) {
        let count = |test: &dyn Fn(&[usize; 2]) -> bool| {
            inside.iter().filter(|pair| test(pair)).count() as i64
        };
        let wishes = |pair: &[usize; 2]| pair.map(|of| wish(&self.players[of]));
        let clash = |pair: &[usize; 2]| {
            let [one, other] = wishes(pair);
            one.0 == other.0 && one.0 != 0
        };
        key.push(count(&clash));
        key.push(count(&|pair| clash(pair) && wishes(pair).iter().all(|wish| wish.1 >= 2)));
        let again = |[high, low]: &[usize; 2], back: usize| {
            self.score(*high) > self.score(*low) && self.float(*low, back) < 0
        };
        let backs = 1..=self.played.min(2);
        for back in backs.clone() {
            let residents = down.iter().filter(|of| self.score(**of) == own);
            key.push(residents.filter(|of| self.float(**of, back) > 0).count() as i64);
            key.push(count(&|pair| again(pair, back)));
        }
        for back in backs {
            for of in scores {
                let still = |at: &&usize| self.score(**at) == *of && self.float(**at, back) > 0;
                key.push(down.iter().filter(still).count() as i64);
            }
            for of in scores {
                key.push(count(&|pair| self.score(pair[0]) == *of && again(pair, back)));
            }
        }
    }

    /// Part D: the order in which pairings are tried.
    fn push_order(
        &self,
        key: &mut Vec<i64>,
        inside: &[[usize; 2]],
        moved: &[usize],
        down: &[usize],
        own: i64,
        order: &[usize],
    ) {
        let place = |of: usize| order.iter().position(|at| *at == of).expect("is listed") as i64;
        key.extend(moved.iter().map(|of| i64::from(down.contains(of))));
        let (above, rest): (Vec<[usize; 2]>, Vec<[usize; 2]>) =
            inside.iter().copied().partition(|pair| moved.contains(&pair[0]));
        key.extend(above.iter().map(|pair| place(pair[1])));
        let single = down.iter().filter(|of| self.score(**of) == own && !moved.contains(of));
        let mut left: Vec<_> = rest.iter().flat_map(|pair| *pair).chain(single.copied()).collect();
        left.sort_by_key(|of| place(*of));
        let rank = |of: usize| left.iter().position(|at| *at == of).expect("is left") as i64;
        let ranked: Vec<_> = rest.iter().map(|pair| pair.map(rank)).collect();
        // Any split of the pairs into halves might have made them: the first that does counts.
        let splits = (0..1_u32 << ranked.len()).map(|split| split_key(&ranked, split));
        key.extend(splits.min().unwrap_or_default());
    }
}

/// How late the pairs come, if those of `split` have their second player in the upper half.
fn split_key(ranked: &[[i64; 2]], split: u32) -> Vec<i64> {
    let half = ranked.len() as i64;
    let turned = ranked.iter().enumerate().map(|(at, [one, other])| {
        if split >> at & 1 == 1 { [*other, *one] } else { [*one, *other] }
    });
    let mut made: Vec<_> = turned.collect();
    made.sort_unstable();
    let upper: Vec<_> = made.iter().map(|pair| pair[0]).collect();
    let mut out: Vec<_> = (0..half).filter(|of| !upper.contains(of)).collect();
    out.reverse();
    let into: Vec<_> = upper.iter().copied().filter(|of| *of >= half).collect();
    let mut key = vec![out.len() as i64];
    key.push(into.iter().sum::<i64>() - out.iter().sum::<i64>());
    key.extend(out.iter().map(|of| -of));
    key.extend(into);
    key.extend(made.iter().map(|pair| pair[1]));
    key
}

/// Plays a paired round with drawn results.
fn play(players: &mut [SwissPlayer], pairs: &[[usize; 2]], bye: Option<usize>, drawn: &[u8]) {
    let rounds: Vec<_> = (0..players.len())
        .map(|index| {
            let Some(at) = pairs.iter().position(|pair| pair.contains(&index)) else {
                let why = if bye == Some(index) { NoGame::Allotted } else { NoGame::Away };
                let points =
                    if bye == Some(index) { 2 } else { u32::from(drawn[index].is_multiple_of(3)) };
                return SwissRound::Unplayed { points, why };
            };
            let first = pairs[at][0] == index;
            let white = [2, 2, 1, 0, 0, 1, 2, 0][usize::from(drawn[at] % 8)];
            let points = if first { white } else { 2 - white };
            if drawn[at] > 240 {
                return SwissRound::Unplayed { points, why: NoGame::Forfeit };
            }
            let opponent = if first { pairs[at][1] } else { pairs[at][0] };
            let colour = if first { SwissColour::White } else { SwissColour::Black };
            SwissRound::Played { opponent, colour, points }
        })
        .collect();
    for (player, round) in players.iter_mut().zip(rounds) {
        player.rounds.push(round);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None,
        ..ProptestConfig::default() })]

    #[test]
    fn pairing_is_the_best_of_all(
        count in 2_usize..=8,
        drawn in prop::collection::vec(prop::collection::vec(any::<u8>(), 16), 6),
    ) {
        let mut players = vec![SwissPlayer { rounds: Vec::new(), present: true }; count];
        for (played, drawn) in drawn.iter().enumerate() {
            for (player, drawn) in players.iter_mut().zip(&drawn[8..]) {
                player.present = *drawn > 30;
            }
            let found = pair_swiss(&players, ROUNDS, SwissColour::White);
            let rules = Rules { players: &players, played };
            let mut order: Vec<_> = (0..count).filter(|of| players[*of].present).collect();
            order.sort_by_key(|of| (-rules.score(*of), *of));
            let mut all = Vec::new();
            rules.all(&order, &(Vec::new(), None), &mut all);
            let best = all.into_iter().min_by_key(|candidate| rules.key(&order, candidate));
            let Some((pairs, bye)) = best else {
                prop_assert_eq!(found, None);
                break;
            };
            let found = found.expect("there is a pairing");
            let sorted = |pairs: &[[usize; 2]]| {
                let mut pairs = pairs.to_vec();
                pairs.iter_mut().for_each(|pair| pair.sort_unstable());
                pairs.sort_unstable();
                pairs
            };
            prop_assert_eq!((sorted(&found.pairs), found.bye), (sorted(&pairs), bye));
            play(&mut players, &found.pairs, found.bye, drawn);
        }
    }
}
