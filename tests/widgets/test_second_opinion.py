"""The boards of the myths: what they read, how they follow their maps and sliders, and every right solution."""

from itertools import permutations, product

import pytest

from rankbook.widgets import SecondOpinion, Slider, TreasureMap, challenge, opinions
from rankbook.widgets.board import DONE
from rankbook.widgets.myths import MYTHS
from rankbook.widgets.opinions import State
from rankbook.widgets.second_opinion import Seen
from rankbook.widgets.treasure_map_sliders import TreasureMapSliders

# One way to refute each, and another for some: the grades of each entrance as they then stand, and the sliders.
ONE_WAY = {
    "M01": (((0, 0, 0, 0, 1, 0, 0, 0), (0, 1, 0, 1, 0, 0, 1, 1)), {}),
    "M03": (((1, 0, 1, 0, 1),), {"returned": 1}),
    "M06": (((1, 1, 1, 1, 1),), {}),
    "M08": (((0, 0, 1, 1), (0, 1, 0, 0)), {}),
    "M09": (((1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 1)), {}),
    "M12": (((1, 0, 0, 0), (0, 0, 0, 0)), {}),
    "M13": (((1, 0, 0, 0), (0, 0, 0, 0)), {}),
    "M17": (((3, 0, 0, 2, 2, 0),), {}),
    "M18": (((3, 1, 2),), {"base": 10}),
    "M19": (((0, 1, 0, 0, 0),), {}),
    "M20": (((1, 0, 0),), {"copies": 2}),
    "M21": (((0, 0, 1, 0, 0),), {"empty": 5}),
    "M22": (((1, 1, 1, 1, 0),), {}),
    "M24": (((0, 0, 1, 0, 0, 0),), {"tied": 5}),
    "M25": (((0, 1, 0, 1, 0),), {"unjudged": 2}),
    "M26": ((), {"a": 150, "b": 9000}),
    "M27": (((1, 1, 1, 0, 1, 1, 0, 1, 1, 0),), {"answered": 6}),
    "M28": (((1, 0, 2, 0, 1),), {"threshold": 2}),
    "M29": ((), {"rank": 100}),
    "M30": (((1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 1, 1)), {}),
}
ANOTHER_WAY = {
    "M01": (((0, 0, 0, 0, 0, 0, 0, 1), (1, 1, 0, 1, 0, 0, 0, 1)), {}),
    "M03": (((1, 0, 0, 0, 0),), {"returned": 1}),
    "M06": (((3, 2, 1, 2, 3),), {}),
    "M08": (((0, 1, 0, 1), (0, 1, 0, 0)), {}),
    "M12": (((0, 0, 0, 0), (1, 1, 0, 1)), {}),
    "M13": (((0, 0, 0, 0), (1, 0, 1, 0)), {}),
    "M17": (((0, 3, 2, 0, 0, 2),), {}),
    "M09": (((1, 0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 1, 0, 0, 0)), {}),
    "M20": (((3, 0, 0),), {"copies": 3}),
    "M22": (((3, 3, 3, 3, 3),), {}),
    "M24": (((0, 0, 1, 0, 0, 0),), {"tied": 6}),
    "M25": (((0, 1, 0, 1, 0),), {"unjudged": 3}),
    "M26": ((), {"a": 40, "b": 3000}),
    "M29": ((), {"rank": 11}),
    "M30": (((0, 0, 1, 0, 0, 0), (0, 1, 0, 1, 1, 0)), {}),
}


def play(name, grades, sliders):
    board = challenge(name)
    for park, rel in zip(board.maps, grades, strict=True):
        park.rel = rel
    board.set(**sliders)
    return board


def read(opinion, *rel, buried=None, k=0, **sliders):
    return opinion(State(rel, buried or ((),) * len(rel), k, sliders))


def rounded(readings):
    return [round(score, 4) for score in readings.values()]


@pytest.mark.parametrize("name", MYTHS)
def test_no_myth_is_refuted_at_the_start(name):
    board = challenge(name)
    assert not board.reached
    assert board.task.startswith("Myth: ")
    assert board.verdict.endswith(".")


@pytest.mark.parametrize("name", MYTHS)
def test_each_myth_can_be_refuted_and_reset_undoes_it(name):
    board, before = play(name, *ONE_WAY[name]), repr(challenge(name))
    assert (board.reached, board.verdict) == (True, DONE)
    board.reset()
    assert not board.reached
    assert repr(board) == before


@pytest.mark.parametrize("name", ANOTHER_WAY)
def test_another_right_solution_is_accepted(name):
    assert play(name, *ANOTHER_WAY[name]).reached


