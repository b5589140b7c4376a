import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { demo, newAccount } from '../../support/api-client.ts';

const csvOf = (rows: number, note = ''): Blob =>
  new File(
    ['date,name,amount,notes\n', ...Array.from({ length: rows }, (_, row) => `2026-01-02,Row ${row},-1.00,${note}\n`)],
    'bank.csv',
    { type: 'text/csv' },
  );

const client = () => createClient({ baseUrl: demo().base_url, apiKey: demo().api_key });

describe('uploading', () => {
  it('sends a small file with the request', async () => {
    const { id } = await newAccount();
    const sent = await client().imports.upload(csvOf(3), { accountId: id, settings: { date_format: '%Y-%m-%d' } });
    expect(sent).toMatchObject({ way: 'inline', import: { stats: { rows_count: 3 } } });
  });
});
