"""Bodies that are too large or lie about their size, paths that lead elsewhere, headers that play games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.server.web.app import LARGEST_BODY
from tests.server.api.raw_http import Answer, request, send
from tests.server.web.members import Member
from tests.server.web.running import Served, Table

JSON = "Content-Type: application/json"
# 0: the server said nothing, since it was told to expect more, or hung up.
REFUSED = {0, 400, 404, 405, 413, 414, 431}


def well(served: Served) -> bool:
    """Whether the server still does its work."""
    with served.http() as http:
        return http.get("/health").status_code == 200


def only(found: list[Answer]) -> Answer:
    """The one answer."""
    assert len(found) == 1, found
    return found[0]


# ---------------------------------------------------------------------- bodies


def act(table: Table, size: int) -> bytes:
    """A decision of so many bytes."""
    plain = json.dumps({"sequence": 0, "action": ""}).encode()
    return plain[:-2] + b"x" * (size - len(plain)) + b'"}'


def token(table: Table) -> str:
    return f"Authorization: Bearer {table.tokens['red']}"


def chunked(body: bytes, size: int) -> bytes:
    """A body in chunks."""
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


@pytest.mark.parametrize(("size", "status"), [(LARGEST_BODY, 422), (LARGEST_BODY + 1, 413)])
@pytest.mark.parametrize("how", ["length", "chunks"])
def test_a_body_has_a_largest_size_however_it_is_sent(
    served: Served, table: Table, size: int, status: int, how: str
) -> None:
    body = act(table, size)
    if how == "length":
        call = request(
            "POST", f"{table.path}/actions", JSON, token(table), f"Content-Length: {size}", body=body
        )
    else:
        sent = chunked(body, 10_000)
        call = request(
            "POST", f"{table.path}/actions", JSON, token(table), "Transfer-Encoding: chunked", body=sent
        )
    answer = only(send(served, call))
    # Notation that long is none; but it was read.
    assert answer.status in (status, 400 if status == 422 else status)
    assert well(served)


@pytest.mark.parametrize(
    "said", ["99999999999", "18446744073709551616", "-1", "0x10", "1e3", "12, 13", "", "+12"]
)
def test_a_length_that_is_a_lie_ends_the_call(served: Served, table: Table, said: str) -> None:
    before = table.view("red")
    body = json.dumps({"sequence": before["sequence"], "action": before["view"]["choices"][0]}).encode()
    call = request("POST", f"{table.path}/actions", JSON, token(table), f"Content-Length: {said}", body=body)
    for answer in send(served, call):
        assert answer.status in REFUSED, answer
    assert table.view("red") == before
    assert well(served)


def test_a_length_that_is_too_short_leaves_no_second_call_behind(served: Served, table: Table) -> None:
    """What comes after a body is no part of it: cut off, it is no JSON, and nothing is smuggled in."""
    before = table.view("red")
    body = json.dumps({"sequence": before["sequence"], "action": before["view"]["choices"][0]}).encode()
    call = request("POST", f"{table.path}/actions", JSON, token(table), "Content-Length: 5", body=body)
    statuses = [answer.status for answer in send(served, call)]
    assert statuses[0] == 400
    assert set(statuses) <= {400, 0}
    assert table.view("red") == before


SMUGGLED = [
    ["Content-Length: {length}", "Transfer-Encoding: chunked"],
    ["Transfer-Encoding: chunked", "Content-Length: {length}"],
    ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
    ["Transfer-Encoding: xchunked"],
    ["Transfer-Encoding : chunked"],
    ["Transfer-Encoding:\x0bchunked"],
    ["Content-Length: 4", "Content-Length: {length}"],
]


@pytest.mark.parametrize("headers", SMUGGLED, ids=range(len(SMUGGLED)))
def test_no_call_is_smuggled_in_behind_another(served: Served, table: Table, headers: list[str]) -> None:
    """A decision behind the end of a chunked body: a proxy and the server must not disagree where it ends."""
    before = table.view("red")
    decision = json.dumps({"sequence": before["sequence"], "action": before["view"]["choices"][0]}).encode()
    hidden = request(
        "POST", f"{table.path}/actions", JSON, token(table), f"Content-Length: {len(decision)}", body=decision
    )
    body = b"0\r\n\r\n" + hidden
    told = [header.format(length=len(body)) for header in headers]
    call = request("POST", "/api/login", JSON, *told, body=body).replace(b"Connection: close\r\n", b"", 1)
    statuses = [answer.status for answer in send(served, call)]
    assert statuses[0] in REFUSED | {501}, statuses
    assert all(status >= 400 or status == 0 for status in statuses), statuses
    assert table.view("red") == before
    assert well(served)


HOSTILE: list[bytes] = [
    b'{"sequence": 0, "sequence": [1], "action": "pass"}',
    b'{"action": "pass", "action": ["pass"], "sequence": 0}',
    b'{"sequence": 0, "action": "pass", "__proto__": {"admin": true}}',
    b'{"sequence": 0, "action": "pass", "constructor": 1}',
    b'{"sequence": ' + b"9" * 5000 + b', "action": "pass"}',
    b'{"sequence": -Infinity, "action": "pass"}',
    b'{"sequence": 0, "action": "pass"} {"sequence": 0}',
    b'{"sequence": 0, "action": "pass"}\x00',
    b'\xef\xbb\xbf{"sequence": 0, "action": "pass"}',
    '{"sequence": 0, "action": "pass"}'.encode("utf-16"),
    b'{"sequence": 0, "action": ' + b'{"a": ' * 5000 + b"1" + b"}" * 5000 + b"}",
    b"{'sequence': 0, 'action': 'pass'}",
    b'{"sequence": 0, "action": "pass", }',
    b"sequence: 0\naction: pass",
    b"\x82\xa8sequence\x00\xa6action\xa4pass",
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
def test_json_that_plays_games_is_refused(served: Served, table: Table, body: bytes) -> None:
    before = table.view("red")
    with served.http(table.tokens["red"]) as http:
        for path in ("actions", "talk", "undo", "branch", "back"):
            answer = http.post(
                f"{table.path}/{path}", content=body, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code == 400, (path, answer.text)
            assert set(answer.json()) == {"error", "sentence"}
    assert table.view("red") == before


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml"]
)
def test_what_a_form_of_another_site_can_send_does_nothing(anna: Member, kind: str) -> None:
    """Forms send these kinds without asking first; with the cookie alone they are nobody's."""
    del anna.http.headers["X-CSRF-Token"]
    body = b'{"game": "skirmish", "scenario": "duel", "title": "="}'
    answer = anna.http.post(
        "/api/tables", content=body, headers={"Content-Type": kind, "Origin": "https://evil.example"}
    )
    assert answer.status_code in (400, 403)
    assert anna.get("/me/tables").json()["tables"] == []


