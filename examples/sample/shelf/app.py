"""The HTTP interface that the web page uses."""

from datetime import date

from flask import Flask, jsonify, request

from shelf.lending import Lending, LendingError, late_fee
from shelf.settings import read_settings
from shelf.store import Store

settings = read_settings()
store = Store(settings.database)
lending = Lending(store, settings)
app = Flask(__name__)


@app.get("/api/books")
def list_books():
    books = store.find_books(request.args.get("words", ""))
    return jsonify([vars(book) for book in books])


@app.get("/api/members/<int:member_id>/loans")
def list_loans(member_id: int):
    return jsonify([present(loan) for loan in store.open_loans(member_id)])


@app.post("/api/loans")
def borrow():
    wanted = request.get_json()
    loan = lending.lend(wanted["book"], wanted["member"], date.today())
    return jsonify(present(loan)), 201


@app.post("/api/loans/<int:loan_id>/return")
def bring_back(loan_id: int):
    loan = next((loan for loan in store.open_loans() if loan.id == loan_id), None)
    if loan is None:
        return jsonify(error=f"There is no open loan {loan_id}"), 404
    return jsonify(owed=lending.bring_back(loan, date.today()))


@app.errorhandler(LendingError)
def refuse(error: LendingError):
    return jsonify(error=str(error)), 409


def present(loan):
    return {
        "id": loan.id,
        "book": loan.book_id,
        "due": loan.due.isoformat(),
        "owed": late_fee(loan, date.today()),
    }
