from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from .errors import AnswerFailedError
from .generated.types import Answer
from .read_reply import to_json
from .split_text import ServerSentEvent

# Seconds without a byte after which a stream is taken for broken: the service sends a comment every 15.
LONGEST_SILENCE = 60.0


class AnswerProgress:
    """How far an answer has been read: what it takes to read on over another connection."""

    conversation_id: str | None
    session_id: str | None
    message_id: str | None
    # Place of the last frame that was given out.
    cursor: str | None
    citations: Sequence[str]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.conversation_id = parameters.get("conversation_id")
        self.session_id = parameters.get("session_id")
        self.message_id = None
        self.cursor = parameters.get("cursor")
        self.citations = []

    def _take(self, response: httpx.Response, event: ServerSentEvent) -> Answer | None:
        """The frame of an event; None where the stream ends and the answer goes on.

        Raises:
            AnswerFailedError: where that is what the frame says
        """
        frame: Answer = to_json(response, event.data)
        self.conversation_id = frame.get("conversation_id", self.conversation_id)
        self.session_id = frame.get("session_id", self.session_id)
        self.message_id = frame.get("message_id", self.message_id)
        if frame.get("resumable"):
            return None
        self.cursor = self.cursor if event.id is None else event.id
        self.citations = frame["citations"]
        if frame.get("status") == "error":
            raise AnswerFailedError(
                frame.get("error", "The answer could not be written."),
                code="answer_failed",
                status=response.status_code,
                request_id=response.headers.get("x-request-id"),
            )
        return frame

    def _place(self) -> Mapping[str, Any]:
        return {
            "conversation_id": self.conversation_id,
            "session_id": self.session_id,
            "cursor": self.cursor,
        }

