"""All statements over the database."""

import sqlite3
from datetime import date
from pathlib import Path

from shelf.models import Book, Loan, Member

SCHEMA = Path(__file__).with_name("schema.sql")


class Store:
    def __init__(self, path: str) -> None:
        self.connection = sqlite3.connect(path, check_same_thread=False)
        self.connection.row_factory = sqlite3.Row
        self.connection.executescript(SCHEMA.read_text())

    def add_book(self, title: str, author: str) -> Book:
        cursor = self.connection.execute(
            "insert into books (title, author) values (?, ?)", (title, author)
        )
        return Book(cursor.lastrowid, title, author)

    def add_member(self, name: str, email: str) -> Member:
        cursor = self.connection.execute(
            "insert into members (name, email) values (?, ?)", (name, email)
        )
        return Member(cursor.lastrowid, name, email)

    def find_books(self, words: str) -> list[Book]:
        rows = self.connection.execute(
            "select * from books where title like ? or author like ? order by title",
            (f"%{words}%", f"%{words}%"),
        )
        return [Book(row["id"], row["title"], row["author"]) for row in rows]

    def get_member(self, member_id: int) -> Member | None:
        row = self.connection.execute("select * from members where id = ?", (member_id,)).fetchone()
        return None if row is None else Member(row["id"], row["name"], row["email"])

    def add_loan(self, book_id: int, member_id: int, due: date) -> Loan:
        cursor = self.connection.execute(
            "insert into loans (book_id, member_id, due) values (?, ?, ?)",
            (book_id, member_id, due.isoformat()),
        )
        return Loan(cursor.lastrowid, book_id, member_id, due)

    def end_loan(self, loan_id: int, day: date) -> None:
        self.connection.execute(
            "update loans set returned = ? where id = ?", (day.isoformat(), loan_id)
        )

    def open_loans(self, member_id: int | None = None) -> list[Loan]:
        rows = self.connection.execute(
            "select * from loans where returned is null and (?1 is null or member_id = ?1) order by due",
            (member_id,),
        )
        return [
            Loan(row["id"], row["book_id"], row["member_id"], date.fromisoformat(row["due"]))
            for row in rows
        ]
