"""What people do with the topics of a forum."""

from typing import Any

from sandbox import happenings, lookup
from sandbox.chats import GENERAL, Chat, Group, Topic
from sandbox.fields import Fields, PeopleError
from sandbox.forum import ICON_COLOR, thread_of_reply
from sandbox.people import Account
from sandbox.world import World

ACTIONS = ("create", "close", "reopen", "delete")
LONGEST_TITLE = 128


def topic(world: World, fields: Fields) -> dict[str, Any]:
    """Create a topic, or close, reopen or delete one; its thread id."""
    person = lookup.person(world, fields)
    forum = _forum(lookup.open_chat(world, fields, person))
    action = fields.choice("action", ACTIONS, "create")
    if action == "create":
        title = fields.text("title")
        fields.done()
        return {"id": _create(world, forum, person, title)}
    chosen = _topic(forum, fields.integer("thread"))
    fields.done()
    _check_rights(forum, chosen, person, action)
    if action == "delete":
        _delete(world, forum, chosen)
    else:
        _set_closed(world, forum, chosen, person, closed=action == "close")
    return {"id": chosen.id}


def thread_of(chat: Chat, person: Account, given: int | None, reply_to: int | None) -> int | None:
    """Return the topic that a person's message goes into; None for the general one."""
    if not isinstance(chat, Group) or not chat.topics:
        if given is not None:
            raise PeopleError(409, "not-a-forum", "only a forum has topics")
        return None
    chosen = _topic(chat, given or thread_of_reply(chat, reply_to) or GENERAL)
    if chosen.closed and not chat.is_admin(person.id):
        raise PeopleError(403, "topic-closed", f"the topic {chosen.title!r} is closed")
    return None if chosen.id == GENERAL else chosen.id


def _forum(chat: Chat) -> Group:
    if not isinstance(chat, Group) or not chat.topics:
        raise PeopleError(409, "not-a-forum", "only a forum has topics")
    return chat


def _topic(forum: Group, thread: int) -> Topic:
    if thread not in forum.topics:
        raise PeopleError(404, "no-topic", f"there is no topic {thread}")
    return forum.topics[thread]


def _check_rights(forum: Group, chosen: Topic, person: Account, action: str) -> None:
    own = chosen.creator == person.id and action != "delete"
    if not own and not forum.is_admin(person.id):
        raise PeopleError(403, "not-an-admin", f"only an admin can {action} this topic")
    if action == "delete" and chosen.id == GENERAL:
        raise PeopleError(409, "general-topic", "the general topic cannot be deleted")


def _create(world: World, forum: Group, person: Account, title: str) -> int:
    title = title.strip()
    if not 1 <= len(title) <= LONGEST_TITLE:
        raise PeopleError(400, "bad-field", f"title must have 1 to {LONGEST_TITLE} characters")
    thread = forum.next_message  # a topic has the id of the message that tells of it
    forum.topics[thread] = Topic(thread, title, person.id)
    created = {"name": title, "icon_color": ICON_COLOR}
    happenings.post_service(world, forum, person.id, thread=thread, forum_topic_created=created)
    return thread


def _set_closed(
    world: World, forum: Group, chosen: Topic, person: Account, *, closed: bool
) -> None:
    if chosen.closed is closed:
        return
    chosen.closed = closed
    field = "forum_topic_closed" if closed else "forum_topic_reopened"
    thread = None if chosen.id == GENERAL else chosen.id
    happenings.post_service(world, forum, person.id, thread=thread, **{field: {}})


def _delete(world: World, forum: Group, chosen: Topic) -> None:
    del forum.topics[chosen.id]
    its = [one for one in forum.messages.values() if one.thread == chosen.id and not one.deleted]
    happenings.delete(world, forum, its)
