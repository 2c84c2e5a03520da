//! MUSH counted twice: `routes.txt`, and the lines that take a stick (for `perft.txt`).
//!
//! The second program reads `boards.json`, lays the boards by its own code and walks every route
//! by the words of chapter 9. It shares nothing with the rules but the names of spaces.

use std::collections::{BTreeMap, BTreeSet};

use games::mush::{Mush, Phase, Setup, State};
use hall_core::{Game, Present, Seat};
use serde_json::Value;

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split(';').map(str::trim).collect())
}

fn game(options: &str) -> Mush {
    let mut setup = serde_json::to_value(Setup::default()).unwrap();
    for option in options.split_whitespace() {
        let (key, value) = option.split_once('=').unwrap();
        setup[key] = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    }
    Mush::new(serde_json::from_value(setup).unwrap()).unwrap()
}

/// The second program: spaces and who is joined to whom, by name.
struct Chart {
    joined: BTreeMap<String, BTreeSet<String>>,
    rough: BTreeSet<String>,
    towns: BTreeSet<String>,
    finish: String,
}

impl Chart {
    fn lay(boards: &[&str]) -> Chart {
        let json: Value =
            serde_json::from_str(include_str!("../../../games/mush/data/boards.json")).unwrap();
        let find = |id: &str| {
            json["boards"].as_array().unwrap().iter().find(|board| board["id"] == id).unwrap()
        };
        let (joined, rough, towns) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let mut chart = Chart { joined, rough, towns, finish: String::new() };
        for board in boards {
            chart.add(find(board));
        }
        for pair in boards.windows(2) {
            chart.sew(find(pair[0]), find(pair[1]));
        }
        chart
    }

    fn add(&mut self, board: &Value) {
        for space in board["spaces"].as_array().unwrap() {
            let name = dotted(&space["id"]);
            match space["kind"].as_str().unwrap() {
                "rough" => drop(self.rough.insert(name.clone())),
                "town" => drop(self.towns.insert(name.clone())),
                _ => {}
            }
            if space["finish"] == true {
                self.finish.clone_from(&name);
            }
            self.joined.entry(name).or_default();
        }
        for line in board["lines"].as_array().unwrap() {
            self.join(&line["a"], &line["b"]);
        }
    }

    /// Tracks of the same letter join over a seam; half connections of the same slot join if they
    /// belong to different tracks.
    fn sew(&mut self, left: &Value, right: &Value) {
        for (track, space) in left["ports"]["right"].as_object().unwrap() {
            self.join(space, &right["ports"]["left"][track]);
        }
        for a in left["stubs"]["right"].as_array().unwrap() {
            for b in right["stubs"]["left"].as_array().unwrap() {
                if a["slot"] == b["slot"] && a["track"] != b["track"] {
                    self.join(&a["space"], &b["space"]);
                }
            }
        }
    }

    fn join(&mut self, a: &Value, b: &Value) {
        let (a, b) = (dotted(a), dotted(b));
        self.joined.get_mut(&a).unwrap().insert(b.clone());
        self.joined.get_mut(&b).unwrap().insert(a);
    }

    /// How many lines take a stick: those without rough ground at an end.
    fn usable(&self) -> usize {
        let smooth = |name: &String| !self.rough.contains(name);
        let ends = self.joined.iter().filter(|(name, _)| smooth(name));
        ends.map(|(_, next)| next.iter().filter(|name| smooth(name)).count()).sum::<usize>() / 2
    }
}

/// `AN-A1` as `AN.A1`.
fn dotted(name: &Value) -> String {
    name.as_str().unwrap().replacen('-', ".", 1)
}

/// What a turn's routes depend on, in names.
struct Sled {
    path: Vec<String>,
    left: usize,
    others: BTreeSet<String>,
    sticks: BTreeSet<(String, String)>,
    chips: u16,
}

