"""The examples in the docs run, and their links lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
EXAMPLES = [(page, code) for page in PAGES for code in BLOCK.findall(page.read_text(encoding="utf-8"))]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize(("page", "code"), EXAMPLES, ids=lambda value: value.name if isinstance(value, Path) else "")
def test_the_examples_run(page: Path, code: str) -> None:
    setting = {"__name__": page.stem}
    exec("import amytis\n" + code, setting)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
