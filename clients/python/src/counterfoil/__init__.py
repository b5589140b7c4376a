"""Client of the Counterfoil API.

>>> client = Client("https://counterfoil.example", api_key="…")
>>> for transaction in client.list_transactions(search="bakery"):
...     print(transaction["date"], transaction["amount"])
"""

from __future__ import annotations

from ._generated import models
from .errors import CounterfoilError
from .transport import Response
from .uploads import Uploads, is_verified
from .webhooks import verify_webhook


class Client(Uploads):
    """All operations of the API, and uploads of files."""


__all__ = ["Client", "CounterfoilError", "Response", "is_verified", "models", "verify_webhook"]
