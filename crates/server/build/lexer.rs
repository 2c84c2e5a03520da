//! Tokens of JavaScript, as far as finding imports, leaving out comments and shortening names needs
//! them.

use std::{collections::BTreeMap, ops::Range};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name, a keyword or a number.
    Word,
    /// One character of punctuation.
    Mark,
    /// A text between quotes.
    Text,
    /// A part of a template, with its backtick, `${` or `}`.
    Template,
    /// A regular expression.
    Pattern,
}

/// A token and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// How many brackets are open around it.
    pub(crate) depth: usize,
}

impl Token {
    /// Its text.
    pub(crate) fn of<'a>(&self, code: &'a str) -> &'a str {
        &code[self.start..self.end]
    }

    /// The content of a text between quotes.
    pub(crate) fn said<'a>(&self, code: &'a str) -> Option<&'a str> {
        (self.kind == TokenKind::Text).then(|| &code[self.start + 1..self.end - 1])
    }
}

/// Words after which a slash begins a regular expression.
const BEFORE_PATTERN: [&str; 13] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "else",
    "do",
    "instanceof",
    "await",
];

/// The tokens of a module.
///
/// # Errors
/// An unclosed token, or brackets that do not match.
pub(crate) fn tokens(code: &str) -> Result<Vec<Token>, String> {
    let mut lexer = Lexer { code, at: 0, open: Vec::new(), found: Vec::new() };
    while lexer.at < code.len() {
        lexer.step()?;
    }
    match lexer.open.last() {
        Some(open) => Err(format!("`{}` is never closed", *open as char)),
        None => Ok(lexer.found),
    }
}

struct Lexer<'a> {
    code: &'a str,
    at: usize,
    /// The open brackets; a backtick stands for `${`.
    open: Vec<u8>,
    found: Vec<Token>,
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'#') || byte >= 0x80
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.code.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn push(&mut self, kind: TokenKind, end: usize, depth: usize) {
        self.found.push(Token { kind, start: self.at, end, depth });
        self.at = end;
    }

    fn step(&mut self) -> Result<(), String> {
        let depth = self.open.len();
        match (self.peek(0), self.peek(1)) {
            (byte, _) if byte.is_ascii_whitespace() => self.at += 1,
            (b'/', b'/') => self.at = self.find("\n").unwrap_or(self.code.len()),
            (b'/', b'*') => {
                self.at = self.find("*/").ok_or("a comment is never closed")? + 2;
            }
            (quote @ (b'\'' | b'"'), _) => {
                let end = self.closing(quote)?;
                self.push(TokenKind::Text, end, depth);
            }
            (b'`', _) => self.template()?,
            (b'}', _) if self.open.last() == Some(&b'`') => {
                self.open.pop();
                self.template()?;
            }
            (b'/', _) if self.begins_pattern() => {
                let end = self.pattern()?;
                self.push(TokenKind::Pattern, end, depth);
            }
            (byte, _) if is_word(byte) => {
                let rest = &self.code.as_bytes()[self.at..];
                let length = rest.iter().take_while(|byte| is_word(**byte)).count();
                self.push(TokenKind::Word, self.at + length, depth);
            }
            (byte, _) => return self.mark(byte),
        }
        Ok(())
    }

    fn mark(&mut self, byte: u8) -> Result<(), String> {
        let mut depth = self.open.len();
        match byte {
            b'(' | b'[' | b'{' => self.open.push(byte),
            b')' | b']' | b'}' => {
                let fits = matches!(
                    (self.open.pop(), byte),
                    (Some(b'('), b')') | (Some(b'['), b']') | (Some(b'{'), b'}')
                );
                if !fits {
                    let line = self.code[..self.at].lines().count();
                    return Err(format!("line {line}: `{}` closes nothing", byte as char));
                }
                depth -= 1;
            }
            _ => {}
        }
        self.push(TokenKind::Mark, self.at + 1, depth);
        Ok(())
    }

    fn find(&self, what: &str) -> Option<usize> {
        self.code[self.at..].find(what).map(|ahead| self.at + ahead)
    }

    /// Where a text ends that begins here.
    fn closing(&self, quote: u8) -> Result<usize, String> {
        let mut ahead = 1;
        loop {
            match self.peek(ahead) {
                b'\\' => ahead += 2,
                byte if byte == quote => return Ok(self.at + ahead + 1),
                0 | b'\n' => return Err("a text is never closed".into()),
                _ => ahead += 1,
            }
        }
    }

    /// A part of a template, from a backtick or the `}` of a `${…}` on.
    fn template(&mut self) -> Result<(), String> {
        let depth = self.open.len();
        let mut ahead = 1;
        loop {
            match (self.peek(ahead), self.peek(ahead + 1)) {
                (b'\\', _) => ahead += 2,
                (b'`', _) => {
                    self.push(TokenKind::Template, self.at + ahead + 1, depth);
                    return Ok(());
                }
                (b'$', b'{') => {
                    self.push(TokenKind::Template, self.at + ahead + 2, depth);
                    self.open.push(b'`');
                    return Ok(());
                }
                (0, _) => return Err("a template is never closed".into()),
                _ => ahead += 1,
            }
        }
    }

    /// Whether a slash here begins a regular expression rather than divides.
    fn begins_pattern(&self) -> bool {
        let Some(last) = self.found.last() else { return true };
        let text = last.of(self.code);
        match last.kind {
            TokenKind::Word => BEFORE_PATTERN.contains(&text),
            TokenKind::Mark => {
                let before = self.found.iter().rev().nth(1).map(|token| token.of(self.code));
                let counts = matches!(text, "+" | "-") && before == Some(text);
                !(counts || matches!(text, ")" | "]" | "}"))
            }
            TokenKind::Template => text.ends_with('{'),
            TokenKind::Text | TokenKind::Pattern => false,
        }
    }

    /// Where a regular expression ends that begins here, with its flags.
    fn pattern(&self) -> Result<usize, String> {
        let (mut ahead, mut class) = (1, false);
        loop {
            match self.peek(ahead) {
                b'\\' => ahead += 1,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => break,
                0 | b'\n' => return Err("a regular expression is never closed".into()),
                _ => {}
            }
            ahead += 1;
        }
        ahead += 1;
        while is_word(self.peek(ahead)) {
            ahead += 1;
        }
        Ok(self.at + ahead)
    }
}

