//! Bundles many modules into few files.
//!
//! A module becomes a function that runs once and returns what the module exports; its
//! imports become constants taken from the results of others. So names of modules
//! never collide. This works because our modules form no circle, export constants only, and never
//! wait while they load; anything else is refused.
//!
//! What a module declares gets short names (`names.rs`), except in vendored modules, which have
//! them.
//!
//! A file contains everything that its roots load and that no earlier file contains.
//! A dynamic `import('./x.js')` is the root of a file of its own, so that it is still
//! loaded on demand.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::{
    lexer,
    modules::{Export, Module, read},
    names::{Renamed, Shortened, Variables},
};

/// A file to write: its name, and its root modules.
pub(crate) struct Plan {
    pub(crate) name: String,
    pub(crate) roots: Vec<String>,
}

/// Reads plans, one a line: `name: root root …`; `#` begins a comment.
pub(crate) fn plans(text: &str) -> Vec<Plan> {
    let line = |line: &str| {
        let (name, roots) = line.split('#').next()?.split_once(':')?;
        let roots = roots.split_whitespace().map(String::from).collect();
        Some(Plan { name: name.trim().to_string(), roots })
    };
    text.lines().filter_map(line).collect()
}

/// Bundles modules, given as path and code; returns files, as path and code.
///
/// # Errors
/// What cannot be bundled, and why.
pub(crate) fn bundle(
    sources: &[(String, String)],
    plans: Vec<Plan>,
) -> Result<Vec<(String, String)>, String> {
    let mut modules = BTreeMap::new();
    for (name, code) in sources {
        modules.insert(name.clone(), read(name, code)?);
    }
    let mut bundler = Bundler { modules, ..Bundler::default() };
    bundler.check()?;
    bundler.shorten();
    for name in bundler.modules.keys().cloned().collect::<Vec<_>>() {
        bundler.arrange(&name, &mut Vec::new())?;
    }
    bundler.assign(plans)?;
    let files: BTreeSet<String> = bundler.home.values().cloned().collect();
    files.iter().map(|file| Ok((file.clone(), bundler.write(file)?))).collect()
}

#[derive(Default)]
struct Bundler {
    modules: BTreeMap<String, Module>,
    /// All modules, each after those that it imports.
    order: Vec<String>,
    /// The file that a module is in.
    home: BTreeMap<String, String>,
    /// The short names in each of our modules, by name and by place.
    short: BTreeMap<String, Shortened>,
}

