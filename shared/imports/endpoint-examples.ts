import type { ImportDetail, ImportSummary } from './schema/import-detail.ts';
import type { AssignedMappings, ImportMapping } from './schema/import-mapping.ts';
import type { WireRowDiagnostic } from './schema/import-row.ts';
import type { PreflightAnswer } from './schema/preflight.ts';
import type { UpdatedRows } from './schema/update-rows.ts';
import type { Usage } from './schema/usage.ts';

export const importSummaryExample: ImportSummary = {
  id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  type: 'TransactionImport',
  status: 'complete',
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
  account_id: 'd3e0fa00-0000-4000-8000-000000000003',
  filename: 'statement.csv',
  reverted_at: null,
  rows_count: 1,
  status_detail: { uploaded: true, configured: true, terminal: true },
};

const statusDetail: ImportDetail['status_detail'] = {
  uploaded: true,
  configured: true,
  terminal: false,
  cleaned: true,
  publishable: true,
  revertable: false,
};

const configuration: ImportDetail['configuration'] = {
  date_col_label: 'date',
  amount_col_label: 'amount',
  inflow_col_label: null,
  outflow_col_label: null,
  balance_col_label: null,
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
  state_col_label: null,
  fee_col_label: null,
  other_fee_col_label: null,
  original_amount_col_label: null,
  original_currency_col_label: null,
  sender_col_label: null,
  date_format: '%Y-%m-%d',
  number_format: '1,234.56',
  signage_convention: 'inflows_positive',
  col_sep: ',',
  amount_type_strategy: 'signed_amount',
  amount_type_inflow_value: null,
  amount_type_values: null,
  state_values: null,
  fees: null,
  trade_amounts: null,
  encoding: null,
  header: null,
  leave_out: null,
  dates_from: null,
  file_format: 'csv',
};

const stats: ImportDetail['stats'] = {
  rows_count: 1,
  valid_rows_count: 1,
  invalid_rows_count: 0,
  left_out_rows_count: 0,
  mappings_count: 1,
  unassigned_mappings_count: 0,
};

export const importDetailExample: ImportDetail = {
  id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  type: 'TransactionImport',
  status: 'importing',
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
  account_id: 'd3e0fa00-0000-4000-8000-000000000003',
  filename: 'statement.csv',
  reverted_at: null,
  file: { byte_size: 41, sha256: '71c4625fbd19e466f7dee3d66a474daaea6a996cc875543a82ce1bb8ad26a177' },
  preparing: false,
  status_detail: statusDetail,
  configuration,
  stats,
  remembered: [{ field: 'date_format', value: '%Y-%m-%d', answered_at: '2026-02-03T08:00:00.000Z' }],
  verification: { expected_record_counts: { transactions: 1 }, readback: { status: 'not_verified' } },
  known_records: null,
  completeness: { status: 'unknown', difference: null, places: [] },
  statement_balance: null,
  opening_balances: [],
  progress: { done: 0, total: 1 },
  questions: [],
  warnings: [],
  revert_counts: null,
  publish_errors: [],
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
  direction: 'outflow',
  mappings: {
    category: {
      key: 'Groceries',
      type: 'category',
      value: null,
      create_when_empty: false,
      creatable: false,
      mappable: { id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04', type: 'category', name: 'Groceries' },
    },
    tags: [],
  },
  effect: { action: 'create', entry_id: null },
};

export const usageExample: Usage = {
  api_key: {
    name: 'laptop',
    scopes: ['read_write'],
    account_ids: null,
    last_used_at: '2026-03-02T09:15:00.000Z',
    created_at: '2026-03-02T09:15:00.000Z',
  },
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
  mappable: { id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04', type: 'category', name: 'Food' },
  rows_count: 12,
  assigned: true,
};

export const assignedMappingsExample: AssignedMappings = {
  mappings: [mappingExample],
  stats,
  status_detail: statusDetail,
};

export const updatedRowsExample: UpdatedRows = {
  changed: { rows_count: 1, valid_rows_count: 1, invalid_rows_count: 0 },
  stats,
  status_detail: statusDetail,
};

export const preflightExample: PreflightAnswer = {
  type: 'TransactionImport',
  valid: true,
  content: { filename: 'statement.csv', content_type: 'text/csv', byte_size: 70 },
  configuration,
  stats,
  headers: ['date', 'name', 'amount', 'category'],
  required_headers: ['date', 'amount'],
  missing_required_headers: [],
  expected_record_counts: { transactions: 1 },
  completeness: { status: 'unknown', difference: null, places: [] },
  errors: [],
  warnings: [],
  preview: {
    will_create: 1,
    will_match: 0,
    will_skip_deleted: 0,
    will_review: 0,
    new_categories: { count: 1, names: ['Groceries'] },
    new_tags: { count: 0, names: [] },
    new_merchants: { count: 0, names: [] },
    new_accounts: { count: 0, names: [] },
    known_records: null,
    date_range: { first: '2026-02-27', last: '2026-02-27' },
    totals: [
      {
        account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Checking' },
        currency: 'EUR',
        inflow: '0.00',
        outflow: '4.80',
        net: '-4.80',
        rows: 1,
        balance_before: '10000.00',
        balance_after: '9995.20',
        balance_currency: 'EUR',
        closing_balance: null,
        opening_balance: null,
      },
    ],
  },
  first_rows: [
    {
      row_number: 1,
      valid: true,
      left_out: false,
      errors: [],
      direction: 'outflow',
      fields: { date: '2026-02-27', amount: '-4.8', name: 'Corner bakery', category: 'Groceries' },
    },
  ],
  detection: {
    file_format: 'csv',
    encoding: 'utf-8',
    type: 'TransactionImport',
    fields: {
      date_col_label: { value: 'date', confidence: 'likely', why: '"date" was found by its header' },
      date_format: {
        value: '%Y-%m-%d',
        confidence: 'certain',
        why: 'All 1 dates examined fit the format %Y-%m-%d',
      },
    },
    questions: [],
  },
  suggested_configuration: null,
};
