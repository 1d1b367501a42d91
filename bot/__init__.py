"""The Telegram bot that hosts Жора."""
