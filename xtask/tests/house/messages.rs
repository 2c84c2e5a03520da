//! What the house says is a message: its wordings are named, its names have wordings, and a
//! message has what its wording speaks of.

use std::collections::{BTreeMap, BTreeSet};

use ::messages::{HOUSE, Wordings, wordings};
use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Expr, ExprCall, ExprMethodCall, ImplItemFn, ItemFn, LitStr,
    visit::{self, Visit},
};
use xtask::files::{files, report, text};

/// How keys begin that only the house has.
const STARTS: [&str; 8] =
    ["api-", "option-", "page-", "rules-may", "table-", "terminal-", "unread-", "waits-"];

fn english() -> Wordings {
    let source = HOUSE.iter().find(|source| source.language == "en").expect("English");
    wordings(source.text).expect("a file of wordings")
}

/// Functions and methods that give a message one argument.
const GIVING: [(&str, &str); 6] = [
    ("of_seat", "seat"),
    ("say_of", "game"),
    ("page_of_game", "game"),
    ("of_player", "who"),
    ("legal", "why"),
    ("unexpected", "got"),
];

/// The argument that a function gives to a message.
fn given_by(function: &str) -> Option<String> {
    let giving = GIVING.iter().find(|(name, _)| *name == function);
    giving.map(|(_, argument)| (*argument).to_string())
}

/// The sources of all crates, by path, without tests.
fn sources() -> BTreeMap<String, String> {
    let is_source = |path: &&String| {
        path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs")
    };
    let of = |path: &String| (path.clone(), text(path));
    files("crates").iter().filter(is_source).map(of).collect()
}

/// The string literals of some tokens.
fn literals(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => literals(group.stream(), found),
            TokenTree::Literal(literal) => {
                let read = syn::parse_str::<LitStr>(&literal.to_string());
                found.extend(read.ok().map(|literal| literal.value()));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

fn literals_of(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    literals(source.parse().expect("Rust"), &mut found);
    found
}

#[test]
fn wordings_of_the_house_are_those_that_sources_name() {
    let known: BTreeSet<String> = english().into_keys().collect();
    let named: BTreeSet<String> = sources().values().flat_map(|text| literals_of(text)).collect();
    let unsaid = known.difference(&named).map(|key| format!("{key} is said by nobody"));
    let is_key = |text: &&String| {
        let plain = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        plain && !text.ends_with('-') && STARTS.iter().any(|start| text.starts_with(start))
    };
    let unknown = named.iter().filter(is_key).filter(|key| !known.contains(*key));
    let unknown = unknown.map(|key| format!("{key} has no wording"));
    report(&unsaid.chain(unknown).collect::<Vec<_>>());
}

/// What the functions of a file say, and with which arguments.
struct Sayings<'a> {
    known: &'a Wordings,
    /// Of the function that is read: the keys, and the names of arguments.
    keys: BTreeSet<String>,
    given: BTreeSet<String>,
    faults: Vec<String>,
}

impl Sayings<'_> {
    fn function(&mut self, name: &str, read: impl FnOnce(&mut Self)) {
        let outer = (std::mem::take(&mut self.keys), std::mem::take(&mut self.given));
        read(self);
        for key in &self.keys {
            for lacking in self.known[key].difference(&self.given) {
                self.faults.push(format!("fn {name}: {key} speaks of {lacking}"));
            }
        }
        (self.keys, self.given) = outer;
    }
}

impl<'ast> Visit<'ast> for Sayings<'_> {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig.ident.to_string(), |all| visit::visit_item_fn(all, item));
    }
    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig.ident.to_string(), |all| visit::visit_impl_item_fn(all, item));
    }
    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        let value = literal.value();
        if self.known.contains_key(&value) && value.contains('-') {
            self.keys.insert(value);
        }
    }
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if ["with", "text", "choice"].iter().any(|name| call.method == name)
            && let Some(Expr::Lit(literal)) = call.args.first()
            && let syn::Lit::Str(name) = &literal.lit
        {
            self.given.insert(name.value());
        }
        self.given.extend(given_by(&call.method.to_string()));
        visit::visit_expr_method_call(self, call);
    }
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let parts: Vec<String> =
                path.path.segments.iter().map(|part| part.ident.to_string()).collect();
            self.given.extend(parts.last().and_then(|last| given_by(last)));
            let owner = parts.iter().rev().nth(1);
            if owner.is_some_and(|owner| owner == "ApiError" || owner == "Refusal") {
                for argument in &call.args {
                    if let Expr::Lit(literal) = argument
                        && let syn::Lit::Str(said) = &literal.lit
                        && said.value().contains(' ')
                    {
                        self.faults.push(format!("no message: {:?}", said.value()));
                    }
                }
            }
        }
        visit::visit_expr_call(self, call);
    }
}

fn faults_in(source: &str, known: &Wordings) -> Vec<String> {
    let file = syn::parse_file(source).expect("Rust");
    let mut sayings =
        Sayings { known, keys: BTreeSet::new(), given: BTreeSet::new(), faults: Vec::new() };
    sayings.visit_file(&file);
    sayings.faults
}

#[test]
fn messages_of_the_house_have_what_their_wordings_speak_of() {
    let known = english();
    let of = |(path, source): (String, String)| {
        faults_in(&source, &known).into_iter().map(move |fault| format!("{path}: {fault}"))
    };
    report(&sources().into_iter().flat_map(of).collect::<Vec<_>>());
}

#[test]
fn message_without_its_argument_is_seen() {
    let known = wordings("api-full = { $most } at most\napi-gone = gone").expect("wordings");
    let faults = |body: &str| faults_in(&format!("fn f() {{ {body} }}"), &known);
    assert!(faults(r#"ApiError::bad("at", Message::new("api-full").with("most", 3))"#).is_empty());
    assert!(faults(r#"ApiError::illegal("api-gone")"#).is_empty());
    assert_eq!(faults(r#"ApiError::illegal("api-full")"#), ["fn f: api-full speaks of most"]);
    assert_eq!(faults(r#"Refusal::illegal("it is gone")"#), [r#"no message: "it is gone""#]);
}
