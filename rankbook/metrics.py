"""Metric names: which judge, which cutoff, which gain."""

import difflib
import re
from dataclasses import dataclass

from rankbook.checks import whole_number

NAMES = ("P", "R", "Success", "F1", "Rprec", "AP", "RR", "DCG", "nDCG")
"""The judges, as ir_measures writes them, and F1."""

NEEDS_RELEVANT = ("R", "Success", "F1", "Rprec", "AP", "RR", "nDCG")
"""The judges that are undefined for a query with nothing relevant."""

_ALIASES = {
    "precision": "P",
    "prec": "P",
    "recall": "R",
    "hit_rate": "Success",
    "hits": "Success",
    "hit": "Success",
    "hr": "Success",
    "f_score": "F1",
    "f1_score": "F1",
    "r_precision": "Rprec",
    "r_prec": "Rprec",
    "map": "AP",
    "map_cut": "AP",
    "average_precision": "AP",
    "mrr": "RR",
    "recip_rank": "RR",
    "reciprocal_rank": "RR",
    "ndcg_cut": "nDCG",
    **{name.lower(): name for name in NAMES},
}
_WRITTEN = re.compile(r"(?P<name>[A-Za-z_]\w*?)(?:[@_](?P<cutoff>\d{1,30}))?(?:\(gain=(?P<gain>\w+)\))?")


@dataclass(frozen=True)
class Metric:
    """A judge with its cutoff and gain; `str` gives its name.

    >>> str(Metric("nDCG", cutoff=10, gain="linear"))
    'nDCG@10(gain=linear)'
    """

    name: str
    """One of NAMES."""
    cutoff: int | None = None
    """How many documents are read, from 1; None reads the whole list."""
    gain: str = "exp2"
    """For DCG and nDCG: "exp2" (2**rel - 1) or "linear" (rel)."""

    def __str__(self) -> str:
        cutoff = "" if self.cutoff is None else f"@{self.cutoff}"
        gain = "" if self.gain == "exp2" else f"(gain={self.gain})"
        return f"{self.name}{cutoff}{gain}"


def parse_metric(text: str | Metric) -> Metric:
    """Read a metric's name: `P@10 R@10 Success@10 F1@10 Rprec AP AP@10 RR RR@10 DCG@10 nDCG@10
    nDCG@10(gain=linear)`.

    The names of other tools are read too: ndcg@10, ndcg_cut_10, NDCG@10, map, mrr, recip_rank, P_10,
    precision@10, recall_100, hit_rate@10, f1_score@10, r_precision. They name the judge only: gains and divisors
    stay those of rankbook.
    Raises ValueError for an unknown name, with the nearest known ones.

    >>> [str(parse_metric(name)) for name in ("ndcg_cut_10", "map", "recall_100", "nDCG@5(gain=linear)")]
    ['nDCG@10', 'AP', 'R@100', 'nDCG@5(gain=linear)']
    """
    if isinstance(text, Metric):
        text = str(text)
    match = _WRITTEN.fullmatch(text.strip()) if isinstance(text, str) else None
    name = _ALIASES.get(match["name"].lower()) if match else None
    if name is None:
        raise ValueError(f"there is no metric {text!r}; {_nearest(text)}")
    if name == "Rprec" and match["cutoff"]:
        raise ValueError(
            f"{text!r} has a cutoff, but Rprec reads as many documents as are relevant; leave it out: Rprec"
        )
    metric = Metric(name, int(match["cutoff"]) if match["cutoff"] else None, match["gain"] or "exp2")
    if metric.cutoff == 0:
        raise ValueError(f"{text!r} has the cutoff 0; give at least 1: {name}@10")
    if metric.cutoff is not None:
        whole_number(metric.cutoff, f"the cutoff of {text!r}", least=1)
    if metric.cutoff is None and name in ("P", "R", "Success", "F1"):
        raise ValueError(f"{text!r} needs a cutoff: {name}@10")
    if metric.gain not in ("exp2", "linear"):
        raise ValueError(f'{text!r} has an unknown gain; give "exp2" or "linear"')
    if match["gain"] and name not in ("DCG", "nDCG"):
        raise ValueError(f"{text!r} has a gain, but only DCG and nDCG take one; leave it out")
    return metric


def _nearest(text: object) -> str:
    name = re.split(r"[@(]", str(text))[0].lower().rstrip("_0123456789")
    close = difflib.get_close_matches(name, _ALIASES, n=3, cutoff=0.5)
    nearest = list(dict.fromkeys(_ALIASES[alias] for alias in close))
    known = "known are P@10, R@10, Success@10, F1@10, Rprec, AP, AP@10, RR, RR@10, DCG@10, nDCG@10"
    return f"did you mean {' or '.join(nearest)}? {known}" if nearest else known
