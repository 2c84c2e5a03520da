//! Short names for what a module declares, so that it weighs less.
//!
//! No scopes are needed: a name gets one short name wherever the module uses it as a variable. Two
//! names share a short one if some function or block holds all uses of the one and none of the
//! other. A name that any module uses without declaring it, such as `document`, is one of the
//! browser's and stays as it is everywhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::lexer::{Token, TokenKind};

/// What a name becomes, by where its token starts; in `{ name }` that is `name:short`.
pub(crate) type Renamed = BTreeMap<usize, String>;

/// Words that are never variables of ours. Those that mean something in some places only are
/// left alone in all of them.
const KEYWORDS: &[&str] = &[
    "arguments",
    "as",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "get",
    "if",
    "import",
    "in",
    "instanceof",
    "let",
    "new",
    "null",
    "of",
    "return",
    "set",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Short names, by name and by place.
pub(crate) type Shortened = (BTreeMap<String, String>, Renamed);

/// What a bracket holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Statements.
    Block,
    /// An object, or a pattern that takes one apart.
    Object,
    /// The members of a class.
    Class,
    /// Anything between round or square brackets, or in a template.
    Other,
}

/// How a word is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Variable,
    /// `{ name }`, which is a key and a variable.
    Shorthand,
    /// A keyword, a number, a key or a member.
    Other,
}

/// A variable of a module.
#[derive(Default)]
struct Variable {
    /// Where each use starts, and whether it is a shorthand.
    uses: Vec<(usize, bool)>,
    /// Whether the module declares it.
    declared: bool,
    /// From the first to the last of its tokens; then the region that holds all of them.
    reach: (usize, usize),
}

/// The variables of a module.
pub(crate) struct Variables(BTreeMap<String, Variable>);

impl Variables {
    /// Those of a module; `imported` are the names that its imports have in it.
    pub(crate) fn of(code: &str, tokens: &[Token], imported: &[&str]) -> Variables {
        let reader = NameReader { code, tokens };
        let inside = reader.insides();
        let mut all: BTreeMap<String, Variable> = BTreeMap::new();
        for (at, token) in tokens.iter().enumerate() {
            let how = reader.used(at, inside[at]);
            if how != Use::Other {
                let one = all.entry(token.of(code).to_string()).or_default();
                if one.uses.is_empty() {
                    one.reach.0 = at;
                }
                one.reach.1 = at;
                one.uses.push((token.start, how == Use::Shorthand));
            }
        }
        for name in reader.declared() {
            all.entry(name).or_default().declared = true;
        }
        let regions = reader.regions(&inside);
        let whole = (0, tokens.len());
        for one in all.values_mut() {
            let (first, last) = one.reach;
            let holds = |of: &&(usize, usize)| of.0 <= first && last <= of.1;
            let least = regions.iter().filter(holds).min_by_key(|of| of.1 - of.0);
            one.reach = least.copied().unwrap_or(whole);
        }
        for name in imported.iter().filter(|name| !KEYWORDS.contains(*name)) {
            let one = all.entry((*name).to_string()).or_default();
            (one.declared, one.reach) = (true, whole);
        }
        Variables(all)
    }

