import threading

import pytest

from rankbook import threads
from rankbook.threads import in_threads


@pytest.fixture(params=[1, 2, 5], autouse=True)
def n_threads(request, monkeypatch):
    monkeypatch.setattr(threads, "N_THREADS", request.param)
    return request.param


def test_answers_stand_in_the_order_of_the_arguments():
    assert in_threads(divmod, [(number, 7) for number in range(50)]) == [divmod(number, 7) for number in range(50)]
    assert in_threads(divmod, []) == []


def test_all_threads_work_at_once(n_threads):
    meeting = threading.Barrier(n_threads, timeout=60)
    at_work = in_threads(lambda: meeting.wait() is not None and threading.current_thread(), [()] * n_threads)
    assert len(set(at_work)) == n_threads
    assert threading.current_thread() in at_work


def test_the_first_failure_is_raised_and_no_thread_is_left():
    before = threading.active_count()
    with pytest.raises(ValueError, match="'b'"):
        in_threads(int, [("1",), ("b",), ("2",), ("c",)])
    assert threading.active_count() == before
