"""A local Telegram: bots talk to it over the Bot API, people over JSON."""
