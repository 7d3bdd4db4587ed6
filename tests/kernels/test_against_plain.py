"""Each kernel against its twin in plain Python, on random rankings."""

import math

import numpy as np
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from rankbook import kernels, plain

always_the_same = settings(derandomize=True, database=None, deadline=None, max_examples=300)

documents = st.integers(min_value=1, max_value=15)
# Grades with two decimals, below 0 too: people give no others, and 2**grade - 1 keeps its digits.
grades = st.integers(-2, 5) | st.integers(-200, 500).map(lambda hundredths: hundredths / 100)
# A query is (ranking, grade of each judged document): either may hold documents that the other lacks.
queries = st.tuples(
    st.lists(documents, unique=True, max_size=12),
    st.dictionaries(documents, grades, max_size=12),
)
cutoffs = st.integers(1, 20)
gains = st.sampled_from(["exp2", "linear"])
betas = st.sampled_from([0.25, 0.5, 1, 2, 3.5])
persistences = st.sampled_from([0.05, 0.5, 0.8, 0.95])
recalls = st.sampled_from([tenths / 10 for tenths in range(11)]) | st.floats(0, 1)


def rel_of(query):
    ranking, judged = query
    return np.array([judged.get(doc, math.nan) for doc in ranking], dtype=float)


def ideal_of(query):
    return np.array(sorted(query[1].values(), reverse=True), dtype=float)


def relevant_of(query):
    return {doc for doc, grade in query[1].items() if grade > 0}


def laid_end_to_end(arrays):
    return np.concatenate([np.empty(0), *arrays]), np.cumsum([0, *map(len, arrays)])


