from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Upload:
    """A file that is sent. Its bytes are held, so that the request can be sent again."""

    name: str
    content: bytes

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Upload:
        """The file at a path.

        Raises:
            OSError: where it cannot be read
        """
        file = Path(path)
        return cls(file.name, file.read_bytes())


def is_upload(value: Any) -> bool:
    """Whether a parameter is a file or a list of files."""
    if isinstance(value, (list, tuple)):
        return len(value) > 0 and all(isinstance(item, Upload) for item in value)
    return isinstance(value, Upload)
