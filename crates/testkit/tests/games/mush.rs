//! MUSH: the data, the dice, the conservation of chips and dogs, the arrangements.

use std::collections::HashSet;

use games::mush::{
    Action, Aim, DOGS, Fall, Mush, Phase, Roll, Setup, Short, State, Weather,
    boards::{BoardDef, BoardSet, Kind, STANDARD},
};
use hall_core::{Chances, Game, GameExt, Present, Seat, SplitMix64, Step, Turn};
use serde_json::Value;
use testkit::{check_game, check_uniform};

fn race(seats: u8, arrangement: &str) -> Mush {
    Mush::new(Setup { seats, arrangement: arrangement.into(), ..Setup::default() }).unwrap()
}

/// Plays one match with the game's own random choices and passes every step to `see`.
fn play(game: &Mush, seed: u64, mut see: impl FnMut(&State, &Step<Mush>, &State)) -> State {
    let mut dice = SplitMix64::new(seed);
    let mut state = game.start();
    let mut chances = Chances::default();
    loop {
        let step = match game.turn(&state) {
            Turn::Over => return state,
            Turn::Seat(seat) => Step::Act(seat, game.sample(&state, seat, &mut dice)),
            Turn::Together(seats) => Step::Reveal(
                seats.iter().map(|seat| (seat, game.sample(&state, seat, &mut dice))).collect(),
            ),
            Turn::Chance => {
                chances.clear();
                game.chances(&state, &mut chances);
                Step::Chance(*chances.draw(&mut dice))
            }
            Turn::Window(_) => unreachable!("MUSH asks one after another"),
        };
        let before = state.clone();
        step.apply(game, &mut state);
        see(&before, &step, &state);
    }
}

#[test]
fn promises_of_a_game_are_kept() {
    let mut setups = vec![
        Setup { seats: 2, ..Setup::default() },
        Setup { seats: 6, first_sticks: true, ..Setup::default() },
        Setup { seats: 3, free_training: true, press_after_failure: true, ..Setup::default() },
    ];
    for short in [Short::NoCold, Short::Bypass] {
        setups.push(Setup { short, arrangement: "standard".into(), seats: 5, ..Setup::default() });
    }
    for setup in setups {
        check_game(&Mush::new(setup).unwrap(), 2, 40_000);
    }
}

/// `boards.txt` says what `boards.json`, its source, says.
#[test]
fn text_of_the_boards_is_the_json() {
    let json: Value =
        serde_json::from_str(include_str!("../../../../games/mush/data/boards.json")).unwrap();
    let set = BoardSet::parse(STANDARD).unwrap();
    for (index, colour) in ["green", "red", "blue"].into_iter().enumerate() {
        let faces = words(&json["dice"][colour]);
        let dogs = faces.iter().filter(|face| *face == "dog").count();
        assert_eq!((usize::from(set.dog_faces[index]), faces.len()), (dogs, 6));
    }
    let press = ["chip", "none", "plus1", "plus2"];
    let ours: Vec<&str> = set.press.iter().map(|result| press[*result as usize]).collect();
    assert_eq!(ours, words(&json["press_table"]));
    assert_eq!(set.arrangements[0].1, words(&json["arrangements"]["standard"]["boards"]));
    assert_eq!(set.arrangements[1].1, words(&json["arrangements"]["first_game"]["boards"]));
    let boards = json["boards"].as_array().unwrap();
    assert_eq!(boards.len(), set.boards.len());
    for (theirs, ours) in boards.iter().zip(&set.boards) {
        same_spaces(theirs, ours);
        same_lines(theirs, ours);
        same_seams(theirs, ours);
    }
}

/// The name of a space of `board` in the reconstruction.
fn id(board: &BoardDef, space: usize) -> String {
    format!("{}-{}", board.id, board.spaces[space].id)
}

fn words(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_string()).collect()
}

