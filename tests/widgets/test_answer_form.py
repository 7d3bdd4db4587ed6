from rankbook.lessons import exercise
from rankbook.widgets.answer_form import AnswerForm
from rankbook.widgets.snapshot import data_of


def form(name="02.by-hand"):
    return AnswerForm(exercise(name))


def press(form, name):
    next(button for button in form.children[2].children if button.description == name).click()


def test_an_empty_field_is_not_tried_and_not_wrong():
    tried = form()
    press(tried, "Check")
    assert tried.reply == "02.by-hand: not tried yet."


def test_a_right_answer_typed_as_a_fraction_is_praised():
    tried = form()
    tried.type("3/5")
    assert tried.reply.startswith("02.by-hand: right!")
    assert "right!" in tried.children[3].value
    assert "role='status'" in tried.children[3].value


def test_a_misconception_is_drawn_on_a_board_that_goes_with_the_next_answer():
    tried = form()
    tried.type("1/2")
    assert "that is recall" in tried.reply
    (board,) = tried.children[4].children
    assert (board.rel, board.k, board.buried) == ((1, 1), 2, (1,))
    assert round(board.scores["R@2"], 4) == 0.6667
    tried.type("0.59")
    assert tried.reply.endswith("too low. A hint helps.")
    assert tried.children[4].children == ()


def test_hints_come_one_by_one_and_the_last_stays_and_the_solution_on_demand():
    tried = form()
    replies = []
    for name in ("Hint", "Hint", "Hint", "Solution"):
        press(tried, name)
        replies.append(tried.reply)
    assert [reply[:6] for reply in replies[:3]] == ["Hint 1", "Hint 2", "Hint 2"]
    assert replies[3].startswith("The first five grades are")


def test_what_is_typed_is_shown_as_text_not_as_html():
    tried = form()
    tried.type("<b>1</b>")
    assert "&lt;b&gt;1&lt;/b&gt;" in tried.children[3].value


def test_lists_and_pairs_can_be_typed():
    tried = form("02.twins")
    tried.type("[1, 0, 0, 0, 0], [0, 0, 0, 0, 1]")
    assert tried.reply.startswith("02.twins: right!")


def test_a_saved_notebook_shows_the_task_and_no_solution():
    data = data_of(exercise("02.break-it")._repr_mimebundle_())
    assert data["text/plain"] == "<Exercise 02.break-it: not answered yet>"
    assert "<code>[1, 0, 1, 0, 0]</code>" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def submit(form):
    """Press Enter in the field."""
    form.children[1]._handle_custom_msg({"event": "submit"}, [])


def test_enter_checks_again_where_the_text_is_as_it_was():
    tried = form()
    tried.type("1/2")
    press(tried, "Hint")
    submit(tried)
    assert "that is recall" in tried.reply


def test_a_text_that_arrives_after_a_click_on_hint_does_not_push_the_hint_away():
    tried = form()
    press(tried, "Hint")
    tried.children[1].value = "1/2"
    assert tried.reply.startswith("Hint 1 of 2")
    submit(tried)
    assert "that is recall" in tried.reply


def test_a_form_leaves_no_old_boards_behind():
    from ipywidgets.widgets.widget import _instances

    tried = form()
    tried.type("1/2")
    before = len(_instances)
    for _ in range(5):
        tried.type("0.59")
        tried.type("1/2")
    assert len(_instances) == before
