"""The browser, the servers and the windows of all tests of the page."""

from tests.browser.conftest import (
    alone,
    browser,
    collect_ignore_glob,
    open_window,
    pytest_collection_modifyitems,
    windows,
)

__all__ = [
    "alone",
    "browser",
    "collect_ignore_glob",
    "open_window",
    "pytest_collection_modifyitems",
    "windows",
]
