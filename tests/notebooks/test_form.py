"""What every notebook of the book keeps to; nbval compares the outputs themselves."""

import ast
import re
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = sorted(Path(__file__).parents[2].glob("notebooks/*.ipynb"))
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


# What a chapter's text must hold, part by part.
PARTS = (
    "you can",
    "by hand",
    "predict",
    "formula",
    "plain python",
    "kernel",
    "## play",
    "blind",
    "house rules",
    "in the wild",
    "exercises",
    "break it",
    "interview",
    "take it home",
    "recall",
)


def read(path):
    return nbformat.read(path, as_version=4)


def code_cells(path):
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def prose(path):
    return "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")


def prompts(path):
    """Return what questions and exercises ask: their texts stand in the chapter's file."""
    outputs = [output for cell in code_cells(path) for output in cell.outputs]
    return "\n".join(output.get("data", {}).get("text/html", "") for output in outputs)


def output_text(path):
    outputs = [output for cell in code_cells(path) for output in cell.outputs]
    return "\n".join(output.get("text") or output.data["text/plain"] for output in outputs)


def test_there_are_notebooks_to_check():
    assert [path.stem for path in NOTEBOOKS][:1] == ["00-ticket-office"]


@each_notebook
def test_every_cell_was_run_in_order_or_nbval_would_not_compare_it(path):
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))


@each_notebook
def test_no_output_is_an_error_or_a_warning(path):
    for cell in code_cells(path):
        for output in cell.outputs:
            assert output.output_type != "error", cell.id
            assert output.get("name") != "stderr", cell.id


@each_notebook
def test_no_cell_uses_what_strict_nbval_can_not_compare(path):
    banned = re.compile(r"\binteract(ive|ive_output)?\(|\bOutput\(|clear_output|display_id|%time|;\s*$", re.MULTILINE)
    for cell in code_cells(path):
        assert not banned.search(cell.source), cell.id
        assert not cell.metadata.get("tags"), f"{cell.id}: give the reason of a tag here, and in the cell"


@each_notebook
def test_cells_are_short_and_few(path):
    cells = read(path).cells
    assert len(cells) <= 35
    for cell in code_cells(path):
        assert 1 <= len(cell.source.splitlines()) <= 15, cell.id
        assert max(map(len, cell.source.splitlines())) <= 96, cell.id


@each_notebook
def test_a_chapter_has_at_most_1200_words(path):
    assert len(prose(path).split()) <= 1200


@each_notebook
def test_the_learner_does_something_in_at_least_every_third_code_cell(path):
    does = [bool(re.search(r"question\(|exercise\(|TreasureMap\(", cell.source)) for cell in code_cells(path)]
    assert sum(does) >= len(does) / 3


@each_notebook
def test_an_answer_is_folded_away_until_its_cell_is_run(path):
    """The output after a question would tell its answer to who has not committed yet."""
    cells = code_cells(path)
    asked = [i for i, cell in enumerate(cells) if re.fullmatch(r'question\("[\w.-]+"\)', cell.source)]
    assert asked
    for i in asked:
        assert cells[i + 1].metadata.get("jupyter", {}).get("outputs_hidden"), cells[i + 1].id


@each_notebook
def test_what_is_folded_away_starts_with_a_line_that_tells_nothing(path):
    """JupyterLab shows the first line of a folded output."""
    for cell in code_cells(path):
        if cell.metadata.get("jupyter", {}).get("outputs_hidden"):
            assert cell.outputs[0].text.startswith("Beside your guess:\n"), cell.id


@each_notebook
def test_each_part_of_a_chapter_is_there(path):
    text = (prose(path) + prompts(path)).lower()
    assert [part for part in PARTS if part not in text] == []


@each_notebook
def test_cell_ids_are_unique_and_stored_metadata_is_bare(path):
    notebook = read(path)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata
    assert all(set(cell.metadata) <= {"jupyter", "tags"} for cell in notebook.cells)


@each_notebook
def test_no_address_or_path_of_a_machine_is_stored(path):
    text = re.sub(r"data:image/[^\"\\]+|http://www\.w3\.org/2000/svg", "", path.read_text(encoding="utf-8"))
    assert not re.findall(r"https?://|[\"' ]/(?:home|usr|tmp|root|Users|opt|var)/|[A-Z]:\\\\| at 0x[0-9a-f]+", text)


@each_notebook
def test_a_notebook_stays_small(path):
    assert path.stat().st_size < 300_000


class AltTexts(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.found.append(dict(attrs).get("alt", ""))


@each_notebook
def test_every_picture_has_an_alt_text_with_a_number(path):
    alts = AltTexts()
    for cell in code_cells(path):
        for output in cell.outputs:
            data = output.get("data", {})
            alts.feed(data.get("text/html", ""))
            assert "image/png" not in data, f"{cell.id}: a bare PNG carries no alt text"
    assert alts.found
    assert all(re.search(r"\d", alt) and len(alt) > 40 for alt in alts.found)


@each_notebook
def test_every_bold_number_of_the_prose_is_in_an_output(path):
    results = re.findall(r"\*\*([\d.,]+)\*\*", prose(path))
    computed = set(re.findall(r"\d[\d,]*\.?\d*", output_text(path) + " ".join(html_alts(path))))
    assert results
    assert [result for result in results if result not in computed] == []


def html_alts(path):
    alts = AltTexts()
    for cell in code_cells(path):
        for output in cell.outputs:
            alts.feed(output.get("data", {}).get("text/html", ""))
    return alts.found


@each_notebook
def test_links_between_chapters_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#]+\.ipynb)\)", prose(path)):
        assert (path.parent / target).is_file(), target


REFERENCES = (Path(__file__).parents[2] / "notebooks" / "references.md").read_text(encoding="utf-8")


def anchors():
    """Return what the headings of the references are linked by."""
    return [heading.lower().replace(" ", "-") for heading in re.findall(r"^### (.+)$", REFERENCES, re.MULTILINE)]


@each_notebook
def test_every_citation_leads_to_a_reference_with_a_year_that_names_the_chapter(path):
    for anchor in re.findall(r"\]\(references\.md#([\w-]+)\)", prose(path)):
        assert anchor in anchors(), anchor
        entry = REFERENCES.split("### ")[1 + anchors().index(anchor)]
        assert re.search(r"\b(19|20)\d\d\b", entry), anchor
        assert path.stem[:2] in re.findall(r"\b\d\d\b", entry.split("Used in")[1]), anchor


def test_every_reference_is_cited():
    cited = {anchor for path in NOTEBOOKS for anchor in re.findall(r"references\.md#([\w-]+)", prose(path))}
    assert cited == set(anchors())


@each_notebook
def test_exercises_and_questions_of_the_chapter_are_all_asked(path):
    from importlib import import_module

    chapter = path.stem[:2]
    texts = import_module(f"rankbook.lessons.chapter_{chapter}")
    source = "\n".join(cell.source for cell in code_cells(path))
    for name in texts.EXERCISES:
        assert f'exercise("{chapter}.{name}")' in source, name
    asked = set(re.findall(rf'question\(f?"{chapter}\.([\w-]+?)(?:-{{number}})?"\)', source))
    assert {name.removesuffix(name[-2:]) if name.startswith("recall-") else name for name in texts.QUESTIONS} == asked


@each_notebook
def test_no_cell_computes_a_metric_itself(path):
    """Fractions counted by hand are the lesson; every other score comes from a kernel or its plain twin."""
    for cell in code_cells(path):
        if "Fraction(" in cell.source:
            continue
        operators = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Div | ast.Pow)]
        assert not operators, cell.id
