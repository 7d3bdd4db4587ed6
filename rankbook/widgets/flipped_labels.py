"""Flipped labels: six engines under judges who err, and what becomes of their scores and of their order."""

from rankbook.widgets import flips_drawing
from rankbook.widgets.slid_picture import SlidPicture
from rankbook.widgets.traits import Steps


class FlippedLabels(SlidPicture):
    """Six engines over real digit images, ordered by four judges, with more and more labels turned round.

    per_cent: of the labels, 0 to 50. draw: which labels, 1 to 50; with one draw, more are added to the same.

    Both can be set and observed. Bad values raise ValueError. Tau is Kendall's between the two orders of the engines.

    >>> FlippedLabels(0)  # doctest: +NORMALIZE_WHITESPACE
    <FlippedLabels 0 % flipped, draw 1: P@10 0.869 -> 0.869, tau 1.00; AP 0.581 -> 0.581, tau 1.00;
     RR 0.930 -> 0.930, tau 1.00; nDCG@10 0.876 -> 0.876, tau 1.00>
    """

    drawing = flips_drawing
    per_cent = Steps(0, 50, "Flipped, per cent")
    draw = Steps(1, 50, "Draw")

    def __init__(self, per_cent: int = 0, draw: int = 1):
        super().__init__(per_cent=per_cent, draw=draw)

    def _look(self) -> flips_drawing.Flips:
        return flips_drawing.flips(self.per_cent, self.draw)
