"""Webhooks: check that a request comes from the service (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

_TOLERANCE_SECONDS = 300


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None) -> Any:
    """The event in the body of a request.

    :param secret: the secret of the webhook, which begins with ``whsec_``
    :param body: the bytes as they were received
    :raises ValueError: if the signature is wrong, or the request is more than five minutes old
    """
    found = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = found.get("webhook-id", ""), found.get("webhook-timestamp", "")
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.digest(key, content, hashlib.sha256))
    sent = [part.removeprefix("v1,").encode() for part in found.get("webhook-signature", "").split() if part.startswith("v1,")]
    if not any(hmac.compare_digest(expected, signature) for signature in sent):
        raise ValueError("The signature of this webhook is wrong")
    if not timestamp.isdigit() or abs((time.time() if now is None else now) - int(timestamp)) > _TOLERANCE_SECONDS:
        raise ValueError("This webhook is more than five minutes old")
    return json.loads(body)
