import { describe, expect, it } from 'vitest';
import { bankNumberOf } from '../../../shared/imports/accounts/domain/bank-number.ts';

describe('bankNumberOf', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb29nwbk60161331926819', 'GB29NWBK60161331926819'],
    ['12-345.678', '12345678'],
    ['20010020/0123456789', '20010020/0123456789'],
  ])('reads %j as %s', (text, number) => {
    expect(bankNumberOf(text)).toBe(number);
  });

  it.each([
    '',
    '1234567',
    'Checking account',
    '****56781234',
    'XXXX-XXXX-XXXX-1234567',
    '•••• 12345678',
    'Savings 12345',
  ])('does not take %j for the number of one account', (text) => {
    expect(bankNumberOf(text)).toBeUndefined();
  });
});
