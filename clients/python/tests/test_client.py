"""The client against a service that answers what each test says."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import socket
import tempfile
import threading
import unittest
from datetime import date
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

from counterfoil import Client, CounterfoilError, apply_changes, is_verified, verify_webhook


class FakeService:
    """Gives its answers in turn, and keeps the requests."""

    def __init__(self, *answers: tuple[int, Any, dict[str, str]] | tuple[int, Any]) -> None:
        self.requests: list[tuple[str, str, dict[str, str], bytes]] = []
        service, left = self, list(answers)

        class Handler(BaseHTTPRequestHandler):
            def _answer(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.requests.append((self.command, self.path, headers, self.rfile.read(length)))
                status, body, *more = left.pop(0)
                text = b"" if body is None else json.dumps(body).encode()
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text)), **(more[0] if more else {})}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _answer

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"


class ClientTest(unittest.TestCase):
    def client(self, *answers: Any) -> tuple[Client, FakeService]:
        service = FakeService(*answers)
        self.addCleanup(service.server.server_close)
        self.addCleanup(service.server.shutdown)
        client = Client(service.url, api_key="key")
        self.waits: list[float] = []
        client._sleep = self.waits.append
        return client, service

    def test_a_method_returns_the_record_and_sends_the_key(self) -> None:
        client, service = self.client((200, {"data": {"id": "a/b", "name": "Holiday"}}))
        self.assertEqual(client.get_tag("a/b")["name"], "Holiday")
        method, path, headers, _ = service.requests[0]
        self.assertEqual((method, path, headers["x-api-key"]), ("GET", "/api/v1/tags/a%2Fb", "key"))

    def test_a_list_reads_all_pages_by_cursor(self) -> None:
        client, service = self.client(
            (200, {"data": [{"id": "1"}], "meta": {"next_page": 2, "next_cursor": "x"}}),
            (200, {"data": [{"id": "2"}], "meta": {"next_page": None, "next_cursor": None}}),
        )
        found = [each["id"] for each in client.list_transactions(search="a b", pending=False)]
        self.assertEqual(found, ["1", "2"])
        paths = [path for _, path, _, _ in service.requests]
        self.assertEqual(
            paths,
            [
                "/api/v1/transactions?search=a+b&pending=false&page=1&per_page=100",
                "/api/v1/transactions?search=a+b&pending=false&cursor=x&per_page=500",
            ],
        )

    def test_a_list_without_cursors_reads_pages_by_number(self) -> None:
        client, service = self.client(
            (200, {"data": [{"id": "1"}], "meta": {"next_page": 2}}),
            (200, {"data": [{"id": "2"}], "meta": {"next_page": None}}),
        )
        self.assertEqual([tag["id"] for tag in client.list_tags()], ["1", "2"])
        self.assertTrue(service.requests[1][1].endswith("?page=2&per_page=100"))

    def test_a_creation_is_repeated_with_the_same_key(self) -> None:
        client, service = self.client(
            (503, {"error": "unavailable", "message": "Try again"}, {"Retry-After": "3"}),
            (201, {"data": {"id": "1", "name": "Holiday"}}),
        )
        self.assertEqual(client.create_tag({"name": "Holiday"})["id"], "1")
        keys = [headers["idempotency-key"] for _, _, headers, _ in service.requests]
        self.assertEqual(keys[0], keys[1])
        self.assertEqual(int(self.waits[0]), 3)

    def test_a_change_with_if_match_is_not_repeated(self) -> None:
        client, service = self.client((503, {"error": "unavailable", "message": "Try again"}))
        with self.assertRaises(CounterfoilError):
            client.update_tag("1", {"name": "x"}, if_match='"1"')
        self.assertEqual(len(service.requests), 1)

    def test_a_change_is_repeated_only_after_a_rate_limit(self) -> None:
        client, service = self.client(
            (429, {"error": "rate_limited", "message": "Wait"}, {"Retry-After": "1"}),
            (503, {"error": "unavailable", "message": "Try again"}),
        )
        with self.assertRaises(CounterfoilError) as raised:
            client.update_tag("1", {"name": "x"})
        self.assertEqual((raised.exception.status, len(service.requests)), (503, 2))

    def test_a_deletion_is_repeated_without_if_match(self) -> None:
        client, service = self.client((503, {"error": "unavailable", "message": "Try again"}), (204, None))
        client.delete_tag("1")
        self.assertEqual(len(service.requests), 2)

    def test_a_deletion_with_if_match_is_not_repeated(self) -> None:
        client, service = self.client((503, {"error": "unavailable", "message": "Try again"}))
        with self.assertRaises(CounterfoilError) as raised:
            client.delete_tag("1", if_match='"1"')
        self.assertEqual((raised.exception.status, len(service.requests)), (503, 1))

    def test_a_deletion_that_may_have_happened_is_a_success(self) -> None:
        client, _ = self.client(
            (502, {"message": "Bad gateway"}), (404, {"error": "not_found", "message": "Tag not found"})
        )
        client.delete_tag("1")

    def test_a_deletion_of_nothing_is_an_error(self) -> None:
        client, _ = self.client((404, {"error": "not_found", "message": "Tag not found"}))
        with self.assertRaises(CounterfoilError) as raised:
            client.delete_tag("1")
        self.assertEqual((raised.exception.code, raised.exception.status), ("not_found", 404))

    def test_an_error_has_what_the_service_says(self) -> None:
        body = {"error": "validation_failed", "message": "2 errors", "errors": ["name is missing"], "details": {"a": 1}, "documentation_url": "https://a.example/docs"}
        client, _ = self.client((422, body, {"X-Request-Id": "r1"}))
        with self.assertRaises(CounterfoilError) as raised:
            client.create_tag({"name": ""})
        error = raised.exception
        self.assertEqual((error.code, error.errors, error.details, error.request_id), ("validation_failed", ["name is missing"], {"a": 1}, "r1"))
        self.assertIn("name is missing", str(error))
        self.assertEqual(error.documentation_url, "https://a.example/docs")
        self.assertEqual(repr(error), "CounterfoilError('validation_failed', 422, '2 errors')")

    def test_header_names_of_a_response_are_lower_case(self) -> None:
        client, _ = self.client((200, {"data": {}}, {"ETag": '"1"', "X-Request-Id": "r1"}))
        headers = client.request("GET", "/tags/1").headers
        self.assertEqual((headers["etag"], headers["x-request-id"]), ('"1"', "r1"))

    def test_no_response_and_foreign_responses_are_errors(self) -> None:
        unreachable = Client("http://127.0.0.1:9", api_key="key", attempts=1)
        with self.assertRaises(CounterfoilError) as raised:
            unreachable.get_usage()
        self.assertEqual(raised.exception.code, "network_error")
        client, _ = self.client((302, None, {"Location": "http://127.0.0.1:9"}))
        with self.assertRaises(CounterfoilError) as raised:
            client.get_usage()
        self.assertEqual(raised.exception.code, "unexpected_response")

    def test_an_upload_is_one_import_if_it_has_a_key(self) -> None:
        detail = {"data": {"id": "1", "status": "pending", "preparing": False}}
        client, service = self.client((201, detail), (201, detail), (201, detail))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / 'bank "1".csv'
            file.write_text("date,amount\n2026-01-05,-4.80\n")
            client.upload_file(file, account_id="a", key="nightly")
            client.upload_file(file, account_id="a", key="nightly")
            client.upload_file(file, account_id="a")
        keys = [headers["idempotency-key"] for _, _, headers, _ in service.requests]
        self.assertEqual(keys[0], keys[1])
        self.assertNotEqual(keys[0], keys[2])
        _, path, headers, body = service.requests[0]
        self.assertEqual(path, "/api/v1/imports")
        self.assertIn("multipart/form-data", headers["content-type"])
        self.assertIn(b'filename="bank %221%22.csv"', body)
        self.assertIn(b'name="detect"\r\n\r\ntrue', body)
        self.assertIn(b"\r\n\r\ndate,amount\n2026-01-05,-4.80\n\r\n", body)

    def test_a_large_file_with_a_key_is_refused(self) -> None:
        client, service = self.client()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bank.csv"
            file.write_bytes(b"x" * 3_000_001)
            for send in (client.upload_file, client.import_file):
                with self.subTest(send.__name__), self.assertRaisesRegex(ValueError, "3 MB"):
                    send(file, key="nightly")
        self.assertEqual(service.requests, [])

    def test_it_waits_for_the_proof(self) -> None:
        def detail(status: str, readback: str) -> dict[str, Any]:
            return {"data": {"id": "1", "status": status, "preparing": False, "verification": {"readback": {"status": readback}}}}

        client, _ = self.client(
            (200, detail("importing", "not_verified")),
            (200, detail("complete", "not_verified")),
            (200, detail("complete", "matched")),
        )
        self.assertTrue(is_verified(client.wait_until_settled("1")))
        self.assertEqual(len(self.waits), 2)

    def test_a_key_of_an_import_that_was_reverted_is_an_error(self) -> None:
        reverted = {"id": "1", "status": "pending", "preparing": False, "verification": {"readback": {"status": "reverted"}}}
        client, _ = self.client((201, {"data": reverted}), (200, {"data": reverted}))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bank.csv"
            file.write_text("date,amount\n2026-01-05,-4.80\n")
            with self.assertRaisesRegex(CounterfoilError, "was reverted: use a new key") as raised:
                client.import_file(file, key="nightly")
        self.assertEqual((raised.exception.code, raised.exception.import_id), ("import_reverted", "1"))

    def test_an_error_names_the_import_that_has_the_records(self) -> None:
        client, _ = self.client((422, {"error": "already_imported", "message": "Complete", "import_id": "first"}))
        with self.assertRaises(CounterfoilError) as raised:
            client.create_import({"raw_file_content": "{}"})
        self.assertEqual((raised.exception.code, raised.exception.import_id), ("already_imported", "first"))

    def test_events_are_read_to_the_last_page(self) -> None:
        def page(ids: list[str], cursor: str, has_more: bool) -> tuple[int, Any]:
            return 200, {"data": [{"id": id} for id in ids], "meta": {"next_cursor": cursor, "has_more": has_more}}

        client, service = self.client(page(["a", "b"], "1", True), page(["c"], "2", False), page([], "2", False))
        feed = client.events()
        seen: list[tuple[str, str | None]] = [(event["id"], feed.cursor) for event in feed]
        self.assertEqual(seen, [("a", None), ("b", None), ("c", "1")])
        self.assertEqual(feed.cursor, "2")
        self.assertEqual(list(client.events(after=feed.cursor)), [])
        paths = [path for _, path, _, _ in service.requests]
        self.assertEqual(paths, ["/api/v1/events", "/api/v1/events?after=1", "/api/v1/events?after=2"])

    def test_a_copy_follows_until_everything_is_there(self) -> None:
        def page(added: list[str], removed: list[str], cursor: str, has_more: bool) -> tuple[int, Any]:
            tags = {"added": [{"id": each} for each in added], "changed": [], "removed": removed}
            return 200, {"data": {"tags": tags}, "meta": {"next_cursor": cursor, "has_more": has_more}}

        client, service = self.client(page(["a", "b"], [], "1", True), page(["c"], ["a"], "2", False))
        copy: dict[str, dict[str, Any]] = {}
        for each in client.changes(kinds=["tags"]):
            apply_changes(copy, each)
        self.assertEqual(sorted(copy["tags"]), ["b", "c"])
        paths = [path for _, path, _, _ in service.requests]
        self.assertEqual(paths, ["/api/v1/changes?kinds=tags", "/api/v1/changes?cursor=1"])

    def test_many_operations_are_sent_in_parts_with_keys_of_their_own(self) -> None:
        answer: tuple[int, Any] = (200, {"data": {"change_set": None, "results": []}})
        client, service = self.client(answer, answer, answer)
        operations = [{"action": "delete", "id": str(number)} for number in range(501)]
        self.assertEqual(len(list(client.bulk(operations, key="nightly"))), 2)
        list(client.bulk(operations[:500], key="nightly"))
        sizes = [len(json.loads(body)["operations"]) for _, _, _, body in service.requests]
        keys = [headers["idempotency-key"] for _, _, headers, _ in service.requests]
        self.assertEqual(sizes, [500, 1, 500])
        self.assertEqual(keys[0], keys[2])
        self.assertNotEqual(keys[0], keys[1])

    def test_an_error_names_the_operation_by_its_place_in_the_whole_list(self) -> None:
        done: tuple[int, Any] = (200, {"data": {"change_set": None, "results": []}})
        message = "operations.100.amount must be a number"
        fault = {"in": "body", "field": "/operations/100/amount", "message": message}
        refused = {"error": "validation_failed", "message": message, "errors": [message], "details": {"faults": [fault]}}
        client, _ = self.client(done, (422, refused))
        with self.assertRaises(CounterfoilError) as caught:
            list(client.bulk([{"action": "delete", "id": str(number)} for number in range(700)]))
        error = caught.exception
        self.assertEqual(error.message, "operations.600.amount must be a number")
        self.assertEqual(error.errors, ["operations.600.amount must be a number"])
        self.assertEqual(error.details["faults"][0]["field"], "/operations/600/amount")

    def test_a_response_that_breaks_off_is_repeated(self) -> None:
        cut = {"Content-Length": "1000"}
        client, service = self.client(
            (200, {"data": {"id": "1"}}, cut),
            (503, {"error": "unavailable", "message": "Try again"}, cut),
            (200, {"data": {"id": "1", "name": "Holiday"}}),
        )
        self.assertEqual(client.get_tag("1")["name"], "Holiday")
        self.assertEqual(len(service.requests), 3)

    def test_a_response_that_breaks_off_is_a_network_error(self) -> None:
        cut = {"Content-Length": "1000"}
        for status in (200, 422):
            client, service = self.client((status, {"error": "validation_failed"}, cut))
            with self.subTest(status), self.assertRaises(CounterfoilError) as raised:
                client.update_tag("1", {"name": "x"})
            self.assertEqual((raised.exception.code, raised.exception.status), ("network_error", 0))
            self.assertEqual(len(service.requests), 1)

    def test_an_address_that_cannot_be_sent_is_not_a_network_error(self) -> None:
        client, service = self.client()
        with self.assertRaises(http.client.InvalidURL):
            client.request("GET", "/tags/a b")
        self.assertEqual((service.requests, self.waits), ([], []))

    def test_a_storage_that_does_not_speak_http_is_a_network_error(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.sendall(b"nonsense\r\n")
                while connection.recv(1 << 20):
                    pass

        threading.Thread(target=answer, daemon=True).start()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        client, _ = self.client((201, {"data": {"upload_id": "u", "url": url, "fields": {}}}))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bank.csv"
            file.write_bytes(b"x" * 3_000_001)
            with self.assertRaises(CounterfoilError) as raised:
                client.upload_file(file)
        self.assertEqual((raised.exception.code, raised.exception.status), ("network_error", 0))

    def test_a_part_that_takes_longer_is_waited_for(self) -> None:
        def result(outcome: str, reason: str | None = None) -> dict[str, Any]:
            return {"action": "delete", "transaction_id": "t", "outcome": outcome, "reason": reason}

        def change_set(status: str) -> dict[str, str]:
            return {"id": "c", "status": status}

        started = {"change_set": change_set("applying"), "results": [result("planned"), result("planned"), result("planned")]}
        client, service = self.client(
            (202, {"data": started}),
            (200, {"data": change_set("applying")}),
            (200, {"data": change_set("applied")}),
            (200, {"data": [result("applied")], "meta": {"next_page": 2}}),
            (200, {"data": [result("skipped", "It was deleted")], "meta": {"next_page": None}}),
        )
        [answer] = client.bulk([{"action": "delete", "id": str(number)} for number in range(3)])
        assert answer["change_set"] is not None
        self.assertEqual(answer["change_set"]["status"], "applied")
        outcomes = [(each["outcome"], each["reason"]) for each in answer["results"]]
        self.assertEqual(outcomes, [("applied", None), ("skipped", "It was deleted"), ("planned", None)])
        self.assertEqual(
            [path for _, path, _, _ in service.requests[1:]],
            [
                "/api/v1/change_sets/c",
                "/api/v1/change_sets/c",
                "/api/v1/change_sets/c/entries?page=1&per_page=100",
                "/api/v1/change_sets/c/entries?page=2&per_page=100",
            ],
        )
        self.assertEqual(len(self.waits), 1)

    def test_a_part_that_takes_too_long_is_an_error(self) -> None:
        started = {"change_set": {"id": "c", "status": "preparing"}, "results": []}
        client, _ = self.client((202, {"data": started}), (200, {"data": started["change_set"]}))
        with self.assertRaisesRegex(TimeoutError, "Change set c is still preparing"):
            list(client.bulk([{"action": "delete", "id": "1"}], timeout=0))

    def test_it_waits_for_a_change_set(self) -> None:
        states = ["preparing", "preparing", "ready"]
        client, service = self.client(*[(200, {"data": {"id": "1", "status": state}}) for state in states])
        self.assertEqual(client.wait_for_change_set("1")["status"], "ready")
        self.assertEqual(len(service.requests), 3)

    def test_a_part_that_is_done_is_not_asked_for_again(self) -> None:
        for status in ("applied", "failed"):
            done = {"change_set": {"id": "c", "status": status}, "results": []}
            client, service = self.client((200, {"data": done}))
            with self.subTest(status):
                self.assertEqual(list(client.bulk([{"action": "delete", "id": "1"}])), [done])
                self.assertEqual(len(service.requests), 1)

    def test_wrong_options_are_refused(self) -> None:
        for url, key in [("example.com", "k"), ("https://a.example", None), ("https://a.example/?a", "k")]:
            with self.subTest(url), self.assertRaises(ValueError):
                Client(url, api_key=key)

    def test_a_blank_or_damaged_secret_is_refused(self) -> None:
        for secret in ("", " ", "a key", "key\n"):
            with self.subTest(secret), self.assertRaisesRegex(ValueError, "^api_key must be"):
                Client("https://a.example", api_key=secret)
            with self.subTest(secret), self.assertRaisesRegex(ValueError, "^access_token must be"):
                Client("https://a.example", access_token=secret)

    def test_the_address_may_have_the_path_of_the_api(self) -> None:
        _, service = self.client(*[(200, {"data": {"id": "1"}})] * 3)
        for ending in ("/", "/api/v1", "/api/v1/"):
            Client(service.url + ending, api_key="key").get_tag("1")
        self.assertEqual([path for _, path, _, _ in service.requests], ["/api/v1/tags/1"] * 3)

    def test_amounts_can_be_decimals_and_days_can_be_dates(self) -> None:
        client, service = self.client((200, {"data": {"id": "1"}}))
        client.request("POST", "/transactions", body={"amount": Decimal("1E+2"), "date": date(2026, 3, 1)})
        self.assertEqual(json.loads(service.requests[0][3]), {"amount": "100", "date": "2026-03-01"})

    def test_what_json_cannot_have_is_refused(self) -> None:
        client, _ = self.client()
        for value in (Decimal("NaN"), object(), 4.8, [{"amount": 4.8}]):
            with self.subTest(value), self.assertRaisesRegex(TypeError, "cannot be sent"):
                client.request("POST", "/transactions", body={"amount": value})

    def test_filters_can_be_decimals_and_dates(self) -> None:
        client, service = self.client((200, {"data": [], "meta": {"next_page": None}}))
        list(client.list_transactions(start_date=date(2026, 3, 1)))
        self.assertIn("start_date=2026-03-01", service.requests[0][1])


class WebhookTest(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"7" * 32).decode()
    body = b'{"type":"import.completed"}'

    def headers(self, at: int) -> dict[str, str]:
        digest = hmac.digest(b"7" * 32, f"e1.{at}.".encode() + self.body, hashlib.sha256)
        signature = "v1," + base64.b64encode(digest).decode()
        return {"Webhook-Id": "e1", "Webhook-Timestamp": str(at), "Webhook-Signature": f"v1,AAAA {signature}"}

    def test_a_signed_event_is_returned(self) -> None:
        self.assertEqual(verify_webhook(self.secret, self.headers(1000), self.body, now=1010), {"type": "import.completed"})

    def test_a_wrong_or_old_signature_is_refused(self) -> None:
        for headers, body, now in [
            (self.headers(1000), self.body + b" ", 1010),
            (self.headers(1000), self.body, 1301),
        ]:
            with self.assertRaises(ValueError):
                verify_webhook(self.secret, headers, body, now=now)

    def test_a_time_in_the_future_is_called_so(self) -> None:
        with self.assertRaisesRegex(ValueError, "in the future: check the clock"):
            verify_webhook(self.secret, self.headers(1301), self.body, now=1000)
        verify_webhook(self.secret, self.headers(1300), self.body, now=1000)

    def test_a_missing_header_is_named(self) -> None:
        for name in ("Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"):
            headers = {**self.headers(1000), name: ""}
            with self.subTest(name), self.assertRaisesRegex(ValueError, f"The header {name.lower()} is missing"):
                verify_webhook(self.secret, headers, self.body, now=1010)

    def test_the_body_can_be_text(self) -> None:
        self.body = '{"name":"Bäckerei"}'.encode()
        event = verify_webhook(self.secret, self.headers(1000), self.body.decode(), now=1010)
        self.assertEqual(event, {"name": "Bäckerei"})

    def test_a_secret_that_is_not_whole_is_refused_without_showing_it(self) -> None:
        for secret in ("", "whsec_", "whsec_%%%", self.secret[:-2], self.secret.removeprefix("whsec_")):
            with self.subTest(secret), self.assertRaisesRegex(ValueError, "^The secret of a webhook begins with whsec_, and the rest is base64"):
                verify_webhook(secret, self.headers(1000), self.body, now=1010)


if __name__ == "__main__":
    unittest.main()
