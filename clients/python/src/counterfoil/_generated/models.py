# Generated from openapi.json by `npm run openapi`.
from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AccountBalances(TypedDict):
    balance: str
    cash_balance: str
    holdings_value: str
    currency: str


class AccountPositions(TypedDict):
    ticker: str
    exchange_operating_mic: str | None
    qty: str
    price: str | None
    price_date: str | None
    value: str
    currency: str


class Account(TypedDict):
    balance: str
    cash_balance: str
    holdings_value: str
    id: str
    name: str
    account_type: str
    subtype: str | None
    currency: str
    balances: list[AccountBalances]
    positions: list[AccountPositions]
    positions_count: int
    status: Literal["active", "disabled", "draft"]
    institution_name: str | None
    institution_domain: str | None
    notes: str | None
    closed_on: str | None
    external_id: str | None
    external_source: str | None
    metadata: dict[str, str]
    created_at: str
    updated_at: str


AccountStatementGapBefore = TypedDict(
    "AccountStatementGapBefore",
    {
        "from": "str",
        "to": "str",
    },
)


AccountStatement = TypedDict(
    "AccountStatement",
    {
        "import_id": "str",
        "file_name": "str | None",
        "from": "str",
        "to": "str",
        "basis": "Literal[\"stated\", \"rows\"]",
        "currency": "str",
        "balance_date": "str",
        "closing_balance": "str | None",
        "ledger_balance": "str",
        "agrees": "bool | None",
        "completeness": "Literal[\"complete\", \"incomplete\", \"unknown\"]",
        "gap_before": "AccountStatementGapBefore | None",
    },
)


class BalanceAccount(TypedDict):
    id: str
    name: str
    account_type: str


class Balance(TypedDict):
    id: str
    account: BalanceAccount | None
    date: str
    currency: str
    import_id: str | None
    created_at: str
    updated_at: str
    balance: str
    balance_formatted: str
    cash_balance: str | None
    start_cash_balance: str | None
    start_non_cash_balance: str | None
    cash_inflows: str | None
    cash_outflows: str | None
    non_cash_inflows: str | None
    non_cash_outflows: str | None
    net_market_flows: str | None
    cash_adjustments: str | None
    non_cash_adjustments: str | None


class BalanceSheetCurrenciesAccountsAccounts(TypedDict):
    id: str
    name: str
    balance: str


class BalanceSheetCurrenciesAccounts(TypedDict):
    account_type: str
    classification: Literal["asset", "liability"]
    total: str
    accounts: list[BalanceSheetCurrenciesAccountsAccounts]


class BalanceSheetCurrenciesSeries(TypedDict):
    assets: str
    liabilities: str
    net_worth: str
    date: str


class BalanceSheetCurrencies(TypedDict):
    assets: str
    liabilities: str
    net_worth: str
    currency: str
    net_worth_formatted: str
    accounts: list[BalanceSheetCurrenciesAccounts]
    series: list[BalanceSheetCurrenciesSeries]


class BalanceSheetConvertedTotal(TypedDict):
    assets: str
    liabilities: str
    net_worth: str
    currency: str
    net_worth_formatted: str
    rates: list[ExchangeRate]


class BalanceSheet(TypedDict):
    currencies: list[BalanceSheetCurrencies]
    converted_total: BalanceSheetConvertedTotal | None


class SpendingCurrenciesSeries(TypedDict):
    inflow: str
    outflow: str
    month: str


class SpendingCurrenciesCategoriesCategoryParent(TypedDict):
    id: str
    name: str


class SpendingCurrenciesCategoriesCategory(TypedDict):
    id: str
    name: str
    parent: SpendingCurrenciesCategoriesCategoryParent | None


class SpendingCurrenciesCategoriesSeries(TypedDict):
    inflow: str
    outflow: str
    month: str


class SpendingCurrenciesCategories(TypedDict):
    inflow: str
    outflow: str
    category: SpendingCurrenciesCategoriesCategory | None
    series: list[SpendingCurrenciesCategoriesSeries]


class SpendingCurrencies(TypedDict):
    inflow: str
    outflow: str
    currency: str
    series: list[SpendingCurrenciesSeries]
    categories: list[SpendingCurrenciesCategories]


class Spending(TypedDict):
    months: list[str]
    currencies: list[SpendingCurrencies]


class AssignedMappingsStats(TypedDict):
    rows_count: int
    valid_rows_count: int
    invalid_rows_count: int
    left_out_rows_count: int
    mappings_count: int
    unassigned_mappings_count: int


class AssignedMappingsStatusDetail(TypedDict):
    uploaded: bool
    configured: bool
    terminal: bool
    cleaned: bool
    publishable: bool
    revertable: bool


class AssignedMappings(TypedDict):
    mappings: list[ImportMapping]
    stats: AssignedMappingsStats
    status_detail: AssignedMappingsStatusDetail


class BankAccountInstitution(TypedDict):
    name: str | None
    domain: str | None


class BankAccountAccount(TypedDict):
    id: str
    name: str
    account_type: str


class BankAccountSuggestedType(TypedDict):
    account_type: Literal["depository", "investment", "crypto", "property", "vehicle", "other_asset", "credit_card", "loan", "other_liability"]
    subtype: str | None
    confidence: Literal["high", "medium", "low"]


class BankAccount(TypedDict):
    id: str
    upstream_id: str
    name: str
    currency: str | None
    institution: BankAccountInstitution
    kind: str | None
    state: Literal["active", "disconnected", "error", "closed", "unknown"]
    balance: str | None
    available_balance: str | None
    balance_date: str | None
    account: BankAccountAccount | None
    invert_balance: bool
    suggested_type: BankAccountSuggestedType | None
    activity: Literal["never_imported", "recent", "dormant", "likely_closed"]
    inactive_hint: bool
    last_activity: str | None
    synced_from: str | None
    synced_through: str | None
    history_done: bool
    notice: str | None
    missing_since: str | None
    created_at: str
    updated_at: str


class BankConnectionNeedsAttention(TypedDict):
    code: str
    message: str


class BankConnectionSyncError(TypedDict):
    code: str
    message: str


class BankConnectionSyncNotices(TypedDict):
    category: Literal["auth", "api", "network", "other"]
    message: str
    account_id: str | None


class BankConnectionSyncStats(TypedDict):
    requests: int
    windows: int
    accounts_linked: int
    accounts_unlinked: int
    rows_seen: int
    created: int
    updated: int
    matched: int
    pending_posted: int
    pending_stale: int
    suggestions: int
    rows_refused: int
    holdings: int
    balances: int


class BankConnectionSync(TypedDict):
    id: str
    trigger: Literal["connect", "manual", "schedule"]
    status: Literal["pending", "syncing", "completed", "failed", "stale"]
    started_at: str
    finished_at: str | None
    error: BankConnectionSyncError | None
    notices: list[BankConnectionSyncNotices]
    refused: list[str]
    stats: BankConnectionSyncStats


class BankConnectionRequests(TypedDict):
    today: int
    soft_limit: int
    hard_limit: int
    resets_at: str


class BankConnectionAccounts(TypedDict):
    linked: int
    unlinked: int


class BankConnectionReplacementSuggestionsDormant(TypedDict):
    id: str
    name: str


class BankConnectionReplacementSuggestionsActive(TypedDict):
    id: str
    name: str


class BankConnectionReplacementSuggestions(TypedDict):
    dormant: BankConnectionReplacementSuggestionsDormant
    active: BankConnectionReplacementSuggestionsActive
    account_id: str


class BankConnection(TypedDict):
    id: str
    provider: Literal["us", "global"]
    name: str
    status: Literal["good", "requires_update"]
    needs_attention: list[BankConnectionNeedsAttention]
    sync: BankConnectionSync | None
    last_completed_at: str | None
    next_sync_at: str | None
    sync_start_date: str | None
    requests: BankConnectionRequests
    accounts: BankConnectionAccounts
    replacement_suggestions: list[BankConnectionReplacementSuggestions]
    created_at: str
    updated_at: str


class BudgetCategoriesCategory(TypedDict):
    id: str
    name: str


class BudgetCategories(TypedDict):
    category: BudgetCategoriesCategory | None
    budgeted_spending: str | None
    carry_over: bool


class Budget(TypedDict):
    id: str
    start_date: str
    end_date: str
    budgeted_spending: str | None
    expected_income: str | None
    currency: str
    categories: list[BudgetCategories]
    created_at: str
    updated_at: str


class RecurringTransaction(TypedDict):
    id: str
    name: str | None
    account_id: str | None
    merchant_id: str | None
    category_id: str | None
    amount: str
    currency: str
    interval: Literal["weekly", "every_two_weeks", "monthly", "every_three_months", "yearly"]
    expected_day_of_month: float
    last_occurrence_date: str | None
    next_expected_date: str
    status: Literal["active", "inactive"]
    occurrence_count: float
    manual: bool
    expected_amount_min: str | None
    expected_amount_max: str | None
    expected_amount_avg: str | None
    dismissed: bool
    created_at: str
    updated_at: str


class CategoryParent(TypedDict):
    id: str
    name: str


class Category(TypedDict):
    id: str
    name: str
    color: str
    icon: str
    classification: Literal["income", "expense"] | None
    parent: CategoryParent | None
    external_id: str | None
    external_source: str | None
    metadata: dict[str, str]
    created_at: str
    updated_at: str


class ChangesDataAccounts(TypedDict):
    added: list[Account]
    changed: list[Account]
    removed: list[str]


class ChangesDataCategories(TypedDict):
    added: list[Category]
    changed: list[Category]
    removed: list[str]


class ChangesDataMerchants(TypedDict):
    added: list[Merchant]
    changed: list[Merchant]
    removed: list[str]


class ChangesDataTags(TypedDict):
    added: list[Tag]
    changed: list[Tag]
    removed: list[str]


class ChangesDataRules(TypedDict):
    added: list[Rule]
    changed: list[Rule]
    removed: list[str]


class ChangesDataBudgets(TypedDict):
    added: list[Budget]
    changed: list[Budget]
    removed: list[str]


class ChangesDataTransactions(TypedDict):
    added: list[Transaction]
    changed: list[Transaction]
    removed: list[str]


class ChangesDataTrades(TypedDict):
    added: list[Trade]
    changed: list[Trade]
    removed: list[str]


class ChangesDataValuations(TypedDict):
    added: list[Valuation]
    changed: list[Valuation]
    removed: list[str]


