//! All checks of a game as tests.

/// Generates the tests of a game, in a module of this name: its promises under every option,
/// its rulebook, first steps, playthroughs and tables, and its wordings in every language.
/// The last argument is the folder of the game: in it are `data/` and the sources.
///
/// ```
/// // `tests/conformance.rs` of a crate whose game is in `src/`:
/// testkit::conformance! {
///     nim: testkit::toys::nim::Nim, concat!(env!("CARGO_MANIFEST_DIR"), "/src")
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! conformance {
    ($name:ident: $Game:path, $folder:expr) => {
        mod $name {
            use ::std::path::Path;

            const FOLDER: &str = $folder;

            fn game() -> &'static dyn $crate::AnyGame {
                const { &$crate::Catalogued::<$Game>::new() }
            }

            #[test]
            fn promises_under_every_option_hold() {
                $crate::check_options::<$Game>();
            }
            #[test]
            fn positions_edited_are_built_or_refused_by_rule() {
                $crate::check_editing::<$Game>();
            }
            #[test]
            fn rulebook_is_true() {
                $crate::check_rulebook(game());
            }
            #[test]
            fn lessons_are_true() {
                $crate::check_lessons(game());
            }
            #[test]
            fn playthroughs_replay() {
                $crate::check_playthroughs(game(), Path::new(FOLDER));
            }
            #[test]
            fn illegal_actions_cite_their_rule() {
                $crate::check_illegal::<$Game>(Path::new(FOLDER));
            }
            #[test]
            fn positions_offer_what_they_should() {
                $crate::check_positions::<$Game>(Path::new(FOLDER));
            }
            #[test]
            fn paths_are_as_many_as_they_should_be() {
                $crate::check_paths::<$Game>(Path::new(FOLDER));
            }
            #[test]
            fn wordings_of_every_language_are_whole() {
                $crate::check_wordings(game());
            }
            #[test]
            fn keys_named_have_wordings() {
                $crate::check_keys(game(), Path::new(FOLDER));
            }
            #[test]
            fn texts_spoken_are_of_the_language() {
                $crate::check_spoken::<$Game>(Path::new(FOLDER), 3);
            }
        }
    };
}
