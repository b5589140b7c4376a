"""Errors of the service, and of the client itself."""

from __future__ import annotations

from typing import Any


class CounterfoilError(Exception):
    """A request that failed. Switch on ``code``, which never changes; the message is for people.

    ``network_error``, ``unexpected_response`` and ``import_reverted`` are codes of the client
    itself: there was no response, or one that is not from the service, or ``import_file`` was
    called again with the key of an import that was reverted since.
    """

    def __init__(
        self,
        code: str,
        status: int,
        message: str,
        *,
        details: dict[str, Any] | None = None,
        documentation_url: str | None = None,
        errors: list[str] | None = None,
        import_id: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        #: The HTTP status; 0 without a response.
        self.status = status
        self.message = message
        #: Facts for programs.
        self.details = details
        #: The page that explains the code.
        self.documentation_url = documentation_url
        #: A sentence for each fault.
        self.errors = errors or []
        #: The import that was kept although the request failed, or that has the records already.
        self.import_id = import_id
        #: Names the request in the logs of the service.
        self.request_id = request_id
        #: Seconds after which the same request may succeed.
        self.retry_after = retry_after

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.status}, {self.message!r})"

    def __str__(self) -> str:
        sentences = [error for error in self.errors if error not in self.message]
        return "\n".join([f"{self.code}: {self.message}", *sentences])
