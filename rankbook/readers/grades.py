"""Rankings from relevance grades in rank order."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

import numpy as np

from rankbook.checks import finite_numbers, grades_or_none, is_nested, listed, shown
from rankbook.rankings import Rankings, numbered, offsets_of

Grades = Iterable[float | None]


def rankings_from_grades(
    rel: Grades | Iterable[Grades],
    ideal: Grades | Iterable[Grades] | None = None,
    query_ids: Sequence[Hashable] | None = None,
) -> Rankings:
    """Make Rankings from the grades of one ranked list, or of many.

    rel: grades, best rank first, None where nobody judged; one list, or a list (or 2-D array) of lists.
    ideal: all judged grades of each query in any order, those of the list included; nested as rel.
        Without it the judged grades of the list itself are taken, and the report says so:
        a list cannot tell what it has missed.
    query_ids: one id a list; q1, q2, ... if not given.
    Grades tell no scores: no document ties with another.

    Raises ValueError for an empty input, unequal lengths, a grade that is no finite number, two equal ids,
    and an ideal that lacks a grade which the list holds.

    >>> rankings_from_grades([2, 0, 1, 0, 2])
    <Rankings: 1 queries, 5 documents retrieved, 5 judged>
    """
    lists = _as_lists(rel, "rel")
    ids = _ids(query_ids, len(lists))
    grades = [grades_or_none(one, f"query {id_!r}, rel") for one, id_ in zip(lists, ids, strict=True)]
    if ideal is None:
        pools = [sorted_pool(one[~np.isnan(one)]) for one in grades]
    else:
        pools = _pools(_as_lists(ideal, "ideal"), grades, ids)
    return Rankings(
        rel=np.concatenate(grades),
        offsets=offsets_of([len(one) for one in grades]),
        ideal=np.concatenate(pools),
        ideal_offsets=offsets_of([len(one) for one in pools]),
        query_ids=ids,
        ideal_from="the lists themselves" if ideal is None else "judgements",
        missing=np.zeros(len(ids), dtype=bool),
    )


def sorted_pool(grades: np.ndarray) -> np.ndarray:
    """Return the grades, highest first."""
    return np.sort(grades)[::-1].copy()


def pool_for(rel: np.ndarray, ideal: Grades, where: str) -> np.ndarray:
    """Return all judged grades of a query, highest first, once it is sure that they hold those of its list.

    Raises ValueError that names the first grade of rel which ideal lacks: nDCG could pass 1.
    """
    pool = sorted_pool(finite_numbers(ideal, where))
    left = Counter(pool.tolist())
    for rank, grade in enumerate(rel.tolist(), start=1):
        if grade > 0 and not left[grade]:
            raise ValueError(
                f"{where} lacks the grade {grade:g} of rank {rank}; "
                "give all judged grades of the query, those of the list included"
            )
        left[grade] -= 1
    return pool


def _as_lists(values, name: str) -> list:
    """Return one list or many as a list of lists."""
    values = listed(values, name)
    if len(values) == 0:
        raise ValueError(f"{name} is empty; give at least one grade")
    nested = [is_nested(one) for one in values]
    if not any(nested):
        return [values]
    if not all(nested):
        odd = nested.index(False)
        raise ValueError(
            f"{name} mixes lists and single values: position {odd + 1} is {shown(values[odd])}; "
            "give one flat list for one query, or a list for each query"
        )
    return list(values)


def _ids(query_ids: Sequence[Hashable] | None, n_queries: int) -> tuple[Hashable, ...]:
    if query_ids is None:
        return numbered(n_queries)
    ids = tuple(listed(query_ids, "query_ids"))
    if len(ids) != n_queries:
        raise ValueError(f"{len(ids)} query ids but {n_queries} lists; give one id for each list")
    seen = set()
    for id_ in ids:
        if id_ in seen:
            raise ValueError(f"query id {id_!r} is given twice; give each list an id of its own")
        seen.add(id_)
    return ids


def _pools(ideals: list, grades: list[np.ndarray], ids: tuple[Hashable, ...]) -> list[np.ndarray]:
    if len(ideals) != len(grades):
        raise ValueError(f"{len(ideals)} ideal lists but {len(grades)} lists in rel; give one for each")
    return [pool_for(one, ideal, f"query {id_!r}, ideal") for one, ideal, id_ in zip(grades, ideals, ids, strict=True)]
