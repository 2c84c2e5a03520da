//! The client's wordings: every key used exists and the other way round, in each
//! language, and on each page that uses it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    ops::Range,
};

use messages::{Wordings, wordings};
use xtask::files::{files, report, root, text};

use crate::{
    lexer::{Token, tokens},
    modules::read,
    sources,
};

/// A file of wordings: `messages/lobby.` or `games/mush/race.` with the language after it.
type Stem = String;

/// The wordings of a language, by file.
fn said_in(language: &str) -> BTreeMap<Stem, Wordings> {
    let end = format!("{language}.ftl");
    let of = |path: &String| {
        let stem = path.strip_prefix("web/")?.strip_suffix(&end)?;
        let found = wordings(&text(path)).unwrap_or_else(|why| panic!("{path}: {why:?}"));
        stem.ends_with(['/', '.']).then(|| (stem.to_string(), found))
    };
    files("web").iter().filter_map(of).collect()
}

/// The languages that the client is translated into.
fn languages() -> BTreeSet<String> {
    let language = |path: &String| {
        let name = path.strip_suffix(".ftl")?;
        name.rsplit(['/', '.']).next().map(String::from)
    };
    files("web").iter().filter_map(language).collect()
}

/// The modules that a browser runs, without vendored ones.
pub(crate) fn own_sources() -> Vec<(String, String)> {
    let is_own =
        |(name, _): &(String, String)| name.starts_with("app/") || name.starts_with("games/");
    sources().into_iter().filter(is_own).collect()
}

#[test]
fn wordings_of_every_language_have_the_keys_and_arguments_of_the_english() {
    let english = said_in("en");
    let languages = languages();
    assert!(english.is_empty() || languages.contains("de"), "{languages:?}");
    let mut faults = Vec::new();
    for language in languages {
        let other = said_in(&language);
        for stem in other.keys().chain(english.keys()) {
            let (Some(first), Some(other)) = (english.get(stem), other.get(stem)) else {
                faults
                    .push(format!("web/{stem}…ftl: in English or in {language}, but not in both"));
                continue;
            };
            for key in first.keys().chain(other.keys()) {
                if first.get(key) != other.get(key) {
                    faults.push(format!("web/{stem}{language}.ftl: {key} is not as in English"));
                }
            }
        }
    }
    report(&faults);
}

#[test]
fn key_is_in_one_file_only() {
    let mut homes: BTreeMap<String, Stem> = BTreeMap::new();
    let mut faults = Vec::new();
    for (stem, of) in said_in("en") {
        for key in of.into_keys() {
            if let Some(other) = homes.insert(key.clone(), stem.clone()) {
                faults.push(format!("{key}: in web/{other}en.ftl and in web/{stem}en.ftl"));
            }
        }
    }
    report(&faults);
}

/// `web/types/keys.ts`, from which the type checker knows the keys of calls of `say`.
#[test]
fn keys_that_the_type_checker_knows_are_those_of_the_wordings() {
    let all: BTreeSet<String> = said_in("en").into_values().flat_map(Wordings::into_keys).collect();
    if all.is_empty() {
        println!("SKIPPED: no git here, so no list of files");
        return;
    }
    let lines: Vec<String> = all.iter().map(|key| format!("  | '{key}'\n")).collect();
    let made = format!(
        "// Made from web/**/en.ftl: UPDATE=1 cargo test -p xtask --test client keys\n\n\
         /** What the client has a wording for. */\nexport type Key =\n{};\n",
        lines.concat().trim_end()
    );
    let path = root().join("web/types/keys.ts");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &made).expect("the file can be written");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == made, "run UPDATE=1 cargo test -p xtask --test client keys");
}

/// A call `say('a', { b })` or `say(of ? 'a' : 'c', …)`.
struct Said {
    keys: Vec<String>,
    /// The names of its arguments; none if they are known only at run time.
    args: Option<BTreeSet<String>>,
}

/// The tokens up to the one that closes what `at` is in.
fn inside(tokens: &[Token], at: usize) -> Range<usize> {
    let depth = tokens[at].depth;
    let length = tokens[at..].iter().take_while(|token| token.depth >= depth).count();
    at..at + length
}

/// The names of an object `{ a, b: 1 }` that begins at `at`.
fn names(code: &str, tokens: &[Token], at: usize) -> BTreeSet<String> {
    let within = inside(tokens, at + 1);
    let depth = tokens[at + 1].depth;
    let begins = |index: usize| {
        let before = tokens[index - 1].of(code);
        tokens[index].depth == depth && matches!(before, "{" | ",")
    };
    within.filter(|index| begins(*index)).map(|i| tokens[i].of(code).to_string()).collect()
}

