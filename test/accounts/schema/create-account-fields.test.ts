import { describe, expect, it } from 'vitest';
import { readAccountRequest } from '../../../shared/accounts/domain/account-request.ts';
import { toAccountChanges, toAccountRequest } from '../../../shared/accounts/schema/account.ts';

const FIELDS = { name: 'Wallet', account_type: 'depository' };
const read = (fields: object) => readAccountRequest(toAccountRequest({ ...FIELDS, ...fields }), 'USD');

describe('toAccountRequest', () => {
  it('accepts the descriptive fields of an account', () => {
    const facts = { status: 'draft', institution_name: ' Bank ', institution_domain: 'bank.test', notes: ' Ours ' };

    expect(read(facts)).toMatchObject({
      ok: true,
      content: { status: 'draft', institutionName: 'Bank', institutionDomain: 'bank.test', notes: ' Ours ' },
    });
  });

  it.each([undefined, null, '', ' '])('treats %j as an omitted field', (blank) => {
    const nothing = { status: blank, institution_name: blank, institution_domain: blank, notes: blank };

    expect(read(nothing)).toMatchObject({
      ok: true,
      content: { status: 'active', institutionName: null, institutionDomain: null, notes: null },
    });
  });

  it('accepts a domain in canonical form only', () => {
    expect(read({ institution_domain: ' Bücher.Example ' })).toMatchObject({
      content: { institutionDomain: 'xn--bcher-kva.example' },
    });
    for (const text of ['https://bank.example', 'bank.example/login', 'bank.example:443', 'bank', '192.0.2.1']) {
      const message = `institution_domain must be a domain like "bank.example", not "${text}"`;
      expect(read({ institution_domain: text })).toEqual({ ok: false, errors: [message] });
      expect(() => toAccountChanges({ institution_domain: text })).toThrow(message);
    }
  });

  it('reports all errors at once', () => {
    const wrong = { name: '', status: 'closed', institution_name: 5, institution_domain: 'x'.repeat(256), notes: [] };

    expect(read(wrong)).toEqual({
      ok: false,
      errors: [
        'name is required',
        'status must be one of active, disabled, draft',
        'institution_name must be a string',
        'institution_domain must be at most 255 characters',
        'notes must be a string',
      ],
    });
  });
});
