"""Letters from a running server: one arrives, its link ends them; without a mail server there are none."""

from __future__ import annotations

import re
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.club.mail_server import SENDER, PostOffice
from tests.server.web.running import Served
from tests.server.web.socket_talk import wait_for

PASSWORD = "seven blue windmills"


def settings(office: PostOffice) -> dict[str, Any]:
    """What an operator sets."""
    here = {"smtp_host": "127.0.0.1", "smtp_port": office.port, "smtp_security": "none", "smtp_from": SENDER}
    return {**here, "mail_delay": 0, "sync": "NORMAL", "limits": "off"}


def registered(served: Served, office: PostOffice, name: str) -> httpx.Client:
    """Somebody with a proved address."""
    http = served.http()
    email = f"{name.lower()}@club.example"
    made = http.post("/api/people", json={"name": name, "password": PASSWORD, "email": email})
    http.headers["X-CSRF-Token"] = made.raise_for_status().json()["csrf"]
    letter = wait_for(lambda: [letter for letter in office.taken if letter["To"] == email])[0]
    code = re.search(r"address=([\w-]+)", letter.get_content())
    assert code is not None, letter.get_content()
    http.post("/api/address", json={"code": code[1]}).raise_for_status()
    return http


def moved(http: httpx.Client, table: str, seat: str) -> None:
    """Decide as a seat until it is not asked any more."""
    while True:
        frame = http.get(f"/api/tables/{table}/view", params={"seat": seat}).raise_for_status().json()
        choices = frame["view"]["choices"]
        if not choices:
            return
        action = "done" if "done" in choices else choices[0]
        body = {"seat": seat, "sequence": frame["sequence"], "action": action}
        http.post(f"/api/tables/{table}/actions", json=body).raise_for_status()


def test_a_letter_arrives_and_its_link_ends_them(tmp_path: Path) -> None:
    with PostOffice() as office, Served(tmp_path, **settings(office)) as served:
        anna, bert = (registered(served, office, name) for name in ("Anna", "Bert"))
        with closing(anna), closing(bert):
            seats = {"red": "me", "blue": "open"}
            wanted = {"game": "skirmish", "scenario": "duel", "seats": seats, "title": "Sunday"}
            table = anna.post("/api/tables", json=wanted).raise_for_status().json()["table"]
            bert.post(f"/api/tables/{table}/sit", json={"seat": "blue"}).raise_for_status()
            office.taken.clear()
            people = {"red": anna, "blue": bert}
            for _ in range(20):
                waiting = anna.get(f"/api/tables/{table}").json()["waiting_for"]
                moved(people[waiting[0]], table, waiting[0])
                if office.taken:
                    break
                time.sleep(0.1)
            letter = wait_for(lambda: office.taken)[0]
            assert letter["Subject"] == "Your turn: Sunday"
            link = str(letter["List-Unsubscribe"]).strip("<>")
            path = link.removeprefix(served.url)
            assert path.startswith("/mail/stop?token=")
            with served.http() as nobody:
                page = nobody.get(path)
                assert page.status_code == 200
                assert "form-action 'self'" in page.headers["content-security-policy"]
                name = {"anna@club.example": "Anna", "bert@club.example": "Bert"}[str(letter["To"])]
                person = people["red" if name == "Anna" else "blue"]
                # To look at the page changes nothing; programs do that with every link.
                assert person.get(f"/api/tables/{table}/mail").json()["holds"] == "turn"
                form = {"List-Unsubscribe": "One-Click"}
                assert nobody.post(path, data=form).status_code == 200
                assert person.get(f"/api/tables/{table}/mail").json() == {"mail": "never", "holds": "never"}
                assert nobody.post(path, data={"all": "yes"}).status_code == 200
                assert person.get(f"/api/tables/{table}/mail").json() == {"mail": None, "holds": "never"}
                assert nobody.post(path[:-1]).status_code == 400
                assert nobody.post("/mail/stop").status_code == 400
                files = {"List-Unsubscribe": (None, "One-Click")}
                assert nobody.post(path, files=files).status_code == 200
            token = path.partition("token=")[2]
        served.stop()
        assert not any(token in line for line in served.lines)


def test_without_a_mail_server_that_is_said_and_all_else_works(served: Served) -> None:
    assert any("no emails are sent" in line for line in served.lines)
    served.table().play("red")


@pytest.mark.parametrize("sender", ["", "nobody"])
def test_a_mail_server_without_a_sender_is_refused_at_the_start(tmp_path: Path, sender: str) -> None:
    wrong = {"smtp_host": "mail.example.org", "smtp_from": sender}
    with pytest.raises(AssertionError, match="SANDTABLE_SMTP_FROM"), Served(tmp_path, **wrong):
        pass
