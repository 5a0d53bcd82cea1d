"""Reading of texts that come in parts, cut anywhere."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass


class LineSplitter:
    """Whole lines of UTF-8, whichever of CR, LF and both they end in.

    The characters that `str.splitlines` splits at besides stand in the middle of JSON.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._ended_in_carriage_return = False
        self.rest = ""

    def feed(self, part: bytes) -> Iterator[str]:
        text = self._decoder.decode(part)
        if text == "":
            return
        if self._ended_in_carriage_return and text.startswith("\n"):
            text = text[1:]
            self._ended_in_carriage_return = False
            if text == "":
                return
        self._ended_in_carriage_return = text.endswith("\r")
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        lines[0] = self.rest + lines[0]
        self.rest = lines.pop()
        yield from lines


@dataclass(frozen=True)
class ServerSentEvent:
    event: str
    data: str
    # The last id that the stream named.
    id: str | None


class EventSplitter:
    """The events of a `text/event-stream` (HTML standard, section 9.2). One that is cut off is not given out."""

    def __init__(self) -> None:
        self._lines = LineSplitter()
        self._event = ""
        self._data: list[str] = []
        self._id: str | None = None

    def feed(self, part: bytes) -> Iterator[ServerSentEvent]:
        for line in self._lines.feed(part):
            if line == "":
                if self._data:
                    yield ServerSentEvent(
                        self._event or "message", "\n".join(self._data), self._id
                    )
                self._event = ""
                self._data = []
                continue
            field, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if field == "data":
                self._data.append(value)
            elif field == "event":
                self._event = value
            elif field == "id" and "\0" not in value:
                self._id = value
