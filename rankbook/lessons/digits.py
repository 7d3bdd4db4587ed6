"""A small search engine over real images: handwritten digits, found by nearest neighbour.

The 1,797 images of 8 x 8 pixels ship with scikit-learn (`load_digits`; UCI "Optical Recognition of Handwritten
Digits", Alpaydin and Kaynak 1998). A query is one image; a document is relevant if it shows the same digit.
Distances are sums of whole numbers, so every machine ranks alike.
"""

import base64
import io
from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from PIL import Image
from sklearn.datasets import load_digits

HARD_QUERIES = (
    "img1573",
    "img1264",
    "img0891",
    "img1605",
    "img0087",
    "img0005",
    "img0492",
    "img0480",
    "img0242",
    "img0037",
)
"""One image of each digit, 0 to 9, that nearest neighbours find hard: at most 6 of the first 10 are right."""

ALL_ROWS, UPPER_HALF, LOWER_HALF = range(8), range(4), range(4, 8)
"""Rows of pixels that an engine can see."""


def image_id(number: int) -> str:
    """Return the document id of an image.

    >>> image_id(7)
    'img0007'
    """
    return f"img{number:04d}"


def digit(image: str) -> int:
    """Return the digit that an image shows, 0 to 9: what the judges know.

    >>> digit("img0007")
    7
    """
    return int(_data().target[_number(image)])


def picture(image: str) -> str:
    """Return an image as a data: URL, for an <img> or a treasure map.

    >>> picture("img0007")[:22]
    'data:image/png;base64,'
    """
    grey = (255 - _data().images[_number(image)] * 255 / 16).astype(np.uint8)
    png = io.BytesIO()
    Image.fromarray(grey).save(png, format="PNG")
    return f"data:image/png;base64,{base64.b64encode(png.getvalue()).decode()}"


def qrels(queries: Sequence[str]) -> dict[str, dict[str, int]]:
    """Judge every other image for each query: 1 for the same digit, 0 for another.

    >>> judged = qrels(["img0007"])["img0007"]
    >>> len(judged), sum(judged.values())
    (1796, 178)
    """
    return {query: {doc: int(digit(doc) == digit(query)) for doc in _others(query)} for query in queries}


def run(queries: Sequence[str], depth: int, rows: range = ALL_ROWS) -> dict[str, dict[str, int]]:
    """Retrieve the `depth` nearest images for each query; the score is minus the squared distance.

    rows: the rows of pixels that the engine sees, 0 at the top: another range is another engine.

    >>> run(["img0007"], depth=2)
    {'img0007': {'img1201': -381, 'img0044': -499}}
    >>> run(["img0007"], depth=2, rows=range(4))
    {'img0007': {'img0173': -228, 'img0577': -268}}
    """
    return {query: {doc: -_distance(query, doc, rows) for doc in nearest(query, depth, rows)} for query in queries}


def nearest(query: str, depth: int, rows: range = ALL_ROWS) -> list[str]:
    """Return the ids of the `depth` nearest other images, nearest first; equal distances by id descending.

    rows: as in run.

    >>> nearest("img0007", depth=2)
    ['img1201', 'img0044']
    """
    return [image_id(number) for number in _nearest_numbers(query, depth, rows)]


def hits(queries: Sequence[str], depth: int, rows: range = ALL_ROWS) -> np.ndarray:
    """Return the grades of the `depth` nearest images of each query, 1 or 0, shape (queries, depth).

    rows: as in run. Each digit is on more than 170 other images, so ten hits are always possible.

    >>> hits(["img0007", "img0005"], depth=5).tolist()
    [[1, 1, 1, 1, 1], [0, 0, 0, 0, 0]]
    """
    target = _data().target
    found = [target[_nearest_numbers(query, depth, rows)] == target[_number(query)] for query in queries]
    return np.array(found, dtype=np.int64)


@cache
def _data():
    return load_digits()


def _number(image: str) -> int:
    return int(image.removeprefix("img"))


def _others(query: str) -> list[str]:
    return [image_id(number) for number in range(len(_data().target)) if number != _number(query)]


def _nearest_numbers(query: str, depth: int, rows: range) -> np.ndarray:
    distances = _squared_distances(query, rows)
    numbers = np.arange(len(distances))
    order = np.lexsort((-numbers, distances))
    return order[order != _number(query)][:depth]


@cache
def _pixels(rows: range) -> np.ndarray:
    images = _data().images.astype(np.int64)
    return images[:, rows].reshape(len(images), -1)


# All queries of several engines would fill a hundred megabytes.
@lru_cache(maxsize=64)
def _squared_distances(query: str, rows: range) -> np.ndarray:
    pixels = _pixels(rows)
    return ((pixels - pixels[_number(query)]) ** 2).sum(axis=1)


def _distance(query: str, doc: str, rows: range) -> int:
    return int(_squared_distances(query, rows)[_number(doc)])
