import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { readCsvFile } from '../../support/imports/csv.ts';

const read = (header: string, amounts: readonly string[], configuration: Partial<ImportConfiguration>) =>
  readCsvFile([`date,name,${header}`, ...amounts.map((cells) => `2024-03-01,Shop,${cells}`)].join('\n'), configuration)
    .rows;
const errorsOf = (...args: Parameters<typeof read>) => [...new Set(read(...args).flatMap(({ errors }) => errors))];
const ledger = (...args: Parameters<typeof read>) => read(...args).map(({ entry }) => entry?.amount);

const CONVENTIONS =
  'set signage_convention=inflows_negative if positive amounts are money out, or signage_convention=inflows_positive if they are money in';

describe('an amount column whose header names one direction', () => {
  it.each([
    ...['Withdrawals', 'Debit', 'Money Out', 'Expense', 'Outflow', 'Paid out', 'Debit Amount', 'Withdrawal (GBP)'],
    ...['Soll', 'Ausgaben', 'Débit', 'Cargo', 'Uscite', 'Wydatki', 'Расход', '支出', '出金'],
  ])('raises a question if it names money out and is positive: %s', (header) => {
    expect(errorsOf(header, ['3.50', '20.00'], { amountColLabel: header })).toEqual([
      `Amount column "${header}" is named like money out, but its amounts are positive: ${CONVENTIONS}`,
    ]);
  });

  it('raises a question if it names money in and is negative', () => {
    expect(errorsOf('Paid in', ['-3.50'], { amountColLabel: 'Paid in' })).toEqual([
      `Amount column "Paid in" is named like money in, but its amounts are negative: ${CONVENTIONS}`,
    ]);
  });

  it.each([
    ['Debit,Credit', 'Debit', 'Credit'],
    ['Paid out,Paid in', 'Paid out', 'Paid in'],
    ['Soll,Haben', 'Soll', 'Haben'],
  ])('reports the other column, which is not read: %s', (header, amountColLabel, other) => {
    const [row, blank] = read(header, ['3.50,', ',2000'], { amountColLabel });
    const rest = `"${other}" is not read: to import both columns, rename them to Outflow and Inflow and send the file as a YnabImport`;
    expect(row?.errors).toEqual([expect.stringContaining(`${CONVENTIONS}. ${rest}`)]);
    expect(blank?.errors).toContain('Amount is required');
  });

  it.each<[string, Partial<ImportConfiguration>]>([
    ['Credit', {}],
    ['Debit', { signageConvention: 'inflows_negative' }],
  ])('does not read a zero instead of the money in the other column: %s', (amountColLabel, configuration) => {
    const cells = amountColLabel === 'Debit' ? ['3.50,0.00', '0.00,20'] : ['0.00,3.50', '20,0.00'].toReversed();
    const [first, second] = read('Debit,Credit', cells, { amountColLabel, ...configuration });
    const held = amountColLabel === 'Debit' ? second : [first, second].find((row) => row?.entry === null);
    expect([first, second].filter((row) => row?.entry === null)).toHaveLength(1);
    expect(held?.errors[0]).toMatch(
      /^Amount column ".*" has no money, but ".*" has ".*"\. .* is not read: to import both/,
    );
  });

  it.each<[string, readonly string[], Partial<ImportConfiguration>, readonly string[]]>([
    ['a convention', ['3.50'], { signageConvention: 'inflows_negative' }, ['3.5']],
    ['the opposite convention', ['3.50'], { signageConvention: 'inflows_positive' }, ['-3.5']],
    ['a minus', ['-3.50', '-2', '1'], {}, ['3.5', '2', '-1']],
  ])('is read if the direction is clear from %s', (_, amounts, configuration, expected) => {
    expect(ledger('Debit', amounts, { amountColLabel: 'Debit', ...configuration })).toEqual(expected);
  });

  it.each(['Amount', 'Payment amount', 'Value', 'Debit/Credit', 'Credit', 'Money in', 'Betrag', 'Total'])(
    'raises no question: %s',
    (header) => {
      expect(ledger(header, ['3.50'], { amountColLabel: header })).toEqual(['-3.5']);
    },
  );
});
