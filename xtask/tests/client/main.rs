//! The modules of the client: no circle among them, and a bundle that behaves as they do.

#[path = "../../../crates/server/build/bundle.rs"]
mod bundle;
mod english;
#[path = "../../../crates/server/build/lexer.rs"]
mod lexer;
#[path = "../../../crates/server/build/modules.rs"]
mod modules;
#[path = "../../../crates/server/build/names.rs"]
mod names;
#[path = "../../../crates/server/build/sheets.rs"]
mod sheets;
mod wordings;

use std::{collections::BTreeMap, fs, process::Command};

use modules::read;
use xtask::files::{files, report, root};

/// Static imports, by module.
type Graph = BTreeMap<String, Vec<String>>;

/// Code of ours below `web/`, with paths from there.
fn sources() -> Vec<(String, String)> {
    let code = |path: &String| {
        let name = path.strip_prefix("web/")?;
        let is_code = name.ends_with(".js") || name.ends_with(".mjs");
        let text = || fs::read_to_string(root().join(path)).expect("it is listed");
        is_code.then(|| (name.to_string(), text()))
    };
    files("web").iter().filter_map(code).collect()
}

/// A circle that the modules form, if there is one.
fn circle(graph: &Graph) -> Option<Vec<String>> {
    fn visit(
        at: &str,
        graph: &Graph,
        open: &mut Vec<String>,
        done: &mut Vec<String>,
    ) -> Option<Vec<String>> {
        if let Some(from) = open.iter().position(|before| before == at) {
            return Some(open[from..].to_vec());
        }
        if done.iter().any(|before| before == at) {
            return None;
        }
        open.push(at.to_string());
        for next in graph.get(at).into_iter().flatten() {
            if let Some(found) = visit(next, graph, open, done) {
                return Some(found);
            }
        }
        done.extend(open.pop());
        None
    }
    let mut done = Vec::new();
    graph.keys().find_map(|at| visit(at, graph, &mut Vec::new(), &mut done))
}

fn graph(sources: &[(String, String)]) -> Graph {
    let imports = |(name, code): &(String, String)| {
        let module = read(name, code).unwrap_or_else(|why| panic!("web/{why}"));
        let paths = module.imports.into_iter().map(|import| import.path).collect();
        (name.clone(), paths)
    };
    sources.iter().map(imports).collect()
}

fn named(modules: &[(&str, &str)]) -> Vec<(String, String)> {
    modules.iter().map(|(name, code)| (name.to_string(), code.to_string())).collect()
}

#[test]
fn modules_of_the_client_form_no_circle() {
    let sources = sources();
    if sources.is_empty() {
        println!("SKIPPED: no git here, so no list of files");
        return;
    }
    let graph = graph(&sources);
    let imports: usize = graph.values().map(Vec::len).sum();
    assert!(graph.len() > 50 && imports > 200, "{} modules, {imports} imports", graph.len());
    let faults: Vec<String> = circle(&graph)
        .map(|way| format!("web: a circle of static imports: {}", way.join(" → ")))
        .into_iter()
        .collect();
    report(&faults);
}

#[test]
fn modules_that_import_each_other_are_seen() {
    let pair = |first: &str| {
        let code = [
            ("app/a.js", first),
            ("app/b.js", "import { c } from './c.js';"),
            ("app/c.js", "export { a } from './a.js';\nexport const c = 1;"),
        ];
        circle(&graph(&named(&code)))
    };
    let way = pair("import { b } from './b.js';").expect("it is a circle");
    assert_eq!(way, ["app/a.js", "app/b.js", "app/c.js"]);
    // Dynamic imports close no circle, and neither does a type in a comment.
    assert_eq!(pair("const b = () => import('./b.js');"), None);
    assert_eq!(pair("/** @typedef {import('./b.js').B} B */"), None);
    assert_eq!(pair("const text = `import { b } from './b.js'`;"), None);
}

#[test]
fn bundle_has_every_module_once() {
    let is_served = |(name, _): &(String, String)| !name.starts_with("tests/");
    let sources: Vec<_> = sources().into_iter().filter(is_served).collect();
    if sources.is_empty() {
        println!("SKIPPED: no git here, so no list of files");
        return;
    }
    let plan = fs::read_to_string(root().join("web/bundles.txt")).expect("there are plans");
    let files = bundle::bundle(&sources, bundle::plans(&plan)).expect("it bundles");
    let whole: String = files.iter().map(|(_, code)| code.as_str()).collect();
    // A script is no module: it begins without a function around it.
    let scripts = ["app/early.js", "app/worker.js"];
    for (name, _) in &sources {
        let stem = name.rsplit_once('.').unwrap().0;
        let function = stem.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let count = whole.matches(&format!("const $${function}=(()=>{{")).count();
        assert_eq!(count, usize::from(!scripts.contains(&name.as_str())), "{name}");
    }
    assert!(files.len() * 2 < sources.len(), "{} files", files.len());
}