fn calls(code: &str) -> Vec<Said> {
    let tokens = tokens(code).expect("a module");
    let of = |index: usize| tokens.get(index).map_or("", |token| token.of(code));
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        if of(at) != "say" || of(at + 1) != "(" || of(at - 1) == "." {
            continue;
        }
        let within = inside(&tokens, at + 2);
        let depth = tokens[at + 2].depth;
        let is_comma = |i: &usize| tokens[*i].depth == depth && of(*i) == ",";
        let comma = within.clone().find(is_comma).unwrap_or(within.end);
        let is_compared = |i: usize| of(i - 1) == "=" || of(i + 1) == "=";
        let key = |i: usize| (!is_compared(i)).then(|| tokens[i].said(code)).flatten();
        let keys: Vec<String> = (within.start..comma).filter_map(key).map(String::from).collect();
        let args = match of(comma + 1) {
            _ if comma == within.end => Some(BTreeSet::new()),
            "{" => Some(names(code, &tokens, comma + 1)),
            _ => None,
        };
        found.push(Said { keys, args });
    }
    found
}

/// Whether what a module calls `say` gives wordings.
fn may_say(name: &str, code: &str) -> bool {
    name == "app/say.js" || code.contains("say.js'")
}

/// Faults in the calls of `say` in a module.
fn faults_of_calls(name: &str, code: &str, known: &Wordings) -> Vec<String> {
    let mut faults = Vec::new();
    for said in calls(code) {
        let mut spoken_of = BTreeSet::new();
        for key in &said.keys {
            match known.get(key) {
                None => faults.push(format!("web/{name}: {key} has no wording")),
                Some(args) => spoken_of.extend(args.iter().cloned()),
            }
        }
        let Some(given) = said.args.filter(|_| !said.keys.is_empty()) else { continue };
        if given != spoken_of {
            let keys = said.keys.join(", ");
            faults.push(format!("web/{name}: {keys}: given {given:?}, spoken of {spoken_of:?}"));
        }
    }
    faults
}

#[test]
fn key_that_a_module_names_has_a_wording_with_the_same_arguments() {
    let known: Wordings = said_in("en").into_values().flatten().collect();
    let faults: Vec<String> = own_sources()
        .iter()
        .filter(|(name, code)| may_say(name, code))
        .flat_map(|(name, code)| faults_of_calls(name, code, &known))
        .collect();
    report(&faults);
}

#[test]
fn call_without_a_wording_is_seen() {
    let known = wordings("a = one\nb = { $n } steps").expect("wordings");
    let faults = |code: &str| faults_of_calls("app/x.js", code, &known).len();
    for fine in ["1; say('a')", "1; say(x ? 'a' : 'b', { n: f(1, { m }) })", "1; say(key, { m })"] {
        assert_eq!(faults(fine), 0, "{fine}");
    }
    for bad in ["1; say('c')", "1; say('b')", "1; say('a', { n })", "1; f(say(x ? 'a' : 'd'))"] {
        assert_eq!(faults(bad), 1, "{bad}");
    }
}

/// Static and dynamic imports of a module.
fn reached(code: &str, name: &str) -> BTreeSet<String> {
    let module = read(name, code).unwrap_or_else(|why| panic!("web/{why}"));
    let now = module.imports.into_iter().map(|import| import.path);
    now.chain(module.later.into_iter().map(|later| later.path)).collect()
}

/// The modules that wait for a file of wordings before they use it: the page that it is
/// named after, the look of the game that it lies with, and modules that fetch it by `wordings(…)`,
/// itself or by a module that it gets its `ready` from. None where every page brings it.
fn waiting(stem: &str, sources: &[(String, String)]) -> Option<BTreeSet<String>> {
    if stem == "messages/" {
        return None;
    }
    let bare = stem.trim_end_matches(['/', '.']);
    let page = bare.replace("messages/", "app/pages/") + ".js";
    let look = if stem.ends_with('/') { format!("{bare}.js") } else { page };
    let named = sources.iter().filter(|(name, _)| *name == look).map(|(name, _)| name.clone());
    let asks = format!("wordings('{bare}')");
    let direct: BTreeSet<String> = sources
        .iter()
        .filter(|(_, code)| code.contains(&asks))
        .map(|(name, _)| name.clone())
        .collect();
    let imports = |(name, code): &&(String, String)| {
        let module = read(name, code).expect("a module");
        module.imports.iter().any(|import| direct.contains(&import.path))
    };
    let more = sources.iter().filter(imports).map(|(name, _)| name.clone());
    Some(named.chain(more).chain(direct.iter().cloned()).collect())
}

