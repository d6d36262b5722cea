"""The page about the data says what is doubtful in them."""

import re

from sandtable.games.triumph.loading import theatre_data
from tools.markdown import DOCS


def test_the_page_about_the_data_lists_every_area_that_is_doubtful() -> None:
    spaces = theatre_data("pacific").map.spaces
    doubtful = [
        s
        for s in spaces
        if "inferred" in (s.confidence, s.res_confidence, s.city_confidence, s.region_confidence)
    ]
    page = (DOCS / "cnc-data.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| [^|]+ \| `([a-z-]+)` \|", page, re.MULTILINE)
    assert listed == [space.id for space in doubtful]
