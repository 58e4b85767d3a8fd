"""Hooks of the documentation's site: the rules of each game become pages, and links into the sources become names.

In a clone the pages link to files beside `docs/`; the site has no such files, so it shows what they are called.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
RULES = {path.parent.name: path for path in sorted(ROOT.glob("src/amytis/games/*/RULES.md"))}
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The rules of each game are pages of the site."""
    for game, path in RULES.items():
        files.append(File.generated(config, f"rules/{game}.md", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links that leave the folder of the documentation lead to the rules, or are names of files."""
    folder = Path(page.file.abs_src_path or "").parent

    def led(found: re.Match[str]) -> str:
        label, target, anchor = found.group(1), found.group(2), found.group(3) or ""
        path = (folder / target).resolve()
        if path.is_relative_to(Path(config.docs_dir)) or not path.exists():
            return found.group(0)
        if path.name == "RULES.md":
            up = "../" * page.file.src_uri.count("/")
            return f"[{label}]({up}rules/{path.parent.name}.md{anchor})"
        name = path.relative_to(ROOT).as_posix()
        return f"{label} (`{name}`)" if label.strip("`") not in name else f"`{name}`"

    return LINK.sub(led, markdown)
