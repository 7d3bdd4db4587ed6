"""Pool depth: two engines feed the judges, a third came too late, and the pool gets deeper or shallower."""

from rankbook.widgets import pool_drawing
from rankbook.widgets.slid_picture import SlidPicture
from rankbook.widgets.traits import Steps


class PoolDepth(SlidPicture):
    """P@10 of three engines over real digit images, where only a pool was judged: as reported, and as it might be.

    depth: how many documents of each of the two engines that feed the pool were judged, 1 to 40.

    `depth` can be set and observed. Bad values raise ValueError. Condensed is P@10 of the list without its unjudged
    documents; the truth is P@10 with every document judged.

    >>> PoolDepth(10)  # doctest: +NORMALIZE_WHITESPACE
    <PoolDepth 10 of each judged: upper half 0.800 to 0.800, condensed 0.800, truth 0.800;
     lower half 0.836 to 0.836, condensed 0.836, truth 0.836;
     whole 0.716 to 0.984, condensed 0.930, truth 0.964>
    """

    drawing = pool_drawing
    depth = Steps(1, 40, "Pool depth")

    def __init__(self, depth: int = 40):
        super().__init__(depth=depth)

    def _look(self) -> pool_drawing.Pooled:
        return pool_drawing.pooled(self.depth)
