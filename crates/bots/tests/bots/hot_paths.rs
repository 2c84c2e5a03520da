//! The hot paths count what they counted before: a change of a count is a change of
//! the rules or of a search, and belongs into `examples/hot.txt` with its reason.

#[path = "../../examples/hot.rs"]
#[allow(dead_code)]
mod hot;

/// `NAME | COUNT | INSTRUCTIONS | TOLERANCE`.
const KNOWN: &str = include_str!("../../examples/hot.txt");

#[test]
fn hot_paths_count_the_same() {
    let known = KNOWN.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let known: Vec<Vec<&str>> = known.map(|line| line.split(" | ").collect()).collect();
    let found: Vec<(&str, u64)> = hot::PATHS.iter().map(|(name, work)| (*name, work())).collect();
    let listed: Vec<&str> = known.iter().map(|line| line[0]).collect();
    let names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed, names, "examples/hot.txt lists other paths");
    for (line, (name, count)) in known.iter().zip(found) {
        assert_eq!(line[1].parse(), Ok(count), "{name} counts otherwise");
    }
}