    /// The names that it does not declare.
    pub(crate) fn free(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, one)| !one.declared).map(|(name, _)| name.as_str())
    }

    /// Short names for all but those that are `taken`. Two variables may have the same one if
    /// nothing holds uses of both.
    pub(crate) fn shortened(
        &self,
        taken: &BTreeSet<String>,
    ) -> (BTreeMap<String, String>, Renamed) {
        let is_ours = |(name, one): &(&String, &Variable)| {
            one.declared && !taken.contains(*name) && !name.starts_with("$$")
        };
        let mut ours: Vec<(&String, &Variable)> = self.0.iter().filter(is_ours).collect();
        // The shortest for those that are used most.
        ours.sort_by_key(|(name, one)| (std::cmp::Reverse(one.uses.len()), *name));
        let fresh: Vec<String> = (0..)
            .map(short)
            .filter(|name| !KEYWORDS.contains(&name.as_str()) && !taken.contains(name))
            .take(ours.len())
            .collect();
        let mut used: Vec<Vec<(usize, usize)>> = vec![Vec::new(); fresh.len()];
        let (mut names, mut places) = (BTreeMap::new(), Renamed::new());
        for (name, one) in ours {
            let apart = |of: &(usize, usize)| of.1 < one.reach.0 || one.reach.1 < of.0;
            let is_free = |regions: &Vec<(usize, usize)>| regions.iter().all(apart);
            let at = used.iter().position(is_free).expect("there are as many as variables");
            used[at].push(one.reach);
            for (start, is_shorthand) in &one.uses {
                let new = &fresh[at];
                let text = if *is_shorthand { format!("{name}:{new}") } else { new.clone() };
                places.insert(*start, text);
            }
            names.insert(name.clone(), fresh[at].clone());
        }
        (names, places)
    }
}

/// The names a, b, … z, A, … Z, aa, ab, …
fn short(mut number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut name = String::new();
    loop {
        name.insert(0, char::from(LETTERS[number % LETTERS.len()]));
        match (number / LETTERS.len()).checked_sub(1) {
            Some(rest) => number = rest,
            None => return name,
        }
    }
}

struct NameReader<'a> {
    code: &'a str,
    tokens: &'a [Token],
}

