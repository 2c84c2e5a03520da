//! Which module of a crate needs which other, read from the sources.
//!
//! A file is a node. It needs another file of the same crate if its code names what that
//! file **defines**:
//!
//! - names are followed through `use`, `pub use` and globs to the file that holds the
//!   definition, so it does not matter through which re-export a name came;
//! - a private `use` of an item counts, because a trait is imported for its methods and
//!   never named again;
//! - a `pub use` (of any visibility) does not count by itself: the parent that re-exports
//!   its child's items offers them and needs nothing; nor does `mod child;`;
//! - parent and child are files like any others: a child that uses `super::Item`, defined
//!   in the parent, together with a parent whose code uses the child's items, is a circle;
//! - inline modules belong to their file; code under `#[cfg(test)]` may use anything, but files
//!   that are only there for tests form no circle among themselves;
//! - in arguments of macros every path is read, as far as it can be told from a variable;
//! - a macro that is called where items stand defines what its arguments define.
//!
//! Methods are not followed to the `impl` block that has them: what is only called as a
//! method of a value is not seen.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ExprCall, ImplItem, Item, ItemUse, Macro, Meta, UseTree, Visibility,
    visit::{self, Visit},
};

/// A file's needs: the files it uses, and one name that it uses of each.
pub type Needs = BTreeMap<String, BTreeMap<String, String>>;

/// What a name stands for in a module.
#[derive(Clone)]
enum Name {
    /// Something that this file defines.
    Item(usize),
    /// A module, by its whole path.
    Module(Vec<String>),
    /// What a `use` in this module leads to.
    Import(Vec<String>),
}

#[derive(Default)]
struct Scope {
    names: BTreeMap<String, Vec<Name>>,
    globs: Vec<Vec<String>>,
}

/// The modules of one crate.
struct Crate {
    scopes: BTreeMap<Vec<String>, Scope>,
}

/// The module of a file below the folder of its crate's root: `a::b` of `a/b.rs`.
fn module_of(path: &str) -> Vec<String> {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let mut parts: Vec<String> = path.split('/').map(String::from).collect();
    let last = parts.last().map(String::as_str);
    if matches!(last, Some("mod")) || parts == ["lib"] || parts == ["main"] {
        parts.pop();
    }
    parts
}

/// The needs of each file of a crate, given by path below the folder of its root and text.
///
/// # Errors
///
/// Which file is no Rust.
pub fn needs(sources: &[(String, String)]) -> Result<Needs, String> {
    let mut parsed = Vec::new();
    for (path, text) in sources {
        let file = syn::parse_file(text).map_err(|error| format!("{path}: {error}"))?;
        parsed.push((module_of(path), file));
    }
    let mut graph = Crate { scopes: BTreeMap::new() };
    let mut tests = BTreeSet::new();
    for (index, (module, file)) in parsed.iter().enumerate() {
        graph.scopes.entry(module.clone()).or_default();
        if let Some((name, parent)) = module.split_last() {
            let scope = graph.scopes.entry(parent.to_vec()).or_default();
            scope.names.entry(name.clone()).or_default().push(Name::Module(module.clone()));
        }
        graph.define(index, module, &file.items, &mut tests);
    }
    let is_for_tests =
        |file: usize| tests.iter().any(|test: &Vec<String>| parsed[file].0.starts_with(test));
    let mut needs = Needs::new();
    for (index, (module, file)) in parsed.iter().enumerate() {
        let mut reader = UseReader { graph: &graph, module: module.clone(), used: BTreeMap::new() };
        reader.visit_file(file);
        // What is only there for tests is used by nobody else.
        let seen = |other: usize| other != index && (is_for_tests(index) || !is_for_tests(other));
        let used = reader.used.into_iter().filter(|(other, _)| seen(*other));
        let named = used.map(|(other, name)| (sources[other].0.clone(), name));
        needs.insert(sources[index].0.clone(), named.collect());
    }
    Ok(needs)
}

