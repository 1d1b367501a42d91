"""Computer players for Жора."""
