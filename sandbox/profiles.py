"""What a bot says about itself: its name and descriptions, per language."""

from dataclasses import dataclass, field


@dataclass
class Profile:
    """The texts of one bot; the empty language is everybody's default."""

    name: str
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    """(which text, language code) to text."""

    def put(self, which: str, language: str, text: str) -> None:
        """Keep a text; an empty one removes what was kept."""
        if text:
            self.texts[which, language] = text
        else:
            self.texts.pop((which, language), None)

    def get(self, which: str, language: str) -> str:
        """Return the text for a language, else the default one."""
        default = self.name if which == "name" else ""
        return self.texts.get((which, language)) or self.texts.get((which, "")) or default
