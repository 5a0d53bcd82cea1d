"""Asks Parley about code."""

from .answer_stream import AnswerStream
from .async_answer_stream import AsyncAnswerStream
from .async_client import AsyncParleyClient
from .client import ParleyClient
from .errors import (
    AnswerFailedError,
    ConnectionFailedError,
    FieldProblem,
    ParleyError,
    ParsingFailedError,
    ServiceError,
    TimedOutError,
    UnexpectedReplyError,
)
from .generated import types
from .upload import Upload

__all__ = [
    "AnswerFailedError",
    "AnswerStream",
    "AsyncAnswerStream",
    "AsyncParleyClient",
    "ConnectionFailedError",
    "FieldProblem",
    "ParleyClient",
    "ParleyError",
    "ParsingFailedError",
    "ServiceError",
    "TimedOutError",
    "UnexpectedReplyError",
    "Upload",
    "types",
]
