import { describe, expect, it } from 'vitest';
import { readTyped } from '../../../support/imports/pdf/statement-text.ts';

const page = (...above: readonly string[]): string =>
  [
    ...above,
    'Date          Description                         Amount',
    '03/13/2025    Coffee                              -4.00',
    '03/14/2025    Salary                              900.00',
  ].join('\n');

describe('the account of a PDF statement', () => {
  it.each([
    ['IBAN: DE02 1203 0000 0000 2020 51', 'DE02120300000000202051', 'EUR'],
    ['Account number: 123-456 7890', '1234567890', null],
  ])('is known by %j', (line, number, currency) => {
    expect(readTyped(page('First Bank', line)).account).toEqual({ number, type: null, currency, spoken: null });
  });

  it('is a card if the statement says so', () => {
    const read = readTyped(page('Credit Card Statement', 'Account number: 4111 1111 1111 1111'));
    expect(read.account).toMatchObject({ number: '4111111111111111', type: 'credit_card' });
  });

  it.each([
    ['only the last digits', ['Account ending in 1234']],
    ['a masked number', ['Account number: XXXX XXXX 1234']],
    ['no number', ['First Bank']],
  ])('is not known by %s', (_, lines) => {
    expect(readTyped(page(...lines)).account).toBeUndefined();
  });
});
