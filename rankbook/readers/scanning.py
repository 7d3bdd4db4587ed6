"""One pass over the lines of a text: where its queries and documents stand, and its numbers."""

import numpy as np

from rankbook.compiled import njit
from rankbook.readers.matching import hash_of, same

_LARGEST_EXPONENT = 270
_POWERS = np.array([float(10**exponent) for exponent in range(_LARGEST_EXPONENT + 1)])
_POWERS_REST = np.array([float(10**exponent - int(float(10**exponent))) for exponent in range(_LARGEST_EXPONENT + 1)])


@njit(cache=True, nogil=True)
def is_blank(byte: int) -> bool:
    """Tell whether a byte parts columns: blank, tab, and the others that C counts as space."""
    return byte == 32 or 9 <= byte <= 13


@njit(cache=True, nogil=True)
def scan_lines(
    data: np.ndarray,
    begin: int,
    end: int,
    layout: tuple[int, int, int, int],
    starts: np.ndarray,
    lengths: np.ndarray,
    hashes: np.ndarray,
    values: np.ndarray,
    stretches: np.ndarray,
    query_starts: np.ndarray,
    query_lengths: np.ndarray,
) -> tuple[int, int, int, int]:
    """Write down what the lines from byte `begin` to `end` hold.

    layout: the column of the document and that of the number, the least and the most columns.
    starts, lengths, hashes, values: of each row the document's bytes and the number; NaN where it is not read here.
    stretches, query_starts, query_lengths: the first row and the query's bytes of each stretch of one query.

    Returns how many rows and stretches there are, how many numbers are left to read, and the byte at which the
    first line starts that has too few or too many columns, or -1. Blank lines and comments are no rows. The second
    is -1 where there are more stretches than their arrays have room for.
    """
    document_column, value_column, least, most = layout
    n_rows, n_stretches, n_unread = 0, 0, 0
    query_start, query_length = begin, -1
    p = begin
    while p < end:
        line = p
        column = 0
        value = np.nan
        id_start, id_length = p, 0
        while True:
            while p < end and data[np.uint64(p)] != 10 and is_blank(data[np.uint64(p)]):
                p += 1
            if p >= end or data[np.uint64(p)] == 10:
                break
            if column == 0 and data[np.uint64(p)] == 35:
                while p < end and data[np.uint64(p)] != 10:
                    p += 1
                break
            start = p
            while p < end and not is_blank(data[np.uint64(p)]):
                p += 1
            if column == 0:
                id_start, id_length = start, p - start
            elif column == document_column:
                starts[n_rows] = start
                lengths[n_rows] = p - start
                hashes[n_rows] = hash_of(data, start, p - start)
            if column == value_column:
                value = number_of(data, start, p)
            column += 1
        p += 1
        if column == 0:
            continue
        if column < least or column > most:
            return n_rows, n_stretches, n_unread, line
        values[n_rows] = value
        n_unread += np.isnan(value)
        if not same(data, id_start, id_length, data, query_start, query_length):
            if n_stretches == len(stretches):
                return n_rows, -1, n_unread, line
            stretches[n_stretches] = n_rows
            query_starts[n_stretches] = id_start
            query_lengths[n_stretches] = id_length
            n_stretches += 1
            query_start, query_length = id_start, id_length
        n_rows += 1
    return n_rows, n_stretches, n_unread, -1


