"""Write the server's OpenAPI document, from which the browser's types are made: `python web/openapi.py FILE`."""

import json
import sys
from pathlib import Path

from amytis.server.app import create_app
from amytis.server.settings import Settings

Path(sys.argv[1]).write_text(json.dumps(create_app(Settings("sqlite://")).openapi()), encoding="utf-8")
