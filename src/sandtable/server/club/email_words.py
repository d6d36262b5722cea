"""Every sentence of the emails, of the page that stops them, and of the webhooks, as whole templates."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final = {
    "turn.subject": "Your turn: {table}",
    "turn.alone": (
        "It is your turn at {table} ({game}). You play {seat}. Everybody else is waiting for "
        "you.\n\n"
        "{link}\n\n"
        "You will not get another email about this table until you have opened it.\n"
        "Stop emails about this table: {stop}\n"
    ),
    "turn.others": (
        "It is your turn at {table} ({game}). You play {seat}. Other players have decisions to "
        "make, too.\n\n"
        "{link}\n\n"
        "You will not get another email about this table until you have opened it.\n"
        "Stop emails about this table: {stop}\n"
    ),
    "reset.subject": "Reset your password",
    "reset": (
        "Hello {name},\n\n"
        "somebody asked to reset the password of your account at {url}. To set a new one, open "
        "this link within an hour:\n\n"
        "{link}\n\n"
        "If you did not ask for this, you can ignore this email; your password has not changed.\n"
    ),
    "confirm.subject": "Confirm your email address",
    "confirm": (
        "Hello {name},\n\n"
        "this email address was entered for your account at {url}. To confirm it, open this link "
        "within two days:\n\n"
        "{link}\n\n"
        "If you did not do this, you can ignore this email; we will not write to you again.\n"
    ),
    "taken.subject": "Your email address was entered again",
    "taken": (
        "Hello {name},\n\n"
        "{other} at {url} has entered your email address, which already belongs to your account "
        "there. Nothing has changed. If it was you: an address can belong to only one account at "
        "a time.\n"
    ),
    "changed.subject": "Your email address was changed",
    "changed": (
        "Hello {name},\n\n"
        "your account at {url} now has another email address, and this one has been removed. If "
        "you did not change it, contact the administrators of that server.\n"
    ),
    "hook.subject": "A webhook was disabled",
    "hook": (
        "One of your webhooks was disabled because its address has not accepted calls for a long time.\n"
    ),
    # The page to which the link in a turn email leads.
    "stop.title": "Emails",
    "stop.words": "We send you an email when it is your turn at a table.",
    "stop.table": "Stop emails about this table",
    "stop.all": "Stop all turn emails",
    "stop.done.table": (
        "You will get no more emails about this table. You can change this in your settings."
    ),
    "stop.done.all": "You will get no more turn emails. You can change this in your settings.",
    # What a webhook tells Discord.
    "call.test": "This webhook works.",
    "call.test.table": "{table}: this webhook works.",
    "call.turn": "{table}: waiting for {seats}.",
    "call.end": "{table} is over.",
    "call.talk": "{table}: {speaker} says: {words}",
    "call.speaker": "{name} ({seat})",
}


def text(id: str, **arguments: object) -> str:
    """A sentence with its gaps filled."""
    return TEMPLATES[id].format(**arguments)
