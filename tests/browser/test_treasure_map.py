"""The treasure map as a person uses it: by mouse, keys and touch; the scores shown are the kernels'."""

import re

import pytest
from playwright.sync_api import expect

from rankbook.widgets.board import judge
from rankbook.widgets.map_drawing import shown

ARTICLE = "from rankbook.widgets import TreasureMap\npark = TreasureMap([2, 0, 1, 0, 2], k=3)\npark"


@pytest.fixture
def park(lab_with):
    return lab_with("park", ARTICLE).page.locator(".rankbook-board")


def grades(board):
    return [int(site.get_attribute("data-grade")) for site in board.locator(".rankbook-site").all()]


def names(board):
    return board.locator(".rankbook-name").all_inner_texts()


def expect_scores_of(board, rel, k):
    """Expect the page to show these grades, this K, and what the kernels say of them."""
    for i, grade in enumerate(rel):
        expect(board.locator(".rankbook-site").nth(i)).to_have_attribute("data-grade", str(grade))
    expect(board.locator(".rankbook-flag")).to_have_text(f"K = {k}")
    for i, (name, score) in enumerate(judge(rel, [], k).items()):
        gauge = board.locator(".rankbook-gauge").nth(i)
        expect(gauge.locator(".rankbook-judge")).to_have_text(name)
        expect(gauge.locator(".rankbook-score")).to_have_text(shown(score))


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(board, start, end):
    """Drag the site at rank `start` to rank `end`, slowly, as a hand does."""
    mouse = board.page.mouse
    sites = board.locator(".rankbook-site")
    sites.first.scroll_into_view_if_needed()
    (x, y), (to, _) = centre(sites.nth(start - 1)), centre(sites.nth(end - 1))
    mouse.move(x, y)
    mouse.down()
    mouse.move(to, y, steps=20)
    mouse.up()


def test_it_opens_with_the_scores_of_the_kernels(park):
    expect_scores_of(park, [2, 0, 1, 0, 2], 3)


def test_dragging_a_site_moves_it_and_judges_again(park):
    drag(park, 5, 2)
    expect_scores_of(park, [2, 2, 0, 1, 0], 3)
    assert names(park) == ["d1", "d5", "d2", "d3", "d4"]
    expect(park.locator(".rankbook-said")).to_contain_text("d5 moves from rank 5 to rank 2.")
    expect(park.locator(".rankbook-change[data-way=up]").first).to_have_text(re.compile(r"▲ 0\.\d{4}"))


def test_one_drag_is_undone_at_once_and_reset_brings_back_the_start(park):
    drag(park, 5, 1)
    expect_scores_of(park, [2, 2, 0, 1, 0], 3)
    park.get_by_text("Undo").click()
    expect_scores_of(park, [2, 0, 1, 0, 2], 3)
    expect(park.get_by_text("Undo")).to_be_disabled()
    drag(park, 1, 3)
    drag(park, 2, 4)
    park.get_by_text("Reset").click()
    expect_scores_of(park, [2, 0, 1, 0, 2], 3)


def test_a_click_changes_the_treasure_in_turn(park):
    for grade in (1, 2, 3, 0):
        park.locator(".rankbook-site").nth(1).click()
        expect_scores_of(park, [2, grade, 1, 0, 2], 3)


def test_keys_do_all_that_a_mouse_does(park):
    park.locator(".rankbook-site").nth(4).focus()
    keyboard = park.page.keyboard
    keyboard.press("Alt+ArrowLeft")
    expect_scores_of(park, [2, 0, 1, 2, 0], 3)
    expect(park.locator(".rankbook-said")).to_contain_text("d5 moves from rank 5 to rank 4.")
    expect(park.locator(".rankbook-site").nth(3)).to_be_focused()
    keyboard.press("ArrowUp")
    expect_scores_of(park, [2, 0, 1, 3, 0], 3)
    keyboard.press("ArrowLeft")
    keyboard.press("0")
    expect_scores_of(park, [2, 0, 0, 3, 0], 3)
    keyboard.press("Enter")
    expect_scores_of(park, [2, 0, 1, 3, 0], 3)
    park.locator(".rankbook-flag").focus()
    keyboard.press("End")
    expect_scores_of(park, [2, 0, 1, 3, 0], 5)
    keyboard.press("ArrowLeft")
    expect_scores_of(park, [2, 0, 1, 3, 0], 4)


