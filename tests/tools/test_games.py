"""The pages about all games say what the manifests say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable.games import shipped
from sandtable.games.manifest import Credits, Manifest
from tools import games

ROOT = Path(__file__).resolve().parent.parent.parent
EVERY = pytest.mark.parametrize("manifest", shipped().values(), ids=lambda manifest: manifest.id)


@dataclass(frozen=True)
class Role:
    """Somebody's part in a printed game, as NOTICE names it."""

    entry: str
    name: str


ROLES = (
    Role("design", "Design"),
    Role("co_design", "Co-design"),
    Role("development", "Development"),
    Role("publisher", "Publisher"),
)


def credited(notice: str, title: str) -> list[str]:
    """The lines of NOTICE below the title of a game."""
    below = notice.partition(f"\n{title}\n")[2]
    return [line.strip() for line in below.partition("\n\n")[0].splitlines()]


def expected(credits: Credits) -> list[str]:
    """What NOTICE has to say."""
    return [f"{role.name}: {getattr(credits, role.entry)}" for role in ROLES if getattr(credits, role.entry)]


@EVERY
def test_the_notice_credits_who_made_the_printed_game(manifest: Manifest) -> None:
    assert manifest.credits is not None
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert credited(notice, manifest.credits.title or manifest.name) == expected(manifest.credits)


def test_the_tables_are_up_to_date() -> None:
    assert games.main(["--check"]) == 0


def test_an_old_table_is_noticed_and_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "ROOT", tmp_path)
    monkeypatch.setattr(games, "TABLES", {"page.md": {"games": games.games}})
    page = tmp_path / "page.md"
    page.write_text("Before\n\n<!-- games -->\nold\n<!-- end -->\n\nAfter\n")
    assert games.main(["--check"]) == 1
    assert "page.md is not up to date" in capsys.readouterr().out
    assert games.main(["--write"]) == 0
    assert games.main(["--check"]) == 0
    text = page.read_text()
    assert text.startswith("Before\n")
    assert text.endswith("<!-- end -->\n\nAfter\n")
    assert all(f"`{game}`" in text for game in shipped())


def test_a_page_without_a_place_for_the_table_is_refused() -> None:
    with pytest.raises(SystemExit, match="no place for the table games"):
        games.filled("nothing", {"games": games.games})


def test_without_a_flag_the_ids_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert games.main([]) == 0
    assert capsys.readouterr().out.split() == list(shipped())
