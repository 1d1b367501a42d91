"""Screens: pure functions from a scene or a view and texts to what a message shows."""
