from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

import httpx

from .endpoint_row import EndpointRow
from .upload import Upload, is_upload

_ACCEPTED = {
    "json": "application/json",
    "text": "text/plain, application/json",
    "bytes": "*/*",
    "lines": "application/x-ndjson, application/json",
    "answer": "text/event-stream, application/json",
}


def to_request(
    http: httpx.Client | httpx.AsyncClient,
    base_url: str,
    headers: Mapping[str, str],
    row: EndpointRow[Any],
    parameters: Mapping[str, Any],
) -> httpx.Request:
    """What is sent for a call. Absent parameters are those that are None."""
    left = {name: value for name, value in parameters.items() if value is not None}

    def path_part(match: re.Match[str]) -> str:
        return _to_path_part(match[1], left.pop(match[1], None), is_rest=match[2] == "*")

    path = re.sub(r"\{(\w+)(\*?)\}", path_part, row.path)
    query = list(row.fixed.items())
    for name in row.query:
        value = left.pop(name, None)
        values = value if isinstance(value, (list, tuple)) else [value]
        query += [(name, _to_text(item)) for item in values if item is not None]
    url = f"{base_url}{path}" + (f"?{urlencode(query)}" if query else "")
    sent = {"accept": _ACCEPTED[row.reply], **headers}
    if row.body is None:
        return http.build_request(row.method, url, headers=sent)
    if row.body == "form" or (row.body == "json-or-form" and any(map(is_upload, left.values()))):
        fields, files = _to_form(left)
        return http.build_request(row.method, url, headers=sent, data=fields, files=files)
    body = left.get("body", {}) if row.body == "whole" else left
    return http.build_request(row.method, url, headers=sent, json=body)


def _to_path_part(name: str, value: Any, is_rest: bool) -> str:
    """A part that is empty or made of dots would lead to another endpoint."""
    text = value if isinstance(value, str) else ""
    segments = text.split("/") if is_rest else [text]
    if text == "" or any(segment in (".", "..") for segment in segments):
        raise ValueError(
            f'Cannot use {name} "{value}": expected text that is not empty and has no part "." or ".."'
        )
    return "/".join(quote(segment, safe="") for segment in segments)


def _to_form(
    left: Mapping[str, Any],
) -> tuple[dict[str, str], list[tuple[str, tuple[str, bytes]]]]:
    """Files as they are, one field each; what is no text as JSON."""
    fields: dict[str, str] = {}
    files: list[tuple[str, tuple[str, bytes]]] = []
    for name, value in left.items():
        if is_upload(value):
            uploads: list[Upload] = [value] if isinstance(value, Upload) else value
            files += [(name, (upload.name, upload.content)) for upload in uploads]
        else:
            fields[name] = _to_text(value)
    return fields, files


def _to_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
