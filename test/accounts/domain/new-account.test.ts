import { describe, expect, it } from 'vitest';
import { readAccountRequest } from '../../../shared/accounts/domain/account-request.ts';
import { ACCOUNT_TYPES } from '../../../shared/ledger/entries/domain/account.ts';

const CHECKING = {
  name: 'Checking',
  accountType: 'depository',
  subtype: 'checking',
  currency: 'USD',
  balance: '10.50',
};
const NO_FACTS = { status: 'active', institutionName: null, institutionDomain: null, notes: null };
const errorsOf = (change: object) => {
  const read = readAccountRequest({ ...CHECKING, ...change }, 'EUR');
  return read.ok ? [] : read.errors;
};
const contentOf = (change: object) => {
  const read = readAccountRequest({ ...CHECKING, ...change }, 'EUR');
  return read.ok ? read.content : undefined;
};

describe('readAccountRequest', () => {
  it('returns valid fields in canonical form', () => {
    expect(contentOf({ name: '  Checking ', currency: 'usd', balance: '-0010.50' })).toEqual({
      ...CHECKING,
      ...NO_FACTS,
      balance: '-10.5',
    });
  });

  it.each([undefined, null, '', '  '])('treats %j as an omitted field', (blank) => {
    expect(contentOf({ subtype: blank, currency: blank, balance: blank })).toEqual({
      name: 'Checking',
      accountType: 'depository',
      subtype: null,
      currency: 'EUR',
      balance: null,
      ...NO_FACTS,
    });
    expect(errorsOf({ name: blank, accountType: blank })).toEqual(['name is required', 'account_type is required']);
  });

  it('accepts a balance as a number within exact precision', () => {
    expect([10.5, -3, 0].map((balance) => contentOf({ balance })?.balance)).toEqual(['10.5', '-3', '0']);
  });

  it.each(Object.keys(ACCOUNT_TYPES))('accepts the class %s', (accountType) => {
    expect(contentOf({ accountType, subtype: null })).toMatchObject({ accountType });
  });

  it.each([
    ['name', 5, 'name must be a string, not 5'],
    ['name', 'x'.repeat(256), 'name must be at most 255 characters, not 256'],
    ['name', 'half \ud800', 'name must be well-formed Unicode'],
    ['subtype', 'wallet', /^subtype "wallet" of the account_type depository is not one of checking, savings/],
    ['currency', 'XXQ', 'currency "XXQ" is not an ISO 4217 currency code, like "USD"'],
    ['currency', 7, 'currency 7 is not an ISO 4217 currency code, like "USD"'],
    ['balance', 0.1 + 0.2, /^balance must be a decimal in a string, like "1234.50", with .*, not 0.30000000000000004$/],
    ['balance', [1], /^balance must be a decimal .*, not \[1\]$/],
    ['balance', '1,000.00', /^balance must be .* not "1,000\.00"$/],
    ['balance', '1e3', /^balance must be/],
    ['balance', '+5', /^balance must be/],
    ['balance', '0.123456789', /at most 8 decimals/],
    ['accountType', 'Depository', /^account_type "Depository" is not one of depository, investment, crypto/],
    ['accountType', '__proto__', /^account_type "__proto__" is not one of/],
    ['accountType', ['loan'], /^account_type \["loan"\] is not one of/],
  ])('rejects the %s %j and quotes the value', (field, value, message) => {
    const errors = errorsOf({ [field]: value });

    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(message);
  });

  it('rejects a subtype if the class has none', () => {
    expect(errorsOf({ accountType: 'vehicle', subtype: 'car' })).toEqual([
      'subtype must be omitted for the account_type vehicle, not "car"',
    ]);
  });

  it('reports all errors at once', () => {
    expect(errorsOf({ name: '', accountType: 'cash', subtype: 'x', currency: 'x', balance: 'x' })).toHaveLength(4);
  });

  it('accepts a name of 255 characters and shortens long values in messages', () => {
    expect(contentOf({ name: 'x'.repeat(255) })).toBeDefined();
    expect(errorsOf({ balance: 'x'.repeat(1000) })[0]?.length).toBeLessThan(200);
  });
});
