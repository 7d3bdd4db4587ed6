"""The treasure map: a ranked list that one can touch, and what the five judges say of it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rankbook.widgets import map_drawing
from rankbook.widgets.board import (
    DONE,
    Goal,
    Position,
    checked_grades,
    checked_k,
    checked_rel,
    default_labels,
    gauges,
    judge,
    one_for_each,
    starting_position,
    tell,
)
from rankbook.widgets.snapshot import image, with_snapshot
from rankbook.widgets.traits import Checked

HERE = Path(__file__).parent


class TreasureMap(anywidget.AnyWidget):
    """A ranked list as a path of sites to drag, a flag for the cutoff K, and all five scores, live.

    Drag a site to another rank (or Alt+arrow), click it for another treasure (or the up and down arrows),
    drag the flag to set K. Undo and reset exist.

    rel: the grade of each site in rank order, whole numbers from 0 (stone) to 3 (crown).
    k: how many sites the visitor digs at, from 1 to the number of sites; 3 if not given.
    buried: grades of judged documents that are not on this list: treasure off the map.
    labels: the name of each site; d1, d2, ... if not given.
    pictures, query_picture: image addresses (data: URLs) for each site, and for what is looked for.

    goal: what a challenge asks for; `task`, `verdict` and `reached` tell of it.

    `rel` and `k` can be set and observed; `scores` follows: {"P@3": ..., "R@3": ..., "AP": ..., ...}, NaN where
    nothing is buried. Bad values raise ValueError.

    >>> park = TreasureMap([2, 0, 1, 0, 2], k=3)
    >>> park
    <TreasureMap rel=[2, 0, 1, 0, 2] K=3: P@3 0.6667, R@3 0.6667, AP 0.7556, RR 1.0000, nDCG@3 0.6490>
    >>> park.move(5, 2)
    >>> park.rel
    (2, 2, 0, 1, 0)
    >>> park.undo()
    >>> park.rel
    (2, 0, 1, 0, 2)
    """

    _esm = HERE / "treasure_map.js"
    _css = HERE / "treasure_map.css"

    rel = Checked().tag(sync=True)
    k = Checked().tag(sync=True)
    scores = traitlets.Dict(read_only=True)

    order = Checked().tag(sync=True)
    labels = traitlets.List(traitlets.Unicode()).tag(sync=True)
    pictures = traitlets.List(traitlets.Unicode()).tag(sync=True)
    query_picture = traitlets.Unicode().tag(sync=True)
    treasures = traitlets.List(traitlets.Dict()).tag(sync=True)
    gauges = traitlets.List(traitlets.Dict()).tag(sync=True)
    buried_text = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    problem = traitlets.Unicode().tag(sync=True)
    # The gesture in the browser that the present state comes from, its how-manieth change, and the site held or -1.
    hand = traitlets.List([0, 0, -1]).tag(sync=True)
    task = traitlets.Unicode().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    reached = traitlets.Bool().tag(sync=True)
    can_undo = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        rel: Iterable[int],
        k: int | None = None,
        *,
        buried: Sequence[int] = (),
        labels: Sequence[str] | None = None,
        pictures: Sequence[str] = (),
        query_picture: str = "",
        goal: Goal | None = None,
    ):
        self._start = starting_position(rel, k)
        n_sites = len(self._start.rel)
        self.buried, self._goal = checked_grades(buried, "buried"), goal
        self._shown, self._before, self._history = self._start, self._start, []
        self._seen_hand, self._last_gesture = self.hand, None
        super().__init__(
            labels=one_for_each(labels or default_labels(n_sites), "labels", n_sites),
            pictures=one_for_each(pictures, "pictures", n_sites),
            query_picture=query_picture,
            task=goal.task if goal else "",
            treasures=map_drawing.treasures(),
            buried_text=map_drawing.off_the_map(self.buried),
            rel=self._start.rel,
            order=self._start.order,
            k=self._start.k,
        )
        self.set_trait("scores", judge(self.rel, self.buried, self.k))
        self.gauges = gauges(self.scores, self.scores)
        self._see_goal()
        self.observe(self._follow, ["rel", "order", "k"])
        self.on_msg(self._obey)

    def move(self, start: int, end: int) -> None:
        """Move the site at rank `start` to rank `end`, both from 1; the sites between close the gap."""
        at, to = checked_k(start, len(self.rel)) - 1, checked_k(end, len(self.rel)) - 1
        self._take(Position(_moved(self.rel, at, to), _moved(self.order, at, to), self.k))

    def undo(self) -> None:
        """Take back the last move, grade or step of K; a whole drag at once."""
        if self._history:
            *earlier, last = self._history
            self._take(last)
            self._history = earlier
            self.can_undo = bool(earlier)

    def reset(self) -> None:
        """Bring back the map as it was made."""
        self._take(self._start)
        self._history.clear()
        self.can_undo = False

    @property
    def svg(self) -> str:
        """The map and its scores as one SVG picture."""
        return map_drawing.draw_snapshot(self._scene())

    @traitlets.validate("rel")
    def _check_rel(self, proposal: dict[str, Any]) -> tuple[int, ...]:
        return checked_rel(proposal["value"], len(self._start.rel))

    @traitlets.validate("order")
    def _check_order(self, proposal: dict[str, Any]) -> tuple[int, ...]:
        order = tuple(proposal["value"])
        if sorted(order) != list(self._start.order):
            raise ValueError(f"order is {order}; give each number from 0 to {len(self._start.order) - 1} once")
        return order

    @traitlets.validate("k")
    def _check_k(self, proposal: dict[str, Any]) -> int:
        return checked_k(proposal["value"], len(self._start.rel))

    def _position(self) -> Position:
        return Position(self.rel, self.order, self.k)

    def _take(self, position: Position) -> None:
        """Show a position as one change."""
        with self.hold_trait_notifications():
            self.rel, self.order, self.k = position

    def _follow(self, _change: dict[str, Any]) -> None:
        """Judge the present position; called for each trait of a change, it acts on the first."""
        now = self._position()
        if now == self._shown:
            return
        try:
            held = self._remember(self._shown)
            self._shown = now
            with self.hold_sync():
                self.set_trait("scores", judge(now.rel, self.buried, now.k))
                self.gauges = gauges(self.scores, judge(self._before.rel, self.buried, self._before.k))
                self.said = tell(now, self._before, self.labels, self.gauges, held)
                self._see_goal()
                self.can_undo = bool(self._history)
                self.problem = ""
        except Exception as error:  # an exception in a callback would go nowhere that a learner looks
            self.problem = f"{type(error).__name__}: {error}"

    def _see_goal(self) -> None:
        if self._goal:
            lacking = self._goal.lacks(self._start, self._position())
            self.reached, self.verdict = not lacking, lacking or DONE

    def _remember(self, shown: Position) -> int:
        """Keep what was shown, once a gesture: a drag over many ranks is one step. Return the site held, or -1."""
        gesture, _, held = self.hand if self.hand != self._seen_hand else (None, 0, -1)
        if gesture is None or gesture != self._last_gesture:
            self._history.append(shown)
            self._before = shown
        self._seen_hand, self._last_gesture = self.hand, gesture
        return held

    def _obey(self, _widget: Any, message: dict[str, Any], _buffers: Any) -> None:
        if message.get("do") == "undo":
            self.undo()
        elif message.get("do") == "reset":
            self.reset()

    def _scene(self) -> map_drawing.Scene:
        return map_drawing.Scene(
            self.rel,
            self.k,
            self.buried,
            self.scores,
            tuple(self.labels[site] for site in self.order),
            tuple(self.pictures[site] for site in self.order) if self.pictures else (),
            self.query_picture,
        )

    def __repr__(self) -> str:
        return map_drawing.in_numbers(self._scene())

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        picture = image(self.svg, map_drawing.describe(self._scene()))
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), picture)


def _moved(values: tuple[int, ...], at: int, to: int) -> tuple[int, ...]:
    rest = [*values[:at], *values[at + 1 :]]
    return (*rest[:to], values[at], *rest[to:])
