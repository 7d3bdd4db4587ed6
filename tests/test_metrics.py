import re

import pytest

from rankbook import Metric, parse_metric
from rankbook.metrics import DISCOUNTS, GAINS, JUDGES, NAMES, PARAMETERS


@pytest.mark.parametrize(
    "name",
    [
        *("P@10", "R@10", "Success@10", "F1@10", "Rprec", "AP", "AP@10", "RR", "RR@10"),
        *("DCG", "DCG@10", "nDCG", "nDCG@10", "nDCG@10(gain=linear)"),
        *("F(beta=2)@10", "F(beta=0.5)@10", "RBP(p=0.8)", "RBP(p=0.8)@10", "RBP(p=0.95,rel=2)", "ERR(max=3)@10"),
        *("ERR(max=4)", "Bpref", "Judged", "Judged@10", "IPrec@0.1", "IPrec@0", "IPrec@1", "11pt_avg", "Q", "AUC"),
        *("P(rel=2)@10", "AP(rel=2)", "RR(rel=2)@10", "R(rel=1.5)@10", "Success(rel=3)@5", "F1(rel=2)@10"),
        *("F(beta=2,rel=3)@10", "Rprec(rel=2)", "Bpref(rel=2)", "IPrec(rel=2)@0.3", "11pt_avg(rel=2)", "AUC(rel=2)"),
        *("nDCG(gains=1:1,2:5)@10", "DCG(gains=0:0,1:0.5,3:10)", "nDCG(discount=1/r)@10", "nDCG(discount=none)"),
        *("nDCG(discount=log2(max(r,2)))", "DCG(discount=log2(max(r,2)))@10", "nDCG(gains=1:1,2:5,discount=1/r)@10"),
        *("nDCG(discount=1/r)@10(gain=linear)", "nDCG(discount=log2(max(r,2)))@10(gain=linear)"),
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
        ("nDCG(gain=linear)@5", "nDCG@5(gain=linear)"),
        ("P@10(rel=2)", "P(rel=2)@10"),
        ("map(rel=2)", "AP(rel=2)"),
        ("mrr@10(rel=2.0)", "RR(rel=2)@10"),
        ("recall_100(rel=2)", "R(rel=2)@100"),
        ("P(cutoff=10)", "P@10"),
        ("P(cutoff=10, rel=2)", "P(rel=2)@10"),
        ("rbp( p = .80 )", "RBP(p=0.8)"),
        ("RBP@10(rel=2,p=0.8)", "RBP(p=0.8,rel=2)@10"),
        ("rank_biased_precision(p=0.5)", "RBP(p=0.5)"),
        ("err@10(max=3)", "ERR(max=3)@10"),
        ("expected_reciprocal_rank(max=3)", "ERR(max=3)"),
        ("f_measure(beta=2)@10", "F(beta=2)@10"),
        ("F(beta=1)@10", "F1@10"),
        ("F@10(beta=1.0,rel=2)", "F1(rel=2)@10"),
        ("bpref", "Bpref"),
        ("BPref", "Bpref"),
        ("judged@10", "Judged@10"),
        ("iprec_at_recall_0.10", "IPrec@0.1"),
        ("IPrec(recall=0.1)", "IPrec@0.1"),
        ("IPrec@0.10(rel=2)", "IPrec(rel=2)@0.1"),
        ("interpolated_precision@1.0", "IPrec@1"),
        ("11pt", "11pt_avg"),
        ("eleven_point_precision", "11pt_avg"),
        ("q_measure", "Q"),
        ("auc", "AUC"),
        ("nDCG(gains=2:5,1:1)@10", "nDCG(gains=1:1,2:5)@10"),
        ("nDCG@10(discount=1/r,gains=1:1,2:5)", "nDCG(gains=1:1,2:5,discount=1/r)@10"),
        ("nDCG(discount=log2(r+1))@10", "nDCG@10"),
        ("nDCG(discount=log2(max(r, 2)))@10", "nDCG(discount=log2(max(r,2)))@10"),
    ],
)
def test_names_of_other_tools_are_read(alias, name):
    assert str(parse_metric(alias)) == name


