import pytest
from handling import Recorder


@pytest.fixture
def recorder() -> Recorder:
    """The handler of updates."""
    return Recorder()
