"""How fast the widgets answer: `pytest tests/benchmarks/bench_widgets.py -s`. Prints medians, fails past the limits.

A step in the page is one arrow key on the flag or a slider until the score has changed in the page.
A step in Python is one move of K until the kernels and the drawing are done.
"""

import statistics
import time

import pytest

from rankbook.widgets import Explorer, TreasureMap
from rankbook.widgets.treasure_map_sliders import TreasureMapSliders

STEPS = 50
REL = [2, 0, 1, 0, 2, 1, 0, 0, 3, 1]
IMPORT = "from rankbook.widgets import Explorer, TreasureMap"
# Press a key and wait, in the page itself, until the text of the view has changed.
TIMED = """([selector, key]) => new Promise(done => {
    const view = document.querySelector(selector);
    const before = view.textContent;
    const begin = performance.now();
    const late = () => performance.now() - begin > 5000;
    const look = () =>
        view.textContent === before && !late() ? requestAnimationFrame(look) : done(performance.now() - begin);
    const held = document.activeElement;
    if (held.type === "range") {
        held.valueAsNumber += key === "ArrowRight" ? 1 : -1; // the browser obeys no key that a script makes
        held.dispatchEvent(new Event("input", { bubbles: true }));
    }
    held.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    requestAnimationFrame(look);
})"""


def report(what, milliseconds, limit):
    median = statistics.median(milliseconds)
    print(f"\n{what}: median {median:.1f} ms of {len(milliseconds)} steps (limit {limit} ms)")
    assert median <= limit


@pytest.mark.parametrize(
    ("cell", "handle", "view"),
    [
        (f"TreasureMap({REL}, k=5)", ".rankbook-flag", ".rankbook-gauges"),
        (f"Explorer('nDCG', {REL}, k=5)", ".rankbook-slider input", ".rankbook-map .widget-html"),
    ],
    ids=["TreasureMap", "Explorer"],
)
def test_a_key_in_the_page(lab_with, cell, handle, view):
    page = lab_with("latency", IMPORT, cell).page
    page.locator(handle).first.focus()
    steps = [page.evaluate(TIMED, [view, "ArrowLeft" if i % 2 else "ArrowRight"]) for i in range(STEPS)]
    report(f"{cell.split('(')[0]}, key to score in the page", steps, limit=100)


@pytest.mark.parametrize("kind", [TreasureMap, TreasureMapSliders, lambda rel, k: Explorer("nDCG", rel, k)])
def test_a_step_in_python(kind):
    park = kind(REL, k=5)
    park.k = 4
    steps = []
    for i in range(STEPS):
        begin = time.perf_counter()
        park.k = 5 + i % 2
        steps.append((time.perf_counter() - begin) * 1000)
    report(f"{type(park).__name__}, kernels and drawing", steps, limit=20)