class ChangesDataHoldings(TypedDict):
    added: list[Holding]
    changed: list[Holding]
    removed: list[str]


class ChangesDataBalances(TypedDict):
    added: list[Balance]
    changed: list[Balance]
    removed: list[str]


class ChangesData(TypedDict):
    accounts: NotRequired[ChangesDataAccounts]
    categories: NotRequired[ChangesDataCategories]
    merchants: NotRequired[ChangesDataMerchants]
    tags: NotRequired[ChangesDataTags]
    rules: NotRequired[ChangesDataRules]
    budgets: NotRequired[ChangesDataBudgets]
    transactions: NotRequired[ChangesDataTransactions]
    trades: NotRequired[ChangesDataTrades]
    valuations: NotRequired[ChangesDataValuations]
    holdings: NotRequired[ChangesDataHoldings]
    balances: NotRequired[ChangesDataBalances]


class ChangesMeta(TypedDict):
    next_cursor: str
    has_more: bool


class Changes(TypedDict):
    data: ChangesData
    meta: ChangesMeta


class ChangeSetRuleConditionsSubConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: str
    value: str | None


class ChangeSetRuleConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: str
    value: str | None
    sub_conditions: list[ChangeSetRuleConditionsSubConditions]


class ChangeSetRuleActions(TypedDict):
    action_type: Literal["set_transaction_category", "set_transaction_tags", "set_transaction_merchant", "set_transaction_name", "set_investment_activity_label", "exclude_transaction", "set_as_transfer_or_payment", "send_email_notification", "auto_categorize", "auto_detect_merchants"]
    value: str | None


class ChangeSetRule(TypedDict):
    id: str
    name: str | None
    active: bool
    effective_date: str | None
    position: int | None
    stop_after_match: bool
    conditions: list[ChangeSetRuleConditions]
    actions: list[ChangeSetRuleActions]


class ChangeSetMergedRecordFrom(TypedDict):
    id: str
    name: str


class ChangeSetMergedRecordInto(TypedDict):
    id: str
    name: str


ChangeSetMergedRecord = TypedDict(
    "ChangeSetMergedRecord",
    {
        "type": "Literal[\"category\", \"merchant\", \"tag\"]",
        "from": "ChangeSetMergedRecordFrom",
        "into": "ChangeSetMergedRecordInto",
        "rules": "int",
        "budgets": "int",
        "subcategories": "int",
        "recurring_transactions": "int",
    },
)


class ChangeSetSource(TypedDict):
    type: Literal["import", "bank_connection"]
    id: str


class ChangeSetCounts(TypedDict):
    selected: int
    changes: int
    refused: int
    unchanged: int


class ChangeSetVerification(TypedDict):
    status: Literal["verified", "mismatch"]
    applied: int
    skipped: int
    wrong: int
    checked_at: str


class ChangeSet(TypedDict):
    id: str
    kind: Literal["bulk_edit", "bulk", "rules", "suggestions", "transfers", "merge", "merge_records"]
    status: Literal["preparing", "ready", "applying", "applied", "reverting", "reverted", "failed", "declined"]
    filter: dict[str, Any] | None
    transaction_ids: list[str] | None
    changes: dict[str, Any]
    rule_ids: list[str] | None
    rule: ChangeSetRule | None
    merged_record: ChangeSetMergedRecord | None
    source: ChangeSetSource | None
    key_name: str | None
    proposed_by: str | None
    counts: ChangeSetCounts
    verification: ChangeSetVerification | None
    stands_on: list[str]
    revertable: bool
    created_at: str
    updated_at: str
    applied_at: str | None
    expires_at: str | None
    error: NotRequired[str]


class BulkAnswerResults(TypedDict):
    action: Literal["create", "update", "delete"]
    outcome: Literal["planned", "applied", "skipped", "refused", "unchanged", "reverted"]
    transaction_id: str
    reason: str | None


class BulkAnswer(TypedDict):
    change_set: ChangeSet | None
    results: list[BulkAnswerResults]


class ChangeSetEntryTransaction(TypedDict):
    date: str
    name: str
    amount: str
    currency: str
    account_id: str


class ChangeSetEntry(TypedDict):
    transaction_id: str
    action: Literal["create", "change", "delete", "merge", "refuse", "none"]
    outcome: Literal["planned", "applied", "skipped", "refused", "unchanged", "reverted"]
    merged_into: str | None
    reason: str | None
    before: ChangedValues
    after: ChangedValues
    rule_ids: list[str]
    transaction: ChangeSetEntryTransaction | None


class ChangedValuesTransfer(TypedDict):
    side: Literal["inflow", "outflow"]
    other_transaction_id: str
    status: Literal["pending", "confirmed"]


class ChangedValuesSplits(TypedDict):
    transaction_id: str
    amount: str
    name: str
    notes: str | None
    category_id: str | None
    merchant_id: str | None
    tag_ids: list[str]
    excluded: bool
    kind: Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]


class ChangedValues(TypedDict):
    date: NotRequired[str]
    amount: NotRequired[str]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str]]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    account_id: NotRequired[str]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str]]
    transfer: NotRequired[ChangedValuesTransfer | None]
    dismissed_transaction_ids: NotRequired[list[str]]
    splits: NotRequired[list[ChangedValuesSplits]]


class CompletenessDifference(TypedDict):
    figure: Literal["balance", "money_in", "money_out"]
    currency: str
    expected: str
    found: str
    amount: str


class CompletenessPlaces(TypedDict):
    kind: Literal["missing", "repeated", "swapped"]
    rows: list[int]
    amount: str | None


class Completeness(TypedDict):
    status: Literal["complete", "incomplete", "unknown"]
    difference: CompletenessDifference | None
    places: list[CompletenessPlaces]


class EntryHistory(TypedDict):
    at: str
    action: Literal["created", "matched", "changed", "split", "merged"]
    by: Literal["person", "change_set", "import", "bank_feed"]
    user_id: str | None
    key_name: str | None
    change_set_id: str | None
    import_id: str | None
    fields: list[str]
    before: HistoryValues
    after: HistoryValues


class HistoryValuesTransfer(TypedDict):
    side: Literal["inflow", "outflow"]
    other_transaction_id: str
    status: Literal["pending", "confirmed"]


class HistoryValues(TypedDict):
    date: NotRequired[str]
    amount: NotRequired[str]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str]]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"] | None]
    account_id: NotRequired[str]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str]]
    transfer: NotRequired[HistoryValuesTransfer | None]
    dismissed_transaction_ids: NotRequired[list[str]]


ExchangeRate = TypedDict(
    "ExchangeRate",
    {
        "id": "str",
        "date": "str",
        "from": "str",
        "to": "str",
        "rate": "str",
    },
)


class ExportProgress(TypedDict):
    done: int
    total: int


class Export(TypedDict):
    id: str
    status: Literal["pending", "running", "complete", "failed"]
    progress: ExportProgress | None
    created_at: str
    updated_at: str
    expires_at: str
    url: str | None
    bytes: int | None
    sha256: str | None
    counts: dict[str, int] | None
    error: NotRequired[str]


class HoldingAccount(TypedDict):
    id: str
    name: str
    account_type: str


class HoldingSecurity(TypedDict):
    id: str
    name: str


class Holding(TypedDict):
    id: str
    account: HoldingAccount | None
    date: str
    currency: str
    import_id: str | None
    created_at: str
    updated_at: str
    amount: str
    amount_formatted: str
    cost_basis: str | None
    ticker: str
    exchange_operating_mic: str | None
    security: HoldingSecurity | None
    qty: str
    price: str


class InvestmentsCurrencies(TypedDict):
    currency: str
    value: str
    cost: str | None
    gain: str | None
    gain_percent: str | None
    positions_count: int
    unknown_count: int


class InvestmentsPositionsAccount(TypedDict):
    id: str
    name: str


class InvestmentsPositionsSecurity(TypedDict):
    id: str
    name: str


class InvestmentsPositions(TypedDict):
    account: InvestmentsPositionsAccount
    security: InvestmentsPositionsSecurity | None
    ticker: str
    exchange_operating_mic: str | None
    currency: str
    qty: str
    price: str | None
    price_date: str | None
    value: str | None
    cost_basis: str | None
    cost: str | None
    gain: str | None
    gain_percent: str | None


class Investments(TypedDict):
    currencies: list[InvestmentsCurrencies]
    positions: list[InvestmentsPositions]


class ImportConfiguration(TypedDict):
    date_col_label: str | None
    amount_col_label: str | None
    inflow_col_label: str | None
    outflow_col_label: str | None
    balance_col_label: str | None
    name_col_label: str | None
    category_col_label: str | None
    tags_col_label: str | None
    notes_col_label: str | None
    account_col_label: str | None
    qty_col_label: str | None
    ticker_col_label: str | None
    price_col_label: str | None
    entity_type_col_label: str | None
    currency_col_label: str | None
    exchange_operating_mic_col_label: str | None
    state_col_label: str | None
    fee_col_label: str | None
    other_fee_col_label: str | None
    original_amount_col_label: str | None
    original_currency_col_label: str | None
    sender_col_label: str | None
    date_format: str | None
    number_format: str | None
    signage_convention: str | None
    col_sep: str | None
    amount_type_strategy: str | None
    amount_type_inflow_value: str | None
    amount_type_values: dict[str, Literal["in", "out", "leave_out"]] | None
    state_values: dict[str, Literal["booked", "leave_out"]] | None
    fees: str | None
    trade_amounts: dict[str, Literal["stated", "computed"]] | None
    encoding: str | None
    header: str | None
    leave_out: str | None
    dates_from: str | None
    file_format: str | None


class ImportDetailFile(TypedDict):
    byte_size: int
    sha256: str


class ImportDetailStatusDetail(TypedDict):
    uploaded: bool
    configured: bool
    terminal: bool
    cleaned: bool
    publishable: bool
    revertable: bool


class ImportDetailStats(TypedDict):
    rows_count: int
    valid_rows_count: int
    invalid_rows_count: int
    left_out_rows_count: int
    mappings_count: int
    unassigned_mappings_count: int


class ImportDetailRemembered(TypedDict):
    field: Literal["date_col_label", "amount_col_label", "inflow_col_label", "outflow_col_label", "balance_col_label", "name_col_label", "category_col_label", "tags_col_label", "notes_col_label", "account_col_label", "qty_col_label", "ticker_col_label", "price_col_label", "entity_type_col_label", "currency_col_label", "exchange_operating_mic_col_label", "state_col_label", "fee_col_label", "other_fee_col_label", "original_amount_col_label", "original_currency_col_label", "sender_col_label", "date_format", "number_format", "signage_convention", "col_sep", "amount_type_strategy", "amount_type_inflow_value", "amount_type_values", "state_values", "fees", "trade_amounts", "encoding", "header", "leave_out", "dates_from", "file_format"]
    value: str | dict[str, str]
    answered_at: str


