"""The odds of Battles, worked out by the rules of the system.

For bots: `force` and `row_of` make a side of a Battle from units of a state or a sight, and `battle_odds`
tells what comes of it. Anybody who asks in words is answered by `question` and `report`.
"""

from sandtable.games.triumph.odds.chances import Chances as Chances
from sandtable.games.triumph.odds.chances import Odds as Odds
from sandtable.games.triumph.odds.chances import battle_odds as battle_odds
from sandtable.games.triumph.odds.chances import land_round as land_round
from sandtable.games.triumph.odds.chances import sea_battle as sea_battle
from sandtable.games.triumph.odds.fight import AIR as AIR
from sandtable.games.triumph.odds.fight import CONVOYS as CONVOYS
from sandtable.games.triumph.odds.fight import DAMAGE as DAMAGE
from sandtable.games.triumph.odds.fight import FIREPOWER as FIREPOWER
from sandtable.games.triumph.odds.fight import GROUND as GROUND
from sandtable.games.triumph.odds.fight import NAVAL as NAVAL
from sandtable.games.triumph.odds.fight import SUBS as SUBS
from sandtable.games.triumph.odds.rows import Side as Side
from sandtable.games.triumph.odds.rows import force as force
from sandtable.games.triumph.odds.rows import row_at as row_at
from sandtable.games.triumph.odds.rows import row_of as row_of
