//! RULES.md, read: chapters, prose, and examples that run.
//!
//! An example is a fenced block with the info string `example`; each of its lines
//! is `key: value`, and they run in order. CONTRIBUTING.md lists the keys.

pub use crate::example::{Claim, Example, Failure, turn_text};

/// A rulebook.
#[derive(Clone, PartialEq, Debug)]
pub struct Rulebook {
    /// Prose and examples, in order.
    pub blocks: Vec<Block>,
}

/// A part of a rulebook.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// Markdown.
    Prose(String),
    /// An example.
    Example(Example),
}

impl Rulebook {
    /// Reads a rulebook.
    ///
    /// # Errors
    /// The first line of an example that cannot be read.
    pub fn parse(text: &str) -> Result<Rulebook, Failure> {
        let mut blocks = Vec::new();
        let mut prose = String::new();
        let mut example: Option<Example> = None;
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            match &mut example {
                Some(open) if text.trim_end() == "```" => {
                    blocks.push(Block::Example(open.clone()));
                    example = None;
                }
                Some(open) => open.read(line, text)?,
                None if text.trim_end() == "```example" => {
                    if !prose.trim().is_empty() {
                        blocks.push(Block::Prose(std::mem::take(&mut prose)));
                    }
                    prose.clear();
                    example = Some(Example {
                        title: String::new(),
                        setup: Vec::new(),
                        position: None,
                        solve: None,
                        task: None,
                        claims: Vec::new(),
                        line,
                    });
                }
                None => {
                    prose.push_str(text);
                    prose.push('\n');
                }
            }
        }
        if let Some(open) = example {
            return Err(Failure { line: open.line, why: "the example is not closed".into() });
        }
        if !prose.trim().is_empty() {
            blocks.push(Block::Prose(prose));
        }
        Ok(Rulebook { blocks })
    }

    /// The examples, in order.
    pub fn examples(&self) -> impl Iterator<Item = &Example> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Example(example) => Some(example),
            Block::Prose(_) => None,
        })
    }
}
