import type { BankAccount } from '../bank/schema/bank-account.ts';
import type { BankConnection } from '../bank/schema/bank-connection.ts';

const INSTANT = '2026-03-02T09:15:00.000Z';
const CONNECTION_ID = '0195583e-6c1a-7b90-8f21-4d7a0e5c3b19';
const SYNC_ID = '0195583e-6c1b-7d44-9a10-7f3e2c6b8d20';
const BANK_ACCOUNT_ID = '5b8e1f40-92c7-8a36-b1d5-0c4f7e2a9d63';
const ACCOUNT_ID = '0195583a-2c64-7e0a-9f0b-5d3b8f1c2a01';

export const bankConnectionExample: BankConnection = {
  id: CONNECTION_ID,
  provider: 'us',
  name: 'US banks',
  status: 'good',
  needs_attention: [{ code: 'accounts_to_set_up', message: 'An account is not set up yet' }],
  sync: {
    id: SYNC_ID,
    trigger: 'schedule',
    status: 'completed',
    started_at: INSTANT,
    finished_at: '2026-03-02T09:15:04.000Z',
    error: null,
    notices: [],
    refused: [],
    stats: {
      requests: 2,
      windows: 1,
      accounts_linked: 1,
      accounts_unlinked: 1,
      rows_seen: 31,
      created: 4,
      updated: 1,
      matched: 0,
      pending_posted: 1,
      pending_stale: 0,
      suggestions: 0,
      rows_refused: 0,
      holdings: 0,
      balances: 1,
    },
  },
  last_completed_at: '2026-03-02T09:15:04.000Z',
  next_sync_at: '2026-03-03T09:02:11.000Z',
  sync_start_date: null,
  requests: { today: 2, soft_limit: 20, hard_limit: 24, resets_at: '2026-03-03T00:00:00.000Z' },
  accounts: { linked: 1, unlinked: 1 },
  replacement_suggestions: [],
  created_at: INSTANT,
  updated_at: INSTANT,
};

export const bankAccountExample: BankAccount = {
  id: BANK_ACCOUNT_ID,
  upstream_id: 'ACT-1',
  name: 'Checking',
  currency: 'USD',
  institution: { name: 'Bank', domain: 'bank.example' },
  kind: null,
  state: 'active',
  balance: '100.23',
  available_balance: '75.23',
  balance_date: '2026-03-02',
  account: { id: ACCOUNT_ID, name: 'Checking', account_type: 'depository' },
  invert_balance: false,
  suggested_type: null,
  activity: 'recent',
  inactive_hint: false,
  last_activity: '2026-03-01',
  synced_from: '2025-03-02',
  synced_through: '2026-03-02',
  history_done: true,
  notice: null,
  missing_since: null,
  created_at: INSTANT,
  updated_at: INSTANT,
};

export const createBankConnectionExample = {
  provider: 'us',
  setup_token: 'aHR0cHM6Ly9icmlkZ2UuZXhhbXBsZS9jbGFpbS81ZDQxNDAyYWJj',
  name: 'US banks',
};

export const linkBankAccountExample = { account_id: ACCOUNT_ID };
