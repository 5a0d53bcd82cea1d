"""What a reply says, whichever way it was sent and read."""

from __future__ import annotations

import json
import time
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from .endpoint_row import EndpointRow
from .errors import (
    ConnectionFailedError,
    FieldProblem,
    ParleyError,
    ServiceError,
    TimedOutError,
    UnexpectedReplyError,
)

_TYPES = {
    "json": "application/json",
    "lines": "application/x-ndjson",
    "answer": "text/event-stream",
}


def read_reply(row: EndpointRow[Any], response: httpx.Response) -> Any:
    """What a success that has been read whole stands for."""
    require_type(row, response)
    if row.reply == "bytes":
        return response.content
    if row.reply == "text":
        return response.content.decode("utf-8", "replace")
    return to_json(response, response.content)


def to_json(response: httpx.Response, text: str | bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise _unexpected(response, "Cannot read an answer: expected JSON") from error


def require_type(row: EndpointRow[Any], response: httpx.Response) -> None:
    """Another type of content is not from Parley."""
    expected = _TYPES.get(row.reply)
    found = response.headers.get("content-type", "")
    if expected is not None and not found.lower().startswith(expected):
        raise _unexpected(
            response, f'Cannot read an answer of the type "{found}": expected "{expected}"'
        )


def to_error(what: str, base_url: str, response: httpx.Response) -> ParleyError:
    """The error that a reply without success stands for. Its body has been read."""
    if 300 <= response.status_code < 400:
        return _unexpected(
            response,
            f'Cannot send {what} to "{base_url}": it leads elsewhere. '
            "Expected the address of the service itself",
        )
    retry_after = _to_seconds(response.headers.get("retry-after", ""))
    body = _parse_error_body(response.content)
    if body is None:
        error = _unexpected(
            response,
            f"Cannot use the answer {response.status_code} to {what}: expected an error of Parley. "
            "Is there a proxy in front of it?",
        )
        error.retry_after = retry_after
        return error
    detail, code, problems = body
    return ServiceError(
        detail,
        code=code,
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
        problems=problems,
        retry_after=retry_after,
    )


def to_failure(what: str, error: Exception) -> ParleyError:
    """What went wrong on the way."""
    if isinstance(error, (httpx.ReadTimeout, httpx.WriteTimeout, httpx.PoolTimeout)):
        return TimedOutError(
            f"Cannot send {what}: no more of the answer came in time. Expected it sooner, "
            "or a longer timeout",
            code="timed_out",
        )
    return ConnectionFailedError(
        f"Cannot send {what}: the service does not answer. Expected it to be running",
        code="connection_failed",
    )


def broken_off(what: str, response: httpx.Response) -> ConnectionFailedError:
    """Of a reply that is read as it comes."""
    return ConnectionFailedError(
        f"The connection broke off in the middle of the {what}",
        code="connection_failed",
        request_id=response.headers.get("x-request-id"),
    )


def _unexpected(response: httpx.Response, detail: str) -> UnexpectedReplyError:
    return UnexpectedReplyError(
        detail,
        code="unexpected_reply",
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
    )


def _parse_error_body(content: bytes) -> tuple[str, str, list[FieldProblem]] | None:
    try:
        body = json.loads(content)
    except ValueError:
        return None
    if not isinstance(body, dict):
        return None
    detail, code, problems = body.get("detail"), body.get("code"), body.get("errors")
    if not isinstance(detail, str) or not isinstance(code, str):
        return None
    return detail, code, problems if isinstance(problems, list) else []


def _to_seconds(header: str) -> float | None:
    """Of seconds, or a date, as HTTP allows."""
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None
