"""The ways in which tools differ, as data: one `Convention` a tool, one named rule on each axis.

Measured on released versions, which stand in `CONVENTIONS[name].measured_on`; the tests hold each preset against the
answers of the tool itself.
"""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from rankbook.metrics import DISCOUNTS

JUDGES = ("P", "R", "AP", "RR", "Success", "DCG", "nDCG")
"""The judges that can be scored under another convention."""


@dataclass(frozen=True)
class Convention:
    """One rule on each axis on which tools differ; `print` shows them as a table. Defaults are rankbook's own.

    >>> CONVENTIONS["LightGBM"].ap_divisor
    'min(R, k, n)'
    """

    name: str
    judges: tuple[str, ...] = JUDGES
    """The judges that the tool has."""
    gain: str = "2**grade - 1"
    """What a grade is worth in DCG: also "grade", or 1 for whatever is relevant, "binary"."""
    discount: str = "log2(r+1)"
    """By what the gain at rank r is discounted, as in a metric's name: also "log2(max(r,2))", "1/r", "none"."""
    ideal: str = "all judged"
    """The documents of the best possible list: also "the list itself"."""
    ap_divisor: str = "R"
    """What AP divides by; R relevant documents, k the cutoff, n the list: also "min(R, k)", "min(R, k, n)", "hits"."""
    recall_divisor: str = "R"
    """What recall divides by: also "min(R, k)"."""
    short_list: str = "k"
    """What P@k divides by if the list is shorter: also "min(k, n)"."""
    nothing_relevant: Mapping[str, float] = field(default_factory=dict)
    """{judge: its score of a query without a relevant document}; one that is not named leaves the query out."""
    missing_query: float = 0.0
    """The score of a judged query that the run lacks; NaN leaves it out."""
    ties: str = "document id descending"
    """How documents of equal score are ordered, see TIES."""
    scores: str = "float64"
    """How precisely the tool keeps scores: also "float32"."""
    relevant: str = "> 0"
    """From which grade on a document is relevant: also ">= 1", "> 0.5"."""
    negative_grades: str = "gain 0"
    """What a grade below 0 gains: also "kept" (it costs), "refused" (by nDCG; DCG keeps it)."""
    unjudged: str = "not relevant"
    """What a retrieved document without a judgement is: also "removed" from the list."""
    duplicates: str = "refused"
    """What happens to a document that stands twice in a list: also "counted twice". Told, not computed."""
    measured_on: str = ""
    """The release that the preset was measured on; empty for a formula that was read and not run."""

    def __post_init__(self):
        for axis, known in RULES.items():
            if getattr(self, axis) not in known:
                raise ValueError(
                    f"{self.name}: {axis} is {getattr(self, axis)!r}; known rules are {', '.join(map(repr, known))}"
                )

    def rules(self) -> dict[str, str]:
        """Return {axis: rule in words}, in a fixed order."""
        told = {axis.replace("_", " "): getattr(self, axis) for axis in AXES}
        told["nothing relevant"] = _told(self.nothing_relevant, self.judges)
        told["missing query"] = "left out" if math.isnan(self.missing_query) else f"{self.missing_query:g}"
        return told

    def __str__(self) -> str:
        width = max(len(axis) for axis in self.rules())
        heading = f"{self.name}, measured on {self.measured_on}" if self.measured_on else self.name
        return "\n".join([heading, *(f"{axis:<{width}}  {rule}" for axis, rule in self.rules().items())])


TIES = {
    "document id descending": "doc_id_desc",
    "document id ascending": "doc_id_asc",
    "input order": "input_order",
    "worst first": "pessimistic",
    "best first": "optimistic",
    "averaged over all orders": "input_order",
    "averaged for nDCG, else input order": "input_order",
    "all at the last rank of the tie": "input_order",
}
"""{rule: the order in which a reader lists a tie}; rules that take a tie as one thing need no order."""

RULES = {
    "gain": ("2**grade - 1", "grade", "binary"),
    "discount": tuple(DISCOUNTS),
    "ideal": ("all judged", "the list itself"),
    "ap_divisor": ("R", "min(R, k)", "min(R, k, n)", "hits"),
    "recall_divisor": ("R", "min(R, k)"),
    "short_list": ("k", "min(k, n)"),
    "ties": tuple(TIES),
    "scores": ("float64", "float32"),
    "relevant": ("> 0", ">= 1", "> 0.5", ">= 2"),
    "negative_grades": ("gain 0", "kept", "refused"),
    "unjudged": ("not relevant", "removed"),
    "duplicates": ("refused", "first counts", "counted twice"),
}
"""{axis: the rules it may have}, rankbook's own first."""

AXES = tuple(axis.name for axis in dataclasses.fields(Convention) if axis.name not in ("name", "judges", "measured_on"))
"""The axes on which conventions can differ."""


