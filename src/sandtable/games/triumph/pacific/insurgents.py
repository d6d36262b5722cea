"""11.6: Red Insurgents rise: a pair of cards from the Secret Vault becomes a Militia."""

from __future__ import annotations

from typing import Final

from sandtable.games.triumph.content import WINTER
from sandtable.games.triumph.pacific.appearance import appear, appearance_problem
from sandtable.games.triumph.pacific.loyalty import fosters, proxy_of
from sandtable.games.triumph.system.card_play import take_from_vault
from sandtable.games.triumph.system.cards import discard
from sandtable.games.triumph.system.kinds import RISE
from sandtable.games.triumph.system.state import TriumphState
from sandtable.games.triumph.system.tables import event, refusal
from sandtable.games.triumph.system.theatre_hooks import NO_CLOSING, MovementExtra, add_movement_extra

NO_PAIR = refusal("11.6a", "You have prepared no Insurgents there.")
NO_COMMANDS = refusal("11.0a", "You have no Commands left.")
NOT_IN_WINTER = refusal("10.41a", "Insurgents do not rise in a Winter Turn.")

RISEN = event(
    "insurgents",
    "faction space card card",
    "{0} {0:reveals/reveal} Insurgents in {1} ({2}, {3}).",
    by="faction",
)

INSURGENT_CV: Final = 2


def prepared(g: TriumphState, faction: int, space: int) -> int:
    """7.352, 16.14: which pair of the Vault is for Insurgents there, or -1. Known to its owner."""
    claim = g.content.n_techs + space
    claims = g.vault_claims[faction]
    return claims.index(claim) if claim in claims else -1


def provinces(g: TriumphState, faction: int) -> list[int]:
    """11.6a, 16.14: where a faction can let Insurgents rise now."""
    techs = g.content.n_techs
    found = sorted({claim - techs for claim in g.vault_claims[faction] if claim >= techs})
    return [space for space in found if rise_problem(g, faction, space) == 0]


def rise_problem(g: TriumphState, faction: int, space: int) -> int:
    """11.6a: why no Insurgents can rise there now, or 0."""
    power = proxy_of(g, faction)
    if power < 0 or prepared(g, faction, space) < 0:
        return NO_PAIR
    if g.commands[faction] <= 0:
        return NO_COMMANDS
    if g.season == WINTER:
        return NOT_IN_WINTER
    return appearance_problem(g, power, space)


def rise(g: TriumphState, faction: int, space: int) -> None:
    """11.6a: for one Command the pair is discarded for a Militia, whose appearance may be Aggression."""
    power = proxy_of(g, faction)
    cards = take_from_vault(g, faction, prepared(g, faction, space))
    g.disclose()
    g.tell(RISEN, faction, space, cards[0], cards[1])
    for card in cards:
        discard(g, card)
    appear(g, power, space, INSURGENT_CV)
    g.commands[faction] -= 1


# ---------------------------------------------------------------------- in the Movement Phase


def choices(g: TriumphState, faction: int) -> list[int]:
    """11.6a: where Insurgents can rise now, as actions."""
    return [RISE << 16 | space for space in provinces(g, faction)]


def problem(g: TriumphState, faction: int, code: int) -> int:
    """11.6a: why none can rise so now, or 0."""
    return rise_problem(g, faction, code & 0xFFFF)


def act(g: TriumphState, faction: int, code: int) -> None:
    """11.6a: let them rise."""
    rise(g, faction, code & 0xFFFF)


def install() -> None:
    """Let Insurgents rise in the Movement Phases of this theatre."""
    add_movement_extra("pacific", MovementExtra((RISE,), NO_CLOSING, fosters, choices, problem, act))
