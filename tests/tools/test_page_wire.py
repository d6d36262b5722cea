"""The page writes no type of the wire by hand: it takes all of them from `web/src/protocol`.

Whatever the page is told comes in through the calls and the socket, so their answers and bodies must be types
of the protocol. And no type that the page declares may be one of the protocol's under another name: it counts
as a copy where all its fields are fields of a type of the protocol, and most of that type's are among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

WEB: Final = Path(__file__).parents[2] / "web" / "src"
PROTOCOL: Final = WEB / "protocol"

# What reads something that came from elsewhere, and why it may.
READERS: Final = {
    "lib/api.ts": "the calls of the server",
    "lib/socket.ts": "the messages of the server",
    "board/saving/faces.ts": "the letters of the page, for a saved map",
    "sandbox/changes.ts": "a position that a person has pasted",
    "table/setups.ts": "set-ups that this device has kept",
}
READING: Final = re.compile(
    r"JSON\.parse\(|(?<![\w.])(?<!private )fetch\(|\.json\(\)|new (?:WebSocket|EventSource)\("
)
# Whatever is answered with nothing that the page would read.
UNREAD: Final = {"unknown"}
IMPORTED: Final = re.compile(r"import type \{([^}]*)\} from '[./]*protocol/\w+'")
ANSWER: Final = re.compile(
    r"(?<![\w.])call<([^(]*?)>\(\s*'|(?:JSON\.parse\([^;]*?|\.json\(\))\)* as ([\w<>, ]+)"
)
BODY: Final = re.compile(r"\bbody: (\{[^{}]*\})(\s+satisfies (\w+))?")
DECLARED: Final = re.compile(r"\b(?:interface\s+(\w+)[^{;]*|type\s+(\w+)(?:<[^=]*>)?\s*=\s*)\{")
COMMENT: Final = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
FIELD: Final = re.compile(r"(?:readonly\s+)?'?(\w+)'?\??\s*:")

# So many fields, and so much of the type of the protocol, make a copy.
FIELDS: Final = 3
SHARE: Final = 0.6


def modules() -> dict[str, str]:
    """The sources of the page by their paths, without tests and without what is written from the protocol."""
    paths = [path for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte")]
    own = [path for path in paths if PROTOCOL not in path.parents and ".test." not in path.name]
    return {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in own}


def imported(text: str) -> set[str]:
    """The types that a module takes from the protocol."""
    return {name.strip() for names in IMPORTED.findall(text) for name in names.split(",")}


def untyped_answers(text: str) -> list[str]:
    """The types of answers that are not of the protocol."""
    names = [(call or parsed).strip() for call, parsed in ANSWER.findall(text)]
    return [name for name in names if name not in imported(text) | UNREAD]


def untyped_bodies(text: str) -> list[str]:
    """The bodies that are put together without being held against a type of the protocol."""
    found = [(match[1], match[3]) for match in BODY.finditer(text)]
    return [body for body, name in found if body != "{}" and name not in imported(text)]


def declared(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The types of objects that a module declares, with the names of their fields."""
    text = COMMENT.sub("", text)
    for match in DECLARED.finditer(text):
        depth, own = 1, ""
        for letter in text[match.end() :]:
            depth += (letter in "{([") - (letter in "})]")
            if depth == 0:
                break
            if depth == 1:
                own += letter
        yield match[1] or match[2], frozenset(FIELD.findall(own))


def structs() -> dict[str, frozenset[str]]:
    """The types of the protocol with their fields."""
    return {
        f"{path.stem}.{name}": fields
        for path in PROTOCOL.glob("*.ts")
        for name, fields in declared(path.read_text(encoding="utf-8"))
    }


def copied(text: str, known: dict[str, frozenset[str]]) -> list[str]:
    """The types of a module that stand in the protocol already."""
    return [
        f"{name} is {struct}"
        for name, fields in declared(text)
        for struct, of_struct in known.items()
        if len(fields) >= FIELDS and fields <= of_struct and len(fields) >= SHARE * len(of_struct)
    ]


def test_only_the_calls_and_the_socket_read_what_the_server_says() -> None:
    assert sorted(path for path, text in modules().items() if READING.search(text)) == sorted(READERS)


def test_answers_are_types_of_the_protocol() -> None:
    found = {path: untyped_answers(text) for path, text in modules().items() if path != "sandbox/changes.ts"}
    # The one place where any answer is read is what all calls go through.
    assert {path: names for path, names in found.items() if names} == {"lib/api.ts": ["Shape"]}