#[test]
fn bundle_that_cannot_be_right_is_refused() {
    for (code, why) in [
        ("export let a = 1;", "app/a.js:1: `export let`"),
        ("import { gone } from './b.js';", "exports no gone"),
        ("import './c.js';", "there is no app/c.js"),
        ("const c = () => import('./c.js');", "there is no app/c.js"),
        ("import './b.js';\nawait 1;", "app/a.js:2: a module cannot wait"),
        ("import './a.js';", "a circle of imports: app/a.js → app/a.js"),
        ("export default function () {}", "needs a name"),
        ("const a = 'b;", "a text is never closed"),
        ("const a = (1];", "closes nothing"),
    ] {
        let sources = named(&[("app/a.js", code), ("app/b.js", "export const b = 1;")]);
        let told = bundle::bundle(&sources, Vec::new()).expect_err(code);
        assert!(told.contains(why), "{code}: {told}");
    }
}

/// Everything that the bundler must preserve.
const TRICKY: [(&str, &str); 6] = [
    (
        "app/main.js",
        "// 'a remark\nimport { double as twice, Pair } from './more/math.js';\n\
         import * as all from './more/math.js';\nimport text, { kept } from './text.js';\n\
         const out = [];\nout.push(twice(4), new Pair(1, 2).sum, Object.keys(all).join());\n\
         out.push(text.length, kept);\n\
         const later = () => import('./later.js');\n\
         const { default: late, log } = await_less(out);\n\
         function await_less(list) { return { default: list, log: (x) => list.push(x) }; }\n\
         later().then((m) => m.default(log)).then(() => import('./grouped.js'))\n\
           .then(({ name, shared }) => { log(name); log(shared()); })\n\
           .then(() => console.log(JSON.stringify(late)));\n",
    ),
    (
        "app/more/math.js",
        "/* a\n * comment */\nexport const double = (n) => n * 2;\n\
         export class Pair {\n  #a;\n  constructor(a, b) { this.#a = a; this.b = b }\n\
           get sum() { return this.#a + +this.b - -1 / 2 / 1; }\n}\n\
         export const half = (n) => n / 2 / 1;\n",
    ),
    (
        "app/text.js",
        "const slash = /[/'\"`]\\/(?:)/g.source + `a // ${'b' + `c${1}`} /* d */\n  e`;\n\
         let n = 1\nlet m = n\n++n\nexport const kept = [n, m, slash, 'it\\'s // no remark'];\n\
         export default slash\n",
    ),
    (
        "app/later.js",
        "import { shared } from './shared.js';\nexport default function told(log) {\n\
           log(shared());\n  return 7\n}\n",
    ),
    ("app/grouped.js", "export { shared } from './shared.js';\nexport const name = 'grouped';\n"),
    (
        "app/shared.js",
        "let count = 0;\nexport async function none() {}\nexport function shared() {\n  return count += 1;\n}\n",
    ),
];

/// The output of Node when it runs the first of these modules.
fn run(files: &[(String, String)]) -> Option<String> {
    let home = std::env::temp_dir().join(format!("bundle-{}-{}", std::process::id(), files.len()));
    for (name, code) in files {
        let path = home.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, code).expect("it can be written");
    }
    fs::write(home.join("package.json"), "{\"type\":\"module\"}").expect("it can be written");
    let told = Command::new("node").arg(home.join("app/main.js")).output();
    fs::remove_dir_all(&home).expect("it was made here");
    let told = told.ok()?;
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    Some(String::from_utf8_lossy(&told.stdout).into_owned())
}

#[test]
fn bundle_does_what_its_modules_do() {
    if Command::new("node").arg("--version").output().is_err() {
        println!("SKIPPED: no Node here to run the bundle");
        return;
    }
    let sources = named(&TRICKY);
    let plans =
        bundle::plans("# two files\napp/main.js: app/main.js\napp/group.js: app/grouped.js");
    let files = bundle::bundle(&sources, plans).expect("it bundles");
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["app/group.js", "app/later.js", "app/main.js"]);
    let told = run(&sources).expect("Node is here");
    assert!(told.contains("grouped"), "{told}");
    assert_eq!(run(&files).expect("Node is here"), told);
    let remarks = files.iter().filter(|(_, code)| code.contains("comment")).count();
    assert_eq!(remarks, 0, "comments are left out");
}

