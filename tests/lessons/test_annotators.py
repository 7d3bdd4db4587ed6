from rankbook.lessons.annotators import two_annotators


def test_a_table_becomes_labels():
    a, b = two_annotators(both=2, only_a=1, only_b=3, neither=4)
    assert len(a) == len(b) == 10
    assert list(zip(a, b, strict=True)).count((1, 0)) == 1
    assert (sum(a), sum(b)) == (3, 5)
