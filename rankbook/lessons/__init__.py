"""Exercises, questions and data of the chapters; `chapter_NN.py` holds the texts of one chapter."""

from rankbook.lessons.exercises import exercise
from rankbook.lessons.questions import question
from rankbook.lessons.stamps import stamps
from rankbook.lessons.take_home import take_home

__all__ = ["exercise", "question", "stamps", "take_home"]
