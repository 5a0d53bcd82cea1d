"""That every annotation names something, and that both clients have the same methods."""

from __future__ import annotations

import inspect
import typing
import unittest

from parley_client import AsyncParleyClient, ParleyClient, types


class Types(unittest.TestCase):
    def test_every_annotation_can_be_resolved(self) -> None:
        names = [name for name in types.__all__ if typing.is_typeddict(getattr(types, name))]
        self.assertGreater(len(names), 50)
        for name in names:
            self.assertGreater(len(typing.get_type_hints(getattr(types, name))), 0, name)
        for client in (ParleyClient, AsyncParleyClient):
            for _, method in inspect.getmembers(client, inspect.isfunction):
                typing.get_type_hints(method)

    def test_both_clients_take_the_same(self) -> None:
        def parameters(client: type) -> dict[str, list[str]]:
            methods = inspect.getmembers(client, inspect.isfunction)
            return {
                name: [str(each) for each in inspect.signature(method).parameters.values()]
                for name, method in methods
                if not name.startswith("_") and name not in ("close", "aclose")
            }

        self.assertEqual(parameters(ParleyClient), parameters(AsyncParleyClient))
        self.assertGreater(len(parameters(ParleyClient)), 40)


if __name__ == "__main__":
    unittest.main()
