"""The inputs that every peer is asked about, as plain data: `python tests/peers/inputs.py` writes inputs.json.

A suite holds `cutoffs`, `qrels` ({query: {document: grade}}) and `run` ({query: {document: score}}). Two suites have
`rows` ([query, document, score], ...) in place of a run: they name a document twice, which no dict can.
Named suites are the small inputs with a known answer; the others are drawn from a fixed seed.
"""

import json
from pathlib import Path
from random import Random

INPUTS = Path(__file__).with_name("inputs.json")
CUTOFFS = (1, 3, 5, 10)
QUERIES = 24


def ranked(*grades):
    """Return the judgements and the run of one query, given its grades in rank order."""
    documents = [f"d{rank}" for rank in range(1, len(grades) + 1)]
    scores = range(len(grades), 0, -1)
    return dict(zip(documents, grades, strict=True)), dict(zip(documents, map(float, scores), strict=True))


def one_query(judged, retrieved, *cutoffs):
    return {"cutoffs": list(cutoffs), "qrels": {"q": judged}, "run": {"q": retrieved}}


def two_queries(first, second, *cutoffs):
    """Return a suite of two queries, each the judgements and the run of one."""
    return {
        "cutoffs": list(cutoffs),
        "qrels": {"q1": first[0], "q2": second[0]},
        "run": {"q1": first[1], "q2": second[1]},
    }


def scored(grades, scores):
    """Return the judgements and the run of one query, given a grade and a score for each document."""
    documents = [f"d{number}" for number in range(len(grades))]
    return dict(zip(documents, grades, strict=True)), dict(zip(documents, scores, strict=True))


A_GRADES = {"a": 3, "b": 2, "c": 0, "d": 1}
A_SCORES = {"a": 0.4, "b": 0.9, "c": 0.8, "d": 0.1}


def named_suites():
    """Return the small inputs, each with the fault or the disagreement that it shows."""
    return {
        # One input, many answers.
        "A": one_query(A_GRADES, A_SCORES, 3),
        "B": one_query(*scored([1, 1, 1, 0], [0.9, 0.1, 0.2, 0.8]), 2),
        "C": one_query(*ranked(0, 1), 10),
        "D": one_query(*scored([1, 0, 0, 2], [0.5] * 4), 2),
        "E": one_query(*ranked(0, 0, 0), 3),
        # More equal scores than an unstable sort leaves in their order.
        "forty tied": one_query(*scored([1] + [0] * 39, [0.5] * 40), 10),
        # Faults that were reported somewhere.
        "T1 order of queries": {
            "cutoffs": [1],
            "qrels": {"q1": {"a": 1}, "q2": {"b": 1}},
            "run": {"q2": {"b": 1.0}, "q1": {"a": 1.0}},
        },
        "T2 negative scores": one_query(*scored([1, 0, 1], [-1.0, -2.0, -3.0]), 2),
        "T2 zero score": one_query(*scored([0, 1], [-1.0, 0.0]), 1),
        "T3 close scores": one_query({"a": 1}, {"z": 0.5, "a": 0.5 + 1e-9}, 1),
        "T3 large scores": one_query({"a": 1}, {"z": 16777216.0, "a": 16777217.0}, 1),
        "T5 tie": one_query({"b": 1}, {"a": 1.0, "b": 1.0}, 10),
        "T6 graded": one_query(*ranked(1, 2, 0), 3),
        "T6 batch": two_queries(ranked(0, 1), ranked(0, 0), 2),
        "T7 cutoff beyond the list": one_query({"7": 1}, {"1": 2.0, "2": 1.0}, 3),
        "T8 three of four": one_query(*ranked(1, 0, 1, 1), 2),
        "T8 one of two": one_query({"d1": 1, "x": 1}, {"d1": 3.0, "d2": 2.0, "d3": 1.0}, 3),
        "T11 no judged non-relevant": one_query({"a": 1}, {"a": 1.0}, 1),
        "T11 six relevant": one_query(
            {"n": 0, "r1": 1, "r2": 1, "r3": 1, "r4": 1, "r5": 1, "r6": 1, "n2": 0, "n3": 0, "n4": 0},
            {"n": 5.0, "r1": 4.0, "r2": 3.0, "r3": 2.0, "r4": 1.0},
            5,
        ),
        "T13 grade 1.9": one_query({"a": 1.9}, {"a": 1.0}, 1),
        "T13 grade 0.5": one_query({"a": 0.5}, {"a": 1.0}, 1),
        "T14 document twice": {"cutoffs": [2], "qrels": {"q": {"5": 1}}, "rows": [["q", "5", 2.0], ["q", "5", 1.0]]},
        "T14 row twice": {
            "cutoffs": [3],
            "qrels": {"q": {"a": 3, "b": 2, "d": 1}},
            "rows": [["q", "b", 0.9], ["q", "b", 0.9], ["q", "c", 0.8], ["q", "a", 0.4]],
        },
        "T15 missing query": {
            "cutoffs": [2],
            "qrels": {"u1": {"1": 1, "2": 1}, "u2": {"1": 1}},
            "run": {"u1": {"1": 2.0, "2": 1.0}},
        },
        "T17 ideal": one_query({"a": 1, "b": 1, "c": 1}, {"a": 2.0, "x": 1.0}, 3),
        "T22 nothing relevant": two_queries(
            scored([1, 0, 1], [1.0, 0.0, 1.0]), scored([0, 0, 0], [0.0, 0.0, 0.0]), 1, 3
        ),
        "T23 negative grade": one_query(*ranked(-1, 2, 0), 3),
        "T24 NaN score": one_query(*scored([1, 0, 2], [0.5, float("nan"), 0.4]), 3),
        "T24 infinite score": one_query(*scored([1, 0, 2], [0.5, float("inf"), 0.4]), 3),
        "T29 err": one_query(*ranked(1, 2), 2),
        "T30 graded rbp": one_query(*ranked(3, 3), 2),
    }


