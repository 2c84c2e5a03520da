//! The files of a game are found by its name alone, so a slip in a name would leave a
//! file unread without notice: here it is refused.

use std::{collections::BTreeSet, fs};

use xtask::files::{files, report, root};

/// The tables that `crates/testkit/src/tables.rs` reads for every game.
const TABLES: [&str; 3] = ["illegal.txt", "positions.txt", "perft.txt"];

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}

/// The folders of the games, as `games/lib.rs` registers them: `my_game`.
fn games() -> BTreeSet<String> {
    let lib = text("games/lib.rs");
    let list = lib.split("\ngames! {").nth(1).and_then(|rest| rest.split('}').next());
    let list = list.expect("games/lib.rs has a list `games! { … }`");
    let module = |line: &str| Some(line.trim().split_once("::")?.0.to_string());
    list.lines().filter_map(module).collect()
}

/// Their ids: `my-game`.
fn ids() -> BTreeSet<String> {
    games().iter().map(|game| game.replace('_', "-")).collect()
}

#[test]
fn rulebooks_belong_to_games_in_the_list() {
    let games = games();
    assert!(games.len() > 1, "found {games:?} only");
    let folder = |path: &String| {
        let mut parts = path.split('/').skip(1);
        let folder = parts.next()?.to_string();
        (parts.next() == Some("RULES.md")).then_some(folder)
    };
    let faults: Vec<_> = files("games")
        .iter()
        .filter_map(folder)
        .filter(|folder| !games.contains(folder))
        .map(|folder| format!("games/{folder}: games/lib.rs has no line `{folder}::TYPE,`"))
        .collect();
    report(&faults);
}

/// The rules that a line cites: `3.2` of `(rule 3.2)`.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    line.split(['r', 'R']).skip(1).filter_map(|rest| rest.strip_prefix("ule")).filter_map(|rest| {
        let rest = rest.strip_prefix('s').unwrap_or(rest).strip_prefix(' ')?;
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches('.');
        number.split_once('.').map(|_| number)
    })
}

/// The rulebook of each game, and the path prefixes of the code that cites it.
fn rulebooks() -> Vec<(String, Vec<String>)> {
    let ours = games().into_iter().map(|game| {
        let id = game.replace('_', "-");
        let places = vec![
            format!("games/{game}/"),
            format!("crates/bots/src/{game}/"),
            format!("crates/testkit/tests/games/{game}"),
            format!("web/games/{id}"),
        ];
        (format!("games/{game}/RULES.md"), places)
    });
    // An external game has its folder in `src/`.
    let others = files("examples").into_iter().filter_map(|path| {
        let folder = path.strip_suffix("src/RULES.md")?.to_string();
        Some((path, vec![folder]))
    });
    ours.chain(others).collect()
}

/// Rules cited in code and comments are in the rulebook.
#[test]
fn rules_that_are_cited_exist() {
    let sources: Vec<String> =
        ["games", "crates", "examples", "web/games"].into_iter().flat_map(files).collect();
    let (mut faults, mut citations) = (Vec::new(), 0);
    let rulebooks = rulebooks();
    assert!(rulebooks.iter().any(|(path, _)| path.starts_with("examples/")), "no example");
    for (rulebook, places) in rulebooks {
        let rules = text(&rulebook);
        let is_code = |path: &&String| path.ends_with(".rs") || path.ends_with(".js");
        let of_game = |path: &&String| places.iter().any(|place| path.starts_with(place));
        for path in sources.iter().filter(is_code).filter(of_game) {
            for (index, line) in text(path).lines().enumerate() {
                for rule in cited(line) {
                    citations += 1;
                    if !rules.contains(&format!("**{rule}**")) {
                        faults.push(format!("{path}:{}: there is no rule {rule}", index + 1));
                    }
                }
            }
        }
    }
    assert!(citations > 100, "found {citations} citations only");
    report(&faults);
}

/// Unread files in the `data/` of a game, where `code` is all our code, by path.
fn unread(paths: &[String], code: &[(String, String)]) -> Vec<String> {
    let is_read = |path: &String| {
        let Some((folder, name)) = path.split_once("/data/") else { return true };
        let game = folder.rsplit('/').next().unwrap_or_default();
        let from_inside = format!("(\"data/{name}\")");
        let from_outside = format!("/{game}/data/{name}\")");
        let record = name.strip_prefix("playthroughs/").is_some_and(|n| n.ends_with(".record"));
        let named = |(file, code): &(String, String)| {
            let inside = file.starts_with(&format!("{folder}/")) && code.contains(&from_inside);
            inside || code.contains(&from_outside)
        };
        TABLES.contains(&name) || record || code.iter().any(named)
    };
    let tables = TABLES.join(", ");
    paths
        .iter()
        .filter(|path| !is_read(path))
        .map(|path| {
            format!(
                "{path}: nothing reads a file of this name. The tables are {tables}, records are \
                 playthroughs/*.record, and every other file (lessons.md, too) is named in an \
                 include_str! of the code or of a test"
            )
        })
        .collect()
}

