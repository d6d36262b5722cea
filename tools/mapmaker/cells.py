"""Cells: each point of the grid goes to the seed from which the way through its own group is shortest."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from tools.mapmaker.board import LANDS, OFFMAP, WATERS, Board
from tools.mapmaker.ground import SCALE, Grid, Ground
from tools.mapmaker.projection import Projection
from tools.mapmaker.rosettes import rosette

NEIGHBOURS = ((0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1))
LAND_NOISE = ((5, 0.16), (14, 0.22))  # how far waves reach, and how high they are
WATER_NOISE = ((26, 0.16),)
RING = 30.0  # from an islet to the helper seeds of its seas
CLOSE_ISLAND = 60.0  # an island this near to a seed of its group is its own, whatever islet is near

Seed = tuple[int, float, float]  # label, then x and y on the grid


@dataclass
class Cells:
    """The label of every point: of the land and of the water, each spread over the whole sheet."""

    number: dict[str, int]
    land: Grid
    water: Grid


def noise(shape: tuple[int, int], waves: tuple[tuple[int, float], ...], seed: int) -> Grid:
    """Return a cost that wanders about 1, so that borders wander as rivers do."""
    random = np.random.default_rng(seed)
    total = np.zeros(shape)
    for reach, height in waves:
        wave = ndimage.gaussian_filter(random.standard_normal(shape), reach)
        total += height * wave / wave.std()
    return np.exp(total)


def crosses(groups: Grid, here: Any, there: Any, between: list[Any]) -> Grid:
    """Say where a step stays in one group all the way."""
    stays = (groups[here] > 0) & (groups[here] == groups[there])
    for points in between:
        stays &= groups[points] == groups[here]
    return stays


def steps(groups: Grid, cost: Grid) -> tuple[Grid, Grid, Grid]:
    """Return every step of the grid once: from, to, and its cost."""
    height, width = groups.shape
    index = np.arange(height * width).reshape(height, width)
    starts, ends, costs = [], [], []
    for dy, dx in NEIGHBOURS:
        rows, columns = (0, height - dy), (max(0, -dx), width - max(0, dx))

        def view(down: int, right: int, rows: Any = rows, columns: Any = columns) -> Any:
            return (
                slice(rows[0] + down, rows[1] + down),
                slice(columns[0] + right, columns[1] + right),
            )

        here, there = view(0, 0), view(dy, dx)
        between = []
        if dy == 2:
            between = [view(1, 0), view(1, dx)]
        elif abs(dx) == 2:
            between = [view(0, dx // 2), view(1, dx // 2)]
        stays = crosses(groups, here, there, between)
        starts.append(index[here][stays])
        ends.append(index[there][stays])
        costs.append(((cost[here] + cost[there]) / 2 * math.hypot(dx, dy))[stays])
    return np.concatenate(starts), np.concatenate(ends), np.concatenate(costs)


def nearest(groups: Grid, seeds: list[Seed], cost: Grid) -> Grid:
    """Return the label of the nearest seed for every point, or -1 where none can be reached."""
    height, width = groups.shape
    count = height * width
    starts, ends, costs = steps(groups, cost)
    at = [round(y) * width + round(x) for _, x, y in seeds]
    own = list(range(count, count + len(seeds)))
    size = count + len(seeds)
    graph = coo_matrix(
        (
            np.concatenate([costs, costs, np.full(len(seeds), 0.001)]),
            (np.concatenate([starts, ends, own]), np.concatenate([ends, starts, at])),
        ),
        shape=(size, size),
    ).tocsr()
    far, _, source = dijkstra(graph, directed=True, indices=own, min_only=True, return_predecessors=True)
    labels = np.array([label for label, _, _ in seeds])
    result = np.full(count, -1)
    reached = np.isfinite(far[:count])
    result[reached] = labels[source[:count][reached] - count]
    return result.reshape(height, width)


def snapped(seeds: list[Seed], mask: Grid) -> list[Seed]:
    """Return the seeds, those outside the mask moved to the nearest point inside."""
    height, width = mask.shape
    where = ndimage.distance_transform_edt(~mask, return_distances=False, return_indices=True)
    moved = []
    for label, x, y in seeds:
        column, row = int(min(max(x, 0), width - 1)), int(min(max(y, 0), height - 1))
        moved.append((label, float(where[1, row, column]), float(where[0, row, column])))
    return moved


def spread(labels: Grid) -> Grid:
    """Return the labels with every unlabelled point given to the nearest labelled one."""
    where = ndimage.distance_transform_edt(labels == -1, return_distances=False, return_indices=True)
    return labels[where[0], where[1]]


class Sower:
    """Makes the seeds of a board and lets cells grow from them."""

    def __init__(self, board: Board, projection: Projection, ground: Ground) -> None:
        self.board, self.projection, self.ground = board, projection, ground
        self.kinds = {name: board.map.kind(name) for name in board.map.spaces if name not in board.boxes}
        self.kinds |= {barred.id: "impassable" for barred in board.barred}
        self.number = {name: place + 1 for place, name in enumerate([*self.kinds, OFFMAP])}
        self.points = self.own_points()

    def own_points(self) -> dict[str, tuple[float, float]]:
        """Return where each space lies on the sheet."""
        degrees = {barred.id: barred.at for barred in self.board.barred}
        for name in self.kinds:
            if name in self.board.map.spaces:
                space = self.board.map.spaces[name]
                degrees[name] = (space["lat"], space["lon"])
        degrees |= self.board.moved
        return {name: self.projection.place(*place) for name, place in degrees.items()}

    def seeds(self, kinds: tuple[str, ...]) -> list[Seed]:
        """Return the seeds of the spaces of some kinds: their own points and the helpers."""
        names = [name for name, kind in self.kinds.items() if kind in kinds]
        names += [OFFMAP] if kinds is LANDS else []
        result = []
        for name in names:
            places = [self.points[name]] if name in self.points else []
            places += [self.projection.place(*place) for place in self.board.seeds.get(name, ())]
            result += [(self.number[name], x / SCALE, y / SCALE) for x, y in places]
        return result

    def land(self) -> Grid:
        """Return the labels of the land; -1 on water."""
        groups = self.ground.groups
        seeds = snapped(self.seeds(LANDS), groups > 0)
        labels = nearest(groups, seeds, noise(groups.shape, LAND_NOISE, 7))
        if OFFMAP in self.ground.number:
            labels[groups == self.ground.number[OFFMAP]] = self.number[OFFMAP]
        self.settle_islands(labels, seeds)
        return labels

    def settle_islands(self, labels: Grid, seeds: list[Seed]) -> None:
        """Give islands that no seed reaches to the nearest seed of their group, or leave them out of play."""
        groups = self.ground.groups
        islands, _ = ndimage.label((groups > 0) & (labels < 0), structure=np.ones((3, 3)))
        islets = [self.points[name] for name, kind in self.kinds.items() if kind == "islet"]
        for index, place in enumerate(ndimage.find_objects(islands)):
            mask = islands[place] == index + 1
            rows, columns = np.nonzero(mask)
            x, y = columns.mean() + place[1].start, rows.mean() + place[0].start
            group = groups[rows[0] + place[0].start, columns[0] + place[1].start]
            own = [
                (math.hypot(x - sx, y - sy) * SCALE, label)
                for label, sx, sy in seeds
                if groups[int(sy), int(sx)] == group
            ]
            by_islet = any(
                math.hypot(x * SCALE - ix, y * SCALE - iy) < self.board.islet_reach for ix, iy in islets
            )
            reach = CLOSE_ISLAND if by_islet else self.board.island_reach
            far, label = min(own, default=(math.inf, 0))
            labels[place][mask] = label if far < reach else self.number[OFFMAP]

    def water(self) -> Grid:
        """Return the labels of the water; -1 on land and on the walls between seas."""
        open_water = Image.fromarray((self.ground.groups == 0).astype(np.int32))
        draw = ImageDraw.Draw(open_water)
        for wall in self.board.walls:
            places = [self.projection.place(*place) for place in wall]
            draw.line([(x / SCALE, y / SCALE) for x, y in places], fill=0, width=3)
        groups = np.array(open_water)
        seeds = snapped(self.seeds(WATERS) + self.rosette_seeds(), groups > 0)
        return nearest(groups, seeds, noise(groups.shape, WATER_NOISE, 11))

    def rosette_seeds(self) -> list[Seed]:
        """Return a helper seed for each sea of each islet, so that the borders of the seas meet under it."""
        result = []
        for name, kind in self.kinds.items():
            if kind != "islet":
                continue
            seas = {
                other: self.points[other]
                for other in self.board.map.linked(name)
                if self.kinds.get(other) in WATERS
            }
            for sea, (x, y) in rosette(self.points[name], seas, RING).items():
                result.append((self.number[sea], x / SCALE, y / SCALE))
        return result

    def grow(self) -> Cells:
        """Return the cells of the whole board."""
        return Cells(self.number, spread(self.land()), spread(self.water()))
