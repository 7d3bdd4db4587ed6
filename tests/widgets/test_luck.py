import re

import numpy as np
import pytest
from ipywidgets import Widget
from traitlets import TraitError

from rankbook.lessons.luck import drawn_differences
from rankbook.statistics import coin_flips, power, randomisation_test, t_test
from rankbook.widgets import Luck
from rankbook.widgets.luck_drawing import experiment
from rankbook.widgets.snapshot import data_of


@pytest.fixture(autouse=True)
def _no_widget_stays():
    yield
    Widget.close_all()


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


def columns(svg):
    """Return each part of the heap: where it stands, its height, and whether it is as far as the observed mean."""
    found = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="10" height="([\d.]+)" fill="(#\w+)"', svg)
    return [(float(x), float(height), fill == "#8a3b12") for x, height, fill in found]


def test_repr_states_the_experiment_the_draws_and_every_test():
    assert repr(Luck(50, 0.03, 0.2, experiment=1, draws=200)) == (
        "<Luck 50 queries, true difference 0.03, spread 0.20, experiment 1: observed mean +0.0228, "
        "72 of 200 draws at least as far, p 0.3632; all 10,000 draws p 0.3723, t test p 0.3699, power 0.19>"
    )
    assert "observed mean +0.0228, no draws yet; all 10,000" in repr(Luck())


def test_what_is_shown_is_what_the_statistics_say():
    differences = drawn_differences(50, 0.03, 0.2, 1)
    seen = experiment(50, 0.03, 0.2, 1, draws=200)
    assert seen.flips.observed == differences.mean()
    assert seen.flips.flipped.tolist() == coin_flips(differences, 200).flipped.tolist()
    assert (seen.p_value, seen.p_t) == (randomisation_test(differences), t_test(differences))
    assert seen.power == power(50, 0.03, 0.2)


def test_an_experiment_has_the_mean_and_spread_that_were_asked_for():
    drawn = np.concatenate([drawn_differences(400, 0.05, 0.2, number) for number in range(1, 101)])
    # 40,000 draws: standard errors of .001 and .0007.
    assert drawn.mean() == pytest.approx(0.05, abs=0.003)
    assert drawn.std() == pytest.approx(0.2, abs=0.0022)


def test_more_queries_begin_with_the_same_and_the_difference_moves_all():
    fifty = drawn_differences(50, 0.03, 0.2, 7)
    assert drawn_differences(10, 0.03, 0.2, 7).tolist() == fifty[:10].tolist()
    assert drawn_differences(50, 0.05, 0.2, 7) == pytest.approx(fifty + 0.02)
    assert drawn_differences(50, 0.03, 0.2, 8)[0] != fifty[0]


@pytest.mark.parametrize(
    ("place", "name", "position", "value", "least", "most"),
    [
        (0, "n_queries", 120, 120, 10, 400),
        (1, "difference", 7, 0.07, 0, 10),
        (2, "spread", 29, 0.29, 5, 40),
        (3, "experiment", 4, 4, 1, 100),
        (4, "draws", 300, 300, 0, 1000),
    ],
)
def test_each_slider_moves_its_number_and_the_picture(place, name, position, value, least, most):
    luck = Luck(draws=10)
    slider, before = luck.children[place], luck.children[5].value
    from_the_browser(slider, value=position)
    assert getattr(luck, name) == value
    assert luck.children[5].value != before
    assert luck.children[5].value.endswith(luck.svg)
    assert repr(luck).split(": ", 1)[1][:-1] in luck.children[6].value
    assert (slider.least, slider.most) == (least, most)


def test_setting_a_number_moves_its_slider_and_can_be_observed():
    luck, seen = Luck(), []
    luck.observe(lambda change: seen.append(change["new"]), "spread")
    luck.spread = 0.29  # 100 * 0.29 is 28.999...
    luck.draws = 7
    assert [slider.value for slider in luck.children[:5]] == [50, 3, 29, 1, 7]
    assert seen == [0.29]


