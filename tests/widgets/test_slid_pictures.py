"""Agreement, PoolDepth and FlippedLabels: pictures under sliders of whole numbers."""

import re

import pytest
from ipywidgets import Widget

from rankbook import evaluate
from rankbook.holes import pooled_qrels
from rankbook.lessons import digits
from rankbook.statistics import cohen_kappa, label_noise
from rankbook.widgets import Agreement, FlippedLabels, PoolDepth, agreement_drawing, flips_drawing, pool_drawing
from rankbook.widgets.snapshot import data_of

EACH = (Agreement, PoolDepth, FlippedLabels)
each_widget = pytest.mark.parametrize("kind", EACH)


@pytest.fixture(autouse=True)
def _no_widget_stays():
    yield
    Widget.close_all()


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


def steps(kind):
    return {name: getattr(kind, name) for name in ("relevant", "depth", "per_cent", "draw") if hasattr(kind, name)}


@each_widget
def test_each_slider_moves_its_number_and_the_picture(kind):
    for place, (name, trait) in enumerate(steps(kind).items()):
        widget = kind(**({"per_cent": 20} if kind is FlippedLabels else {}))
        *sliders, view, status = widget.children
        before = view.value
        value = trait.least + 2
        from_the_browser(sliders[place], value=value)
        assert getattr(widget, name) == value
        assert view.value != before
        assert view.value.endswith(widget.svg)
        assert widget.drawing.in_words(widget._look()) in status.value.replace("&gt;", ">")
        assert (sliders[place].least, sliders[place].most, sliders[place].label) == (
            trait.least,
            trait.most,
            trait.label,
        )


@each_widget
def test_setting_a_number_moves_its_slider_and_can_be_observed(kind):
    widget, seen = kind(), []
    for place, (name, trait) in enumerate(steps(kind).items()):
        widget.observe(lambda change: seen.append(change["new"]), name)
        setattr(widget, name, trait.least + 1)
        assert widget.children[place].value == trait.least + 1
    assert seen == [trait.least + 1 for trait in steps(kind).values()]


@each_widget
def test_what_no_slider_can_show_is_refused_and_changes_nothing(kind):
    widget = kind()
    for name, trait in steps(kind).items():
        before = getattr(widget, name)
        for value in (trait.least - 1, trait.most + 1, trait.least + 0.5, "7", None, True):
            with pytest.raises(ValueError, match=rf"{name} (is|must be) "):
                setattr(widget, name, value)
            assert getattr(widget, name) == before
            with pytest.raises(ValueError, match=name):
                kind(**{name: value})


@each_widget
def test_a_saved_notebook_shows_the_picture_with_its_numbers(kind):
    widget = kind()
    data = data_of(widget._repr_mimebundle_())
    assert data["text/plain"] == repr(widget)
    alt = re.match(r'<img alt="([^"]+)"', data["text/html"])[1].replace("&gt;", ">")
    assert widget.drawing.in_words(widget._look())[1:] in alt


@each_widget
def test_an_error_is_shown_inside_until_the_next_good_step(kind, monkeypatch):
    widget = kind()
    (name, trait), *_ = steps(kind).items()
    with monkeypatch.context() as patch:
        patch.setattr(kind, "_look", lambda _: 1 / 0)
        setattr(widget, name, trait.least + 3)
    assert "<b role='alert'>ZeroDivisionError: division by zero</b>" in widget.children[-1].value
    setattr(widget, name, trait.least + 4)
    assert "alert" not in widget.children[-1].value


@each_widget
def test_the_size_never_changes_and_nothing_leaves_the_picture(kind):
    sizes = set()
    name = next(iter(steps(kind)))
    for value in (getattr(kind, name).least, 17, getattr(kind, name).most):
        svg = kind(**{name: value}).svg
        width, height = map(int, re.match(r'<svg [^>]*?width="(\d+)" height="(\d+)"', svg).groups())
        sizes.add((width, height))
        boxes = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', svg)
        assert all(float(x) + float(w) <= width and float(y) + float(h) <= height for x, y, w, h in boxes)
        texts = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', svg)
        assert texts
        assert all(float(x) <= width and float(y) <= height - 2 for x, y in texts)
    assert len(sizes) == 1


# Agreement


def test_kappa_falls_where_the_relevant_are_rare_and_raw_agreement_stays():
    seen = {relevant: agreement_drawing.judged(relevant).agreement for relevant in (5, 10, 30, 50)}
    assert [round(one["raw agreement"], 9) for one in seen.values()] == [0.9] * 4
    # Chance: r² + (1 - r)², and what is left of .9: (.9 - c) / (1 - c).
    assert [one["kappa"] for one in seen.values()] == pytest.approx([-0.0526, 0.4444, 0.7619, 0.8], abs=5e-5)
    assert [one["overlap"] for one in seen.values()] == pytest.approx([0, 1 / 3, 25 / 35, 45 / 55])


