import pytest
from notebooks.digit_files import NOTEBOOKS, texts

import rankbook as rb
from rankbook.lessons import digits


@pytest.mark.parametrize("name", ["digits-qrels.txt", "digits-run.txt"])
def test_the_files_of_chapter_00_are_what_the_engine_says(name):
    assert (NOTEBOOKS / name).read_text(encoding="utf-8") == texts()[name]


def test_they_score_as_the_tables_that_they_were_written_from():
    metrics = ["P@10", "R@10", "AP", "RR", "nDCG@10"]
    queries = digits.HARD_QUERIES
    files = rb.evaluate(NOTEBOOKS / "digits-qrels.txt", NOTEBOOKS / "digits-run.txt", metrics)
    tables = rb.evaluate(digits.qrels(queries), digits.run(queries, depth=100), metrics)
    assert files.mean == pytest.approx(tables.mean, abs=1e-12)
    assert files.counts == tables.counts
