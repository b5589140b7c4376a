import { describe, expect, it } from 'vitest';
import { createForeignRows } from '../../../shared/imports/currencies/domain/row-currency.ts';

const ACCOUNTS = new Map([
  ['Wallet', { name: 'Wallet', currency: 'USD' }],
  ['Konto', { name: 'Konto', currency: 'EUR' }],
]);
const find = (name: string) => ACCOUNTS.get(name);

describe('createForeignRows', () => {
  it('groups entries by account and currency', () => {
    const foreign = createForeignRows('row');
    foreign.add('Wallet', 'EUR', 2);
    foreign.add('Wallet', 'EUR', 5);
    foreign.add('Konto', 'EUR', 3);
    foreign.add('Konto', 'CHF', 4);
    foreign.add('Wallet', null, 6);

    expect(foreign.warnings(find).map(({ line, message }) => [line, message.split(':')[0]])).toEqual([
      [null, '2 entries, the first in row 2, are in EUR, but the account "Wallet" is in USD'],
      [null, 'The entry in row 4 is in CHF, but the account "Konto" is in EUR'],
    ]);
  });

  it('does not warn about unknown accounts', () => {
    const foreign = createForeignRows('line');
    foreign.add('gone', 'EUR', 1);

    expect([foreign.isEmpty, foreign.warnings(find)]).toEqual([false, []]);
  });

  it('keeps a bounded number of groups and warnings', () => {
    const foreign = createForeignRows('line');
    for (let at = 0; at < 5_000; at++) foreign.add(`account ${at}`, 'EUR', at);

    expect(foreign.warnings((name) => ({ name, currency: 'USD' }))).toHaveLength(20);
  });
});
