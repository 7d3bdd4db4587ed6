"""Do two inputs name the same queries and documents, by ids of one type?"""

from collections.abc import Collection, Hashable, Mapping
from numbers import Number


def check_queries_meet(inputs: Mapping[str, Collection[Hashable]]) -> None:
    """Raise ValueError if two inputs share no query id.

    inputs: {name of the input: its query ids}, the judgements first.

    >>> check_queries_meet({"qrels": ["q1", "q2"], "run": ["q2"]})
    """
    judged, retrieved = inputs.values()
    if not any(query_id in retrieved for query_id in judged):
        raise ValueError(_no_common("query", inputs))


def check_documents_meet(inputs: Mapping[str, Collection[Hashable]]) -> None:
    """Raise ValueError if ids of two inputs that share no document are of different types.

    A run may find nothing that was judged; but 1 against "1" is a slip.

    >>> check_documents_meet({"qrels": ["d1", "d2"], "run": ["d3"]})
    """
    judged, retrieved = inputs.values()
    if judged and retrieved and set(map(_kind, judged)).isdisjoint(map(_kind, retrieved)):
        raise ValueError(_no_common("document", inputs))


def _kind(id_: Hashable) -> type:
    """Return the type of an id; numbers of all types are of one kind, as 1 equals 1.0, and so is text."""
    return Number if isinstance(id_, Number) else str if isinstance(id_, str) else type(id_)


def _no_common(what: str, inputs: Mapping[str, Collection[Hashable]]) -> str:
    (judged_name, judged), (retrieved_name, retrieved) = inputs.items()
    first_judged, first_retrieved = next(iter(judged)), next(iter(retrieved))
    types = type(first_judged).__name__, type(first_retrieved).__name__
    reason = "" if types[0] == types[1] else f" ({types[0]} against {types[1]})"
    return (
        f"{judged_name} and {retrieved_name} have no {what} id in common: {judged_name} has {first_judged!r}, "
        f"{retrieved_name} has {first_retrieved!r}{reason}; give both the same ids, of one type"
    )
