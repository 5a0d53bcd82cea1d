"""Settings come from the environment, once, when the service starts."""

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    database: str
    loan_days: int
    max_loans: int
    smtp_host: str | None


def read_settings(environment=os.environ) -> Settings:
    return Settings(
        database=environment.get("SHELF_DATABASE", "shelf.db"),
        loan_days=int(environment.get("SHELF_LOAN_DAYS", "21")),
        max_loans=int(environment.get("SHELF_MAX_LOANS", "5")),
        smtp_host=environment.get("SHELF_SMTP_HOST"),
    )
