import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { someOf } from '../../support/amounts.ts';
import {
  call,
  type ErrorBody,
  exportedFiles,
  type Listed,
  newAccount,
  settled,
} from '../../support/http/api-client.ts';
import { native, ndjson } from '../../support/imports/every-kind.ts';
import { NAUGHTY } from '../../support/naughty-strings.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';

type Single<Item> = { readonly data: Item };
type Fields = Readonly<Record<string, unknown>>;

let family: NewFamily;
beforeAll(async () => {
  family = await newFamily();
});

const as = <Body>(method: string, path: string, json?: unknown) =>
  call<Body>(method, path, { apiKey: family.apiKey, ...(json !== undefined && { json }) });
const all = async <Item>(path: string): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const sep = path.includes('?') ? '&' : '?';
    const { body }: { body: Listed<Item> } = await as('GET', `${path}${sep}per_page=100&page=${page}`);
    items.push(...body.data);
    page = body.meta.next_page;
  }
  return items;
};
const exportedRecords = async (type: string): Promise<readonly Fields[]> => {
  const lines = String((await exportedFiles(family.apiKey)).get('all.ndjson'))
    .trimEnd()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line) as { type: string; data: Fields })
    .flatMap((record) => (record.type === type ? [record.data] : []));
};

/** A CSV file with a NUL counts as binary and is refused; so is a request with one. */
const WITHOUT_NUL = NAUGHTY.filter((text) => !text.includes('\0'));

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Commas and bars separate tags unless escaped with a backslash. */
const tagOf = (text: string): string => text.replaceAll(/[\\,|]/g, '\\$&');
/** Cells are trimmed, and their line ends become \n. */
const ofCell = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

describe('a naughty text in a CSV', () => {
  const date = '2026-01-02';
  const lines = WITHOUT_NUL.map((text, at) =>
    [date, at + 1, cell(text), cell(text), cell(tagOf(text)), cell(text)].join(','),
  );
  const raw_file_content = ['date,amount,name,category,tags,notes', ...lines, ''].join('\n');
  it('is unchanged from the file through rows, mappings and ledger to the export', async () => {
    const { id: account_id } = (
      await as<Single<{ id: string }>>('POST', '/accounts', { name: 'CSV', account_type: 'depository' })
    ).body.data;
    const fields = { account_id, date_format: '%Y-%m-%d', raw_file_content };
    const { status, body } = await as<Single<ImportDetail>>('POST', '/imports', fields);
    expect(status).toBe(201);
    const { id, stats } = body.data;
    expect(stats).toMatchObject({ rows_count: WITHOUT_NUL.length, invalid_rows_count: 0 });

    const rows = await all<WireRowDiagnostic>(`/imports/${id}/rows`);
    for (const [at, text] of WITHOUT_NUL.entries()) {
      const { name, category, notes } = rows[at]?.fields ?? {};
      expect({ name, category, notes }).toEqual({ name: ofCell(text), category: ofCell(text), notes: ofCell(text) });
      expect(rows[at]?.mappings.category).toMatchObject({ key: ofCell(text) });
    }
    await as('POST', `/imports/${id}/publish`);
    expect(await settled(id, family.apiKey)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });

    const transactions = await all<Transaction>(`/transactions?import_id=${id}`);
    const byAmount = new Map(transactions.map((transaction) => [Number(transaction.amount), transaction]));
    for (const [at, text] of WITHOUT_NUL.entries()) {
      const found = byAmount.get(-(at + 1));
      expect([found?.name, found?.notes, found?.category?.name]).toEqual(Array(3).fill(ofCell(text)));
      expect(found?.tags.map(({ name }) => name)).toEqual([ofCell(text)]);
    }
    const exported = new Map(
      (await exportedRecords('Transaction')).map((record) => [Number(record['amount']), record]),
    );
    for (const [at, text] of WITHOUT_NUL.entries()) {
      expect(exported.get(-(at + 1))).toMatchObject({ name: ofCell(text), notes: ofCell(text) });
    }
  });

  it('can be previewed, searched, assigned and edited', async () => {
    const { id: account_id } = await newAccount();
    const own = { account_id, date_format: '%Y-%m-%d', raw_file_content };
    const seen = await call<Single<{ valid: boolean }>>('POST', '/imports/preflight', { json: own });
    expect([seen.status, seen.body.data.valid]).toEqual([200, true]);
    const { id } = (await call<Single<ImportDetail>>('POST', '/imports', { json: own })).body.data;
    for (const [tried, [at, text]] of someOf([...WITHOUT_NUL.entries()], 15).entries()) {
      const search = await call<Listed<WireRowDiagnostic>>(
        'GET',
        `/imports/${id}/rows?search=${encodeURIComponent(ofCell(text))}&per_page=100`,
      );
      expect([text, search.body.data.map(({ row_number }) => row_number)]).toEqual([
        text,
        expect.arrayContaining([at + 1]),
      ]);
      if (tried % 5 > 0) continue; // each one creates a new index
      const mapping = { type: 'category', key: ofCell(text), mappable_id: null, create_when_empty: false };
      expect((await call('PATCH', `/imports/${id}/mappings`, { json: mapping })).status).toBe(200);
      const repaired = await call<Single<WireRowDiagnostic>>('PATCH', `/imports/${id}/rows/1`, {
        json: { fields: { name: text } },
      });
      expect([repaired.status, repaired.body.data.fields.name]).toEqual([200, ofCell(text)]);
    }
  });
});

