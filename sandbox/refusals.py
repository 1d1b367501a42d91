"""What Telegram refuses, in Telegram's own words.

Every refusal is a factory: ``raise refusals.chat_not_found()``. The wording is the server's as
TELEGRAM.md and the public sources give it; bots should match it by prefix. A refusal that the
real server would not give (it would quietly ignore the mistake) is made by `stricter` and says so.
"""

from __future__ import annotations

from functools import partial
from typing import Any


class Refusal(Exception):  # noqa: N818 - it is an answer of the server, no error of the sandbox
    """One refused Bot API call: HTTP status, `description` and perhaps `parameters`."""

    def __init__(
        self, code: int, description: str, parameters: dict[str, int] | None = None
    ) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """Return the JSON body of the answer (TELEGRAM.md, What goes over the wire)."""
        body: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters is not None:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> Refusal:
    """Refuse with 400; `text` comes without its prefix, its first letter as in the sources.

    The server writes a sentence's first letter small and leaves codes such as
    BUTTON_DATA_INVALID and words in capitals alone.
    """
    if len(text) > 1 and text[0].isupper() and not (text[1].isupper() or text[1] == "_"):
        text = text[0].lower() + text[1:]
    return Refusal(400, f"Bad Request: {text}")


def forbidden(text: str) -> Refusal:
    """Refuse with 403; `text` comes without its prefix."""
    return Refusal(403, f"Forbidden: {text}")


def conflict(text: str) -> Refusal:
    """Refuse with 409; `text` comes without its prefix."""
    return Refusal(409, f"Conflict: {text}")


def stricter(text: str) -> Refusal:
    """Refuse what the real server would let pass unnoticed but no bot can mean."""
    return bad_request(f"sandbox strictness: {text}")


# The token and the method (What goes over the wire)
unauthorized = partial(Refusal, 401, "Unauthorized")
method_not_found = partial(Refusal, 404, "Not Found")
request_too_large = partial(Refusal, 413, "Request Entity Too Large")

# Parameters
chat_id_empty = partial(bad_request, "chat_id is empty")
message_id_missing = partial(bad_request, "message identifier is not specified")
user_id_invalid = partial(bad_request, "invalid user_id specified")
message_text_empty = partial(bad_request, "message text is empty")
text_not_utf8 = partial(bad_request, "strings must be encoded in UTF-8")
parse_mode_unsupported = partial(bad_request, "unsupported parse_mode")

# Sending
text_blank = partial(bad_request, "text must be non-empty")
message_too_long = partial(bad_request, "message is too long")
caption_too_long = partial(bad_request, "message caption is too long")
chat_not_found = partial(bad_request, "chat not found")
user_not_found = partial(bad_request, "user not found")
thread_not_found = partial(bad_request, "message thread not found")
topic_closed = partial(bad_request, "TOPIC_CLOSED")
reply_not_found = partial(bad_request, "message to be replied not found")

# Editing and deleting
edit_not_found = partial(bad_request, "message to edit not found")
cannot_edit = partial(bad_request, "message can't be edited")
not_modified = partial(
    bad_request,
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message",
)
delete_not_found = partial(bad_request, "message to delete not found")
cannot_delete = partial(bad_request, "message can't be deleted")
cannot_delete_for_everyone = partial(bad_request, "message can't be deleted for everyone")
no_text_to_edit = partial(bad_request, "there is no text in the message to edit")
no_caption_to_edit = partial(bad_request, "there is no caption in the message to edit")

# Keyboards
markup_not_object = partial(bad_request, "object expected as reply markup")
markup_not_json = partial(bad_request, "can't parse reply keyboard markup JSON object")
markup_too_long = partial(bad_request, "reply markup is too long")
markup_invalid = partial(bad_request, "REPLY_MARKUP_INVALID")
button_data_invalid = partial(bad_request, "BUTTON_DATA_INVALID")
button_type_invalid = partial(bad_request, "BUTTON_TYPE_INVALID")
button_copy_text_invalid = partial(bad_request, "BUTTON_COPY_TEXT_INVALID")
bot_domain_invalid = partial(bad_request, "BOT_DOMAIN_INVALID")

# Taps
query_too_old = partial(
    bad_request, "query is too old and response timeout expired or query ID is invalid"
)
answer_too_long = partial(bad_request, "MESSAGE_TOO_LONG")
answer_url_invalid = partial(bad_request, "URL_INVALID")

# Who can be written to
bot_blocked = partial(forbidden, "bot was blocked by the user")
cannot_initiate = partial(forbidden, "bot can't initiate conversation with a user")
user_deactivated = partial(forbidden, "user is deactivated")
cannot_write_to_bots = partial(forbidden, "bot can't send messages to bots")

# Updates
other_poller = partial(
    conflict,
    "terminated by other getUpdates request; make sure that only one bot instance is running",
)
webhook_active = partial(
    conflict,
    "can't use getUpdates method while webhook is active;"
    " use deleteWebhook to delete the webhook first",
)
webhook_set_meanwhile = partial(conflict, "terminated by setWebhook request")


def bad_webhook(text: str) -> Refusal:
    """Refuse the address of a webhook."""
    return Refusal(400, f"Bad Request: bad webhook: {text}")


def cannot_parse(text: str) -> Refusal:
    """Refuse text whose entities cannot be parsed."""
    return bad_request(f"can't parse entities: {text}")


def bot_kicked(chat_kind: str) -> Refusal:
    """Refuse a group that threw the bot out; `chat_kind` is group, supergroup or channel."""
    return forbidden(f"bot was kicked from the {chat_kind} chat")


def not_a_member(chat_kind: str) -> Refusal:
    """Refuse a chat that the bot left or never joined; `chat_kind` as in `bot_kicked`."""
    return forbidden(f"bot is not a member of the {chat_kind} chat")


def not_enough_rights(action: str = "send text messages to the chat") -> Refusal:
    """Refuse a muted bot (a 400, not a 403: TELEGRAM.md, Sending) or one that is no admin."""
    return bad_request(f"not enough rights to {action}")


def too_many_requests(retry_after: int) -> Refusal:
    """Refuse with 429; `retry_after` in seconds (the caller also sets the Retry-After header)."""
    return Refusal(
        429,
        f"Too Many Requests: retry after {retry_after}",
        {"retry_after": retry_after},
    )


def group_upgraded(supergroup_id: int) -> Refusal:
    """Refuse a basic group that has become the supergroup `supergroup_id`."""
    return Refusal(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": supergroup_id},
    )
