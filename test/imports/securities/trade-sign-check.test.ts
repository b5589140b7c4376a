import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { repairRow } from '../../../shared/imports/rows/domain/repair-row.ts';
import { rowFingerprint } from '../../../shared/imports/rows/domain/row.ts';
import { rowImportType } from '../../../shared/imports/types/domain/import-type-list.ts';
import { ROW_RULES, rowsOf } from '../../support/imports/csv.ts';
import { detected } from '../../support/imports/detected.ts';

type Trades = readonly (readonly [side: string, qty: string])[];
const file = (trades: Trades, header = 'Action', ticker = 'VTI'): readonly string[] => [
  `date,ticker,qty,price,${header}`,
  ...trades.map(([side, qty]) => `2024-01-05,${ticker},${qty},10,${side}`),
];
const read = (trades: Trades, configuration: Partial<ImportConfiguration> = {}, header?: string) =>
  rowsOf('TradeImport', file(trades, header), configuration);
const errorsOf = (...args: Parameters<typeof read>) => new Set(read(...args).flatMap(({ errors }) => errors));

const MIXED: Trades = [
  ['Buy', '10'],
  ['Sell', '4'],
];

const quantitiesOf = (...args: Parameters<typeof read>) =>
  read(...args).map(({ fields, entry }) => entry && fields.qty);

describe('trades whose direction only a column shows', () => {
  it.each([
    ['words of brokers', 'YOU BOUGHT ACME INC', 'YOU SOLD ACME INC'],
    ['kinds of orders', 'Market buy', 'Limit sell'],
    ['options', 'Buy to Close', 'Sell to Open'],
    ['German', 'Kauf', 'Verkauf'],
    ['letters', 'B', 'S'],
    ['reinvested dividends', 'Reinvest Shares', 'Sold'],
  ])('follow %s', (_name, buy, sell) => {
    expect(quantitiesOf([[buy, '10'], [sell, '4']])).toEqual(['10', '-4']); // biome-ignore format: one row each
    expect(read([[sell, '4']])[0]?.entry?.amount).toBe('-40');
  });

  it.each([
    [
      'signed sales',
      [
        ['Buy', '10'],
        ['Sell', '-4'],
      ],
      'Action',
      ['10', '-4'],
    ],
    [
      'names that start differently',
      [
        ['Best Buy Co', '-10'],
        ['Best Buy Co', '4'],
      ],
      'name',
      ['-10', '4'],
    ],
    [
      'kinds of securities',
      [
        ['Stock', '10'],
        ['ETF', '4'],
      ],
      'type',
      ['10', '4'],
    ],
    [
      'one note among many',
      [
        ['', '10'],
        ['first', '4'],
        ['Sell in May', '4'],
        ['kept', '4'],
      ],
      'comment',
      ['10', '4', '4', '4'],
    ],
  ] as const)('leave %s alone', (_name, trades, header, quantities) => {
    expect(quantitiesOf(trades, {}, header)).toEqual(quantities);
  });

  it('need a meaning if their words are not known', () => {
    const trades: Trades = [...MIXED, ['Zorp', '3']];

    expect(quantitiesOf(trades)).toEqual(['10', '-4', null]);
    expect(read(trades)[2]?.errors).toEqual([expect.stringContaining('say in amount_type_values')]);
    expect(quantitiesOf(trades, { amountTypeValues: { Zorp: 'in' } })).toEqual(['10', '-4', '-3']);
  });

  it('are open if a sale lacks the minus that others have', () => {
    const trades: Trades = [['Sell', '-10'], ['Sell', '4']]; // biome-ignore format: one row each

    expect(quantitiesOf(trades)).toEqual(['-10', null]);
    expect(read(trades)[1]?.errors).toEqual([expect.stringContaining('Qty column has a sale without a minus, "4"')]);
  });

  it('are rejected if a column with an unknown name says both', () => {
    expect(errorsOf(MIXED, {}, 'x').size).toBe(1);
    expect(quantitiesOf(MIXED, { entityTypeColLabel: 'x' }, 'x')).toEqual(['10', '-4']);
  });

  it('suggest the convention for reversed signs', () => {
    const turned: Trades = [['Buy', '-10'], ['Sell', '4']]; // biome-ignore format: one row each

    expect([...errorsOf(turned)]).toContainEqual(expect.stringContaining('set signage_convention=inflows_negative'));
    expect(errorsOf(turned, { signageConvention: 'inflows_negative' })).toEqual(new Set());
    expect([...errorsOf([['Sell', '-4']], { signageConvention: 'inflows_negative' })]).toEqual([
      expect.stringContaining('set signage_convention=inflows_positive'),
    ]);
    expect(errorsOf(MIXED, { signageConvention: 'inflows_negative' }).size).toBe(1);
  });

  it('can be corrected', () => {
    const type = rowImportType('TradeImport');
    const [purchase] = read(MIXED);
    if (type === undefined || purchase === undefined) throw new Error('no row');

    expect(repairRow(type, purchase, { entityType: 'Sell' }, ROW_RULES).entry?.amount).toBe('-100');
    expect(repairRow(type, purchase, { price: '11' }, ROW_RULES)).toMatchObject({
      fields: { amount: '110' },
      entry: { amount: '110' },
    });
    const corrected = repairRow(type, purchase, { amount: '101.5' }, ROW_RULES);
    expect(corrected.entry?.amount).toBe('101.5');
    expect(repairRow(type, corrected, { name: 'Mine' }, ROW_RULES).entry?.amount).toBe('101.5');
  });

  it('are no problem on the page of the file', () => {
    const { configuration, problems } = detected(file(MIXED).join('\n'));

    expect(configuration).toMatchObject({ entityTypeColLabel: 'Action' });
    expect(problems).toEqual([]);
  });
});

describe('trades with inflows_negative', () => {
  it('reverses the quantity together with the money', () => {
    const [purchase] = read([['Buy', '-10']], { signageConvention: 'inflows_negative' });

    expect(purchase).toMatchObject({ fields: { qty: '-10', amount: '-100' }, entry: { amount: '100' } });
    expect(purchase && rowFingerprint(purchase, 'USD')?.details).toMatchObject({ qty: '10' });
  });
});
