"""How a bot that is asked to end spends its last seconds: within 5, even if Telegram is silent.

One after another: handlers; the confirmation of what is settled, or the webhook's answers; calls
and answers under way, side by side; health pages. What is left undone comes again or is shown by
the next start. All in seconds.
"""

BEGINNING = 0.5
"""From the signal on: afterwards no more handler is begun."""

HANDLING = 2.0
"""From the signal on: afterwards no handler is waited for."""

CONFIRMING = 1.0
"""For the last `getUpdates`."""

POSTED = 0.5
"""For connections of the webhook whose updates are settled, or left."""

UNDER_WAY = 1.5
"""For calls of the delivery and for answers to taps."""

PAGES = 0.25
"""For whoever still reads a health page."""
