"""How strong the computer players are: seeded duplicate matches. `python -m players.bench`."""
