"""Which names and passwords there are, and when two names are one."""

from __future__ import annotations

import argon2
import pytest

from sandtable.server.club import passwords
from sandtable.server.club.names import checked_name, name_key
from sandtable.server.club.people import checked_email
from sandtable.server.errors import BadRequest


@pytest.mark.parametrize(
    "name",
    [
        "Al",
        "x" * 24,
        "Zoé",
        "Jürgen_3",
        "d.artagnan",
        "jean-luc",
        "Ольга",
        "Ωμέγα",
        "محمد",
        "अनिल",
        "ไทย",
        "さくら",
        "손흥민",
        "王小明2",
        "3rd",
        "１２３",
    ],
)
def test_names_of_every_script(name: str) -> None:
    kept = checked_name(name)
    assert checked_name(kept) == kept
    assert name_key(kept) == name_key(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "x" * 25,
        "﷽" * 2,  # few characters that become many
        "an na",
        "an\u00a0na",
        "an\u2003na",
        "an\u3000na",
        "anna ",
        "an\tna",
        "an\nna",
        "an\u200bna",
        "an\u200dna",
        "an\u00adna",
        "anna\ufeff",
        "an\u202ena",
        "anna\u3164",
        "\u115f\u1160",
        "an\u034fna",
        "anna\ufe0f",
        "\u2800\u2800",
        "an\x00na",
        "an\x1bna",
        "an\x7fna",
        "<b>",
        "a&b",
        "a'b",
        'a"b',
        "a/b",
        "a\\b",
        "a@b",
        "a:b",
        "a%b",
        "a;b",
        "a＜b",
        "😀😀",
        "½½",
        "Ⅷ\u20dd",
        ".anna",
        "-anna",
        "_anna",
        "anna.",
        "anna-",
        "..",
        "\u0301anna",
        "a" + "\u0316" * 4 + "b",
        "pаypal",  # the second letter is Cyrillic
        "Αnna",  # the first letter is Greek
        "admin",
        "ADMIN",
        "ｍｅ",
        "you",
        "Person",
        "random",
    ],
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(BadRequest):
        checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Straße", "STRASSE"),
        ("Ａｎｎａ", "anna"),
        ("ﬁnn", "finn"),
        ("Zoe\u0301", "zoé"),
        ("ΟΔΟΣ", "οδος"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert name_key(checked_name(one)) == name_key(checked_name(other))


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("zoe", "zoé"), ("a.b", "a-b")])
def test_names_that_are_not(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    "email", ["a@b.example", "anna.b+c@mail.example.org", "π@δοκιμή.example", " a@b.example "]
)
def test_addresses(email: str) -> None:
    assert checked_email(email) == email.strip()


@pytest.mark.parametrize(
    "email",
    [
        "",
        "anna",
        "anna@localhost",
        "@b.example",
        "a@",
        "a@b@c.example",
        "a b@c.example",
        "a@b..example",
        "a@b.example,c@d.example",
        "Anna <a@b.example>",
        "a@b.example\r\nBcc: c@d.example",
        "a\x00@b.example",
        "a\u202e@b.example",
        "x" * 65 + "@b.example",
        "a@" + "b" * 250 + ".example",
    ],
)
def test_what_is_no_address(email: str) -> None:
    with pytest.raises(BadRequest):
        checked_email(email)


# ---------------------------------------------------------------------- passwords


@pytest.mark.parametrize("password", ["ten  chars", "x" * 196 + "abcd", "пароль из слов", "tab\tand\0nul."])
def test_any_long_password_will_do(password: str) -> None:
    assert passwords.checked(password, "anna") == password


@pytest.mark.parametrize(
    "password", ["", "too short", "x" * 197 + "abcd", "aaaaaaaaaaaaaaa", "abababababab", "Jean-Luc-P"]
)
def test_easy_and_endless_passwords_will_not(password: str) -> None:
    with pytest.raises(BadRequest):
        passwords.checked(password, "jean-luc-p")


@pytest.mark.anyio
async def test_a_password_is_kept_as_an_expensive_hash() -> None:
    kept = await passwords.hashed("seven blue windmills")
    assert kept.startswith("$argon2id$")
    assert "windmills" not in kept
    assert await passwords.fits("seven blue windmills", kept)
    for wrong in ("seven blue windmill", "", "x" * 10_000, "\0"):
        assert not await passwords.fits(wrong, kept)
    assert not passwords.is_dated(kept)
    costs = argon2.extract_parameters(kept)
    assert costs.memory_cost >= 19 * 1024
    assert costs.time_cost >= 2
    # Where there is no password, comparing costs the same.
    assert argon2.extract_parameters(passwords.NOBODYS) == costs
    assert not await passwords.fits("seven blue windmills", None)


@pytest.mark.anyio
async def test_two_ways_to_type_one_letter_are_one_password() -> None:
    kept = await passwords.hashed(passwords.checked("sieben blaue Mühlen", "anna"))
    assert await passwords.fits("sieben blaue Mu\u0308hlen", kept)


def test_hashes_of_older_costs_are_told() -> None:
    old = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash("seven blue windmills")
    assert passwords.is_dated(old)


@pytest.mark.anyio
async def test_what_is_no_hash_fits_nothing() -> None:
    assert not await passwords.fits("seven blue windmills", "broken")
