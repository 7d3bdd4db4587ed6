import base64
import io

import numpy as np
import pytest
from PIL import Image
from sklearn.datasets import load_digits

from rankbook.lessons import digits


def test_nearest_are_really_the_nearest_and_never_the_query_itself():
    data = load_digits().data
    near = digits.nearest("img0242", 5)
    distances = ((data - data[242]) ** 2).sum(axis=1)
    assert "img0242" not in near
    farthest_shown = max(distances[int(name[3:])] for name in near)
    closer = np.count_nonzero(distances < farthest_shown) - 1  # the query itself is at distance 0
    assert closer <= 4


def test_qrels_judge_every_other_image_by_its_digit():
    judged = digits.qrels(["img0242"])["img0242"]
    target = load_digits().target
    assert len(judged) == len(target) - 1
    assert sum(judged.values()) == np.count_nonzero(target == target[242]) - 1


@pytest.mark.parametrize("rows", [digits.ALL_ROWS, digits.UPPER_HALF, digits.LOWER_HALF])
@pytest.mark.parametrize("query", ["img0000", "img0242", "img1796"])
def test_an_engine_sees_its_rows_alone_and_parts_equal_distances_by_id(query, rows):
    images, number = load_digits().images, int(query[3:])
    distances = [int(((image[list(rows)] - images[number][list(rows)]) ** 2).sum()) for image in images]
    others = [other for other in range(len(images)) if other != number]
    twin = sorted(others, key=lambda other: (distances[other], -other))[:60]
    assert digits.nearest(query, 60, rows) == [f"img{other:04d}" for other in twin]
    assert list(digits.run([query], 60, rows)[query].values()) == [-distances[other] for other in twin]


def test_the_halves_really_tie_somewhere():
    scores = list(digits.run(["img0000"], 200, digits.UPPER_HALF)["img0000"].values())
    assert len(set(scores)) < len(scores)


def test_hits_are_the_judgements_of_what_is_nearest():
    queries = ["img0005", "img0242"]
    judged = digits.qrels(queries)
    for query, row in zip(queries, digits.hits(queries, 20, digits.LOWER_HALF).tolist(), strict=True):
        assert row == [judged[query][image] for image in digits.nearest(query, 20, digits.LOWER_HALF)]
        assert sum(judged[query].values()) >= 10
    smallest = np.bincount(load_digits().target).min()
    assert smallest - 1 >= 10


def test_run_scores_agree_with_the_order_of_nearest():
    run = digits.run(["img0005"], depth=50)["img0005"]
    assert list(run) == digits.nearest("img0005", 50)
    assert list(run.values()) == sorted(run.values(), reverse=True)


def test_hard_queries_are_one_of_each_digit_and_hard():
    assert [digits.digit(query) for query in digits.HARD_QUERIES] == list(range(10))
    for query in digits.HARD_QUERIES:
        hits = sum(digits.digit(image) == digits.digit(query) for image in digits.nearest(query, 10))
        assert hits <= 6


def test_picture_holds_the_pixels_with_ink_dark():
    head, encoded = digits.picture("img0000").split(",")
    assert head == "data:image/png;base64"
    pixels = np.asarray(Image.open(io.BytesIO(base64.b64decode(encoded))))
    image = load_digits().images[0]
    assert pixels.shape == (8, 8)
    assert (pixels[image == 0] == 255).all()
    assert (pixels[image == 16] == 0).all()
