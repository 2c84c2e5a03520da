//! The rules of Muscat against a naive reading of them, and what must hold in every
//! position.

use std::collections::HashSet;

use games::muscat::{
    Action, Artist, Awaited, Column, EarlyEnd, EndTest, Field, Level, Market, Muscat, Outcome,
    Second, Setup, Stage, StartPlayer, StartToken, State,
};
use hall_core::{
    Chances, Dice, Game, GameExt, Observe, Present, Refusal, Seat, SplitMix64, Step, Turn, Viewer,
    Wording,
};
use matches::texts::english;
use testkit::check_game;

fn game(seats: u8) -> Muscat {
    Muscat::new(Setup { seats, ..Setup::default() }).expect("three to five")
}

/// Every table that the options allow.
fn tables() -> Vec<Muscat> {
    let mut tables: Vec<Muscat> = (3..=5).map(game).collect();
    let setups = [
        Setup { start: StartPlayer::First, ..Setup::default() },
        Setup { start_token: StartToken::Choice, ..Setup::default() },
        Setup { early_end: EarlyEnd::Actions, ..Setup::default() },
        Setup { end_test: EndTest::Everyone, seats: 4, ..Setup::default() },
        Setup { second: Second::Join, ..Setup::default() },
        Setup { early_end: EarlyEnd::Actions, end_test: EndTest::Everyone, ..Setup::default() },
    ];
    tables.extend(setups.map(|setup| Muscat::new(setup).expect("a fine setup")));
    tables
}

/// Plays a random match and calls `visit` at every position.
fn walk(game: &Muscat, seed: u64, mut visit: impl FnMut(&State, &mut SplitMix64)) -> usize {
    let mut dice = SplitMix64::new(seed);
    let mut state = game.start();
    for step in 0.. {
        visit(&state, &mut dice);
        match next(game, &state, &mut dice) {
            Some(chosen) => apply(game, &mut state, &chosen),
            None => return step,
        }
    }
    unreachable!()
}

/// A random step; none if the match is over.
fn next(game: &Muscat, state: &State, dice: &mut SplitMix64) -> Option<Step<Muscat>> {
    match game.turn(state) {
        Turn::Seat(seat) => Some(Step::Act(seat, game.sample(state, seat, dice))),
        Turn::Chance => {
            let mut chances = Chances::default();
            game.chances(state, &mut chances);
            Some(Step::Chance(*chances.draw(dice)))
        }
        Turn::Over => None,
        turn => unreachable!("{turn:?} in Muscat"),
    }
}

fn apply(game: &Muscat, state: &mut State, step: &Step<Muscat>) {
    match step {
        Step::Act(seat, action) => game.act(state, *seat, action),
        Step::Chance(outcome) => game.apply_chance(state, outcome),
        Step::Reveal(_) => unreachable!("nothing is secret in Muscat"),
    }
}

/// The destination of a token is described even if nobody was asked (rules 4.3, 5.4 and 6.2).
#[test]
fn piece_that_moves_unasked_is_told() {
    let (mut drawn, mut climbed) = (0, 0);
    for (game, seed) in tables().iter().flat_map(|game| (0..20).map(move |seed| (game, seed))) {
        let (mut dice, mut state) = (SplitMix64::new(seed), game.start());
        while let Some(step) = next(game, &state, &mut dice) {
            let before = state;
            apply(game, &mut state, &step);
            let seen = game.observe(&before, Viewer::Public);
            let told = english().word(&game.describe(&seen, &step, Viewer::Public));
            for seat in Seat::first(state.seats()) {
                for market in arrivals(&before, &state, seat) {
                    assert!(told.contains(&market), "{market} is not in {told:?}");
                }
                let [was, is] = [&before, &state].map(|state| state.palace(seat).total());
                assert!(is == was || told.contains("to the palace"), "{told:?}");
            }
            drawn += u32::from(told.contains(" only and goes there"));
            climbed += u32::from(told.contains(" climbs to market "));
        }
    }
    assert!(drawn > 20 && climbed > 20, "{drawn} drawn and {climbed} climbed unasked");
}

/// The markets where `seat` has a token of a kind that he had not before.
fn arrivals(before: &State, after: &State, seat: Seat) -> Vec<String> {
    let kinds = Level::ALL.into_iter().flat_map(|l| Artist::ALL.map(|artist| (l, artist)));
    let markets = kinds.flat_map(|(level, artist)| {
        let [was, is] = [before, after].map(|state| state.stands(seat, level).of(artist));
        is.minus(was).iter().map(move |column| Market { level, column }.to_string())
    });
    markets.collect()
}

#[test]
fn options_keep_the_promises() {
    tables().iter().for_each(|game| check_game(game, 30, 3_000));
}

