"""The words of every refusal that TELEGRAM.md names; bots match them by prefix."""

from collections.abc import Callable

import pytest

from sandbox import refusals
from sandbox.refusals import Refusal


@pytest.mark.parametrize(
    ("refuse", "code", "description"),
    [
        (refusals.unauthorized, 401, "Unauthorized"),
        (refusals.method_not_found, 404, "Not Found"),
        (refusals.other_poller, 409, "Conflict: terminated by other getUpdates request"),
        (refusals.webhook_active, 409, "Conflict: can't use getUpdates method while webhook is ac"),
        (refusals.text_blank, 400, "Bad Request: text must be non-empty"),
        (refusals.markup_too_long, 400, "Bad Request: reply markup is too long"),
        (refusals.edit_not_found, 400, "Bad Request: message to edit not found"),
        (refusals.cannot_edit, 400, "Bad Request: message can't be edited"),
        (refusals.not_modified, 400, "Bad Request: message is not modified: specified new message"),
        (refusals.delete_not_found, 400, "Bad Request: message to delete not found"),
        (refusals.cannot_delete_for_everyone, 400, "Bad Request: message can't be deleted"),
        (refusals.chat_not_found, 400, "Bad Request: chat not found"),
        (refusals.cannot_initiate, 403, "Forbidden: bot can't initiate conversation with a user"),
        (refusals.bot_blocked, 403, "Forbidden: bot was blocked by the user"),
        (refusals.user_deactivated, 403, "Forbidden: user is deactivated"),
        (
            lambda: refusals.bot_kicked("group"),
            403,
            "Forbidden: bot was kicked from the group chat",
        ),
        (
            lambda: refusals.not_a_member("supergroup"),
            403,
            "Forbidden: bot is not a member of the supergroup chat",
        ),
        (
            refusals.not_enough_rights,
            400,
            "Bad Request: not enough rights to send text messages to the chat",
        ),
        (
            refusals.query_too_old,
            400,
            "Bad Request: query is too old and response timeout expired or query ID is invalid",
        ),
        (refusals.button_data_invalid, 400, "Bad Request: BUTTON_DATA_INVALID"),
        (lambda: refusals.cannot_parse("X at"), 400, "Bad Request: can't parse entities: X at"),
    ],
)
def test_a_refusal_says_what_telegram_says(
    refuse: Callable[[], Refusal], code: int, description: str
) -> None:
    """TELEGRAM.md, Sending, Updates and Taps: the quoted error texts."""
    refused = refuse()
    assert refused.code == code
    assert refused.description.startswith(description)
    assert refused.body() == {
        "ok": False,
        "error_code": code,
        "description": refused.description,
    }


def test_too_many_requests_says_when_to_come_back() -> None:
    """TELEGRAM.md, What goes over the wire: "429 has `parameters.retry_after`"."""
    assert refusals.too_many_requests(7).body() == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 7",
        "parameters": {"retry_after": 7},
    }


def test_an_upgraded_group_says_where_it_went() -> None:
    """TELEGRAM.md, Sending: "400 … with `parameters.migrate_to_chat_id`"."""
    assert refusals.group_upgraded(-1005).body() == {
        "ok": False,
        "error_code": 400,
        "description": "Bad Request: group chat was upgraded to a supergroup chat",
        "parameters": {"migrate_to_chat_id": -1005},
    }
