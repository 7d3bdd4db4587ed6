import numpy as np
import pytest
from scipy import stats

from rankbook.report import ByMetric, Report
from rankbook.statistics import bootstrap_interval, bootstrap_metric, percentile_interval, t_interval
from rankbook.statistics.intervals import METHODS

SCORES = [0.9, 0.1, 0.3, 0.0, 0.2, 0.1]
each_method = pytest.mark.parametrize("interval", METHODS.values(), ids=METHODS)


def test_t_interval_by_hand():
    # mean .6; squared deviations .09 .04 .01 .16 0 .04 add to .34; s/√n = √(.34/5/6) = .106458; t(5) = 2.570582.
    interval = t_interval([0.9, 0.4, 0.7, 0.2, 0.6, 0.8])
    half = 2.570582 * 0.106458
    assert interval == pytest.approx((0.6, 0.6 - half, 0.6 + half, 0.95, 6), abs=1e-5)


def test_percentile_interval_of_two_queries_by_hand():
    # The four resamples of 0 and 1 have the means 0, .5, .5, 1: the middle 95 % reach from 0 to 1, the middle 40 % not.
    assert percentile_interval([0, 1])[:3] == (0.5, 0, 1)
    assert percentile_interval([0, 1], confidence=0.4)[:3] == (0.5, 0.5, 0.5)


@each_method
def test_undefined_queries_are_left_out_as_a_mean_leaves_them_out(interval):
    assert interval([*SCORES, np.nan]) == interval(SCORES)
    assert interval(SCORES).n_queries == 6


@each_method
def test_equal_scores_have_an_interval_of_no_width(interval):
    assert interval([0.5, 0.5, 0.5])[:3] == (0.5, 0.5, 0.5)


@each_method
def test_more_confidence_is_a_wider_interval_round_the_mean(interval):
    wide, narrow = interval(SCORES, 0.99), interval(SCORES, 0.8)
    assert wide.low < narrow.low < narrow.mean < narrow.high < wide.high


@each_method
@pytest.mark.parametrize("scores", [[0.4], [0.4, np.nan], [], [np.nan]])
def test_fewer_than_two_queries_are_refused(interval, scores):
    with pytest.raises(ValueError, match=rf"of {len(scores)} queries have a score.*give more queries"):
        interval(scores)


@each_method
@pytest.mark.parametrize("confidence", [0, 1, 95, -0.5, np.nan])
def test_confidence_is_a_share(interval, confidence):
    with pytest.raises(ValueError, match="give a share between 0 and 1"):
        interval(SCORES, confidence)


def test_the_seed_decides():
    assert bootstrap_interval(SCORES, seed=1) == bootstrap_interval(SCORES, seed=1)
    assert bootstrap_interval(np.random.default_rng(0).random(50), seed=1) != bootstrap_interval(
        np.random.default_rng(0).random(50), seed=2
    )


def test_bca_is_scipys():
    drawn = stats.bootstrap(
        (np.array(SCORES),), np.mean, n_resamples=10_000, method="BCa", rng=np.random.default_rng(7)
    )
    assert bootstrap_interval(SCORES, seed=7)[1:3] == pytest.approx(tuple(drawn.confidence_interval), abs=1e-12)


@pytest.mark.parametrize(("method", "lowest"), [("t", 0.917), ("percentile", 0.9), ("BCa", 0.9)])
def test_95_percent_of_intervals_hold_the_true_mean(method, lowest):
    # 400 samples of 40 queries: three standard errors of the share are .033. The bootstrap is a little too narrow.
    random = np.random.default_rng(5)
    holds = 0
    for _ in range(400):
        interval = METHODS[method](random.beta(2, 3, 40))
        holds += interval.low <= 0.4 <= interval.high
    assert lowest <= holds / 400 <= 0.98


def reciprocal_rank(labels, scores):
    return 1 / (1 + np.flatnonzero(labels[np.argsort(-scores)])[0])


def test_the_articles_bootstrap_draws_queries_and_never_documents():
    y_true, y_pred = [[1, 0], [0, 1], [1, 0]], [[0.9, 0.1], [0.9, 0.1], [0.6, 0.5]]
    asked = []

    def metric(labels, scores):
        asked.append((labels.tolist(), scores.tolist()))
        return reciprocal_rank(labels, scores)

    low, high = bootstrap_metric(metric, y_true, y_pred, n_iter=500)
    assert asked == list(zip(y_true, y_pred, strict=True))  # each whole query, once
    assert (low, high) == (0.5, 1.0)  # scores 1, .5, 1: resamples of all .5 and of all 1 are 1/27 and 8/27


def test_the_articles_bootstrap_refuses_what_it_cannot_resample():
    with pytest.raises(ValueError, match="y_true has 1 queries, y_pred 2; give one row for each query"):
        bootstrap_metric(reciprocal_rank, [[1]], [[1], [2]])
    with pytest.raises(ValueError, match="1 of 1 queries have a score"):
        bootstrap_metric(reciprocal_rank, [[1, 0]], [[2, 1]])
    with pytest.raises(ValueError, match="n_iter"):
        bootstrap_metric(reciprocal_rank, [[1], [1]], [[1], [2]], n_iter=0)


def report(scores):
    counts = dict.fromkeys(("queries", "undefined", "missing", "unjudged", "unjudged_queries", "negative", "tied"), 0)
    ids = tuple(range(len(scores)))
    return Report(ids, ByMetric({"nDCG@10": np.array(scores)}), counts, "judgements")


def test_a_report_has_intervals_under_any_spelling_and_by_each_method():
    of = report(SCORES)
    assert of.interval("ndcg@10") == bootstrap_interval(SCORES)
    assert of.interval("nDCG@10", method="t") == t_interval(SCORES)
    assert of.interval("nDCG@10", confidence=0.8, seed=3) == bootstrap_interval(SCORES, 0.8, 3)
    with pytest.raises(ValueError, match="method is 'basic'; give BCa, percentile or t"):
        of.interval("nDCG@10", method="basic")
