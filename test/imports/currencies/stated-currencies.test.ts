import { describe, expect, it } from 'vitest';
import {
  createStatedCurrencies,
  type StatedCurrencies,
} from '../../../shared/imports/currencies/domain/row-currency.ts';
import { statedCurrencies } from '../../../shared/imports/publish/use-cases/row-source.ts';
import { anEntry, aRow } from '../../support/imports/import-builders.ts';

describe('the only currency of an account', () => {
  it.each<[string, readonly StatedCurrencies[], string | null]>([
    ['is the one that all blocks state', [[['Main', 'EUR']], [['Main', 'EUR']]], 'EUR'],
    ['is null if blocks state several', [[['Main', 'EUR']], [['Main', 'USD']]], null],
    ['is null if a block states none', [[['Main', 'EUR']], [['Main', null]]], null],
    ['is null if the first block states none', [[['Main', null]], [['Main', 'EUR']]], null],
    ['stays null', [[['Main', 'EUR']], [['Main', 'USD']], [['Main', 'EUR']]], null],
  ])('%s', (_, blocks, currency) => {
    const stated = createStatedCurrencies();
    for (const block of blocks) stated.addAll([...block, ['Other', 'CHF']]);
    expect(stated.all()).toEqual([
      ['Main', currency],
      ['Other', 'CHF'],
    ]);
    expect(stated.of('Main')).toBe(currency ?? undefined);
  });
});

describe('the currencies that a file states', () => {
  const rowIn = (account: string, currency: string) => ({
    row: aRow({ fields: { account, currency }, entry: anEntry({ currencyFromFile: true }) }),
    occurrence: 1,
  });
  const BLOCK = { first: 1, rows: 2, invalid: 0, dates: null };

  it('come from the notes of a block, and from its rows if it has none', async () => {
    const read: number[] = [];
    const currencyOf = await statedCurrencies({
      blocks: [
        {
          ...BLOCK,
          currencies: [
            ['Main', 'EUR'],
            ['Euros', 'EUR'],
          ],
        },
        BLOCK,
      ],
      block: async (number) => {
        read.push(number);
        return [rowIn('Main', 'USD'), rowIn('Dollars', 'USD')];
      },
    });
    expect(['Main', 'Euros', 'Dollars', 'Unknown'].map(currencyOf)).toEqual([undefined, 'EUR', 'USD', undefined]);
    expect(read).toEqual([1]);
  });
});
