"""Exercises, questions and data of the chapters; `chapter_NN.py` holds the texts of one chapter."""

from rankbook.lessons.exercises import exercise
from rankbook.lessons.questions import question

__all__ = ["exercise", "question"]
