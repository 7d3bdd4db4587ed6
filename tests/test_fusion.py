import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankbook import comb_mnz, comb_sum, evaluate, reciprocal_rank_fusion

METHODS = [reciprocal_rank_fusion, comb_sum, comb_mnz]
each_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.__name__)

RUNS = [
    {"q1": {"a": 9.0, "b": 7.0, "c": 4.0, "d": 1.0}, "q2": {"a": 0.5, "e": 0.25}},
    {"q1": {"b": 0.8, "e": 0.6, "a": 0.1}, "q2": {"e": 3.0, "f": 2.0, "a": 1.0}},
    {"q1": {"e": 30.0, "d": 20.0, "a": 15.0, "f": 10.0}, "q2": {"f": 5.0, "a": 4.0, "e": 1.0}},
]
# As ranx 0.3.21 fuses RUNS: fuse(method="rrf", norm=None), then "sum" and "mnz" by norm="min-max" and norm="zmuv".
BY_RANX = {
    (reciprocal_rank_fusion,): {
        "q1": {
            "a": 0.04813947436898257,
            "b": 0.03252247488101534,
            "e": 0.03252247488101534,
            "d": 0.031754032258064516,
            "c": 0.015873015873015872,
            "f": 0.015625,
        },
        "q2": {"a": 0.04839549075403121, "e": 0.04839549075403121, "f": 0.03252247488101534},
    },
    (comb_sum, "min-max"): {
        "q1": {"b": 1.75, "e": 1.7142857142857142, "a": 1.25, "d": 0.5, "c": 0.375, "f": 0.0},
        "q2": {"a": 1.75, "f": 1.5, "e": 1.0},
    },
    (comb_sum, "z-score"): {
        "q1": {
            "e": 1.8609607687547085,
            "b": 1.596399599919762,
            "c": -0.4123930494211613,
            "a": -0.6286458455471411,
            "f": -1.1832159566199232,
            "d": -1.233105517086245,
        },
        "q2": {"f": 0.98058067569092, "a": 0.16748739888477904, "e": -1.1480680745756993},
    },
    (comb_mnz, "min-max"): {
        "q1": {"a": 3.75, "b": 3.5, "e": 3.4285714285714284, "d": 1.0, "c": 0.375, "f": 0.0},
        "q2": {"a": 5.25, "e": 3.0, "f": 3.0},
    },
    (comb_mnz, "z-score"): {
        "q1": {
            "e": 3.721921537509417,
            "b": 3.192799199839524,
            "c": -0.4123930494211613,
            "f": -1.1832159566199232,
            "a": -1.8859375366414233,
            "d": -2.46621103417249,
        },
        "q2": {"f": 1.96116135138184, "a": 0.5024621966543371, "e": -3.444204223727098},
    },
}


@pytest.mark.parametrize("asked", BY_RANX, ids=lambda asked: " ".join([asked[0].__name__, *asked[1:]]))
def test_the_numbers_of_ranx(asked):
    method, *normalisation = asked
    fused = method(RUNS, *normalisation)
    assert list(fused) == ["q1", "q2"]
    for query_id, expected in BY_RANX[asked].items():
        assert fused[query_id] == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_ranks_by_hand():
    fused = reciprocal_rank_fusion(RUNS)
    # a: ranks 1, 3, 3; e: 2, 1; b: 2, 1; f: 4.
    assert fused["q1"]["a"] == pytest.approx(1 / 61 + 1 / 63 + 1 / 63)
    assert fused["q1"]["f"] == 1 / 64
    # e and b are tied: document id descending.
    assert list(fused["q1"]) == ["a", "e", "b", "d", "c", "f"]
    assert reciprocal_rank_fusion(RUNS, k=0)["q1"]["e"] == 1.5


def test_equal_scores_are_ranked_by_id_descending():
    fused = reciprocal_rank_fusion([{"q": {"d1": 0.5, "d9": 0.5, "d10": 0.5}}, {"q": {"d1": 1}}])
    # The first run ranks d9, d10, d1: as texts.
    assert fused == {"q": pytest.approx({"d1": 1 / 63 + 1 / 61, "d9": 1 / 61, "d10": 1 / 62})}
    assert reciprocal_rank_fusion([{"q": {9: 0.5, 10: 0.5}}] * 2)["q"][10] == 2 / 61


def test_scores_by_hand():
    # By min-max, a: (9 − 1) / 8, 0 of .7, 5 of 20; d: 0 and 10 of 20.
    assert comb_sum(RUNS)["q1"]["a"] == pytest.approx(1 + 0 + 0.25)
    assert comb_mnz(RUNS)["q1"]["a"] == pytest.approx(3 * 1.25)
    assert comb_mnz(RUNS)["q1"]["d"] == pytest.approx(2 * 0.5)
    # 1, 2, 3 have the mean 2 and the deviation √(2/3); 0 and 4 the mean 2 and the deviation 2.
    fused = comb_sum([{"q": {"a": 1, "b": 2, "c": 3}}, {"q": {"a": 4, "b": 0}}], "z-score")
    assert fused["q"] == pytest.approx({"c": math.sqrt(1.5), "a": 1 - math.sqrt(1.5), "b": -1})
    assert list(fused["q"]) == ["c", "a", "b"]


@pytest.mark.parametrize(("normalisation", "score"), [("min-max", 1.0), ("z-score", 0.0)])
def test_a_run_of_equal_scores(normalisation, score):
    # ranx 0.3.21 gives 0 by min-max too: a run's only document is then worth no more than one that it did not find.
    flat = [{"q": {"a": 0.1, "b": 0.1, "c": 0.1}}, {"q": {"x": -7.0}}]
    assert comb_sum(flat, normalisation) == {"q": dict.fromkeys("xcba", score)}


