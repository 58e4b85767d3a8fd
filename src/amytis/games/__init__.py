"""The games, a folder each. A folder with a `data/game.toml` is a game; there is no other list of them."""