# ---------------------------------------------------------------------- paths

ELSEWHERE = [
    "/..",
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%252e%252e/etc/passwd",
    "/api/../metrics",
    "/api/%2e%2e/metrics",
    "/api/tables/../../metrics",
    "/api/tables/%2e%2e%2fmetrics",
    "/api/tables/..%5c..%5cetc",
    "/api/tables/%00",
    "/api/tables/abc%00.json",
    "/api/tables/%ff%fe",
    "/api/tables/%",
    "/api/tables/%zz",
    "/api/tables/%c0%ae%c0%ae/view",
    "//api/games",
    "/api//games",
    "/api/games/",
    "/API/games",
    "/api/games;x=1",
    "/api/games%20",
    "/api/games%0d%0aX-Evil:1",
    "/api/tables/" + "a" * 10_000,
    "/" + "a/" * 5000,
    "/schema/../../etc/passwd",
    "/style.css/../../../etc/passwd",
    "http://evil.example/api/games/x",
    "/api/people/%2e%2e",
    "/api/people/..%2f..%2fetc%2fpasswd",
    "/static/../app.py",
]


@pytest.mark.parametrize("path", ELSEWHERE, ids=range(len(ELSEWHERE)))
def test_no_path_leads_elsewhere(served: Served, path: str) -> None:
    answer = only(send(served, request("GET", path)))
    # The one that is answered is a call of ours by another spelling, and tells what that call tells.
    assert answer.status in REFUSED or b'"games"' in answer.body or path.endswith("metrics"), answer
    assert b"root:" not in answer.body
    assert b"sandtable_" not in answer.body or answer.status != 200 or path.endswith("metrics")
    if answer.status:
        assert "x-evil" not in answer.headers
        assert b"Traceback" not in answer.body
        assert len(answer.body) < 4000 or b'"games"' in answer.body or path.endswith("metrics")
    assert well(served)


def test_a_table_is_named_by_its_name_alone(served: Served, anna: Member) -> None:
    """Nothing but the name opens a private table, and no spelling of it opens more than the name does."""
    table = anna.open({"red": "me"}, visibility="private")
    for spelling in (table.upper(), f"{table}%00", f"./{table}", f"{table}%20", f"{table}/", f"x/../{table}"):
        answer = only(send(served, request("GET", f"/api/tables/{spelling}")))
        assert answer.status in (400, 404), spelling
    assert anna.get(f"/tables/{table}").status_code == 200


# ---------------------------------------------------------------------- headers and methods