#[test]
fn sixteen_tokens_a_colour_always_and_positions_read_back() {
    for (game, seed) in tables().iter().zip(0..) {
        for seed in seed * 10..seed * 10 + 4 {
            let steps = walk(game, seed, |state, _| {
                for seat in Seat::first(game.seats()) {
                    let counts = Artist::ALL.map(|kind| tokens(state, seat, kind));
                    assert_eq!(counts, [4; 4], "{state}");
                }
                assert_eq!(game.position(&state.to_string()), Ok(*state), "{state}");
            });
            assert!(steps < 2_000, "{steps} steps");
        }
    }
}

/// How many tokens of a kind a player has anywhere.
fn tokens(state: &State, seat: Seat, kind: Artist) -> u32 {
    let mut count = u32::from(state.up(seat) == Some(kind));
    for tally in [state.pile(seat), state.palace(seat), state.out(seat)] {
        count += u32::from(tally.of(kind));
    }
    for level in Level::ALL {
        count += state.stands(seat, level).of(kind).len();
        count += u32::from(state.street(seat, level).of(kind));
    }
    match state.awaited() {
        Awaited::Place(artist) => count += u32::from(state.mover() == seat && artist == kind),
        Awaited::Climb(climb) => {
            count += u32::from(climb.owner == seat && climb.artist == kind);
            let second = climb.artist.clockwise(1);
            count += u32::from(climb.second == Some(seat) && second == kind);
        }
        _ => {}
    }
    count
}

