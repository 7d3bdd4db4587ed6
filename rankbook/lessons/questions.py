"""Questions to predict and to recall: `question("02.order")` shows one as a widget."""

from dataclasses import dataclass

from rankbook.lessons.exercises import lesson
from rankbook.widgets.choice import Choice


@dataclass(frozen=True)
class Question:
    """A question with its options, the right one among them, and one sentence of reply to each."""

    prompt: str
    right: str
    replies: dict[str, str]
    """{option: one sentence on why it is right, or where it goes wrong}, in the order shown."""


def question(name: str) -> Choice:
    """Show a question by chapter and name, as a widget; raises ValueError for an unknown one.

    >>> question("02.recall-1")
    <Choice 'What does P@K divide by?': not answered yet>
    """
    asked: Question = lesson(name, "QUESTIONS")
    return Choice(asked.prompt, tuple(asked.replies), asked.right, tuple(asked.replies.values()))
