"""The pages that explain the server, the headers of every answer, and bodies that nobody should send."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import httpx
import msgspec
import pytest

from sandtable.server.web.docs_page import FROM_CLIENT, FROM_SERVER
from tests.server.web.running import ROOT, Served, Table

PATHS = {
    "/api/games": {"get"},
    "/api/games/{game}/chart": {"get"},
    "/api/games/{game}/drawing": {"get"},
    "/api/games/{game}/picture/{theme}": {"get"},
    "/api/games/{game}/records": {"get"},
    "/api/games/{game}/rules": {"get"},
    "/api/games/{game}/odds": {"get"},
    "/api/games/{game}/lessons": {"get"},
    "/api/games/{game}/lessons/{lesson}": {"post"},
    "/api/tables/{table}/lesson": {"get"},
    "/api/sandbox": {"post"},
    "/api/sandbox/overlay": {"post"},
    "/api/sandbox/tables": {"post"},
    "/api/tables": {"get", "post"},
    "/api/tables/{table}": {"get"},
    "/api/tables/{table}/view": {"get"},
    "/api/tables/{table}/actions": {"post"},
    "/api/tables/{table}/set-up": {"post"},
    "/api/tables/{table}/undo": {"post"},
    "/api/tables/{table}/why-not": {"get"},
    "/api/tables/{table}/odds": {"get"},
    "/api/tables/{table}/overlay": {"get"},
    "/api/tables/{table}/journal": {"get"},
    "/api/tables/{table}/sit": {"post"},
    "/api/tables/{table}/leave": {"post"},
    "/api/tables/{table}/resign": {"post"},
    "/api/tables/{table}/seats/{seat}": {"put"},
    "/api/tables/{table}/invitations": {"get", "post"},
    "/api/tables/{table}/invitations/{invitation}": {"delete"},
    "/api/tables/{table}/proposals": {"get", "post"},
    "/api/tables/{table}/proposals/{proposal}": {"post"},
    "/api/tables/{table}/points": {"get"},
    "/api/tables/{table}/rematch": {"post"},
    "/api/tables/{table}/dice": {"get"},
    "/api/invitations/look": {"post"},
    "/api/invitations/take": {"post"},
    "/api/me/tables": {"get"},
    "/api/me/hooks": {"get", "post"},
    "/api/me/hooks/{hook}": {"delete"},
    "/api/me/hooks/{hook}/try": {"post"},
    "/api/me/invitations": {"get"},
    "/api/tables/{table}/replay": {"get"},
    "/api/tables/{table}/replay/index": {"get"},
    "/api/tables/{table}/export": {"get"},
    "/api/tables/{table}/branch": {"post"},
    "/api/tables/import": {"post"},
    "/api/entrance": {"get"},
    "/api/people": {"post"},
    "/api/guests": {"post"},
    "/api/login": {"post"},
    "/api/logout": {"post"},
    "/api/reset": {"post"},
    "/api/reset/password": {"post"},
    "/api/address": {"post"},
    "/api/people/{name}": {"get"},
    "/api/people/{name}/block": {"put", "delete"},
    "/api/people/{name}/reports": {"post"},
    "/api/me": {"get", "patch"},
    "/api/me/account": {"post"},
    "/api/me/password": {"post"},
    "/api/me/address": {"post"},
    "/api/me/tokens": {"get", "post"},
    "/api/me/tokens/{token_id}": {"delete"},
    "/api/me/blocks": {"get"},
    "/api/tables/{table}/news": {"get"},
    "/api/tables/{table}/talk": {"get", "post"},
    "/api/tables/{table}/mail": {"get", "put"},
    "/api/tables/{table}/notes": {"get", "put", "delete"},
    "/api/admin/people": {"get"},
    "/api/admin/people/{name}/ban": {"put", "delete"},
    "/api/admin/reports": {"get"},
    "/api/admin/reports/{number}/settle": {"post"},
    "/api/admin/audit": {"get"},
    "/api/admin/tables/{table}/points": {"get"},
    "/api/admin/tables/{table}/rewind": {"post"},
    "/api/admin/tables/{table}/seats/{seat}": {"put"},
    "/api/paces": {"get"},
    "/api/tables/{table}/back": {"post"},
    "/mail/stop": {"post"},
    "/health": {"get"},
    "/metrics": {"get"},
}


def test_the_schema_describes_every_call(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/schema/openapi.json")
    schema = answer.json()
    assert schema["openapi"].startswith("3.1")
    assert {path: set(methods) for path, methods in schema["paths"].items()} == PATHS
    for methods in schema["paths"].values():
        for call in methods.values():
            assert call["summary"]
            assert call["description"]
            for status, told in call["responses"].items():
                if int(status) >= 400:
                    shape = next(iter(told["content"].values()))["schema"]
                    assert shape["$ref"].endswith("Problem"), (call["summary"], status)


def test_no_answer_is_undocumented(served: Served, table: Table) -> None:
    """The statuses that the tests of the calls see are in the schema."""
    with served.http() as http:
        paths = http.get("/schema/openapi.json").json()["paths"]
    act = set(paths["/api/tables/{table}/actions"]["post"]["responses"])
    assert act == {"200", "400", "401", "403", "404", "409", "413", "422", "503"}
    view = set(paths["/api/tables/{table}/view"]["get"]["responses"])
    assert view == {"200", "400", "401", "403", "404", "503"}
    opening = set(paths["/api/tables"]["post"]["responses"])
    assert opening == {"201", "400", "401", "403", "413", "429", "503"}


def test_the_front_page_explains_calls_and_messages_without_script(served: Served) -> None:
    with served.http() as http:
        answer = http.get("/")
        style = http.get("/style.css")
    page = answer.text
    assert answer.headers["content-type"].startswith("text/html")
    for path in PATHS:
        assert f" {path}</code>" in page
    for kind in (*FROM_CLIENT, *FROM_SERVER):
        assert f"<code>{kind.__struct_config__.tag}</code>" in page
    assert "<script" not in page
    assert " style=" not in page
    assert not re.search(r'(src|href)="(https?:)?//', page)
    assert style.headers["content-type"].startswith("text/css")


def test_the_guide_names_every_call_message_and_field(served: Served) -> None:
    guide = (ROOT / "docs" / "server-api.md").read_text(encoding="utf-8")
    for path, methods in PATHS.items():
        for method in methods:
            assert f"`{method.upper()} {path}`" in guide
    for kind in (*FROM_CLIENT, *FROM_SERVER):
        assert f'"type": "{kind.__struct_config__.tag}"' in guide
        for field in msgspec.structs.fields(kind):
            assert f'"{field.encode_name}"' in guide, (kind, field.encode_name)


@pytest.mark.parametrize("path", ["/", "/health", "/api/games", "/nothing/here", "/api/tables/nosuchtable"])
def test_every_answer_has_the_headers_that_keep_browsers_safe(served: Served, path: str) -> None:
    with served.http() as http:
        headers = http.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers.get("cache-control") == ("no-store" if path.startswith("/api") else None)


def test_what_is_not_there(served: Served) -> None:
    with served.http() as http:
        missing, wrong = http.get("/nothing/here"), http.put("/api/games", json={})
    assert missing.status_code == 404
    assert missing.json() == {"error": "not found", "sentence": "There is nothing at this address."}
    assert wrong.status_code == 405
    assert wrong.json()["error"] == "method not allowed"


HOSTILE: list[bytes] = [
    b"",
    b"null",
    b"{",
    b'{"sequence":0,"action":"pass"',
    b'{"sequence":"zero","action":"pass"}',
    b'{"sequence":0,"action":["pass"]}',
    b'{"sequence":0,"action":"pass","admin":true}',
    b'{"sequence":1e999,"action":"pass"}',
    b'{"sequence":NaN,"action":"pass"}',
    b'{"sequence":0,"action":"\\ud800"}',
    b'{"sequence":0,"action":"\xff\xfe"}',
    b"[" * 30_000,
    b'{"a":' * 9_000,
    b'{"sequence":0.5,"action":"pass"}',
    b'{"sequence":null,"action":null}',
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_bodies_are_told_what_is_wrong(served: Served, table: Table, body: bytes) -> None:
    before = table.view("red")
    with served.http(table.tokens["red"]) as http:
        for path in (f"{table.path}/actions", "/api/tables"):
            answer = http.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400, answer.text
            told = answer.json()
            assert set(told) == {"error", "sentence"}
            assert len(told["sentence"]) < 320
            assert "Traceback" not in told["sentence"]
    assert table.view("red") == before


def test_numbers_too_large_for_any_sequence(served: Served, table: Table) -> None:
    for number in (2**63, 2**64, -1, 10**300):
        answer = table.act("red", number, "pass")
        assert answer.status_code in (400, 409)
    with served.http(table.tokens["red"]) as http:
        for number in (2**63, -1, 10**300):
            assert http.get(f"{table.path}/view", params={"since": number}).status_code == 400
            assert http.get(f"{table.path}/journal", params={"after": number}).status_code == 400


@pytest.mark.parametrize("body", [b"", b"a=b", b'{"game":'])
def test_a_body_that_is_none_is_asked_for(served: Served, body: bytes) -> None:
    with served.http() as http:
        answer = http.post("/api/tables", content=body)
    assert answer.status_code == 400
    assert "send a JSON object" in answer.json()["sentence"]


def test_a_body_that_is_too_large_is_not_read(served: Served, table: Table) -> None:
    with served.http(table.tokens["red"]) as http:
        answer = http.post(f"{table.path}/actions", json={"sequence": 0, "action": "x" * 70_000})
        assert answer.status_code == 413
        assert answer.json() == {"error": "too large", "sentence": "The body is too large."}
        endless = iter([b'{"sequence":0,"action":"', *[b"x" * 50_000] * 1000])
        try:
            streamed = http.post(
                f"{table.path}/actions", content=endless, headers={"Content-Type": "application/json"}
            )
        except httpx.TransportError:
            # It was hung up on while it was still talking.
            assert next(endless, None) is not None
        else:
            assert streamed.status_code == 413


def test_what_is_no_http_harms_nobody(served: Served) -> None:
    for noise in (b"\x00" * 100, b"GET / HTTP/9\r\n\r\n", b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=10) as line:
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            while line.recv(4096):
                pass
    with served.http() as http:
        assert http.get("/health").status_code == 200


def test_the_log_holds_calls_and_no_secrets(tmp_path: Path) -> None:
    with Served(tmp_path, log_level="debug") as served:
        table = served.table()
        for seat in table.seats:
            table.play(seat)
        with served.http() as http:
            http.get(f"/api/tables/{table.tokens['red']}x" + "y" * 80)
            http.get(f"{table.path}/why-not", params={"action": "pass", "seat": "red"})
            http.post("/api/tables", content=b"[" * 5000, headers={"Content-Type": "application/json"})
        served.stop()
    lines = [line for line in served.lines if not line.startswith("sandtable is listening")]
    entries = [json.loads(line) for line in lines]
    assert {"time", "level", "logger", "message"} <= set.intersection(*(set(entry) for entry in entries))
    calls = [entry for entry in entries if entry["message"] == "call"]
    assert {(call["method"], call["path"], call["status"]) for call in calls} >= {
        ("POST", "/api/tables", 201),
        ("GET", f"{table.path}/view", 200),
        ("GET", f"{table.path}/why-not", 401),
        ("GET", "?", 404),
    }
    assert {entry["message"] for entry in entries} >= {"started", "stopped"}
    whole = "\n".join(lines)
    for secret in (*table.tokens.values(), "Bearer", "action=pass", "sequence"):
        assert str(secret) not in whole