fn same_spaces(theirs: &Value, ours: &BoardDef) {
    let chart: Vec<&str> = ours.chart.iter().map(|weather| weather.word()).collect();
    assert_eq!(chart, words(&theirs["weather_chart"]));
    assert_eq!(format!("{:?}", ours.zone).to_lowercase(), theirs["zone"]);
    assert_eq!(ours.title, theirs["title"]);
    let spaces = theirs["spaces"].as_array().unwrap();
    assert_eq!(spaces.len(), ours.spaces.len());
    for (index, space) in spaces.iter().enumerate() {
        let our = &ours.spaces[index];
        assert_eq!(id(ours, index), space["id"]);
        assert!(space["x"] == our.x && space["y"] == our.y, "{}", id(ours, index));
        let kind = match our.kind {
            Kind::Wilderness => "wilderness",
            Kind::Rough => "rough",
            Kind::Town | Kind::Start | Kind::Finish => "town",
        };
        assert_eq!(kind, space["kind"]);
        assert_eq!(our.kind == Kind::Start, space["start"] == true);
        assert_eq!(our.kind == Kind::Finish, space["finish"] == true);
        assert_eq!(our.town, space["name"].as_str().unwrap_or(""));
        if let Some(rest) = space.get("rest") {
            assert_eq!(our.rest.dogs, rest["max_dog_chips"]);
            assert_eq!(our.rest.chips, rest["max_action_chips"]);
        }
    }
}

fn same_lines(theirs: &Value, ours: &BoardDef) {
    let mut lines: Vec<(String, String, bool)> =
        ours.lines.iter().map(|line| (id(ours, line.a), id(ours, line.b), line.dashed)).collect();
    for line in theirs["lines"].as_array().unwrap() {
        let text = |key: &str| line[key].as_str().unwrap().to_string();
        let found = (text("a"), text("b"), line["kind"] == "connection");
        let at = lines.iter().position(|line| *line == found);
        lines.swap_remove(at.unwrap_or_else(|| panic!("{found:?} is missing")));
        let rough = |name: &str| {
            ours.spaces
                .iter()
                .any(|s| format!("{}-{}", ours.id, s.id) == name && s.kind == Kind::Rough)
        };
        assert_eq!(rough(&found.0) || rough(&found.1), line["rough"] == true);
    }
    assert!(lines.is_empty(), "too many lines: {lines:?}");
}

fn same_seams(theirs: &Value, ours: &BoardDef) {
    let mut seams = ours.seams.iter().filter(|seam| seam.slot.is_none()).count();
    for side in ["left", "right"] {
        for (track, space) in
            theirs["ports"].get(side).and_then(Value::as_object).into_iter().flatten()
        {
            seams -= 1;
            assert!(ours.seams.iter().any(|seam| seam.slot.is_none()
                && seam.track == *track
                && seam.right == (side == "right")
                && id(ours, seam.space) == *space));
        }
        for stub in theirs["stubs"][side].as_array().unwrap() {
            assert!(ours.seams.iter().any(|seam| seam.slot.as_deref() == stub["slot"].as_str()
                && seam.track == stub["track"]
                && seam.right == (side == "right")
                && id(ours, seam.space) == stub["space"]));
        }
    }
    assert_eq!(seams, 0);
}

/// The figures of the reconstruction: spaces, lines, shortest ways.
#[test]
fn figures_that_are_known_agree() {
    let count = |name: &str| {
        let game = race(2, name);
        let map = game.map();
        let of = |kind: Kind| map.spaces.iter().filter(|place| place.kind == kind).count();
        (
            map.spaces.len(),
            of(Kind::Wilderness),
            of(Kind::Rough),
            map.joints.len(),
            map.space(map.start).steps,
        )
    };
    assert_eq!(count("standard"), (142, 109, 19, 184, 42));
    let first = count("first-game");
    assert_eq!((first.0, first.4), (87, 26));
    // The whole race: all eight half connections join; the first game: none of four.
    assert!(race(2, "standard").map().loose.is_empty());
    assert_eq!(race(2, "first-game").map().loose.len(), 8);
    // Rule 14.2: 131 of the 164 printed lines can take a stick.
    let set = BoardSet::parse(STANDARD).unwrap();
    let rough =
        |board: &games::mush::boards::BoardDef, at: usize| board.spaces[at].kind == Kind::Rough;
    let lines = || set.boards.iter().flat_map(|b| b.lines.iter().map(move |line| (b, line)));
    assert_eq!(lines().count(), 164);
    assert_eq!(lines().filter(|(b, l)| !rough(b, l.a) && !rough(b, l.b)).count(), 131);
}