/// Every way to use a name, in a module whose names become short.
const NAMED: &str = "const first = 1, second = 2;\nlet third, fourth;\n\
     const { alpha, beta: { gamma = first }, ...others } = { alpha: 4, beta: {}, rest: second };\n\
     const method = { first, run(value) { return value + first; }, get size() { return second; },\n\
       async later(value) { return value; }, third: first ? second : alpha,\n\
       ['k' + first]: gamma };\n\
     const pick = ({ first, size: width = first }, [one, two = one], ...tail) =>\n\
       ({ first, width, one, two, tail });\n\
     class Box extends Map {\n  value = first * Number(second);\n  static made = 0;\n\
       constructor(value) { super(); this.first = value; Box.made += 1; }\n\
       get second() { return this.first; }\n  add(first, ...more) { return [first, ...more]; }\n}\n\
     function sum(first, value = first + second) { switch (first) { case second: { return 0; }\n\
       default: { const third = value; return third; } } }\n\
     try { throw first; } catch (fourth) { third = `${fourth} ${{ first }.first} ${first}`; }\n\
     for (const [key, value] of Object.entries(method)) if (key === 'first') fourth = value;\n\
     for (let at = 0, end = 2; at < end; at++) { third += at; }\n\
     const box = new Box(7);\nconst once = first => first * 2;\n\
     console.log(JSON.stringify([first, second, third, fourth, alpha, gamma, others, method,\n\
       method.run(1), method.size, pick({ first: 5 }, [6], 7, 8), box.first, box.second,\n\
       box.value, Box.made, box.add(1, 2), sum(1), sum(2), once(4), typeof window, Object.keys({ box })]));\n";

#[test]
fn names_that_become_short_mean_the_same() {
    let main = format!(
        "import of, {{ half as part }} from './of.js';\n{NAMED}\n\
         console.log(JSON.stringify([of, part(of.first), of.size]));\n"
    );
    // What is exported by default may be an object of all kinds.
    let of = "const first = 6, ready = 'yes';\nfunction half(n) { return n / 2; }\nexport { half };\n\
         export default {\n  first,\n  ready,\n  get size() { return first; },\n  half,\n};\n";
    let sources = named(&[("app/main.js", &main), ("app/of.js", of)]);
    let plans = bundle::plans("app/main.js: app/main.js");
    let files = bundle::bundle(&sources, plans).expect("it bundles");
    // What is a variable alone is nowhere by its own name; what the browser has, is.
    let code = &files[0].1;
    let words: Vec<&str> = code.split(|c: char| !c.is_alphanumeric()).collect();
    for name in ["fourth", "pick", "once", "others", "tail"] {
        let count = words.iter().filter(|word| **word == name).count();
        assert_eq!(count, usize::from(name == "tail"), "{name}: {code}");
    }
    assert!(code.contains("typeof window") && code.contains("Object.keys"), "{code}");
    let Some(told) = run(&sources) else {
        println!("SKIPPED: no Node here to run the bundle");
        return;
    };
    assert_eq!(run(&files).expect("Node is here"), told);
}

#[test]
fn sheet_that_is_imported_stands_in_its_place() {
    let sheets = named(&[
        ("css/a.css", "/* all */\n@import './b.css';\n@import './c.css';\n  p { top: 0; }\n"),
        ("css/b.css", "/* of\n * two lines */\n.b { top: 1px; } /* kept */\n\n"),
        ("css/c.css", ".c {\n  top: 2px;\n}\n"),
        ("css/d.css", ".d { top: 3px; }\n"),
    ]);
    let files = sheets::bundle(&sheets).expect("it bundles");
    let whole = ".b{top:1px}/* kept */ .c{top:2px}p{top:0}\n";
    assert_eq!(files, named(&[("css/a.css", whole), ("css/d.css", ".d{top:3px}\n")]));
    assert!(sheets::bundle(&sheets[..2]).is_err(), "c.css is missing");
}

#[test]
fn white_space_of_a_sheet_that_says_something_stays() {
    let sheet = "a :hover > b,\n.c:not(.d) {\n  content: 'x; { y }\\' : ';\n  width: calc(1px + 2px);\n\
        font: 600 1rem/1.2 serif;\n}\n@media (min-width: 1px) and (x: y) {\n  p {\n    --z: 0;\n  }\n}\n";
    let files = sheets::bundle(&named(&[("css/a.css", sheet)])).expect("it bundles");
    let small = "a :hover > b,.c:not(.d){content:'x; { y }\\' : ';width:calc(1px + 2px);\
        font:600 1rem/1.2 serif}@media (min-width:1px) and (x:y){p{--z:0}}\n";
    assert_eq!(files, named(&[("css/a.css", small)]));
}