@pytest.mark.parametrize(
    ("name", "grades", "sliders", "reply"),
    [
        (
            "M01",
            ((0, 0, 0, 1, 0, 0, 0, 0), (0, 0, 0, 1, 0, 1, 1, 1)),
            {},
            "mean R@4 is 0.6250: it must fall from 0.5000.",
        ),
        ("M01", ((0,) * 8, (1, 1, 0, 0, 0, 0, 1, 1)), {}, "Move the sites only: their treasures must stay."),
        ("M03", ((1, 1, 1, 0, 0),), {"returned": 3}, "P@5 is 0.6000: it must not pass 0.2000."),
        (
            "M06",
            ((1, 1, 1, 0, 0),),
            {},
            "R@5, divided by R: 0.1667. R@5, divided by min(R, K): 0.6000. The first must be 0.7500 lower.",
        ),
        (
            "M08",
            ((1, 1, 0, 0), (0, 1, 0, 0)),
            {},
            "mean AP@2, divided by min(R, K) is 0.7500: it must fall from 0.5000.",
        ),
        ("M09", ((1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0, 0, 0)), {}, "GMAP is 0.5000: it must fall from 0.3819."),
        ("M12", ((1, 0, 0, 0), (0, 0, 1, 0)), {}, "MRR is 0.6667: it must stay at 0.5000."),
        ("M13", ((1, 0, 0, 0), (1, 0, 0, 0)), {}, "MRR of all entrances is 1.0000: it must not pass 0.5000."),
        (
            "M13",
            ((0, 0, 0, 0), (0, 0, 0, 0)),
            {},
            "MRR of entrances with a hit is undefined: it must reach 1.0000.",
        ),
        ("M17", ((3, 2, 2, 0, 0, 0),), {}, "nDCG@3, gain = grade is 1.0000: it must fall from 0.6199."),
        ("M18", ((3, 1, 2),), {"base": 9}, "DCG@3 in this base is 28.9444: it must reach 30.0000."),
        ("M18", ((3, 3, 3),), {"base": 10}, "Leave the map as it was: only the slider below it may move."),
        ("M19", ((0, 0, 1, 0, 0),), {}, "nDCG@5, log2(rank) is 0.6309: it must stay at 1.0000."),
        ("M20", ((0, 0, 1),), {"copies": 3}, "nDCG@3 is 0.0000: it must reach 1.5000."),
        (
            "M21",
            ((0, 0, 1, 0, 0),),
            {"empty": 3},
            "mean nDCG@5, empty as 0: 0.3500. mean nDCG@5, empty as 1: 0.6500. The first must be 0.5000 lower.",
        ),
        ("M22", ((1, 1, 1, 0, 0),), {}, "nDCG@5 of a random order is 0.8302: it must reach 0.9000."),
        ("M24", ((0, 0, 1, 0, 0, 0),), {"tied": 3}, "RR, tie broken at worst is 0.3333: it must not pass 0.2000."),
        ("M25", ((0, 1, 0, 1, 0),), {"unjudged": 1}, "AP, unjudged dropped is 0.8333: it must reach 1.0000."),
        (
            "M26",
            (),
            {"a": 150, "b": 20},
            "HR@10 of B, sampled: 1.0000. HR@10 of A, sampled: 1.0000. The first must be 0.1000 lower.",
        ),
        ("M27", MYTHS["M27"].maps, {"answered": 7}, "mean P@10 of all entrances is 0.4900: it must not pass 0.4200."),
        ("M28", ((1, 0, 2, 0, 1),), {"threshold": 3}, "RR is undefined: it must fall by 0.5000 from 1.0000."),
        ("M29", (), {"rank": 200}, "AUC is 0.9801: it must reach 0.9900."),
        (
            "M30",
            ((0, 0, 1, 0, 0, 0), (1, 1, 0, 1, 0, 0)),
            {},
            "R@3, all pooled is 0.7500: it must fall from 0.7500.",
        ),
    ],
)
def test_a_wrong_attempt_is_told_what_it_lacks(name, grades, sliders, reply):
    board = play(name, grades, sliders)
    assert (board.reached, board.verdict) == (False, reply)


def orders(grades):
    return sorted(set(permutations(grades)))


def refuting(name):
    """Yield each pair of orders of the two entrances that the challenge accepts."""
    board = challenge(name)
    for rel in product(*map(orders, MYTHS[name].maps)):
        state = board._start.state._replace(rel=rel)
        if not board._goal.lacks(board._start, Seen(state, MYTHS[name].opinion(state))):
            yield rel


