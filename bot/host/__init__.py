"""What the bot does, without a word of Telegram: lobby, tables, who sits where."""