/// The modules that may run although none of `waiting` did.
fn without(
    waiting: &BTreeSet<String>,
    graph: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<String> {
    let is_root = |name: &&String| {
        *name == "app/main.js" || name.starts_with("games/") && name.matches('/').count() == 1
    };
    let mut next: Vec<&String> = graph.keys().filter(is_root).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = next.pop() {
        if !waiting.contains(name) && found.insert(name.clone()) {
            next.extend(graph.get(name).into_iter().flatten());
        }
    }
    found
}

/// The keys that a module uses; where it computes one at run time, any of its texts.
fn keys_said(name: &str, code: &str) -> BTreeSet<String> {
    if !may_say(name, code) {
        return BTreeSet::new();
    }
    let calls = calls(code);
    let mut keys: BTreeSet<String> = calls.iter().flat_map(|said| said.keys.clone()).collect();
    if calls.iter().any(|said| said.keys.is_empty()) {
        let tokens = tokens(code).expect("a module");
        keys.extend(tokens.iter().filter_map(|token| token.said(code)).map(String::from));
    }
    keys
}

/// Unused wordings, and modules that may use one before it is loaded.
fn faults_of_use(sources: &[(String, String)], english: &BTreeMap<Stem, Wordings>) -> Vec<String> {
    let graph = sources.iter().map(|(name, code)| (name.clone(), reached(code, name))).collect();
    let users: Vec<_> = sources.iter().map(|(name, code)| (name, keys_said(name, code))).collect();
    let mut faults = Vec::new();
    for (stem, of) in english {
        let early = waiting(stem, sources).map_or_else(BTreeSet::new, |of| without(&of, &graph));
        for key in of.keys() {
            let mut users = users.iter().filter(|(_, said)| said.contains(key)).peekable();
            if users.peek().is_none() {
                faults.push(format!("web/{stem}en.ftl: nobody says {key}"));
            }
            let too_early = users.filter(|(name, _)| early.contains(*name));
            faults.extend(too_early.map(|(name, _)| {
                format!("web/{name}: {key} of web/{stem}en.ftl may not be there yet")
            }));
        }
    }
    faults
}

#[test]
fn wording_is_said_and_there_where_it_is_said() {
    report(&faults_of_use(&own_sources(), &said_in("en")));
}

#[test]
fn wording_that_nobody_says_or_that_comes_too_late_is_seen() {
    let faults = |code: [(&str, &str); 3], stem: &str| {
        let code = code.map(|(name, code)| (name.to_string(), format!("'../say.js';{code}")));
        let english = BTreeMap::from([(stem.to_string(), wordings("a = one").expect("wordings"))]);
        faults_of_use(&code, &english).len()
    };
    let main = ("app/main.js", "import './x.js'; const p = () => import('./pages/p.js');");
    let page = ("app/pages/p.js", "say('a');");
    assert_eq!(faults([main, page, ("app/x.js", "f('a');")], "messages/p."), 0);
    assert_eq!(faults([main, page, ("app/x.js", "say('a');")], "messages/p."), 1, "too early");
    assert_eq!(faults([main, page, ("app/x.js", "say('a');")], "messages/"), 0);
    let page = ("app/pages/p.js", "f('a');");
    assert_eq!(faults([main, page, ("app/x.js", "")], "messages/p."), 1, "nobody says it");
    assert_eq!(faults([main, page, ("app/x.js", "const k = 'a'; say(k);")], "messages/"), 0);
    let asks = ("app/pages/p.js", "const ready = wordings('messages/part'); say('a');");
    assert_eq!(faults([main, asks, ("app/x.js", "")], "messages/part."), 0);
    assert_eq!(faults([main, asks, ("app/x.js", "say('a');")], "messages/part."), 1, "too early");
    // A part of another page fetches what comes with the page `q`.
    let asks = ("app/pages/p.js", "const ready = wordings('messages/q'); say('a');");
    assert_eq!(faults([main, asks, ("app/pages/q.js", "say('a');")], "messages/q."), 0);
}
