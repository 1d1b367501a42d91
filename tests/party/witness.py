"""Somebody who sees everything that everybody was shown, in every version."""

from dataclasses import dataclass

from party.people import Json, People, Place


@dataclass(frozen=True, slots=True)
class Showing:
    """A bot's message as it was sent or edited; `message` None: it was deleted."""

    seq: int
    place: Place
    id: int
    new: bool
    message: Json | None


@dataclass(frozen=True, slots=True)
class Answered:
    """A tap by `user` and the toast, alert or nothing that answered it."""

    seq: int
    place: Place
    user: int
    data: str
    text: str
    alert: bool


class Witness(People):
    """People of whom every event is kept; chats are put together from events alone."""

    showings: list[Showing]
    answers: list[Answered]

    def watch(self) -> None:
        """Begins to keep; before anything has happened in the sandbox."""
        self.showings, self.answers = [], []
        self._rooms: dict[Place, dict[int, Json]] = {}
        self._taps: dict[str, str] = {}
        self.nothing_new = False
        """Nothing that people look at changes until the next look, which then need not be now."""

    async def look(self, patience: float = 0) -> int:
        """Takes in what has happened by now, waiting so long for the first; the last one's number.

        `patience` is in seconds of the sandbox's clock.
        """
        answer = await self.get("wait", since=self._seen, timeout=str(patience))
        for event in answer["events"]:
            if event["seq"] > self._seen:
                self._seen = event["seq"]
                self._take_in(event)
        return self._seen

    async def chat(self, user: int, chat: int) -> list[Json]:
        """The messages that the person sees, oldest first."""
        if not self.nothing_new:
            await self.look()
        return self.room((chat, user if chat == self.bot else None))

    @property
    def tapped(self) -> set[str]:
        """The data of every button that was pressed."""
        return set(self._taps.values())

    def room(self, place: Place) -> list[Json]:
        """The messages of a chat as of the last look, oldest first."""
        return list(self._rooms.get(place, {}).values())

    def _take_in(self, event: Json) -> None:
        place, seq = (event.get("chat"), event.get("user")), event["seq"]
        match event["kind"]:
            case "message" | "edit" as kind:
                message = event["message"]
                self._rooms.setdefault(place, {})[message["id"]] = message
                if message["sender"] == self.bot and not message["service"]:
                    shown = Showing(seq, place, message["id"], kind == "message", message)
                    self.showings.append(shown)
            case "delete":
                for gone in event["messages"]:
                    self._rooms[place].pop(gone, None)
                    self.showings.append(Showing(seq, place, gone, new=False, message=None))
            case "tap":
                self._taps[event["tap"]] = event["data"]
            case "tap_answered":
                data = self._taps[event["tap"]]
                text = event["text"] or ""
                answered = Answered(seq, place, event["by"], data, text, bool(event["alert"]))
                self.answers.append(answered)
