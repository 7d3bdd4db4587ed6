"""Work that the cores of this machine share: what lets go of the interpreter runs at once."""

import os
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

N_THREADS = min(os.cpu_count() or 1, 8)


def in_threads(function: Callable, arguments: Sequence[tuple]) -> list[Any]:
    """Return what the function gives for each tuple of arguments, in their order.

    Raises what it raises for the first of those that it fails for.
    The calling thread works with the others: it is on a core already, and threads that wake each other while it waits
    are often put on one core, where each runs for half the time.

    >>> in_threads(pow, [(2, 3), (3, 2)])
    [8, 9]
    """
    n_threads = min(N_THREADS, len(arguments))
    if n_threads <= 1:
        return [function(*given) for given in arguments]
    from concurrent.futures import ThreadPoolExecutor

    waiting = deque(enumerate(arguments))
    outcomes: list[tuple[Any, Exception | None]] = [(None, None)] * len(arguments)
    with ThreadPoolExecutor(n_threads - 1) as others:
        for _ in range(n_threads - 1):
            others.submit(_work_off, waiting, function, outcomes)
        _work_off(waiting, function, outcomes)
    for _, error in outcomes:
        if error is not None:
            raise error
    return [value for value, _ in outcomes]


def _work_off(waiting: deque, function: Callable, outcomes: list[tuple[Any, Exception | None]]) -> None:
    while True:
        try:
            place, given = waiting.popleft()
        except IndexError:
            return
        try:
            outcomes[place] = function(*given), None
        except Exception as error:
            outcomes[place] = None, error