impl<'a> NameReader<'a> {
    /// The text of a token; nothing before the first or behind the last.
    fn text(&self, at: Option<usize>) -> &'a str {
        at.and_then(|at| self.tokens.get(at)).map_or("", |token| token.of(self.code))
    }

    fn before(&self, at: usize, back: usize) -> &'a str {
        self.text(at.checked_sub(back))
    }

    fn after(&self, at: usize, ahead: usize) -> &'a str {
        self.text(Some(at + ahead))
    }

    /// Whether a token is this mark, and not the same in a text.
    fn is(&self, at: usize, mark: &str) -> bool {
        self.tokens.get(at).is_some_and(|t| t.kind == TokenKind::Mark && t.of(self.code) == mark)
    }

    /// Whether `=>` ends before a token.
    fn is_arrow_before(&self, at: usize) -> bool {
        at >= 2
            && self.is(at - 1, ">")
            && self.is(at - 2, "=")
            && self.tokens[at - 2].end == self.tokens[at - 1].start
    }

    /// Whether `=>` begins at a token.
    fn is_arrow(&self, at: usize) -> bool {
        self.is_arrow_before(at + 2)
    }

    /// What the innermost bracket around each token holds.
    fn insides(&self) -> Vec<Inside> {
        let mut open = Vec::new();
        let mut found = Vec::with_capacity(self.tokens.len());
        for (at, token) in self.tokens.iter().enumerate() {
            let text = token.of(self.code);
            let (opens, closes) = match token.kind {
                TokenKind::Mark => {
                    (matches!(text, "(" | "[" | "{"), matches!(text, ")" | "]" | "}"))
                }
                TokenKind::Template => (text.ends_with("${"), text.starts_with('}')),
                _ => (false, false),
            };
            if closes {
                open.pop();
            }
            let here = open.last().copied().unwrap_or(Inside::Block);
            found.push(here);
            if opens {
                open.push(if text == "{" { self.braced(at, here) } else { Inside::Other });
            }
        }
        found
    }

    /// What the brace here holds, which stands inside of `around`.
    fn braced(&self, at: usize, around: Inside) -> Inside {
        let Some(before) = at.checked_sub(1).map(|at| &self.tokens[at]) else {
            return Inside::Block;
        };
        let text = before.of(self.code);
        match (before.kind, text) {
            (TokenKind::Mark, ")" | ";" | "{" | "}") => Inside::Block,
            (TokenKind::Mark, ">") if self.is_arrow_before(at) => Inside::Block,
            (TokenKind::Mark, ":") if around == Inside::Block && self.is_case(at - 1) => {
                Inside::Block
            }
            (TokenKind::Word, "else" | "try" | "finally" | "do" | "catch") => Inside::Block,
            (TokenKind::Word, _) if self.ends_class_head(at - 1) => Inside::Class,
            _ => Inside::Object,
        }
    }

    /// Whether a word ends `class A` or `class A extends b.C`.
    fn ends_class_head(&self, at: usize) -> bool {
        let is_part = |at: &usize| {
            self.tokens[*at].kind == TokenKind::Word && self.text(Some(*at)) != "return"
                || self.is(*at, ".")
        };
        let parts = (0..at).rev().take_while(is_part).take(5);
        parts.into_iter().any(|at| self.text(Some(at)) == "class")
    }

    /// The blocks, the bodies of classes, and the functions with their parameters, from token to
    /// token. Whatever is declared in one of them is used nowhere else.
    fn regions(&self, inside: &[Inside]) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (at, around) in inside.iter().copied().enumerate() {
            if self.is(at, "{") && self.braced(at, around) != Inside::Object {
                found.push((at, self.closing(at)));
            }
            if self.is(at, "(") {
                let close = self.closing(at);
                if self.is(close + 1, "{") && self.braced(close + 1, around) == Inside::Block {
                    found.push((at, self.closing(close + 1)));
                } else if self.is_arrow(close + 1) {
                    found.push((at, self.body(at, close + 3)));
                }
            } else if self.tokens[at].kind == TokenKind::Word && self.is_arrow(at + 1) {
                found.push((at, self.body(at, at + 3)));
            }
        }
        found
    }

    /// The last token of an arrow function that begins at `start`, with its body at `body`.
    fn body(&self, start: usize, body: usize) -> usize {
        if self.is(body, "{") {
            return self.closing(body);
        }
        let depth = self.tokens[start].depth;
        let ends = |at: &usize| {
            let token = &self.tokens[*at];
            token.depth < depth
                || token.depth == depth
                    && (matches!(token.of(self.code), "," | ";" | ")" | "]" | "}")
                        || token.kind == TokenKind::Template
                            && token.of(self.code).starts_with('}'))
        };
        (body..self.tokens.len()).find(ends).unwrap_or(self.tokens.len()) - 1
    }

    /// Whether a colon ends `case …` or `default`.
    fn is_case(&self, colon: usize) -> bool {
        let same = |at: &usize| self.tokens[*at].depth == self.tokens[colon].depth;
        for at in (0..colon).rev().filter(same) {
            match self.text(Some(at)) {
                "case" | "default" => return true,
                ";" | "{" | "}" | "?" => return false,
                _ => {}
            }
        }
        false
    }

    /// How a token is used, with the bracket around it.
    fn used(&self, at: usize, inside: Inside) -> Use {
        let token = &self.tokens[at];
        let text = token.of(self.code);
        let begins = |first: char| first.is_alphabetic() || matches!(first, '_' | '$');
        if token.kind != TokenKind::Word || !text.starts_with(begins) || KEYWORDS.contains(&text) {
            return Use::Other;
        }
        let is_spread = self.before(at, 1) == "." && self.before(at, 2) == ".";
        if at > 0 && self.is(at - 1, ".") && !is_spread {
            return Use::Other;
        }
        let before = self.before(at, 1);
        let after = self.after(at, 1);
        // `{ async name() {` and the like.
        let is_modified = matches!(before, "async" | "get" | "set" | "static" | "*")
            && matches!(self.before(at, 2), "{" | "," | ";" | "}");
        match inside {
            Inside::Object if is_modified && after == "(" => Use::Other,
            Inside::Object if matches!(before, "{" | ",") => match after {
                ":" | "(" => Use::Other,
                "," | "}" => Use::Shorthand,
                "=" if !self.is_arrow(at + 1) => Use::Shorthand,
                _ => Use::Variable,
            },
            Inside::Class if matches!(before, "{" | ";" | "}") || is_modified => Use::Other,
            // A label, or what `break` or `continue` names.
            Inside::Block if matches!(before, "" | ";" | "{" | "}") && after == ":" => Use::Other,
            _ if matches!(before, "break" | "continue") => Use::Other,
            _ => Use::Variable,
        }
    }

    /// Every name that is declared somewhere in the module.
    fn declared(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for at in 0..self.tokens.len() {
            let text = self.text(Some(at));
            let kind = self.tokens[at].kind;
            let is_member = at > 0 && self.is(at - 1, ".");
            if kind == TokenKind::Word && !is_member {
                match text {
                    "const" | "let" | "var" => self.bindings(at + 1, &mut found),
                    "class" => self.name(at + 1, &mut found),
                    "function" => {
                        let star = usize::from(self.is(at + 1, "*"));
                        self.name(at + 1 + star, &mut found);
                    }
                    _ => {
                        if self.is_arrow(at + 1) {
                            self.name(at, &mut found);
                        }
                    }
                }
            }
            if self.is(at, "(") && self.takes_parameters(at) {
                self.pattern(at, &mut found);
            }
        }
        found
    }

    fn name(&self, at: usize, found: &mut BTreeSet<String>) {
        let Some(token) = self.tokens.get(at) else { return };
        let text = token.of(self.code);
        if token.kind == TokenKind::Word && !KEYWORDS.contains(&text) {
            found.insert(text.to_string());
        }
    }

    /// The bracket that closes the one here.
    fn closing(&self, open: usize) -> usize {
        let depth = self.tokens[open].depth;
        let closes = |at: &usize| {
            self.tokens[*at].depth == depth
                && matches!(self.text(Some(*at)), ")" | "]" | "}")
                && self.tokens[*at].kind == TokenKind::Mark
        };
        (open + 1..self.tokens.len()).find(closes).unwrap_or(self.tokens.len() - 1)
    }

    /// Whether this parenthesis opens the parameters of a function.
    fn takes_parameters(&self, open: usize) -> bool {
        let close = self.closing(open);
        if self.is_arrow(close + 1) {
            return true;
        }
        let word = open.checked_sub(1).filter(|at| self.tokens[*at].kind == TokenKind::Word);
        let before = self.text(word);
        // `function (`, `name(…) {` of a function or method, `catch (`.
        word.is_some()
            && self.is(close + 1, "{")
            && !matches!(before, "if" | "for" | "while" | "switch" | "with")
    }

    /// The names of `const a = …, { b, c: d } = …`.
    fn bindings(&self, mut at: usize, found: &mut BTreeSet<String>) {
        loop {
            let Some(first) = self.tokens.get(at) else { return };
            let depth = first.depth;
            if self.is(at, "{") || self.is(at, "[") {
                self.pattern(at, found);
                at = self.closing(at);
            } else {
                self.name(at, found);
            }
            // To the next binding of the same statement.
            loop {
                at += 1;
                let Some(token) = self.tokens.get(at) else { return };
                if token.depth < depth || token.depth == depth && self.is(at, ";") {
                    return;
                }
                if token.depth == depth && matches!(token.of(self.code), "of" | "in") {
                    return;
                }
                if token.depth == depth && self.is(at, ",") {
                    at += 1;
                    break;
                }
            }
        }
    }

    /// The names in a pattern or among parameters, without keys and defaults.
    fn pattern(&self, open: usize, found: &mut BTreeSet<String>) {
        let close = self.closing(open);
        let depth = self.tokens[open].depth + 1;
        let mut at = open + 1;
        while at < close {
            if self.is(at, "{") || self.is(at, "[") {
                self.pattern(at, found);
                at = self.closing(at);
            } else if self.is(at, "=") {
                // A default, to the next part.
                while at < close && !(self.tokens[at].depth == depth && self.is(at, ",")) {
                    at += 1;
                }
            } else if !self.is(at + 1, ":") {
                self.name(at, found);
            }
            at += 1;
        }
    }
}
