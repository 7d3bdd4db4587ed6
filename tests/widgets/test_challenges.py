"""Each challenge is unsolved at the start, recognises every right solution, and says what others lack."""

from itertools import permutations, product

import pytest

from rankbook.widgets import challenge
from rankbook.widgets.board import DONE, Position, neighbour_swaps
from rankbook.widgets.challenges import CHALLENGES
from rankbook.widgets.myths import MYTHS

# One way to solve each: sites in the order in which they then stand, their treasures, and K.
SOLUTIONS = {
    "two-moves": ((3, 4, 0, 1, 2), None, None),
    "speed-only": ((1, 0, 2, 3, 4, 5, 6), None, None),
    "value-only": ((1, 0, 2, 3, 4), None, None),
    "disagree": ((1, 0, 3, 2, 4), None, None),
    "M02": ((1, 4, 0, 2, 3, 5, 6, 7, 8, 9), None, None),
    "M04": ((0, 2, 1, 3, 4), None, None),
    "M05": (None, (1, 0, 0, 0, 0), None),
    "M07": (None, (1, 1, 0, 0, 0), None),
    "M10": ((1, 0, 2, 3, 4), None, None),
    "M11": ((0, 1, 3, 2, 4), None, None),
    "M14": ((1, 0, 2, 3, 4), None, None),
    "M15": (None, (1, 0, 0, 0, 0), None),
    "M16": (None, (1, 0, 0, 0, 0), None),
    "M23": (None, None, 2),
}


def solved(name):
    board = challenge(name)
    order, rel, k = SOLUTIONS[name]
    if order:
        grades = dict(zip(board.order, board.rel, strict=True))
        with board.hold_trait_notifications():
            board.rel, board.order = tuple(grades[site] for site in order), order
    board.rel = board.rel if rel is None else rel
    board.k = board.k if k is None else k
    return board


def verdict(name, order):
    """Return what the challenge says when its sites stand in this order."""
    board = challenge(name)
    grades = dict(zip(board.order, board.rel, strict=True))
    return board._goal.lacks(board._start, Position(tuple(grades[site] for site in order), order, board.k))


@pytest.mark.parametrize("name", CHALLENGES)
def test_no_challenge_is_solved_at_the_start(name):
    board = challenge(name)
    assert not board.reached
    assert board.task
    assert board.verdict.endswith((".", ":"))


@pytest.mark.parametrize("name", CHALLENGES)
def test_each_challenge_can_be_solved_and_lost_again(name):
    board = solved(name)
    assert (board.reached, board.verdict) == (True, DONE)
    board.reset()
    assert not board.reached


def test_two_moves_accepts_all_that_two_moves_can_reach_and_one_is_too_few():
    def one_move(order):
        for start, end in product(range(5), repeat=2):
            moved = [*order]
            moved.insert(end, moved.pop(start))
            yield tuple(moved)
            swapped = [*order]
            swapped[start], swapped[end] = swapped[end], swapped[start]
            yield tuple(swapped)

    once = set(one_move(range(5)))
    assert all(verdict("two-moves", order) for order in once)
    # Two of one kind: all that the rule counts as two.
    right = [order for order in permutations(range(5)) if not verdict("two-moves", order)]
    assert len(right) > 5
    for order in right:
        assert any(order in set(one_move(step)) for step in once)


def test_disagreement_takes_two_swaps_of_neighbours_and_every_smallest_change_is_accepted():
    orders = list(permutations(range(5)))
    right = [order for order in orders if not verdict("disagree", order)]
    assert {neighbour_swaps(range(5), order) for order in right} == {2}
    assert not any("rises" in verdict("disagree", order) for order in orders if neighbour_swaps(range(5), order) < 2)
    assert any("fewer can do it" in verdict("disagree", order) for order in orders)


@pytest.mark.parametrize(
    ("name", "attempt", "reply"),
    [
        ("two-moves", {"k": 2}, "K must stay at 5."),
        ("two-moves", {"rel": (3, 3, 1, 2, 2)}, "Move the sites only: their treasures must stay."),
        ("speed-only", {"rel": (0, 0, 1, 0, 0, 1, 0)}, "P@5 is 0.2000: it must stay at 0.4000."),
        ("M07", {"rel": (1, 0, 0, 0, 0)}, "P@2 is 0.5000: it must reach 1.0000."),
        ("M15", {"rel": (3, 2, 1, 0, 0)}, "Coins only: no gem, no crown, but at least one coin."),
        ("M16", {"rel": (0, 0, 0, 0, 0)}, "Place some treasure on the map."),
        ("M16", {"rel": (3, 3, 0, 0, 0)}, "nDCG@3 is 0.8839: it must not pass 0.5000."),
        ("M23", {"rel": (1, 1, 0, 0, 0, 0, 0, 0, 0, 1)}, "Change K only."),
    ],
)
def test_a_wrong_attempt_is_told_what_it_lacks(name, attempt, reply):
    board = challenge(name)
    for trait, value in attempt.items():
        setattr(board, trait, value)
    assert (board.reached, board.verdict) == (False, reply)


def test_every_myth_of_the_book_has_its_challenge():
    myths = {f"M{number:02}" for number in range(1, 31)}
    assert myths == {name for name in (*CHALLENGES, *MYTHS) if name.startswith("M")}
    assert not CHALLENGES.keys() & MYTHS.keys()


def test_an_unknown_challenge_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match=r"there is no challenge 'M99'; known are M01, M02, .*, M30, disagree, "):
        challenge("M99")
