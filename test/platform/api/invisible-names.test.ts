import { beforeAll, describe, expect, it } from 'vitest';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';

const UNSEEN = '\u200b\u2060';
const FAULT = 'name must have a visible character, such as a letter, but has only U+200B, U+2060';
const JOINED = '👩\u200d🚀 क्\u200dष';

let family: NewFamily;
let accountId: string;
beforeAll(async () => {
  family = await newFamily();
  const account = { name: 'Checking', account_type: 'depository' };
  accountId = (await send<{ data: { id: string } }>('POST', '/accounts', account)).body.data.id;
});

const send = <Body>(method: string, path: string, json: object) =>
  call<Body>(method, path, { apiKey: family.apiKey, json });

describe('a name that shows nothing', () => {
  it.each([
    ['POST', '/accounts', { account_type: 'depository' }],
    ['POST', '/categories', {}],
    ['POST', '/tags', {}],
    ['POST', '/merchants', {}],
    ['POST', '/transactions', { date: '2026-02-01', amount: '-1' }],
  ] as const)('is refused by %s %s; a joiner inside a name is kept', async (method, path, fields) => {
    const json = { ...fields, ...(path === '/transactions' && { account_id: accountId }) };
    const refused = await send<ErrorBody>(method, path, { ...json, name: UNSEEN });
    expect([refused.status, refused.body.errors]).toEqual([422, [FAULT]]);
    const kept = await send<{ data: { name: string } }>(method, path, { ...json, name: JOINED });
    expect([kept.status, kept.body.data.name]).toEqual([201, JOINED]);
  });

  it('is refused for an account that exists, and for a rule', async () => {
    const changed = await send<ErrorBody>('PATCH', `/accounts/${accountId}`, { name: UNSEEN });
    expect([changed.status, changed.body.errors]).toEqual([422, [FAULT]]);
    const rule = {
      name: UNSEEN,
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'Bakery' }],
      actions: [{ action_type: 'exclude_transaction' }],
    };
    const refused = await send<ErrorBody>('POST', '/rules', rule);
    expect([refused.status, refused.body.errors]).toEqual([422, [FAULT]]);
  });
});
