"""Questions about seats: who may have one, which goes to the computer, whether to stop."""

from bot.callbacks import HandOverTap, HeirTap, VoteTap
from bot.host.control import Count
from bot.host.scene import Scene
from bot.names import shown
from bot.screens.content import Button, Content
from bot.screens.wording import called, name, where
from bot.texts import Texts, paragraphs


def heir_question(scene: Scene, seat: int, person: int, heir: str, texts: Texts) -> Content:
    """Asks the host whether `heir`, a name from the database, may have that absent one's seat."""

    def button(choice: str) -> Button:
        data = HeirTap(scene.game, seat, person, choice).data
        return Button(texts.plain(f"button-heir-{choice}"), data)

    text = texts.html("seats-heir", heir=shown(heir), name=name(scene.players, seat, texts))
    return Content(text, ((button("yes"), button("no")),))


def heir_declined(scene: Scene, seat: int, heir: str, texts: Texts) -> Content:
    """What the question turns into if the seat is kept for its person."""
    who = name(scene.players, seat, texts)
    return Content(texts.html("seats-heir-declined", heir=shown(heir), name=who))


def seat_given(scene: Scene, texts: Texts) -> Content:
    """Tells whoever has asked for a seat, in private, that it is theirs from the next deal."""
    return Content(paragraphs([where(scene, texts), texts.html("answer-seat-yours")]))


def seat_kept(scene: Scene, texts: Texts) -> Content:
    """Tells whoever has asked for a seat, in private, that it stays with its person."""
    return Content(paragraphs([where(scene, texts), texts.html("seats-kept")]))


def hand_over_question(scene: Scene, texts: Texts) -> Content:
    """Asks the host whose seat the computer is to play; says so if it plays all of them."""
    rows = tuple(
        (
            Button(
                texts.plain("button-replace", name=called(player, texts)),
                HandOverTap(scene.game, str(player.person)).data,
            ),
        )
        for player in scene.players
        if player.is_present
    )
    if not rows:
        return Content(texts.html("answer-nobody-here"))
    no = Button(texts.plain("button-replace-no"), HandOverTap(scene.game, "no").data)
    return Content(texts.html("seats-hand-over"), (*rows, (no,)))


def stop_vote(game: int, count: Count, texts: Texts) -> Content:
    """Asks the seated, while the host is away, whether to end the game."""
    yes = Button(texts.plain("button-vote-yes"), VoteTap(game, "yes").data, style="danger")
    no = Button(texts.plain("button-vote-no"), VoteTap(game, "no").data)
    text = texts.html("seats-stop-vote", agreed=count.agreed, wanted=count.wanted)
    return Content(text, ((yes, no),))
