"""The page in a real browser. `python -m tests.browser` finds one, builds the page and runs these."""
