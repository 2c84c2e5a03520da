//! A report as a notebook (nbformat 4.5).

use serde_json::{Value as Json, json};

use super::{html, section::Section};

/// Lines of a cell, each with its end.
fn lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').map(ToString::to_string).collect()
}

fn markdown(id: &str, text: &str) -> Json {
    json!({ "cell_type": "markdown", "id": id, "metadata": {}, "source": lines(text) })
}

/// A cell of Python with what it printed.
fn code(id: &str, count: usize, source: &str, outputs: &[Json]) -> Json {
    json!({
        "cell_type": "code",
        "id": id,
        "metadata": {},
        "execution_count": count,
        "source": lines(source),
        "outputs": outputs,
    })
}

pub(super) fn text(title: &str, head: &str, sections: &[Section]) -> String {
    let mut cells = vec![
        markdown("head", &format!("# {}\n\n{}\n", html::escaped(title), html::escaped(head))),
        code(
            "load",
            1,
            "import json\n\nwith open(\"results.json\") as file:\n    results = json.load(file)\n",
            &[],
        ),
    ];
    for (index, section) in sections.iter().enumerate() {
        let shown = json!({
            "output_type": "display_data",
            "metadata": {},
            "data": {
                "text/html": lines(&section.html),
                "text/plain": [format!("{} (as HTML)", section.title)],
            },
        });
        let about = format!("## {}\n\n{}\n", section.title, html::escaped(&section.about));
        cells.push(markdown(&format!("about-{index}"), &about));
        cells.push(code(&format!("section-{index}"), index + 2, section.python, &[shown]));
    }
    let whole = json!({
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": { "name": "python3", "display_name": "Python 3", "language": "python" },
            "language_info": { "name": "python" },
        },
        "cells": cells,
    });
    serde_json::to_string_pretty(&whole).expect("it is plain data") + "\n"
}
