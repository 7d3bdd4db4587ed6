import re

import pytest
from ipywidgets import Widget
from traitlets import TraitError

from rankbook.lessons.attention import PATIENCES
from rankbook.widgets import Patience
from rankbook.widgets.attention_drawing import attention
from rankbook.widgets.snapshot import data_of


@pytest.fixture(autouse=True)
def _no_widget_stays():
    yield
    Widget.close_all()


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


def test_repr_states_p_the_depth_and_every_distance():
    assert repr(Patience(0.5)) == (
        "<Patience p=0.50 reads 2.0: distance from the clicks: RBP(p=0.50) 0.180, 1/rank 0.127, log discount 0.249>"
    )


def test_the_clicks_and_each_curve_are_shares_of_the_first_ten_ranks():
    seen = attention(0.5)
    assert {len(curve) for curve in (seen.clicks, *seen.curves.values())} == {10}
    assert [sum(curve) for curve in (seen.clicks, *seen.curves.values())] == pytest.approx([1] * 4)
    assert seen.clicks[0] == pytest.approx(42.1 / 89.8)
    assert seen.curves["RBP(p=0.50)"][1] == pytest.approx(0.25 / (1 - 0.5**10))


def test_a_step_of_the_slider_moves_p_and_the_picture():
    patience = Patience(0.8)
    slider, view, status = patience.children
    from_the_browser(slider, value=53)
    assert patience.p == 0.53
    assert "At each rank 53 % go on: 2.1 documents on average." in view.value
    assert "RBP(p=0.53) 0.159" in status.value
    assert (slider.least, slider.most) == (1, 99)


def test_setting_p_moves_the_slider_and_can_be_observed():
    patience, seen = Patience(0.8), []
    patience.observe(lambda change: seen.append(change["new"]), "p")
    patience.p = 0.29  # 100 * 0.29 is 28.999...
    assert patience.children[0].value == 29
    assert seen == [0.29]


def test_every_step_of_the_slider_is_a_patience_and_keeps_the_size():
    patience, sizes = Patience(0.5), set()
    for percent, p in enumerate(PATIENCES, start=1):
        patience.children[0].value = percent
        assert patience.p == p
        sizes.add(re.match(r'<svg [^>]*?width="(\d+)" height="(\d+)"', patience.svg).groups())
    assert len(sizes) == 1


def test_a_bar_for_each_rank_and_a_marker_and_dash_of_its_own_for_each_curve():
    svg = Patience(0.5).svg
    assert svg.count('fill="#cfc4a6"') == 10 + 1  # one a rank, one in the legend
    assert svg.count("<circle cx=") == 10 + 1
    assert svg.count("rotate(45") == 10 + 1
    assert svg.count('stroke-dasharray="7 4"') == svg.count('stroke-dasharray="2 4"') == 1 + 1


def test_the_curve_is_drawn_to_scale():
    # Of 260 pixels above the line at 300, rank 1 of RBP(0.5) gets 0.5005.
    assert 'points="64,169.87 104,' in Patience(0.5).svg


def test_a_saved_notebook_shows_the_picture_with_its_numbers():
    data = data_of(Patience(0.8)._repr_mimebundle_())
    assert data["text/plain"].startswith("<Patience p=0.80 reads 5.0:")
    assert data["text/html"].startswith('<img alt="Shares of the first ten ranks. Clicks, AOL log 2006: 0.469, 0.133,')
    assert "At each rank 80 % go on: 5.0 documents on average." in data["text/html"]


def test_an_error_is_shown_inside_until_the_next_good_step(monkeypatch):
    patience = Patience(0.5)
    with monkeypatch.context() as patch:
        patch.setattr("rankbook.widgets.attention_drawing.expected_depth", lambda _: 1 / 0)
        patience.p = 0.6
    assert "<b role='alert'>ZeroDivisionError: division by zero</b>" in patience.children[2].value
    patience.p = 0.7
    assert "alert" not in patience.children[2].value


@pytest.mark.parametrize("p", [0, 1, -0.5, 0.005, 0.995, 0.805, float("nan"), "0.5", None, 50])
def test_a_p_that_is_no_hundredth_between_0_and_1_is_refused_and_changes_nothing(p):
    patience = Patience(0.5)
    with pytest.raises((ValueError, TraitError), match=r"p is .*; give a hundredth from 0\.01 to 0\.99"):
        patience.p = p
    assert patience.p == 0.5
    with pytest.raises((ValueError, TraitError), match="give a hundredth from"):
        Patience(p)
