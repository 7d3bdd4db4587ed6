"""Which rows of a run hold the judged documents, and whether a document stands twice in a query."""

import numpy as np

from rankbook.compiled import njit


@njit(cache=True, nogil=True)
def match_documents(
    data: np.ndarray,
    starts: np.ndarray,
    lengths: np.ndarray,
    hashes: np.ndarray,
    offsets: np.ndarray,
    sought_data: np.ndarray,
    sought_starts: np.ndarray,
    sought_lengths: np.ndarray,
    sought_hashes: np.ndarray,
    begins: np.ndarray,
    ends: np.ndarray,
    found: np.ndarray,
) -> tuple[int, int]:
    """Write into `found` the row of each sought document, and return the first two rows of one document, or -1, -1.

    data, starts, lengths, hashes: the documents of the rows; offsets: where the rows of each query start.
    sought_...: the documents sought; query q seeks those from begins[q] to ends[q].
    found: one number for each document sought; left as it is where no row has the document.

    Each query's documents go into a table by their hashes; where two are equal, the bytes are compared: nothing is
    left to chance.
    """
    longest = 0
    for q in range(len(offsets) - 1):
        longest = max(longest, offsets[q + 1] - offsets[q])
    table = np.empty(table_size(longest), dtype=np.int64)
    for q in range(len(offsets) - 1):
        mask = table_size(offsets[q + 1] - offsets[q]) - 1
        table[: mask + 1] = -1
        for row in range(offsets[q], offsets[q + 1]):
            slot = hashes[row] & mask
            while table[slot] >= 0:
                other = table[slot]
                if hashes[other] == hashes[row] and same(
                    data, starts[row], lengths[row], data, starts[other], lengths[other]
                ):
                    return row, other
                slot = (slot + 1) & mask
            table[slot] = row
        for i in range(begins[q], ends[q]):
            slot = sought_hashes[i] & mask
            while table[slot] >= 0:
                other = table[slot]
                if hashes[other] == sought_hashes[i] and same(
                    sought_data, sought_starts[i], sought_lengths[i], data, starts[other], lengths[other]
                ):
                    found[i] = other
                    break
                slot = (slot + 1) & mask
    return -1, -1


@njit(cache=True, nogil=True)
def table_size(n_rows: int) -> int:
    """Return a power of two that leaves half of a table free.

    >>> table_size(5)
    16
    """
    size = 2
    while size < 2 * n_rows:
        size *= 2
    return size


@njit(cache=True, nogil=True)
def hash_texts(data: np.ndarray, starts: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Return the hash of each text, int64, shape (texts,)."""
    hashes = np.empty(len(starts), dtype=np.int64)
    for i in range(len(starts)):
        hashes[i] = hash_of(data, starts[i], lengths[i])
    return hashes


@njit(cache=True, nogil=True)
def hash_of(data: np.ndarray, start: int, length: int) -> int:
    """Return a number from 0 to 2**63 - 1 for a text, equal for equal texts."""
    code = np.uint64(length)
    word = np.uint64(0)
    for i in range(length):
        word = (word << np.uint64(8)) | np.uint64(data[np.uint64(start + i)])
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
        if data[np.uint64(start + i)] != others[other + i]:
            return False
    return True
