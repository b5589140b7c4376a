import { describe, expect, it } from 'vitest';
import { kindProblems } from '../../../shared/accounts/domain/account-kind-change.ts';

const FREE = { hasEntries: false, hasStated: false, isLinked: false };
const CHECKING = { accountType: 'depository', currency: 'USD' };

describe('the type and currency of an account', () => {
  it('can become any other ones while the account has nothing', () => {
    expect(kindProblems(CHECKING, { accountType: 'credit_card', currency: 'EUR' }, FREE)).toEqual([]);
  });

  it('can become another type of what is owned, or owed, at any time', () => {
    const all = { hasEntries: true, hasStated: true, isLinked: true };
    expect(kindProblems(CHECKING, { accountType: 'investment' }, all)).toEqual([]);
    expect(kindProblems({ ...CHECKING, accountType: 'loan' }, { accountType: 'credit_card' }, all)).toEqual([]);
  });

  it('can turn what is owned into a debt with transactions only', () => {
    expect(kindProblems(CHECKING, { accountType: 'credit_card' }, { ...FREE, hasEntries: true })).toEqual([]);
    const stated = { ...FREE, hasEntries: true, hasStated: true };
    expect(kindProblems(CHECKING, { accountType: 'loan' }, stated)).toEqual([
      'account_type cannot change from depository to loan: its valuations, holdings and trades record what is owned. Delete them first, or create another account',
    ]);
    expect(kindProblems({ ...CHECKING, accountType: 'loan' }, { accountType: 'depository' }, stated)[0]).toContain(
      'record what is owed',
    );
  });

  it('keeps the currency of entries and of a linked bank account', () => {
    expect(kindProblems(CHECKING, { currency: 'EUR' }, { ...FREE, hasEntries: true })[0]).toContain(
      'Otherwise, create an account in EUR and move its transactions there',
    );
    expect(kindProblems(CHECKING, { currency: 'EUR' }, { ...FREE, isLinked: true })).toEqual([
      'currency cannot change from USD to EUR: the account is linked to a bank. Unlink it first',
    ]);
  });

  it('stays a type that a bank can feed while it is linked', () => {
    const linked = { ...FREE, isLinked: true };
    expect(kindProblems(CHECKING, { accountType: 'vehicle' }, linked)[0]).toContain('Unlink it first');
    expect(kindProblems(CHECKING, { accountType: 'crypto' }, linked)).toEqual([]);
  });
});