def test_m01_accepts_exactly_the_moves_by_which_the_means_part():
    """By hand: with R = 1 and 4, and (1, 0) hits at the start, only (0, 2) and (0, 3) part the two means."""
    hits = {tuple(sum(rel[:4]) for rel in pair) for pair in refuting("M01")}
    assert hits == {(0, 2), (0, 3)}
    every = [tuple(sum(rel[:4]) for rel in pair) for pair in product(*map(orders, MYTHS["M01"].maps))]
    assert len(list(refuting("M01"))) == sum(pair in {(0, 2), (0, 3)} for pair in every)


def test_m30_accepts_exactly_the_moves_by_which_macro_and_micro_part():
    """By hand: with R = 1 and 3, and (0, 3) hits at the start, only (1, 1) lifts the mean and lowers the pool."""
    assert {tuple(sum(rel[:3]) for rel in pair) for pair in refuting("M30")} == {(1, 1)}
    assert len(list(refuting("M30"))) == 3 * 9


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        # A6: system A hits (1, 1), system B hits (0, 5), of R = 1 and 10.
        (
            read(opinions.precision_and_recall, (1, 0, 0, 0, 0), (1, 0, 0, 0, 0), buried=((), (1,) * 9), k=5),
            [0.2, 0.55],
        ),
        (read(opinions.precision_and_recall, (0, 0, 0, 0, 0), (1,) * 5, buried=((1,), (1,) * 5), k=5), [0.5, 0.25]),
        (read(opinions.short_list, (1, 0, 0, 0, 0), k=5, returned=1), [0.2, 1.0]),  # M03
        (read(opinions.recall_by_two_divisors, (1,) * 5, buried=((1,) * 15,), k=5), [0.25, 1.0]),  # M06
        (  # M08, systems A and B
            read(
                opinions.average_precision_by_two_divisors,
                (1,) * 5,
                (0,) * 5,
                buried=((1,) * 15, (1,)),
                k=5,
            ),
            [0.125, 0.5],
        ),
        (
            read(
                opinions.average_precision_by_two_divisors,
                (0,) * 5,
                (0, 1, 0, 0, 0),
                buried=((1,) * 20, ()),
                k=5,
            ),
            [0.25, 0.25],
        ),
        (read(opinions.reciprocal_ranks, (1,), (0,) * 99 + (1,), k=1), [0.505, 1.0, 0.01]),  # M12
        (  # M13
            read(opinions.with_a_hit_only, *[(1,)] * 2, *[(0,)] * 8, buried=((),) * 2 + ((1,),) * 8, k=1),
            [0.2, 1.0],
        ),
        (read(opinions.two_gains, (3, 0, 0), buried=((2, 2),), k=3), [0.6735, 0.5701]),  # A18
        (read(opinions.two_gains, (2, 2, 0), buried=((3,),), k=3), [0.4708, 0.6199]),
        (read(opinions.base_of_logarithm, (3, 1, 2), k=3, base=2), [9.1309, 0.9721]),  # M18
        (read(opinions.base_of_logarithm, (3, 1, 2), k=3, base=10), [30.3323, 0.9721]),
        (read(opinions.rank_from_zero, (0, 1), k=2), [0.6309, 1.0]),  # M19
        (read(opinions.copies_of_the_first, (1, 0), k=2, copies=2), [2.0, 1.6309]),  # M20
        (read(opinions.copies_of_the_first, (1, 0), buried=((1,),), k=3, copies=3), [1.5, 1.3066]),
        (read(opinions.empty_entrances, (0, 0, 1), k=3, empty=3), [0.35, 0.5, 0.65]),  # M21
        (read(opinions.random_order, (1, 1, 1, 1, 0), k=5), [1.0, 0.9208]),  # M22
        (read(opinions.tied_sites, (0, 0, 0, 1), k=4, tied=4), [1.0, 0.5208, 0.25]),  # (1 + 1/2 + 1/3 + 1/4) / 4
        (read(opinions.unjudged_stones, (0, 1, 0, 1, 0), k=5, unjudged=2), [0.5, 1.0, 0.4, 0.8]),  # M25
        (read(opinions.sampled_negatives, a=150, b=9000), [0.0, 0.5, 1.0, 0.5]),  # M26
        (read(opinions.answered_only, (1,) * 7 + (0,) * 3, k=10, answered=6), [0.42, 0.7]),  # M27
        (read(opinions.relevant_from, (1, 0, 2, 0, 1), k=5, threshold=1), [1.0, 0.7556, 0.6]),  # M28
        (read(opinions.relevant_from, (1, 0, 2, 0, 1), k=5, threshold=2), [0.3333, 0.3333, 0.2]),
        (read(opinions.area_under_the_curve, rank=100), [0.9901, 0.0, 0.01]),  # M29
        (  # M30
            read(opinions.macro_and_micro, (1,) * 20, (1,), (1,), buried=((1,) * 80, (), ()), k=20),
            [0.7333, 0.2157],
        ),
    ],
)
def test_readings_are_those_of_the_worked_examples(readings, expected):
    assert rounded(readings) == expected


