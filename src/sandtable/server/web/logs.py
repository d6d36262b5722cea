"""Logs: a line for each thing worth knowing, as JSON for programs or as words for people.

What is logged is chosen field by field. Tokens, keys, views and the sequence of a table are never among
them; neither are the messages of the database's own errors, which may hold what was being stored.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from typing import Any, Final, TypedDict

FIELDS: Final = "fields"
# Enough to find the place; what was being handled is nobody's business.
FRAMES: Final = 12


def log(logger: logging.Logger, level: int, message: str, **fields: object) -> None:
    """Write a line with fields of its own."""
    logger.log(level, message, extra={FIELDS: fields})


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        return json.dumps(line, default=str)


class TextLines(logging.Formatter):
    """A line that a person reads: the time, what happened, and the fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%H:%M:%S", time.localtime(record.created))
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        said = " ".join(record.getMessage().split())
        return f"{moment} {record.levelname.lower():7} {said} {fields}".rstrip()


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields = dict(getattr(record, FIELDS, {}))
    if record.exc_info and record.exc_info[1] is not None:
        fields.update(_told(record.exc_info[1]))
    return fields


def _told(error: BaseException) -> dict[str, Any]:
    """What went wrong and where, without the values that were being handled."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    told = {
        "error": type(error).__name__,
        "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }
    if error.__cause__ is not None:
        told["because"] = type(error.__cause__).__name__
    return told


class LogConfig(TypedDict):
    """The parts of a configuration for `logging.config.dictConfig` that are ours."""

    version: int
    disable_existing_loggers: bool
    formatters: dict[str, dict[str, str]]
    handlers: dict[str, dict[str, str]]
    loggers: dict[str, dict[str, object]]


def log_config(form: str, level: str) -> LogConfig:
    """How our lines, and Granian's, are written: all to the error channel."""
    writer = JsonLines if form == "json" else TextLines
    ours = {"handlers": ["lines"], "level": level.upper(), "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.{writer.__name__}"}},
        "handlers": {
            "lines": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}
        },
        "loggers": {"sandtable": ours, "_granian": dict(ours), "asyncio": {**ours, "level": "ERROR"}},
    }
