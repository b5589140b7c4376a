"""Client of the Counterfoil API.

>>> client = Client("https://counterfoil.example", api_key="…")
>>> for transaction in client.list_transactions(search="bakery"):
...     print(transaction["date"], transaction["amount"])
"""

from __future__ import annotations

from ._generated import models
from .errors import CounterfoilError
from .following import BulkOperation, EventFeed, Following, apply_changes
from .transport import Response
from .uploads import Uploads, is_verified
from .webhooks import verify_webhook


class Client(Uploads, Following):
    """All operations of the API, uploads of files, events and changes since a cursor, and bulk requests."""


__all__ = [
    "BulkOperation",
    "Client",
    "CounterfoilError",
    "EventFeed",
    "Response",
    "apply_changes",
    "is_verified",
    "models",
    "verify_webhook",
]
