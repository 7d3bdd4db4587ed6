import base64
import io

import numpy as np
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
