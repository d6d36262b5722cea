"""The ladder: which bot is stronger, by how much, and how sure that is.

A *match* sets one bot against seats full of another. It is played in blocks: a block has one seed and
as many games as there are seats, and in each the one bot sits somewhere else. So neither the better
seat nor the better cards can decide it. What is drawn again for the interval are whole blocks.

In *self-play* all seats have the same bot, and what is measured is the game: who wins how often, and how.
"""
