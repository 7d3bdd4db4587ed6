import math

import pytest

import rankbook as rb
from rankbook.visitors import (
    BETTER_OFFLINE_WORSE_LIVE,
    ab_test,
    break_even_share,
    click_through_rate,
    clicked_at_k,
    conversion_rate,
    converted,
    mean_by_traffic,
    simulate_visits,
)

STORY = BETTER_OFFLINE_WORSE_LIVE
GROUPS = list(STORY.test_traffic)


def by_group(system, score):
    return {group: score(STORY.pages[system][group]) for group in GROUPS}


def ndcg(page):
    return rb.ndcg_at_k(page, ideal=page, k=6)


def ctr(page):
    return click_through_rate(page, STORY.model, k=3)


def conversion(page):
    return conversion_rate(page, STORY.model, STORY.least_grade, STORY.conversion)


def test_both_systems_rank_the_same_documents():
    for group in GROUPS:
        assert sorted(STORY.pages["A"][group]) == sorted(STORY.pages["B"][group])


def test_ndcg_and_ctr_by_hand():
    # A, regulars: (3 + 7 / log2 3 + 1 / log2 5) / (7 + 3 / log2 3 + 1 / 2).
    expected = (3 + 7 / math.log2(3) + 1 / math.log2(5)) / (7 + 3 / math.log2(3) + 0.5)
    assert by_group("A", ndcg)["regulars"] == pytest.approx(expected)
    # No click before rank 2: .6 · .9; before rank 3: · .4 · .9.
    assert by_group("A", ctr)["regulars"] == pytest.approx(0.4 + 0.54 * 0.6 + 0.54 * 0.36 * 0.05)


@pytest.mark.parametrize("score", [ndcg, ctr])
def test_the_test_mix_says_b_and_the_live_mix_says_a(score):
    a, b = by_group("A", score), by_group("B", score)
    assert mean_by_traffic(b, STORY.test_traffic) > mean_by_traffic(a, STORY.test_traffic)
    assert mean_by_traffic(b, STORY.live_traffic) < mean_by_traffic(a, STORY.live_traffic)
    assert 0.4 < break_even_share(a, b) < 0.9


def test_conversion_falls_on_either_mix():
    a, b = by_group("A", conversion), by_group("B", conversion)
    for traffic in (STORY.test_traffic, STORY.live_traffic):
        assert mean_by_traffic(b, traffic) < mean_by_traffic(a, traffic)


def test_means_are_those_of_the_book():
    means = STORY.means
    on_test = [round(mean_by_traffic(means[system], STORY.test_traffic), 3) for system in "AB"]
    live = [round(mean_by_traffic(means[system], STORY.live_traffic), 3) for system in "AB"]
    assert (on_test, live) == ([0.58, 0.606], [0.48, 0.436])
    assert round(break_even_share(means["A"], means["B"]), 3) == 0.714


def test_a_live_test_shows_what_the_offline_test_hid():
    n, traffic = 4000, list(STORY.live_traffic.values())
    clicked, sold = {}, {}
    for seed, system in enumerate("AB"):
        pages = [STORY.pages[system][group] for group in STORY.live_traffic]
        visits = simulate_visits(pages, STORY.model, n, seed=seed, traffic=traffic)
        clicked[system] = int(clicked_at_k(visits, 3).sum())
        sold[system] = int(converted(visits, STORY.least_grade, STORY.conversion, seed=seed).sum())
    assert ab_test(clicked["A"], n, clicked["B"], n).high < 0
    assert ab_test(sold["A"], n, sold["B"], n).high < 0
