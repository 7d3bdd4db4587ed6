"""What the asking scripts share: they run where only the peer and Python's own library are installed.

A script prints one line of JSON: the peer's version and its answers, {suite: {metric: {query: answer}}}. An answer is
the number that the peer gave, or, where it refused, the kind of its error and the first line of its message. Where a
peer refused every query of a suite, or the suite as a whole, one such text stands in place of the queries.
"""

import hashlib
import json
import platform
import re
from importlib.metadata import version
from itertools import chain
from pathlib import Path

WEIGHTS = (2, 3)  # of the queries of a suite of two
INPUTS = Path(__file__).with_name("inputs.json")
PASSING = re.compile(r"^\[\d\d:\d\d:\d\d\] |\S*/(?=[\w.]+:\d+)|(?<=')/[^']*(?=')")  # times and folders of one run


def suites():
    """Return the suites that have a run, by name."""
    return {name: suite for name, suite in json.loads(INPUTS.read_text()).items() if "run" in suite}


def suites_of_rows():
    """Return the suites that name a document twice, by name."""
    return {name: suite for name, suite in json.loads(INPUTS.read_text()).items() if "rows" in suite}


def lists(suite):
    """Yield each query of the run with the grades and the scores of its documents, in the order of the run.

    This is what a user of a tool that takes arrays would pass: an unjudged document has grade 0, a relevant document
    that was not retrieved is nowhere, and a query that the run lacks is not asked about.
    """
    for query, retrieved in suite["run"].items():
        judged = suite["qrels"].get(query, {})
        yield query, [judged.get(document, 0) for document in retrieved], list(retrieved.values())


def end_to_end(suite):
    """Return the grades and the scores of all lists of a suite one behind the other, and the length of each list."""
    _, grades, scores = zip(*lists(suite), strict=True)
    return list(chain(*grades)), list(chain(*scores)), list(map(len, grades))


def best_first(suite):
    """Yield each query of the run with its relevant documents and its list, best first.

    This is what a user of a tool that takes names would pass: equal scores stay in the order of the run, and a document
    that is named twice stands in the list twice.
    """
    rows = suite.get("rows") or [(query, *pair) for query, run in suite["run"].items() for pair in run.items()]
    for query in dict.fromkeys(query for query, *_ in rows):
        relevant = [document for document, grade in suite["qrels"].get(query, {}).items() if grade > 0]
        ranked = sorted((row for row in rows if row[0] == query), key=lambda row: row[2], reverse=True)
        yield query, relevant, [document for _, document, _ in ranked]


def ask(question, *arguments, **named):
    """Return the number that a call gives, or the text of its refusal."""
    try:
        return float(question(*arguments, **named))
    except Exception as error:
        return refusal(error)


def refusal(error):
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {PASSING.sub('', lines[0])}"[:160]


def ask_each(suite, question, *arguments, **named):
    """Ask for each list of a suite on its own: question(grades, scores, ...)."""
    answers = {query: ask(question, grades, scores, *arguments, **named) for query, grades, scores in lists(suite)}
    refused_all = all(isinstance(answer, str) for answer in answers.values())
    return next(iter(answers.values())) if refused_all else answers


def tell(distribution, answers):
    """Print what a peer answered."""
    told = {
        "version": version(distribution),
        "python": platform.python_version(),
        "inputs_sha256": hashlib.sha256(INPUTS.read_bytes()).hexdigest(),
        "answers": answers,
    }
    print(json.dumps(told, sort_keys=True))
