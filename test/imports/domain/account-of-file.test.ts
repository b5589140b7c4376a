import { describe, expect, it } from 'vitest';
import { accountNamedBy, accountTypeOfFile, nameOfFile } from '../../../shared/imports/domain/account-of-file.ts';

describe('nameOfFile', () => {
  it.each([
    ['march.2026.csv', 'March'],
    ['Chase Visa 2026-11.csv', 'Chase Visa'],
    ['daily_money_20260301.csv.gz', 'Daily money'],
    ['2026-11.csv', '2026-11'],
    ['.csv', 'New account'],
    [null, 'New account'],
  ])('of %j is %j', (filename, name) => {
    expect(nameOfFile(filename)).toBe(name);
  });
});

describe('accountNamedBy', () => {
  const account = (name: string, status = 'active') => ({ id: name, name, status });
  const accounts = [account('Checking'), account('Joint Checking'), account('Old', 'disabled'), account('Visa')];

  it.each([
    ['joint-checking_2026-03.csv', 'Joint Checking'],
    ['CHECKING.csv', 'Checking'],
    ['old.csv', undefined],
    ['visage.csv', undefined],
  ])('of %j is %j', (filename, name) => {
    expect(accountNamedBy(filename, accounts)?.name).toBe(name);
  });

  it('is none of two that are named alike', () => {
    expect(accountNamedBy('visa.csv', [account('Visa'), { ...account('Visa'), id: 'other' }])).toBeUndefined();
  });
});

describe('accountTypeOfFile', () => {
  it.each([
    ['Chase Visa 2026-11.csv', 'credit_card'],
    ['savings.csv', 'depository'],
    ['my debit card.csv', 'depository'],
    ['home.csv', undefined],
    ['march.csv', undefined],
  ])('of %j is %j', (filename, type) => {
    expect(accountTypeOfFile(filename)).toBe(type);
  });
});
