from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankbook.visitors import (
    CascadeModel,
    PositionModel,
    ab_test,
    click_through_rate,
    clicked_at_k,
    interleaving_preference,
    simulate_interleaving,
    simulate_visits,
    team_draft,
    visitors_needed_per_arm,
)
from rankbook.visitors.interleaving import _drafted

A, B = ["x", "y", "z"], ["z", "x", "w"]
rankings = st.permutations("abcdef").flatmap(lambda order: st.integers(1, 6).map(lambda n: order[:n]))


@pytest.mark.parametrize(
    ("coins", "page"),
    [
        # A takes x, B z. A is first again and takes y: A has no document left.
        ([True, True], [("x", "A"), ("z", "B"), ("y", "A")]),
        # B first: its x and z are gone, so it takes w and has none left.
        ([True, False], [("x", "A"), ("z", "B"), ("w", "B")]),
        ([False, True], [("z", "B"), ("x", "A"), ("y", "A")]),
        ([False, False], [("z", "B"), ("x", "A"), ("w", "B")]),
    ],
)
def test_draft_by_hand(coins, page):
    assert _drafted(A, B, coins, 6) == page


def test_seeds_draw_each_page_by_hand_and_none_else():
    pages = {tuple(team_draft(A, B, seed)) for seed in range(50)}
    assert pages == {tuple(_drafted(A, B, coins, 6)) for coins in product([True, False], repeat=2)}
    assert team_draft(A, B, 3) == team_draft(A, B, 3)


@settings(deadline=None)
@given(rankings, rankings, st.integers(0, 100))
def test_teams_take_turns_each_with_its_best_document_left(a, b, seed):
    page = team_draft(a, b, seed)
    documents, teams = zip(*page, strict=True)
    assert len(set(documents)) == len(documents)
    assert set(documents) >= set(a) or set(documents) >= set(b)
    for start in range(0, len(teams) - 1, 2):
        assert set(teams[start : start + 2]) == {"A", "B"}
    for rank, (document, team) in enumerate(page):
        left = [one for one in (a if team == "A" else b) if one not in documents[:rank]]
        assert document == left[0]


def test_preference_by_hand():
    teams = [["A", "B", "A"]] * 4 + [["B", "A", "B"]] * 2
    clicks = [[1, 0, 1], [1, 1, 0], [0, 0, 0], [0, 1, 0], [1, 0, 0], [1, 0, 1]]
    # For A: the first. Ties: the second and the third. For B: the other three. Sign test of 1 : 3: 10 of 16.
    assert interleaving_preference(teams, clicks) == (1, 2, 3, 10 / 16)


@settings(deadline=None, max_examples=20)
@given(st.lists(st.integers(0, 2), min_size=1, max_size=4), st.integers(1, 4))
def test_identical_rankings_win_alike_over_all_coins(grades, k):
    # Each page has a twin with the teams swapped, and visitors do not see teams: at each rank A stands as often as B.
    documents = [f"d{number}" for number in range(len(grades))]
    drafts = [_drafted(documents, documents, coins, k) for coins in product([True, False], repeat=4)]
    assert all([document for document, _ in draft] == documents[:k] for draft in drafts)
    of_a = np.array([[team == "A" for _, team in draft] for draft in drafts])
    assert (of_a.mean(axis=0) == 0.5).all()


def test_identical_rankings_show_no_preference():
    model = CascadeModel(attraction=[0.1, 0.5], satisfaction=[0.5, 0.5], patience=0.9)
    documents = [f"d{number}" for number in range(10)]
    grades = {document: number % 2 for number, document in enumerate(documents)}
    visits = simulate_interleaving(documents, documents, grades, model, k=10, n_visits=20_000, seed=1)
    preference = interleaving_preference(visits.teams, visits.clicks)
    decided = preference.wins_a + preference.wins_b
    assert decided > 10_000
    assert abs(preference.wins_b - preference.wins_a) < 3 * np.sqrt(decided)


