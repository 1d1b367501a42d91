"""A bot's command menus, per scope and language."""

from dataclasses import dataclass, field

Scope = tuple[str, int, int]
"""A scope's type, chat id and user id, each 0 where the scope has none."""
Menu = list[dict[str, str]]

DEFAULT: Scope = ("default", 0, 0)


@dataclass
class CommandMenus:
    """The lists a bot has set."""

    menus: dict[tuple[Scope, str], Menu] = field(default_factory=dict)

    def put(self, scope: Scope, language: str, menu: Menu) -> None:
        """Keep a list; an empty one removes what was kept."""
        if menu:
            self.menus[scope, language] = menu
        else:
            self.menus.pop((scope, language), None)

    def get(self, scope: Scope, language: str) -> Menu:
        """Return exactly what was set for a scope and a language."""
        return self.menus.get((scope, language), [])

    def offered(self, scopes: list[Scope], language: str) -> Menu:
        """Return what a person is offered: the first scope that has a list, own language first."""
        for scope in scopes:
            for code in (language, ""):
                if menu := self.get(scope, code):
                    return menu
        return []


def private_scopes(user: int) -> list[Scope]:
    """Return the scopes of a private chat, narrowest first."""
    return [("chat", user, 0), ("all_private_chats", 0, 0), DEFAULT]


def group_scopes(chat: int, user: int, *, admin: bool) -> list[Scope]:
    """Return the scopes of a group for one of its members, narrowest first."""
    return [
        ("chat_member", chat, user),
        *([("chat_administrators", chat, 0)] if admin else []),
        ("chat", chat, 0),
        *([("all_chat_administrators", 0, 0)] if admin else []),
        ("all_group_chats", 0, 0),
        DEFAULT,
    ]
