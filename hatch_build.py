"""The wheel carries the built client: Node comes from a Python package, so a machine with Python alone can build it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Builds web/ into src/amytis/server/client before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client unless it is up to date; an editable install leaves that to `make client`."""
        web = Path(self.root) / "web"
        if version == "editable" or up_to_date(web, Path(self.root) / "src" / "amytis" / "server" / "client"):
            return
        tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        steps = [["run", "build"]] if (web / "node_modules").is_dir() else [["ci", "--no-progress"], ["run", "build"]]
        for arguments in steps:
            subprocess.run(["npm", *arguments], cwd=web, env=os.environ | {"PATH": tools}, check=True)


def up_to_date(web: Path, client: Path) -> bool:
    """Whether the built page is newer than everything it is built from."""
    page = client / "index.html"
    folders = (web / "src", web / "public")
    sources = [*web.glob("*.html"), *web.glob("*.js"), *web.glob("*.config.*"), web / "package-lock.json"]
    sources += [path for folder in folders for path in folder.rglob("*")]
    return page.exists() and all(path.stat().st_mtime <= page.stat().st_mtime for path in sources if path.is_file())
