import { describe, expect, it } from 'vitest';
import { toLinkRequest } from '../../../shared/bank/schema/bank-account.ts';
import { toConnectionUpdate, toNewConnection } from '../../../shared/bank/schema/bank-connection.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';

const SECRET = 'canary-secret-of-a-person';

/** The complete error of a refusal. */
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof ValidationError) return JSON.stringify([error.message, error.extras]);
    throw error;
  }
  throw new Error('It was taken');
};

describe('toNewConnection', () => {
  it('accepts the provider’s secret, trimmed, with omitted fields empty', () => {
    expect(toNewConnection({ provider: 'us', setup_token: ` ${SECRET}\n`, name: null })).toEqual({
      secret: { provider: 'us', setupToken: SECRET },
      name: null,
      syncStartDate: null,
    });
    const global = { provider: 'global', api_key: SECRET, name: ' Ours ', sync_start_date: '2026-01-02' };
    expect(toNewConnection(global)).toEqual({
      secret: { provider: 'global', apiKey: SECRET },
      name: 'Ours',
      syncStartDate: '2026-01-02',
    });
  });

  it.each([
    { provider: SECRET, setup_token: SECRET },
    { provider: 'us', api_key: SECRET },
    { provider: 'global', setup_token: SECRET },
    { provider: 'us', setup_token: SECRET, api_key: SECRET },
    { provider: 'us', setup_token: [SECRET] },
    { provider: 'us', setup_token: { [SECRET]: SECRET } },
    { provider: 'us', setup_token: SECRET, name: '' },
    { provider: 'us', setup_token: SECRET, sync_start_date: 'x' },
  ])('refuses %j without repeating a secret', (fields) => {
    expect(refusal(() => toNewConnection(fields))).not.toContain(SECRET);
  });
});

describe('toConnectionUpdate', () => {
  it('distinguishes omitted fields from null', () => {
    expect(toConnectionUpdate({})).toEqual({});
    expect(toConnectionUpdate({ sync_start_date: null })).toEqual({ syncStartDate: null });
    expect(toConnectionUpdate({ api_key: SECRET })).toEqual({ secret: { provider: 'global', apiKey: SECRET } });
  });

  it('refuses another provider and a blank name', () => {
    expect(refusal(() => toConnectionUpdate({ provider: 'us' }))).toContain('provider cannot change');
    expect(refusal(() => toConnectionUpdate({ name: '  ' }))).toContain('name must not be blank');
  });
});

describe('toLinkRequest', () => {
  it('accepts an existing account or a new one, but not both', () => {
    expect(toLinkRequest({ account_id: ' ABC ' })).toEqual({ accountId: 'abc', relink: false });
    const create = { account_type: 'loan', subtype: 'auto', name: ' ' };
    expect(toLinkRequest({ create, relink: true })).toEqual({
      create: { accountType: 'loan', subtype: 'auto', name: undefined },
      relink: true,
    });
    for (const fields of [{}, { account_id: 'a', create }, { account_id: '' }, { create: [] }, { account_id: 7 }]) {
      expect(refusal(() => toLinkRequest(fields))).not.toBe('');
    }
  });
});
