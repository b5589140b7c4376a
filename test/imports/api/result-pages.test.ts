import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Listed, settled } from '../../support/api-client.ts';
import type { Browser } from '../../support/browser-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

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

describe('GET /imports/{id}/verification', () => {
  it('adds up the money of each account, and notices an amount that is changed afterwards', async () => {
    const id = await published();
    const page = await result(id);
    expect(page).toContain('matches the file to the cent');
    for (const sum of ['>$2,850.00<', '>$1.50<', '>$2.50<']) expect(page).toContain(sum);

    const { body } = await call<Listed<{ id: string; name: string }>>('GET', `/transactions?import_id=${id}`, {
      apiKey,
    });
    const rent = body.data.find(({ name }) => name === 'Rent');
    const json = { amount: '3.50' };
    expect((await call('PATCH', `/transactions/${rent?.id}`, { apiKey, json })).status).toBe(200);
    const changed = await result(id);
    expect(changed).toContain('Changed since');
    expect(changed).toContain('>$3.50<');
    expect(changed).not.toContain('to the cent');
  });
});
