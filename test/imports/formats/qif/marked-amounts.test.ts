import { describe, expect, it } from 'vitest';
import type { RowSettings } from '../../../../shared/imports/types/domain/import-type-definition.ts';
import { rowsOfQif } from '../../../support/imports/qif.ts';

const into = (accountCurrency: string): Partial<RowSettings> => ({ hasAccount: true, accountCurrency });
const readInto = (over: Partial<RowSettings>, ...lines: readonly string[]) => {
  const [row] = rowsOfQif(lines, over).rows;
  return (
    row?.errors[0] ?? `${row?.fields.amount} ${row?.fields.currency}${row?.entry?.currencyFromFile ? ' named' : ''}`
  );
};
const bank = ['!Type:Bank', 'D1/13/24'];

describe('a currency mark next to an amount in a QIF file', () => {
  it.each([
    ['USD', 'T$-5', '-5 USD'],
    ['USD', 'TUSD 5', '5 USD'],
    ['CAD', 'T$5', '5 CAD'],
    ['EUR', 'T-€30.00', '-30 EUR'],
    ['EUR', 'T¤5', '5 EUR'],
  ])('agrees with the account: into %s, %s', (currency, line, expected) => {
    expect(readInto(into(currency), ...bank, line)).toBe(expected);
  });

  it('is an error if it is a different currency, with a remedy', () => {
    expect(readInto(into('USD'), ...bank, 'T-€30.00')).toBe(
      'Amount "-€30.00" is marked €, but the account is in USD: import the record into an account in EUR, or correct the mark',
    );
    expect(readInto(into('EUR'), ...bank, 'T$-5')).toContain(
      'is marked $, but the account is in EUR: import the record into an account in the intended currency',
    );
    expect(readInto(into('USD'), ...bank, 'T5', 'SA', '$£5')).toContain('Amount "£5" is marked £');
    expect(readInto(into('USD'), '!Type:Invst', 'D1/13/24', 'NBuy', 'YX', 'Q1', 'I€5')).toContain(
      'Price "€5" is marked €',
    );
    expect(readInto({}, ...bank, 'T€5')).toContain('but the account is in USD');
  });

  it('is checked against the account of its section, if it is known', () => {
    const currencyOf = (account: string) => (account === 'Giro' ? 'EUR' : undefined);
    const section = (name: string) => ['!Account', `N${name}`, 'TBank', '^', ...bank];

    expect(readInto({ currencyOf }, ...section('Giro'), 'T€5')).toBe('5 EUR named');
    expect(readInto({ currencyOf }, ...section('Giro'), 'T5')).toBe('5 EUR');
    expect(readInto({ currencyOf }, ...section('Giro'), 'T$5')).toContain('but the account is in EUR');
    expect(readInto({ currencyOf }, ...section('Other'), 'T$5')).toBe('5 USD');
  });
});
