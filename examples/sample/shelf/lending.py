"""The rules of the library: who may borrow, for how long, and what happens to a late book."""

import sqlite3
from datetime import date, timedelta

from shelf.models import Loan
from shelf.settings import Settings
from shelf.store import Store

FEE_PER_DAY = 0.2
HIGHEST_FEE = 10


class LendingError(Exception):
    """A rule of the library says no."""


class Lending:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    def lend(self, book_id: int, member_id: int, today: date) -> Loan:
        if self.store.get_member(member_id) is None:
            raise LendingError(f"There is no member {member_id}")
        loans = self.store.open_loans(member_id)
        if len(loans) >= self.settings.max_loans:
            raise LendingError(f"A member may have {self.settings.max_loans} books at once")
        if any(loan.is_overdue(today) for loan in loans):
            raise LendingError("Bring back what is late first")
        due = today + timedelta(days=self.settings.loan_days)
        try:
            return self.store.add_loan(book_id, member_id, due)
        except sqlite3.IntegrityError as error:
            raise LendingError("The book is lent already") from error

    def bring_back(self, loan: Loan, today: date) -> float:
        """Ends a loan; returns what the member owes."""
        self.store.end_loan(loan.id, today)
        return late_fee(loan, today)


def late_fee(loan: Loan, today: date) -> float:
    if not loan.is_overdue(today):
        return 0
    days = (today - loan.due).days
    return min(days * FEE_PER_DAY, HIGHEST_FEE)
