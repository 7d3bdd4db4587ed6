import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rankbook import evaluate
from rankbook.statistics import flip_labels, label_noise, order_agreement

QRELS = {"q1": {"a": 3, "b": 0, "c": -1}, "q2": {"a": 1, "d": 0}}
RUNS = {
    "good": {"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 2.0, "d": 1.0}},
    "bad": {"q1": {"b": 3.0, "c": 2.0, "a": 1.0}, "q2": {"d": 2.0, "a": 1.0}},
}


def flipped(qrels, noisy):
    return {(query, doc) for query, judged in qrels.items() for doc in judged if judged[doc] != noisy[query][doc]}


def test_all_labels_turned_round():
    assert flip_labels(QRELS, 1) == {"q1": {"a": 0, "b": 1, "c": 1}, "q2": {"a": 0, "d": 1}}
    assert flip_labels(QRELS, 0) == QRELS
    assert QRELS["q1"] == {"a": 3, "b": 0, "c": -1}


@pytest.mark.parametrize(("share", "n"), [(0.2, 1), (0.29, 1), (0.31, 2), (0.5, 2), (0.7, 4)])
def test_a_share_is_a_count_of_documents(share, n):
    # Of 5 documents: 1, 1.45, 1.55, 2.5 (to the even 2), 3.5 (to the even 4).
    assert len(flipped(QRELS, flip_labels(QRELS, share))) == n


@given(st.integers(0, 2**32), st.floats(0, 1), st.floats(0, 1))
def test_a_smaller_share_flips_some_of_the_same_documents(seed, share, other):
    fewer, more = sorted((share, other))
    assert flipped(QRELS, flip_labels(QRELS, fewer, seed)) <= flipped(QRELS, flip_labels(QRELS, more, seed))


def test_each_document_is_flipped_as_often_as_any():
    counts = dict.fromkeys(flipped(QRELS, flip_labels(QRELS, 1)), 0)
    for seed in range(1_000):
        for document in flipped(QRELS, flip_labels(QRELS, 0.4, seed)):
            counts[document] += 1
    # 400 each, with a standard deviation of √(1000 · .4 · .6) = 15.5; five of them either way.
    assert all(322 <= count <= 478 for count in counts.values())


@pytest.mark.parametrize("share", [-0.1, 1.1, math.nan, "0.1", None])
def test_a_share_outside_0_to_1_is_refused(share):
    with pytest.raises(ValueError, match=r"share is .*; give a share from 0 to 1"):
        flip_labels(QRELS, share)


def test_tau_by_hand():
    a = {"w": 0.1, "x": 0.2, "y": 0.3, "z": 0.4}
    # One of six pairs is the other way round.
    assert order_agreement(a, {"x": 1, "w": 2, "y": 3, "z": 4}) == pytest.approx((5 - 1) / 6)
    assert order_agreement(a, {system: -mean for system, mean in a.items()}) == pytest.approx(-1)
    # x and y tied: five pairs of six agree, and one order has only five pairs.
    assert order_agreement(a, {"w": 0, "x": 1, "y": 1, "z": 2}) == pytest.approx(5 / math.sqrt(6 * 5))


def test_rounding_makes_no_order():
    assert 0.1 + 0.2 != 0.3
    assert order_agreement({"x": 0.1 + 0.2, "y": 0.3, "z": 1}, {"x": 0.3, "y": 0.3, "z": 1}) == pytest.approx(1)


def test_no_order_has_no_tau():
    assert math.isnan(order_agreement({"x": 1, "y": 1}, {"x": 1, "y": 2}))
    assert math.isnan(order_agreement({"x": 1, "y": math.nan}, {"x": 1, "y": 2}))


def test_systems_that_cannot_be_ordered_are_refused():
    with pytest.raises(ValueError, match=r"the systems are \['x', 'y'\] and \['x', 'z'\]; give both the same ones"):
        order_agreement({"x": 1, "y": 1}, {"x": 1, "z": 2})
    with pytest.raises(ValueError, match="1 systems have no order"):
        order_agreement({"x": 1}, {"x": 1})


def test_noise_by_hand():
    none, all_ = label_noise(QRELS, RUNS, ["mrr", "P@1"], [0, 1])
    assert (none.share, none.n_flipped, all_.share, all_.n_flipped) == (0, 0, 1, 5)
    # good: 1 and 1; bad: 1/3 and 1/2.
    assert none.means["RR"] == pytest.approx({"good": 1, "bad": (1 / 3 + 1 / 2) / 2})
    assert none.tau == pytest.approx({"RR": 1, "P@1": 1})
    # Turned round, good has its first hit at rank 2 in both queries, bad at rank 1.
    assert all_.means == {"RR": {"good": 0.5, "bad": 1}, "P@1": {"good": 0, "bad": 1}}
    assert all_.tau == pytest.approx({"RR": -1, "P@1": -1})


def test_noise_is_evaluate_on_flipped_labels_and_the_seed_decides():
    random = np.random.default_rng(3)
    qrels = {f"q{q}": {f"d{d}": int(random.integers(0, 3)) for d in range(8)} for q in range(20)}
    runs = {
        name: {
            query: {doc: float(grade + random.normal(0, spread)) for doc, grade in judged.items()}
            for query, judged in qrels.items()
        }
        for name, spread in (("near", 0.5), ("far", 2.0), ("farther", 5.0))
    }
    shares = [0.3, 0.1, 0.3]
    noisy = label_noise(qrels, runs, "nDCG@5", shares, seed=7)
    assert [one.share for one in noisy] == shares
    assert noisy[0] == noisy[2]
    assert noisy == label_noise(qrels, runs, "nDCG@5", shares, seed=7)
    assert noisy[0].means != label_noise(qrels, runs, "nDCG@5", shares, seed=8)[0].means
    for one in noisy:
        labels = flip_labels(qrels, one.share, seed=7)
        means = {name: evaluate(labels, run, "nDCG@5").mean["nDCG@5"] for name, run in runs.items()}
        assert one.means["nDCG@5"] == means


def test_a_query_left_with_nothing_relevant_is_left_out():
    # One of the two labels is flipped: then q1 has nothing relevant, or q2.
    qrels = {"q1": {"b": 1}, "q2": {"c": 1}}
    runs = {"x": {"q1": {"b": 1.0}, "q2": {"c": 1.0}}, "y": {"q1": {"b": 1.0}, "q2": {"z": 2.0, "c": 1.0}}}
    half = [label_noise(qrels, runs, "RR", [0.5], seed=seed)[0].means["RR"] for seed in range(20)]
    assert {tuple(means.values()) for means in half} == {(1.0, 1.0), (1.0, 0.5)}
    every = label_noise(qrels, runs, "RR", [1])[0]
    assert np.isnan([*every.means["RR"].values(), every.tau["RR"]]).all()


def test_noise_needs_two_runs_and_judgements_in_a_dict():
    with pytest.raises(ValueError, match="label_noise takes at least two runs, as a dict"):
        label_noise(QRELS, {"good": RUNS["good"]}, "RR", [0])
    with pytest.raises(ValueError, match="qrels is a str; give a dict"):
        label_noise("qrels.txt", RUNS, "RR", [0])
