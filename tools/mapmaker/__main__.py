"""Draws the boards of the games that are named, or of all, or shows one: `preview GAME`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from tools.mapmaker.board import boards, drawing_file, load_board
from tools.mapmaker.drawing import Drawing, read_drawing, write_drawing


def make(board: str) -> Drawing:
    """Draw a board."""
    from tools.mapmaker.make import Maker

    columns = (TextColumn("{task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        bars: dict[str, TaskID] = {}

        def report(what: str, done: int, of: int) -> None:
            if what not in bars:
                bars[what] = progress.add_task(f"{board}: {what}", total=of)
            progress.update(bars[what], completed=done)

        return Maker(load_board(board), report).drawing()


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the boards that are named, or write the preview of one."""
    parser = argparse.ArgumentParser(prog="python -m tools.mapmaker", description=__doc__)
    parser.add_argument(
        "boards",
        nargs="*",
        help=f"what to draw, in this order: {', '.join(boards())}; all, where none is named",
    )
    parser.add_argument("--dark", action="store_true", help="preview in the dark theme")
    parser.add_argument("--zoom", choices=["far", "middle", "near"], default="near", help="preview this zoom")
    parser.add_argument("--fonts", type=Path, help="folder of the Fontsource packages, for the preview")
    parser.add_argument("--output", type=Path, help="where the preview goes; by default build/BOARD.html")
    given = parser.parse_args(arguments)
    if unknown := [board for board in given.boards if board not in (*boards(), "preview")]:
        parser.error(f"there is no board of {unknown[0]!r}; there are {', '.join(boards())}")
    if given.boards[:1] == ["preview"]:
        from tools.mapmaker.preview import write_preview

        for board in given.boards[1:]:
            output = given.output or Path("build") / f"{board}{'-dark' if given.dark else ''}.html"
            write_preview(
                read_drawing(drawing_file(board)), board, given.dark, given.zoom, given.fonts, output
            )
            print(f"written: {output}")
        return
    for board in given.boards or boards():
        drawing = make(board)
        write_drawing(drawing, drawing_file(board))
        print(f"{board}: {len(drawing.spaces)} spaces, {drawing_file(board).stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
