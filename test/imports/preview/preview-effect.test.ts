import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { MOST_RECORDS_TOGETHER } from '../../../shared/imports/known-records/use-cases/review-record.ts';
import { prepareRows } from '../../../shared/imports/prepare/use-cases/prepare-rows.ts';
import { createInMemoryRowStore } from '../../../shared/imports/preview/use-cases/preflight-import.ts';
import {
  type PreviewEffectDependencies,
  previewKeptImport,
} from '../../../shared/imports/preview/use-cases/preview-effect.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { aConfiguration, anImport } from '../../support/imports/import-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

const FAMILY = { id: 'f', currency: 'USD', dateFormat: '%Y-%m-%d', locale: 'en', timeZone: 'UTC' };
const CASH: Account = {
  id: 'c',
  tag: 'aaaaaaaa',
  name: 'Cash',
  accountType: 'depository',
  subtype: null,
  currency: 'USD',
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
  owners: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const NAMES = {
  account: new Map([['Cash', 'c']]),
  category: new Map([['Food', 'x']]),
  tag: new Map(),
  merchant: new Map(),
  namesakes: new Map(),
  bankNumbers: new Map(),
  parents: new Map(),
};

const lookUp: PreviewEffectDependencies['catalogue']['lookUp'] = async (_binder, { kind, bind }) =>
  bind.by === 'id' ? { kind, id: bind.id, account: null } : undefined;

const world = () => {
  const uploads = memoryUploads();
  const rows = createInMemoryRowStore();
  return {
    imports: {
      find: async () => anImport() as ImportRecord | undefined,
      list: async () => ({ items: [], totalCount: 0, page: 1, unreadable: new Map<string, Error>() }),
    },
    uploads,
    rows,
    ledger: createMemoryLedger().ledger,
    families: { find: async () => FAMILY },
    accounts: { find: async () => CASH, list: async () => [CASH] },
    names: { list: async () => NAMES, records: async () => [] },
    catalogue: { lookUp, securities: async () => [], records: async () => [] },
    headers: { list: async () => [], ofAccount: async () => [] },
    now: () => '2026-01-05T10:00:00.000Z',
  };
};

/** A stored import after its file was read. */
const kept = async (text: string, over: Partial<ImportRecord> = {}) => {
  const deps = world();
  const bytes = Buffer.from(text);
  await deps.uploads.put('raw/one', bytes);
  const raw = { key: 'raw/one', bytes: bytes.length, sha256: '' };
  const record = anImport({ raw, rowIndex: null, configuration: aConfiguration(), ...over });
  const file = { bytes: async () => bytes, chunks: () => [bytes] };
  const prepared = await prepareRows(deps, record, file, () => true);
  if (!prepared.ok) throw new Error(String(prepared.error));
  return { deps, record: { ...record, ...prepared.change } };
};

it('warns about a balance that contradicts its valuations up to the day of the import', async () => {
  const native = (date: string) =>
    [
      { type: 'Account', data: { id: 'a', name: 'Main', balance: '100', accountable_type: 'Depository' } },
      { type: 'Valuation', data: { account_id: 'a', date, amount: '70' } },
    ]
      .map((record) => JSON.stringify(record))
      .join('\n');
  const codesOf = async (text: string, over: Partial<ImportRecord>) =>
    (await kept(text, { type: 'NativeImport', ...over })).record.warnings.map(({ code }) => code);

  const createdAt = '2026-01-05T10:00:00.000Z';
  expect(await codesOf(native('2026-01-05'), { createdAt })).toEqual(['balance_differs']);
  expect(await codesOf(native('2026-01-06'), { createdAt })).toEqual([]);
});

describe('previewKeptImport', () => {
  it('shows the effect of publishing the stored rows', async () => {
    const { deps, record } = await kept(
      'date,amount,name,category,account\n2026-01-02,-4.25,Bakery,Food,Cash\n2026-01-03,10,Work,Wages,Giro\n',
    );
    const { preview, ...looked } = await previewKeptImport(deps)(record);
    expect(looked).toEqual({ rowsLookedAt: 2, isWhole: true });
    expect(preview).toMatchObject({
      willCreate: 2,
      willMatch: 0,
      newRecords: { category: { count: 1, names: ['Wages'] }, account: { count: 1, names: ['Giro'] } },
      dateRange: { first: '2026-01-02', last: '2026-01-03' },
      totals: [
        { account: { id: 'c', name: 'Cash' }, currency: 'USD', outflow: '4.25', rows: 1 },
        { account: { id: null, name: 'Giro' }, currency: 'USD', inflow: '10', rows: 1 },
      ],
    });
  });

  it('shows the balance of each currency in an account', async () => {
    const { deps, record } = await kept(
      'date,amount,name,account,currency\n2026-01-02,958.50,Work,Cash,USD\n2026-01-03,-3.00,Bakery,Cash,EUR\n',
    );
    const { preview } = await previewKeptImport(deps)(record);
    expect(preview?.totals).toMatchObject([
      { currency: 'USD', net: '958.5', balance: { before: '0', after: '958.5', currency: 'USD' } },
      { currency: 'EUR', net: '-3', balance: { before: '0', after: '-3', currency: 'EUR' } },
    ]);
  });

  const ACCOUNT = `{"type":"Account","data":{"id":"1","name":"New","balance":"5.00","accountable_type":"Depository"}}\n`;

  it('shows the effect of a stored native file', async () => {
    const { deps, record } = await kept(ACCOUNT, { type: 'NativeImport' });
    const { preview, rowsLookedAt } = await previewKeptImport(deps)(record);
    expect([rowsLookedAt, preview?.newRecords.account]).toEqual([1, { count: 1, names: ['New'] }]);
  });

  it('gives no preview of a native file that only publishing can compare with earlier ones', async () => {
    const { deps, record } = await kept(ACCOUNT, { type: 'NativeImport' });
    const previewAfter = (rowsCount: number) => {
      const earlier = anImport({
        ...{ id: crypto.randomUUID(), type: 'NativeImport', status: 'complete' },
        stats: { ...anImport().stats, rowsCount },
      });
      const list = async () => ({ items: [earlier], totalCount: 1, page: 1, unreadable: new Map<string, Error>() });
      return previewKeptImport({ ...deps, imports: { ...deps.imports, list } })(record);
    };
    expect((await previewAfter(MOST_RECORDS_TOGETHER - 1)).preview).toMatchObject({
      newRecords: { account: { names: ['New'] } },
    });
    expect(await previewAfter(MOST_RECORDS_TOGETHER)).toEqual({ preview: null, rowsLookedAt: 0, isWhole: false });
  });

  it.each([
    ['whose rows are already removed', 'date,amount\n2026-01-02,1\n', {}],
    ['whose file is already removed', ACCOUNT, { type: 'NativeImport' }],
  ] as const)('finds no import that is deleted meanwhile, %s', async (_, text, over) => {
    const { deps, record } = await kept(text, over);
    const open = () => Promise.reject(new Error('The import has no rows'));
    const stream = () => Promise.reject(new DomainError('upload_not_found', 'Upload it again'));
    const removed = { ...deps, rows: { ...deps.rows, open }, uploads: { ...deps.uploads, stream } };
    const deleted = { ...removed, imports: { ...deps.imports, find: async () => undefined } };
    await expect(previewKeptImport(deleted)(record)).rejects.toMatchObject({ code: 'not_found' });
    await expect(previewKeptImport(removed)(record)).rejects.not.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['a native file with errors', `${ACCOUNT}${ACCOUNT}`, { type: 'NativeImport' }, {}],
    ['an import that is being read', 'date,amount\n2026-01-02,1\n', {}, { preparing: true }],
    ['an import without rows', 'date,amount\n', {}, {}],
    ['an import without a file', 'date,amount\n', {}, { raw: null, rowIndex: null }],
    ['an import sent in chunks', ACCOUNT, { type: 'NativeImport' }, { session: { chunks: 'x', outcome: null } }],
    [
      'more rows than a request can process',
      'date,amount\n2026-01-02,1\n',
      {},
      { stats: { ...anImport().stats, rowsCount: 200_001 } },
    ],
  ] as const)('gives no preview of %s', async (_name, text, over, later) => {
    const { deps, record } = await kept(text, over);
    const none = { preview: null, rowsLookedAt: 0, isWhole: false };
    expect(await previewKeptImport(deps)({ ...record, ...later })).toEqual(none);
  });
});
