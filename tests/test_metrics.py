import re

import pytest

from rankbook import Metric, parse_metric


@pytest.mark.parametrize(
    "name",
    [
        *("P@10", "R@10", "Success@10", "F1@10", "Rprec", "AP", "AP@10", "RR", "RR@10"),
        *("DCG", "DCG@10", "nDCG", "nDCG@10", "nDCG@10(gain=linear)"),
    ],
)
def test_names_of_the_book_are_read_and_written_alike(name):
    assert str(parse_metric(name)) == name


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("ndcg@10", "nDCG@10"),
        ("NDCG@10", "nDCG@10"),
        ("ndcg_cut_10", "nDCG@10"),
        ("ndcg", "nDCG"),
        ("dcg@5", "DCG@5"),
        ("map", "AP"),
        ("MAP@10", "AP@10"),
        ("map_cut_10", "AP@10"),
        ("average_precision", "AP"),
        ("mrr", "RR"),
        ("MRR@10", "RR@10"),
        ("recip_rank", "RR"),
        ("reciprocal_rank@3", "RR@3"),
        ("P_10", "P@10"),
        ("p@10", "P@10"),
        ("precision@10", "P@10"),
        ("Precision_5", "P@5"),
        ("prec@1", "P@1"),
        ("recall_100", "R@100"),
        ("Recall@100", "R@100"),
        ("success@10", "Success@10"),
        ("success_10", "Success@10"),
        ("hit_rate@10", "Success@10"),
        ("hit_rate_10", "Success@10"),
        ("Hits@10", "Success@10"),
        ("hit@10", "Success@10"),
        ("HR@10", "Success@10"),
        ("f1@10", "F1@10"),
        ("F1_10", "F1@10"),
        ("f_score@10", "F1@10"),
        ("f1_score@10", "F1@10"),
        ("f1_score_10", "F1@10"),
        ("rprec", "Rprec"),
        ("R_prec", "Rprec"),
        ("r_precision", "Rprec"),
        (" P@10 ", "P@10"),
        ("P@010", "P@10"),
        ("nDCG@5(gain=exp2)", "nDCG@5"),
        ("DCG(gain=linear)", "DCG(gain=linear)"),
    ],
)
def test_names_of_other_tools_are_read(alias, name):
    assert str(parse_metric(alias)) == name


def test_name_is_taken_apart():
    assert parse_metric("ndcg_cut_10") == Metric("nDCG", cutoff=10, gain="exp2")
    assert parse_metric("nDCG(gain=linear)") == Metric("nDCG", cutoff=None, gain="linear")
    assert parse_metric("AP") == Metric("AP")


KNOWN = "known are P@10, R@10, Success@10, F1@10, Rprec, AP, AP@10, RR, RR@10, DCG@10, nDCG@10"


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("ncdg@10", "nDCG"),
        ("nDGC", "nDCG"),
        ("precison@5", "P"),
        ("recal_10", "R"),
        ("MAPP@10", "AP"),
        ("mmr", "RR"),
        ("recip_rnk", "RR"),
        ("hitrate@5", "Success"),
        ("sucess@10", "Success"),
        ("f2@10", "F1"),
        ("f1score@10", "F1"),
        ("rprecision", "Rprec"),
        ("P@-1", "P"),
        ("P@1.5", "P"),
        ("P@", "P"),
    ],
)
def test_unknown_name_gets_the_nearest_one_first(wrong, nearest):
    message = re.escape(f"there is no metric {wrong!r}; did you mean {nearest}")
    with pytest.raises(ValueError, match=f"^{message}( or .*)?\\? {KNOWN}$"):
        parse_metric(wrong)


@pytest.mark.parametrize("wrong", ["accuracy", "", "@10", "1@10", 10, None])
def test_name_near_to_nothing_gets_the_known_ones(wrong):
    with pytest.raises(ValueError, match="there is no metric") as error:
        parse_metric(wrong)
    assert str(error.value) == f"there is no metric {wrong!r}; {KNOWN}"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("P@0", "'P@0' has the cutoff 0; give at least 1: P@10"),
        ("ndcg_cut_0", "'ndcg_cut_0' has the cutoff 0; give at least 1: nDCG@10"),
        ("P", "'P' needs a cutoff: P@10"),
        ("recall", "'recall' needs a cutoff: R@10"),
        ("hit_rate", "'hit_rate' needs a cutoff: Success@10"),
        ("f1", "'f1' needs a cutoff: F1@10"),
        (
            "Rprec@10",
            "'Rprec@10' has a cutoff, but Rprec reads as many documents as are relevant; leave it out: Rprec",
        ),
        (
            "r_precision_0",
            "'r_precision_0' has a cutoff, but Rprec reads as many documents as are relevant; leave it out: Rprec",
        ),
        ("F1@10(gain=linear)", "'F1@10(gain=linear)' has a gain, but only DCG and nDCG take one; leave it out"),
        ("nDCG@10(gain=log)", '\'nDCG@10(gain=log)\' has an unknown gain; give "exp2" or "linear"'),
        (
            "P@10(gain=linear)",
            "'P@10(gain=linear)' has a gain, but only DCG and nDCG take one; leave it out",
        ),
    ],
)
def test_errors_say_what_is_wrong_and_the_mend(wrong, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parse_metric(wrong)


def test_metric_that_was_read_already_is_taken_as_it_is():
    metric = Metric("nDCG", cutoff=10, gain="linear")
    assert parse_metric(metric) == metric
    with pytest.raises(ValueError, match="has the cutoff 0"):
        parse_metric(Metric("P", 0))


def test_cutoff_of_more_than_a_billion_is_a_slip():
    with pytest.raises(ValueError, match=r"^the cutoff of 'P@1000000001' must be at most 1,000,000,000$"):
        parse_metric("P@1000000001")


def test_equal_metrics_are_equal_and_can_be_keys():
    assert {parse_metric("map"): 1}[parse_metric("AP")] == 1
