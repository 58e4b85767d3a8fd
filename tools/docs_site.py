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
    return LINK.sub(lambda link: followed(link, page.file, Path(config.docs_dir)), markdown)


def followed(link: re.Match[str], source: File, docs: Path) -> str:
    """A link of a page as readers of the site can follow it; those within the site stay as they are."""
    label, target, anchor = link.group(1), link.group(2), link.group(3) or ""
    path = (Path(source.abs_src_path or "").parent / target).resolve()
    if path.is_relative_to(docs) or not path.exists():
        return link.group(0)
    if path.name == "RULES.md":
        up = "../" * source.src_uri.count("/")
        return f"[{label}]({up}rules/{path.parent.name}.md{anchor})"
    name = path.relative_to(ROOT).as_posix()
    return f"`{name}`" if label.strip("`") in name else f"{label} (`{name}`)"