class ImportDetailVerificationReadbackMismatchesValue(TypedDict):
    expected: int
    actual: int


class ImportDetailVerificationReadbackSumsExpected(TypedDict):
    count: int
    money_in: str
    money_out: str


class ImportDetailVerificationReadbackSumsActual(TypedDict):
    count: int
    money_in: str
    money_out: str


class ImportDetailVerificationReadbackSumsAlreadyThere(TypedDict):
    count: int
    money_in: str
    money_out: str


class ImportDetailVerificationReadbackSums(TypedDict):
    account_id: str | None
    currency: str
    kind: Literal["transactions", "trades", "parts"]
    expected: ImportDetailVerificationReadbackSumsExpected
    actual: ImportDetailVerificationReadbackSumsActual
    already_there: ImportDetailVerificationReadbackSumsAlreadyThere
    agrees: bool


class ImportDetailVerificationReadback(TypedDict):
    status: Literal["not_verified", "matched", "mismatch", "failed", "reverted"]
    checked_at: NotRequired[str | None]
    expected_record_counts: NotRequired[dict[str, int]]
    before_counts: NotRequired[dict[str, int]]
    after_counts: NotRequired[dict[str, int]]
    actual_delta_counts: NotRequired[dict[str, int]]
    matched_counts: NotRequired[dict[str, int]]
    checked_counts: NotRequired[dict[str, int]]
    derived_counts: NotRequired[dict[str, int]]
    mismatches: NotRequired[dict[str, ImportDetailVerificationReadbackMismatchesValue]]
    sums: NotRequired[list[ImportDetailVerificationReadbackSums]]
    error: NotRequired[str | None]


class ImportDetailVerification(TypedDict):
    expected_record_counts: dict[str, int]
    readback: ImportDetailVerificationReadback


class ImportDetailKnownRecords(TypedDict):
    same: int
    updated: int
    left: int
    deleted: int
    names_left: int


class ImportDetailStatementBalance(TypedDict):
    date: str
    amount: str


class ImportDetailOpeningBalances(TypedDict):
    account: str
    currency: str | None
    date: str
    amount: str
    accepted: bool


class ImportDetailProgress(TypedDict):
    done: int
    total: int


class ImportDetailRevertCounts(TypedDict):
    removed_count: int
    kept_for_others_count: int
    kept_for_people_count: int


class ImportDetailWarnings(TypedDict):
    line: int | None
    code: str
    message: str


class ImportDetailQuestionsCandidates(TypedDict):
    value: str
    meaning: str


class ImportDetailQuestions(TypedDict):
    field: Literal["encoding", "date_format", "dates_from", "number_format", "signage_convention", "amount_type_inflow_value", "inflow_col_label", "account_id", "amount_type_values", "state_values", "amount_col_label", "fees", "leave_out", "trade_amounts"]
    question: str
    text: NotRequired[str]
    examples: NotRequired[list[str]]
    candidates: list[ImportDetailQuestionsCandidates]


class ImportDetail(TypedDict):
    id: str
    type: Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"]
    status: Literal["pending", "complete", "importing", "reverting", "revert_failed", "failed"]
    created_at: str
    updated_at: str
    account_id: str | None
    filename: str | None
    error: NotRequired[str]
    reverted_at: str | None
    file: ImportDetailFile | None
    preparing: bool
    status_detail: ImportDetailStatusDetail
    configuration: ImportConfiguration
    stats: ImportDetailStats
    remembered: list[ImportDetailRemembered]
    verification: ImportDetailVerification
    known_records: ImportDetailKnownRecords | None
    completeness: Completeness | None
    statement_balance: ImportDetailStatementBalance | None
    opening_balances: list[ImportDetailOpeningBalances]
    progress: ImportDetailProgress | None
    revert_counts: ImportDetailRevertCounts | None
    warnings: list[ImportDetailWarnings]
    questions: list[ImportDetailQuestions]
    sign_question: NotRequired[str]
    publish_errors: list[str]


class ImportMappingMappable(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportMappingCandidates(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportMapping(TypedDict):
    key: str
    type: Literal["account", "category", "tag", "account_type"]
    value: str | None
    create_when_empty: bool
    creatable: bool
    mappable: ImportMappingMappable | None
    candidates: NotRequired[list[ImportMappingCandidates]]
    rows_count: int | None
    assigned: bool
    currency: NotRequired[str]
    currency_doubt: NotRequired[str]


class ImportPreviewNewCategories(TypedDict):
    count: int
    names: list[str]


class ImportPreviewNewTags(TypedDict):
    count: int
    names: list[str]


class ImportPreviewNewMerchants(TypedDict):
    count: int
    names: list[str]


class ImportPreviewNewAccounts(TypedDict):
    count: int
    names: list[str]


class ImportPreviewKnownRecordsRowsBefore(TypedDict):
    date: NotRequired[str]
    amount: NotRequired[str]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]


class ImportPreviewKnownRecordsRowsAfter(TypedDict):
    date: NotRequired[str]
    amount: NotRequired[str]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]


class ImportPreviewKnownRecordsRows(TypedDict):
    line: int
    name: str
    effect: Literal["update", "left", "deleted"]
    fields: list[str]
    before: ImportPreviewKnownRecordsRowsBefore
    after: ImportPreviewKnownRecordsRowsAfter


class ImportPreviewKnownRecords(TypedDict):
    same: int
    updated: int
    left: int
    deleted: int
    names_left: int
    unlike: int
    deleted_accounts: list[str]
    rows: list[ImportPreviewKnownRecordsRows]


class ImportPreviewDateRange(TypedDict):
    first: str
    last: str


class ImportPreviewTotalsAccount(TypedDict):
    id: str | None
    name: str


class ImportPreviewTotalsClosingBalance(TypedDict):
    date: str
    stated: str
    ledger: str
    difference: str
    agrees: bool


class ImportPreviewTotalsOpeningBalance(TypedDict):
    date: str
    amount: str
    accepted: bool


class ImportPreviewTotals(TypedDict):
    account: ImportPreviewTotalsAccount
    currency: str
    inflow: str
    outflow: str
    net: str
    rows: int
    balance_before: str | None
    balance_after: str | None
    balance_currency: str | None
    closing_balance: ImportPreviewTotalsClosingBalance | None
    opening_balance: ImportPreviewTotalsOpeningBalance | None


class ImportPreview(TypedDict):
    will_create: int
    will_match: int
    will_skip_deleted: int
    will_review: int
    new_categories: ImportPreviewNewCategories
    new_tags: ImportPreviewNewTags
    new_merchants: ImportPreviewNewMerchants
    new_accounts: ImportPreviewNewAccounts
    known_records: ImportPreviewKnownRecords | None
    date_range: ImportPreviewDateRange | None
    totals: list[ImportPreviewTotals]


class ImportRowFields(TypedDict):
    account: str
    date: str
    qty: str
    ticker: str
    exchange_operating_mic: str
    price: str
    amount: str
    currency: str
    name: str
    category: str
    tags: str
    entity_type: str
    notes: str
    effective_date: str
    conditions: str
    actions: str
    active: bool | None
    resource_type: NotRequired[str]
    category_parent: NotRequired[str]
    category_color: NotRequired[str]
    category_icon: NotRequired[str]
    merchant_color: NotRequired[str]
    merchant_website: NotRequired[str]


