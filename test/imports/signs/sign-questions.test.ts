import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { readCsvFile } from '../../support/imports/csv.ts';
import { detected, labelsOf } from '../../support/imports/detected.ts';

type Cells = readonly (readonly [type: string, amount: string])[];
const file = (cells: Cells, header = 'Type'): string =>
  [`date,name,${header},amount`, ...cells.map(([type, amount]) => `2024-03-01,Shop,${type},${amount}`)].join('\n');

const read = (cells: Cells, configuration: Partial<ImportConfiguration> = {}) =>
  readCsvFile(file(cells), configuration).rows;
const ledger = (cells: Cells, configuration: Partial<ImportConfiguration> = {}) =>
  read(cells, configuration).map(({ entry }) => entry?.amount);

const DEBIT_CREDIT: Cells = [
  ['debit', '5.00'],
  ['credit', '100.00'],
  ['credit', '80.00'],
];
const CARD: Cells = [
  ['Sale', '12.00'],
  ['Sale', '7.00'],
  ['Payment', '-19.00'],
];
const CUSTOM = {
  entityTypeColLabel: 'Type',
  amountTypeStrategy: 'custom_column',
  amountTypeInflowValue: 'credit',
} as const;

describe('a column that shows the direction by its shape', () => {
  const two = (first: string, second: string): Cells => [
    [first, '5'],
    [first, '7'],
    [second, '9'],
  ];

  it.each([
    ['Операция', 'Дебет', 'Кредит', 'Кредит'],
    ['Kind', 'Debited', 'Credited', 'Credited'],
    ['Kind', 'Db', 'Cr', 'Cr'],
    ['Kind', 'Paid-out', 'Paid-in', 'Paid-in'],
    ['Tür', 'Borç', 'Alacak', 'Alacak'],
    ['Typ', 'Výběr', 'Vklad', 'Vklad'],
    ['Typ', 'Hævning', 'Indsætning', 'Indsætning'],
    ['Laji', 'Veloitus', 'Hyvitys', 'Hyvitys'],
    ['Είδος', 'Χρέωση', 'Πίστωση', 'Πίστωση'],
    ['구분', '출금', '입금', '입금'],
    ['Kind', 'ACH_DEBIT', 'ACH_CREDIT', 'ACH_CREDIT'],
    ['Kind', 'Debit card purchase', 'Direct deposit', 'Direct deposit'],
    ['Kind', 'ACH_DEBIT', 'Top up', 'Top up'],
    ['CR', '', 'CR', 'CR'],
    ['Debit or credit?', 'Weg', 'Her', ''],
    ['Richtung', 'Weg', 'Her', ''],
  ])('makes the rows invalid: %s with %j and %j', (header, first, second, inflow) => {
    const { rows } = readCsvFile(file(two(first, second), header));

    expect(rows.map(({ entry }) => entry)).toEqual([null, null, null]);
    expect(rows[0]?.errors).toEqual([
      expect.stringContaining(
        inflow === '' ? 'amount_type_inflow_value to its value' : `amount_type_inflow_value=${inflow}`,
      ),
    ]);
  });

  it.each([
    ['category', 'Food', 'Credit card payment'],
    ['Kategorie', 'Food', 'Deposit'],
    ['account', 'Credit Card', 'Checking'],
    ['Account type', 'Credit', 'Checking'],
    ['Payment method', 'Credit card', 'Debit card'],
    ['Via', 'Credit card', 'Debit card'],
    ['Credit card', 'Anna', 'Ben'],
    ['Institution', 'Credit Suisse', 'Bank of Scotland'],
    ['Status', 'Received', 'Pending'],
    ['Status', 'Credited', 'Pending'],
    ['State', 'Cleared', ''],
    ['Currency', 'EUR', 'USD'],
    ['Debit date', '2024-01-01', '2024-01-02'],
    ['Kind', 'Deposit', 'Interest'],
    ['Kind', 'Direct deposit', 'Salary credit'],
    ['Kind', 'Card', 'Transfer'],
    ['Owner', 'Anna', 'Ben'],
  ])('ignores other columns with two values: %s with %j and %j', (header, first, second) => {
    const { rows } = readCsvFile(file(two(first, second), header));

    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('raises no doubt if amounts have signs', () => {
    const { rows } = readCsvFile(file([...two('Weg', 'Her'), ['Weg', '-5']], 'Richtung'));

    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe('a column that only marks money out', () => {
  const cells: Cells = [
    ['DR', '5'],
    ['DR', '7'],
    ['', '9'],
  ];

  it('raises a question with settings that make blanks money in', () => {
    const [row] = read(cells);

    expect(row?.errors).toEqual([
      'Amount column "amount" is positive where "Type" says "DR", and "Type" is blank elsewhere: set amount_type_strategy=custom_column, entity_type_col_label=Type, amount_type_inflow_value=DR and signage_convention=inflows_negative if blank rows are money in, or signage_convention=inflows_negative alone if they are money out as well',
    ]);
    const marked = { ...CUSTOM, amountTypeInflowValue: 'DR', signageConvention: 'inflows_negative' } as const;
    expect(ledger(cells, marked)).toEqual(['5', '7', '-9']);
    expect(ledger(cells, { signageConvention: 'inflows_negative' })).toEqual(['5', '7', '9']);
  });

  it('raises the usual question if no row is blank or an amount has a sign', () => {
    for (const [type, amount] of [
      ['DR', '9'],
      ['', '-9'],
    ] as const) {
      const [row] = read([...cells.slice(0, 2), [type, amount]]);
      expect(row?.errors).toEqual([expect.stringMatching(/says "DR": set signage_convention=inflows_negative if/)]);
    }
  });

  it.each(['Type', 'Remark'])('is taken, and the rows without it are asked about: %s', (header) => {
    const found = detected(`${file(cells, header)}\n`);

    expect(found.questions).toMatchObject([
      { about: 'amount_type_values', cell: header, text: '', examples: ['2024-03-01 · Shop · 9'] },
    ]);
    const values = { ...found.configuration.amountTypeValues, '': 'in' } as const;
    expect(found.configuration.amountTypeValues).toEqual({ DR: 'out' });
    expect(ledger(cells, { ...found.configuration, entityTypeColLabel: 'Type', amountTypeValues: values })).toEqual([
      '5',
      '7',
      '-9',
    ]);
  });
});

describe('the page for a file with a direction column and unsigned amounts', () => {
  it('finds out which value means money in, whatever the header', () => {
    for (const header of ['amount_type', 'D/C', 'Umsatzart']) {
      const found = detected(`${file(DEBIT_CREDIT, header).replace('name', 'purpose of it')}\n`);
      expect(labelsOf(found)['name']).toBe('purpose of it');
      expect(found.configuration).toMatchObject({ entityTypeColLabel: header, amountTypeInflowValue: 'credit' });
      expect(found.questions).toEqual([]);
    }
  });

  it('never uses that column as the name', () => {
    const found = detected('date,amount_type,amount\n2024-03-01,debit,5.00\n2024-03-02,credit,7.00\n');
    expect(labelsOf(found)['name']).toBeUndefined();
    expect(
      detected('date,kind,amount\n2024-03-01,Sale,5.00\n2024-03-02,Return,-7.00\n').configuration.nameColLabel,
    ).toBeNull();
  });

  it('asks which sign means money in if sales are positive, and assumes nothing', () => {
    const found = detected(`${file(CARD)}\n`);
    expect(found.configuration.signageConvention).toBeNull();
    expect(found.questions).toEqual([
      {
        about: 'signage_convention',
        cell: 'Sale',
        examples: [
          '2024-03-01 · Shop · Sale · 12.00',
          '2024-03-01 · Shop · Sale · 7.00',
          '2024-03-01 · Shop · Payment · -19.00',
        ],
        choices: [
          { format: 'inflows_negative', value: 'out' },
          { format: 'inflows_positive', value: 'in' },
        ],
      },
    ]);
  });

  it('asks nothing if the amounts have signs', () => {
    expect(
      detected(
        `${file([
          ['debit', '-5.00'],
          ['credit', '7.00'],
        ])}\n`,
      ).questions,
    ).toEqual([]);
  });
});

it('asks about an amount that is a number', () => {
  const { questions } = detected(
    'date,name,amount\n2024-03-01,Shop,abc\n2024-03-02,Shop,100.00\n2024-03-03,Shop,7.00\n',
  );
  expect(questions.map(({ about, cell }) => [about, cell])).toEqual([['signage_convention', '100.00']]);
});