/// Every order of boards from Anchorage to Nome is one connected race.
#[test]
fn arrangements_are_connected() {
    let middle = ["FL", "OA", "KO"];
    let mut orders = HashSet::new();
    for a in 0..4 {
        for b in 0..4 {
            for c in 0..4 {
                let picked: Vec<&str> =
                    [a, b, c].iter().filter_map(|i| middle.get(*i).copied()).collect();
                let distinct: HashSet<&&str> = picked.iter().collect();
                if distinct.len() == picked.len() {
                    orders.insert([vec!["AN"], picked, vec!["NO"]].concat().join("-"));
                }
            }
        }
    }
    assert_eq!(orders.len(), 16);
    let mut ways = Vec::new();
    for order in &orders {
        // `Map::lay` refuses a space from which no way leads to Nome.
        let game = race(2, order);
        ways.push(game.map().space(game.map().start).steps);
        play(&game, 1, |_, _, _| {});
    }
    assert_eq!((ways.iter().min(), ways.iter().max()), (Some(&17), Some(&42)));
    for wrong in ["AN", "NO", "AN-OA", "OA-NO", "AN-AN-NO", "AN-XX-NO", "NO-AN", "", "an-no"] {
        let setup = Setup { arrangement: wrong.into(), ..Setup::default() };
        let why = Mush::new(setup).expect_err(wrong);
        assert_eq!(why.field, "arrangement", "{wrong}: {why}");
    }
}

/// Chances of the dog dice: brute force over all faces gives the same weights.
#[test]
fn dog_dice_weights_are_exact() {
    let game = race(2, "first-game");
    let trainings = [(Weather::Warm, 4), (Weather::Moderate, 3), (Weather::Cold, 2)];
    for (weather, faces) in trainings {
        for dice in 1..=DOGS {
            let text = format!(
                "r1 bear:a weather:{} order:ab@0 a:warm:AN.C1:{}t:0c b:cold:AN.C3:0t:0c path:AN.C1 \
                 roll:dogs{dice}",
                weather.word(),
                DOGS - dice
            );
            let state = game.position(&text).unwrap();
            let mut chances = Chances::default();
            game.chances(&state, &mut chances);
            let mut counted = [0u32; 9];
            for roll in 0..6u32.pow(u32::from(dice)) {
                let dogs = (0..dice).filter(|die| roll / 6u32.pow(u32::from(*die)) % 6 < faces);
                counted[dogs.count()] += 1;
            }
            assert_eq!(chances.total(), 6u32.pow(u32::from(dice)));
            for (fall, weight) in chances.iter() {
                let Fall::Dogs { dogs, dice: all } = fall else { panic!("{fall}") };
                assert_eq!((*all, *weight), (dice, counted[usize::from(*dogs)]), "{text}");
            }
        }
    }
}

/// Chips come from rests alone and go by prices alone; a dog is free or tired; no
/// two sleds end a step in one wilderness space unless one of them is passing.
#[test]
fn chips_dogs_and_spaces_are_conserved() {
    for (seats, setup) in [(2, "first-game"), (4, "first-game"), (6, "standard")] {
        let game = race(seats, setup);
        for seed in 0..40 {
            play(&game, seed, |before, step, after| conserved(&game, before, step, after));
        }
    }
}

fn conserved(game: &Mush, before: &State, step: &Step<Mush>, after: &State) {
    let chips = |state: &State| -> i32 {
        state.teams.values().iter().map(|team| i32::from(team.chips)).sum()
    };
    let tired = |state: &State| -> i32 {
        state.teams.values().iter().map(|team| i32::from(team.tired)).sum()
    };
    let paid: i32 = match step {
        Step::Reveal(bids) => bids
            .iter()
            .map(|(_, bid)| match bid {
                Action::Bid(chips) => i32::from(*chips),
                other => panic!("{other} is no bid"),
            })
            .sum(),
        Step::Act(seat, action) => match action {
            Action::Rise { plus, .. } => i32::from(*plus),
            Action::Go { plus, pass, .. } => i32::from(*plus) + 4 * i32::from(*pass),
            Action::Reroll => 3,
            Action::Raise(more) | Action::Pay(more) => i32::from(*more),
            Action::Place(_) | Action::Shift(..) | Action::Lift(_) => 5,
            Action::Take { chips, .. } => -i32::from(*chips),
            Action::Rest if before.teams[*seat].at == game.map().start => {
                chips(before) - chips(after)
            }
            _ => 0,
        },
        Step::Chance(_) => 0,
    };
    let gone = chips(before) - chips(after);
    // The end of the window before the dog dice may give one chip back; the first of the
    // chips rested for in Anchorage may come with another step.
    let slack = match (&before.phase, &after.phase) {
        (Phase::Reduce { .. }, Phase::Reduce { .. }) => 0,
        (Phase::Reduce { .. } | Phase::BeforeRest { .. }, _) => 1,
        _ => 0,
    };
    let forced = after.teams.iter().filter(|(s, t)| {
        t.tired == DOGS && t.at == game.map().start && t.chips > before.teams[*s].chips
    });
    let slack = slack + forced.count() as i32;
    assert!((paid - slack..=paid).contains(&gone), "{step}: {before} -> {after}");
    assert!(after.teams.values().iter().all(|team| team.tired <= DOGS));
    if tired(after) < tired(before) {
        assert!(matches!(step, Step::Act(_, Action::Take { dogs: 1.., .. })), "{step}");
    }
    assert!(tired(after) - tired(before) <= 1, "one dog at a time: {step}");
    for (seat, team) in after.teams.iter() {
        let wild = matches!(game.map().space(team.at).kind, Kind::Wilderness | Kind::Rough);
        let shared = after.teams.iter().any(|(other, t)| other != seat && t.at == team.at);
        let mover = after.walk.passed && matches!(game.turn(after), Turn::Seat(_) | Turn::Chance);
        assert!(!(wild && shared) || mover, "two sleds on {}: {after}", team.at);
    }
    let lines: HashSet<_> = after.sticks.iter().collect();
    assert_eq!(lines.len(), after.sticks.len(), "one stick a line");
}

