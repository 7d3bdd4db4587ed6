"""Kernels as files of one's own: `rankbook add` writes them, `rankbook diff` compares them, `show` displays one.

from rankbook.take_home import show

show("ndcg")
"""

from rankbook.take_home.display import show

__all__ = ["show"]
