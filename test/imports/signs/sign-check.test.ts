import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { readCsvFile } from '../../support/imports/csv.ts';
import { detected } from '../../support/imports/detected.ts';

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

describe('rows whose direction only a column shows', () => {
  it('ignores invisible characters around signs and words', () => {
    const marked = DEBIT_CREDIT.map(([type, amount]) => [`\u200e${type}`, `\u200e${amount}\u200f`] as const);

    expect(ledger(marked)).toEqual([undefined, undefined, undefined]);
    expect(ledger(marked, { signageConvention: 'inflows_positive' })).toEqual(['-5', '-100', '-80']);
  });

  it.each([
    ['debit and credit', DEBIT_CREDIT, 'amount_type_inflow_value=credit'],
    [
      'D and C',
      [
        ['D', '5'],
        ['C', '6'],
      ],
      'amount_type_inflow_value=C',
    ],
    [
      'Soll and Haben',
      [
        ['Soll', '5'],
        ['Haben', '6'],
      ],
      'amount_type_inflow_value=Haben',
    ],
    [
      'DR and CR',
      [
        ['DR', '5'],
        ['CR', '6'],
        ['CR', ''],
      ],
      'amount_type_inflow_value=CR',
    ],
    [
      'af and bij',
      [
        ['Af', '5'],
        ['Bij', '6'],
      ],
      'amount_type_inflow_value=Bij',
    ],
    [
      'expense and income, with one correction',
      [
        ['Expense', '5'],
        ['Expense', '7'],
        ['Expense', '-5'],
        ['Income', '6'],
      ],
      'amount_type_inflow_value=Income',
    ],
    ['debit alone', [['debit', '5']], 'signage_convention=inflows_negative'],
    ['sales on a card', CARD, 'signage_convention=inflows_negative'],
    [
      'purchases and refunds with reversed signs',
      [
        ['Purchase', '5'],
        ['Refund', '-5'],
      ],
      'signage_convention=inflows_negative',
    ],
  ] as const)('are held back with what to set: %s', (_, cells, parameter) => {
    const rows = read(cells);

    expect(rows.every(({ entry }) => entry === null)).toBe(true);
    for (const { errors } of rows.slice(0, 2)) {
      expect(errors).toEqual([expect.stringMatching(/^Amount column "amount" .*"Type"/)]);
      expect(errors[0]).toContain(parameter);
    }
  });

  it.each<[string, Cells, Partial<ImportConfiguration>, readonly string[]]>([
    ['with a value', DEBIT_CREDIT, CUSTOM, ['5', '-100', '-80']],
    ['with every row as money in', DEBIT_CREDIT, { amountTypeStrategy: 'signed_amount' }, ['-5', '-100', '-80']],
    ['with a convention', CARD, { signageConvention: 'inflows_negative' }, ['12', '7', '-19']],
    ['with the opposite convention', CARD, { signageConvention: 'inflows_positive' }, ['-12', '-7', '19']],
  ])('are read as configured: %s', (_, cells, configuration, amounts) => {
    expect(ledger(cells, configuration)).toEqual(amounts);
  });

  it.each<[string, Cells, Partial<ImportConfiguration>, string, readonly string[]]>([
    [
      'in with a plus',
      [
        ['credit', '2000'],
        ['debit', '-3.50'],
      ],
      {},
      'inflows_positive',
      ['-2000', '3.5'],
    ],
    [
      'in with a minus',
      [
        ['credit', '-2000'],
        ['debit', '3.50'],
      ],
      {},
      'inflows_negative',
      ['-2000', '3.5'],
    ],
    [
      'out with a minus',
      [
        ['credit', '2000'],
        ['debit', '-3.50'],
      ],
      { amountTypeInflowValue: 'debit', signageConvention: 'inflows_negative' },
      'inflows_positive',
      ['-2000', '3.5'],
    ],
  ])('are invalid if the signs show it too: %s', (_, cells, configuration, convention, amounts) => {
    const held = read(cells, { ...CUSTOM, ...configuration });
    expect(held.map(({ entry }) => entry)).toEqual([null, null]);
    expect(held[0]?.errors).toEqual([
      expect.stringContaining(`Set amount_type_strategy=signed_amount and signage_convention=${convention}`),
    ]);
    const settings = {
      amountTypeStrategy: 'signed_amount',
      signageConvention: convention,
    } as Partial<ImportConfiguration>;
    expect(ledger(cells, { ...CUSTOM, ...settings })).toEqual(amounts);
  });

  it('are read if amounts of one value have both signs', () => {
    const cells: Cells = [
      ['credit', '2000'],
      ['debit', '3.50'],
      ['debit', '8'],
      ['debit', '-1'],
    ];
    expect(ledger(cells, CUSTOM)).toEqual(['-2000', '3.5', '8', '-1']);
  });

  it('are invalid if most amounts of one value have a minus, unless a convention says that each turns its direction', () => {
    const cells: Cells = [
      ['credit', '-2000'],
      ['debit', '-3.50'],
    ];
    expect(read(cells, CUSTOM)[0]?.errors).toEqual([
      expect.stringMatching(
        /^Amount column "amount" has a minus in at least half of the rows where "Type" says "credit", .*set signage_/,
      ),
    ]);
    const values = {
      ...CUSTOM,
      amountTypeInflowValue: null,
      amountTypeValues: { credit: 'in', debit: 'out' },
    } as const;
    expect(ledger(cells, values)).toEqual([undefined, undefined]);
    expect(ledger(cells, { ...values, signageConvention: 'inflows_negative' })).toEqual(['-2000', '3.5']);
    expect(ledger(cells, { ...values, signageConvention: 'inflows_positive' })).toEqual(['2000', '-3.5']);
  });

  it('are invalid if a setting contradicts the word, unless a convention insists', () => {
    const turned = {
      ...CUSTOM,
      amountTypeInflowValue: null,
      amountTypeValues: { credit: 'out', debit: 'in' },
    } as const;
    expect(read(DEBIT_CREDIT, turned)[0]?.errors).toEqual([
      expect.stringContaining('is read as money in where "Type" says "debit", which usually means the opposite'),
    ]);
    expect(ledger(DEBIT_CREDIT, { ...turned, signageConvention: 'inflows_positive' })).toEqual(['-5', '100', '80']);
  });

  it('are invalid if only the header shows the purpose of the column', () => {
    const cells: Cells = [
      ['Zu', '5'],
      ['Ab', '7'],
    ];
    const held = readCsvFile(file(cells, 'Debit/Kredit')).rows;

    expect(held.map(({ entry }) => entry)).toEqual([null, null]);
    expect(held[0]?.errors[0]).toContain('amount_type_inflow_value to its value for money in');
    expect(detected(`${file(cells, 'Debit/Kredit')}\n`).questions).toMatchObject([
      { about: 'amount_type_values', cell: 'Debit/Kredit', text: 'Zu', examples: ['2024-03-01 · Shop · Zu · 5'] },
      { about: 'amount_type_values', cell: 'Debit/Kredit', text: 'Ab', examples: ['2024-03-01 · Shop · Ab · 7'] },
    ]);
    expect(ledger(cells)).toEqual(['-5', '-7']);
  });

  it('are not settled by signed_amount if the meaning of the sign is in doubt', () => {
    expect(ledger(CARD, { amountTypeStrategy: 'signed_amount' })).toEqual([undefined, undefined, undefined]);
  });

  it('are rejected if the configured value appears only in another spelling', () => {
    const rows = read(DEBIT_CREDIT, { ...CUSTOM, amountTypeInflowValue: 'CR' });

    expect(rows[0]?.errors).toEqual([expect.stringContaining('some have "credit"')]);
    expect(ledger([['debit', '5']], { ...CUSTOM, amountTypeInflowValue: 'CR' })).toEqual(['5']);
  });

  it.each<[string, Cells]>([
    [
      'signs that agree with the column',
      [
        ['debit', '-5'],
        ['credit', '6'],
      ],
    ],
    [
      'a signed card',
      [
        ['Sale', '-5'],
        ['Payment', '6'],
        ['Return', '5'],
      ],
    ],
    [
      'money in only',
      [
        ['credit', '6'],
        ['credit', '7'],
      ],
    ],
    [
      'a column of categories',
      [
        ['Food', '6'],
        ['Rent', '7'],
        ['Fee', '1'],
      ],
    ],
    [
      'a blank column',
      [
        ['', '6'],
        ['', '-7'],
      ],
    ],
  ])('raise no doubt: %s', (_, cells) => {
    expect(read(cells).flatMap(({ errors }) => errors)).toEqual([]);
    expect(ledger(cells)).toEqual(ledger(cells, { signageConvention: 'inflows_positive' }));
  });

  it('never silently become money in, with any other columns', () => {
    const cell = fc.tuple(fc.constantFrom('debit', 'credit', 'DEBIT', 'Credit'), fc.integer({ min: 1, max: 9_999 }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), (cells) => {
        const rows = read(cells.map(([type, amount]) => [type, String(amount)]));
        const hasDebit = cells.some(([type]) => type.toLowerCase() === 'debit');
        expect(rows.every(({ entry }) => (entry === null) === hasDebit)).toBe(true);
      }),
    );
  });

  it('are accepted if the column agrees with every sign', () => {
    const cell = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9_999 }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), (cells) => {
        const rows = read(cells.map(([isOut, amount]) => [isOut ? 'Debit' : 'Credit', `${isOut ? '-' : ''}${amount}`]));
        expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
      }),
    );
  });
});

