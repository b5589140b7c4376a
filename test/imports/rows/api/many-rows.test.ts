import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../../shared/imports/schema/import-detail.ts';
import type { ImportMapping } from '../../../../shared/imports/schema/import-mapping.ts';
import type { WireRowDiagnostic } from '../../../../shared/imports/schema/import-row.ts';
import { call, type Listed, settled, storedObjects } from '../../../support/http/api-client.ts';
import { newFamily } from '../../../support/new-family.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import type { Browser } from '../../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

type Data<Fields> = { readonly data: Fields };
const HTML = { headers: { accept: 'text/html' } };
const ROWS = 64;

/** Texts that hardly compress, so that rows and mappings are objects instead of items. */
const manyRows = (): string => {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const text = randomBytes(150).toString('base64url');
    return `2026-03-0${1 + (at % 9)},-${at + 1}.50,T${text}`;
  });
  return `date,amount,category\n${lines.join('\n')}\n`;
};

let apiKey: string;
let browser: Browser;
beforeAll(async () => {
  const family = await newFamily();
  apiKey = family.apiKey;
  browser = browserWith(await sessionOf(await newCloudUser({ familyId: family.familyId, password: null })));
  await browser.get('/sessions/current'); // for its CSRF token
});

const create = async (content: string): Promise<ImportDetail> => {
  const account = await call<Data<{ id: string }>>('POST', '/accounts', {
    apiKey,
    json: { name: randomBytes(6).toString('hex'), account_type: 'depository', currency: 'EUR' },
  });
  const json = { raw_file_content: content, date_format: '%Y-%m-%d', account_id: account.body.data.id };
  return (await call<Data<ImportDetail>>('POST', '/imports', { apiKey, json })).body.data;
};
const patch = (path: string, json: unknown) => call('PATCH', path, { apiKey, json });
const detailOf = async (id: string) => (await call<Data<ImportDetail>>('GET', `/imports/${id}`, { apiKey })).body.data;
const rowsOf = async (id: string) =>
  (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows?per_page=5`, { apiKey })).body;
const mappingsOf = async (id: string) =>
  (await call<Listed<ImportMapping>>('GET', `/imports/${id}/mappings?per_page=5`, { apiKey })).body;

describe('an import whose rows are stored as objects', () => {
  it('is read, repaired, published, undone and removed like any other', async () => {
    const { id } = await create(manyRows());
    expect((await storedObjects(`rows/${id}/`)).size).toBe(2);
    expect((await rowsOf(id)).meta.total_count).toBe(ROWS);
    expect((await patch(`/imports/${id}/rows/2`, { fields: { name: 'Bakery' } })).status).toBe(200);
    expect((await browser.get<string>(`/imports/${id}/rows/2`, HTML)).body).toContain('Bakery');
    const form = { name: 'Baker', was_name: 'Bakery' };
    expect((await browser.send('POST', `/imports/${id}/rows/2`, { ...HTML, form })).status).toBe(303);
    const all = { where: { field: 'name', equals: 'Baker' }, fields: { name: 'Shop' } };
    expect((await patch(`/imports/${id}/rows`, all)).body).toMatchObject({ data: { changed: { rows_count: 1 } } });
    expect((await rowsOf(id)).data[1]?.fields['name']).toBe('Shop');
    expect((await patch(`/imports/${id}`, { date_format: '%Y-%m-%d' })).status).toBe(200);

    expect((await call('POST', `/imports/${id}/publish`, { apiKey })).status).toBe(202);
    expect(await settled(id, apiKey)).toMatchObject({ verification: { readback: { status: 'matched' } } });
    expect((await call('POST', `/imports/${id}/revert`, { apiKey })).status).toBe(202);
    await settled(id, apiKey);
    expect((await call('DELETE', `/imports/${id}`, { apiKey })).status).toBe(202);
    await expect.poll(async () => (await storedObjects(`rows/${id}/`)).size).toBe(0);
  });

  it('is read again in the background, with the assignments that were made', async () => {
    const { id } = await create(manyRows() + '\n'.repeat(20_001)); // too many lines to be read within the request
    await expect.poll(async () => (await rowsOf(id)).meta.total_count).toBe(ROWS);
    const [mapping] = (await mappingsOf(id)).data;
    const assigned = { type: mapping?.type, key: mapping?.key, create_when_empty: false };
    expect((await patch(`/imports/${id}/mappings`, { mappings: [assigned] })).status).toBe(200);

    expect((await patch(`/imports/${id}`, { date_format: '%Y-%m-%d' })).status).toBe(200);
    const kept = async () => (await mappingsOf(id)).data.find(({ key }) => key === mapping?.key)?.create_when_empty;
    await expect.poll(async () => [(await detailOf(id)).status, await kept()]).toEqual(['pending', false]);
  });
});
