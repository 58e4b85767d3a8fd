"""What hosts copy: the options that the service, the container and the guide use are those that there are."""

import configparser
import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

from amytis.cli.serve import serve
from amytis.server.settings import Limits

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "deploy" / "amytis.service", ROOT / "deploy" / "Containerfile", ROOT / "docs" / "host.md"]
OPTIONS = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_of_the_server_is_one(page: Path) -> None:
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if re.search(r"\bserve\b", line)]
    used = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
    assert used
    assert used <= OPTIONS


def test_the_guide_tells_every_limit_and_what_it_usually_is() -> None:
    guide = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([\d, ]+) \|", guide, re.MULTILINE)
    told = {
        name: float(number)
        for names, numbers in rows
        for name, number in zip(re.findall(r"`(\w+)`", names), numbers.split(", "), strict=True)
    }
    assert told == {field.name: field.default for field in fields(Limits)}


def test_the_service_may_do_little_but_compile() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "deploy" / "amytis.service")
    service = dict(unit["Service"])
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert "MemoryDenyWriteExecute" not in service


def test_the_container_copies_what_there_is_and_is_not_root() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = [word for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for word in line.split()]
    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
    assert re.findall(r"^USER (\d+)$", text, re.MULTILINE)[-1] != "0"
    assert "/api/ready" in text