# Python keeps the sequence of Random.random() from release to release, and of no other draw: all are made from it.


def one_of(random, choices):
    return choices[int(random.random() * len(choices))]


def between(random, low, high):
    return low + int(random.random() * (high - low + 1))


def in_random_order(random, things):
    return sorted(things, key=lambda _: random.random())


def all_different(random, documents):
    """Score documents with eighths, which 32 bits hold too, no two alike."""
    return [eighths / 8 for eighths in in_random_order(random, range(1, 400))[: len(documents)]]


def often_equal(random, documents):
    return [float(between(random, 1, 4)) for _ in documents]


def random_query(random, grades, scores=all_different, retrieved=(10, 24)):
    """Return the judgements and the run of one query; some documents are not judged, and some judged not retrieved."""
    n_retrieved = between(random, *retrieved)
    documents = in_random_order(random, [f"d{number}" for number in range(n_retrieved + between(random, 2, 6))])
    judged = {document: one_of(random, grades) for document in documents if random.random() < 0.7}
    found = in_random_order(random, documents)[:n_retrieved]
    return judged or {documents[0]: grades[0]}, dict(zip(found, scores(random, found), strict=True))


def random_suite(seed, grades, **shape):
    random = Random(seed)
    suite = {"cutoffs": list(CUTOFFS), "qrels": {}, "run": {}}
    for number in range(1, QUERIES + 1):
        suite["qrels"][f"q{number}"], suite["run"][f"q{number}"] = random_query(random, grades, **shape)
    return suite


def with_empty_queries(suite):
    """Judge every document of every second query not relevant."""
    for query in list(suite["qrels"])[::2]:
        suite["qrels"][query] = dict.fromkeys(suite["qrels"][query], 0)
    return suite


def with_missing_queries(suite):
    """Take four queries out of the run and four others out of the judgements, and turn the order of the run."""
    for number in (2, 7, 11, 20):
        del suite["run"][f"q{number}"]
        del suite["qrels"][f"q{number + 1}"]
    suite["run"] = dict(reversed(suite["run"].items()))
    return suite


GRADED = (0, 0, 0, 1, 2, 3)


def random_suites():
    return {
        "plain": random_suite(1, GRADED),
        "ties": random_suite(2, GRADED, scores=often_equal),
        "empty": with_empty_queries(random_suite(3, GRADED)),
        "missing": with_missing_queries(random_suite(4, GRADED)),
        "short": random_suite(5, GRADED, retrieved=(1, 7)),
        "negative": random_suite(6, (-2, -1, 0, 0, 1, 2, 3)),
        "float": random_suite(7, (0, 0, 0.5, 1, 1.9, 2.5)),
        "binary": random_suite(8, (0, 0, 1)),
    }


def build():
    """Return the text of inputs.json, one line a query."""
    suites = {**named_suites(), **random_suites()}
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {laid_out(suite)}" for name, suite in suites.items()) + "\n}\n"


def laid_out(suite):
    parts = [f'"cutoffs": {suite["cutoffs"]}']
    for part in ("qrels", "run"):
        if part in suite:
            lines = (f"  {json.dumps(query)}: {json.dumps(documents)}" for query, documents in suite[part].items())
            parts.append(f'"{part}": {{\n' + ",\n".join(lines) + "}")
    if "rows" in suite:
        parts.append(f'"rows": {json.dumps(suite["rows"])}')
    return "{" + ",\n ".join(parts) + "}"


if __name__ == "__main__":
    INPUTS.write_text(build(), encoding="utf-8", newline="\n")