def test_dragging_the_flag_sets_k(park):
    flag, second = park.locator(".rankbook-flag"), park.locator(".rankbook-site").nth(1)
    flag.scroll_into_view_if_needed()
    x, y = centre(flag)
    box = second.bounding_box()
    park.page.mouse.move(x, y)
    park.page.mouse.down()
    park.page.mouse.move(box["x"] + box["width"], y, steps=15)
    park.page.mouse.up()
    expect_scores_of(park, [2, 0, 1, 0, 2], 2)


def test_a_finger_drags_too(lab_with):
    board = lab_with("touch", ARTICLE, has_touch=True).page.locator(".rankbook-board")
    sites = board.locator(".rankbook-site")
    sites.first.scroll_into_view_if_needed()
    (x, y), (to, _) = centre(sites.nth(4)), centre(sites.nth(0))
    touch = board.page.context.new_cdp_session(board.page)

    def finger(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]})

    finger("touchStart", (x, y))
    for step in range(1, 21):
        finger("touchMove", (x + (to - x) * step / 20, y))
    finger("touchEnd")
    expect_scores_of(board, [2, 2, 0, 1, 0], 3)


def test_code_moves_what_the_page_shows(lab_with):
    board = lab_with("code", ARTICLE, "park.rel = (0, 3, 0, 0, 1); park.k = 2").page.locator(".rankbook-board")
    expect_scores_of(board, [0, 3, 0, 0, 1], 2)


def test_two_hundred_fast_steps_leave_the_last_and_no_litter(park):
    page = park.page
    park.locator(".rankbook-flag").focus()
    page.evaluate(
        """() => {
            window.removed = 0;
            const count = list => list.forEach(change => window.removed += change.removedNodes.length);
            const board = document.querySelector(".rankbook-board");
            new MutationObserver(count).observe(board.parentElement, { childList: true, subtree: false });
            new MutationObserver(count).observe(board, { childList: true, subtree: false });
        }"""
    )
    nodes = page.evaluate("document.querySelectorAll('.rankbook-board *').length")
    for step in range(200):
        page.keyboard.press("ArrowLeft" if step % 4 < 2 else "ArrowRight")
    page.keyboard.press("Home")
    expect_scores_of(park, [2, 0, 1, 0, 2], 1)
    assert page.evaluate("window.removed") == 0
    assert page.evaluate("document.querySelectorAll('.rankbook-board *').length") == nodes


def test_memory_stays_flat_over_many_steps(park):
    page = park.page
    cdp = page.context.new_cdp_session(page)
    cdp.send("HeapProfiler.enable")

    def heap_after(steps):
        park.locator(".rankbook-flag").focus()
        for step in range(steps):
            page.keyboard.press("ArrowLeft" if step % 4 < 2 else "ArrowRight")
        expect_scores_of(park, [2, 0, 1, 0, 2], 3)
        cdp.send("HeapProfiler.collectGarbage")
        return cdp.send("Runtime.getHeapUsage")["usedSize"]

    warm = heap_after(40)
    assert heap_after(200) < warm + 4_000_000


@pytest.mark.parametrize("width", [360, 700, 1600])
def test_the_board_fits_and_does_not_jump(lab_with, width):
    page = lab_with(f"width{width}", ARTICLE, viewport={"width": width, "height": 900}).page
    board = page.locator(".rankbook-board")
    before = board.bounding_box()
    board.locator(".rankbook-site").nth(1).click()
    board.locator(".rankbook-flag").focus()
    page.keyboard.press("End")
    expect_scores_of(board, [2, 1, 1, 0, 2], 5)
    after = board.bounding_box()
    assert (after["width"], after["height"]) == (before["width"], before["height"])
