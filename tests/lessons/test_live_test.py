import numpy as np
import pytest

import rankbook as rb
from rankbook.lessons.chapter_11 import A_FOR_REGULARS, B_FOR_REGULARS, GRADES
from rankbook.lessons.live_test import PAGES, STORY, click_model, live_figures, offline_scores, traffic_of
from rankbook.visitors import CascadeModel, PositionModel, ab_test, click_through_rate, conversion_rate


def test_offline_b_wins_on_the_test_mix_and_loses_on_the_live_one():
    ndcg = {system: [rb.ndcg_at_k(page, page, 6) for page in PAGES[system]] for system in "AB"}
    for traffic, winner in ((STORY.test_traffic, "B"), (STORY.live_traffic, "A")):
        scores = offline_scores(traffic)
        shares = [traffic["regulars"], traffic["newcomers"]]
        assert scores == pytest.approx({system: np.dot(ndcg[system], shares) for system in "AB"})
        assert max(scores, key=scores.get) == winner


def test_the_cascade_of_the_story_is_the_default_one():
    assert click_model("cascade", 0.9) == STORY.model
    assert isinstance(click_model("cascade", 0.5), CascadeModel)


def test_the_other_model_looks_at_each_rank_by_itself():
    model = click_model("position", 0.9)
    assert isinstance(model, PositionModel)
    assert model.examination[2] == pytest.approx(0.81)
    assert model.attraction == STORY.model.attraction
    with pytest.raises(ValueError, match="there is no click model 'random'; give 'cascade' or 'position'"):
        click_model("random", 0.9)


@pytest.mark.parametrize("model", ["cascade", "position"])
def test_what_is_seen_comes_near_what_is_expected(model):
    live, shares = live_figures(5000, model, 0.9, 0.4), list(traffic_of(0.4).values())
    for system in "AB":
        asked = PAGES[system], click_model(model, 0.9)
        ctr, sold = live.rates["CTR@3"][system], live.rates["conversion"][system]
        assert ctr.expected == click_through_rate(*asked, 3, shares)
        assert sold.expected == conversion_rate(*asked, 2, 0.25, shares)
        # Standard errors of at most .5 / √5,000 = .007.
        assert ctr.seen == pytest.approx(ctr.expected, abs=0.021)
        assert sold.seen == pytest.approx(sold.expected, abs=0.016)


def test_the_rates_and_tests_count_the_visits_so_far():
    live = live_figures(300, "cascade", 0.9, 0.4)
    clicked = {system: live.visits[system].clicks[:, :3].any(axis=1).sum() for system in "AB"}
    assert live.rates["CTR@3"]["A"].seen == clicked["A"] / 300
    assert live.tests["CTR@3"] == ab_test(clicked["A"], 300, clicked["B"], 300)


def test_more_visitors_begin_with_the_same_ones_and_both_systems_have_their_own():
    few, many = (live_figures(n, "cascade", 0.9, 0.4) for n in (20, 400))
    for system in "AB":
        assert np.array_equal(few.visits[system].clicks, many.visits[system].clicks[:20])
        sold = [live.rates["conversion"][system].per_visit for live in (few, many)]
        assert np.array_equal(sold[0], sold[1][:20])
    assert not np.array_equal(many.visits["A"].page, many.visits["B"].page)


def test_before_the_first_visitor_nothing_is_said():
    live = live_figures(0, "cascade", 0.9, 0.4)
    assert live.tests == {"CTR@3": None, "conversion": None}
    assert np.isnan(live.rates["conversion"]["A"].seen)
    assert live.rates["conversion"]["A"].expected == pytest.approx(0.1405, abs=5e-5)


@pytest.mark.parametrize(("regulars", "group"), [(1, 0), (0, 1)])
def test_a_mix_of_one_group_sends_that_group_alone(regulars, group):
    assert set(live_figures(50, "cascade", 0.9, regulars).visits["A"].page) == {group}


@pytest.mark.parametrize(("model", "winner"), [("position", "B"), ("cascade", "A")])
def test_who_sells_more_on_the_mix_of_the_test_hangs_on_the_click_model(model, winner):
    sold = live_figures(0, model, 0.9, 0.9).rates["conversion"]
    assert max(sold, key=lambda system: sold[system].expected) == winner


def test_the_documents_of_chapter_11_are_those_of_the_story():
    for system, ranking in (("A", A_FOR_REGULARS), ("B", B_FOR_REGULARS)):
        assert tuple(GRADES[document] for document in ranking) == STORY.pages[system]["regulars"]
