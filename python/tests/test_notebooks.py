"""The notebooks run, cell after cell, and keep their plots."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
#: As short as a notebook still draws; `.ci/long python` runs longer ones in Jupyter.
SHORT = {
    "MUSTERHALL_UPDATES": "5",
    "MUSTERHALL_MATCHES_A_LEVEL": "2",
    "MUSTERHALL_ARMIES": "12",
    "MUSTERHALL_PAIRS": "2",
}


def code_of(notebook: Path) -> list[dict]:
    cells = json.loads(notebook.read_text())["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs_and_draws(notebook: Path, monkeypatch: pytest.MonkeyPatch):
    plt = pytest.importorskip("matplotlib.pyplot")
    for name, value in SHORT.items():
        monkeypatch.setenv(name, value)
    plt.switch_backend("Agg")
    shown = []
    monkeypatch.setattr(plt, "show", lambda: shown.append(len(plt.gcf().axes)))
    names = {"__name__": "__main__"}
    for at, cell in enumerate(code_of(notebook)):
        exec(compile("".join(cell["source"]), f"{notebook.name}, cell {at + 1}", "exec"), names)
    plt.close("all")
    assert shown == [1]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_as_kept_was_run_in_order_and_shows_its_plot(notebook: Path):
    cells = code_of(notebook)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    kept = [output.get("data", {}) for cell in cells for output in cell["outputs"]]
    assert sum("image/png" in data for data in kept) == 1


def test_notebooks_are_all_there():
    assert len(NOTEBOOKS) == 3
