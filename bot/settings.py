"""What an operator can set: environment variables, and a file `.env` for those not set there.

An empty value counts as not set. Unknown names are ignored.
"""

import re
from pathlib import Path
from typing import Any, Literal, Self, TypeVar
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot import failpoints
from bot.endpoint import Endpoint, is_endpoint, is_secret, listener
from bot.pacing import Limits

_TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]{20,}")
_NUMBER = r"(?:[1-9][0-9]{0,4}|0\.[0-9]{0,2}[1-9])"
_PACE = re.compile(f"{_NUMBER}:{_NUMBER}:{_NUMBER}")
_TELEGRAM = "https://api.telegram.org"


S = TypeVar("S", bound="StorageSettings")


class SettingsError(Exception):
    """Settings are missing or wrong: one sentence a line, none of which repeats a value."""


class StorageSettings(BaseSettings):
    """What commands need that only look into the database."""

    model_config = SettingsConfigDict(
        extra="ignore", env_ignore_empty=True, hide_input_in_errors=True
    )

    database: Path = Field(
        Path("data/zhora.sqlite3"), description="the file that keeps games; its folder is made"
    )

    @field_validator("database")
    @classmethod
    def _database_is_a_file(cls, path: Path) -> Path:
        if path.is_dir():
            raise _wrong("names a folder: name a file in it")
        return path


