import numpy as np
import pytest

from rankbook import compare
from rankbook.guard_rails import dashboard

N = 40
QRELS = {f"q{i}": {"a": 1} for i in range(N)}


def run(*ranks):
    return {f"q{i}": {"a": 10.0 - ranks[i % len(ranks)], **{f"x{r}": 8.5 - r for r in range(5)}} for i in range(N)}


def checks(old, new, drop=-0.01):
    comparison = compare(QRELS, {"old": run(*old), "new": run(*new)}, ["RR", "P@1"])
    return dashboard(comparison, "mrr", guards={"P@1": drop})


def verdicts(board):
    return [check.verdict for check in board.checks]


def test_a_better_system_that_loses_nothing_passes():
    board = checks(old=[3], new=[2])
    assert verdicts(board) == ["pass", "pass"]
    assert board.passes
    assert str(board).startswith("PASS: new in place of old")


def test_a_primary_that_falls_fails():
    board = checks(old=[2], new=[3])
    assert verdicts(board) == ["fail", "pass"]
    assert not board.passes
    assert "RR fell beyond chance" in str(board)


def test_equal_systems_are_open():
    assert verdicts(checks(old=[2], new=[2])) == ["open", "pass"]


def test_a_guard_that_falls_too_far_fails_though_the_primary_rises():
    # One query in eight falls from rank 1 to 2, seven rise from 4 to 2: RR + .156, P@1 − .125.
    board = checks(old=[1, 4, 4, 4, 4, 4, 4, 4], new=[2])
    assert verdicts(board) == ["pass", "fail"]
    assert board.checks[1].pair.difference == pytest.approx(-0.125)
    assert "P@1 fell by 0.1250, more than the 0.0100 allowed." in str(board)
    assert str(board).startswith("NO PASS: new in place of old")


def test_a_guard_whose_interval_reaches_below_is_open():
    board = checks(old=[1, 4, 4, 4, 4, 4, 4, 4], new=[2], drop=-0.13)
    assert verdicts(board) == ["pass", "open"]
    assert "not ruled out by 40 queries" in str(board)
    assert verdicts(checks(old=[1, 4, 4, 4, 4, 4, 4, 4], new=[2], drop=-0.4)) == ["pass", "pass"]


@pytest.mark.parametrize("drop", [0.01, np.nan, "0"])
def test_a_drop_above_0_is_refused(drop):
    with pytest.raises(ValueError, match=r"guard P@1: .* is no drop; give a number of at most 0"):
        checks(old=[2], new=[2], drop=drop)


def test_a_metric_that_was_not_compared_is_named():
    comparison = compare(QRELS, {"old": run(1), "new": run(2)}, "RR")
    with pytest.raises(KeyError, match="metrics: RR"):
        dashboard(comparison, "nDCG@10", guards={})
