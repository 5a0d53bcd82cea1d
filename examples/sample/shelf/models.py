from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Book:
    id: int
    title: str
    author: str


@dataclass(frozen=True)
class Member:
    id: int
    name: str
    email: str


@dataclass(frozen=True)
class Loan:
    id: int
    book_id: int
    member_id: int
    due: date

    def is_overdue(self, today: date) -> bool:
        return today > self.due
