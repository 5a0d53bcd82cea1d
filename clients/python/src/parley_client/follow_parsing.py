from __future__ import annotations

from .errors import ParsingFailedError
from .generated.types import ParsingStatus

# Seconds between two looks.
FOLLOW_INTERVAL = 1.0


def is_ready(status: ParsingStatus) -> bool:
    """Whether there is nothing more to wait for.

    Raises:
        ParsingFailedError: where there never will be
    """
    if status["status"] == "error":
        detail = status.get("error") or "The repository cannot be parsed"
        raise ParsingFailedError(detail, code="parsing_failed")
    return status["status"] == "ready"
