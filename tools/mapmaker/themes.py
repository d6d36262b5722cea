"""The colours of the preview: those of the page, light and dark."""

from dataclasses import dataclass

BLOCKS = {
    "japan": "#EFA91C",
    "us": "#399069",
    "usa": "#399069",
    "russia": "#B43121",
    "ussr": "#B43121",
    "british-empire": "#23315A",
    "britain": "#23315A",
    "nat-china": "#5EC2CB",
    "red-china": "#854EA2",
    "germany": "#616C75",
    "italy": "#A9AE44",
    "france": "#80C2EC",
    "commonwealth": "#23315A",
    "dei": "#80C2EC",
    "china": "#854EA2",
    "philippines": "#D6EFC0",
}
# a very dark tint would be grey
LANDS = BLOCKS | dict.fromkeys(("british-empire", "britain", "commonwealth"), "#3D62B4")
LANDS["philippines"] = "#9CC466"
TWINS = {
    "usa": "us",
    "ussr": "russia",
    "britain": "british-empire",
    "commonwealth": "british-empire",
    "dei": "france",
    "china": "red-china",
}
HATCHES = {
    "japan": (12, 12, '<path d="M0 12 12 0"/>'),
    "us": (12, 9, '<path d="M0 4.5H12"/>'),
    "russia": (13, 13, '<path d="M0 0 13 13M13 0 0 13"/>'),
    "british-empire": (9, 12, '<path d="M4.5 0V12"/>'),
    "nat-china": (9, 9, '<path d="M4.5 3.2v2.6M3.2 4.5h2.6"/>'),
    "red-china": (14, 12, '<path d="M0 10 7 3 14 10"/>'),
    "germany": (14, 14, '<path d="M7 1 13 7 7 13 1 7Z"/>'),
    "italy": (10, 10, '<path d="M0 0 10 10"/>'),
    "philippines": (14, 9, '<path d="M0 5q3.5-5 7 0t7 0"/>'),
    "france": (14, 14, '<circle cx="7" cy="7" r="3.5"/>'),
}


@dataclass(frozen=True)
class Theme:
    sea: tuple[str, str, str]
    ocean: tuple[str, str, str]
    water_name: str
    coast: str
    sea_border: str
    water_line: str
    graticule: str
    paper: str
    neutral: str
    neutral_band: str
    off: str
    barred: str
    off_ink: str
    ink: str
    halo: str
    plains: str
    river: str
    river_core: str
    mountain: str
    mountain_light: str
    forest: str
    desert: str
    closed: str
    band: float
    hatch_home: float
    hatch_colony: float
    desk: str
    oil: str
    black: str
    triangle_edge: str


LIGHT = Theme(
    sea=("#D3E4E9", "#C9DDE5", "#DCE9EB"),
    ocean=("#BBD2DD", "#B2CBD8", "#C3D8E1"),
    water_name="#244C60",
    coast="#3B5866",
    sea_border="#6E97AA",
    water_line="#7FA6B6",
    graticule="#8FB3C1",
    paper="#F4ECD8",
    neutral="#EFE5CC",
    neutral_band="#B98A4E",
    off="#E4DDCB",
    barred="#CDC5B4",
    off_ink="#554F42",
    ink="#20242A",
    halo="#FBF6EA",
    plains="#6B5F4B",
    river="#2F7FB5",
    river_core="#E9F6FC",
    mountain="#5E4632",
    mountain_light="#E7D7BE",
    forest="#2F6B3C",
    desert="#B07A28",
    closed="#4A4640",
    band=0.62,
    hatch_home=0.20,
    hatch_colony=0.13,
    desk="#FBF6EA",
    oil="#C22A1E",
    black="#1E1E1E",
    triangle_edge="#FBF6EA",
)
DARK = Theme(
    sea=("#17303D", "#142B38", "#1B3542"),
    ocean=("#10232F", "#0E202B", "#132834"),
    water_name="#9CC3D6",
    coast="#7FA3B1",
    sea_border="#456F83",
    water_line="#3F6B80",
    graticule="#2B5163",
    paper="#2C2A26",
    neutral="#3B3730",
    neutral_band="#8A6B42",
    off="#23221F",
    barred="#3A3733",
    off_ink="#AFA899",
    ink="#F1ECE0",
    halo="#1B1A18",
    plains="#A3977F",
    river="#58AEE0",
    river_core="#0E2A3A",
    mountain="#C9AC86",
    mountain_light="#4A3B2B",
    forest="#6DBB7C",
    desert="#DDAA57",
    closed="#B0A99B",
    band=0.75,
    hatch_home=0.26,
    hatch_colony=0.16,
    desk="#151412",
    oil="#FF6A55",
    black="#0B0B0B",
    triangle_edge="#F1ECE0",
)


def mixed(one: str, other: str, part: float) -> str:
    """Return a colour between two."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)
