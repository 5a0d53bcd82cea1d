from __future__ import annotations

import random

from .endpoint_row import EndpointRow
from .errors import ConnectionFailedError, ParleyError

# Seconds. Longer than that nobody is kept waiting unasked.
_LONGEST_WAIT = 30.0

# Of a service, or of a proxy in front of it, that is away for a moment.
_PASSING_STATUSES = {502, 503, 504}


def wait_before_repeating(
    row: EndpointRow[object], error: ParleyError, failures: int, retries: int
) -> float | None:
    """Seconds to wait before a request is sent again; None where that is not allowed or in vain.

    Args:
        failures: how often it has failed before
        retries: how often it may be sent again
    """
    if row.repeats is None or failures >= retries:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= _LONGEST_WAIT else None
    passes = isinstance(error, ConnectionFailedError) or error.status in _PASSING_STATUSES
    return backoff(failures) if passes else None


def backoff(failures: int) -> float:
    """A quarter of a second, doubled by each failure, and less by chance so that many clients do not come at once."""
    return min(8.0, 0.25 * 2.0**failures) * random.uniform(0.5, 1.0)
