import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Listed, settled } from '../../../support/http/api-client.ts';
import { newFamily } from '../../../support/new-family.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import type { Browser } from '../../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

type Data<Fields> = { readonly data: Fields };

let apiKey: string;
let browser: Browser;
beforeAll(async () => {
  const family = await newFamily();
  apiKey = family.apiKey;
  browser = browserWith(await sessionOf(await newCloudUser({ familyId: family.familyId, password: null })));
});

const ROWS = `date,amount,name,account
2026-03-01,-1.50,Bakery,Giro
2026-03-31,2850.00,Salary,Giro
2026-03-02,-2.50,Rent,Savings`;

const published = async (): Promise<string> => {
  const json = { raw_file_content: ROWS, date_format: '%Y-%m-%d' };
  const { body } = await call<Data<{ id: string }>>('POST', '/imports', { apiKey, json });
  const { id } = body.data;
  const mappings = await call<Listed<{ key: string; type: string }>>('GET', `/imports/${id}/mappings`, { apiKey });
  const fresh = mappings.body.data.map(({ key, type }) => ({ key, type, create_when_empty: true }));
  await call('PATCH', `/imports/${id}/mappings`, { apiKey, json: { mappings: fresh } });
  expect((await call('POST', `/imports/${id}/publish`, { apiKey })).status).toBe(202);
  await settled(id, apiKey);
  return id;
};
const result = async (id: string): Promise<string> =>
  (await browser.get<string>(`/imports/${id}/verification`, { headers: { accept: 'text/html' } })).body;

const HTML = { headers: { accept: 'text/html' } };
const textOf = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('GET /imports/{id}/verification', () => {
  it('names the balance of a debt that the check announced', async () => {
    const card = { name: 'Card', account_type: 'credit_card', currency: 'USD' };
    const { body } = await call<Data<{ id: string }>>('POST', '/accounts', { apiKey, json: card });
    const file = 'date,amount,name\n2026-03-01,-100.25,Shop\n2026-03-02,30.00,Refund';
    const json = { raw_file_content: file, date_format: '%Y-%m-%d', account_id: body.data.id };
    const { id } = (await call<Data<{ id: string }>>('POST', '/imports', { apiKey, json })).body.data;
    const check = textOf((await browser.get<string>(`/imports/${id}/effect`, HTML)).body);
    expect(check).toContain('New balance of Card $70.25 owed');
    await call('POST', `/imports/${id}/publish`, { apiKey });
    await settled(id, apiKey);
    expect(textOf(await result(id))).toMatch(
      /Card 2 transactions \$30\.00 in \$100\.25 out 2 transactions \$30\.00 in \$100\.25 out Matches.*Balance today Card \$0\.00 owed \$30\.00 \$100\.25 \$70\.25 owed/,
    );
  });

  it('adds up the money of a backup, by account', async () => {
    const lines = [
      { type: 'Account', data: { id: 'a', name: 'Backup', accountable_type: 'Depository', balance: '0' } },
      { type: 'Transaction', data: { id: 't', account_id: 'a', date: '2026-03-01', amount: '12.34', name: 'Shop' } },
    ];
    const json = { type: 'NativeImport', raw_file_content: lines.map((line) => JSON.stringify(line)).join('\n') };
    const created = await call<Data<{ id: string }>>('POST', '/imports', { apiKey, json });
    const { id } = created.body.data;
    await call('POST', `/imports/${id}/publish`, { apiKey });
    await settled(id, apiKey);
    const page = textOf(await result(id));
    expect(page).toMatch(/Backup \$0\.00 \$0\.00 \$12\.34 /);
    expect(page).toContain('Backup 1 transaction $0.00 in $12.34 out 1 transaction $0.00 in $12.34 out Matches');
    expect(page).toContain('matches to the cent');
  });

  it('adds up the money of each account, and notices an amount that is changed afterwards', async () => {
    const id = await published();
    const page = await result(id);
    expect(page).toContain('matches to the cent');
    for (const sum of ['>$2,850.00<', '>$1.50<', '>$2.50<']) expect(page).toContain(sum);

    const { body } = await call<Listed<{ id: string; name: string }>>('GET', `/transactions?import_id=${id}`, {
      apiKey,
    });
    const open = `/transactions?import_id=${id}&category_id=none&in_spending=true`;
    const { data: uncategorized } = (await call<Listed<{ id: string }>>('GET', open, { apiKey })).body;
    const counted = uncategorized.length === 1 ? 'One transaction has' : `${uncategorized.length} transactions have`;
    expect(uncategorized).not.toEqual([]);
    expect(page).toContain(`${counted} no category. <a href="${open.replaceAll('&', '&amp;')}">`);

    const rent = body.data.find(({ name }) => name === 'Rent');
    const json = { amount: '3.50' };
    expect((await call('PATCH', `/transactions/${rent?.id}`, { apiKey, json })).status).toBe(200);
    const changed = await result(id);
    expect(changed).toContain('Changed since');
    expect(changed).toContain('>$3.50<');
    expect(changed).not.toContain('to the cent');
  });

  it('tells what was there before, and keeps what comes from elsewhere apart', async () => {
    const account = await call<Data<{ id: string }>>('POST', '/accounts', {
      apiKey,
      json: { name: 'Both', account_type: 'depository', currency: 'USD' },
    });
    const file = 'date,amount,name\n2026-03-01,-10,Shop\n2026-03-02,25,Refund';
    const send = async (text: string): Promise<string> => {
      const json = { raw_file_content: text, date_format: '%Y-%m-%d', account_id: account.body.data.id };
      const { body } = await call<Data<{ id: string }>>('POST', '/imports', { apiKey, json });
      await call('POST', `/imports/${body.data.id}/publish`, { apiKey });
      await settled(body.data.id, apiKey);
      return body.data.id;
    };
    const first = await send(file);
    const second = textOf(await result(await send(`${file}\n2026-03-03,-7.50,Cafe`)));
    expect(second).toContain(
      'Both 3 transactions $25.00 in $17.50 out 1 transaction $0.00 in $7.50 out 2 transactions $25.00 in $10.00 out 3 transactions $25.00 in $17.50 out Matches',
    );
    expect(second).toContain('The file has 3 rows: 1 added, 2 already there.');
    expect(textOf(await result(first))).toMatch(
      /Other transactions Balance today Both \$0\.00 \$25\.00 \$10\.00 -\$7\.50 \$7\.50/,
    );
  });
});

