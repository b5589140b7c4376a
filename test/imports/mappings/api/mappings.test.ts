import { describe, expect, it } from 'vitest';
import type { AssignedMappings, ImportMapping } from '../../../../shared/imports/schema/import-mapping.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import {
  call,
  createImport,
  type ErrorBody,
  type Listed,
  newAccount,
  settled,
} from '../../../support/http/api-client.ts';

const CSV = `date,name,amount,category,tags,account
2026-02-27,Bakery,-4.80,Food,a,
2026-02-28,Salary,2500.00,Income,a|b,
`;

const mappingsOf = async (id: string, query = '') =>
  (await call<Listed<ImportMapping>>('GET', `/imports/${id}/mappings${query}`)).body;
const assign = (id: string, json: unknown) =>
  call<{ readonly data: AssignedMappings } & ErrorBody>('PATCH', `/imports/${id}/mappings`, { json });

describe('/api/v1/imports/{id}/mappings', () => {
  it('lists the match of each text and accepts assignments', async () => {
    const account = await newAccount();
    const { id, status_detail } = await createImport({ raw_file_content: CSV });
    expect(status_detail.publishable).toBe(false);

    const listed = await mappingsOf(id, '?per_page=2');
    expect(listed.meta).toMatchObject({ total_count: 5, total_pages: 3 });
    expect(listed.data[0]).toMatchObject({ type: 'account', key: '', mappable: null, rows_count: 2, assigned: false });
    expect((await mappingsOf(id, '?type=tag')).data.map(({ key, rows_count }) => [key, rows_count])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);

    const assigned = await assign(id, { type: 'account', key: '', mappable_id: account.id });
    expect(assigned.status).toBe(200);
    expect(assigned.body.data).toMatchObject({
      mappings: [{ key: '', mappable: { id: account.id, type: 'account', name: account.name }, assigned: true }],
      status_detail: { publishable: true },
    });
    const rows = (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`)).body.data;
    expect(rows.map(({ mappings }) => mappings.account?.mappable?.id)).toEqual([account.id, account.id]);
    const none = { mappable_id: null, create_when_empty: false };
    await assign(id, {
      mappings: [
        { type: 'category', key: 'Food', ...none },
        { type: 'tag', key: 'b', ...none },
      ],
    });
    const leading = (await mappingsOf(id, '?assigned=true')).data.map(({ key }) => key);
    expect(leading).toContain('');
    expect(leading).not.toContain('Food');
    expect(leading).not.toContain('b');

    await call('POST', `/imports/${id}/publish`);
    expect(await settled(id)).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
    const { body } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    expect(body.data.map(({ category, tags }) => [category?.name, tags.map(({ name }) => name)])).toEqual([
      ['Income', ['a']],
      [undefined, ['a']],
    ]);
  });

  it('shows the assignment with every row', async () => {
    const account = await newAccount();
    const { id } = await createImport({ raw_file_content: CSV.replaceAll(/,$/gm, ',Cash') });
    await assign(id, { type: 'account', key: 'Cash', mappable_id: account.id });

    const { body } = await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`);

    expect(body.data.map(({ mappings }) => mappings.account?.mappable?.id)).toEqual([account.id, account.id]);
  });

  it.each([
    [{ type: 'tag', key: 'a', mappable_id: crypto.randomUUID() }, 'mappable_id must be the id of a tag of your family'],
    [{ type: 'tag', key: 'a', mappable_id: 'x' }, 'mappable_id must be the id of a tag of your family'],
    [{ type: 'tag', key: 'c', mappable_id: null }, 'No row of the import has the tag "c"'],
    [{ type: 'tag', key: 'a' }, 'mappable_id is required; send null for none'],
    [{ type: 'merchant', key: 'a', mappable_id: null }, 'type must be one of account, category, tag, account_type'],
    [{ type: 'account_type', key: 'a', value: 'Banker' }, /^value must be one of depository, /],
    [{ mappings: [] }, 'mappings must not be empty'],
  ])('rejects %j', async (json, message) => {
    const { id } = await createImport({ raw_file_content: CSV });

    const answer = await assign(id, json);

    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    expect(answer.body.message).toMatch(message);
  });

  it('responds with 404 for an unknown import', async () => {
    expect((await call('GET', `/imports/${crypto.randomUUID()}/mappings`)).status).toBe(404);
    expect((await assign(crypto.randomUUID(), { type: 'tag', key: 'a', mappable_id: null })).status).toBe(404);
  });
});
