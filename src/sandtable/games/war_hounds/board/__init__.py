"""How War Hounds is shown: the map, the playerboards and the markets."""
