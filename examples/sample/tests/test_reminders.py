import unittest
from datetime import date

from shelf.reminders import send_reminders
from shelf.store import Store


class RemindersTest(unittest.TestCase):
    def test_members_with_late_books_are_written_to(self):
        store = Store(":memory:")
        self.addCleanup(store.connection.close)
        member = store.add_member("Ada", "ada@example.org")
        book = store.add_book("One", "Anon")
        store.add_loan(book.id, member.id, date(2026, 3, 1))
        sent = []
        count = send_reminders(store, date(2026, 3, 6), lambda address, text: sent.append((address, text)))
        self.assertEqual(count, 1)
        self.assertEqual(sent[0][0], "ada@example.org")
        self.assertIn("You owe 1.00", sent[0][1])


if __name__ == "__main__":
    unittest.main()