@each_method
def test_a_query_that_only_some_runs_have_is_fused_from_those(method):
    first, second, third = RUNS
    alone = {**second, "q3": {"z": 2.0, "y": 1.0}}
    fused = method([first, alone, third])
    assert list(fused) == ["q1", "q2", "q3"]
    assert {query_id: fused[query_id] for query_id in ("q1", "q2")} == method(RUNS)
    assert list(fused["q3"]) == ["z", "y"]
    expected = {reciprocal_rank_fusion: [1 / 61, 1 / 62]}.get(method, [1.0, 0.0])
    assert list(fused["q3"].values()) == expected


@each_method
def test_an_empty_list_adds_nothing(method):
    assert method([{"q1": {}, "q2": {"a": 1.0}}, {"q1": {"b": 2.0}, "q2": {}}, {"q1": {}, "q2": {}}]) == {
        "q1": {"b": 1 / 61 if method is reciprocal_rank_fusion else 1.0},
        "q2": {"a": 1 / 61 if method is reciprocal_rank_fusion else 1.0},
    }


@each_method
def test_what_is_fused_can_be_evaluated(method):
    report = evaluate({"q1": {"e": 1, "b": 2}, "q2": {"a": 1}}, method(RUNS), "RR")
    ranks = [list(method(RUNS)["q1"]).index("e") + 1, list(method(RUNS)["q1"]).index("b") + 1]
    assert report.per_query["RR"][0] == 1 / min(ranks)


SCORES = st.dictionaries(st.sampled_from("abcdef"), st.integers(-20, 20).map(lambda n: n / 8), max_size=6)
SOME_RUNS = st.lists(SCORES.map(lambda scores: {"q": scores}), min_size=2, max_size=5)


@each_method
@given(runs=SOME_RUNS, random=st.randoms(use_true_random=False))
def test_no_order_of_runs_or_documents_changes_a_score(method, runs, random):
    shuffled = [{"q": dict(random.sample(list(run["q"].items()), len(run["q"])))} for run in runs]
    random.shuffle(shuffled)
    fused = method(runs)["q"]
    assert list(method(shuffled)["q"].items()) == list(fused.items())
    assert list(fused) == sorted(fused, key=lambda doc: (fused[doc], doc), reverse=True)


@pytest.mark.parametrize("normalisation", ["min-max", "z-score"])
@given(runs=SOME_RUNS)
def test_sums_are_those_of_numpy(normalisation, runs):
    expected = dict.fromkeys({doc for run in runs for doc in run["q"]}, 0.0)
    for scores in (run["q"] for run in runs):
        values = np.array(list(scores.values()))
        if len(scores) and np.ptp(values) == 0:
            normal = np.full(len(scores), 1.0 if normalisation == "min-max" else 0.0)
        elif normalisation == "min-max":
            normal = (values - values.min(initial=np.inf)) / np.ptp(values) if len(values) else values
        else:
            normal = (values - values.mean()) / values.std() if len(values) else values
        for doc, value in zip(scores, normal, strict=True):
            expected[doc] += value
    assert comb_sum(runs, normalisation)["q"] == pytest.approx(expected, abs=1e-12)


def test_scores_of_any_size_are_made_comparable():
    for scale in (5e-324, 1e-200, 1e200):
        run = {"q": {"a": 3 * scale, "b": 2 * scale, "c": 1 * scale}}
        assert comb_sum([run, run], "z-score")["q"] == pytest.approx({"a": 6**0.5, "b": 0, "c": -(6**0.5)})
    far = {"q": {"a": 1.5e308, "b": -1.5e308}}
    with pytest.raises(ValueError, match=r"query 'q': scores from -1.5e\+308 to 1.5e\+308 are too far apart"):
        comb_sum([far, far])


@each_method
@pytest.mark.parametrize(
    ("runs", "message"),
    [
        ([RUNS[0]], "there is nothing to fuse in 1 runs; give a list of at least two"),
        ({"bm25": RUNS[0], "dense": RUNS[1]}, r"runs is a dict; give a list of runs, as list\(runs.values\(\)\)"),
        (7, "runs is a int; give a list of runs"),
        ([RUNS[0], {}], "run 2 is empty; give at least one query"),
        ([RUNS[0], {"q1": {"a": math.nan}}], "run 2, query 'q1', document 'a': the score nan is not a finite number"),
        ([RUNS[0], {"q1": ["a"]}], r"run 2, query 'q1': \['a'\] is no dict"),
        (
            [RUNS[0], RUNS[1], {1: {"a": 1}}],
            r"the other runs and run 3 have no query id in common.*\(str against int\)",
        ),
        ([RUNS[0], {"q1": {1: 1}}], r"run 1 and run 2 have no document id in common.*\(str against int\)"),
    ],
)
def test_runs_that_cannot_be_fused_are_refused(method, runs, message):
    with pytest.raises(ValueError, match=message):
        method(runs)


def test_options_that_cannot_be_are_refused():
    for k in (-1, math.nan, "60"):
        with pytest.raises(ValueError, match=r"k is .*; give a number of at least 0, as 60"):
            reciprocal_rank_fusion(RUNS, k=k)
    for method in (comb_sum, comb_mnz):
        with pytest.raises(ValueError, match="normalisation is 'none'; give min-max or z-score"):
            method(RUNS, normalisation="none")
