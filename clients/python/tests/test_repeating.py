"""Which requests are sent again, by either client."""

from __future__ import annotations

import asyncio
import pickle
import unittest
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock, patch

import httpx
from parley_client import (
    ConnectionFailedError,
    ParleyClient,
    ParleyError,
    ServiceError,
    TimedOutError,
    UnexpectedReplyError,
    Upload,
)
from scripted import AWAY, Scripted

BROKEN = httpx.RemoteProtocolError("broke off")
ANSWER = {"message": "a", "content": "a", "citations": [], "tool_calls": [], "thinking": None}


class Repeating(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []
        self.enterContext(patch("time.sleep", self.waits.append))
        self.enterContext(patch("asyncio.sleep", AsyncMock(side_effect=self.waits.append)))

    def enterContext(self, context: Any) -> Any:  # unittest has it from Python 3.11 on
        result = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return result

    def both(self, call: Callable[[Any], Any], *replies: Any, retries: int = 5) -> list[Any]:
        """What a call gives or raises, by the one client and by the other, which have sent the same."""
        one, other = Scripted(*replies, retries=retries), Scripted(*replies, retries=retries)

        async def wait() -> Any:
            return await call(other.async_client)

        outcomes = [outcome(lambda: call(one.client)), outcome(lambda: asyncio.run(wait()))]
        paths = [[str(request.url) for request in each.requests] for each in (one, other)]
        self.assertEqual(paths[0], paths[1])
        self.sent = one.requests
        return outcomes

    def test_what_reads_is_sent_again_while_that_helps(self) -> None:
        outcomes = self.both(lambda client: client.list_projects(), AWAY, BROKEN, AWAY, [])
        self.assertEqual(outcomes, [[], []])
        self.assertEqual(len(self.sent), 4)
        self.assertEqual([self.waits[0], self.waits[2]], [0, 0])
        self.assertTrue(0.25 <= self.waits[1] <= 0.5, self.waits)

    def test_no_more_than_so_often(self) -> None:
        for error in self.both(lambda client: client.list_projects(), AWAY, AWAY, AWAY, retries=2):
            self.assertIsInstance(error, ServiceError)
            self.assertEqual((error.status, error.code, str(error)), (503, "database_unavailable", "Away"))
        self.assertEqual(len(self.sent), 3)

    def test_not_where_it_is_in_vain(self) -> None:
        busy = (429, {"detail": "Busy", "code": "too_many_parses"}, {})
        later = (503, {"detail": "Away", "code": "shutting_down"}, {"retry-after": "3600"})
        for reply, status in ((busy, 429), (later, 503)):
            for error in self.both(lambda client: client.request_parse(repo_name="a/b"), reply):
                self.assertEqual(error.status, status)
            self.assertEqual(len(self.sent), 1)
        self.assertEqual(self.waits, [])

    def test_not_what_has_timed_out(self) -> None:
        for error in self.both(lambda client: client.list_projects(), httpx.ReadTimeout("late")):
            self.assertIsInstance(error, TimedOutError)

    def test_a_message_by_one_key(self) -> None:
        def post(client: Any) -> Any:
            return client.post_message(conversation_id="c", content="Why?")

        self.assertEqual(self.both(post, BROKEN, AWAY, ANSWER), [ANSWER, ANSWER])
        keys = {request.headers["idempotency-key"] for request in self.sent}
        self.assertEqual(len(keys), 1)
        self.assertRegex(keys.pop(), "^[0-9a-f]{32}$")
        scripted = Scripted(ANSWER)
        scripted.client.post_message(conversation_id="c", content="Why?", idempotency_key="mine")
        self.assertEqual(scripted.requests[0].headers["idempotency-key"], "mine")

    def test_not_what_would_be_done_twice(self) -> None:
        calls: list[Callable[[ParleyClient], Any]] = [
            lambda client: client.create_conversation(project_ids=["p"], agent_ids=["a"]),
            lambda client: client.delete_project(project_id="p"),
            lambda client: client.create_key(),
            lambda client: client.upload_media(file=Upload("a.txt", b"a")),
        ]
        for call in calls:
            for error in self.both(call, BROKEN):
                self.assertIsInstance(error, ConnectionFailedError)
                self.assertEqual((error.code, error.status), ("connection_failed", 0))
            self.assertEqual(len(self.sent), 1)

    def test_what_is_not_from_parley_is_an_error(self) -> None:
        html = {"content-type": "text/html"}
        replies = [(400, "no", html), (200, "<html>", html), (302, "", {"location": "/a"}), (200, "{", {})]
        for reply in replies:
            for error in self.both(lambda client: client.list_projects(), reply):
                self.assertIsInstance(error, UnexpectedReplyError)
                self.assertEqual((error.code, error.status), ("unexpected_reply", reply[0]))
            self.assertEqual(len(self.sent), 1)

    def test_an_error_survives_a_process_pool(self) -> None:
        error = pickle.loads(pickle.dumps(ServiceError("Away", code="shutting_down", status=503)))
        self.assertEqual((type(error), str(error), error.status), (ServiceError, "Away", 503))


def outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except ParleyError as error:
        return error


if __name__ == "__main__":
    unittest.main()
