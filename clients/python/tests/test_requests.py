"""What is sent for a call."""

from __future__ import annotations

import json
import unittest

from parley_client import ParleyClient, Upload
from scripted import Scripted


class Requests(unittest.TestCase):
    def test_have_their_path_and_query_encoded(self) -> None:
        scripted = Scripted({}, {})
        scripted.client.list_uses(
            project_id="a/b", node_id="f #1.ts#é", kinds=["calls", "imports"], limit=1
        )
        scripted.client.get_node(project_id="p", node_id="src/a b.ts#c")
        targets = [request.url.raw_path.decode() for request in scripted.requests]
        self.assertEqual(
            targets,
            [
                "/api/v2/projects/a%2Fb/uses?node_id=f+%231.ts%23%C3%A9&kinds=calls&kinds=imports&limit=1",
                "/api/v2/nodes/p/src/a%20b.ts%23c",
            ],
        )
        self.assertEqual(scripted.requests[0].headers["x-api-key"], "sk-test")

    def test_have_no_part_that_leads_to_another_endpoint(self) -> None:
        for project_id in ("", ".."):
            with self.assertRaisesRegex(ValueError, "Cannot use project_id"):
                Scripted().client.get_project(project_id=project_id)

    def test_have_flags_as_json_and_leave_out_what_is_absent(self) -> None:
        scripted = Scripted({}, {}, {})
        scripted.client.search_text(project_id="p", query="a", case_sensitive=True)
        scripted.client.search(project_ids=["p"], query="a")
        scripted.client.call_tool(project_id="p", tool="search", body={"query": None})
        self.assertIn("case_sensitive=true", str(scripted.requests[0].url))
        bodies = [json.loads(request.content) for request in scripted.requests[1:]]
        self.assertEqual(bodies, [{"project_ids": ["p"], "query": "a"}, {"query": None}])

    def test_are_a_form_where_a_file_is_sent(self) -> None:
        scripted = Scripted({}, {})
        message = {"conversation_id": "c", "content": "Why?"}
        scripted.client.post_message(**message, images=[])
        scripted.client.post_message(
            **message, images=[Upload("a.png", b"A"), Upload("b.png", b"B")], node_ids=["n"]
        )
        first, second = scripted.requests
        self.assertEqual(json.loads(first.content), {"content": "Why?", "images": []})
        text = second.content.decode()
        self.assertEqual(text.count('name="images"'), 2)
        self.assertIn('["n"]', text)

    def test_go_to_an_address(self) -> None:
        with self.assertRaisesRegex(ValueError, 'Cannot use the address "localhost:8001"'):
            ParleyClient("localhost:8001")


if __name__ == "__main__":
    unittest.main()
