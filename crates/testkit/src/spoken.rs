//! The messages of a game while it is played, in every language.

use std::{
    collections::{BTreeSet, HashSet},
    fs,
    path::Path,
};

use hall_core::{
    Arg, Dice as _, Landmark, Message, NotationError, Present, Refusal, Seat, SplitMix64, Step,
    Text, Touch, Viewer, Wording as _,
};
use matches::Catalogued;
use messages::{Locale, words, words_apart};

use crate::{
    options::{Variant, variants},
    random_step,
    wordings::{catalog, is_in_rules},
};

/// The number of steps of a match that are checked; on a large board, [`STEPS_SIZED`].
const STEPS_MAX: usize = 10_000;
const STEPS_SIZED: usize = 60;

/// The longest text, in letters, that fits a list of moves.
const SHORT_MAX: usize = 32;

/// The steps of a match at which unreadable texts are tried.
const STEPS_UNREAD: usize = 60;

/// Plays `matches` random matches of a game that has wordings, as it is set up by default
/// and with every option changed, and checks that each drawn, described or refused text
/// is a message or notation, that every language has a wording for it, and that no word of
/// it is English where that language has another. `data/boards.txt` in the folder of the
/// game may have names that are the same in all languages. Returns the keys that were used.
pub fn check_spoken<G: Present>(folder: &Path, matches: u64) -> BTreeSet<&'static str> {
    if G::MESSAGES.is_empty() {
        return BTreeSet::new();
    }
    let catalog = catalog(&Catalogued::<G>::new());
    let text = |language: &str| -> String {
        let of = G::MESSAGES.iter().filter(|t| t.language == language);
        of.map(|t| format!("{}\n", t.messages)).collect()
    };
    let languages: BTreeSet<&str> = G::MESSAGES.iter().map(|t| t.language).collect();
    let others = languages.into_iter().filter(|language| *language != "en").map(|language| {
        let locale = catalog.find(language).expect("it is in the catalog");
        (locale, words_apart(&text("en"), &text(language)))
    });
    let mut listener = Listener {
        english: catalog.english(),
        others: others.collect(),
        names: names(folder),
        notation: BTreeSet::new(),
        texts: HashSet::new(),
        keys: BTreeSet::new(),
    };
    let standard = G::new(G::Setup::default()).expect("the default options make a table");
    listener.listen(&standard, matches, STEPS_MAX);
    for Variant { setup, sized, .. } in variants::<G>() {
        // Not every option can be changed alone.
        let Ok(game) = G::new(setup) else { continue };
        if sized {
            listener.listen(&game, 1, STEPS_SIZED);
        } else {
            listener.listen(&game, matches, STEPS_MAX);
        }
    }
    listener.keys
}

/// The words of a file of boards: names of towns, for example.
fn names(folder: &Path) -> BTreeSet<String> {
    let boards = fs::read_to_string(folder.join("data/boards.txt")).unwrap_or_default();
    boards.lines().filter(|line| !line.starts_with('#')).flat_map(words).collect()
}

/// The words that are the same in all languages: the spots of a board and of
/// trays, actions and outcomes.
fn notation<G: Present>(game: &G, seed: u64, steps_max: usize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    game.board().spots.iter().for_each(|spot| found.extend(words(&spot.id)));
    let (mut state, mut dice) = (game.start(), SplitMix64::new(seed));
    for _ in 0..steps_max {
        let scene = game.scene(&game.observe(&state, Viewer::Public));
        let items = scene.trays.iter().flat_map(|tray| &tray.items);
        items.flat_map(|item| &item.spot).for_each(|spot| found.extend(words(spot)));
        let Some(step) = random_step(game, &state, &mut dice) else { break };
        found.extend(words(&step.to_string()));
        step.apply(game, &mut state);
    }
    found
}

/// The text with a letter removed, inserted or replaced.
fn mangled(text: &str, dice: &mut SplitMix64) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = dice.below(letters.len() as u32) as usize;
    let others = ['a', 'Z', '1', '9', '-', '/', '.', ' ', 'é'];
    let other = others[dice.below(others.len() as u32) as usize];
    match dice.below(3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, other),
        _ => letters[at] = other,
    }
    letters.into_iter().collect()
}

/// The first word of a text that is no notation. What has a digit in it is: `exd4`.
pub(crate) fn word_in(plain: &str, is_known: impl Fn(&String) -> bool) -> Option<String> {
    let parts = plain.split(|c: char| !c.is_alphanumeric());
    let parts = parts.filter(|part| !part.contains(|c: char| c.is_ascii_digit()));
    parts.flat_map(words).find(|word| !is_known(word))
}

/// A listener to one game.
struct Listener {
    english: Locale,
    /// The other languages, each with the English words that it does not use.
    others: Vec<(Locale, BTreeSet<String>)>,
    /// The names in the game's file of boards.
    names: BTreeSet<String>,
    /// The notation of the match that is heard.
    notation: BTreeSet<String>,
    /// The messages met so far.
    texts: HashSet<Text>,
    keys: BTreeSet<&'static str>,
}

impl Listener {
    fn hear(&mut self, text: &Text) {
        if !self.texts.insert(text.clone()) {
            return;
        }
        let Text::Message(message) = text else {
            self.check_plain(text);
            return;
        };
        self.note(message);
        let said = |locale: Locale| {
            let said = locale.checked(message);
            said.unwrap_or_else(|why| panic!("{message:?} in {}: {why:?}", locale.code()))
        };
        said(self.english);
        for (locale, foreign) in &self.others {
            let said = said(*locale);
            let is_alien = |word: &String| foreign.contains(word) && !self.names.contains(word);
            let alien = words(&said).find(is_alien);
            assert_eq!(alien, None, "{} in {}", said, locale.code());
        }
    }

