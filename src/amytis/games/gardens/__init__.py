"""Gardens of Babylon: guilds plant a ziggurat that all build. Start reading at RULES.md, then state.py and rules.py."""
