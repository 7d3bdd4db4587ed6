import numpy as np
import pytest

from rankbook import compare, evaluate, plots, rankings_from_grades
from rankbook.statistics import power, t_interval

N = 12
QRELS = {f"q{i}": {"a": 1} for i in range(N)}


def run(*ranks):
    return {f"q{i}": {"a": 10.0 - ranks[i % len(ranks)], **{f"x{r}": 8.5 - r for r in range(5)}} for i in range(N)}


COMPARISON = compare(QRELS, {"first": run(1), "second": run(2), "mixed": run(1, 2, 4)}, ["RR", "P@1", "P@2"])


def drawn(figure):
    return figure.axes[0]


def test_cutoff_curves_draw_the_means_and_their_bands():
    figure = plots.cutoff_curves({"mixed": COMPARISON.reports["mixed"]}, "precision")
    line = drawn(figure).lines[0]
    assert line.get_xdata().tolist() == [1, 2]
    assert line.get_ydata() == pytest.approx([1 / 3, 1 / 3])
    interval = t_interval([1, 0, 0] * 4)
    band = drawn(figure).collections[0].get_paths()[0].vertices
    assert band[:, 1].max() == pytest.approx(interval.high)
    assert figure.alt == "P at cutoffs 1 to 2: mixed 0.33 to 0.33."


def test_difference_dots_show_wins_ties_and_losses_apart_by_marker():
    pair = COMPARISON.pair("second", "mixed", "RR")
    figure = plots.difference_dots(COMPARISON, pair)
    wins, ties, losses = drawn(figure).collections[:3]
    assert [len(dots.get_offsets()) for dots in (wins, ties, losses)] == [4, 4, 4]
    assert set(wins.get_offsets()[:, 1]) == {0.5}
    assert set(losses.get_offsets()[:, 1]) == {-0.25}
    markers = [dots.get_paths()[0].vertices.tolist() for dots in (wins, ties, losses)]
    assert markers[0] != markers[1] != markers[2]
    assert "4 better, 4 equal, 4 worse" in figure.alt


def test_forest_fills_the_marker_of_what_is_beyond_chance():
    figure = plots.forest(COMPARISON, "mrr")
    diamonds = [line for line in drawn(figure).lines if line.get_marker() == "D"]
    assert [line.get_xdata()[0] for line in diamonds] == pytest.approx([-0.5, -5 / 12, 1 / 12])
    filled = [line.get_markerfacecolor() == line.get_markeredgecolor() for line in diamonds]
    assert filled == [pair.is_significant for pair in COMPARISON.pairs[:3]] == [True, False, False]
    with pytest.raises(KeyError, match="'AP' was not compared"):
        plots.forest(COMPARISON, "AP")


def test_judges_by_systems_writes_each_mean():
    figure = plots.judges_by_systems(COMPARISON)
    written = [text.get_text() for text in drawn(figure).texts]
    assert written == ["1.00", "1.00", "0.50", "0.50", "0.00", "0.50", "0.58", "0.33", "0.33"]


def test_gain_chart_adds_up_to_the_score_and_the_best_order_to_1():
    figure = plots.gain_chart([2, 0, 1, 0, 2], [2, 2, 1, 0, 0], "nDCG@5")
    heights = [bar.get_height() for bar in drawn(figure).patches]
    assert sum(heights[:5]) == pytest.approx(0.8642204, abs=1e-7)
    assert sum(heights[5:]) == pytest.approx(1)


def test_power_curve_draws_the_chances():
    figure = plots.power_curve(0.2, [0.05, 0.03], [20, 126, 349])
    lines = drawn(figure).lines[:2]
    assert lines[0].get_ydata() == pytest.approx([power(n, 0.05, 0.2) for n in (20, 126, 349)])
    # 126 and 349 queries are what .05 and .03 need for a power of .8.
    assert lines[0].get_ydata()[1] == pytest.approx(0.8, abs=0.002)
    assert lines[1].get_ydata()[2] == pytest.approx(0.8, abs=0.001)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plots.cutoff_curves({}, "P"), "0 systems; give 1 to 5"),
        (lambda: plots.cutoff_curves(COMPARISON.reports, "R"), "no cutoff of R was evaluated"),
        (lambda: plots.power_curve(0.2, [0.1] * 6, [10]), "6 differences; give 1 to 5"),
    ],
)
def test_what_cannot_be_drawn_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_every_figure_has_an_alt_text_with_its_numbers_labels_and_no_pyplot():
    from matplotlib import pyplot

    report = evaluate(rankings_from_grades([[1, 0], [0, 1]]), ["P@1", "P@2"])
    figures = [
        plots.cutoff_curves({"a": report}, "P"),
        plots.difference_dots(COMPARISON, COMPARISON.pairs[0]),
        plots.forest(COMPARISON, "RR"),
        plots.judges_by_systems(COMPARISON),
        plots.gain_chart([1, 0], [1, 0], "AP"),
        plots.power_curve(0.2, [0.05], [50, 100]),
    ]
    for figure in figures:
        assert any(letter.isdigit() for letter in figure.alt)
        assert drawn(figure).get_title(loc="left")
        assert drawn(figure).get_xlabel()
        assert figure._repr_html_().startswith("<img alt=")
    assert pyplot.get_fignums() == []
    assert np.isclose(power(126, 0, 0.2), 0.05)
