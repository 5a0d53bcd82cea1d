"""Streams of answers and of lines, cut and broken off anywhere."""

from __future__ import annotations

import asyncio
import unittest
from typing import Any
from unittest.mock import AsyncMock, patch

from parley_client import AnswerFailedError, ConnectionFailedError
from parley_client.split_text import EventSplitter, LineSplitter
from scripted import Breaking, Scripted, frame

STREAM = "text/event-stream"
LINES = "application/x-ndjson"
FIRST = frame("1", conversation_id="c", session_id="s")


def read(scripted: Scripted) -> tuple[list[Any], Any]:
    """The texts of an answer, and the stream."""
    answer = scripted.client.post_first_message_stream(project_id="p", content="Why?")
    return [frame["content"] for frame in answer], answer


async def read_async(scripted: Scripted) -> tuple[list[Any], Any]:
    client = scripted.async_client
    answer = client.post_first_message_stream(project_id="p", content="Why?")
    return [frame["content"] async for frame in answer], answer


class Splitting(unittest.TestCase):
    def test_lines_end_as_the_standard_says_wherever_they_are_cut(self) -> None:
        text = "a\r\nb\rc\n\nd\u2028\u0085\u00e9\n".encode()
        for cut in range(len(text)):
            splitter = LineSplitter()
            lines = [*splitter.feed(text[:cut]), *splitter.feed(b""), *splitter.feed(text[cut:])]
            self.assertEqual(lines, ["a", "b", "c", "", "d\u2028\u0085\u00e9"], cut)

    def test_events_have_their_data_and_the_last_id(self) -> None:
        text = b": ping\n\nid: 1\nevent: end\ndata: a\ndata:b\n\ndata: c\n\ndata: cut off"
        for size in (1, 2, 7, len(text)):
            splitter = EventSplitter()
            parts = [text[begin : begin + size] for begin in range(0, len(text), size)]
            events = [event for part in parts for event in splitter.feed(part)]
            found = [(event.event, event.data, event.id) for event in events]
            self.assertEqual(found, [("end", "a\nb", "1"), ("message", "c", "1")])


class Answers(unittest.TestCase):
    def setUp(self) -> None:
        for name, double in (("time.sleep", lambda _: None), ("asyncio.sleep", AsyncMock())):
            patcher = patch(name, double)
            patcher.start()
            self.addCleanup(patcher.stop)

    def each(self, *replies: Any, retries: int = 5) -> list[tuple[list[Any], Any, Scripted]]:
        one, other = Scripted(*replies, retries=retries), Scripted(*replies, retries=retries)
        return [(*read(one), one), (*asyncio.run(read_async(other)), other)]

    def test_are_read_on_where_the_connection_broke_each_frame_once(self) -> None:
        outcomes = self.each(
            (STREAM, Breaking([FIRST, frame("2", content="One, "), b'id: 3\ndata: {"con'])),
            (STREAM, Breaking([frame("3", content="two", citations=["a.py:1-2"])], is_whole=True)),
            (STREAM, Breaking([frame("4", status="completed", citations=["a.py:1-2"])])),
        )
        for texts, answer, scripted in outcomes:
            self.assertEqual(texts, ["", "One, ", "two", ""])
            self.assertEqual((answer.cursor, answer.citations), ("4", ["a.py:1-2"]))
            targets = [request.url.raw_path.decode() for request in scripted.requests]
            attach = "/api/v2/conversations/c/sessions/s/stream?cursor="
            self.assertEqual(targets[1:], [f"{attach}2", f"{attach}3"])
            self.assertEqual(targets[0], "/api/v2/project/p/message?stream=true")

    def test_go_on_where_the_service_says_so(self) -> None:
        ending = frame("2", resumable=True)
        done = frame("2", content="One", status="completed")
        for texts, _, scripted in self.each(
            (STREAM, Breaking([FIRST, ending])), (STREAM, Breaking([done]))
        ):
            self.assertEqual(texts, ["", "One"])
            self.assertIn("cursor=1", str(scripted.requests[1].url))

    def test_that_fail_raise_and_keep_what_they_said(self) -> None:
        failing = [FIRST, frame("2", content="Cut"), frame("3", status="error", error="Too long")]
        texts = []
        with self.assertRaisesRegex(AnswerFailedError, "Too long"):
            client = Scripted((STREAM, Breaking(failing))).client
            for each in client.post_first_message_stream(project_id="p", content="Why?"):
                texts.append(each["content"])
        self.assertEqual(texts, ["", "Cut"])

    def test_that_cannot_be_read_on_are_an_error_never_a_short_answer(self) -> None:
        for first in ([FIRST], []):
            for reader in (read, lambda scripted: asyncio.run(read_async(scripted))):
                broken = [(STREAM, Breaking(list(first))), (STREAM, Breaking([]))]
                with self.assertRaises(ConnectionFailedError):
                    reader(Scripted(*broken, retries=1))

    def test_are_closed_by_a_reader_that_leaves(self) -> None:
        parts = Breaking([FIRST, frame("2", content="One")])
        with Scripted((STREAM, parts)).client.post_first_message_stream(
            project_id="p", content="Why?"
        ) as answer:
            next(answer)
        self.assertEqual(list(answer), [])


class Lines(unittest.TestCase):
    def test_that_break_off_are_an_error_not_a_short_list(self) -> None:
        whole, cut = b'{"type":"node"}\n', b'{"type":"node"}\n{"type":"no'
        client = Scripted((LINES, Breaking([whole], is_whole=True))).client
        self.assertEqual(list(client.export_graph(project_id="p")), [{"type": "node"}])
        for body in (Breaking([cut], is_whole=True), Breaking([whole])):
            lines = Scripted((LINES, body)).client.export_graph(project_id="p")
            self.assertEqual(next(lines), {"type": "node"})
            with self.assertRaises(ConnectionFailedError):
                next(lines)

    def test_are_the_same_for_asyncio(self) -> None:
        async def collect() -> list[Any]:
            client = Scripted((LINES, Breaking([b'{"a":', b"1}\n"], is_whole=True))).async_client
            return [line async for line in client.export_graph(project_id="p")]

        self.assertEqual(asyncio.run(collect()), [{"a": 1}])


if __name__ == "__main__":
    unittest.main()
