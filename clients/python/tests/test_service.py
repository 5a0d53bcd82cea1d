"""The client against the service itself, whose address, key and repository are in the environment."""

from __future__ import annotations

import asyncio
import os
import unittest
from typing import Any

from parley_client import (
    AsyncParleyClient,
    ParleyClient,
    ParsingFailedError,
    ServiceError,
    Upload,
)

URL, KEY = os.environ["PARLEY_URL"], os.environ["PARLEY_API_KEY"]
REPOSITORY = os.environ["PARLEY_REPOSITORY"]


class Service(unittest.TestCase):
    client: ParleyClient
    project_id: str

    @classmethod
    def setUpClass(cls) -> None:
        cls.client = ParleyClient(URL, KEY)
        cls.project_id = cls.client.request_parse(repo_path=REPOSITORY)["project_id"]
        statuses = list(cls.client.follow_parsing(project_id=cls.project_id, interval=0.01))
        assert statuses[-1]["status"] == "ready"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()

    def test_reads_a_project(self) -> None:
        client, project_id = self.client, self.project_id
        nodes = client.find_names(project_id=project_id, query="sum", kinds=["function"])["nodes"]
        self.assertEqual([node["name"] for node in nodes], ["sum"])
        uses = client.list_uses(project_id=project_id, node_id=nodes[0]["node_id"], kinds=["calls"])
        places = [f"{use['file_path']}:{use['line']}" for use in uses["uses"]]
        self.assertEqual(places, ["src/total #1.ts:2"])
        path = "src/total #1.ts"
        self.assertIn("sum()", client.read_file(project_id=project_id, path=path, start_line=2))
        self.assertIn(b"import", client.read_raw(project_id=project_id, path=path))
        lines = list(client.export_graph(project_id=project_id, kinds=["function", "calls"]))
        edges = [line for line in lines if line["type"] == "edge"]
        self.assertEqual([edge["known"] for edge in edges], ["exact"])
        self.assertEqual(client.get_health()["status"], "ok")

    def test_calls_a_tool_and_keeps_a_file(self) -> None:
        called = self.client.call_tool(
            project_id=self.project_id, tool="search", body={"query": "sum"}, budget=500
        )
        self.assertEqual((called["tool"], called["failed"]), ("search", False))
        attachment_id = self.client.upload_media(file=Upload("note.txt", b"a note"))["id"]
        self.assertEqual(self.client.download_media(attachment_id=attachment_id), b"a note")
        self.assertIn("message", self.client.delete_media(attachment_id=attachment_id))

    def test_raises_what_the_service_says(self) -> None:
        with self.assertRaises(ServiceError) as unknown:
            self.client.get_project(project_id="unknown")
        error = unknown.exception
        found = (error.code, error.status, str(error))
        self.assertEqual(found, ("project_not_found", 404, "Project not found"))
        self.assertRegex(error.request_id or "", r"^[\w.-]+$")
        with self.assertRaises(ServiceError) as wrong:
            self.client.list_files(project_id=self.project_id, limit=0)
        self.assertEqual([problem["path"] for problem in wrong.exception.problems], ["limit"])
        with ParleyClient(URL, "sk-wrong") as stranger, self.assertRaises(ServiceError) as refused:
            stranger.list_projects()
        self.assertEqual(refused.exception.code, "invalid_api_key")
        parse = self.client.request_parse(repo_path=REPOSITORY, branch_name="no-such-branch")
        with self.assertRaises(ParsingFailedError):
            list(self.client.follow_parsing(project_id=parse["project_id"], interval=0.01))

    def test_asks_and_attaches_to_the_answer(self) -> None:
        question = "Who calls sum?"
        whole = self.client.post_first_message(project_id=self.project_id, content=question)
        self.assertIn("total` [", whole["content"])
        answer = self.client.post_first_message_stream(project_id=self.project_id, content=question)
        frames = list(answer)
        self.assertEqual("".join(frame["content"] for frame in frames), whole["content"])
        self.assertEqual(answer.citations, whole["citations"])
        again = self.client.attach_session(
            conversation_id=answer.conversation_id or "", session_id=answer.session_id or ""
        )
        self.assertEqual(list(again), frames)
        rest = self.client.attach_session(
            conversation_id=answer.conversation_id or "",
            session_id=answer.session_id or "",
            cursor=answer.cursor,
        )
        self.assertNotIn("total` [", "".join(frame["content"] for frame in rest))

    def test_asks_in_a_conversation_with_asyncio(self) -> None:
        async def ask() -> tuple[list[Any], str, int]:
            async with AsyncParleyClient(URL, KEY) as client:
                created = await client.create_conversation(
                    project_ids=[self.project_id], agent_ids=["codebase_qna_agent"], hidden=True
                )
                conversation_id = created["conversation_id"]
                answer = client.post_message_stream(
                    conversation_id=conversation_id, content="Who calls sum?"
                )
                text = "".join([frame["content"] async for frame in answer])
                messages = await client.list_messages(conversation_id=conversation_id)
                lines = [line async for line in client.export_graph(project_id=self.project_id)]
                return lines, text, len(messages)

        lines, text, count = asyncio.run(ask())
        self.assertIn("total` [", text)
        self.assertEqual(count, 2)
        self.assertTrue(any(line["type"] == "node" for line in lines))


if __name__ == "__main__":
    unittest.main()
