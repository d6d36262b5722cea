"""CONQUEST MODE: one player clears the continent of five enemies, who never act but defend."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.war_hounds.content import CARDS, FACTIONS, GUN, PLANE, SHIP, TANK, TROOP, UNIT_TYPES
from sandtable.games.war_hounds.kinds import FACTION, REINFORCE
from sandtable.games.war_hounds.rules.asking import AskNation
from sandtable.games.war_hounds.rules.scoring import paws_of
from sandtable.games.war_hounds.rules.setting_up import BOARD_TAKEN, is_free, shuffled, take_faction
from sandtable.games.war_hounds.rules.units import (
    fielded,
    from_reserve,
    in_reserve,
    is_land_unit,
    nation_of,
    on_map,
    stand,
)
from sandtable.games.war_hounds.solo_data import ENEMY_FACTIONS, LEVELS, REINFORCED_AFTER
from sandtable.games.war_hounds.state import (
    CONQUEST,
    IN_HAND,
    NONE,
    NOT_HELD,
    SHUFFLING,
    HoundState,
    nations,
)
from sandtable.games.war_hounds.tables import event, refusal, step
from sandtable.games.war_hounds.terrain import KINDS_OF_GOODS, WORLD
from sandtable.kit.flow import Offer

NOT_IN_GAME = refusal("WH-SOLO-39", "That faction has no units left, or is reinforced already.")

COMES = event("reinforced", "nation kind space", "{0} is reinforced: {1} in {2}.", by="nation")
CONQUERED = event("conquered", "nation", "{0} has conquered the continent.", by="nation")
NOT_CONQUERED = event("not conquered", "", "The continent has not been conquered: the game is lost.")

# By nation, the seat that leads it: the player, and five enemies without any.
LEADERS: Final = (0, *[NONE] * ENEMY_FACTIONS)
PLAYER: Final = 0
# The option by which the player names the enemies.
CHOSEN: Final = 1
ENEMY_OPTION: Final = 3
# The order in which units are dealt over two regions.
DEALT: Final = (TROOP, GUN, TANK)


def is_played(g: Any) -> bool:
    """Whether the game is one of conquest."""
    return bool(g.solo == CONQUEST)


def enemies(g: HoundState) -> list[int]:
    """The enemies of the player."""
    return [nation for nation in nations(g) if g.leader[nation] < 0]


def in_game(g: HoundState) -> list[int]:
    """WH-SOLO-11, WH-SOLO-39: the enemies with units, in the order of their homes."""
    left = [nation for nation in enemies(g) if on_map(g, nation)]
    return sorted(left, key=lambda nation: WORLD.outer.index(g.home[nation]))


# ------------------------------------------------------------------ set-up


def choose_enemies(g: Any) -> None:
    """WH-SOLO-30: the player names the enemies, or they are drawn from the other boards."""
    for nation in reversed(enemies(g)):
        if g.options[ENEMY_OPTION] == CHOSEN:
            g.push(ChooseEnemy(PLAYER, nation))
        else:
            free = [faction for faction in range(len(FACTIONS)) if is_free(g, faction)]
            take_enemy(g, nation, free[g.draw_below(SHUFFLING, len(free))])


def take_enemy(g: HoundState, nation: int, faction: int) -> None:
    """WH-SOLO-13, WH-SOLO-44: an enemy has the cards of the difficulty, and no goods."""
    take_faction(g, nation, faction)
    g.stock[nation] = [0] * KINDS_OF_GOODS
    held = LEVELS[g.difficulty].cards
    g.hand[nation] = [IN_HAND if card.id in held else NOT_HELD for card in CARDS]


@step
class ChooseEnemy(AskNation):
    """WH-SOLO-30: the faction of an enemy."""

    __slots__ = ("enemy", "nation")
    name = "choose enemy"
    prompt = "Choose the faction of an enemy."
    offers = (
        Offer(
            FACTION,
            lambda question, g, faction: take_enemy(g, question.enemy, faction),
            lambda question, g, faction: 0 if is_free(g, faction) else BOARD_TAKEN,
            listed=lambda question, g: range(len(FACTIONS)),
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, enemy: int) -> None:
        self.nation = nation
        self.enemy = enemy


def place_enemies(g: Any) -> None:
    """WH-SOLO-9: the other outer regions are the enemies' homes, by lot; second is the region in front."""
    homes = shuffled(g, [home for home in WORLD.outer if home != g.home[PLAYER]])
    for nation, home in zip(enemies(g), homes):
        g.home[nation], g.second[nation] = home, WORLD.front[home]
        place_units(g, nation)


def place_units(g: HoundState, nation: int) -> None:
    """WH-SOLO-9, WH-SOLO-41: land units dealt over both regions, front first; ships and planes beside."""
    units = LEVELS[g.difficulty].units
    land = [kind for kind in DEALT for _ in range(units.get(UNIT_TYPES[kind], 0))]
    regions = (g.second[nation], g.home[nation])
    for number, kind in enumerate(land):
        put(g, nation, kind, regions[number % len(regions)])
    for number in range(units.get(UNIT_TYPES[SHIP], 0)):
        put(g, nation, SHIP, waters_of(g, nation)[min(number, 1)])
    for _ in range(units.get(UNIT_TYPES[PLANE], 0)):
        put(g, nation, PLANE, sky_of(g, nation))


