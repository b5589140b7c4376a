"""Webhooks: check that a request comes from the service (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import cast

from ._generated.models import Event

_PREFIX = "whsec_"
_TOLERANCE_SECONDS = 300


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes | str, *, now: float | None = None) -> Event:
    """The event in the body of a request.

    :param secret: the secret of the webhook, which begins with ``whsec_``
    :param body: as it was received, before it was parsed; text is encoded as UTF-8
    :raises ValueError: if the signature is wrong, a header is missing, the time of the request is more than five
        minutes away, or the secret is not whole
    """
    key = _key_of(secret)
    found = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        _header_of(found, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    content = f"{message_id}.{timestamp}.".encode() + (body.encode() if isinstance(body, str) else body)
    expected = base64.b64encode(hmac.digest(key, content, hashlib.sha256))
    sent = [part.removeprefix("v1,").encode() for part in signatures.split() if part.startswith("v1,")]
    if not any(hmac.compare_digest(expected, signature) for signature in sent):
        raise ValueError("The signature of this webhook is wrong")
    if not timestamp.isdecimal():
        raise ValueError("The header webhook-timestamp is not a number of seconds")
    age = (time.time() if now is None else now) - int(timestamp)
    if age > _TOLERANCE_SECONDS:
        raise ValueError("This webhook is more than five minutes old")
    if age < -_TOLERANCE_SECONDS:
        raise ValueError("This webhook is more than five minutes in the future: check the clock of this machine")
    return cast(Event, json.loads(body))


def _key_of(secret: str) -> bytes:
    """The error does not contain the secret."""
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True) if secret.startswith(_PREFIX) else b""
    except ValueError:
        key = b""
    if not key:
        raise ValueError("The secret of a webhook begins with whsec_, and the rest is base64: copy all of it again")
    return key


def _header_of(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise ValueError(f"The header {name} is missing: this is no request of a webhook")
    return value
