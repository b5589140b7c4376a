import { describe, expect, it } from 'vitest';
import type { Preflight } from '../../../../client/src/index.ts';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, settled } from '../../../support/http/api-client.ts';
import { type NativeTransaction, nativeAccount, nativeFile } from '../../../support/imports/native-files.ts';
import { newFamily } from '../../../support/new-family.ts';

const FIRST = Array.from(
  { length: 500 },
  (_, n): NativeTransaction => ({
    id: `${n + 1}`,
    amount: `${n + 1}.00`,
    date: `2026-0${(n % 6) + 1}-15`,
    name: n === 0 ? 'Bakery' : `Shop ${n + 1}`,
  }),
);
const CORRECTED = FIRST.map((row, n) => (n < 50 ? { ...row, amount: `${n + 1}.25` } : row));
const ACCOUNT = [nativeAccount('ndj', { name: 'NDJ' })];
const fileOf = (rows: readonly NativeTransaction[]): string =>
  nativeFile(
    rows.map((row) => ({ ...row, account_id: 'ndj' })),
    ACCOUNT,
  );

type Answer = Partial<ErrorBody> & { readonly data: ImportDetail };

describe('NDJSON with the source ids of an earlier file', () => {
  it('corrects 50 of 500 transactions once the client says so, and its revert restores them', async () => {
    const { apiKey } = await newFamily();
    const send = (raw_file_content: string, fields: object = {}) =>
      call<Answer>('POST', '/imports', { json: { type: 'NativeImport', raw_file_content, ...fields }, apiKey });
    const total = async (): Promise<{ readonly count: number; readonly first: readonly string[] }> => {
      const { body } = await call<Listed<Transaction>>('GET', '/transactions?search=Bakery', { apiKey });
      const first = body.data.map(({ amount }) => amount);
      const all = await call<Listed<Transaction>>('GET', '/transactions?per_page=1', { apiKey });
      return { count: all.body.meta.total_count, first };
    };
    const first = await send(fileOf(FIRST), { publish: true });
    await settled(first.body.data.id, apiKey);
    expect(await total()).toEqual({ count: 500, first: ['1.00'] });
    expect(await send(fileOf(FIRST), { publish: true })).toMatchObject({
      status: 422,
      body: { error: 'already_imported', import_id: first.body.data.id },
    });

    const preflight = await call<{ readonly data: Preflight }>('POST', '/imports/preflight', {
      json: { type: 'NativeImport', raw_file_content: fileOf(CORRECTED) },
      apiKey,
    });
    expect(preflight.body.data.preview).toMatchObject({
      will_create: 0,
      will_match: 500,
      new_accounts: { count: 0 },
      known_records: { same: 450, updated: 50, left: 0, deleted: 0, unlike: 0 },
    });
    expect(preflight.body.data.preview?.known_records?.rows[0]).toEqual({
      line: 2,
      name: 'Bakery',
      effect: 'update',
      fields: ['amount'],
      before: { amount: '1.00', currency: 'USD' },
      after: { amount: '1.25', currency: 'USD' },
    });

    const asked = await send(fileOf(CORRECTED), { publish: true });
    expect(asked).toMatchObject({ status: 422, body: { error: 'not_publishable' } });
    expect(asked.body.errors).toHaveLength(21);
    const id = asked.body.import_id ?? '';
    expect(await total()).toEqual({ count: 500, first: ['1.00'] });

    await call('POST', `/imports/${id}/publish`, { json: { on_known_records: 'update' }, apiKey });
    expect(await settled(id, apiKey)).toMatchObject({
      status: 'complete',
      known_records: { same: 450, updated: 50, left: 0, deleted: 0, names_left: 0 },
      verification: { readback: { status: 'matched', actual_delta_counts: { transactions: 0, accounts: 0 } } },
    });
    expect(await total()).toEqual({ count: 500, first: ['1.25'] });
    const accounts = await call<Listed<{ readonly name: string }>>('GET', '/accounts', { apiKey });
    expect(accounts.body.data.map(({ name }) => name)).toEqual(['NDJ']);

    const listed = async () => {
      const { body } = await call<Listed<{ readonly id: string; readonly reverted_at: string | null }>>(
        'GET',
        '/imports',
        { apiKey },
      );
      return body.data.find((each) => each.id === id)?.reverted_at;
    };
    expect(await listed()).toBeNull();
    await call('POST', `/imports/${id}/revert`, { json: {}, apiKey });
    const reverted = await settled(id, apiKey);
    expect(reverted).toMatchObject({ status: 'pending', reverted_at: expect.stringMatching(/Z$/) });
    expect(await listed()).toBe(reverted.reverted_at);
    expect(await total()).toEqual({ count: 500, first: ['1.00'] });
  });
});
