import { expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

const html = { headers: { accept: 'text/html' } };

it('imports that were begun and left are deleted together; those with an effect, undone ones and other families stay', async () => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  await browser.get('/sessions/current'); // for its CSRF token
  const send = async <T>(method: string, path: string, json?: object, key = apiKey) =>
    (await call<{ data: T }>(method, path, { apiKey: key, ...(json && { json }) })).body.data;
  const { id: account_id } = await send<{ id: string }>('POST', '/accounts', {
    name: 'Joint',
    account_type: 'depository',
  });
  const file = async (rows: string, more: object = {}, key = apiKey) =>
    (
      await send<ImportDetail>(
        'POST',
        '/imports',
        { raw_file_content: `date,amount,name\n${rows}\n`, date_format: '%Y-%m-%d', ...more },
        key,
      )
    ).id;
  const publish = { account_id, publish: true };
  const [added, undone] = [await file('2026-01-01,-1.00,Tea', publish), await file('2026-02-01,-1.00,Tea', publish)];
  for (const id of [added, undone]) expect((await settled(id, apiKey)).status).toBe('complete');
  await send('POST', `/imports/${undone}/revert`);
  await until(
    () => send<ImportDetail>('GET', `/imports/${undone}`),
    ({ status }) => status === 'pending',
  );
  const left = [await file('2026-03-01,-1.00,Tea'), await file('2026-04-01,-1.00,Tea', { account_id })];
  const foreign = await newFamily();
  const theirs = await file('2026-05-01,-1.00,Tea', {}, foreign.apiKey);

  const { body } = await browser.get<string>('/imports', html);
  expect(body).toContain('Delete the 2 that were not added');
  const [, ids = ''] = /name="ids" value="([^"]+)"/.exec(body) ?? [];
  expect(ids.split(',').toSorted()).toEqual(left.toSorted());

  const form = { ids: [...left, added, undone, theirs, 'nonsense'].join(',') };
  const { status, location } = await browser.post('/imports/discard', undefined, { form, ...html });
  expect([status, location]).toEqual([303, '/imports?done=discarded_some']);
  const after = await browser.get<string>('/imports?done=discarded_some', html);
  expect(after.body).toContain('The others were kept.');
  expect(after.body).not.toContain('Delete the');
  expect((await send<ImportDetail[]>('GET', '/imports')).map(({ id }) => id).toSorted()).toEqual(
    [added, undone].toSorted(),
  );
  expect((await send<ImportDetail>('GET', `/imports/${theirs}`, undefined, foreign.apiKey)).status).toBe('pending');
  expect(await send<object[]>('GET', '/transactions')).toHaveLength(1);

  const last = await file('2026-06-01,-1.00,Tea');
  const again = await browser.post('/imports/discard', undefined, { form: { ids: last }, ...html });
  expect(again.location).toBe('/imports?done=discarded');
  expect((await browser.get<string>('/imports?done=discarded', html)).body).toContain('with their files and rows');
});
