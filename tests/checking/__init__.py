"""What people were shown, held against the game record replayed by the engine.

Only this package of the tests may import `engine` beside what people see (`party`); it imports
nothing of the bot.
"""
