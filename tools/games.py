"""List the ids of the games that come with sandtable: python -m tools.games"""

from sandtable.games import shipped

if __name__ == "__main__":
    print(*shipped())
