"""What nobody judged: the pool that leaves such holes, and how far they can move precision."""

from collections.abc import Hashable, Iterable, Mapping

import numpy as np

from rankbook.checks import whole_number
from rankbook.rankings import Rankings
from rankbook.readers.dicts import Qrels, Run, checked_values


def pooled_qrels(qrels: Qrels, runs: Iterable[Run], depth: int) -> dict:
    """Return the judgements that are left if only a pool is judged: what some run has among its first documents.

    qrels: {query id: {document id: grade}}; whatever it lacks stays unjudged.
    runs: those that feed the pool, at least one, each {query id: {document id: score}}; of equal scores the highest
        document id comes first, as evaluate has it.
    depth: how many documents of each run, at least 1.

    Returns new dicts in the order of qrels; a query may be left without any judgement.
    Raises ValueError for a depth below 1, no run at all, an empty input, a number that is not finite, and document
    ids of one query that have no order.

    >>> everything = {"q": {"a": 1, "b": 0, "c": 1, "d": 1}}
    >>> pooled_qrels(everything, [{"q": {"a": 0.9, "b": 0.5}}, {"q": {"c": 7.0, "a": 6.0}}], depth=1)
    {'q': {'a': 1, 'c': 1}}
    """
    at_least = whole_number(depth, "depth", least=1)
    checked_values(qrels, "qrels", "grade", qrels)
    feeding = list(runs)
    if not feeding:
        raise ValueError("no run feeds the pool; give at least one: [{query id: {document id: score}}]")
    for number, run in enumerate(feeding, start=1):
        checked_values(run, f"run {number}", "score", run)
    return {query_id: _in_pool(query_id, judged, feeding, at_least) for query_id, judged in qrels.items()}


def precision_bounds(rankings: Rankings, k: int) -> np.ndarray:
    """Return the lowest and the highest P@k that each list can have, whatever its unjudged documents are.

    rankings: as every reader returns them. k: cutoff, at least 1.
    Returns shape (queries, 2): with every unjudged document among the first k irrelevant, and with every one relevant.
    Judges that divide by what there is to find have no such simple bounds: a relevant hole changes that too.
    Raises ValueError for k below 1.

    >>> from rankbook.readers import rankings_from_grades
    >>> precision_bounds(rankings_from_grades([[None, 1, 0, None], [1, 0, 0, 0]]), k=4).tolist()
    [[0.25, 0.75], [0.25, 0.25]]
    """
    from rankbook import kernels  # Numba loads when it is first needed.

    cutoff = whole_number(k, "k", least=1)
    filled = (np.nan_to_num(rankings.rel, nan=grade) for grade in (0.0, 1.0))
    return np.column_stack([kernels.precision_at_k_batch(rel, rankings.offsets, cutoff) for rel in filled])


def _in_pool(query_id: Hashable, judged: Mapping, runs: list[Run], depth: int) -> dict:
    pool = {doc for run in runs for doc in _first(query_id, run.get(query_id, {}), depth)}
    return {doc: grade for doc, grade in judged.items() if doc in pool}


def _first(query_id: Hashable, retrieved: Mapping, depth: int) -> list:
    try:
        ranked = sorted(retrieved, key=lambda doc: (retrieved[doc], doc), reverse=True)
    except TypeError:
        raise ValueError(
            f"query {query_id!r}: document ids of different types have no order; give all document ids one type"
        ) from None
    return ranked[:depth]
