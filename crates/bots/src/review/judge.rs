//! From the bots' opinions of each choice to curve, losses, luck and turning points.

use hall_core::Seat;

use super::{
    Judged, Luck, Review, Summary, Turning, TurningKind,
    look::{Look, best_of},
};

/// An alternative that got at least this part of the best one's search has a value
/// to rely on.
const TRUSTED: f32 = 0.05;
/// A choice that gives away this much of a win is a turning point.
const MISTAKE: f32 = 0.08;
/// So is luck of this much.
const LUCKY: f32 = 0.15;
/// A seat that is ahead by this much has the lead.
const AHEAD: f32 = 0.1;
/// How many turning points are reported.
const TURNING_MAX: usize = 8;

/// The growing curve.
struct Curve {
    points: Vec<Vec<f32>>,
    /// Whether a search, or the end, gives this value; the others are carried on.
    known: Vec<bool>,
}

/// Judges a match up to some step; the last one is its end if `is_whole`.
pub(super) fn review(looks: &[Look], chances: &[bool], result: &[f32], is_whole: bool) -> Review {
    let steps = chances.len() - 1;
    let curve = curve(looks, chances, result, is_whole);
    let choices: Vec<Judged> = looks
        .iter()
        .filter(|look| look.word.is_some())
        .map(|look| judged(look, &curve, chances, result))
        .collect();
    let luck = luck(&curve, chances);
    let turning = turning(&curve, &choices, &luck);
    debug_assert_eq!(curve.points.len(), steps + 1);
    let seats = Seat::first(result.len()).map(|seat| summary(seat, &choices, &luck)).collect();
    let mut review =
        Review { points: curve.points, result: result.to_vec(), choices, luck, turning, seats };
    round(&mut review);
    review
}

/// Four digits: more is noise, and a match has a thousand of these numbers. Nothing is 0: a sum of
/// nothing is -0, and so is a small loss that is rounded.
fn round(review: &mut Review) {
    let of = |share: &mut f32| *share = (*share * 1e4).round() / 1e4 + 0.0;
    review.points.iter_mut().flatten().for_each(of);
    review.result.iter_mut().for_each(of);
    review.luck.iter_mut().flat_map(|luck| &mut luck.change).for_each(of);
    review.turning.iter_mut().for_each(|turning| of(&mut turning.share));
    let choices = review.choices.iter_mut();
    choices.flat_map(|choice| choice.value.iter_mut().chain(&mut choice.loss)).for_each(of);
    review.seats.iter_mut().flat_map(|seat| [&mut seat.lost, &mut seat.luck]).for_each(of);
}

/// The shares with those of some seats replaced; the other seats divide the rest as
/// they did before.
fn with(shares: &[f32], told: &[(Seat, f32)]) -> Vec<f32> {
    let seats = shares.len();
    if seats == 2 {
        // One seat's estimate is not the other's; where they differ, take the middle.
        let first = |(seat, value): &(Seat, f32)| {
            if *seat == Seat::A { *value } else { 1.0 - *value }
        };
        let mean = told.iter().map(first).sum::<f32>() / told.len() as f32;
        return vec![mean, 1.0 - mean];
    }
    let is_told = |index: usize| told.iter().any(|(seat, _)| seat.index() == index);
    let sum: f32 = told.iter().map(|(_, value)| value).sum();
    let over = if sum > 1.0 || told.len() == seats { sum.max(1e-6) } else { 1.0 };
    let rest = (1.0 - sum / over).max(0.0);
    let before: f32 = (0..seats).filter(|i| !is_told(*i)).map(|i| shares[i]).sum();
    let others = (seats - told.len()).max(1) as f32;
    let share = |index: usize| match told.iter().find(|(seat, _)| seat.index() == index) {
        Some((_, value)) => value / over,
        None if before > 1e-6 => rest * shares[index] / before,
        None => rest / others,
    };
    (0..seats).map(share).collect()
}

fn curve(looks: &[Look], chances: &[bool], result: &[f32], is_whole: bool) -> Curve {
    let steps = chances.len() - 1;
    let mut now = vec![1.0 / result.len() as f32; result.len()];
    let mut curve = Curve { points: Vec::new(), known: Vec::new() };
    for at in 0..=steps {
        let here = || looks.iter().filter(move |look| look.at == at);
        let told: Vec<(Seat, f32)> =
            here().filter_map(|look| Some((look.seat, value(look)?))).collect();
        let ended = is_whole && at == steps && here().next().is_none();
        if ended {
            now = result.to_vec();
        } else if !told.is_empty() {
            now = with(&now, &told);
        }
        curve.points.push(now.clone());
        curve.known.push(ended || !told.is_empty());
        // The value of the choice, in case nobody is asked after it.
        let played: Vec<(Seat, f32)> = here()
            .filter(|look| !look.together)
            .filter_map(|look| Some((look.seat, trusted(look)?)))
            .collect();
        if !played.is_empty() {
            now = with(&now, &played);
        }
    }
    if result.len() == 2 {
        settle_forced(&mut curve, looks, chances);
    }
    curve
}

/// Where nothing could be chosen, the value follows from what comes next: with two
/// seats, up to the next throw of chance.
fn settle_forced(curve: &mut Curve, looks: &[Look], chances: &[bool]) {
    for at in (0..chances.len() - 1).rev() {
        let chosen = looks.iter().any(|look| look.at == at);
        if !chosen && !chances[at] && curve.known[at + 1] && !chances[at + 1] {
            curve.points[at] = curve.points[at + 1].clone();
            curve.known[at] = true;
        }
    }
}