def test_every_document_is_drawn_once_as_it_was_judged():
    svg = Agreement(10).svg
    # Two halves for each document that somebody calls relevant, and as many dots in the legend: 15 + 3.
    assert len(re.findall(r"<path d=\"M[\d.]+ [\d.]+A", svg)) == 2 * (15 + 3)
    assert svg.count('r="2.5"') == 85 + 1
    # Both halves of five documents are filled, one half of ten; in the legend four halves.
    assert svg.count('fill="#e69f00"') == 2 * 5 + 10 + 4


def test_what_is_drawn_is_what_the_statistics_say():
    seen = agreement_drawing.judged(20)
    assert seen.agreement["kappa"] == cohen_kappa(*seen.labels)
    assert "kappa 0.688" in repr(Agreement(20))


# PoolDepth


def test_who_feeds_the_pool_is_judged_whole_and_the_newcomer_is_not():
    upper, lower, whole = pool_drawing.pooled(10).scores
    for feeding in (upper, lower):
        assert feeding.feeds
        assert feeding.judged == 1
        assert feeding.lowest == feeding.highest
        assert (feeding.lowest, feeding.condensed) == pytest.approx((feeding.truth, feeding.truth))
    assert not whole.feeds
    assert whole.judged < 0.8
    # The best engine looks worst, and only its bounds tell.
    assert whole.lowest < upper.lowest < lower.lowest < whole.truth < whole.highest


def test_the_newcomer_is_scored_as_evaluate_scores_it():
    queries = [digits.image_id(number) for number in range(50)]
    judged = digits.qrels(queries)
    halves = [digits.run(queries, 50, rows) for rows in (digits.UPPER_HALF, digits.LOWER_HALF)]
    whole = digits.run(queries, 50)
    pool = pooled_qrels(judged, halves, 7)
    seen = pool_drawing.pooled(7).scores[-1]
    assert seen.lowest == evaluate(pool, whole, "P@10").mean["P@10"]
    assert seen.truth == pytest.approx(evaluate(judged, whole, "P@10").mean["P@10"])
    holes = sum(doc not in pool[query] for query in queries for doc in digits.nearest(query, 10))
    assert seen.highest - seen.lowest == pytest.approx(holes / 500)
    assert seen.judged == pytest.approx(1 - holes / 500)


def test_the_newcomer_leads_down_to_depth_14_and_is_last_at_12_while_condensed_it_always_leads():
    by_depth = {depth: pool_drawing.pooled(depth).scores for depth in range(1, 41)}
    order = {depth: sorted(scores, key=lambda score: -score.lowest) for depth, scores in by_depth.items()}
    assert all(order[depth][0].engine == "whole" for depth in range(14, 41))
    assert order[13][1].engine == order[12][2].engine == "whole"
    assert all(max(scores, key=lambda score: score.condensed).engine == "whole" for scores in by_depth.values())


@pytest.mark.parametrize("depth", [1, 5, 10, 40])
def test_truth_and_condensed_lie_within_the_bounds(depth):
    for score in pool_drawing.pooled(depth).scores:
        assert score.lowest - 1e-9 <= score.condensed <= score.highest + 1e-9
        assert score.lowest - 1e-9 <= score.truth <= score.highest + 1e-9


# FlippedLabels


def test_nothing_flipped_leaves_everything():
    seen = flips_drawing.flips(0, 3)
    assert seen.before == seen.after
    assert "tau 1.00; AP" in repr(FlippedLabels())


def test_flipped_scores_are_those_of_the_label_noise():
    queries = [digits.image_id(number) for number in range(50)]
    rows = {"upper half": range(4), "lower half": range(4, 8), "whole": range(8)}
    rows |= {"rows 1-6": range(6), "rows 3-6": range(2, 6), "rows 4-5": range(3, 5)}
    runs = {name: digits.run(queries, 50, seen) for name, seen in rows.items()}
    labels = pooled_qrels(digits.qrels(queries), runs.values(), 20)
    (expected,) = label_noise(labels, runs, ["P@10", "AP", "RR", "nDCG@10"], [0.2], seed=4)
    seen = flips_drawing.flips(20, 4).after
    assert seen == expected
    assert seen.n_flipped == round(0.2 * sum(map(len, labels.values())))


def test_lines_cross_where_two_engines_change_places():
    widget = FlippedLabels(50, draw=2)
    drawn = re.findall(r'<path d="M(\d+) (\d+)L(\d+) \d+" stroke="(#\w+)"', widget.svg)
    assert len(drawn) == 4 * 6
    seen = widget._look()
    moved = 0
    for judge in seen.after.tau:
        before, after = (
            sorted(o.means[judge], key=o.means[judge].get, reverse=True) for o in (seen.before, seen.after)
        )
        moved += sum(before.index(name) != after.index(name) for name in before)
    assert sum(x != to for x, _, to, _ in drawn) == moved > 0
    assert all((x != to) == (stroke == "#8a3b12") for x, _, to, stroke in drawn)