def test_the_heap_holds_every_draw_at_its_place():
    luck = Luck(10, 0.1, 0.4, experiment=7, draws=4)
    means = coin_flips(drawn_differences(10, 0.1, 0.4, 7), 4).flipped
    expected = sorted(18 + 10 * (round(100 * mean) + 21) - 5 for mean in means.tolist())
    drawn = sorted(x for x, height, _ in columns(luck.svg) for _ in range(round(height / 8)))
    assert drawn == expected


@pytest.mark.parametrize("draws", [0, 1, 50, 1000])
def test_dark_is_the_share_that_is_as_far(draws):
    luck = Luck(50, 0.03, 0.2, experiment=1, draws=draws)
    heights = {is_far: sum(height for _, height, far in columns(luck.svg) if far == is_far) for is_far in (True, False)}
    share = experiment(50, 0.03, 0.2, 1, draws).flips.is_as_far.mean() if draws else 0
    assert heights[True] == pytest.approx(share * sum(heights.values()), abs=0.5)


def test_the_heap_never_leaves_the_picture_and_the_size_stays():
    sizes = set()
    for luck in (Luck(), Luck(400, 0.1, 0.05, 3, 1000), Luck(10, 0, 0.4, 5, 1000), Luck(10, 0.1, 0.4, 2, 1000)):
        sizes.add(re.match(r'<svg [^>]*?width="(\d+)" height="(\d+)"', luck.svg).groups())
        assert all(13 <= x <= 433 for x, _, _ in columns(luck.svg))
        tops = [float(y) for y in re.findall(r'y="([\d.]+)" width="10"', luck.svg)]
        assert all(63.9 <= top <= 250 for top in tops)
    assert len(sizes) == 1


def test_means_beyond_the_scale_are_told():
    assert "the end columns hold all beyond" in Luck(10, 0, 0.4, 5, 1000).svg
    assert "the end columns hold all beyond" not in Luck(50, 0.03, 0.2, 1, 1000).svg


def test_without_a_true_difference_every_find_is_a_false_alarm():
    assert "false alarms 0.05: the share of such experiments with p up to 0.05" in Luck(50, 0, 0.2).svg
    assert "power 0.85: the share of such experiments with p up to 0.05" in Luck(400, 0.03, 0.2).svg


def test_no_p_is_zero():
    assert "paired t test: p below 0.0001" in Luck(400, 0.1, 0.05).svg


def test_a_saved_notebook_shows_the_picture_with_its_numbers():
    data = data_of(Luck(50, 0.03, 0.2, draws=200)._repr_mimebundle_())
    assert data["text/plain"].startswith("<Luck 50 queries, true difference 0.03, spread 0.20, experiment 1:")
    assert data["text/html"].startswith('<img alt="Mean differences made by coin flips, as a heap. 50 queries,')
    assert "72 of 200 draws at least as far, p 0.3632" in data["text/html"]


def test_an_error_is_shown_inside_until_the_next_good_step(monkeypatch):
    luck = Luck()
    with monkeypatch.context() as patch:
        patch.setattr("rankbook.widgets.luck_drawing.coin_flips", lambda *_: 1 / 0)
        luck.draws = 5
    assert "<b role='alert'>ZeroDivisionError: division by zero</b>" in luck.children[6].value
    luck.draws = 6
    assert "alert" not in luck.children[6].value


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("n_queries", (9, 401, 50.5, "50", None, True), "n_queries"),
        ("experiment", (0, 101, 1.5), "experiment"),
        ("draws", (-1, 1001, 0.5), "draws"),
        ("difference", (-0.01, 0.11, 0.035, float("nan"), "0.03", None, 3), r"give a hundredth from 0\.00 to 0\.10"),
        ("spread", (0, 0.04, 0.41, 0.205, float("inf"), None, 20), r"give a hundredth from 0\.05 to 0\.40"),
    ],
)
def test_what_no_slider_can_show_is_refused_and_changes_nothing(name, values, message):
    luck = Luck()
    before = getattr(luck, name)
    for value in values:
        with pytest.raises((ValueError, TraitError), match=message):
            setattr(luck, name, value)
        assert getattr(luck, name) == before
        with pytest.raises((ValueError, TraitError), match=message):
            Luck(**{name: value})