/// The value of the best choice.
fn value(look: &Look) -> Option<f32> {
    let best = best_of(&look.advice, look.together);
    if best == look.advice.word {
        return look.advice.value;
    }
    look.advice.alternatives.iter().find(|of| of.word == best)?.value
}

/// What the choice was worth, if the search looked at it well enough to tell.
fn trusted(look: &Look) -> Option<f32> {
    let word = look.word.as_ref()?;
    if *word == best_of(&look.advice, look.together) {
        return value(look);
    }
    let alternatives = &look.advice.alternatives;
    let most = alternatives.iter().map(|of| of.weight).fold(0.0, f32::max);
    let played = alternatives.iter().find(|of| of.word == *word)?;
    let looked =
        played.proven.is_some() || (played.weight > 0.0 && played.weight >= TRUSTED * most);
    played.value.filter(|_| looked)
}

/// What the choice turned out to be worth: the seat's expectation when next
/// somebody chose, with no chance in between.
fn followed(look: &Look, curve: &Curve, chances: &[bool], result: &[f32]) -> Option<f32> {
    // Of several rivals only the one that chose next was asked: that says too little.
    if look.together || result.len() != 2 {
        return None;
    }
    let next = (look.at + 1..chances.len()).find(|at| curve.known[*at] || chances[*at])?;
    (curve.known[next] && !chances[next]).then(|| curve.points[next][look.seat.index()])
}

fn judged(look: &Look, curve: &Curve, chances: &[bool], result: &[f32]) -> Judged {
    let best = best_of(&look.advice, look.together);
    let played = look.word.clone().unwrap_or_default();
    let value = value(look);
    let of = |word: &str| look.advice.alternatives.iter().find(|of| of.word == word);
    let certain = |word: &str| of(word).is_some_and(|of| of.proven.is_some());
    // A search that has proven its best looks at the rest no more: what followed
    // says more than the little it saw of them.
    let worth = if played == best {
        value
    } else if certain(&played) {
        trusted(look)
    } else {
        let seen = || of(&played).and_then(|of| of.value);
        followed(look, curve, chances, result).or_else(|| trusted(look)).or_else(seen)
    };
    let loss = value.zip(worth).map(|(value, worth)| (value - worth).max(0.0));
    let proven = certain(&best) && certain(&played);
    // Another way to the same end is as good.
    let better = if loss == Some(0.0) { Vec::new() } else { look.better.clone() };
    Judged { step: look.at + 1, seat: look.seat, played, best, value, loss, proven, better }
}

fn luck(curve: &Curve, chances: &[bool]) -> Vec<Luck> {
    let mut luck = Vec::new();
    let mut from = None;
    for (at, chance) in chances.iter().enumerate() {
        match (chance, from) {
            (true, None) => from = Some(at),
            (false, Some(before)) => {
                from = None;
                if curve.known[at] {
                    let pairs = curve.points[at].iter().zip(&curve.points[before]);
                    let change = pairs.map(|(after, before)| after - before).collect();
                    luck.push(Luck { step: at, change });
                }
            }
            _ => {}
        }
    }
    luck
}

/// The largest losses and strokes of luck, and where the lead changed hands.
fn turning(curve: &Curve, choices: &[Judged], luck: &[Luck]) -> Vec<Turning> {
    let mut found: Vec<Turning> = Vec::new();
    for choice in choices {
        let loss = choice.loss.unwrap_or(0.0);
        if loss >= MISTAKE {
            let (step, seat) = (choice.step, choice.seat);
            found.push(Turning { step, kind: TurningKind::Mistake, seat, share: loss });
        }
    }
    for stroke in luck {
        let (seat, share) = highest(&stroke.change);
        if share >= LUCKY {
            found.push(Turning { step: stroke.step, kind: TurningKind::Luck, seat, share });
        }
    }
    hall_core::sort_by(&mut found, |a, b| b.share.total_cmp(&a.share));
    found.truncate(TURNING_MAX);
    let mut leads = Vec::new();
    let mut leader = None;
    for (step, shares) in curve.points.iter().enumerate() {
        let (seat, share) = highest(shares);
        let others = shares.iter().enumerate().filter(|(index, _)| *index != seat.index());
        let second = others.map(|(_, share)| *share).fold(0.0, f32::max);
        if share < second + AHEAD || leader == Some(seat) {
            continue;
        }
        // The first lead was taken from nobody.
        if leader.is_some() && !found.iter().any(|of| of.step == step || of.step + 1 == step) {
            leads.push(Turning { step, kind: TurningKind::Lead, seat, share });
        }
        leader = Some(seat);
    }
    let room = TURNING_MAX.saturating_sub(found.len());
    // The last changes of the lead are the ones that lasted.
    let late = leads.len().saturating_sub(room);
    found.extend(leads.drain(late..));
    hall_core::sort_by(&mut found, |a, b| (a.step, a.seat).cmp(&(b.step, b.seat)));
    found
}

fn highest(shares: &[f32]) -> (Seat, f32) {
    let mut best = (Seat::A, f32::MIN);
    for (seat, share) in Seat::first(shares.len()).zip(shares) {
        if *share > best.1 {
            best = (seat, *share);
        }
    }
    best
}

fn summary(seat: Seat, choices: &[Judged], luck: &[Luck]) -> Summary {
    let own = || choices.iter().filter(move |of| of.seat == seat && of.loss.is_some());
    let losses = || own().filter_map(|of| of.loss);
    Summary {
        seat,
        choices: own().count(),
        best: losses().filter(|loss| *loss < 0.005).count(),
        lost: losses().sum(),
        luck: luck.iter().map(|of| of.change[seat.index()]).sum(),
    }
}
