"""A club with something in it, so that made-up calls meet real tables, people and secrets now and then."""

from __future__ import annotations

import itertools
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tests.default_game import DEFAULT_GAME
from tests.server.web.members import PASSWORD, Member
from tests.server.web.running import Served

SCOPES = ("read", "play", "tables", "talk", "account")
SCRIPT = "<script>alert(1)</script>"
# Nobody listens there.
NOBODYS_HOOK = "http://127.0.0.1:9/x"
_numbers = itertools.count(1)


@dataclass(frozen=True)
class Caller:
    """Somebody who calls, and how the server can know."""

    name: str
    headers: dict[str, str] = field(default_factory=dict)


def caller(member: Member) -> Caller:
    """Somebody who is logged in, with the word of the page."""
    return Caller(
        "cookie", {"Cookie": member.cookie, "X-CSRF-Token": str(member.http.headers["X-CSRF-Token"])}
    )


def bearer(name: str, token: str) -> Caller:
    """Somebody with a token."""
    return Caller(name, {"Authorization": f"Bearer {token}"})


class Club:
    """Two people with accounts, a guest, an admin, and tables that are set up anew as often as asked."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.anna = Member(served, "Anna")
        self.bert = Member(served, "Bert")
        self.guest = Visitor(served)
        self.helper = Member(served, "Helper")
        with closing(sqlite3.connect(served.folder / "sandtable" / "tables.db")) as file, file:
            file.execute("UPDATE people SET admin = 1 WHERE name = ?", [self.helper.name])
        self.repair()
        self.reader = self.anna.token("read")
        self.great_game = self.anna.post(
            "/tables",
            game=DEFAULT_GAME,
            scenario="1936",
            seats={"japan": "me", "usa": "open", "soviets": "cadet"},
        )
        self.great_game.raise_for_status()

    def repair(self) -> None:
        """Everybody is logged in, with a fresh token, and nothing stands between the two people."""
        for member in (self.anna, self.bert):
            if member.get("/me").status_code == 401:
                member.http.cookies.clear()
                answer = member.post("/login", name=member.name, password=PASSWORD).raise_for_status()
                member.http.headers["X-CSRF-Token"] = answer.json()["csrf"]
        for old in self.bert.get("/me/tokens").json()["tokens"]:
            self.bert.delete(f"/me/tokens/{old['id']}")
        for hook in self.anna.get("/me/hooks").json()["hooks"]:
            self.anna.delete(f"/me/hooks/{hook['hook']}")
        everything = self.bert.post("/me/tokens", name="a program", scopes=SCOPES).raise_for_status().json()
        self.token_id = everything["about"]["id"]
        self.bert_token: str = everything["token"]
        for one, other in ((self.anna, self.bert), (self.bert, self.anna)):
            one.delete(f"/people/{other.name}/block").raise_for_status()

    def close(self) -> None:
        """Everybody goes home."""
        for somebody in (self.anna, self.bert, self.helper, self.guest):
            somebody.http.close()

    def callers(self, seat_token: str) -> list[Caller]:
        """Everybody who may call: most often those who may do something."""
        return [
            caller(self.anna),
            caller(self.anna),
            bearer("personal token", self.bert_token),
            bearer("personal token", self.bert_token),
            bearer("token for reading", self.reader),
            bearer("seat", seat_token),
            bearer("forged", "sat_" + "x" * 40),
            Caller("guest", self.guest.headers),
            Caller("nobody"),
        ]

    def admins(self) -> list[Caller]:
        """Those who call where only admins may."""
        return [caller(self.helper), caller(self.helper), caller(self.anna), Caller("nobody")]

    def spare(self, account: bool) -> Caller:
        """Somebody whose account may be spoiled."""
        if not account:
            return Caller("guest", Visitor(self.served).headers)
        return caller(Member(self.served, "Spare"))

    # ------------------------------------------------------------------ what there is

    def seeds(self) -> Seeds:
        """Fresh tables in every state, and what a call may name of them."""
        anna, bert = self.anna, self.bert
        ours = anna.open({"red": "me"}, visibility="private", title=SCRIPT, pace="evening")
        anna.post(f"/tables/{ours}/invitations", person=bert.name, seat="blue").raise_for_status()
        bert.post(f"/tables/{ours}/sit", seat="blue").raise_for_status()
        anna.post(f"/tables/{ours}/talk", words=SCRIPT).raise_for_status()
        anna.play(ours).raise_for_status()
        proposal = anna.post(f"/tables/{ours}/proposals", what="pause").raise_for_status().json()
        free = anna.open({"red": "me", "blue": "open", "green": "random"}, scenario="melee")
        link = anna.post(f"/tables/{free}/invitations", uses=50).raise_for_status().json()
        ended = self.ended()
        plain = self.served.table()
        file = anna.get(f"/tables/{ended}/export").raise_for_status().text
        offered = plain.view("red")["view"]["choices"][:3]
        great = str(self.great_game.json()["table"])
        seat_token = str(plain.tokens["red"])
        anna_calls, bert_calls = caller(anna), bearer("personal token", self.bert_token)
        act = {"sequence": plain.view("red")["sequence"], "action": offered[0]}
        scenes = [
            Scene(anna_calls, {"table": ours, "seat": "red", "proposal": proposal["proposal"], "point": 0}),
            Scene(bert_calls, {"table": ours, "seat": "blue", "proposal": proposal["proposal"]}),
            Scene(anna_calls, {"table": free, "seat": "green", "invitation": link["invitation"]}),
            Scene(bert_calls, {"table": free, "seat": "blue"}),
            Scene(anna_calls, {"table": ended, "seat": "red"}),
            Scene(bearer("seat", seat_token), {"table": plain.id, "seat": "red", **act}),
            Scene(Caller("nobody"), {"table": plain.id}),
        ]
        hook = anna.post("/me/hooks", url=NOBODYS_HOOK, events=["turn"]).raise_for_status()
        return Seeds(
            seat_token,
            scenes,
            {
                "table": [ours, ours, free, free, ended, plain.id, great],
                "seat": ["red", "blue", "green", "japan"],
                "name": [anna.name, bert.name, SCRIPT, *(f"New-{next(_numbers)}" for _ in range(30))],
                "person": [anna.name, bert.name],
                "player": ["person", "open", "random"],
                "proposal": [proposal["proposal"]],
                "invitation": [link["invitation"]],
                "token": [link["token"]],
                "token_id": [self.token_id],
                "game": ["skirmish", DEFAULT_GAME],
                "scenario": ["duel", "melee", "1936"],
                "seats": [{}, {"red": "me", "blue": "open"}, {"red": "me", "blue": "random"}],
                "options": [{}],
                "title": ["Friday", SCRIPT],
                "pace": [None, "evening"],
                "expiry_bot": ["random"],
                "action": [*offered, "pass"],
                "sequence": [0, 1, 2],
                "since": [0, 1],
                "after": [0, 1],
                "from": [0, 1],
                "to": [1, 2],
                "at": [0, 1, None],
                "point": [0, 1],
                "channel": ["table", "spectators", "red+blue"],
                "words": ["Good evening.", SCRIPT],
                "password": [PASSWORD],
                "old": [PASSWORD],
                "new": ["another fine morning"],
                "email": [None, f"somebody{next(_numbers)}@example.org"],
                "file": [file],
                "limit": [2],
                "hook": [hook.json()["hook"]],
                "url": [NOBODYS_HOOK, "https://192.0.2.1/x"],
                "space": ["home"],
                "number": [1],
                "days": [None, 1],
                "uses": [None, 1],
                "zone": ["Europe/Berlin"],
            },
        )

    def ended(self) -> str:
        """A table that the two have agreed to end."""
        table = self.anna.open({"red": "me", "blue": "open"})
        self.bert.post(f"/tables/{table}/sit", seat="blue").raise_for_status()
        self.anna.play(table).raise_for_status()
        asked = self.anna.post(f"/tables/{table}/proposals", what="end").raise_for_status().json()
        self.bert.post(f"/tables/{table}/proposals/{asked['proposal']}", agree=True).raise_for_status()
        return table


@dataclass(frozen=True)
class Scene:
    """Somebody at a table, and what a call of theirs would name."""

    who: Caller
    words: dict[str, Any]


@dataclass(frozen=True)
class Seeds:
    """The token of a seat, scenes, and by the names of parameters and fields what they may well be."""

    seat_token: str
    scenes: list[Scene]
    words: dict[str, list[Any]]


class Visitor:
    """A guest with a session."""

    def __init__(self, served: Served) -> None:
        self.http = served.http()
        self.name = f"Visitor-{next(_numbers)}"
        answer = self.http.post("/api/guests", json={"name": self.name})
        cookie = f"sandtable_session={self.http.cookies['sandtable_session']}"
        self.headers = {"Cookie": cookie, "X-CSRF-Token": answer.raise_for_status().json()["csrf"]}