#[test]
fn sampling_is_uniform_where_all_is_listed() {
    let game = race(3, "first-game");
    let teams = "a:warm:AN.C4:2t:6c b:cold:AN.B2:0t:3c c:moderate:AN.A2:0t:2c";
    for (seat, phase) in [
        ("a", "weather:warm order:abc@0 {} path:AN.C4 declare"),
        ("a", "weather:warm order:abc@0 {} path:AN.C4 left:1 moving"),
        ("b", "weather:warm order:abc@0 {} path:AN.C4 reduce:b:lap1"),
        ("b", "weather:warm order:abc@0 {} path:AN.C4 reroll:b:3:dogs5"),
        ("a", "weather:warm order:abc@0 {} path:AN.C4 before-rest:a"),
        ("a", "weather:warm order:abc@0 {} path:AN.C4 press"),
        ("c", "bids:0,0,0 {} bid"),
    ] {
        let phase = phase.replace("bids:0,0,0 ", "");
        let state = game.position(&format!("r2 bear:a {}", phase.replace("{}", teams)));
        let state = state.unwrap_or_else(|why| panic!("{phase}: {why}"));
        check_uniform(&game, &state, seat.parse().unwrap(), 40_000);
    }
}

/// No window opens for those who cannot act, and every window closes.
#[test]
fn windows_ask_only_those_who_could_act() {
    let game = race(6, "first-game");
    for seed in 100..130 {
        let mut asked_in_a_row = 0;
        play(&game, seed, |before, step, after| {
            let Turn::Seat(seat) = game.turn(after) else {
                asked_in_a_row = 0;
                return;
            };
            let chips = after.teams[seat].chips;
            match &after.phase {
                Phase::Reroll { roll, .. } => {
                    assert!(chips >= 3);
                    if roll.aim == Aim::Press {
                        assert_eq!(seat, after.mover());
                    }
                }
                Phase::Reduce { .. } => assert!(chips >= 5 || game.payable_by(after, seat) > 0),
                Phase::BeforeRest { .. } => assert!(chips >= 5),
                Phase::Raise { .. } => assert!(chips >= 1),
                _ => {
                    asked_in_a_row = 0;
                    return;
                }
            }
            let pass = game.decline(after, seat).expect("a window can be declined");
            assert_eq!(game.check(after, seat, &pass), Ok(()));
            let _ = (before, step);
            asked_in_a_row += 1;
            // Two laps of six, and a stick for every five chips there are.
            assert!(asked_in_a_row < 60, "this window does not close: {after}");
        });
    }
}

/// A reroll names who paid.
#[test]
fn reroll_shows_who_paid() {
    let game = race(2, "first-game");
    let mut state = game
        .position(
            "r1 bear:a order:ab@0 bids:1,0 a:warm:AN.C1:0t:0c b:cold:AN.C3:0t:3c roll:weather",
        )
        .unwrap();
    game.apply_chance(&mut state, &Fall::Face(1));
    game.act(&mut state, Seat::B, &Action::Reroll);
    let forced = Some(Seat::B);
    assert_eq!(state.phase, Phase::Rolling { roll: Roll { aim: Aim::Weather, forced } });
    assert!(state.to_string().ends_with("roll:weather!b"));
}
