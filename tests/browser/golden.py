"""Golden pictures: the table page of every game in six positions, before and after a change.

    python -m tests.browser.golden shoot DIR              takes the pictures into a folder
    python -m tests.browser.golden compare DIR_A DIR_B    compares two folders, pixel by pixel

`shoot` takes `--only WORD` for the pictures whose names contain a word. `compare` prints the share of
differing pixels of each picture, puts what differs into DIR_B-differs (before, after, difference), and fails
where a share is above `--allow`. Pictures are not kept in the repository: shoot the old ones from a worktree
of the commit to compare with.

The positions are decisions of games that bots have played, which lie in `golden_games`; the manifests list
them. The last decisions before each position are made at the table, so that the journal has something to
tell.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from sandtable.engine.files import GameFile
from sandtable.engine.state import State
from sandtable.games import shipped
from tests.browser.finding import find_browser
from tests.browser.prepared import Prepared, opened
from tests.server.web.running import Served
from tools import web

GAMES: Final = Path(__file__).resolve().parent / "golden_games"
SIZE: Final[ViewportSize] = {"width": 1366, "height": 768}
# The page is told that it is this moment, so that nothing on it depends on when the picture is taken.
NOW: Final = datetime(2040, 6, 1, 12, 0, tzinfo=UTC)
# So many decisions are made at the table itself.
TOLD: Final = 40
# The camera moves to what can be chosen, and pieces settle, in milliseconds.
SETTLE: Final = 2000
# Colour channels that differ by no more than this are the same: glyphs are smoothed a little differently.
TOLERANCE: Final = 12
# Letters and digits that a server makes up anew for every table, and times of day, are not shown.
HIDDEN: Final = "time, [data-ago] { visibility: hidden !important } * { caret-color: transparent !important }"
PATIENCE: Final = 60_000

COMPARE: Final = """async ([before, after, tolerance]) => {
  const load = async (png) => createImageBitmap(await (await fetch(png)).blob());
  const [one, two] = [await load(before), await load(after)];
  const width = Math.max(one.width, two.width), height = Math.max(one.height, two.height);
  const pixels = (picture) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const [a, b] = [pixels(one), pixels(two)];
  const shown = new ImageData(width, height);
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const far = Math.max(...[0, 1, 2].map((part) => Math.abs(a.data[at + part] - b.data[at + part])));
    const differs = far > tolerance;
    if (differs) differing += 1;
    const grey = 200 + (a.data[at] + a.data[at + 1] + a.data[at + 2]) / 14;
    shown.data.set(differs ? [217, 30, 24, 255] : [grey, grey, grey, 255], at);
  }
  let side = '';
  if (differing > 0) {
    const canvas = new OffscreenCanvas(width * 3 + 20, height);
    const context = canvas.getContext('2d');
    context.drawImage(one, 0, 0);
    context.drawImage(two, width + 10, 0);
    context.putImageData(shown, (width + 10) * 2, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    for (let at = 0; at < bytes.length; at += 32768) {
      side += String.fromCharCode(...bytes.subarray(at, at + 32768));
    }
  }
  return [differing / (width * height), btoa(side)];
}"""


@dataclass(frozen=True)
class Position:
    """A position of a game: what it shows, and after how many decisions."""

    game: str
    shows: str
    decisions: int

    @property
    def name(self) -> str:
        """The name of its picture."""
        return f"{self.game}-{self.shows}"


# The last position of a game is its end.
END: Final = -1
POSITIONS: Final = tuple(
    Position(game, shows, decisions)
    for game, manifest in shipped().items()
    for shows, decisions in (manifest.pictures.golden.items() if manifest.pictures else ())
)


@dataclass(frozen=True)
class Reached:
    """A state shortly before a position, and the way from there."""

    state: State
    decisions: list[tuple[str, str]]
    # Who looks, and what can be chosen in the end.
    seat: str
    choices: list[str]


def reached(position: Position) -> Reached:
    """How a position is reached at a table."""
    file = after(position.game, position.decisions)
    end = file.state
    seats = end.game.seats(end.game.scenarios[end.scenario].id)
    seat = end.deciders[0] if end.deciders else 0
    assert end.record is not None
    texts = [(seats[one], end.game.actions.text(code)) for one, code in end.record.actions]
    begun = after(position.game, max(0, file.made - TOLD))
    choices = [str(choice) for choice in end.choices(seat)] if end.deciders else []
    return Reached(begun.state, texts[begun.made :], seats[seat], choices)


def after(game: str, decisions: int) -> GameFile:
    """The game after so many decisions, or at its end."""
    file = GameFile((GAMES / f"{game}.sandtable").read_text(encoding="utf-8"))
    while file.made < (file.actions if decisions == END else decisions):
        file.go_on()
    return file


def decided(served: Served, table: Prepared, way: Reached) -> None:
    """Make the decisions at a table. Those that a standing answer settles the server has made by itself."""
    clients = {seat: served.http(token) for seat, token in table.tokens.items()}

    def looked(seat: str) -> tuple[int, list[str]]:
        frame = clients[seat].get(f"/api/tables/{table.id}/view").raise_for_status().json()
        return frame["sequence"], frame["view"]["choices"]

    for seat, action in way.decisions:
        sequence, choices = looked(seat)
        if action in choices:
            body = {"sequence": sequence, "action": action}
            answer = clients[seat].post(f"/api/tables/{table.id}/actions", json=body)
            assert answer.is_success, f"{seat}: {action}: {answer.text}"
    assert looked(way.seat)[1] == way.choices, "the table stands otherwise than the game did"
    for client in clients.values():
        client.close()


def shot(browser: Browser, served: Served, position: Position) -> bytes:
    """The picture of a position, once everything on it stands still."""
    way = reached(position)
    table = opened(served, way.state)
    decided(served, table, way)
    context = browser.new_context(
        viewport=SIZE, color_scheme="light", reduced_motion="reduce", bypass_csp=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    table.sit(page, way.seat)
    page.clock.set_fixed_time(NOW)
    page.goto(f"{served.url}/tables/{table.id}")
    page.locator(".viewport").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.add_style_tag(content=HIDDEN)
    page.evaluate("document.fonts.ready")
    picture = settled(page)
    context.close()
    return picture


def settled(page: Page) -> bytes:
    """A picture of the page that looks the same a while later."""
    before = b""
    for _ in range(8):
        page.wait_for_timeout(SETTLE)
        now = page.screenshot(animations="disabled")
        if now == before:
            break
        before = now
    return now


def shoot(folder: Path, only: str) -> int:
    """Take the pictures; the exit status."""
    path = find_browser()
    if path is None:
        print("There is no browser on the path.")
        return 1
    web.build()
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as temporary,
        Served(Path(temporary), "play", page="", bot_pause=0) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for position in POSITIONS:
            if only in position.name:
                (folder / f"{position.name}.png").write_bytes(shot(browser, served, position))
                print(position.name, flush=True)
        browser.close()
    return 0


def as_address(file: Path) -> str:
    """A picture as an address that a browser can load."""
    return "data:image/png;base64," + base64.b64encode(file.read_bytes()).decode()


def compare(before: Path, after: Path, allowed: float) -> int:
    """Compare two folders; the exit status."""
    path = find_browser()
    if path is None:
        print("There is no browser on the path.")
        return 1
    names = sorted({file.name for folder in (before, after) for file in folder.glob("*.png")})
    differences = after.parent / f"{after.name}-differs"
    failed = not names
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name in names:
            pair = [folder / name for folder in (before, after)]
            absent = [str(file) for file in pair if not file.exists()]
            if absent:
                print(f"{name:44} missing: {absent[0]}")
                failed = True
                continue
            share, side = page.evaluate(COMPARE, [*map(as_address, pair), TOLERANCE])
            print(f"{name:44} {share:8.3%}")
            if side:
                differences.mkdir(exist_ok=True)
                (differences / name).write_bytes(base64.b64decode(side))
            else:
                (differences / name).unlink(missing_ok=True)
            failed = failed or share > allowed
        browser.close()
    with suppress(OSError):
        print(f"{len(list(differences.iterdir()))} pictures of differences lie in {differences}")
    return int(failed)


def main(arguments: Sequence[str]) -> int:
    """Shoot or compare; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.golden", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", required=True)
    shooting = commands.add_parser("shoot", help="take the pictures into a folder")
    shooting.add_argument("folder", type=Path)
    shooting.add_argument("--only", default="", help="only pictures whose names contain this")
    comparing = commands.add_parser("compare", help="compare two folders of pictures")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--allow", type=float, default=0.0, help="the share of a picture that may differ")
    asked = parser.parse_args(arguments)
    if asked.command == "shoot":
        return shoot(asked.folder, asked.only)
    return compare(asked.before, asked.after, asked.allow)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
