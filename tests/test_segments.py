import numpy as np
import pytest

from rankbook import evaluate, rankings_from_grades
from rankbook.statistics import t_interval

# RR 1, 1/2, 1/2, 1/4; nothing relevant in the last.
REPORT = evaluate(rankings_from_grades([[1, 0], [0, 1], [0, 1], [0, 0, 0, 1], [0, 0]]), ["RR", "P@1"])
GROUPS = {"q1": "head", "q2": "tail", "q3": "head", "q4": "tail", "q5": "new"}


def test_means_intervals_and_gaps_by_hand():
    head, tail, new = REPORT.by(GROUPS).rows[:3]
    assert (head.group, head.metric, head.n_queries, head.mean) == ("head", "RR", 2, 0.75)
    assert (head.low, head.high) == t_interval([1, 0.5])[1:3]
    # The mean of all is (1 + 1/2 + 1/2 + 1/4) / 4 = .5625.
    assert (head.gap, tail.gap) == (0.1875, 0.375 - 0.5625)
    assert (new.n_queries, new.is_small) == (0, True)
    assert np.isnan([new.mean, new.low, new.gap]).all()


def test_every_metric_has_its_rows():
    assert [(row.metric, row.group) for row in REPORT.by(GROUPS).rows] == [
        (metric, group) for metric in ("RR", "P@1") for group in ("head", "tail", "new")
    ]


def test_small_groups_are_flagged():
    many = evaluate(rankings_from_grades([[1, 0]] * 30 + [[0, 1]] * 29), "RR")
    segments = many.by({query_id: "many" if number < 30 else "few" for number, query_id in enumerate(many.query_ids)})
    assert [row.is_small for row in segments.rows] == [False, True]
    assert "Fewer than 30 queries, so their means say little: few." in str(segments)
    assert "29 (few)" in str(segments)


def test_reweighted_to_traffic_by_hand():
    segments = REPORT.by({query_id: group if group != "new" else "head" for query_id, group in GROUPS.items()})
    assert segments.reweighted("mrr", {"head": 0.4, "tail": 0.6}) == pytest.approx(0.4 * 0.75 + 0.6 * 0.375)
    assert segments.reweighted("RR", {"tail": 0, "head": 7}) == 0.75


@pytest.mark.parametrize(
    ("traffic", "message"),
    [
        ({"head": 1}, "traffic names .*'head'.* but the groups are .*'tail'"),
        ({"head": 1, "tail": 1, "new": 1}, "group 'new' has no query for which RR is defined"),
        ({"head": 1, "tail": -1, "new": 0}, "group 'tail': -1 is negative"),
        ({"head": 1, "tail": np.nan, "new": 0}, "group 'tail': nan is not a finite number"),
    ],
)
def test_shares_that_cannot_be_are_refused(traffic, message):
    with pytest.raises(ValueError, match=message):
        REPORT.by(GROUPS).reweighted("RR", traffic)


def test_all_shares_0_are_refused():
    report = evaluate(rankings_from_grades([[1]]), "RR")
    with pytest.raises(ValueError, match="all shares of traffic are 0"):
        report.by({"q1": "all"}).reweighted("RR", {"all": 0})


def test_a_query_without_a_group_is_refused():
    with pytest.raises(ValueError, match="2 queries have no group, the first is 'q4'; give each query one"):
        REPORT.by({"q1": 1, "q2": 1, "q3": 1})
