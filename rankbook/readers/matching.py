"""Which rows of a run hold the judged documents, and whether a document stands twice in a query."""

import numpy as np

try:
    from numba import njit
except ImportError:

    def njit(**_options):
        """Leave the function plain Python where Numba is missing."""
        return lambda function: function


@njit(cache=True, nogil=True)
def match_documents(
    data: np.ndarray,
    starts: np.ndarray,
    lengths: np.ndarray,
    offsets: np.ndarray,
    sought_data: np.ndarray,
    sought_starts: np.ndarray,
    sought_lengths: np.ndarray,
    begins: np.ndarray,
    ends: np.ndarray,
    found: np.ndarray,
) -> tuple[int, int]:
    """Write into `found` the row of each sought document, and return the first two rows of one document, or -1, -1.

    data, starts, lengths: the documents of the rows as bytes; offsets: where the rows of each query start.
    sought_data, sought_starts, sought_lengths: the documents sought; query q seeks those from begins[q] to ends[q].
    found: one number for each document sought; left as it is where no row has the document.

    The documents of a query go into a table by a hash of their bytes, and are compared byte by byte where it is
    equal: nothing is left to chance.
    """
    longest = 1
    for q in range(len(offsets) - 1):
        longest = max(longest, offsets[q + 1] - offsets[q])
    size = 2
    while size < 2 * longest:
        size *= 2
    rows = np.empty(size, dtype=np.int64)
    hashes = np.empty(size, dtype=np.int64)
    for q in range(len(offsets) - 1):
        size = 2
        while size < 2 * (offsets[q + 1] - offsets[q]):
            size *= 2
        rows[:size] = -1
        for row in range(offsets[q], offsets[q + 1]):
            code = hash_of(data, starts[row], lengths[row])
            slot = code & (size - 1)
            while rows[slot] >= 0:
                other = rows[slot]
                if hashes[slot] == code and same(data, starts[row], lengths[row], data, starts[other], lengths[other]):
                    return row, other
                slot = (slot + 1) & (size - 1)
            rows[slot] = row
            hashes[slot] = code
        for i in range(begins[q], ends[q]):
            code = hash_of(sought_data, sought_starts[i], sought_lengths[i])
            slot = code & (size - 1)
            while rows[slot] >= 0:
                other = rows[slot]
                if hashes[slot] == code and same(
                    sought_data, sought_starts[i], sought_lengths[i], data, starts[other], lengths[other]
                ):
                    found[i] = other
                    break
                slot = (slot + 1) & (size - 1)
    return -1, -1


@njit(cache=True, nogil=True)
def hash_of(data: np.ndarray, start: int, length: int) -> int:
    """Return a number of 63 bits for a text, equal for equal texts."""
    code = np.uint64(length)
    word = np.uint64(0)
    for i in range(length):
        word = (word << np.uint64(8)) | np.uint64(data[start + i])
        if i & 7 == 7:
            code = (code ^ word) * np.uint64(0x9E3779B97F4A7C15)
            code ^= code >> np.uint64(29)
            word = np.uint64(0)
    code = (code ^ word) * np.uint64(0x9E3779B97F4A7C15)
    code ^= code >> np.uint64(32)
    code *= np.uint64(0xD6E8FEB86659FD93)
    return np.int64(code >> np.uint64(1))


@njit(cache=True, nogil=True)
def same(data: np.ndarray, start: int, length: int, others: np.ndarray, other: int, other_length: int) -> bool:
    """Tell whether two texts are equal."""
    if length != other_length:
        return False
    for i in range(length):  # noqa: SIM110 - Numba compiles no generators in all()
        if data[start + i] != others[other + i]:
            return False
    return True
