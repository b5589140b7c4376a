import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { PreflightAnswer } from '../../../../shared/imports/schema/preflight.ts';
import { someOf } from '../../../support/amounts.ts';
import {
  call,
  createImport,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../../support/http/api-client.ts';
import { EVERY_KIND, ndjson } from '../../../support/imports/every-kind.ts';
import { expectCycle, totalOf } from '../../../support/imports/import-cycle.ts';
import { newFamily } from '../../../support/new-family.ts';

const MINT = [
  'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
  '05/01/2023,Grocer,GROCER 12,78.32,debit,Food,Checking,Trip,',
  '05/01/2023,Grocer,GROCER 12,78.32,debit,Food,Checking,Trip,',
  '05/04/2023,Pay,ACME,-2500.00,credit,Income,Checking,,May',
];
const YNAB = [
  'Account,Date,Payee,Category Group/Category,Memo,Outflow,Inflow',
  'Checking,02/01/2024,Power Co,Bills: Power,,"$1,234.56",',
  'Checking,02/02/2024,,,Refund,,$4.00',
];
const ACTUAL = [
  'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared',
  'Checking,2024-03-05,Market,(SPLIT INTO 2) big,,,0,-100.5,Cleared',
  'Checking,2024-03-05,Cafe,,Food,Out,-4.25,0,Cleared',
  'Checking,2024-03-05,Market,(SPLIT 1 OF 2) bread,Food,Groceries,-60.25,0,Cleared',
  'Checking,2024-03-05,Market,(SPLIT 2 OF 2) ,Home,Cleaning,-40.25,0,Cleared',
];
const TRADES = [
  'date,ticker,exchange_operating_mic,qty,price,name',
  '2024-02-01,vti,xnas,3,100.10,Buy',
  '2024-02-01,VTI,XNAS,3,100.10,Buy',
  '2024-02-03,VTI,,-2,101,Sell',
];
const QIF = [
  ...['!Type:Bank', 'D1/14/2024', 'T-30.00', 'PMarket', 'SFood', '$-20.00', 'SHome', '$-10.00', '^'],
  ...['D1/20/2024', 'T5.00', 'PRefund', '^'],
];
const TRANSACTIONS = ['date,amount,name', '2024-02-01,-5,Tea', '2024-02-01,-5,Tea', '2024-02-02,7,Pay'];

const ISO = '%Y-%m-%d';

/** Files of entries: one line per type, each imported into its own account. `made` counts split parts. */
const OF_ENTRIES = [
  ['TransactionImport', TRANSACTIONS, ISO, 'transactions', 3],
  ['MintImport', MINT, null, 'transactions', 3],
  ['YnabImport', YNAB, null, 'transactions', 2],
  ['ActualImport', ACTUAL, null, 'transactions', 4],
  ['TradeImport', TRADES, ISO, 'trades', 3],
  ['QifImport', QIF, null, 'transactions', 4],
] as const;

describe.each(someOf(OF_ENTRIES, 3))('%s', (type, lines, dateFormat, list, made) => {
  it('is imported, imported again without adding anything, and reverted', async () => {
    const account = await newAccount();
    await expectCycle({
      send: () =>
        createImport({
          type,
          account_id: account.id,
          date_format: dateFormat,
          raw_file_content: lines.join('\n'),
          publish: true,
        }),
      count: () => totalOf(`/${list}?account_id=${account.id}`),
      made,
    });
  });
});

const quoted = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const ruleCells = (category: string): string => {
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: category }]; // met by no row of other tests
  return `${quoted(conditions)},${quoted([{ action_type: 'set_transaction_category', value: category }])}`;
};