describe('GET /imports/{id}/proof', () => {
  it('is a file with the checksum of what was sent, and with both sums of each account', async () => {
    const id = await published();
    const { status, headers, body } = await browser.get<Record<string, unknown>>(`/imports/${id}/proof`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="proof-${id}.json"`);
    const sum = (moneyIn: string, moneyOut: string, count: number) => ({
      count,
      money_in: moneyIn,
      money_out: moneyOut,
    });
    const sha256 = createHash('sha256').update(ROWS).digest('hex');
    expect(body).toMatchObject({
      import: { id, type: 'TransactionImport', status: 'complete' },
      file: { filename: null, byte_size: ROWS.length, sha256 },
      rows: { rows_count: 3 },
      verification: {
        expected_record_counts: { transactions: 3 },
        readback: {
          status: 'matched',
          sums: [
            {
              account_name: 'Giro',
              kind: 'transactions',
              currency: 'USD',
              agrees: true,
              actual: sum('2850.00', '1.50', 2),
            },
            { account_name: 'Savings', expected: sum('0.00', '2.50', 1), actual: sum('0.00', '2.50', 1) },
          ],
        },
      },
    });
    const detail = await call<Data<Record<string, unknown>>>('GET', `/imports/${id}`, { apiKey });
    expect(detail.body.data).toMatchObject({ file: { byte_size: ROWS.length, sha256 } });
  });

  it('is not there for an import of others, or for none', async () => {
    const stranger = browserWith(await sessionOf(await newCloudUser({ password: null })));
    for (const id of [await published(), crypto.randomUUID(), 'none']) {
      expect((await stranger.get(`/imports/${id}/proof`)).status).toBe(404);
    }
  });
});
