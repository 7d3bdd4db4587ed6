"""Two annotators made up from a table of two by two."""


def two_annotators(both: int, only_a: int, only_b: int, neither: int) -> tuple[list[int], list[int]]:
    """Return the labels that two annotators gave, 1 for relevant, from how often they gave which.

    both: documents that both call relevant; only_a, only_b: one of them alone; neither: none of the two.

    >>> two_annotators(both=1, only_a=1, only_b=0, neither=2)
    ([1, 1, 0, 0], [1, 0, 0, 0])
    """
    pairs = [(1, 1)] * both + [(1, 0)] * only_a + [(0, 1)] * only_b + [(0, 0)] * neither
    return [a for a, _ in pairs], [b for _, b in pairs]
