"""The examples of docs/python.md and of the modules run."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import musterhall

DOCS = Path(__file__).parents[2] / "docs" / "python.md"


def test_examples_of_the_documentation_run():
    blocks = re.findall(r"^```python\n(.*?)^```$", DOCS.read_text(), re.MULTILINE | re.DOTALL)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    parser, names = doctest.DocTestParser(), {}
    for at, block in enumerate(blocks):
        if "pyspiel" in block:
            try:
                importlib.import_module("pyspiel")
            except ImportError:
                continue
        example = parser.get_doctest(block, names, f"block {at + 1}", str(DOCS), 0)
        assert example.examples, f"block {at + 1} has no example"
        runner.run(example, clear_globs=False)
        names.update(example.globs)
    assert len(blocks) > 5 and runner.summarize().failed == 0


@pytest.mark.parametrize("name", ["musterhall", "musterhall.gym", "musterhall.zoo", "musterhall.spiel"])
def test_examples_of_modules_run(name: str):
    if name.endswith("spiel"):
        pytest.importorskip("pyspiel")
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0


def test_documented_numbers_are_those_of_the_games():
    documented = dict(re.findall(r"^\| `([a-z-]+)` \| ([\d,]+) \|", DOCS.read_text(), re.MULTILINE))
    counted = {game.id: f"{game.num_actions:,}" for game in musterhall.games()}
    assert documented == counted
