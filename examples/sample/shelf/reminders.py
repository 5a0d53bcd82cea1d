"""Reminds members of late books: run once a day, as `python -m shelf.reminders`."""

import smtplib
from collections.abc import Callable
from datetime import date
from email.message import EmailMessage

from shelf.lending import late_fee
from shelf.settings import Settings, read_settings
from shelf.store import Store


def send_reminders(store: Store, today: date, send: Callable[[str, str], None]) -> int:
    late = [loan for loan in store.open_loans() if loan.is_overdue(today)]
    for loan in late:
        member = store.get_member(loan.member_id)
        if member is not None:
            owed = late_fee(loan, today)
            send(member.email, f"Dear {member.name}, a book was due on {loan.due}. You owe {owed:.2f}.")
    return len(late)


def mailer(settings: Settings) -> Callable[[str, str], None]:
    if settings.smtp_host is None:
        return lambda address, text: print(f"To {address}: {text}")

    def send(address: str, text: str) -> None:
        message = EmailMessage()
        message["To"] = address
        message["Subject"] = "A book is late"
        message.set_content(text)
        with smtplib.SMTP(settings.smtp_host) as server:
            server.send_message(message)

    return send


def main() -> None:
    settings = read_settings()
    sent = send_reminders(Store(settings.database), date.today(), mailer(settings))
    print(f"{sent} reminders")


if __name__ == "__main__":
    main()
