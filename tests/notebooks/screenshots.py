"""Take the README's picture of the board in a real JupyterLab: `python tests/notebooks/screenshots.py`.

It runs chapter 00 in Chromium, moves the flag of the first map to the end, and writes notebooks/board.png.
Do this after the look of the board has changed.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

sys.path.append(str(Path(__file__).parents[1]))
from jupyterlab_page import NOTEBOOKS, Lab, copy_of_the_book, lab_of, launch

PICTURE = NOTEBOOKS / "board.png"


def take_picture_of_board(address: str) -> None:
    """Write the picture of the first map of chapter 00, its flag moved; `address` is that of a running JupyterLab."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1200, "height": 1000}, device_scale_factor=2)
        Lab(page, address, "00-ticket-office.ipynb").open().run_all()
        board = page.locator(".rankbook-board").first
        board.scroll_into_view_if_needed()
        flag = board.locator(".rankbook-flag")
        flag.press("End")
        expect(board.locator(".rankbook-said")).to_contain_text("The visitor stops after site 5.")
        flag.blur()
        board.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        book, settings = Path(folder, "book"), Path(folder, "lab")
        book.mkdir()
        settings.mkdir()
        with lab_of(copy_of_the_book(book), settings) as lab_address:
            take_picture_of_board(lab_address)
    print(f"wrote {PICTURE.name}, {PICTURE.stat().st_size:,} bytes")
