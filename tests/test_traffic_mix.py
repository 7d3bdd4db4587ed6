import math

import pytest

from rankbook.traffic_mix import break_even_share, mean_by_traffic

A, B = {"regulars": 0.60, "newcomers": 0.40}, {"regulars": 0.64, "newcomers": 0.30}


@pytest.mark.parametrize(
    ("means", "regulars", "newcomers", "mean"),
    [(A, 90, 10, 0.580), (B, 90, 10, 0.606), (A, 40, 60, 0.480), (B, 0.4, 0.6, 0.436)],
)
def test_mean_by_hand(means, regulars, newcomers, mean):
    # .9 · .60 + .1 · .40, and so on.
    assert mean_by_traffic(means, {"newcomers": newcomers, "regulars": regulars}) == pytest.approx(mean)


def test_break_even_by_hand():
    # B gains .04 on regulars and loses .10 on newcomers: .04 s = .10 (1 − s), s = 10 / 14.
    share = break_even_share(A, B)
    assert share == pytest.approx(10 / 14)
    assert break_even_share(B, A) == pytest.approx(10 / 14)
    mix = {"regulars": share, "newcomers": 1 - share}
    assert mean_by_traffic(A, mix) == pytest.approx(mean_by_traffic(B, mix))
    assert break_even_share(dict(reversed(A.items())), B) == pytest.approx(4 / 14)


def test_no_mix_is_even_where_one_system_leads_everywhere():
    assert break_even_share(A, {"regulars": 0.7, "newcomers": 0.45}) is None
    assert break_even_share(A, {"regulars": 0.5, "newcomers": 0.2}) is None
    assert break_even_share(A, A) is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: mean_by_traffic(A, {"regulars": 1}), "traffic names .*'regulars'.* give each one share"),
        (lambda: mean_by_traffic(A, {"regulars": 1, "newcomers": -1}), "group 'newcomers': -1 is negative"),
        (lambda: mean_by_traffic({"x": math.nan}, {"x": 1}), "group 'x': the mean nan is not a finite number"),
        (lambda: break_even_share({"x": 1}, {"x": 1}), "give both systems the same two groups"),
        (lambda: break_even_share(A, {"regulars": 1, "guests": 1}), "give both systems the same two groups"),
        (lambda: break_even_share(A, {"regulars": 1, "newcomers": math.inf}), "'newcomers': the mean inf is not"),
    ],
)
def test_what_is_no_mix_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
