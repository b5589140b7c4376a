import { describe, expect, it } from 'vitest';
import { accountTypeOfName, accountTypeOfText } from '../../../shared/accounts/domain/account-type-words.ts';
import { ACCOUNT_TYPES } from '../../../shared/ledger/entries/domain/account.ts';

describe('accountTypeOfText', () => {
  it.each(Object.entries(ACCOUNT_TYPES))('recognizes %s in every spelling of its class', (type, { className }) => {
    const spellings = [type, className, className.toLowerCase(), type.toUpperCase(), type.replaceAll('_', ' ')];

    expect(spellings.map(accountTypeOfText)).toEqual(spellings.map(() => type));
  });

  it.each([
    ['Checking', 'depository'],
    ['SAVINGS account', 'depository'],
    [' Credit  Card ', 'credit_card'],
    ['Visa', 'credit_card'],
    ['Mortgage', 'loan'],
    ['student-loan', 'loan'],
    ['Brokerage', 'investment'],
    ['401k', 'investment'],
    ['Roth IRA', 'investment'],
    ['bitcoin', 'crypto'],
    ['House', 'property'],
    ['single family home', 'property'],
    ['car', 'vehicle'],
    ['lineOfCredit', 'loan'],
    ['creditCard', 'credit_card'],
    ['autoLoan', 'loan'],
    ['medical_debt', 'other_liability'],
    ['CREDITLINE', 'loan'],
    ['MONEYMRKT', 'depository'],
  ])('reads %j as %s', (text, type) => {
    expect(accountTypeOfText(text)).toBe(type);
  });

  it.each([
    ['Credit Card', 'credit_card'],
    ['Northwind Credit Card', 'credit_card'],
    ['VISA', 'credit_card'],
    ['Home Loan', 'loan'],
    ['Our Home Equity Loan', 'loan'],
    ['Brokerage Account', 'investment'],
    ['Checking Account', undefined],
    ['Emergency Fund', undefined],
    ['House', undefined],
    ['Super', undefined],
    ['Gift card', undefined],
    ['', undefined],
  ])('reads the class from an account named %j: %s', (name, type) => {
    expect(accountTypeOfName(name)).toBe(type);
  });

  it.each(['', 'Tresor', 'other', 'hsa', 'toString', '__proto__'])('does not guess a class for %j', (text) => {
    expect(accountTypeOfText(text)).toBeUndefined();
  });
});
