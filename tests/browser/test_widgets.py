"""The other widgets as a person uses them; and for all: both themes, accessibility, no flicker."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from rankbook.widgets import Explorer

IMPORT = (
    "from rankbook.lessons import exercise, question, stamps\n"
    "from rankbook.widgets import Agreement, ConventionDuel, CutoffCurves, Duel, Explorer, FlippedLabels\n"
    "from rankbook.widgets import LiveTest, Luck, Patience, PoolDepth, Switchboard, ToolDuel, TrafficMix\n"
    "from rankbook.widgets import TreasureMap, challenge\n"
    "from rankbook.widgets.treasure_map_sliders import TreasureMapSliders"
)
EVERY_WIDGET = (
    "TreasureMap([2, 0, 1, 0, 2], k=3, buried=[1])",
    "challenge('two-moves')",
    "Duel(TreasureMap([1, 1, 0, 0, 0], k=5), TreasureMap([0, 0, 0, 1, 1], k=5))",
    "ConventionDuel(TreasureMap([3, 0, 0], k=3, buried=[2, 2]), 'gain')",
    "Explorer('AP', [1, 0, 1, 0, 1], k=5)",
    "Explorer('nDCG', [2, 0, 1, 0, 2], k=5)",
    "TreasureMapSliders([2, 0, 1, 0, 2], k=3)",
    "question('02.order')",
    "exercise('02.by-hand')",
    "stamps()",
    "CutoffCurves(['P', 'R'], [1, 0, 1], k=2)",
    "Switchboard({'q': {'a': 1, 'b': 1}}, {'q': {'a': 2.0}}, ['P@2', 'AP@2'])",
    "ToolDuel(TreasureMap([2, 0], k=2, buried=[1]), 'scikit-learn', 'trec_eval')",
    "challenge('M01')",
    "challenge('M29')",
    "Patience(0.8)",
    "Luck(50, 0.03, 0.2, draws=200)",
    "Agreement(10)",
    "PoolDepth(10)",
    "FlippedLabels(20)",
    "LiveTest(500)",
    "TrafficMix({'regulars': 0.6, 'newcomers': 0.4}, {'regulars': 0.64, 'newcomers': 0.3}, share=0.9)",
)


def press(page, handle, key):
    handle.scroll_into_view_if_needed()
    handle.focus()
    page.keyboard.press(key)


def watch_removals(page, selector):
    page.evaluate(
        """selector => {
            window.removed = 0;
            const target = document.querySelector(selector);
            const count = changes => changes.forEach(change => window.removed += change.removedNodes.length);
            new MutationObserver(count).observe(target, { childList: true });
        }""",
        selector,
    )


def test_an_explorer_follows_its_sliders_and_is_never_removed(lab_with):
    page = lab_with("explorer", IMPORT, "Explorer('AP', [1, 0, 1, 0, 1], k=5)").page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("0.7556")
    watch_removals(page, ".rankbook-map")
    before = view.bounding_box()
    press(page, view.get_by_role("slider", name="K", exact=True), "ArrowLeft")
    expect(view).to_contain_text(f"{Explorer('AP', [1, 0, 1, 0, 1], k=4).score:.4f}")
    press(page, view.get_by_role("slider", name="Grade at rank 2", exact=True), "ArrowUp")
    expect(view).to_contain_text(f"{Explorer('AP', [1, 1, 1, 0, 1], k=4).score:.4f}")
    assert page.evaluate("window.removed") == 0
    assert view.bounding_box() == before


def test_two_hundred_fast_steps_of_an_explorer_leave_the_last(lab_with):
    page = lab_with("fast", IMPORT, "Explorer('AP', [1, 0, 1, 0, 1], k=5)").page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("0.7556")
    before, slider = view.bounding_box(), view.get_by_role("slider", name="K", exact=True)
    slider.focus()
    for step in range(200):
        page.keyboard.press("ArrowLeft" if step % 8 < 4 else "ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(view.locator(".rankbook-formula")).to_contain_text(re.compile(r"AP@4 =\s\(1/1 \+\s2/3\) /\s3 =\s0\.5556"))
    expect(slider).to_have_value("4")
    expect(view.get_by_role("spinbutton", name="K, as a number")).to_have_value("4")
    expect(slider).to_be_focused()
    assert view.bounding_box() == before


def test_a_slider_keeps_all_its_native_keys(lab_with):
    page = lab_with("keys", IMPORT, "Explorer('P', [1, 0, 1, 0, 1], k=3)").page
    view = page.locator(".rankbook-map")
    for name, steps in (
        ("K", {"Home": 1, "ArrowRight": 2, "ArrowUp": 3, "End": 5, "ArrowDown": 4}),
        ("Grade at rank 3", {"End": 3, "ArrowDown": 2, "Home": 0, "ArrowUp": 1}),
    ):
        slider = view.get_by_role("slider", name=name, exact=True)
        for key, value in steps.items():
            press(page, slider, key)
            expect(slider).to_have_value(str(value))
    expect(view.locator(".rankbook-formula")).to_contain_text("0.5000")


def test_the_twin_with_sliders_follows_them_and_is_never_removed(lab_with):
    page = lab_with("twin", IMPORT, "TreasureMapSliders([2, 0, 1, 0, 2], k=3)").page
    view = page.locator(".rankbook-map")
    watch_removals(page, ".rankbook-map")
    for _ in range(60):
        press(page, view.locator(".noUi-handle").first, "ArrowLeft")
        page.keyboard.press("ArrowRight")
    press(page, view.locator(".noUi-handle").first, "End")
    expect(view).to_contain_text("K = 5")
    expect(view).to_contain_text("0.8642")
    press(page, view.locator(".widget-vslider .noUi-handle").nth(1), "ArrowUp")
    expect(view).to_contain_text("0.8000")
    assert page.evaluate("window.removed") == 0


def test_a_challenge_is_played_to_its_end(lab_with):
    page = lab_with("challenge", IMPORT, "challenge('M04')").page
    board = page.locator(".rankbook-board")
    expect(board.locator(".rankbook-verdict")).to_have_text("AP is 1.0000: it must leave 1.0000.")
    press(page, board.locator(".rankbook-site").nth(1), "Alt+ArrowRight")
    expect(board.locator(".rankbook-verdict")).to_have_text("Done! That is a solution.")
    board.get_by_text("Undo").click()
    expect(board.locator(".rankbook-verdict")).to_have_attribute("data-reached", "false")


def test_a_myth_of_two_entrances_is_refuted_by_keys(lab_with):
    page = lab_with("two-entrances", IMPORT, "challenge('M01')").page
    boards, verdict = page.locator(".rankbook-board"), page.locator(".jp-OutputArea-output div[role=status]")
    expect(verdict).to_have_text("mean P@4 is 0.1250: it must rise from 0.1250.")
    press(page, boards.nth(0).get_by_role("button", name="Rank 4: d4"), "Alt+ArrowRight")
    expect(verdict).to_have_text("mean P@4 is 0.0000: it must rise from 0.1250.")
    for rank, site in ((5, "d5"), (6, "d6")):
        press(page, boards.nth(1).get_by_role("button", name=f"Rank {rank}: {site}"), "Alt+ArrowLeft")
        page.keyboard.press("Alt+ArrowLeft")
    expect(verdict).to_have_text("Done! That is a solution.")
    expect(page.locator(".widget-html table")).to_contain_text("▼ 0.2500")
    page.get_by_role("button", name="Reset all").click()
    expect(verdict).to_have_text("mean P@4 is 0.1250: it must rise from 0.1250.")


def test_a_myth_without_a_map_is_refuted_by_its_slider(lab_with):
    page = lab_with("slider-alone", IMPORT, "challenge('M29')").page
    verdict = page.locator(".jp-OutputArea-output div[role=status]")
    expect(verdict).to_have_text("P@10 is 0.1000: it must not pass 0.0000.")
    for _ in range(10):
        press(page, page.get_by_role("slider"), "ArrowRight")
    expect(verdict).to_have_text("Done! That is a solution.")
    press(page, page.get_by_role("slider"), "End")
    expect(verdict).to_have_text("AUC is 0.0000: it must reach 0.9900.")


def test_a_duel_follows_both_maps(lab_with):
    page = lab_with("duel", IMPORT, EVERY_WIDGET[2]).page
    boards, table = page.locator(".rankbook-board"), page.locator(".widget-html table")
    expect(table).to_contain_text("0.3250")
    press(page, boards.nth(1).locator(".rankbook-site").nth(3), "Alt+ArrowLeft")
    expect(table).to_contain_text("0.3667")  # hits at 3 and 5: (1/3 + 2/5) / 2


def test_one_map_under_two_conventions_is_compared_live(lab_with):
    page = lab_with("conventions", IMPORT, EVERY_WIDGET[3]).page
    table = page.locator(".widget-html table")
    expect(table).to_contain_text("0.6735")
    expect(table).to_contain_text("0.5701")
    press(page, page.locator(".rankbook-site").first, "0")
    expect(table).to_contain_text("0.0000")


def test_a_question_is_answered_by_mouse_and_by_keys(lab_with):
    page = lab_with("question", IMPORT, "question('02.order')").page
    page.get_by_text("neither").click()
    page.get_by_role("button", name="Commit").click()
    expect(
        page.get_by_text("Right, 'neither': Two hits of five on both maps: order inside K changes nothing.")
    ).to_be_visible()
    page.get_by_label("the left map").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Commit").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Not quite, 'the left map':")).to_be_visible()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_no_widget_has_a_serious_fault_of_accessibility(lab_with, theme):
    opened = lab_with("accessible", IMPORT, *EVERY_WIDGET)
    opened.page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })",
        theme,
    )
    opened.page.wait_for_timeout(500)
    # ipywidgets gives the handle of its own sliders no name; only the twin of the map, made of its widgets, has them.
    expect(opened.page.locator(".noUi-handle")).to_have_count(6)
    found = Axe().run(opened.page, context=".jp-OutputArea-output").response["violations"]
    serious = [
        (fault["id"], node["html"][:200], node["failureSummary"][:300])
        for fault in found
        for node in fault["nodes"]
        if fault["impact"] in ("serious", "critical") and "noUi-handle" not in node["html"]
    ]
    assert serious == [], "\n".join(map(str, serious))


def test_at_double_size_the_board_still_fits_its_page(lab_with):
    page = lab_with(
        "zoomed", IMPORT, EVERY_WIDGET[0], device_scale_factor=2, viewport={"width": 800, "height": 600}
    ).page
    board = page.locator(".rankbook-board")
    assert board.evaluate("node => node.scrollWidth <= node.clientWidth + 1")


def test_on_a_narrow_page_both_maps_of_a_duel_keep_to_it(lab_with):
    page = lab_with("narrow", IMPORT, EVERY_WIDGET[2], viewport={"width": 430, "height": 900}).page
    output = page.locator(".jp-OutputArea-output").first.bounding_box()
    for board in page.locator(".rankbook-board").all():
        assert board.bounding_box()["width"] <= output["width"]


def test_an_exercise_is_answered_by_keys_alone_and_a_misconception_is_drawn(lab_with):
    page = lab_with("exercise", IMPORT, "exercise('02.by-hand')").page
    field = page.get_by_label("Answer")
    field.focus()
    page.keyboard.type("1/2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("that is recall")).to_be_visible()
    expect(page.locator(".rankbook-board")).to_contain_text("0.6667")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hint 1 of 2")).to_be_visible()
    field.fill("3/5")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("02.by-hand: right!")).to_be_visible()
    expect(page.locator(".rankbook-board")).to_have_count(0)


def middles(locator):
    boxes = [node.bounding_box() for node in locator.all()]
    return [box["x"] + box["width"] / 2 for box in boxes]


@pytest.mark.parametrize("width", [360, 430])
def test_on_a_narrow_page_an_explorer_of_five_sites_fits_and_does_not_jump(lab_with, width):
    page = lab_with(
        f"narrow{width}", IMPORT, "Explorer('nDCG', [2, 0, 1, 0, 2], k=5)", viewport={"width": width, "height": 900}
    ).page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("0.8642")
    assert view.evaluate("node => node.scrollWidth <= node.clientWidth")
    before = view.bounding_box()
    for rank in range(1, 6):
        press(page, view.get_by_role("slider", name=f"Grade at rank {rank}", exact=True), "End")
    expect(view).to_contain_text("1.0000")
    press(page, view.get_by_role("slider", name="K", exact=True), "Home")
    expect(view).to_contain_text("K = 1")
    after = view.bounding_box()
    assert (after["width"], after["height"]) == (before["width"], before["height"])


@pytest.mark.parametrize("width", [360, 1200])
@pytest.mark.parametrize("widget", ["Explorer('P', [1] * 10, k=10)", "TreasureMapSliders([1] * 10, k=10)"])
def test_each_grade_slider_stands_at_its_site(lab_with, widget, width):
    name = f"aligned-{widget[:8]}-{width}"
    page = lab_with(name, IMPORT, widget, viewport={"width": width, "height": 900}).page
    treasures = page.locator(".rankbook-map svg g[transform^=translate]")
    expect(treasures).to_have_count(10)
    sliders = middles(page.locator(".rankbook-grades > *"))
    assert sliders == pytest.approx(middles(treasures), abs=1.5)


def test_at_a_zoom_of_200_percent_nothing_is_clipped(lab_with):
    # To a page, the browser's zoom is half the width in CSS pixels, each twice as large.
    zoomed = {"viewport": {"width": 400, "height": 450}, "device_scale_factor": 2}
    page = lab_with("zoom200", IMPORT, EVERY_WIDGET[0], EVERY_WIDGET[5], **zoomed).page
    views = page.locator(".rankbook-board, .rankbook-map")
    expect(views).to_have_count(2)
    expect(views.last).to_contain_text("0.8642")
    for view in views.all():
        assert view.evaluate("node => node.scrollWidth <= node.clientWidth")
        sticking_out = view.evaluate(
            """node => {
                const [box, shown] = [node.getBoundingClientRect(), part => getComputedStyle(part).clipPath === "none"];
                return [...node.querySelectorAll("button, input, text, p, span, svg")]
                    .filter(shown)
                    .map(part => [part.outerHTML.slice(0, 120), part.getBoundingClientRect()])
                    .filter(([, part]) => part.width && (part.left < box.left - 1 || part.right > box.right + 1));
            }"""
        )
        assert sticking_out == []


def test_curves_follow_the_slider_for_what_lies_off_the_map(lab_with):
    page = lab_with("curves", IMPORT, "CutoffCurves(['P', 'R'], [1, 1, 1, 0, 0], k=5)").page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("P@5 0.6000, at most 0.6000")
    before = view.bounding_box()
    for _ in range(2):
        press(page, view.get_by_role("slider", name="Coins off the map"), "ArrowRight")
    expect(view).to_contain_text("P@5 0.6000, at most 1.0000")
    expect(view).to_contain_text("R@5 0.6000, at most 1.0000")
    press(page, view.get_by_role("slider", name="K", exact=True), "Home")
    expect(view).to_contain_text("P@1 1.0000")
    assert view.bounding_box() == before


def test_the_number_beside_a_slider_can_be_typed(lab_with):
    page = lab_with("typed", IMPORT, "challenge('M29')").page
    number = page.get_by_role("spinbutton")
    number.select_text()
    page.keyboard.type("100")
    number.press("Enter")
    expect(page.locator(".jp-OutputArea-output div[role=status]")).to_have_text("Done! That is a solution.")
    number.select_text()
    page.keyboard.type("99999")
    number.press("Enter")
    expect(number).to_have_value("10000")


def test_a_switch_moves_the_judges_and_a_convention_all_switches(lab_with):
    page = lab_with("switches", IMPORT, EVERY_WIDGET[11]).page
    table = page.locator(".widget-html table")
    expect(table).to_contain_text("0.5000")
    page.get_by_label("short list").select_option("min(k, n)")
    expect(table).to_contain_text("differs")
    expect(page.get_by_label("whole convention")).to_have_value("your own")
    page.get_by_label("whole convention").select_option("CatBoost")
    expect(page.get_by_label("ties")).to_have_value("worst first")


def test_one_map_before_two_tools_is_compared_live(lab_with):
    page = lab_with("tools", IMPORT, EVERY_WIDGET[12]).page
    table = page.locator(".widget-html table").first
    expect(table).to_contain_text("0.7602")
    press(page, page.locator(".rankbook-site").first, "0")
    expect(table).to_contain_text("0.0000")


def test_patience_follows_its_slider_by_key_and_by_a_typed_number(lab_with):
    page = lab_with("patience", IMPORT, "Patience(0.8)").page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("At each rank 80 % go on: 5.0 documents on average.")
    watch_removals(page, ".rankbook-map")
    before = view.bounding_box()
    press(page, view.get_by_role("slider", name="p in hundredths", exact=True), "ArrowRight")
    expect(view).to_contain_text("RBP(p=0.81)")
    number = view.get_by_role("spinbutton")
    number.select_text()
    page.keyboard.type("53")
    number.press("Enter")
    expect(view).to_contain_text("RBP(p=0.53)")
    expect(view).to_contain_text("0.159")
    assert page.evaluate("window.removed") == 0
    assert view.bounding_box() == before


def test_on_a_narrow_page_patience_fits(lab_with):
    page = lab_with("narrow-patience", IMPORT, "Patience(0.8)", viewport={"width": 400, "height": 900}).page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("RBP(p=0.80)")
    assert view.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_luck_fills_up_draw_by_draw_and_is_never_removed(lab_with):
    page = lab_with("luck", IMPORT, "Luck(50, 0.03, 0.2)").page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("no draws yet")
    watch_removals(page, ".rankbook-map")
    before = view.bounding_box()
    draws = view.get_by_role("slider", name="Draws", exact=True)
    for _ in range(3):
        press(page, draws, "ArrowRight")
    expect(view).to_contain_text("of 3 draws at least as far")
    number = view.get_by_role("spinbutton", name="Draws, as a number")
    number.select_text()
    page.keyboard.type("200")
    number.press("Enter")
    expect(view).to_contain_text("72 of 200 draws at least as far, p 0.3632")
    press(page, view.get_by_role("slider", name="Queries", exact=True), "End")
    expect(view).to_contain_text("power 0.85")
    press(page, view.get_by_role("slider", name="Difference × 100", exact=True), "Home")
    expect(view).to_contain_text("false alarms 0.05")
    press(page, view.get_by_role("slider", name="Experiment", exact=True), "ArrowRight")
    expect(view).to_contain_text("observed")
    assert page.evaluate("window.removed") == 0
    assert view.bounding_box() == before


def test_luck_keeps_to_a_narrow_page(lab_with):
    page = lab_with("narrow-luck", IMPORT, "Luck(50, 0.03, 0.2)", viewport={"width": 400, "height": 900}).page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("no draws yet")
    assert view.evaluate("node => node.scrollWidth <= node.clientWidth")


@pytest.mark.parametrize(
    ("widget", "slider", "end", "says"),
    [
        ("Agreement(50)", "Relevant of 100", "Home", "kappa -0.053"),
        ("PoolDepth(40)", "Pool depth", "Home", "the first 1 of both halves"),
        ("FlippedLabels(0)", "Flipped, per cent", "End", "(50 %)"),
    ],
)
def test_a_slid_picture_follows_its_slider_and_keeps_to_a_narrow_page(lab_with, widget, slider, end, says):
    name = "narrow-" + widget.partition("(")[0].lower()
    page = lab_with(name, IMPORT, widget, viewport={"width": 360, "height": 900}).page
    view = page.locator(".rankbook-map")
    expect(view.locator("svg").first).to_be_visible()
    watch_removals(page, ".rankbook-map")
    press(page, view.get_by_role("slider", name=slider, exact=True), end)
    expect(view).to_contain_text(says)
    assert page.evaluate("window.removed") == 0
    assert view.evaluate("node => node.scrollWidth <= node.clientWidth")


def test_visitors_come_one_by_one_and_the_figures_fill_up(lab_with):
    page = lab_with("live", IMPORT, "LiveTest()").page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("No visitor yet")
    watch_removals(page, ".rankbook-map")
    before = view.bounding_box()
    for _ in range(3):
        press(page, view.get_by_role("slider", name="Visitors", exact=True), "ArrowRight")
    expect(view).to_contain_text("Visitor 3")
    number = view.get_by_role("spinbutton", name="Visitors, as a number")
    number.select_text()
    page.keyboard.type("5000")
    number.press("Enter")
    expect(view).to_contain_text("live CTR@3 A 0.6120, B 0.4620")
    view.get_by_label("click model").select_option("position")
    expect(view).to_contain_text("Visitor 5,000")
    expect(view).not_to_contain_text("live CTR@3 A 0.6120, B 0.4620")
    press(page, view.get_by_role("slider", name="Regulars × 100", exact=True), "End")
    press(page, view.get_by_role("slider", name="Patience × 100", exact=True), "Home")
    expect(view).to_contain_text("live CTR@3 A 0.4")
    assert page.evaluate("window.removed") == 0
    assert view.bounding_box() == before


def test_the_mix_of_traffic_follows_its_slider(lab_with):
    page = lab_with("mix", IMPORT, EVERY_WIDGET[-1]).page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("equal at 0.714")
    before = view.bounding_box()
    press(page, view.get_by_role("slider", name="Regulars × 100", exact=True), "Home")
    expect(view).to_contain_text("A 0.4000, B 0.3000; equal at 0.714")
    assert view.bounding_box() == before


@pytest.mark.parametrize("widget", EVERY_WIDGET[-2:])
def test_a_live_test_and_a_mix_keep_to_a_narrow_page(lab_with, widget):
    page = lab_with(f"narrow-{widget[:8]}", IMPORT, widget, viewport={"width": 360, "height": 900}).page
    view = page.locator(".rankbook-map")
    expect(view).to_contain_text("equal at 0.714" if "Mix" in widget else "Visitor 500")
    assert view.evaluate("node => node.scrollWidth <= node.clientWidth")
