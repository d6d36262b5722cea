"""Data files that are wrong: the error names the file, the entry and the reason."""

import shutil
from pathlib import Path

import pytest

from sandtable.games.triumph import loading
from sandtable.games.triumph.loading import DataError, load_theatre

DATA = Path(loading.__file__).parent / "pacific" / "data"


def spoil(folder: Path, file: str, old: str, new: str, data: Path = DATA) -> None:
    """A copy of a theatre's data in which one thing is wrong; the Pacific's unless told."""
    shutil.copytree(data, folder, dirs_exist_ok=True)
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {file}"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "reason"),
    [
        # ids that nobody knows
        (
            "map.yaml",
            "[tokyo, osaka, plains",
            "[tokyo, kyoto, plains",
            "borders tokyo - kyoto",
            "unknown id kyoto",
        ),
        (
            "map.yaml",
            "kind: island, nation: japan",
            "kind: island, nation: nippon",
            "tokyo",
            "unknown id nippon",
        ),
        ("map.yaml", "japan: tokyo, usa", "japan: edo, usa", "production_centers japan", "unknown id edo"),
        ("map.yaml", "type: minor, owner: hainan", "type: minor, owner: me", "hainan", "unknown owner me"),
        ("cards.yaml", "neutrals: [canton, changsha]", "neutrals: [canton, oz]", "A04", "unknown id oz"),
        ("cards.yaml", "wildcard: bribery", "wildcard: luck", "A14", "unknown id luck"),
        ("cards.yaml", "ends: [sonar, autocannons]", "ends: [sonar, lasers]", "I04", "unknown id lasers"),
        ("units.yaml", "confined_to: china", "confined_to: mars", "nat-china", "unknown region mars"),
        (
            "setup.yaml",
            "{space: tokyo, type: fleet",
            "{space: edo, type: fleet",
            "campaign-1936 japan",
            "unknown id edo",
        ),
        ("setup.yaml", "hand_size: {japan", "hand_size: {nippon", "hand_size", "unknown id nippon"),
        # borders
        (
            "map.yaml",
            "  - [tokyo, hokkaido",
            "  - [osaka, tokyo, river, printed]\n  - [tokyo, hokkaido",
            "borders osaka - tokyo",
            "is plains one way and river the other",
        ),
        (
            "map.yaml",
            "  - [tokyo, hokkaido",
            "  - [osaka, tokyo, plains, printed]\n  - [tokyo, hokkaido",
            "borders osaka - tokyo",
            "is listed twice",
        ),
        (
            "map.yaml",
            "[tokyo, osaka, plains",
            "[tokyo, tokyo, plains",
            "borders tokyo - tokyo",
            "joins a space to itself",
        ),
        (
            "map.yaml",
            "[tokyo, osaka, plains",
            "[tokyo, osaka, coast",
            "borders tokyo - osaka",
            "cannot be a coast border",
        ),
        # capitals
        (
            "map.yaml",
            "faction: neutral, capital: saigon",
            "faction: neutral, capital: hanoi",
            "saigon",
            "`capital` does not agree with its nation",
        ),
        (
            "map.yaml",
            "name: Papua, type: colony, owner: british-empire",
            "name: Papua, type: colony, owner: us",
            "papua",
            "the capital sydney is another Power's",
        ),
        # sums
        (
            "units.yaml",
            "sub: 4, fleet: 8, tank: 2",
            "sub: 5, fleet: 8, tank: 2",
            "blocks_total",
            "228, but there are 229",
        ),
        ("cards.yaml", "\n  - {id: A05, season", "\n# - {id: A05, season", "action", "54 cards, not 55"),
        (
            "cards.yaml",
            "neutrals: [thailand, yunnan]",
            "neutrals: [thailand, dei]",
            "yunnan",
            "3 diplomacy_cards, but 2 card ends",
        ),
        (
            "cards.yaml",
            "wildcard: nationalism",
            "wildcard: bribery",
            "nationalism",
            "declared on 3 cards, shown on 2",
        ),
        (
            "cards.yaml",
            "I01, ends: [airdefense-radar",
            "I01, ends: [sonar",
            "airdefense-radar",
            "declared on 7 card ends, shown on 6",
        ),
        (
            "cards.yaml",
            "factories: 2, red_tech: land-reform",
            "factories: 2, red_tech: propaganda",
            "land-reform",
            "declared on 24 card ends, shown on 23",
        ),
        (
            "cards.yaml",
            "A02, season: spring, priority: B",
            "A02, season: spring, priority: A",
            "A02",
            "spring A is on another card, too",
        ),
        (
            "setup.yaml",
            "totals: {units: 30, cv: 37}",
            "totals: {units: 31, cv: 37}",
            "campaign-1936 japan",
            "30 units, not 31",
        ),
        (
            "setup.yaml",
            "type: carrier, cv: 3",
            "type: carrier, cv: 4",
            "campaign-1936 japan",
            "38 CV, not 37",
        ),
        (
            "setup.yaml",
            "type: infantry, cv: 3",
            "type: infantry, cv: 4",
            "campaign-1936 japan",
            "infantry in mukden cannot have 4 CV",
        ),
        (
            "setup.yaml",
            "usa: {units: 25, cv: 36}",
            "usa: {units: 25, cv: 35}",
            "campaign-1936 faction_totals usa",
            "36 CV, not 35",
        ),
        (
            "setup.yaml",
            "{ind: 11, pop: 10",
            "{ind: 11, pop: 9",
            "campaign-1936 tracks japan",
            "POP 9, but the map has 10",
        ),
        (
            "setup.yaml",
            "res: 8, action_cards: 6",
            "res: 7, action_cards: 6",
            "campaign-1936 tracks soviets",
            "RES 7, but the map has 8",
        ),
        (
            "setup.yaml",
            "loyalty: 1, control: 4",
            "loyalty: 1, control: 5",
            "campaign-1936 tracks usa",
            "natcities 5, but the map has 4",
        ),
        (
            "setup.yaml",
            "{new-delhi: 2, punjab: 1",
            "{new-delhi: 2, manila: 1",
            "campaign-1936 british-empire",
            "manila is not its land",
        ),
        (
            "setup.yaml",
            "soviets: {region: russia}",
            "russia: {region: russia}",
            "winter",
            "unknown id russia",
        ),
        (
            "setup.yaml",
            "soviets: {region: russia}",
            "soviets: {region: siberia}",
            "winter soviets",
            "unknown id siberia",
        ),
        (
            "setup.yaml",
            "soviets: {region: russia}",
            "soviets: {home: siberia}",
            "winter soviets",
            "unknown id siberia",
        ),
        # kinds and shapes
        (
            "map.yaml",
            "city_name: Osaka, pop: 2",
            "city_name: Osaka, pop: 3",
            "osaka",
            "POP 3, but a sub has 2",
        ),
        (
            "map.yaml",
            "city_name: Osaka, pop: 2",
            "city_name: Osaka, pop: two",
            "spaces osaka pop",
            "Expected `int`, got `str`",
        ),
        (
            "map.yaml",
            "city_name: Osaka, pop: 2",
            "city_name: Osaka, poop: 2",
            "spaces osaka",
            "Object contains unknown field `poop`",
        ),
        (
            "units.yaml",
            "class: N, step: 5",
            "class: N, step: 3",
            "fleet",
            "acts before the type that stands ahead of it",
        ),
        ("setup.yaml", "start_year: 1936", "start_year: [1936", "the file", "is not valid YAML"),
    ],
)
def test_wrong_data_names_file_entry_and_reason(
    tmp_path: Path, file: str, old: str, new: str, entry: str, reason: str
) -> None:
    spoil(tmp_path, file, old, new)
    with pytest.raises(DataError) as caught:
        load_theatre(tmp_path)
    assert (caught.value.entry, caught.value.reason[: len(reason)]) == (entry, reason)
    # The number of card ends is told in map.yaml, so that is where a wrong one is reported.
    assert caught.value.file == ("map.yaml" if "diplomacy_cards" in reason else file)
    assert str(caught.value).startswith(f"{caught.value.file}: {entry}: ")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    (tmp_path / "units.yaml").unlink()
    with pytest.raises(DataError, match=r"units\.yaml"):
        load_theatre(tmp_path)


@pytest.mark.rule("cnc:1.1a")
def test_land_in_play_needs_a_nation(tmp_path: Path) -> None:
    spoil(tmp_path, "map.yaml", "islet: single, nation: wake", "islet: single, nation: null")
    with pytest.raises(DataError, match="wake: land in play needs a nation"):
        load_theatre(tmp_path)


@pytest.mark.rule("cnc:1.121a")
def test_the_capital_is_the_largest_city(tmp_path: Path) -> None:
    spoil(tmp_path, "map.yaml", "faction: neutral, capital: saigon", "faction: neutral, capital: hanoi")
    text = (tmp_path / "map.yaml").read_text(encoding="utf-8")
    saigon = "res: {black: 0, red: 0}, capital: true, lat: 12.0, lon: 106.8"
    hanoi = "res: {black: 0, red: 0}, capital: false, lat: 20.3, lon: 104.3"
    assert saigon in text
    assert hanoi in text
    text = text.replace(saigon, saigon.replace("true", "false")).replace(
        hanoi, hanoi.replace("false", "true")
    )
    (tmp_path / "map.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="vietnam: hanoi is not its largest City or Town"):
        load_theatre(tmp_path)
