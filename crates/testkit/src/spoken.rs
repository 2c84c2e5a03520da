//! What is heard of a game while it is played, in every language.

use std::collections::BTreeSet;

use hall_core::{
    Arg, Mark, Message, Present, Refusal, Seat, SplitMix64, Step, Text, Touch, Viewer,
};
use matches::Catalogued;
use messages::{Locale, words, words_apart};

use crate::{
    options::{Variant, variants},
    random_step,
    wordings::catalog,
};

/// The steps of a match that are heard; on a large board, [`STEPS_SIZED`].
const STEPS_MAX: usize = 10_000;
const STEPS_SIZED: usize = 60;

/// A listener to one game.
struct Listener {
    english: Locale,
    /// The other languages, each with the English words that it does not use.
    others: Vec<(Locale, BTreeSet<String>)>,
    heard: BTreeSet<&'static str>,
}

/// Plays `matches` random matches of a game that is translated, as it is set up by default
/// and with every option changed, and checks that whatever is drawn, described and refused
/// has a wording in every language, and that no word of it is English where that language
/// has another. Answers the keys that were heard.
pub fn check_spoken<G: Present>(matches: u64) -> BTreeSet<&'static str> {
    let Some(english) = G::MESSAGES.iter().find(|t| t.language == "en") else {
        return BTreeSet::new();
    };
    let catalog = catalog(&Catalogued::<G>::new());
    let others = G::MESSAGES.iter().filter(|t| t.language != "en").map(|translation| {
        let locale = catalog.find(translation.language).expect("it is in the catalog");
        (locale, words_apart(english.messages, translation.messages))
    });
    let others = others.collect();
    let mut listener = Listener { english: catalog.english(), others, heard: BTreeSet::new() };
    let standard = G::new(G::Setup::default()).expect("the default options make a table");
    listener.listen(&standard, matches, STEPS_MAX);
    for Variant { setup, sized, .. } in variants::<G>() {
        let Ok(game) = G::new(setup) else { continue };
        if sized {
            listener.listen(&game, 1, STEPS_SIZED);
        } else {
            listener.listen(&game, matches, STEPS_MAX);
        }
    }
    listener.heard
}

impl Listener {
    fn hear(&mut self, text: &Text) {
        let message = match text {
            Text::Message(message) => message,
            // What is the same in all languages: a number, a letter.
            Text::Plain(plain) => return self.check_words(|_| plain.to_string()),
        };
        self.note(message);
        let said = |locale: Locale| {
            let said = locale.checked(message);
            said.unwrap_or_else(|why| panic!("{message:?} in {}: {why:?}", locale.code()))
        };
        said(self.english);
        self.check_words(said);
    }

    fn check_words(&self, said: impl Fn(Locale) -> String) {
        for (locale, foreign) in &self.others {
            let said = said(*locale);
            let alien = words(&said).find(|word| foreign.contains(word));
            assert_eq!(alien, None, "{} in {}", said, locale.code());
        }
    }

    fn note(&mut self, message: &Message) {
        self.heard.insert(message.key);
        for (_, arg) in &message.args {
            if let Arg::Message(part) = arg {
                self.note(part);
            }
        }
    }

    fn listen<G: Present>(&mut self, game: &G, matches: u64, steps_max: usize) {
        let board = game.board();
        board.spots.iter().for_each(|spot| self.hear(&spot.label));
        board.lines.iter().for_each(|line| self.hear(&line.text));
        for seed in 0..matches {
            self.listen_to_match(game, seed, steps_max);
        }
    }

    fn listen_to_match<G: Present>(&mut self, game: &G, seed: u64, steps_max: usize) {
        let mut dice = SplitMix64::new(seed);
        let mut state = game.start();
        for _ in 0..steps_max {
            let seen = game.observe(&state, Viewer::Public);
            self.look(game, &seen);
            let Some(step) = random_step(game, &state, &mut dice) else { break };
            if let Step::Act(seat, action) = &step {
                self.try_action(game, &state, *seat, action);
            }
            for viewer in Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
                self.hear(&game.describe(&game.observe(&state, viewer), &step, viewer));
            }
            step.apply(game, &mut state);
        }
    }

    fn look<G: Present>(&mut self, game: &G, seen: &G::Observation) {
        let scene = game.scene(seen);
        scene.pieces.iter().for_each(|piece| self.hear(&piece.label));
        self.marked(&scene.marks);
        for tray in &scene.trays {
            self.hear(&tray.label);
            tray.items.iter().for_each(|item| self.hear(&item.label));
        }
        scene.notes.iter().for_each(|note| self.hear(note));
    }

    fn marked(&mut self, marks: &[Mark]) {
        marks.iter().for_each(|mark| self.hear(&mark.label));
    }

    /// Hears what the touches of an action say, and why another seat may not choose it.
    fn try_action<G: Present>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
    ) {
        let seen = game.observe(state, Viewer::Seat(seat));
        for touch in game.touches(&seen, seat, action) {
            if let Touch::Choice { label, .. } = &touch {
                self.hear(label);
            }
        }
        self.marked(&game.evidence(&seen, seat, action));
        if let Err(why) = game.check(state, seat.next(game.seats()), action) {
            self.hear(&why.reason());
        }
    }
}
