"""How a row of the table is measured: both sides in turn, several times, and the medians compared."""

import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table."""

    work: str
    against: str
    ours: float
    """Median seconds, or bytes."""
    theirs: float
    must_reach: float
    """Theirs divided by ours; where less is better, as for memory, the largest that ours may be of theirs."""
    at_most: bool = False


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def medians(ours: Callable[[], object], theirs: Callable[[], object], repeats: int = 5) -> tuple[float, float]:
    """Return the median seconds of both, run in turn so that a busy machine slows both; the first run warms."""
    taken = [(seconds(ours), seconds(theirs)) for _ in range(repeats + 1)][1:]
    return statistics.median(mine for mine, _ in taken), statistics.median(other for _, other in taken)


def process(command: Sequence[str], **settings) -> Callable[[], object]:
    """Return a call that runs a command as a whole process and fails with it."""
    return lambda: subprocess.run(command, check=True, capture_output=True, **settings)