def put(g: HoundState, nation: int, kind: int, space: int) -> bool:
    """WH-SOLO-25, WH-SOLO-31: a unit comes openly, as far as the reserve has any."""
    if in_reserve(g, nation, kind) <= 0:
        return False
    stand(g, from_reserve(g, nation, kind), space)
    return True


def waters_of(g: HoundState, nation: int) -> list[int]:
    """WH-SOLO-9: the two marine regions beside the home, in map order."""
    return sorted(WORLD.coast[g.home[nation]])


def sky_of(g: HoundState, nation: int) -> int:
    """WH-SOLO-9: the aerial space over the home."""
    return WORLD.sky_of[WORLD.territory[g.home[nation]]]


# ------------------------------------------------------------------ reinforcements


def brings_units(g: Any) -> bool:
    """WH-SOLO-11: at the end of years 1 to 3; after year 4 the objective is judged first."""
    return is_played(g) and g.year in REINFORCED_AFTER


def reinforce(g: Any) -> None:
    """WH-SOLO-11, WH-SOLO-39: to the factions that the difficulty names, none of them twice."""
    left = in_game(g)
    named = LEVELS[g.difficulty].reinforce.factions
    if len(left) <= len(named):
        for nation in left:
            bring(g, nation)
        return
    shares: list[int] = []
    for who in named:
        if who != "choice":
            shares.append(by_size(g, [nation for nation in left if nation not in shares], who))
    for nation in shares:
        bring(g, nation)
    if "choice" in named:
        g.push(Reinforced(PLAYER, shares))


def by_size(g: HoundState, left: list[int], who: str) -> int:
    """WH-SOLO-39: the faction with most or fewest units; ties by the order of homes."""
    sizes = [len(on_map(g, nation)) for nation in left]
    return left[sizes.index(max(sizes) if who == "most" else min(sizes))]


@step
class Reinforced(AskNation):
    """WH-SOLO-11: the faction of the player's choice, another than those."""

    __slots__ = ("nation", "shares")
    name = "reinforced"
    prompt = "Choose the enemy that is reinforced."
    offers = (
        Offer(
            REINFORCE,
            lambda question, g, nation: bring(g, nation),
            listed=lambda question, g: [n for n in in_game(g) if n not in question.shares],
            otherwise=NOT_IN_GAME,
            ends=True,
            own=True,
        ),
    )

    def __init__(self, nation: int, shares: list[int]) -> None:
        self.nation = nation
        self.shares = shares


def bring(g: HoundState, nation: int) -> None:
    """WH-SOLO-11, WH-SOLO-40: the units of the difficulty, each where it belongs."""
    for name, count in LEVELS[g.difficulty].reinforce.units.items():
        for _ in range(count):
            kind = ship_or_plane(g, nation) if name == "ship_or_plane" else UNIT_TYPES.index(name)
            space = place_for(g, nation, kind)
            if space != NONE and put(g, nation, kind, space):
                g.tell(COMES, nation, kind, space)


def ship_or_plane(g: HoundState, nation: int) -> int:
    """WH-SOLO-11: the one of which the faction has fewer; a tie gives a ship."""
    return SHIP if fielded(g, nation, SHIP) <= fielded(g, nation, PLANE) else PLANE


def place_for(g: HoundState, nation: int, kind: int) -> int:
    """WH-SOLO-40: land units go nearest to the player's; others join their own, else as at the set-up."""
    if kind in DEALT:
        held = sorted({g.unit_at[unit] for unit in on_map(g, nation) if is_land_unit(g, unit)})
        far = distances(g)
        return min(held, key=lambda region: far[region]) if held else NONE
    spaces = WORLD.waters if kind == SHIP else WORLD.skies
    held = [space for space in spaces if any(nation_of(unit) == nation for unit in g.units_at[space])]
    return (held or [waters_of(g, nation)[0] if kind == SHIP else sky_of(g, nation)])[0]


def distances(g: HoundState) -> list[int]:
    """WH-SOLO-40: by land region, the steps to a land unit of the player, or to his home; homes are open."""
    starts = {g.unit_at[unit] for unit in on_map(g, PLAYER) if is_land_unit(g, unit)} or {g.home[PLAYER]}
    far = [WORLD.n if region not in starts else 0 for region in WORLD.lands]
    edge = sorted(starts)
    while edge:
        here = edge.pop(0)
        for there in WORLD.next[here]:
            if far[there] > far[here] + 1:
                far[there] = far[here] + 1
                edge.append(there)
    return far


# ------------------------------------------------------------------ the end


def check_won(g: HoundState) -> None:
    """WH-SOLO-12: the game is won at once when no enemy unit is left in any arena."""
    if is_played(g) and not in_game(g):
        finish(g, PLAYER)
        g.tell(CONQUERED, PLAYER)


def lose(g: HoundState) -> None:
    """WH-SOLO-35: a solo game that is not won is lost: nobody wins, and the scores are told all the same."""
    finish(g, NONE)
    g.tell(NOT_CONQUERED)


def finish(g: HoundState, winner: int) -> None:
    """The game is over."""
    g.scores = [sum(paws_of(g, nation)) if g.leader[nation] >= 0 else 0 for nation in nations(g)]
    g.winner = winner
    g.finish()
