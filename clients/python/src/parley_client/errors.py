from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class FieldProblem(TypedDict):
    """One of several fields that are wrong: `{"path": "agent_ids.0", "message": "expected a string"}`."""

    path: str
    message: str


class ParleyError(Exception):
    """Whatever goes wrong with a request."""

    # A permanent name to match on. Of a `ServiceError` it is one of `ServiceErrorCode`, or one that a newer service
    # has added.
    code: str
    # Of HTTP; 0 where there was no answer.
    status: int
    # What the service's log calls the request.
    request_id: str | None
    problems: Sequence[FieldProblem]
    # Seconds that the service asks to wait before the request is sent again, where it will pass by itself.
    retry_after: float | None

    def __init__(
        self,
        detail: str,
        *,
        code: str,
        status: int = 0,
        request_id: str | None = None,
        problems: Sequence[FieldProblem] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.status = status
        self.request_id = request_id
        self.problems = problems
        self.retry_after = retry_after

    def __reduce__(self) -> tuple[object, ...]:
        # An exception that crosses processes is made again from its positional arguments alone.
        return _restore, (type(self), str(self), vars(self))


class ServiceError(ParleyError):
    """The service refused the request, or could not do it."""


class ConnectionFailedError(ParleyError):
    """There was no answer, or it broke off."""


class TimedOutError(ParleyError):
    """No more of the answer came for as long as `timeout` allows."""


class UnexpectedReplyError(ParleyError):
    """What answered is not Parley, such as a proxy in front of it."""


class AnswerFailedError(ParleyError):
    """A stream ended with an error; what it had said is kept in the conversation."""


class ParsingFailedError(ParleyError):
    """The project cannot be parsed."""


def _restore(kind: type[ParleyError], detail: str, fields: dict[str, object]) -> ParleyError:
    error = kind.__new__(kind, detail)
    error.args = (detail,)
    vars(error).update(fields)
    return error
