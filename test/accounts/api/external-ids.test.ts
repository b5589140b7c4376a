import { expect, it } from 'vitest';
import { describeExternalIds } from '../../support/external-ids.ts';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

describeExternalIds('accounts', { account_type: 'depository' });

it('blank fields of a new account are omitted as before, but its external id must not be blank', async () => {
  const { apiKey } = await newFamily();
  const json = { name: 'Checking', account_type: 'depository', notes: '', external_id: ' ' };
  expect((await call('POST', '/accounts', { apiKey, json })).status).toBe(422);
  const { status, body } = await call('POST', '/accounts', { apiKey, json: { ...json, external_id: null } });
  expect([status, body]).toMatchObject([201, { data: { notes: null, external_id: null, metadata: {} } }]);
});