def test_the_geometric_mean_prefers_the_hard_entrance():
    # AP 1/2 and 1/8; the hard one twice as good gives 1/4.
    easy, hard, better = (0, 1), (0,) * 7 + (1,), (0, 0, 0, 1)
    before, after = (read(opinions.arithmetic_and_geometric, easy, one, k=1) for one in (hard, better))
    assert rounded(before) == [0.3125, 0.25]
    assert rounded(after) == [0.375, 0.3536]


def test_one_k_holds_for_all_entrances_and_names_the_readings():
    board = challenge("M01")
    board.maps[1].k = 5
    assert board.maps[0].k == 5
    assert list(board.readings) == ["mean P@5", "mean R@5"]
    assert board.verdict == "K must stay at 4."


def test_a_swap_by_move_counts_as_well_as_grades_set():
    board = challenge("M19")
    board.maps[0].move(1, 2)
    assert board.reached
    board.maps[0].undo()
    assert not board.reached


def test_the_table_shows_the_start_and_the_change():
    board = challenge("M28")
    assert "▼" not in board.children[-1].value
    board.set(threshold=2)
    assert board.children[-1].value.count("▼") == 3
    assert "▼ 0.6667" in board.children[-1].value


def test_the_saved_notebook_shows_task_verdict_maps_sliders_and_readings():
    board = challenge("M27")
    bundle = board._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(board)
    for part in (
        board.task,
        board.verdict,
        "<img alt=",
        "Entrances answered, of ten: 10",
        "mean P@10 of all entrances",
    ):
        assert part in data["text/html"]


def test_the_verdict_is_announced():
    assert "role='status' aria-live='polite'" in challenge("M29").children[1].value


def test_a_board_without_a_goal_has_no_task_and_no_verdict():
    board = SecondOpinion([TreasureMap([1, 0], k=1)], opinions.two_gains)
    assert (board.task, board.verdict, board.reached) == ("", "", False)
    assert repr(board) == (
        "<SecondOpinion rel=[1, 0] K=1: nDCG@1, gain 2^grade - 1 1.0000, nDCG@1, gain = grade 1.0000>"
    )


def test_sliders_in_place_of_drag_and_drop_play_the_same(monkeypatch):
    monkeypatch.setattr("rankbook.widgets.myths.TreasureMap", TreasureMapSliders)
    board = play("M01", *ONE_WAY["M01"])
    assert board.reached
    board.reset()
    assert not board.reached


def test_an_error_of_an_opinion_is_shown():
    def fails_later(state):
        return {"P@K": 1 / state.sliders["left"]}

    board = SecondOpinion([], fails_later, {"left": Slider("Left", 1, 0, 1)})
    board.set(left=0)
    assert "ZeroDivisionError" in board.children[0].value
    board.set(left=1)
    assert board.children[0].value == ""


@pytest.mark.parametrize("name", MYTHS)
def test_no_state_of_a_board_is_beyond_its_opinion(name):
    board = challenge(name)
    for grade, at_most in product((0, 1, 3), (False, True)):
        for park in board.maps:
            park.rel = [grade] * len(park.rel)
            park.k = len(park.rel) if at_most else 1
        board.set(**{key: slider.most if at_most else slider.least for key, slider in MYTHS[name].sliders.items()})
        assert board.verdict in board.children[1].value
        assert "role='alert'" not in board.children[1].value


def test_bad_input_is_refused():
    board = challenge("M29")
    with pytest.raises(ValueError, match="there is no slider 'k'; known are 'rank'"):
        board.set(k=1)
    with pytest.raises(ValueError, match="rank must be a whole number of at least 1, not 0"):
        board.set(rank=0)
    with pytest.raises(ValueError, match="rank is 10001; give at most 10000"):
        board.set(rank=10_001)
    with pytest.raises(ValueError, match="the maps differ in K or in the number of sites"):
        SecondOpinion([TreasureMap([1, 0], k=1), TreasureMap([1], k=1)], opinions.precision_and_recall)
