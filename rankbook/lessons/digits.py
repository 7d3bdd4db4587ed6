"""A small search engine over real images: handwritten digits, found by nearest neighbour.

The 1,797 images of 8 x 8 pixels ship with scikit-learn (`load_digits`; UCI "Optical Recognition of Handwritten
Digits", Alpaydin and Kaynak 1998). A query is one image; a document is relevant if it shows the same digit.
Distances are sums of whole numbers, so every machine ranks alike.
"""

import base64
import io
from collections.abc import Sequence
from functools import cache

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


def run(queries: Sequence[str], depth: int) -> dict[str, dict[str, int]]:
    """Retrieve the `depth` nearest images for each query; the score is minus the squared distance.

    >>> run(["img0007"], depth=2)
    {'img0007': {'img1201': -381, 'img0044': -499}}
    """
    return {query: {doc: -_distance(query, doc) for doc in nearest(query, depth)} for query in queries}


def nearest(query: str, depth: int) -> list[str]:
    """Return the ids of the `depth` nearest other images, nearest first; equal distances by id descending.

    >>> nearest("img0007", depth=2)
    ['img1201', 'img0044']
    """
    by_id_descending = sorted(_others(query), reverse=True)
    return sorted(by_id_descending, key=lambda doc: _distance(query, doc))[:depth]


@cache
def _data():
    return load_digits()


def _number(image: str) -> int:
    return int(image.removeprefix("img"))


def _others(query: str) -> list[str]:
    return [image_id(number) for number in range(len(_data().target)) if number != _number(query)]


@cache
def _squared_distances(query: str) -> np.ndarray:
    pixels = _data().data.astype(np.int64)
    return ((pixels - pixels[_number(query)]) ** 2).sum(axis=1)


def _distance(query: str, doc: str) -> int:
    return int(_squared_distances(query)[_number(doc)])
