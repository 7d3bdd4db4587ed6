"""Which metric suits a task? A decision tree as data, and the scenes of the field that it answers.

What decides is what the reader of the list does with it: how far they read, whether the order within that matters to
them, whether one right document is enough, whether there is better and worse among the relevant, and whether a miss
costs more than a late find. Labels with grades do not force nDCG upon anybody, nor do plain ones forbid it.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from rankbook.checks import LARGEST_CUTOFF, shown, whole_number
from rankbook.metrics import parse_metric
from rankbook.report import aligned


class Recommendation(NamedTuple):
    """A metric for a task; `print` shows it in lines."""

    metric: str
    """The one to optimise, as parse_metric reads it."""
    reason: str
    """Why, in a sentence."""
    alternatives: tuple[tuple[str, str], ...]
    """(metric, when to take it instead)."""
    guard: str | None
    """A second metric that must not fall, as `dashboard` checks it; None where the first leaves nothing to guard."""

    def __str__(self) -> str:
        lines = [f"{self.metric}: {self.reason}", *(f"{metric}: {when}" for metric, when in self.alternatives)]
        return "\n".join([*lines, *([f"Guard: {self.guard}"] if self.guard else [])])


class Rule(NamedTuple):
    """A leaf of the tree. In its texts {at} is "@" and the depth, or nothing; {deeper} is five times the depth."""

    answers: Mapping[str, Any]
    """What the task must be like; an answer that is not named may be any."""
    metric: str
    reason: str
    alternatives: tuple[tuple[str, str], ...]
    guard: str | None


RULES = (
    Rule(
        {"recall_critical": True, "single_answer": True, "ordered": True},
        "R{at}",
        "A miss costs more than a late find; with one right document a query, recall is the share of queries that "
        "find it.",
        (("RR{at}", "if a late find costs as much as a miss"),),
        "RR{at}",
    ),
    Rule(
        {"recall_critical": True, "ordered": True},
        "R{at}",
        "A miss costs more than a late find, and recall counts what was missed.",
        (("AP{at}", "if misses and late finds should weigh in one number"),),
        "nDCG{at}",
    ),
    Rule(
        {"recall_critical": True},
        "R{at}",
        "A miss costs more than a late find, all that is retrieved is looked at, and recall counts what was missed.",
        (
            ("Success{at}", "if one relevant document is enough for the next stage"),
            ("F(beta=2){at}", "if reading what is not relevant has its cost too"),
        ),
        None,
    ),
    Rule(
        {"depth": 1, "graded": False},
        "P@1",
        "One document has no order: it is relevant or not, and success and reciprocal rank at 1 say no more.",
        (("nDCG@1", "if queries with nothing relevant should be left out, or labels get grades"),),
        "R@{deeper}",
    ),
    Rule(
        {"single_answer": True, "ordered": True},
        "RR{at}",
        "Each query ends at its one right document, and reciprocal rank looks at the rank of that alone.",
        (
            ("nDCG{at}", "if ranks 1 and 2 should differ less: .37 of the score where RR has .50"),
            ("Success@{head}", "if the first page is taken in at a glance"),
        ),
        "R@{deeper}",
    ),
    Rule(
        {"single_answer": True},
        "Success{at}",
        "One right document among those read is all that counts, wherever it stands.",
        (("RR{at}", "if the rank matters after all"),),
        "R@{deeper}",
    ),
    Rule(
        {"ordered": True, "graded": True},
        "nDCG{at}",
        "Better documents should stand above good ones, and nDCG is the judge that sees both grades and ranks.",
        (
            ("DCG{at}", "if a query with more to gain should count for more: dividing by the ideal can turn the order"),
            ("ERR(max=3){at}", "if a very good document ends the search; max is the highest grade of your scale"),
            ("AP(rel=2){at}", "if all from some grade on are equally good; rel is that grade"),
        ),
        "R@{deeper}",
    ),
    Rule(
        {"ordered": True, "depth": "all"},
        "AP",
        "The list is read to its end for all that is relevant, and average precision looks at each of these finds.",
        (
            ("nDCG", "if late finds should count for more, or labels get grades"),
            ("Rprec", "if only the share of the first R matters, with R relevant documents"),
        ),
        "R@{deeper}",
    ),
    Rule(
        {"ordered": True},
        "nDCG{at}",
        "The first ranks get the most attention, and nDCG discounts by rank with plain labels as well as with grades.",
        (
            ("AP{at}", "if that is what others report; tell that it is divided by all relevant documents"),
            ("RBP(p=0.8){at}", "if you have measured how patient your visitors are; p is the share who go on"),
        ),
        "R@{deeper}",
    ),
    Rule(
        {"graded": True},
        "nDCG(discount=none){at}",
        "All that is read is seen at once, so grades count and ranks do not: nDCG without its discount.",
        (("P(rel=2){at}", "if all from some grade on are equally good; rel is that grade"),),
        "R@{deeper}",
    ),
    Rule(
        {},
        "P{at}",
        "All that is read is seen at once, so what counts is how much of it is relevant; its ceiling is min(R, K) / K.",
        (
            ("Rprec", "if queries differ much in how many documents are relevant"),
            ("F1{at}", "if misses count as much"),
        ),
        "R@{deeper}",
    ),
)
"""The tree: the first rule whose answers are those of the task."""

CONTRADICTIONS = (
    (
        {"single_answer": True, "graded": True},
        "single_answer and graded contradict each other: one right document has no better and worse; "
        "leave one of the two out",
    ),
    (
        {"recall_critical": True, "depth": "all"},
        'recall_critical and depth="all" contradict each other: who reads everything misses nothing; '
        "give the depth at which reading stops, as 1000",
    ),
    (
        {"ordered": False, "depth": "all"},
        'ordered=False and depth="all" contradict each other: without an order and an end all rankings are equal; '
        "give the depth at which reading stops, as 10",
    ),
)
"""(answers that can't go together, what to say)."""


class Scene(NamedTuple):
    """A task of the field, by its answers."""

    answers: Mapping[str, Any]
    """As recommend_metric takes them."""
    note: str
    """What to know there."""


class Scenes(dict[str, Scene]):
    """Scenes by name; `print` shows them with the metric and the guard that the tree gives."""

    def __str__(self) -> str:
        rows = [["scene", "metric", "guard", "note"]]
        for name, scene in self.items():
            advice = recommend_metric(**scene.answers)
            rows.append([name, advice.metric, advice.guard or "", scene.note])
        return "\n".join(line.rstrip() for line in aligned(rows, names=4).splitlines())


SCENES = Scenes(
    {
        "web search": Scene({"depth": 10, "graded": True}, "people judge on a scale of four grades"),
        "e-commerce": Scene(
            {"depth": 10, "graded": True}, "bought above clicked: grades; R@50 guards what lies deeper"
        ),
        "search on a phone": Scene({"depth": 5, "graded": True}, "take K from how far your visitors scroll"),
        "search on a desktop": Scene({"depth": 20, "graded": True}, "take K from how far your visitors scroll"),
        "first screen of a phone": Scene({"depth": 5, "ordered": False}, "K is what the screen shows at once"),
        "review queue": Scene({"depth": 50, "ordered": False}, "K is what the staff can work through in a day"),
        "news in strict order": Scene({"depth": "all"}, "blind to the order among the relevant: with grades, nDCG"),
        "question answering": Scene({"depth": 10, "single_answer": True}, "one labelled answer a question"),
        "link prediction": Scene({"depth": "all", "single_answer": True}, "take other true tails out of the list"),
        "next click in a session": Scene(
            {"depth": 20, "single_answer": True, "recall_critical": True}, "one target, so recall is a hit rate"
        ),
        "first stage for RAG": Scene(
            {"depth": 100, "ordered": False, "recall_critical": True}, "the second stage sets the order"
        ),
        "prior art": Scene(
            {"depth": 1000, "ordered": False, "recall_critical": True}, "all is read; one missed patent can decide"
        ),
    }
)
"""The scenes of the field: `print(SCENES)`."""


def recommend_metric(
    *,
    depth: int | Literal["all"],
    ordered: bool = True,
    graded: bool = False,
    single_answer: bool = False,
    recall_critical: bool = False,
) -> Recommendation:
    """Return the metric for a task, why, what to take instead and when, and a guard beside it.

    depth: how many documents the reader, or the next stage, looks at: at least 1; "all" if the list is read to its
        end. Measure it: how far people scroll says more than which device they hold.
    ordered: whether the order within the depth matters to the reader.
    graded: whether there is better and worse among the relevant, and your labels say so.
    single_answer: whether each query has one right document.
    recall_critical: whether a miss costs more than a late find.

    Raises ValueError for a depth that is no whole number from 1 nor "all", an answer that is neither True nor False,
    and answers that contradict each other.

    >>> print(recommend_metric(depth=10, single_answer=True))
    RR@10: Each query ends at its one right document, and reciprocal rank looks at the rank of that alone.
    nDCG@10: if ranks 1 and 2 should differ less: .37 of the score where RR has .50
    Success@10: if the first page is taken in at a glance
    Guard: R@50
    >>> recommend_metric(**SCENES["prior art"].answers).metric
    'R@1000'
    """
    answers = {
        "ordered": ordered,
        "graded": graded,
        "single_answer": single_answer,
        "recall_critical": recall_critical,
    }
    for name, answer in answers.items():
        if not isinstance(answer, bool):
            raise ValueError(f"{name} is {shown(answer)}; give True or False")
    answers["depth"] = depth if isinstance(depth, str) and depth == "all" else _checked_depth(depth)
    for contradiction, message in CONTRADICTIONS:
        if _fits(contradiction, answers):
            raise ValueError(message)
    return _filled(next(rule for rule in RULES if _fits(rule.answers, answers)), answers["depth"])


def _checked_depth(depth: object) -> int:
    try:
        return whole_number(depth, "depth", least=1)
    except ValueError as error:
        raise ValueError(f'{error}; or give "all"') from None


def _fits(wanted: Mapping[str, Any], answers: Mapping[str, Any]) -> bool:
    return all(answers[name] == answer for name, answer in wanted.items())


def _filled(rule: Rule, depth: int | Literal["all"]) -> Recommendation:
    """Return what a rule says at this depth."""
    if depth == "all":
        places = {"at": "", "head": 10, "deeper": 1000}
    else:
        places = {"at": f"@{depth}", "head": depth, "deeper": min(5 * depth, LARGEST_CUTOFF)}

    def metric(text: str) -> str:
        return str(parse_metric(text.format(**places)))

    return Recommendation(
        metric(rule.metric),
        rule.reason,
        tuple((metric(alternative), when) for alternative, when in rule.alternatives),
        None if rule.guard is None else metric(rule.guard),
    )