def _told(nothing_relevant: Mapping[str, float], judges: tuple[str, ...]) -> str:
    """Return in words what a query without a relevant document scores."""
    scores = {judge: nothing_relevant.get(judge, math.nan) for judge in judges if judge not in ("P", "DCG")}
    words = {judge: "left out" if math.isnan(score) else f"{score:g}" for judge, score in scores.items()}
    if len(set(words.values())) == 1:
        return next(iter(words.values()))
    return ", ".join(f"{judge} {word}" for judge, word in words.items())


_ALL_0 = {"R": 0.0, "AP": 0.0, "RR": 0.0, "Success": 0.0, "nDCG": 0.0}
_TREC = Convention(
    name="trec_eval",
    gain="grade",
    nothing_relevant=_ALL_0,
    missing_query=math.nan,
    relevant=">= 1",
    measured_on="pytrec_eval-terrier 0.5.11",
)

CONVENTIONS = {
    convention.name: convention
    for convention in (
        Convention(name="rankbook"),
        _TREC,
        dataclasses.replace(_TREC, name="pytrec_eval", scores="float32"),
        dataclasses.replace(
            _TREC, name="ir_measures", scores="float32", missing_query=0.0, measured_on="ir_measures 0.4.3"
        ),
        Convention(
            name="ranx",
            gain="grade",
            nothing_relevant=_ALL_0,
            missing_query=math.nan,
            ties="input order",
            relevant=">= 1",
            measured_on="ranx 0.3.21",
        ),
        Convention(
            name="scikit-learn",
            judges=("DCG", "nDCG"),
            gain="grade",
            ideal="the list itself",
            nothing_relevant={"nDCG": 0.0},
            ties="averaged over all orders",
            negative_grades="refused",
            measured_on="scikit-learn 1.9.1",
        ),
        Convention(
            name="label_ranking_average_precision_score",
            judges=("AP",),
            ideal="the list itself",
            nothing_relevant={"AP": 1.0},
            ties="all at the last rank of the tie",
            measured_on="scikit-learn 1.9.1",
        ),
        Convention(
            name="average_precision_score",
            judges=("AP",),
            ideal="the list itself",
            nothing_relevant={"AP": 0.0},
            ties="all at the last rank of the tie",
            measured_on="scikit-learn 1.9.1",
        ),
        Convention(
            name="torchmetrics",
            judges=("P", "R", "AP", "RR", "Success", "nDCG"),
            gain="grade",
            ideal="the list itself",
            ap_divisor="hits",
            nothing_relevant=_ALL_0,
            ties="averaged for nDCG, else input order",
            scores="float32",
            negative_grades="kept",
            measured_on="torchmetrics 1.9.0",
        ),
        Convention(
            name="rax",
            judges=("P", "R", "AP", "RR", "DCG", "nDCG"),
            ideal="the list itself",
            short_list="min(k, n)",
            nothing_relevant=_ALL_0,
            ties="input order",
            scores="float32",
            relevant=">= 1",
            negative_grades="kept",
            measured_on="rax 0.4.0",
        ),
        Convention(
            name="recommenders",
            judges=("P", "R", "AP", "nDCG"),
            gain="binary",
            ap_divisor="min(R, k)",
            nothing_relevant=_ALL_0,
            missing_query=math.nan,
            ties="input order",
            duplicates="counted twice",
            measured_on="recommenders 1.2.1",
        ),
        Convention(
            name="LightGBM",
            judges=("AP", "nDCG"),
            ideal="the list itself",
            ap_divisor="min(R, k, n)",
            nothing_relevant={"AP": 1.0, "nDCG": 1.0},
            ties="input order",
            relevant="> 0.5",
            negative_grades="refused",
            measured_on="LightGBM 4.7.0",
        ),
        Convention(
            name="XGBoost",
            judges=("P", "AP", "nDCG"),
            ideal="the list itself",
            ap_divisor="min(R, k)",
            short_list="min(k, n)",
            nothing_relevant={"AP": 1.0, "nDCG": 1.0},
            ties="input order",
            scores="float32",
            negative_grades="refused",
            measured_on="XGBoost 3.2.0",
        ),
        Convention(
            name="CatBoost",
            judges=("P", "R", "AP", "RR", "DCG", "nDCG"),
            gain="grade",
            ideal="the list itself",
            ap_divisor="min(R, k, n)",
            short_list="min(k, n)",
            nothing_relevant={"R": 1.0, "AP": 0.0, "RR": 0.0, "nDCG": 1.0},
            ties="worst first",
            relevant="> 0.5",
            negative_grades="kept",
            measured_on="CatBoost 1.2.10",
        ),
        Convention(
            name="RecBole",
            judges=("P", "R", "AP", "RR", "Success", "nDCG"),
            gain="binary",
            ap_divisor="min(R, k)",
            ties="input order",
        ),
    )
}
"""The conventions that have a name, rankbook's own first."""


def convention_named(name: str | Convention) -> Convention:
    """Return a convention by its name; one given as such comes back. Raises ValueError for an unknown name.

    >>> convention_named("trec_eval").gain
    'grade'
    """
    if isinstance(name, Convention):
        return name
    if name not in CONVENTIONS:
        raise ValueError(f"there is no convention {name!r}; known are {', '.join(CONVENTIONS)}")
    return CONVENTIONS[name]
