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
        """Build the client, except for an editable install, where `make client` does it."""
        if version == "editable" or not (Path(self.root) / "web").is_dir():
            return
        tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        for arguments in (["ci", "--no-progress"], ["run", "build"]):
            subprocess.run(
                ["npm", *arguments],
                cwd=Path(self.root) / "web",
                env=os.environ | {"PATH": tools},
                check=True,
            )