    /// A text that is no message is the same in all languages: notation, a number.
    fn check_plain(&self, text: &Text) {
        let Text::Plain(plain) = text else { return };
        let is_known = |word: &String| self.names.contains(word) || self.notation.contains(word);
        assert_eq!(word_in(plain, is_known), None, "a word outside of a message: {plain}");
    }

    fn note(&mut self, message: &Message) {
        self.keys.insert(message.key);
        for (_, arg) in &message.args {
            match arg {
                Arg::Text(text) => self.check_plain(&text.clone().into()),
                Arg::Message(part) => self.note(part),
                Arg::Number(_) | Arg::Choice(_) | Arg::Seat(_) => {}
            }
        }
    }

    fn listen<G: Present>(&mut self, game: &G, matches: u64, steps_max: usize) {
        for seed in 0..matches {
            self.notation = notation(game, seed, steps_max);
            let board = game.board();
            board.spots.iter().for_each(|spot| self.hear(&spot.label));
            board.lines.iter().for_each(|line| self.hear(&line.text));
            self.listen_to_match(game, seed, steps_max);
            self.hear_unread(game, seed);
        }
    }

    fn listen_to_match<G: Present>(&mut self, game: &G, seed: u64, steps_max: usize) {
        let (mut state, mut met) = (game.start(), Vec::new());
        let (mut dice, mut other) = (SplitMix64::new(seed), SplitMix64::new(seed + 1));
        for _ in 0..steps_max {
            let viewers = || Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]);
            for viewer in viewers() {
                game.scene(&game.observe(&state, viewer)).map(|text| self.hear(&text));
            }
            let Some(step) = random_step(game, &state, &mut dice) else { break };
            if let Step::Act(seat, action) = &step {
                met.push(action.clone());
                let elsewhere = met[other.below(met.len() as u32) as usize].clone();
                self.try_action(game, &state, *seat, action);
                self.hear_counted(game, &state, *seat, action);
                // An action of another seat, or of another position, is refused.
                self.try_action(game, &state, seat.next(game.seats()), action);
                self.try_action(game, &state, *seat, &elsewhere);
            }
            for viewer in viewers() {
                let seen = game.observe(&state, viewer);
                self.hear(&game.describe(&seen, &step, viewer));
                self.hear_brief(&game.brief(&seen, &step).short, &step.to_string());
            }
            step.apply(game, &mut state);
        }
    }

    /// Checks the texts of a list of moves, which must fit there.
    fn hear_brief(&mut self, short: &Text, line: &str) {
        self.hear(short);
        let said = self.english.word(short);
        assert!((1..=SHORT_MAX).contains(&said.chars().count()), "{line} in short: {said:?}");
    }

    /// Checks how an action is touched, and its refusal if it is refused.
    fn try_action<G: Present>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
    ) {
        let seen = game.observe(state, Viewer::Seat(seat));
        let Err(why) = game.check(state, seat, action) else {
            for touch in game.touches(&seen, seat, action) {
                if let Touch::Choice { label, .. } = &touch {
                    self.hear(label);
                }
            }
            game.consequence(&seen, seat, action).map(|text| self.hear(&text));
            return;
        };
        self.hear(&why.reason());
        game.evidence(&seen, seat, action).iter().for_each(|mark| self.hear(&mark.label));
    }

    /// Checks what is told of a choice where many matches are counted.
    fn hear_counted<G: Present>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
    ) {
        let seen = game.observe(state, Viewer::Public);
        if let Landmark::Situation(_, told) = game.landmark(&seen, seat) {
            self.hear(&told);
        }
        let counted = [game.counted(&seen, seat, action)].into_iter();
        for word in counted.chain(game.facts(&seen).into_iter().map(|fact| fact.word)) {
            if let Some(told) = game.told_as(&word) {
                self.hear(&told);
            }
        }
    }

    /// Checks the errors about unreadable positions and actions: where there is a
    /// message, its English is in the rules, and every other language has a wording
    /// that uses the message's arguments.
    fn hear_unread<G: Present>(&mut self, game: &G, seed: u64) {
        let (mut state, mut dice) = (game.start(), SplitMix64::new(seed));
        for _ in 0..STEPS_UNREAD {
            let Some(step) = random_step(game, &state, &mut dice) else { break };
            let mut unread: Vec<NotationError> = Vec::new();
            for _ in 0..8 {
                unread.extend(game.position(&mangled(&state.to_string(), &mut dice)).err());
                if let Step::Act(_, action) = &step {
                    let text = mangled(&action.to_string(), &mut dice);
                    unread.extend(text.parse::<G::Action>().err());
                }
            }
            for message in unread.iter().filter_map(NotationError::message) {
                assert!(is_in_rules(message.key), "{message:?}");
                for (locale, _) in &self.others {
                    let said = locale.checked(message);
                    said.unwrap_or_else(|why| panic!("{message:?} in {}: {why:?}", locale.code()));
                }
            }
            step.apply(game, &mut state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_outside_of_a_message_is_found() {
        let is_swap = |word: &String| word == "swap";
        assert_eq!(word_in("4. exd4 a1-swap", is_swap), None);
        assert_eq!(word_in("red a1", is_swap).as_deref(), Some("red"));
    }
}
