from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from types import TracebackType
from typing import Any, TypeVar

import httpx

from .answer_progress import LONGEST_SILENCE
from .answer_stream import AnswerStream
from .connection import DEFAULT_BASE_URL, DEFAULT_TIMEOUT, to_base_url, to_headers, to_timeout
from .endpoint_row import EndpointRow
from .errors import ParleyError
from .follow_parsing import FOLLOW_INTERVAL, is_ready
from .generated.endpoints import Endpoints
from .generated.types import ParsingStatus
from .read_reply import broken_off, read_reply, require_type, to_error, to_failure, to_json
from .split_text import LineSplitter
from .to_request import to_request
from .wait_before import wait_before_repeating

Result = TypeVar("Result")


class ParleyClient(Endpoints):
    """A client of one service, for one key. It may be used from several threads."""

    def __init__(
        self,
        base_url: str = DEFAULT_BASE_URL,
        api_key: str | None = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        retries: int = 5,
        http: httpx.Client | None = None,
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
        self._http = httpx.Client() if http is None else http

    def __enter__(self) -> ParleyClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends its connections."""
        if self._owns_http:
            self._http.close()

    def follow_parsing(
        self, *, project_id: str, interval: float = FOLLOW_INTERVAL, timeout: float | None = None
    ) -> Generator[ParsingStatus, None, None]:
        """The status of a project, each time that it is looked at, until it is ready.

        Args:
            interval: Seconds between two looks.

        Raises:
            ParsingFailedError: where it cannot be parsed
        """
        while True:
            status = self.get_parsing_status(project_id=project_id, timeout=timeout)
            ready = is_ready(status)
            yield status
            if ready:
                return
            time.sleep(interval)

    def _read(
        self,
        row: EndpointRow[Result],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> Result:
        def read(response: httpx.Response) -> Result:
            response.read()
            result: Result = read_reply(row, response)
            return result

        return self._send(row, parameters, timeout, idempotency_key, read)

    def _read_lines(
        self, row: EndpointRow[Result], parameters: Mapping[str, Any], timeout: float | None
    ) -> Generator[Result, None, None]:
        response = self._send(row, parameters, timeout, None, lambda response: response)
        splitter = LineSplitter()
        try:
            require_type(row, response)
            for part in response.iter_bytes():
                for line in splitter.feed(part):
                    if line != "":
                        yield to_json(response, line)
            if splitter.rest != "":
                raise broken_off("lines", response)
        except httpx.HTTPError as error:
            raise broken_off("lines", response) from error
        finally:
            response.close()

    def _read_answer(
        self,
        row: EndpointRow[Any],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None = None,
    ) -> AnswerStream:
        longest = min(LONGEST_SILENCE, self._timeout if timeout is None else timeout)

        def open(row: EndpointRow[Any], parameters: Mapping[str, Any]) -> httpx.Response:
            response = self._send(row, parameters, longest, idempotency_key, lambda reply: reply)
            try:
                require_type(row, response)
            except ParleyError:
                response.close()
                raise
            return response

        return AnswerStream(open, row, parameters, self._retries)

    def _send(
        self,
        row: EndpointRow[Any],
        parameters: Mapping[str, Any],
        timeout: float | None,
        idempotency_key: str | None,
        read: Callable[[httpx.Response], Result],
    ) -> Result:
        """Sends a request and reads its reply, again where it may be repeated and the failure passes by itself."""
        headers = to_headers(self._api_key, row, idempotency_key)
        request = to_request(self._http, self._base_url, headers, row, parameters)
        request.extensions["timeout"] = to_timeout(self._timeout if timeout is None else timeout).as_dict()
        failures = 0
        while True:
            try:
                return self._attempt(request, read)
            except ParleyError as error:
                wait = wait_before_repeating(row, error, failures, self._retries)
                if wait is None:
                    raise
            time.sleep(wait)
            failures += 1

    def _attempt(
        self, request: httpx.Request, read: Callable[[httpx.Response], Result]
    ) -> Result:
        what = f"{request.method} {request.url.raw_path.decode()}"
        try:
            response = self._http.send(request, stream=True, follow_redirects=False)
            try:
                if response.is_success:
                    return read(response)
                response.read()
            except BaseException:
                response.close()
                raise
        except httpx.HTTPError as error:
            raise to_failure(what, error) from error
        raise to_error(what, self._base_url, response)
