"""The five maps of chapter 07: each is the only winner before one judge, and they stand on one park."""

from collections import Counter

import numpy as np
import pytest

import rankbook as rb
from rankbook.lessons.chapter_07 import JUDGES, MAPS, PARK, winners


def scores_of_the_maps(judges):
    maps = rb.rankings_from_grades(list(MAPS.values()), ideal=[PARK] * len(MAPS))
    return rb.evaluate(maps, judges).per_query


def test_every_map_holds_treasure_of_the_park_only():
    for rel in MAPS.values():
        on_map = Counter(grade for grade in rel if grade > 0)
        assert on_map <= Counter(PARK)
        assert len(rel) == 8


def test_each_map_is_the_only_winner_before_exactly_one_judge():
    assert sorted(winners().values()) == sorted(MAPS)
    for scores in scores_of_the_maps(JUDGES).values():
        second, first = np.sort(scores)[-2:]
        assert first > second + 0.02


@pytest.mark.parametrize("k", range(1, 9))
def test_at_one_cutoff_precision_and_recall_crown_the_same_maps_so_recall_reads_deeper(k):
    precision, recall = scores_of_the_maps([f"P@{k}", f"R@{k}"]).values()
    assert np.array_equal(np.isclose(precision, precision.max()), np.isclose(recall, recall.max()))
