import re

import pytest
from ipywidgets import Widget
from traitlets import TraitError

from rankbook.widgets import TrafficMix
from rankbook.widgets.snapshot import data_of

A, B = {"regulars": 0.60, "newcomers": 0.40}, {"regulars": 0.64, "newcomers": 0.30}


@pytest.fixture(autouse=True)
def _no_widget_stays():
    yield
    Widget.close_all()


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.9, "<TrafficMix 0.90 regulars: A 0.5800, B 0.6060; equal at 0.714>"),
        (0.4, "<TrafficMix 0.40 regulars: A 0.4800, B 0.4360; equal at 0.714>"),
        (0, "<TrafficMix 0.00 regulars: A 0.4000, B 0.3000; equal at 0.714>"),
    ],
)
def test_repr_states_both_means_and_the_crossing(share, said):
    assert repr(TrafficMix(A, B, share)) == said


def test_the_lines_and_the_crossing_stand_where_the_numbers_say():
    svg = TrafficMix(A, B, 0.9).svg
    # A mean of 1 stands 200 pixels above 256; the shares run from 40 to 360.
    lines = re.findall(r'd="M40 ([\d.]+)L360 ([\d.]+)"', svg)
    assert [tuple(map(float, line)) for line in lines] == [(176, 136), (196, 128)]
    assert [float(x) for x in re.findall(r'd="M([\d.]+) 40V256"', svg)] == [pytest.approx(40 + 320 * 10 / 14, abs=0.01)]
    assert [float(x) for x in re.findall(r'd="M([\d.]+) 46V260"', svg)] == [40 + 320 * 0.9]


def test_the_slider_moves_the_share_and_the_picture():
    mix = TrafficMix(A, B, 0.9)
    slider, before = mix.children[0], mix.children[1].value
    assert (slider.label, slider.least, slider.most) == ("Regulars × 100", 0, 100)
    from_the_browser(slider, value=29)
    assert mix.share == 0.29
    assert mix.children[1].value != before
    assert mix.children[1].value.endswith(mix.svg)
    assert "A 0.4580, B 0.3986" in mix.children[2].value
    mix.share = 0.57
    assert slider.value == 57


def test_systems_that_never_cross_say_so():
    mix = TrafficMix({"x": 0.5, "y": 0.4}, {"x": 0.6, "y": 0.5})
    assert "no mix makes them equal" in repr(mix)
    assert "stroke-dasharray" not in mix.svg


def test_a_saved_notebook_shows_the_picture_with_its_numbers():
    data = data_of(TrafficMix(A, B, 0.9)._repr_mimebundle_())
    assert data["text/plain"] == "<TrafficMix 0.90 regulars: A 0.5800, B 0.6060; equal at 0.714>"
    assert data["text/html"].startswith('<img alt="Two lines over the share of regulars.')
    assert "At 0.90: A 0.5800, B 0.6060; equal at 0.714." in data["text/html"]


def test_an_error_is_shown_inside_until_the_next_good_step(monkeypatch):
    mix = TrafficMix(A, B)
    with monkeypatch.context() as patch:
        patch.setattr("rankbook.widgets.mix_drawing.break_even_share", lambda *_: 1 / 0)
        mix.share = 0.1
    assert "<b role='alert'>ZeroDivisionError: division by zero</b>" in mix.children[2].value
    mix.share = 0.2
    assert "alert" not in mix.children[2].value


def test_what_can_not_be_mixed_is_refused():
    with pytest.raises(ValueError, match="give both systems the same two groups"):
        TrafficMix(A, {"regulars": 1})
    with pytest.raises(ValueError, match=r"group 'newcomers': the mean 1\.3 is off the scale; give 0 to 1"):
        TrafficMix(A, {"regulars": 0.6, "newcomers": 1.3})
    mix = TrafficMix(A, B, 0.9)
    for share in (-0.01, 1.01, 0.905, float("nan"), "0.9", None, True):
        with pytest.raises((ValueError, TraitError), match="share"):
            mix.share = share
        assert mix.share == 0.9
