from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from types import TracebackType
from typing import Any, TypeVar

import httpx

from .answer_progress import LONGEST_SILENCE
from .async_answer_stream import AsyncAnswerStream
from .connection import DEFAULT_BASE_URL, DEFAULT_TIMEOUT, to_base_url, to_headers, to_timeout
from .endpoint_row import EndpointRow
from .errors import ParleyError
from .follow_parsing import FOLLOW_INTERVAL, is_ready
from .generated.async_endpoints import AsyncEndpoints
from .generated.types import ParsingStatus
from .read_reply import broken_off, read_reply, require_type, to_error, to_failure, to_json
from .split_text import LineSplitter
from .to_request import to_request
from .wait_before import wait_before_repeating

Result = TypeVar("Result")


class AsyncParleyClient(AsyncEndpoints):
    """As `ParleyClient`, for asyncio. A task that is cancelled ends its request."""

    def __init__(
        self,
        base_url: str = DEFAULT_BASE_URL,
        api_key: str | None = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        retries: int = 5,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """
        Args:
            base_url: Address of the service.
            timeout: Seconds to wait for more of an answer; each method takes another.
            retries: How often a request that may be repeated is sent again.
            http: What requests are sent with, such as one with certificates of your own; you close it.

        Raises:
            ValueError: where `base_url` is no address
        """
        self._base_url = to_base_url(base_url)
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries
        self._owns_http = http is None
        self._http = httpx.AsyncClient() if http is None else http

    async def __aenter__(self) -> AsyncParleyClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends its connections."""
        if self._owns_http:
            await self._http.aclose()

    async def follow_parsing(
        self, *, project_id: str, interval: float = FOLLOW_INTERVAL, timeout: float | None = None
    ) -> AsyncGenerator[ParsingStatus, None]:
        """The status of a project, each time that it is looked at, until it is ready.

        Args:
            interval: Seconds between two looks.

        Raises:
            ParsingFailedError: where it cannot be parsed
        """
        while True:
            status = await self.get_parsing_status(project_id=project_id, timeout=timeout)
            ready = is_ready(status)
            yield status
            if ready:
                return
            await asyncio.sleep(interval)

    async def _read(
        self,
        row: EndpointRow[Result],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> Result:
        async def read(response: httpx.Response) -> Result:
            await response.aread()
            result: Result = read_reply(row, response)
            return result

        return await self._send(row, parameters, timeout, idempotency_key, read)

    async def _read_lines(
        self, row: EndpointRow[Result], parameters: Mapping[str, Any], timeout: float | None
    ) -> AsyncGenerator[Result, None]:
        response = await self._send(row, parameters, timeout, None, _unread)
        splitter = LineSplitter()
        try:
            require_type(row, response)
            async for part in response.aiter_bytes():
                for line in splitter.feed(part):
                    if line != "":
                        yield to_json(response, line)
            if splitter.rest != "":
                raise broken_off("lines", response)
        except httpx.HTTPError as error:
            raise broken_off("lines", response) from error
        finally:
            await response.aclose()

    def _read_answer(
        self,
        row: EndpointRow[Any],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> AsyncAnswerStream:
        longest = min(LONGEST_SILENCE, self._timeout if timeout is None else timeout)

        async def open(row: EndpointRow[Any], parameters: Mapping[str, Any]) -> httpx.Response:
            response = await self._send(row, parameters, longest, idempotency_key, _unread)
            try:
                require_type(row, response)
            except ParleyError:
                await response.aclose()
                raise
            return response

        return AsyncAnswerStream(open, row, parameters, self._retries)

    async def _send(
        self,
        row: EndpointRow[Any],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None,
        read: Callable[[httpx.Response], Awaitable[Result]],
    ) -> Result:
        """Sends a request and reads its reply, again where it may be repeated and the failure passes by itself."""
        headers = to_headers(self._api_key, row, idempotency_key)
        request = to_request(self._http, self._base_url, headers, row, parameters)
        request.extensions["timeout"] = to_timeout(self._timeout if timeout is None else timeout).as_dict()
        failures = 0
        while True:
            try:
                return await self._attempt(request, read)
            except ParleyError as error:
                wait = wait_before_repeating(row, error, failures, self._retries)
                if wait is None:
                    raise
            await asyncio.sleep(wait)
            failures += 1

    async def _attempt(
        self, request: httpx.Request, read: Callable[[httpx.Response], Awaitable[Result]]
    ) -> Result:
        what = f"{request.method} {request.url.raw_path.decode()}"
        try:
            response = await self._http.send(request, stream=True, follow_redirects=False)
            try:
                if response.is_success:
                    return await read(response)
                await response.aread()
            except BaseException:
                await response.aclose()
                raise
        except httpx.HTTPError as error:
            raise to_failure(what, error) from error
        raise to_error(what, self._base_url, response)


async def _unread(response: httpx.Response) -> httpx.Response:
    return response
