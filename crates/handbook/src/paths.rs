//! Paths in the repository, as chapters write them.

/// The file that a line includes, as mdBook writes it: `{{#include FILE}}`.
pub(crate) fn included(line: &str) -> Option<&str> {
    line.trim().strip_prefix("{{#include ")?.strip_suffix("}}").map(str::trim)
}

/// The path in the repository of what is named beside a file, without a place within it; nothing if
/// that is elsewhere.
pub(crate) fn beside(file: &str, target: &str) -> Option<String> {
    let path = target.split('#').next().unwrap_or_default();
    if path.is_empty() || path.starts_with('/') || path.contains(':') {
        return None;
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
