"""The examples on the pages of the kit run, and show what they say."""

import doctest
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).resolve().parents[2] / "docs").glob("kit*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_run(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0
