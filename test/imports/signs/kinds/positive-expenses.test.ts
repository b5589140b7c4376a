import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
const truth = ['2026-10-13 -10', '2026-10-14 500', '2026-10-15 -4', '2026-10-16 -3'];

/** A budget of a checking account, in which money out has no minus. */
const budget = (column: string, income: string, others = ['Food', 'Home', 'Food'], name = 'Job'): string =>
  file(
    `Date,Name,Amount,${column}`,
    `2026-10-13,Lidl,10.00,${others[0]}`,
    `2026-10-14,${name},-500.00,${income}`,
    `2026-10-15,Costa,4.00,${others[1]}`,
    `2026-10-16,Aldi,3.00,${others[2]}`,
  );

describe('expenses without a minus in the file of a checking account', () => {
  it.each([
    ['Category', 'Income', undefined],
    ['Category', 'Income: Salary', undefined],
    ['Category', 'Paychecks', undefined],
    ['Category', 'Einnahmen', undefined],
    ['Category', 'Ingresos', undefined],
    ['Category', 'Revenus', undefined],
    ['Category', 'Inkomst', undefined],
    ['Category', 'Przychody', undefined],
    ['Category', 'Доход', undefined],
    ['Category', '収入', undefined],
    ['Type', 'income', ['regular', 'internal transfer', 'regular']],
  ])('are asked about beside words of income: %s %s', async (column, income, others) => {
    const read = await readFile(budget(column, income, others));

    expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
    const answered = await read.answer({ signageConvention: 'inflows_negative' });
    expect(canBePublished(answered)).toBe(true);
    expect(transactionsIn(answered)).toEqual(truth);
  });

  it('are asked about beside a name of income', async () => {
    for (const name of ['DIRECT DEPOSIT ACME', 'ACME DIR DEP', 'Gehalt', 'Nómina']) {
      const read = await readFile(budget('Note', 'x', ['x', 'x', 'x'], name));

      expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
    }
  });

  it.each([
    ['Food', 'Home', 'Groceries'],
    ['Lebensmittel', 'Sonstiges', 'Miete'],
    ['Alimentation', 'Loyer', 'Autre'],
    ['餐饮', '交通', '其他'],
  ])('are asked about beside categories of spending alone: %s', async (...others) => {
    const read = await readFile(budget('Category', 'Other', others));

    expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });
});

describe('amounts without signs beside categories', () => {
  const rows = ['Food,Shop,10.00', 'Income,Job,500.00', 'Food,Cafe,5.00'];
  const lines = rows.map((row, at) => `2026-10-${13 + at},${row}`);

  it('are asked about by category if only some name earnings', async () => {
    for (const income of ['Income', 'Gehalt', 'Salaire', 'Доходы', '給与']) {
      const read = await readFile(
        file('Date,Category,Note,Amount', ...lines.map((line) => line.replace('Income', income))),
      );

      expect(read.questions.map(({ field, text }) => [field, text])).toEqual([
        ['amount_type_values', 'Food'],
        ['amount_type_values', income],
      ]);
      const answered = await read.answer({ amountTypeValues: { Food: 'out', [income]: 'in' } });
      expect(canBePublished(answered)).toBe(true);
      expect(transactionsIn(answered)).toEqual(['2026-10-13 -10', '2026-10-14 500', '2026-10-15 -5']);
      expect(answered.rows.map(({ fields }) => fields.category)).toEqual(['Food', income, 'Food']);
    }
  });

  it('hold back the row that the answer contradicts', async () => {
    const names = ['Shop,10.00', 'Salary,500.00', 'Cafe,5.00', 'Payroll tax,7.00'];
    const read = await readFile(
      file('Date,Description,Amount', ...names.map((row, at) => `2026-10-${13 + at},${row}`)),
    );
    const answered = await read.answer({ signageConvention: 'inflows_negative' });

    expect(transactionsIn(answered)).toEqual(['2026-10-13 -10', '2026-10-15 -5', '2026-10-16 -7']);
    expect(answered.rows[1]?.errors).toEqual([
      'Amount column "Amount" is read as money out where "Description" says "Salary": set amount of the row to "-500.00" if it is money in, or to "+500.00" if it is money out',
    ]);
  });
});

