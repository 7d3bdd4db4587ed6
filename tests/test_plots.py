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