describe('a column of which one value means money in', () => {
  const read = (values: readonly string[], amountTypeInflowValue = 'credit') =>
    readCsvFile(file(values.map((value) => [value, '5'])), { ...CUSTOM, amountTypeInflowValue }).rows;

  it.each([
    [['debit', 'credit', 'Deposit', ''], 'credit', ['5', '-5', undefined, undefined]],
    [['debit', 'credit', 'Sale', 'ACH_DEBIT'], 'credit', ['5', '-5', '5', '5']],
    [['debit', 'credit', 'Credit'], 'credit', ['5', '-5', undefined]],
    [['Ab', 'Zu', 'Um'], 'Zu', [undefined, '-5', undefined]],
    [['debit', 'credit', 'Um'], 'credit', ['5', '-5', undefined]],
    [['Transfer', 'credit'], 'credit', [undefined, '-5']],
    [['Income', 'Expense', 'Transfer'], 'Income', ['-5', '5', undefined]],
    [['Ab', 'zu', 'Zu'], 'Zu', ['5', undefined, '-5']],
    [['Ab', 'Zu', ''], 'Zu', ['5', '-5', undefined]],
    [['Ab', 'Zu', 'Ab'], 'Zu', ['5', '-5', '5']],
    [['', 'credit', ''], 'credit', ['5', '-5', '5']],
    [['credit', 'debit'], 'debit', [undefined, undefined]],
    [['credit', 'Deposit'], 'credit', ['-5', undefined]],
  ])('never guesses the direction of a row: %j with %j', (values, inflow, amounts) => {
    expect(read(values, inflow).map(({ entry }) => entry?.amount)).toEqual(amounts);
  });

  it('names the value of the row and what to set', () => {
    const [, , deposit, blank] = read(['debit', 'credit', 'Deposit', '']);

    expect(deposit?.errors).toEqual([expect.stringMatching(/"Type" has "Deposit".*entity_type.*"credit"/)]);
    expect(blank?.errors).toEqual([expect.stringMatching(/"Type" is blank.*entity_type/)]);
  });

  it('does not matter if the amount is zero', () => {
    const { rows } = readCsvFile(file([...DEBIT_CREDIT, ['', '0']]), CUSTOM);

    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe('a column whose texts each have a meaning', () => {
  const VALUES = {
    entityTypeColLabel: 'Type',
    amountTypeStrategy: 'custom_column',
    amountTypeValues: { Zu: 'in', ab: 'out', Um: 'leave_out' },
  } as const;
  const read = (values: readonly string[], configuration: Partial<ImportConfiguration> = {}) =>
    readCsvFile(file(values.map((value) => [value, '5'])), { ...VALUES, ...configuration }).rows;

  it('takes the direction from the text, also in another case', () => {
    expect(read(['Zu', 'Ab', 'ZU']).map(({ entry }) => entry?.amount)).toEqual(['-5', '5', '-5']);
  });

  it('leaves rows out whose text is neither', () => {
    const [, neither] = read(['Zu', 'Um']);
    expect(neither).toMatchObject({ leftOut: true, leftOutReason: 'direction', errors: [], entry: null });
  });

  it('needs a meaning for every other text, and says which rows lack one', () => {
    const [, other, blank] = read(['Zu', 'Mit', '']);
    expect(other?.errors).toEqual([
      'Entity type column "Type" has "Mit", which does not say whether the row is money in or money out: set amount_type_values={"Mit": "in"}, "out" or "leave_out" for all rows with it, or set entity_type of the row to the value for money in if it is money in, or to the value for money out',
    ]);
    expect(blank?.errors).toEqual([expect.stringContaining('"Type" is blank')]);
  });

  it('goes before the value that means money in', () => {
    const rows = read(['Zu', 'ab', 'Mit'], { amountTypeInflowValue: 'Mit' });
    expect(rows.map(({ entry }) => entry?.amount)).toEqual(['-5', '5', '-5']);
  });
});

describe('a column of which one value means money out', () => {
  const OUT = { ...CUSTOM, amountTypeInflowValue: 'D', signageConvention: 'inflows_negative' } as const;

  it('says so in the error of an unclear value', () => {
    const cells: Cells = [
      ['D', '5'],
      ['C', '6'],
      ['debit', '7'],
      ['credit', '8'],
    ];
    const [first, second, unclear, other] = read(cells, OUT);
    expect([first, second, other].map((row) => row?.entry?.amount)).toEqual(['5', '-6', '-8']);
    expect(unclear?.errors).toEqual([
      'Entity type column "Type" has "debit", which does not say whether the row is money in or money out: set amount_type_values={"debit": "in"}, "out" or "leave_out" for all rows with it, or set entity_type of the row to "D" if it is money out, or to the value for money in',
    ]);
  });
});
