"""States of every release: each must still load and play on."""