/// The actions of a player at the start of a turn, from the rules as they are
/// written, field by field.
fn naive(state: &State, seat: Seat) -> HashSet<String> {
    let mut found = HashSet::new();
    let columns: Vec<Column> = Column::first(state.seats()).collect();
    let on = |market| state.artists(market).len();
    let fits = |f: Field| state.owner(f).is_none() && on(f.market) < 3;
    let at = |level, column| Market { level, column };
    let waiting = |level, kind| state.street(seat, level).of(kind) > 0;
    let any_waiting = Level::ALL.iter().any(|l| Artist::ALL.iter().any(|k| waiting(*l, *k)));
    if let Some(kind) = state.up(seat) {
        let fields = columns.iter().map(|c| at(Level::FIRST, *c).field(kind)).filter(|f| fits(*f));
        let before = found.len();
        found.extend(fields.map(|field| format!("up-{field}")));
        if found.len() == before {
            found.insert(format!("up-s1{}", kind.letter()));
        }
    }
    if !state.pile(seat).is_empty() {
        found.insert("down".into());
    }
    for level in Level::ALL {
        for column in &columns {
            let market = at(level, *column);
            if on(market) == 3 {
                found.insert(market.to_string());
            }
            for kind in Artist::ALL {
                let field = market.field(kind);
                if waiting(level, kind) && fits(field) {
                    found.insert(Action::Reemploy(level, field).to_string());
                }
                if state.owner(field) != Some(seat) {
                    continue;
                }
                let empty = Artist::ALL.iter().filter(|k| state.owner(market.field(**k)).is_none());
                if on(market) == 3 && empty.clone().all(|k| *k == kind.clockwise(1)) {
                    let missing = kind.clockwise(1);
                    for street in Level::ALL.into_iter().filter(|s| waiting(*s, missing)) {
                        found.insert(Action::Transform(street, missing, field).to_string());
                    }
                }
                for other in columns.iter().filter(|c| **c != *column && any_waiting) {
                    let to = at(level, *other).field(kind);
                    match state.owner(to) {
                        None if on(to.market) == 2 => {
                            found.insert(format!("{field}-{to}"));
                        }
                        Some(owner) if owner != seat => {
                            for cycle in [market, to.market].into_iter().filter(|m| on(*m) == 3) {
                                found.insert(format!("{field}-{to}-{cycle}"));
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found
}

fn listed(game: &Muscat, state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    let _all = game.actions(state, seat, &mut actions);
    actions
}

#[test]
fn listing_agrees_with_a_naive_one() {
    for (game, seed) in (3..=5).map(game).zip(100..) {
        for seed in seed * 100..seed * 100 + 20 {
            walk(&game, seed, |state, _| {
                if state.awaited() == Awaited::Choose && state.stage() == Stage::Play {
                    let seat = state.mover();
                    let words = listed(&game, state, seat).iter().map(Action::to_string).collect();
                    assert_eq!(naive(state, seat), words, "{state}");
                }
            });
        }
    }
}

/// Everything that can be written within five columns.
fn all_words() -> Vec<Action> {
    let columns: Vec<Column> = Column::first(5).collect();
    let markets = Level::ALL
        .into_iter()
        .flat_map(|level| columns.iter().map(move |column| Market { level, column: *column }));
    let markets: Vec<Market> = markets.collect();
    let mut words = vec![Action::FaceDown];
    for kind in Artist::ALL {
        words.push(Action::FaceUpToStreet(kind));
        words.extend(Level::ALL.map(|level| Action::Remove(level, kind)));
    }
    for from in &markets {
        words.push(Action::Cycle(*from));
        for kind in Artist::ALL {
            let field = from.field(kind);
            words.extend([Action::FaceUp(field), Action::Place(field)]);
            words.extend(Level::ALL.map(|street| Action::Reemploy(street, field)));
            for new in Artist::ALL.into_iter().filter(|new| *new != kind) {
                words.extend(Level::ALL.map(|street| Action::Transform(street, new, field)));
            }
            for to in &markets {
                let to = to.field(kind);
                words.push(Action::Change(field, to));
                words.extend([*from, to.market].map(|cycle| Action::Expel(field, to, cycle)));
            }
        }
    }
    words.sort();
    words.dedup();
    words
}

#[test]
fn actions_listed_are_those_not_refused() {
    let words = all_words();
    for word in &words {
        assert_eq!(word.to_string().parse::<Action>().as_ref(), Ok(word));
    }
    for (game, seed) in tables().iter().zip(0..) {
        walk(game, seed, |state, dice| {
            if dice.below(40) > 0 {
                return;
            }
            for seat in Seat::first(game.seats()) {
                let legal: HashSet<Action> = listed(game, state, seat).into_iter().collect();
                for word in &words {
                    let refusal = game.check(state, seat, word);
                    assert_eq!(refusal.is_ok(), legal.contains(word), "{state}: {seat} {word}");
                    if let Err(why) = refusal {
                        let said = english().refusal(why.rule(), &why.reason());
                        assert!(said.ends_with(&format!("(rule {})", why.rule())), "{said}");
                        let rule = format!("**{}**", why.rule());
                        assert!(Muscat::INFO.rulebook.contains(&rule), "{rule}");
                    }
                }
            }
        });
    }
}

#[test]
fn touches_spell_actions_and_drawings_fit_the_board() {
    for (game, seed) in tables().iter().zip(0..) {
        let spots: HashSet<String> = game.board().spots.into_iter().map(|spot| spot.id).collect();
        walk(game, seed, |state, _| {
            let view: State = game.observe(state, Viewer::Public);
            let scene = game.scene(&view);
            let pieces = scene.pieces.iter().map(|piece| &piece.spot);
            let marked = scene.marks.iter().flat_map(|mark| &mark.spots);
            pieces.chain(marked).for_each(|spot| assert!(spots.contains(spot), "{spot}"));
            let Turn::Seat(seat) = game.turn(state) else { return };
            let mut spellings = HashSet::new();
            for action in listed(game, state, seat) {
                let touches = game.touches(&view, seat, &action);
                let ids: Vec<&str> = touches.iter().map(|touch| touch.id()).collect();
                assert!(ids.iter().all(|id| spots.contains(*id)), "{ids:?}");
                assert_eq!(game.spelled(&view, seat, &ids), Some(action), "{state}: {ids:?}");
                assert!(spellings.insert(ids.join("-")), "{ids:?} spell two actions");
                for motion in game.motions(&view, seat, &action) {
                    assert!(spots.contains(&motion.from) && spots.contains(&motion.to));
                }
            }
        });
    }
}

#[test]
fn samples_are_uniform() {
    let game = game(3);
    let mut richest = game.start();
    walk(&game, 7, |state, _| {
        let count = |state: &State| game.count(state, state.mover());
        if state.awaited() == Awaited::Choose && count(state) > count(&richest) {
            richest = *state;
        }
    });
    let actions = listed(&game, &richest, richest.mover());
    let (mut dice, draws) = (SplitMix64::new(1), 2_000 * actions.len());
    let mut seen = vec![0u32; actions.len()];
    for _ in 0..draws {
        let action = game.sample(&richest, richest.mover(), &mut dice);
        let index = actions.iter().position(|a| *a == action).expect("a listed action");
        seen[index] += 1;
    }
    // Six standard deviations around 2,000.
    assert!(seen.iter().all(|n| (1_732..=2_268).contains(n)), "{seen:?}");
}

/// A die that falls as it is told, and knows how many faces were asked for.
struct Loaded {
    falls: u32,
    faces: u32,
}

impl Dice for Loaded {
    fn below(&mut self, bound: u32) -> u32 {
        self.faces = bound;
        self.falls
    }
}

#[test]
fn numbers_drawn_are_places_in_the_listing() {
    for (game, seed) in (3..=5).map(game).zip(300..) {
        walk(&game, seed, |state, _| {
            let Turn::Seat(seat) = game.turn(state) else { return };
            let actions = listed(&game, state, seat);
            assert_eq!(game.count(state, seat), actions.len() as u64, "{state}");
            for (falls, action) in actions.iter().enumerate() {
                let mut dice = Loaded { falls: falls as u32, faces: 0 };
                assert_eq!(game.sample(state, seat, &mut dice), *action, "{falls}: {state}");
                assert_eq!(dice.faces as usize, actions.len());
            }
        });
    }
}

#[test]
fn rule_texts_example_scores_54_points() {
    let game = game(3);
    let text = "a first, over | 1 b--- ---- ---- | 2 -b-- ---- ---- | 3 --b- ---- ---- \
                | 4 ---b ---b ---- | a up - pile * street - palace - out - \
                | b up - pile - street 1p,3s palace pse out * \
                | c up - pile * street - palace - out -";
    let state = game.position(text).expect("a fine position");
    assert_eq!(state.score(Seat::B), 54);
    assert_eq!(state.on_board(Seat::B), 10);
}

#[test]
fn draw_has_the_chances_of_what_is_left() {
    let game = game(3);
    let text = "a first, a draws | 1 ---- ---- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- \
                | 4 ---- ---- ---- | a up - pile ppe street - palace - out * \
                | b up - pile * street - palace - out - | c up - pile * street - palace - out -";
    let state = game.position(text).expect("a fine position");
    let mut chances = Chances::default();
    game.chances(&state, &mut chances);
    let found: Vec<(Outcome, u32)> = chances.iter().cloned().collect();
    let token = |artist, weight| (Outcome::Token(artist), weight);
    assert_eq!(found, [token(Artist::Piper, 2), token(Artist::ElephantTrainer, 1)]);
}

#[test]
fn bad_positions_are_refused_with_a_reason() {
    let game = game(3);
    let start = game.start().to_string();
    for (from, to, why) in [
        ("lot", "a first, a chooses, b chooses", "what is asked for"),
        ("lot", "a first, d chooses", "nobody sits at d"),
        ("lot", "a first, a places p", "everybody has four"),
        ("1 ---- ", "1 abca ", "never four"),
        ("1 ---- ", "1 dbc- ", "nobody sits at d"),
        ("1 ---- ", "1 ", "expected `1` and 3 markets"),
        ("palace - out - | b", "palace p out - | b", "everybody has four"),
        ("pile pppp", "pile ppp", "everybody has four"),
        ("| c up -", "| c up x", "cannot read"),
        (" | c", "", "3 players"),
    ] {
        let text = start.replacen(from, to, 1);
        let error = game.position(&text).expect_err(&text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

/// Rule 4.4 said before the token is picked, not only by where it may go.
#[test]
fn token_without_a_market_is_said() {
    let game = Muscat::new(Setup::default()).unwrap();
    let rest = "| 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ---- \
                | a up p pile * street - palace - out - | b up s pile * street - palace - out - \
                | c up e pile * street - palace - out -";
    let notes = |first: &str| {
        let state = game.position(&format!("a first, a chooses | 1 {first} {rest}")).unwrap();
        game.scene(&game.observe(&state, Viewer::Public)).worded(&english()).notes
    };
    let said = "No market fits the face-up piper: it can only go to street 1";
    assert!(notes("b--- c--- a---").iter().any(|note| note == said));
    assert!(!notes("b--- c--- ----").iter().any(|note| note == said));
}

/// A touch with which no action begins is answered by the rule; one's own tokens are not.
#[test]
fn rivals_tokens_and_the_palace_give_an_answer() {
    let game = matches::find("muscat").expect("Muscat");
    let table = game.open(&serde_json::json!({}), None).expect("a table");
    let told =
        |touch: &str| table.unspelled(Seat::A, &[touch]).map(|why| (why.rule(), why.to_string()));
    for (touch, rule, words) in [
        ("upb", "4.1", "this token is Blue's"),
        ("downc", "4.1", "you bring in your own"),
        ("pbf", "5.6", "the palace is entered from level 4 alone"),
        ("paf", "5.6", "whoever is in it stays"),
        ("s1bp", "7.1", "this never-do-well is Blue's"),
    ] {
        let (by, why) = told(touch).unwrap_or_else(|| panic!("{touch} gives no answer"));
        assert_eq!(by, Some(rule), "{touch}");
        assert!(why.contains(words), "{touch}: {why}");
    }
    for own in ["upa", "downa", "1ap", "s1ap"] {
        assert_eq!(told(own), None, "{own}");
    }
}
