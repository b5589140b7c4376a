import { describe, expect, it } from 'vitest';
import {
  accountNamedBy,
  accountNameOf,
  accountTypeOfFile,
  nameOfFile,
} from '../../../shared/imports/accounts/domain/account-of-file.ts';

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

  it('is none whose name every file may have', () => {
    expect(accountNamedBy('History_for_Account.csv', [account('Account')])).toBeUndefined();
    expect(accountNamedBy('Konto 7.csv', [account('Konto'), account('Konto 7')])?.name).toBe('Konto 7');
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

describe('accountNameOf', () => {
  it.each([
    ['DKB Girokonto.csv', 'DE02120300000000202051', 'depository', 'DKB Girokonto ··2051'],
    ['Chase1234_Activity_20260101.CSV', null, 'credit_card', 'Chase card ··1234'],
    ['transactions.csv', null, 'depository', 'Account'],
    ['20260101.csv', '4711 0815 9999', 'credit_card', 'Card ··9999'],
    ['Umsatzanzeige_DE02120300000000202051.csv', 'DE02120300000000202051', 'depository', 'Account ··2051'],
    ['march_2026.csv.gz', null, 'depository', 'March'],
    ['Chase Visa 2026-11.csv', null, 'credit_card', 'Chase Visa'],
  ] as const)('names the account of %s', (filename, number, type, name) => {
    expect(accountNameOf({ filename, number, type })).toBe(name);
  });
});
