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


@pytest.mark.parametrize("name", ["TEST_CLOCK", "TEST_SEED"])
def test_test_settings_are_refused_with_telegrams_own_server(env_file: Path, name: str) -> None:
    env_file.write_text(f"BOT_TOKEN={TOKEN}\n{name}=7\n")
    with pytest.raises(SettingsError, match=rf"^{name}: for tests only"):
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
