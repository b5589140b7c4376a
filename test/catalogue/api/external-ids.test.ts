import { expect, it } from 'vitest';
import { describeExternalIds } from '../../support/external-ids.ts';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const PATHS = ['categories', 'merchants', 'tags'];

for (const path of PATHS) describeExternalIds(path);

it.each(PATHS)('a new record of /%s whose name is taken does not take its external id', async (path) => {
  const { apiKey } = await newFamily();
  const post = (json: object) => call<ErrorBody>('POST', `/${path}`, { apiKey, json });
  expect((await post({ name: 'Taken' })).status).toBe(201);
  expect((await post({ name: 'Taken', external_id: 'x' })).body.error).toBe('conflict');
  expect((await post({ name: 'Free', external_id: 'x' })).status).toBe(201);
});

it('one family can use an external id once for each kind', async () => {
  const { apiKey } = await newFamily();
  const post = (path: string) => call('POST', `/${path}`, { apiKey, json: { name: 'Same', external_id: 'same' } });
  for (const path of PATHS) expect((await post(path)).status).toBe(201);
});
