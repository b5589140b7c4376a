"""Files: upload, publish and wait for the proof."""

from __future__ import annotations

import http.client
import json
import mimetypes
import os
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ._generated.models import ImportDetail
from ._generated.operations import Operations
from .errors import CounterfoilError

#: A larger file is sent to the storage of the service first.
_LARGEST_INLINE = 3_000_000
_BLOCK = 1 << 20


def is_verified(detail: ImportDetail) -> bool:
    """Whether the import is complete and the service has read back exactly what was expected.

    This does not say that anything was added: records that were in the ledger before are held, too.
    ``detail["verification"]["readback"]["matched_counts"]`` counts them. If rows matched entries with other names,
    ``detail["warnings"]`` has the code ``other_names``: ``on_other_names`` in the settings keeps both.
    """
    return detail["status"] == "complete" and detail["verification"]["readback"]["status"] == "matched"


class Uploads(Operations):
    """Uploads of files."""

    def upload_file(
        self,
        path: str | os.PathLike[str],
        *,
        account_id: str | None = None,
        type: str | None = None,
        publish: bool = False,
        name: str | None = None,
        settings: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> ImportDetail:
        """Sends a file and creates its import.

        :param settings: how the file is read, such as ``{"date_format": "%d.%m.%Y"}``; by default
            the service detects it
        :param key: creates one import within 24 hours, however often this is called with it, also if the import
            was reverted since; only for files up to 3 MB
        :raises ValueError: for an empty file, or a ``key`` with a larger file
        """
        file = Path(path)
        size = file.stat().st_size
        if size == 0:
            raise ValueError(f"{file} is empty")
        fields = _fields_of(account_id=account_id, type=type, publish=publish, settings=settings)
        shown = name or file.name
        if size > _LARGEST_INLINE:
            if key is not None:
                # each call sends the file to a new place, so the second would be refused as another request
                raise ValueError(f"{file} is larger than 3 MB: a key would not make its import happen once")
            upload_id = self._send_to_storage(file, shown)
            body: Any = {**fields, "upload_id": upload_id}
            return self.create_import(body)
        once = key or str(uuid.uuid4())
        form = _Form(fields, file, shown)
        headers = {"Content-Type": form.content_type, "Content-Length": str(form.length), "Idempotency-Key": once}
        return self._exchange("POST", "/imports", content=form.open, headers=headers).body["data"]

    def import_file(
        self,
        path: str | os.PathLike[str],
        *,
        account_id: str | None = None,
        type: str | None = None,
        name: str | None = None,
        settings: Mapping[str, Any] | None = None,
        key: str | None = None,
        timeout: float | None = None,
    ) -> ImportDetail:
        """Uploads the file at a path, publishes it and waits for the proof. Check it with ``is_verified``.

        The options are those of ``upload_file``. ``settings`` can also have choices of publishing, such as
        ``{"on_other_names": "create"}``.

        :param timeout: seconds to wait for the proof; by default, until it is there
        :raises CounterfoilError: ``not_publishable`` (with ``import_id``) if rows or questions are open;
            ``import_reverted`` (with ``import_id``) if the ``key`` is that of an import that was reverted since
        """
        created = self.upload_file(
            path, account_id=account_id, type=type, publish=True, name=name, settings=settings, key=key
        )
        detail = self.wait_until_settled(created["id"], timeout=timeout)
        if detail["verification"]["readback"]["status"] == "reverted":
            message = f"Import {detail['id']} of this file was reverted: use a new key to import it again"
            raise CounterfoilError("import_reverted", 0, message, import_id=detail["id"])
        return detail

    def wait_until_settled(self, import_id: str, *, timeout: float | None = None) -> ImportDetail:
        """Waits until the service has nothing left to do for an import.

        :raises TimeoutError: after ``timeout`` seconds
        """
        return self._read_until(f"Import {import_id}", lambda: self.get_import(import_id), _is_settled, timeout)

    def _send_to_storage(self, file: Path, name: str) -> str:
        content_type = mimetypes.guess_type(name)[0]
        upload = self.create_upload({"filename": name, "content_type": content_type, "bytes": file.stat().st_size})
        form = _Form(upload["fields"], file, name)
        headers = {"Content-Type": form.content_type, "Content-Length": str(form.length)}
        # without the key of the service: this is another address
        request = urllib.request.Request(upload["url"], data=form.open(), method="POST", headers=headers)
        try:
            with self._opener.open(request, timeout=self._timeout):
                return upload["upload_id"]
        except urllib.error.HTTPError as error:
            with error:
                raise CounterfoilError("unexpected_response", error.code, f"The storage responded with {error.code}") from None
        except (OSError, http.client.HTTPException) as error:
            raise CounterfoilError("network_error", 0, f"No response from the storage: {error}") from error


def _is_settled(detail: ImportDetail) -> bool:
    is_unproved = detail["status"] == "complete" and detail["verification"]["readback"]["status"] == "not_verified"
    return not (detail["preparing"] or is_unproved or detail["status"] in ("importing", "reverting"))


def _fields_of(
    *, account_id: str | None, type: str | None, publish: bool, settings: Mapping[str, Any] | None
) -> dict[str, str]:
    """Every field as text, which a form needs and JSON accepts too."""
    detect = None if type in ("NativeImport", "PdfImport") else "true"
    given = {
        "type": type,
        "account_id": account_id,
        "publish": "true" if publish else None,
        "detect": detect,
        **(settings or {}),
    }
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in given.items()
        if value is not None
    }


class _Form:
    """A form with a file at its end, which is read while it is sent."""

    def __init__(self, fields: Mapping[str, str], file: Path, name: str) -> None:
        boundary = uuid.uuid4().hex
        parts = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(field)}"\r\n\r\n{value}\r\n'
            for field, value in fields.items()
        ]
        media = mimetypes.guess_type(name)[0] or "application/octet-stream"
        parts.append(
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{_quoted(name)}"\r\n'
            f"Content-Type: {media}\r\n\r\n"
        )
        self._start = "".join(parts).encode()
        self._end = f"\r\n--{boundary}--\r\n".encode()
        self._file = file
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self.length = len(self._start) + file.stat().st_size + len(self._end)

    def open(self) -> Iterator[bytes]:
        yield self._start
        with self._file.open("rb") as content:
            while block := content.read(_BLOCK):
                yield block
        yield self._end


def _quoted(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
