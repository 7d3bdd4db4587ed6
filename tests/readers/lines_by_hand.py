"""A TREC run read one line at a time: the slow twin of the reader of lines."""

import re

import numpy as np


def by_hand(text):
    """Return the rows of a TREC run read one line at a time, or the number of the first line that is none."""
    rows = []
    for number, line in enumerate(text.split(b"\n"), start=1):
        columns = re.split(rb"[ \t\v\f\r]+", line.strip(b" \t\v\f\r"))
        if columns[0] == b"" or columns[0].startswith(b"#"):
            continue
        if not 6 <= len(columns) <= 10 or not re.fullmatch(
            rb"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", columns[4]
        ):
            return number
        if not np.isfinite(float(columns[4])) or (columns[4].lstrip(b"+-").isdigit() and abs(int(columns[4])) > 2**53):
            return number
        rows.append((columns[0].decode(), columns[2].decode(), float(columns[4])))
    return rows
