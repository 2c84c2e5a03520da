//! `musterhall draw`: a step as SVG or PNG, a match as an animated GIF.

use std::fs;

use crate::common::{prints, refuses};

/// A match on the smallest board, over after three steps.
const RECORD: &str = "musterhall-record: 1\ngame: clusterfuss\nrules: 1\n\
    setup: {\"size\":2,\"swap\":false}\nresult: a=1 b=2\n\na a2-b2\nb a1-b1\na b2-b1\n";

/// Draws with these arguments, and answers what was written.
fn drawn(name: &str, args: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder for temporary things");
    let file = folder.path().join(name);
    let out = file.to_str().expect("a name in UTF-8");
    let all = [&["draw", "-", "--out", out][..], args].concat();
    prints(&all, RECORD);
    fs::read(&file).expect("it was written")
}

#[test]
fn step_is_drawn_as_svg_that_needs_nothing_else() {
    let text = |args: &[&str]| String::from_utf8(drawn("a.svg", args)).expect("text");
    let (start, end) = (text(&["--step", "0"]), text(&[]));
    for svg in [&start, &end] {
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"), "{}", &svg[..60]);
        assert!(!svg.contains("var(") && !svg.contains("href=\"http"));
    }
    assert_ne!(start, end, "a step is seen");
    assert_eq!(end, text(&["--step", "3"]), "all of its steps");
    assert_ne!(end, text(&["--tone", "dark"]));
    assert_ne!(end, text(&["--board", "oak"]));
}

#[test]
fn step_is_drawn_as_png_of_the_width_that_is_asked_for() {
    let png = drawn("a.png", &["--width", "200"]);
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..20], [0, 0, 0, 200]);
}

#[test]
fn match_is_drawn_as_a_gif_with_a_frame_a_step() {
    let gif = drawn("a.gif", &["--width", "60", "--delay", "300"]);
    assert_eq!(&gif[..6], b"GIF89a");
    // Before each frame stands for how long it is shown, in hundredths of a second.
    let shown: Vec<u16> = gif
        .windows(8)
        .filter(|part| part[..3] == [0x21, 0xf9, 4] && part[7] == 0)
        .map(|part| u16::from_le_bytes([part[4], part[5]]))
        .collect();
    assert_eq!(shown, [30, 30, 30, 120], "the start, and three steps");
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_was_expected() {
    for (args, why) in [
        (&["--out", "a.svg", "--step", "4"][..], "expected"),
        (&["--out", "a.bmp"][..], "expected"),
        (&["--out", "a.svg", "--board", "glass"][..], "expected"),
        (&["--out", "a.svg", "--width", "10"][..], "50..=4096"),
    ] {
        refuses(&[&["draw", "-"][..], args].concat(), RECORD, why);
    }
}