def test_what_is_sent_has_a_type_of_the_protocol() -> None:
    found = {path: untyped_bodies(text) for path, text in modules().items()}
    assert {path: bodies for path, bodies in found.items() if bodies} == {}


def test_no_type_of_the_protocol_is_declared_again() -> None:
    known = structs()
    assert len(known) > 100
    found = {path: copied(text, known) for path, text in modules().items()}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "text",
    [
        "const told = await call<{ rules: Rule[] }>('GET', '/api/rules');",
        "interface Lesson { id: string }\nreturn call<Lesson>(\n  'GET', '/api/lessons');",
        "const message = JSON.parse(text) as Message;",
        "const told = (await answer.json()) as Record<string, Json>;",
        "import type { Rule } from './shapes';\ncall<Rule>('GET', '/api/rules');",
    ],
)
def test_an_answer_typed_by_hand_is_found(text: str) -> None:
    assert untyped_answers(text)
    assert not untyped_answers("import type { Rules } from '../protocol/games';\ncall<Rules>('GET', '/');")


def test_a_body_typed_by_hand_is_found() -> None:
    assert untyped_bodies("call<unknown>('POST', '/', { body: { name, words } })")
    assert untyped_bodies("call<unknown>('POST', '/', { body: { name } satisfies Wanted })")
    imports = "import type { GuestName } from '../protocol/people';\n"
    assert not untyped_bodies(f"{imports}call<Me>('POST', '/', {{ body: {{ name }} satisfies GuestName }})")


@pytest.mark.parametrize(
    "text",
    [
        "interface Paragraph {\n  id: string;\n  title: string;\n  text: string;\n}",
        "type Paragraph = { readonly id: string; title?: string; text: string; area: string };",
        "interface Paragraph extends Base { /** As in: 1.1. */ id: 1 | 2; title: string; area: string }",
    ],
)
def test_a_copy_of_a_type_is_found_under_any_name(text: str) -> None:
    known = {"games.Rule": frozenset(("id", "title", "text", "area"))}
    assert copied(text, known) == ["Paragraph is games.Rule"]


def test_a_type_that_only_shares_some_names_is_no_copy() -> None:
    known = {"games.Rule": frozenset(("id", "title", "text", "area"))}
    assert (
        copied("interface Props { id: string; title: string; text: string; onclose: () => void }", known)
        == []
    )
    assert copied("interface Entry { id: string; title: string }", known) == []


# Where the page uses regular expressions, and on what. None of it comes from the server.
EXPRESSIONS: Final = {
    "board/saving/faces.ts": "the style sheets of the page",
    "board/saving/selfcontained.ts": "styles and attributes that the page itself has drawn",
    "lib/rules.ts": "words that a person looks for",
    "lib/secret.ts": "the address of the page",
    "lib/socket.ts": "a line that is sent",
    "pages/RulesPage.svelte": "the address of the page",
    "replay/address.ts": "the address of the page",
    "sandbox/battle.ts": "a battle that a person writes",
    "table/keys.ts": "a key that a person presses",
    "table/lastSeen.ts": "what this device has kept",
    "table/paragraphs.ts": "words that a person looks for",
    "table/typed.ts": "a line that a person types",
    "words/pseudo.ts": "templates of the page",
    "words/templates.ts": "templates of the page",
    "words/text.ts": "names of files of the page",
}
EXPRESSION: Final = re.compile(
    r"(?<=[(,=:&|!?{\s])/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[a-z]*(?=[.,;)\s])|\bRegExp\("
)
STRINGS: Final = re.compile(r"'(?:\\.|[^'\\\n])*'")


def expressions(path: str, text: str) -> list[str]:
    """The regular expressions of a module, without what stands in comments, strings, markup and styles."""
    if path.endswith(".svelte"):
        text = text[text.find("<script") : text.find("</script>")]
    return EXPRESSION.findall(COMMENT.sub("", STRINGS.sub("''", text)))


def test_no_regular_expression_is_applied_to_what_comes_from_the_server() -> None:
    found = {path for path, text in modules().items() if expressions(path, text)}
    assert found == set(EXPRESSIONS)


@pytest.mark.parametrize(
    "source",
    [
        "const found = /^a(b)/.exec(words);",
        "words.split(/\\s+/)",
        "return /[/]x/g.test(line);",
        "new RegExp(words)",
    ],
)
def test_a_regular_expression_is_found(source: str) -> None:
    assert expressions("x.ts", source) != []


def test_a_division_and_a_comment_are_no_regular_expression() -> None:
    source = "const half = a / 2 / b; // see /a/b\nconst path = '/api/x';\n/* /x/ */"
    assert expressions("x.ts", source) == []
