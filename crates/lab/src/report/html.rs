//! HTML of a report.

use std::fmt::Write as _;

use super::section::Section;
use crate::IntervalEstimate;

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
figure, .wide { margin: 1rem 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; min-width: 30rem; }
code { background: var(--soft); padding: .1rem .3rem; border-radius: .2rem; }
pre { background: var(--soft); padding: .6rem; overflow-x: auto; }
.about { max-width: 44rem; opacity: .85; }
";

/// Text that stands for itself.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter => out.push(letter),
        }
    }
    out
}

/// A table; every field is text.
pub(super) fn table(caption: &str, heads: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = format!(
        "<div class=wide tabindex=0 role=region aria-label=\"{0}\"><table><caption>{0}</caption>\
         <thead><tr>",
        escaped(caption)
    );
    for head in heads {
        let _infallible = write!(out, "<th scope=col>{}</th>", escaped(head));
    }
    out.push_str("</tr></thead><tbody>");
    for row in rows {
        out.push_str("<tr>");
        for field in row {
            let _infallible = write!(out, "<td>{}</td>", escaped(field));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    out
}

/// A picture with what it shows.
pub(super) fn figure(svg: &str, caption: &str) -> String {
    format!(
        "<figure role=img aria-label=\"{0}\">{svg}<figcaption>{0}</figcaption></figure>\n",
        escaped(caption)
    )
}

/// A mean with its interval, in percent.
pub(super) fn percent(share: f64, interval: Option<IntervalEstimate>) -> String {
    match interval {
        Some(of) => {
            let [low, high] = [of.low, of.high].map(|end| 100.0 * end);
            format!("{:.1} % ({low:.1} to {high:.1})", 100.0 * share)
        }
        None => format!("{:.1} %", 100.0 * share),
    }
}

/// A probability.
pub(super) fn probability(p: Option<f64>) -> String {
    match p {
        None => "–".into(),
        Some(p) if p < 0.001 => "< 0.001".into(),
        Some(p) => format!("{p:.3}"),
    }
}

pub(super) fn page(title: &str, head: &str, sections: &[Section]) -> String {
    let title = escaped(title);
    let mut out = format!(
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>{title}</title>\
         <meta name=viewport content=\"width=device-width\"><style>{STYLE}</style></head>\n\
         <body><main><h1>{title}</h1><p>{}</p>\n",
        escaped(head)
    );
    for section in sections {
        let Section { title, about, html, .. } = section;
        let about = escaped(about);
        let _infallible =
            write!(out, "<section><h2>{title}</h2><p class=about>{about}</p>\n{html}</section>\n");
    }
    out.push_str("</main></body></html>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_a_table_is_no_markup() {
        let html = table("<b>", &["a & b"], &[vec!["\"<script>\"".into()]]);
        assert!(!html.contains("<b>") && !html.contains("<script>"), "{html}");
        assert!(html.contains("a &amp; b"), "{html}");
    }
}
