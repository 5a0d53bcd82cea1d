from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from types import TracebackType
from typing import Any

import httpx

from .answer_progress import AnswerProgress
from .endpoint_row import EndpointRow
from .generated import rows
from .generated.types import Answer
from .read_reply import broken_off
from .split_text import EventSplitter, ServerSentEvent
from .wait_before import backoff

Open = Callable[[EndpointRow[Any], Mapping[str, Any]], httpx.Response]


class AnswerStream(AnswerProgress):
    """An answer as it is written, frame by frame.

    In a frame `content` is what is new, `citations` are all so far, `tool_calls` those that have changed, and `usage`
    what a model has used so far; the last has a `status`. An answer that fails raises `AnswerFailedError`.

    The request is sent when the first frame is asked for. Where the connection breaks off, reading goes on behind the
    last frame over a new one, so that each frame is given once. The service goes on writing when nobody reads:
    `stop_answer` stops it, and `attach_session` reads on with `conversation_id`, `session_id` and `cursor`.

    One that is not read to its end is closed by `close`, or by `with`.
    """

    def __init__(
        self, open: Open, row: EndpointRow[Any], parameters: Mapping[str, Any], retries: int
    ) -> None:
        super().__init__(parameters)
        self._frames = self._read(open, row, parameters, retries)

    def __iter__(self) -> Iterator[Answer]:
        return self

    def __next__(self) -> Answer:
        return next(self._frames)

    def __enter__(self) -> AnswerStream:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; the service goes on writing."""
        self._frames.close()

    def _read(
        self, open: Open, row: EndpointRow[Any], parameters: Mapping[str, Any], retries: int
    ) -> Generator[Answer, None, None]:
        response = open(row, parameters)
        failures = 0
        while True:
            try:
                for event in _events(response):
                    frame = self._take(response, event)
                    if frame is None:
                        break
                    failures = 0
                    yield frame
                    if "status" in frame:
                        return
            finally:
                response.close()
            if failures >= retries or self.session_id is None:
                raise broken_off("answer", response)
            time.sleep(backoff(failures))
            failures += 1
            response = open(rows.ATTACH_SESSION, self._place())


def _events(response: httpx.Response) -> Iterator[ServerSentEvent]:
    """Until the stream ends or breaks off, which a last frame tells apart."""
    splitter = EventSplitter()
    try:
        for part in response.iter_bytes():
            yield from splitter.feed(part)
    except httpx.HTTPError:
        return
