"""The examples in the docstrings of the engine are true."""

import doctest
import importlib
import pkgutil

import pytest

import sandtable
from sandtable import engine

MODULES = [
    "sandtable",
    *(f"sandtable.engine.{module.name}" for module in pkgutil.iter_modules(engine.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    module = sandtable if name == "sandtable" else importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
