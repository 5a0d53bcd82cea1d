from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx

from .endpoint_row import EndpointRow

DEFAULT_BASE_URL = "http://127.0.0.1:8001"

# Seconds. A whole answer of a large model may take minutes, and nothing is sent meanwhile.
DEFAULT_TIMEOUT = 600.0
_CONNECT_TIMEOUT = 10.0


def to_base_url(base_url: str) -> str:
    """The address of a service, without a slash at its end.

    Raises:
        ValueError: where it is none
    """
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(
            f'Cannot use the address "{base_url}": expected one such as "{DEFAULT_BASE_URL}"'
        )
    return base_url.removesuffix("/")


def to_headers(
    api_key: str | None, row: EndpointRow[Any], idempotency_key: str | None
) -> Mapping[str, str]:
    headers = {} if api_key is None else {"x-api-key": api_key}
    if row.repeats == "by-key":
        headers["idempotency-key"] = idempotency_key or secrets.token_hex(16)
    return headers


def to_timeout(seconds: float) -> httpx.Timeout:
    return httpx.Timeout(seconds, connect=min(seconds, _CONNECT_TIMEOUT))
