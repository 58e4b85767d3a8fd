"""Bots: they see what their seat may see, and decide. `bot("greedy")` makes one."""

from amytis.bots.bot import Bot as Bot
from amytis.bots.bot import bot as bot
from amytis.bots.bot import check_bot as check_bot
from amytis.bots.names import BOTS as BOTS
