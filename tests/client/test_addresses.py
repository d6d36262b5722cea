"""Where a client looks for its server."""

from __future__ import annotations

import pytest

from sandtable.client.addresses import Addresses


def test_addresses_are_used_in_turn() -> None:
    places = Addresses(["http://127.0.0.1:8400/", "https://club.example/sand"])

    assert [places.call(number, "/api/games") for number in range(3)] == [
        "http://127.0.0.1:8400/api/games",
        "https://club.example/sand/api/games",
        "http://127.0.0.1:8400/api/games",
    ]
    assert places.socket(1, "t1") == "wss://club.example/sand/api/tables/t1/socket"
    assert [places.turn(), places.turn()] == [0, 1]


def test_only_this_machine_is_near() -> None:
    places = Addresses(["http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1", "http://club.example"])

    assert [places.is_near(number) for number in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("urls", ["club.example", "ws://club.example", []])
def test_what_is_no_address_is_refused_at_once(urls: str | list[str]) -> None:
    with pytest.raises(ValueError, match="address"):
        Addresses(urls)
