import gzip
import importlib.util
import io
import re
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

import rankbook as rb
from rankbook import rankings_from_dicts, rankings_from_files
from rankbook.readers import lines, tables

UNJUDGED = np.nan
ORDERS = ["doc_id_desc", "doc_id_asc", "input_order", "optimistic", "pessimistic"]
QRELS = "q1 0 a 2\nq1 0 c 1\nq2 0 x 1\n"
RUN = "q1 Q0 b 1 0.7 mine\nq1 Q0 c 2 0.4 mine\nq1 Q0 a 3 0.1 mine\nq2 Q0 x 1 3 mine\n"


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Return a function that writes two files into the folder where the test runs, and reads them by name."""
    monkeypatch.chdir(tmp_path)

    def read(qrels, run, qrels_name="qrels.txt", run_name="run.txt", **options):
        for name, content in ((qrels_name, qrels), (run_name, run)):
            Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
        return rankings_from_files(qrels_name, run_name, **options)

    return read


def assert_as_expected(rankings):
    assert rankings.query_ids == ("q1", "q2")
    np.testing.assert_array_equal(rankings.rel, [UNJUDGED, 1, 2, 1])
    assert rankings.ideal.tolist() == [2, 1, 1]


@pytest.mark.parametrize(
    ("qrels", "run"),
    [
        (QRELS, RUN),
        (QRELS.rstrip("\n"), RUN.rstrip("\n")),
        (QRELS.replace(" ", "\t"), RUN.replace(" ", "\t")),
        (QRELS.replace(" ", " \t "), "  " + RUN.replace(" ", "   ").replace("\n", " \t\n \t")),
        (QRELS.replace("\n", "\r\n"), RUN.replace("\n", "\r\n")),
        ("# judged\n" + QRELS + "\n\n", "\n#q1 Q0 z 9 9 mine\n  # told\n" + RUN.replace("\n", "\n\n")),
        ("\ufeff" + QRELS, "\ufeff" + RUN),
        (QRELS, RUN.replace("mine", "BM25 k1=0.9 b=0.4")),
        (QRELS, RUN.replace("0.7", "7e-1").replace("0.4", "+.4").replace("0.1", "1.0E-01").replace(" 3 ", " 000 ")),
    ],
)
def test_trec_files_are_read(written, qrels, run):
    assert_as_expected(written(qrels, run))


def test_msmarco_files_are_read_in_the_order_of_ranks(written):
    assert_as_expected(
        written(QRELS.replace(" ", "\t"), "q1\tc\t2\nq2\tx\t1\nq1\ta\t3\nq1\tb\t1\n", run_name="run.tsv")
    )


CSV = [
    "query_id,doc_id,relevance\nq1,a,2\nq1,c,1\nq2,x,1\n",
    "Rank,QID,DocNo,Score\n1,q1,b,.7\n2,q1,c,.4\n3,q1,a,.1\n1,q2,x,3",
]


@pytest.mark.parametrize(
    "change",
    [
        str,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("q1", '"q1"'),
    ],
)
def test_csv_is_read(written, change):
    assert_as_expected(written(*map(change, CSV), "qrels.csv", "run.csv"))
    assert_as_expected(written(*map(change, CSV)))
    tabbed = [change(text).replace(",", "\t") for text in CSV]
    assert_as_expected(written(*tabbed, "qrels.tsv", "run.tsv"))
    assert_as_expected(written(*tabbed))


def test_quoted_columns_hold_what_they_hold(written):
    rankings = written(
        'qid,doc,rel\nq,"a,""b""\nc",1\n', 'qid,doc,score\nq,"a,""b""\nc",1\nq,"z",2\n', "q.csv", "r.csv"
    )
    np.testing.assert_array_equal(rankings.rel, [UNJUDGED, 1])


JSON = [
    '{"query_id": "q1", "doc_id": "a", "relevance": 2}\n\n{"doc_id": "c", "query_id": "q1", "relevance": 1.0}\n'
    '{"query_id": "q2", "doc_id": "x", "relevance": 1}',
    '{"qid": "q1", "docno": "b", "score": 0.7}\n{"qid": "q1", "docno": "c", "score": 0.4}\n'
    '{"qid": "q1", "docno": "a", "score": 1e-1}\n{"qid": "q2", "docno": "x", "score": 3}\n',
]


def test_json_lines_are_read(written):
    assert_as_expected(written(*JSON, "qrels.jsonl", "run.ndjson"))
    assert_as_expected(written(*JSON))


def test_parquet_is_read(written):
    frames = [pl.read_csv(text.encode()) for text in CSV]
    stored = [io.BytesIO(), io.BytesIO()]
    for frame, buffer in zip(frames, stored, strict=True):
        frame.write_parquet(buffer)
    assert_as_expected(written(*(buffer.getvalue() for buffer in stored)))


@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress])
def test_compressed_files_are_read(written, compress):
    halves = [RUN[:30], RUN[30:]]
    assert_as_expected(written(compress(QRELS.encode()), b"".join(compress(half.encode()) for half in halves)))
    assert_as_expected(written(compress(CSV[0].encode()), compress(CSV[1].encode()), "qrels.csv.gz", "run.csv.zst"))


def test_formats_can_mix_and_be_named(written):
    assert_as_expected(written(QRELS, JSON[1], run_format="jsonl"))
    assert_as_expected(written(CSV[0], RUN, qrels_format="csv", run_format="trec"))
    named = "a,b,c\nq1,2,a\nq1,1,c\nq2,1,x\n"
    assert_as_expected(written(named, RUN, "qrels.csv", qrels_columns=("a", "c", "b")))


@pytest.mark.parametrize("role", ["qrels", "run"])
def test_standard_input_is_read(written, monkeypatch, role):
    written(QRELS, RUN)
    names = {"qrels": "qrels.txt", "run": "run.txt"}
    content = Path(names[role]).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert_as_expected(rankings_from_files(*{**names, role: "-"}.values()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"q1 Q0\n")))
    with pytest.raises(ValueError, match=r"^standard input:1: 2 columns"):
        rankings_from_files(*{**names, role: "-"}.values())


def test_both_can_not_be_standard_input():
    with pytest.raises(ValueError, match=r'^qrels and run are both "-"; standard input can hold only one of them$'):
        rankings_from_files("-", "-")
    with pytest.raises(ValueError, match=r'^qrels and run are both "-"'):
        rb.evaluate("-", "-", "AP")


def test_ids_are_texts_as_they_stand(written):
    rankings = written("007 0 01 1\n", "7 Q0 1 1 2 t\n007 Q0 1 1 2 t\n007 Q0 01 1 1 t\n007 Q0 1.0 1 0 t\n")
    assert rankings.query_ids == ("007",)
    assert rankings.unjudged_queries == ("7",)
    np.testing.assert_array_equal(rankings.rel, [UNJUDGED, 1, UNJUDGED])
    rankings = written("qid,doc,rel\n007,01,1\n", "qid,doc,score\n007,1,2\n007,01,1\n", "q.csv", "r.csv")
    np.testing.assert_array_equal(rankings.rel, [UNJUDGED, 1])


@pytest.mark.parametrize(("ties", "rel"), [("doc_id_desc", [2, 1]), ("doc_id_asc", [1, 2]), ("input_order", [2, 1])])
def test_equal_scores_are_ordered(written, ties, rel):
    assert written("q 0 d9 2\nq 0 d10 1", "q Q0 d9 1 1 t\nq Q0 d10 1 1.0 t", ties=ties).rel.tolist() == rel


def test_evaluate_and_tie_spans_take_paths_and_mixed_kinds(written, tmp_path):
    written("q 0 a 1\n", "q Q0 b 1 0.5 t\nq Q0 a 2 0.5 t\n")
    assert rb.evaluate("qrels.txt", tmp_path / "run.txt", ["RR"]).mean["RR"] == 0.5
    assert rb.evaluate("qrels.txt", "run.txt", ["RR"], ties="expected").mean["RR"] == 0.75
    assert rb.evaluate("qrels.txt", "run.txt", ["RR"], convention="trec_eval").mean["RR"] == 0.5
    assert rb.tie_spans("qrels.txt", "run.txt", ["RR"]).mean["RR"].tolist() == [0.5, 0.75, 1]
    assert rb.evaluate("qrels.txt", {"q": {"a": 1, "b": 2}}, ["RR"]).mean["RR"] == 0.5
    assert rb.evaluate({"q": {"a": 1, "é": 0}}, "run.txt", ["RR"]).mean["RR"] == 0.5
    frame = pl.DataFrame({"qid": ["q"], "doc_id": ["a"], "score": [1]})
    assert rb.evaluate("qrels.txt", frame, ["RR"]).mean["RR"] == 1
    assert rb.evaluate({"q": {"a": 1}}, frame, ["RR"]).mean["RR"] == 1


@pytest.mark.parametrize(
    ("qrels", "run", "message"),
    [
        (
            QRELS,
            "q Q0 a 1 1 t\nq Q0 b 2\n",
            "run.txt:2: 4 columns, but a TREC run has 6: query, Q0, document, rank, score, tag; mend the ",
        ),
        (QRELS, "q Q0 a 1 1 t\n\n#\nq\n", "run.txt:4: 1 column, but a TREC run has 6"),
        (QRELS, "q Q0 a 1 2 t q Q0 b 2 1 t\n", "run.txt:1: 12 columns, but a TREC run has 6"),
        ("q1 0 a 1 1\n", RUN, "qrels.txt:1: 5 columns, but TREC qrels have 4: query, iteration, document, grade; mend"),
        (
            QRELS,
            "q1\ta\t1\nq1\tb\n",
            "run.txt:2: 2 columns, but an MS MARCO run has 3: query, document, rank; mend the",
        ),
        ("q1 0 a 1\rq1 0 b 1\r", RUN, "qrels.txt:1: 8 columns, but TREC qrels have 4"),
        *(
            (
                QRELS,
                f"q1 Q0 a 1 0.5 t\nq1 Q0 b 2 {score} t\n",
                f"run.txt:2: query 'q1', document 'b': the score '{score}' is not a finite number; mend it or leave "
                "the line out",
            )
            for score in ["nan", "-inf", "inf", "abc", "1e999", "1_0", "0x1", "1e", "-", ".", "1.2.3", "１"]
        ),
        (
            QRELS,
            "q1 Q0 a 1 9007199254740993 t\n",
            "run.txt:1: query 'q1', document 'a': the score '9007199254740993' is a whole number beyond 2**53",
        ),
        ("q1 0 a one\n", RUN, "qrels.txt:1: query 'q1', document 'a': the grade 'one' is not a finite number"),
        (QRELS, "q1\ta\tfirst\n", "run.txt:1: query 'q1', document 'a': the rank 'first' is not a finite number"),
        (
            QRELS,
            "q1 Q0 a 1 3 t\nq2 Q0 a 1 3 t\n# told\nq1 Q0 b 2 2 t\nq1 Q0 a 3 1 t\n",
            "run.txt:5: query 'q1', document 'a' is retrieved already in run.txt:1; leave one of the two out",
        ),
        (
            QRELS,
            "q9 Q0 a 1 3 t\nq9 Q0 a 1 3 t\nq1 Q0 a 1 3 t",
            "run.txt:2: query 'q9', document 'a' is retrieved already",
        ),
        ("q1 0 a 1\nq1 0 a 0\n", RUN, "qrels.txt:2: query 'q1', document 'a' is judged already in qrels.txt:1; leave"),
        (QRELS, b"q1 Q0 a 1 3 t\nq1 Q0 b\0 1 3 t\n", "run.txt:2: a NUL byte; give a text file in UTF-8"),
        (QRELS, "q1 Q0 a 1 3 t\n".encode("utf-16-le"), "run.txt:1: a NUL byte; give a text file in UTF-8"),
        (QRELS, b"q1 Q0 a 1 3 t\nq1 Q0 \xe9t 1 3 t\n", "run.txt:2: the byte 0xe9 is not UTF-8; save the file as UTF-8"),
        ("", RUN, "qrels.txt is empty; give at least one row"),
        (QRELS, " \n\n# nothing\n", "run.txt holds no line but blanks and comments; give at least one row"),
        (QRELS, gzip.compress(RUN.encode())[:-9], "run.txt: the gzip stream is broken"),
        (QRELS, b"\x1f\x8b no gzip", "run.txt: the gzip stream is broken"),
        (QRELS, zstandard.compress(RUN.encode())[:-3], "run.txt: the zstd stream ends before its end; get the whole"),
        (QRELS, b"\x28\xb5\x2f\xfd no zstd", "run.txt: the zstd stream is broken"),
        (QRELS, gzip.compress(b""), "run.txt is empty; give at least one row"),
        (QRELS, b"PAR1 no table", "run.txt is no Parquet file that can be read"),
        (QRELS, "x1 Q0 a 1 1 t\n", "qrels and run have no query id in common: qrels has 'q1', run has 'x1'; give both"),
        (QRELS, "qid,doc,score\nq1,a,1\nq1,b\n", "run.txt:3: 2 columns, but the header names 3; mend the line"),
        (QRELS, "qid,doc,score\nq1,a,1,2\n", "run.txt:2: 4 columns, but the header names 3; mend the line"),
        (QRELS, 'qid,doc,score\n\n"q\n1",a,1\nq1,b,x\n', "run.txt:5: query 'q1', document 'b': the score 'x' is not a"),
        (QRELS, 'qid,doc,score\nq1,"a,1\n', "run.txt:2: unexpected end of data; mend the line"),
        (QRELS, "qid,doc,score\nq1,,1\n", "run.txt:2, column 'doc': the id is missing; give one"),
        (QRELS, "qid,doc,score\n", "run.txt has a header and no row; give at least one"),
        (
            QRELS,
            "qid,doc,points\nq1,a,1\n",
            "run.txt has no column for the score, such as score; it has 'qid', 'doc', ",
        ),
        (QRELS, "qid,doc,score,sim\nq1,a,1,1\n", "run.txt has 2 columns for the score: 'score', 'sim'"),
        (
            QRELS,
            "qid,doc,score\nq1,a,1\n\nq1,b,2\nq1,a,3\n",
            "run.txt:5: query 'q1', document 'a' is retrieved already in run.txt:2",
        ),
        (QRELS, '{"qid": "q1", "doc_id": "a", "score": 1}\n{"qid": "q1"\n', "run.txt:2: "),
        (QRELS, '{"qid": "q1", "doc_id": "a", "score": 1}\n\n[1]\n', "run.txt:3: [1] is no JSON object; give one on"),
        (
            QRELS,
            '{"qid": "q1", "doc_id": "a", "score": NaN}',
            "run.txt:1: query 'q1', document 'a': the score nan is not",
        ),
        (
            QRELS,
            '{"qid": "q1", "doc_id": "a", "score": "1"}',
            "run.txt:1: query 'q1', document 'a': the score '1' is not",
        ),
        (
            QRELS,
            '{"qid": "q1", "doc_id": null, "score": 1}',
            "run.txt:1: 'doc_id' is None; give ids as text, or as whole",
        ),
        (
            QRELS,
            '{"qid": "q1", "doc_id": "a", "score": 1}\n{"qid": 1, "doc_id": "b", "score": 1}\n',
            "run.txt:2: 'qid' is 1, but above it was 'q1'; give all ids as text, or all as whole numbers",
        ),
        (
            QRELS,
            '{"qid": "q1", "doc_id": "a", "score": 1}\n{"qid": "q1", "score": 1}\n',
            "run.txt:2: there is no 'doc_id'; it has 'qid', 'score'",
        ),
        (
            "1 0 a 1\n",
            '{"qid": 1, "doc_id": "a", "score": 1}',
            "qrels and run have no query id in common: qrels has '1', run has 1 (str against int)",
        ),
    ],
)
def test_errors_name_file_and_line_and_the_mend(written, qrels, run, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        written(qrels, run)


def test_what_is_no_format_and_no_file_is_refused(written):
    with pytest.raises(ValueError, match=r"^run_format is 'xml'; give one of trec, msmarco, csv, tsv, jsonl, parquet$"):
        written(QRELS, RUN, run_format="xml")
    with pytest.raises(FileNotFoundError):
        rankings_from_files("qrels.txt", "nowhere.txt")


@pytest.mark.parametrize(("package", "run"), [("polars", CSV[1]), ("zstandard", zstandard.compress(RUN.encode()))])
def test_what_is_not_installed_is_named(written, monkeypatch, package, run):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == package else find(name))
    message = f'run.txt is read with {package}; install it with: pip install "rankbook[files]"'
    with pytest.raises(ModuleNotFoundError, match=f"^{re.escape(message)}$"):
        written(QRELS, run)


TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0\t\n\v\f\r #\ufeff"), min_size=1, max_size=9
)
SCORES = st.floats(-1e300, 1e300) | st.sampled_from([0.5, 0.25, -1.0]) | st.floats(0, 1)


@settings(derandomize=True, database=None, deadline=None, max_examples=150)
@given(
    st.dictionaries(TEXTS, st.dictionaries(TEXTS, SCORES, min_size=1, max_size=6), min_size=1, max_size=4),
    st.sampled_from(ORDERS),
    st.randoms(),
    st.sampled_from([" ", "\t", "  \t "]),
    st.sampled_from(["\n", "\r\n", "\n \n#\n"]),
)
def test_files_are_read_as_dicts_are(tmp_path_factory, run, ties, random, blank, newline):
    qrels = {
        query: {doc: random.choice([-1.0, 0.0, 1.0, 2.5]) for doc in docs if random.random() < 0.7} or {"none": 1.0}
        for query, docs in run.items()
    }
    folder = tmp_path_factory.mktemp("files")
    texts = []
    for by_query, shape in ((qrels, "{0} 0 {1} {2}"), (run, "{0} Q0 {1} 1 {2!r} t")):
        rows = [(query, iter(by_doc.items())) for query, by_doc in by_query.items() for _ in by_doc]
        heads = list(by_query)
        rest = [query for query, by_doc in by_query.items() for _ in range(len(by_doc) - 1)]
        random.shuffle(rest)
        taken = {query: iter(by_doc.items()) for query, by_doc in by_query.items()}
        rows = [shape.format(query, *next(taken[query])).replace(" ", blank) for query in heads + rest]
        texts.append(newline.join(rows))
    for name, text in zip(("qrels", "run"), texts, strict=True):
        (folder / name).write_bytes(text.encode())
    rankings = rankings_from_files(folder / "qrels", folder / "run", ties=ties)
    expected = rankings_from_dicts(qrels, run, ties=ties)
    assert rankings.query_ids == expected.query_ids
    for name in ("rel", "offsets", "ideal", "ideal_offsets", "missing", "tie_starts"):
        np.testing.assert_array_equal(getattr(rankings, name), getattr(expected, name), err_msg=name)


def by_hand(text):
    """Return the rows of a TREC run read one line at a time, or the number of the first line that is none."""
    rows = []
    for number, line in enumerate(text.split(b"\n"), start=1):
        columns = re.split(rb"[ \t\v\f\r]+", line.strip(b" \t\v\f\r"))
        if columns[0] == b"" or columns[0].startswith(b"#"):
            continue
        if not 6 <= len(columns) <= 10 or not re.fullmatch(
            rb"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", columns[4]
        ):
            return number
        if not np.isfinite(float(columns[4])) or (columns[4].lstrip(b"+-").isdigit() and abs(int(columns[4])) > 2**53):
            return number
        rows.append((columns[0].decode(), columns[2].decode(), float(columns[4])))
    return rows


WORDS = st.sampled_from(
    [
        b"q1",
        b"q2",
        b"Q0",
        b"d1",
        b"d2",
        b"0.5",
        b"1e-5",
        b"nan",
        b"#",
        b"t",
        b"12345678901234567890123",
        b"9007199254740993",
        "é".encode(),
    ]
)
BLANKS = st.sampled_from([b" ", b"\t", b"  ", b"\n", b"\r\n", b"\r", b"\v"])
LINES = st.builds(
    lambda query, doc, score, end: b"%s Q0 %s 1 %s t%s" % (query, doc, score, end),
    st.sampled_from([b"q1", b"q2"]),
    st.sampled_from([b"d1", b"d2", b"d3", b"", b"x y"]),
    st.sampled_from([b"0.5", b"-1e-5", b"x", b"1e400", b"0.12345678901234567890"]),
    st.sampled_from([b"\n", b"\r\n", b"\n\n#\n", b""]),
)


@settings(derandomize=True, database=None, deadline=None, max_examples=400)
@given(st.lists(LINES, max_size=6).map(b"".join) | st.lists(st.one_of(WORDS, BLANKS), max_size=40).map(b"".join))
def test_every_line_is_a_row_or_an_error(text):
    expected = by_hand(text)
    if isinstance(expected, int):
        with pytest.raises(ValueError, match=rf"^run.txt:{expected}: "):
            lines.rows_from_lines(text, "run.txt", lines.TREC_RUN)
    elif not expected:
        with pytest.raises(ValueError, match=r"^run.txt holds no line but blanks and comments"):
            lines.rows_from_lines(text or b"\n", "run.txt", lines.TREC_RUN)
    else:
        rows = lines.rows_from_lines(text, "run.txt", lines.TREC_RUN)
        query = np.repeat(rows.query_ids, np.diff(rows.offsets)).tolist()
        read = zip(query, map(rows.document, range(len(query))), rows.values.tolist(), strict=True)
        assert list(read) == sorted(expected, key=lambda row: rows.query_ids.index(row[0]))


CELLS = st.sampled_from(["q1", "q2", "d1", "d2", "0.5", "1", " 7", "", "x", "é", "1e400", "0.12345678901234567890"])
ENDS = st.sampled_from(["\n", "\r\n", "\n\n", ",\n", ""])


@settings(derandomize=True, database=None, deadline=None, max_examples=400)
@given(st.lists(st.tuples(CELLS, CELLS, CELLS, ENDS), min_size=1, max_size=6))
def test_columns_that_are_scanned_are_those_read_by_hand(records):
    content = "".join(["query,doc,score\n", *(f"{a},{b},{c}{end}" for a, b, c, end in records)]).encode()
    begin = content.find(b"\n") + 1
    rows = lines.rows_from_plain_columns(content, "run.csv", begin, (1, 0, 2, 3, ord(",")))
    if rows is not None:
        by_hand = tables._read_by_hand(content, "run.csv", ["query", "doc", "score"], [1, 0, 2], ",", "score")
        query = np.repeat(rows.query_ids, np.diff(rows.offsets)).tolist()
        read = zip(query, map(rows.document, range(len(query))), rows.values.tolist(), strict=True)
        assert list(read) == sorted(by_hand.rows(), key=lambda row: rows.query_ids.index(row[0]))
    else:
        # Only what is odd is left to more care.
        assert not all(a and b and c in {"0.5", "1"} and end in {"\n", "\r\n"} for a, b, c, end in records)


@settings(derandomize=True, database=None, deadline=None, max_examples=400)
@given(
    st.binary(max_size=60)
    | st.builds(
        lambda start, rest: start + rest,
        st.sampled_from([b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PAR1", b"{", b'qid,doc,score\nq1,"']),
        st.binary(max_size=40),
    )
    | st.text('q1dc,"\n\t {}:[]0.5-e', max_size=60).map(lambda text: b"qid,docid,score\n" + text.encode())
    | st.text('q1dc,"\n\t {}:[]0.5-e', max_size=60).map(
        lambda text: b'{"qid": "1", "doc_id": "2", "score": 1}\n' + text.encode()
    ),
    st.sampled_from([None, "trec", "msmarco", "csv", "tsv", "jsonl", "parquet"]),
)
def test_any_bytes_are_read_or_refused(tmp_path_factory, content, format_):
    path = tmp_path_factory.mktemp("bytes") / "run"
    path.write_bytes(content)
    try:
        rankings = rankings_from_files(path, path, qrels_format=None, run_format=format_)
    except ValueError as error:
        told = str(error)
    else:
        told = "" if len(rankings) else "nothing was read"
    assert told == "" or str(path) in told or "no query id in common" in told


@settings(derandomize=True, database=None, deadline=None, max_examples=2000)
@given(
    st.floats(allow_nan=False, allow_infinity=False).map(repr)
    | st.floats(allow_nan=False, allow_infinity=False, width=32).map(repr)
    | st.from_regex(r"[+-]?[0-9]{1,25}\.?[0-9]{0,25}([eE][+-]?[0-9]{1,3})?", fullmatch=True)
)
def test_numbers_are_the_nearest_floats(text):
    from rankbook.readers.scanning import number_of

    data = np.frombuffer(text.encode(), dtype=np.uint8)
    number = number_of(data, 0, len(data))
    # What is not read here is NaN, and read by Python.
    assert np.isnan(number) or number == float(text)


def test_floats_as_they_are_printed_need_no_python():
    from rankbook.readers.scanning import number_of

    texts = [repr(value) for value in np.random.default_rng(0).random(10_000).tolist()]
    assert not any(np.isnan(number_of(np.frombuffer(text.encode(), dtype=np.uint8), 0, len(text))) for text in texts)


def test_files_of_many_pieces_are_read_as_one(written, monkeypatch):
    monkeypatch.setattr(lines, "_PIECE", 64)
    run = "".join(f"q{i // 7} Q0 d{i} 1 {-i} t\n" + "\n# told\n" * (i % 3 == 0) for i in range(200))
    qrels = "".join(f"q{i // 7} 0 d{i} {i}\n" for i in range(200))
    rankings = written(qrels, run)
    assert rankings.rel.tolist() == list(range(200))
    assert rankings.query_ids == tuple(f"q{i}" for i in range(29))
    with pytest.raises(
        ValueError, match=r"^run.txt:537: query 'q28', document 'd199' is retrieved already in run.txt:"
    ):
        written(qrels, run + "\n" * 202 + "q28 Q0 d199 1 -199 t\n")
    with pytest.raises(ValueError, match=r"^run.txt:335: 1 column, but"):
        written(qrels, run + "q28\nq28 Q0 d200 1 x t")


@pytest.mark.parametrize("n_queries", [1, 300_000])
def test_many_queries_and_many_documents_are_read(written, n_queries):
    run = "".join(f"{i % n_queries} Q0 d{i} 1 {-i} t\n" for i in range(300_000))
    rankings = written("0 0 d0 1\n0 0 d299999 1", run)
    assert len(rankings.unjudged_queries) == n_queries - 1
    assert rankings.rel[0] == 1
    assert np.count_nonzero(rankings.rel == 1) == (2 if n_queries == 1 else 1)


def test_a_long_line_is_read_or_told_in_short(written):
    long = "d" * 10_000_000
    assert written(f"q 0 {long} 1", f"q Q0 {long} 1 1 t\n").rel.tolist() == [1]
    with pytest.raises(ValueError, match=r"^run.txt:1: 3 columns, but .{,200}$"):
        written("q 0 a 1", f"q Q0 {long}\n", run_format="trec")