impl Crate {
    fn define(
        &mut self,
        file: usize,
        module: &[String],
        items: &[Item],
        tests: &mut BTreeSet<Vec<String>>,
    ) {
        for item in items {
            if let Item::Mod(inner) = item {
                let mut path = module.to_vec();
                path.push(inner.ident.to_string());
                if is_test(&inner.attrs) {
                    tests.insert(path);
                } else if let Some((_, items)) = &inner.content {
                    self.scope(module).add(inner.ident.to_string(), Name::Module(path.clone()));
                    self.define(file, &path, items, tests);
                }
                continue;
            }
            if is_test(attributes(item)) {
                continue;
            }
            if let Item::Use(item) = item {
                self.import(module, &item.tree, &mut Vec::new());
            }
            if let Item::Macro(item) = item
                && item.attrs.iter().any(|a| a.path().is_ident("macro_export"))
                && let Some(name) = &item.ident
            {
                self.scope(&[]).add(name.to_string(), Name::Item(file));
            }
            for name in defined(item).into_iter().chain(defined_by_macro(item)) {
                self.scope(module).add(name, Name::Item(file));
            }
        }
    }

    fn scope(&mut self, module: &[String]) -> &mut Scope {
        self.scopes.entry(module.to_vec()).or_default()
    }

    fn import(&mut self, module: &[String], tree: &UseTree, path: &mut Vec<String>) {
        for (alias, path) in leaves(tree, path) {
            let scope = self.scope(module);
            match alias {
                Some(alias) => scope.add(alias, Name::Import(path)),
                None => scope.globs.push(path),
            }
        }
    }

    /// The file that defines what a path in a module leads to, if it is of this crate.
    fn file_of(&self, module: &[String], path: &[String]) -> Option<usize> {
        match self.resolve(module, path, &mut BTreeSet::new())? {
            Name::Item(file) => Some(file),
            _ => None,
        }
    }

    fn resolve(
        &self,
        module: &[String],
        path: &[String],
        seen: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) -> Option<Name> {
        if !seen.insert((module.to_vec(), path.to_vec())) {
            return None;
        }
        let (first, rest) = path.split_first()?;
        let found = match first.as_str() {
            "crate" => vec![Name::Module(Vec::new())],
            "self" => vec![Name::Module(module.to_vec())],
            "super" => vec![Name::Module(module.split_last()?.1.to_vec())],
            name => self.look_up(module, name, seen),
        };
        if rest.is_empty() {
            // A function may bear the name of the module that it is re-exported from.
            let is_item = |name: &&Name| matches!(name, Name::Item(_));
            return found.iter().find(is_item).or(found.first()).cloned();
        }
        let modules = found.iter().find_map(|name| match name {
            Name::Module(inner) => self.resolve_in(inner, rest, seen),
            _ => None,
        });
        // `Enum::Variant` and `Type::function` are where the type is.
        modules.or_else(|| found.into_iter().find(|name| matches!(name, Name::Item(_))))
    }

    /// The same, where the path begins inside the module.
    fn resolve_in(
        &self,
        module: &[String],
        path: &[String],
        seen: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) -> Option<Name> {
        match path.first().map(String::as_str) {
            Some("self") if path.len() == 1 => Some(Name::Module(module.to_vec())),
            _ => self.resolve(module, path, seen),
        }
    }

    fn look_up(
        &self,
        module: &[String],
        name: &str,
        seen: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) -> Vec<Name> {
        let Some(scope) = self.scopes.get(module) else { return Vec::new() };
        let mut found = Vec::new();
        for known in scope.names.get(name).into_iter().flatten() {
            match known {
                // `use table::Table` inside `table` means another crate, or a child.
                Name::Import(path) => found.extend(self.resolve(module, path, seen)),
                other => found.push(other.clone()),
            }
        }
        if found.is_empty() {
            for glob in &scope.globs {
                if let Some(Name::Module(inner)) = self.resolve(module, glob, seen) {
                    found.extend(self.resolve(&inner, &[name.to_string()], seen));
                }
            }
        }
        found
    }
}

impl Scope {
    fn add(&mut self, name: String, meaning: Name) {
        self.names.entry(name).or_default().push(meaning);
    }
}

/// The leaves of a `use`: the name in this module, or none for a glob, and the path.
fn leaves(tree: &UseTree, path: &mut Vec<String>) -> Vec<(Option<String>, Vec<String>)> {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            let leaves = leaves(&inner.tree, path);
            path.pop();
            leaves
        }
        UseTree::Group(group) => group.items.iter().flat_map(|tree| leaves(tree, path)).collect(),
        UseTree::Glob(_) => vec![(None, path.clone())],
        UseTree::Name(leaf) if leaf.ident == "self" => {
            vec![(path.last().cloned(), path.clone())]
        }
        UseTree::Name(leaf) => {
            let name = leaf.ident.to_string();
            let whole = path.iter().cloned().chain([name.clone()]).collect();
            vec![(Some(name), whole)]
        }
        UseTree::Rename(leaf) => {
            let last = (leaf.ident != "self").then(|| leaf.ident.to_string());
            vec![(Some(leaf.rename.to_string()), path.iter().cloned().chain(last).collect())]
        }
    }
}

