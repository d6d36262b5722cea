"""Suites that every game must pass, written once against the public names of the engine.

Each module has a function that takes a game, a scenario and a seed and raises SuiteFailure where
something is wrong; the test beside it runs that for every installed game. `tests.suites.test_wrong`
tests the suites themselves, on small wrong games that each must be caught.
"""
