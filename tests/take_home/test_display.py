import re

import pytest

from rankbook import kernels
from rankbook.take_home import show
from rankbook.take_home.sources import kernel_source


@pytest.mark.parametrize("kernel", ["ndcg", "nDCG@10", kernels.ndcg_at_k, kernels.dcg_at_k_batch])
def test_source_is_shown_whole_by_function_or_name(kernel):
    shown = show(kernel)
    assert str(shown) == kernel_source("ndcg").text
    assert repr(shown) == f"<source of rankbook/kernels/ndcg.py, {len(str(shown).splitlines())} lines>"


def test_page_holds_the_text_and_a_button():
    page = show("recall")._repr_html_()
    text = re.sub("<[^>]+>", "", page.partition("<pre")[2].partition(">")[2])
    for escaped, plain in (("&quot;", '"'), ("&gt;", ">"), ("&lt;", "<"), ("&#39;", "'"), ("&amp;", "&")):
        text = text.replace(escaped, plain)
    assert text.strip() == kernel_source("recall").text.strip()
    assert page.count("<button type=") == 1


@pytest.mark.parametrize("wrong", ["ndgc", print, 3])
def test_what_is_no_kernel_is_refused(wrong):
    with pytest.raises(ValueError, match="there is no judge"):
        show(wrong)
