import unittest
from datetime import date

from shelf.lending import Lending, LendingError, late_fee
from shelf.settings import read_settings
from shelf.store import Store

MONDAY = date(2026, 3, 2)
APRIL = date(2026, 4, 2)


class LendingTest(unittest.TestCase):
    def setUp(self):
        self.store = Store(":memory:")
        self.addCleanup(self.store.connection.close)
        self.lending = Lending(self.store, read_settings({"SHELF_MAX_LOANS": "2"}))
        self.member = self.store.add_member("Ada", "ada@example.org")
        self.books = [self.store.add_book(title, "Anon") for title in ("One", "Two", "Three")]

    def test_a_book_is_due_in_three_weeks(self):
        loan = self.lending.lend(self.books[0].id, self.member.id, MONDAY)
        self.assertEqual(loan.due, date(2026, 3, 23))

    def test_a_book_is_lent_once(self):
        self.lending.lend(self.books[0].id, self.member.id, MONDAY)
        with self.assertRaisesRegex(LendingError, "lent already"):
            self.lending.lend(self.books[0].id, self.member.id, MONDAY)

    def test_a_member_has_so_many_books(self):
        for book in self.books[:2]:
            self.lending.lend(book.id, self.member.id, MONDAY)
        with self.assertRaisesRegex(LendingError, "2 books at once"):
            self.lending.lend(self.books[2].id, self.member.id, MONDAY)

    def test_who_is_late_borrows_nothing(self):
        self.lending.lend(self.books[0].id, self.member.id, MONDAY)
        with self.assertRaisesRegex(LendingError, "late first"):
            self.lending.lend(self.books[1].id, self.member.id, APRIL)

    def test_a_late_book_costs_by_the_day_up_to_a_limit(self):
        loan = self.lending.lend(self.books[0].id, self.member.id, MONDAY)
        self.assertEqual(late_fee(loan, MONDAY), 0)
        self.assertAlmostEqual(self.lending.bring_back(loan, APRIL), 2.0)
        self.assertEqual(late_fee(loan, date(2027, 3, 2)), 10)


if __name__ == "__main__":
    unittest.main()
