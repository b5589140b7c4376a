# Generated from openapi.json by `npm run openapi`.
from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from .. import transport
from . import models


class Operations(transport.Transport):
    """One method for each operation of the API."""

    def list_imports(
        self,
        *,
        status: Literal["pending", "complete", "importing", "reverting", "revert_failed", "failed"] | None = None,
        type: Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"] | None = None,
    ) -> Iterator[models.ImportSummary]:
        """List imports, newest first."""
        return self._list("/imports", query={"status": status, "type": type})

    def create_import(
        self,
        body: models.CreateImport | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> models.ImportDetail:
        """Import a file and optionally publish it."""
        return self._data("POST", "/imports", body=body, key=idempotency_key, is_idempotent=True)

    def preflight_import(self, body: models.PreflightImport) -> models.Preflight:
        """Preview an import without writing anything."""
        return self._data("POST", "/imports/preflight", body=body)

    def get_import(self, id: str) -> models.ImportDetail:
        """Get an import with its progress and verification."""
        return self._data("GET", f"/imports/{self._in_path(id)}")

    def update_import(
        self,
        id: str,
        body: models.UpdateImport,
        *,
        if_match: str | None = None,
    ) -> models.ImportDetail:
        """Change the settings or the account of an import."""
        return self._data("PATCH", f"/imports/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_import(self, id: str) -> models.ImportDetail:
        """Delete an import that is pending or failed."""
        return self._data("DELETE", f"/imports/{self._in_path(id)}")

    def list_import_rows(
        self,
        id: str,
        *,
        valid: bool | None = None,
        search: str | None = None,
        effect: Literal["create", "match", "review", "deleted"] | None = None,
        left_out: Literal["true"] | None = None,
    ) -> Iterator[models.ImportRow]:
        """List the rows of an import."""
        return self._list(
            f"/imports/{self._in_path(id)}/rows",
            query={"valid": valid, "search": search, "effect": effect, "left_out": left_out},
        )

    def update_import_rows(self, id: str, body: models.UpdateRows) -> models.UpdatedRows:
        """Repair or leave out all matching rows."""
        return self._data("PATCH", f"/imports/{self._in_path(id)}/rows", body=body)

    def update_import_row(
        self,
        id: str,
        row_number: int,
        body: models.RepairRow,
    ) -> models.ImportRow:
        """Repair a row of an import."""
        return self._data(
            "PATCH",
            f"/imports/{self._in_path(id)}/rows/{self._in_path(row_number)}",
            body=body,
        )

    def list_import_mappings(
        self,
        id: str,
        *,
        type: Literal["account", "category", "tag", "account_type"] | None = None,
        assigned: bool | None = None,
    ) -> Iterator[models.ImportMapping]:
        """List the mappings of an import."""
        return self._list(
            f"/imports/{self._in_path(id)}/mappings",
            query={"type": type, "assigned": assigned},
        )

    def assign_import_mappings(
        self,
        id: str,
        body: models.AssignMappings,
    ) -> models.AssignedMappings:
        """Map texts of an import to records or account types."""
        return self._data("PATCH", f"/imports/{self._in_path(id)}/mappings", body=body)

    def publish_import(
        self,
        id: str,
        body: models.PublishImport | None = None,
    ) -> models.ImportDetail:
        """Publish an import to the ledger."""
        return self._data("POST", f"/imports/{self._in_path(id)}/publish", body=body)

    def revert_import(
        self,
        id: str,
        body: models.RevertImport | None = None,
    ) -> models.ImportDetail:
        """Revert a published import."""
        return self._data("POST", f"/imports/{self._in_path(id)}/revert", body=body)

    def create_import_session(
        self,
        body: models.CreateImportSession | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> models.ImportSession:
        """Start a native import that is sent in chunks."""
        return self._data(
            "POST",
            "/import_sessions",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def get_import_session(self, id: str) -> models.ImportSession:
        """Get an import session."""
        return self._data("GET", f"/import_sessions/{self._in_path(id)}")

    def add_import_session_chunk(
        self,
        id: str,
        body: models.AddImportSessionChunk,
    ) -> models.ImportSession:
        """Add a chunk to an import session, in any order."""
        return self._data("POST", f"/import_sessions/{self._in_path(id)}/chunks", body=body)

    def publish_import_session(
        self,
        id: str,
        body: models.PublishImport | None = None,
    ) -> models.ImportSession:
        """Publish all chunks of a session as one import."""
        return self._data("POST", f"/import_sessions/{self._in_path(id)}/publish", body=body)

    def create_upload(self, body: models.CreateUpload | None = None) -> models.Upload:
        """Create a form for uploading a large file."""
        return self._data("POST", "/uploads", body=body)

    def list_exports(self) -> Iterator[models.Export]:
        """List exports that have not expired, newest first."""
        return self._list("/exports")

    def create_export(self, *, idempotency_key: str | None = None) -> models.Export:
        """Export all data of the family."""
        return self._data("POST", "/exports", key=idempotency_key, is_idempotent=True)

    def get_export(self, id: str) -> models.Export:
        """Get an export with its progress and download URL."""
        return self._data("GET", f"/exports/{self._in_path(id)}")

    def list_change_sets(
        self,
        *,
        status: Literal["preparing", "ready", "applying", "applied", "reverting", "reverted", "failed", "declined"] | None = None,
        proposed: bool | None = None,
    ) -> Iterator[models.ChangeSet]:
        """List change sets, newest first."""
        return self._list("/change_sets", query={"status": status, "proposed": proposed})

    def create_change_set(
        self,
        body: models.CreateChangeSet,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Preview a change to many transactions."""
        return self._data(
            "POST",
            "/change_sets",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def get_change_set(self, id: str) -> models.ChangeSet:
        """Get a change set."""
        return self._data("GET", f"/change_sets/{self._in_path(id)}")

    def list_change_set_entries(self, id: str) -> Iterator[models.ChangeSetEntry]:
        """List what a change set does to each transaction."""
        return self._list(f"/change_sets/{self._in_path(id)}/entries")

    def apply_change_set(
        self,
        id: str,
        body: models.ApplyChangeSet | None = None,
    ) -> models.ChangeSet:
        """Apply a previewed change set."""
        return self._data("POST", f"/change_sets/{self._in_path(id)}/apply", body=body)

    def decline_change_set(self, id: str) -> models.ChangeSet:
        """Decline a previewed change set."""
        return self._data("POST", f"/change_sets/{self._in_path(id)}/decline")

    def revert_change_set(
        self,
        id: str,
        body: models.RevertChangeSet | None = None,
    ) -> models.ChangeSet:
        """Revert an applied change set."""
        return self._data("POST", f"/change_sets/{self._in_path(id)}/revert", body=body)

    def list_transaction_history(self, id: str) -> Iterator[models.EntryHistory]:
        """List the history of a transaction, newest first."""
        return self._list(f"/transactions/{self._in_path(id)}/history")

    def preview_rule(
        self,
        id: str,
        body: models.PreviewRule | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Preview what a rule does to existing transactions."""
        return self._data(
            "POST",
            f"/rules/{self._in_path(id)}/preview",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def preview_rules(
        self,
        body: models.PreviewRules | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Preview what rules do to existing transactions."""
        return self._data(
            "POST",
            "/rules/preview",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def apply_rules(
        self,
        body: models.RunRules | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Apply rules to existing transactions."""
        return self._data(
            "POST",
            "/rules/apply",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def list_suggestions(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
        field: Literal["category", "merchant"] | None = None,
    ) -> Iterator[models.Suggestion]:
        """List suggested categories and merchants, newest first."""
        return self._list(
            "/suggestions",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date, "field": field},
        )

    def accept_suggestions(
        self,
        body: models.AcceptSuggestions,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Accept suggestions for one or many transactions."""
        return self._data(
            "POST",
            "/suggestions/accept",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def bulk_transactions(
        self,
        body: models.BulkTransactions,
        *,
        idempotency_key: str | None = None,
    ) -> models.BulkAnswer:
        """Create, update and delete up to 500 transactions."""
        return self._data(
            "POST",
            "/transactions/bulk",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def list_transfers(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> Iterator[models.SuggestedTransfer]:
        """List suggested transfers between accounts, newest first."""
        return self._list(
            "/transfers",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def link_transfers(
        self,
        body: models.LinkTransfers,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Link pairs of transactions as transfers."""
        return self._data("POST", "/transfers", body=body, key=idempotency_key, is_idempotent=True)

    def dismiss_transfers(
        self,
        body: models.TransferPairs,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Dismiss pairs of transactions that are not transfers."""
        return self._data(
            "POST",
            "/transfers/dismiss",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def get_transfer_settings(self) -> models.TransferSettings:
        """Get the transfer settings."""
        return self._data("GET", "/transfers/settings")

    def update_transfer_settings(
        self,
        body: models.UpdateTransferSettings,
        *,
        if_match: str | None = None,
    ) -> models.TransferSettings:
        """Change the transfer settings."""
        return self._data("PATCH", "/transfers/settings", body=body, if_match=if_match)

    def list_duplicates(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> Iterator[models.Duplicate]:
        """List possible duplicates, newest first."""
        return self._list(
            "/duplicates",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def merge_duplicates(
        self,
        body: models.MergeDuplicates,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Merge pairs of duplicate transactions."""
        return self._data(
            "POST",
            "/duplicates/merge",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def dismiss_duplicates(self, body: models.DuplicatePairs) -> None:
        """Dismiss possible duplicates."""
        self._call("POST", "/duplicates/dismiss", body=body)

    def merge_category(
        self,
        id: str,
        body: models.MergeRecords,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Preview merging a category into another one."""
        return self._data(
            "POST",
            f"/categories/{self._in_path(id)}/merge",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def merge_tag(
        self,
        id: str,
        body: models.MergeRecords,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Preview merging a tag into another one."""
        return self._data(
            "POST",
            f"/tags/{self._in_path(id)}/merge",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def merge_merchant(
        self,
        id: str,
        body: models.MergeRecords,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChangeSet:
        """Preview merging a merchant into another one."""
        return self._data(
            "POST",
            f"/merchants/{self._in_path(id)}/merge",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def list_transaction_changes(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.TransactionChanges:
        """List what changed in the transactions since a cursor."""
        return self._call("GET", "/transactions/changes", query={"cursor": cursor, "limit": limit})

    def list_changes(
        self,
        *,
        kinds: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.Changes:
        """List what changed in records of several kinds since a cursor."""
        return self._call(
            "GET",
            "/changes",
            query={"kinds": kinds, "cursor": cursor, "limit": limit},
        )

    def list_valuations(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> Iterator[models.Valuation]:
        """List valuations, newest first."""
        return self._list(
            "/valuations",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def create_valuation(
        self,
        body: models.CreateValuation,
        *,
        idempotency_key: str | None = None,
    ) -> models.Valuation:
        """Record the value of an account at the end of a day."""
        return self._call("POST", "/valuations", body=body, key=idempotency_key, is_idempotent=True)

    def get_valuation(self, id: str) -> models.Valuation:
        """Get a valuation."""
        return self._call("GET", f"/valuations/{self._in_path(id)}")

    def replace_valuation(
        self,
        id: str,
        body: models.UpdateValuation,
        *,
        if_match: str | None = None,
    ) -> models.Valuation:
        """Change a valuation, as PATCH does."""
        return self._call("PUT", f"/valuations/{self._in_path(id)}", body=body, if_match=if_match)

    def update_valuation(
        self,
        id: str,
        body: models.UpdateValuation,
        *,
        if_match: str | None = None,
    ) -> models.Valuation:
        """Change a valuation."""
        return self._call("PATCH", f"/valuations/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_valuation(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a valuation."""
        self._call("DELETE", f"/valuations/{self._in_path(id)}", if_match=if_match)

    def list_accounts(
        self,
        *,
        external_id: str | None = None,
        external_source: str | None = None,
        metadata: str | None = None,
    ) -> Iterator[models.Account]:
        """List accounts with their balances, oldest first."""
        return self._list(
            "/accounts",
            query={"external_id": external_id, "external_source": external_source, "metadata": metadata},
        )

    def create_account(
        self,
        body: models.CreateAccount,
        *,
        idempotency_key: str | None = None,
    ) -> models.Account:
        """Create an account, with an opening balance if given."""
        return self._data("POST", "/accounts", body=body, key=idempotency_key, is_idempotent=True)

    def get_account(self, id: str) -> models.Account:
        """Get an account with its balance."""
        return self._data("GET", f"/accounts/{self._in_path(id)}")

    def update_account(
        self,
        id: str,
        body: models.UpdateAccount,
        *,
        if_match: str | None = None,
    ) -> models.Account:
        """Change an account."""
        return self._data("PATCH", f"/accounts/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_account(self, id: str, *, if_match: str | None = None) -> None:
        """Delete an account that has no entries."""
        self._call("DELETE", f"/accounts/{self._in_path(id)}", if_match=if_match)

    def list_account_statements(self, id: str) -> Iterator[models.AccountStatement]:
        """List the days that imported statements cover, newest first."""
        return self._list(f"/accounts/{self._in_path(id)}/statements")

    def list_transactions(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
        import_id: str | None = None,
        search: str | None = None,
        category_id: str | None = None,
        include_subcategories: bool | None = None,
        merchant_id: str | None = None,
        tag_id: str | None = None,
        min_amount: str | None = None,
        max_amount: str | None = None,
        type: Literal["income", "expense"] | None = None,
        pending: bool | None = None,
        excluded: bool | None = None,
        kind: Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"] | None = None,
        currency: str | None = None,
        in_spending: bool | None = None,
        external_id: str | None = None,
        external_source: str | None = None,
        metadata: str | None = None,
    ) -> Iterator[models.Transaction]:
        """List transactions, newest first."""
        return self._list(
            "/transactions",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date, "import_id": import_id, "search": search, "category_id": category_id, "include_subcategories": include_subcategories, "merchant_id": merchant_id, "tag_id": tag_id, "min_amount": min_amount, "max_amount": max_amount, "type": type, "pending": pending, "excluded": excluded, "kind": kind, "currency": currency, "in_spending": in_spending, "external_id": external_id, "external_source": external_source, "metadata": metadata},
        )

    def create_transaction(
        self,
        body: models.CreateTransaction,
        *,
        idempotency_key: str | None = None,
    ) -> models.Transaction:
        """Create a transaction, with its parts if it is split."""
        return self._data(
            "POST",
            "/transactions",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def get_transaction(self, id: str) -> models.Transaction:
        """Get a transaction."""
        return self._data("GET", f"/transactions/{self._in_path(id)}")

    def update_transaction(
        self,
        id: str,
        body: models.UpdateTransaction,
        *,
        if_match: str | None = None,
    ) -> models.Transaction:
        """Change a transaction."""
        return self._data(
            "PATCH",
            f"/transactions/{self._in_path(id)}",
            body=body,
            if_match=if_match,
        )

    def delete_transaction(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a transaction, with its parts if it is split."""
        self._call("DELETE", f"/transactions/{self._in_path(id)}", if_match=if_match)

    def decide_posted_match(
        self,
        id: str,
        body: models.DecidePostedMatch,
        *,
        if_match: str | None = None,
    ) -> models.Transaction:
        """Merge a pending transaction, or dismiss the suggestion."""
        return self._data(
            "PUT",
            f"/transactions/{self._in_path(id)}/posted_match",
            body=body,
            if_match=if_match,
        )

    def list_trades(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> Iterator[models.Trade]:
        """List trades, newest first."""
        return self._list(
            "/trades",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def get_trade(self, id: str) -> models.Trade:
        """Get a trade."""
        return self._data("GET", f"/trades/{self._in_path(id)}")

    def list_holdings(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> Iterator[models.Holding]:
        """List holdings, newest first."""
        return self._list(
            "/holdings",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def get_holding(self, id: str) -> models.Holding:
        """Get a holding."""
        return self._data("GET", f"/holdings/{self._in_path(id)}")

    def list_balances(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> Iterator[models.Balance]:
        """List balances, newest first."""
        return self._list(
            "/balances",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def get_balance(self, id: str) -> models.Balance:
        """Get a balance."""
        return self._data("GET", f"/balances/{self._in_path(id)}")

    def get_balance_sheet(
        self,
        *,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
        interval: Literal["month"] | None = None,
    ) -> models.BalanceSheet:
        """Get the balance sheet, now and at the end of each month."""
        return self._data(
            "GET",
            "/balance_sheet",
            query={"start_date": start_date, "end_date": end_date, "interval": interval},
        )

    def get_spending(
        self,
        *,
        account_id: str | None = None,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
    ) -> models.Spending:
        """Get income and spending by category and month."""
        return self._data(
            "GET",
            "/spending",
            query={"account_id": account_id, "start_date": start_date, "end_date": end_date},
        )

    def get_investments(self, *, account_id: str | None = None) -> models.Investments:
        """Get positions with value, cost and gain."""
        return self._data("GET", "/investments", query={"account_id": account_id})

    def list_exchange_rates(
        self,
        *,
        start_date: str | date | None = None,
        end_date: str | date | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> Iterator[models.ExchangeRate]:
        """List exchange rates, newest first."""
        return self._list(
            "/exchange_rates",
            query={"start_date": start_date, "end_date": end_date, "from": from_, "to": to},
        )

    def set_exchange_rate(self, body: models.SetExchangeRate) -> models.ExchangeRate:
        """Set an exchange rate."""
        return self._data("PUT", "/exchange_rates", body=body)

    def delete_exchange_rate(self, id: str) -> None:
        """Delete an exchange rate."""
        self._call("DELETE", f"/exchange_rates/{self._in_path(id)}")

    def list_bank_connections(self) -> Iterator[models.BankConnection]:
        """List bank connections, oldest first."""
        return self._list("/bank_connections")

    def create_bank_connection(
        self,
        body: models.CreateBankConnection,
        *,
        idempotency_key: str | None = None,
    ) -> models.BankConnection:
        """Connect banks with a setup token or an API key."""
        return self._data(
            "POST",
            "/bank_connections",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def get_bank_connection(self, id: str) -> models.BankConnection:
        """Get a bank connection."""
        return self._data("GET", f"/bank_connections/{self._in_path(id)}")

    def update_bank_connection(
        self,
        id: str,
        body: models.UpdateBankConnection,
    ) -> models.BankConnection:
        """Rename or reconnect a bank connection."""
        return self._data("PATCH", f"/bank_connections/{self._in_path(id)}", body=body)

    def delete_bank_connection(
        self,
        id: str,
        *,
        entries: Literal["keep", "remove"] | None = None,
    ) -> None:
        """Delete a bank connection."""
        self._call("DELETE", f"/bank_connections/{self._in_path(id)}", query={"entries": entries})

    def sync_bank_connection(self, id: str) -> models.BankConnection:
        """Start a sync of a bank connection."""
        return self._data("POST", f"/bank_connections/{self._in_path(id)}/sync")

    def list_bank_accounts(self, id: str) -> Iterator[models.BankAccount]:
        """List the bank accounts of a connection."""
        return self._list(f"/bank_connections/{self._in_path(id)}/accounts")

    def update_bank_account(
        self,
        id: str,
        account_id: str,
        body: models.UpdateBankAccount,
    ) -> models.BankAccount:
        """Invert the sign of a bank account's balance."""
        return self._data(
            "PATCH",
            f"/bank_connections/{self._in_path(id)}/accounts/{self._in_path(account_id)}",
            body=body,
        )

    def link_bank_account(
        self,
        id: str,
        account_id: str,
        body: models.LinkBankAccount,
        *,
        idempotency_key: str | None = None,
    ) -> models.BankAccount:
        """Link a bank account to a ledger account."""
        return self._data(
            "POST",
            f"/bank_connections/{self._in_path(id)}/accounts/{self._in_path(account_id)}/link",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def unlink_bank_account(self, id: str, account_id: str) -> None:
        """Unlink a bank account."""
        self._call(
            "DELETE",
            f"/bank_connections/{self._in_path(id)}/accounts/{self._in_path(account_id)}/link",
        )

    def dismiss_bank_replacement(self, id: str, dormant_id: str) -> None:
        """Dismiss the suggested replacement of a bank account."""
        self._call(
            "DELETE",
            f"/bank_connections/{self._in_path(id)}/replacements/{self._in_path(dormant_id)}",
        )

    def list_categories(
        self,
        *,
        external_id: str | None = None,
        external_source: str | None = None,
        metadata: str | None = None,
    ) -> Iterator[models.Category]:
        """List categories, by name."""
        return self._list(
            "/categories",
            query={"external_id": external_id, "external_source": external_source, "metadata": metadata},
        )

    def create_category(
        self,
        body: models.CreateCategory,
        *,
        idempotency_key: str | None = None,
    ) -> models.Category:
        """Create a category."""
        return self._data("POST", "/categories", body=body, key=idempotency_key, is_idempotent=True)

    def get_category(self, id: str) -> models.Category:
        """Get a category."""
        return self._data("GET", f"/categories/{self._in_path(id)}")

    def update_category(
        self,
        id: str,
        body: models.UpdateCategory,
        *,
        if_match: str | None = None,
    ) -> models.Category:
        """Change a category."""
        return self._data("PATCH", f"/categories/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_category(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a category."""
        self._call("DELETE", f"/categories/{self._in_path(id)}", if_match=if_match)

    def list_tags(
        self,
        *,
        external_id: str | None = None,
        external_source: str | None = None,
        metadata: str | None = None,
    ) -> Iterator[models.Tag]:
        """List tags, by name."""
        return self._list(
            "/tags",
            query={"external_id": external_id, "external_source": external_source, "metadata": metadata},
        )

    def create_tag(
        self,
        body: models.CreateTag,
        *,
        idempotency_key: str | None = None,
    ) -> models.Tag:
        """Create a tag."""
        return self._data("POST", "/tags", body=body, key=idempotency_key, is_idempotent=True)

    def get_tag(self, id: str) -> models.Tag:
        """Get a tag."""
        return self._data("GET", f"/tags/{self._in_path(id)}")

    def update_tag(
        self,
        id: str,
        body: models.UpdateTag,
        *,
        if_match: str | None = None,
    ) -> models.Tag:
        """Change a tag."""
        return self._data("PATCH", f"/tags/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_tag(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a tag."""
        self._call("DELETE", f"/tags/{self._in_path(id)}", if_match=if_match)

    def list_merchants(
        self,
        *,
        external_id: str | None = None,
        external_source: str | None = None,
        metadata: str | None = None,
    ) -> Iterator[models.Merchant]:
        """List merchants, by name."""
        return self._list(
            "/merchants",
            query={"external_id": external_id, "external_source": external_source, "metadata": metadata},
        )

    def create_merchant(
        self,
        body: models.CreateMerchant,
        *,
        idempotency_key: str | None = None,
    ) -> models.Merchant:
        """Create a merchant."""
        return self._data("POST", "/merchants", body=body, key=idempotency_key, is_idempotent=True)

    def get_merchant(self, id: str) -> models.Merchant:
        """Get a merchant."""
        return self._data("GET", f"/merchants/{self._in_path(id)}")

    def update_merchant(
        self,
        id: str,
        body: models.UpdateMerchant,
        *,
        if_match: str | None = None,
    ) -> models.Merchant:
        """Change a merchant."""
        return self._data("PATCH", f"/merchants/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_merchant(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a merchant."""
        self._call("DELETE", f"/merchants/{self._in_path(id)}", if_match=if_match)

    def list_rules(self) -> Iterator[models.Rule]:
        """List rules, by name, unnamed rules last."""
        return self._list("/rules")

    def create_rule(
        self,
        body: models.CreateRule,
        *,
        idempotency_key: str | None = None,
    ) -> models.Rule:
        """Create a rule."""
        return self._data("POST", "/rules", body=body, key=idempotency_key, is_idempotent=True)

    def get_rule(self, id: str) -> models.Rule:
        """Get a rule."""
        return self._data("GET", f"/rules/{self._in_path(id)}")

    def update_rule(
        self,
        id: str,
        body: models.UpdateRule,
        *,
        if_match: str | None = None,
    ) -> models.Rule:
        """Change a rule."""
        return self._data("PATCH", f"/rules/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_rule(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a rule."""
        self._call("DELETE", f"/rules/{self._in_path(id)}", if_match=if_match)

    def list_budgets(self) -> Iterator[models.Budget]:
        """List budgets, latest first."""
        return self._list("/budgets")

    def create_budget(
        self,
        body: models.CreateBudget,
        *,
        idempotency_key: str | None = None,
    ) -> models.Budget:
        """Create a budget."""
        return self._data("POST", "/budgets", body=body, key=idempotency_key, is_idempotent=True)

    def get_budget(self, id: str) -> models.Budget:
        """Get a budget."""
        return self._data("GET", f"/budgets/{self._in_path(id)}")

    def update_budget(
        self,
        id: str,
        body: models.UpdateBudget,
        *,
        if_match: str | None = None,
    ) -> models.Budget:
        """Change a budget."""
        return self._data("PATCH", f"/budgets/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_budget(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a budget."""
        self._call("DELETE", f"/budgets/{self._in_path(id)}", if_match=if_match)

    def list_recurring_transactions(self) -> Iterator[models.RecurringTransaction]:
        """List recurring transactions, soonest first."""
        return self._list("/recurring_transactions")

    def create_recurring_transaction(
        self,
        body: models.CreateRecurringTransaction,
        *,
        idempotency_key: str | None = None,
    ) -> models.RecurringTransaction:
        """Create a recurring transaction."""
        return self._data(
            "POST",
            "/recurring_transactions",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def get_recurring_transaction(self, id: str) -> models.RecurringTransaction:
        """Get a recurring transaction."""
        return self._data("GET", f"/recurring_transactions/{self._in_path(id)}")

    def update_recurring_transaction(
        self,
        id: str,
        body: models.UpdateRecurringTransaction,
        *,
        if_match: str | None = None,
    ) -> models.RecurringTransaction:
        """Change a recurring transaction."""
        return self._data(
            "PATCH",
            f"/recurring_transactions/{self._in_path(id)}",
            body=body,
            if_match=if_match,
        )

    def delete_recurring_transaction(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a recurring transaction."""
        self._call("DELETE", f"/recurring_transactions/{self._in_path(id)}", if_match=if_match)

    def list_events(self, *, after: str | None = None, limit: int | None = None) -> dict[str, Any]:
        """List events, oldest first."""
        return self._call("GET", "/events", query={"after": after, "limit": limit})

    def list_webhooks(self) -> Iterator[models.Webhook]:
        """List webhooks, oldest first."""
        return self._list("/webhooks")

    def create_webhook(
        self,
        body: models.CreateWebhook,
        *,
        idempotency_key: str | None = None,
    ) -> models.Webhook:
        """Register a webhook."""
        return self._data("POST", "/webhooks", body=body, key=idempotency_key, is_idempotent=True)

    def get_webhook(self, id: str) -> models.Webhook:
        """Get a webhook."""
        return self._data("GET", f"/webhooks/{self._in_path(id)}")

    def update_webhook(
        self,
        id: str,
        body: models.UpdateWebhook,
        *,
        if_match: str | None = None,
    ) -> models.Webhook:
        """Change, disable or enable a webhook."""
        return self._data("PATCH", f"/webhooks/{self._in_path(id)}", body=body, if_match=if_match)

    def delete_webhook(self, id: str, *, if_match: str | None = None) -> None:
        """Delete a webhook."""
        self._call("DELETE", f"/webhooks/{self._in_path(id)}", if_match=if_match)

    def rotate_webhook_secret(self, id: str) -> models.Webhook:
        """Rotate the secret of a webhook."""
        return self._data("POST", f"/webhooks/{self._in_path(id)}/rotate_secret")

    def list_webhook_deliveries(self, id: str) -> Iterator[models.WebhookDelivery]:
        """List the deliveries of a webhook, newest first."""
        return self._list(f"/webhooks/{self._in_path(id)}/deliveries")

    def redeliver_webhook(self, id: str, delivery_id: str) -> models.WebhookDelivery:
        """Send an event to a webhook again."""
        return self._data(
            "POST",
            f"/webhooks/{self._in_path(id)}/deliveries/{self._in_path(delivery_id)}/redeliver",
        )

    def test_webhook(self, id: str) -> models.WebhookDelivery:
        """Send a test event to a webhook."""
        return self._data("POST", f"/webhooks/{self._in_path(id)}/test")

    def get_preferences(self) -> models.Preferences:
        """Get the preferences."""
        return self._data("GET", "/preferences")

    def update_preferences(
        self,
        body: models.UpdatePreferences,
        *,
        if_match: str | None = None,
    ) -> models.Preferences:
        """Change the preferences."""
        return self._data("PATCH", "/preferences", body=body, if_match=if_match)

    def list_invitations(self) -> Iterator[models.Invitation]:
        """List invitations, newest first."""
        return self._list("/invitations")

    def create_invitation(
        self,
        body: models.CreateInvitation,
        *,
        idempotency_key: str | None = None,
    ) -> models.Invitation:
        """Invite somebody to the family."""
        return self._data(
            "POST",
            "/invitations",
            body=body,
            key=idempotency_key,
            is_idempotent=True,
        )

    def resend_invitation(self, id: str) -> models.Invitation:
        """Send an invitation again."""
        return self._data("POST", f"/invitations/{self._in_path(id)}/resend")

    def revoke_invitation(self, id: str) -> None:
        """Revoke an invitation."""
        self._call("DELETE", f"/invitations/{self._in_path(id)}")

    def get_usage(self) -> models.Usage:
        """Get the scopes and the rate limit of the API key."""
        return self._call("GET", "/usage")

    def get_open_api(self) -> dict[str, Any]:
        """Get the OpenAPI document."""
        return self._call("GET", "/openapi.json")
