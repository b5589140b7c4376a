import { expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const html = { headers: { accept: 'text/html' } };

it('several files: one button adds those that leave nothing to look at, and the others stay as they are', async () => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  await browser.get('/sessions/current'); // for its CSRF token
  const create = async <T>(path: string, json: object) =>
    (await call<{ data: T }>('POST', path, { apiKey, json })).body.data;
  const { id: account_id } = await create<{ id: string }>('/accounts', { name: 'Joint', account_type: 'depository' });
  await create('/transactions', { account_id, date: '2026-03-01', amount: '8.00', name: 'Florist' });
  const file = async (rows: string) => {
    const raw_file_content = `date,amount,name\n${rows}\n`;
    return (await create<ImportDetail>('/imports', { raw_file_content, account_id, date_format: '%Y-%m-%d' })).id;
  };
  const clear = [await file('2026-01-01,-1.00,Tea'), await file('2026-02-01,-2.00,Coffee')];
  const others = [await file('2026-03-01,-8.00,Flowers'), await file('2026-13-01,-2.00,No such month')];
  const foreign = await newFamily();
  const theirs = await call<{ data: ImportDetail }>('POST', '/imports', {
    apiKey: foreign.apiKey,
    json: { raw_file_content: 'date,amount,name\n2026-01-01,1.00,Tea\n' },
  });
  const ids = [...clear, ...others, theirs.body.data.id].join(',');

  const page = String((await browser.get(`/imports?new=${ids}`, html)).body);
  expect(page).toMatch(/Add all [23] that are clear/);
  const { status, location } = await browser.post('/imports/clear', undefined, { form: { ids }, ...html });
  expect(status).toBe(303);
  expect(String(location)).toMatch(/^\/imports\?new=/);
  for (const id of clear) expect((await settled(id, apiKey)).verification.readback.status).toBe('matched');
  const statusOf = async (id: string, key = apiKey) =>
    (await call<{ data: ImportDetail }>('GET', `/imports/${id}`, { apiKey: key })).body.data.status;
  expect(await Promise.all(others.map((id) => statusOf(id)))).toEqual(['pending', 'pending']);
  expect(await statusOf(theirs.body.data.id, foreign.apiKey)).toBe('pending');
  const names = async () =>
    (await call<{ data: { name: string }[] }>('GET', '/transactions', { apiKey })).body.data.map(({ name }) => name);
  expect(await names()).toEqual(['Florist', 'Coffee', 'Tea']);

  await browser.post('/imports/clear', undefined, { form: { ids }, ...html }); // a second click adds nothing
  expect(await names()).toEqual(['Florist', 'Coffee', 'Tea']);
  expect(String((await browser.get(`/imports?new=${clear.join(',')}`, html)).body)).not.toContain('clear');
});