describe('a naughty text in a request', () => {
  /** Where people can enter text, with the request that sends it. */
  const PLACES: readonly (readonly [string, (text: string, at: number) => Fields, readonly string[]])[] = [
    ['/categories', (name) => ({ name }), ['name']],
    ['/tags', (name) => ({ name }), ['name']],
    ['/merchants', (name) => ({ name }), ['name']],
    ['/rules', (name) => ({ name, actions: [{ action_type: 'set_transaction_name', value: name }] }), ['name']],
  ];
  /** Names are trimmed and unique. */
  const every = [
    ...new Map(WITHOUT_NUL.filter(({ length }) => length < 255).map((text) => [text.trim(), text])).values(),
  ];
  const names = someOf(every, 5);

  it.each(PLACES)(
    'is stored by POST %s, shown and exported unchanged except for trimming',
    async (path, fields, kept) => {
      family = await newFamily();
      for (const [at, text] of names.entries()) {
        const { status, body } = await as<Single<Fields> & Partial<ErrorBody>>('POST', path, fields(text, at));
        expect([text, status, ...kept.map((field) => body.data?.[field])]).toEqual([
          text,
          201,
          ...kept.map(() => text.trim()),
        ]);
        expect((await as<Single<Fields>>('GET', `${path}/${body.data['id']}`)).body.data).toEqual(body.data);
      }
      const listed = await all<Fields>(path);
      for (const field of kept)
        expect(listed.map((record) => record[field]).sort()).toEqual(names.map((text) => text.trim()).sort());
      const type =
        { '/categories': 'Category', '/tags': 'Tag', '/merchants': 'Merchant', '/rules': 'Rule' }[path] ?? '';
      expect((await exportedRecords(type)).map(({ name }) => name).sort()).toEqual(
        names.map((text) => text.trim()).sort(),
      );
    },
    60_000,
  );

  it('is stored in names and notes of transactions, and found there', async () => {
    const { id: account_id } = await newAccount();
    for (const text of someOf(WITHOUT_NUL, 8)) {
      const json = { account_id, date: '2026-01-02', amount: '1', name: text, notes: text };
      const { status, body } = await call<Single<Transaction>>('POST', '/transactions', { json });
      expect([text, status, body.data?.name, body.data?.notes]).toEqual([text, 201, text.trim(), text]);
      const found = await call<Listed<Transaction>>(
        'GET',
        `/transactions?account_id=${account_id}&search=${encodeURIComponent(text)}&per_page=100`,
      );
      expect(found.body.data.map(({ id }) => id)).toContain(body.data.id);
    }
  });
});

