"""Durable truth: the log of every game and the messages that show it."""
