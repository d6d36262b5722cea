"""Orange Swan: the Pacific, 1941-45."""
