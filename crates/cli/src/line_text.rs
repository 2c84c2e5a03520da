//! What is written line by line of actions and positions.

use std::collections::BTreeMap;

use hall_core::{
    Message, Touch,
    plain::{Scene, Tray},
};
use matches::Offer;
use messages::Locale;

/// Like `println!`, but a closed output is an error and no panic.
macro_rules! say {
    ($($text:tt)*) => { writeln!(std::io::stdout(), $($text)*)? };
}
pub(crate) use say;

/// How many lines of actions a refusal names.
pub(crate) const NAMED: usize = 8;

/// The first of these lines, and in a line of its own how many more there are; further in.
pub(crate) fn first_of(lines: &[String], most: usize, locale: Locale) -> Vec<String> {
    let mut first: Vec<String> = lines.iter().take(most).map(|line| format!("  {line}")).collect();
    if lines.len() > most {
        let more = Message::new("terminal-and-more").with("count", (lines.len() - most) as u32);
        first.push(format!("  {}", locale.message(&more)));
    }
    first
}

/// A number with its sign and so many digits after the point: `+0` for what is nothing then.
pub(crate) fn signed(number: f64, digits: usize) -> String {
    let scale = 10f64.powi(digits as i32);
    format!("{:+.digits$}", (number * scale).round() / scale + 0.0)
}

/// Actions as one reads them: those that begin at the same place in a line; those with a
/// wording each in a line of its own, as those that take something from a tray.
pub(crate) fn listed(offers: &[Offer<String>], trays: &[Tray]) -> Vec<String> {
    let items = || trays.iter().flat_map(|tray| &tray.items);
    let mut lines: Vec<(Option<&str>, String)> = Vec::new();
    for Offer { word, touches } in offers {
        let label = touches.iter().rev().find_map(|touch| match touch {
            Touch::Choice { label, .. } if label != word => Some(label),
            Touch::Choice { .. } => None,
            Touch::Spot { id } => {
                items().find(|item| item.spot.as_ref() == Some(id)).map(|item| &item.label)
            }
        });
        let first = touches.first().filter(|_| touches.len() > 1).map(Touch::id);
        match (label, lines.last_mut()) {
            (Some(label), _) => lines.push((None, format!("{word:<12} {label}"))),
            (None, Some((of, line))) if first.is_some() && *of == first && line.len() < 76 => {
                line.push(' ');
                line.push_str(word);
            }
            // What is one touch each shares lines, too.
            (None, Some((Some(""), line))) if first.is_none() && line.len() < 70 => {
                line.push(' ');
                line.push_str(word);
            }
            (None, _) => lines.push((first.or(Some("")), word.clone())),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// What differs between two scenes: spots and what stands there, trays, notes.
pub(crate) fn changes(before: &Scene, after: &Scene, empty: &str) -> Vec<String> {
    let standing = |scene: &Scene| {
        let mut on: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for piece in &scene.pieces {
            on.entry(piece.spot.clone()).or_default().push(piece.label.clone());
        }
        on
    };
    let (was, is) = (standing(before), standing(after));
    let mut by_what: Vec<(String, Vec<&str>)> = Vec::new();
    let spots: Vec<&String> =
        was.keys().chain(is.keys().filter(|k| !was.contains_key(*k))).collect();
    for spot in spots.into_iter().filter(|spot| was.get(*spot) != is.get(*spot)) {
        let what = is.get(spot).map_or(empty.to_owned(), |labels| labels.join(", "));
        match by_what.iter_mut().find(|(of, _)| *of == what) {
            Some((_, spots)) => spots.push(spot),
            None => by_what.push((what, vec![spot])),
        }
    }
    let mut lines: Vec<String> =
        by_what.into_iter().map(|(what, spots)| format!("{}: {what}", spots.join(" "))).collect();
    lines.extend(after.trays.iter().filter(|tray| !before.trays.contains(tray)).map(tray_line));
    lines.extend(after.notes.iter().filter(|note| !before.notes.contains(note)).cloned());
    lines
}

fn tray_line(tray: &Tray) -> String {
    let items = tray.items.iter().map(|item| match item.count {
        Some(count) => format!("{} {count}", item.label),
        None => item.label.clone(),
    });
    format!("{}: {}", tray.label, items.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn number_that_rounds_to_nothing_has_a_plus() {
        let all = [-0.0, -0.004, 0.004, -0.5].map(|number| super::signed(number, 2));
        assert_eq!(all, ["+0.00", "+0.00", "+0.00", "-0.50"]);
        assert_eq!([-0.4, -0.6].map(|number| super::signed(number, 0)), ["+0", "-1"]);
    }

    use hall_core::{Seat, Viewer};
    use matches::texts;

    use super::*;

    fn of_game(id: &str) -> (Vec<Offer<String>>, Scene) {
        let game = matches::find(id).expect("a game");
        let table = game.open(&serde_json::Value::Null, None).expect("its default setup");
        let english = texts::english();
        let (offers, _) = table.offers(Seat::A);
        let scene = table.scene(Viewer::Public).worded(&english);
        (offers.into_iter().map(|offer| offer.worded(&english)).collect(), scene)
    }

    #[test]
    fn actions_from_one_place_share_a_line() {
        let (offers, _) = of_game("clusterfuss");
        let lines = listed(&offers, &[]);
        assert!(lines.len() < offers.len(), "{lines:?}");
        let first = offers[0].touches[0].id();
        assert!(lines[0].split(' ').all(|word| word.starts_with(first)), "{lines:?}");
        let words: usize = lines.iter().map(|line| line.split(' ').count()).sum();
        assert_eq!(words, offers.len());
    }

    #[test]
    fn what_lies_in_a_tray_is_listed_by_its_name() {
        let game = matches::find("muster-chess").expect("a game");
        let table = game.open(&serde_json::Value::Null, None).expect("its default setup");
        let english = texts::english();
        let offers = table.offers(Seat::A).0.into_iter().map(|offer| offer.worded(&english));
        let scene = table.scene(Viewer::Seat(Seat::A)).worded(&english);
        let lines = listed(&offers.collect::<Vec<_>>(), &scene.trays);
        let name = &scene.trays[0].items[0].label;
        assert!(lines.iter().any(|line| line.ends_with(name.as_str())), "{lines:?}");
    }

    #[test]
    fn change_is_told_by_its_spots() {
        let (_, before) = of_game("clusterfuss");
        assert!(changes(&before, &before, "empty").is_empty());
        let mut after = before.clone();
        after.pieces.retain(|piece| piece.spot != "a8" && piece.spot != "b8");
        after.notes = vec!["Blue is to move".into()];
        assert_eq!(changes(&before, &after, "empty"), ["a8 b8: empty", "Blue is to move"]);
    }
}
