"""Every sentence with which a command says what is wrong with what was typed, as whole templates."""

from __future__ import annotations

from typing import Final

from sandtable.engine.sentences import Sentence, filled

TEMPLATES: Final = {
    "arguments.see-help": "{message} (see: {prog} --help)",
    "bench-server.cannot-read": "cannot read {markdown}: {strerror}",
    "bench-server.database-takes-postgresql-address": (
        "--database takes a PostgreSQL address; an SQLite file is created and removed for you"
    ),
    "bench-server.has-no-sandtable": "{python} has no sandtable: {error}",
    "bench-server.one-python-runs-servers": "one --python runs the servers",
    "bench-server.server-measured-with-database": (
        "the server is measured with --database, --processes, --python, --seconds, --seed, --wants"
    ),
    "bench-server.several-processes-need-postgresql": (
        "several processes need PostgreSQL: --database postgresql://USER@HOST/NAME"
    ),
    "bench.cannot-measure": "{path} cannot measure: {found}",
    "bench.cannot-read": "cannot read {markdown}: {error}",
    "bench.cannot-write": "cannot write {path}: {strerror}",
    "bench.contest-plays-complete-games": (
        "a contest plays complete games by the usual rules: no --option, no --decisions"
    ),
    "bench.database-processes-for-sandtable": "--database and --processes are for: sandtable bench {server}",
    "bench.name-game-scenario-sandtable": (
        "name the game of the scenario: sandtable bench GAME --scenario S --rounds N"
    ),
    "bench.no-folder-for": "there is no folder for {path}",
    "bench.no-interpreter": "there is no interpreter {anchors}",
    "bench.page-has-no-place": "the page has no place for the report: put {begin} and {end} where it belongs",
    "bench.plot-could-not-drawn": "the plot could not be drawn: {splitlines}",
    "bench.plot-file-ends-not": "a plot is a file that ends in {names}, not {plot}",
    "bench.plot-needs-matplotlib-install": (
        "the plot needs matplotlib: install sandtable[bench], or name an --anchors that has it"
    ),
    "ladder-report.not-page-not-text": "{path} is not a page: it is not text",
    "ladder.journal-tells-nothing": "the journal tells nothing of {year}",
    "ladder.match-counted-blocks-say": "a match is counted in blocks; say how many with --blocks",
    "ladder.name-game-by-its": "name the game by its {what}, such as {example}, not {what2}",
    "ladder.no-seat": "there is no seat {seat}",
    "ladder.sandtable-debug-1": "{error} (SANDTABLE_DEBUG=1 {again})",
    "ladder.say-which-bot-measured": "say which bot is measured, with --one NAME or --self-play NAME",
    "ladder.self-play-goes-alone": "--self-play goes alone: --one, --against and --control make a match",
    "ladder.self-play-has-no": "self-play has no blocks; say how many games with --games",
    "ladder.year-save-go-with": "--year and --save go with --read, which says which game",
    "names.game-not-complete-version": "the game {game_id} is not complete in this version: {error}",
    "names.game-refused": "the game {game_id} cannot be played: {why}",
    "names.has-no-scenario": "{name} has no scenario {scenario}",
    "names.name-one-bot-for": "name one bot for all seats or one for each of {order}; {parts} are named",
    "names.no-game-called": "no game is called {game_id}",
    "names.no-seat": "there is no seat {word}",
    "names.write-every-bot-as": "write every bot as SEAT=NAME or none; {part} has no '='",
    "names.write-option-as-id": "write an option as ID=VALUE, not {pair}",
    "near": "{problem} (known: {names})",
    "near.guess": "{problem}; did you mean {guess}? (known: {names})",
    "near.nothing": "{problem} (known: nothing)",
    "odds.see-sandtable-odds-help": "{error} (see: sandtable odds --help)",
    "rules.version-cannot-report-coverage": "this version cannot report coverage: {error}",
    "saves.cannot-keep-older-game": "cannot keep the older game {path}: {strerror}",
    "saves.cannot-read": "cannot read {path}: {strerror}",
    "saves.cannot-write": "cannot write {path}: {error}",
    "saves.damaged-or-not-game": "{path} is damaged or not a game file: {error}",
    "saves.exists-not-game-choose": "{path} exists and is not a game; choose another name",
    "saves.far-too-large-game": "{path} is far too large to be a game file",
    "saves.folder-type-file-name": "{path} is a folder; type a file name, such as {what}",
    "saves.not-game-file-not": "{path} is not a game file: it is not text",
    "saves.was-played-by-rules": (
        "{path} was played by rules {version} and goes another way by {ours}, which this program has, "
        "so it cannot be played on here; 'sandtable verify FILE --moves' shows what it is"
    ),
    "terminal.game-not": "{path} is a game of {name}, not of {game}",
    "terminal.no-automatically-saved-game": (
        "there is no automatically saved game yet; start one with 'sandtable terminal'"
    ),
    "terminal.saved-game-has-its": (
        "a saved game has its scenario, options and seed; leave them out with --resume"
    ),
    "terminal.write-game-before-seat": (
        "write the game before --seat: sandtable terminal {swallowed} --seat NAME"
    ),
    "verify.not-verified": "{path} is NOT verified: {error}",
}


def text(id: str, /, **arguments: object) -> Sentence:
    """A sentence with its gaps filled."""
    return filled(TEMPLATES[id], arguments)


def from_below(words: str) -> Sentence:
    """What a game, the engine or the operating system has said already, in words of its own."""
    return Sentence(words)
