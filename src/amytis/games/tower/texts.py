"""What the game says: the sentences of data/texts.*.toml, one file for each language."""

from amytis.core.texts import Texts
from amytis.games.tower.components import DATA

texts = Texts(DATA)
