"""How long and how large whatever is sent to the server may be."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

# The largest number that every program reads exactly, whatever it keeps numbers in.
LARGEST: Final = 2**53
# A moment after this never comes: a ban that ends then is for good.
FOR_GOOD: Final = 32_503_680_000.0  # the year 3000
DAY: Final = 86_400.0

LONGEST_URL: Final = 500
LONGEST_ID: Final = 100
LONGEST_SPACE: Final = 200
LONGEST_NOTE: Final = 2000
LONGEST_TALK: Final = 2000
LONGEST_CHANNEL: Final = 400
LONGEST_PACE: Final = 366 * DAY
LARGEST_FILE: Final = 2_000_000
MOST_CHANGES: Final = 1000

# What a person writes is bounded here; the server looks at what it is made of.
Written = Annotated[str, Meta(min_length=1, max_length=100)]
Password = Annotated[str, Meta(min_length=1, max_length=400)]
Email = Annotated[str, Meta(min_length=3, max_length=254)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
TableId = Annotated[str, Meta(max_length=40)]

Title = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(max_length=40)]
Seat = Annotated[str, Meta(min_length=1, max_length=40)]
SeatId = Annotated[str, Meta(max_length=100)]
Player = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[str, Meta(max_length=LONGEST_ID)]
Players = Annotated[dict[Name, Name], Meta(max_length=64)]

Moment = Annotated[int, Meta(ge=0, le=LARGEST)]
Value = Annotated[int, Meta(ge=-(2**31), le=2**31)]
Seconds = Annotated[float, Meta(ge=1.0, le=LONGEST_PACE)]
NoSeconds = Annotated[float, Meta(ge=0, le=LONGEST_PACE)]

Clock = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Weekday = Annotated[int, Meta(ge=0, le=6)]