class ImportRowMappingsAccountMappable(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsAccountCandidates(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsAccount(TypedDict):
    key: str
    type: Literal["account", "category", "tag", "account_type"]
    value: str | None
    create_when_empty: bool
    creatable: bool
    mappable: ImportRowMappingsAccountMappable | None
    candidates: NotRequired[list[ImportRowMappingsAccountCandidates]]


class ImportRowMappingsCategoryMappable(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsCategoryCandidates(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsCategory(TypedDict):
    key: str
    type: Literal["account", "category", "tag", "account_type"]
    value: str | None
    create_when_empty: bool
    creatable: bool
    mappable: ImportRowMappingsCategoryMappable | None
    candidates: NotRequired[list[ImportRowMappingsCategoryCandidates]]


class ImportRowMappingsAccountTypeMappable(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsAccountTypeCandidates(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsAccountType(TypedDict):
    key: str
    type: Literal["account", "category", "tag", "account_type"]
    value: str | None
    create_when_empty: bool
    creatable: bool
    mappable: ImportRowMappingsAccountTypeMappable | None
    candidates: NotRequired[list[ImportRowMappingsAccountTypeCandidates]]


class ImportRowMappingsTagsMappable(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsTagsCandidates(TypedDict):
    id: str
    type: Literal["account", "category", "tag", "account_type"]
    name: str


class ImportRowMappingsTags(TypedDict):
    key: str
    type: Literal["account", "category", "tag", "account_type"]
    value: str | None
    create_when_empty: bool
    creatable: bool
    mappable: ImportRowMappingsTagsMappable | None
    candidates: NotRequired[list[ImportRowMappingsTagsCandidates]]


class ImportRowMappings(TypedDict):
    account: NotRequired[ImportRowMappingsAccount]
    category: NotRequired[ImportRowMappingsCategory]
    account_type: NotRequired[ImportRowMappingsAccountType]
    tags: list[ImportRowMappingsTags]


class ImportRowSplits(TypedDict):
    amount: str
    name: str
    category: str
    tags: list[str]
    notes: str


class ImportRowPartOf(TypedDict):
    row_number: int
    index: int


class ImportRowEffectCandidatesBooking(TypedDict):
    status: Literal["pending", "booked"]
    amount: str
    currency: str
    row_number: NotRequired[int]


class ImportRowEffectCandidates(TypedDict):
    entry_id: str | None
    date: str
    name: str
    score: float
    reasons: list[str]
    booking: NotRequired[ImportRowEffectCandidatesBooking]


class ImportRowEffectRulesChanges(TypedDict):
    category_id: NotRequired[str]
    merchant_id: NotRequired[str]
    tag_ids: NotRequired[list[str]]
    name: NotRequired[str]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]


class ImportRowEffectRules(TypedDict):
    part: int | None
    rule_ids: list[str]
    changes: ImportRowEffectRulesChanges


class ImportRowEffect(TypedDict):
    action: Literal["create", "match", "review"]
    entry_id: str | None
    candidates: NotRequired[list[ImportRowEffectCandidates]]
    on_possible_duplicate: NotRequired[Literal["match", "create"]]
    was_deleted: NotRequired[bool]
    deleted_at: NotRequired[str]
    rules: NotRequired[list[ImportRowEffectRules]]


class ImportRow(TypedDict):
    id: str
    row_number: int
    valid: bool
    left_out: NotRequired[bool]
    left_out_reason: NotRequired[Literal["no_date", "total", "state", "direction", "pending"]]
    errors: list[str]
    fields: ImportRowFields
    entry_date: NotRequired[str]
    direction: Literal["inflow", "outflow"] | None
    unread_fields: NotRequired[dict[str, str]]
    mappings: ImportRowMappings
    splits: NotRequired[list[ImportRowSplits]]
    part_of: NotRequired[ImportRowPartOf | None]
    effect: ImportRowEffect | None
    confidence: NotRequired[float]


class ImportSessionSummaryValue(TypedDict):
    created: int
    updated: int
    skipped: int
    failed: int


class ImportSessionError(TypedDict):
    code: Literal["missing_source_reference", "invalid_import_record", "import_failed", "import_enqueue_failed"]
    message: str
    record_type: NotRequired[str | None]
    source_type: NotRequired[str | None]
    source_id: NotRequired[str | None]
    field: NotRequired[str | None]
    value: NotRequired[str | None]


class ImportSessionChunksSummaryValue(TypedDict):
    created: int
    updated: int
    skipped: int
    failed: int


class ImportSessionChunksError(TypedDict):
    code: Literal["missing_source_reference", "invalid_import_record", "import_failed", "import_enqueue_failed"]
    message: str
    record_type: NotRequired[str | None]
    source_type: NotRequired[str | None]
    source_id: NotRequired[str | None]
    field: NotRequired[str | None]
    value: NotRequired[str | None]


class ImportSessionChunks(TypedDict):
    id: str
    sequence: int
    client_chunk_id: str | None
    content_hash: str
    status: Literal["pending", "importing", "complete", "failed"]
    rows_count: int
    summary: dict[str, ImportSessionChunksSummaryValue]
    error: ImportSessionChunksError | None
    created_at: str
    updated_at: str


class ImportSession(TypedDict):
    id: str
    type: Literal["NativeImport"]
    status: Literal["pending", "importing", "complete", "failed"]
    client_session_id: str | None
    expected_chunks: int | None
    filename: str | None
    chunks_count: int
    summary: dict[str, ImportSessionSummaryValue]
    error: ImportSessionError | None
    chunks: list[ImportSessionChunks]
    expires_at: str | None
    created_at: str
    updated_at: str


class ImportSummaryStatusDetail(TypedDict):
    uploaded: bool
    configured: bool
    terminal: bool


class ImportSummary(TypedDict):
    id: str
    type: Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"]
    status: Literal["pending", "complete", "importing", "reverting", "revert_failed", "failed"]
    created_at: str
    updated_at: str
    account_id: str | None
    filename: str | None
    error: NotRequired[str]
    reverted_at: str | None
    rows_count: int
    status_detail: ImportSummaryStatusDetail


class EventData(TypedDict):
    import_id: NotRequired[str]
    rows: NotRequired[int]
    created: NotRequired[int]
    matched: NotRequired[int]
    updated: NotRequired[int]
    error: NotRequired[str]
    reasons: NotRequired[list[Literal["open_questions", "invalid_rows", "unassigned_mappings", "blocked", "verification_mismatch", "verification_failed", "revert_failed"]]]
    bank_connection_id: NotRequired[str]
    source: NotRequired[Literal["import", "import_revert", "change_set", "change_set_revert", "bank_sync", "bank_connection", "user"]]
    count: NotRequired[int | None]
    change_set_id: NotRequired[str]
    account_id: NotRequired[str]
    months: NotRequired[list[str]]
    transaction_id: NotRequired[str]
    action: NotRequired[Literal["created", "updated", "deleted"]]


class Event(TypedDict):
    id: str
    type: str
    occurred_at: str
    path: str
    data: EventData


class FeedMeta(TypedDict):
    next_cursor: str
    has_more: bool


class Webhook(TypedDict):
    id: str
    url: str
    description: str | None
    event_types: list[str] | None
    enabled: bool
    disabled_reason: Literal["by_user", "gone", "failing"] | None
    failing_since: str | None
    previous_secret_until: str | None
    secret: NotRequired[str]
    created_at: str
    updated_at: str


class Invitation(TypedDict):
    id: str
    email: str
    role: Literal["member", "admin"]
    status: Literal["pending", "expired"]
    invited_by: str
    sent_at: str
    expires_at: str
    created_at: str


class WebhookDelivery(TypedDict):
    id: str
    event_type: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    last_attempt_at: str
    next_attempt_at: str | None
    response_status: int | None
    duration_ms: int
    reason: str | None
    payload: Event | None


class ListMeta(TypedDict):
    current_page: int
    total_pages: int
    total_count: int
    per_page: int
    next_page: int | None
    prev_page: int | None


class LongListMeta(TypedDict):
    current_page: int
    total_pages: int
    total_count: int
    per_page: int
    next_page: int | None
    prev_page: int | None
    next_cursor: str | None


class Merchant(TypedDict):
    id: str
    name: str
    color: str
    website_url: str | None
    logo_url: str | None
    external_id: str | None
    external_source: str | None
    metadata: dict[str, str]
    created_at: str
    updated_at: str


class Preferences(TypedDict):
    currency: str
    locale: str
    date_format: str
    time_zone: str
    appearance: Literal["system", "light", "dark"]


class PreflightContent(TypedDict):
    filename: str
    content_type: str | None
    byte_size: int


class PreflightStats(TypedDict):
    rows_count: int
    valid_rows_count: int
    invalid_rows_count: int
    left_out_rows_count: int
    mappings_count: int
    unassigned_mappings_count: int


class PreflightErrors(TypedDict):
    code: str
    message: str


class PreflightFirstRows(TypedDict):
    row_number: int
    valid: bool
    left_out: bool
    errors: list[str]
    direction: Literal["inflow", "outflow"] | None
    fields: dict[str, str]


class PreflightDetectionFieldsValue(TypedDict):
    value: str
    confidence: Literal["certain", "likely", "guess"]
    why: str


class PreflightDetectionQuestionsCandidates(TypedDict):
    value: str
    meaning: str


class PreflightDetectionQuestions(TypedDict):
    field: Literal["encoding", "date_format", "dates_from", "number_format", "signage_convention", "amount_type_inflow_value", "inflow_col_label", "account_id", "amount_type_values", "state_values", "amount_col_label", "fees", "leave_out", "trade_amounts"]
    question: str
    text: NotRequired[str]
    examples: NotRequired[list[str]]
    candidates: list[PreflightDetectionQuestionsCandidates]


class PreflightDetection(TypedDict):
    file_format: str
    encoding: str | None
    type: Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"]
    fields: dict[str, PreflightDetectionFieldsValue]
    questions: list[PreflightDetectionQuestions]


class PreflightSuggestedConfigurationConfiguration(TypedDict):
    date_col_label: str | None
    amount_col_label: str | None
    inflow_col_label: str | None
    outflow_col_label: str | None
    balance_col_label: str | None
    name_col_label: str | None
    category_col_label: str | None
    tags_col_label: str | None
    notes_col_label: str | None
    account_col_label: str | None
    qty_col_label: str | None
    ticker_col_label: str | None
    price_col_label: str | None
    entity_type_col_label: str | None
    currency_col_label: str | None
    exchange_operating_mic_col_label: str | None
    state_col_label: str | None
    fee_col_label: str | None
    other_fee_col_label: str | None
    original_amount_col_label: str | None
    original_currency_col_label: str | None
    sender_col_label: str | None
    date_format: str | None
    number_format: str | None
    signage_convention: str | None
    col_sep: str | None
    amount_type_strategy: str | None
    amount_type_inflow_value: str | None
    amount_type_values: dict[str, Literal["in", "out", "leave_out"]] | None
    state_values: dict[str, Literal["booked", "leave_out"]] | None
    fees: str | None
    trade_amounts: dict[str, Literal["stated", "computed"]] | None
    encoding: str | None
    header: str | None
    leave_out: str | None
    dates_from: str | None
    file_format: str | None
    rows_to_skip: int


class PreflightSuggestedConfigurationMappings(TypedDict):
    type: Literal["account", "category", "tag", "account_type"]
    key: str
    mappable_id: str | None
    create_when_empty: bool
    value: str | None


class PreflightSuggestedConfiguration(TypedDict):
    account_id: str | None
    configuration: PreflightSuggestedConfigurationConfiguration
    mappings: list[PreflightSuggestedConfigurationMappings]
    import_id: str
    saved_at: str


class Preflight(TypedDict):
    type: Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"]
    valid: bool
    content: PreflightContent
    configuration: ImportConfiguration
    stats: PreflightStats
    headers: NotRequired[list[str]]
    required_headers: NotRequired[list[str]]
    missing_required_headers: NotRequired[list[str]]
    expected_record_counts: dict[str, int]
    completeness: Completeness | None
    errors: list[PreflightErrors]
    warnings: list[str]
    preview: ImportPreview | None
    first_rows: list[PreflightFirstRows]
    detection: PreflightDetection | None
    suggested_configuration: PreflightSuggestedConfiguration | None


class RuleConditionsValueRef(TypedDict):
    type: Literal["category", "merchant", "tag"]
    id: str
    name: str


class RuleConditionsSubConditionsValueRef(TypedDict):
    type: Literal["category", "merchant", "tag"]
    id: str
    name: str


class RuleConditionsSubConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: str
    value: str | None
    value_ref: RuleConditionsSubConditionsValueRef | None


class RuleConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: str
    value: str | None
    value_ref: RuleConditionsValueRef | None
    sub_conditions: list[RuleConditionsSubConditions]


class RuleActionsValueRef(TypedDict):
    type: Literal["category", "merchant", "tag"]
    id: str
    name: str


class RuleActions(TypedDict):
    action_type: Literal["set_transaction_category", "set_transaction_tags", "set_transaction_merchant", "set_transaction_name", "set_investment_activity_label", "exclude_transaction", "set_as_transfer_or_payment", "send_email_notification", "auto_categorize", "auto_detect_merchants"]
    value: str | None
    value_ref: RuleActionsValueRef | None


class Rule(TypedDict):
    id: str
    name: str | None
    resource_type: str
    active: bool
    effective_date: str | None
    position: int | None
    stop_after_match: bool
    conditions: list[RuleConditions]
    actions: list[RuleActions]
    created_at: str
    updated_at: str


class SuggestedTransferOutflow(TypedDict):
    transaction_id: str
    account_id: str
    account_name: str
    date: str
    amount: str
    currency: str
    name: str


class SuggestedTransferInflow(TypedDict):
    transaction_id: str
    account_id: str
    account_name: str
    date: str
    amount: str
    currency: str
    name: str


class SuggestedTransfer(TypedDict):
    outflow: SuggestedTransferOutflow
    inflow: SuggestedTransferInflow
    score: float
    reasons: list[str]
    only_pair: bool
    certain: bool


class DuplicateKept(TypedDict):
    transaction_id: str
    date: str
    name: str


class DuplicateMerged(TypedDict):
    transaction_id: str
    date: str
    name: str


class Duplicate(TypedDict):
    kept: DuplicateKept
    merged: DuplicateMerged
    account_id: str
    account_name: str
    amount: str
    currency: str
    score: float
    reasons: list[str]
    certain: bool


class SuggestionTransaction(TypedDict):
    date: str
    name: str
    amount: str
    currency: str
    account_id: str


class SuggestionCategory(TypedDict):
    id: str
    name: str
    probability: float
    basis: Literal["history", "known_shop"]
    reason: str


class SuggestionMerchant(TypedDict):
    id: str
    name: str
    probability: float
    basis: Literal["history", "known_shop"]
    reason: str


class Suggestion(TypedDict):
    transaction_id: str
    transaction: SuggestionTransaction
    category: SuggestionCategory | None
    merchant: SuggestionMerchant | None


class Tag(TypedDict):
    id: str
    name: str
    color: str
    external_id: str | None
    external_source: str | None
    metadata: dict[str, str]
    created_at: str
    updated_at: str


class TradeAccount(TypedDict):
    id: str
    name: str
    account_type: str


class TradeSecurity(TypedDict):
    id: str
    name: str


class Trade(TypedDict):
    id: str
    account: TradeAccount | None
    date: str
    currency: str
    import_id: str | None
    created_at: str
    updated_at: str
    amount: str
    amount_formatted: str
    direction: Literal["inflow", "outflow"] | None
    absolute_amount: str
    name: str
    notes: str | None
    ticker: str
    exchange_operating_mic: str | None
    security: TradeSecurity | None
    qty: str
    price: str


class TransactionAccount(TypedDict):
    id: str
    name: str
    account_type: str


class TransactionCategory(TypedDict):
    id: str
    name: str


class TransactionMerchant(TypedDict):
    id: str
    name: str


class TransactionTags(TypedDict):
    id: str
    name: str


class TransactionTransferAccount(TypedDict):
    id: str
    name: str


class TransactionTransfer(TypedDict):
    transaction_id: str
    side: Literal["inflow", "outflow"]
    status: Literal["pending", "confirmed"]
    account: TransactionTransferAccount | None
    date: str
    amount: str
    amount_formatted: str
    currency: str


class TransactionBankFeedPostedMatch(TypedDict):
    transaction_id: str
    amount: str
    amount_formatted: str
    confidence: Literal["medium", "low"]
    detected_at: str


class TransactionBankFeed(TypedDict):
    provider: Literal["us", "global"]
    status: Literal["pending", "posted", "stale"]
    external_id: str | None
    posted_match: TransactionBankFeedPostedMatch | None


class Transaction(TypedDict):
    id: str
    account: TransactionAccount | None
    date: str
    amount: str
    amount_formatted: str
    direction: Literal["inflow", "outflow"] | None
    absolute_amount: str
    currency: str
    name: str
    notes: str | None
    kind: Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]
    excluded: bool
    category: TransactionCategory | None
    merchant: TransactionMerchant | None
    tags: list[TransactionTags]
    import_id: str | None
    parent_id: str | None
    transfer: TransactionTransfer | None
    pending: bool
    upcoming: bool
    bank_feed: TransactionBankFeed | None
    external_id: str | None
    external_source: str | None
    metadata: dict[str, str]
    created_at: str
    updated_at: str


class TransactionChangesData(TypedDict):
    added: list[Transaction]
    changed: list[Transaction]
    removed: list[str]


class TransactionChangesMeta(TypedDict):
    next_cursor: str
    has_more: bool


class TransactionChanges(TypedDict):
    data: TransactionChangesData
    meta: TransactionChangesMeta


class TransferSettings(TypedDict):
    link_transfers: Literal["ask", "only_pair"]


class UpdatedRowsChanged(TypedDict):
    rows_count: int
    valid_rows_count: int
    invalid_rows_count: int


class UpdatedRowsStats(TypedDict):
    rows_count: int
    valid_rows_count: int
    invalid_rows_count: int
    left_out_rows_count: int
    mappings_count: int
    unassigned_mappings_count: int


class UpdatedRowsStatusDetail(TypedDict):
    uploaded: bool
    configured: bool
    terminal: bool
    cleaned: bool
    publishable: bool
    revertable: bool


class UpdatedRows(TypedDict):
    changed: UpdatedRowsChanged
    stats: UpdatedRowsStats
    status_detail: UpdatedRowsStatusDetail


class Upload(TypedDict):
    upload_id: str
    url: str
    fields: dict[str, str]
    expires_at: str
    max_bytes: int


class UsageApiKey(TypedDict):
    name: str
    scopes: list[str]
    account_ids: list[str] | None
    last_used_at: str | None
    created_at: str


class UsageRateLimit(TypedDict):
    tier: Literal["standard", "unlimited"]
    limit: int | None
    current_count: int
    remaining: int | None
    reset_in_seconds: int
    reset_at: str


class Usage(TypedDict):
    api_key: UsageApiKey
    rate_limit: UsageRateLimit


class ValuationAccount(TypedDict):
    id: str
    name: str
    account_type: str
    status: Literal["active", "disabled", "draft"]


class Valuation(TypedDict):
    id: str
    date: str
    amount: str
    amount_formatted: str
    currency: str
    kind: Literal["reconciliation", "opening_anchor", "current_anchor"]
    notes: str | None
    account: ValuationAccount | None
    created_at: str
    updated_at: str


ErrorResponseDetailsFaults = TypedDict(
    "ErrorResponseDetailsFaults",
    {
        "in": "Literal[\"body\", \"form\", \"query\", \"header\"]",
        "field": "str",
        "message": "str",
    },
)


class ErrorResponseDetails(TypedDict):
    faults: NotRequired[list[ErrorResponseDetailsFaults]]


class ErrorResponse(TypedDict):
    error: str
    message: str | None
    details: NotRequired[list[str] | ErrorResponseDetails | None]
    errors: NotRequired[list[str] | None]
    import_id: NotRequired[str]
    request_id: NotRequired[str]
    documentation_url: NotRequired[str]


class AcceptSuggestions(TypedDict):
    field: Literal["category", "merchant"]
    transaction_ids: list[str]
    values: NotRequired[dict[str, str]]


class AddImportSessionChunk(TypedDict):
    sequence: int | str
    raw_file_content: NotRequired[str]
    upload_id: NotRequired[str]
    client_chunk_id: NotRequired[str | None]


class AddImportSessionChunkForm(TypedDict):
    sequence: str
    raw_file_content: NotRequired[str]
    upload_id: NotRequired[str]
    client_chunk_id: NotRequired[str]
    file: NotRequired[str]


class ApplyChangeSet(TypedDict):
    if_unchanged: NotRequired[bool]
    leave_out: NotRequired[list[str]]


class AssignMappingsOptionMappings(TypedDict):
    type: Literal["account", "category", "tag", "account_type"]
    key: str
    mappable_id: NotRequired[str | None]
    create_when_empty: NotRequired[bool | None]
    value: NotRequired[str | None]
    currency: NotRequired[str | None]


class AssignMappingsOption(TypedDict):
    mappings: list[AssignMappingsOptionMappings]


class AssignMappingsOption2(TypedDict):
    type: Literal["account", "category", "tag", "account_type"]
    key: str
    mappable_id: NotRequired[str | None]
    create_when_empty: NotRequired[bool | None]
    value: NotRequired[str | None]
    currency: NotRequired[str | None]


AssignMappings: TypeAlias = "AssignMappingsOption | AssignMappingsOption2"


class BulkTransactionsOperationsCreate(TypedDict):
    account_id: str
    date: str
    amount: str | Decimal
    currency: NotRequired[str | None]
    name: str
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    action: Literal["create"]


class BulkTransactionsOperationsUpsert(TypedDict):
    account_id: str
    date: str
    amount: str | Decimal
    currency: NotRequired[str | None]
    name: str
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    external_id: str
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    action: Literal["upsert"]


class BulkTransactionsOperationsUpdate(TypedDict):
    action: Literal["update"]
    id: NotRequired[str]
    account_id: NotRequired[str]
    date: NotRequired[str]
    amount: NotRequired[str | Decimal]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    add_tag_ids: NotRequired[list[str] | None]
    remove_tag_ids: NotRequired[list[str] | None]


class BulkTransactionsOperationsDelete(TypedDict):
    action: Literal["delete"]
    id: NotRequired[str]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]


class BulkTransactions(TypedDict):
    operations: list[BulkTransactionsOperationsCreate | BulkTransactionsOperationsUpsert | BulkTransactionsOperationsUpdate | BulkTransactionsOperationsDelete]


class CreateAccount(TypedDict):
    name: str
    account_type: Literal["depository", "investment", "crypto", "property", "vehicle", "other_asset", "credit_card", "loan", "other_liability"]
    subtype: NotRequired[str | None]
    currency: NotRequired[str | None]
    balance: NotRequired[str | Decimal | None]
    status: NotRequired[Literal["active", "disabled", "draft"] | None]
    institution_name: NotRequired[str | None]
    institution_domain: NotRequired[str | None]
    notes: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class CreateBankConnection(TypedDict):
    provider: Literal["us", "global"]
    name: NotRequired[str | None]
    setup_token: NotRequired[str]
    api_key: NotRequired[str]
    sync_start_date: NotRequired[str | None]


class CreateBudgetCategories(TypedDict):
    category_id: str
    budgeted_spending: NotRequired[str | Decimal | None]
    carry_over: NotRequired[bool]


class CreateBudget(TypedDict):
    start_date: str
    end_date: str
    budgeted_spending: NotRequired[str | Decimal | None]
    expected_income: NotRequired[str | Decimal | None]
    categories: NotRequired[list[CreateBudgetCategories]]
    currency: NotRequired[str | None]


class CreateRecurringTransaction(TypedDict):
    name: str
    amount: str | Decimal
    next_expected_date: str
    account_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    category_id: NotRequired[str | None]
    currency: NotRequired[str]
    interval: NotRequired[Literal["weekly", "every_two_weeks", "monthly", "every_three_months", "yearly"]]
    expected_day_of_month: NotRequired[int]
    status: NotRequired[Literal["active", "inactive"]]


class CreateChangeSetChanges(TypedDict):
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    add_tag_ids: NotRequired[list[str] | None]
    remove_tag_ids: NotRequired[list[str] | None]
    name: NotRequired[str]
    notes: NotRequired[str | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    account_id: NotRequired[str]
    delete: NotRequired[Literal[True]]


class CreateChangeSetChanges2Splits(TypedDict):
    amount: str | Decimal
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]


class CreateChangeSetChanges2(TypedDict):
    transaction_id: str
    account_id: NotRequired[str]
    date: NotRequired[str]
    amount: NotRequired[str | Decimal]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    add_tag_ids: NotRequired[list[str] | None]
    remove_tag_ids: NotRequired[list[str] | None]
    splits: NotRequired[list[CreateChangeSetChanges2Splits]]
    delete: NotRequired[Literal[True]]


class CreateChangeSet(TypedDict):
    filter: NotRequired[dict[str, str | bool]]
    transaction_ids: NotRequired[list[str]]
    changes: CreateChangeSetChanges | list[CreateChangeSetChanges2]


class CreateCategory(TypedDict):
    name: str
    color: NotRequired[str | None]
    icon: NotRequired[str | None]
    classification: NotRequired[Literal["income", "expense"] | None]
    parent_id: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class CreateImport(TypedDict):
    account_id: NotRequired[str | None]
    publish: NotRequired[bool | Literal["true", "false"] | None]
    accept_incomplete: NotRequired[bool | Literal["true", "false"] | None]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"] | None]
    on_other_names: NotRequired[Literal["match", "create"] | None]
    on_known_records: NotRequired[Literal["ask", "match", "update", "create", "refuse"] | None]
    detect: NotRequired[bool | Literal["true", "false"] | None]
    date_col_label: NotRequired[str | None]
    amount_col_label: NotRequired[str | None]
    inflow_col_label: NotRequired[str | None]
    outflow_col_label: NotRequired[str | None]
    balance_col_label: NotRequired[str | None]
    name_col_label: NotRequired[str | None]
    category_col_label: NotRequired[str | None]
    tags_col_label: NotRequired[str | None]
    notes_col_label: NotRequired[str | None]
    account_col_label: NotRequired[str | None]
    qty_col_label: NotRequired[str | None]
    ticker_col_label: NotRequired[str | None]
    price_col_label: NotRequired[str | None]
    entity_type_col_label: NotRequired[str | None]
    currency_col_label: NotRequired[str | None]
    exchange_operating_mic_col_label: NotRequired[str | None]
    state_col_label: NotRequired[str | None]
    fee_col_label: NotRequired[str | None]
    other_fee_col_label: NotRequired[str | None]
    original_amount_col_label: NotRequired[str | None]
    original_currency_col_label: NotRequired[str | None]
    sender_col_label: NotRequired[str | None]
    date_format: NotRequired[str | None]
    number_format: NotRequired[Literal["1,234.56", "1.234,56", "1 234,56", "1,234"] | None]
    signage_convention: NotRequired[Literal["inflows_positive", "inflows_negative"] | None]
    col_sep: NotRequired[Literal[",", ";", "\t", "|"] | None]
    amount_type_strategy: NotRequired[Literal["signed_amount", "custom_column"] | None]
    amount_type_inflow_value: NotRequired[str | None]
    amount_type_values: NotRequired[dict[str, Literal["in", "out", "leave_out"]] | None]
    state_values: NotRequired[dict[str, Literal["booked", "leave_out"]] | None]
    fees: NotRequired[Literal["in_amount", "apart", "included"] | None]
    trade_amounts: NotRequired[dict[str, Literal["stated", "computed"]] | None]
    rows_to_skip: NotRequired[int | str | None]
    encoding: NotRequired[str | None]
    header: NotRequired[bool | Literal["true", "false"] | None]
    leave_out: NotRequired[Literal["no_date", "totals", "no_date,totals", "proved_totals", "no_date,proved_totals"] | None]
    dates_from: NotRequired[str | None]
    type: NotRequired[Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"]]
    raw_file_content: NotRequired[str]
    upload_id: NotRequired[str]
    file: NotRequired[str]


class CreateImportForm(TypedDict):
    account_id: NotRequired[str]
    publish: NotRequired[Literal["true", "false"]]
    accept_incomplete: NotRequired[Literal["true", "false"]]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"]]
    on_other_names: NotRequired[Literal["match", "create"]]
    on_known_records: NotRequired[Literal["ask", "match", "update", "create", "refuse"]]
    detect: NotRequired[Literal["true", "false"]]
    date_col_label: NotRequired[str]
    amount_col_label: NotRequired[str]
    inflow_col_label: NotRequired[str]
    outflow_col_label: NotRequired[str]
    balance_col_label: NotRequired[str]
    name_col_label: NotRequired[str]
    category_col_label: NotRequired[str]
    tags_col_label: NotRequired[str]
    notes_col_label: NotRequired[str]
    account_col_label: NotRequired[str]
    qty_col_label: NotRequired[str]
    ticker_col_label: NotRequired[str]
    price_col_label: NotRequired[str]
    entity_type_col_label: NotRequired[str]
    currency_col_label: NotRequired[str]
    exchange_operating_mic_col_label: NotRequired[str]
    state_col_label: NotRequired[str]
    fee_col_label: NotRequired[str]
    other_fee_col_label: NotRequired[str]
    original_amount_col_label: NotRequired[str]
    original_currency_col_label: NotRequired[str]
    sender_col_label: NotRequired[str]
    date_format: NotRequired[str]
    number_format: NotRequired[Literal["1,234.56", "1.234,56", "1 234,56", "1,234"]]
    signage_convention: NotRequired[Literal["inflows_positive", "inflows_negative"]]
    col_sep: NotRequired[Literal[",", ";", "\t", "|"]]
    amount_type_strategy: NotRequired[Literal["signed_amount", "custom_column"]]
    amount_type_inflow_value: NotRequired[str]
    amount_type_values: NotRequired[str]
    state_values: NotRequired[str]
    fees: NotRequired[Literal["in_amount", "apart", "included"]]
    trade_amounts: NotRequired[str]
    rows_to_skip: NotRequired[str]
    encoding: NotRequired[str]
    header: NotRequired[Literal["true", "false"]]
    leave_out: NotRequired[Literal["no_date", "totals", "no_date,totals", "proved_totals", "no_date,proved_totals"]]
    dates_from: NotRequired[str]
    type: NotRequired[Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "PdfImport", "QifImport", "NativeImport"]]
    raw_file_content: NotRequired[str]
    upload_id: NotRequired[str]
    file: NotRequired[str]


class CreateImportSession(TypedDict):
    type: NotRequired[Literal["NativeImport"] | None]
    client_session_id: NotRequired[str | None]
    expected_chunks: NotRequired[int | str | None]
    filename: NotRequired[str | None]


class CreateMerchant(TypedDict):
    name: str
    color: NotRequired[str | None]
    website_url: NotRequired[str | None]
    logo_url: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class CreateWebhook(TypedDict):
    url: str
    description: NotRequired[str | None]
    event_types: NotRequired[list[Literal["import.completed", "import.failed", "import.reverted", "import.needs_attention", "bank_sync.failed", "transactions.changed"]] | None]


class UpdateWebhook(TypedDict):
    url: NotRequired[str]
    description: NotRequired[str | None]
    event_types: NotRequired[list[Literal["import.completed", "import.failed", "import.reverted", "import.needs_attention", "bank_sync.failed", "transactions.changed"]] | None]
    enabled: NotRequired[bool]


class CreateInvitation(TypedDict):
    email: str
    role: NotRequired[Literal["member", "admin"]]
    expires_in_days: NotRequired[int]


class CreateRuleConditionsValueRef(TypedDict):
    type: NotRequired[Literal["category", "merchant", "tag"]]
    id: NotRequired[str]
    name: NotRequired[str]


class CreateRuleConditionsSubConditionsValueRef(TypedDict):
    type: NotRequired[Literal["category", "merchant", "tag"]]
    id: NotRequired[str]
    name: NotRequired[str]


class CreateRuleConditionsSubConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: Literal["like", "=", "is_null", ">", ">=", "<", "<=", "!=", "and", "or"]
    value: NotRequired[str | Decimal | None]
    value_ref: NotRequired[CreateRuleConditionsSubConditionsValueRef | None]


class CreateRuleConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: Literal["like", "=", "is_null", ">", ">=", "<", "<=", "!=", "and", "or"]
    value: NotRequired[str | Decimal | None]
    value_ref: NotRequired[CreateRuleConditionsValueRef | None]
    sub_conditions: NotRequired[list[CreateRuleConditionsSubConditions]]


class CreateRuleActionsValueRef(TypedDict):
    type: NotRequired[Literal["category", "merchant", "tag"]]
    id: NotRequired[str]
    name: NotRequired[str]


class CreateRuleActions(TypedDict):
    action_type: Literal["set_transaction_category", "set_transaction_tags", "set_transaction_merchant", "set_transaction_name", "set_investment_activity_label", "exclude_transaction", "set_as_transfer_or_payment", "send_email_notification", "auto_categorize", "auto_detect_merchants"]
    value: NotRequired[str | Decimal | None]
    value_ref: NotRequired[CreateRuleActionsValueRef | None]


class CreateRule(TypedDict):
    name: NotRequired[str | None]
    resource_type: NotRequired[Literal["transaction"]]
    active: NotRequired[bool]
    effective_date: NotRequired[str | None]
    position: NotRequired[int | None]
    stop_after_match: NotRequired[bool]
    conditions: NotRequired[list[CreateRuleConditions]]
    actions: list[CreateRuleActions]


class CreateTag(TypedDict):
    name: str
    color: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class CreateTransactionSplits(TypedDict):
    amount: str | Decimal
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]


class CreateTransaction(TypedDict):
    account_id: str
    date: str
    amount: str | Decimal
    currency: NotRequired[str | None]
    name: str
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    splits: NotRequired[list[CreateTransactionSplits]]


class CreateUpload(TypedDict):
    filename: NotRequired[str | None]
    content_type: NotRequired[str | None]
    bytes: NotRequired[int | None]


class CreateValuationValuation(TypedDict):
    account_id: str
    amount: str | Decimal
    date: str
    notes: NotRequired[str | None]
    upsert: NotRequired[bool]


class CreateValuation(TypedDict):
    account_id: NotRequired[str]
    amount: NotRequired[str | Decimal]
    date: NotRequired[str]
    notes: NotRequired[str | None]
    upsert: NotRequired[bool]
    valuation: NotRequired[CreateValuationValuation]


class DecidePostedMatch(TypedDict):
    decision: Literal["merge", "dismiss"]
    transaction_id: NotRequired[str | None]


class LinkBankAccountCreate(TypedDict):
    account_type: Literal["depository", "investment", "crypto", "property", "vehicle", "other_asset", "credit_card", "loan", "other_liability"]
    subtype: NotRequired[str | None]
    name: NotRequired[str | None]


class LinkBankAccount(TypedDict):
    account_id: NotRequired[str]
    create: NotRequired[LinkBankAccountCreate]
    relink: NotRequired[bool]


class PreflightImport(TypedDict):
    account_id: NotRequired[str | None]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"] | None]
    on_other_names: NotRequired[Literal["match", "create"] | None]
    detect: NotRequired[bool | Literal["true", "false"] | None]
    date_col_label: NotRequired[str | None]
    amount_col_label: NotRequired[str | None]
    inflow_col_label: NotRequired[str | None]
    outflow_col_label: NotRequired[str | None]
    balance_col_label: NotRequired[str | None]
    name_col_label: NotRequired[str | None]
    category_col_label: NotRequired[str | None]
    tags_col_label: NotRequired[str | None]
    notes_col_label: NotRequired[str | None]
    account_col_label: NotRequired[str | None]
    qty_col_label: NotRequired[str | None]
    ticker_col_label: NotRequired[str | None]
    price_col_label: NotRequired[str | None]
    entity_type_col_label: NotRequired[str | None]
    currency_col_label: NotRequired[str | None]
    exchange_operating_mic_col_label: NotRequired[str | None]
    state_col_label: NotRequired[str | None]
    fee_col_label: NotRequired[str | None]
    other_fee_col_label: NotRequired[str | None]
    original_amount_col_label: NotRequired[str | None]
    original_currency_col_label: NotRequired[str | None]
    sender_col_label: NotRequired[str | None]
    date_format: NotRequired[str | None]
    number_format: NotRequired[Literal["1,234.56", "1.234,56", "1 234,56", "1,234"] | None]
    signage_convention: NotRequired[Literal["inflows_positive", "inflows_negative"] | None]
    col_sep: NotRequired[Literal[",", ";", "\t", "|"] | None]
    amount_type_strategy: NotRequired[Literal["signed_amount", "custom_column"] | None]
    amount_type_inflow_value: NotRequired[str | None]
    amount_type_values: NotRequired[dict[str, Literal["in", "out", "leave_out"]] | None]
    state_values: NotRequired[dict[str, Literal["booked", "leave_out"]] | None]
    fees: NotRequired[Literal["in_amount", "apart", "included"] | None]
    trade_amounts: NotRequired[dict[str, Literal["stated", "computed"]] | None]
    rows_to_skip: NotRequired[int | str | None]
    encoding: NotRequired[str | None]
    header: NotRequired[bool | Literal["true", "false"] | None]
    leave_out: NotRequired[Literal["no_date", "totals", "no_date,totals", "proved_totals", "no_date,proved_totals"] | None]
    dates_from: NotRequired[str | None]
    type: NotRequired[Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "QifImport", "NativeImport"]]
    raw_file_content: NotRequired[str]
    upload_id: NotRequired[str]
    file: NotRequired[str]


class PreflightImportForm(TypedDict):
    account_id: NotRequired[str]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"]]
    on_other_names: NotRequired[Literal["match", "create"]]
    detect: NotRequired[Literal["true", "false"]]
    date_col_label: NotRequired[str]
    amount_col_label: NotRequired[str]
    inflow_col_label: NotRequired[str]
    outflow_col_label: NotRequired[str]
    balance_col_label: NotRequired[str]
    name_col_label: NotRequired[str]
    category_col_label: NotRequired[str]
    tags_col_label: NotRequired[str]
    notes_col_label: NotRequired[str]
    account_col_label: NotRequired[str]
    qty_col_label: NotRequired[str]
    ticker_col_label: NotRequired[str]
    price_col_label: NotRequired[str]
    entity_type_col_label: NotRequired[str]
    currency_col_label: NotRequired[str]
    exchange_operating_mic_col_label: NotRequired[str]
    state_col_label: NotRequired[str]
    fee_col_label: NotRequired[str]
    other_fee_col_label: NotRequired[str]
    original_amount_col_label: NotRequired[str]
    original_currency_col_label: NotRequired[str]
    sender_col_label: NotRequired[str]
    date_format: NotRequired[str]
    number_format: NotRequired[Literal["1,234.56", "1.234,56", "1 234,56", "1,234"]]
    signage_convention: NotRequired[Literal["inflows_positive", "inflows_negative"]]
    col_sep: NotRequired[Literal[",", ";", "\t", "|"]]
    amount_type_strategy: NotRequired[Literal["signed_amount", "custom_column"]]
    amount_type_inflow_value: NotRequired[str]
    amount_type_values: NotRequired[str]
    state_values: NotRequired[str]
    fees: NotRequired[Literal["in_amount", "apart", "included"]]
    trade_amounts: NotRequired[str]
    rows_to_skip: NotRequired[str]
    encoding: NotRequired[str]
    header: NotRequired[Literal["true", "false"]]
    leave_out: NotRequired[Literal["no_date", "totals", "no_date,totals", "proved_totals", "no_date,proved_totals"]]
    dates_from: NotRequired[str]
    type: NotRequired[Literal["TransactionImport", "TradeImport", "AccountImport", "MintImport", "ActualImport", "YnabImport", "CategoryImport", "RuleImport", "MerchantImport", "QifImport", "NativeImport"]]
    raw_file_content: NotRequired[str]
    upload_id: NotRequired[str]
    file: NotRequired[str]


class PreviewRule(TypedDict):
    filter: NotRequired[dict[str, str | bool]]


class PreviewRules(TypedDict):
    rule_ids: NotRequired[list[str]]
    filter: NotRequired[dict[str, str | bool]]
    rule: NotRequired[CreateRule]


class PublishImport(TypedDict):
    accept_incomplete: NotRequired[bool | Literal["true", "false"] | None]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"] | None]
    on_other_names: NotRequired[Literal["match", "create"] | None]
    on_known_records: NotRequired[Literal["ask", "match", "update", "create", "refuse"] | None]


class PublishImportForm(TypedDict):
    accept_incomplete: NotRequired[Literal["true", "false"]]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"]]
    on_other_names: NotRequired[Literal["match", "create"]]
    on_known_records: NotRequired[Literal["ask", "match", "update", "create", "refuse"]]


class RepairRowFields(TypedDict):
    account: NotRequired[str]
    date: NotRequired[str]
    qty: NotRequired[str]
    ticker: NotRequired[str]
    exchange_operating_mic: NotRequired[str]
    price: NotRequired[str]
    amount: NotRequired[str]
    currency: NotRequired[str]
    name: NotRequired[str]
    category: NotRequired[str]
    tags: NotRequired[str]
    entity_type: NotRequired[str]
    notes: NotRequired[str]
    effective_date: NotRequired[str]
    conditions: NotRequired[str]
    actions: NotRequired[str]
    active: NotRequired[bool | str]
    resource_type: NotRequired[str]
    category_parent: NotRequired[str]
    category_color: NotRequired[str]
    category_icon: NotRequired[str]
    merchant_color: NotRequired[str]
    merchant_website: NotRequired[str]


class RepairRow(TypedDict):
    fields: NotRequired[RepairRowFields]
    left_out: NotRequired[bool]
    on_possible_duplicate: NotRequired[Literal["ask", "match", "create"]]


class RevertChangeSet(TypedDict):
    include_later: NotRequired[bool]


class RevertImport(TypedDict):
    force: NotRequired[bool | Literal["true", "false"] | None]


class RunRules(TypedDict):
    rule_ids: NotRequired[list[str]]
    filter: NotRequired[dict[str, str | bool]]


SetExchangeRate = TypedDict(
    "SetExchangeRate",
    {
        "date": "str",
        "from": "str",
        "to": "str",
        "rate": "str | Decimal",
    },
)


class LinkTransfersTransfers(TypedDict):
    outflow_transaction_id: str
    inflow_transaction_id: str


class LinkTransfers(TypedDict):
    transfers: list[LinkTransfersTransfers]
    preview: NotRequired[bool]


class MergeDuplicatesDuplicates(TypedDict):
    kept_transaction_id: str
    merged_transaction_id: str


class MergeDuplicates(TypedDict):
    duplicates: list[MergeDuplicatesDuplicates]
    preview: NotRequired[bool]


class TransferPairsTransfers(TypedDict):
    outflow_transaction_id: str
    inflow_transaction_id: str


class TransferPairs(TypedDict):
    transfers: list[TransferPairsTransfers]


class DuplicatePairsDuplicates(TypedDict):
    kept_transaction_id: str
    merged_transaction_id: str


class DuplicatePairs(TypedDict):
    duplicates: list[DuplicatePairsDuplicates]


class MergeRecords(TypedDict):
    into_id: str


class UpdateImportStatementBalance(TypedDict):
    date: str
    amount: str | Decimal


class UpdateImportOpeningBalance(TypedDict):
    date: str
    amount: str | Decimal


class UpdateImport(TypedDict):
    account_id: NotRequired[str | None]
    date_col_label: NotRequired[str | None]
    amount_col_label: NotRequired[str | None]
    inflow_col_label: NotRequired[str | None]
    outflow_col_label: NotRequired[str | None]
    balance_col_label: NotRequired[str | None]
    name_col_label: NotRequired[str | None]
    category_col_label: NotRequired[str | None]
    tags_col_label: NotRequired[str | None]
    notes_col_label: NotRequired[str | None]
    account_col_label: NotRequired[str | None]
    qty_col_label: NotRequired[str | None]
    ticker_col_label: NotRequired[str | None]
    price_col_label: NotRequired[str | None]
    entity_type_col_label: NotRequired[str | None]
    currency_col_label: NotRequired[str | None]
    exchange_operating_mic_col_label: NotRequired[str | None]
    state_col_label: NotRequired[str | None]
    fee_col_label: NotRequired[str | None]
    other_fee_col_label: NotRequired[str | None]
    original_amount_col_label: NotRequired[str | None]
    original_currency_col_label: NotRequired[str | None]
    sender_col_label: NotRequired[str | None]
    date_format: NotRequired[str | None]
    number_format: NotRequired[Literal["1,234.56", "1.234,56", "1 234,56", "1,234"] | None]
    signage_convention: NotRequired[Literal["inflows_positive", "inflows_negative"] | None]
    col_sep: NotRequired[Literal[",", ";", "\t", "|"] | None]
    amount_type_strategy: NotRequired[Literal["signed_amount", "custom_column"] | None]
    amount_type_inflow_value: NotRequired[str | None]
    amount_type_values: NotRequired[dict[str, Literal["in", "out", "leave_out"]] | None]
    state_values: NotRequired[dict[str, Literal["booked", "leave_out"]] | None]
    fees: NotRequired[Literal["in_amount", "apart", "included"] | None]
    trade_amounts: NotRequired[dict[str, Literal["stated", "computed"]] | None]
    rows_to_skip: NotRequired[int | str | None]
    encoding: NotRequired[str | None]
    header: NotRequired[bool | Literal["true", "false"] | None]
    leave_out: NotRequired[Literal["no_date", "totals", "no_date,totals", "proved_totals", "no_date,proved_totals"] | None]
    dates_from: NotRequired[str | None]
    statement_balance: NotRequired[UpdateImportStatementBalance | None]
    opening_balance: NotRequired[UpdateImportOpeningBalance | None]


class UpdateAccount(TypedDict):
    name: NotRequired[str]
    account_type: NotRequired[Literal["depository", "investment", "crypto", "property", "vehicle", "other_asset", "credit_card", "loan", "other_liability"]]
    subtype: NotRequired[str | None]
    currency: NotRequired[str]
    status: NotRequired[Literal["active", "disabled", "draft"]]
    institution_name: NotRequired[str | None]
    institution_domain: NotRequired[str | None]
    notes: NotRequired[str | None]
    closed_on: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class UpdateBankAccount(TypedDict):
    invert_balance: bool


class UpdateBankConnection(TypedDict):
    name: NotRequired[str]
    setup_token: NotRequired[str]
    api_key: NotRequired[str]
    sync_start_date: NotRequired[str | None]


class UpdateBudgetCategories(TypedDict):
    category_id: str
    budgeted_spending: NotRequired[str | Decimal | None]
    carry_over: NotRequired[bool]


class UpdateBudget(TypedDict):
    start_date: NotRequired[str]
    end_date: NotRequired[str]
    budgeted_spending: NotRequired[str | Decimal | None]
    expected_income: NotRequired[str | Decimal | None]
    categories: NotRequired[list[UpdateBudgetCategories]]
    currency: NotRequired[str]


class UpdateRecurringTransaction(TypedDict):
    name: NotRequired[str | None]
    amount: NotRequired[str | Decimal]
    next_expected_date: NotRequired[str]
    account_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    category_id: NotRequired[str | None]
    currency: NotRequired[str]
    interval: NotRequired[Literal["weekly", "every_two_weeks", "monthly", "every_three_months", "yearly"]]
    expected_day_of_month: NotRequired[int]
    status: NotRequired[Literal["active", "inactive"]]
    dismissed: NotRequired[bool]


class UpdateCategory(TypedDict):
    name: NotRequired[str]
    color: NotRequired[str | None]
    icon: NotRequired[str | None]
    classification: NotRequired[Literal["income", "expense"] | None]
    parent_id: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class UpdateMerchant(TypedDict):
    name: NotRequired[str]
    color: NotRequired[str | None]
    website_url: NotRequired[str | None]
    logo_url: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class UpdateRowsWhere(TypedDict):
    field: Literal["account", "date", "qty", "ticker", "exchange_operating_mic", "price", "amount", "currency", "name", "category", "tags", "entity_type", "notes", "effective_date", "conditions", "actions", "active", "resource_type", "category_parent", "category_color", "category_icon", "merchant_color", "merchant_website"]
    equals: str


class UpdateRowsWhere2(TypedDict):
    field: Literal["account", "date", "qty", "ticker", "exchange_operating_mic", "price", "amount", "currency", "name", "category", "tags", "entity_type", "notes", "effective_date", "conditions", "actions", "active", "resource_type", "category_parent", "category_color", "category_icon", "merchant_color", "merchant_website"]
    contains: str


class UpdateRowsWhere3(TypedDict):
    empty: list[Literal["account", "date", "qty", "ticker", "exchange_operating_mic", "price", "amount", "currency", "name", "category", "tags", "entity_type", "notes", "effective_date", "conditions", "actions", "active", "resource_type", "category_parent", "category_color", "category_icon", "merchant_color", "merchant_website"]]


class UpdateRowsWhere4(TypedDict):
    was_deleted: Literal[True]


class UpdateRowsFields(TypedDict):
    account: NotRequired[str]
    date: NotRequired[str]
    qty: NotRequired[str]
    ticker: NotRequired[str]
    exchange_operating_mic: NotRequired[str]
    price: NotRequired[str]
    amount: NotRequired[str]
    currency: NotRequired[str]
    name: NotRequired[str]
    category: NotRequired[str]
    tags: NotRequired[str]
    entity_type: NotRequired[str]
    notes: NotRequired[str]
    effective_date: NotRequired[str]
    conditions: NotRequired[str]
    actions: NotRequired[str]
    active: NotRequired[bool | str]
    resource_type: NotRequired[str]
    category_parent: NotRequired[str]
    category_color: NotRequired[str]
    category_icon: NotRequired[str]
    merchant_color: NotRequired[str]
    merchant_website: NotRequired[str]


class UpdateRows(TypedDict):
    where: UpdateRowsWhere | UpdateRowsWhere2 | UpdateRowsWhere3 | UpdateRowsWhere4
    left_out: NotRequired[bool]
    fields: NotRequired[UpdateRowsFields]
    on_possible_duplicate: NotRequired[Literal["create", "ask"]]


class UpdateRuleConditionsValueRef(TypedDict):
    type: NotRequired[Literal["category", "merchant", "tag"]]
    id: NotRequired[str]
    name: NotRequired[str]


class UpdateRuleConditionsSubConditionsValueRef(TypedDict):
    type: NotRequired[Literal["category", "merchant", "tag"]]
    id: NotRequired[str]
    name: NotRequired[str]


class UpdateRuleConditionsSubConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: Literal["like", "=", "is_null", ">", ">=", "<", "<=", "!=", "and", "or"]
    value: NotRequired[str | Decimal | None]
    value_ref: NotRequired[UpdateRuleConditionsSubConditionsValueRef | None]


class UpdateRuleConditions(TypedDict):
    condition_type: Literal["transaction_name", "transaction_amount", "transaction_type", "transaction_merchant", "transaction_category", "transaction_tag", "transaction_details", "transaction_notes", "transaction_account", "compound"]
    operator: Literal["like", "=", "is_null", ">", ">=", "<", "<=", "!=", "and", "or"]
    value: NotRequired[str | Decimal | None]
    value_ref: NotRequired[UpdateRuleConditionsValueRef | None]
    sub_conditions: NotRequired[list[UpdateRuleConditionsSubConditions]]


class UpdateRuleActionsValueRef(TypedDict):
    type: NotRequired[Literal["category", "merchant", "tag"]]
    id: NotRequired[str]
    name: NotRequired[str]


class UpdateRuleActions(TypedDict):
    action_type: Literal["set_transaction_category", "set_transaction_tags", "set_transaction_merchant", "set_transaction_name", "set_investment_activity_label", "exclude_transaction", "set_as_transfer_or_payment", "send_email_notification", "auto_categorize", "auto_detect_merchants"]
    value: NotRequired[str | Decimal | None]
    value_ref: NotRequired[UpdateRuleActionsValueRef | None]


class UpdateRule(TypedDict):
    name: NotRequired[str | None]
    resource_type: NotRequired[Literal["transaction"]]
    active: NotRequired[bool]
    effective_date: NotRequired[str | None]
    position: NotRequired[int | None]
    stop_after_match: NotRequired[bool]
    conditions: NotRequired[list[UpdateRuleConditions]]
    actions: NotRequired[list[UpdateRuleActions]]


class UpdateTag(TypedDict):
    name: NotRequired[str]
    color: NotRequired[str | None]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]


class UpdateTransactionSplits(TypedDict):
    amount: str | Decimal
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]


