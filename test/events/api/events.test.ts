import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/events/schema/event.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Feed = { readonly data: readonly Event[]; readonly meta: { next_cursor: string; has_more: boolean } };

const ROWS = ['date,amount,name', '2026-03-01,-1.50,Secret bakery', '2026-03-02,-2.50,Butcher'];

describe('GET /events', () => {
  let apiKey: string;
  const feed = async (query = '') => (await call<Feed>('GET', `/events${query}`, { apiKey })).body;
  const untilThere = (count: number, query = '') =>
    until(
      () => feed(query),
      ({ data }) => data.length >= count,
    );
  const post = async <T>(path: string, json: object) =>
    (await call<{ data: T }>('POST', path, { apiKey, json })).body.data;

  beforeAll(async () => {
    ({ apiKey } = await newFamily());
  });

  it('counts only what is new: the same file again creates nothing, and needs nobody', async () => {
    const account = await post<{ id: string }>('/accounts', { name: 'Twice', account_type: 'depository' });
    const file = {
      type: 'TransactionImport',
      account_id: account.id,
      date_format: '%Y-%m-%d',
      raw_file_content: 'date,amount,name,category\n2026-02-03,-4.20,Bakery,Bread\n2026-02-04,-5.20,Bakery,Bread\n',
    };
    const { next_cursor: start } = (await feed('?after=latest')).meta;
    const proofs: unknown[] = [];
    for (const times of [1, 2]) {
      const { id } = await post<{ id: string }>('/imports', file);
      await call('POST', `/imports/${id}/publish`, { apiKey });
      const { readback } = (await settled(id, apiKey)).verification;
      proofs.push([readback.status, readback.actual_delta_counts, readback.matched_counts]);
      await untilThere(2 * times, `?after=${start}`);
    }
    const { data } = await feed(`?after=${start}`);
    expect(
      data.map(({ type, data: { rows, created, count, matched } }) => [type, rows ?? count, created, matched]),
    ).toEqual([
      ['import.completed', 2, 2, 0],
      ['transactions.changed', 2, undefined, 0],
      ['import.completed', 2, 0, 2],
      ['transactions.changed', 0, undefined, 2],
    ]);
    expect(proofs).toEqual([
      ['matched', { transactions: 2 }, {}],
      ['matched', { transactions: 0 }, { transactions: 2 }],
    ]);
  });

  it('reports an import, a manual change and a revert, in order and without amounts or names', async () => {
    const account = await post<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
    const { next_cursor: start } = (await feed('?after=latest')).meta;
    const { id } = await post<{ id: string }>('/imports', {
      type: 'TransactionImport',
      account_id: account.id,
      date_col_label: 'date',
      amount_col_label: 'amount',
      name_col_label: 'name',
      date_format: '%Y-%m-%d',
      raw_file_content: ROWS.join('\n'),
      publish: true,
    });
    await settled(id, apiKey);
    const { data: imported } = await untilThere(2, `?after=${start}`);
    expect(imported).toMatchObject([
      {
        type: 'import.completed',
        path: `/api/v1/imports/${id}`,
        data: { import_id: id, rows: 2, created: 2, matched: 0 },
      },
      { type: 'transactions.changed', data: { source: 'import', import_id: id, count: 2, matched: 0 } },
    ]);

    const [transaction] = (await call<{ data: Transaction[] }>('GET', '/transactions', { apiKey })).body.data;
    const path = `/transactions/${transaction?.id}`;
    await call('PATCH', path, { apiKey, json: { notes: 'a secret note' } });
    await call('DELETE', path, { apiKey });
    const created = await post<Transaction>('/transactions', {
      account_id: account.id,
      date: '2026-03-05',
      amount: '4.00',
      name: 'By hand',
    });
    await untilThere(5, `?after=${start}`);
    await call('POST', `/imports/${id}/revert`, { apiKey, json: { force: true } });
    const all = await untilThere(7, `?after=${start}`);
    const events = all.data.map(({ type, data }) => [type, data['source'] ?? null, data['action'] ?? null]);
    expect(events.slice(0, 2)).toEqual([
      ['import.completed', null, null],
      ['transactions.changed', 'import', null],
    ]);
    expect(events.slice(-2)).toEqual([
      ['import.reverted', null, null],
      ['transactions.changed', 'import_revert', null],
    ]);
    const byHand = all.data.filter(({ data }) => data['source'] === 'user');
    expect(new Set(byHand.map(({ data }) => `${data['action']} ${data['transaction_id']}`))).toEqual(
      new Set([`updated ${transaction?.id}`, `deleted ${transaction?.id}`, `created ${created.id}`]),
    );
    expect(JSON.stringify(all)).not.toMatch(/secret|bakery|Butcher|By hand|1\.50|4\.00/i);
    expect(new Set(all.data.map(({ id: eventId }) => eventId)).size).toBe(all.data.length);
  });

  it('reports that a file with rows that cannot be imported needs attention', async () => {
    const { next_cursor: start } = (await feed('?after=latest')).meta;
    const { id } = await post<{ id: string }>('/imports', {
      type: 'TransactionImport',
      date_col_label: 'date',
      amount_col_label: 'amount',
      date_format: '%Y-%m-%d',
      raw_file_content: 'date,amount\n2026-03-01,much',
    });
    const { data } = await untilThere(1, `?after=${start}`);
    expect(data).toMatchObject([{ type: 'import.needs_attention', path: `/api/v1/imports/${id}` }]);
    expect(data[0]?.data['reasons']).toContain('invalid_rows');
  });

  it('continues from the cursor of the last response, one event at a time', async () => {
    const whole = await feed();
    const seen: string[] = [];
    let query = '?limit=1';
    for (;;) {
      const { data, meta } = await feed(query);
      seen.push(...data.map(({ id }) => id));
      if (!meta.has_more) break;
      query = `?limit=1&after=${meta.next_cursor}`;
    }
    expect(seen).toEqual(whole.data.map(({ id }) => id));
  });

  it.each([
    ['after=nonsense', 'invalid_cursor', 'after must be the next_cursor of an earlier response'],
    [`after=${'1'.repeat(101)}`, 'validation_failed', 'after must be the next_cursor of an earlier response'],
    ['limit=0', 'validation_failed', 'limit must be a whole number from 1 to 100'],
    ['limit=many', 'validation_failed', 'limit must be a whole number from 1 to 100'],
  ])('rejects %s and says what to send', async (query, code, message) => {
    const { status, body } = await call<ErrorBody>('GET', `/events?${query}`, { apiKey });
    expect([status, body.error]).toEqual([422, code]);
    expect(body.message).toContain(message);
  });

  it('refuses the cursor of another family', async () => {
    const { meta } = await feed();
    const other = await newFamily();
    const { status, body } = await call<ErrorBody>('GET', `/events?after=${meta.next_cursor}`, other);
    expect([status, body.error]).toEqual([422, 'invalid_cursor']);
  });
});