class Settings(StorageSettings):
    """Every setting; its environment variable is the field's name in capitals."""

    bot_token: SecretStr = Field(description="the bot's token, as @BotFather gave it")
    telegram_api: str = Field(
        _TELEGRAM, description="the Bot API server: Telegram's, your own, or the sandbox"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="DEBUG, INFO, WARNING or ERROR"
    )
    message_pace: str = Field(
        "1:20:30",
        description="messages a second to a person, a minute to a group, a second in all; or off",
    )
    webhook_url: str | None = Field(
        None, description="the https address to which Telegram posts updates; empty: long polling"
    )
    webhook_secret: SecretStr | None = Field(
        None, description="what Telegram proves itself by there: 32 to 256 of A-Z a-z 0-9 _ -"
    )
    webhook_listen: str = Field(
        "127.0.0.1:8080", description="host:port where the proxy before the bot hands them on"
    )
    health_listen: str | None = Field(
        None, description="host:port that serves /healthz and /metrics; empty: not at all"
    )
    operator_chat: int | None = Field(
        None, description="the id of a chat that is told of faults; empty: none"
    )
    test_clock: Path | None = Field(
        None, description="for tests: a Unix socket on which a test drives the bot's time"
    )
    test_seed: int | None = Field(
        None, description="for tests: a whole number that makes every shuffle repeatable"
    )
    test_failpoints: str | None = Field(
        None, description="for tests: where the bot ends itself, like after-send:3,in-commit:1"
    )

    @field_validator("bot_token")
    @classmethod
    def _token_has_its_shape(cls, token: SecretStr) -> SecretStr:
        value = token.get_secret_value().strip()
        if not _TOKEN.fullmatch(value):
            raise _wrong("does not look like a bot token: copy it from @BotFather, digits:letters")
        return SecretStr(value)

    @field_validator("telegram_api")
    @classmethod
    def _server_is_a_url(cls, url: str) -> str:
        try:
            parts = urlsplit(url.strip())
            is_address = parts.scheme in {"http", "https"} and bool(parts.hostname)
        except ValueError:
            is_address = False
        if not is_address:
            raise _wrong(f"is not a web address: write one like {_TELEGRAM}")
        return url.strip().rstrip("/")

    @field_validator("message_pace")
    @classmethod
    def _pace_is_three_numbers(cls, pace: str) -> str:
        if pace != "off" and not _PACE.fullmatch(pace):
            raise _wrong("must be three numbers above 0 like 1:20:30, or off")
        return pace

    @property
    def limits(self) -> Limits | None:
        """The pace of messages; None: as fast as the server takes them."""
        if self.message_pace == "off":
            return None
        private, group, overall = map(float, self.message_pace.split(":"))
        return Limits(private, group, overall)

    @field_validator("webhook_url")
    @classmethod
    def _webhook_can_be_posted_to(cls, url: str | None) -> str | None:
        if url is None or is_endpoint(url.strip()):
            return url and url.strip()
        raise _wrong("must be an https address without ? and #, or http on this machine")

    @field_validator("webhook_secret")
    @classmethod
    def _secret_cannot_be_guessed(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not is_secret(secret.get_secret_value()):
            raise _wrong("must be 32 to 256 characters of A-Z a-z 0-9 _ -: openssl rand -hex 32")
        return secret

    @field_validator("webhook_listen", "health_listen")
    @classmethod
    def _listener_is_host_and_port(cls, text: str | None) -> str | None:
        try:
            if text is not None:
                listener(text)
        except ValueError as error:
            raise _wrong("must be host:port, like 127.0.0.1:8080") from error
        return text

    @property
    def health_address(self) -> tuple[str, int] | None:
        """Where health is served; None: nowhere."""
        return None if self.health_listen is None else listener(self.health_listen)

    @model_validator(mode="after")
    def _webhook_has_its_secret(self) -> Self:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise _wrong("WEBHOOK_URL needs WEBHOOK_SECRET: set it, openssl rand -hex 32 makes one")
        return self

    @property
    def endpoint(self) -> Endpoint | None:
        """Where Telegram posts updates; None: long polling."""
        if self.webhook_url is None or self.webhook_secret is None:
            return None
        host, port = listener(self.webhook_listen)
        return Endpoint(self.webhook_url, self.webhook_secret.get_secret_value(), host, port)

    @field_validator("test_failpoints")
    @classmethod
    def _failpoints_are_known(cls, text: str | None) -> str | None:
        try:
            if text is not None:
                failpoints.parse(text)
        except ValueError as error:
            raise _wrong(f"must be POINT:TIMES, of {' '.join(failpoints.POINTS)}") from error
        return text

    @property
    def failpoints(self) -> dict[str, int]:
        """Where the bot ends itself, and at which time of getting there."""
        return {} if self.test_failpoints is None else failpoints.parse(self.test_failpoints)

    @field_validator("log_level", mode="before")
    @classmethod
    def _level_in_any_case(cls, level: Any) -> Any:
        return level.strip().upper() if isinstance(level, str) else level

    @model_validator(mode="after")
    def _tests_stay_off_telegram(self) -> Self:
        """Refuse what would make deals foreseeable or stop time in games of real people."""
        left_over = [
            name
            for name in ("test_clock", "test_seed", "test_failpoints")
            if getattr(self, name) is not None
        ]
        if left_over and self.telegram_api == _TELEGRAM:
            names = " and ".join(name.upper() for name in left_over)
            raise _wrong(f"{names}: for tests only, remove it or let TELEGRAM_API name a sandbox")
        return self


def load(env_file: Path = Path(".env")) -> Settings:
    """Return the settings of the environment and `env_file`; raises `SettingsError`."""
    return _load(Settings, env_file)


def load_storage(env_file: Path = Path(".env")) -> StorageSettings:
    """Return where the database is, from the same places; raises `SettingsError`."""
    return _load(StorageSettings, env_file)


def _load(kind: type[S], env_file: Path) -> S:
    try:
        return kind(_env_file=env_file)
    except ValidationError as error:
        sentences = [_sentence(dict(problem)) for problem in error.errors(include_input=False)]
    except UnicodeDecodeError:
        sentences = [f"The file {env_file} is not UTF-8 text: save it as such."]
    raise SettingsError("\n".join(sentences))


def _wrong(what: str) -> PydanticCustomError:
    return PydanticCustomError("setting", what)


def _sentence(problem: dict[str, Any]) -> str:
    name = "_".join(str(part) for part in problem["loc"]).upper()
    match problem["type"]:
        case "missing":
            return f"{name} is not set: put it into .env (.env.example explains it)."
        case "literal_error":
            return f"{name} must be {Settings.model_fields[name.lower()].description}."
        case "int_parsing" | "int_from_float" | "int_parsing_size":
            return f"{name} must be a whole number."
        case "setting" if not name:
            return f"{problem['msg']}."
        case "setting":
            return f"{name} {problem['msg']}."
        case kind:
            return f"{name} is wrong ({kind}): .env.example explains it."
