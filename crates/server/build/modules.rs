//! What a module imports and exports.

use std::{collections::BTreeMap, ops::Range};

use crate::lexer::{Token, TokenKind, tokens};

/// A module: its code, imports and exports.
pub(crate) struct Module {
    pub(crate) code: String,
    pub(crate) tokens: Vec<Token>,
    /// Static imports, loaded before it runs.
    pub(crate) imports: Vec<Import>,
    /// Dynamic imports: `import('./x.js')`.
    pub(crate) later: Vec<Later>,
    /// Exported names, and what they mean inside.
    pub(crate) exports: BTreeMap<String, Export>,
    /// Stretches of the code to leave out or replace.
    pub(crate) edits: Vec<(Range<usize>, String)>,
}

/// A static import of another module.
pub(crate) struct Import {
    /// The path of the module.
    pub(crate) path: String,
    /// Names in that module and here; `*` is all of it.
    pub(crate) names: Vec<(String, String)>,
}

/// A dynamic import.
pub(crate) struct Later {
    pub(crate) path: String,
    /// The whole of `import('./x.js')`.
    pub(crate) at: Range<usize>,
}

/// What an exported name means.
pub(crate) enum Export {
    /// A name of the module itself.
    Own(String),
    /// What another module exports under that name.
    Of(String, String),
}

/// The name of a default export that is an expression.
pub(crate) const DEFAULT: &str = "$$default";

/// Resolves a path relative to the folder of a file.
pub(crate) fn beside(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Reads a module.
///
/// # Errors
/// Syntax that this bundler does not understand.
pub(crate) fn read(name: &str, code: &str) -> Result<Module, String> {
    let found = tokens(code).map_err(|why| format!("{name}: {why}"))?;
    let mut reader = ModuleReader { name, code, tokens: &found, at: 0 };
    let mut module = Module {
        code: code.to_string(),
        tokens: Vec::new(),
        imports: Vec::new(),
        later: Vec::new(),
        exports: BTreeMap::new(),
        edits: Vec::new(),
    };
    while reader.at < found.len() {
        let is_member = reader.at > 0 && found[reader.at - 1].of(code) == ".";
        let token = found[reader.at];
        match token.of(code) {
            "import" if token.kind == TokenKind::Word && !is_member => reader.import(&mut module),
            "export" if token.kind == TokenKind::Word && token.depth == 0 && !is_member => {
                reader.export(&mut module)
            }
            "await" if token.kind == TokenKind::Word && token.depth == 0 => {
                Err("a module cannot wait: export a promise".to_string())
            }
            _ => {
                reader.at += 1;
                Ok(())
            }
        }
        .map_err(|why| {
            format!("{name}:{}: {why}", code[..token.start].matches('\n').count() + 1)
        })?;
    }
    module.tokens = found;
    Ok(module)
}

struct ModuleReader<'a> {
    name: &'a str,
    code: &'a str,
    tokens: &'a [Token],
    at: usize,
}