def test_name_is_taken_apart():
    assert parse_metric("ndcg_cut_10") == Metric("nDCG", cutoff=10, gain="exp2")
    assert parse_metric("nDCG(gain=linear)") == Metric("nDCG", cutoff=None, gain="linear")
    assert parse_metric("AP") == Metric("AP")
    assert parse_metric("P(rel=2)@10") == Metric("P", cutoff=10, rel=2)
    assert parse_metric("F(beta=2)@10") == Metric("F", cutoff=10, beta=2)
    assert parse_metric("RBP(p=0.8)@10") == Metric("RBP", cutoff=10, p=0.8)
    assert parse_metric("ERR(max=3)") == Metric("ERR", max_grade=3)
    assert parse_metric("IPrec@0.1") == Metric("IPrec", recall=0.1)
    assert parse_metric("nDCG(gains=2:5,1:1)") == Metric("nDCG", gains=((1, 1), (2, 5)))
    assert parse_metric("nDCG(discount=1/r)") == Metric("nDCG", discount="1/r")


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_read_and_written_alike(name):
    for example in JUDGES[name].examples:
        assert parse_metric(example).name == name
        assert str(parse_metric(example)) == example
        assert parse_metric(parse_metric(example)) == parse_metric(example)


VALUES = {
    "cutoff": ["7", "1000000000"],
    "recall": ["0.25", "0", "1"],
    "beta": ["2", "0.1", "3e20"],
    "p": ["0.75", "1e-9"],
    "max": ["4", "2.5"],
    "gains": ["1:1,2:5", "0:0,3:0.5", "-1:0,2:1e30"],
    "discount": DISCOUNTS,
    "rel": ["2", "0.3333333333333333"],
    "gain": GAINS,
}


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_of_a_judge_makes_a_round_trip(name):
    judge = JUDGES[name]
    required = {parameter: VALUES[parameter][0] for parameter in judge.needs}
    for parameter in judge.takes:
        for value in VALUES[parameter]:
            written = ",".join(f"{key}={text}" for key, text in (required | {parameter: value}).items())
            metric = parse_metric(f"{name}({written})")
            assert getattr(metric, PARAMETERS[parameter].field) is not None
            assert parse_metric(str(metric)) == metric
            assert str(parse_metric(str(metric))) == str(metric)


def test_aliases_lead_to_one_judge_each():
    aliases = [alias for judge in JUDGES.values() for alias in judge.aliases]
    assert len(set(aliases)) == len(aliases)
    assert not set(aliases) & {name.lower() for name in JUDGES}
    assert all(alias == alias.lower() for alias in aliases)


CUTOFFS = "a whole number from 1 to 1,000,000,000"
KNOWN = (
    "known are P@10, R@10, Success@10, F1@10, F(beta=2)@10, Rprec, AP, AP@10, RR, RR@10, DCG@10, nDCG@10, "
    "RBP(p=0.8), ERR(max=3)@10, Bpref, Judged@10, IPrec@0.1, 11pt_avg, Q, AUC"
)


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
        ("f2@10", "F"),
        ("bref", "Bpref"),
        ("rbpp(p=0.8)", "RBP"),
        ("iprec_recall_0.1", "IPrec"),
        ("f1score@10", "F1"),
        ("rprecision", "Rprec"),
        ("P@-1", "P"),
        ("P@", "P"),
    ],
)
def test_unknown_name_gets_the_nearest_one_first(wrong, nearest):
    message = re.escape(f"there is no metric {wrong!r}; did you mean {nearest}")
    with pytest.raises(ValueError, match=f"^{message}( or .*)?\\? {re.escape(KNOWN)}$"):
        parse_metric(wrong)


