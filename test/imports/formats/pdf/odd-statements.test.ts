import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../../shared/imports/formats/pdf/domain/read-statement.ts';
import type { Statement, StatementHints } from '../../../../shared/imports/formats/pdf/domain/statement.ts';
import { readPdfText } from '../../../../shared/imports/formats/pdf/parse/pdf-text.ts';
import {
  beside,
  CARD,
  DEBT_CARD,
  FEE_NOTE,
  FEE_NOTE_ONLY,
  FIRST_ROW,
  MARKED,
  NEGATIVE_CARD,
  NO_BALANCE,
  printedPdf,
  SUMMARY_BOXES,
  SUMMARY_OF_A_CARD,
  TWO_ACCOUNTS,
  TWO_BALANCES,
  TWO_MONTHS,
  WRONG_TOTALS,
} from '../../../support/imports/pdf/odd-statements.ts';
import { someHints } from '../../../support/imports/pdf/statement-text.ts';

const readPdf = async (pdf: Buffer, hints: Partial<StatementHints> = {}): Promise<Statement> => {
  const text = await readPdfText(new Uint8Array(pdf));
  if (!text.ok) throw new Error(text.message);
  return readStatement(text.items, someHints(hints));
};
const read = (page: string | readonly string[], hints: Partial<StatementHints> = {}): Promise<Statement> =>
  readPdf(printedPdf(...(typeof page === 'string' ? [page] : page)), hints);
const short = ({ rows }: Statement): readonly string[] =>
  rows.map(({ date, description, amount }) => `${date} ${description} ${amount}`);

const PURCHASES = [
  '2024-12-20 GROCERY OUTLET -45.25',
  '2024-12-31 PAYMENT THANK YOU 100',
  '2025-01-03 AIRLINE TICKET -50',
];

describe('the statement of a card', () => {
  it.each([
    ['positive purchases', CARD],
    ['negative purchases', NEGATIVE_CARD],
    ['a summary whose kinds are named like sections', SUMMARY_OF_A_CARD],
  ])('is read using the debt before and after: %s', async (_, page) => {
    const statement = await read(page, { isLiability: true });

    expect(short(statement)).toEqual(PURCHASES);
    expect(statement.coversAllRows).toBe(true);
    expect(statement.sums[0]).toEqual({ figure: 'balance', from: 0, to: 3, expected: '4.75' });
  });

  it('is recognized by its title, whatever the class of the account', async () => {
    expect(short(await read(CARD))).toEqual(PURCHASES);
    expect(short(await read(NEGATIVE_CARD))).toEqual(PURCHASES);
  });

  it.each([true, false])('is recognized by balances below zero (liability: %s)', async (isLiability) => {
    expect(short(await read(DEBT_CARD, { isLiability }))).toEqual(PURCHASES);
  });
});

describe('the period of a statement', () => {
  it('is the range named as such, across the turn of the year, despite an earlier note about fees', async () => {
    const statement = await read(FEE_NOTE, { currency: 'GBP' });

    expect(short(statement)).toEqual(['2024-12-28 Coffee -3.5', '2025-01-02 Salary 500']);
    expect(statement.coversAllRows).toBe(true);
  });

  it('is the range between the dates of the balances if no other is stated', async () => {
    expect(short(await read(FEE_NOTE_ONLY))).toEqual(['2025-01-03 Coffee -3.5']);
  });

  it('is never guessed: a date outside the period has no year', async () => {
    const page =
      'Statement period 1 March 2025 to 31 March 2025\nDate        Text      Amount\n15 Jul      Coffee    -1.00';

    expect((await read(page)).rows[0]?.problems).toEqual([
      'Date "15 Jul" has no year and is outside the period of the statement, from 2025-03-01 to 2025-03-31',
    ]);
  });

  it('can be several consecutive ones, each with its balances', async () => {
    const statement = await read(TWO_MONTHS);

    expect(short(statement)).toEqual(['2024-12-30 Coffee -3.5', '2025-01-02 Salary 500', '2025-01-31 Rent -400']);
    expect(statement.accounts).toHaveLength(1);
    expect(statement.sums.map(({ from, to, expected }) => [from, to, expected])).toEqual([
      [0, 1, '-3.5'],
      [1, 3, '100'],
    ]);
    expect(statement.coversAllRows).toBe(true);
  });
});

describe('two accounts in one file', () => {
  it('are distinguished by their numbers', async () => {
    expect((await read(TWO_ACCOUNTS)).accounts).toEqual([
      'Everyday Checking Account …1234',
      'Savings Plus Account …9876',
    ]);
  });

  it('are distinguished by balances that do not continue each other', async () => {
    expect((await read(TWO_BALANCES)).accounts).toEqual([
      'the account with the opening balance 100.00',
      'the account with the opening balance 5,000.00',
    ]);
  });
});

describe('a row next to a footer', () => {
  it.each([
    ['to its left', [30, 0, 'Form 4711-A Rev. 3']],
    ['over its date', [130, -3, 'Member of the deposit scheme']],
    ['to its right', [500, -1, 'Page 1 of 2']],
    ['under it', [130, -11, 'Page 1 of 2']],
  ] as const)('is read: %s', async (_, footer) => {
    const statement = await readPdf(beside(footer));

    expect(statement.rows).toHaveLength(22);
    expect(short(statement).at(-1)).toBe('2025-03-22 Shop V -22.22');
    expect(statement.sums).toEqual([{ figure: 'balance', from: 0, to: 22, expected: '-255.53' }]);
  });
});

describe('amounts of a statement', () => {
  it('get their sign from the balance brought forward, starting with the first row', async () => {
    expect(short(await read(FIRST_ROW))).toEqual([
      '2025-03-02 Rent -800',
      '2025-03-03 Salary 2000',
      '2025-03-04 Coffee -3.5',
    ]);
  });

  it('can have marks and minus signs after them or in a separate column', async () => {
    const statement = await read(MARKED);

    expect(short(statement)).toEqual([
      '2025-03-02 Salary 150',
      '2025-03-03 Coffee -3.5',
      '2025-03-04 Refund -1',
      '2025-03-05 Transfer -45.5',
    ]);
    expect(statement.rows.map(({ confidence }) => confidence)).toEqual([1, 1, 1, 1]);
  });

  it('are checked against balances in a row of boxes', async () => {
    const statement = await read(SUMMARY_BOXES);

    expect(statement.sums).toEqual([
      { figure: 'balance', from: 0, to: 2, expected: '1996.5' },
      { figure: 'money_in', from: 0, to: 2, expected: '2000' },
      { figure: 'money_out', from: 0, to: 2, expected: '3.5' },
    ]);
    expect(statement.coversAllRows).toBe(true);
  });

  it('are checked against totals', async () => {
    const statement = await read(WRONG_TOTALS);

    expect(statement.sums).toEqual([
      { figure: 'money_in', from: 0, to: 2, expected: '2000' },
      { figure: 'money_out', from: 0, to: 2, expected: '9' },
    ]);
  });

  it('cannot be checked without balances and totals', async () => {
    expect(await read(NO_BALANCE)).toMatchObject({ sums: [], coversAllRows: false });
  });
});
