from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

Result = TypeVar("Result")


@dataclass(frozen=True)
class EndpointRow(Generic[Result]):
    """How a method of the client becomes a request. `Result` is what its reply, or a line of it, is."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    # With `{name}` for a parameter, `{name*}` for the rest of the path.
    path: str
    reply: Literal["json", "text", "bytes", "lines", "answer"]
    # Names of the parameters that go into the query; those that are neither in the path go into the body.
    query: tuple[str, ...] = ()
    # In every query of the method.
    fixed: Mapping[str, str] = field(default_factory=dict)
    # `json-or-form`: a form where a value is a file. `whole`: the parameter `body` is all of it.
    body: Literal["json", "form", "json-or-form", "whole"] | None = None
    # Whether the request may be sent again.
    repeats: Literal["freely", "by-key"] | None = None
