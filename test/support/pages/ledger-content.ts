import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import type { BalanceSheet } from '../../../shared/reports/net-worth/schema/balance-sheet.ts';
import type { AttentionContent } from '../../../web/home/attention-section.ts';
import type { HomeContent } from '../../../web/home/home-page.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';

const AT = '2026-03-01T08:00:00.000Z';
const ID = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d08';

export const aViewer = (over: Partial<Viewer> = {}): Viewer => ({
  name: 'Ada',
  email: 'ada@example.org',
  role: 'member',
  csrfToken: 'token',
  path: '/accounts',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
  isRecent: true,
  ...over,
});

export const aWireAccount = (over: Partial<Account> = {}): Account => ({
  id: ID,
  name: 'Checking',
  account_type: 'depository',
  subtype: null,
  currency: 'USD',
  balance: '10.00',
  cash_balance: '10.00',
  holdings_value: '0.00',
  positions: [],
  positions_count: 0,
  balances: [{ currency: 'USD', balance: '10.00', cash_balance: '10.00', holdings_value: '0.00' }],
  status: 'active',
  institution_name: null,
  institution_domain: null,
  closed_on: null,
  notes: null,
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: AT,
  updated_at: AT,
  ...over,
});

export const aWireTransaction = (over: Partial<Transaction> = {}): Transaction => ({
  id: ID,
  account: { id: ID, name: 'Checking', account_type: 'depository' },
  date: '2026-03-01',
  amount: '12.50',
  amount_formatted: '$12.50',
  direction: 'outflow',
  absolute_amount: '12.50',
  currency: 'USD',
  name: 'Coffee',
  notes: null,
  kind: 'standard',
  excluded: false,
  category: null,
  merchant: null,
  tags: [],
  import_id: null,
  parent_id: null,
  transfer: null,
  pending: false,
  upcoming: false,
  bank_feed: null,
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: AT,
  updated_at: AT,
  ...over,
});

export const aWireValuation = (over: Partial<Valuation> = {}): Valuation => ({
  id: ID,
  date: '2026-03-01',
  amount: '100.00',
  amount_formatted: '$100.00',
  currency: 'USD',
  notes: null,
  kind: 'reconciliation',
  created_at: AT,
  updated_at: AT,
  account: { id: ID, name: 'House', account_type: 'property', status: 'active' },
  ...over,
});

export const PAGE_META = {
  current_page: 1,
  total_pages: 1,
  total_count: 1,
  per_page: 25,
  next_page: null,
  prev_page: null,
};

const NONE = { first: [], total: 0 };
export const NO_ATTENTION: AttentionContent = {
  imports: NONE,
  connections: NONE,
  replacements: NONE,
  proposals: 0,
  matches: NONE,
  gaps: NONE,
  providers: [],
  toDo: {
    duplicates: 0,
    transfers: 0,
    suggestions: 0,
    uncategorized: { days: { from: '2026-02-01', to: '2026-03-20' }, total: 0 },
  },
};
const inDays = (from: string, to: string) => ({ months: [from.slice(0, 7)], currencies: [], days: { from, to } });

/** An overview without income, spending and news. */
export const A_QUIET_MONTH: Pick<HomeContent, 'spending' | 'chips' | 'budget' | 'upcoming' | 'news'> = {
  spending: { now: inDays('2026-03-01', '2026-03-20'), before: inDays('2026-02-01', '2026-02-20') },
  chips: new Map(),
  budget: null,
  upcoming: { days: { from: '2026-03-21', to: '2026-04-19' }, entries: [], total: 0, recurring: [] },
  news: [],
};

/** A balance sheet in one currency with a single account. */
export const aSheet = (name: string, over: Partial<BalanceSheet['currencies'][number]> = {}): BalanceSheet => {
  const worth = { assets: '10.00', liabilities: '0.00', net_worth: '10.00' };
  const nothing = { assets: '0.00', liabilities: '0.00', net_worth: '0.00' };
  return {
    converted_total: null,
    currencies: [
      {
        currency: 'USD',
        ...worth,
        net_worth_formatted: '$10.00',
        accounts: [
          {
            account_type: 'depository',
            classification: 'asset',
            total: '10.00',
            accounts: [{ id: ID, name, balance: '10.00' }],
          },
        ],
        series: [
          { date: '2026-01-31', ...nothing },
          { date: '2026-02-28', ...worth },
          { date: '2026-03-20', ...worth, net_worth: '-3.50' },
        ],
        ...over,
      },
    ],
  };
};
