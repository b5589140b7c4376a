import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import.ts';
import { readCsvFile } from '../../support/csv.ts';
import { detected, labelsOf } from '../../support/detected.ts';

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

describe('rows whose direction only a column tells', () => {
  it('sees signs and words among invisible marks', () => {
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
      'purchases and refunds the other way round',
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
    ['by a value', DEBIT_CREDIT, CUSTOM, ['5', '-100', '-80']],
    ['that every row is money in', DEBIT_CREDIT, { amountTypeStrategy: 'signed_amount' }, ['-5', '-100', '-80']],
    ['by a convention', CARD, { signageConvention: 'inflows_negative' }, ['12', '7', '-19']],
    ['by the other convention', CARD, { signageConvention: 'inflows_positive' }, ['-12', '-7', '19']],
  ])('are read when the client told: %s', (_, cells, configuration, amounts) => {
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
  ])('are held back if the signs tell it as well: %s', (_, cells, configuration, convention, amounts) => {
    const held = read(cells, { ...CUSTOM, ...configuration });
    expect(held.map(({ entry }) => entry)).toEqual([null, null]);
    expect(held[0]?.errors).toEqual([
      expect.stringContaining(`Set amount_type_strategy=signed_amount and signage_convention=${convention}`),
    ]);
    const told = { amountTypeStrategy: 'signed_amount', signageConvention: convention } as Partial<ImportConfiguration>;
    expect(ledger(cells, { ...CUSTOM, ...told })).toEqual(amounts);
  });

  it('are read if amounts of one value have both signs', () => {
    const cells: Cells = [
      ['credit', '2000'],
      ['debit', '3.50'],
      ['debit', '-1'],
    ];
    expect(ledger(cells, CUSTOM)).toEqual(['-2000', '3.5', '-1']);
  });

  it('are held back if only the header shows the purpose of the column', () => {
    const cells: Cells = [
      ['Zu', '5'],
      ['Ab', '7'],
    ];
    const held = readCsvFile(file(cells, 'Debit/Kredit')).rows;

    expect(held.map(({ entry }) => entry)).toEqual([null, null]);
    expect(held[0]?.errors[0]).toContain('amount_type_inflow_value to its value for money in');
    expect(detected(`${file(cells, 'Debit/Kredit')}\n`).questions).toMatchObject([
      { about: 'amount_type_inflow_value', choices: [{ format: 'Zu' }, { format: 'Ab' }] },
    ]);
    expect(ledger(cells)).toEqual(['-5', '-7']);
  });

  it('are not settled by signed_amount if the meaning of the sign is in doubt', () => {
    expect(ledger(CARD, { amountTypeStrategy: 'signed_amount' })).toEqual([undefined, undefined, undefined]);
  });

  it('are held back if the configured value is in no row but another spelling is', () => {
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
      'money in alone',
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

  it('never silently become money in, whatever the other columns contain', () => {
    const cell = fc.tuple(fc.constantFrom('debit', 'credit', 'DEBIT', 'Credit'), fc.integer({ min: 1, max: 9_999 }));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 20 }), (cells) => {
        const rows = read(cells.map(([type, amount]) => [type, String(amount)]));
        const hasDebit = cells.some(([type]) => type.toLowerCase() === 'debit');
        expect(rows.every(({ entry }) => (entry === null) === hasDebit)).toBe(true);
      }),
    );
  });

  it('are not held back if the column agrees with every sign', () => {
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
    [['Ab', 'Zu', 'Um'], 'Zu', ['5', '-5', '5']],
    [['Ab', 'zu', 'Zu'], 'Zu', ['5', undefined, '-5']],
    [['Ab', 'Zu', ''], 'Zu', ['5', '-5', undefined]],
    [['Ab', 'Zu', 'Ab'], 'Zu', ['5', '-5', '5']],
    [['', 'credit', ''], 'credit', ['5', '-5', '5']],
    [['credit', 'debit'], 'debit', ['5', '-5']],
    [['credit', 'Deposit'], 'credit', ['-5', undefined]],
  ])('leaves no row to chance: %j with %j', (values, inflow, amounts) => {
    expect(read(values, inflow).map(({ entry }) => entry?.amount)).toEqual(amounts);
  });

  it('names the value of the row and what to set', () => {
    const [, , deposit, blank] = read(['debit', 'credit', 'Deposit', '']);

    expect(deposit?.errors).toEqual([expect.stringMatching(/"Type" has "Deposit".*entity_type.*"credit"/)]);
    expect(blank?.errors).toEqual([expect.stringMatching(/"Type" is blank.*entity_type/)]);
  });

  it('does not matter where the amount is zero', () => {
    const { rows } = readCsvFile(file([...DEBIT_CREDIT, ['', '0']]), CUSTOM);

    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

describe('a column of which one value means money out', () => {
  const OUT = { ...CUSTOM, amountTypeInflowValue: 'D', signageConvention: 'inflows_negative' } as const;

  it('says so of a value that is unclear', () => {
    const cells: Cells = [
      ['D', '5'],
      ['C', '6'],
      ['debit', '7'],
      ['credit', '8'],
    ];
    const [first, second, unclear, other] = read(cells, OUT);
    expect([first, second, other].map((row) => row?.entry?.amount)).toEqual(['5', '-6', '-8']);
    expect(unclear?.errors).toEqual([
      'Entity type column "Type" has "debit", which does not say whether the row is money in or money out: set entity_type of the row to "D" if it is money out, or to the value for money in',
    ]);
  });
});

describe('a column that tells the direction by its shape', () => {
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
  ])('holds the rows back: %s with %j and %j', (header, first, second, inflow) => {
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
  ])('leaves other columns of two values alone: %s with %j and %j', (header, first, second) => {
    const { rows } = readCsvFile(file(two(first, second), header));

    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('says nothing where amounts have signs', () => {
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

  it('is asked about with settings under which blanks are money in', () => {
    const [row] = read(cells);

    expect(row?.errors).toEqual([
      'Amount column "amount" is positive where "Type" says "DR", and "Type" is blank elsewhere: set amount_type_strategy=custom_column, entity_type_col_label=Type, amount_type_inflow_value=DR and signage_convention=inflows_negative if blank rows are money in, or signage_convention=inflows_negative alone if they are money out as well',
    ]);
    const marked = { ...CUSTOM, amountTypeInflowValue: 'DR', signageConvention: 'inflows_negative' } as const;
    expect(ledger(cells, marked)).toEqual(['5', '7', '-9']);
    expect(ledger(cells, { signageConvention: 'inflows_negative' })).toEqual(['5', '7', '9']);
  });

  it('is asked about as before where no row is blank, or an amount has a sign', () => {
    for (const [type, amount] of [
      ['DR', '9'],
      ['', '-9'],
    ] as const) {
      const [row] = read([...cells.slice(0, 2), [type, amount]]);
      expect(row?.errors).toEqual([expect.stringMatching(/says "DR": set signage_convention=inflows_negative if/)]);
    }
  });

  it.each(['Type', 'Remark'])('is read so on the page, which says how: %s', (header) => {
    const found = detected(`${file(cells, header)}\n`);

    expect(found.ambiguous).toEqual([expect.stringMatching(/blank.*read as money in.*"DR".*money out/)]);
    expect(ledger(cells, { ...found.configuration, entityTypeColLabel: 'Type' })).toEqual(['5', '7', '-9']);
  });
});

describe('the page for a file with a direction column and unsigned amounts', () => {
  it('asks which value means money in, whatever the header', () => {
    for (const header of ['amount_type', 'D/C', 'Umsatzart']) {
      const found = detected(`${file(DEBIT_CREDIT, header).replace('name', 'purpose of it')}\n`);
      expect(labelsOf(found)['name']).toBe('purpose of it');
      expect(found.configuration).toMatchObject({ entityTypeColLabel: header, amountTypeInflowValue: 'credit' });
      expect(found.questions).toEqual([
        {
          about: 'amount_type_inflow_value',
          cell: header,
          choices: [
            { format: 'credit', value: 'credit' },
            { format: 'debit', value: 'debit' },
          ],
        },
      ]);
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