describe('a text with U+0000 or half a character in a request', () => {
  const DAY = { date: '2026-01-02', amount: '1' };
  const OPERAND = { action_type: 'set_transaction_name' };
  /** Where clients send text that is stored, with the field that the error names. */
  const PLACES: readonly (readonly [string, string, (text: string, account_id: string) => object])[] = [
    ['/categories', 'name', (name) => ({ name })],
    ['/tags', 'name', (name) => ({ name })],
    ['/merchants', 'name', (name) => ({ name })],
    ['/rules', 'name', (name) => ({ name, actions: [{ ...OPERAND, value: 'x' }] })],
    ['/rules', 'actions[0].value', (value) => ({ actions: [{ ...OPERAND, value }] })],
    ['/accounts', 'name', (name) => ({ name, account_type: 'depository' })],
    ['/accounts', 'notes', (notes) => ({ name: 'x', account_type: 'depository', notes })],
    ['/accounts', 'institution_name', (text) => ({ name: 'x', account_type: 'depository', institution_name: text })],
    ['/transactions', 'name', (name, account_id) => ({ account_id, ...DAY, name })],
    ['/transactions', 'notes', (notes, account_id) => ({ account_id, ...DAY, name: 'x', notes })],
    ['/valuations', 'valuation.notes', (notes, account_id) => ({ valuation: { account_id, ...DAY, notes } })],
    ['/change_sets', 'changes.name', (name) => ({ filter: {}, changes: { name } })],
    ['/webhooks', 'description', (description) => ({ url: 'https://hooks.example.com/', description })],
    ['/bank_connections', 'name', (name) => ({ provider: 'us', setup_token: 'x', name })],
    ['/import_sessions', 'client_session_id', (text) => ({ client_session_id: text })],
    ['/imports', 'name_col_label', (text) => ({ raw_file_content: 'date,amount\n', name_col_label: text })],
  ];

  it.each(PLACES)('is refused by POST %s with the name of the field (%s)', async (path, field, fields) => {
    const { id } = await newAccount();
    for (const [text, why] of [
      ['a\u0000b', 'must not have the character U+0000'],
      ['a\ud800b', 'must be well-formed Unicode'],
    ] as const) {
      const { status, body } = await call<ErrorBody>('POST', path, { json: fields(text, id) });
      expect([status, body.error, body.errors]).toEqual([422, 'validation_failed', [`${field} ${why}`]]);
    }
  });
});

describe('a naughty text in a native file', () => {
  it('is unchanged in API responses', async () => {
    family = await newFamily();
    const day = { date: '2026-01-02', amount: '1' };
    const records = NAUGHTY.flatMap((text, at) => [
      native('Account', {
        id: `a${at}`,
        name: text,
        accountable_type: 'Depository',
        balance: '0',
        currency: 'USD',
        institution_name: text,
      }),
      native('Category', { id: `c${at}`, name: text }),
      native('Merchant', { id: `m${at}`, name: text }),
      native('Tag', { id: `t${at}`, name: text }),
      native('Transaction', {
        id: at,
        account_id: `a${at}`,
        ...day,
        name: text,
        notes: text,
        category_id: `c${at}`,
        merchant_id: `m${at}`,
        tag_ids: [`t${at}`],
      }),
      native('Trade', {
        id: at,
        account_id: `a${at}`,
        ...day,
        qty: '1',
        price: '1',
        ticker: `T${at}`,
        name: text,
        notes: text,
      }),
      native('Valuation', { id: at, account_id: `a${at}`, date: '2026-01-03', amount: '1', name: text, notes: text }),
    ]);
    const { body } = await as<Single<ImportDetail>>('POST', '/imports', {
      type: 'NativeImport',
      raw_file_content: ndjson(records),
      publish: true,
    });
    expect(await settled(body.data.id, family.apiKey)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });

    const sorted = [...NAUGHTY].sort();
    const shown = async (path: string, pick: (item: Fields) => unknown) => (await all<Fields>(path)).map(pick).sort();
    for (const path of ['/accounts', '/categories', '/merchants', '/tags', '/transactions', '/trades']) {
      expect([path, await shown(path, ({ name }) => name)]).toEqual([path, sorted]);
    }
    expect(await shown('/accounts', (account) => account['institution_name'])).toEqual(sorted);
    for (const path of ['/transactions', '/trades', '/valuations?start_date=2026-01-03']) {
      expect([path, await shown(path, ({ notes }) => notes)]).toEqual([path, sorted]);
    }
    for (const { name, category, merchant, tags } of await all<Transaction>('/transactions')) {
      expect([category?.name, merchant?.name, tags.map((tag) => tag.name)]).toEqual([name, name, [name]]);
    }
  });
});
