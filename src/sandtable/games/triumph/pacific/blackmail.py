"""9.7c: Blackmail: an Intelligence card that takes a Diplomacy card which a Rival has in play."""

from __future__ import annotations

from typing import Final

from sandtable.engine.steps import Step
from sandtable.games.triumph.pacific.irregulars import play_partisan, province_problem, provinces_of
from sandtable.games.triumph.system.card_play import BLACKMAIL, cards_in_play, spend_card
from sandtable.games.triumph.system.cards import place_of, put_card
from sandtable.games.triumph.system.diplomacy import diplomacy_problem, play_diplomacy
from sandtable.games.triumph.system.intelligence import INTELLIGENCE, Intelligence
from sandtable.games.triumph.system.kinds import DISCARD, FOR, PARTISAN, TAKE
from sandtable.games.triumph.system.state import IN_PLAY, TriumphState, seat_mask
from sandtable.games.triumph.system.tables import event, refusal, steps, template
from sandtable.protocol.text import Text

NOT_THAT_CARD = refusal("9.7", "You can only play or discard the card that you took.")

CARD_TAKEN = event(
    "taken", "faction card from:faction", "{0} {0:takes/take} {1}, which {2} had in play.", by="faction"
)
THROWN_AWAY = event("thrown away", "faction card", "{0} {0:discards/discard} {1}.", by="faction")


def targets(g: TriumphState, rivals: list[int]) -> list[int]:
    """9.7c: the Diplomacy cards that Rivals have in play."""
    return [TAKE << 16 | card for rival in rivals for card in cards_in_play(g, rival)]


def take_card(g: TriumphState, user: int, victim: int, card: int, taken: int) -> None:
    """9.7c: Blackmail takes a Diplomacy card that a Rival has in play, to be played or discarded at once."""
    g.tell(CARD_TAKEN, user, taken, victim)
    put_card(g, taken, place_of(g, user, IN_PLAY))
    g.push(BlackmailPlay(user, taken))


ASKS_TO_PLAY: Final = template("prompt.blackmail", "card", "Play {0}, or discard it.")


@steps.add
class BlackmailPlay(Step):
    """9.7c: the card taken is played for one of its nations or for a Partisan, or discarded."""

    __slots__ = ("card", "faction")
    name = "blackmail-play"

    def __init__(self, faction: int, card: int) -> None:
        self.faction = faction
        self.card = card

    def deciders(self, g: TriumphState) -> int:
        return seat_mask(g, self.faction)

    def words(self, g: TriumphState, seat: int) -> Text:
        return g.say(ASKS_TO_PLAY, self.card)

    def form(self, g: TriumphState, seat: int) -> tuple[int, ...]:
        return (FOR, PARTISAN, DISCARD)

    def choices(self, g: TriumphState, seat: int) -> list[int]:
        card = self.card
        nations = g.content.card_neutrals[card]
        played = [FOR << 16 | n for n in nations if diplomacy_problem(g, card, n) == 0]
        raised = [PARTISAN << 16 | s for s in provinces_of(g, self.faction, card)]
        return [*played, *raised, DISCARD << 16 | card]

    def check(self, g: TriumphState, seat: int, code: int) -> int:
        kind, argument = code >> 16, code & 0xFFFF
        if kind == FOR:
            return diplomacy_problem(g, self.card, argument)
        if kind == PARTISAN:
            return province_problem(g, self.faction, self.card, argument)
        return 0 if argument == self.card else NOT_THAT_CARD

    def act(self, g: TriumphState, seat: int, code: int) -> None:
        g.pop()
        kind, argument = code >> 16, code & 0xFFFF
        if kind == FOR:
            play_diplomacy(g, self.faction, self.card, argument)
        elif kind == PARTISAN:
            play_partisan(g, self.faction, self.card, argument)
        else:
            g.tell(THROWN_AWAY, self.faction, self.card)
            spend_card(g, self.card)


def install() -> None:
    """Let the cards with this word work so."""
    INTELLIGENCE[BLACKMAIL] = Intelligence(targets, take_card, chosen_anew=True)
