"""Metric names: which judge, which cutoff, which parameters."""

import dataclasses
import difflib
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

from rankbook.checks import LARGEST_CUTOFF, LARGEST_EXP2_GRADE

GAINS = ("exp2", "linear")
"""2**grade - 1, and the grade itself."""

DISCOUNTS = ("log2(r+1)", "log2(max(r,2))", "1/r", "none")
"""A gain at rank r is divided by the logarithm of r + 1, by that of r from rank 2 on, by r, or not at all."""


@dataclass(frozen=True)
class Judge:
    """What the name of a judge's metric may say."""

    examples: tuple[str, ...]
    """How the metric is written."""
    takes: tuple[str, ...]
    """Parameters, by the names of PARAMETERS."""
    needs: tuple[str, ...] = ()
    """Those of them without which the metric is not defined."""
    at: str = "cutoff"
    """The parameter that stands behind the @."""
    needs_relevant: bool = True
    """Whether the judge is undefined for a query with nothing relevant."""
    aliases: tuple[str, ...] = ()
    """Names of other tools, in lower case."""


JUDGES = {
    "P": Judge(("P@10",), ("cutoff", "rel"), ("cutoff",), needs_relevant=False, aliases=("precision", "prec")),
    "R": Judge(("R@10",), ("cutoff", "rel"), ("cutoff",), aliases=("recall",)),
    "Success": Judge(("Success@10",), ("cutoff", "rel"), ("cutoff",), aliases=("hit_rate", "hits", "hit", "hr")),
    "F1": Judge(("F1@10",), ("cutoff", "rel"), ("cutoff",), aliases=("f_score", "f1_score")),
    "F": Judge(("F(beta=2)@10",), ("cutoff", "beta", "rel"), ("cutoff", "beta"), aliases=("f_beta", "f_measure")),
    "Rprec": Judge(("Rprec",), ("rel",), aliases=("r_precision", "r_prec")),
    "AP": Judge(("AP", "AP@10"), ("cutoff", "rel"), aliases=("map", "map_cut", "average_precision")),
    "RR": Judge(("RR", "RR@10"), ("cutoff", "rel"), aliases=("mrr", "recip_rank", "reciprocal_rank")),
    "DCG": Judge(("DCG@10",), ("cutoff", "gain", "gains", "discount"), needs_relevant=False),
    "nDCG": Judge(("nDCG@10",), ("cutoff", "gain", "gains", "discount"), aliases=("ndcg_cut",)),
    "RBP": Judge(
        ("RBP(p=0.8)",), ("cutoff", "p", "rel"), ("p",), needs_relevant=False, aliases=("rank_biased_precision",)
    ),
    "ERR": Judge(
        ("ERR(max=3)@10",), ("cutoff", "max"), ("max",), needs_relevant=False, aliases=("expected_reciprocal_rank",)
    ),
    "Bpref": Judge(("Bpref",), ("rel",), aliases=("binary_preference",)),
    "Judged": Judge(("Judged@10",), ("cutoff",), needs_relevant=False),
    "IPrec": Judge(
        ("IPrec@0.1",), ("recall", "rel"), ("recall",), "recall", aliases=("iprec_at_recall", "interpolated_precision")
    ),
    "11pt_avg": Judge(("11pt_avg",), ("rel",), aliases=("11pt", "eleven_point_precision")),
    "Q": Judge(("Q",), (), aliases=("q_measure",)),
    "AUC": Judge(("AUC",), ("rel",), needs_relevant=False, aliases=("area_under_curve",)),
}
"""The judges, by their names as ir_measures writes them, or trec_eval, or else the field."""

NAMES = tuple(JUDGES)
NEEDS_RELEVANT = tuple(name for name, judge in JUDGES.items() if judge.needs_relevant)
"""The judges that are undefined for a query with nothing relevant."""


@dataclass(frozen=True)
class Parameter:
    """What may stand behind a parameter's equals sign."""

    field: str
    """The field of Metric that holds it."""
    called: str
    """Its name in an error."""
    accepts: str
    """The values that it takes, in words."""
    read: Callable[[str], Any]
    """From text to value; raises ValueError for any other text."""


def _whole_number(text: str) -> int:
    value = int(text)
    if not 1 <= value <= LARGEST_CUTOFF:
        raise ValueError
    return value


def _number(fits: Callable[[float], bool]) -> Callable[[str], float]:
    def read(text: str) -> float:
        value = float(text)
        if not (math.isfinite(value) and fits(value)):
            raise ValueError
        return value

    return read


