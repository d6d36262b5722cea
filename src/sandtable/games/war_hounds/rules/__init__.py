"""The rules of War Hounds, a module for each chapter in the rulebook's order."""
