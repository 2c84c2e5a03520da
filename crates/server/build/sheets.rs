//! Bundles style sheets without comments and indentation, and inlines the sheets that they
//! import.

use std::collections::BTreeMap;

use crate::modules::beside;

/// Bundles style sheets, given as path and text. An imported sheet becomes part of
/// the importing one, and no file of its own.
///
/// # Errors
/// A sheet that does not exist.
pub(crate) fn bundle(sheets: &[(String, String)]) -> Result<Vec<(String, String)>, String> {
    let known: BTreeMap<&str, &str> =
        sheets.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut inside = Vec::new();
    let mut files = BTreeMap::new();
    for (name, text) in sheets {
        let mut whole = String::with_capacity(text.len());
        for line in stripped(text) {
            match line.strip_prefix("@import '").and_then(|rest| rest.strip_suffix("';")) {
                Some(path) => {
                    let path = beside(name, path);
                    let Some(other) = known.get(path.as_str()) else {
                        return Err(format!("{name}: there is no {path}"));
                    };
                    whole.extend(stripped(other).flat_map(|line| [line, "\n"]));
                    inside.push(path);
                }
                None => whole.extend([line, "\n"]),
            }
        }
        files.insert(name.clone(), whole);
    }
    for path in inside {
        files.remove(&path);
    }
    Ok(files.into_iter().collect())
}

/// The lines of a sheet without indentation, empty lines, and lines of nothing but comment.
fn stripped(text: &str) -> impl Iterator<Item = &str> {
    let mut comment = false;
    text.lines().map(str::trim).filter(move |line| {
        if comment {
            comment = !line.ends_with("*/");
            return false;
        }
        if line.starts_with("/*") && !line.contains("*/") {
            comment = true;
            return false;
        }
        let is_comment = line.starts_with("/*") && line.find("*/") == Some(line.len() - 2);
        !line.is_empty() && !is_comment
    })
}