/** Files of records: every name starts with a text that is unique to the test. */
const OF_RECORDS = [
  [
    'AccountImport',
    'accounts',
    3,
    (name: string) => [
      'Account type*,Name*,Balance*,Currency,Balance Date',
      `Checking,${name} Main,5000.00,USD,2020-01-01`,
      `credit card,${name} Visa,-150.5,EUR,`,
      `Savings,${name} Main,7,USD,`,
    ],
  ],
  [
    'CategoryImport',
    'categories',
    4,
    (name: string) => [
      'name*,color,parent_category,lucide_icon',
      `${name} Groceries,#407706,${name} Food,basket`,
      `${name} Food,,,carrot`,
      `${name} Rent,,${name} Home,`,
    ],
  ],
  [
    'MerchantImport',
    'merchants',
    2,
    (name: string) => ['name*,color,website_url', `${name} Corner,#407706,https://corner.example`, `${name} Kiosk,,`],
  ],
  [
    'RuleImport',
    'rules',
    2,
    (name: string) => [
      'name,resource_type*,active,effective_date,conditions*,actions*',
      `${name} one,transaction,yes,2024-01-01,${ruleCells(`${name} Food`)}`,
      `${name} two,transaction,,,${ruleCells(`${name} Food`)}`,
    ],
  ],
] as const;

describe.each(someOf(OF_RECORDS, 2))('%s', (type, list, made, linesOf) => {
  it('is imported, imported again without adding anything, and reverted', async () => {
    const name = `T${crypto.randomUUID()}`;
    const raw_file_content = linesOf(name).join('\n');
    const countOf = async (path: string) => (await namesIn(path)).filter((found) => found?.startsWith(name)).length;
    await expectCycle({
      send: () => createImport({ type, raw_file_content, publish: true }),
      count: () => countOf(list),
      made,
    });
    for (const path of ['accounts', 'categories', 'merchants', 'rules']) expect(await countOf(path)).toBe(0);
  });
});

/** The items of all pages of a list. */
const namesIn = async (path: string): Promise<readonly (string | null)[]> => {
  const names: (string | null)[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const { data, meta }: Listed<{ name: string | null }> = (
      await call<Listed<{ name: string | null }>>('GET', `/${path}?per_page=100&page=${page}`)
    ).body;
    names.push(...data.map((record) => record.name));
    page = meta.next_page;
  }
  return names;
};

describe('rows of a RuleImport', () => {
  it('show their extra fields and whether they create or match a rule', async () => {
    const name = `T${crypto.randomUUID()}`;
    const line = `${name},transaction,yes,02/28/2024,${ruleCells(name)}`;
    const raw_file_content = ['name,resource_type,active,effective_date,conditions,actions', line].join('\n');
    const file = { type: 'RuleImport', date_format: '%m/%d/%Y', raw_file_content };
    const effectOf = async (id: string) => {
      const { body } = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`);
      expect(body.data[0]?.fields).toMatchObject({
        name,
        active: true,
        resource_type: 'transaction',
        effective_date: '2024-02-28',
      });
      return body.data[0]?.effect?.action;
    };
    const first = await createImport(file);
    expect(first.warnings).toMatchObject([{ code: 'creates_records' }]);
    expect(await effectOf(first.id)).toBe('create');
    await settled((await createImport({ ...file, publish: true })).id);
    expect(await effectOf((await createImport(file)).id)).toBe('match');
  });
});

describe('an AccountImport', () => {
  it('needs a class for an unknown account type', async () => {
    const name = `T${crypto.randomUUID()}`;
    const file = { type: 'AccountImport', raw_file_content: `type,name,balance\nTresor,${name},100` };
    const seen = await call<{ readonly data: PreflightAnswer }>('POST', '/imports/preflight', { json: file });
    expect(seen.body.data).toMatchObject({ valid: false, preview: { will_create: 1, will_match: 0 } });
    const created = await createImport(file);
    expect(created.stats).toMatchObject({ mappings_count: 1, unassigned_mappings_count: 1 });
    expect((await call('POST', `/imports/${created.id}/publish`)).status).toBe(422);

    const json = { type: 'account_type', key: 'Tresor', value: 'other_asset' };
    expect((await call('PATCH', `/imports/${created.id}/mappings`, { json })).status).toBe(200);
    expect((await call('POST', `/imports/${created.id}/publish`)).status).toBe(202);
    expect(await settled(created.id)).toMatchObject({ status: 'complete' });
    expect(await namesIn('accounts')).toContain(name);
  });
});

describe('rows of a MintImport', () => {
  it('have no mapping for the transaction type, which gives the sign', async () => {
    const { id } = await createImport({ type: 'MintImport', date_format: null, raw_file_content: MINT.join('\n') });
    const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;
    expect(data[0]?.fields.entity_type).not.toBe('');
    for (const { mappings } of data) expect(mappings).not.toHaveProperty('account_type');
  });
});

describe('rows of an ActualImport', () => {
  it('show their split parent and the effect of publishing', async () => {
    const { id } = await createImport({ type: 'ActualImport', date_format: null, raw_file_content: ACTUAL.join('\n') });
    await settled(id);
    const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;

    expect(data.map(({ part_of, row_number, valid }) => [row_number, valid, part_of])).toEqual([
      [1, true, null],
      [2, true, null],
      [3, true, { row_number: 1, index: 1 }],
      [4, true, { row_number: 1, index: 2 }],
    ]);
  });
});

describe('parts in an ActualImport', () => {
  it('match if their split parent on another page of the list does', async () => {
    const account = await newAccount();
    const file = {
      type: 'ActualImport',
      date_format: null,
      account_id: account.id,
      raw_file_content: ACTUAL.join('\n'),
    };
    const effectOfLast = async (id: string) =>
      (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows?per_page=1&page=4`)).body.data[0]?.effect;
    const first = await createImport(file);
    expect(await effectOfLast(first.id)).toEqual({ action: 'create', entry_id: null });
    await settled((await createImport({ ...file, publish: true })).id);

    expect(await effectOfLast(first.id)).toEqual({ action: 'match', entry_id: null });
  });
});