/// The code without comments and redundant space, with some stretches replaced, and words that
/// start at some places. Line ends that end a statement stay.
pub(crate) fn packed(
    code: &str,
    tokens: &[Token],
    edits: &[(Range<usize>, String)],
    renamed: &BTreeMap<usize, String>,
) -> String {
    let mut out = String::with_capacity(code.len());
    let mut last: Option<&Token> = None;
    let mut edited = 0;
    for token in tokens {
        if token.start < edited {
            continue;
        }
        if let Some(before) = last {
            out.push_str(between(code, before, token));
        }
        last = Some(token);
        if let Some((range, text)) = edits.iter().find(|(range, _)| range.start == token.start) {
            edited = range.end;
            out.push_str(text);
            // After a statement nothing is needed; after an expression, whatever ends it.
            let inside = |token: &&Token| token.start < edited;
            last = tokens.iter().rfind(inside).filter(|_| text.ends_with(')'));
        } else {
            out.push_str(renamed.get(&token.start).map_or(token.of(code), String::as_str));
        }
    }
    out
}

/// What must stand between two tokens in a row.
fn between(code: &str, before: &Token, after: &Token) -> &'static str {
    let gap = &code[before.end..after.start];
    let (left, right) = (before.of(code), after.of(code));
    if gap.is_empty() {
        return "";
    }
    if gap.contains('\n') {
        let joins = before.kind == TokenKind::Mark && matches!(left, "{" | "(" | "[" | "," | ";")
            || after.kind == TokenKind::Mark && matches!(right, "}" | ")" | "]" | "," | ".");
        return if joins { "" } else { "\n" };
    }
    let marks = before.kind == TokenKind::Mark || after.kind == TokenKind::Mark;
    // `a + +b`, `a / /b/` and `1 .b` would change without the space.
    let touchy = |text: &str| matches!(text, "+" | "-" | "/" | ".") || text.starts_with('/');
    if marks && !(touchy(left) && touchy(right)) && right != "." { "" } else { " " }
}
