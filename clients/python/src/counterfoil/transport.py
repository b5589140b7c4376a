"""Requests with retries: the part of the client that every operation uses."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from email.message import Message
from typing import Any

from .errors import CounterfoilError

Body = bytes | Callable[[], Any]

_TEMPORARY = (429, 502, 503, 504)
_IDEMPOTENT = ("GET", "PUT", "DELETE")
_SECRET = re.compile(r"[\x21-\x7e]+")
_FIRST_DELAY = 0.2
_LONGEST_DELAY = 5.0
_LARGEST_PAGE = 100
_LARGEST_PAGE_AFTER_CURSOR = 500


@dataclass(frozen=True)
class Response:
    """A successful response; ``body`` is its JSON, or None if it has none.

    Names of ``headers`` are in lower case, such as ``etag``.
    """

    status: int
    headers: Mapping[str, str]
    body: Any


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another address."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Transport:
    """Sends requests to one service.

    :param base_url: the address of the service, such as ``https://counterfoil.example``; ``/api/v1`` may follow it
    :param api_key: an API key; or ``access_token``, an OAuth access token or a function that
        returns one and is called for each request
    :param attempts: how often a request is sent at most, if sending it twice is harmless
    :param timeout: seconds to wait for a response
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        access_token: str | Callable[[], str] | None = None,
        attempts: int = 5,
        timeout: float = 100.0,
        longest_wait: float = 60.0,
    ) -> None:
        parts = urllib.parse.urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise ValueError("base_url must be the address of a service, such as https://counterfoil.example")
        if (api_key is None) == (access_token is None):
            raise ValueError("pass either api_key or access_token")
        secret = api_key if api_key is not None else access_token
        if isinstance(secret, str) and not _SECRET.fullmatch(secret):
            name = "api_key" if api_key is not None else "access_token"
            raise ValueError(f"{name} must be letters, digits and signs without spaces: copy the whole of it again")
        self._address = base_url.rstrip("/").removesuffix("/api/v1") + "/api/v1"
        self._api_key = api_key
        self._access_token = access_token
        self._attempts = attempts
        self._timeout = timeout
        self._longest_wait = longest_wait
        self._opener = urllib.request.build_opener(_NoRedirect)
        #: Replaced by tests.
        self._sleep: Callable[[float], None] = time.sleep

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Sends any request, and returns its response with its headers.

        :raises CounterfoilError: for a response that is not a success, or if there is none
        :raises TypeError: for a float, which would change an amount, and for what JSON cannot have
        """
        given = dict(headers or {})
        content = None
        if body is not None:
            _refuse_floats(body)
            content = json.dumps(body, ensure_ascii=False, allow_nan=False, default=_plain).encode()
            given["Content-Type"] = "application/json"
        return self._exchange(method, path, query=query, content=content, headers=given)

    def _exchange(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        content: Body | None = None,
        headers: Mapping[str, str],
    ) -> Response:
        names = {name.lower() for name in headers}
        is_repeatable = "idempotency-key" in names or (
            method in _IDEMPOTENT and "if-match" not in names
        )
        url = self._address + path + _query_of(query)
        may_be_done = False
        for attempt in range(1, self._attempts + 1):
            try:
                return self._once(method, url, content, self._signed(headers))
            except CounterfoilError as error:
                if error.code == "not_found" and method == "DELETE" and may_be_done:
                    return Response(204, {}, None)
                may_be_done = may_be_done or error.status == 0 or error.status >= 500
                asked = error.retry_after or 0
                is_temporary = error.status in (0, *_TEMPORARY) or (
                    error.status == 409 and error.retry_after is not None
                )
                may_repeat = is_repeatable or error.status == 429
                if not (is_temporary and may_repeat) or attempt == self._attempts or asked > self._longest_wait:
                    raise
                self._sleep(asked + random.random() * min(self._longest_wait, 0.5 * 2 ** (attempt - 1)))
        raise AssertionError("a request is sent at least once")

    def _signed(self, headers: Mapping[str, str]) -> dict[str, str]:
        if self._api_key is not None:
            return {**headers, "X-Api-Key": self._api_key}
        token = self._access_token() if callable(self._access_token) else self._access_token
        return {**headers, "Authorization": f"Bearer {token}"}

    def _once(
        self, method: str, url: str, content: Body | None, headers: Mapping[str, str]
    ) -> Response:
        data = content() if callable(content) else content
        request = urllib.request.Request(url, data=data, method=method, headers=dict(headers))
        try:
            with self._answer_to(request) as answer:
                text = answer.read()
        except http.client.InvalidURL:
            raise
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            raise CounterfoilError("network_error", 0, f"No response from {self._address}: {reason}") from error
        received = _in_lower_case(answer.headers)
        if isinstance(answer, urllib.error.HTTPError):
            raise _error_of(answer.code, received, text)
        return Response(answer.status, received, _json_of(text, answer.status))

    def _answer_to(self, request: urllib.request.Request) -> Any:
        """The response, or the error that is one: both are read and closed the same way."""
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            return error

    # Used by the operations.

    @staticmethod
    def _in_path(part: str | int) -> str:
        return urllib.parse.quote(str(part), safe="")

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        key: str | None = None,
        is_idempotent: bool = False,
        if_match: str | None = None,
    ) -> Any:
        headers: dict[str, str] = {}
        if key is not None or is_idempotent:
            headers["Idempotency-Key"] = key or str(uuid.uuid4())
        if if_match is not None:
            headers["If-Match"] = if_match
        return self.request(method, path, query=query, body=body, headers=headers).body

    def _data(self, method: str, path: str, **sent: Any) -> Any:
        return self._call(method, path, **sent)["data"]

    def _read_until(
        self, name: str, read: Callable[[], Any], is_settled: Callable[[Any], bool], timeout: float | None
    ) -> Any:
        """Reads a record again, less and less often, until it is settled."""
        end = None if timeout is None else time.monotonic() + timeout
        delay = _FIRST_DELAY
        while not is_settled(record := read()):
            if end is not None and time.monotonic() + delay > end:
                raise TimeoutError(f"{name} is still {record['status']}")
            self._sleep(delay)
            delay = min(_LONGEST_DELAY, delay * 1.5)
        return record

    def _list(self, path: str, *, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        """The records of all pages, each page read when its first record is needed."""
        place: dict[str, Any] = {"page": 1, "per_page": _LARGEST_PAGE}
        while True:
            page = self._call("GET", path, query={**(query or {}), **place})
            yield from page["data"]
            meta = page["meta"]
            if "next_cursor" in meta:
                if meta["next_cursor"] is None:
                    return
                place = {"cursor": meta["next_cursor"], "per_page": _LARGEST_PAGE_AFTER_CURSOR}
            elif meta["next_page"] is None:
                return
            else:
                place = {"page": meta["next_page"], "per_page": _LARGEST_PAGE}


def _query_of(query: Mapping[str, Any] | None) -> str:
    given = {name: _text_of(value) for name, value in (query or {}).items() if value is not None}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _refuse_floats(value: Any) -> None:
    if isinstance(value, float):
        raise TypeError(f"{value!r} cannot be sent: a float is not exact, so write Decimal(\"{value!r}\") or text")
    if isinstance(value, Mapping):
        for part in value.values():
            _refuse_floats(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            _refuse_floats(part)


def _plain(value: Any) -> str:
    """Amounts and days as the API writes them."""
    if isinstance(value, Decimal) and value.is_finite():
        return format(value, "f")
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{value!r} cannot be sent: amounts are Decimal or text, days are date or text")


def _text_of(value: Any) -> str:
    if isinstance(value, Decimal):
        return _plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(part) for part in value)
    return str(value)


def _in_lower_case(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _json_of(text: bytes, status: int) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        raise CounterfoilError(
            "unexpected_response", status, "The response is not JSON: is this the address of a Counterfoil service?"
        ) from None


def _error_of(status: int, headers: Mapping[str, str], text: bytes) -> CounterfoilError:
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    retry_after = headers.get("retry-after")
    request_id = headers.get("x-request-id")
    wait = float(retry_after) if retry_after and retry_after.isdigit() else None
    if isinstance(body, dict) and isinstance(body.get("error"), str):
        return CounterfoilError(
            body["error"],
            status,
            str(body.get("message", body["error"])),
            details=body.get("details"),
            documentation_url=body.get("documentation_url"),
            errors=body.get("errors"),
            import_id=body.get("import_id"),
            request_id=request_id,
            retry_after=wait,
        )
    message = f"The service responded with {status}"
    return CounterfoilError("unexpected_response", status, message, request_id=request_id, retry_after=wait)
