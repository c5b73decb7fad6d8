"""Selects which combinations of several values a run tries, and names those it leaves out."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations, product
from random import Random
from typing import Any

Combination = tuple[Any, ...]

#: The seed changes daily, so that short runs try all combinations over time.
SEED = int(os.environ.get("TEST_SEED") or f"{datetime.now(UTC):%Y%m%d}")
#: Set for a run that leaves nothing out.
IS_THOROUGH = bool(os.environ.get("TEST_THOROUGH"))


@dataclass(frozen=True)
class Draw:
    """The combinations that a run tries."""

    title: str
    count: int
    #: The names of the combinations that are not tried.
    left_out: list[str]


#: All draws of this run.
DRAWS: list[Draw] = []


def draw(title: str, *axes: list[Any]) -> list[Combination]:
    """Returns combinations of one value of each axis, in which any two values of two axes meet.

    A thorough run gets all combinations; the seed decides which ones a short run gets.
    """
    every = list(product(*axes))
    chosen = every if IS_THOROUGH else covering(every, SEED)
    left_out = ["-".join(map(str, each)) for each in every if each not in chosen]
    DRAWS.append(Draw(title, len(chosen), left_out))
    return chosen


def covering(every: list[Combination], seed: int) -> list[Combination]:
    """Returns few of the combinations, such that every pair of values that occurs is kept."""
    shuffled = Random(seed).sample(every, len(every))
    pairs = [set(combinations(enumerate(each), 2)) for each in shuffled]
    missing = set().union(*pairs)
    chosen = set()
    while missing:
        best = max(range(len(every)), key=lambda number: len(missing & pairs[number]))
        missing -= pairs[best]
        chosen.add(shuffled[best])
    return [each for each in every if each in chosen]


def summary() -> list[str]:
    """Returns a line for each draw that left something out, and one for what it left out."""
    lines = []
    for draw in DRAWS:
        if draw.left_out:
            total = draw.count + len(draw.left_out)
            lines.append(f"DRAWN {draw.count} of {total} {draw.title}, by seed {SEED}")
            lines.append(f"LEFT OUT {' '.join(draw.left_out)}")
    return lines
