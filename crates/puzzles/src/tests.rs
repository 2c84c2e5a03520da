use hall_core::Seat;

use super::*;

/// Whether a seat wins alone within so many plies, by trying everything: no table, no order,
/// and through the match itself. It shares nothing with the proofs but the rules.
fn wins(table: &dyn AnyMatch, seat: Seat, plies: u32) -> bool {
    let Some(to_move) = asked(table) else {
        return table.standings().is_some_and(|of| of.share(seat) > 0.999);
    };
    if plies == 0 {
        return false;
    }
    let (words, _) = table.actions(to_move);
    let mut after = words.iter().map(|word| {
        let mut next = table.boxed();
        next.submit(to_move, word).expect("it was listed");
        wins(&*next, seat, plies - 1)
    });
    if to_move == seat { after.any(|won| won) } else { after.all(|won| won) }
}

/// The first choices that win, found like this.
fn first_choices(table: &dyn AnyMatch, plies: u32) -> Vec<String> {
    let seat = asked(table).expect("a seat is asked");
    let (words, _) = table.actions(seat);
    let is_win = |word: &String| {
        let mut next = table.boxed();
        next.submit(seat, word).expect("it was listed");
        wins(&*next, seat, plies - 1)
    };
    words.into_iter().filter(is_win).collect()
}

#[test]
fn lines_of_every_collection_end_in_a_win() {
    let mut count = 0;
    for id in games() {
        let game = matches::find(id).expect("a game");
        for (index, puzzle) in of(id).iter().enumerate() {
            let at = format!("{id}, puzzle {index}");
            let first = puzzle.open(game, 0).unwrap_or_else(|why| panic!("{at}: {why}"));
            let seat = asked(&*first).expect("a seat is asked");
            assert_eq!(first.actions(seat).0.len(), puzzle.actions, "{at}");
            assert_eq!(puzzle.solved.len(), usize::from(GRADING_LEVELS), "{at}");
            for choice in 0..puzzle.choices() {
                let table = puzzle.open(game, choice).expect("the line is legal");
                let tried = puzzle.attempt(&*table, choice, &puzzle.line[2 * choice]);
                let tried = tried.expect("it is legal");
                assert!(tried.is_right, "{at}");
                assert_eq!(tried.is_solved, choice + 1 == puzzle.choices(), "{at}");
            }
            count += 1;
        }
    }
    assert!(count > 0);
}

/// Those whose proofs are small enough to be tried without any skill.
#[test]
fn independent_search_finds_the_same_one_choice() {
    let mut checked = 0;
    for id in games() {
        let game = matches::find(id).expect("a game");
        let is_small = |of: &&Puzzle| match of.within {
            _ if of.proof != PuzzleProof::Forced => false,
            Some(plies) => plies == 3,
            None => of.nodes <= 30,
        };
        let small: Vec<&Puzzle> = of(id).iter().filter(is_small).collect();
        // A few of each game, from the easy ones to the hard ones.
        for puzzle in small.iter().step_by(small.len().div_ceil(40).max(1)) {
            let table = puzzle.open(game, 0).expect("it opens");
            // Without a limit every line ends of itself.
            let found = first_choices(&*table, puzzle.within.unwrap_or(99));
            assert_eq!(found, puzzle.line[..1], "{id}: {}", puzzle.position);
            checked += 1;
        }
    }
    assert!(checked > 0);
}

/// Those that are quickly confirmed; `musterhall puzzles GAME --check FILE` confirms all.
#[test]
fn best_choices_are_confirmed_by_another_way() {
    let mut checked = 0;
    for id in games() {
        let game = matches::find(id).expect("a game");
        let is_small = |of: &&Puzzle| of.proof.expectation().is_some() && of.nodes <= 5_000;
        for puzzle in of(id).iter().filter(is_small).take(40) {
            confirm(puzzle, game).unwrap_or_else(|why| panic!("{id}: {}: {why}", puzzle.position));
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn best_choice_with_a_spoiled_claim_is_not_confirmed() {
    let spoils: [fn(&mut Puzzle, &mut Expectation); 5] = [
        // Another choice, more than it is worth, less than another is worth, a reply forgotten.
        |puzzle, of| {
            let other = of.others.pop_first().expect("there are others").0;
            of.others.insert(puzzle.line[0].clone(), of.second);
            puzzle.line[0] = other;
        },
        |_, of| of.best += 0.01,
        |_, of| of.second -= 0.01,
        |_, of| of.margin += 0.01,
        |_, of| drop(of.others.pop_first()),
    ];
    let mut checked = 0;
    for id in games() {
        let game = matches::find(id).expect("a game");
        let small = |of: &&Puzzle| of.proof.expectation().is_some() && of.nodes <= 400;
        let Some(puzzle) = of(id).iter().find(small) else { continue };
        assert!(confirm(puzzle, game).is_ok(), "{id}");
        for (index, spoil) in spoils.iter().enumerate() {
            let mut spoiled = puzzle.clone();
            let mut of = puzzle.proof.expectation().expect("it is one").clone();
            spoil(&mut spoiled, &mut of);
            spoiled.proof = PuzzleProof::Expectation(of);
            assert!(confirm(&spoiled, game).is_err(), "{id}: {index}");
        }
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn best_choice_solves_and_any_other_does_not() {
    for id in games() {
        let game = matches::find(id).expect("a game");
        for puzzle in of(id) {
            let Some(expectation) = puzzle.proof.expectation() else { continue };
            let table = puzzle.open(game, 0).expect("it opens");
            for word in expectation.others.keys() {
                let tried = puzzle.attempt(&*table, 0, word).expect("it is legal");
                assert!(!tried.is_right && !tried.is_solved, "{id}: {}", puzzle.position);
            }
            // What may follow can be played.
            let mut after = puzzle.open(game, 1).expect("the choice is legal");
            for line in &expectation.then {
                after.replay(line).unwrap_or_else(|why| panic!("{id}: {line}: {why}"));
            }
        }
    }
}

#[test]
fn puzzle_that_cannot_be_read_names_its_line() {
    let good = serde_json::to_string(&of("clusterfuss")[0]).expect("it is plain data");
    let read = parse(&format!("{good}\n\n{good}\n")).expect("it reads");
    assert_eq!(read.len(), 2);
    let bad = parse(&format!("{good}\n{}", good.replace("line", "lime"))).expect_err("no puzzle");
    assert!(bad.to_string().starts_with("line 2: unknown field `lime`"), "{bad}");
}
