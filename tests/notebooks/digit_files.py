"""Write the TREC files that chapter 00 scores: `python tests/notebooks/digit_files.py`."""

from pathlib import Path

from rankbook.lessons import digits

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
DEPTH = 100


def texts() -> dict[str, str]:
    """Return {file name: its text}: the run, and judgements of all relevant and all retrieved images."""
    run = digits.run(digits.HARD_QUERIES, DEPTH)
    judged = digits.qrels(digits.HARD_QUERIES)
    qrels_lines = [
        f"{query} 0 {image} {grade}\n"
        for query, grades in judged.items()
        for image, grade in grades.items()
        if grade or image in run[query]
    ]
    run_lines = [
        f"{query} Q0 {image} {rank} {score} pixels\n"
        for query, scores in run.items()
        for rank, (image, score) in enumerate(scores.items(), start=1)
    ]
    return {"digits-qrels.txt": "".join(qrels_lines), "digits-run.txt": "".join(run_lines)}


if __name__ == "__main__":
    for name, text in texts().items():
        (NOTEBOOKS / name).write_text(text, encoding="utf-8", newline="\n")
