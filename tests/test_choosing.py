from itertools import product

import pytest

from rankbook import evaluate, parse_metric, rankings_from_grades, recommend_metric
from rankbook.choosing import CONTRADICTIONS, RULES, SCENES

# Per scene what the field reports, and the guard.
FIGURES = {
    "web search": ("nDCG@10", "R@50"),
    "e-commerce": ("nDCG@10", "R@50"),
    "search on a phone": ("nDCG@5", "R@25"),
    "search on a desktop": ("nDCG@20", "R@100"),
    "first screen of a phone": ("P@5", "R@25"),
    "review queue": ("P@50", "R@250"),
    "news in strict order": ("AP", "R@1000"),
    "question answering": ("RR@10", "R@50"),
    "link prediction": ("RR", "R@1000"),
    "next click in a session": ("R@20", "RR@20"),
    "first stage for RAG": ("R@100", None),
    "prior art": ("R@1000", None),
}
ANSWERS = ("ordered", "graded", "single_answer", "recall_critical")
TASKS = [
    {"depth": depth, **dict(zip(ANSWERS, answers, strict=True))}
    for depth in (1, 2, 10, 1000, 10**9, "all")
    for answers in product([True, False], repeat=4)
]


def contradicts(task):
    return (
        (task["single_answer"] and task["graded"])
        or (task["depth"] == "all" and task["recall_critical"])
        or (task["depth"] == "all" and not task["ordered"])
    )


POSSIBLE = [task for task in TASKS if not contradicts(task)]


def test_the_tree_gives_the_figures_of_the_scenes():
    advice = {name: recommend_metric(**scene.answers) for name, scene in SCENES.items()}
    assert {name: (one.metric, one.guard) for name, one in advice.items()} == FIGURES


def test_scenes_are_printed_as_a_table():
    head, *lines = str(SCENES).splitlines()
    assert head.split() == ["scene", "metric", "guard", "note"]
    assert lines[-1].split(maxsplit=3) == ["prior", "art", "R@1000", SCENES["prior art"].note]
    assert len(lines) == len(SCENES)


@pytest.mark.parametrize(
    ("task", "metric", "guard"),
    [
        ({"depth": 10}, "nDCG@10", "R@50"),
        ({"depth": "all"}, "AP", "R@1000"),
        ({"depth": "all", "graded": True}, "nDCG", "R@1000"),
        ({"depth": 10, "ordered": False, "graded": True}, "nDCG(discount=none)@10", "R@50"),
        ({"depth": 10, "ordered": False, "single_answer": True}, "Success@10", "R@50"),
        ({"depth": 1}, "P@1", "R@5"),
        ({"depth": 1, "graded": True}, "nDCG@1", "R@5"),
        ({"depth": 200, "recall_critical": True, "graded": True}, "R@200", "nDCG@200"),
    ],
)
def test_leaves_of_the_tree(task, metric, guard):
    advice = recommend_metric(**task)
    assert (advice.metric, advice.guard) == (metric, guard)


def test_the_judge_without_discount_sees_grades_and_no_ranks():
    rankings = rankings_from_grades([[1, 3], [3, 1], [1, 0]], ideal=[[3, 1]] * 3)
    metric = recommend_metric(depth=2, ordered=False, graded=True).metric
    # Gains 7 and 1, in any order; then 1 of 8.
    assert evaluate(rankings, metric).per_query[metric].tolist() == [1, 1, 1 / 8]


@pytest.mark.parametrize("task", POSSIBLE, ids=str)
def test_every_metric_named_can_be_evaluated(task):
    advice = recommend_metric(**task)
    named = [advice.metric, *(metric for metric, _ in advice.alternatives), *filter(None, [advice.guard])]
    assert [str(parse_metric(metric)) for metric in named] == named
    assert advice.metric not in named[1:]
    report = evaluate(rankings_from_grades([[1, 0, 2]]), list(dict.fromkeys(named)))
    assert all(mean >= 0 for mean in report.mean.values())


def test_every_rule_is_some_tasks():
    assert {recommend_metric(**task).reason for task in POSSIBLE} == {rule.reason for rule in RULES}


def test_every_contradiction_is_refused_and_nothing_else():
    for task in TASKS:
        if contradicts(task):
            with pytest.raises(ValueError, match=r"contradict each other: .*; (give|leave) "):
                recommend_metric(**task)
        else:
            recommend_metric(**task)
    assert len(CONTRADICTIONS) == 3


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ({"depth": 0}, 'depth must be a whole number of at least 1, not 0; or give "all"'),
        ({"depth": "page"}, "depth must be a whole number of at least 1, not 'page'"),
        ({"depth": True}, "depth must be a whole number of at least 1, not True"),
        ({"depth": 10, "graded": 1}, "graded is 1; give True or False"),
        ({"depth": 10, "ordered": None}, "ordered is None; give True or False"),
    ],
)
def test_answers_that_are_none_are_refused(task, message):
    with pytest.raises(ValueError, match=message):
        recommend_metric(**task)


def test_alternatives_and_guard_are_printed():
    lines = str(recommend_metric(depth=100, ordered=False, recall_critical=True)).splitlines()
    assert lines[0].startswith("R@100: A miss costs more than a late find")
    assert [line.split(":")[0] for line in lines[1:]] == ["Success@100", "F(beta=2)@100"]
    assert str(recommend_metric(depth=10)).endswith("\nGuard: R@50")


def test_ranks_1_and_2_differ_by_what_the_advice_says():
    report = evaluate(rankings_from_grades([[1, 0], [0, 1]]), ["nDCG@10", "RR@10"])
    assert report.per_query["nDCG@10"] == pytest.approx([1, 1 - 0.37], abs=0.005)
    assert report.per_query["RR@10"].tolist() == [1, 0.5]