class UpdateTransaction(TypedDict):
    account_id: NotRequired[str]
    date: NotRequired[str]
    amount: NotRequired[str | Decimal]
    currency: NotRequired[str]
    name: NotRequired[str]
    notes: NotRequired[str | None]
    category_id: NotRequired[str | None]
    merchant_id: NotRequired[str | None]
    tag_ids: NotRequired[list[str] | None]
    excluded: NotRequired[bool]
    kind: NotRequired[Literal["standard", "funds_movement", "cc_payment", "loan_payment", "one_time", "investment_contribution"]]
    external_id: NotRequired[str | None]
    external_source: NotRequired[str | None]
    metadata: NotRequired[dict[str, str] | None]
    splits: NotRequired[list[UpdateTransactionSplits]]


class UpdateTransferSettings(TypedDict):
    link_transfers: Literal["ask", "only_pair"]


class UpdatePreferences(TypedDict):
    currency: NotRequired[str]
    locale: NotRequired[str]
    date_format: NotRequired[str]
    time_zone: NotRequired[str]
    appearance: NotRequired[Literal["system", "light", "dark"]]


class UpdateValuationValuation(TypedDict):
    amount: NotRequired[str | Decimal]
    date: NotRequired[str]
    notes: NotRequired[str | None]


class UpdateValuation(TypedDict):
    amount: NotRequired[str | Decimal]
    date: NotRequired[str]
    notes: NotRequired[str | None]
    valuation: NotRequired[UpdateValuationValuation]


class GatewayError(TypedDict):
    message: str | None
    error: NotRequired[str]
