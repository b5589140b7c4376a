import type { Account } from '../accounts/schema/account.ts';
import type { ImportDetail, ImportSummary } from '../imports/schema/import-detail.ts';
import type { ImportMapping } from '../imports/schema/import-mapping.ts';
import type { WireRowDiagnostic } from '../imports/schema/import-row.ts';
import type { Usage } from '../imports/schema/usage.ts';
import type { Transaction } from '../ledger/schema/transaction.ts';
import type { Valuation } from '../ledger/schema/valuation.ts';

const INSTANT = '2026-03-02T09:15:00.000Z';
const ACCOUNT_ID = '0195583a-2c64-7e0a-9f0b-5d3b8f1c2a01';
const IMPORT_ID = '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02';
const ENTRY_ID = '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803';
const CATEGORY_ID = '0195583c-0b1e-7d52-b6a4-91c3e7f52a04';

export const createImportExample = {
  type: 'TransactionImport',
  account_id: ACCOUNT_ID,
  date_format: '%Y-%m-%d',
  publish: 'true',
  raw_file_content: 'date,name,amount,category\n2026-02-27,Corner bakery,-4.80,Groceries\n',
};

export const importSummaryExample: ImportSummary = {
  id: IMPORT_ID,
  type: 'TransactionImport',
  status: 'complete',
  created_at: INSTANT,
  updated_at: INSTANT,
  account_id: ACCOUNT_ID,
  filename: 'statement.csv',
  rows_count: 1,
  status_detail: { uploaded: true, configured: true, terminal: true },
};

const { rows_count: _, ...head } = importSummaryExample;
export const importDetailExample: ImportDetail = {
  ...head,
  status: 'importing',
  preparing: false,
  status_detail: {
    uploaded: true,
    configured: true,
    terminal: false,
    cleaned: true,
    publishable: true,
    revertable: false,
  },
  configuration: {
    date_col_label: 'date',
    amount_col_label: 'amount',
    name_col_label: 'name',
    category_col_label: 'category',
    tags_col_label: null,
    notes_col_label: null,
    account_col_label: null,
    qty_col_label: null,
    ticker_col_label: null,
    price_col_label: null,
    entity_type_col_label: null,
    currency_col_label: null,
    exchange_operating_mic_col_label: null,
    date_format: '%Y-%m-%d',
    number_format: '1,234.56',
    signage_convention: 'inflows_positive',
    col_sep: ',',
    amount_type_strategy: 'signed_amount',
    amount_type_inflow_value: null,
    encoding: null,
  },
  stats: {
    rows_count: 1,
    valid_rows_count: 1,
    invalid_rows_count: 0,
    mappings_count: 1,
    unassigned_mappings_count: 0,
  },
  verification: { expected_record_counts: { transactions: 1 }, readback: { status: 'not_verified' } },
  completeness: { status: 'unknown', difference: null },
  progress: { done: 0, total: 1 },
  warnings: [],
};

export const rowExample: WireRowDiagnostic = {
  id: '3c0f8a52-77d1-8e6b-a1f4-0b9d2c6e5f05',
  row_number: 1,
  valid: true,
  errors: [],
  fields: {
    account: '',
    date: '2026-02-27',
    qty: '',
    ticker: '',
    exchange_operating_mic: '',
    price: '',
    amount: '-4.8',
    currency: 'EUR',
    name: 'Corner bakery',
    category: 'Groceries',
    tags: '',
    entity_type: '',
    notes: '',
    effective_date: '',
    conditions: '',
    actions: '',
    active: null,
  },
  mappings: {
    category: {
      key: 'Groceries',
      type: 'category',
      value: null,
      create_when_empty: false,
      creatable: false,
      mappable: { id: CATEGORY_ID, type: 'category', name: 'Groceries' },
    },
    tags: [],
  },
  effect: { action: 'create', entry_id: null },
};

export const transactionExample: Transaction = {
  id: ENTRY_ID,
  account: { id: ACCOUNT_ID, name: 'Checking', account_type: 'depository' },
  date: '2026-02-27',
  amount: '4.80',
  amount_formatted: '€4.80',
  currency: 'EUR',
  name: 'Corner bakery',
  notes: null,
  kind: 'standard',
  excluded: false,
  category: { id: CATEGORY_ID, name: 'Groceries' },
  merchant: null,
  tags: [],
  import_id: IMPORT_ID,
  parent_id: null,
  pending: false,
  upcoming: false,
  bank_feed: null,
  created_at: INSTANT,
  updated_at: INSTANT,
};

export const pendingTransactionExample: Transaction = {
  ...transactionExample,
  import_id: null,
  pending: true,
  bank_feed: {
    provider: 'us',
    status: 'stale',
    external_id: 'TRN-0a1f',
    posted_match: {
      transaction_id: '7f3a19c2-5ee2-8c27-a1d4-6b90e3f2c807',
      amount: '5.30',
      amount_formatted: '€5.30',
      confidence: 'medium',
      detected_at: INSTANT,
    },
  },
};

export const valuationExample: Valuation = {
  id: '7f3a19c2-5db0-8c13-8e29-4f7b05a6d106',
  date: '2024-03-02',
  amount: '10000.00',
  amount_formatted: '€10,000.00',
  currency: 'EUR',
  kind: 'opening_anchor',
  notes: null,
  account: { id: ACCOUNT_ID, name: 'Checking', account_type: 'depository', status: 'active' },
  created_at: INSTANT,
  updated_at: INSTANT,
};

export const createAccountExample = {
  name: 'Checking',
  account_type: 'depository',
  subtype: 'checking',
  currency: 'EUR',
  balance: '10000.00',
};

export const accountExample: Account = {
  id: ACCOUNT_ID,
  name: 'Checking',
  account_type: 'depository',
  subtype: 'checking',
  currency: 'EUR',
  balance: '10000.00',
  cash_balance: '10000.00',
  holdings_value: '0.00',
  balances: [{ currency: 'EUR', balance: '10000.00', cash_balance: '10000.00', holdings_value: '0.00' }],
  positions: [],
  positions_count: 0,
  status: 'active',
  institution_name: null,
  institution_domain: null,
  notes: null,
  created_at: INSTANT,
  updated_at: INSTANT,
};

export const usageExample: Usage = {
  api_key: { name: 'laptop', scopes: ['read_write'], last_used_at: INSTANT, created_at: INSTANT },
  rate_limit: {
    tier: 'standard',
    limit: 10_000,
    current_count: 12,
    remaining: 9_988,
    reset_in_seconds: 2_700,
    reset_at: '2026-03-02T10:00:00.000Z',
  },
};

export const mappingExample: ImportMapping = {
  key: 'Groceries',
  type: 'category',
  value: null,
  create_when_empty: false,
  creatable: false,
  mappable: { id: CATEGORY_ID, type: 'category', name: 'Food' },
  rows_count: 12,
  assigned: true,
};

export const assignMappingsExample = { type: 'category', key: 'Groceries', mappable_id: CATEGORY_ID };
