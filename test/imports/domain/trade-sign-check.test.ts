import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { rowImportType } from '../../../shared/imports/domain/import-type-list.ts';
import { repairRow } from '../../../shared/imports/domain/repair-row.ts';
import { rowFingerprint } from '../../../shared/imports/domain/row.ts';
import { ROW_RULES, rowsOf } from '../../support/csv.ts';
import { detected } from '../../support/detected.ts';

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

describe('trades whose direction only a column shows', () => {
  it('rejects every row and suggests a correction', () => {
    const rows = read(MIXED);

    expect(rows.map(({ entry }) => entry)).toEqual([null, null]);
    expect(rows.map(({ errors }) => errors)).toEqual(
      Array(2).fill([
        expect.stringMatching(
          /^Qty column "qty" is positive where "Action" says "Sell": write quantities of sales with a minus/,
        ),
      ]),
    );
  });

  it.each([
    [
      'words of brokers',
      [
        ['YOU BOUGHT ACME INC', '10'],
        ['YOU SOLD ACME INC', '4'],
      ],
    ],
    [
      'kinds of orders',
      [
        ['Market buy', '10'],
        ['Limit sell', '4'],
      ],
    ],
    [
      'options',
      [
        ['Sell to Open', '1'],
        ['Buy to Close', '1'],
      ],
    ],
    [
      'German',
      [
        ['Kauf', '10'],
        ['Verkauf', '4'],
      ],
    ],
    [
      'one sale among reinvested dividends',
      [
        ['Reinvest', '1'],
        ['Reinvest', '1'],
        ['Reinvest', '1'],
        ['Sold', '2'],
      ],
    ],
    [
      'letters',
      [
        ['B', '10'],
        ['S', '4'],
      ],
    ],
    [
      'two sales, one with a sign',
      [
        ['Sell', '-10'],
        ['Sell', '4'],
      ],
    ],
  ] as const)('knows %s', (_name, trades) => {
    expect(errorsOf(trades).size).toBe(1);
  });

  it.each([
    [
      'signed sales',
      [
        ['Buy', '10'],
        ['Sell', '-4'],
      ],
      'Action',
    ],
    [
      'purchases alone',
      [
        ['Buy', '10'],
        ['Buy', '4'],
      ],
      'Action',
    ],
    [
      'a correction among signed sales',
      [
        ['Sell', '-10'],
        ['Sell', '-4'],
        ['Sell', '4'],
      ],
      'Action',
    ],
    [
      'names that start differently',
      [
        ['Best Buy Co', '-10'],
        ['Best Buy Co', '4'],
      ],
      'name',
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
    ],
  ] as const)('leaves %s alone', (_name, trades, header) => {
    expect(errorsOf(trades, {}, header)).toEqual(new Set());
  });

  it('examines the words of a column with an unknown name', () => {
    expect(errorsOf(MIXED, {}, 'x').size).toBe(1);
  });

  it('suggests the convention for a file with reversed signs', () => {
    const turned: Trades = [
      ['Buy', '-10'],
      ['Sell', '4'],
    ];

    expect([...errorsOf(turned)]).toEqual([expect.stringContaining('set signage_convention=inflows_negative')]);
    expect(errorsOf(turned, { signageConvention: 'inflows_negative' })).toEqual(new Set());
    expect([...errorsOf([['Sell', '4']])]).toEqual([expect.stringContaining('signage_convention=inflows_negative')]);
    expect([...errorsOf([['Sell', '-4']], { signageConvention: 'inflows_negative' })]).toEqual([
      expect.stringContaining('set signage_convention=inflows_positive'),
    ]);
  });

  it('is settled by a convention only if the words agree', () => {
    expect(errorsOf(MIXED, { signageConvention: 'inflows_positive' }).size).toBe(1);
    expect(errorsOf(MIXED, { signageConvention: 'inflows_negative' }).size).toBe(1);
  });

  it('accepts a corrected row', () => {
    const type = rowImportType('TradeImport');
    const sale = read(MIXED)[1];
    if (type === undefined || sale === undefined) throw new Error('no row');

    expect(repairRow(type, sale, { qty: '-4' }, ROW_RULES).entry?.amount).toBe('-40');
    expect(repairRow(type, sale, { name: 'Sale' }, ROW_RULES).entry).toBe(null);
  });

  it('appears on the page of the file', () => {
    expect(detected(file(MIXED).join('\n')).problems).toEqual([expect.stringContaining('says "Sell"')]);
    expect(
      detected(
        file([
          ['Buy', '10'],
          ['Sell', '-4'],
        ]).join('\n'),
      ).problems,
    ).toEqual([]);
  });
});

describe('trades with inflows_negative', () => {
  it('reverses the quantity together with the money', () => {
    const [purchase] = read([['Buy', '-10']], { signageConvention: 'inflows_negative' });

    expect(purchase).toMatchObject({ fields: { qty: '-10', amount: '-100' }, entry: { amount: '100' } });
    expect(purchase && rowFingerprint(purchase, 'USD')?.details).toMatchObject({ qty: '10' });
  });
});
