import type { NativeType } from '../../../../ledger/entries/domain/record-types.ts';
import { isJsonObject, type JsonObject } from './record-fields.ts';

const CLIENT = ['external_id', 'external_source', 'metadata'];
const REFERENCES = ['category_id', 'merchant_id', 'tag_ids'];
const MONEY = ['account_id', 'date', 'amount', 'currency'];
const CONTENT = ['name', 'notes', 'excluded', 'kind'];
const SECURITY = [
  ...['ticker', 'exchange_operating_mic', 'security_id', 'security_name', 'kind', 'exchange_mic'],
  ...['exchange_acronym', 'country_code', 'website_url'],
];
const SPLIT_LINE = ['id', 'amount', 'amount_money', 'amount_decimal', 'memo', 'description', ...CONTENT, ...REFERENCES];
const ACCOUNTABLE = ['subtype'];

/** The fields that each kind of record reads. */
const KNOWN: Readonly<Record<NativeType, readonly string[]>> = {
  Account: [
    ...['id', 'name', 'balance', 'accountable_type', 'accountable', 'subtype', 'currency', 'status', 'notes'],
    ...['institution_name', 'institution_domain', 'closed_on', 'opening_balance_date', 'opening_balance_on'],
    ...['skip_opening_balance_import', 'authoritative_balance_history'],
    ...CLIENT,
  ],
  Balance: [
    ...['account_id', 'date', 'balance', 'currency', 'cash_balance', 'start_cash_balance', 'start_non_cash_balance'],
    ...['cash_inflows', 'cash_outflows', 'non_cash_inflows', 'non_cash_outflows', 'net_market_flows'],
    ...['cash_adjustments', 'non_cash_adjustments', 'flows_factor'],
  ],
  Category: ['id', 'name', 'color', 'lucide_icon', 'classification', 'classification_unused', 'parent_id', ...CLIENT],
  Tag: ['id', 'name', 'color', ...CLIENT],
  Merchant: ['id', 'name', 'color', 'logo_url', 'website_url', ...CLIENT],
  RecurringTransaction: [
    ...['id', 'name', 'account_id', 'merchant_id', 'category_id', 'currency', 'amount', 'expected_day_of_month'],
    ...['last_occurrence_date', 'next_expected_date', 'status', 'occurrence_count', 'manual', 'interval', 'dismissed'],
    ...['expected_amount_min', 'expected_amount_max', 'expected_amount_avg'],
  ],
  Transaction: ['id', ...MONEY, ...CONTENT, ...REFERENCES, ...CLIENT, 'split_lines', 'splitLines', 'splits'],
  Transfer: ['inflow_transaction_id', 'outflow_transaction_id', 'status', 'notes'],
  RejectedTransfer: ['inflow_transaction_id', 'outflow_transaction_id'],
  Trade: ['id', ...MONEY, 'name', 'notes', 'excluded', 'qty', 'price', ...REFERENCES, ...SECURITY],
  Holding: [
    ...[...MONEY, 'qty', 'price', ...SECURITY],
    ...['cost_basis', 'cost_basis_source', 'cost_basis_locked', 'security_locked'],
  ],
  Valuation: ['id', ...MONEY, 'name', 'notes', 'kind'],
  Budget: ['id', 'start_date', 'end_date', 'budgeted_spending', 'expected_income', 'currency'],
  BudgetCategory: ['budget_id', 'category_id', 'budgeted_spending', 'carry_over', 'currency'],
  Rule: [
    ...['id', 'name', 'resource_type', 'active', 'effective_date', 'position', 'stop_after_match'],
    ...['conditions', 'actions'],
  ],
};

/** Fields that other programs write about their own storage. They tell nothing of money, so their loss is no surprise. */
const OF_STORAGE = [
  ...['id', 'created_at', 'updated_at', 'family_id', 'import_id', 'entry_id', 'accountable_id', 'import_locked'],
  ...['locked_attributes', 'entryable_id', 'entryable_type', 'parent_entry_id', 'transfer_id', 'user_modified'],
];

type Names = { readonly known: readonly string[]; readonly all: ReadonlySet<string> };
const toNames = (known: readonly string[]): Names => ({ known, all: new Set([...known, ...OF_STORAGE]) });

const NAMES: ReadonlyMap<string, Names> = new Map(
  Object.entries(KNOWN).map(([type, known]) => [type, toNames(known)] as const),
);
const SPLIT_LINE_NAMES = toNames(SPLIT_LINE);
const ACCOUNTABLE_NAMES = toNames(ACCOUNTABLE);
const SPLIT_LISTS = ['split_lines', 'splitLines', 'splits'];

/** A field with a value that no kind of record reads. `known`: the fields that may be in its place. */
export type UnknownField = { readonly path: string; readonly name: string; readonly known: readonly string[] };

/** The fields of a record whose values are lost; each once. */
export const unknownFields = (type: string, data: JsonObject): readonly UnknownField[] => {
  const names = NAMES.get(type);
  if (names === undefined) return [];
  const found = unknownIn(data, names);
  if (type === 'Account' && isJsonObject(data['accountable']))
    return [...found, ...unknownIn(data['accountable'], ACCOUNTABLE_NAMES, 'accountable.')];
  if (type !== 'Transaction') return found;
  const inLines = SPLIT_LISTS.flatMap((list) => inList(data[list], `${list}[].`));
  return inLines.length === 0 ? found : [...found, ...new Map(inLines.map((field) => [field.path, field])).values()];
};

const inList = (list: unknown, path: string): readonly UnknownField[] =>
  Array.isArray(list)
    ? list.flatMap((line: unknown) => (isJsonObject(line) ? unknownIn(line, SPLIT_LINE_NAMES, path) : []))
    : [];

const unknownIn = (data: JsonObject, { known, all }: Names, path = ''): readonly UnknownField[] =>
  Object.keys(data)
    .filter((name) => !all.has(name) && !isBlank(data[name]))
    .map((name) => ({ path: `${path}${name}`, name, known }));

/** Nothing is lost with an empty value. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
