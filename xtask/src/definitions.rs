//! What the sources define, and where.

use syn::{
    ImplItem, Item, TraitItem,
    visit::{self, Visit},
};

/// A definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// What it defines: `struct`, `enum`, `trait`, `type`, `fn`, `mod`, `const` or `macro`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// Whether it belongs to an `impl` block or a trait.
    pub is_member: bool,
}

impl Definition {
    /// Whether it defines a type or a trait of its own.
    pub fn is_type(&self) -> bool {
        !self.is_member && matches!(self.kind, "struct" | "enum" | "trait" | "type")
    }
}

impl std::fmt::Display for Definition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {} {}", self.path, self.line, self.kind, self.name)
    }
}

struct Finder<'a> {
    path: &'a str,
    found: Vec<Definition>,
}

impl Finder<'_> {
    fn add(&mut self, kind: &'static str, name: &syn::Ident, is_member: bool) {
        let line = name.span().start().line;
        let (name, path) = (name.to_string(), self.path.to_string());
        self.found.push(Definition { kind, name, path, line, is_member });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Const(item) => self.add("const", &item.ident, false),
            Item::Enum(item) => self.add("enum", &item.ident, false),
            Item::Fn(item) => self.add("fn", &item.sig.ident, false),
            Item::Macro(item) => {
                if let Some(name) = &item.ident {
                    self.add("macro", name, false);
                }
            }
            Item::Mod(item) => self.add("mod", &item.ident, false),
            Item::Static(item) => self.add("const", &item.ident, false),
            Item::Struct(item) => self.add("struct", &item.ident, false),
            Item::Trait(item) => self.add("trait", &item.ident, false),
            Item::Type(item) => self.add("type", &item.ident, false),
            Item::Union(item) => self.add("struct", &item.ident, false),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Const(item) => self.add("const", &item.ident, true),
            ImplItem::Fn(item) => self.add("fn", &item.sig.ident, true),
            ImplItem::Type(item) => self.add("type", &item.ident, true),
            _ => {}
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        match item {
            TraitItem::Const(item) => self.add("const", &item.ident, true),
            TraitItem::Fn(item) => self.add("fn", &item.sig.ident, true),
            TraitItem::Type(item) => self.add("type", &item.ident, true),
            _ => {}
        }
        visit::visit_trait_item(self, item);
    }
}

/// What a file of Rust defines.
///
/// # Errors
///
/// Why it is not valid Rust.
pub fn definitions(path: &str, text: &str) -> Result<Vec<Definition>, String> {
    let file = syn::parse_file(text).map_err(|error| format!("{path}: {error}"))?;
    let mut finder = Finder { path, found: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.found)
}
