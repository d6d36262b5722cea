"""The words of the notation: every kind of action of the system, and the type of its argument.

The order is permanent, because it is the action space that learning programs know: new kinds are
added at the end. Arguments are named here and filled with the names of the content by the game.
"""

from collections.abc import Container
from typing import Final

from sandtable.engine.actions import NOTHING, ActionKind, ArgumentType
from sandtable.games.triumph.content import Content

_LISTED: list[tuple[str, str, str]] = []
# By kind, its meaning in a sentence with a gap for the argument, and what a button for all its choices says.
ABOUT: Final[dict[int, str]] = {}
SHORT: Final[dict[int, str]] = {}


def _kind(word: str, argument: str, hint: str, about: str = "", short: str = "") -> int:
    kind = len(_LISTED)
    _LISTED.append((word, argument, hint))
    if about:
        ABOUT[kind] = about
    if short:
        SHORT[kind] = short
    return kind


PASS: Final[int] = _kind("pass", "", "pass")
DONE: Final[int] = _kind("done", "", "done")
AS: Final[int] = _kind("as", "type", "choose the type of the unit", "choose {}")
PROMOTE: Final[int] = _kind(
    "promote", "unit", "add one CV (a step of strength) to a unit", "add one CV to {}", "Add CV"
)
RAISE: Final[int] = _kind(
    "raise", "space", "raise a new Cadre (a 1 CV unit)", "raise a new Cadre in {}", "New Cadre"
)
BUY: Final[int] = _kind(
    "buy", "deck", "draw a card from that deck", "draw a card from the {} deck", "Draw a card"
)
PLAY: Final[int] = _kind("play", "card", "play a card", "play {}")
FOR: Final[int] = _kind(
    "for", "nation", "play it as Diplomacy for that nation", "play it as Diplomacy for {}"
)
INFLUENCE: Final[int] = _kind(
    "influence", "nation", "use its Influence Option on that nation", "use its Influence Option on {}"
)
PARTISAN: Final[int] = _kind("partisan", "space", "place a Partisan", "place a Partisan in {}")
INDUSTRY: Final[int] = _kind("industry", "", "use its Factories to raise Industry")
LOYALTY: Final[int] = _kind("loyalty", "", "use its Factories to raise Loyalty")
ADD: Final[int] = _kind("add", "card", "add another card", "add {}")
TECH: Final[int] = _kind("tech", "tech", "use it for that Technology", "use it for {}")
WITH: Final[int] = _kind("with", "card", "pair it with that card", "pair it with {}")
OPENLY: Final[int] = _kind("openly", "", "reveal it now")
VAULT: Final[int] = _kind("vault", "", "put the pair in the Secret Vault")
KEEP: Final[int] = _kind("keep", "card", "keep that card of the pair on display", "keep {} on display")
INSURGENT: Final[int] = _kind("insurgent", "space", "prepare Insurgents", "prepare Insurgents in {}")
INTELLIGENCE: Final[int] = _kind("intelligence", "", "use it for Intelligence")
DISCARD: Final[int] = _kind("discard", "card", "discard a card", "discard {}")
COMMIT: Final[int] = _kind(
    "commit", "card", "commit a card face down for Command", "commit {} face-down for Command"
)
FIRST: Final[int] = _kind("first", "faction", "let that faction go first", "let {} go first")
MOVE: Final[int] = _kind("move", "unit", "move a unit", "move {}")
TO: Final[int] = _kind("to", "space", "choose the destination", "go to {}")
VIA: Final[int] = _kind("via", "space", "choose where to enter from", "enter from {}")
ACTIVATE: Final[int] = _kind("activate", "space", "activate that Battle", "attack in the Battle of {}")
RESOLVE: Final[int] = _kind("resolve", "space", "resolve that Battle next", "resolve the Battle of {} next")
TARGET: Final[int] = _kind("target", "faction", "attack that faction's units", "attack the units of {}")
JOIN: Final[int] = _kind(
    "join",
    "unit",
    "choose the BattleGroup that joins the Battle",
    "let the BattleGroup of {} join the Battle",
)
FIGHT: Final[int] = _kind("fight", "unit", "choose the unit that acts next", "act with {} next")
FIRE: Final[int] = _kind("fire", "target", "choose the class to fire at", "fire at {}")
STRIKE: Final[int] = _kind("strike", "", "make a Carrier Strike at warships: fire N1, then leave the Battle")
KAMIKAZE: Final[int] = _kind("kamikaze", "", "fire N4 at warships; the unit is then lost")
RETREAT: Final[int] = _kind("retreat", "space", "Retreat", "Retreat to {}")
REBASE: Final[int] = _kind("rebase", "space", "ReBase", "ReBase to {}")
HIT: Final[int] = _kind("hit", "unit", "assign the Hit to a unit", "assign the Hit to {}")
LEAVE: Final[int] = _kind(
    "leave", "unit", "ReBase a unit out of the Battle area", "ReBase {} out of the Battle area"
)
ESCAPE: Final[int] = _kind("escape", "unit", "let a Sub Escape", "let {} Escape")
REMOVE: Final[int] = _kind("remove", "unit", "remove a unit", "remove {}")
AGAINST: Final[int] = _kind("against", "faction", "use it against that faction", "use it against {}")
AT: Final[int] = _kind("at", "space", "use it there", "use it in {}")
DISBAND: Final[int] = _kind("disband", "unit", "disband a unit", "disband {}")
REPUDIATE: Final[int] = _kind(
    "repudiate",
    "nation",
    "remove one of your Influence markers",
    "remove one of your Influence markers in {}",
)
REVEAL: Final[int] = _kind("reveal", "tech", "reveal a secret Technology", "reveal {}", "Reveal a Technology")
PASS_BATTLE: Final[int] = _kind("pass-battle", "", "reveal nothing in this Battle")
PASS_ALWAYS: Final[int] = _kind("pass-always", "", "reveal nothing until you change your mind")
ASK_AGAIN: Final[int] = _kind("ask-again", "", "be asked again before each Combat Round")
TAKE: Final[int] = _kind("take", "card", "take that card from the table", "take {} from the table")
RISE: Final[int] = _kind(
    "rise",
    "space",
    "reveal the Insurgents that you have prepared there",
    "reveal the Insurgents that you have prepared in {}",
    "Insurgents",
)
MILITARISE: Final[int] = _kind(
    "militarise",
    "space",
    "turn a Partisan there into a new Militia",
    "turn a Partisan in {} into a new Militia",
    "New Militia",
)
RECRUIT: Final[int] = _kind("recruit", "", "roll a die for a new Partisan", short="Recruit Partisans")
SUPPRESS: Final[int] = _kind(
    "suppress",
    "unit",
    "commit a unit against the Partisans of its Province",
    "commit {} against the Partisans of its Province",
    "Suppress Partisans",
)
DECLARE: Final[int] = _kind(
    "declare", "faction", "Declare War on that faction", "Declare War on {}", "Declare War"
)
VIOLATE: Final[int] = _kind(
    "violate",
    "nation",
    "Violate the Neutrality of that nation",
    "Violate the Neutrality of {}",
    "Violate Neutrality",
)
# Not asked for any more: it happens when a unit enters.
VIOLATE_PROXY: Final[int] = _kind(
    "violate-proxy", "power", "Violate that Proxy Power", "Violate {}", "Violate a Proxy Power"
)
SNEAK: Final[int] = _kind(
    "sneak",
    "faction",
    "Declare a Sneak Attack on that faction",
    "Declare a Sneak Attack on {}",
    "Sneak Attack",
)
BLOCKADE: Final[int] = _kind(
    "blockade", "space", "mark the POP and RES there as Blockaded", "mark the POP and RES in {} as Blockaded"
)
INSURRECT: Final[int] = _kind(
    "insurrect",
    "card",
    "play a card to raise an Insurrection",
    "play {} to raise an Insurrection",
    "Insurrection",
)
VIOLATE_BY_PROXY: Final[int] = _kind(
    "violate-by-proxy",
    "nation",
    "let your Proxy Power Violate the Neutrality of that nation",
    "let your Proxy Power Violate the Neutrality of {}",
    "Violate by Proxy",
)
LEAD: Final[int] = _kind(
    "lead", "faction", "make that faction this Year's Active Ally", "make {} this Year's Active Ally"
)
REVEAL_AS: Final[int] = _kind(
    "reveal-as", "secret", "reveal a Technology that two of your factions keep secret"
)
AGREE: Final[int] = _kind("agree", "", "allow it")
REFUSE: Final[int] = _kind("refuse", "", "forbid it")
SUPREME: Final[int] = _kind(
    "supreme",
    "faction",
    "put the SUPREME COMMAND marker on that faction's card",
    "put the SUPREME COMMAND marker on the card of {}",
)
CONSENT_ALL: Final[int] = _kind("consent-all", "", "let your Partner command your units this Season")
CONSENT_ASK: Final[int] = _kind("consent-ask", "", "let your Partner ask before it moves a unit of yours")
CONSENT_NONE: Final[int] = _kind("consent-none", "", "do not let your Partner command your units")
SEND: Final[int] = _kind(
    "send", "faction", "send one Production point to that Partner", "send one Production point to {}"
)
STRIKE_CONVOYS: Final[int] = _kind(
    "strike-convoys", "", "make a Carrier Strike at Convoys: fire N1, then leave the Battle"
)
KAMIKAZE_CONVOYS: Final[int] = _kind("kamikaze-convoys", "", "fire N4 at Convoys; the unit is then lost")

# Every word, by the number of its kind.
WORDS: Final = tuple(word for word, _, _ in _LISTED)

# What can be fired at: the four target classes of the content, Convoys, and Industry.
TARGETS: Final = ("air", "naval", "ground", "sub", "convoy", "industry")
AT_CONVOYS: Final = 4
AT_INDUSTRY: Final = 5


def argument_types(content: Content) -> dict[str, ArgumentType]:
    """The names of everything that an argument can be, in this content."""
    named = {
        "space": content.space_id,
        "unit": content.unit_name,
        "type": content.type_id,
        "card": content.card_id,
        "deck": content.deck_id,
        "nation": content.nation_id,
        "faction": content.faction_id,
        "power": content.power_id,
        "tech": content.tech_id,
        "target": list(TARGETS),
        "secret": [f"{faction}/{tech}" for faction in content.faction_id for tech in content.tech_id],
    }
    return {name: ArgumentType(name, names) for name, names in named.items()}


def action_kinds(types: dict[str, ArgumentType], unused: Container[int]) -> list[ActionKind]:
    """All kinds of action, in their permanent order."""
    return [
        ActionKind(word, types[name] if name else NOTHING, hint, number not in unused)
        for number, (word, name, hint) in enumerate(_LISTED)
    ]
