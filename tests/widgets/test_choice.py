import pytest

from rankbook.widgets import Choice


@pytest.fixture
def choice():
    return Choice("Which?", ["left <1>", "right"], "right", ["It is not.", "It is."])


def parts(choice):
    _, radio, button, reply = choice.children
    return radio, button, reply


def test_nothing_is_chosen_or_revealed_at_first(choice):
    radio, _, reply = parts(choice)
    assert radio.value is None
    assert reply.value == ""
    assert repr(choice) == "<Choice 'Which?': not answered yet>"


def test_choosing_alone_reveals_nothing(choice):
    radio, _, reply = parts(choice)
    radio.value = "right"
    assert reply.value == ""
    assert choice.answer is None


def test_committing_by_the_button_reveals_the_reply(choice):
    radio, button, reply = parts(choice)
    radio.value = "right"
    button.click()
    assert choice.answer == "right"
    assert "Right, &#x27;right&#x27;: It is." in reply.value


def test_a_wrong_answer_gets_its_own_reply_escaped(choice):
    choice.commit("left <1>")
    _, _, reply = parts(choice)
    assert "Not quite, &#x27;left &lt;1&gt;&#x27;: It is not." in reply.value
    assert repr(choice) == "<Choice 'Which?': Not quite, 'left <1>': It is not.>"


def test_committing_without_a_choice_asks_for_one(choice):
    _, button, reply = parts(choice)
    button.click()
    assert "Choose an answer first." in reply.value
    assert choice.answer is None


def test_the_stored_picture_shows_the_options_but_not_the_answer(choice):
    bundle = choice._repr_mimebundle_()
    static = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    assert "<li>right</li>" in static
    assert "It is." not in static


def test_an_option_that_does_not_exist_is_refused(choice):
    with pytest.raises(ValueError, match="'up' is no option; choose one of 'left <1>', 'right'"):
        choice.commit("up")


@pytest.mark.parametrize(
    ("options", "right", "replies"),
    [(["a", "b"], "c", ["", ""]), (["a"], "a", [""]), (["a", "a"], "a", ["", ""]), (["a", "b"], "a", [""])],
)
def test_a_broken_question_is_refused(options, right, replies):
    with pytest.raises(ValueError, match="'Which\\?'"):
        Choice("Which?", options, right, replies)


def test_the_reply_goes_when_another_option_is_chosen(choice):
    choice.commit("right")
    radio, _, reply = parts(choice)
    radio.value = "left <1>"
    assert reply.value == ""
