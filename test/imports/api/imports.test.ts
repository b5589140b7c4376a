import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ImportDetail, ImportSummary } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, createImport, type ErrorBody, type Listed, newAccount, settled } from '../../support/http/api-client.ts';

const CSV = `date,name,amount,category,tags
2026-02-27,Corner bakery,-4.80,Groceries,a|b
2026-02-28,Salary,2500.00,Income,
2026-01-05,Rent,-900,Home,a
`;

const transactionsOf = async (query: string) => (await call<Listed<Transaction>>('GET', `/transactions?${query}`)).body;

describe('an import', () => {
  it('is created, published, verified, read, reverted and deleted', async () => {
    const account = await newAccount({ balance: '100' });
    const { id, status } = await createImport({ account_id: account.id, publish: 'true', raw_file_content: CSV });
    expect(status).toBe('importing');

    const complete = await settled(id);
    expect(complete).toMatchObject({
      status: 'complete',
      stats: { rows_count: 3, valid_rows_count: 3 },
      verification: { readback: { status: 'matched', checked_counts: { transactions: 3 } } },
      progress: { done: 3, total: 3 },
    });

    const all = await transactionsOf(`account_id=${account.id}`);
    expect(all.data.map(({ date, amount, name }) => [date, amount, name])).toEqual([
      ['2026-02-28', '-2500.00', 'Salary'],
      ['2026-02-27', '4.80', 'Corner bakery'],
      ['2026-01-05', '900.00', 'Rent'],
    ]);
    expect(all.data[1]).toMatchObject({ category: { name: 'Groceries' }, import_id: id });
    expect(all.data[1]?.tags.map(({ name }) => name).sort()).toEqual(['a', 'b']);
    const found = await call<{ data: Transaction }>('GET', `/transactions/${all.data[0]?.id}`);
    expect(found.body.data).toEqual(all.data[0]);
    const { body: worth } = await call<{ data: Account }>('GET', `/accounts/${account.id}`);
    expect(worth.data.balance).toBe('1695.20');

    expect((await transactionsOf(`import_id=${id}&start_date=2026-02-28`)).meta.total_count).toBe(1);
    expect((await transactionsOf(`account_id=${account.id}&end_date=2026-02-27&per_page=1`)).meta).toMatchObject({
      total_count: 2,
      next_page: 2,
    });

    expect((await call<ErrorBody>('POST', `/imports/${id}/publish`)).body.error).toBe('invalid_state');
    expect((await call<ErrorBody>('DELETE', `/imports/${id}`)).body.error).toBe('invalid_state');
    expect((await call('POST', `/imports/${id}/revert`)).status).toBe(202);
    expect(await settled(id)).toMatchObject({
      status: 'pending',
      verification: { readback: { status: 'reverted' } },
    });
    expect((await transactionsOf(`account_id=${account.id}`)).meta.total_count).toBe(0);

    expect((await call('DELETE', `/imports/${id}`)).status).toBe(202);
    expect((await call('GET', `/imports/${id}`)).status).toBe(404);
  });

  it('shows every row with its errors, mappings and effect', async () => {
    const account = await newAccount();
    const category = `C${crypto.randomUUID()}`;
    const raw_file_content = `date,name,amount,category\n2026-02-27,Bakery,-4.80,${category}\n27.2.2026,Shop,x,\n`;
    const { id } = await createImport({ account_id: account.id, raw_file_content });

    const { body } = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`);

    expect(body.meta).toMatchObject({ total_count: 2, total_pages: 1, per_page: 25 });
    expect(body.data[0]).toMatchObject({ row_number: 1, valid: true, effect: { action: 'create', entry_id: null } });
    expect(body.data[0]?.mappings.category).toMatchObject({ key: category, type: 'category', creatable: true });
    expect(body.data[1]).toMatchObject({ row_number: 2, valid: false, effect: null });
    expect(body.data[1]?.errors).toHaveLength(2);
  });

  it('is listed newest first and by its status', async () => {
    const older = await createImport({});
    const newer = await createImport({});
    const { body } = await call<Listed<ImportSummary>>('GET', '/imports?status=pending&per_page=100');
    const ids = body.data.map(({ id }) => id);

    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect((await call<ErrorBody>('GET', '/imports?type=Nonsense')).body.error).toBe('validation_failed');
  });

  it('is kept if it cannot be published, and the error has its id', async () => {
    const json = { raw_file_content: 'date,name,amount\nx,y,z\n', publish: true };
    const refused = await call<ErrorBody>('POST', '/imports', { json });

    expect(refused).toMatchObject({ status: 422, body: { error: 'not_publishable' } });
    const kept = await call<{ data: ImportDetail }>('GET', `/imports/${refused.body.import_id}`);
    expect(kept.body.data).toMatchObject({ status: 'pending', stats: { invalid_rows_count: 1 } });
  });

  it('is created once per Idempotency-Key, even if it was rejected', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const json = { raw_file_content: 'date,name,amount\nx,y,z\n', publish: true };
    const first = await call<ErrorBody>('POST', '/imports', { json, headers });
    const second = await call<ErrorBody>('POST', '/imports', { json, headers });

    expect(second.body).toEqual(first.body);
    expect(first.body.import_id).toBeDefined();
  });

  it('matches the entries of the same file and adds nothing', async () => {
    const account = await newAccount();
    const fields = { account_id: account.id, publish: true, raw_file_content: CSV };
    const first = await settled((await createImport(fields)).id);
    const second = await settled((await createImport(fields)).id);

    expect([first.status, second.status]).toEqual(['complete', 'complete']);
    expect((await transactionsOf(`account_id=${account.id}`)).meta.total_count).toBe(3);
  });
});