/// The constant that holds a module in a file: `$$app_board_signs`.
fn variable(module: &str) -> String {
    let stem = module.rsplit_once('.').map_or(module, |(stem, _)| stem);
    format!("$${}", stem.replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
}

/// The path from one file to another, as a module writes it.
fn way(from: &str, to: &str) -> String {
    let mut from: Vec<&str> = from.split('/').collect();
    let mut to: Vec<&str> = to.split('/').collect();
    from.pop();
    let same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let ups = from.len() - same;
    to.drain(..same);
    let start = if ups == 0 { "./".to_string() } else { "../".repeat(ups) };
    start + &to.join("/")
}

impl Bundler {
    /// Whether every imported module and name exists.
    fn check(&self) -> Result<(), String> {
        let mut variables = BTreeSet::new();
        for (name, module) in &self.modules {
            if !variables.insert(variable(name)) {
                return Err(format!("{name}: another module is called alike"));
            }
            for import in &module.imports {
                let Some(other) = self.modules.get(&import.path) else {
                    return Err(format!("{name}: there is no {}", import.path));
                };
                for (theirs, _) in &import.names {
                    if theirs != "*" && !other.exports.contains_key(theirs) {
                        return Err(format!("{name}: {} exports no {theirs}", import.path));
                    }
                }
            }
            for later in &module.later {
                if !self.modules.contains_key(&later.path) {
                    return Err(format!("{name}: there is no {}", later.path));
                }
            }
        }
        Ok(())
    }

    /// Finds short names for what our modules declare.
    fn shorten(&mut self) {
        let ours = self.modules.iter().filter(|(name, _)| !name.starts_with("vendor/"));
        let variables: Vec<(String, Variables)> = ours
            .map(|(name, module)| {
                let imported: Vec<&str> = module
                    .imports
                    .iter()
                    .flat_map(|import| import.names.iter().map(|(_, here)| here.as_str()))
                    .collect();
                // Imports and lists of exports say nothing here; `export default` does, as what
                // follows it is an expression.
                let stays = |token: &&lexer::Token| {
                    let is_in = |(range, text): &(std::ops::Range<usize>, String)| {
                        text.is_empty() && range.contains(&token.start)
                    };
                    !module.edits.iter().any(is_in)
                };
                let tokens: Vec<_> = module.tokens.iter().filter(stays).copied().collect();
                (name.clone(), Variables::of(&module.code, &tokens, &imported))
            })
            .collect();
        let free = variables.iter().flat_map(|(_, of)| of.free());
        let taken: BTreeSet<String> = free.map(String::from).collect();
        self.short =
            variables.iter().map(|(name, of)| (name.clone(), of.shortened(&taken))).collect();
    }

    /// What a name of a module is called in its file.
    fn called<'a>(&'a self, module: &str, name: &'a str) -> &'a str {
        self.short.get(module).and_then(|(names, _)| names.get(name)).map_or(name, String::as_str)
    }

    /// The code of a module, packed.
    fn packed(&self, name: &str, edits: &[(std::ops::Range<usize>, String)]) -> String {
        let module = &self.modules[name];
        let none = Renamed::new();
        let renamed = self.short.get(name).map_or(&none, |(_, places)| places);
        lexer::packed(&module.code, &module.tokens, edits, renamed)
    }

    /// Puts a module into the order, after its imports.
    fn arrange(&mut self, name: &str, open: &mut Vec<String>) -> Result<(), String> {
        if self.order.iter().any(|known| known == name) {
            return Ok(());
        }
        if open.iter().any(|before| before == name) {
            return Err(format!("a circle of imports: {} → {name}", open.join(" → ")));
        }
        open.push(name.to_string());
        let imports: Vec<String> =
            self.modules[name].imports.iter().map(|import| import.path.clone()).collect();
        for import in imports {
            self.arrange(&import, open)?;
        }
        open.pop();
        self.order.push(name.to_string());
        Ok(())
    }

    /// A module and everything that it loads.
    fn reach<'a>(&'a self, root: &'a str, found: &mut BTreeSet<&'a str>) {
        if found.insert(root) {
            for import in &self.modules[root].imports {
                self.reach(&import.path, found);
            }
        }
    }

    /// Assigns each module to a file.
    fn assign(&mut self, plans: Vec<Plan>) -> Result<(), String> {
        for plan in plans {
            let mut found = BTreeSet::new();
            for root in &plan.roots {
                if !self.modules.contains_key(root) {
                    return Err(format!("{}: there is no {root}", plan.name));
                }
                self.reach(root, &mut found);
            }
            let found: Vec<String> = found.into_iter().map(String::from).collect();
            for name in found {
                self.home.entry(name).or_insert_with(|| plan.name.clone());
            }
        }
        // Of the rest, each root gets a file, and so does what several of them share.
        let imported: BTreeSet<&String> =
            self.modules.values().flat_map(|m| m.imports.iter().map(|i| &i.path)).collect();
        let asked: BTreeSet<&String> =
            self.modules.values().flat_map(|m| m.later.iter().map(|l| &l.path)).collect();
        let is_root = |name: &&String| asked.contains(name) || !imported.contains(name);
        let mut users: BTreeMap<String, Vec<&String>> = BTreeMap::new();
        for root in self.modules.keys().filter(is_root) {
            let mut found = BTreeSet::new();
            self.reach(root, &mut found);
            for name in found.into_iter().filter(|name| !self.home.contains_key(*name)) {
                users.entry(name.to_string()).or_default().push(root);
            }
        }
        let alone = |(name, roots): (String, Vec<&String>)| match roots[..] {
            [root] => (name, root.clone()),
            _ => (name.clone(), name),
        };
        let homes: Vec<_> = users.into_iter().map(alone).collect();
        self.home.extend(homes);
        Ok(())
    }

    /// Writes a file.
    fn write(&self, file: &str) -> Result<String, String> {
        let inside: Vec<&String> =
            self.order.iter().filter(|name| self.home[*name] == file).collect();
        if let [name] = inside[..]
            && self.is_script(name)
        {
            return Ok(self.packed(name, &[]));
        }
        let (mut needed, mut body) = (BTreeMap::<&str, BTreeSet<String>>::new(), String::new());
        for name in &inside {
            let module = &self.modules[*name];
            for import in &module.imports {
                let home = self.home[&import.path].as_str();
                if home != file {
                    needed.entry(home).or_default().insert(variable(&import.path));
                }
            }
            body.push_str(&self.module(name, file)?);
        }
        let mut code = String::new();
        for (home, names) in needed {
            let names: Vec<String> = names.into_iter().collect();
            let way = way(file, home);
            writeln!(code, "import{{{}}}from\"{way}\";", names.join(",")).expect("strings grow");
        }
        code.push_str(&body);
        code.push_str(&self.exports(file, &inside));
        Ok(code)
    }

    /// Whether a file is no module but a script that runs by itself.
    fn is_script(&self, name: &str) -> bool {
        let module = &self.modules[name];
        let alone = module.imports.is_empty() && module.later.is_empty();
        let asked = |m: &Module| {
            m.imports.iter().any(|i| i.path == name) || m.later.iter().any(|l| l.path == name)
        };
        alone && module.exports.is_empty() && !self.modules.values().any(asked)
    }

    /// A module as a function that returns its exports.
    fn module(&self, name: &str, file: &str) -> Result<String, String> {
        let module = &self.modules[name];
        let mut edits = module.edits.clone();
        for later in &module.later {
            let home = &self.home[&later.path];
            let mut text = format!("import(\"{}\")", way(file, home));
            if home != &later.path {
                write!(text, ".then($$=>$$.{})", variable(&later.path)).expect("strings grow");
            }
            edits.push((later.at.clone(), text));
        }
        let own = variable(name);
        let mut code = format!("const {own}=(()=>{{\n");
        for import in &module.imports {
            let from = variable(&import.path);
            let mut parts = Vec::new();
            for (theirs, here) in &import.names {
                let here = self.called(name, here);
                match theirs.as_str() {
                    "*" => writeln!(code, "const {here}={from};").expect("strings grow"),
                    same if same == here => parts.push(here.to_string()),
                    theirs => parts.push(format!("{theirs}:{here}")),
                }
            }
            if !parts.is_empty() {
                let parts = parts.join(",");
                writeln!(code, "const{{{parts}}}={from};").expect("strings grow");
            }
        }
        code.push_str(&self.packed(name, &edits));
        let answers = module.exports.iter().map(|(seen, export)| match export {
            Export::Own(here) if self.called(name, here) == seen => here.clone(),
            Export::Own(here) => format!("{seen}:{}", self.called(name, here)),
            Export::Of(path, theirs) => format!("{seen}:{}.{theirs}", variable(path)),
        });
        let answers: Vec<String> = answers.collect();
        write!(code, "\nreturn{{{}}}}})();\n", answers.join(",")).expect("strings grow");
        Ok(code)
    }

    /// What a file exports: the modules that others need, and the names of the module that
    /// it is named after.
    fn exports(&self, file: &str, inside: &[&String]) -> String {
        let is_needed = |name: &&&String| {
            self.modules.iter().any(|(other, module)| {
                let away = self.home[other] != file;
                away && module.imports.iter().any(|import| import.path == ***name)
                    || file != name.as_str()
                        && module.later.iter().any(|later| later.path == ***name)
            })
        };
        let mut names: Vec<String> =
            inside.iter().filter(is_needed).map(|name| variable(name)).collect();
        let mut code = String::new();
        if let Some(module) = self.modules.get(file) {
            let own = variable(file);
            for (i, seen) in module.exports.keys().enumerate() {
                writeln!(code, "const $${i}={own}.{seen};").expect("strings grow");
                names.push(format!("$${i} as {seen}"));
            }
        }
        if !names.is_empty() {
            writeln!(code, "export{{{}}};", names.join(",")).expect("strings grow");
        }
        code
    }
}
