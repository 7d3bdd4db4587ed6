"""A form to answer an exercise: a field to type into, a check, hints one by one, the solution for who asks."""

import ast
import html
import re
from typing import Any

import ipywidgets

from rankbook.widgets.snapshot import with_snapshot


class AnswerForm(ipywidgets.VBox):
    """An exercise as a form; Enter in the field checks the answer.

    asked: the exercise: its `name`, `prompt` and `hints`, and `check(answer)`, `hint(step)`, `solution()`, which
        return texts; `board()` of such a text is a map to show with it, or None.
    `reply` is the text that is shown now, "" at first.
    """

    def __init__(self, asked: Any):
        self._asked, self._hints_shown, self.reply = asked, 0, ""
        self._helped = False
        self._field = ipywidgets.Text(
            description="Answer",
            placeholder=_example(asked.prompt),
            continuous_update=False,
            layout=ipywidgets.Layout(width="min(420px, 100%)"),
        )
        self._field.observe(lambda _change: self._take(), "value")
        self._field.on_msg(self._obey)
        self._view, self._board = ipywidgets.HTML(), ipywidgets.VBox()
        buttons = [
            _button("Check", "Check the answer", self._check),
            _button("Hint", "Show the next hint", self._hint),
            _button("Solution", "Show the solution", self._solve),
        ]
        row = ipywidgets.HBox(buttons, layout=ipywidgets.Layout(flex_flow="row wrap"))
        super().__init__([ipywidgets.HTML(_marked_up(asked.prompt)), self._field, row, self._view, self._board])

    def type(self, text: str) -> None:
        """Type a text into the field and check it, as a hand would."""
        self._field.value = text
        self._check()

    def _obey(self, _field: Any, message: Any, _buffers: Any) -> None:
        """Check at Enter, also where the text is as it was."""
        if message.get("event") == "submit":
            self._check()

    def _take(self) -> None:
        """Check a new text; but one that a click on Hint or Solution has sent must not push that reply away."""
        if self._helped:
            self._helped = False
        else:
            self._check()

    def _check(self) -> None:
        self._helped = False
        self._say(self._asked.check(typed(self._field.value)))

    def _hint(self) -> None:
        self._hints_shown = min(self._hints_shown + 1, len(self._asked.hints))
        self._say(self._asked.hint(self._hints_shown))
        self._helped = True

    def _solve(self) -> None:
        self._say(self._asked.solution())
        self._helped = True

    def _say(self, reply: Any) -> None:
        self.reply = str(reply)
        lines = html.escape(self.reply).replace("\n", "<br>")
        self._view.value = f"<div role='status' aria-live='polite' style='line-height:1.4'>{lines}</div>"
        board = reply.board()
        shown, self._board.children = self._board.children, (board,) if board else ()
        for old in shown:
            old.layout.close()
            old.close()

    def __repr__(self) -> str:
        return f"<Exercise {self._asked.name}: {self.reply or 'not answered yet'}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_snapshot(super()._repr_mimebundle_(**kwargs), repr(self), _marked_up(self._asked.prompt))


def typed(text: str) -> Any:
    """Return what a learner typed as a value: a number, a list, a pair; a text if it is none; `...` if empty.

    >>> typed("[1, 0, 1]"), typed("3/5"), typed(" "), typed("d1, d2")
    ([1, 0, 1], '3/5', Ellipsis, 'd1, d2')
    """
    if not text.strip():
        return ...
    try:
        return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text.strip()


def _button(name: str, tooltip: str, pressed: Any) -> ipywidgets.Button:
    button = ipywidgets.Button(description=name, tooltip=tooltip, layout=ipywidgets.Layout(width="max-content"))
    button.on_click(lambda _button: pressed())
    return button


def _example(prompt: str) -> str:
    """Return the example that a prompt gives, else numbers in the forms that are read."""
    given = re.search(r"such as\s+`([^`]+)`", prompt, re.IGNORECASE)
    return given[1] if given else "3/5 or 0.6"


def _marked_up(prompt: str) -> str:
    """Return a prompt as HTML: its heading bold, code between backquotes set as code."""
    headed = re.sub(r"^([^.?]{1,40}\.) ", r"<b>\1</b> ", html.escape(prompt, quote=False))
    code = re.sub("`([^`]+)`", r"<code>\1</code>", headed)
    return f"<p style='line-height:1.4;max-width:720px'>{code}</p>"