def _one_of(names: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        return names[names.index(text.replace(" ", ""))]

    return read


def _gain_table(text: str) -> tuple[tuple[float, float], ...]:
    pairs = [pair.split(":") for pair in text.split(",")]
    table = {_number(math.isfinite)(grade): _number(lambda gain: gain >= 0)(gain) for grade, gain in pairs}
    if len(table) < len(pairs) or any(gain > 0 >= grade for grade, gain in table.items()):
        raise ValueError
    return tuple(sorted(table.items()))


PARAMETERS = {
    "cutoff": Parameter("cutoff", "a cutoff", f"a whole number from 1 to {LARGEST_CUTOFF:,}", _whole_number),
    "recall": Parameter("recall", "a recall", "a number from 0 to 1", _number(lambda recall: 0 <= recall <= 1)),
    "beta": Parameter("beta", "beta", "a number above 0", _number(lambda beta: beta > 0)),
    "p": Parameter("p", "p, the persistence", "a number above 0 and below 1", _number(lambda p: 0 < p < 1)),
    "max": Parameter(
        "max_grade",
        "max, the highest grade of the scale",
        f"a number above 0, at most {LARGEST_EXP2_GRADE}",
        _number(lambda grade: 0 < grade <= LARGEST_EXP2_GRADE),
    ),
    "gains": Parameter(
        "gains",
        "gains",
        "the gain of each grade, each grade once, 0 for grades of 0 or less: 1:1,2:5",
        _gain_table,
    ),
    "discount": Parameter("discount", "a discount", " or ".join(DISCOUNTS), _one_of(DISCOUNTS)),
    "rel": Parameter("rel", "rel", "the lowest grade that is relevant, above 0", _number(lambda grade: grade > 0)),
    "gain": Parameter("gain", "a gain", " or ".join(GAINS), _one_of(GAINS)),
}
"""What a metric's name may say, in the order in which it is written."""

_ALIASES = {
    **{alias: name for name, judge in JUDGES.items() for alias in judge.aliases},
    **{name.lower(): name for name in JUDGES},
}
_WRITTEN = re.compile(
    r"(?P<name>\w+?)(?:\((?P<before>.+?)\))?(?:[@_](?P<at>\d{1,30}(?:\.\d{1,30})?))?(?:\((?P<after>.+)\))?"
)


@dataclass(frozen=True)
class Metric:
    """A judge with its cutoff and parameters; `str` gives its name.

    >>> str(Metric("nDCG", cutoff=10, gain="linear"))
    'nDCG@10(gain=linear)'
    >>> str(Metric("RBP", cutoff=10, p=0.8))
    'RBP(p=0.8)@10'
    """

    name: str
    """One of NAMES."""
    cutoff: int | None = None
    """How many documents are read, from 1; None reads the whole list."""
    gain: str = "exp2"
    """For DCG and nDCG: one of GAINS."""
    rel: float | None = None
    """For the judges that see relevant and not relevant: the lowest relevant grade; None is any above 0."""
    beta: float | None = None
    """For F: how many times as much as precision recall weighs."""
    p: float | None = None
    """For RBP: the persistence."""
    max_grade: float | None = None
    """For ERR: the highest grade of the scale."""
    recall: float | None = None
    """For IPrec: the recall that is reached."""
    gains: tuple[tuple[float, float], ...] | None = None
    """For DCG and nDCG: (grade, gain) pairs, lowest grade first; None is the gain above."""
    discount: str = "log2(r+1)"
    """For DCG and nDCG: one of DISCOUNTS."""

    def __str__(self) -> str:
        given = {
            name: _in_text(getattr(self, parameter.field))
            for name, parameter in PARAMETERS.items()
            if getattr(self, parameter.field) != getattr(Metric, parameter.field)
        }
        at = given.pop(JUDGES[self.name].at if self.name in JUDGES else "cutoff", None)
        # The gain alone stands last, as it always has.
        gain = {"gain": given.pop("gain")} if "gain" in given else {}
        return f"{self.name}{_in_brackets(given)}{'' if at is None else f'@{at}'}{_in_brackets(gain)}"


def parse_metric(text: str | Metric) -> Metric:
    """Read a metric's name: a judge, its parameters in brackets, its cutoff.

        P@10 R@10 Success@10 F1@10 F(beta=2)@10 Rprec AP AP@10 RR RR@10 DCG@10 nDCG@10 nDCG@10(gain=linear)
        RBP(p=0.8) RBP(p=0.8)@10 ERR(max=3)@10 Bpref Judged@10 IPrec@0.1 11pt_avg Q AUC

    P(rel=2)@10: a grade of at least 2 is relevant; so for each judge that sees relevant and not relevant only.
    nDCG(gains=1:1,2:5)@10 names the gain of each grade, nDCG(discount=1/r)@10 one of DISCOUNTS; DCG takes both too.
    IPrec@0.1 has the recall behind the @. Brackets may also stand behind the cutoff.

    The names of other tools are read too: ndcg@10, ndcg_cut_10, NDCG@10, map, mrr, recip_rank, P_10,
    precision@10, recall_100, hit_rate@10, f1_score@10, r_precision, bpref, iprec_at_recall_0.10. They name the
    judge only: gains and divisors stay those of rankbook.
    Raises ValueError for an unknown name, with the nearest known ones, and for a parameter that is unknown,
    lacking, not the judge's, or out of range, with the mend.

    >>> [str(parse_metric(name)) for name in ("ndcg_cut_10", "map", "P@10(rel=2)", "nDCG@5(gain=linear)")]
    ['nDCG@10', 'AP', 'P(rel=2)@10', 'nDCG@5(gain=linear)']
    """
    written = str(text) if isinstance(text, Metric) else text
    match = _WRITTEN.fullmatch(written.strip()) if isinstance(written, str) else None
    name = _ALIASES.get(match["name"].lower()) if match else None
    if name is None:
        raise ValueError(f"there is no metric {written!r}; {_nearest(written)}")
    given = _given(written, match, name)
    lacking = [parameter for parameter in JUDGES[name].needs if parameter not in given]
    if lacking:
        raise ValueError(f"{written!r} needs {PARAMETERS[lacking[0]].called}: {JUDGES[name].examples[-1]}")
    if "gain" in given and "gains" in given:
        raise ValueError(f"{written!r} has both a gain and gains; keep one")
    metric = Metric(name, **{PARAMETERS[parameter].field: value for parameter, value in given.items()})
    return dataclasses.replace(metric, name="F1", beta=None) if metric.beta == 1 else metric


def _given(written: str, match: re.Match, name: str) -> dict[str, Any]:
    """Return the values of the parameters that the text gives, once they are known to be the judge's."""
    pairs = [] if match["at"] is None else [(JUDGES[name].at, match["at"])]
    for brackets in (match["before"], match["after"]):
        # A comma within a value, as in 1:1,2:5 or max(r,2), has no equals sign behind it.
        for part in re.split(r",(?=[^,]*=)", brackets) if brackets else ():
            parameter, equals, value = part.partition("=")
            if not equals:
                raise ValueError(f"{written!r} has {part!r} in brackets; write name=value, as in P(rel=2)@10")
            pairs.append((parameter.strip(), value.strip()))
    given = {}
    for parameter, value in pairs:
        if parameter in given:
            raise ValueError(f"{written!r} gives {parameter} twice; keep one")
        given[parameter] = _value(written, name, parameter, value)
    return given


def _value(written: str, name: str, parameter: str, value: str) -> Any:
    takes = JUDGES[name].takes
    if parameter not in PARAMETERS:
        close = difflib.get_close_matches(parameter, takes or PARAMETERS, n=1, cutoff=0.5)
        mean = f"did you mean {close[0]}? " if close else ""
        raise ValueError(f"{written!r} has an unknown parameter, {parameter!r}; {mean}{name} takes {_listed(takes)}")
    if parameter not in takes:
        called = PARAMETERS[parameter].called
        raise ValueError(f"{written!r} has {called}, but {name} takes {_listed(takes)}; leave it out")
    try:
        return PARAMETERS[parameter].read(value)
    except ValueError:
        accepts = PARAMETERS[parameter].accepts
        raise ValueError(f"{written!r} has the {parameter} {value}; give {accepts}") from None


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join([*filter(None, [", ".join(names[:-1])]), *names[-1:]]) or "no parameter"


def _in_text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(f"{_in_text(grade)}:{_in_text(gain)}" for grade, gain in value)
    return repr(float(value)).removesuffix(".0") if isinstance(value, Real) else str(value)


def _in_brackets(given: dict[str, str]) -> str:
    return f"({','.join(f'{name}={value}' for name, value in given.items())})" if given else ""


def _nearest(text: object) -> str:
    name = re.split(r"[@(]", str(text))[0].lower().rstrip("_0123456789")
    close = difflib.get_close_matches(name, _ALIASES, n=3, cutoff=0.5)
    nearest = list(dict.fromkeys(_ALIASES[alias] for alias in close))
    known = f"known are {', '.join(example for judge in JUDGES.values() for example in judge.examples)}"
    return f"did you mean {' or '.join(nearest)}? {known}" if nearest else known
