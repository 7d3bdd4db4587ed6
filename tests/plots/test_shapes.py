import base64
import re

import pytest

from rankbook import plots


def figure(**lines):
    return plots.curves([1, 2, 3], lines, title="It falls", x_label="K", y_label="P@K", alt="P@K falls to 0.1 < 1.")


def test_figure_shows_itself_with_its_alt_text_escaped():
    shown = figure(a=[1, 0.5, 0.1])._repr_html_()
    assert shown.startswith('<img alt="P@K falls to 0.1 &lt; 1." src="data:image/svg+xml;base64,')


def test_the_same_figure_is_drawn_with_the_same_bytes():
    assert figure(a=[1, 0.5, 0.1])._repr_html_() == figure(a=[1, 0.5, 0.1])._repr_html_()


def test_title_and_labels_and_lines_are_drawn():
    axes = figure(a=[1, 0.5, 0.1], b=[1, 1, 1]).axes[0]
    assert axes.get_title(loc="left") == "It falls"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("K", "P@K")
    assert [list(line.get_ydata()) for line in axes.lines] == [[1, 0.5, 0.1], [1, 1, 1]]


def test_lines_differ_by_colour_marker_and_dash():
    lines = figure(**{name: [0, 0, 0] for name in "abcde"}).axes[0].lines
    looks = [(line.get_color(), line.get_marker(), line.get_linestyle()) for line in lines]
    assert all(len(set(look)) >= 4 for look in zip(*looks, strict=True))


def test_svg_is_drawn_on_paper_that_both_themes_can_show():
    encoded = re.search(r"base64,([^\"]+)", figure(a=[1, 1, 1])._repr_html_())[1]
    assert b"#fbf6e9" in base64.b64decode(encoded)


def test_pyplot_is_never_touched():
    from matplotlib import pyplot

    figure(a=[1, 1, 1])._repr_html_()
    assert pyplot.get_fignums() == []


def test_too_many_or_uneven_lines_are_refused():
    with pytest.raises(ValueError, match="6 lines; at most 5"):
        figure(**{name: [0, 0, 0] for name in "abcdef"})
    with pytest.raises(ValueError, match="'a' has 2 values for 3 of x"):
        figure(a=[1, 2])


def test_the_rope_stands_where_the_visitor_turns_back_and_the_top_can_be_lower():
    axes = plots.curves([1, 2], {"a": [0.1, 0.2]}, title="t", x_label="x", y_label="y", alt="a", top=0.5, rope=2).axes[
        0
    ]
    assert list(axes.lines[-1].get_xdata()) == [2, 2]
    assert axes.get_ylim()[1] == pytest.approx(0.525)


def test_the_area_of_a_staircase_is_average_precision():
    drawn = plots.staircase([1 / 3, 2 / 3, 1], [1, 2 / 3, 3 / 5], title="t", alt="a")
    areas = [step.get_width() * step.get_height() for step in drawn.axes[0].patches]
    assert sum(areas) == pytest.approx(0.7555556)
    assert [text.get_text() for text in drawn.axes[0].texts] == ["1.00", "0.67", "0.60"]
    with pytest.raises(ValueError, match="1 recalls, 2 precisions"):
        plots.staircase([1], [1, 1], title="t", alt="a")


def test_a_heat_map_writes_each_number():
    drawn = plots.heat_map(
        [[0, 0.25], [1, 0.5]], rows=["a", "b"], columns=["c", "d"], title="t", x_label="x", y_label="y", alt="a"
    )
    assert [text.get_text() for text in drawn.axes[0].texts] == ["0.00", "0.25", "1.00", "0.50"]
    with pytest.raises(ValueError, match="do not match 1 rows and 2 columns"):
        plots.heat_map([[1]], rows=["a"], columns=["b", "c"], title="t", x_label="x", y_label="y", alt="a")