def test_equal_rankings_raise_a_false_alarm_in_one_of_twenty_tests():
    model = PositionModel(examination=[1, 0.5, 1 / 3, 0.25], attraction=[0.1, 0.4])
    # Two relevant documents that change places: neither ranking is better.
    a, b, grades = ["v", "w", "x", "y"], ["w", "v", "x", "y"], {"v": 1, "w": 1, "x": 0, "y": 0}
    alarms = []
    for seed in range(400):
        visits = simulate_interleaving(a, b, grades, model, k=4, n_visits=400, seed=seed)
        alarms.append(interleaving_preference(visits.teams, visits.clicks).p_value <= 0.05)
    # A standard error of .011; the sign test of whole counts stays a little below its promise.
    assert 0.02 < np.mean(alarms) < 0.083


def test_simulated_pages_are_drafts_and_clicks_follow_the_grades():
    grades = {"w": 0, "x": 1, "y": 0, "z": 1}
    visits = simulate_interleaving(A, B, grades, PositionModel([1, 1, 1], [0, 1]), k=3, n_visits=4000, seed=2)
    pages = {tuple(teams): tuple(clicks) for teams, clicks in zip(visits.teams, visits.clicks.tolist(), strict=True)}
    assert set(pages) == {("A", "B", "A"), ("A", "B", "B"), ("B", "A", "A"), ("B", "A", "B")}
    assert set(pages.values()) == {(True, True, False)}
    first = (visits.teams[:, 0] == "A").mean()
    assert first == pytest.approx(0.5, abs=4 * np.sqrt(0.25 / 4000))


def test_interleaving_sees_with_hundreds_of_visits_what_an_ab_test_needs_thousands_for():
    model = CascadeModel(attraction=[0.05, 0.3], satisfaction=[0.2, 0.8], patience=0.9)
    documents = [f"d{number}" for number in range(10)]
    grades = {document: int(number in (1, 3, 6)) for number, document in enumerate(documents)}
    # B lifts the relevant document from rank 4 to rank 3.
    better = ["d0", "d1", "d3", "d2", *documents[4:]]
    pages = [[grades[document] for document in ranking] for ranking in (documents, better)]

    rates = [click_through_rate(page, model, k=10) for page in pages]
    assert rates[1] > rates[0]
    # 20,995 for each arm, for a power of .8: 50 times as many as are interleaved below, in each of two arms.
    assert visitors_needed_per_arm(*rates) > 50 * 400

    seen_interleaved = seen_apart = 0
    for seed in range(50):
        visits = simulate_interleaving(documents, better, grades, model, k=10, n_visits=400, seed=seed)
        preference = interleaving_preference(visits.teams, visits.clicks)
        seen_interleaved += preference.p_value <= 0.05 and preference.wins_b > preference.wins_a
        arms = [simulate_visits(page, model, 400, seed=1000 * arm + seed) for arm, page in enumerate(pages)]
        clicks = [int(clicked_at_k(arm, 10).sum()) for arm in arms]
        result = ab_test(clicks[0], 400, clicks[1], 400)
        seen_apart += result.p_value <= 0.05 and result.difference > 0
    assert seen_interleaved >= 40
    assert seen_apart <= 10


MODEL = CascadeModel([0.1, 0.5])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: team_draft([], B), "ranking_a is empty; give at least one document"),
        (lambda: team_draft(A, ["x", "y", "x"]), "ranking_b holds 'x' twice; give each document once"),
        (lambda: team_draft("xyz", B), "ranking_a is 'xyz'; give a list or an array of documents"),
        (lambda: simulate_interleaving(A, B, {}, MODEL, 4, 10), "have 3 and 3 documents, a page 4; give at least as"),
        (lambda: simulate_interleaving(A, B, {"x": 1}, MODEL, 2, 10), "document 'z' has no grade; give one"),
        (lambda: interleaving_preference([["A", "B"]] * 2, [[1], [0]]), r"teams have the shape \(2, 2\), clicks"),
        (
            lambda: interleaving_preference([["A", "B"], ["A"]], [[1, 0], [1]]),
            "pages have 1 to 2 ranks; cut each",
        ),
        (lambda: interleaving_preference([["A", "C"]] * 2, [[1, 0]] * 2), "teams hold 'C'; give 'A' or 'B'"),
        (lambda: interleaving_preference([["A", "B"]], [[1, 0]]), "1 visits, and chance shows from two on"),
    ],
)
def test_what_is_no_interleaving_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
