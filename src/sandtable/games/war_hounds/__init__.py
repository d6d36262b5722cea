"""War Hounds: twelve nations of dogs, four years, one action at a time."""