impl Sled {
    fn of(game: &Mush, state: &State) -> Sled {
        let mover = state.mover();
        let name = |space: games::mush::Space| space.name().to_string();
        let sticks = state.sticks.iter().flat_map(|line| {
            let (a, b) = line.ends();
            [(a.to_string(), b.to_string()), (b.to_string(), a.to_string())]
        });
        let others = state.teams.iter().filter(|(seat, _)| *seat != mover);
        assert!(Seat::first(game.seats()).any(|seat| seat == mover));
        Sled {
            path: state.walk.path.iter().map(|space| name(*space)).collect(),
            left: state.walk.left.into(),
            others: others.map(|(_, team)| name(team.at)).collect(),
            sticks: sticks.collect(),
            chips: state.teams[mover].chips,
        }
    }

    fn blocked(&self, chart: &Chart, at: &str) -> bool {
        self.others.contains(at) && !chart.towns.contains(at)
    }

    /// Whether the sled may stand where `path` ends, or can come to such a space.
    fn can_stop(&self, chart: &Chart, path: &[String], left: usize) -> bool {
        let at = path.last().unwrap();
        !self.blocked(chart, at)
            || left > 0
                && chart.joined[at].iter().any(|to| {
                    !path.contains(to)
                        && self.can_stop(
                            chart,
                            &[path, std::slice::from_ref(to)].concat(),
                            left - 1,
                        )
                })
    }

    /// All routes from here by chapter 9.
    fn routes(&self, chart: &Chart, path: &[String], left: usize) -> u64 {
        if left == 0 || path.last() == Some(&chart.finish) {
            return 0;
        }
        let at = path.last().unwrap();
        let mut count = 0;
        for to in &chart.joined[at] {
            let longer = [path, std::slice::from_ref(to)].concat();
            let blocked = self.blocked(chart, to);
            let fits = !path.contains(to)
                && (!blocked || self.chips >= 4 && self.can_stop(chart, &longer, left - 1));
            if !fits {
                continue;
            }
            count += 1;
            let rolls = chart.rough.contains(to) || self.sticks.contains(&(at.clone(), to.clone()));
            if !rolls {
                count += self.routes(chart, &longer, left - 1);
            }
        }
        count
    }
}

/// Every word of spaces in a line, up to the steps there are, that the rules let through.
fn allowed(game: &Mush, state: &State, chart: &Chart, path: &[String], left: usize) -> u64 {
    let (mover, from) = (state.mover(), state.walk.path.len());
    let mut count = 0;
    if path.len() > from {
        for word in ["go", "pass"] {
            let text = format!("{word}-{}", path[from..].join("-"));
            count += u64::from(game.check(state, mover, &text.parse().unwrap()).is_ok());
        }
    }
    if left > 0 {
        for to in &chart.joined[path.last().unwrap()] {
            let longer = [path, std::slice::from_ref(to)].concat();
            count += allowed(game, state, chart, &longer, left - 1);
        }
    }
    count
}

#[test]
fn lines_that_take_a_stick_are_as_many_as_the_second_program_finds() {
    for (name, boards, count) in [
        ("first-game", &["AN", "OA", "NO"][..], 89),
        ("standard", &["AN", "FL", "OA", "KO", "NO"][..], 151),
        ("AN-KO-NO", &["AN", "KO", "NO"][..], 94),
    ] {
        let ours = game(&format!("arrangement={name}")).map().stickable.len();
        assert_eq!((ours, Chart::lay(boards).usable()), (count, count), "{name}");
    }
}

#[test]
fn routes_are_as_many_as_the_second_program_finds() {
    let mut seen = 0;
    for line in lines(include_str!("../../../games/mush/data/routes.txt")) {
        let [options, position, count] = line[..] else { panic!("{line:?}") };
        let game = game(options);
        let state = game.position(position).unwrap();
        assert_eq!(state.phase, Phase::Moving, "{line:?}");
        let boards: Vec<&str> = game.map().panels.iter().map(|panel| panel.id.as_str()).collect();
        let chart = Chart::lay(&boards);
        let sled = Sled::of(&game, &state);
        let second = sled.routes(&chart, &sled.path, sled.left);
        let ours = allowed(&game, &state, &chart, &sled.path, sled.left);
        let count: u64 = count.parse().unwrap();
        assert_eq!((ours, second), (count, count), "{line:?}");
        seen += 1;
    }
    assert!(seen >= 8, "{seen} positions");
}