@pytest.mark.parametrize(
    "hosts", [["a", "b"], [], [""], ["evil.example:99999"], ["a\tb"], ["[::1"], ["x" * 5000]]
)
def test_hosts_that_make_no_sense_harm_nobody(served: Served, hosts: list[str]) -> None:
    headers = [f"Host: {host}" for host in hosts]
    answer = only(send(served, request("GET", "/api/games", *headers, host=None)))
    assert answer.status in {0, 200, 400, 431}
    assert well(served)


def test_a_cookie_is_for_the_host_that_was_named_by_one_header(served: Served, anna: Member) -> None:
    """A second Host does not make a page of elsewhere one of ours."""
    cookie = f"Cookie: {anna.cookie}"
    word = f"X-CSRF-Token: {anna.http.headers['X-CSRF-Token']}"
    body = b'{"game": "skirmish", "scenario": "duel"}'
    hosts = [f"Host: 127.0.0.1:{served.port}", "Host: evil.example"]
    more = [cookie, word, JSON, f"Content-Length: {len(body)}", "Origin: http://evil.example"]
    for order in (hosts, hosts[::-1]):
        answer = only(send(served, request("POST", "/api/tables", *order, *more, body=body, host=None)))
        assert answer.status == 400
    assert anna.get("/me/tables").json()["tables"] == []


def test_no_socket_is_opened_with_two_hosts(served: Served, table: Table) -> None:
    asks = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    for hosts, statuses in (([], {101}), (["Host: evil.example"], {400, 403})):
        call = request("GET", f"{table.path}/socket", *hosts, *asks)
        call = call.replace(b"Connection: close", b"Connection: Upgrade")
        assert send(served, call, wait=3.0)[0].status in statuses


LARGE = ["X-Large: " + "x" * 200_000, *[f"X-Many-{number}: x" for number in range(5000)]]


@pytest.mark.parametrize(
    "headers",
    [
        LARGE[:1],
        LARGE[1:],
        ["Cookie: " + "sandtable_session=x; " * 3000],
        ["Authorization: Bearer " + "x" * 60_000],
    ],
    ids=["large", "many", "cookies", "token"],
)
def test_too_many_headers_harm_nobody(served: Served, headers: list[str]) -> None:
    answer = only(send(served, request("GET", "/api/me", *headers)))
    assert answer.status in {0, 400, 401, 403, 431}
    assert well(served)


@pytest.mark.parametrize(
    "name",
    ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override", "X-Original-URL", "X-Rewrite-URL"],
)
def test_a_header_changes_neither_the_method_nor_the_path(anna: Member, name: str) -> None:
    table = anna.open({"red": "me"})
    for value in ("DELETE", "PUT", "/metrics"):
        answer = anna.http.post(f"/api/tables/{table}", json={"_method": "DELETE"}, headers={name: value})
        assert answer.status_code == 405
        looked = anna.http.get(f"/api/tables/{table}", headers={name: value}, params={"_method": "DELETE"})
        assert looked.json()["table"] == table


@pytest.mark.parametrize(
    ("method", "path", "statuses"),
    [
        ("HEAD", "/api/games", {200}),
        ("HEAD", "/health", {200}),
        ("HEAD", "/api/login", {405}),
        ("OPTIONS", "/api/games", {204}),
        ("OPTIONS", "/api/tables", {204}),
        ("OPTIONS", "*", {0, 400, 404}),
        ("TRACE", "/api/games", {400, 405, 501}),
        ("CONNECT", "evil.example:443", {0, 400, 404, 405}),
        ("PROPFIND", "/api/games", {400, 405, 501}),
        ("get", "/api/games", {400, 405, 501}),
        ("G" * 3000, "/api/games", {0, 400, 405, 501}),
    ],
)
def test_other_methods_say_what_is_there_and_no_more(
    served: Served, method: str, path: str, statuses: set[int]
) -> None:
    answer = only(send(served, request(method, path, "Cookie: secret=1")))
    assert answer.status in statuses, answer
    assert b"secret" not in answer.body
    if method == "OPTIONS" and answer.status == 204:
        assert set(answer.headers["allow"].split(", ")) <= {"GET", "POST", "OPTIONS"}
    if method in ("HEAD", "OPTIONS"):
        assert not answer.body or answer.status == 404
    assert well(served)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://localhost"])
@pytest.mark.parametrize("method", ["GET", "OPTIONS", "POST"])
def test_no_other_origin_is_ever_allowed(served: Served, anna: Member, origin: str, method: str) -> None:
    asked: dict[str, Any] = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, x-csrf-token, content-type",
    }
    for path in ("/api/me", "/api/tables", "/api/games", "/schema/openapi.json", "/health"):
        answer = anna.http.request(method, path, headers=asked)
        assert not [name for name in answer.headers if name.startswith("access-control-")], path
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
