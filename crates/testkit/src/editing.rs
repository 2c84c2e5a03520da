//! The promises of the editor of positions.

use hall_core::{
    Dice as _, EditField, EditKind, Editor, Message, Piece, PositionDraft, Present, SplitMix64,
    Unbuilt,
};
use matches::{AnyGame, Catalogued, DraftEdit, DraftStart, texts};
use messages::Catalog;
use serde_json::Value;

use crate::{options::variants, random_step, wordings::catalog};

/// Random matches of which every position is taken apart.
const MATCHES: u64 = 12;

/// The most steps of each.
const STEPS: usize = 300;

/// With an option that was changed, one position of so many is taken apart.
const SPARSE: u32 = 10;

/// Drafts that nobody would set up.
const WILD: u64 = 600;

/// Checks that each position of random play, and one of ten with every option, taken apart into
/// edits of an empty draft, is built again as it was; and that any draft at all is a position whose
/// text is read as itself, or refused by a rule that the rulebook has. A game without an editor has
/// nothing to check.
///
/// ```
/// testkit::check_editing::<testkit::toys::nim::Nim>();
/// ```
pub fn check_editing<G: Present>() {
    let Some(editor) = &G::EDITOR else { return };
    let standard = G::Setup::default();
    let catalog = catalog(&Catalogued::<G>::new());
    let setups = variants::<G>().into_iter().map(|variant| variant.setup);
    for (number, setup) in std::iter::once(standard).chain(setups).enumerate() {
        // Not every option can be changed alone.
        let Ok(game) = G::new(setup) else { continue };
        let (matches, sparse) = if number == 0 { (MATCHES, 1) } else { (2, SPARSE) };
        for seed in 0..matches {
            walk(&game, editor, seed, sparse);
        }
        for seed in 0..if number == 0 { WILD } else { WILD / 10 } {
            wild((&game, editor), catalog, seed);
        }
    }
}

fn walk<G: Present>(game: &G, editor: &Editor<G>, seed: u64, sparse: u32) {
    let (mut dice, mut chosen) = (SplitMix64::new(seed), SplitMix64::new(!seed));
    let mut state = game.start();
    for _ in 0..STEPS {
        if chosen.below(sparse) == 0 {
            check_state(game, editor, &state);
        }
        let Some(step) = random_step(game, &state, &mut dice) else { return };
        step.apply(game, &mut state);
    }
}

/// Takes a position apart, and builds it again from edits of an empty draft.
fn check_state<G: Present>(game: &G, editor: &Editor<G>, state: &G::State) {
    let draft = (editor.draft)(game, state);
    let put = |(spot, thing): (&String, &String)| DraftEdit::Put {
        spot: spot.clone(),
        thing: Some(thing.clone()),
    };
    let mut edits: Vec<DraftEdit> = draft.pieces.iter().map(put).collect();
    let editable = (editor.editable)(game, &draft);
    for EditField { id, .. } in &editable.fields {
        if let Some(value) = draft.field(id) {
            edits.push(DraftEdit::Set { field: (*id).into(), value: value.into() });
        }
    }
    assert_eq!(edits.len(), draft.pieces.len() + draft.fields.len(), "{state}: {draft:?}");
    let setup: Value = serde_json::to_value(game.setup()).expect("setups are plain data");
    let any: &dyn AnyGame = const { &Catalogued::<G>::new() };
    let edited = any.edit(&setup, DraftStart::Empty, &edits);
    let edited = edited.unwrap_or_else(|why| panic!("{state}: {why}")).expect("it has an editor");
    let text = edited.position.unwrap_or_else(|why| panic!("{state}: {why:?}"));
    assert_eq!(text, state.to_string());
    let built = (editor.build)(game, &edited.draft).expect("it was built just now");
    assert_eq!(built, *state);
}

/// A draft of anything anywhere.
fn wild<G: Present>((game, editor): (&G, &Editor<G>), catalog: &'static Catalog, seed: u64) {
    let mut dice = SplitMix64::new(seed ^ 0x5eed);
    let start = (editor.draft)(game, &game.start());
    let mut draft = if dice.below(2) == 0 { PositionDraft::default() } else { start };
    let spots = game.board().spots;
    let palette = (editor.editable)(game, &draft).palette;
    for _ in 0..dice.below(1 + spots.len() as u32) {
        let spot = &spots[dice.below(spots.len() as u32) as usize].id;
        let thing = palette.get(dice.below(palette.len() as u32 + 1) as usize);
        draft.put(spot, thing.map(|thing| &*thing.id));
    }
    for place in 0.. {
        let editable = (editor.editable)(game, &draft);
        let Some(field) = editable.fields.get(place) else { break };
        if dice.below(3) > 0 {
            draft.set(field.id, any_value(field, &spots[0].id, &mut dice));
        }
    }
    let editable = (editor.editable)(game, &draft);
    let known = |piece: &Piece| spots.iter().any(|spot| spot.id == piece.spot);
    assert!(editable.pieces(&draft).iter().all(known), "a piece off the board: {draft:?}");
    let draft = editable.filled(&draft);
    match (editor.build)(game, &draft) {
        Ok(state) => {
            let again = game.position(&state.to_string());
            assert_eq!(again.as_ref(), Ok(&state), "{draft:?}");
        }
        Err(why) => {
            check_reason(&why, catalog);
            let named = format!("**{}**", why.rule);
            assert!(G::INFO.rulebook.contains(&named), "no rule {}: {draft:?}", why.rule);
        }
    }
}

/// The reason says in every language what is wrong, and neither cites the rule nor says that it is
/// no position: both are told beside it.
fn check_reason(why: &Unbuilt, catalog: &'static Catalog) {
    for locale in catalog.languages().filter_map(|code| catalog.find(code)) {
        let said = texts::unbuilt(why, locale);
        let head = locale.message(&Message::new("bad-position").text("why", ""));
        let is_alone = !said.is_empty()
            && !said.contains("-notation-")
            && !said.contains(&format!(" {})", why.rule))
            && !said.starts_with(&head);
        assert!(is_alone, "{}: {said:?} of rule {}", locale.code(), why.rule);
    }
}

fn any_value(field: &EditField, spot: &str, dice: &mut SplitMix64) -> String {
    match &field.kind {
        EditKind::Choice { options } => {
            options[dice.below(options.len() as u32) as usize].value.clone()
        }
        EditKind::Spots { spots } => spots.join(" "),
        EditKind::Number { min, max, .. } => (min + dice.below(max - min + 1)).to_string(),
        EditKind::Text { .. } => match dice.below(3) {
            0 => String::new(),
            1 => format!("{spot}-{spot} {spot}"),
            _ => "ä \u{0} … after after".into(),
        },
    }
}
