import numpy as np
import pytest

from rankbook import compare, evaluate
from rankbook.comparison import comparison_of
from rankbook.statistics import bootstrap_interval, randomisation_test

N = 12
QRELS = {f"q{i}": {"a": 1} for i in range(N)}


def run(*ranks):
    """Return a run in which the relevant document of query i stands at ranks[i], ranks repeated as needed."""
    return {f"q{i}": {"a": 10.0 - ranks[i % len(ranks)], **{f"x{r}": 8.5 - r for r in range(5)}} for i in range(N)}


FIRST, SECOND, MIXED = run(1), run(2), run(1, 2, 4)


def test_a_pair_by_hand():
    pair = compare(QRELS, {"second": SECOND, "first": FIRST}, "RR").pairs[0]
    assert (pair.a, pair.b, pair.metric, pair.n_queries) == ("second", "first", "RR", 12)
    assert (pair.difference, pair.low, pair.high) == (0.5, 0.5, 0.5)
    assert (pair.wins, pair.ties, pair.losses) == (12, 0, 0)
    assert pair.p_value == pair.p_sign == pytest.approx(2 / 2**12)
    assert pair.p_t == 0
    assert pair.effect_size == np.inf
    assert pair.verdict == "RR: first is better than second: +0.5000 [+0.5000, +0.5000], p = 0.0005 (Holm)."


def test_every_pair_by_every_metric_and_one_family_for_all():
    comparison = compare(QRELS, {"first": FIRST, "second": SECOND, "mixed": MIXED}, ["RR", "P@1"])
    names = [(pair.metric, pair.a, pair.b) for pair in comparison.pairs]
    assert names == [
        (metric, *pair)
        for metric in ("RR", "P@1")
        for pair in (("first", "second"), ("first", "mixed"), ("second", "mixed"))
    ]
    pair = comparison.pair("second", "mixed", "mrr")
    # RR of mixed is 1, 1/2, 1/4 in turn: against 1/2 that is +1/2, 0, -1/4.
    differences = [0.5, 0, -0.25] * 4
    assert pair.difference == pytest.approx(1 / 12)
    assert (pair.low, pair.high) == bootstrap_interval(differences)[1:3]
    assert pair.p_value == randomisation_test(differences)
    assert (pair.wins, pair.ties, pair.losses) == (4, 4, 4)
    # Six tests: the smallest p-value is multiplied by 6.
    smallest = min(comparison.pairs, key=lambda pair: pair.p_value)
    assert smallest.p_holm == pytest.approx(6 * smallest.p_value)
    assert "No winner." in pair.verdict


def test_a_baseline_is_compared_with_each_other_system_and_with_nothing_else():
    comparison = compare(QRELS, {"first": FIRST, "second": SECOND, "mixed": MIXED}, "RR", baseline="second")
    assert [(pair.a, pair.b) for pair in comparison.pairs] == [("second", "first"), ("second", "mixed")]


def test_identical_systems_are_called_the_same():
    (pair,) = compare(QRELS, {"one": MIXED, "other": MIXED}, "nDCG@10").pairs
    assert (pair.p_value, pair.p_t, pair.p_wilcoxon, pair.p_sign, pair.p_holm) == (1, 1, 1, 1, 1)
    assert (pair.difference, pair.low, pair.high, pair.effect_size) == (0, 0, 0, 0)
    assert pair.verdict == "nDCG@10: one and other score the same on every query."


def test_the_last_bits_of_a_sum_are_no_win():
    reports = {name: evaluate(QRELS, FIRST, "RR") for name in ("one", "other")}
    reports["other"].per_query["RR"][0] += 1e-15
    (pair,) = comparison_of(reports).pairs
    assert (pair.wins, pair.ties, pair.losses) == (0, 12, 0)


def test_a_query_without_a_score_is_left_out_of_the_pair():
    qrels = {**QRELS, "none": {"a": 0}}
    (pair,) = compare(qrels, {"first": FIRST, "mixed": MIXED}, "AP").pairs
    assert pair.n_queries == 12


def test_a_query_that_one_run_lacks_counts_as_0():
    short = {query: docs for query, docs in FIRST.items() if query != "q0"}
    (pair,) = compare(QRELS, {"short": short, "first": FIRST}, "RR").pairs
    assert (pair.difference, pair.wins) == (pytest.approx(1 / 12), 1)


def test_what_changed_most_and_how_many_queries_it_takes():
    comparison = compare(QRELS, {"second": SECOND, "mixed": MIXED}, "RR")
    (pair,) = comparison.pairs
    assert comparison.most_changed(pair, 5) == [("q0", 0.5), ("q3", 0.5), ("q6", 0.5), ("q9", 0.5), ("q2", -0.25)]
    # Spread of +1/2, 0, -1/4 four times each: √(.104167 · 12 / 11) ... ; (2.801585 · spread / (1/12))².
    spread = np.std([0.5, 0, -0.25] * 4, ddof=1)
    assert comparison.queries_needed(pair) == int(np.ceil((2.801585 * spread * 12) ** 2))
    assert comparison.queries_needed(pair, difference=0.5) == int(np.ceil((2.801585 * spread * 2) ** 2))
    same = compare(QRELS, {"one": FIRST, "other": FIRST}, "RR")
    assert same.queries_needed(same.pairs[0]) is None


def test_the_seed_decides_and_the_order_of_queries_does_not_matter():
    runs = {"first": FIRST, "mixed": MIXED}
    backward = {name: dict(reversed(of.items())) for name, of in runs.items()}
    assert compare(QRELS, runs, "RR", seed=3).pairs == compare(QRELS, backward, "RR", seed=3).pairs


def test_what_a_comparison_prints():
    text = str(compare(QRELS, {"second": SECOND, "mixed": MIXED}, "RR"))
    assert "system     RR\nsecond 0.5000\nmixed  0.5833" in text
    assert "second mixed RR     +0.0833" in text
    assert "adjusted by Holm for 1 comparison" in text
    assert "mixed: 12 queries." in text


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compare(QRELS, {"first": FIRST}, "RR"), "at least two runs, as a dict"),
        (lambda: compare(QRELS, [FIRST, SECOND], "RR"), "at least two runs, as a dict"),
        (lambda: compare(QRELS, {"a": FIRST, "b": SECOND}, "RR", baseline="c"), "baseline 'c' is no run.*'a', 'b'"),
        (lambda: compare({"q0": {"a": 1}}, {"a": FIRST, "b": SECOND}, "RR"), "1 of 1 queries have a score"),
        (lambda: compare(QRELS, {"a": FIRST, "b": SECOND}, "nope"), "nope"),
    ],
)
def test_what_cannot_be_compared_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_reports_of_different_queries_are_refused():
    reports = {"a": evaluate(QRELS, FIRST, "RR"), "b": evaluate({"q0": {"a": 1}}, FIRST, "RR")}
    with pytest.raises(ValueError, match="'a' and 'b' are of different queries"):
        comparison_of(reports)


def test_an_unknown_pair_is_named():
    comparison = compare(QRELS, {"first": FIRST, "mixed": MIXED}, "RR")
    with pytest.raises(KeyError, match=r"no pair \('mixed', 'first'\)"):
        comparison.pair("mixed", "first", "RR")
