from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
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

Open = Callable[[EndpointRow[Any], Mapping[str, Any]], Awaitable[httpx.Response]]


class AsyncAnswerStream(AnswerProgress):
    """As `AnswerStream`, for `async for`; closed by `aclose`, or by `async with`."""

    def __init__(
        self, open: Open, row: EndpointRow[Any], parameters: Mapping[str, Any], retries: int
    ) -> None:
        super().__init__(parameters)
        self._frames = self._read(open, row, parameters, retries)

    def __aiter__(self) -> AsyncIterator[Answer]:
        return self

    async def __anext__(self) -> Answer:
        return await self._frames.__anext__()

    async def __aenter__(self) -> AsyncAnswerStream:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends the connection; the service goes on writing."""
        await self._frames.aclose()

    async def _read(
        self, open: Open, row: EndpointRow[Any], parameters: Mapping[str, Any], retries: int
    ) -> AsyncGenerator[Answer, None]:
        response = await open(row, parameters)
        failures = 0
        while True:
            events = _events(response)
            try:
                async for event in events:
                    frame = self._take(response, event)
                    if frame is None:
                        break
                    failures = 0
                    yield frame
                    if "status" in frame:
                        return
            finally:
                await events.aclose()
                await response.aclose()
            if failures >= retries or self.session_id is None:
                raise broken_off("answer", response)
            await asyncio.sleep(backoff(failures))
            failures += 1
            response = await open(rows.ATTACH_SESSION, self._place())


async def _events(response: httpx.Response) -> AsyncGenerator[ServerSentEvent, None]:
    """Until the stream ends or breaks off, which a last frame tells apart."""
    splitter = EventSplitter()
    try:
        async for part in response.aiter_bytes():
            for event in splitter.feed(part):
                yield event
    except httpx.HTTPError:
        return
