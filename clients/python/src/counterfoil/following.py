"""Events, a copy that follows the ledger, and many changes in one request."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from typing import Any, TypeAlias

from ._generated.models import (
    BulkAnswer,
    BulkTransactionsOperationsCreate,
    BulkTransactionsOperationsDelete,
    BulkTransactionsOperationsUpdate,
    Changes,
    ChangeSet,
    Event,
)
from ._generated.operations import Operations
from .errors import CounterfoilError

#: What happens to one transaction of a bulk request.
BulkOperation: TypeAlias = (
    BulkTransactionsOperationsCreate | BulkTransactionsOperationsUpdate | BulkTransactionsOperationsDelete
)

#: Operations in one request.
_LARGEST_BULK = 500


def apply_changes(copy: MutableMapping[str, dict[str, Any]], page: Changes) -> None:
    """Brings a copy up to date: by kind, the records by id."""
    for kind, changes in page["data"].items():
        records = copy.setdefault(kind, {})
        found: Any = changes
        for removed in found["removed"]:
            records.pop(removed, None)
        for record in [*found["added"], *found["changed"]]:
            records[record["id"]] = record


class EventFeed:
    """The events that are there now, the oldest first.

    :ivar cursor: store this, and pass it as ``after`` next time: the place after the last page whose events were all
        handled. After a break, events of the page that was interrupted come again.
    """

    def __init__(self, read: Callable[[str | None], Any], after: str | None) -> None:
        self._read = read
        self.cursor = after

    def __iter__(self) -> Iterator[Event]:
        has_more = True
        while has_more:
            page = self._read(self.cursor)
            yield from page["data"]
            self.cursor = page["meta"]["next_cursor"]
            has_more = page["meta"]["has_more"] and len(page["data"]) > 0


class Following(Operations):
    """Events and changes since a cursor, and bulk requests."""

    def events(self, after: str | None = None) -> EventFeed:
        """Gives the events that are there now, the oldest first, reading each page when it is needed.

        :param after: the ``cursor`` that was stored, or ``"latest"`` for events from now on; by default, all events
        """
        return EventFeed(lambda cursor: self.list_events(after=cursor), after)

    def changes(self, cursor: str | None = None, *, kinds: Sequence[str] | None = None) -> Iterator[Changes]:
        """Gives the changes since a cursor, in pages, until everything is there as of one moment.

        Store ``page["meta"]["next_cursor"]`` together with each page, and pass the last one the
        next time. Without a cursor, all records are ``added``.

        :param kinds: such as ``["accounts", "transactions"]``, for the first time; a cursor keeps its kinds
        """
        asked = None if kinds is None else ",".join(kinds)
        while True:
            page = self.list_changes(kinds=asked, cursor=cursor)
            yield page
            cursor, asked = page["meta"]["next_cursor"], None
            if not page["meta"]["has_more"]:
                return

    def bulk(
        self, operations: Iterable[BulkOperation], *, key: str | None = None, timeout: float | None = None
    ) -> Iterator[BulkAnswer]:
        """Creates, updates and deletes transactions, 500 in one request, each of them all or nothing.

        A request that takes longer is waited for before its answer is given and the next is sent.
        Its change set can then be ``failed`` instead of ``applied``.

        :param operations: such as ``{"action": "update", "id": "…", "category_id": "…"}``
        :param key: makes each request happen once within 24 hours, also if this is called again after a break
        :param timeout: seconds to wait for each request that takes longer; by default, until it is done
        :raises TimeoutError: after ``timeout`` seconds; the service completes the request nevertheless
        """
        left = iter(operations)
        number = 0
        while part := list(itertools.islice(left, _LARGEST_BULK)):
            number += 1
            once = None if key is None else f"{key}-{number}"
            try:
                answer = self.bulk_transactions({"operations": part}, idempotency_key=once)
            except CounterfoilError as error:
                _shift(error, (number - 1) * _LARGEST_BULK)
                raise
            yield self._completed(answer, timeout)

    def wait_for_change_set(self, change_set_id: str, *, timeout: float | None = None) -> ChangeSet:
        """Waits until a change set is previewed, applied or reverted: its ``status`` is then ``ready``, ``applied``,
        ``reverted``, ``declined`` or ``failed``.

        :raises TimeoutError: after ``timeout`` seconds; the service goes on nevertheless
        """
        change_set: ChangeSet = self._read_until(
            f"Change set {change_set_id}", lambda: self.get_change_set(change_set_id), _is_settled, timeout
        )
        return change_set

    def _completed(self, answer: BulkAnswer, timeout: float | None) -> BulkAnswer:
        started = answer["change_set"]
        if started is None or _is_settled(started):
            return answer
        id = started["id"]
        change_set = self.wait_for_change_set(id, timeout=timeout)
        # the entries are in the order of the results
        for result, entry in zip(answer["results"], self.list_change_set_entries(id)):
            result["outcome"], result["reason"] = entry["outcome"], entry["reason"]
        return {"change_set": change_set, "results": answer["results"]}


def _shift(error: CounterfoilError, before: int) -> None:
    """Names operations by their places in the list of the caller, of which each request has a part."""

    def shifted(text: str) -> str:
        return re.sub(r"\b(operations[./\[])(\d+)", lambda found: f"{found[1]}{int(found[2]) + before}", text)

    error.message = shifted(error.message)
    error.args = (error.message,)
    error.errors = [shifted(sentence) for sentence in error.errors]
    faults = error.details.get("faults", []) if isinstance(error.details, dict) else []
    for fault in faults:
        fault["field"], fault["message"] = shifted(fault["field"]), shifted(fault["message"])


def _is_settled(change_set: ChangeSet) -> bool:
    return change_set["status"] not in ("preparing", "applying", "reverting")
