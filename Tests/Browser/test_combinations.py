"""Short runs leave nothing out for good or without naming it."""

from itertools import combinations, product

import pytest

from combinations import DRAWS, covering, draw, summary

AXES = (range(31), range(4), range(2), range(3))


@pytest.mark.parametrize("seed", range(4))
def test_any_two_values_meet(seed: int) -> None:
    every = list(product(*AXES))
    chosen = covering(every, seed)
    for one, other in combinations(range(len(AXES)), 2):
        met = {(each[one], each[other]) for each in chosen}
        assert len(met) == len(AXES[one]) * len(AXES[other])
    # Every pair of the two longest axes needs at least this many.
    assert len(chosen) == 31 * 4


def test_a_seed_repeats_its_draw_and_another_one_draws_others() -> None:
    every = list(product(*AXES))
    assert covering(every, 20261128) == covering(every, 20261128)
    assert covering(every, 20261128) != covering(every, 20261129)
    few = list(product(range(4), range(3), range(2)))
    assert {each for seed in range(20) for each in covering(few, seed)} == set(few)


def test_what_is_left_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combinations.IS_THOROUGH", False)
    before = len(DRAWS)
    chosen = draw("tries", ["a", "b"], ["c", "d"], ["e", "f"])
    lines = summary()[-2:]
    del DRAWS[before:]
    named = lines[1].removeprefix("LEFT OUT ").split()
    assert lines[0].startswith(f"DRAWN {len(chosen)} of 8 tries")
    assert sorted([*named, *map("-".join, chosen)]) == sorted(
        map("-".join, product("ab", "cd", "ef"))
    )


def test_a_thorough_run_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combinations.IS_THOROUGH", True)
    before = len(DRAWS)
    assert len(draw("tries", *map(list, AXES))) == 744
    assert DRAWS[before].left_out == []
    del DRAWS[before:]