describe('rows of a TradeImport', () => {
  it('match existing trades', async () => {
    const account = await newAccount({ account_type: 'investment' });
    const file = { type: 'TradeImport', account_id: account.id, raw_file_content: TRADES.join('\n') };
    await settled((await createImport({ ...file, publish: true })).id);
    const { id } = await createImport(file);
    const { data } = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body;

    expect(data.map(({ effect }) => effect?.action)).toEqual(['match', 'match', 'match']);
    expect(data[0]?.fields).toMatchObject({ ticker: 'VTI', exchange_operating_mic: 'XNAS', amount: '300.3' });
    expect(data[0]).not.toHaveProperty('splits');
  });
});

describe('NativeImport', () => {
  it('is imported with all fifteen kinds, rejected a second time, reverted, and imported again', async () => {
    const { apiKey } = await newFamily();
    const json = { type: 'NativeImport', raw_file_content: ndjson(EVERY_KIND), publish: true };
    const send = () => call<{ data: ImportDetail } & ErrorBody>('POST', '/imports', { apiKey, json });
    const totals = async () =>
      Promise.all(
        ['accounts', 'transactions', 'trades', 'holdings', 'balances', 'valuations'].map(
          async (list) => (await call<Listed<unknown>>('GET', `/${list}`, { apiKey })).body.meta.total_count,
        ),
      );
    const before = await totals();
    const complete = await settled((await send()).body.data.id, apiKey);
    expect(complete).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched', checked_counts: { transfers: 2, rules: 2, holdings: 1 } } },
    });
    const made = await totals();

    const second = await send();
    expect([second.status, second.body.error]).toEqual([422, 'already_imported']);
    expect(await totals()).toEqual(made);

    expect((await call('POST', `/imports/${complete.id}/revert`, { apiKey })).status).toBe(202);
    expect(await settled(complete.id, apiKey)).toMatchObject({ status: 'pending' });
    expect(await totals()).toEqual(before);
    expect(await settled((await send()).body.data.id, apiKey)).toMatchObject({ status: 'complete' });
    expect(await totals()).toEqual(made);
  });
});