@pytest.mark.parametrize("wrong", ["wxyz", "", "@10", "1@10", 10, None])
def test_name_near_to_nothing_gets_the_known_ones(wrong):
    with pytest.raises(ValueError, match="there is no metric") as error:
        parse_metric(wrong)
    assert str(error.value) == f"there is no metric {wrong!r}; {KNOWN}"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("P@0", f"'P@0' has the cutoff 0; give {CUTOFFS}"),
        ("ndcg_cut_0", f"'ndcg_cut_0' has the cutoff 0; give {CUTOFFS}"),
        ("P@1.5", f"'P@1.5' has the cutoff 1.5; give {CUTOFFS}"),
        ("P@1000000001", f"'P@1000000001' has the cutoff 1000000001; give {CUTOFFS}"),
        ("P(cutoff=ten)", f"'P(cutoff=ten)' has the cutoff ten; give {CUTOFFS}"),
        ("P", "'P' needs a cutoff: P@10"),
        ("recall", "'recall' needs a cutoff: R@10"),
        ("hit_rate", "'hit_rate' needs a cutoff: Success@10"),
        ("f1", "'f1' needs a cutoff: F1@10"),
        ("F@10", "'F@10' needs beta: F(beta=2)@10"),
        ("rbp", "'rbp' needs p, the persistence: RBP(p=0.8)"),
        ("ERR@10", "'ERR@10' needs max, the highest grade of the scale: ERR(max=3)@10"),
        ("IPrec", "'IPrec' needs a recall: IPrec@0.1"),
        ("Rprec@10", "'Rprec@10' has a cutoff, but Rprec takes rel; leave it out"),
        ("Q@10", "'Q@10' has a cutoff, but Q takes no parameter; leave it out"),
        ("F1@10(gain=linear)", "'F1@10(gain=linear)' has a gain, but F1 takes cutoff and rel; leave it out"),
        ("nDCG(rel=2)@10", "'nDCG(rel=2)@10' has rel, but nDCG takes cutoff, gain, gains and discount; leave it out"),
        ("IPrec(cutoff=3)@0.1", "'IPrec(cutoff=3)@0.1' has a cutoff, but IPrec takes recall and rel; leave it out"),
        (
            "nDCG(gian=linear)",
            "'nDCG(gian=linear)' has an unknown parameter, 'gian'; did you mean gain? "
            "nDCG takes cutoff, gain, gains and discount",
        ),
        ("P(x=2)@10", "'P(x=2)@10' has an unknown parameter, 'x'; P takes cutoff and rel"),
        ("Q(beta_=2)", "'Q(beta_=2)' has an unknown parameter, 'beta_'; did you mean beta? Q takes no parameter"),
        ("P(2)@10", "'P(2)@10' has '2' in brackets; write name=value, as in P(rel=2)@10"),
        ("P(rel=2)@10(rel=2)", "'P(rel=2)@10(rel=2)' gives rel twice; keep one"),
        ("P(cutoff=5)@10", "'P(cutoff=5)@10' gives cutoff twice; keep one"),
        ("nDCG(gain=linear,gains=1:1)", "'nDCG(gain=linear,gains=1:1)' has both a gain and gains; keep one"),
        ("nDCG@10(gain=log)", "'nDCG@10(gain=log)' has the gain log; give exp2 or linear"),
        ("RBP(p=1)", "'RBP(p=1)' has the p 1; give a number above 0 and below 1"),
        ("RBP(p=nan)", "'RBP(p=nan)' has the p nan; give a number above 0 and below 1"),
        ("F(beta=0)@10", "'F(beta=0)@10' has the beta 0; give a number above 0"),
        ("F(beta=inf)@10", "'F(beta=inf)@10' has the beta inf; give a number above 0"),
        ("P(rel=0)@10", "'P(rel=0)@10' has the rel 0; give the lowest grade that is relevant, above 0"),
        ("ERR(max=1001)", "'ERR(max=1001)' has the max 1001; give a number above 0, at most 1000"),
        ("IPrec@1.1", "'IPrec@1.1' has the recall 1.1; give a number from 0 to 1"),
        (
            "nDCG(discount=1/n)",
            "'nDCG(discount=1/n)' has the discount 1/n; give log2(r+1) or log2(max(r,2)) or 1/r or none",
        ),
        *(
            (
                f"nDCG(gains={table})",
                f"'nDCG(gains={table})' has the gains {table}; "
                "give the gain of each grade, each grade once, 0 for grades of 0 or less: 1:1,2:5",
            )
            # No pair, a negative gain, a grade twice, a gain for what is not relevant, and no finite number.
            for table in ("1", "1:-1", "1:1,1:2", "0:1,1:2", "1:nan", "1:2:3", "a:1")
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
    with pytest.raises(ValueError, match=r"'RBP' needs p, the persistence: RBP\(p=0.8\)"):
        parse_metric(Metric("RBP"))
    with pytest.raises(ValueError, match=r"'RBP\(p=2\)' has the p 2; give a number above 0 and below 1"):
        parse_metric(Metric("RBP", p=2))
    with pytest.raises(ValueError, match="there is no metric 'RBQ@3'"):
        parse_metric(Metric("RBQ", 3))


def test_equal_metrics_are_equal_and_can_be_keys():
    assert {parse_metric("map"): 1}[parse_metric("AP")] == 1
