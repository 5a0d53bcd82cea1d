"""Clients of a service that answers each request with the next of some replies."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx

from parley_client import AsyncParleyClient, ParleyClient

AWAY = (503, {"detail": "Away", "code": "database_unavailable"}, {"retry-after": "0"})
Reply = Any


class Breaking(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body whose connection breaks behind its parts, or ends if it is whole."""

    def __init__(self, parts: list[bytes], is_whole: bool = False) -> None:
        self.parts = parts
        self.is_whole = is_whole

    def __iter__(self) -> Iterator[bytes]:
        yield from self.parts
        if not self.is_whole:
            raise httpx.RemoteProtocolError("broke off")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            yield part
        if not self.is_whole:
            raise httpx.RemoteProtocolError("broke off")


class Scripted:
    """A reply is JSON, `(status, JSON or text, headers)`, an exception, or `(type, Breaking)`."""

    def __init__(self, *replies: Reply, retries: int = 5) -> None:
        self.replies = list(replies)
        self.requests: list[httpx.Request] = []
        transport = httpx.MockTransport(self._answer)
        self.client = ParleyClient(
            "http://parley", "sk-test", retries=retries, http=httpx.Client(transport=transport)
        )
        self.async_client = AsyncParleyClient(
            "http://parley", "sk-test", retries=retries, http=httpx.AsyncClient(transport=transport)
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, tuple) and isinstance(reply[1], Breaking):
            return httpx.Response(200, stream=reply[1], headers={"content-type": reply[0]})
        status, body, headers = reply if isinstance(reply, tuple) else (200, reply, {})
        text = body if isinstance(body, str) else json.dumps(body)
        return httpx.Response(
            status, text=text, headers={"content-type": "application/json", **headers}
        )


def frame(cursor: str, **fields: Any) -> bytes:
    """A frame of an answer as it is sent."""
    answer = {"message": "", "content": "", "citations": [], "tool_calls": [], "thinking": None}
    return f"id: {cursor}\nevent: message\ndata: {json.dumps({**answer, **fields})}\n\n".encode()
