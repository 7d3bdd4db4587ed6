"""A question with options: commit to one, then see whether it was right and why."""

import html
from collections.abc import Sequence
from typing import Any

import ipywidgets

from rankbook.widgets.snapshot import with_snapshot

# A long option wraps on a narrow page; ipywidgets would print the next one over it.
_STYLE = "<style>.rankbook-options label {height: auto !important; white-space: normal; line-height: 1.4}</style>"


class Choice(ipywidgets.VBox):
    """A question, its options as radio buttons, and a button to commit; the reply comes only then.

    prompt: the question.
    options: what can be answered, at least two, all different.
    right: the right one of them.
    replies: one sentence for each option, in their order: why it is right, or where it goes wrong.

    `commit(option)` answers from code; `answer` is what was committed, None before.

    >>> flat = Choice(
    ...     "Does P@5 feel order inside the first five?", ["yes", "no"], "no", ["It only counts.", "It counts."]
    ... )
    >>> flat
    <Choice 'Does P@5 feel order inside the first five?': not answered yet>
    >>> flat.commit("no")
    >>> flat
    <Choice 'Does P@5 feel order inside the first five?': Right, 'no': It counts.>
    """

    def __init__(self, prompt: str, options: Sequence[str], right: str, replies: Sequence[str]):
        if right not in options or len(set(options)) != len(options) or len(options) < 2:
            raise ValueError(f"{prompt!r} needs two or more different options, the right one among them")
        if len(replies) != len(options):
            raise ValueError(f"{prompt!r} has {len(options)} options but {len(replies)} replies; give one for each")
        self._prompt, self._options, self._right = prompt, tuple(options), right
        self._replies = dict(zip(options, replies, strict=True))
        self.answer: str | None = None
        self._radio = ipywidgets.RadioButtons(
            options=self._options,
            value=None,
            layout=ipywidgets.Layout(width="max-content", max_width="100%"),
        )
        self._radio.observe(self._forget_reply, "value")
        self._radio.add_class("rankbook-options")
        self._button = ipywidgets.Button(description="Commit", tooltip="Commit to the chosen answer")
        self._button.on_click(lambda _button: self._commit_chosen())
        self._reply = ipywidgets.HTML()
        super().__init__(
            [
                ipywidgets.HTML(f"{_STYLE}<b>{html.escape(prompt)}</b>"),
                self._radio,
                self._button,
                self._reply,
            ]
        )

    def commit(self, option: str) -> None:
        """Answer with one of the options; raises ValueError for anything else."""
        if option not in self._options:
            raise ValueError(f"{option!r} is no option; choose one of {', '.join(map(repr, self._options))}")
        self.answer = option
        self._radio.value = option
        # Both stand out from the light page and from the dark.
        colour = "#2a9d76" if option == self._right else "#d55e00"
        self._show(
            f"<span style='border-left:4px solid {colour};padding-left:8px'>{html.escape(self._verdict())}</span>"
        )

    def _forget_reply(self, change: dict[str, Any]) -> None:
        if change["new"] != self.answer:
            self._reply.value = ""

    def _commit_chosen(self) -> None:
        if self._radio.value is None:
            self._show("Choose an answer first.")
        else:
            self.commit(self._radio.value)

    def _show(self, reply_html: str) -> None:
        self._reply.value = f"<div role='status' aria-live='polite'>{reply_html}</div>"

    def _verdict(self) -> str:
        verdict = "Right" if self.answer == self._right else "Not quite"
        return f"{verdict}, {self.answer!r}: {self._replies[self.answer]}"

    def __repr__(self) -> str:
        return f"<Choice {self._prompt!r}: {'not answered yet' if self.answer is None else self._verdict()}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        options = "".join(f"<li>{html.escape(option)}</li>" for option in self._options)
        return with_snapshot(
            super()._repr_mimebundle_(**kwargs),
            repr(self),
            f"<b>{html.escape(self._prompt)}</b><ul>{options}</ul>",
        )