impl<'a> ModuleReader<'a> {
    fn text(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.of(self.code))
    }

    fn take(&mut self) -> Result<Token, String> {
        let token = self.tokens.get(self.at).copied().ok_or("the module ends too early")?;
        self.at += 1;
        Ok(token)
    }

    fn expect(&mut self, what: &str) -> Result<Token, String> {
        let token = self.take()?;
        let found = token.of(self.code);
        if found == what { Ok(token) } else { Err(format!("expected `{what}`, not `{found}`")) }
    }

    /// The path of another module, between quotes.
    fn path(&mut self) -> Result<String, String> {
        let token = self.take()?;
        let said = token.said(self.code).ok_or("expected a path between quotes")?;
        Ok(beside(self.name, said))
    }

    /// The end of a statement.
    fn end(&mut self) -> usize {
        if self.text(0) == ";" {
            self.at += 1;
        }
        self.tokens[self.at - 1].end
    }

    fn import(&mut self, module: &mut Module) -> Result<(), String> {
        let start = self.take()?.start;
        match self.text(0) {
            "." => return Ok(()),
            "(" => return self.later(start, module),
            _ => {}
        }
        let mut names = Vec::new();
        if self.tokens.get(self.at).is_some_and(|token| token.kind != TokenKind::Text) {
            loop {
                match self.text(0) {
                    "{" => names.extend(self.list()?),
                    "*" => {
                        self.take()?;
                        self.expect("as")?;
                        names.push(("*".into(), self.take()?.of(self.code).into()));
                    }
                    own => {
                        self.take()?;
                        names.push(("default".into(), own.into()));
                    }
                }
                if self.text(0) != "," {
                    break;
                }
                self.take()?;
            }
            self.expect("from")?;
        }
        let path = self.path()?;
        module.edits.push((start..self.end(), String::new()));
        module.imports.push(Import { path, names });
        Ok(())
    }

    /// `import('./x.js')`; a path computed at run time stays as it is.
    fn later(&mut self, start: usize, module: &mut Module) -> Result<(), String> {
        self.expect("(")?;
        let is_text = self.tokens.get(self.at).is_some_and(|token| token.kind == TokenKind::Text);
        if is_text && self.text(1) == ")" {
            let path = self.path()?;
            let end = self.expect(")")?.end;
            module.later.push(Later { path, at: start..end });
        }
        Ok(())
    }

    /// `{ a, b as c }`: the names before and after `as`.
    fn list(&mut self) -> Result<Vec<(String, String)>, String> {
        self.expect("{")?;
        let mut names = Vec::new();
        while self.text(0) != "}" {
            let first = self.take()?.of(self.code).to_string();
            let second = if self.text(0) == "as" {
                self.take()?;
                self.take()?.of(self.code).to_string()
            } else {
                first.clone()
            };
            names.push((first, second));
            if self.text(0) == "," {
                self.take()?;
            }
        }
        self.expect("}")?;
        Ok(names)
    }

    fn export(&mut self, module: &mut Module) -> Result<(), String> {
        let start = self.take()?.start;
        match self.text(0) {
            "{" => {
                let names = self.list()?;
                let from = if self.text(0) == "from" {
                    self.take()?;
                    Some(self.path()?)
                } else {
                    None
                };
                module.edits.push((start..self.end(), String::new()));
                for (own, seen) in &names {
                    let export = match &from {
                        Some(path) => Export::Of(path.clone(), own.clone()),
                        None => Export::Own(own.clone()),
                    };
                    module.exports.insert(seen.clone(), export);
                }
                if let Some(path) = from {
                    module.imports.push(Import { path, names: Vec::new() });
                }
                Ok(())
            }
            "default" => self.default(start, module),
            "const" | "function" | "async" | "class" => {
                let name = self.declared()?;
                module.edits.push((start..start + "export".len(), String::new()));
                module.exports.insert(name.clone(), Export::Own(name));
                Ok(())
            }
            other => Err(format!(
                "`export {other}`: only constants, functions, classes and lists can be exported"
            )),
        }
    }

    /// The name declared here.
    fn declared(&mut self) -> Result<String, String> {
        while matches!(self.text(0), "const" | "function" | "async" | "class" | "*") {
            self.take()?;
        }
        let name = self.take()?;
        if name.kind == TokenKind::Word {
            Ok(name.of(self.code).to_string())
        } else {
            Err("what is exported needs a name".into())
        }
    }

    fn default(&mut self, start: usize, module: &mut Module) -> Result<(), String> {
        let end = self.expect("default")?.end;
        let is_named = matches!(self.text(0), "class" | "function")
            || self.text(0) == "async" && self.text(1) == "function";
        let (name, text) = if is_named {
            (self.declared()?, String::new())
        } else {
            (DEFAULT.to_string(), format!("const {DEFAULT}="))
        };
        module.edits.push((start..end, text));
        module.exports.insert("default".into(), Export::Own(name));
        Ok(())
    }
}
