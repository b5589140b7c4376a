import { describe, expect, it } from 'vitest';
import { rowLines } from '../../../cli/src/import/row-table.ts';
import { answeringIo } from '../../support/cli/answering-io.ts';

const amountOf = (amount: string, direction?: 'inflow' | 'outflow' | null) => {
  const row = { row_number: 1, valid: true, errors: [], fields: { amount }, direction };
  return rowLines(answeringIo([]).io, [row]).split('\n').at(-1)?.trim().split(/ +/)[1];
};

describe('the amount of a row', () => {
  it.each([
    ['331.63', 'outflow', '-331.63'],
    ['-331.63', 'outflow', '-331.63'],
    ['-12.50', 'inflow', '12.50'],
    ['12.50', 'inflow', '12.50'],
    ['0', null, '0'],
    ['-7.00', undefined, '-7.00'],
  ] as const)('is shown as it will be in the account: %s, %s', (amount, direction, shown) => {
    expect(amountOf(amount, direction)).toBe(shown);
  });
});
