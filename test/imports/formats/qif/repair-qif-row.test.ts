import { describe, expect, it } from 'vitest';
import { repairQifRow } from '../../../../shared/imports/formats/qif/domain/repair-qif-row.ts';
import type { ImportRow } from '../../../../shared/imports/rows/domain/row.ts';
import { rowsOfQif, someRules } from '../../../support/imports/qif.ts';

const rowOf = (...lines: readonly string[]): ImportRow => {
  const [row] = rowsOfQif(lines).rows;
  if (row === undefined) throw new Error('No row');
  return row;
};
const rules = someRules();

describe('repairQifRow', () => {
  it('changes nothing if nothing is repaired', () => {
    const rows = rowsOfQif([
      ...['!Account', 'NA', '^', '!Type:Bank', 'D1/13/24', 'T-1,000.50', 'PShop', 'MMemo', 'LFood/Trip', 'N12', '^'],
      ...[
        'D1/13/24',
        'T-5',
        'L[Visa]',
        'PVisa',
        '^',
        '!Type:Invst',
        'D1/13/24',
        'NBuyX',
        'YX',
        'I2',
        'Q3',
        'T6',
        'L[A]',
        '$5',
        '^',
      ],
      ...[
        'D1/13/24',
        'NReinvDiv',
        'YX',
        'I2',
        'Q3',
        'O1',
        '^',
        'D1/13/24',
        'NDivX',
        'YX',
        'T6',
        'PBroker',
        'L_Div|[A]',
        '^',
      ],
      ...['D1/13/24', 'NXOut', 'T6', '^', 'D1/13/24', 'T-6', 'PCheque', '^'],
    ]).rows;

    for (const row of rows) {
      const { date, amount, name, category, tags, notes, account, entityType, ticker, qty, price } = row.fields;
      const same = { date, amount, name, category, tags, notes, account, entityType, ticker, qty, price };
      expect(repairQifRow(row, same, rules)).toEqual(row);
    }
  });

  it('repairs a date, an amount and an action', () => {
    const bank = rowOf('!Type:Bank', 'D13/13/24', 'Tmuch', 'PShop');
    const trade = rowOf('!Type:Invst', 'D1/13/24', 'NBuyy', 'YX', 'I2', 'Q3', 'T6');

    expect(repairQifRow(bank, { date: '2024-01-13', amount: '-5.50' }, rules)).toMatchObject({
      errors: [],
      fields: { date: '2024-01-13', amount: '-5.5', name: 'Shop' },
      entry: { kind: 'transaction', amount: '5.5' },
    });
    expect(repairQifRow(trade, { entityType: 'Sell' }, rules)).toMatchObject({
      errors: [],
      fields: { qty: '-3', name: 'Sell 3 shares of X' },
      entry: { kind: 'trade', amount: '-6' },
    });
  });

  it('keeps the text of an unreadable number as written', () => {
    const bank = rowOf('!Type:Bank', 'D13/13/24', 'Tmuch', 'PShop');
    const isWrong = { unread: { amount: 'much' }, errors: ['Amount "much" is not a number in the format 1,234.56'] };
    expect(bank.unread).toEqual({ amount: 'much' });
    expect(repairQifRow(bank, { date: '2024-01-13' }, rules)).toMatchObject(isWrong);

    const typed = repairQifRow(bank, { date: '2024-01-13', amount: '12..5' }, rules);
    expect(typed).toMatchObject({ fields: { amount: '' }, unread: { amount: '12..5' } });
    expect(repairQifRow(typed, { amount: '12.5' }, rules)).not.toHaveProperty('unread');
  });

  it('accepts name, category, tags and notes as entered', () => {
    const row = rowOf('!Type:Invst', 'D1/13/24', 'NDiv', 'YX', 'T6');

    expect(
      repairQifRow(row, { name: 'Quarterly', category: 'Income', tags: 'a|b', notes: 'Transfer: A' }, rules),
    ).toMatchObject({
      fields: { name: 'Quarterly', category: 'Income', tags: 'a|b', notes: 'Transfer: A' },
      tags: ['a', 'b'],
      entry: { transactionKind: 'funds_movement' },
    });
  });

  it('rejects an amount marked with another currency', () => {
    const row = rowOf('!Type:Bank', 'D1/13/24', 'T5');

    expect(repairQifRow(row, { amount: '€30.00' }, rules).errors).toEqual([
      expect.stringContaining('Amount "€30.00" is marked €, but the account is in USD'),
    ]);
    expect(repairQifRow(row, { amount: '$30.00' }, rules).fields.amount).toBe('30');
  });

  it('adds the shares of a stock split', () => {
    const split = rowOf('!Type:Invst', 'D1/13/24', 'NStkSplit', 'YX', 'Q20');

    expect(repairQifRow(split, { entityType: 'ShrsIn', qty: '7' }, rules)).toMatchObject({
      fields: { name: 'Add 7 shares of X', qty: '7', price: '0' },
      errors: [],
      entry: { kind: 'trade', amount: '0' },
    });
  });

  it.each([
    [['!Type:Bank', 'D1/13/24', 'T5', 'SA', '$4'], { amount: '4' }, 'split'],
    [['!Type:Invst', 'D1/13/24', 'NStkSplit', 'YX', 'Q20'], { qty: '30' }, 'stock split'],
    [['!Type:Invst', 'D1/13/24', 'NBuyy', 'YX', 'Q20'], { entityType: 'StkSplit' }, 'stock split'],
    [['!Type:Bank', 'D1/13/24', 'T5'], { effectiveDate: '' }, 'fields.effective_date'],
  ] as const)('refuses %j', (lines, repair, text) => {
    expect(() => repairQifRow(rowOf(...lines), repair, rules)).toThrow(text);
  });
});