describe('amounts of a checking account of which nearly none has a minus', () => {
  const names = ['Lidl', 'Rewe', 'Amazon', 'Costa', 'Aldi', 'Shell', 'Netflix'];
  const statement = (rows: readonly string[], amounts: readonly string[]): string =>
    file('Date,Description,Amount', ...rows.map((name, at) => `2026-10-${13 + at},${name},${amounts[at]}`));

  it.each([
    [names, ['10.00', '25.50', '-15.00', '4.00', '14.00', '44.00', '9.99']],
    [
      ['CARD PURCHASE Lidl', 'CARD PURCHASE Rewe', 'TRANSFER IN', 'ATM WITHDRAWAL'],
      ['10.00', '25.50', '-15.00', '4.00'],
    ],
    [
      ['Lidl', 'Rewe', 'Bakery'],
      ['10.00', '-0.00', '4.00'],
    ],
  ])('are asked about: %s', async (rows, amounts) => {
    const read = await readFile(statement(rows, amounts));

    expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
    const answered = await read.answer({ signageConvention: 'inflows_negative' });
    expect(canBePublished(answered)).toBe(true);
    expect(transactionsIn(answered)[0]).toBe('2026-10-13 -10');
  });

  it.each([
    ['Interest', 'Interest', 'Interest', 'Rent'],
    ['Salary', 'Ann', 'Ben', 'Rent'],
    ['Deposit', 'Ann', 'Ben', 'Rent'],
  ])('are read as they are beside words of money in: %s', async (...rows) => {
    const read = await readFile(statement(rows, ['10.00', '25.50', '15.00', '-4.00']));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)[0]).toBe('2026-10-13 10');
  });
});

describe('amounts with a plus or a mark', () => {
  it('are not asked about, though nearly all are money in', async () => {
    for (const [moneyIn, moneyOut] of [
      ['+', '-'],
      ['', '-'],
    ]) {
      const amounts = [`${moneyIn}10.00`, `${moneyIn}25.50`, `${moneyIn}4.00`, `${moneyOut}9.99`];
      const rows = amounts.map((amount, at) => `2026-10-${13 + at},Shop ${'ABCD'[at]},${amount}`);
      const read = await readFile(file('Date,Description,Amount', ...rows));
      expect(canBePublished(read)).toBe(moneyIn === '+');
    }
  });
});

describe('a usual file of a checking account', () => {
  it.each([
    ['10/13/2026,LIDL,-10.00,Groceries', '10/14/2026,ACME PAYROLL,500.00,Paycheck', '10/15/2026,LIDL,2.00,Groceries'],
    ['10/13/2026,Ann,50.00,Rent', '10/14/2026,INCOME TAX,-500.00,Taxes', '10/15/2026,Bob,50.00,Gift'],
    ['10/13/2026,Ann,50.00,Loan', '10/14/2026,Impôt sur les revenus,-500.00,Taxes', '10/15/2026,Bob,50.00,Gift'],
    ['10/13/2026,LIDL,5.00,Groceries', '10/14/2026,ALDI,-20.00,Groceries', '10/15/2026,SHELL,6.00,Gas'],
  ])('is not asked about: %s', async (...rows) => {
    const read = await readFile(file('Date,Description,Amount,Category', ...rows));

    expect(canBePublished(read)).toBe(true);
  });
});

describe('positive amounts beside a column of types', () => {
  it.each(['Expense type', 'Product type'])('are asked about once for the file: %s', async (column) => {
    const rows = ['Lidl,10.00,Current', 'Job,500.00,Savings', 'Costa,4.00,Current'];
    const read = await readFile(
      file(`Date,Name,Amount,${column}`, ...rows.map((row, at) => `2026-10-${13 + at},${row}`)),
    );

    expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });

  it.each(['Rent received', 'Zelle from Ann', 'Top-up', 'Überweisung von Max', 'Virement reçu', 'Bonifico ricevuto'])(
    'are money in where they say so: %s',
    async (name) => {
      const rows = [`${name},10.00`, `${name},20.00`, `${name},30.00`, 'Lidl,-4.00'];
      const read = await readFile(
        file('Date,Description,Amount', ...rows.map((row, at) => `2026-10-${13 + at},${row}`)),
      );

      expect(read.questions).toEqual([]);
      expect(transactionsIn(read)).toContain('2026-10-13 10');
    },
  );
});
