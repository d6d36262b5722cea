"""Script in names, titles, words and addresses: told as text to programs, and never as a page or a mail."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.server.club.mail import Email, composed
from sandtable.server.storage.database import open_database
from sandtable.server.web.docs_page import docs_page
from tests.server.web.members import Member
from tests.server.web.people_site import HOME, open_site
from tests.server.web.running import Served, Table

SCRIPT = "<script>alert(1)</script>"
ATTACKS = [
    SCRIPT,
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)//",
    "</title><svg onload=alert(1)>",
    "{{constructor.constructor('alert(1)')()}}",
    "<!--<script>",
    "&lt;script&gt;",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_title_is_told_as_it_was_written_and_as_nothing_but_text(anna: Member, attack: str) -> None:
    table = anna.open({"red": "me"}, title=attack)
    for path in (f"/tables/{table}", "/me/tables", "/tables"):
        answer = anna.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "script-src" not in answer.headers["content-security-policy"]
    assert anna.table(table)["club"]["title"] == attack


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_is_wrong_is_told_in_json_whatever_it_repeats(served: Served, table: Table, attack: str) -> None:
    with served.http(table.tokens["red"]) as http:
        for answer in (
            http.get(f"{table.path}/view", params={"seat": attack}),
            http.get(f"{table.path}/view", params={"since": attack}),
            http.get(f"/api/{attack}"),
            http.get(f"/{attack}"),
            http.get(f"/api/people/{attack}"),
            http.post("/api/tables", json={"game": attack, "scenario": attack}),
            http.post("/api/tables", json={"game": "skirmish", "scenario": "duel", attack: attack}),
            http.post(f"{table.path}/actions", json={"sequence": 0, "action": attack}),
        ):
            assert 400 <= answer.status_code < 500
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_note_is_told_to_its_writer_as_text(anna: Member, attack: str) -> None:
    table = anna.open({"red": "me"})
    pinned = anna.put(f"/tables/{table}/notes", space="home", words=attack)
    for answer in (pinned, anna.get(f"/tables/{table}/notes")):
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert attack in str(answer.json())


def test_nobody_is_called_by_a_script(served: Served) -> None:
    with served.http() as http:
        for attack in ATTACKS:
            assert http.post("/api/guests", json={"name": attack}).status_code == 400


def test_what_is_taken_away_is_a_file_of_text(anna: Member) -> None:
    """A browser keeps it, and does not show it as a page; its name is made of the table's alone."""
    table = anna.open({"red": "me", "blue": "me"}, title=SCRIPT)
    anna.post(f"/tables/{table}/talk", words=SCRIPT, seat="red").raise_for_status()
    answer = anna.get(f"/tables/{table}/export", seat="red")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}.txt"'
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_page_of_a_letter_repeats_nothing_of_its_address(served: Served) -> None:
    with served.http() as http:
        page = http.get("/mail/stop", params={"token": SCRIPT, "all": SCRIPT})
        refused = http.post("/mail/stop", params={"token": SCRIPT})
    assert page.headers["content-type"].startswith("text/html")
    assert "script" not in page.text
    assert refused.status_code == 400
    assert refused.headers["content-type"] == "application/json"


def test_the_page_about_the_calls_escapes_what_it_is_made_of() -> None:
    shape = {"type": SCRIPT, "description": SCRIPT, "enum": None}
    call = {
        "summary": SCRIPT,
        "description": f"`{SCRIPT}` {SCRIPT}",
        "parameters": [{"name": SCRIPT, "schema": {"enum": [SCRIPT]}, "description": SCRIPT}],
        "requestBody": {"content": {"application/json": {"schema": {"$ref": f'"{SCRIPT}'}}}},
        "responses": {SCRIPT: {"description": SCRIPT, "content": {"x": {"schema": {"type": [SCRIPT]}}}}},
    }
    page = docs_page(
        {
            "info": {"version": SCRIPT},
            "paths": {f"/{SCRIPT}": {"get": call}},
            "components": {"schemas": {f'"{SCRIPT}': {"properties": {SCRIPT: {"type": SCRIPT}}, **shape}}},
        }
    )
    assert "<script" not in page
    assert 'href="#"' not in page
    assert page.count("&lt;script&gt;") >= 12


@pytest.mark.parametrize("attack", [*ATTACKS, "Friday\r\nBcc: everybody@example.org", "Friday\n\n<html>"])
def test_a_letter_is_plain_text_with_the_headers_that_it_should_have(attack: str) -> None:
    letter = Email("anna@example.org", f"Your turn: {attack}", attack, "p", {})
    message = composed(letter, "Sandtable <tables@example.org>", "mark", 0.0)
    assert message.get_content_type() == "text/plain"
    assert not message.is_multipart()
    assert message["Bcc"] is None
    assert "\n" not in message["Subject"]
    assert message.get_all("To") == ["anna@example.org"]


@pytest.mark.anyio
async def test_the_host_that_a_call_names_stands_in_no_letter(tmp_path: Path) -> None:
    """Else anybody who asks for somebody's new password could have the link lead to a page of their own."""
    database = await open_database(f"sqlite:///{tmp_path / 'club.db'}", "NORMAL")
    async with open_site(database) as site:
        anna = await site.member("Anna", email="anna@example.org")
        await site.proved(anna, "anna@example.org")
        headers = {
            "Host": "evil.example",
            "X-Forwarded-Host": "evil.example",
            "Forwarded": "host=evil.example",
        }
        asked = await site.browser().post("/api/reset", {"email": "anna@example.org"}, **headers)
        assert asked.status_code == 200
        letter = str((await site.mails())[-1])
    await database.close()
    assert f"{HOME}/" in letter
    assert "evil" not in letter