@njit(cache=True, nogil=True)
def scan_separated(
    data: np.ndarray,
    begin: int,
    end: int,
    layout: tuple[int, int, int, int, int],
    starts: np.ndarray,
    lengths: np.ndarray,
    hashes: np.ndarray,
    values: np.ndarray,
    stretches: np.ndarray,
    query_starts: np.ndarray,
    query_lengths: np.ndarray,
) -> tuple[int, int, int, int]:
    """Write down what lines hold whose columns are parted by one byte each, as scan_lines does.

    layout: the columns of query, document and number, how many there are, and the byte that parts them.
    A line with an empty id is returned as one with too few columns.
    """
    query_column, document_column, value_column, n_columns, separator = layout
    n_rows, n_stretches, n_unread = 0, 0, 0
    query_start, query_length = begin, -1
    p = begin
    while p < end:
        line = p
        column = 0
        value = np.nan
        id_start, id_length, document_length = p, 0, 0
        while True:
            start = p
            while p < end and data[np.uint64(p)] != separator and data[np.uint64(p)] != 10:
                p += 1
            at_end = p >= end or data[np.uint64(p)] == 10
            stop = p - 1 if at_end and p > start and data[p - 1] == 13 else p
            if column == query_column:
                id_start, id_length = start, stop - start
            elif column == document_column:
                document_length = stop - start
                starts[n_rows] = start
                lengths[n_rows] = document_length
                hashes[n_rows] = hash_of(data, start, document_length)
            elif column == value_column and stop > start:
                value = number_of(data, start, stop)
            column += 1
            p += 1
            if at_end:
                break
        if column == 1 and stop == line:
            continue
        if column != n_columns or id_length == 0 or document_length == 0:
            return n_rows, n_stretches, n_unread, line
        values[n_rows] = value
        n_unread += np.isnan(value)
        if not same(data, id_start, id_length, data, query_start, query_length):
            if n_stretches == len(stretches):
                return n_rows, -1, n_unread, line
            stretches[n_stretches] = n_rows
            query_starts[n_stretches] = id_start
            query_lengths[n_stretches] = id_length
            n_stretches += 1
            query_start, query_length = id_start, id_length
        n_rows += 1
    return n_rows, n_stretches, n_unread, -1


@njit(cache=True, nogil=True)
def number_of(data: np.ndarray, start: int, end: int) -> float:
    """Return the float nearest to a decimal, or NaN where that needs more care than this takes.

    >>> number_of(np.frombuffer(b"-1.5e3", dtype=np.uint8), 0, 6)
    -1500.0
    """
    p = start
    negative = data[np.uint64(p)] == 45
    if negative or data[np.uint64(p)] == 43:
        p += 1
    first, point, digits = p, np.int64(-1), np.int64(0)
    while p < end:
        digit = np.int64(data[np.uint64(p)]) - 48
        if 0 <= digit <= 9:
            if digits >= 10**17:
                return np.nan
            digits = digits * 10 + digit
        elif digit == -2 and point < 0:  # the point
            point = p
        else:
            break
        p += 1
    if p - first == (point >= 0):
        return np.nan
    after_point = p - point - 1 if point >= 0 else 0
    exponent = 0
    if p < end:
        if data[np.uint64(p)] != 101 and data[np.uint64(p)] != 69:
            return np.nan
        p += 1
        below = p < end and data[np.uint64(p)] == 45
        if below or (p < end and data[np.uint64(p)] == 43):
            p += 1
        if p >= end or end - p > 4:
            return np.nan
        while p < end:
            if data[np.uint64(p)] < 48 or data[np.uint64(p)] > 57:
                return np.nan
            exponent = exponent * 10 + (np.int64(data[np.uint64(p)]) - 48)
            p += 1
        if below:
            exponent = -exponent
    elif point < 0 and digits > 9007199254740992:
        return np.nan
    number = scaled(digits, exponent - after_point)
    return -number if negative else number


@njit(cache=True, nogil=True)
def scaled(digits: int, exponent: int) -> float:
    """Return the float nearest to digits * 10**exponent, or NaN where two are as near as this can tell.

    digits: from 0 to 10**18. Computed to twice the precision of a float, and kept if that settles the rounding.
    """
    if digits == 0:
        return 0.0
    if digits <= 9007199254740992 and -22 <= exponent <= 22:
        # Both are exact, so the one rounding is right.
        return digits / _POWERS[-exponent] if exponent < 0 else digits * _POWERS[exponent]
    if abs(exponent) > 270:
        return np.nan
    high = float(digits)
    low = float(digits - np.int64(high))
    power, power_rest = _POWERS[abs(exponent)], _POWERS_REST[abs(exponent)]
    if exponent < 0:
        first = high / power
        rest = (low - product_error(first, power) - first * power_rest + (high - first * power)) / power
    else:
        first = high * power
        rest = product_error(high, power) + high * power_rest + low * power
    nearest = first + rest
    left = rest - (nearest - first)
    return nearest if nearest + left * (1 + 2.0**-30) == nearest else np.nan


@njit(cache=True, nogil=True)
def product_error(a: float, b: float) -> float:
    """Return a * b less its rounded value: each factor is split into two halves whose products are exact."""
    split = 134217729.0 * a
    a_high = split - (split - a)
    a_low = a - a_high
    split = 134217729.0 * b
    b_high = split - (split - b)
    b_low = b - b_high
    return ((a_high * b_high - a * b) + a_high * b_low + a_low * b_high) + a_low * b_low
