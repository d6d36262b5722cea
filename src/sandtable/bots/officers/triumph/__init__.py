"""The officer of the games of the Triumph system.

It looks at a sight and nothing else. Small decisions follow from what the faction needs now; at key decisions
it draws what it cannot see, plays its choices on copies, and compares what comes of them.
"""

from sandtable.bots.officers.triumph.officer import decided

__all__ = ["decided"]
