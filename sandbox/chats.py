"""Chats: who is in them, with which rights, and what has been written."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sandbox.messages import Message
from sandbox.people import Account

RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


class Kind(StrEnum):
    """The Bot API's `Chat.type`."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(StrEnum):
    """The Bot API's `ChatMember.status`."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


PRESENT = {Status.CREATOR, Status.ADMINISTRATOR, Status.MEMBER, Status.RESTRICTED}
ADMINS = {Status.CREATOR, Status.ADMINISTRATOR}


@dataclass
class Chat:
    """What every chat has; message ids count up per chat."""

    id: int
    kind: Kind
    next_message: int
    messages: dict[int, Message] = field(default_factory=dict)
    """Every message ever written, the deleted ones (marked so) included."""

    def message(self, message_id: int) -> Message | None:
        """Return a message that is still there."""
        found = self.messages.get(message_id)
        return None if found is None or found.deleted else found

    @property
    def instance(self) -> str:
        """The `chat_instance` of taps in this chat."""
        return str(self.id * 2_654_435_761 % (1 << 62))

    def as_chat(self) -> dict[str, Any]:
        """Return the Bot API's `Chat`."""
        raise NotImplementedError


@dataclass
class Private(Chat):
    """The conversation of one person with one bot; the bot knows it by the person's id."""

    person: Account = field(kw_only=True)
    bot: Account = field(kw_only=True)
    started: bool = False
    blocked: bool = False

    def as_chat(self) -> dict[str, Any]:
        """Return the Bot API's `Chat`."""
        user = self.person.as_user()
        shown = ("first_name", "last_name", "username")
        names: dict[str, Any] = {key: user[key] for key in shown if key in user}
        return {"id": self.id, "type": self.kind.value, **names}


@dataclass
class Topic:
    """A part of a forum; `id` is the message thread's."""

    id: int
    title: str
    creator: int
    closed: bool = False


GENERAL = 1
"""The thread id of the topic that every forum has."""


@dataclass
class Group(Chat):
    """A basic group or a supergroup; also the channel behind a person who writes as one."""

    title: str = field(kw_only=True)
    members: dict[int, Status] = field(default_factory=dict)
    muted: set[int] = field(default_factory=set)
    """Who may not write although present."""
    last_bot: int | None = None
    """The last bot that wrote here: it gets plain commands in privacy mode."""
    topics: dict[int, Topic] = field(default_factory=dict)
    """What a forum consists of; empty in every other group."""
    migrated_to: int | None = None
    """The supergroup that a basic group has become; nothing new happens in the old chat."""

    def status(self, user: int) -> Status:
        """Return someone's standing; people who never came have left."""
        return self.members.get(user, Status.LEFT)

    def has(self, user: int) -> bool:
        """Tell whether someone is a member now."""
        return self.status(user) in PRESENT

    def is_admin(self, user: int) -> bool:
        """Tell whether someone is the creator or an administrator."""
        return self.status(user) in ADMINS

    @property
    def present(self) -> list[int]:
        """Everybody who is a member now, in the order of joining."""
        return [user for user, status in self.members.items() if status in PRESENT]

    @property
    def creator(self) -> int | None:
        """The owner, if the group has one."""
        owners = (user for user, status in self.members.items() if status is Status.CREATOR)
        return next(owners, None)

    def as_chat(self) -> dict[str, Any]:
        """Return the Bot API's `Chat`."""
        chat: dict[str, Any] = {"id": self.id, "type": self.kind.value, "title": self.title}
        if self.kind is Kind.GROUP:
            chat["all_members_are_administrators"] = False
        if self.topics:
            chat["is_forum"] = True
        return chat

    def as_member(self, account: Account, status: Status | None = None) -> dict[str, Any]:
        """Return the Bot API's `ChatMember` for someone, optionally in another standing."""
        status = status or self.status(account.id)
        member = {"user": account.as_user(), "status": status.value}
        return member | _details(status, self.kind)


def _details(status: Status, kind: Kind) -> dict[str, Any]:
    if status is Status.CREATOR:
        return {"is_anonymous": False}
    if status is Status.ADMINISTRATOR:
        unusable = set() if kind is Kind.SUPERGROUP else {"can_manage_topics"}
        rights = {right: right not in unusable for right in RIGHTS}
        return {"can_be_edited": False, "is_anonymous": False, **rights}
    if status is Status.RESTRICTED:
        allowed = dict.fromkeys(PERMISSIONS, False)
        return {"is_member": True, "until_date": 0, **allowed}
    if status is Status.KICKED:
        return {"until_date": 0}
    return {}
