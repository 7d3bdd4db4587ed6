"""Readers: each takes one kind of input, checks it once, and returns `Rankings`."""

from rankbook.readers.arrays import rankings_from_arrays
from rankbook.readers.dicts import rankings_from_dicts
from rankbook.readers.files import rankings_from_files
from rankbook.readers.flat import rankings_from_groups, rankings_from_indexed_arrays
from rankbook.readers.frames import rankings_from_frames
from rankbook.readers.grades import rankings_from_grades
from rankbook.readers.inputs import rankings_from
from rankbook.readers.lists import rankings_from_lists

__all__ = [
    "rankings_from",
    "rankings_from_arrays",
    "rankings_from_dicts",
    "rankings_from_files",
    "rankings_from_frames",
    "rankings_from_grades",
    "rankings_from_groups",
    "rankings_from_indexed_arrays",
    "rankings_from_lists",
]
