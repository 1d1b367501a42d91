import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, load, load_storage

TOKEN = "123456:made-up-token-of-thirty-five-letters"
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_token_alone_is_enough_and_everything_else_has_its_default(env_file: Path) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\n")
    settings = load(env_file)
    assert settings.bot_token.get_secret_value() == TOKEN
    assert settings.database == Path("data/zhora.sqlite3")
    assert settings.telegram_api == "https://api.telegram.org"
    assert settings.log_level == "INFO"
    assert settings.test_clock is None
    assert settings.test_seed is None


def test_environment_goes_before_the_file(env_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=debug\nDATABASE=other.sqlite3\n")
    monkeypatch.setenv("LOG_LEVEL", "warning")
    settings = load(env_file)
    assert settings.log_level == "WARNING"
    assert settings.database == Path("other.sqlite3")


def test_empty_value_counts_as_not_set(env_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\nTEST_SEED=\nDATABASE=\nTELEGRAM_API=\n")
    monkeypatch.setenv("LOG_LEVEL", "")
    settings = load(env_file)
    assert settings.test_seed is None
    assert settings.log_level == "INFO"
    assert settings.database == Path("data/zhora.sqlite3")


def test_unknown_names_are_ignored(env_file: Path) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\nSOMETHING_ELSE=1\n")
    assert load(env_file).bot_token.get_secret_value() == TOKEN


def test_sandbox_may_be_given_a_driven_clock_and_a_seed(env_file: Path) -> None:
    env_file.write_text(
        f"BOT_TOKEN={TOKEN}\nTELEGRAM_API=http://127.0.0.1:8081/\nTEST_CLOCK=clock\nTEST_SEED=7\n"
    )
    settings = load(env_file)
    assert settings.telegram_api == "http://127.0.0.1:8081"
    assert settings.test_clock == Path("clock")
    assert settings.test_seed == 7


@pytest.mark.parametrize("setting", ["TEST_CLOCK=7", "TEST_SEED=7", "TEST_FAILPOINTS=in-commit:7"])
def test_test_settings_are_refused_with_telegrams_own_server(env_file: Path, setting: str) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\n{setting}\n")
    name = setting.partition("=")[0]
    with pytest.raises(SettingsError, match=rf"^{name}: for tests only"):
        load(env_file)


@pytest.mark.parametrize("text", ["in-commit", "in-commit:0", "in-commit:x", "anywhere:1", "a:1,"])
def test_failpoints_that_do_not_exist_are_refused_with_a_list(env_file: Path, text: str) -> None:
    env_file.write_text(
        f"BOT_TOKEN={TOKEN}\nTELEGRAM_API=http://127.0.0.1:1\nTEST_FAILPOINTS={text}\n"
    )
    with pytest.raises(SettingsError, match=r"^TEST_FAILPOINTS must be .* in-commit "):
        load(env_file)


def test_commands_that_only_read_the_database_need_no_token(env_file: Path) -> None:
    env_file.write_text("DATABASE=other.sqlite3\n")
    assert load_storage(env_file).database == Path("other.sqlite3")


def test_missing_file_and_token_are_told_in_one_sentence(env_file: Path) -> None:
    with pytest.raises(SettingsError, match=r"^BOT_TOKEN is not set: put it into \.env .*\.$"):
        load(env_file)


def test_each_wrong_value_has_its_sentence_and_none_is_repeated(env_file: Path) -> None:
    env_file.write_text(
        "BOT_TOKEN=wrong-secret\nLOG_LEVEL=loud-secret\nTEST_SEED=seed-secret\n"
        f"TELEGRAM_API=api-secret\nDATABASE={env_file.parent}\n"
    )
    with pytest.raises(SettingsError) as caught:
        load(env_file)
    lines = str(caught.value).splitlines()
    assert sorted(line.split()[0] for line in lines) == [
        "BOT_TOKEN",
        "DATABASE",
        "LOG_LEVEL",
        "TELEGRAM_API",
        "TEST_SEED",
    ]
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    "token", ["123456", "abc:made-up-token-of-thirty-five-letters", "1:short", f"{TOKEN} and more"]
)
def test_token_of_another_shape_is_refused(env_file: Path, token: str) -> None:
    env_file.write_text(f'BOT_TOKEN="{token}"\n')
    with pytest.raises(SettingsError, match="does not look like a bot token"):
        load(env_file)


def test_unreadable_address_is_refused_in_one_sentence(env_file: Path) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\nTELEGRAM_API=http://[\n")
    with pytest.raises(SettingsError, match=r"^TELEGRAM_API is not a web address.*\.$"):
        load(env_file)


def test_file_that_is_not_text_is_refused_in_one_sentence(env_file: Path) -> None:
    env_file.write_bytes(b"BOT_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"is not UTF-8 text.*\.$"):
        load(env_file)


def test_shown_settings_do_not_show_the_token(env_file: Path) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\n")
    assert TOKEN not in repr(load(env_file))


def test_example_names_every_setting_once_with_a_comment_and_its_default() -> None:
    entries = re.findall(r"^# .+\n([A-Z_]+)=(.*)$", EXAMPLE.read_text("utf-8"), flags=re.MULTILINE)
    defaults = {
        name.upper(): "" if field.is_required() or field.default is None else str(field.default)
        for name, field in Settings.model_fields.items()
    }
    assert len(entries) == EXAMPLE.read_text("utf-8").count("=")
    assert dict(entries) == defaults


def test_example_becomes_valid_by_filling_in_the_token(env_file: Path) -> None:
    example = EXAMPLE.read_text("utf-8")
    env_file.write_text(example.replace("BOT_TOKEN=", f"BOT_TOKEN={TOKEN}"))
    assert load(env_file).test_seed is None


SECRET = "made-up-secret_of-forty-four-characters-0123"


def webhook(url: str = "https://zhora.example/hook", secret: str = SECRET, **more: str) -> str:
    settings = {"BOT_TOKEN": TOKEN, "WEBHOOK_URL": url, "WEBHOOK_SECRET": secret, **more}
    return "".join(f"{name}={value}\n" for name, value in settings.items())


def test_without_an_address_there_is_no_webhook(env_file: Path) -> None:
    env_file.write_text(webhook(url=""))
    assert load(env_file).endpoint is None


@pytest.mark.parametrize(
    "url",
    [
        "https://zhora.example/hook",
        "https://zhora.example:8443/",
        "http://127.0.0.1:8080/hook",
        "http://[::1]:8080/hook",
        "http://localhost:8080/hook",
    ],
)
def test_webhook_is_https_or_on_this_machine(env_file: Path, url: str) -> None:
    env_file.write_text(webhook(url, WEBHOOK_LISTEN="[::1]:9000"))
    endpoint = load(env_file).endpoint
    assert endpoint is not None
    assert (endpoint.url, endpoint.secret) == (url, SECRET)
    assert (endpoint.host, endpoint.port) == ("::1", 9000)


@pytest.mark.parametrize(
    "url",
    [
        "http://zhora.example/hook",
        "http://10.0.0.1/hook",
        "zhora.example/hook",
        "https://",
        "https://zhora.example/hook?token=1",
        "https://zhora.example:99999/hook",
        "https://me:word@zhora.example/hook",
    ],
)
def test_other_webhook_addresses_are_refused_in_one_sentence(env_file: Path, url: str) -> None:
    env_file.write_text(webhook(url))
    with pytest.raises(SettingsError, match=r"^WEBHOOK_URL must be an https address .*\.$"):
        load(env_file)


@pytest.mark.parametrize("secret", [SECRET[:31], SECRET + "!", "ключ" * 10, SECRET * 6])
def test_weak_webhook_secret_is_refused_in_one_sentence(env_file: Path, secret: str) -> None:
    env_file.write_text(webhook(secret=secret))
    with pytest.raises(SettingsError, match=r"^WEBHOOK_SECRET must be 32 to 256 .*\.$") as caught:
        load(env_file)
    assert secret not in str(caught.value)


def test_webhook_without_a_secret_is_refused_in_one_sentence(env_file: Path) -> None:
    env_file.write_text(webhook(secret=""))
    with pytest.raises(SettingsError, match=r"^WEBHOOK_URL needs WEBHOOK_SECRET: .*\.$"):
        load(env_file)


@pytest.mark.parametrize("listen", ["8080", "127.0.0.1", "127.0.0.1:0", ":80", "a:b", "x:99999"])
def test_listener_without_host_or_port_is_refused_in_one_sentence(
    env_file: Path, listen: str
) -> None:
    env_file.write_text(webhook(WEBHOOK_LISTEN=listen))
    with pytest.raises(SettingsError, match=r"^WEBHOOK_LISTEN must be host:port, .*\.$"):
        load(env_file)


def test_shown_settings_do_not_show_the_webhook_secret(env_file: Path) -> None:
    env_file.write_text(webhook())
    settings = load(env_file)
    assert SECRET not in f"{settings!r} {settings.endpoint!r}"


def test_health_is_served_and_operators_are_told_only_where_it_is_asked_for(
    env_file: Path,
) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\n")
    settings = load(env_file)
    assert settings.health_address is None
    assert settings.operator_chat is None
    env_file.write_text(
        f"BOT_TOKEN={TOKEN}\nHEALTH_LISTEN=0.0.0.0:9090\nOPERATOR_CHAT=-1001234567890\n"
    )
    settings = load(env_file)
    assert settings.health_address == ("0.0.0.0", 9090)  # noqa: S104 - what an operator may want
    assert settings.operator_chat == -1001234567890


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("HEALTH_LISTEN=9090", r"^HEALTH_LISTEN must be host:port, .*\.$"),
        ("OPERATOR_CHAT=@me", r"^OPERATOR_CHAT must be a whole number\.$"),
    ],
)
def test_wrong_oversight_is_refused_in_one_sentence(
    env_file: Path, line: str, sentence: str
) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\n{line}\n")
    with pytest.raises(SettingsError, match=sentence):
        load(env_file)