def same(score, other):
    return (math.isnan(score) and math.isnan(other)) or math.isclose(score, other, rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize(
    "holds",
    [
        lambda query: np.isnan(rel_of(query)).any(),
        lambda query: relevant_of(query) - set(query[0]),
        lambda query: (rel_of(query) < 0).any(),
        lambda query: (rel_of(query) % 1 > 0).any(),
        lambda query: not query[0] and relevant_of(query),
        lambda query: query[0] and not relevant_of(query),
        lambda query: len(relevant_of(query) & set(query[0])) > 3,
    ],
    ids=["unjudged", "missed", "negative", "not whole", "empty list", "nothing relevant", "many hits"],
)
def test_random_queries_reach_every_case(holds):
    assert holds(find(queries, holds, settings=always_the_same))


@always_the_same
@given(queries, cutoffs)
def test_precision(query, k):
    assert same(kernels.precision_at_k(rel_of(query), k), plain.precision_at_k(query[0], relevant_of(query), k))


@always_the_same
@given(queries, cutoffs)
def test_recall(query, k):
    relevant = relevant_of(query)
    score = kernels.recall_at_k(rel_of(query), len(relevant), k)
    assert same(score, plain.recall_at_k(query[0], relevant, k))


@always_the_same
@given(queries, cutoffs)
def test_success(query, k):
    score = kernels.success_at_k(rel_of(query), k)
    twin = plain.success_at_k(query[0], relevant_of(query), k)
    # The kernel sees the list alone, as with reciprocal rank.
    assert same(score, twin if relevant_of(query) else 0)
    assert math.isnan(twin) == (not relevant_of(query))


@always_the_same
@given(queries, cutoffs)
def test_f1(query, k):
    relevant = relevant_of(query)
    assert same(kernels.f_measure_at_k(rel_of(query), len(relevant), k), plain.f1_at_k(query[0], relevant, k))


@always_the_same
@given(queries, cutoffs, betas)
def test_f_measure(query, k, beta):
    relevant = relevant_of(query)
    score = kernels.f_measure_at_k(rel_of(query), len(relevant), k, beta)
    assert same(score, plain.f_measure_at_k(query[0], relevant, k, beta))


@always_the_same
@given(queries, persistences, cutoffs | st.none())
def test_rank_biased_precision(query, p, k):
    score = kernels.rank_biased_precision(rel_of(query), p, k)
    assert same(score, plain.rank_biased_precision(query[0], relevant_of(query), p, k))
    assert same(kernels.rbp_residual(rel_of(query), p), plain.rbp_residual(query[0], query[1], p))


@always_the_same
@given(queries, cutoffs, st.integers(5, 8))
def test_expected_reciprocal_rank(query, k, max_grade):
    score = kernels.expected_reciprocal_rank(rel_of(query), k, max_grade)
    assert same(score, plain.expected_reciprocal_rank(query[0], k, query[1], max_grade))


@always_the_same
@given(queries)
def test_binary_preference(query):
    n_relevant = len(relevant_of(query))
    score = kernels.binary_preference(rel_of(query), n_relevant, len(query[1]) - n_relevant)
    assert same(score, plain.binary_preference(query[0], query[1]))


@always_the_same
@given(queries, cutoffs)
def test_judged(query, k):
    assert same(kernels.judged_at_k(rel_of(query), k), plain.judged_at_k(query[0], k, query[1]))


@always_the_same
@given(queries, recalls)
def test_interpolated_precision(query, recall):
    rel, relevant = rel_of(query), relevant_of(query)
    score = kernels.interpolated_precision(rel, len(relevant), recall)
    assert same(score, plain.interpolated_precision(query[0], relevant, recall))
    score = kernels.eleven_point_precision(rel, len(relevant))
    assert same(score, plain.eleven_point_precision(query[0], relevant))


@always_the_same
@given(queries)
def test_q_measure(query):
    assert same(kernels.q_measure(rel_of(query), ideal_of(query)), plain.q_measure(query[0], query[1]))


@always_the_same
@given(queries)
def test_area_under_curve(query):
    assert same(kernels.area_under_curve(rel_of(query)), plain.area_under_curve(query[0], relevant_of(query)))


@always_the_same
@given(queries, st.lists(st.floats(0, 1), max_size=15), cutoffs)
def test_own_gains_and_discounts(query, discounts, k):
    # Gains that are no function of the grade: the square of the document's number.
    worth = {doc: doc**2 for doc in query[1]}
    gains = np.array([worth.get(doc, 0) for doc in query[0]], dtype=float)
    ideal_gains, weights = np.sort(np.array([*worth.values()], dtype=float))[::-1], np.array(discounts, dtype=float)
    assert same(kernels.dcg_of_gains(gains, weights, k), plain.dcg_of_gains(query[0], k, worth, discounts))
    score = kernels.ndcg_of_gains(gains, ideal_gains, weights, k)
    assert same(score, plain.ndcg_of_gains(query[0], k, worth, discounts))


@always_the_same
@given(queries)
def test_r_precision(query):
    relevant = relevant_of(query)
    assert same(kernels.r_precision(rel_of(query), len(relevant)), plain.r_precision(query[0], relevant))


@always_the_same
@given(queries, cutoffs | st.none())
def test_average_precision(query, k):
    relevant = relevant_of(query)
    score = kernels.average_precision(rel_of(query), len(relevant), k)
    assert same(score, plain.average_precision(query[0], relevant, k))


@always_the_same
@given(queries, cutoffs | st.none())
def test_reciprocal_rank(query, k):
    score = kernels.reciprocal_rank(rel_of(query), k)
    twin = plain.reciprocal_rank(query[0], relevant_of(query), k)
    # The kernel sees the list alone: only the twin can tell a miss from a query with nothing relevant.
    assert same(score, twin if relevant_of(query) else 0)
    assert math.isnan(twin) == (not relevant_of(query))


@always_the_same
@given(queries, cutoffs, gains)
def test_dcg(query, k, gain):
    assert same(kernels.dcg_at_k(rel_of(query), k, gain), plain.dcg_at_k(query[0], k, query[1], gain))


@always_the_same
@given(queries, cutoffs, gains)
def test_ndcg(query, k, gain):
    score = kernels.ndcg_at_k(rel_of(query), ideal_of(query), k, gain)
    assert same(score, plain.ndcg_at_k(query[0], k, query[1], gain))


@always_the_same
@given(st.lists(queries, max_size=5), cutoffs, gains)
def test_batches(many, k, gain):
    rel, offsets = laid_end_to_end([rel_of(query) for query in many])
    ideal, ideal_offsets = laid_end_to_end([ideal_of(query) for query in many])
    n_relevant = np.array([len(relevant_of(query)) for query in many], dtype=int)
    rankings, judged = [query[0] for query in many], [query[1] for query in many]
    relevant = [relevant_of(query) for query in many]

    def agree(scores, twin, *columns):
        return len(scores) == len(many) and all(map(same, scores, map(twin, *columns)))

    ks, gs = [k] * len(many), [gain] * len(many)
    assert agree(kernels.precision_at_k_batch(rel, offsets, k), plain.precision_at_k, rankings, relevant, ks)
    assert agree(kernels.recall_at_k_batch(rel, offsets, n_relevant, k), plain.recall_at_k, rankings, relevant, ks)
    assert agree(kernels.f_measure_at_k_batch(rel, offsets, n_relevant, k), plain.f1_at_k, rankings, relevant, ks)
    assert agree(kernels.r_precision_batch(rel, offsets, n_relevant), plain.r_precision, rankings, relevant)
    assert agree(kernels.judged_at_k_batch(rel, offsets, k), plain.judged_at_k, rankings, ks, judged)
    assert agree(kernels.area_under_curve_batch(rel, offsets), plain.area_under_curve, rankings, relevant)
    assert agree(kernels.q_measure_batch(rel, offsets, ideal, ideal_offsets), plain.q_measure, rankings, judged)
    scores = kernels.binary_preference_batch(rel, offsets, n_relevant, np.diff(ideal_offsets) - n_relevant)
    assert agree(scores, plain.binary_preference, rankings, judged)
    scores = kernels.rank_biased_precision_batch(rel, offsets, 0.8, k)
    assert agree(scores, plain.rank_biased_precision, rankings, relevant, [0.8] * len(many), ks)
    scores = kernels.rbp_residual_batch(rel, offsets, 0.8)
    assert agree(scores, plain.rbp_residual, rankings, judged, [0.8] * len(many))
    scores = kernels.expected_reciprocal_rank_batch(rel, offsets, k, 5)
    assert agree(scores, plain.expected_reciprocal_rank, rankings, ks, judged, [5] * len(many))
    scores = kernels.interpolated_precision_batch(rel, offsets, n_relevant, 0.3)
    assert agree(scores, plain.interpolated_precision, rankings, relevant, [0.3] * len(many))
    scores = kernels.eleven_point_precision_batch(rel, offsets, n_relevant)
    assert agree(scores, plain.eleven_point_precision, rankings, relevant)
    scores = kernels.success_at_k_batch(rel, offsets, k)
    scores[n_relevant == 0] = math.nan
    assert agree(scores, plain.success_at_k, rankings, relevant, ks)
    scores = kernels.average_precision_batch(rel, offsets, n_relevant, k)
    assert agree(scores, plain.average_precision, rankings, relevant, ks)
    scores = kernels.reciprocal_rank_batch(rel, offsets, k)
    scores[n_relevant == 0] = math.nan
    assert agree(scores, plain.reciprocal_rank, rankings, relevant, ks)
    assert agree(kernels.dcg_at_k_batch(rel, offsets, k, gain), plain.dcg_at_k, rankings, ks, judged, gs)
    scores = kernels.ndcg_at_k_batch(rel, offsets, ideal, ideal_offsets, k, gain)
    assert agree(scores, plain.ndcg_at_k, rankings, ks, judged, gs)


@always_the_same
@given(st.lists(st.integers(0, 6), max_size=6))
def test_position_weights(lengths):
    weights = kernels.position_weight_batch(np.cumsum([0, *lengths]))
    assert weights.tolist() == [1 / rank for length in lengths for rank in range(1, length + 1)]


@always_the_same
@given(st.lists(queries, min_size=2, max_size=5), cutoffs, gains)
def test_a_part_of_the_queries_scores_as_in_the_whole(many, k, gain):
    rel, offsets = laid_end_to_end([rel_of(query) for query in many])
    ideal, ideal_offsets = laid_end_to_end([ideal_of(query) for query in many])
    n_relevant = np.array([len(relevant_of(query)) for query in many], dtype=int)
    tail, ideal_tail = offsets[1:], ideal_offsets[1:]

    def scores(offsets, n_relevant, ideal_offsets):
        return [
            kernels.precision_at_k_batch(rel, offsets, k),
            kernels.recall_at_k_batch(rel, offsets, n_relevant, k),
            kernels.success_at_k_batch(rel, offsets, k),
            kernels.f_measure_at_k_batch(rel, offsets, n_relevant, k),
            kernels.rank_biased_precision_batch(rel, offsets, 0.8, k),
            kernels.rbp_residual_batch(rel, offsets, 0.8),
            kernels.expected_reciprocal_rank_batch(rel, offsets, k, 5),
            kernels.binary_preference_batch(rel, offsets, n_relevant, np.diff(ideal_offsets) - n_relevant),
            kernels.judged_at_k_batch(rel, offsets, k),
            kernels.interpolated_precision_batch(rel, offsets, n_relevant, 0.3),
            kernels.eleven_point_precision_batch(rel, offsets, n_relevant),
            kernels.q_measure_batch(rel, offsets, ideal, ideal_offsets),
            kernels.area_under_curve_batch(rel, offsets),
            kernels.dcg_of_gains_batch(rel, offsets, np.ones(12), k),
            kernels.ndcg_of_gains_batch(rel, offsets, ideal, ideal_offsets, np.ones(12), k),
            kernels.r_precision_batch(rel, offsets, n_relevant),
            kernels.average_precision_batch(rel, offsets, n_relevant, k),
            kernels.reciprocal_rank_batch(rel, offsets, k),
            kernels.dcg_at_k_batch(rel, offsets, k, gain),
            kernels.ndcg_at_k_batch(rel, offsets, ideal, ideal_offsets, k, gain),
        ]

    whole, part = scores(offsets, n_relevant, ideal_offsets), scores(tail, n_relevant[1:], ideal_tail)
    np.testing.assert_array_equal(part, [column[1:] for column in whole])
