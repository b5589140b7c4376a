import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_TYPES,
  accountTypeOfClassName,
  classNameOf,
  isAccountType,
  isAsset,
  subtypesOf,
} from '../../../shared/ledger/entries/domain/account.ts';

const TYPES = Object.keys(ACCOUNT_TYPES).filter(isAccountType);

describe('account types', () => {
  it('are nine, of which three are debts', () => {
    expect(TYPES).toHaveLength(9);
    expect(TYPES.filter((type) => !isAsset(type))).toEqual(['credit_card', 'loan', 'other_liability']);
  });

  it('are found by their class name in files', () => {
    for (const type of TYPES) expect(accountTypeOfClassName(classNameOf(type))).toBe(type);
    expect(accountTypeOfClassName('credit_card')).toBeUndefined();
    expect(accountTypeOfClassName('constructor')).toBeUndefined();
  });

  it('exclude inherited property names', () => {
    expect(isAccountType('toString')).toBe(false);
    expect(isAccountType('CreditCard')).toBe(false);
  });

  it('list each of their subtypes once', () => {
    for (const type of TYPES) expect(new Set(subtypesOf(type)).size).toBe(subtypesOf(type).length);
    expect(subtypesOf('depository')).toContain('money_market');
    expect(subtypesOf('vehicle')).toEqual([]);
  });
});