#[test]
fn files_of_data_are_read() {
    let read = |path: String| (path.ends_with(".rs")).then(|| (path.clone(), text(&path)));
    let code = ["games", "crates", "examples"].into_iter().flat_map(files).filter_map(read);
    let data: Vec<_> = ["games", "examples"].into_iter().flat_map(files).collect();
    report(&unread(&data, &code.collect::<Vec<_>>()));
}

#[test]
fn slip_in_a_file_name_is_seen() {
    let code = [("games/nim/mod.rs".to_string(), "include_str!(\"data/lessons.md\")".to_string())];
    let seen = |path: &str| !unread(&[path.to_string()], &code).is_empty();
    for fine in ["illegal.txt", "positions.txt", "perft.txt", "lessons.md", "playthroughs/a.record"]
    {
        assert!(!seen(&format!("games/nim/data/{fine}")), "{fine}");
    }
    for slip in ["ilegal.txt", "position.txt", "Perft.txt", "lesson.md", "playthroughs/a.txt"] {
        assert!(seen(&format!("games/nim/data/{slip}")), "{slip}");
    }
    assert!(seen("games/kuhn/data/lessons.md"), "the lesson of another game is no excuse");
}

#[test]
fn looks_belong_to_games_in_the_list() {
    let ids = ids();
    let known = ids.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let mut faults = Vec::new();
    for path in files("web/games") {
        let name = path.split('/').nth(2).unwrap_or_default();
        // Games that look the same share a file, `a+b.css`.
        for id in name.split('.').next().unwrap_or_default().split('+') {
            if id != "default" && !ids.contains(id) {
                faults.push(format!("{path}: no game has the id {id}; the ids are {known}"));
            }
        }
    }
    for path in files("web").iter().filter(|path| path.ends_with(".css")) {
        for named in text(path).split("[data-game='").skip(1) {
            let id = named.split('\'').next().unwrap_or_default();
            if !ids.contains(id) {
                faults.push(format!("{path}: no game has the id {id}; the ids are {known}"));
            }
        }
    }
    report(&faults);
}

#[test]
fn folders_of_bots_are_in_the_list() {
    let lib = text("crates/bots/src/lib.rs");
    let folder = |path: &String| {
        let mut parts = path.strip_prefix("crates/bots/src/")?.split('/');
        let folder = parts.next()?.to_string();
        parts.next().map(|_| folder)
    };
    let folders: BTreeSet<_> = files("crates/bots/src").iter().filter_map(folder).collect();
    let games = games();
    // What several games share is a module without a game.
    let listed = |folder: &&String| {
        let line = lib.contains(&format!(" {folder}: games::"));
        lib.contains(&format!("mod {folder};")) && (line || !games.contains(*folder))
    };
    let faults: Vec<_> = folders
        .iter()
        .filter(|folder| !listed(folder))
        .map(|folder| {
            let line = format!("{folder}: games::{folder}::TYPE,");
            format!(
                "crates/bots/src/{folder}: crates/bots/src/lib.rs has no `pub mod {folder};` or no \
                 line `{line}`"
            )
        })
        .collect();
    report(&faults);
}

#[test]
fn games_are_described_in_the_documents() {
    let (readme, credits) = (text("README.md"), text("CREDITS.md"));
    let mut faults = Vec::new();
    for game in games() {
        let rules = format!("games/{game}/RULES.md");
        let title = text(&rules).lines().next().unwrap_or_default().replace("# ", "");
        if !readme.contains(&format!("]({rules})")) {
            faults.push(format!("README.md: no row of {title} with a link to {rules}"));
        }
        if title.is_empty() || !credits.contains(&title) {
            faults.push(format!("CREDITS.md: no line of {title:?}, the title of {rules}"));
        }
        let told = format!("docs/games/{}.md", game.replace('_', "-"));
        if !root().join(&told).exists() {
            faults.push(format!("{told}: missing; it says what was measured"));
        }
    }
    report(&faults);
}