/// Reads which files the code of one file uses.
struct UseReader<'a> {
    graph: &'a Crate,
    module: Vec<String>,
    used: BTreeMap<usize, String>,
}

impl UseReader<'_> {
    fn uses(&mut self, path: &[String]) {
        if let Some(file) = self.graph.file_of(&self.module, path) {
            self.used.entry(file).or_insert_with(|| path.join("::"));
        }
    }

    /// A lone lower-case name may be a variable: it counts only where it is called.
    fn named(&mut self, path: &[String], called: bool) {
        let lower = path.len() == 1 && path[0].starts_with(|c: char| c.is_lowercase());
        if called || !lower {
            self.uses(path);
        }
    }

    fn tokens(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let is = |at: usize, sign: char| match tokens.get(at) {
            Some(TokenTree::Punct(punct)) => punct.as_char() == sign,
            _ => false,
        };
        let opens = |tree: &TokenTree| match tree {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
            _ => false,
        };
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.tokens(&group.stream()),
                TokenTree::Ident(first) if at == 0 || !is(at - 1, '.') => {
                    let mut path = vec![first.to_string()];
                    while is(at + 1, ':') && is(at + 2, ':') {
                        let Some(TokenTree::Ident(next)) = tokens.get(at + 3) else { break };
                        path.push(next.to_string());
                        at += 3;
                    }
                    let called = tokens.get(at + 1).is_some_and(opens) || is(at + 1, '!');
                    self.named(&path, called);
                }
                _ => {}
            }
            at += 1;
        }
    }
}

impl<'ast> Visit<'ast> for UseReader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_test(attributes(item)) {
            return;
        }
        match item {
            Item::Mod(inner) if inner.content.is_some() => {
                self.module.push(inner.ident.to_string());
                visit::visit_item(self, item);
                self.module.pop();
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let test = matches!(item, ImplItem::Fn(function) if is_test(&function.attrs));
        if !test {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if matches!(item.vis, Visibility::Inherited) {
            for (_, path) in leaves(&item.tree, &mut Vec::new()) {
                self.uses(&path);
            }
        }
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(function) = &*call.func {
            self.named(&segments(&function.path), true);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.named(&segments(path), false);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.named(&segments(&call.path), true);
        self.tokens(&call.tokens);
    }
}

fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// Whether something is there for tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    let only = |attribute: &Attribute| match &attribute.meta {
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    };
    attributes.iter().any(only)
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name that an item defines.
fn defined(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// The names after `fn`, `struct` and the like in the arguments of a macro that is called where
/// items stand.
fn defined_by_macro(item: &Item) -> Vec<String> {
    let Item::Macro(call) = item else { return Vec::new() };
    if call.ident.is_some() {
        return Vec::new();
    }
    let tokens: Vec<TokenTree> = call.mac.tokens.clone().into_iter().collect();
    let names = tokens.windows(2).filter_map(|pair| match pair {
        [TokenTree::Ident(kind), TokenTree::Ident(name)] => {
            let kinds = ["fn", "struct", "enum", "union", "trait", "type", "const", "static"];
            kinds.iter().any(|known| kind == known).then(|| name.to_string())
        }
        _ => None,
    });
    names.filter(|name| name != "fn").collect()
}

/// The circles: sets of files each of which needs, by some way, every other of its set.
pub fn circles(needs: &Needs) -> Vec<BTreeSet<String>> {
    let reach: BTreeMap<&String, BTreeSet<&String>> =
        needs.keys().map(|file| (file, reached(needs, file))).collect();
    let mut circles = BTreeSet::new();
    for (file, far) in &reach {
        let back = far.iter().filter(|other| reach.get(*other).is_some_and(|r| r.contains(file)));
        let circle: BTreeSet<String> = back.map(|other| (*other).clone()).collect();
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn reached<'a>(needs: &'a Needs, file: &String) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&String> = needs.get(file).into_iter().flat_map(BTreeMap::keys).collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(needs.get(next).into_iter().flat_map(BTreeMap::keys));
        }
    }
    reached
}
