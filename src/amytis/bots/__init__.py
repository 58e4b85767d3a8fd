"""Bots: players that decide by what their seat may know. `bot("greedy")` makes one."""

from amytis.bots.bot import Bot as Bot
from amytis.bots.bot import bot as bot
from amytis.bots.bot import check_bot as check_bot
from amytis.bots.names import BOTS as BOTS
