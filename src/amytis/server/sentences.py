"""The sentences of the server, in the reader's language."""

from pathlib import Path

from amytis.core.sentences import Sentences

say = Sentences(Path(__file__).parent / "sentences.toml")
