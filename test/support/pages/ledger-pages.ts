import type { EntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import { accountPage } from '../../../web/accounts/account-page.ts';
import { transactionPage } from '../../../web/ledger/transaction-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { Html } from '../../../web/platform/html.ts';
import { aViewer, aWireAccount, aWireTransaction, PAGE_META } from './ledger-content.ts';

export const NO_CATALOGUE = { categories: [], tags: [], merchants: [] };
export const MATCH = {
  ...({ transaction_id: 'b', amount: '13.00', amount_formatted: '$13.00', confidence: 'low' } as const),
  detected_at: '2026-03-01T08:00:00.000Z',
} as const;
export const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const SOURCE = { filename: 'march.csv', type: 'TransactionImport', created_at: '2026-03-01T08:00:00.000Z' } as const;
export const sources = new Map([[ID, SOURCE]]);
export const text = async (page: Html): Promise<string> => String(await page);

export const NO_STATEMENTS = { months: [], newest: [], total: 0 };
export const STATEMENT = {
  import_id: ID,
  file_name: 'march.csv',
  from: '2026-03-01',
  to: '2026-03-31',
  basis: 'stated',
  currency: 'USD',
  balance_date: '2026-03-31',
  closing_balance: '10.00',
  ledger_balance: '12.00',
  agrees: false,
  completeness: 'complete',
  gap_before: { from: '2026-02-01', to: '2026-02-28' },
} as const;

export const anAccountPage = (over: Partial<Parameters<typeof accountPage>[1]> = {}) =>
  text(
    accountPage(aViewer(), {
      account: aWireAccount(),
      isLiability: false,
      history: [],
      rows: [],
      meta: PAGE_META,
      filters: newForm(),
      catalogue: NO_CATALOGUE,
      positions: [],
      positionsCount: 0,
      trades: { newest: [], total: 0 },
      statements: NO_STATEMENTS,
      bank: null,
      ...over,
    }),
  );

export const aTransactionPage = (over: Partial<Parameters<typeof transactionPage>[1]> = {}) =>
  text(
    transactionPage(aViewer(), {
      neighbors: { newer: undefined, older: undefined },
      history: { events: [], names: new Map(), people: new Map() },
      transaction: aWireTransaction(),
      version: '"v1"',
      parts: [],
      parent: null,
      suggested: null,
      sources,
      catalogue: NO_CATALOGUE,
      form: newForm(),
      ...over,
    }),
  );

export const aChange = (before: EntryHistory['before'], after: EntryHistory['after']): EntryHistory => ({
  at: '2026-03-02T09:15:00.000Z',
  action: 'changed',
  by: 'person',
  user_id: 'me',
  key_name: null,
  change_set_id: null,
  import_id: null,
  fields: Object.keys(before),
  before,
  after,
});
